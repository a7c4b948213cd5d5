"""A brick falls on a smooth floor and tumbles: free rotation between the blows, one corner after the other."""

import math
from functools import lru_cache

import numpy as np

G = 1.0


def corners(half):
    """The eight corners of a brick about its centre, in its own axes."""
    signs = np.array([(i, j, k) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)], dtype=float)
    return signs * np.asarray(half, dtype=float)


def principal_moments(half):
    """Of a brick of unit mass with the half sides a, b, c: (b² + c²)/3 and so on.

    >>> principal_moments((1.0, 2.0, 3.0)).round(4).tolist()
    [4.3333, 3.3333, 1.6667]
    """
    a, b, c = np.square(half)
    return np.array([b + c, c + a, a + b]) / 3


def standing_on(tilt, half):
    """A rotation that puts the corner -(a, b, c) straight below the centre (tilt 0), then turns the brick by ``tilt`` about x."""
    up = np.asarray(half, dtype=float)
    up = up / np.linalg.norm(up)
    first = np.cross(up, (1.0, 0.0, 0.0))
    first = first / np.linalg.norm(first)
    R = np.array([first, np.cross(up, first), up])
    c, s = math.cos(tilt), math.sin(tilt)
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]]) @ R


def strike(R, v, spin, arm, e, moments):
    """Velocity and spin (in the brick's axes) after the corner ``arm`` has struck a smooth floor: p = -(1 + e) v_n/W_nn."""
    n = R[2]                                                        # the vertical in the brick's axes
    lever = np.cross(arm, n)
    p = -(1 + e) * (v + lever @ spin) / (1 + lever @ (lever / moments))
    return v + p, spin + p * lever / moments


@lru_cache(maxsize=64)
def tumble(half, tilt, e, duration, height=0.6, step=0.005):
    """Times, heights of the centre, orientations (quaternions), spins in the brick's axes and energies; at m = g = 1, released at rest.

    In flight the centre falls and Euler's equations I ω̇ = Iω × ω turn the brick; at a blow the lowest corner obeys the smooth law.
    Blows slower than 4 ``step`` do not bounce.

    >>> times, heights, turns, spins, energies = tumble((0.2, 0.3, 0.5), 0.4, 1.0, 2.0)
    >>> bool(abs(energies/energies[0] - 1).max() < 1e-3), bool(abs(spins[-1]).min() > 0)
    (True, True)
    """
    points, moments = corners(half), principal_moments(half)
    R = standing_on(tilt, half)
    q, spin, v = _quaternion(R), np.zeros(3), 0.0
    y = height - (points @ R[2]).min()
    rows = []
    for k in range(round(duration / step) + 1):
        energy = v * v / 2 + spin @ (moments * spin) / 2 + G * y
        rows.append((k * step, y, *q, *spin, energy))
        q1, spin1 = _turn(q, spin, moments, step)
        y1, v1 = y + v * step - G * step * step / 2, v - G * step
        R = _matrix(q1)
        depths = y1 + points @ R[2]
        if depths.min() < 0:                                        # stop at the touch, strike, and go on
            now = max(y + (points @ _matrix(q)[2])[depths.argmin()], 0.0)
            part = step * now / (now - depths.min())
            q, spin = _turn(q, spin, moments, part)
            y, v, R = y + v * part - G * part * part / 2, v - G * part, _matrix(q)
            v, spin = _blow(R, y, v, spin, points, e, moments, step)
            rest = step - part
            q1, spin1 = _turn(q, spin, moments, rest)
            y1, v1 = y + v * rest - G * rest * rest / 2, v - G * rest
            y1 = max(y1, -(points @ _matrix(q1)[2]).min())
        q, spin, y, v = q1, spin1, y1, v1
    table = np.array(rows)
    return table[:, 0], table[:, 1], table[:, 2:6], table[:, 6:9], table[:, 9]


def _blow(R, y, v, spin, points, e, moments, step):
    """The corners that touch strike in turn, until none approaches."""
    for _ in range(40):
        low = points[y + points @ R[2] < 1e-6 + 1e-3 * step]
        speeds = v + np.cross(low, R[2]) @ spin
        if not len(low) or speeds.min() > -1e-9:
            break
        worst = int(speeds.argmin())
        v, spin = strike(R, v, spin, low[worst], e if speeds[worst] < -4 * step else 0.0, moments)
    return v, spin


def _turn(q, spin, moments, h):
    """One Runge–Kutta step of the orientation and of Euler's equations."""
    def slope(state):
        (a, b, c, d), (x, y, z) = state[:4], state[4:]
        turned = 0.5 * np.array([-b*x - c*y - d*z, a*x + c*z - d*y, a*y + d*x - b*z, a*z + b*y - c*x])
        I, J, K = moments
        return np.concatenate([turned, [(J - K)*y*z/I, (K - I)*z*x/J, (I - J)*x*y/K]])

    s = np.concatenate([q, spin])
    k1 = slope(s)
    k2 = slope(s + h/2*k1)
    k3 = slope(s + h/2*k2)
    k4 = slope(s + h*k3)
    s = s + h/6*(k1 + 2*k2 + 2*k3 + k4)
    return s[:4] / np.linalg.norm(s[:4]), s[4:]


def _matrix(q):
    """The rotation from the brick's axes to those of the floor."""
    a, b, c, d = q
    return np.array([[1 - 2*(c*c + d*d), 2*(b*c - a*d), 2*(b*d + a*c)],
                     [2*(b*c + a*d), 1 - 2*(b*b + d*d), 2*(c*d - a*b)],
                     [2*(b*d - a*c), 2*(c*d + a*b), 1 - 2*(b*b + c*c)]])


def _quaternion(R):
    """Of a rotation matrix with a positive scalar part."""
    a = math.sqrt(max(1 + np.trace(R), 1e-12)) / 2
    return np.array([a, (R[2, 1] - R[1, 2])/(4*a), (R[0, 2] - R[2, 0])/(4*a), (R[1, 0] - R[0, 1])/(4*a)])
