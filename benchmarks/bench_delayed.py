"""An oscillator with a stop under delayed feedback: the method of steps with exact flow against a general
solver of delay equations, JiTCDDE, with the impacts found and applied by hand.

ζ = 0.05, e = 0.6, δ = 0, F = 1, ω = 2.8, K = 0.15, ten periods from a velocity that is 0.05 off.  The peer
compiles its right side to C; that is not counted.  Without it (pip install jitcdde) only our own numbers are
given.
"""

import numpy as np

from clock import seconds
from mechlib.impact_control import simulate_delayed, wanted_motion
from mechlib.motion import Modes, one_impact_orbits

OMEGA, E, GAIN, OFF, PERIODS = 2.8, 0.6, 0.15, 0.05, 10
PERIOD = 2*np.pi/OMEGA


def ours(orbit, steps):
    run = simulate_delayed(orbit, GAIN, PERIODS - 0.5, steps=steps, deviation=(0.0, OFF))
    return np.array([run.x[-1], run.u[-1]])


def general_solver(orbit, tolerance):
    """A function that runs the peer, or None if it is not installed."""
    try:
        from chspy import CubicHermiteSpline
        from jitcdde import jitcdde, t, y
        from symengine import cos
    except ImportError:
        return None
    begin = float(orbit.phase[0])/OMEGA
    right = [y(1), cos(OMEGA*t) - 0.1*y(1) - y(0) + GAIN*(y(0, t - PERIOD) - y(0))]
    solver = jitcdde(right, max_delay=PERIOD, verbose=False)
    solver.compile_C()

    def run():
        past = CubicHermiteSpline(n=2)
        for s in np.linspace(0, 1, 401)*PERIOD:
            x, u = (z[0] for z in wanted_motion(orbit, min(s, PERIOD*(1 - 1e-12))))
            past.add((begin - PERIOD + s, [x, u], [u, np.cos(OMEGA*(begin + s)) - 0.1*u - x]))
        now, state, end = begin, np.array([0.0, -E*orbit.speed[0] + OFF]), begin + (PERIODS - 0.5)*PERIOD
        past = restarted(past, now, state)
        while now < end - 1e-12:
            solver.purge_past()
            solver.add_past_points(past)
            solver.set_integration_parameters(rtol=tolerance, atol=tolerance, first_step=1e-3, max_step=0.1)
            solver.adjust_diff(1e-6)
            now = solver.t
            while now < end - 1e-12:
                reached = min(now + 0.1, end)
                state = solver.integrate(reached)
                if state[0] > 0:
                    break
                now = reached
            else:
                return np.array(state)
            past = solver.get_state().copy()
            now = min(place for place, slope in past.solve(0, 0.0, beginning=now, end=past.t) if slope > 0)
            u = past.get_state([now])[0][1]
            past.truncate(now)
            past = restarted(past, now, np.array([0.0, -E*u]))
        return np.array(state)

    def restarted(past, now, state):
        """The past with a corner: another state a moment after its end."""
        moment = 1e-6
        past.add((now + moment, state, [state[1], np.cos(OMEGA*now) - 0.1*state[1]]))
        return past
    return run


def rows():
    orbit, = one_impact_orbits(Modes(1, 0.05, OMEGA, 1, gap=0, restitution=E))
    fine, finer = ours(orbit, 800), ours(orbit, 1600)
    true = (4*finer - fine)/3
    for steps in (100, 400):
        mine, end = seconds(lambda steps=steps: ours(orbit, steps), 3)
        told = f"{mine*1e3:.0f} ms, error {abs(end - true).max():.0e}"
        peer = general_solver(orbit, 1e-6 if steps == 100 else 1e-8)
        what = f"delayed feedback, {PERIODS} periods with impacts, {steps} steps a period"
        if peer is None:
            yield what, told, "JiTCDDE is not installed", "", "", None
            continue
        theirs, other = seconds(peer, 3)
        yield (what, told, f"{theirs*1e3:.0f} ms, error {abs(other - true).max():.0e} (JiTCDDE)",
               f"{theirs/mine:.1f} times faster", "not slower, as exact",
               bool(theirs >= mine and abs(end - true).max() <= 2*abs(other - true).max()))
