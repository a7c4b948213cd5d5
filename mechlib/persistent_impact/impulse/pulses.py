"""Pulses: forces that last a short time, with their impulse and their centroid (jin2005, §1.1)."""

from dataclasses import dataclass
from functools import cached_property

import mpmath
import numpy as np
import sympy as sp

from mechlib.display import Table, latex
from mechlib.needs import expression, needs, word

s = sp.Symbol("s", real=True)                 # time since the beginning, in durations: 0 ≤ s ≤ 1


def triangle_error(area) -> sp.Expr:
    """Relative error of the triangle rule P ≈ ½ F Δt, (1.1.5), for a pulse of the area α: ½/α - 1.

    >>> triangle_error(sp.Rational(2, 3))
    -1/4
    """
    return sp.Rational(1, 2)/area - 1


def kicked(time, at, before) -> tuple:
    """Velocity and position after an ideal impulse P = m at t_k, (1.1.4): v₀ + 1 and v₀t + (t - t_k).

    The particle passes x = 0 at t = 0 with the velocity v₀ that it would keep.  When a pulse is over, it has
    acted like an ideal impulse at its centroid.

    >>> kicked(3, 1, sp.Rational(1, 2))
    (3/2, 7/2)
    """
    return before + 1, before*time + (time - at)


def pushed(share, duration, before, given, moved) -> tuple:
    """Velocity and position during a pulse P = m that lasts Δt, when the share s = t/Δt of it is over.

    v₀ + given(s) and v₀Δt s + Δt moved(s), with the pulse's own ``given`` and ``moved``.

    >>> ramp = SHAPES["ramp"]
    >>> pushed(s, 2, 0, ramp.given, ramp.moved)
    (s**2, 2*s**3/3)
    """
    return before + given, before*duration*share + duration*moved


class AnyPulse:
    """F(t) = F f(s), s = (t - t_k)/Δt, with the peak f = 1.

    Its impulse is P = α F Δt with the ``area`` α = ∫f ds, (1.1.1); its ``centroid`` is c = ∫s f ds / α.
    """

    name: str

    def impulse(self, peak, duration):
        """P = α F Δt."""
        return self.area * peak * duration

    def peak(self, impulse, duration):
        """F = P/(α Δt)."""
        return impulse / (self.area * duration)

    @property
    def triangle_error(self):
        """Relative error of the triangle rule, :func:`triangle_error`."""
        return triangle_error(self.area)


@needs(name=word(), shape=expression)
@dataclass(frozen=True)
class Pulse(AnyPulse):
    """A pulse of given shape f(s).

    >>> half_sine = SHAPES["half-sine"]
    >>> half_sine.area, half_sine.centroid, half_sine.triangle_error
    (2/pi, 1/2, -1 + pi/4)
    >>> F, T = sp.symbols("F T")
    >>> SHAPES["triangle"].impulse(F, T)
    F*T/2
    """

    name: str
    shape: sp.Expr

    @cached_property
    def area(self) -> sp.Expr:
        return sp.simplify(sp.integrate(self.shape, (s, 0, 1)))

    @cached_property
    def centroid(self) -> sp.Expr:
        return sp.simplify(sp.integrate(s * self.shape, (s, 0, 1)) / self.area)

    @cached_property
    def given(self) -> sp.Expr:
        """The share of the impulse given up to s: it runs from 0 to 1."""
        return self._from_zero(self.shape) / self.area

    @cached_property
    def moved(self) -> sp.Expr:
        """∫ given ds: the displacement up to s, in units of PΔt/m; it ends at 1 - c."""
        return self._from_zero(self.given)

    def _from_zero(self, rate):
        r = sp.Dummy("r", real=True)
        return sp.integrate(rate.subs(s, r), (r, 0, s))

    def values(self, at: np.ndarray) -> np.ndarray:
        """The shape at an array of s, zero outside the pulse."""
        at = np.asarray(at, dtype=float)
        return np.where((at >= 0) & (at <= 1), self._numpy(np.clip(at, 0, 1)), 0.0)

    @cached_property
    def _numpy(self):
        return sp.lambdify(s, self.shape, "numpy")


