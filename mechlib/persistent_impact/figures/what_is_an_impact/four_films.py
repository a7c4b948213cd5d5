"""Four short films, one for each class of impact; the (first) impact is at t = 0 (units: masses and lengths
1)."""

import sympy as sp

from mechlib.persistent_impact.what_is_an_impact import coupling
from mechlib.persistent_impact.what_is_an_impact.hanging_rod import swing
from mechlib.persistent_impact.what_is_an_impact.repeated import bouncing, joined, rattling, rest_time, tau
from mechlib.scene import sampled
from mechlib.systems import pinned_rod

t, P, x, ratio, e = sp.symbols("t P x ratio e")
START, END = -1.0, 3.0
FLASH = 0.25                      # how long the arrow of an impulse stays in sight
SWING = 1.44                      # 3g/(2L) of the hanging rod
V_BALL, G, ACROSS = sp.Rational(9, 5), sp.Rational(5, 2), sp.Rational(1, 2)
V_STOP, D = sp.Rational(7, 5), sp.Rational(4, 5)         # so slow that the film begins between the stops
WAYS, HOPS = 3, 9                 # how many ways across and how many flights the films need


def during(start, length=FLASH):
    """The condition that the film stands just after ``start``."""
    return sp.And(t >= start, t < start + length)


def strip(view, bars, words, left, right, y):
    """When the constraint acts: a line of time with thick pieces, and a dot for now."""
    def at(time):
        return left + (time - START)/(END - START)*(right - left)
    view.line((left, y), (right, y), width=1.2)
    for low, high in bars:
        low, high = sp.sympify(low), sp.Min(sp.sympify(high), END)
        view.line((at(low), y), (at(high), y), color="accent", width=8, visible=sp.sympify(low < END))
    view.label((left, y), words, align="left", offset=(0, -15), size=13, color="accent")
    view.point((at(t), y), size=5, color="ink")


# 1  a hanging rod, struck

def rod_motion(spin):
    """Angle and angular velocity of the struck rod, at rest until it is struck, as expressions of t."""
    angle, rate = sampled(lambda t, spin: swing(round(spin, 6), END, SWING)(t), t=(0.0, END, 76),
                          spin=(0.0, 1.6, 17))
    return (sp.Piecewise((0, t < 0), (angle(t, spin), True)),
            sp.Piecewise((0, t < 0), (rate(t, spin), True)), rate(tau, spin))


def struck_rod(view, blow=sp.Rational(2, 5), where=sp.Rational(9, 10), length=1.5):
    """A rod hangs from a pin; a hammer strikes it at the fraction ``where`` of its length."""
    spin, pin = pinned_rod.struck_rod(blow, where)
    angle, rate, _ = rod_motion(spin)
    tip = (length*sp.sin(angle), -length*sp.cos(angle))
    hit, depth = sp.Piecewise((1.1*t, t < 0), (-0.5*t, True)) - 0.16, -length*where
    view.line((hit, depth), (hit, depth - 0.55), width=4, color="muted")
    view.block((hit, depth), 0.3, 0.2, color="muted")
    view.rod((0, 0), tip, width=6)
    view.pin((0, 0), fixed=True, angle=sp.pi)
    view.velocity(tip, (-rate*tip[1], rate*tip[0]), visible=during(0, 0.6), label="v")
    view.impulse((0, depth), (blow, 0), anchor="head", label="P", visible=during(0))
    view.reaction((0, 0), (pin, 0), label=r"\Lambda", visible=during(0))


# 2  two carriages couple

def carriages(view, ratio=1):
    """A carriage of mass ``ratio`` runs into one of mass 1; they couple."""
    jump, ways = coupling.couple(ratio), coupling.travelled(ratio, t)
    first, second = ways[0] - 0.65, ways[1] + 0.65
    view.ground((-2.3, 0), (3.7, 0))
    heights = 0.55 + 0.15*sp.sympify(ratio), 0.7
    for centre, hook, height in zip((first, second), (0.15, -0.15), heights):
        view.rod((centre + sp.sign(hook)*0.5, 0.42), (centre + sp.sign(hook)*0.5 + hook, 0.42), width=4)
        view.block((centre, 0.24 + height/2), 1, height, solid=True)
        for side in (-0.28, 0.28):
            view.disk((centre + side, 0.14), 0.14, -(centre + side)/0.14)
    view.point((second - 0.65, 0.42), size=5, color="accent", visible=t >= 0)
    view.velocity((first - 0.3, 0.5 + heights[0]), (1, 0), when="before", label="v_0", visible=t < 0)
    for centre, height, speed in zip((first, second), heights, jump.after):
        view.velocity((centre - 0.3, 0.5 + height), (speed, 0), visible=t >= 0)
    view.reaction((first + 0.65, 0.42), (-jump.reactions[0], 0), visible=during(0))
    view.reaction((second - 0.65, 0.42), (jump.reactions[0], 0), visible=during(0))


# 3  a mass on a spring between stops

def rattle(view, restitution=sp.Rational(4, 5)):
    """A block on a spring hits a right and a left stop in turn."""
    before, *ways = rattling(V_STOP, D, 1, restitution, WAYS)
    place, rate = joined([before, *ways], D, t)
    view.ground((-2.05, 0), (1.85, 0))
    view.wall((-2.05, 0.9), (-2.05, 0))
    for side in (1, -1):
        view.polygon([(side*1.1, 0), (side*1.1, 0.3), (side*1.3, 0)], color="ground")
    view.spring((-2.05, 0.48), (place - 0.3, 0.48), coils=9, width=0.2)
    view.block((place, 0.35), 0.6, 0.7)
    view.velocity((place, 0.85), (rate, 0), when="before", visible=t < 0)
    view.velocity((place, 0.85), (rate, 0), visible=t >= 0)
    for k, way in enumerate(ways):
        view.reaction((1.1*(-1)**k, 0.15), (way.push, 0), visible=during(way.start))


# 4  a ball bounces

def bouncing_ball(view, restitution=sp.Rational(4, 5)):
    """A ball flies in from the left and bounces off the ground."""
    fall, *hops = bouncing(V_BALL, G, restitution, HOPS)
    height, rate = joined([fall, *hops], sp.S.Zero, t)
    radius = 0.13
    view.ground((-0.8, 0), (1.9, 0))
    at = (ACROSS*t, height + radius)
    view.ball(at, radius, spokes=0)
    view.velocity(at, (ACROSS, rate), when="before", visible=t < 0)
    view.velocity(at, (ACROSS, rate), visible=t >= 0)
    for hop in hops:
        view.reaction((ACROSS*hop.start, 0), (0, hop.push), anchor="head", visible=during(hop.start))


def bounce_bars(restitution):
    """When the ground acts on the ball: at every bounce, and for good once the ball rests."""
    marks = [(hop.start - 0.03, hop.start + 0.03) for hop in bouncing(V_BALL, G, restitution, HOPS)[1:]]
    return [*marks, (rest_time(V_BALL, G, restitution), END)]
