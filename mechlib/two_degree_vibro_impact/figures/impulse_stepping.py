"""Pictures: a ball and a floor. They draw what the law returns and hold no mechanics."""

import sympy as sp

from mechlib.scene import Scene, figure
from mechlib.two_degree_vibro_impact.impulse_stepping import impulse_stepping_after

v, e = sp.symbols("v e")


def opening():
    """The ball before it strikes."""
    scene = Scene(alt="A ball falls towards the floor; an arrow shows its velocity.", legend=False)
    view = scene.drawing(xlim=(-1.5, 1.5), ylim=(-0.3, 1.9), velocity_scale=1.0)
    view.ground((-1.3, 0), (1.3, 0))
    view.ball((0, 1.5), 0.2, spokes=0)
    view.velocity((0, 1.3), (0, -1), when="before", label="v")
    return figure(scene)


def bounce():
    """Velocity before and after, for any speed and restitution."""
    scene = Scene(alt="A ball on the floor; one arrow shows its velocity before the impact, another, shorter "
                      "one its velocity after it.",
                  labels={"v": "v", "e": "e"}, start={"v": 1.0, "e": 0.7})
    view = scene.drawing(xlim=(-1.5, 1.5), ylim=(-0.3, 2.3), velocity_scale=1.0)
    view.ground((-1.3, 0), (1.3, 0))
    view.ball((0, 0.2), 0.2, spokes=0)
    after = impulse_stepping_after(-v, e)
    view.velocity((-0.4, 0.2), (0, -v), when="before", anchor="head")
    view.velocity((0.4, 0.2), (0, after), when="after")
    view.readout("velocity after", after, digits=2)
    return scene
