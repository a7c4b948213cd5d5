"""One flight of one mode in plain floats: where it is, when it meets a stop, where it comes highest; and how
long the mass lies at a stop."""

from math import cos, cosh, exp, fmod, hypot, inf, pi, sin, sinh, sqrt
from typing import NamedTuple

from .chatter import remaining
from .march import ROUNDING, SLOW, SMALL, TOUCH
from .reach import arrived, step
from .sticking import ENDS
from .sticking import SLOW as STEADY

MOST, TURN = 20_000, 2*pi


class Side(NamedTuple):
    """A stop as one mode sees it: contact at c·q = ``gap``, that is at q = ``place``."""

    c: float
    gap: float
    e: float
    place: float


def responses(o2, s):
    """The function τ → e^(-sτ) (C, S) of a mode: cos and sin/ν, cosh and sinh/ν, or 1 and τ.

    >>> [round(x, 6) for x in responses(1.0, 0.0)(1.0)], responses(1.0, 1.0)(0.0)
    ([0.540302, 0.841471], (1.0, 0.0))
    """
    nu = sqrt(abs(o2 - s*s))
    if o2 > s*s:
        return lambda tau: ((fade := exp(-s*tau))*cos(nu*tau), fade*sin(nu*tau)/nu)
    if o2 == s*s:
        return lambda tau: ((fade := exp(-s*tau)), fade*tau)

    def over(tau):
        if nu*tau < 1:
            fade = exp(-s*tau)
            return fade*cosh(nu*tau), fade*sinh(nu*tau)/nu
        slow, fast = exp(-o2/(s + nu)*tau), exp(-(s + nu)*tau)
        return (slow + fast)/2, (slow - fast)/(2*nu)
    return over


class Flight:
    """The flight that begins at t with (q, u) under the forces of a :class:`.Steered` system."""

    def __init__(self, system, t, q, u, load, ramp, force):
        self.system, self.begin, self.angle = system, t, fmod(system.w*t, TURN)
        self.drift = ramp/system.o2
        self.rest = (load - 2*system.s*self.drift)/system.o2
        self.cos, self.sin, self.swing = force*system.cos, force*system.sin, abs(force)*system.swing
        c, s = cos(self.angle), sin(self.angle)
        self.q = q - self.cos*c - self.sin*s - self.rest
        self.u = u - system.w*(self.sin*c - self.cos*s) - self.drift

    def now(self, tau):
        """q and its three rates after τ, and the bound E of the free part."""
        system = self.system
        s, o2, w = system.s, system.o2, system.w
        C, S = system.responses(tau)
        q, u = (C + s*S)*self.q + S*self.u, (C - s*S)*self.u - o2*S*self.q
        a = -2*s*u - o2*q
        c, d = cos(self.angle + w*tau), sin(self.angle + w*tau)
        steady, turned = self.cos*c + self.sin*d, w*(self.sin*c - self.cos*d)
        return (q + steady + self.rest + self.drift*tau, u + turned + self.drift, a - w*w*steady,
                -2*s*a - o2*u - w*w*turned, sqrt(a*a + o2*u*u))

    def contact(self, left):
        """(τ, stop) of the first contact within the time ``left``; (left, None) if there is none."""
        tau, system = 0.0, self.system
        for _ in range(MOST):
            state = self.now(tau)
            h, stop, sure = inf, None, False
            for k, side in enumerate(system.sides):
                reach, hit, guess = self._look(side, state, tau)
                if reach < h:
                    h, stop, sure = reach, k if hit else None, not guess
            if tau + h > left and sure:
                return left, None
            if stop is not None:
                return max(tau + h, 0.0), stop
            if h == inf:
                return left, None
            tau += h
        raise ValueError(f"the flight from t = {self.begin:g} met no impact in {MOST} evaluations. Give an "
                         "earlier end.")

    def _look(self, side, state, tau):
        """The step that one stop allows; whether it leads to the contact; whether it is a guess, which may
        lie beyond it."""
        system, c = self.system, side.c
        g, rate, curve, E = c*state[0] - side.gap, c*state[1], c*state[2], abs(c)*state[4]
        sway = abs(c)*self.swing*system.w**2
        B, J = E + sway, system.hasty*E + system.w*sway
        size = abs(side.gap) + abs(c)*(self.swing + abs(self.rest) + abs(self.drift*tau))
        speed = abs(c)*(abs(self.u) + self.swing*system.w + abs(self.drift))
        if tau == 0 and 0 < rate <= 4*ROUNDING*speed and abs(g) <= TOUCH*size:
            rate = 0.0                          # on the stop, and no more than a rounding error in speed
        h, closing = step(g, rate, curve, B, J)
        if closing:
            near = arrived(g, rate, h, B, system.pace, size + abs(c)*abs(state[0]))
            return h, near, not near
        if rate >= 0 and tau > 0 and g >= -TOUCH*(size + rate/system.pace):
            return 0.0, True, False
        if rate <= 0 and h*system.pace < SLOW and curve <= 1e-12*B and c*state[3] < 0:
            h = max(h, -2*c*state[3]/(system.jumpy*E + system.w**2*sway + SMALL))       # after a release
        return h, False, False

    def highest(self, side, left):
        """(τ, g) where g = c·q - gap is largest on [0, left].

        Between its ends only peaks count, where ġ falls through zero.  The zeros of ġ are found one after the
        other, each by the safe step, with |g⃛| ≤ J and |g⁗| ≤ K.  Two that are nearer than 10⁻⁷ (in units of
        the quickest motion) may be taken for none: such a peak is higher than its surroundings by less than
        J·10⁻²¹.
        """
        system, c = self.system, side.c
        tau, best = 0.0, (0.0, c*self.now(0.0)[0] - side.gap)
        way = None
        for _ in range(MOST):
            q, u, a, j, E = self.now(tau)
            if way is None:
                way = -1.0 if (c*u, c*a, c*j) > (0.0, 0.0, 0.0) else 1.0          # rising: towards its fall
            sway = abs(c)*self.swing*system.w**3
            J, K = system.hasty*abs(c)*E + sway, system.jumpy*abs(c)*E + system.w*sway
            value, rate = way*c*u, way*c*a
            h, closing = step(value, rate, way*c*j, J, K)
            found = closing and arrived(value, rate, h, J, system.pace, abs(c)*(abs(u) + E/system.pace))
            h = h if closing else max(h, 1e-7/system.pace)
            if tau + h > left and (found or not closing):
                break
            tau = max(tau + h, 0.0)
            if found:
                way, high = -way, c*self.now(tau)[0] - side.gap
                best = (tau, high) if high > best[1] else best
        end = c*self.now(left)[0] - side.gap
        return (left, end) if end > best[1] else best


