"""Two uniform rods (m = L = 1), hanging from a pivot and from each other; the tip strikes a floor."""

import sympy as sp

ALPHA, BETA = sp.pi/9, sp.pi/6                              # absolute angles from the vertical: 20° and 30°
RATES = (-sp.Rational(1, 10), -sp.Rational(1, 5))           # α̇, β̇ before


def pendulum_energy(alpha, beta, rates):
    """T = (2/3) α̇² + ½ α̇β̇ cos(α - β) + (1/6) β̇².

    >>> pendulum_energy(0, 0, (1, 1))
    4/3
    """
    a, b = map(sp.sympify, rates)
    return 2*a**2/3 + a*b*sp.cos(alpha - beta)/2 + b**2/6


def pendulum_velocities(alpha, beta, rates):
    """Velocities (to the right, upwards) of the joint and of the tip: α̇(cos α, sin α), and β̇(cos β, sin β)
    more.

    >>> pendulum_velocities(0, sp.pi/2, (2, 3))
    ((2, 0), (2, 3))
    """
    (a, b), c = rates, (sp.cos, sp.sin)
    joint = tuple(a*f(alpha) for f in c)
    return joint, tuple(v + b*f(beta) for v, f in zip(joint, c))


def pendulum_contact(alpha, beta):
    """(W, J, response) of the tip, tangential first: W = J M⁻¹ Jᵀ, and M⁻¹ Jᵀ, the rates per unit impulse.

    >>> W, J, response = pendulum_contact(sp.pi/2, 0)
    >>> W
    Matrix([
    [3,   0],
    [0, 3/4]])
    """
    rates = sp.symbols("alphadot betadot")
    J = sp.Matrix(pendulum_velocities(alpha, beta, rates)[1]).jacobian(rates)
    M = sp.hessian(pendulum_energy(alpha, beta, rates), rates)
    response = M.inv()*J.T
    return J*response, J, response
