"""Four short films, one for each class of impact; the (first) impact is at t = 0 (units: masses and lengths
1)."""

import sympy as sp

from mechlib.persistent_impact.what_is_an_impact.hanging_rod import swing
from mechlib.persistent_impact.what_is_an_impact.repeated import crossings, flights, rest_time
from mechlib.scene import sampled

t, tau, P, x, mu, e = sp.symbols("t tau P x mu e")
START, END = -1.0, 3.0
FLASH = 0.25                      # how long the arrow of an impulse stays in sight
SWING = 1.44                      # 3g/(2L) of the hanging rod
V_BALL, G, ACROSS = sp.Rational(9, 5), sp.Rational(5, 2), sp.Rational(1, 2)
V_STOP, D = sp.Rational(5, 2), sp.Rational(4, 5)


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
    """Angle and angular velocity of the struck rod as expressions of t."""
    angle, rate = sampled(lambda t, spin: swing(round(spin, 6), END, SWING)(t), t=(0.0, END, 76),
                          spin=(0.0, 1.6, 17))
    return (sp.Piecewise((0, t < 0), (angle(t, spin), True)), rate)


def struck_rod(view, blow=sp.Rational(2, 5), where=sp.Rational(9, 10), length=1.5):
    """A rod hangs from a pin; a hammer strikes it at the fraction ``where`` of its length."""
    spin = 3*blow*where
    angle, _ = rod_motion(spin)
    tip = (length*sp.sin(angle), -length*sp.cos(angle))
    hit, depth = sp.Piecewise((1.1*t, t < 0), (-0.5*t, True)) - 0.16, -length*where
    view.line((hit, depth), (hit, depth - 0.55), width=4, color="muted")
    view.block((hit, depth), 0.3, 0.2, color="muted")
    view.rod((0, 0), tip, width=6)
    view.pin((0, 0), fixed=True, angle=sp.pi)
    view.velocity(tip, (length*spin*sp.cos(angle), length*spin*sp.sin(angle)), visible=during(0, 0.6),
                  label="v^+")
    view.impulse((0, depth), (blow, 0), anchor="head", label="P", visible=during(0))
    view.reaction((0, 0), (blow*(3*where/2 - 1), 0), label=r"\Lambda", visible=during(0))


# 2  two carriages couple

def carriages(view, ratio=1):
    """A carriage of mass ``ratio`` runs into one of mass 1; they couple."""
    speed = sp.sympify(ratio)/(1 + ratio)
    first = sp.Piecewise((t, t < 0), (speed*t, True)) - 0.65
    second = sp.Piecewise((0, t < 0), (speed*t, True)) + 0.65
    view.ground((-2.3, 0), (3.7, 0))
    heights = 0.55 + 0.15*sp.sympify(ratio), 0.7
    for centre, hook, height in zip((first, second), (0.15, -0.15), heights):
        view.rod((centre + sp.sign(hook)*0.5, 0.42), (centre + sp.sign(hook)*0.5 + hook, 0.42), width=4)
        view.block((centre, 0.24 + height/2), 1, height)
        for side in (-0.28, 0.28):
            view.disk((centre + side, 0.14), 0.14, -(centre + side)/0.14)
    view.point((second - 0.65, 0.42), size=5, color="accent", visible=t >= 0)
    view.velocity((first - 0.3, 0.5 + heights[0]), (1, 0), when="before", label="v_0", visible=t < 0)
    for centre, height in zip((first, second), heights):
        view.velocity((centre - 0.3, 0.5 + height), (speed, 0), visible=t >= 0)
    view.reaction((first + 0.65, 0.42), (-speed, 0), visible=during(0))
    view.reaction((second - 0.65, 0.42), (speed, 0), visible=during(0))


# 3  a mass on a spring between stops

def _over(pieces, before, after):
    """An expression of t: ``before`` for t < 0, then one of ``pieces`` (end, expression), then ``after``."""
    return sp.Piecewise((before, t < 0), *((value, t < end) for end, value in pieces), (after, True))


def stops_motion(restitution, count=8):
    """Position of the mass, and (start, end, velocity as an expression of τ) for every way across."""
    ways = crossings(V_STOP, D, 1, restitution, count)
    side, pieces, rates = -1, [], []
    for start, end, w in ways:
        s = t - start
        pieces.append((end, -side*D*sp.cos(s) + side*w*sp.sin(s)))
        rates.append((start, end, side*D*sp.sin(tau - start) + side*w*sp.cos(tau - start)))
        side = -side
    before = D*sp.cos(t) + V_STOP*sp.sin(t)
    return _over(pieces, before, D), rates


def rattle(view, restitution=sp.Rational(4, 5)):
    """A block on a spring hits a right and a left stop in turn."""
    place, rates = stops_motion(restitution)
    view.ground((-2.05, 0), (1.85, 0))
    view.wall((-2.05, 0.9), (-2.05, 0))
    for side in (1, -1):
        view.polygon([(side*1.1, 0), (side*1.1, 0.3), (side*1.3, 0)], color="ground")
    view.spring((-2.05, 0.48), (place - 0.3, 0.48), coils=9, width=0.2)
    view.block((place, 0.35), 0.6, 0.7)
    for k, (start, end, rate) in enumerate(rates):
        view.velocity((place, 0.85), (rate.subs(tau, t), 0), visible=sp.And(t >= start, t < end))
        push = (-1)**(k + 1)*(1 + restitution)*restitution**k*V_STOP
        view.reaction((1.1*(-1)**k, 0.15), (push, 0), visible=during(start))
    view.velocity((place, 0.85), (-D*sp.sin(t) + V_STOP*sp.cos(t), 0), when="before", visible=t < 0)


# 4  a ball bounces

def ball_motion(restitution, count=9):
    """Height of the ball's lowest point, and its flights."""
    hops = flights(V_BALL, G, restitution, count)
    pieces = [(end, w*(t - start) - G*(t - start)**2/2) for start, end, w in hops]
    return _over(pieces, -V_BALL*t - G*t**2/2, 0), hops


def bouncing_ball(view, restitution=sp.Rational(4, 5)):
    """A ball flies in from the left and bounces off the ground."""
    height, hops = ball_motion(restitution)
    place, radius = ACROSS*t, 0.13
    view.ground((-0.8, 0), (1.9, 0))
    at = (place, height + radius)
    view.ball(at, radius, spokes=0)
    view.velocity(at, (ACROSS, -V_BALL - G*t), when="before", visible=t < 0)
    for k, (start, end, w) in enumerate(hops):
        view.velocity(at, (ACROSS, w - G*(t - start)), visible=sp.And(t >= start, t < end))
        view.reaction((ACROSS*start, 0), (0, (1 + restitution)*restitution**k*V_BALL), anchor="head",
                      visible=during(start))


def bounce_bars(restitution):
    """When the ground acts on the ball: at every bounce, and for good once the ball rests."""
    marks = [(start - 0.03, start + 0.03) for start, _, _ in ball_motion(restitution)[1]]
    return [*marks, (rest_time(V_BALL, G, restitution), END)]
