"""Ball and modes marched in time, many lanes at once.

The force is linear on each step h.  With Y = q' + iωq a mode obeys Y' = iωY + bF, so it moves on exactly:

    Y₊ = exp(iωh) Y + b (γ₀ F + γ₁ F₊),      γ₁ = h φ₂(iωh),  γ₀ = h (φ₁ - φ₂)(iωh),
    z₊ = z + vh - h²/m (F/3 + F₊/6),         v₊ = v - h/2m (F + F₊),

φ₁(s) = (eˢ - 1)/s, φ₂(s) = (φ₁ - 1)/s.  One equation is left for the indentation x at the end of the step,
x + c k xᵖ = d with d the indentation for F₊ = 0 and c = h²/6m + Σ b² Im γ₁/ω + R: it rises, and has one root.
"""

from dataclasses import dataclass, field

import numpy as np

LOOK, LEAP, SERIES = 64, 64, 18


def phi(s):
    """φ₁ and φ₂ of an exponential integrator; by their series where s is small.

    >>> one, two = phi(np.array([0.0, 1.0]))
    >>> one.real.round(6), two.real.round(6)
    (array([1.      , 1.718282]), array([0.5     , 0.718282]))
    """
    s = np.asarray(s, complex)
    small = np.abs(s) < 1
    far, near = np.where(small, 1, s), np.where(small, s, 0)
    two = np.zeros_like(s)
    for j in range(SERIES, 1, -1):                             # Σ s^j/(j+2)! from the inside out
        two = (1 + two)*near/(j + 1)
    two = np.where(small, (1 + two)/2, (np.exp(far) - 1 - far)/far**2)
    return 1 + s*two, two


def indentation(d, ck, power):
    """The root x of x + ck xᵖ = d for d > 0, by Newton from above (the function is convex)."""
    x = d.copy()
    for _ in range(60):
        slope = ck*x**(power - 1)
        change = (x*(1 + slope) - d)/(1 + power*slope)
        x -= change
        if not (change > 1e-14*d).any():
            break
    return x


@dataclass
class March:
    """The state of all lanes.  Arrays of modes × lanes: b, Y; of lanes: m, k, h, soft (R), v, z, force."""

    omega: np.ndarray
    b: np.ndarray
    m: np.ndarray
    k: np.ndarray
    h: np.ndarray
    soft: np.ndarray
    v: np.ndarray
    power: float
    forces: list = field(default_factory=list)
    events: list = field(default_factory=list)           # (lane, time, closes?, speed of the ball)

    def __post_init__(self):
        s = 1j*self.omega[:, None]*self.h
        one, two = phi(s)
        self.turn, self.late = np.exp(s), self.b*self.h*two
        self.kick = self.late + self.b*self.h*(one - two)/self.turn
        self.seen = self.b/self.omega[:, None]                 # w = Σ seen · Im Y
        self.ck = self.k*(self.h**2/(6*self.m) + (self.seen*self.late.imag).sum(axis=0) + self.soft)
        lanes = len(self.m)
        self.Y = np.zeros((len(self.omega), lanes), complex)   # Y + γ₀bF/turn, ready for the next step
        self.z, self.d, self.force, self.x = (np.zeros(lanes) for _ in range(4))
        self.on, self.steps = np.ones(lanes, bool), 0
        self.forces.append(self.force)
        self.events += [(lane, 0.0, True, v) for lane, v in enumerate(self.v)]
        few = max(2, min(LEAP, int(4e5/max(1, self.Y.size))))
        self.turns = np.exp(np.arange(1, few)[:, None, None]*s) if few > 7 else None

    def step(self):
        """One step of every lane."""
        m, h, F = self.m, self.h, self.force
        self.Y *= self.turn
        self.z += h*(self.v - h/(3*m)*F)
        d = self.z - np.einsum("ml,ml->l", self.seen, self.Y.imag)
        on, x = d > 0, np.zeros_like(d)
        if on.all():
            x = indentation(d, self.ck, self.power)
        elif on.any():
            x[on] = indentation(d[on], self.ck[on], self.power)
        self.force = self.k*x**self.power
        self.z -= h**2/(6*m)*self.force
        self.v -= h/(2*m)*(F + self.force)
        self.Y += self.kick*self.force
        self.steps += 1
        if (on != self.on).any():
            self._note(on, d)
        self.on, self.d, self.x = on, d, x
        self.forces.append(self.force)

    def _note(self, on, d):
        """Contacts that began or ended within the step, at the zero of a straight line."""
        for lane in np.flatnonzero(on != self.on):
            before = self.x[lane] if self.on[lane] else self.d[lane]
            share = before/(before - d[lane]) if before != d[lane] else 0.0
            when = (self.steps - 1 + share)*self.h[lane]
            self.events.append((int(lane), when, bool(on[lane]), self.v[lane]))

    def leap(self, most):
        """Many steps at once, ``most`` at most, while no lane is in contact: all motions are known."""
        if self.turns is None or self.on.any() or self.force.any() or most < 8:
            return
        turns = self.turns[:most]
        w = np.einsum("jml,ml,ml->jl", turns.imag, self.seen, self.Y.real)
        w += np.einsum("jml,ml,ml->jl", turns.real, self.seen, self.Y.imag)
        rise = np.arange(1, len(turns) + 1)[:, None]*(self.h*self.v)
        closed = np.flatnonzero((self.z + rise - w > 0).any(axis=1))
        j = closed[0] if len(closed) else len(turns)           # steps before the first contact
        if j:
            self.d = self.z + rise[j - 1] - w[j - 1]
            self.Y, self.z = turns[j - 1]*self.Y, self.z + rise[j - 1]
            self.steps += int(j)
            self.forces += [self.force]*int(j)

    def modes(self):
        """Y of every mode and lane now."""
        return self.Y + (self.late - self.kick)*self.force

    def out_of_reach(self):
        """Lanes whose ball flies away beyond the largest deflection that the modes can ever reach."""
        reach = (np.abs(self.seen)*np.abs(self.modes())).sum(axis=0)
        return ~self.on & (self.v < 0) & (self.z < -reach)

    def run(self, last, at_rest):
        """Each lane to its step ``last``; with ``at_rest`` only until no ball can be struck again.

        ``ended`` keeps for each lane the speed of its ball, Y, and whether the ball is out of reach.
        """
        self.ended = [None]*len(last)
        for end in np.unique(last):
            self._follow(int(end), at_rest)
            for lane in np.flatnonzero(last == end):
                self._end(lane)
        return all(away for _, _, away in self.ended)

    def _follow(self, end, at_rest):
        look = self.steps
        while self.steps < end:
            if at_rest and self.steps >= look:
                look = self.steps + LOOK
                if self.out_of_reach().all():
                    return
            self.leap(end - self.steps)
            if self.steps < end:
                self.step()

    def _end(self, lane):
        """Keep the state of a lane, and take its ball away."""
        self.ended[lane] = self.v[lane], self.modes()[:, lane], self.out_of_reach()[lane]
        self.z[lane], self.v[lane], self.on[lane] = -1e300, -1.0, False
        self.force = np.where(np.arange(len(self.v)) == lane, 0.0, self.force)
