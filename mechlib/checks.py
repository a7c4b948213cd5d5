"""Bad input gets a sentence: what is wrong, by name, and what to do."""

import numpy as np
import sympy as sp

from .algebra import SingularSystem, solve
from .algebra.probe import sample
from .algebra.saddle import saddle


def scalar(expression, what):
    """A SymPy expression, not a string, a list or a matrix."""
    if isinstance(expression, str):
        raise ValueError(f"{what} is the string {expression!r}: give a SymPy expression.")
    try:
        expression = sp.sympify(expression, strict=True)
    except sp.SympifyError:
        raise ValueError(f"{what} must be a SymPy expression, not {type(expression).__name__}.") from None
    if not isinstance(expression, sp.Expr):
        raise ValueError(f"{what} must be a scalar expression, not {type(expression).__name__}.")
    if expression.has(sp.nan, sp.zoo, sp.oo):
        raise ValueError(f"{what} is {expression}: it has no value.")
    return expression


def restitution(e, of=""):
    """e in [0, 1], in a number, an array or an expression; ``of`` says of what.

    >>> restitution([0.5, 1.5])
    Traceback (most recent call last):
    ...
    ValueError: the restitution e = 1.5 (index 1) is outside [0, 1]. Give 0 (it stays), 1 (elastic) or a value between.
    """  # noqa: E501
    return _within(e, 0, 1, "the restitution e", of,
                   "is outside [0, 1]. Give 0 (it stays), 1 (elastic) or a value between.")


def tangential_restitution(e_t):
    """e_t in [-1, 1]."""
    return _within(e_t, -1, 1, "the tangential restitution e_t", "",
                   "is outside [-1, 1]. Give -1 (smooth), 0 (it sticks), 1 (superball) or a value between.")


def friction(mu, of=""):
    """μ ≥ 0, in a number, an array or an expression; ``of`` says of what.

    >>> friction(-1, of="the wall")
    Traceback (most recent call last):
    ...
    ValueError: the friction coefficient mu = -1 of the wall is negative. Give 0 (smooth) or more.
    """
    return _within(mu, 0, np.inf, "the friction coefficient mu", of, "is negative. Give 0 (smooth) or more.")


def _within(x, low, high, what, of, sentence):
    """x itself, if low ≤ x ≤ high as far as can be known; a symbol may stand for any value."""
    of = f" of {of}" if of else ""
    if isinstance(x, (str, sp.Basic)):
        x = scalar(x, what + of)
        if x.is_number and not (x.is_real and low <= x <= high) or (x - low).is_negative or (
                high < np.inf and (x - high).is_positive):
            raise ValueError(f"{what} = {f'{float(x):g}' if x.is_Float else x}{of} {sentence}")
        return x
    try:
        numbers = np.asarray(x, dtype=float)
    except (TypeError, ValueError):
        raise ValueError(f"{what}{of} must be numbers, not {type(x).__name__}.") from None
    wrong = np.argwhere(~((numbers >= low) & (numbers <= high)))
    if len(wrong):
        at = tuple(int(k) for k in wrong[0])
        where = f" (index {', '.join(map(str, at))})" if at else ""
        raise ValueError(f"{what} = {numbers[at]:g}{where}{of} {sentence}")
    return x


def missing_values(names, where="the parameters", why=""):
    """Nothing may be missing; ``where`` it goes and ``why`` it is needed complete the sentence.

    >>> missing_values({"m", "k"})
    Traceback (most recent call last):
    ...
    ValueError: no value for k, m: add them to the parameters.
    """
    if names:
        listed = ", ".join(sorted(map(str, names)))
        raise ValueError(f"{why}no value for {listed}: add {'it' if len(names) == 1 else 'them'} to {where}.")


