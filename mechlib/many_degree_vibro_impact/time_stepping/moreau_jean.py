"""The time stepper of Moreau and Jean: no stiffness, no search for impacts, one complementarity problem a
step."""

import numpy as np

from mechlib.algebra.complementarity import complementarity
from mechlib.hints import Vector
from mechlib.needs import a, count, needs, number, positive, restitution

from .tube import Bodies, Steps

BODIES = a(Bodies, "Make one with Bodies or beads_in_a_tube.")


class _Stepper:
    """What does not change from step to step."""

    def __init__(self, bodies, e, h, theta):
        solved = np.linalg.solve(bodies.mass, np.c_[bodies.force, bodies.rows.T])
        self.bodies, self.e, self.h, self.theta = bodies, e, h, theta
        self.rate, self.back = solved[:, 0], solved[:, 1:]
        self.W = bodies.rows @ self.back

    def __call__(self, q, v, guess=()):
        """q and v after the step, impulses, the list of the contacts that pushed."""
        A, h = self.bodies.rows, self.h
        gamma, free = A @ v, v + h*self.rate
        active = np.flatnonzero(A @ q + self.bodies.offset + h/2*gamma <= 0)
        impulses, pushing = np.zeros(len(gamma)), ()
        if len(active):
            room = (A @ free + self.e*gamma)[active]
            known = [k for k, contact in enumerate(active) if contact in guess]
            impulses[active], found, _ = complementarity(self.W[np.ix_(active, active)], room, known)
            free, pushing = free + self.back @ impulses, tuple(active[found])
        return q + h*((1 - self.theta)*v + self.theta*free), free, impulses, pushing


@needs(bodies=BODIES, q=number, v=number, e=restitution, h=positive, theta=number)
def moreau_step(bodies: Bodies, q: Vector, v: Vector, e: float, h: float,
                theta: float = 0.5) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """One step: q and v after it, and the impulses p.

    A contact takes part if its gap would be closed after half a step, g + ½hγ⁻ ≤ 0 with γ⁻ = Av.  Then

        v⁺ = v + h M⁻¹f + M⁻¹Aᵀp,  0 ≤ p ⊥ γ⁺ + e γ⁻ ≥ 0,  q⁺ = q + h((1 - θ)v + θv⁺).

    >>> ball = Bodies([[1]], [[1]], [0], [-9.81])
    >>> q, v, p = moreau_step(ball, [0.004], [-1.0], e=0.5, h=0.01)
    >>> q.round(6), v, p.round(6)
    (array([0.0015]), array([0.5]), array([1.5981]))
    """
    q, v = (bodies.state(x, name) for x, name in ((q, "q"), (v, "v")))
    return _Stepper(bodies, e, h, _share(theta))(q, v)[:3]


@needs(bodies=BODIES, q=number, v=number, e=restitution, h=positive, steps=count, theta=number)
def follow_rigid(bodies: Bodies, q: Vector, v: Vector, e: float, h: float, steps: int,
                 theta: float = 0.5) -> Steps:
    """Step after step with :func:`moreau_step`.

    >>> ball = Bodies([[1]], [[1]], [0], [-9.81])
    >>> lies = follow_rigid(ball, [1.0], [0.0], e=0.5, h=0.01, steps=200)
    >>> lies.q[-1].round(4), lies.v[-1].round(12) + 0                  # a little below the floor, at rest
    (array([-0.0009]), array([0.]))
    """
    q, v = (bodies.state(x, name) for x, name in ((q, "q"), (v, "v")))
    step, guess = _Stepper(bodies, e, h, _share(theta)), ()
    qs, vs, ps = [q], [v], [np.zeros(len(bodies.rows))]
    for _ in range(steps):
        q, v, p, guess = step(q, v, guess)
        qs.append(q)
        vs.append(v)
        ps.append(p)
    return Steps(h*np.arange(steps + 1), np.array(qs), np.array(vs), np.array(ps))


def _share(theta):
    if not 0 <= theta <= 1:
        raise ValueError(f"theta = {theta} is no share. Give a number between 0 and 1; ½ is usual.")
    return theta
