"""Pictures: a ball on a beam and on a plate."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.elastic_bodies import (
    ClampedBeam,
    beam_restitution,
    plate_impact,
    steel_ball,
    strike,
)
from mechlib.elastic_bodies.ball_on_a_beam.wave_loss import beam_pulses
from mechlib.scene import Scene, figure, sampled

t, R, lam, x, s = sp.symbols("t R lam x s")
LOW, HIGH, BALLS = 4.0, 12.0, 21                              # radii in mm
FILM, FRAMES, FINE = 1.6, 201, 401                            # ms
ORDERS = (1, 3, 5, 7)
LONGEST, PULSE = 2.0, 5.0                                     # parameter, time in T


@cache
def film():
    """A steel bar of 10 × 10 × 300 mm and balls of many radii, all lanes of one run."""
    bar = ClampedBeam(L=0.3, EI=175.0, rhoA=0.785)
    radii = np.linspace(LOW, HIGH, BALLS)
    mass, k = steel_ball(radii/1000)
    hit = strike(bar, mass, k, 1.0, modes=31, until=FILM/1000)
    return bar, mass, hit


def clamps(view):
    """Two vices at the ends of a beam from 0 to 4."""
    for side in (-0.2, 4.2):
        view.block((side, 0.25), 0.4, 0.38)
        view.block((side, -0.25), 0.4, 0.38)


def opening():
    """A ball over an anvil and over a ruler."""
    scene = Scene(alt="Two equal steel balls fall with the same speed, one on a steel anvil, one on the "
                      "middle of a steel bar that is clamped at both ends.", legend=False)
    view = scene.drawing(xlim=(-3.4, 4.6), ylim=(-1.1, 1.9), velocity_scale=0.7)
    view.ground((-3.3, -0.9), (4.5, -0.9))
    view.block((-2.2, -0.4), 1.6, 1.0)
    view.block((2, 0), 4, 0.12)
    clamps(view)
    for place in (-2.2, 2.0):
        view.disk((place, 0.95), 0.3)
        view.velocity((place + 0.5, 1.2), (0, -0.8), label="v_0", label_at="left", when="before")
    return figure(scene)


def three_hits():
    """Ball over a vibrating beam: the shape, the ball, the contact force."""
    scene = Scene(
        alt="A steel ball strikes the middle of a clamped steel bar. The bar gives way, the ball nearly "
            "stops and hangs over it; then the bar swings back and strikes the ball again, twice. A curve "
            "shows the contact force with its three pulses. Small balls leave after one contact.",
        caption="Deflections are drawn three hundred times too large.",
        labels={"t": "t", "R": "radius $R$"}, start={"t": 0.3, "R": 10.0})
    bar, mass, hit = film()
    times, radii = np.linspace(0, FILM/1000, FRAMES), np.linspace(LOW, HIGH, BALLS)
    middle, travel = hit.deflection(0.5, times), hit.travel(times)
    amplitudes = hit.amplitudes(times)
    grid = dict(t=(0.0, FILM, FRAMES), R=(LOW, HIGH, BALLS))

    def at(t, R):
        i, j = round(t/FILM*(FRAMES - 1)), int(np.argmin(abs(radii - R)))
        return 1e3*np.array([*(amplitudes[n - 1, i, j] for n in ORDERS), middle[i, j], travel[i, j]])
    *q, centre, z = sampled(at, **grid)
    shapes = [sampled(lambda x, n=n: float(bar.shapes(x, n)[n - 1]), x=(0.0, 1.0, 81)) for n in ORDERS]
    rest = sampled(lambda x: float(bar.static_shape(x, 0.5)/bar.static_shape(0.5, 0.5)), x=(0.0, 1.0, 81))
    known = sum(a*float(bar.shapes(0.5, n)[n - 1]) for a, n in zip(q, ORDERS))
    w = sum(a*shape(x) for a, shape in zip(q, shapes)) + (centre - known)*rest(x)
    view = scene.drawing(xlim=(-0.5, 4.5), ylim=(-0.9, 1.9))
    clamps(view)
    scale = 4
    view.curve(4*x, -scale*w, x, (0, 1), n=81, color="body", width=6)
    radius = sp.Rational(1, 40)*R
    view.disk((2, 0.05 + radius - scale*z), radius, visible=0.05 + 2*radius - scale*z < 1.9)
    force = hit.pulse(np.linspace(0, FILM/1000, FINE))
    push = sampled(lambda t, R: force[round(t/FILM*(FINE - 1)), int(np.argmin(abs(radii - R)))],
                   t=(0.0, FILM, FINE), R=(LOW, HIGH, BALLS))
    plot = scene.plot(xlim=(0, FILM), ylim=(0, 1500), xlabel="$t$ (ms)", ylabel="contact force (N)",
                      ratio=2.2)
    plot.curve(s, push(s, R), s, (0, FILM), n=FINE, color="impulse", label="force")
    plot.line((t, 0), (t, 1500), color="muted")
    told = sampled(lambda R: summary(hit, int(np.argmin(abs(radii - R)))), R=(LOW, HIGH, BALLS))
    plot.readout("contacts until 1.6 ms", told[0], digits=0)
    plot.readout("$e$ after the first", told[1], digits=3)
    plot.readout("$e$ at the end", told[2], digits=3)
    return scene


def summary(hit, lane):
    return [len(hit.contacts[lane]), hit.first[lane], hit.restitution[lane]]


def radii():
    """e after the first and after the last contact against the radius of the ball."""
    scene = Scene(
        alt="Restitution of a steel ball on a clamped steel bar against its radius. After the first contact "
            "it falls smoothly, below zero at last. After the last contact it is the same for small balls "
            "and jumps up and down from about ten millimetres on.",
        labels={"R": "radius $R$"}, start={"R": 10.0})
    bar = ClampedBeam(L=0.3, EI=175.0, rhoA=0.785)
    many = np.linspace(3, 12, 181)
    mass, k = steel_ball(many/1000)
    hit = strike(bar, mass, k, 1.0, modes=31)
    plot = scene.plot(xlim=(3, 12), ylim=(-0.25, 1.0), xlabel="$R$ (mm)", ylabel="e", ratio=1.7)
    plot.line((3, 0), (12, 0))
    plot.data(many, hit.first, color="accent", label="after the first contact")
    plot.data(many, hit.restitution, color="muted", dashed=True, label="after the last contact")
    now = sampled(lambda R: [hit.first[round((R - 3)*20)], hit.restitution[round((R - 3)*20)],
                             len(hit.contacts[round((R - 3)*20)])], R=(3.0, 12.0, 181))
    plot.point((R, now[0]), color="accent")
    plot.point((R, now[1]), color="muted")
    plot.readout("after the first contact", now[0], digits=3)
    plot.readout("after the last contact", now[1], digits=3)
    plot.readout("contacts", now[2], digits=0)
    return scene


def wave_loss():
    """e over the one parameter, for a plate and a beam without ends, and the pulses."""
    scene = Scene(
        alt="Restitution against the parameter of wave loss. For a plate it falls from one towards zero and "
            "never below. For a beam it falls faster, crosses zero at 0.927 and is negative beyond. Below, "
            "the forces of both against time, with the pulse on a rigid wall.",
        labels={"lam": r"\lambda"}, start={"lam": 0.5})
    grid, times = np.linspace(0, LONGEST, 41), np.linspace(0, PULSE, 101)
    plates = [plate_impact(float(each)) for each in grid]
    e_plate, e_beam = [hit.restitution for hit in plates], beam_restitution(grid)
    forces = [np.transpose([np.interp(times, hit.time, hit.force, right=0.0) for hit in plates]),
              beam_pulses(times, grid)]

    def nearest(lam):
        return round(lam/LONGEST*40)
    both = sampled(lambda lam: [e_plate[nearest(lam)], e_beam[nearest(lam)]], lam=(0.0, LONGEST, 41))
    plate, beam = sampled(lambda u, lam: [each[round(u/PULSE*100), nearest(lam)] for each in forces],
                          u=(0.0, PULSE, 101), lam=(0.0, LONGEST, 41))
    plot = scene.plot(xlim=(0, LONGEST), ylim=(-0.5, 1.05), xlabel=r"\lambda", ylabel="e", ratio=1.7)
    plot.line((0, 0), (LONGEST, 0))
    plot.data(grid, e_plate, color="accent", label="plate")
    plot.data(grid, e_beam, color="impulse", dashed=True, label="beam")
    plot.point((lam, both[0]), color="accent")
    plot.point((lam, both[1]), color="impulse")
    plot.readout("$e$ on the plate", both[0], digits=3)
    plot.readout("$e$ on the beam", both[1], digits=3)
    wall = plate_impact(0.0)
    other = scene.plot(xlim=(0, PULSE), ylim=(0, 1.2), xlabel="$t/T$", ylabel="force", ratio=2)
    other.data(wall.time, wall.force, color="muted", label="rigid wall")
    other.curve(s, plate(s, lam), s, (0, PULSE), n=201, color="accent", label="plate")
    other.curve(s, beam(s, lam), s, (0, PULSE), n=201, color="impulse", dashed=True, label="beam")
    return scene