def velocities(symbols):
    symbols = tuple(symbols) if isinstance(symbols, (list, tuple, sp.MatrixBase, sp.Tuple)) else (symbols,)
    if not symbols:
        raise ValueError("velocities is empty: list the symbols of the velocities.")
    for u in symbols:
        if not isinstance(u, (sp.Symbol, sp.Derivative, sp.core.function.AppliedUndef)):
            raise ValueError(f"velocity {u!r} is not a symbol: give a Symbol for each velocity (or a "
                             "dynamicsymbol).")
    if len(set(symbols)) < len(symbols):
        twice = next(u for k, u in enumerate(symbols) if u in symbols[:k])
        raise ValueError(f"velocity {twice} is listed twice.")
    return symbols


def impulses(items, u):
    """Pairs (velocity of the point, impulse), impulses free of the velocities."""
    if not isinstance(items, (list, tuple)):
        raise ValueError("impulses must be a list of pairs (velocity_of_the_point, impulse), not "
                         f"{type(items).__name__}.")
    for item in items:
        if not (isinstance(item, (tuple, list)) and len(item) == 2):
            raise ValueError(f"impulse {item}: give a pair (velocity_of_the_point, impulse).")
        v, P = item
        power(v, P)
        given = sp.Matrix([P]) if isinstance(P, (sp.Expr, sp.MatrixBase)) else sp.Matrix([0])
        if given.has(*u):
            raise ValueError(f"impulse {P} depends on the velocities: an impulse is given; "
                             "put a law that depends on velocities into a constraint.")
    return tuple(map(tuple, items))


def power(v, P):
    """v·P of scalars, columns or vectors of sympy.physics."""
    if hasattr(v, "dot") and hasattr(v, "separate"):
        return v.dot(P)
    if isinstance(v, sp.MatrixBase) or isinstance(P, sp.MatrixBase):
        if not (isinstance(v, sp.MatrixBase) and isinstance(P, sp.MatrixBase) and len(v) == len(P)):
            raise ValueError(f"impulse {P} and velocity {v} must be columns of the same length.")
        return sp.Add(*(a * b for a, b in zip(v, P)))
    return scalar(v, "the velocity of the struck point") * scalar(P, "an impulse")


def before(values, u):
    """The column u⁻ from {velocity: value} or from a column of all values; the rest keep their symbols."""
    if isinstance(values, sp.MatrixBase):
        if values.shape != (len(u), 1):
            raise ValueError(f"before is a matrix of shape {values.shape}: give a column with a value for "
                             f"each of the {len(u)} velocities, or a dictionary {{velocity: value}}.")
        values = dict(zip(u, values))
    if not isinstance(values or {}, (dict, sp.Dict)):
        raise ValueError(f"before must be a dictionary {{velocity: value}}, not {type(values).__name__}.")
    values = dict(values or {})
    unknown = [str(k) for k in values if k not in u]
    if unknown:
        raise ValueError(f"before names {', '.join(unknown)}, which is not among the velocities "
                         f"{', '.join(map(str, u))}.")
    for k, value in values.items():
        values[k] = scalar(value, f"the velocity {k} before the impact")
        if values[k].has(*u):
            raise ValueError(f"the value of {k} before the impact contains velocity symbols ({values[k]}): "
                             "these stand for the unknowns; use other symbols for the values before.")
    return sp.Matrix([values.get(v, initial_symbol(v)) for v in u])


def initial_symbol(u):
    """The symbol u⁻ for a velocity before the impact."""
    return sp.Symbol(f"{u.name}^-" if u.is_Symbol else f"{sp.latex(u)}^-")


def direction(vector, u):
    """A direction in words: 'x + 2*y' style, for messages."""
    return "(" + ", ".join(f"{v}: {f'{float(x):g}' if x.is_Float else x}" for v, x in zip(u, vector)
                           if x != 0) + ")"


