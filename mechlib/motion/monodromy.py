"""How small changes of a motion grow: flight by flight, through impacts, round a period."""

import numpy as np


def flight_matrix(modes, tau):
    """Φ(τ): the free flow of (q, u), blocks of the modes; shape (2n, 2n).

    One mode: e^(-ζτ) [[C + ζS, S], [-o²S, C - ζS]], with the determinant e^(-2ζτ).

    >>> from mechlib.motion import Modes
    >>> flight_matrix(Modes(1, 0, gap=0, restitution=1), np.pi/2).round(12) + 0.0
    array([[ 0.,  1.],
           [-1.,  0.]])
    """
    C, S = modes.responses(float(tau))
    s, o2 = modes.decay, modes.frequency**2
    blocks = [np.diag(x[:, 0]) for x in (C + s*S, S*np.ones_like(s), -o2*S, C - s*S)]
    return np.block([blocks[:2], blocks[2:]])


def acceleration(modes, q, u, angle):
    """q̈ of one lane, from the equations of motion."""
    force = modes.load + modes.force_cos*np.cos(angle) + modes.force_sin*np.sin(angle)
    return (force - 2*modes.decay*_column(u) - modes.frequency**2*_column(q))[:, 0]


def _column(x):
    return np.asarray(x, dtype=float).reshape(-1, 1)


def saltation(modes, q, u, angle, stop=0):
    """How an impact changes small deviations (δq, δu) at a fixed time; (q, u) just before it.

    R the derivative of the law, F± the rates of the state before and after, U = c·u:
    S = R + (F⁺ - R F⁻) (c, 0)/U.  One mode: det S = e², whatever the damping.

    >>> from mechlib.motion import Modes
    >>> hammer = Modes(1, 0.05, 2.8, 1, gap=0, restitution=0.8)
    >>> round(float(np.linalg.det(saltation(hammer, [0.0], [0.3], 3.0))), 12)
    0.64
    """
    c, b = (x[:, 0] for x in modes.sides[stop])
    e, n = float(modes.restitutions[stop][0]), modes.count
    u = np.asarray(u, dtype=float)
    speed = float(c @ u)
    if not speed > 0:
        raise ValueError(f"the impact has the speed {speed:g}: at a grazing contact the change has no "
                         "derivative. Give a state that approaches the stop.")
    law = np.eye(n) - (1 + e)*np.outer(b, c)
    R = np.block([[np.eye(n), np.zeros((n, n))], [np.zeros((n, n)), law]])
    after = law @ u
    before_rate = np.concatenate([u, acceleration(modes, q, u, angle)])
    after_rate = np.concatenate([after, acceleration(modes, q, after, angle)])
    return R + np.outer(after_rate - R @ before_rate, np.concatenate([c, np.zeros(n)]))/speed


def monodromy(modes, record, lane=0):
    """The product of flights and impacts from just before a lane's first recorded impact to just before its
    last.

    The lane must not rest in between: rest forgets the past, and the product is zero.
    """
    made = modes if modes.lanes() == 1 else modes.take([lane])
    there = np.flatnonzero(~np.isnan(record.time[lane]))
    if len(there) < 2:
        raise ValueError("a monodromy matrix needs two impacts. Follow the lane longer.")
    product = np.eye(2*modes.count)
    for k, following in zip(there, there[1:]):
        if record.rested[lane, k]:
            return np.zeros_like(product)
        S = saltation(made, record.q[:, lane, k], record.u[:, lane, k], record.angle[lane, k],
                      record.stop[lane, k])
        product = flight_matrix(made, record.time[lane, following] - record.time[lane, k]) @ S @ product
    return product


def contact_numbers(modes, period, stop=0):
    """(g₀, g⁺, g⁻): what one impact in every ``period`` does to the contact, per unit jump of c·u.

    The free part of the motion that repeats itself has, at the impact, the displacement g₀ and the velocities
    g⁻ just before and g⁺ = g⁻ + 1 just after.  Undamped, one mode: g₀ = cot(oT/2)/(2o), g± = ±1/2.

    >>> from mechlib.motion import Modes
    >>> numbers = contact_numbers(Modes(1, 0, gap=0, restitution=1), np.pi/2)
    >>> print(*(x.round(12) for x in numbers))
    [0.5] [0.5] [-0.5]
    """
    c, b = modes.sides[stop]
    C, S = modes.responses(period)
    s, o2 = modes.decay, modes.frequency**2
    first, last = C + s*S, C - s*S
    det = 1 - (first + last) + first*last + o2*S*S
    if (np.abs(det) < 1e-14).any():
        raise ValueError("an undamped mode repeats itself after the period: no periodic response. Change "
                         "the period or add damping.")
    shift, after = S/det, (1 - first)/det
    g0, plus = ((c*b*x).sum(0) for x in (shift, after))
    return g0, plus, plus - 1
