"""A brick falls on a smooth floor and tumbles: free rotation between the blows, one corner after the
other."""

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from mechlib.hints import Vector
from mechlib.motion import Gap, through_impacts
from mechlib.needs import needs, number, positive, restitution, vector

G = 1.0


def corners(half):
    """The eight corners of a brick about its centre, in its own axes."""
    signs = np.array([(i, j, k) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)], dtype=float)
    return signs * np.asarray(half, dtype=float)


@needs(half=vector(3, positive))
def principal_moments(half: Vector) -> np.ndarray:
    """Of a brick of unit mass with the half sides a, b, c: (b² + c²)/3 and so on.

    >>> principal_moments((1.0, 2.0, 3.0)).round(4).tolist()
    [4.3333, 3.3333, 1.6667]
    """
    a, b, c = np.square(half)
    return np.array([b + c, c + a, a + b]) / 3


@needs(tilt=number, half=vector(3, positive))
def standing_on(tilt: float, half: Vector) -> np.ndarray:
    """A rotation that puts the corner -(a, b, c) straight below the centre (tilt 0), then turns the brick by
    ``tilt`` about x."""
    up = np.asarray(half, dtype=float)
    up = up / np.linalg.norm(up)
    first = np.cross(up, (1.0, 0.0, 0.0))
    first = first / np.linalg.norm(first)
    R = np.array([first, np.cross(up, first), up])
    c, s = math.cos(tilt), math.sin(tilt)
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]]) @ R


def strike(R, v, spin, arm, e, moments):
    """Velocity and spin (in the brick's axes) after the corner ``arm`` has struck a smooth floor: p = -(1 +
    e) v_n/W_nn."""
    n = R[2]                                                        # the vertical in the brick's axes
    lever = np.cross(arm, n)
    p = -(1 + e) * (v + lever @ spin) / (1 + lever @ (lever / moments))
    return v + p, spin + p * lever / moments


def corner(arm, e, moments):
    """The gap between the floor and the corner ``arm`` of the brick y = (height, v, quaternion, spin); its
    impact is :func:`strike`."""
    x, y, z = arm

    def lever(state):
        a, b, c = _upright(state)
        return np.array([y*c - z*b, z*a - x*c, x*b - y*a])

    def distance(t, state):
        a, b, c = _upright(state)
        return state[0] + x*a + y*b + z*c

    def acceleration(t, state, rate):
        n, spin = np.array(_upright(state)), state[6:]
        # the vertical turns in the brick's axes
        turning = np.cross(arm, np.cross(n, spin)) @ spin
        return rate[1] + turning + lever(state) @ rate[6:]

    return Gap(distance, lambda t, state: state[1] + lever(state) @ state[6:], e=e, acceleration=acceleration,
               name="a corner of the brick",
               push=lambda t, state: np.concatenate([[0, 1, 0, 0, 0, 0], lever(state)/moments]))


@needs(half=vector(3, positive), tilt=number, e=restitution, duration=positive, height=number,
       step=positive)
@lru_cache(maxsize=64)
def tumble(half: tuple[float, float, float], tilt: float, e: float, duration: float, height: float = 0.6,
           step: float = 0.005) -> tuple[np.ndarray, ...]:
    """Times, heights of the centre, orientations (quaternions), spins in the brick's axes and energies; at m
    = g = 1, released at rest.

    In flight the centre falls and Euler's equations I ω̇ = Iω × ω turn the brick; at a blow the lowest corner
    obeys the smooth law. Corners whose hops have become too small to see stay on the floor
    (:func:`~mechlib.motion.through_impacts`).

    >>> times, heights, turns, spins, energies = tumble((0.2, 0.3, 0.5), 0.4, 1.0, 2.0)
    >>> bool(abs(energies/energies[0] - 1).max() < 1e-6), bool(abs(spins[-1]).min() > 0)
    (True, True)
    """
    points, moments = corners(half), principal_moments(half)
    R = standing_on(tilt, half)
    start = [height - (points @ R[2]).min(), 0.0, *_quaternion(R), 0.0, 0.0, 0.0]
    path = through_impacts(_flight(moments), start, duration, [corner(arm, e, moments) for arm in points],
                           tolerance=1e-8, slow=1e-3)
    times = np.arange(round(duration / step) + 1) * step
    table = path(np.minimum(times, duration))
    y, v, q, spins = table[:, 0], table[:, 1], table[:, 2:6], table[:, 6:]
    energies = v*v/2 + (spins*spins) @ moments/2 + G*y
    return times, y, q / np.linalg.norm(q, axis=1)[:, None], spins, energies


def _flight(moments):
    """Free fall, the turning of the quaternion, and Euler's equations."""
    I, J, K = moments.tolist()

    def rate(t, state):
        _, v, a, b, c, d, x, y, z = state.tolist()
        return np.array([v, -G, (-b*x - c*y - d*z)/2, (a*x + c*z - d*y)/2, (a*y + d*x - b*z)/2,
                         (a*z + b*y - c*x)/2,
                         (J - K)*y*z/I, (K - I)*z*x/J, (I - J)*x*y/K])

    return rate


def _upright(state):
    """The vertical in the brick's axes."""
    a, b, c, d = state[2:6].tolist()
    return 2*(b*d - a*c), 2*(c*d + a*b), a*a - b*b - c*c + d*d


def rotation(q):
    """The rows of the rotation from the brick's axes to those of the floor, by a quaternion of any length.

    Numbers, arrays or SymPy expressions.

    >>> rotation((2, 0, 0, 2))                                              # a quarter turn about z
    [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]
    """
    a, b, c, d = q
    s = 2/(a*a + b*b + c*c + d*d)
    return [[1 - s*(c*c + d*d), s*(b*c - a*d), s*(b*d + a*c)],
            [s*(b*c + a*d), 1 - s*(b*b + d*d), s*(c*d - a*b)],
            [s*(b*d - a*c), s*(c*d + a*b), 1 - s*(b*b + c*c)]]


@dataclass(frozen=True)
class Tumbling:
    """A tumbling brick at equal times: arrays."""

    times: np.ndarray
    heights: np.ndarray
    turns: np.ndarray          # quaternions
    spin: np.ndarray           # about the vertical
    turning: np.ndarray        # energy ½ ω·Iω
    falling: np.ndarray        # energy ½ v²


@lru_cache(maxsize=64)
def tumbling(half, tilt, e, duration):
    """:func:`tumble` with its spin about the vertical and its energy in parts.

    >>> way = tumbling((0.2, 0.3, 0.5), 0.4, 1.0, 2.0)
    >>> bool(np.ptp(way.turning + way.falling + way.heights) < 1e-6)
    True
    """
    times, heights, turns, spins, energies = tumble(half, tilt, e, duration)
    upright = np.array(rotation(turns.T)[2]).T
    turning = (spins**2) @ principal_moments(half)/2
    return Tumbling(times, heights, turns, (upright*spins).sum(axis=1), turning,
                    np.maximum(energies - turning - G*heights, 0.0))


def _quaternion(R):
    """Of a rotation matrix with a positive scalar part."""
    a = math.sqrt(max(1 + np.trace(R), 1e-12)) / 2
    return np.array([a, (R[2, 1] - R[1, 2])/(4*a), (R[0, 2] - R[2, 0])/(4*a), (R[1, 0] - R[0, 1])/(4*a)])
