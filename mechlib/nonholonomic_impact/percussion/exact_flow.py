"""The exact law of percussion: B du = dS + Σ Uᵀ w dm + Jᵀ dλ, J du = 0, followed along the path of the
blow."""

import numpy as np
import sympy as sp

from mechlib.algebra import solve
from mechlib.algebra.saddle import saddle
from mechlib.motion import Stuck, integrate
from mechlib.motion.rates import numbers_of

from .blow_path import s


def quadrature(system):
    """u⁺ in closed form (or as an integral) if nothing but s stands in the rates: linear constraints, masses
    free of velocities.

    >>> from .blow_path import together
    >>> from .mass_points import MassPoint, StruckSystem
    >>> v = sp.Symbol("v"); m0, m1, S, sigma, mu = sp.symbols("m_0 m_1 S sigma mu", positive=True)
    >>> cart = StruckSystem([MassPoint(m0 + (m1 - m0)*mu, v, S*sigma)], {v: 0}, path=together(sigma, mu))
    >>> quadrature(cart)
    Matrix([[S*log(m_0/m_1)/(m_0 - m_1)]])
    """
    C, _, _ = system.characteristics()
    total = sp.Matrix(system.before)
    for leg in system.legs:
        B, drive = rates(system, leg)
        if any(x != 0 for x in C.T * drive):
            total += C * solve(C.T * B * C, C.T * drive).applyfunc(_integral)
    return total


def lowest(expression) -> tuple[float, float]:
    """(least value, where) of an expression of s on 0 ≤ s ≤ 1; (inf, 0) if it holds other symbols.

    What is zero but for rounding is zero.

    >>> lowest(1 - 6*s*(1 - s)), lowest(sp.Symbol("m") - s)
    ((-0.5, 0.5), (inf, 0.0))
    """
    if expression.free_symbols - {s}:
        return np.inf, 0.0
    values = sp.lambdify(s, expression, "numpy")
    places = np.linspace(0, 1, 1001)
    if expression.is_polynomial(s) and expression.has(s):
        slope = sp.Poly(sp.diff(expression, s), s)
        turns = np.roots([float(c) for c in slope.all_coeffs()]) if slope.degree() > 0 else np.zeros(0)
        real = turns.real[np.abs(turns.imag) < 1e-6]
        places = np.concatenate([[0, 1], real[(real > 0) & (real < 1)]])
    with np.errstate(all="ignore"):
        found = np.broadcast_to(np.asarray(values(places), dtype=float), places.shape)
    k = int(np.nanargmin(found))
    return (0.0 if abs(found[k]) <= 1e-12*np.nanmax(np.abs(found)) else float(found[k])), float(places[k])


def check_reduced_mass(system):
    """A blow needs something to push: CᵀBC must be positive while it is delivered.

    This is known in advance if constraints are linear and no mass follows a velocity; else :class:`Flow`
    watches.
    """
    if not system.is_linear or system.masses_follow_velocities:
        return
    C, _, _ = system.characteristics()
    for leg in system.legs:
        B, drive = rates(system, leg)
        if not any(x != 0 for x in C.T * drive):
            continue
        when = _vanishes(sp.expand((C.T * B * C).det(method="berkowitz")))
        if when is not None and not (is_quadrature(system) and _bounded(C.T * B * C, C.T * drive)):
            raise ValueError(f"no mass is left for the blow to push when the share s = {when:.3g} of the leg "
                             "is done: the velocity would grow without bound. Keep some mass in every "
                             "direction that the constraints allow, or deliver the blow before the mass has "
                             "gone.")


def _vanishes(size):
    """Where an expression of s is zero or negative, if that is known; else None."""
    ends = [k for k in (0, 1) if sp.simplify(size.subs(s, k)).is_zero]
    least, when = lowest(size)
    return ends[0] if ends else when if least <= 0 else None


def _bounded(mass, drive):
    """Whether the blow fades as fast as the mass, so that the rates stay finite."""
    try:
        return all(_vanishes(sp.denom(sp.cancel(rate))**2) is None for rate in solve(mass, drive))
    except ArithmeticError:
        return False


def is_quadrature(system):
    """Exact data, linear constraints, and neither mass nor thrown velocity depends on the velocities."""
    known = [*system.before, *(x for p in system.points for x in (p.mass, *p.thrown, *p.impulse))]
    free = not any(x.has(*system.velocities) for p in system.points for x in (p.mass, *p.thrown))
    return system.is_linear and free and not any(x.has(sp.Float) for x in known)


def rates(system, leg):
    """B and dS/ds + Σ Uᵀ w ∂m/∂s on one leg of the path."""
    drive = system.impulse.subs(leg).diff(s)
    for U, p in zip(system.partial_velocities, system.points):
        drive += U.T * p.thrown.subs(leg) * p.mass.subs(leg).diff(s)
    return system.reactive_mass.subs(leg), drive


def _integral(rate):
    """∫₀¹ rate ds: powers of s and c/(p + q s); anything else is left as an integral."""
    if not rate.is_rational_function(s):
        return sp.Integral(rate, (s, 0, 1))
    total = sp.S.Zero
    for term in sp.Add.make_args(sp.apart(sp.together(rate), s)):
        top, bottom = sp.fraction(sp.together(term))
        if not bottom.has(s):
            total += sp.Poly(term, s).integrate().as_expr().subs(s, 1)
        elif not top.has(s) and sp.Poly(bottom, s).degree() == 1:
            ends = [sp.factor(bottom.subs(s, k)) for k in (0, 1)]
            ends = [-x for x in ends] if ends[0].could_extract_minus_sign() else ends
            total -= top / bottom.diff(s) * sp.log(ends[0] / ends[1])
        else:
            return sp.Integral(rate, (s, 0, 1))
    return _short(total)


