"""Motion under constraints on the velocities, in independent speeds: what happens between two blows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib import Impact
from mechlib.algebra import solve, tidy
from mechlib.algebra.forms import linear_form
from mechlib.hints import Formula, Vector
from mechlib.motion.quasi_velocities import bounded_terms
from mechlib.motion.rates import numbers_of
from mechlib.needs import a, impact, listed, needs


@dataclass(frozen=True)
class ReducedMotion:
    """q̇ = ``velocities``, ν̇ = ``rates`` and the forces of the constraints, as expressions in q and ν."""

    coordinates: tuple
    speeds: tuple
    velocities: sp.Matrix
    rates: sp.Matrix
    forces: sp.Matrix
    defined: sp.Matrix          # the rows that turn q̇ into ν
    constraints: sp.Matrix      # the rows A with A q̇ = 0

    def compile(self, parameters: dict | None = None) -> Callable[[np.ndarray], np.ndarray]:
        """A function of the state y = (q, ν) that gives ẏ, for :func:`mechlib.motion.follow`."""
        state = [*self.coordinates, *self.speeds]
        function = numbers_of([*self.velocities, *self.rates], state, parameters)
        return lambda y: np.array(function(y), dtype=float)

    def state(self, position: Vector, velocity: Vector, parameters: dict | None = None,
              tolerance: float = 1e-9) -> np.ndarray:
        """The state (q, ν) at the given coordinates and velocities q̇; refuses velocities that the
        constraints forbid."""
        n = len(self.coordinates)
        position, velocity = (np.array(list(x), dtype=float) for x in (position, velocity))
        if position.shape != (n,) or velocity.shape != (n,):
            raise ValueError(f"a state needs {n} coordinates and {n} velocities, for "
                             f"{', '.join(map(str, self.coordinates))}.")
        A, N = (np.reshape(np.array(numbers_of(rows, self.coordinates, parameters)(position), dtype=float),
                           rows.shape) for rows in (self.constraints, self.defined))
        left = A @ velocity
        worst = int(np.argmax(np.abs(left))) if len(left) else 0
        if len(left) and abs(left[worst]) > tolerance * max(np.abs(A).max() * np.abs(velocity).max(), 1e-300):
            raise ValueError(f"these velocities violate constraint {worst + 1}: its left side is "
                             f"{left[worst]:.6g}, not 0. Start from velocities that it allows, for example "
                             "those after an impact with e = 0.")
        return np.concatenate([position, N @ velocity])


@needs(system=impact, coordinates=listed, speeds=a(dict, "Give {symbol: velocity}."))
def reduced_motion(system: Impact, coordinates: Sequence[sp.Symbol], speeds: dict,
                   forces: Sequence[Formula] | None = None) -> ReducedMotion:
    """Boltzmann–Hamel equations with the constraints held: as many as there are independent speeds, no
    multiplier.

    Take the independent speeds ν and the left sides of the constraints as quasi-velocities ω = Ω(q) q̇.  With
    π = ∂T*/∂ω,

        π̇_k + Σ γ^r_kl ω_l π_r - Σ_j B_jk ∂T*/∂q_j = Q*_k + λ_k,

    where λ_k stands only in the equations of the constraints.  Insert the constraints *after* the
    derivatives: the equations of ν give ν̇, the others the forces λ.

    Parameters
    ----------
    system : :class:`mechlib.Impact`, for its kinetic energy, velocities and constraints (its blow and its
    ``before`` do not matter).
    coordinates : q, in the order of the velocities: during the impact they were frozen, now they move.
    speeds : ``{symbol: its expression in the velocities}``, the independent speeds.
    forces : generalized forces Q, one for each coordinate.

    A blade that does not slip sideways, under a body whose mass centre is at the distance a ahead of it:

    >>> from mechlib.systems.sleigh import sleigh, VELOCITIES
    >>> m, J, a = sp.symbols("m J a", positive=True)
    >>> x, y, th, v, w = sp.symbols("x y theta v omega")
    >>> xdot, ydot, turn = VELOCITIES
    >>> ahead = xdot*sp.cos(th) + ydot*sp.sin(th)
    >>> run = reduced_motion(sleigh(m, J, a, th), [x, y, th], {v: ahead, w: turn})
    >>> list(run.rates), list(run.forces)
    ([a*omega**2, -a*m*omega*v/(J + a**2*m)], [J*m*omega*v/(J + a**2*m)])
    """
    q, u, constraints = tuple(coordinates), system.velocities, system.constraints
    n, free = len(u), len(speeds)
    if len(q) != n:
        raise ValueError(f"{n} velocities ({', '.join(map(str, u))}) need {n} coordinates; {len(q)} were "
                         "given.")
    if free + len(constraints) != n:
        raise ValueError(f"{len(constraints)} constraints on {n} velocities leave {n - len(constraints)} "
                         f"independent speeds; {free} were given.")
    rows = [_row(w, u, f"speed {name}") for name, w in speeds.items()]
    rows += [_row(c.expression, u, f"constraint {k}") for k, c in enumerate(constraints, 1)]
    Omega = sp.Matrix(rows)
    omega = sp.Matrix([*speeds, *(sp.Dummy(f"gamma_{k}") for k in range(1, len(constraints) + 1))])
    try:
        B = tidy(solve(Omega, sp.eye(n)))
    except ArithmeticError:
        raise ValueError("the speeds and the constraints do not determine the velocities: one of the speeds "
                         "depends on the others or on the constraints. Choose others.") from None
    T_star = tidy(sp.expand(system.kinetic_energy.subs(dict(zip(u, B * omega)), simultaneous=True)))
    held = dict.fromkeys(omega[free:], 0)
    momenta = sp.Matrix([sp.diff(T_star, w) for w in omega])
    mass = momenta.jacobian(omega).subs(held)
    q_dot = (B * omega).subs(held)
    rest = bounded_terms(T_star, omega, Omega,
                         q).subs(held) + momenta.jacobian(sp.Matrix(q)).subs(held) * q_dot
    if forces is not None:
        rest -= B.T * sp.Matrix(forces)
    rates = tidy(solve(mass[:free, :free], -rest[:free, :]))
    reactions = tidy(mass[free:, :free] * rates + rest[free:, :]) if len(constraints) else sp.zeros(0, 1)
    return ReducedMotion(q, tuple(speeds), tidy(q_dot), rates.applyfunc(sp.factor),
                         reactions.applyfunc(sp.factor), Omega[:free, :], Omega[free:, :])


def _row(expression, velocities, name):
    """The coefficients of a form that is linear and homogeneous in the velocities."""
    row, rest = linear_form(sp.sympify(expression), velocities, name)
    if tidy(rest) != 0:
        raise ValueError(f"{name} has the part {rest} without velocities: only what is fixed in time is "
                         "treated here.")
    return list(row)
