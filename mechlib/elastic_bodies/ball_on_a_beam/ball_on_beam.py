"""A ball strikes a clamped beam (Timoshenko's problem; jin2005, §4.2.4), with all contacts that follow.

    v₀t - (1/m) ∫ (t - s) F(s) ds - w(x₀, t) = (F/k)^(2/3),      F = 0 while the left side is negative.

The beam answers with its modes (:mod:`.march`).  The modes that are left out answer without inertia, as a
spring in series with the contact: the residual flexibility R = L³/EI [ξ³(1 - ξ)³/3 - Σ φ_n²/λ_n⁴].
"""

import math
from dataclasses import dataclass

import numpy as np

from mechlib.hertz import hertz_stiffness
from mechlib.hints import Numbers
from mechlib.needs import a, count, needs, number, or_none, poisson_ratio, positive

from ..blow_on_a_beam.beam import ClampedBeam
from .march import March

STEPS = 100                               # in the unit of time T of a contact, which lasts 3 T or so
PERIODS = 6                               # of the lowest mode: how long the ball is followed
MOST = 1_000_000
ENOUGH = 4*math.pi                        # ω_N times the duration of the contact


def inside(value, what):
    """A place between the clamps."""
    number(value, what)
    at = np.asarray(value, float)
    if not np.all((at > 0) & (at < 1)):
        raise ValueError(f"{what} = {at[~((at > 0) & (at < 1))].ravel()[0]:g} must lie between the clamps. "
                         "Give x/L between 0 and 1.")


@dataclass(frozen=True)
class Strike:
    """What became of a ball on a beam.  The axes of lanes (those of mass, k, v, at) come last."""

    time: np.ndarray                      # instants of the steps
    force: np.ndarray                     # the contact force then
    contacts: list                        # [(from, to), …]; with lanes, one such list for each
    speeds: list                          # of the ball after each contact, positive on into the beam
    restitution: Numbers                  # -(last speed)/v
    first: Numbers                        # the same after the first contact
    energy: np.ndarray                    # of each mode at the end
    ball_energy: Numbers                  # of the ball at the end
    advice: str                           # "" if there is none
    beam: ClampedBeam
    mass: np.ndarray
    v: np.ndarray
    at: np.ndarray
    residual: bool

    @property
    def peak(self) -> Numbers:
        """The greatest force: the top of a parabola through the three highest steps."""
        force = self.force.reshape(len(self.force), -1)
        top = np.clip(force.argmax(axis=0), 1, len(force) - 2)
        before, here, after = (np.take_along_axis(force, (top + j)[None], axis=0)[0] for j in (-1, 0, 1))
        bend = np.minimum(before - 2*here + after, -1e-300)
        return (here - (after - before)**2/(8*bend)).reshape(self.force.shape[1:])[()]

    def pulse(self, times: Numbers) -> np.ndarray:
        """The contact force at any times; axes of the times first, then lanes.

        >>> hit = strike(ClampedBeam(L=0.3, EI=175.0, rhoA=0.785), 0.0329, 1.54e10, v=1.0, until=2e-4)
        >>> hit.pulse([0.0, 2e-5, 1e-4]).round(0)
        array([  0., 946.,   0.])
        """
        return self._by_lane(lambda t, F: np.interp(times, t, F))

    def deflection(self, xi: Numbers, times: Numbers) -> np.ndarray:
        """w at the places ``xi`` = x/L and the ``times``: axes of the places, then times, then lanes.

        A force that is linear in pieces, with slopes that change by s_k at t_k, moves a mode by
        q = b [F(t) - Σ s_k sin(ω(t - t_k))/ω]/ω²: where it would rest, and how it swings about that.
        """
        xi, times = np.asarray(xi, float), np.asarray(times, float)
        N = len(self.energy)
        here, omega = self.beam.shapes(xi.ravel(), N).T, self.beam.frequencies(N)

        def lane(t, F, at):
            w = here @ self._modes(t, F, at, times).reshape(N, -1)
            if self.residual:
                static = here @ (self.beam.shapes(at, N)/(self.beam.mass*omega**2))
                w += np.outer(self.beam.static_shape(xi.ravel(), at) - static, np.interp(times.ravel(), t, F))
            return w.reshape(*xi.shape, *times.shape)
        return self._by_lane(lane, self.at)

    def travel(self, times: Numbers) -> np.ndarray:
        """How far the ball has come since it touched, positive into the beam: deflection and indentation."""
        def lane(t, F, lane_mass, v):
            h = np.diff(t)
            speed = v - np.concatenate([[0.0], np.cumsum(h*(F[1:] + F[:-1])/2)])/lane_mass
            way = np.concatenate([[0.0], np.cumsum(h*speed[:-1] - h**2/lane_mass*(F[:-1]/3 + F[1:]/6))])
            return np.interp(times, t, way)
        return self._by_lane(lane, self.mass, self.v)

    def amplitudes(self, times: Numbers) -> np.ndarray:
        """a_n of w = Σ a_n φ_n at the ``times``; axes of modes, then times, then lanes."""
        return self._by_lane(lambda t, F, at: self._modes(t, F, at, np.asarray(times, float)),
                             self.at)

    def _modes(self, t, F, at, times):
        N = len(self.energy)
        omega = self.beam.frequencies(N)
        kinks = np.diff(np.diff(F)/np.diff(t), prepend=0.0, append=0.0)
        kinks[0] = (F[1] - F[0])/(t[1] - t[0])
        used = np.flatnonzero(kinks)
        sums = np.cumsum(kinks[used]*np.exp(-1j*np.outer(omega, t[used])), axis=1)
        sums = np.hstack([np.zeros((N, 1)), sums])[:, np.searchsorted(t[used], times.ravel(), "right")]
        swing = (np.exp(1j*np.outer(omega, times))*sums).imag/omega[:, None]
        share = self.beam.shapes(at, N)/(self.beam.mass*omega**2)
        return (share[:, None]*(np.interp(times.ravel(), t, F) - swing)).reshape(N, *times.shape)

    def _by_lane(self, function, *given):
        lanes = self.force.shape[1:]
        time, force = self.time.reshape(len(self.time), -1), self.force.reshape(len(self.force), -1)
        given = [np.broadcast_to(x, lanes).ravel() for x in given]
        found = np.stack([function(*each) for each in zip(time.T, force.T, *given)], axis=-1)
        return found.reshape((*found.shape[:-1], *lanes))[()]


