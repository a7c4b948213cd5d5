"""Hunt–Crossley: damping that grows with the compression."""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Numbers, Quantity
from mechlib.motion.roots import peak
from mechlib.needs import needs, not_negative

from ..contact_law import ContactLaw, Pulse, speed
from ..power_contact import elapsed


def log_excess(x):
    """x - ln(1 + x), accurate for small x as well.

    >>> log_excess(1e-8) / 5e-17 - 1 < 1e-7
    np.True_
    """
    x = np.asarray(x, dtype=float)
    small = np.abs(x) < 0.05
    s = np.where(small, x, 0.0)
    series = sum((-1) ** j * s**j / j for j in range(2, 14))
    return np.where(small, series, x - np.log1p(np.where(small, 0.0, x)))


def solve_log_excess(value, negative):
    """The x with x - ln(1 + x) = value: the positive one, or the one in (-1, 0) (Newton's method from
    outside)."""
    value = np.asarray(value, dtype=float)
    root = np.sqrt(2 * value)
    x = np.maximum(np.expm1(-value - 1), -root) if negative else value + root
    for _ in range(40):
        with np.errstate(divide="ignore", invalid="ignore"):
            step = (log_excess(x) - value) * (1 + x) / x
        step = np.where(np.isfinite(step), step, 0.0)
        x = x - step
        if not (np.abs(step) > 1e-15 * np.abs(x)).any():
            break
    return x


@needs(x=not_negative)
def hunt_crossley_restitution(x: Numbers) -> np.ndarray:
    """e from x = a v, the exact implicit relation  x - ln(1 + x) = -e x - ln(1 - e x);  e = 1 - (2/3) x + …
    for small x.

    >>> [round(float(hunt_crossley_restitution(x)), 6) for x in (0, 0.1, 1, 10)]
    [1.0, 0.937476, 0.593624, 0.099982]
    """
    x = np.asarray(x, dtype=float)
    safe = np.where(x > 0, x, 1.0)
    return np.where(x > 0, -solve_log_excess(log_excess(safe), negative=True) / safe, 1.0)


@dataclass(frozen=True)
class HuntCrossley(ContactLaw):
    """F = k δⁿ (1 + a δ'): force zero at touch and at release, never a pull.

    Separation of variables, m δ' dδ'/(1 + a δ') = -k δⁿ dδ, gives the orbit

        G(δ') + k δ^(n+1)/(n+1) = G(v),   G(u) = (m/a²)(a u - ln(1 + a u)),

    from which e and δ_max follow without integrating in time.  e depends on a v alone, not on m, k or n.

    >>> ball = HuntCrossley(m=1, k=1, a=0.5)
    >>> round(float(ball.restitution(1)), 8), round(ball.followed(1).restitution, 8)
    (0.74843493, 0.74843493)
    """

    m: float
    k: float
    a: float
    n: float = 1.5

    def force(self, delta: Quantity, rate: Quantity) -> Quantity:
        return self.k * np.maximum(delta, 0) ** self.n * (1 + self.a * rate)

    def restitution(self, v: Quantity) -> Quantity:
        return hunt_crossley_restitution(self.a * speed(v))

    def _stored(self, v):
        """G(v); for a = 0 the kinetic energy."""
        x = self.a * speed(v)
        ratio = log_excess(np.where(x > 0, x, 1.0)) / np.where(x > 0, x, 1.0) ** 2
        return self.m * speed(v)**2 * np.where(x > 0, ratio, 0.5)

    def max_compression(self, v: Quantity) -> Quantity:
        return ((self.n + 1) * self._stored(v) / self.k) ** (1 / (self.n + 1))

    def _rate(self, theta, v):
        """δ' where δ^(n+1) = δ_max^(n+1) sin² θ."""
        if self.a == 0:
            return v * np.cos(theta)
        level = log_excess(self.a * v) * np.cos(theta) ** 2
        x, back = np.empty_like(level), theta > np.pi / 2
        x[~back], x[back] = solve_log_excess(level[~back], False), solve_log_excess(level[back], True)
        return x / self.a

    def duration(self, v: Quantity) -> Quantity:
        v = speed(v)
        return np.array([self.pulse(x, 65).duration for x in v.ravel()]).reshape(v.shape)

    def peak_force(self, v: Quantity) -> Quantity:
        """The largest force on the orbit."""
        v = speed(v)
        return np.array([self._peak(x) for x in v.ravel()]).reshape(v.shape)

    def _peak(self, v):
        def force(theta):
            return self.orbit(np.array([theta]), v)[2][0]
        return force(peak(force, 0.0, np.pi))

    def orbit(self, theta: Numbers, v: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """δ, δ' and F at the places θ from 0 (touch) to π (release), with δ^(n+1) = δ_max^(n+1) sin² θ.

        >>> [round(float(x[0]), 9) for x in HuntCrossley(m=1, k=1, a=0.5).orbit(np.array([0.0]), 1)]
        [0.0, 1.0, 0.0]
        """
        delta = self.max_compression(v) * np.abs(np.sin(theta)) ** (2 / (self.n + 1))
        rate = self._rate(theta, v)
        return delta, rate, self.force(delta, rate)

    def pulse(self, v: float, n: int = 201) -> Pulse:
        theta = np.linspace(0, np.pi, n + 1 - n % 2)
        clock = elapsed(theta, self.n, lambda angle: v * np.cos(angle) / self._rate(angle, v))
        delta, rate, force = self.orbit(theta, v)
        delta[-1], force[-1] = 0.0, 0.0
        return Pulse(self.max_compression(v) / v * clock, delta, rate, force)
