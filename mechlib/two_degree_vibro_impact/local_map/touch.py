"""What a light touch does to any linear structure: the local map near grazing, beside the exact one.

At the top of its flight the structure would stand h beyond the stop.  There c·u = 0, a = -c·q̈ > 0, j = c·q⃛.
It has in truth touched a little earlier; compared at the instant of the top, with b = M⁻¹c/w,

    Δu = -(1 + e)[(√(2ah) + 2jh/(3a)) b - 2h M⁻¹C b],    Δq = -2(1 + e) h b,

up to terms of the order h^(3/2).  Everything else of the motion is a flight.  States are modal: unit masses,
M⁻¹C = diag(2s).
"""

from collections.abc import Sequence

import numpy as np
import sympy as sp

from mechlib.hints import Quantity, Vector
from mechlib.motion import Modes
from mechlib.motion.roots import root
from mechlib.needs import a, count, listed, needs, not_negative, number, positive, restitution

from ..periodic_motions import _functions, two_modes

a_system = a(Modes, "Describe the system with Modes(…) first.")
STEPS = 400                                              # how far back the touch is looked for, quarters of τ


@needs(modes=a_system, q=number, u=number, angle=number, order=count)
def discontinuity_map(modes: Modes, q: Vector, u: Vector, angle: float,
                      order: int = 2) -> tuple[np.ndarray, np.ndarray]:
    """(Δq, Δu): what the touch has changed, at the instant at which the unhindered flight is at its top.

    ``q``, ``u`` are the modal state there and ``angle`` the phase Ωt.  Order 1 keeps the root of h, order 2
    the terms in h too; below the stop nothing changes.

    >>> ball = Modes(0, 0, 1, load=-2.0, gap=0, restitution=0.5)     # thrown upwards against a ceiling
    >>> discontinuity_map(ball, [0.01], [0.0], 0.0)
    (array([-0.03]), array([-0.3]))
    """
    if order not in (1, 2):
        raise ValueError(f"the local map has the orders 1 and 2, not {order}. Give one of them.")
    q, u = _at_top(modes, q, u)
    c, b, e, h, a_, j = _top(modes, q, u, angle)
    if h <= 0:
        return np.zeros(len(q)), np.zeros(len(q))
    _turns(a_)
    speed = np.sqrt(2*a_*h)
    if order == 1:
        return np.zeros(len(q)), -(1 + e)*speed*b
    drag = 2*modes.decay[:, 0]*b
    return -2*(1 + e)*h*b, -(1 + e)*((speed + 2*j*h/(3*a_))*b - 2*h*drag)


@needs(modes=a_system, q=number, u=number, angle=number)
def exact_map(modes: Modes, q: Vector, u: Vector, angle: float) -> tuple[np.ndarray, np.ndarray]:
    """(Δq, Δu) without expansion: back in time to the touch, a time τ, the law of impact, forward again.

    Flights are linear, so the change is Φ(τ) (0, -(1 + e) U b): the blow alone, carried on.

    >>> ball = Modes(0, 0, 1, load=-2.0, gap=0, restitution=0.5)
    >>> [x.round(12) for x in exact_map(ball, [0.01], [0.0], 0.0)]
    [array([-0.03]), array([-0.3])]
    """
    q, u = _at_top(modes, q, u)
    c, b, e, h, a_, _ = _top(modes, q, u, angle)
    if h <= 0:
        return np.zeros(len(q)), np.zeros(len(q))
    _turns(a_)
    time = angle/float(modes.forcing[0])

    def above(tau):
        return float(c @ modes.at(time, (q, u), [time - tau])[0][:, 0] - modes.gaps[0][0])
    step = np.sqrt(2*h/a_)/4
    far = next((k*step for k in range(1, STEPS) if above(k*step) < 0), None)
    if far is None:
        raise ValueError("the flight does not come from below the stop. Give a state just after it has "
                         "passed.")
    tau = root(above, far - step, far)
    speed = float(c @ modes.at(time, (q, u), [time - tau])[1][:, 0])
    dq, du = modes.free(tau, np.zeros((len(q), 1)), -(1 + e)*speed*b[:, None])
    return dq[:, 0], du[:, 0]


@needs(modes=a_system)
def steady_top(modes: Modes) -> tuple[np.ndarray, np.ndarray, float]:
    """(q, u, angle) of the steady motion where c·q is greatest: there it would graze.

    >>> q, u, angle = steady_top(Modes(1, 0, 2.0, 3.0, gap=1, restitution=0.8))
    >>> print(q, abs(u) < 1e-12, round(angle, 6))
    [1.] [ True] 3.141593
    """
    one_system(modes)
    cos, sin = (float((modes.sides[0][0]*x).sum(0)[0]) for x in modes.steady[:2])
    angle = float(np.mod(np.arctan2(sin, cos), 2*np.pi))
    q, u = modes.steady_at(angle)
    return q[:, 0], u[:, 0], angle


