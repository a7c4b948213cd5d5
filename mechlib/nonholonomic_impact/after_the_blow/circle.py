"""What rolls on at constant speed and turning rate runs along a circle: struck axle, steered wheel."""

import sympy as sp


def circle(time, heading, v, turn) -> tuple:
    """The way (x, y) gone in ``time``, from the direction ``heading`` ψ on, at the speed ``v`` and the
    turning rate ``turn`` ω:

        x = (v/ω)(sin(ψ + ωt) - sin ψ),   y = (v/ω)(cos ψ - cos(ψ + ωt)).

    The forces of rolling do no work and have no moment along the free speeds, so that both speeds stay
    (:func:`~mechlib.nonholonomic_impact.reduced_motion`).  The centre is :func:`centre_of_circle`.

    >>> t = sp.Symbol("t")
    >>> [p.subs(t, sp.pi/2) for p in circle(t, 0, 3, 1)]
    [3, 3]
    """
    later = heading + turn*time
    radius = sp.sympify(v)/turn
    return radius*(sp.sin(later) - sp.sin(heading)), radius*(sp.cos(heading) - sp.cos(later))


def centre_of_circle(heading, v, turn) -> tuple:
    """The centre of this circle, seen from the moving point: v/ω to the left of it, (v/ω)(-sin ψ, cos ψ).

    >>> centre_of_circle(0, 3, 1)
    (0, 3)
    """
    radius = sp.sympify(v)/turn
    return -radius*sp.sin(heading), radius*sp.cos(heading)
