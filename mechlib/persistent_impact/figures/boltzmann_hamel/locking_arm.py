"""The two-link arm of §1.7, whose elbow flies open and locks (units: m = L = 1, the arm first turns at 1)."""

import sympy as sp

from mechlib.persistent_impact.boltzmann_hamel.locking_arm import LONG, energy, free_arm, locked_rate, locks
from mechlib.scene import Scene, sampled

lock, t = sp.symbols("lock t")


def locking_arm():
    """The elbow opens until it reaches the angle ``lock`` and stays there."""
    curves = sampled(lambda t: free_arm()(t), t=(0, LONG, 181))
    when = sampled(lambda lock: locks(round(lock, 6)).time, lock=(0, 2.1, 106))
    scene = Scene(
        alt="Left: an arm of two links turns about a fixed shoulder; its folded elbow flies open until it "
            "locks, and from then on the arm turns as one piece. Right: the turning rates of the two links "
            "over time; at the lock both jump to a common value. Bars: kinetic energy kept and lost.",
        labels={"t": "t", "lock": r"locks at $\delta$"}, units={"lock": "rad"}, start={"t": 0.8, "lock": 0.3})
    th1, th2, a, b = curves
    before = [f(when) for f in curves]                               # the state that meets the lock
    after = locked_rate(before[2], before[3], lock)

    def state(time):
        free = time < when
        turned = after*(time - when)
        return [sp.Piecewise((f(time), free), (f(when) + turned, True)) for f in (th1, th2)] + [
            sp.Piecewise((f(time), free), (after, True)) for f in (a, b)]

    one, two, rate_1, rate_2 = state(t)
    elbow = (sp.cos(one), sp.sin(one))
    hand = (elbow[0] + sp.cos(two), elbow[1] + sp.sin(two))
    view = scene.drawing(xlim=(-1.3, 2.1), ylim=(-1.25, 2.1), velocity_scale=0.3)
    tau = sp.Symbol("tau")
    u, v = state(tau)[:2]
    view.trail(sp.cos(u) + sp.cos(v), sp.sin(u) + sp.sin(v), tau, (0, t))
    view.bar(elbow, hand, thickness=0.14)
    view.bar((0, 0), elbow, thickness=0.2)
    view.pin((0, 0), fixed=True)
    view.pin(elbow, visible=t < when)
    view.point(elbow, color="reaction", size=7, visible=t >= when)
    speed = (-rate_1*sp.sin(one) - rate_2*sp.sin(two), rate_1*sp.cos(one) + rate_2*sp.cos(two))
    view.velocity(hand, speed, when="before", visible=t < when)
    view.velocity(hand, speed, when="after", visible=t >= when)
    plot = scene.plot(xlim=(0, LONG), ylim=(-1, 3.2), xlabel="t", ylabel="turning rate", ratio=1.05)
    plot.curve(tau, state(tau)[2], tau, (0, LONG), n=400, color="body", label="upper arm")
    plot.curve(tau, state(tau)[3], tau, (0, LONG), n=400, color="accent", label="forearm")
    plot.point((t, rate_1), color="body")
    plot.point((t, rate_2), color="accent")
    met = energy(before[2], before[3], lock)
    kept = energy(after, after, lock)/met
    now = sp.Piecewise((1, t < when), (kept, True))
    bars = scene.plot(ylim=(0, 1.15), ylabel="T / T^-", ratio=0.5)
    bars.bars([("now", {"kinetic": now, "lost": 1 - now})])
    return scene
