"""The drawing panel: bodies, joints and arrows on equal axes."""

from .marks import Panel, pair


class Drawing(Panel):
    """A panel with equal axes and no ticks, for the mechanical system itself.

    ``velocity_scale`` and ``impulse_scale`` give the length on the page of one unit of velocity or impulse.
    """

    kind = "drawing"

    def __init__(self, xlim=None, ylim=None, *, title=None, velocity_scale=1, impulse_scale=1, ratio=None):
        super().__init__(xlim, ylim, title, velocity_scale=velocity_scale, impulse_scale=impulse_scale,
                         ratio=ratio)

    # ---- surroundings ----

    def ground(self, a, b, *, side="right", **rest):
        """A hatched surface from ``a`` to ``b``; the hatching lies to the right of that direction (or
        left)."""
        if side not in ("right", "left"):
            raise ValueError(f"side is 'right' or 'left' of the direction from a to b, not {side!r}")
        self.segment("ground", a, b, color=rest.pop("color", "ground"), side=1 if side == "right" else -1,
                     **rest)

    wall = ground

    # ---- bodies ----

    def rod(self, a, b, *, width=4, color="body", **rest):
        """A thin rod, ``width`` pixels wide."""
        self.segment("rod", a, b, width=width, color=color, **rest)

    def bar(self, a, b, *, thickness=0.12, **rest):
        """A bar with rounded ends; ``thickness`` is in the units of the picture."""
        self.segment("bar", a, b, channels={"t": thickness}, **rest)

    def wheel(self, centre, radius, angle=0, *, spokes=1, **rest):
        """A wheel; its spokes turn with ``angle`` (radians)."""
        self.at("wheel", centre, channels={"r": radius, "angle": angle}, spokes=spokes, filled=False, **rest)

    def disk(self, centre, radius, angle=0, *, spokes=1, **rest):
        """A solid disk or ball; ``spokes=0`` leaves it blank."""
        self.at("wheel", centre, channels={"r": radius, "angle": angle}, spokes=spokes, filled=True, **rest)

    ball = disk

    def block(self, centre, width, height, angle=0, *, label=None, **rest):
        """A rectangle about its centre, turned by ``angle`` (radians)."""
        self.at("block", centre, channels={"w": width, "h": height, "angle": angle}, label=label, **rest)

    # ---- joints and elements ----

    def pin(self, at, *, fixed=False, size=4.5, angle=0, **rest):
        """A pin joint; ``fixed=True`` puts it on a hatched support, turned by ``angle`` (radians)."""
        self.at("pin", at, size=size, fixed=fixed, channels={"angle": angle} if fixed else {}, **rest)

    def spring(self, a, b, *, coils=6, width=0.2, **rest):
        """A coil spring; ``width`` is in the units of the picture."""
        self.segment("spring", a, b, coils=int(coils), channels={"t": width}, **rest)

    def damper(self, a, b, *, width=0.2, **rest):
        """A dashpot: the cylinder belongs to ``a``, the piston to ``b``."""
        self.segment("damper", a, b, channels={"t": width}, **rest)

    # ---- motion ----

    def trail(self, x, y, parameter, between, *, color="muted", dashed=True, width=1.5, **rest):
        """The path of a point: a curve, drawn lightly."""
        self.curve(x, y, parameter, between, color=color, dashed=dashed, width=width, **rest)

    def velocity(self, at, by, *, label=None, when="after", scale=None, **rest):
        """A velocity ``"before"`` (dashed) or ``"after"`` the impact."""
        if when not in ("before", "after"):
            raise ValueError(f"when is 'before' or 'after' the impact, not {when!r}")
        scale = self.options["velocity_scale"] if scale is None else scale
        self.arrow(at, by, label=label, color=rest.pop("color", when), scale=scale, look=when, **rest)

    def impulse(self, at, by, *, label=None, scale=None, **rest):
        """A given impulse, a blow: a heavy arrow."""
        scale = self.options["impulse_scale"] if scale is None else scale
        self.arrow(at, by, label=label, color=rest.pop("color", "impulse"), scale=scale, look="impulse",
                   **rest)

    def reaction(self, at, by, *, label=None, scale=None, **rest):
        """An impulse that a constraint delivers: a hollow arrow."""
        scale = self.options["impulse_scale"] if scale is None else scale
        self.arrow(at, by, label=label, color=rest.pop("color", "reaction"), scale=scale, look="reaction",
                   **rest)

    # ---- measures ----

    def angle(self, centre, radius, start, stop, *, label=None, arrow=False, color="muted", **rest):
        """An arc from the direction ``start`` to ``stop`` (radians, anticlockwise positive)."""
        self.at("angle", centre, channels={"r": radius, "start": start, "stop": stop}, label=label,
                arrow=arrow,
                color=color, **rest)

    def spin(self, centre, radius, omega, *, label=None, when="after", scale=None, start=0, **rest):
        """An angular velocity: an arc with an arrowhead, whose angle is proportional to ``omega``."""
        scale = self.options["velocity_scale"] if scale is None else scale
        self.at("angle", centre, channels={"r": radius, "start": start, "stop": start + scale*omega},
                label=label,
                arrow=True, color=rest.pop("color", when), look=when, **rest)

    def dimension(self, a, b, *, label=None, offset=0.0, color="muted", **rest):
        """A dimension line, shifted to the left of the direction from ``a`` to ``b`` by ``offset``."""
        self.segment("dimension", a, b, channels={"offset": offset}, label=label, color=color, **rest)

    def axes(self, origin, length=1, *, labels=("x", "y"), angle=0, **rest):
        """A small coordinate frame."""
        import sympy as sp
        x, y = pair(origin, "the origin of the axes")
        c, s = sp.cos(angle)*length, sp.sin(angle)*length
        self.arrow((x, y), (c, s), label=labels[0], color="muted", look="thin", **rest)
        self.arrow((x, y), (-s, c), label=labels[1], color="muted", look="thin", **rest)