class Push:
    """The push on a stop that a mass at rest feels from the time t on: level + cr·τ + swing cos(Ωt - …)."""

    def __init__(self, system, side, t, load, ramp, force):
        self.system, self.side, self.angle = system, side, fmod(system.w*t, TURN)
        self.level, self.ramp = side.c*load - system.o2*side.gap, side.c*ramp
        self.cos, self.sin = side.c*force*system.push_cos, side.c*force*system.push_sin
        self.swing = hypot(self.cos, self.sin)

    def now(self, tau):
        """The push after τ and its two rates."""
        w, angle = self.system.w, self.angle + self.system.w*tau
        c, s = cos(angle), sin(angle)
        force = self.cos*c + self.sin*s
        return self.level + self.ramp*tau + force, self.ramp + w*(self.sin*c - self.cos*s), -w*w*force

    def stays(self, rebound, left):
        """How long a mass that leaves the stop with the speed ``rebound`` hops and lies there; 0 if it flies,
        infinity if it lies there when the time ``left`` is over."""
        push, rate, _ = self.now(0.0)
        if push < 0 or push == 0 and rate <= 0:
            return 0.0
        wait = self._chatter(rebound, push, rate)
        return 0.0 if wait > left else self._release(wait, left)

    def _chatter(self, rebound, push, rate):
        """The time until the hops have added up; infinity while that is not yet seen."""
        if rebound == 0:
            return 0.0
        e = self.side.e
        total = 2*rebound/(push*(1 - e)) if push > 0 and e < 1 else inf
        if total >= ENDS or total*abs(rate) > STEADY*push:
            return inf
        return remaining(rebound, push, e, rate, 2*self.system.s)

    def _release(self, tau, left):
        """When the push falls through zero, from τ on."""
        w = self.system.w
        B, J = w*w*self.swing, w**3*self.swing
        size = abs(self.level) + self.swing + abs(self.ramp*left)
        for _ in range(MOST):
            push, rate, curve = self.now(tau)
            h, closing = step(-push, -rate, -curve, B, J)
            found = closing and arrived(-push, -rate, h, B, w, size)
            if not closing and rate <= 0 and push <= TOUCH*size:
                return tau
            if tau + h > left and (found or not closing):
                return inf
            tau += max(h, 0.0) if found else h
            if found:
                return tau
        return tau