def contact_force(n, sine):
    """The force f of an elastic contact at the phase φ of compression, from sin φ: f = xⁿ with xⁿ⁺¹ = sin²φ.

    >>> contact_force(1, 0.5), contact_force(3, 0.25)
    (0.5, 0.125)
    """
    return sine**(2*n/(n + 1))


half = sp.Rational(1, 2)
SHAPES = {p.name: p for p in (
    Pulse("rectangle", sp.Integer(1)),
    Pulse("half-sine", sp.sin(sp.pi*s)),
    Pulse("triangle", sp.Piecewise((2*s, s < half), (2 - 2*s, True))),
    Pulse("ramp", s),
    Pulse("haversine", sp.sin(sp.pi*s)**2),
)}


@dataclass(frozen=True)
class Contact(AnyPulse):
    """The pulse of an elastic contact F = k δⁿ between rigid bodies: n = 1 a spring, n = 3/2 Hertz.

    With x = δ/δ_max, energy gives (v/v₀)² = 1 - xⁿ⁺¹, and P = 2mv₀ gives α = 2/B(1/(n+1), 1/2), whatever m, k
    and v₀.

    >>> Contact(1).area.rewrite(sp.gamma), Contact(sp.Rational(3, 2)).area.evalf(6)
    (2/pi, 0.543612)
    """

    n: sp.Expr
    name: str = "contact"

    @property
    def area(self):
        return 2 / sp.beta(1 / (sp.sympify(self.n) + 1), half)

    @property
    def centroid(self):
        return half

    def course(self, points=41) -> tuple:
        """Arrays s, f, given, moved over the whole pulse, from the phase φ of compression, xⁿ⁺¹ = sin²φ."""
        n = float(self.n)
        total = float(mpmath.beta(1/(n + 1), 0.5))
        phi = np.linspace(0, np.pi/2, points)
        time = np.array([float(mpmath.betainc(1/(n + 1), 0.5, 0, np.sin(p)**2, regularized=True))/2
                         for p in phi])
        depth = np.sin(phi)**(2/(n + 1))
        force, given = contact_force(n, np.sin(phi)), (1 - np.cos(phi))/2
        moved = time/2 - depth*(n + 1)/(4*total)
        back = slice(points - 2, None, -1)
        return (np.r_[time, 1 - time[back]], np.r_[force, force[back]], np.r_[given, 1 - given[back]],
                np.r_[moved, moved[back] + 0.5 - time[back]])

    def values(self, at):
        """The shape at an array of s, zero outside the pulse (interpolated on a fine grid)."""
        time, force, _, _ = self._fine
        return np.interp(at, time, force, left=0, right=0)

    @cached_property
    def _fine(self):
        return self.course(801)


HERTZ = Contact(sp.Rational(3, 2), "Hertz")


def pulse_table(*pulses: AnyPulse) -> Table:
    """Area, centroid and error of the triangle rule of several pulses, side by side.

    >>> pulse_table(SHAPES["triangle"])
    triangle: area 1/2, centroid 1/2, triangle rule 0 %
    """
    rows, lines = [], []
    for p in pulses:
        error = "0" if p.triangle_error == 0 else f"{float(100 * p.triangle_error):+.1f}"
        shape = latex(p.shape) if isinstance(p, Pulse) else rf"\text{{from }} F=k\,\delta^{{{p.n}}}"
        rows.append([rf"\text{{{p.name}}}", f"{float(p.area):.4f}", rf"{error}\,\%", latex(p.centroid),
                     latex(p.area), shape])
        lines.append(f"{p.name}: area {p.area}, centroid {p.centroid}, triangle rule {error} %")
    head = ["", r"\alpha", r"\text{triangle rule}", "c", r"\alpha\text{ exactly}", "f(s)"]
    return Table(head, rows, array="l|crc|cl", text="\n".join(lines))