def system(impact):
    """Constraints independent and consistent; mass positive on the velocities they admit."""
    A, M, u = impact.constraint_matrix, impact.mass_matrix, impact.velocities
    s, n = A.shape
    for j, v in enumerate(u):
        if all(x == 0 for x in M[:, j]) and all(x == 0 for x in A[:, j]):
            raise ValueError(f"velocity {v} is missing from the kinetic energy and no constraint holds it: "
                             "add its energy, or remove it from the velocities.")
    asked = [-(1 + e) * (row * impact.before)[0] - (1 + e) * a0
             for e, row, a0 in zip(impact.restitution, (A[k, :] for k in range(s)), impact.constraint_offset)]
    points = [(p[:s*n].reshape(s, n), p[s*n:s*n + n*n].reshape(n, n), p[s*n + n*n:])
              for p in sample([*A, *M, *asked])]
    for k in range(1, s + 1):
        if all(_rank(a[:k]) < k for a, _, _ in points):
            _dependent(impact, k, points)
    worst = [_least_mass(a, m) for a, m, _ in points]
    if all(mass <= 1e-10 for mass, _ in worst):
        mass, vector = worst[0]
        kind = "no mass" if mass > -1e-10 else "negative mass"
        vector = np.where(abs(vector) < 1e-9, 0, vector) / np.max(abs(vector))
        null = _massless(impact)
        if kind == "no mass" and null is None:                    # small, but not zero
            return
        words = direction(null or [sp.Float(round(x, 6)) if x else sp.S.Zero for x in vector], u)
        raise ValueError(f"the kinetic energy gives {kind} to the admissible direction {words}: "
                         "add the missing energy, or a constraint that holds this direction.")


def _massless(impact):
    """The exact admissible direction v with M v - Aᵀλ = 0, if there is one."""
    A, M = impact.constraint_matrix, impact.mass_matrix
    s, n = A.shape
    try:
        solve(saddle(M, A), sp.zeros(n + s, 1))
    except SingularSystem as singular:
        return list(singular.direction[:n])


def _rank(a):
    norms = np.linalg.norm(a, axis=1, keepdims=True)
    return np.linalg.matrix_rank(a / np.where(norms > 0, norms, 1), tol=1e-9)


def _dependent(impact, k, points):
    """Constraint k is a combination of the earlier ones: redundant or contradictory?"""
    a, _, b = points[0]
    names = [str(c.expression) for c in impact.constraints]
    if not abs(a[k - 1]).any():
        raise ValueError(f"constraint {k} ({names[k - 1]}) contains no velocity. Remove it.")
    weights = np.linalg.lstsq(a[:k - 1].T, a[k - 1], rcond=None)[0]
    used = [j for j, w in enumerate(weights) if abs(w) > 1e-9]
    others = " and ".join(f"{j + 1} ({names[j]})" for j in used)
    gaps = [b[k - 1] - np.linalg.lstsq(a[:k - 1].T, a[k - 1], rcond=None)[0] @ b[:k - 1]
            for a, _, b in points]
    if any(abs(gap) > 1e-9 for gap in gaps):
        raise ValueError(f"constraint {k} ({names[k - 1]}) contradicts constraint {others}: "
                         "no velocity after the impact satisfies both. Change its value, its e, or remove "
                         "one.")
    raise ValueError(f"constraint {k} ({names[k - 1]}) is redundant: it follows from constraint {others}. "
                     "Velocities would be unique but reactions not; leave it out.")


def _least_mass(a, m):
    """Smallest eigenvalue of the mass matrix on the kernel of A, each velocity in its own unit; its
    direction."""
    diagonal = np.diag(m)
    unit = np.where(diagonal > 0, 1 / np.sqrt(np.where(diagonal > 0, diagonal, 1)), 1.0)
    a, m = a * unit, m * np.outer(unit, unit)
    if a.shape[0]:
        rows = a / np.maximum(np.linalg.norm(a, axis=1, keepdims=True), 1e-300)
        _, singular, vt = np.linalg.svd(rows)
        basis = vt[int((singular > 1e-9).sum()):].T
    else:
        basis = np.eye(len(m))
    if basis.shape[1] == 0:
        return 1.0, np.ones(len(m))
    values, vectors = np.linalg.eigh(basis.T @ m @ basis)
    return values[0], unit * (basis @ vectors[:, 0])
