"""Discrete elements: contacts as springs with dampers, F = (kδ + cδ̇)₊ while δ > 0, in explicit steps."""

import numpy as np

from mechlib.hints import Numbers, Vector
from mechlib.motion.roots import root
from mechlib.needs import count, needs, not_negative, number, positive, restitution

from .moreau_jean import BODIES
from .tube import Bodies, Steps


def _exponent(zeta):
    """ζω_c t_c: what a contact loses on the logarithmic scale."""
    if zeta < 1:
        return 2*zeta*np.arccos(zeta)/np.sqrt(1 - zeta**2) if zeta > 0 else 0.0
    return 2*zeta*np.arccosh(zeta)/np.sqrt(zeta**2 - 1) if zeta > 1 else 2.0


@needs(e=restitution)
def contact_damping(e: float) -> float:
    """ζ of a contact that is released when its force is zero: e = exp(-2ζ arccos ζ/√(1 - ζ²)).

    c = 2ζ√(km) with the mass m that the contact feels.

    >>> print(round(contact_damping(0.8), 12))
    0.074355097098
    """
    e = float(e)
    if e < 1e-4:
        raise ValueError(f"contact_damping: no damper makes the restitution e = {e:g}. Give at least 0.0001, "
                         "or step with rigid contacts.")
    return 0.0 if e == 1 else root(lambda zeta: _exponent(zeta) + np.log(e), 0.0, 100.0)


@needs(stiffness=positive, mass=positive, zeta=not_negative)
def contact_duration(stiffness: float, mass: float = 1.0, zeta: float = 0.0) -> float:
    """t_c = 2 arccos ζ/(ω_c√(1 - ζ²)), ω_c = √(k/m), ζ < 1: from touch to zero force.

    >>> print(round(contact_duration(1e6), 9))
    0.003141593
    """
    if zeta >= 1:
        raise ValueError(f"contact_duration: zeta = {zeta:g} is no swing. Give less than 1.")
    return float(2*np.arccos(zeta)/np.sqrt((1 - zeta**2)*stiffness/mass))


@needs(bodies=BODIES, q=number, v=number, e=restitution, stiffness=positive, h=positive, steps=count)
def follow_soft(bodies: Bodies, q: Vector, v: Vector, e: float, stiffness: float, h: float,
                steps: int) -> Steps:
    """Semi-implicit Euler: the forces of the old overlaps and velocities, v ← v + hM⁻¹(f + AᵀF), then q ← q +
    hv with the new velocity.  The damping of each contact is :func:`contact_damping` of e.

    >>> ball = Bodies([[1]], [[1]], [0], [-9.81])
    >>> soft = follow_soft(ball, [1.0], [0.0], e=0.5, stiffness=1e4, h=1e-3, steps=1000)
    >>> print(soft.q.min().round(3))
    -0.032
    """
    q, v = (bodies.state(x, name) for x, name in ((q, "q"), (v, "v")))
    A, b = bodies.rows, bodies.offset
    solved = np.linalg.solve(bodies.mass, np.c_[bodies.force, A.T])
    rate, back = solved[:, 0], solved[:, 1:]
    W = A @ back
    fastest = np.sqrt(stiffness*np.linalg.eigvalsh((W + W.T)/2).max())
    if h > 2/fastest:
        raise ValueError(f"follow_soft: the step h = {h:g} is longer than 2/ω_c = {2/fastest:g}: explicit "
                         "integration is unstable. Give a shorter one, a fortieth of a contact.")
    damping = 2*contact_damping(e)*np.sqrt(stiffness/np.diag(W))
    qs, vs, ps = np.empty((steps + 1, len(q))), np.empty((steps + 1, len(q))), np.zeros((steps + 1, len(b)))
    qs[0], vs[0] = q, v
    for k in range(1, steps + 1):
        gap = A @ q + b
        if gap.min() < 0:
            push = np.where(gap < 0, np.maximum(-stiffness*gap - damping*(A @ v), 0.0), 0.0)
            ps[k] = h*push
            v = v + h*(rate + back @ push)
        else:
            v = v + h*rate
        q = q + h*v
        qs[k], vs[k] = q, v
    return Steps(h*np.arange(steps + 1), qs, vs, ps)


@needs(e=restitution, per_contact=positive, phase=number)
def bounce_in_steps(e: float, per_contact: float, phase: Numbers) -> np.ndarray:
    """The restitution that comes out: a mass 1 on a contact k = 1 in ``per_contact`` steps a contact time,
    with the scheme of :func:`follow_soft`; at the first step that sees the contact the overlap is ``phase``
    (between 0 and 1) times the way of one step.

    >>> bounce_in_steps(1.0, 40, [0.5]).round(4)
    array([1.])
    """
    zeta = contact_damping(e)
    h = contact_duration(1.0, 1.0, zeta)/per_contact
    v = np.ones(np.shape(phase))
    depth = np.asarray(phase, dtype=float)*h
    for _ in range(int(4*per_contact) + 4):
        v = v - h*np.where(depth > 0, np.maximum(depth + 2*zeta*v, 0.0), 0.0)
        depth = depth + h*v
    return -v
