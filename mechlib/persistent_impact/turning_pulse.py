"""A turning body under a short pulse: how far from the impact is it? (§1.7)"""

import numpy as np


def spin_through_pulse(inertia, before, kick, duration, steps=400):
    """Body-fixed angular velocity during a half-sine pulse of total angular impulse ``kick``, fixed in the body.

    Euler's equations J dω/dt + ω × Jω = M(t), M = kick·(π/2ε) sin(πt/ε), by a Runge–Kutta method of fourth order.
    Returns an array of ``steps + 1`` rows; the impact would give ω⁻ + J⁻¹ kick.

    >>> end = spin_through_pulse([1, 1, 2], [0, 0, 0], [3, 0, 0], 0.1)[-1]
    >>> [round(float(w), 6) for w in end]
    [3.0, 0.0, 0.0]
    """
    J, kick = np.asarray(inertia, float), np.asarray(kick, float)
    dt = duration/steps

    def rate(t, w):
        torque = kick*np.pi/(2*duration)*np.sin(np.pi*t/duration)
        return (torque - np.cross(w, J*w))/J

    path = [np.asarray(before, float)]
    for i in range(steps):
        t, w = i*dt, path[-1]
        k1 = rate(t, w)
        k2 = rate(t + dt/2, w + dt/2*k1)
        k3 = rate(t + dt/2, w + dt/2*k2)
        k4 = rate(t + dt, w + dt*k3)
        path.append(w + dt/6*(k1 + 2*k2 + 2*k3 + k4))
    return np.array(path)


def distance_from_impact(inertia, before, kick, duration):
    """|ω(ε) - ω⁺| divided by the jump |ω⁺ - ω⁻|, for the impact's ω⁺ = ω⁻ + J⁻¹ kick.

    >>> round(distance_from_impact([1, 1, 2], [0, 0, 1], [1, 0, 0], 0.02), 4)
    0.01
    """
    jump = np.asarray(kick, float)/np.asarray(inertia, float)
    end = spin_through_pulse(inertia, before, kick, duration)[-1]
    return float(np.linalg.norm(end - np.asarray(before, float) - jump)/np.linalg.norm(jump))
