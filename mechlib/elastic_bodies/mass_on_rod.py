"""A rigid mass strikes the end of a rod (Saint-Venant, Boussinesq), with all contacts that follow.

Units: Z = 1, L/c = 1 (so the rod has the mass 1) and V = 1; β = m/M.  The mass slows down by v̇ = -βF; at the
struck end F = v - 2g and f = v - g, and the echo is g(t) = s f(t - 2).  On every piece of time each of these
is exp(-βθ) times a polynomial in θ, the time since the piece began: in contact v = exp(-βθ) (v₀ + 2β ∫ p_g),
apart f = g.  So the motion is known exactly but for the instants of opening and closing, which are roots.
"""

from dataclasses import dataclass

import numpy as np
from numpy.polynomial import polynomial as poly
from numpy.typing import ArrayLike

from mechlib.motion.roots import root
from mechlib.needs import needs, numeric, positive

ECHO = {"fixed": -1.0, "free": 1.0}
ROUND_TRIPS, LOOK, PERIOD = 40, 257, 4.0


@dataclass(frozen=True)
class Piece:
    """From ``start`` on: f = exp(-βθ) f(θ), force and mass velocity likewise; ``v`` is None while apart."""

    start: float
    f: np.ndarray
    force: np.ndarray
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
        self.pieces, self._contacts = [], []
        self._follow(tail)

    # ---- the march from piece to piece ----

    def _follow(self, tail):
        t, v, place, gap, closed, since = 0.0, 1.0, 0.0, 0.0, True, 0.0
        opened = None
        while opened is None or t < opened + tail:
            if t > 2*ROUND_TRIPS:
                raise ValueError(f"mass_ratio={self.mass_ratio}: the mass is still in contact after "
                                 f"{ROUND_TRIPS} round "
                                 "trips: use a spring of the rod's stiffness with a third of its mass.")
            g, until = self._arriving(t)
            if closed and v - 2*g[0] < 0:                     # the echo would have to pull
                closed = False
                self._contacts.append((since, t))
                opened = t
            step, event = (self._pressed if closed else self._apart)(t, v, place, gap, g, until - t)
            piece = self.pieces[-1]
            gap = 0.0 if closed else gap + self._opening(piece, step)
            place += self._travel(piece, step)
            v = self._value(piece.v, step) if closed else v
            t += step
            if event and closed:
                closed, opened, gap = False, t, 0.0
                self._contacts.append((since, t))
            elif event:
                closed, since, gap, opened = True, t, 0.0, None

    def _arriving(self, t):
        """The polynomial of g from t on, and the time at which it ends."""
        if t < 2:
            return np.zeros(1), 2.0
        starts = [piece.start for piece in self.pieces]
        k = int(np.searchsorted(starts, t - 2 + 1e-12, side="right")) - 1
        piece, later = self.pieces[k], t - 2 - self.pieces[k].start
        moved = self.echo*np.exp(-self.beta*later)*shifted(piece.f, later)
        return moved, (starts[k + 1] + 2 if k + 1 < len(starts) else np.inf)

    def _pressed(self, t, v, place, gap, g, length):
        p_v = poly.polyadd([v], 2*self.beta*poly.polyint(g))
        force = poly.polysub(p_v, 2*g)
        self.pieces.append(Piece(t, poly.polysub(p_v, g), force, p_v, v, place, 0.0))
        return first_below_zero(lambda s: poly.polyval(s, force), length)

    def _apart(self, t, v, place, gap, g, length):
        self.pieces.append(Piece(t, g, np.zeros(1), None, v, place, gap))
        return first_below_zero(lambda s: gap + self._opening(self.pieces[-1], s), length, gap == 0)

    def _opening(self, piece, s):
        """How much the gap grows in the time s: in flight the end moves with 2g, the mass with v."""
        return 0.0 if piece.v is not None else 2*integral(piece.f, self.beta, s) - piece.flight*s

    def _travel(self, piece, s):
        return piece.flight*s if piece.v is None else integral(piece.v, self.beta, s)

    def _value(self, p, s):
        return np.exp(-self.beta*s)*poly.polyval(s, p)

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
        return self._at(t, lambda piece, s: piece.flight if piece.v is None else self._value(piece.v, s))

    def place(self, t: ArrayLike) -> np.ndarray:
        """How far the mass has moved."""
        return self._at(t, lambda piece, s: piece.place + self._travel(piece, s))

    def head(self, t: ArrayLike) -> np.ndarray:
        """How far the struck end of the rod has moved."""
        return self._at(t, lambda piece, s: piece.place + self._travel(piece, s) + piece.gap
                        + self._opening(piece, s))

    def sent(self, t: ArrayLike) -> np.ndarray:
        """The wave f that leaves the struck end."""
        return self._at(t, lambda piece, s: self._value(piece.f, s))

    def force(self, t: ArrayLike) -> np.ndarray:
        """The force between mass and rod."""
        return self._at(t, lambda piece, s: self._value(piece.force, s))

    def base_force(self, t: ArrayLike) -> np.ndarray:
        """The force at the far end, compression positive: (1 - s) f(t - 1)."""
        return (1 - self.echo)*self.sent(np.asarray(t, float) - 1)

    def _at(self, t, value):
        t = np.asarray(t, float)
        starts = np.array([piece.start for piece in self.pieces])
        which = np.searchsorted(starts, t.ravel() + 1e-12, side="right") - 1
        found = [value(self.pieces[k], time - starts[k]) if time >= 0 else 0.0
                 for k, time in zip(which, t.ravel(), strict=True)]
        return np.array(found, float).reshape(t.shape)

    def restitution_after(self, contact: int) -> float:
        """e from the velocities after a contact (0 is the first): -v of the mass if the rod is held, else the
        separation of the mass centres."""
        v = float(self.velocity(self._contacts[contact][1] + 1e-9))
        return -v if self.far == "fixed" else (1 - v)*self.mass_ratio - v

    @property
    def restitution(self) -> float:
        """e after the last contact."""
        return self.restitution_after(-1)


