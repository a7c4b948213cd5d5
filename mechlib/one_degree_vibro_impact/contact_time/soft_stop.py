"""A forced oscillator with a soft stop, exactly: flight and contact are linear, and one march finds the end
of both.

    in flight   ẍ + 2ζẋ + x = f cos ωt,                          until x = δ;
    in contact  the same with N = κ(x - δ) + cẋ on the left,     until N = 0,   c = 2ζ_c √κ.

A dry stop cannot pull: contact ends with the force.  With n = N/κ and ω_c² = 1 + κ the force itself obeys

    n̈ + (2ζ + c)ṅ + ω_c² n = f cos ωt - (c/κ) ωf sin ωt - δ,

so it is one more mode for the march, with the gap turned round.  For c = 0, n = x - δ.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mechlib.motion import Modes, next_impact
from mechlib.needs import needs, not_negative, number, positive

from ..forced_orbits import Oscillator
from .in_step import SoftOrbit, roots


@needs(damping=not_negative)
def contact_restitution(damping: float) -> float:
    """e(ζ_c), the restitution of a dry spring and damper, marched; the limit of a stiff stop.

    >>> print(contact_restitution(0.0), round(contact_restitution(0.2), 9))
    1.0 0.571740028
    """
    lag = 2*damping                                            # in units of the stop: κ = 1, c = 2ζ_c
    force = Modes(1, damping, gap=0, restitution=1, row=-1)
    time, _ = next_impact(force, 0.0, lag, 1 - lag**2)
    _, velocity = force.at(0.0, (0.0, 1.0), [time])
    return float(abs(velocity[0, 0]))


@dataclass(frozen=True)
class Contact:
    """One contact: when it begins, its ``speed`` of approach, its ``duration``, and the ``place`` and
    ``velocity`` with which the mass leaves."""

    time: float
    speed: float
    duration: float
    place: float
    velocity: float

    @property
    def restitution(self) -> float:
        return -self.velocity/self.speed


@needs(zeta=not_negative, omega=positive, f=positive, gap=number, stiffness=positive, damping=not_negative)
@dataclass(frozen=True)
class SoftOscillator:
    """x'' + 2ζx' + x = f cos ωt with a stop at ``gap`` that is κ = ``stiffness`` times as stiff as the spring
    and has the damping ratio ζ_c = ``damping``.

    >>> soft = SoftOscillator(zeta=0.05, omega=1.9, f=1.0, gap=0.1, stiffness=1e4)
    >>> [(round(x.speed, 9), round(x.duration, 9)) for x in soft.orbits()]
    [(5.814336751, 0.031437446)]
    """

    zeta: float
    omega: float
    f: float
    gap: float
    stiffness: float
    damping: float = 0.0

    @property
    def stiffer(self) -> float:
        """ω_c = √(1 + κ)."""
        return float(np.sqrt(1 + self.stiffness))

    @property
    def lag(self) -> float:
        """c/κ, by how much the stop's force is ahead of its compression."""
        return 2*self.damping/float(np.sqrt(self.stiffness))

    @property
    def decay(self) -> float:
        """Half of what all dampers take in contact, ζ + ζ_c √κ."""
        return self.zeta + self.damping*float(np.sqrt(self.stiffness))

    @cached_property
    def flight(self) -> Modes:
        """The motion without the stop."""
        return Modes(1, self.zeta, self.omega, self.f, gap=self.gap, restitution=1)

    @cached_property
    def contact(self) -> Modes:
        """The motion while the stop is pressed."""
        return Modes(self.stiffer, self.decay, self.omega, self.f, load=self.stiffness*self.gap,
                     gap=-self.gap, restitution=1, row=-1)

    @cached_property
    def force(self) -> Modes:
        """n = N/κ during contact; it ends at n = 0, reached from above."""
        return Modes(self.stiffer, self.decay, self.omega, self.f, -self.lag*self.omega*self.f, -self.gap,
                     gap=0, restitution=1, row=-1)

    @needs(time=number, speed=positive)
    def touch(self, time: float, speed: float) -> Contact:
        """The contact that begins at ``time`` with the ``speed`` of approach."""
        gain = self.f*np.cos(self.omega*time) - self.gap - 2*self.decay*speed
        left = next_impact(self.force, time, self.lag*speed, speed + self.lag*gain)
        if left is None:
            raise ValueError(f"touch: the contact at time = {time:g} never ends: the spring presses the mass "
                             f"on the stop. Give a gap above {-self.f:g}, or more force.")
        place, velocity = self.contact.at(time, (self.gap, speed), [left[0]])
        return Contact(time, speed, left[0] - time, float(place[0, 0]), float(velocity[0, 0]))

    @needs(time=number, place=number, velocity=number)
    def next_touch(self, time: float, place: float, velocity: float) -> tuple[float, float] | None:
        """Time and speed of the next touch after a free flight, or None.

        A mass that left a stop which is still dented first passes the stop's place on its way back.
        """
        if place > self.gap:
            back = Modes(1, self.zeta, self.omega, self.f, gap=-self.gap, restitution=1, row=-1)
            passed = next_impact(back, time, place, velocity)
            if passed is None:
                return None
            time, place, velocity = passed[0], self.gap, -passed[1]
        elif place == self.gap and velocity >= 0:
            return time, velocity
        return next_impact(self.flight, time, place, velocity)

    @needs(place=number, velocity=number, time=number)
    def contacts(self, place: float, velocity: float, count: int, time: float = 0.0) -> list[Contact]:
        """The first ``count`` contacts of a mass that starts in free flight.

        >>> hammer = SoftOscillator(0.05, 1.9, 1.0, 0.1, 1e4)
        >>> [round(x.speed, 6) for x in hammer.contacts(0.0, 0.0, 3)]
        [0.384099, 1.576785, 2.665412]
        """
        found = []
        while len(found) < count and (met := self.next_touch(time, place, velocity)):
            found.append(self.touch(*met))
            last = found[-1]
            time, place, velocity = last.time + last.duration, last.place, last.velocity
        return found

    @property
    def rigid(self) -> Oscillator:
        """The oscillator with a rigid stop of the restitution e(ζ_c): the limit κ → ∞."""
        return Oscillator(self.zeta, self.omega, self.f, self.gap, contact_restitution(self.damping))

    def orbits(self, periods: int = 1, ghosts: bool = False) -> list[SoftOrbit]:
        """The motions with one contact in every n periods, the fastest first; ``ghosts`` adds the roots of
        the three equations that are no motions."""
        found = [SoftOrbit(self, periods, *root) for root in roots(self, periods)]
        found.sort(key=lambda orbit: -orbit.speed)
        return [orbit for orbit in found if ghosts or orbit.exists]