def _short(x):
    """Factored, with each logarithm as one letter meanwhile."""
    logs = {e: sp.Dummy() for e in x.atoms(sp.log)}
    return sp.factor(x.subs(logs)).subs({letter: e for e, letter in logs.items()})


class Flow:
    """One leg of a blow, in numbers: s ↦ du/ds, guarded against lost rank, lost mass and negative masses."""

    def __init__(self, system, leg):
        B, drive = rates(system, leg)
        n, g = len(system.velocities), len(system.constraints)
        masses = [p.mass.subs(leg) for p in system.points]
        entries = [*B, *drive, *system.gradient, *masses]
        self.system, self.n, self.g = system, n, g
        self._entries = numbers_of(
            entries, [*system.velocities, s], modules=["math", "numpy"], where="the masses and the impulses",
            why="the exact law has no closed form here and is integrated: ")
        self.trouble = None

    def parts(self, y):
        n, g = self.n, self.g
        values = np.array(self._entries([float(x) for x in y]), dtype=float)
        cuts = np.cumsum([n * n, n, g * n])
        B, drive, J, masses = np.split(values, cuts)
        return B.reshape(n, n), drive, J.reshape(g, n), masses

    def problem(self, y):
        """What is wrong at the state y = (u, s), in words; None if nothing is."""
        B, _, J, masses = self.parts(y)
        worst = int(np.argmin(masses))
        if masses[worst] < -1e-12 * abs(masses).max():
            return (f"mass number {worst + 1} ({self.system.points[worst].mass}) becomes negative "
                    f"({masses[worst]:.3g}) {self._when(y)}: more is shed than there is. Shed less.")
        if self.g and _lost_rank(J):
            return self.lost(y)
        return None if np.linalg.slogdet(saddle(B, J))[0] > 0 else self.weak(y)

    def weak(self, y):
        return (f"the reduced mass is not positive {self._when(y)}: the blow asks for more than the masses "
                "can answer. Check how the masses depend on the velocities, or take a weaker blow.")

    def crossing(self, states):
        """The first state before which a gradient turned right round: the constraints lost rank on the
        way."""
        J = [self.parts(y)[2] for y in states] if self.g else []
        return next((y for old, new, y in zip(J, J[1:], states[1:]) if not np.linalg.det(old @ new.T) > 0),
                    None)

    def lost(self, y, where="when"):
        return (f"the constraints lose rank {self._when(y, where)}: their gradients "
                "∂f/∂u vanish or become dependent, and the reaction has no direction. End the blow earlier, "
                "or leave a constraint out.")

    def _when(self, y, word="when"):
        return f"{word} the share s = {y[-1]:.3g} of the leg is done, at {_named(self.system, y)}"

    def rate(self, s, u):
        """du/ds; not a number outside the domain, so that the step is shortened, and ``trouble`` says why."""
        y = np.append(u, s)
        if not np.isfinite(y).all():
            return np.full(self.n, np.nan)
        try:
            trouble = self.problem(y)
        except (ValueError, ZeroDivisionError, OverflowError):
            trouble = f"a mass or a constraint has no value at {_named(self.system, y)}."
        if trouble:
            self.trouble = trouble
            return np.full(self.n, np.nan)
        B, drive, J, _ = self.parts(y)
        return np.linalg.solve(saddle(B, J), np.concatenate([drive, np.zeros(self.g)]))[:self.n]

    def follow(self, u, tolerance):
        """The velocities from u on to the end of the leg: shares s and states (u, s), eight to a step."""
        if trouble := self.problem(np.append(u, 0.0)):
            raise ValueError(trouble)
        scale = np.maximum(np.abs(u), np.abs(self.rate(0.0, u)))
        scale = np.where(scale > 0, scale, scale.max() or 1.0)
        try:
            path = integrate(self.rate, u, 1.0, tolerance=tolerance, scale=scale, step=0.05)
        except Stuck as end:
            raise ValueError(self.trouble or self.weak(np.append(end.y, end.t))) from None
        s = path.times()
        states = np.column_stack([path(s), s])
        if (lost := self.crossing(states)) is not None:
            raise ValueError(self.lost(lost, "before"))
        return s, states


def _lost_rank(J):
    """The smallest singular value is nothing beside the largest, or beside 1 if all are small."""
    sizes = np.linalg.svd(J, compute_uv=False)
    return len(J) > J.shape[1] or sizes[-1] <= 1e-10 * max(sizes[0], 1e-3)


def _named(system, y):
    return ", ".join(f"{v} = {x:.4g}" for v, x in zip(system.velocities, y))


def follow(system, tolerance=1e-12):
    """Integrate leg after leg: times (leg + s) and the velocities then, eight to a step.

    >>> from .mass_points import MassPoint, StruckSystem
    >>> v = sp.Symbol("v")
    >>> times, states = follow(StruckSystem([MassPoint(1 + v/2, v, 1)], {v: 0}))       # v + v²/4 = 1
    >>> bool(abs(states[-1, 0] - 2*(2**0.5 - 1)) < 1e-11)
    True
    """
    u = np.array([float(x) for x in system.before])
    times, states = [np.zeros(1)], [u[None, :]]
    for k, leg in enumerate(system.legs):
        t, y = Flow(system, leg).follow(u, tolerance)
        u = y[-1, :-1]
        times.append(k + t[1:])
        states.append(y[1:, :-1])
    return np.concatenate(times), np.vstack(states)
