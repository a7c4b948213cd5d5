"""A rigid mass strikes the end of a rod (Saint-Venant, Boussinesq), with all contacts that follow.

Units: Z = 1, L/c = 1 (so the rod has the mass 1) and V = 1; β = m/M.  The mass slows down by v̇ = -βF; at the
struck end F = v - 2g and f = v - g, and the echo is g(t) = s f(t - 2).  On every piece of time each of these
is exp(-βθ) times a polynomial in θ, the time since the piece began: in contact v = exp(-βθ) (v₀ + 2β ∫ p_g),
apart f = g.  So the motion is known exactly but for the instants of opening and closing, which are roots.

Places need no integration: the impulse is ∫(f - g) = (1 - v)/β, so that ∫f follows from ∫g, its echo of one
round trip ago, and from v.
"""

import math
from bisect import bisect_right
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from mechlib.needs import needs, numeric

from .polynomials import GRID, ORDERS, first_below_zero, horner, on_grid, shifted

ECHO = {"fixed": -1.0, "free": 1.0}
ROUND_TRIPS = 40


@dataclass(frozen=True, slots=True)
class Piece:
    """From ``start`` on, each times exp(-βθ): ``waves`` are f and the changing part of ∫f, ``moved`` that of
    the place of the struck end, ∫(f + g); ``force`` and ``v`` those of the mass, None while apart."""

    start: float
    waves: np.ndarray
    moved: np.ndarray
    force: np.ndarray | None
    v: np.ndarray | None
    flight: float                         # the velocity of the mass while apart
    place: float                          # where the mass is at the start
    gap: float                            # from the mass to the end of the rod