@needs(change=listed, time=number, mass=positive, stiffness=positive, zeta=not_negative)
def carried(change: Sequence[Quantity], time: Quantity, mass: Quantity = 2, stiffness: Quantity = 5,
            zeta: Quantity = 0.01) -> tuple[Quantity, ...]:
    """What a change (Δx₁, Δx₂, Δu₁, Δu₂) of the two masses has become after a free flight, mode by mode.

    >>> print(*(f"{x:.6f}" for x in carried((0, 0, 0, 1), 2*np.pi/1.5)))     # m H(T) in the second place
    0.920562 0.912613 -0.808800 -0.316697
    """
    number(list(change), "carried: change")
    if len(change) != 4:
        raise ValueError(f"the change has {len(change)} entries. Give Δx₁, Δx₂, Δu₁, Δu₂.")
    exp, cos, sin, sqrt = _functions(*change, time, mass, stiffness, zeta)
    ends = [0, 0, 0, 0]
    for W, (one, two) in zip(*two_modes(mass, stiffness)):
        s = zeta*W
        nu = sqrt(W - s**2)
        C, S = exp(-s*time)*cos(nu*time), exp(-s*time)*sin(nu*time)/nu
        place, speed = (one*change[k] + mass*two*change[k + 1] for k in (0, 2))
        place, speed = (C + s*S)*place + S*speed, (C - s*S)*speed - W*S*place
        parts = one*place, two*place, one*speed, two*speed
        ends = [end + part for end, part in zip(ends, parts)]
    return tuple(ends)


@needs(h=positive, omega=positive, e=restitution, mass=positive, stiffness=positive, zeta=not_negative)
def touch_of_the_swing(h: Quantity, omega: Quantity, e: Quantity, mass: Quantity = 2, stiffness: Quantity = 5,
                       zeta: Quantity = 0.01) -> tuple[tuple[Quantity, ...], ...]:
    """The stop of the two masses takes h from the top of the steady swing: the changes (Δx₁, Δx₂, Δu₁, Δu₂),
    exact, by the local map of order 1, of order 2; numbers, arrays or SymPy expressions, underdamped modes.

    The swing is P cos ωτ a time τ before its top, so that cos ωτ = 1 - h/P and U = ω√(h(2P - h)).

    >>> for change in touch_of_the_swing(0.001, 1.5, 0.8):
    ...     print(*(f"{x:.6f}" for x in change))
    -0.000024 -0.003585 -0.000929 -0.055605
    0.000000 0.000000 0.000000 -0.056135
    0.000000 -0.003600 -0.000360 -0.055955
    """
    sqrt = _functions(h, omega, e, mass, stiffness, zeta)[3]
    swing = sqrt(_squared_swing(omega, mass, stiffness, zeta))
    if sqrt is np.sqrt and np.any(np.asarray(h) >= swing):
        raise ValueError("the stop would stand beyond the middle of the swing. Give an h below its "
                         f"amplitude {float(np.min(swing)):g}.")
    tau = 2*(sp.asin if sqrt is sp.sqrt else np.arcsin)(sqrt(h/(2*swing)))/omega
    blow = -(1 + e)*omega*sqrt(h*(2*swing - h))
    kick, slow = -(1 + e)*omega*sqrt(2*swing*h), 4*(1 + e)*zeta*stiffness*h
    return (carried((0*h, 0*h, 0*h, blow), tau, mass, stiffness, zeta), (0*h, 0*h, 0*h, kick),
            (0*h, -2*(1 + e)*h, -slow, kick + slow/mass))


def _squared_swing(omega, mass, stiffness, zeta):
    """P² of the second mass: |k(1 + iγ)/det|² with γ = 2ζω and det = mω⁴ - (1 + iγ)(k + m(1 + k))ω² +
    (1 + iγ)² k."""
    gamma, middle = 2*zeta*omega, (stiffness + mass*(1 + stiffness))*omega**2
    real = mass*omega**4 - middle + stiffness*(1 - gamma**2)
    imaginary = gamma*(2*stiffness - middle)
    return stiffness**2*(1 + gamma**2)/(real**2 + imaginary**2)


def one_system(modes):
    """One lane, one stop."""
    if modes.lanes() > 1 or len(modes.stops) > 1:
        raise ValueError("the local map is made for one system with one stop. Give one lane, one stop.")


def _at_top(modes, q, u):
    """The state as arrays, if it is at the top of a flight of one system."""
    one_system(modes)
    q, u = (np.atleast_1d(np.asarray(x, dtype=float)) for x in (q, u))
    if q.shape != (modes.count,) or u.shape != q.shape:
        raise ValueError(f"q and u have {q.size} and {u.size} entries. Give one for each of the "
                         f"{modes.count} modes.")
    if abs(modes.sides[0][0][:, 0] @ u) > 1e-9*(1 + np.abs(u).max()):
        raise ValueError("the state is not at the top of its flight: c·u is not zero. Follow it to where it "
                         "is.")
    return q, u


def _top(modes, q, u, angle):
    """c, b, e, the height h above the stop, a = -c·q̈ and j = c·q⃛."""
    c, b = (x[:, 0] for x in modes.sides[0])
    drag, o2, omega = 2*modes.decay[:, 0], modes.frequency[:, 0]**2, modes.forcing[0]
    cos, sin = np.cos(angle), np.sin(angle)
    force = modes.load[:, 0] + modes.force_cos[:, 0]*cos + modes.force_sin[:, 0]*sin
    pull = force - drag*u - o2*q
    jerk = omega*(modes.force_sin[:, 0]*cos - modes.force_cos[:, 0]*sin) - drag*pull - o2*u
    return c, b, modes.restitutions[0][0], c @ q - modes.gaps[0][0], -c @ pull, c @ jerk


def _turns(a_):
    """A top has a deceleration."""
    if not a_ > 0:
        raise ValueError(f"the flight is not slowed down there, a = {a_:g}: this is no top. Give the state "
                         "at one.")
