"""Pictures: a plank on two trestles."""

import sympy as sp

from mechlib.persistent_impact.one_equation.plank import plank_that_may_lift, struck_plank
from mechlib.scene import Scene, case, figure

x, b = sp.symbols("x b")


def opening():
    """A plank on two trestles, and a sack that falls on its free end."""
    scene = Scene(alt="A plank lies on two trestles A and B. A sack of sand falls towards its right end, "
                      "which juts out beyond the trestle B. A question mark stands at each trestle.",
                  height=260)
    view = scene.drawing(xlim=(-1.35, 1.35), ylim=(-0.2, 1.5), velocity_scale=0.3)
    view.ground((-1.3, 0), (1.3, 0))
    for foot, name in ((-0.4, "A"), (0.4, "B")):
        view.polygon([(foot - 0.13, 0), (foot, 0.57), (foot + 0.13, 0)], color="ground")
        view.label((foot, 0), name, offset=(26, 14))
        view.label((foot, 0.57), "?", offset=(-18, -8), color="reaction", size=20)
    view.bar((-1, 0.62), (1, 0.62), thickness=0.07)
    view.block((0.85, 1.25), 0.26, 0.2, color="muted")
    view.velocity((0.85, 1.13), (0, -1), when="before")
    return figure(scene)


def plank():
    """A plank on two trestles takes a blow; one trestle may have to let go."""
    scene = Scene(alt="A plank lies on two trestles and takes a blow from above. Arrows show the impulses "
                      "of the trestles and the velocities of the ends of the plank just after; a pale plank "
                      "shows how it starts to move.",
                  labels={"x": "x", "b": "b", "listed": "trestles listed"}, legend={"ghost": "where it goes"},
                  start={"x": 0.9, "b": 0.4, "listed": "only what pushes"})
    blow = sp.Rational(1, 2)
    view = scene.drawing(xlim=(-1.35, 1.35), ylim=(-0.2, 1.25), velocity_scale=0.5, impulse_scale=0.6)
    v, w, pull, push = (case("listed", **{"both": nailed, "only what pushes": free}) for nailed, free
                        in zip(struck_plank(blow, x, b), plank_that_may_lift(blow, x, b)))
    height = 0.62
    view.ground((-1.3, 0), (1.3, 0))
    view.bar((-1, height + 0.35*(v - w)), (1, height + 0.35*(v + w)), thickness=0.07, ghost=True)
    for side in (-1, 1):
        foot = side*b
        view.polygon([(foot - 0.13, 0), (foot, height - 0.05), (foot + 0.13, 0)], color="ground")
    view.bar((-1, height), (1, height), thickness=0.07)
    view.label((-b - 0.15, 0), "A", offset=(-8, 14))
    view.label((b + 0.15, 0), "B", offset=(8, 14))
    view.impulse((x, height + 0.04), (0, -blow), anchor="head", label="P")
    for side, amount in ((-1, pull), (1, push)):
        view.reaction((side*b, height - 0.04), (0, amount), anchor="head", visible=amount > 0)
        view.reaction((side*b, height - 0.04), (0, amount), visible=amount < 0, color="accent", label="pulls")
    for side in (-1, 1):
        view.velocity((side, height), (0, v + side*w))
    view.readout("impulse at $A$ / $P$", pull/blow, color="reaction")
    view.readout("impulse at $B$ / $P$", push/blow, color="reaction")
    view.readout("velocity of $A$", v - b*w, color="after")
    return scene