@needs(mass_ratio=numeric)
class MassOnRod:
    """The mass M = ``mass_ratio`` m strikes a rod of the mass m whose far end is ``"fixed"`` or ``"free"``.

    >>> blow = MassOnRod(1)
    >>> [(round(float(a), 6), round(float(b), 6)) for a, b in blow.contacts()]
    [(0.0, 3.067668), (4.249246, 4.325686)]
    >>> round(blow.restitution, 10), round(float(blow.base_force(3.0)), 6)
    (0.698875582, 2.270671)
    >>> MassOnRod(0)
    Traceback (most recent call last):
        ...
    ValueError: the mass of the striker must be positive; got mass_ratio=0.
    """

    def __init__(self, mass_ratio: float, far: str = "fixed", tail: float = 8.0) -> None:
        if not mass_ratio > 0:
            raise ValueError(f"the mass of the striker must be positive; got mass_ratio={mass_ratio}.")
        if far not in ECHO:
            raise ValueError(f"the far end is 'fixed' or 'free'; got far={far!r}.")
        self.mass_ratio, self.far, self.beta, self.echo = mass_ratio, far, 1/mass_ratio, ECHO[far]
        self.pieces, self._starts, self._contacts = [], [], []
        self._follow(tail)

    # ---- the march from piece to piece ----

    def _follow(self, tail):
        t, v, place, gap, closed, since = 0.0, 1.0, 0.0, 0.0, True, 0.0
        opened = None
        while opened is None or t < opened + tail:
            if closed and t > 2*ROUND_TRIPS:
                raise ValueError(f"mass_ratio={self.mass_ratio}: the mass is still in contact after "
                                 f"{ROUND_TRIPS} round "
                                 "trips: use a spring of the rod's stiffness with a third of its mass.")
            arriving, until = self._arriving(t)
            if closed and v - 2*arriving[0, 0] < 0:           # the echo would have to pull
                closed = False
                self._contacts.append((since, t))
                opened = t
            piece = (self._pressed if closed else self._apart)(t, v, place, gap, arriving)
            self.pieces.append(piece)
            self._starts.append(t)
            step, event = (self._until_open if closed else self._until_closed)(piece, min(until - t, 2.0))
            gap = 0.0 if closed else gap + float(self._opening(piece, step))
            place += float(self._travel(piece, step))
            v = float(self._value(piece.v, step)) if closed else v
            t += step
            if event and closed:
                closed, opened, gap = False, t, 0.0
                self._contacts.append((since, t))
            elif event:
                closed, since, gap, opened = True, t, 0.0, None

    def _arriving(self, t):
        """The polynomials of g and of ∫g from t on, and the time at which they end."""
        if t < 2:
            return np.zeros((2, 1)), 2.0
        k = bisect_right(self._starts, t - 2 + 1e-12) - 1
        later = t - 2 - self._starts[k]
        moved = self.echo*math.exp(-self.beta*later)*shifted(self.pieces[k].waves, later)
        return moved, (self._starts[k + 1] + 2 if k + 1 < len(self._starts) else math.inf)

    def _pressed(self, t, v, place, gap, arriving):
        """In contact: v = v₀ + 2β ∫ p_g, f = v - g, F = v - 2g, and ∫f = ∫g + (1 - v)/β."""
        g = np.append(arriving, [[0.0], [0.0]], axis=1)
        p_v = np.empty(g.shape[1])
        p_v[0], p_v[1:] = v, 2*self.beta*arriving[0]/ORDERS[1:len(p_v)]
        waves = np.array([p_v - g[0], g[1] - p_v/self.beta])
        return Piece(t, waves, waves[1] + g[1], p_v - 2*g[0], p_v, v, place, 0.0)

    def _apart(self, t, v, place, gap, arriving):
        """Apart: both waves are one, and the mass flies on."""
        return Piece(t, arriving, 2*arriving[1], None, None, v, place, gap)

    def _until_open(self, piece, length):
        """The first time at which the force is used up: it has the sign of its polynomial."""
        force = piece.force.tolist()
        return first_below_zero(on_grid(piece.force, length), lambda s: horner(force, s), length)

    def _until_closed(self, piece, length):
        """The first time at which the gap is."""
        first, rest, s = piece.moved[0], piece.moved[1:].tolist(), length*GRID
        moved = np.expm1(-self.beta*s)*first
        if rest:
            moved += np.exp(-self.beta*s)*s*on_grid(piece.moved[1:], length)
        return first_below_zero(piece.gap + moved - piece.flight*s,
                                lambda s: piece.gap + self._opening(piece, s, rest), length)

    def _moved(self, piece, s, rest=None):
        """How far the struck end has moved since the piece began, without loss of digits for small s."""
        rest = piece.moved[1:] if rest is None else rest
        return np.expm1(-self.beta*s)*piece.moved[0] + np.exp(-self.beta*s)*s*horner(rest, s)

    def _opening(self, piece, s, rest=None):
        """How much the gap grows in the time s."""
        return 0.0*s if piece.v is not None else self._moved(piece, s, rest) - piece.flight*s

    def _travel(self, piece, s):
        return piece.flight*s if piece.v is None else self._moved(piece, s)

    def _value(self, p, s):
        return np.exp(-self.beta*s)*horner(p, s)

    # ---- what can be asked ----

    def contacts(self) -> list[tuple[float, float]]:
        """The contacts as pairs (begin, end)."""
        return list(self._contacts)

    @property
    def first_release(self) -> float:
        """The end of the first contact."""
        return self._contacts[0][1]

    def velocity(self, t: ArrayLike) -> np.ndarray:
        """The velocity of the mass."""
        return self._at(t, lambda piece, s: piece.flight + 0*s if piece.v is None
                        else self._value(piece.v, s))

    def place(self, t: ArrayLike) -> np.ndarray:
        """How far the mass has moved."""
        return self._at(t, lambda piece, s: piece.place + self._travel(piece, s))

    def head(self, t: ArrayLike) -> np.ndarray:
        """How far the struck end of the rod has moved."""
        return self._at(t, lambda piece, s: piece.place + self._travel(piece, s) + piece.gap
                        + self._opening(piece, s))

    def sent(self, t: ArrayLike) -> np.ndarray:
        """The wave f that leaves the struck end."""
        return self._at(t, lambda piece, s: self._value(piece.waves[0], s))

    def force(self, t: ArrayLike) -> np.ndarray:
        """The force between mass and rod."""
        return self._at(t, lambda piece, s: 0*s if piece.force is None else self._value(piece.force, s))

    def base_force(self, t: ArrayLike) -> np.ndarray:
        """The force at the far end, compression positive: (1 - s) f(t - 1)."""
        return (1 - self.echo)*self.sent(np.asarray(t, float) - 1)

    def _at(self, t, value):
        t = np.asarray(t, float)
        times, found = t.ravel(), np.zeros(t.size)
        which = np.searchsorted(self._starts, times + 1e-12, side="right") - 1
        for k in np.unique(which):
            here = (which == k) & (times >= 0)
            found[here] = value(self.pieces[k], times[here] - self._starts[k])
        return found.reshape(t.shape)

    def restitution_after(self, contact: int) -> float:
        """e from the velocities after a contact (0 is the first): -v of the mass if the rod is held, else the
        separation of the mass centres."""
        v = float(self.velocity(self._contacts[contact][1] + 1e-9))
        return -v if self.far == "fixed" else (1 - v)*self.mass_ratio - v

    @property
    def restitution(self) -> float:
        """e after the last contact."""
        return self.restitution_after(-1)
