"""Linear systems in modal form under harmonic forcing; their motion is exact.

    q̈ᵢ + 2 sᵢ q̇ᵢ + oᵢ² qᵢ = kᵢ + Fᵢᶜ cos Ωt + Fᵢˢ sin Ωt

Any damping, under-, over- or critical; oᵢ = 0 is a free mode.
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from ..hints import Modal, Numbers, Vector
from ..needs import needs, not_negative, number, or_none, positive, restitution
from .stop import Stop, columns, pick

PARAMETERS = ("frequency", "decay", "force_cos", "force_sin", "load")


class Modes:
    """A linear system: ``frequency`` o, ``decay`` s, ``forcing`` Ω, ``force_cos``, ``force_sin``, ``load`` k.

    One mode: numbers, or arrays with one value for each lane, a system of its own.  Several: lists with one
    entry for each mode, each a number or such an array.  The stop at c·q = ``gap`` is given by
    ``restitution``, ``row`` c and ``push``, or several as ``stops``, a list of :class:`Stop`.

    >>> spring = Modes(1, gap=2, restitution=0.8)
    >>> q, u = spring.at(0.0, (0.0, 1.0), [0.0, 1.0])
    >>> print(q.round(6), u.round(6))                          # sin t and cos t
    [[0.       0.841471]] [[1.       0.540302]]
    """

    @needs(forcing=or_none(positive), gap=or_none(number), restitution=or_none(restitution))
    def __init__(self, frequency: Modal, decay: Modal = 0.0, forcing: Numbers | None = None,
                 force_cos: Modal = 0.0, force_sin: Modal = 0.0, load: Modal = 0.0, *,
                 gap: Numbers | None = None, restitution: Numbers | None = None, row: Modal = 1.0,
                 push: Modal | None = None, stops: Sequence[Stop] | None = None) -> None:
        if stops is None and (gap is None or restitution is None):
            raise ValueError("the system has no stop. Give gap and restitution, or a list of stops.")
        self.stops = _listed(stops) if stops is not None else (Stop(gap, restitution, row, push),)
        self.count = self.stops[0].modes
        for name, value in zip(PARAMETERS, (frequency, decay, force_cos, force_sin, load)):
            setattr(self, name, columns(value, self.count, name))
        self.forcing = np.atleast_1d(np.asarray(1.0 if forcing is None else forcing, dtype=float))
        self.sides = [stop.side(self.count) for stop in self.stops]
        self.gaps = [np.atleast_1d(np.asarray(stop.gap, dtype=float)) for stop in self.stops]
        self.restitutions = [np.atleast_1d(np.asarray(stop.restitution, dtype=float)) for stop in self.stops]
        self._check()

    def _check(self):
        not_negative(self.frequency, "Modes: frequency")
        if (self.decay < 0).any():
            raise ValueError("the motion would grow: the bound that guarantees the next impact needs "
                             f"damping ≥ 0. The decay is {self.decay.min():g}.")
        self.lanes()
        moved = (self.force_cos != 0) | (self.force_sin != 0)
        if ((self.frequency == self.forcing) & (self.decay == 0) & moved).any():
            raise ValueError("a mode without damping is forced at its own frequency: there is no steady "
                             "state. Add damping or change the frequency.")
        if ((self.frequency == 0) & (self.decay > 0) & (self.load != 0)).any():
            raise ValueError("a constant load acts on a damped mode without spring: it is not treated. "
                             "Leave out the load, the damping, or give the mode a spring.")

    @cached_property
    def steady(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Amplitudes of the steady motion, (a, b) in a cos Ωt + b sin Ωt, and its constant part."""
        stiff, drag = self.frequency**2 - self.forcing**2, 2*self.decay*self.forcing
        size = stiff**2 + drag**2
        size = np.where(size == 0, 1.0, size)
        a = (stiff*self.force_cos - drag*self.force_sin)/size
        b = (stiff*self.force_sin + drag*self.force_cos)/size
        sprung = self.frequency > 0
        rest = np.where(sprung, self.load/np.where(sprung, self.frequency, 1.0)**2, 0.0)
        return a, b, rest

    @cached_property
    def free_load(self) -> np.ndarray:
        """The loads of the modes that nothing holds."""
        return np.where((self.frequency == 0) & (self.decay == 0), self.load, 0.0)

    @cached_property
    def _kind(self):
        difference = self.frequency**2 - self.decay**2
        under, over = difference > 0, difference < 0
        nu = np.sqrt(np.abs(difference))
        return under, over, np.where(nu == 0, 1.0, nu), bool(under.all())

    def responses(self, tau: Numbers) -> tuple[np.ndarray, np.ndarray]:
        """e^(-sτ) C and e^(-sτ) S of every mode: cos and sin/ν, cosh and sinh/ν, or 1 and τ."""
        under, over, nu, all_under = self._kind
        s = self.decay
        fade, turn = np.exp(-s*tau), nu*tau
        if all_under:
            return fade*np.cos(turn), fade*np.sin(turn)/nu
        slow, fast = np.exp(-np.where(over, s - nu, 0.0)*tau), np.exp(-np.where(over, s + nu, 0.0)*tau)
        C = np.where(under, fade*np.cos(turn), np.where(over, (slow + fast)/2, fade))
        S = np.where(under, fade*np.sin(turn)/nu, np.where(over, (slow - fast)/(2*nu), fade*tau))
        return C, S

    def free(self, tau: Numbers, q: np.ndarray, u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The free motion after τ, from its displacements and velocities."""
        C, S = self.responses(tau)
        damped = self.decay*S
        return (C + damped)*q + S*u, (C - damped)*u - self.frequency**2*S*q

    def steady_at(self, angle: Numbers,
                  lanes: slice | np.ndarray = slice(None)) -> tuple[np.ndarray, np.ndarray]:
        """Steady displacements and velocities at the phase Ωt = angle, of some of the lanes."""
        a, b, rest = (pick(x, lanes) for x in self.steady)
        c, s = np.cos(angle), np.sin(angle)
        return a*c + b*s + rest, pick(self.forcing, lanes)*(b*c - a*s)

    @needs(time=number, times=number)
    def at(self, time: float, state: Sequence[Vector], times: Vector) -> tuple[np.ndarray, np.ndarray]:
        """Displacements and velocities at ``times`` of the motion that has ``state`` = (q, u) at ``time``.

        One lane; no stop acts.  Shapes (modes, times).
        """
        q, u = (np.asarray(x, dtype=float).reshape(self.count, 1) for x in state)
        times = np.atleast_1d(np.asarray(times, dtype=float))
        tau = times - time
        q0, u0 = self.steady_at(self.forcing*time)
        qh, uh = self.free(tau, q - q0, u - u0)
        qs, us = self.steady_at(self.forcing*times)
        return qh + qs + self.free_load*tau**2/2, uh + us + self.free_load*tau

    def take(self, some: np.ndarray) -> "Modes":
        """Some of the lanes, as a system of their own."""
        other = object.__new__(Modes)
        other.stops, other.count = self.stops, self.count
        for name in (*PARAMETERS, "forcing", "free_load"):
            setattr(other, name, pick(getattr(self, name), some))
        for name in ("gaps", "restitutions"):
            setattr(other, name, [pick(x, some) for x in getattr(self, name)])
        other.sides = [(pick(c, some), pick(b, some)) for c, b in self.sides]
        other.steady = tuple(pick(x, some) for x in self.steady)
        under, over, nu, all_under = self._kind
        other._kind = *(pick(x, some) for x in (under, over, nu)), all_under
        return other

    def lanes(self) -> int:
        """How many lanes the parameters have; 1 if all are single numbers."""
        values = [*(getattr(self, name) for name in PARAMETERS), self.forcing, *self.gaps,
                  *self.restitutions, *sum(self.sides, ())]
        sizes = {x.shape[-1] for x in values} - {1}
        if len(sizes) > 1:
            raise ValueError(f"parameters have {sorted(sizes)} values. Give one number or one for each lane.")
        return max(sizes, default=1)


def _listed(stops):
    """Stops that see the same modes."""
    if not isinstance(stops, (list, tuple)) or not stops or not all(isinstance(x, Stop) for x in stops):
        raise ValueError("stops must be a list of Stop(gap, restitution, …). Give one or more.")
    if len({stop.modes for stop in stops}) > 1:
        raise ValueError("the stops see different numbers of modes. Give each a row with one entry for each "
                         "mode.")
    return tuple(stops)


def which(modes, stop):
    """The number of a stop, if there is such a one."""
    if isinstance(stop, bool) or not isinstance(stop, (int, np.integer)) or not 0 <= stop < len(modes.stops):
        raise ValueError(f"there is no stop {stop!r}. Give a number from 0 to {len(modes.stops) - 1}.")
    return int(stop)
