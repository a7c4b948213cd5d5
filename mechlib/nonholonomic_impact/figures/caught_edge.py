"""Pictures: a skate that catches an edge (mass 1, moment of inertia 1/4)."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.nonholonomic_impact.caught_edge import (
    bite,
    gentlest_place,
    glide_after,
    hardest_place,
)
from mechlib.nonholonomic_impact.figures.after_the_blow import placed
from mechlib.scene import Scene, case, chosen, figure, sampled

t, a, s = sp.symbols("t a s")


# drift angle, turning rate
SLIDES = {"drift and spin": (0.8, 0.8), "drift only": (0.8, 0.0), "fast spin": (0.8, 2.4)}


def _after_bite(slide):
    """x and y of C and the heading after the bite: sampled functions of the time and of the place of the
    blade."""
    angle, turn = SLIDES[slide]
    times = np.linspace(0, 5, 101)

    @cache
    def run(a):
        motion = glide_after(1, 0.25, a, np.cos(angle), np.sin(angle), turn)
        return *motion.centre(times), motion.heading(times)

    return sampled(lambda t, a: [float(p[round(t*20)]) for p in run(round(a, 6))], t=(0, 5, 101),
                   a=(-1, 1, 21))


def caught_edge():
    """A body glides over the ice at speed 1, and its blade bites at t = 0. m = 1, J = 1/4."""
    scene = Scene(
        alt="Left, from above: a body slides over the ice; at time zero a blade under it bites, and it goes "
            "on along a curve, as a sleigh does. Right: the energy that the bite takes, against the place "
            "of the blade, with a zero at one place and a maximum at another.",
        labels={"a": "blade behind $C$ by $a$", "slide": "before the bite", "t": "t"},
        start={"a": 0.5, "slide": "drift and spin", "t": 2})
    J, late = sp.Rational(1, 4), sp.Heaviside(t, 1)
    v, w, spin = (case("slide", **{name: sp.Float(f(*data)) for name, data in SLIDES.items()})
                  for f in (lambda d, q: np.cos(d), lambda d, q: np.sin(d), lambda d, q: q))
    after = {name: _after_bite(name) for name in SLIDES}
    runs = [case("slide", **{name: run[part] for name, run in after.items()}) for part in range(3)]
    view = scene.drawing(xlim=(-2.7, 5.2), ylim=(-2.7, 7.2), impulse_scale=1.2)
    C = [(1 - late)*p + late*q for p, q in zip((v*t, w*t), runs)]
    angle = (1 - late)*spin*t + late*runs[2]
    view.line((-1.5*v, -1.5*w), (0, 0), dashed=True, color="before")
    for name, (x, y, _) in after.items():
        view.trail(x(s, a), y(s, a), s, (0, late*t), n=90, color="accent", dashed=False,
                   visible=chosen("slide", name))
    view.polygon(placed(C, angle, [(-1.2, -0.38), (0.85, -0.38), (1.3, 0), (0.85, 0.38), (-1.2, 0.38)]))
    blade = placed(C, angle, [(-a - 0.22, 0), (-a + 0.22, 0), (-a, 0)])
    view.rod(blade[0], blade[1], width=6, color="accent", visible=t >= 0)
    view.rod(blade[0], blade[1], width=6, color="muted", visible=t < 0)
    view.point(C, label="C", place=(10, -12), size=4)
    caught = bite(1, J, a, v, w, spin)
    whole = (1 + J*spin**2)/2
    view.reaction(blade[2], (0, caught.impulse), label=r"\Lambda", visible=sp.And(t >= 0, t < 0.4))
    view.readout("turning rate after the bite", caught.omega, digits=2)
    view.readout("impulse of the ice", caught.impulse, digits=2)
    plot = scene.plot(xlim=(-1.2, 1.2), ylim=(0, 1.0), xlabel="place $a$ of the blade",
                      ylabel="energy lost / energy before", ratio=1)
    plot.curve(s, bite(1, J, s, v, w, spin).energy_loss/whole, s, (-1.2, 1.2), color="lost", width=2.5)
    for name, (angle, rate) in SLIDES.items():
        if rate:
            plot.point((gentlest_place(np.sin(angle), rate), 0), color="after", size=5, label="not felt",
                       place=(0, 15), visible=chosen("slide", name))
        hardest = hardest_place(1, 0.25, np.sin(angle), rate)
        plot.point((hardest, bite(1, J, hardest, v, w, spin).energy_loss/whole), color="ink", size=5,
                   label="straight on", place=(0, 15), visible=chosen("slide", name))
    plot.point((a, caught.energy_loss/whole), color="impulse", size=6)
    return scene


def opening():
    """A body slides over the ice, drifting sideways; under it sleeps a blade."""
    scene = Scene(alt="From above: a body slides over the ice, its velocity at an angle to its axis, and "
                      "spins a little. A blade under it, a distance a behind its mass centre C, is about to "
                      "bite. A question mark stands ahead.", height=270, legend=False)
    view = scene.drawing(xlim=(-1.9, 2.4), ylim=(-1.2, 1.5), velocity_scale=1.1)
    view.polygon([(-1.2, -0.38), (0.85, -0.38), (1.3, 0), (0.85, 0.38), (-1.2, 0.38)])
    view.rod((-0.72, 0), (-0.28, 0), width=6, color="muted")
    view.point((0, 0), label="C", place=(10, -12), size=4)
    view.label((-0.5, 0), "P", offset=(0, 16))
    view.velocity((0, 0), (0.7, 0.72), when="before", label="v_C")
    view.spin((0, 0), 0.62, 0.9, label=r"\omega", start=-1.0, scale=1, when="before")
    view.dimension((-0.5, 0), (0, 0), label="a", offset=-0.75)
    view.label((1.75, 0.6), "?", size=26, color="accent")
    return figure(scene)
