"""A blade that bites: a nonholonomic constraint appears at the impact (class 2)."""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Numbers
from mechlib.needs import needs, number, positive

from .after_the_blow.sleigh_motion import SleighMotion


@dataclass(frozen=True)
class Catch:
    """What the bite leaves: turning rate ``omega``, sideways velocity ``w`` of C, impulse of the ice, energy
    lost; ``v`` does not change."""

    v: np.ndarray
    w: np.ndarray
    omega: np.ndarray
    impulse: np.ndarray
    energy_loss: np.ndarray


@needs(mass=positive, inertia=positive, a=number, v=number, w=number, omega=number)
def caught_edge(mass: Numbers, inertia: Numbers, a: Numbers, v: Numbers, w: Numbers, omega: Numbers) -> Catch:
    """A body that glides and spins freely on ice, until a blade at the distance ``a`` behind its mass centre
    C bites.

    ``v`` and ``w`` are the velocities of C along the blade and to its left, ``omega`` the turning rate,
    ``inertia`` that about C. The blade's point P moves across at γ = w - aω; afterwards it does not.  The
    effective mass at P is μ = 1/(1/m + a²/J):

        Λ = -μ γ,   ω⁺ = (Jω + m a w)/(J + m a²),   w⁺ = a ω⁺,   energy lost = μγ²/2.

    Moments about P are kept, and so is the velocity along the blade.  All arguments broadcast.

    >>> c = caught_edge(mass=1, inertia=1, a=1, v=3, w=2, omega=0)
    >>> float(c.omega), float(c.impulse), float(c.energy_loss)
    (1.0, -1.0, 1.0)
    """
    m, J, a, v, w, omega = (np.asarray(x, dtype=float) for x in (mass, inertia, a, v, w, omega))
    shape = np.broadcast_shapes(*(x.shape for x in (m, J, a, v, w, omega)))
    return bite(m, J, a, np.broadcast_to(v, shape), w, omega)


def bite(mass, inertia, a, v, w, omega) -> Catch:
    """:func:`caught_edge` as bare formulas, for symbols as well.

    >>> import sympy as sp
    >>> bite(1, 1, sp.Symbol("a"), 0, 1, 0).impulse
    -1/(a**2 + 1)
    """
    inertia_P = inertia + mass*a**2
    gap, effective = w - a*omega, mass*inertia/inertia_P
    after = (inertia*omega + mass*a*w)/inertia_P
    return Catch(v, a*after, after, -effective*gap, effective*gap**2/2)


@needs(w=number, omega=number)
def gentlest_place(w: float, omega: float) -> float:
    """a = w/ω: the point of the axis that does not move across; a blade there is not felt.

    >>> gentlest_place(w=1, omega=2)
    0.5
    """
    if omega == 0:
        raise ValueError("a body that does not turn moves across at the same speed everywhere: no place is "
                         "gentle.")
    return w / omega


@needs(mass=positive, inertia=positive, w=number, omega=number)
def hardest_place(mass: float, inertia: float, w: float, omega: float) -> float:
    """a = -Jω/(mw): the blade there takes all of the turning and all of the sideways motion.

    It is the centre of percussion of the gentlest place: the product of both distances is -J/m.

    >>> a = hardest_place(1, 0.25, w=1, omega=2)
    >>> float(caught_edge(1, 0.25, a, 0, 1, 2).omega), a*gentlest_place(1, 2)
    (0.0, -0.25)
    """
    if w == 0:
        raise ValueError("a body that only spins can be stopped by no blade at a finite distance.")
    return -inertia * omega / (mass * w)


@needs(mass=positive, inertia=positive, a=number, v=number, w=number, omega=number)
def glide_after(mass: float, inertia: float, a: float, v: float, w: float, omega: float) -> SleighMotion:
    """The :class:`SleighMotion` that follows the bite, with k² = J/m + a².

    >>> glide_after(mass=1, inertia=3, a=1, v=3, w=2, omega=0)
    SleighMotion(a=1.0, k=2.0, v=3.0, omega=0.5)
    """
    catch = caught_edge(mass, inertia, a, v, w, omega)
    return SleighMotion(float(a), float(np.sqrt(inertia / mass + a**2)), float(catch.v), float(catch.omega))
