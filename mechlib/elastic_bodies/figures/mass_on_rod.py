"""Pictures: a ram on a pile."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.elastic_bodies import MassOnRod, free_rod_restitution
from mechlib.elastic_bodies.mass_on_rod.contacts import ECHO
from mechlib.elastic_bodies.mass_on_rod.free_rod import free_rod_motion
from mechlib.scene import Scene, case, chosen, figure, sampled

t, q, s, u = sp.symbols("t q s u")
STROKES = "Upright strokes: compression. Level strokes: tension."
FILM, FRAMES, LOW, HIGH, MASSES = 12.0, 241, 0.2, 6.2, 61


def opening():
    """A ram above a pile."""
    scene = Scene(alt="A heavy ram falls on the head of a pile that stands on rock. Ram and pile have the "
                      "same mass.",
                  legend=False)
    view = scene.drawing(xlim=(-2.2, 2.2), ylim=(-0.5, 5.2), velocity_scale=0.7)
    view.ground((-2, 0), (2, 0))
    view.block((0, 1.6), 0.5, 3.2, label="m")
    view.block((0, 4.1), 1.4, 0.9, label="M")
    view.velocity((1.0, 4.4), (0, -1), label="V", when="before")
    view.label((0.5, 0.25), "rock", align="left")
    return figure(scene)


@cache
def blow(ratio):
    return MassOnRod(ratio, tail=14.0)


def films():
    """The wave that leaves the struck end, the places of the ram and of that end, against time and mass
    ratio."""
    grid = np.linspace(0, FILM, FRAMES)
    rows = {}

    def row(ratio):
        if ratio not in rows:
            hit = blow(ratio)
            rows[ratio] = np.array([hit.sent(grid + 1e-9), hit.place(grid), hit.head(grid)])
        return rows[ratio]

    def at(t, q):
        return row(round(q, 6))[:, round(t/FILM*(FRAMES - 1))]
    return sampled(at, t=(0.0, FILM, FRAMES), q=(LOW, HIGH, MASSES))


def pile():
    """Ram and pile: the field, the force at the top and at the base; the far end fixed or free."""
    scene = Scene(
        alt="A ram strikes a pile whose far end is held, or free. The strip shows the compression running "
            "to and fro in the pile. Curves show the force at the top, which jumps when an echo arrives, and "
            "the force at a held base, which is up to several times as large. For equal masses the ram is "
            "struck a second time; on a free pile it strikes once.",
        caption=STROKES + " Places are seen from the far end.",
        labels={"t": "t", "q": "M/m", "far": "far end"}, start={"t": 0.5, "q": 1.0, "far": "fixed"})
    wave, place, head = films()
    _, free_place, free_head = free_rod_motion(t, 1/q)
    place, head = case("far", fixed=place, free=free_place), case("far", fixed=head, free=free_head)

    def tension(x, time):
        """The echo minus the wave that runs on."""
        def sent(age, far):
            waves = {"fixed": wave(age, q), "free": free_rod_motion(age, 1/q)[0]}
            return sp.Piecewise((0, age < 0), (waves[far], True))
        return case("far", **{far: round(s)*sent(time - 2 + x, far) - sent(time - x, far)
                              for far, s in ECHO.items()})

    view = scene.drawing(xlim=(-2.4, 4.4), ylim=(-0.8, 0.8))
    view.wall((4, 0.7), (4, -0.7), side="left", visible=chosen("far", "fixed"))
    view.field((head/2, 0), (4, 0), tension(s, t)/3, s, n=96, thickness=0.5)
    view.block((place/2 - 0.5, 0), 1, 1.1, label="M", visible=place > -2.8)
    plot = scene.plot(xlim=(0, FILM), ylim=(-3, 4), xlabel=r"t\,c/L", ylabel="force $/ZV$", ratio=2)
    plot.line((0, 0), (FILM, 0))
    plot.curve(u, -tension(0, u), u, (0, FILM), n=481, color="impulse", label="at the top")
    plot.curve(u, -tension(1, u), u, (0, FILM), n=481, color="reaction", dashed=True, label="at the base")
    plot.line((t, -3), (t, 4), color="accent")
    final = sampled(lambda q: [blow(round(q, 6)).restitution, len(blow(round(q, 6)).contacts())],
                    q=(LOW, HIGH, MASSES))
    plot.readout("contacts", case("far", fixed=sp.floor(final[1] + sp.Rational(1, 2)), free=1), digits=0)
    plot.readout("restitution at last", case("far", fixed=final[0], free=free_rod_restitution(1/q)),
                 digits=3)
    return scene


def restitution_of_mass():
    """e after the first and after the last contact, against the mass ratio."""
    scene = Scene(
        alt="Restitution of a mass on a held rod against the ratio of masses. After the first contact it "
            "jumps "
            "at 1.73 and at 4.15; after the last contact it runs on without a jump.",
        labels={"q": "M/m"}, start={"q": 1.5})
    ratios = np.linspace(0.2, 6.2, 241)
    blows = [MassOnRod(float(x)) for x in ratios]
    first, last = [b.restitution_after(0) for b in blows], [b.restitution for b in blows]
    plot = scene.plot(xlim=(0, 6.4), ylim=(0.55, 1.02), xlabel="M/m", ylabel="e", ratio=1.6)
    plot.data(ratios, first, color="muted", dashed=True, label="after the first contact")
    plot.data(ratios, last, color="accent", label="after the last contact")
    now = sampled(lambda q: [float(np.interp(q, ratios, first)), float(np.interp(q, ratios, last))],
                  q=(0.2, 6.2, 241))
    plot.point((q, now[0]), color="muted")
    plot.point((q, now[1]), color="accent")
    plot.readout("after the first contact", now[0], digits=3)
    plot.readout("after the last contact", now[1], digits=3)
    return scene
