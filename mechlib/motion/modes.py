"""Linear systems in modal form under harmonic forcing, and the stops they may strike; their motion is exact.

    q̈ᵢ + 2 sᵢ q̇ᵢ + oᵢ² qᵢ = kᵢ + Fᵢᶜ cos Ωt + Fᵢˢ sin Ωt

Any damping, under-, over- or critical; oᵢ = 0 is a free mode.  A stop has the gap δ - c·q ≥ 0.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .. import checks


@dataclass(frozen=True)
class Stop:
    """A stop at c·q = ``gap``, with Newton's ``restitution``; ``row`` is c, ``push`` is b.

    An impact takes (1 + e) b (c·q̇) from the velocities, with c·b = 1.  Left out, b = c/c², which is
    M⁻¹c/(c·M⁻¹c) in modes normalised to unit mass.

    >>> Stop(gap=0.2, restitution=0.8).side(1)
    (array([[1.]]), array([[1.]]))
    """

    gap: object
    restitution: object
    row: object = 1.0
    push: object = None

    def __post_init__(self):
        checks.restitution(self.restitution, of="the stop")
        for name in ("gap", "row"):
            if not np.isfinite(np.asarray(getattr(self, name), dtype=float)).all():
                raise ValueError(f"the stop's {name} must be numbers. Give {name} its value.")
        if not np.any(np.asarray(self.row, dtype=float)):
            raise ValueError("the stop's row is zero: it touches nothing. Give the displacement c·q it sees.")

    def side(self, count):
        """c and b as columns."""
        c = _columns(self.row, count, "the stop's row")
        b = c/(c*c).sum(0) if self.push is None else _columns(self.push, count, "the stop's push")
        if not np.allclose((c*b).sum(0), 1):
            raise ValueError("the stop's push must open the gap at unit rate: c·b = 1.")
        return c, b


def _columns(values, count, what):
    """(count, 1) or (count, lanes)."""
    values = np.asarray(values, dtype=float)
    if count == 1 and (values.ndim == 0 or values.shape[0] != 1 or values.ndim == 1):
        values = values.reshape(1, -1)
    if values.ndim == 1:
        values = values[:, None]
    if values.ndim != 2 or values.shape[0] != count:
        raise ValueError(f"{what} has the shape {values.shape}. Give one value for each of the {count} "
                         "modes, or a row of values, one for each lane.")
    return values


class Modes:
    """A linear system: ``frequency`` o, ``decay`` s, ``forcing`` Ω, ``force_cos``, ``force_sin``, ``load`` k.

    One mode: numbers, or arrays with one value for each lane.  Several: lists with one entry for each mode,
    each a number or such an array.  The stop is given by ``gap``, ``restitution``, ``gap_row``, ``push``, or
    several as ``stops``.

    >>> spring = Modes(1, gap=2, restitution=0.8)
    >>> q, u = spring.at(0.0, (0.0, 1.0), [0.0, 1.0])
    >>> print(q.round(6), u.round(6))                          # sin t and cos t
    [[0.       0.841471]] [[1.       0.540302]]
    """

    def __init__(self, frequency, decay=0.0, forcing=None, force_cos=0.0, force_sin=0.0, load=0.0, *,
                 gap=None,
                 restitution=None, gap_row=1.0, push=None, stops=None):
        self.stops = tuple(stops) if stops is not None else (Stop(gap, restitution, gap_row, push),)
        self.count = 1 if np.ndim(self.stops[0].row) == 0 else len(self.stops[0].row)
        named = dict(frequency=frequency, decay=decay, force_cos=force_cos, force_sin=force_sin, load=load)
        for name, value in named.items():
            value = np.asarray(value, dtype=float)
            if value.ndim == 0:
                value = np.full(self.count, float(value))
            column = _columns(value, self.count, name)
            if not np.isfinite(column).all():
                raise ValueError(f"{name} must be finite numbers. Give each mode its value.")
            setattr(self, name, column)
        self.forcing = np.atleast_1d(np.asarray(1.0 if forcing is None else forcing, dtype=float))
        self.sides = [stop.side(self.count) for stop in self.stops]
        self.gaps = [np.atleast_1d(np.asarray(stop.gap, dtype=float)) for stop in self.stops]
        self.restitutions = [np.atleast_1d(np.asarray(stop.restitution, dtype=float)) for stop in self.stops]
        self._check()

    def _check(self):
        if (self.frequency < 0).any():
            raise ValueError(f"a frequency is {self.frequency.min():g}. Give 0 (a free mode) or more.")
        if (self.decay < 0).any():
            raise ValueError("the motion would grow: the bound that guarantees the next impact needs "
                             f"damping ≥ 0. The decay is {self.decay.min():g}.")
        if not (self.forcing > 0).all():
            raise ValueError(f"the forcing frequency is {self.forcing.min():g}. Give a positive one; for "
                             "free vibration leave the forces out.")
        stiff, drag = self.frequency**2 - self.forcing**2, 2*self.decay*self.forcing
        moved = (self.force_cos != 0) | (self.force_sin != 0)
        if ((stiff == 0) & (drag == 0) & moved).any():
            raise ValueError("a mode without damping is forced at its own frequency: there is no steady "
                             "state. Add damping or change the frequency.")
        if ((self.frequency == 0) & (self.decay > 0) & (self.load != 0)).any():
            raise ValueError("a constant load acts on a damped mode without spring: it is not treated. "
                             "Leave out the load, the damping, or give the mode a spring.")

    @cached_property
    def steady(self):
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
    def free_load(self):
        """The loads of the modes that nothing holds."""
        return np.where((self.frequency == 0) & (self.decay == 0), self.load, 0.0)

    @cached_property
    def _kind(self):
        difference = self.frequency**2 - self.decay**2
        under, over = difference > 0, difference < 0
        nu = np.sqrt(np.abs(difference))
        return under, over, np.where(nu == 0, 1.0, nu), bool(under.all())

    def responses(self, tau):
        """e^(-sτ) C and e^(-sτ) S of every mode: cos and sin/ν, cosh and sinh/ν, or 1 and τ."""
        under, over, nu, all_under = self._kind
        s = self.decay
        if all_under:
            fade, turn = np.exp(-s*tau), nu*tau
            return fade*np.cos(turn), fade*np.sin(turn)/nu
        fade, turn = np.exp(-s*tau), nu*tau
        slow, fast = np.exp(-np.where(over, s - nu, 0.0)*tau), np.exp(-np.where(over, s + nu, 0.0)*tau)
        C = np.where(under, fade*np.cos(turn), np.where(over, (slow + fast)/2, fade))
        S = np.where(under, fade*np.sin(turn)/nu, np.where(over, (slow - fast)/(2*nu), fade*tau))
        return C, S

    def free(self, tau, q, u):
        """The free motion after τ, from its displacements and velocities."""
        C, S = self.responses(tau)
        s = self.decay
        return (C + s*S)*q + S*u, (C - s*S)*u - self.frequency**2*S*q

    def steady_at(self, angle):
        """Steady displacements and velocities at the phase Ωt = angle."""
        a, b, rest = self.steady
        c, s = np.cos(angle), np.sin(angle)
        return a*c + b*s + rest, self.forcing*(b*c - a*s)

    def at(self, time, state, times):
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

    def take(self, some):
        """Some of the lanes, as a system of their own."""
        def pick(x):
            return x if x.shape[-1] == 1 else x[..., some]

        other = object.__new__(Modes)
        other.stops, other.count = self.stops, self.count
        for name in ("frequency", "decay", "forcing", "force_cos", "force_sin", "load", "free_load"):
            setattr(other, name, pick(getattr(self, name)))
        for name in ("gaps", "restitutions"):
            setattr(other, name, [pick(x) for x in getattr(self, name)])
        other.sides = [(pick(c), pick(b)) for c, b in self.sides]
        other.steady = tuple(map(pick, self.steady))
        under, over, nu, all_under = self._kind
        other._kind = pick(under), pick(over), pick(nu), all_under
        return other

    def lanes(self):
        """How many lanes the parameters have; 1 if all are single numbers."""
        shapes = [x.shape[-1] for x in (self.frequency, self.decay, self.force_cos, self.force_sin, self.load,
                                        self.forcing, *self.gaps, *self.restitutions, *sum(self.sides, ()))]
        lanes = max(shapes)
        if set(shapes) - {1, lanes}:
            raise ValueError(f"parameters have {sorted(set(shapes) - {1})} values. Give one number or one "
                             "for each lane.")
        return lanes
