"""Pictures: the intervals between bounces, heard and computed; the restitution over the speed."""

import sympy as sp

from mechlib.persistent_impact.what_is_an_impact.heard import HEARD, end_of_bouncing, interval_at
from mechlib.scene import Scene, figure

e, tau = sp.symbols("e tau")


def heard():
    """The bounces of a steel ball: mean intervals that were measured, and the line of a constant e."""
    scene = Scene(alt="Nine measured intervals between bounces, over the time: they fall from a quarter of a "
                      "second to two hundredths in 37 seconds, along a straight line. A movable line shows "
                      "what a constant coefficient of restitution predicts.",
                  start={"e": 0.995}, legend=False)
    plot = scene.plot(xlim=(0, 65), ylim=(0, 0.28), xlabel="time $t$ (s)", ylabel="interval $T$ (s)",
                      ratio=1.7)
    end = end_of_bouncing(HEARD[0], e)
    plot.curve(tau, interval_at(tau, HEARD[0], e), tau, (HEARD[0][0], end), n=2, color="accent")
    plot.data(*zip(*HEARD), dots=True, color="ink")
    plot.readout("the bouncing ends at $t$ =", end, unit="s", digits=1)
    worst = sp.Max(*(sp.Abs(T - interval_at(t, HEARD[0], e)) for t, T in HEARD))
    plot.readout("largest distance from a measured interval", 1000*worst, unit="ms", digits=1)
    return scene


def restitutions(bounces):
    """The restitution of bounces over the speed of approach, each with its error."""
    scene = Scene(alt="The coefficient of restitution of each bounce over the speed at which the ball "
                      "arrives, with bars that show the errors.", legend=False)
    fast = max(bounce.speed for bounce in bounces)
    low = max(0.0, min(bounce.restitution - bounce.error for bounce in bounces) - 0.15)
    plot = scene.plot(xlim=(0, 1.1*fast), ylim=(low, 1.05), xlabel="speed of approach (m/s)",
                      ylabel="restitution $e$", ratio=1.7)
    for bounce in bounces:
        plot.line((bounce.speed, bounce.restitution - bounce.error),
                  (bounce.speed, bounce.restitution + bounce.error), color="accent", width=2)
    plot.data([b.speed for b in bounces], [b.restitution for b in bounces], dots=True, color="ink")
    return figure(scene)
