"""What happens where waves meet: the ends of a row of rods and the joints between them.

``meet(at, f, g)`` takes the waves that arrive, f from the left and g from the right (0 where there is no
rod), and returns what is sent off to the left and to the right, the force (compression positive), and the
time at which the node has to be asked again (or None).  Numbers and times are those of whole.py.
"""

from fractions import Fraction

from .whole import Shares, moment, pair, reduced

ENDS = ("'free'", "'fixed'", "'wall'", "('wall', gap)", "('push', P)", "('push', P, until)",
        "('dashpot', d)")
JOINTS = ("'bonded'", "'contact'", "a number, the gap")
NONE, BEGIN = (0, 1), (0, 0)


def echo(r, push, side):
    """An end sends back r times what comes, and a push P; a push on the right end sends -P."""
    (p, q), (n, d) = pair(r), pair(push)
    p, q, n = p*d, q*d, n*q
    if side == "left":
        return Shares(q, (0, 0, 0), (0, p, n), (0, p - q, n))
    return Shares(q, (p, 0, -n), (0, 0, 0), (q - p, 0, n))


def bond(Z1, Z2):
    """At a joint v = 2 (f + g)/(Z₁ + Z₂) for both rods: Z₁v - f goes left, Z₂v - g goes right, and the force
    is 2f - Z₁v."""
    (a, b), (c, d) = pair(Z1), pair(Z2)
    a, c = a*d, c*b
    return Shares(a + c, (a - c, 2*a, 0), (2*c, c - a, 0), (2*c, -2*a, 0))


def opening(Z1, Z2, unit):
    """The gap between two free ends opens with 2g/Z₂ - 2f/Z₁; a wall has no waves and counts as Z = 0."""
    (a, b), (c, d) = pair(Z1), pair(Z2)
    return Shares((a or 1)*(c or 1)*unit, (-2*b*(c or 1) if a else 0, 2*d*(a or 1) if c else 0, 0))


class End:
    """An end whose outgoing wave is r times the incoming one, plus a given push: free r = 1, fixed r = -1,
    dashpot r = (Z - d)/(Z + d)."""

    def __init__(self, r, side, push=Fraction(0), until=None, start=BEGIN):
        self.r, self.side, self.push, self.until, self.start = r, side, push, until, start
        self.pushed, self.left_alone = (echo(r, p, side) for p in (push, 0))
        self.times = () if until is None else (start, until)

    def meet(self, at, f, g):
        acting = self.until is None or self.start <= at < self.until
        return *(self.pushed if acting else self.left_alone)(f, g), None

    def reversed(self, now):
        if abs(self.r) != 1:
            raise ValueError("a dashpot takes energy: its motion cannot run backwards.")
        if self.until is None:
            return self
        start, until = (moment(sum(now) - sum(at)) for at in (self.until, self.start))
        return End(self.r, self.side, self.push, until, max(start, BEGIN))


class Bonded:
    """Two rods that are one at this place."""

    times = ()

    def __init__(self, Z1, Z2):
        self.bond = bond(Z1, Z2)

    def meet(self, at, f, g):
        return *self.bond(f, g), None

    def reversed(self, now):
        return self


class OneSided:
    """A contact that can push and not pull: closed while the gap is 0 and the force ≥ 0, else both ends are
    free and the gap changes at a constant rate."""

    times = ()

    def __init__(self, gap, pressed, opening):
        self.gap, self.rate, self.since = pair(gap), NONE, BEGIN
        self.pressed, self.opening = pressed, opening

    def gap_at(self, at):
        """The gap at the time ``at``, while nothing new arrives."""
        (n, d), (rate, per) = self.gap, self.rate
        if not rate:
            return self.gap
        past = at[0] - self.since[0]
        if at[1] is not self.since[1]:
            past += at[1] - self.since[1]
        per *= past.denominator
        return reduced(n*per + rate*past.numerator*d, d*per)

    def meet(self, at, f, g):
        self.gap, self.since = self.gap_at(at), at
        if not self.gap[0]:
            g_out, f_out, force = self.pressed(f, g)
            if force[0] >= 0:
                self.rate = NONE
                return g_out, f_out, force, None
        self.rate, = self.opening(f, g)
        (n, d), (rate, per) = self.gap, self.rate
        if rate >= 0:
            return f, g, NONE, None
        whole, part = moment(Fraction(n*per, -d*rate) + at[1])
        return f, g, NONE, (at[0] + whole, part)

    def reversed(self, now):
        twin = object.__new__(type(self))
        twin.__dict__ = dict(self.__dict__, gap=self.gap_at(now), rate=NONE, since=BEGIN)
        return twin


class Contact(OneSided):
    """Two rods that touch or will touch."""

    def __init__(self, Z1, Z2, gap, unit):
        super().__init__(gap, bond(Z1, Z2), opening(Z1, Z2, unit))


class Wall(OneSided):
    """A rigid wall beyond an end."""

    def __init__(self, Z, gap, side, unit):
        super().__init__(gap, echo(-1, 0, side), opening(*((0, Z) if side == "left" else (Z, 0)), unit))


def end_node(end, Z, side, unit):
    """The node of an end, from its name; ``unit`` is the number of units in the time 1."""
    name, *values = tuple(end) if isinstance(end, (tuple, list)) and end else (end,)
    values = [Fraction(v) for v in values]
    known = {("free", 0): lambda: End(1, side), ("fixed", 0): lambda: End(-1, side),
             ("wall", 0): lambda: Wall(Z, Fraction(0), side, unit),
             ("wall", 1): lambda gap: Wall(Z, gap, side, unit),
             ("push", 1): lambda push: End(1, side, push),
             ("push", 2): lambda push, until: End(1, side, push, moment(until*unit)),
             ("dashpot", 1): lambda d: End((Z - d)/(Z + d), side)}
    if (name, len(values)) not in known or name in ("wall", "dashpot") and any(v < 0 for v in values):
        raise ValueError(f"an end is one of {', '.join(ENDS)}, with gap and d not negative; got "
                         f"{side}={end!r}.")
    return known[name, len(values)](*values)


def joint_node(joint, Z1, Z2, unit):
    """The node of a joint, from its name."""
    if joint == "bonded":
        return Bonded(Z1, Z2)
    gap = 0 if joint == "contact" else joint
    if isinstance(gap, str) or gap < 0:
        raise ValueError(f"a joint is one of {', '.join(JOINTS)}; got {joint!r}.")
    return Contact(Z1, Z2, Fraction(gap), unit)
