"""Contacts that push and do not pull, several at once: 0 ≤ Λ ⊥ γ⁺ + e γ⁻ ≥ 0 with γ = A u + a₀."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import sympy as sp

from .algebra import solve, tidy
from .algebra.saddle import saddle
from .constraint import Constraint
from .needs import impact as an_impact
from .needs import needs

if TYPE_CHECKING:
    from .impact import Impact, Jump


@dataclass(frozen=True)
class Contact(Constraint):
    """A unilateral constraint: ``expression`` ≥ 0 is the velocity at which a closed gap opens (negative: it
    approaches).

    Either the contact pushes, Λ > 0, and bounces, γ⁺ = -e γ⁻, as a :class:`Constraint` does; or it is silent,
    Λ = 0, and leaves at least as fast, γ⁺ ≥ -e γ⁻.  Which contacts push follows from the numbers.

    Three equal balls in a row, all contacts at once, elastic: the struck balls leave together.

    >>> from mechlib import Impact
    >>> a, b, c = sp.symbols("a b c")
    >>> row = Impact([a, b, c], (a**2 + b**2 + c**2)/2, before={a: 1, b: 0, c: 0},
    ...              constraints=[Contact(b - a, e=1), Contact(c - b, e=1)])
    >>> jump = row.solve()
    >>> list(jump.after), list(jump.reactions)
    ([-1/3, 2/3, 2/3], [4/3, 2/3])
    >>> [list(hit.after) for hit in in_turn(row)]             # one pair after the other: Newton's cradle
    [[0, 1, 0], [0, 0, 1]]
    """

    unilateral = True


@needs(impact=an_impact)
def pushing(impact: "Impact") -> tuple[int, ...]:
    """The numbers of the contacts that push, by a dual active-set method, exact in exact numbers.

    Start from the velocities without contacts; take a contact that they violate, raise its reaction until the
    violation is gone, and let go each contact whose reaction falls to zero on the way.  Gauss's Z grows with
    every change of the set, so none returns and the method ends.

    >>> from mechlib import Impact
    >>> y, w = sp.symbols("y omega")
    >>> plank = Impact([y, w], y**2/2 + w**2/24, before={y: -1, w: -9},           # its left end goes up fast
    ...                constraints=[Contact(y - w/2), Contact(y + w/2)])
    >>> pushing(plank)
    (1,)
    """
    W, room, numbers = _problem(impact)
    count = len(numbers)
    force, active = [sp.S.Zero] * count, []
    while (i := next((k for k in range(count) if k not in active and _sign(room[k], impact, numbers[k]) < 0),
                     None)) is not None:
        while i not in active:
            answer = solve(W.extract(active, active), -W.extract(active, [i])) if active else []
            change = dict(zip(active, answer)) | {i: sp.S.One}
            gain = [tidy(sp.Add(*(W[k, j] * x for j, x in change.items()))) for k in range(count)]
            limits = [(tidy(-force[k] / x), k) for k, x in change.items() if k != i
                      and _sign(x, impact, numbers[k]) < 0]
            if _sign(gain[i], impact, numbers[i]) > 0:
                limits.append((tidy(-room[i] / gain[i]), i))
            if not limits:
                raise ValueError(_contradiction(impact, numbers[i], [numbers[k] for k in active]))
            step, k = _least(limits, impact, numbers)
            for j, x in change.items():
                force[j] = tidy(force[j] + step * x)
            room = [tidy(a + step * b) for a, b in zip(room, gain)]
            active = active + [i] if k == i else [j for j in active if j != k]
    return tuple(sorted(numbers[k] for k in active))


def _problem(impact):
    """W and q in γ⁺ + e γ⁻ = q + W Λ, with the bilateral constraints eliminated; the numbers of the
    contacts."""
    held, numbers = [[k for k, c in enumerate(impact.constraints) if c.unilateral is kind]
                     for kind in (False, True)]
    n, s, A = len(impact.velocities), len(held), impact.constraint_matrix
    B, J = A.extract(held, list(range(n))), A.extract(numbers, list(range(n)))
    right = sp.Matrix.hstack(sp.Matrix.vstack(J.T, sp.zeros(s, len(numbers))), sp.Matrix(
        [*impact.generalized_impulse, *(impact.constraint_jump[k] for k in held)]))
    answer = solve(saddle(impact.mass_matrix, B), right)[:n, :]
    free = J * answer[:, -1]
    room = [tidy(free[k] + (1 + impact.restitution[i]) * impact.approach[i]) for k, i in enumerate(numbers)]
    return tidy(J * answer[:, :-1]), room, numbers


def _sign(x, impact, number):
    """-1, 0 or 1; a sign that hangs on symbols is asked for."""
    x = tidy(x)
    if x.is_zero or x.is_positive or x.is_negative:
        return 0 if x.is_zero else 1 if x.is_positive else -1
    if not x.is_number:
        names = ", ".join(sorted(map(str, x.free_symbols)))
        raise ValueError(f"contact {number + 1} ({impact.constraints[number].expression}) pushes or not, "
                         f"depending on {names}: give numbers for masses, lengths, e and the velocities "
                         "before; or a Constraint if you know that it pushes.")
    return 1 if sp.N(x, 40) > 0 else -1


def _least(limits, impact, numbers):
    """The smallest step; of equal ones the one that closes the contact, then the first."""
    best = limits[-1]
    for candidate in limits[:-1]:
        if _sign(candidate[0] - best[0], impact, numbers[candidate[1]]) < 0:
            best = candidate
    return best


def _contradiction(impact, number, others):
    names = [f"{k + 1} ({impact.constraints[k].expression})" for k in [number, *others]]
    against = f" together with contact {' and '.join(names[1:])}" if others else ""
    return (f"contact {names[0]}{against} cannot be satisfied: no velocity after the impact keeps the "
            "bodies from entering each other. Check the signs (a positive expression opens the gap), the "
            "moving walls and the restitutions.")


def all_reactions(impact, delta, reactions):
    """Reactions of all constraints, zero for silent contacts; every contact is checked: Λ ≥ 0, γ⁺ + e γ⁻ ≥ 0,
    one of them zero."""
    reacting = dict(zip(impact.acting, reactions))
    reactions = sp.Matrix([reacting.get(k, 0) for k in range(len(impact.constraints))])
    gain = impact.constraint_matrix * delta
    for k, c in enumerate(impact.constraints):
        if c.unilateral:
            room = _sign(gain[k] + (1 + c.e) * impact.approach[k], impact, k)
            push = _sign(reactions[k], impact, k)
            if room < 0 or push < 0 or room * push:
                raise ArithmeticError(f"contact {k + 1} ({c.expression}) pulls or is violated: the signs of "
                                      f"Λ and γ⁺ + e γ⁻ are {push} and {room}.")
    return reactions


@needs(impact=an_impact)
def in_turn(impact: "Impact", order: Sequence[int] | None = None, most: int = 1000) -> "list[Jump]":
    """The contacts one at a time instead of all at once: a list of jumps, until no contact approaches.

    ``order`` lists the numbers of the contacts (from 0); at each turn the first of them that approaches
    strikes alone.  Another order can give another end: simultaneous impact has no answer of its own.
    """
    contacts = [k for k, c in enumerate(impact.constraints) if c.unilateral]
    order = contacts if order is None else list(order)
    if sorted(order) != contacts:
        raise ValueError(f"order must list each of the contacts {', '.join(map(str, contacts))} once "
                         f"(numbers from 0), not {order}.")
    if any(x != 0 for x in impact.generalized_impulse):
        raise ValueError("in_turn: a blow acts together with the contacts, so that they cannot take turns. "
                         "Leave out the impulses.")
    held = [c for c in impact.constraints if not c.unilateral]
    jumps, before = [], impact.before
    while True:
        approach = tidy(impact.constraint_matrix * before + impact.constraint_offset)
        k = next((k for k in order if _sign(approach[k], impact, k) < 0), None)
        if k is None:
            return jumps
        if len(jumps) == most:
            raise ValueError(f"in_turn: contacts still approach after {most} turn(s). Raise `most`, or "
                             "solve them all at once.")
        c = impact.constraints[k]
        turn = replace(impact, constraints=[*held, Constraint(c.expression, c.e)], before=before)
        jumps.append(turn.solve())
        before = jumps[-1].after
