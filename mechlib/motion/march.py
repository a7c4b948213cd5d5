"""How far a linear system can fly with no stop in its way: the step that misses no impact.

*Theorem.*  Write g = c·q - δ, the gap with its sign changed: contact is at g = 0, reached from below.  Let
q_h be the free part of a mode, P the amplitude of the steady part of g, k₀ the loads of modes that nothing
holds, and E = √(q̈_h² + o² q̇_h²).  At every instant of a flight, for the whole rest of it,

    g̈ ≤ B = c·k₀ + Σ|cᵢ| Eᵢ + Ω²|P|,     |g⃛| ≤ J = Σ|cᵢ| √(4sᵢ² + oᵢ²) Eᵢ + Ω³|P|,

and there is no contact before the first positive root h of g + ġ h + ½ B h² = 0; if it has none, there is no
contact any more.

*Proof.*  q̇_h obeys the free equation of its mode, q⃛_h = -2s q̈_h - o² q̇_h.  So the rate of E² is
2 q̈_h (q⃛_h + o² q̇_h) = -4s q̈_h² ≤ 0: E never grows, whatever the damping, for o = 0 too.  |q̈_h| ≤ E gives B;
|q⃛_h| = |(2s, o)·(q̈_h, o q̇_h)| ≤ √(4s² + o²) E gives J.  By Taylor's theorem g(t + h) ≤ g + ġ h + ½ B h²,
which is negative before its first root.  ∎

*Sharper.*  On [0, 2h] also g̈ ≤ g̈₀ + 2hJ; the root for the smaller of both bounds, at most 2h, is as safe.
Where ġ ≤ 0 and g̈₀ < 0, g falls at least up to -g̈₀/J.  Where g̈₀ = 0 as well, at a release, and g⃛₀ = j < 0: the
fourth derivative stays below K = Σ|cᵢ| √(16s⁴ - 4s²o² + o⁴) Eᵢ + Ω⁴|P|, so g̈ ≤ jh + ½Kh² ≤ 0 up to -2j/K.

*The end.*  Let B̄ be the same sum as B with |c·k₀|: it bounds |g̈|.  When ġ > 0 and 2 B̄ |g| ≤ ġ², ġ stays
positive for the time ġ/B̄, in which g reaches zero: this root is the first, and the only one there.  Halley's
step -2gġ/(2ġ² - g g̈) has a denominator of at least 3ġ²/2, hence a length of at most 2ġ/(3B̄): it stays inside
and converges from either side.  What is left out are contacts shallower than rounding: a peak that comes
within TOUCH of the stop, relative to the size of the motion, counts as a contact.
"""

import numpy as np

from .stop import pick

CLOSE, SLOW, SURE = 1e-5, 1e-3, 1e-5
TOUCH, ROUNDING = 1e-13, 1e-15
SMALL = 1e-300


