"""A train of k two-wheeled axles, each pulled by a rigid drawbar hinged to the midpoint of the one ahead."""

from collections.abc import Sequence

import sympy as sp

from ..constraint import Constraint
from ..impact import Impact
from ..needs import needs, not_negative, number, positive
from .axle import M, S, directions, l, m, r

__all__ = ["train"]

b = sp.Symbol("b", positive=True)


def train_velocities(k):
    """ẋ, ẏ of the first midpoint, then φ̇, θ̇_A, θ̇_B of every axle: n = 2 + 3k of them."""
    names = ["xdot", "ydot"]
    for i in range(1, k + 1):
        names += [f"varphidot_{i}", f"thetadot_A{i}", f"thetadot_B{i}"]
    return sp.symbols(names)


@needs(M=not_negative, m=not_negative, l=positive, r=positive, b=positive, S=number)
def train(angles: Sequence | int, M: sp.Expr | float = M, m: sp.Expr | float = m, l: sp.Expr | float = l,
          r: sp.Expr | float = r, b: sp.Expr | float = b, S: sp.Expr | float = S) -> Impact:
    """The train at rest, its first midpoint struck ahead by ``S``, as an :class:`mechlib.Impact`.

    ``angles`` are φ_1 … φ_k of the axles (numbers or symbols, or their count); masses and lengths of each
    axle as in :func:`~mechlib.systems.axle.axle`, light drawbars of length ``b``.  The midpoint of axle i + 1
    lies b behind that of axle i, C_{i+1} = C_i - b n_{i+1}.  Each axle rolls: 3k constraints, so that two
    speeds are free whatever the length of the train. They pass the motion on from axle to axle: ahead w_{i+1}
    = w_i cos δ, turning φ̇_{i+1} = (w_i/b) sin δ, with δ = φ_i - φ_{i+1}.

    >>> list(train([0, 0, 0]).solve(by="maggi").after[:2])          # straight: three times the mass
    [0, -S/(3*(M + 3*m))]
    """
    angles = _angles(angles)
    u = train_velocities(len(angles))
    centre, T, rows = sp.Matrix(u[:2]), sp.S.Zero, []
    for i, angle in enumerate(map(sp.sympify, angles)):
        turn, spin_A, spin_B = u[2 + 3*i:5 + 3*i]
        n, a = directions(angle)
        if i:
            centre = centre - b*turn*a
        ahead = sp.Add(*(p*q for p, q in zip(n, centre)))
        rows += [sp.Add(*(p*q for p, q in zip(a, centre))), ahead + l*turn + r*spin_A,
                 ahead - l*turn + r*spin_B]
        T += ((2*m + M)*(centre[0]**2 + centre[1]**2)/2 + (M*l**2/6 + m*l**2 + m*r**2/4)*turn**2
              + m*r**2/4*(spin_A**2 + spin_B**2))
    blow = S*directions(sp.sympify(angles[0]))[0]
    return Impact(u, T, [(sp.Matrix(u[:2]), blow)], [Constraint(row) for row in rows], dict.fromkeys(u, 0))


def _angles(angles):
    """The angles, or symbols for so many of them."""
    if isinstance(angles, int):
        angles = sp.symbols(f"varphi_1:{angles + 1}", real=True)
    if isinstance(angles, str) or not hasattr(angles, "__len__"):
        raise ValueError(f"angles = {angles!r}: give a list of the axles' angles, or their count as a whole "
                         "number.")
    if not len(angles):
        raise ValueError("a train needs at least one axle: give its angles, or how many there are.")
    return angles


def struck_train(angles, M=M, m=m, l=l, r=r, b=b, S=S):
    """Velocities ahead w_i after the blow, by hand: w_1 = S/Σ[(M+3m)(w_i/w_1)² + I(φ̇_i/w_1)²]; the first
    axle does not turn.

    >>> struck_train([0, sp.pi/2], M=1, m=1, l=1, r=1, b=1, S=1)
    [6/47, 0]
    """
    M, m, l, r, b, S, *angles = map(sp.sympify, (M, m, l, r, b, S, *_angles(angles)))
    inertia = (M/3 + 3*m)*l**2 + m*r**2/2
    share, mass, shares = sp.S.One, M + 3*m, [sp.S.One]
    for ahead, behind in zip(angles, angles[1:]):
        mass += inertia*(share*sp.sin(ahead - behind)/b)**2
        share = share*sp.cos(ahead - behind)
        mass += (M + 3*m)*share**2
        shares.append(share)
    return [S/mass*w for w in shares]
