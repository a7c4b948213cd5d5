"""The instant of an impact: which gaps touch, which strike, which come to rest."""

import numpy as np

from .chatter import remaining
from .events import uncertainty
from .gaps import Held
from .path import Hit, Rest

_TURNS = 1000
_CHANGE = 0.1


class Meeting:
    """What happens at the instants between the smooth segments; it remembers hits, rests and the fastest
    approach."""

    def __init__(self, rate, gaps, options, slow):
        if not 0 < slow < 1:
            raise ValueError(f"slow = {slow}: it is a fraction of the fastest approach, between 0 and 1.")
        self.rate, self.gaps, self.slow = rate, gaps, slow
        self.tolerance, self.scale = options["tolerance"], options["scale"]
        # resting: number of the gap → (begin, still)
        self.hits, self.rests, self.resting = [], [], {}
        self.fastest, self.rebounds = 0.0, {}

    def held(self, which=None):
        return Held(self.rate, [self.gaps[i] for i in (self.resting if which is None else which)], self.scale)

    def check_start(self, t, y):
        for gap in self.gaps:
            distance = gap.distance(t, y)
            if not distance >= -self._unsure(gap.distance, t, y):
                raise ValueError(f"{gap.name} is {distance:.4g} at the start: the bodies stand inside each "
                                 "other. Start with a distance ≥ 0.")

    def finish(self, t):
        for i in list(self.resting):
            self._leave(i, t)

    def resolve(self, t, y, closing=None, leaving=None):
        """The state after; the gaps that touch strike in turn until none closes, and those that are slow and
        pressed rest.

        ``closing`` is the gap whose event this is, ``leaving`` one whose force has fallen to zero.
        """
        approach = 0.0
        if leaving is not None:
            self._leave(leaving, t)
        for _ in range(_TURNS):
            touching = {i for i, gap in enumerate(self.gaps) if i in self.resting
                        or gap.distance(t, y) <= self._unsure(gap.distance, t, y)}
            touching |= {closing} - {None}
            speed = {i: float(self.gaps[i].opening(t, y)) for i in touching}
            noise = {i: self._unsure(self.gaps[i].opening, t, y) for i in touching}
            quiet = {i: max(noise[i], self.slow * self.fastest if self.gaps[i].push and i != closing
                            else 0.0) for i in touching}
            first = min(touching, key=speed.get, default=None)
            if first is None or speed[first] >= -quiet[first]:
                still = self._still(t, y,
                                    {i for i in touching - {leaving} if self.gaps[i].push
                                     and abs(speed[i]) <= quiet[i]}, approach)
                self._settle(t, still)
                y = self.held().stilled(t, y) if still else y
                first = next((i for i in touching - set(still) if self.gaps[i].opening(t, y) < -noise[i]),
                             None)
                if first is None:
                    self.rebounds.update({i: u for i, u in speed.items() if u > noise[i]})
                    return y
            approach = -float(self.gaps[first].opening(t, y))
            y = self._strike(t, y, first, approach)
            closing = None
        names = ", ".join(self.gaps[i].name for i in sorted(touching))
        raise ValueError(f"at t = {t:g} the contacts strike one another in turn without end ({names}): "
                         "lower the restitution, or give them one law of impact.")

    def _strike(self, t, y, i, approach):
        after = self.gaps[i].after(t, y)
        if after.shape != y.shape or not np.isfinite(after).all():
            raise ValueError(f"{self.gaps[i].name}: the law of impact gives {after} at t = {t:g}; it must "
                             f"give a state of {y.size} finite numbers.")
        self.hits.append(Hit(t, i, y, after))
        self.fastest = max(self.fastest, approach)
        return after

    def _still(self, t, y, candidates, approach):
        """{gap: time until it is still} of those candidates that are pressed, and whose hops end before that
        changes."""
        candidates = sorted(candidates)
        while candidates:
            force = self.held(candidates).pushing(t, y)
            candidates = [i for i, f in zip(candidates, force) if f > 0]
            pause = self._pauses(t, y, candidates, approach)
            if all(np.isfinite(pause)):
                return dict(zip(candidates, pause))
            candidates = [i for i, s in zip(candidates, pause) if np.isfinite(s)]
        return {}

    def _pauses(self, t, y, which, approach):
        """For each gap the time that its hops still take; infinite if it is not to rest (see
        :func:`.hybrid.through_impacts`)."""
        if not which:
            return []
        held = self.held(which)
        calm = held.stilled(t, y)
        drift, now, moving = held.rate(t, calm), held.pressing(t, calm), held.pressing(t, y)
        pauses = []
        for k, (i, a, faster) in enumerate(zip(which, now.tolist(), moving.tolist())):
            u = float(self.gaps[i].opening(t, y))
            ratio = u / approach if approach else 0.0
            # nothing is lost at the impact: is it lost between impacts?
            if ratio > 1 - 1e-9:
                ratio = u / self.rebounds.get(i, u)
            if i in self.resting or u <= 0:
                pauses.append(0.0)
            elif ratio > 1 - 1e-9 or a <= 0:
                pauses.append(np.inf)
            else:
                s = remaining(u, a, ratio)
                change = float(held.pressing(t + s, calm + s * drift)[k]) - a
                pauses.append(remaining(u, a, ratio, change / s, (faster - a) / u)
                              if abs(change) < _CHANGE * a else np.inf)
        return pauses

    def _settle(self, t, still):
        for i in [i for i in self.resting if i not in still]:
            self._leave(i, t)
        for i, pause in still.items():
            self.resting.setdefault(i, (t, t + pause))

    def _leave(self, i, t):
        begin, still = self.resting.pop(i)
        self.rests.append(Rest(i, begin, still, t))

    def _unsure(self, function, t, y):
        return 4 * uncertainty(function, t, y, self.tolerance * np.maximum(self.scale, np.abs(y)),
                               float(function(t, y)))