class Gaze:
    """What one stop sees of the lanes in flight, and how far they may go without striking it."""

    def __init__(self, modes, stop):
        c, b = modes.sides[stop]
        o, s, w = modes.frequency, modes.decay, modes.forcing
        p, r, rest = modes.steady
        self.c, self.b, self.size_of_c = c, b, np.abs(c)
        self.gap = modes.gaps[stop]
        self.cos, self.sin = along(c, p), along(c, r)
        self.rest = along(c, rest) - self.gap
        self.load = along(c, modes.free_load)
        swing = np.hypot(self.cos, self.sin)
        self.size = np.abs(self.gap) + swing + np.abs(self.rest)
        self.w, self.w2, self.w3 = w, w**2, w**3
        self.sway2, self.sway3, self.sway4 = (swing*w**k for k in (2, 3, 4))
        self.hasty = np.sqrt(4*s**2 + o**2)
        self.jumpy = np.sqrt(16*s**4 - 4*s**2*o**2 + o**4)
        self.far = swing + self.rest
        self.pace = np.maximum((o + 2*s).max(0), w)
        self.falls = bool((self.load != 0).any())

    def step(self, now):
        """The step of every lane; whether it leads to the contact; whether it is a guess, which may lie
        beyond it."""
        g, rate, curve = self._motion(now)
        E = self.size_of_c*now.energy
        total = E[0] if len(E) == 1 else E.sum(0)
        bar = total + self.sway2
        J = along(self.hasty, E) + self.sway3
        B = bar + self.load if self.falls else bar
        bar = bar + np.abs(self.load) if self.falls else bar
        closing = (rate > 0) & (2*bar*np.abs(g) <= rate*rate)
        h = np.where(closing, halley(g, rate, curve), safe_step(g, rate, curve, B, J))
        slow = (rate <= 0) & (h*self.pace < SLOW)
        if slow.any():
            h = np.where(slow, np.maximum(h, self._bent(now, curve, B, E)), h)
        touch = ~closing & (rate >= 0) & (now.tau > 0) & (g >= -TOUCH*(self.size + np.abs(rate)/self.pace))
        exact = ROUNDING*(self.size + along(self.size_of_c, np.abs(now.q)))
        sure = (bar*np.abs(g) <= SURE*rate*rate) | (np.abs(g) <= exact)
        near = closing & (np.abs(h)*self.pace < CLOSE) & sure
        return np.where(touch, 0.0, h), near | touch, closing & ~near

    def _motion(self, now):
        """g and its first two rates."""
        steady = self.cos*now.cos + self.sin*now.sin
        g = along(self.c, now.q) + steady + self.rest
        rate = along(self.c, now.u) + self.w*(self.sin*now.cos - self.cos*now.sin)
        curve = along(self.c, now.a) - self.w2*steady
        if self.falls:
            g, rate, curve = g + self.load*now.tau**2/2, rate + self.load*now.tau, curve + self.load
        return g, rate, curve

    def _bent(self, now, curve, B, E):
        """The step after a release."""
        jerk = along(self.c, now.jerk) - self.w3*(self.sin*now.cos - self.cos*now.sin)
        K = along(self.jumpy, E) + self.sway4
        return np.where((curve <= 1e-12*np.abs(B)) & (jerk < 0), -2*jerk/(K + SMALL), 0.0)

    def never(self, now):
        """Whether the stop is out of reach for ever: q̇_h² + o² q_h² never grows either."""
        o = now.modes.frequency
        if not (o > 0).all():
            return np.zeros(len(now.tau), dtype=bool)
        return along(self.size_of_c, np.sqrt(now.u**2 + (o*now.q)**2)/o) + self.far < 0


class Instant:
    """Free displacements, velocities and accelerations of all lanes, τ after their flights began."""

    def __init__(self, modes, tau, q, u, angle):
        self.modes, self.tau = modes, tau
        self.q, self.u = modes.free(tau, q, u)
        self.o2 = modes.frequency**2
        self.a = -2*modes.decay*self.u - self.o2*self.q
        self.angle = angle + modes.forcing*tau
        self.cos, self.sin = np.cos(self.angle), np.sin(self.angle)
        self.energy = np.sqrt(self.a*self.a + self.o2*self.u*self.u)

    @property
    def jerk(self):
        return -2*self.modes.decay*self.a - self.o2*self.u

    def after(self, h, lanes):
        """Displacements and velocities of some lanes after a last small step, by Taylor's series."""
        q, u, a, jerk = self.q[:, lanes], self.u[:, lanes], self.a[:, lanes], self.jerk[:, lanes]
        load, tau = pick(self.modes.free_load, lanes), self.tau[lanes] + h
        return (q + h*(u + h/2*(a + h/3*jerk)) + load*tau**2/2, u + h*(a + h/2*jerk) + load*tau)


def along(c, x):
    """c·x, mode by mode."""
    return c[0]*x[0] if len(c) == 1 else (c*x).sum(0)


def first_root(g, rate, B, forward):
    """The smallest positive root of g + ġ h + ½ B h², g ≤ 0, infinity if there is none; ``forward``: ġ > 0.

    >>> g, rate, B = np.array([[-1.0, -1.0, 0.0], [0.0, 1.0, -1.0], [2.0, -3.0, 4.0]])
    >>> with np.errstate(divide="ignore", invalid="ignore"):
    ...     print(first_root(g, rate, B, rate > 0))
    [1.  inf 0.5]
    """
    root = np.sqrt(rate*rate - 2*B*g)
    h = np.where(forward, -2*g/(rate + root + SMALL), np.where(B > 0, (root - rate)/B, np.inf))
    return np.where(np.isnan(root), np.inf, h)


def safe_step(g, rate, curve, B, J):
    """How far one may go: no contact lies in between."""
    g, forward = np.minimum(g, 0.0), rate > 0
    h = first_root(g, rate, B, forward)
    far = np.minimum(first_root(g, rate, np.fmin(B, curve + 2*h*J), forward), 2*h)
    falling = np.where((curve < 0) & ~forward, -curve/(J + SMALL), 0.0)
    return np.maximum(far, falling)


def halley(g, rate, curve):
    """Halley's step towards the root of g."""
    return -2*g*rate/(2*rate*rate - g*curve)
