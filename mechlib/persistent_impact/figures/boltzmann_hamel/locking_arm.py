"""The two-link arm, whose elbow flies open and locks (units: m = L = 1, the arm first turns at 1)."""

import sympy as sp

from mechlib.persistent_impact.boltzmann_hamel.locking_arm import (
    LONG,
    elbow_and_hand,
    energy_left,
    free_arm,
    hand_velocity,
    locks,
    with_lock,
)
from mechlib.scene import Scene, sampled

lock, t = sp.symbols("lock t")


def locking_arm():
    """The elbow opens until it reaches the angle ``lock`` and stays there."""
    free = sampled(lambda t: free_arm()(t), t=(0, LONG, 351))             # two points to a frame of the film
    when, *met = sampled(lambda lock: (locks(round(lock, 6)).time, *locks(round(lock, 6)).state),
                         lock=(0, 2.1, 106))
    scene = Scene(
        alt="Left: an arm of two links turns about a fixed shoulder; its folded elbow flies open until it "
            "locks, and from then on the arm turns as one piece. Right: the turning rates of the two links "
            "over time; at the lock both jump to a common value. Bars: kinetic energy kept and lost.",
        labels={"t": "t", "lock": r"locks at $\delta$"}, units={"lock": "rad"}, start={"t": 0.8, "lock": 0.3})

    def state(time):
        return with_lock(time, [f(time) for f in free], when, met, lock)

    angles_and_rates = state(t)
    rate_1, rate_2 = angles_and_rates[2:]
    elbow, hand = elbow_and_hand(*angles_and_rates[:2])
    view = scene.drawing(xlim=(-1.3, 2.1), ylim=(-1.25, 2.1), velocity_scale=0.3)
    tau = sp.Symbol("tau")
    view.trail(*elbow_and_hand(*state(tau)[:2])[1], tau, (0, t))
    view.bar(elbow, hand, thickness=0.14)
    view.bar((0, 0), elbow, thickness=0.2)
    view.pin((0, 0), fixed=True)
    view.pin(elbow, visible=t < when)
    view.point(elbow, color="reaction", size=7, visible=t >= when)
    speed = hand_velocity(*angles_and_rates)
    view.velocity(hand, speed, when="before", visible=t < when)
    view.velocity(hand, speed, when="after", visible=t >= when)
    plot = scene.plot(xlim=(0, LONG), ylim=(-1, 3.2), xlabel="t", ylabel="turning rate", ratio=1.05)
    plot.curve(tau, state(tau)[2], tau, (0, LONG), n=400, color="body", label="upper arm")
    plot.curve(tau, state(tau)[3], tau, (0, LONG), n=400, color="accent", label="forearm")
    plot.point((t, rate_1), color="body")
    plot.point((t, rate_2), color="accent")
    left = energy_left(t, when, met, lock)
    bars = scene.plot(ylim=(0, 1.15), ylabel="T / T^-", ratio=0.62)
    bars.bars([("left", left, "kinetic"), ("lost", 1 - left, "lost")])
    return scene
