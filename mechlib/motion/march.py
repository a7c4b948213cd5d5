"""The next impact of a linear system with a stop: found with a guarantee that none is missed.

Write g = c·q - δ (the gap with the sign changed; contact at g = 0 from below).  The free part q_h of a mode
obeys q̈_h + 2s q̇_h + o² q_h = 0, and so does its velocity, so that E = √(q̈_h² + o² q̇_h²) never grows: its
square has the derivative -4s q̈_h² ≤ 0.  Hence for the whole rest of a flight

    g̈ ≤ B = c·k₀ + Σ|cᵢ| Eᵢ + Ω²|P|,     |g⃛| ≤ J = Σ|cᵢ| √(4sᵢ² + oᵢ²) Eᵢ + Ω³|P|,

P the amplitude of the steady part of g, k₀ the loads of free modes.  A step to the first root of
g + ġ h + ½ B h² = 0 cannot jump over a contact.  It is sharpened once: on [0, 2h] g̈ ≤ g̈₀ + 2hJ, so that the
root for the smaller of the two bounds, at most 2h, is safe as well.  When ġ > 0 and 2 B̄ |g| ≤ ġ², the
velocity keeps its sign up to the root, which is then the first and only one there, and Halley's method
finishes.
"""

import numpy as np

CLOSE = 1e-5
SMALL = 1e-300


class Gaze:
    """What a stop sees of a lane in flight, and how far one may go without missing it."""

    def __init__(self, modes, stop, lanes=None):
        def pick(x):
            return x if lanes is None or x.shape[-1] == 1 else x[..., lanes]

        c, b = modes.sides[stop]
        o, s, w = modes.frequency, modes.decay, modes.forcing
        p, r, rest = modes.steady
        self.c, self.b = pick(c), pick(b)
        self.gap, self.e = pick(modes.gaps[stop]), pick(modes.restitutions[stop])
        self.cos, self.sin = pick((c*p).sum(0)), pick((c*r).sum(0))
        self.rest = pick((c*rest).sum(0) - modes.gaps[stop])
        self.load = pick((c*modes.free_load).sum(0))
        self.swing = np.hypot(self.cos, self.sin)
        self.w2, self.w3, self.w4 = (pick(w**k) for k in (2, 3, 4))
        self.hasty = pick(np.sqrt(4*s**2 + o**2))
        self.jumpy = pick(np.sqrt(4*s**2 + o**2)*np.sqrt(4*s**2 + 2*o**2))
        self.all_held = bool((modes.frequency > 0).all())
        self.size = np.abs(self.gap) + self.swing + np.abs(self.rest)

    def take(self, keep):
        """The same for some of the lanes."""
        other = object.__new__(Gaze)
        other.all_held = self.all_held
        for name, x in vars(self).items():
            if name != "all_held":
                setattr(other, name, x if x.shape[-1] == 1 else x[..., keep])
        return other

    def motion(self, qh, uh, ah, cos, sin, w, tau):
        """g and its first two rates."""
        steady = self.cos*cos + self.sin*sin
        g = (self.c*qh).sum(0) + steady + self.rest + self.load*tau**2/2
        rate = (self.c*uh).sum(0) + w*(self.sin*cos - self.cos*sin) + self.load*tau
        return g, rate, (self.c*ah).sum(0) - self.w2*steady + self.load

    def bounds(self, uh, ah, o2):
        """B, B̄ and J."""
        energy = np.abs(self.c)*np.sqrt(ah*ah + o2*uh*uh)
        curve = energy.sum(0) + self.w2*self.swing
        return curve + self.load, curve + np.abs(self.load), (energy*self.hasty).sum(0) + self.w3*self.swing

    def bent(self, uh, ah, curve, B, cos, sin, modes):
        """How far nothing can happen where g leaves the stop slowly: ġ ≤ 0, g̈ ≤ 0 and g⃛ = j < 0.

        The fourth derivative stays below K, so g̈ ≤ j h + ½ K h² ≤ 0 up to h = -2j/K: the step after a
        release, where g = ġ = g̈ = 0.
        """
        o2 = modes.frequency**2
        jerk = (self.c*(-2*modes.decay*ah - o2*uh)).sum(0) - self.w3*(self.sin*cos - self.cos*sin)
        K = (np.abs(self.c)*self.jumpy*np.sqrt(ah*ah + o2*uh*uh)).sum(0) + self.w4*self.swing
        return np.where((curve <= 1e-12*np.abs(B)) & (jerk < 0), -2*jerk/(K + SMALL), 0.0)

    def never(self, qh, uh, o, rest_of_gap=0.0):
        """Whether the stop is out of reach for ever."""
        if not self.all_held:
            return np.zeros(qh.shape[-1], dtype=bool)
        reach = (np.abs(self.c)*np.sqrt(uh*uh + (o*qh)**2)/o).sum(0) + self.swing + self.rest
        return reach < 0


def first_root(g, rate, B):
    """The smallest positive root of g + ġ h + ½ B h² for g ≤ 0; infinity if there is none."""
    inside = rate*rate - 2*B*g
    root = np.sqrt(np.maximum(inside, 0.0))
    forward = rate > 0
    with np.errstate(divide="ignore", invalid="ignore"):
        h = np.where(forward, -2*g/(rate + root + SMALL), (root - rate)/B)
    return np.where((inside < 0) | (~forward & (B <= 0)), np.inf, h)


def safe_step(g, rate, curve, B, J):
    """How far one may go: no contact lies in between."""
    g = np.minimum(g, 0.0)
    h = first_root(g, rate, B)
    sharper = np.minimum(B, curve + 2*np.where(np.isfinite(h), h, 0.0)*J)
    far = np.minimum(first_root(g, rate, sharper), 2*h)
    # while g̈ stays negative and g does not rise, nothing happens
    bent = np.where((curve < 0) & (rate <= 0), -curve/(J + SMALL), 0.0)
    return np.maximum(far, bent)


def is_closing(g, rate, bar):
    """The velocity keeps its sign up to the root."""
    return (rate > 0) & (2*bar*np.abs(g) <= rate*rate)


def halley(g, rate, curve):
    return -2*g*rate/(2*rate*rate - g*curve)


def next_impact(modes, time, q, u, most=20_000):
    """Time and speed of the first impact after ``time``, or None if there is none.

    The state (q, u) may lie on the stop if it moves away from it.

    >>> from mechlib.motion import Modes
    >>> hammer = Modes(1, 0, 2.8, 1, gap=0, restitution=0.8)
    >>> time, speed = next_impact(hammer, 3.059376757945/2.8, 0.0, -0.8*0.336177269976)   # a period, 2π/2.8
    >>> print(round(time - 3.059376757945/2.8, 9), round(speed, 9))
    2.243994753 0.33617727
    """
    from .lanes import impacts

    record = impacts(modes, np.asarray(q, dtype=float).reshape(modes.count, 1),
                     np.asarray(u, dtype=float).reshape(modes.count, 1), 1, time=time, most=most)
    return None if np.isnan(record.time[0, 0]) else (float(record.time[0, 0]), float(record.speed[0, 0]))
