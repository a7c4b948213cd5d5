"""What happens where waves meet: the ends of a row of rods and the joints between them.

``meet(at, f, g)`` takes the waves that arrive, f from the left and g from the right (None where there is no
rod), and returns what is sent off to the left and to the right, the force (compression positive), and the
time at which the node has to be asked again (or None).
"""

from fractions import Fraction

ENDS = ("'free'", "'fixed'", "'wall'", "('wall', gap)", "('push', P)", "('push', P, until)",
        "('dashpot', d)")
JOINTS = ("'bonded'", "'contact'", "a number, the gap")


class End:
    """An end whose outgoing wave is r times the incoming one, plus a given push: free r = 1, fixed r = -1,
    dashpot r = (Z - d)/(Z + d)."""

    def __init__(self, r, push=0, until=None, side="left", start=Fraction(0)):
        self.r, self.push, self.until, self.start = r, push, until, start
        self.sign = 1 if side == "left" else -1
        self.times = [] if until is None else [start, until]

    def meet(self, at, f, g):
        acting = self.until is None or self.start <= at < self.until
        come = g if f is None else f
        sent = self.r*come + (self.sign*self.push if acting else 0)      # a push on the right end sends -P
        force = sent - come if f is None else come - sent
        return (None, sent, force, None) if f is None else (sent, None, force, None)

    def reversed(self, now):
        if abs(self.r) != 1:
            raise ValueError("a dashpot takes energy: its motion cannot run backwards.")
        side = "left" if self.sign == 1 else "right"
        if self.until is None:
            return End(self.r, self.push, side=side)
        return End(self.r, self.push, now - self.start, side, start=max(now - self.until, Fraction(0)))


class Bonded:
    """Two rods that are one at this place: v = 2 (f + g)/(Z₁ + Z₂)."""

    times = ()

    def __init__(self, Z1, Z2):
        self.Z1, self.Z2 = Z1, Z2

    def meet(self, at, f, g):
        v = 2*(f + g)/(self.Z1 + self.Z2)
        return self.Z1*v - f, self.Z2*v - g, 2*f - self.Z1*v, None

    def reversed(self, now):
        return self


class OneSided:
    """A contact that can push and not pull: closed while the gap is 0 and the force ≥ 0, else both ends are
    free and the gap changes at a constant rate."""

    times = ()

    def __init__(self, gap):
        self.gap, self.rate, self.since = gap, Fraction(0), Fraction(0)

    def meet(self, at, f, g):
        self.gap, self.since = self.gap + self.rate*(at - self.since), at
        g_out, f_out, force = self.pressed(f, g)
        if self.gap == 0 and force >= 0:
            self.rate = Fraction(0)
            return g_out, f_out, force, None
        self.rate = self.opening(f, g)
        closes = at - self.gap/self.rate if self.rate < 0 else None
        return f, g, Fraction(0), closes

    def reversed(self, now):
        twin = object.__new__(type(self))
        twin.__dict__ = dict(self.__dict__, gap=self.gap + self.rate*(now - self.since), rate=Fraction(0),
                             since=Fraction(0))
        return twin


class Contact(OneSided):
    """Two rods that touch or will touch."""

    def __init__(self, Z1, Z2, gap):
        super().__init__(gap)
        self.Z1, self.Z2, self.bond = Z1, Z2, Bonded(Z1, Z2)

    def pressed(self, f, g):
        return self.bond.meet(None, f, g)[:3]

    def opening(self, f, g):
        return 2*g/self.Z2 - 2*f/self.Z1


class Wall(OneSided):
    """A rigid wall beyond an end."""

    def __init__(self, Z, gap):
        super().__init__(gap)
        self.Z = Z

    def pressed(self, f, g):
        return (None, -g, -2*g) if f is None else (-f, None, 2*f)

    def opening(self, f, g):
        return 2*g/self.Z if f is None else -2*f/self.Z


def end_node(end, Z, side):
    """The node of an end, from its name."""
    name, *values = tuple(end) if isinstance(end, (tuple, list)) and end else (end,)
    values = [Fraction(v) for v in values]
    known = {("free", 0): lambda: End(1), ("fixed", 0): lambda: End(-1),
             ("wall", 0): lambda: Wall(Z, Fraction(0)), ("wall", 1): lambda gap: Wall(Z, gap),
             ("push", 1): lambda push: End(1, push, side=side),
             ("push", 2): lambda push, until: End(1, push, until, side),
             ("dashpot", 1): lambda d: End((Z - d)/(Z + d))}
    if (name, len(values)) not in known or name in ("wall", "dashpot") and any(v < 0 for v in values):
        raise ValueError(f"an end is one of {', '.join(ENDS)}, with gap and d not negative; got "
                         f"{side}={end!r}.")
    return known[name, len(values)](*values)


def joint_node(joint, Z1, Z2):
    """The node of a joint, from its name."""
    if joint == "bonded":
        return Bonded(Z1, Z2)
    gap = 0 if joint == "contact" else joint
    if isinstance(gap, str) or gap < 0:
        raise ValueError(f"a joint is one of {', '.join(JOINTS)}; got {joint!r}.")
    return Contact(Z1, Z2, Fraction(gap))