def shifted(p, later):
    """The coefficients of p(θ + later)."""
    out = np.zeros(1)
    for coefficient in p[::-1]:
        out = poly.polyadd(poly.polymul(out, [later, 1.0]), [coefficient])
    return out[:len(p)]


def integral(p, beta, s):
    """∫ exp(-βθ) p(θ) dθ from 0 to s, by repeated integration by parts."""
    total, derivative, power = 0.0, np.asarray(p, float), beta
    while True:
        total = total + (derivative[0] - np.exp(-beta*s)*poly.polyval(s, derivative))/power
        if len(derivative) == 1:
            return total
        derivative, power = poly.polyder(derivative), power*beta


def first_below_zero(value, length, from_zero=False):
    """The first time in (0, length] at which ``value`` falls below zero, and True; else (length, False).

    With ``from_zero`` the value starts at zero and must first rise.

    >>> first_below_zero(lambda s: 1 - s, 3.0), first_below_zero(lambda s: 1 - s, 0.5)
    ((1.0, True), (0.5, False))
    """
    length = min(length, PERIOD/2)
    times = np.linspace(0, length, LOOK)
    values = value(times)
    below = np.flatnonzero(values < 0)
    below = below[below > 1] if from_zero else below[below > 0]
    if not below.size:
        return length, False
    low, high = times[below[0] - 1], times[below[0]]
    return root(value, low, high), True


@needs(beta=positive)
def free_rod_restitution(beta: ArrayLike) -> np.ndarray:
    """e = (1 - exp(-2β))/β - exp(-2β) of a mass M = m/β on a free rod: the contact lasts 2L/c for every mass.

    >>> round(float(free_rod_restitution(1.0)), 10)
    0.7293294335
    """
    return (1 - np.exp(-2*beta))/beta - np.exp(-2*beta)
