"""Pictures: two rods that hang from a nail and are struck (units: m = L = P = 1)."""

import sympy as sp

from mechlib.persistent_impact.kane import nail_impulse, on_lower_rod, strike_rods
from mechlib.scene import Scene, figure

x, delta, s = sp.symbols("x delta s")
NAIL, PIN = (0, 0), (0, -1)


def below(place, bend):
    """The point of the lower rod at a distance below the pin."""
    return place*sp.sin(bend), -1 - place*sp.cos(bend)


def draw_rods(view, bend):
    """Nail, upper rod, pin, lower rod."""
    view.bar(NAIL, PIN, thickness=0.09)
    view.bar(PIN, below(1, bend), thickness=0.09)
    view.pin(NAIL, fixed=True)
    view.pin(PIN)


def opening():
    """The two rods at rest, a blow on the end of the lower one, and the question."""
    scene = Scene(alt="Two equal rods hang straight down from a nail, one below the other, joined by a pin. "
                      "A blow P hits the lower end of the lower rod from the left. Arrows to both sides of "
                      "the upper rod carry question marks.", legend=False, height=320)
    view = scene.drawing(xlim=(-1.5, 1.5), ylim=(-2.25, 0.35), impulse_scale=0.7)
    draw_rods(view, 0)
    view.impulse(below(1, 0), (1, 0), label="P", anchor="head")
    for side in (-1, 1):
        view.arrow((0.12*side, -0.8), (0.42*side, 0), color="muted", look="thin")
        view.label((0.54*side, -0.8), "?", offset=(8*side, 0), color="muted")
    view.label(NAIL, "nail", offset=(30, 2), align="left")
    view.label(PIN, "pin", offset=(30, -8), align="left")
    view.dimension((0.95, -1), (0.95, 0), label="L")
    view.dimension((0.95, -2), (0.95, -1), label="L")
    return figure(scene)


def struck_rods():
    """A blow anywhere across the lower rod: velocities after it, the nail's impulse, both rates over x."""
    scene = Scene(
        alt="Left, two rods that hang from a nail, the lower one at an angle to the upper one and struck "
            "across; arrows show the velocities of pin and lower end just after, and the impulse of "
            "the nail. Right, the turning rates of both rods over the place of the blow, two straight lines.",
        labels={"x": "blow at $x/L$ below the pin", "delta": r"bend $\delta$"}, units={"delta": "rad"},
        start={"x": 1, "delta": 0})
    jump = strike_rods(x, delta)
    upper, lower = jump.after
    view = scene.drawing(xlim=(-2.0, 2.0), ylim=(-2.6, 1.0), velocity_scale=0.32, impulse_scale=0.6)
    draw_rods(view, delta)
    view.impulse(below(x, delta), (sp.cos(delta), sp.sin(delta)), label="P", anchor="head")
    view.velocity(PIN, (upper, 0))
    view.velocity(below(1, delta), on_lower_rod(jump.after, 1, delta))
    view.reaction(NAIL, nail_impulse(jump.after, delta), scale=0.9)
    view.readout("upper rod turns at", upper, unit="P/mL")
    view.readout("lower rod turns at", lower, unit="P/mL")
    plot = scene.plot(xlim=(0, 1), ylim=(-3, 4.5), xlabel="x/L", ylabel=r"rates, $P/mL$", zero=True)
    for rate, name, color in ((upper, "upper", "after"), (lower, "lower", "reaction")):
        plot.curve(s, rate.subs(x, s), s, (0, 1), n=50, color=color, label=name)
        plot.point((x, rate), color="accent", size=5)
    return scene