@needs(radius=positive, density=positive, modulus=positive, poisson=poisson_ratio)
def steel_ball(radius: Numbers, density: float = 7850.0, modulus: float = 210e9,
               poisson: float = 0.3) -> tuple[Numbers, Numbers]:
    """Mass and Hertz stiffness k of a ball on a flat body of the same material; steel if none is said.

    >>> mass, k = steel_ball(0.01)
    >>> round(float(mass), 6), round(float(k)/1e10, 6)
    (0.032882, 1.538462)
    """
    one = hertz_stiffness(1.0, modulus, poisson, modulus, poisson)
    return 4/3*math.pi*density*np.asarray(radius)[()]**3, one*np.sqrt(radius)


@needs(beam=a(ClampedBeam, "Make one with ClampedBeam(L, EI, rhoA)."), mass=positive, k=positive, v=positive,
       at=inside, modes=count, step=or_none(positive), until=or_none(positive), power=positive)
def strike(beam: ClampedBeam, mass: Numbers, k: Numbers, v: Numbers, at: Numbers = 0.5, modes: int = 16,
           residual: bool = True, step: Numbers | None = None, until: float | None = None,
           power: float = 1.5) -> Strike:
    """A ball of a ``mass`` strikes the beam with the speed ``v`` at the place ``at`` = x/L.

    The contact is F = k δ^power: Hertz with 1.5, a linear spring with 1.  ``modes`` counts n = 1 … modes; in
    the middle the even ones are silent.  ``residual`` adds the static answer of the modes left out.
    mass, k, v and at may be arrays, which broadcast: each lane is a ball and a beam of its own, and all run
    at once.  A lane's ``step`` is T/100 if not said, T = (m v^(1 - power)/k)^(1/(power + 1)), and its first
    contact is then right to about 1e-5.  The motion is followed until no ball can be struck again (but not
    beyond six periods of the beam), or, if said, ``until`` that time.

    >>> beam = ClampedBeam(L=0.3, EI=175.0, rhoA=0.785)              # steel, 10 × 10 mm
    >>> hit = strike(beam, mass=0.0328820031, k=1.5384615385e10, v=1.0, modes=31, residual=False)
    >>> [(round(1e6*start), round(1e6*end)) for start, end in hit.contacts]              # in µs
    [(0, 64), (883, 917), (1086, 1144)]
    >>> round(float(hit.first), 3), round(float(hit.restitution), 3)
    (0.059, 0.647)
    >>> many = strike(beam, mass=0.0328820031, k=1.5384615385e10, v=[0.5, 1.0, 2.0], until=1e-4)
    >>> many.first.round(3), many.force.shape[1:], many.advice
    (array([0.096, 0.059, 0.023]), (3,), '')
    """
    if power < 1:
        raise ValueError(f"power = {power:g} must be 1 or more. Give 1.5 for Hertz, 1 for a spring.")
    mass, k, v, at = (np.asarray(x, float) for x in (mass, k, v, at))
    lanes = np.broadcast_shapes(mass.shape, k.shape, v.shape, at.shape, np.shape(step))
    m1, k1, v1, at1 = (np.broadcast_to(x, lanes).ravel() for x in (mass, k, v, at))
    T = (m1*v1**(1 - power)/k1)**(1/(power + 1))
    h = np.broadcast_to(T.reshape(lanes)/STEPS if step is None else np.asarray(step, float), lanes).ravel()
    omega, shape = beam.frequencies(modes), beam.shapes(at1, modes)
    b = shape/math.sqrt(beam.mass)
    soft = beam.softness(at1) - (b**2/omega[:, None]**2).sum(axis=0) if residual else 0*m1
    longest = PERIODS*2*math.pi/omega[0] if until is None else until
    last = np.ceil(longest/h - 1e-9)
    if last.max() > MOST:
        raise ValueError(f"{last.max():.0f} steps of {h.min():.3g} are too many. Give a longer step or an "
                         "earlier until.")
    heard = np.any(b != 0, axis=1)
    march = March(omega[heard], b[heard], m1, k1, h, np.maximum(soft, 0), v1.copy(), power)
    settled = march.run(last, at_rest=until is None)
    speed, energy = np.array([v for v, _, _ in march.ended]), np.zeros((modes, len(m1)))
    energy[heard] = np.abs(np.transpose([Y for _, Y, _ in march.ended]))**2/2
    contacts, speeds = _contacts(march, len(m1))
    first = np.array([-(after[0] if after else now)/x for after, now, x in zip(speeds, speed, v1)])
    time = np.arange(march.steps + 1).reshape(-1, *[1]*len(lanes))*h.reshape(lanes)
    return Strike(time, np.array(march.forces).reshape(-1, *lanes), contacts if lanes else contacts[0],
                  speeds if lanes else speeds[0], (-speed/v1).reshape(lanes)[()], first.reshape(lanes)[()],
                  energy.reshape(modes, *lanes), (m1*speed**2/2).reshape(lanes)[()],
                  _advice(contacts, omega[-1], settled or until is not None), beam, mass, v, at, residual)


def _contacts(march, lanes):
    """For each lane its contacts (from, to) and the speed of the ball after each; an open one has no end."""
    contacts, speeds = [[] for _ in range(lanes)], [[] for _ in range(lanes)]
    for lane, time, closes, v in march.events:
        if closes:
            contacts[lane].append((float(time), math.inf))
        else:
            contacts[lane][-1] = (contacts[lane][-1][0], float(time))
            speeds[lane].append(float(v))
    return contacts, speeds


def _advice(contacts, highest, settled):
    if any(math.isinf(lane[0][1]) for lane in contacts):
        return "A ball is still in its first contact at the end. Follow it longer."
    shortest = min(lane[0][1] for lane in contacts)
    if highest*shortest < ENOUGH:
        return (f"The highest mode turns by only {highest*shortest/math.pi:.1f} π during the first contact; "
                "with less than 4 π the force can be wrong by per cents. Keep more modes.")
    return "" if settled else "A ball may still be struck again: say until when to follow it."
