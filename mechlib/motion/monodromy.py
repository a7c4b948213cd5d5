"""How small changes of a motion grow: through a flight, through an impact, through many of both."""

import numpy as np

from ..hints import Vector
from ..needs import a, needs, not_negative, number
from .modes import Modes, which
from .record import Record

a_system = a(Modes, "Describe the system with Modes(…) first.")
a_record = a(Record, "Follow the motion with impacts(…) first.")


@needs(modes=a_system, tau=number)
def flight_matrix(modes: Modes, tau: float) -> np.ndarray:
    """Φ(τ): the free flow of (q, u), blocks of the modes; shape (2n, 2n).

    One mode: e^(-ζτ) [[C + ζS, S], [-o²S, C - ζS]], with the determinant e^(-2ζτ).

    >>> flight_matrix(Modes(1, 0, gap=0, restitution=1), np.pi/2).round(12) + 0.0
    array([[ 0.,  1.],
           [-1.,  0.]])
    """
    return flight_matrices(modes, float(tau))[0]


def flight_matrices(modes, tau):
    """Φ(τ) of every lane, (lanes, 2n, 2n)."""
    C, S = modes.responses(tau)
    s, o2 = modes.decay, modes.frequency**2
    each = np.broadcast_arrays(C + s*S, S, -o2*S, C - s*S)
    n, i = modes.count, np.arange(modes.count)
    made = np.zeros((each[0].shape[1], 2*n, 2*n))
    for block, (row, column) in zip(each, ((0, 0), (0, n), (n, 0), (n, n))):
        made[:, row + i, column + i] = block.T
    return made


def acceleration(modes, q, u, angle):
    """q̈ of every lane, from the equations of motion; q, u are (modes, lanes)."""
    force = modes.load + modes.force_cos*np.cos(angle) + modes.force_sin*np.sin(angle)
    return force - 2*modes.decay*u - modes.frequency**2*q


@needs(modes=a_system, q=number, u=number, angle=number)
def saltation(modes: Modes, q: Vector, u: Vector, angle: float, stop: int = 0) -> np.ndarray:
    """How an impact changes small deviations (δq, δu) at a fixed time; (q, u) just before it.

    R the derivative of the law, F± the rates of the state before and after, U = c·u:
    S = R + (F⁺ - R F⁻) (c, 0)/U, and det S = e² whatever the damping and the number of modes.

    >>> hammer = Modes(1, 0.05, 2.8, 1, gap=0, restitution=0.8)
    >>> round(float(np.linalg.det(saltation(hammer, [0.0], [0.3], 3.0))), 12)
    0.64
    """
    stop, n = which(modes, stop), modes.count
    if np.size(q) != n or np.size(u) != n:
        raise ValueError(f"q and u have {np.size(q)} and {np.size(u)} entries. Give one for each of the {n} "
                         "modes.")
    q, u = (np.asarray(x, dtype=float).reshape(n, 1) for x in (q, u))
    speed = float((modes.sides[stop][0]*u).sum(0)[0])
    if not speed > 0:
        raise ValueError(f"the impact has the speed {speed:g}: at a grazing contact the change has no "
                         "derivative. Give a state u that approaches the stop.")
    return saltations(modes, q, u, angle, stop)[0]


def saltations(modes, q, u, angle, stop):
    """S of every lane, (lanes, 2n, 2n); q, u are (modes, lanes)."""
    n, (c, b) = modes.count, modes.sides[stop]
    reset = (1 + modes.restitutions[stop])*b
    speed = (c*u).sum(0)
    after = u - reset*speed
    before_rate, after_rate = (acceleration(modes, q, x, angle) for x in (u, after))
    change = after_rate - before_rate + reset*(c*before_rate).sum(0)       # q̈⁺ - (I - (1 + e) b c) q̈⁻
    made = np.zeros((len(speed), 2*n, 2*n)) + np.eye(2*n)
    made[:, :n, :n] -= _outer(reset, c)
    made[:, n:, n:] -= _outer(reset, c)
    made[:, n:, :n] += _outer(change/speed, c)
    return made


def _outer(x, y):
    """x yᵀ of every lane."""
    return np.einsum("i...,j...->...ij", *np.broadcast_arrays(x, y))


def links(modes, record, lane):
    """The matrix of each impact and the flight after it, Φ S, along a lane; zero where the mass rested."""
    if not 0 <= lane < len(record.time):
        raise ValueError(f"there is no lane {lane}. Give a number from 0 to {len(record.time) - 1}.")
    modes = modes if modes.lanes() == 1 else modes.take(np.array([lane]))
    there = np.flatnonzero(~np.isnan(record.time[lane]))
    if len(there) < 2:
        raise ValueError("the record holds fewer than two impacts of the lane. Follow it longer.")
    for k, following in zip(there, there[1:]):
        S = saltation(modes, record.q[:, lane, k], record.u[:, lane, k], float(record.angle[lane, k]),
                      int(record.stop[lane, k]))
        flight = record.time[lane, following] - record.time[lane, k]
        yield flight_matrix(modes, flight) @ S*(not record.rested[lane, k])


@needs(modes=a_system, record=a_record, lane=not_negative)
def monodromy(modes: Modes, record: Record, lane: int = 0) -> np.ndarray:
    """The product of impacts and flights from just before a lane's first recorded impact to just before its
    last.

    Rest forgets the past: over a motion that rests in between the product is zero.

    >>> from mechlib.motion import impacts
    >>> hammer = Modes(1, 0, 2.8, 1, gap=0, restitution=0.8)
    >>> orbit = impacts(hammer, 0.0, -0.8*0.336177269976, 2, time=3.059376757945/2.8)
    >>> monodromy(hammer, orbit).trace().round(9)              # stable between -1.64 and 1.64
    np.float64(-3.174450521)
    """
    product = np.eye(2*modes.count)
    for link in links(modes, record, lane):
        product = link @ product
    return product


@needs(modes=a_system, record=a_record, lane=not_negative)
def lyapunov_exponents(modes: Modes, record: Record, lane: int = 0) -> np.ndarray:
    """How fast small deviations grow, per unit time, along a lane's record: the largest first.

    By QR decompositions from impact to impact.  Each flight shrinks volumes by e^(-2Σs τ), each impact by e²:
    with ν impacts per unit time the exponents add up to -2Σs + 2ν ln e, exactly.  Where the mass rests they
    are minus infinity.

    >>> from mechlib.motion import impacts
    >>> hammer = Modes(1, 0.05, 2.8, 1, gap=0, restitution=0.8)
    >>> run = impacts(hammer, -0.1, 0.0, 200)
    >>> rate = 199/(run.time[0, -1] - run.time[0, 0])
    >>> abs(lyapunov_exponents(hammer, run).sum() + 0.1 - 2*rate*np.log(0.8)) < 1e-12
    np.True_
    """
    frame, total = np.eye(2*modes.count), np.zeros(2*modes.count)
    for link in links(modes, record, lane):
        frame, R = np.linalg.qr(link @ frame)
        with np.errstate(divide="ignore"):
            total = total + np.log(np.abs(np.diag(R)))
    times = record.time[lane][~np.isnan(record.time[lane])]
    return np.sort(total)[::-1]/(times[-1] - times[0])
