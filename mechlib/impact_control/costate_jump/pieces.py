"""A force in equal pieces, impacts on the way, and the gradient of the cost by the costate.

The oscillator of two_arcs; each piece is followed exactly.
"""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Vector
from mechlib.motion import Modes, Steered
from mechlib.needs import listed, needs, number, positive, restitution, vector


@dataclass(frozen=True)
class Pushed:
    """States at the ends of the pieces and, for each impact, its instant, piece, velocity and force."""

    state: np.ndarray
    impacts: list[tuple[float, int, float, float]]
    step: float

    def cost(self, forces: Vector, goal: Vector) -> float:
        """½∫f² dt + ½|x(T) - goal|²."""
        return float(self.step*np.sum(np.square(forces))/2 + np.sum((self.state[-1] - goal)**2)/2)


def _row(value, what):
    listed(value, what)
    number(value, what)
    if np.ndim(value) != 1 or not len(value):
        raise ValueError(f"{what} must be a row of numbers. Give one for each piece.")


@needs(forces=_row, duration=positive, e=restitution, start=vector(2), centre=number)
def push_in_pieces(forces: Vector, duration: float, e: float, start: Vector = (1.0, 0.0),
                   centre: float = 0.5) -> Pushed:
    """Follow q″ = -(q - c) + f with one constant force in each equal piece of the time, impacts at q = 0.

    >>> run = push_in_pieces([-1.0, 0.5, 0.5], 3.0, e=0.7)
    >>> len(run.impacts), [round(float(x), 6) for x in run.state[-1]]
    (1, [1.874049, 0.871592])
    """
    forces = np.asarray(forces, dtype=float)
    spring = Steered(Modes(1, load=centre, gap=0, restitution=e, row=-1))
    step, x, states, impacts = duration/len(forces), tuple(map(float, start)), [], []
    for k, f in enumerate(forces.tolist()):
        end = spring.through(k*step, *x, (k + 1)*step, load=f)
        if end.rest:
            when = end.blows[-1].time if end.blows else k*step
            raise ValueError(f"the mass comes to rest on the stop at t = {when:g}. Push less towards it.")
        impacts += [(blow.time, k, blow.before, f) for blow in end.blows]
        states.append(x := (end.q, end.u))
    return Pushed(np.array(states), impacts, step)


@needs(forces=_row, duration=positive, e=restitution, goal=vector(2), start=vector(2), centre=number)
def gradient(forces: Vector, duration: float, e: float, goal: Vector, start: Vector = (1.0, 0.0),
             centre: float = 0.5, timing: bool = True) -> np.ndarray:
    """∂J/∂f of each piece, J = ½∫f² + ½|x(T) - goal|², by the costate followed backwards through the
    impacts.

    Between them λ turns like the state, and ∂J/∂f = ∫(f + λ_u) dt over the piece.  ``timing=False`` leaves
    the term (a⁺ + e a⁻)/u⁻ out of the jump, to see what it is worth.
    """
    run, forces = push_in_pieces(forces, duration, e, start, centre), np.asarray(forces, dtype=float)
    lam, out, left = run.state[-1] - goal, run.step*forces, list(run.impacts)
    for k in reversed(range(len(forces))):
        end = (k + 1)*run.step
        while left and left[-1][1] == k:
            time, _, u, f = left.pop()
            lam, area = _backwards(lam, end - time)
            out[k] += area
            a = centre + f                                          # q = 0 on both sides of the impact
            lam = -e*lam + np.array([lam[1]*(1 + e)*a/u if timing else 0.0, 0.0])
            end = time
        lam, area = _backwards(lam, end - k*run.step)
        out[k] += area
    return out


def _backwards(lam, t):
    """The costate a time t earlier, and the integral of λ_u over that time; λ_q′ = λ_u, λ_u′ = -λ_q."""
    c, s = np.cos(t), np.sin(t)
    return np.array([c*lam[0] - s*lam[1], s*lam[0] + c*lam[1]]), (1 - c)*lam[0] + s*lam[1]
