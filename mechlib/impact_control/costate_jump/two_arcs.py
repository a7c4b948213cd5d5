"""Touch the stop on the way and be back in time: two cheapest arcs and the impact between them.

Unit mass on a unit spring whose rest position is at c, q″ = -(q - c) + f; the cost is ½∫f² dt.
"""

from dataclasses import dataclass

import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import needs, number, positive, restitution, vector


@dataclass(frozen=True)
class Arc:
    """The cheapest way from one state to another: force, path and costates as expressions of the time ``t``
    since its start, the cost, and the Hamiltonian H, the same all along."""

    t: sp.Symbol
    duration: sp.Expr
    force: sp.Expr
    path: sp.Expr
    cost: sp.Expr
    hamiltonian: sp.Expr

    @property
    def position_costate(self) -> sp.Expr:
        """λ_q = f′; the velocity's costate is -f."""
        return self.force.diff(self.t)


@needs(start=vector(2), end=vector(2), duration=positive, centre=number)
def cheapest_arc(start: tuple[Formula, Formula], end: tuple[Formula, Formula], duration: Formula,
                 centre: Formula = 0) -> Arc:
    """From (q, u) = ``start`` to ``end`` in the given time at the least ½∫f².

    With the free motion R(τ) and d = end - R(τ) start, both counted from the centre,
    f = (sin(τ - t), cos(τ - t)) G⁻¹ d, J = ½ dᵀG⁻¹d,
    G = ½ [[τ - sin τ cos τ, sin²τ], [sin²τ, τ + sin τ cos τ]].

    >>> round(float(cheapest_arc((0, 1), (0, 0), sp.pi).cost), 6)      # stop a swing within half a period
    0.31831
    """
    c, tau = map(sp.sympify, (centre, duration))
    t = sp.Symbol("t", real=True)
    (q0, u0), (q1, u1) = ([sp.sympify(x) for x in state] for state in (start, end))
    sin, cos = sp.sin(tau), sp.cos(tau)
    x, y = q0 - c, u0
    d, w = q1 - c - x*cos - y*sin, u1 + x*sin - y*cos
    first, second, mixed = tau - sin*cos, tau + sin*cos, sin**2
    size = (tau**2 - sin**2)/2                        # twice the determinant of G
    a, b = (second*d - mixed*w)/size, (first*w - mixed*d)/size
    (less, more), (near, far) = (((sp.sin(tau - t), sp.sin(tau + t)), (sp.cos(tau - t), sp.cos(tau + t))))
    path = (c + x*sp.cos(t) + y*sp.sin(t) + a*(2*t*near + less - more)/4 + b*(near - far - 2*t*less)/4)
    return Arc(t, tau, a*less + b*near, path, cost=(a*d + b*w)/2,
               hamiltonian=-b**2/2 - a*u1 + b*(q1 - c))        # at the end f = b and f′ = -a


@dataclass(frozen=True)
class TwoArcs:
    """Both arcs and what the impact between them asks for: two numbers that vanish at the best touch."""

    before: Arc
    after: Arc
    e: sp.Expr

    @property
    def cost(self) -> sp.Expr:
        return self.before.cost + self.after.cost

    @property
    def forces(self) -> tuple:
        """f⁻ and f⁺."""
        return self.before.force.subs(self.before.t, self.before.duration), self.after.force.subs(
            self.after.t, 0)

    @property
    def of_speed(self) -> sp.Expr:
        """-∂J/∂v = f⁻ + e f⁺."""
        before, after = self.forces
        return before + self.e*after

    @property
    def of_time(self) -> sp.Expr:
        """∂J/∂t₁ = H⁻ - H⁺."""
        return self.before.hamiltonian - self.after.hamiltonian


@needs(time=positive, speed=positive, e=restitution, total=positive, far=positive, centre=number)
def touch_and_return(time: Formula, speed: Formula, e: Formula, total: Formula = 3, far: Formula = 1,
                     centre: Formula = sp.Rational(1, 2)) -> TwoArcs:
    """From rest at q = ``far`` to the stop, which is struck at ``time`` with ``speed``, and back to rest at
    ``far`` at the time ``total``.

    >>> round(float(touch_and_return(1.5, 0.871403743854133, 1).cost), 12)
    0.401023533085
    """
    if not sp.sympify(total - time).free_symbols and not time < total:
        raise ValueError(f"time = {time} leaves no time to return before {total}. Give less.")
    return TwoArcs(cheapest_arc((far, 0), (0, -speed), time, centre),
                   cheapest_arc((0, e*speed), (far, 0), total - time, centre), sp.sympify(e))


@needs(e=restitution, total=positive, far=positive, centre=number)
def best_touch(e: float, total: float = 3.0, far: float = 1.0, centre: float = 0.5) -> tuple[float, float]:
    """The instant and the speed of the cheapest touch: the root of f⁻ + e f⁺ = 0 and H⁻ = H⁺.

    >>> [round(x, 9) for x in best_touch(0.7)]
    [1.424128866, 1.002160757]
    """
    t, v = sp.symbols("t_1 v_1", positive=True)
    arcs = touch_and_return(t, v, sp.sympify(e), total, far, centre)
    guess = best_speed(total/2, e, total, far, centre)
    try:
        root = sp.nsolve([arcs.of_speed, arcs.of_time], [t, v], [total/2, guess], prec=20)
    except ValueError:
        raise ValueError(f"no cheapest touch was found between 0 and {total}. Give another total time or "
                         "another centre.") from None
    return float(root[0]), float(root[1])


@needs(time=positive, e=restitution, total=positive, far=positive, centre=number)
def best_speed(time: Formula, e: Formula, total: Formula = 3, far: Formula = 1,
               centre: Formula = sp.Rational(1, 2)) -> Formula:
    """The speed with which a touch at a given time costs least; f⁻ + e f⁺ is linear in it.

    >>> round(float(best_speed(1.5, 1.0)), 9)
    0.871403744
    """
    v = sp.Symbol("v_1")
    wish = touch_and_return(time, v, e, total, far, centre).of_speed
    at_zero, slope = wish.subs(v, 0), wish.diff(v)
    return -at_zero/slope
