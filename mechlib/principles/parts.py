"""The moving parts of a system: masses with velocities linear in u."""

from dataclasses import dataclass

import sympy as sp

from ..algebra import tidy
from ..algebra.forms import linear_form
from ..display import latex


@dataclass(frozen=True)
class Part:
    """A mass (or inertia matrix) and the Jacobian of its velocity: v = J u + …"""

    name: str
    inertia: sp.Matrix
    jacobian: sp.Matrix
    velocity_latex: str


def parts_of(impact):
    """Bodies if there are any, else the squares in T, else those of its LDLᵀ decomposition.

    >>> from mechlib import Impact
    >>> m, x, y = sp.symbols("m x y")
    >>> [(p.inertia[0], p.jacobian) for p in parts_of(Impact([x, y], m*x**2/2 + m*(x - 2*y)**2/2))]
    [(m, Matrix([[1, 0]])), (m, Matrix([[1, -2]]))]
    """
    if impact.energy.parts:
        return impact.energy.parts
    return _written_squares(impact) or _completed_squares(impact)


def _written_squares(impact):
    """Read T = Σ coefficient·(linear form)² term by term; None if it is not written so."""
    u, masses, texts = impact.velocities, {}, {}
    for term in sp.Add.make_args(sp.expand_mul(impact.kinetic_energy)):
        factors = sp.Mul.make_args(term)
        squares = [f for f in factors if f.has(*u)]
        if len(squares) != 1 or not (squares[0].is_Pow and squares[0].exp == 2):
            return None
        try:
            row, _ = linear_form(squares[0].base, u)
        except ValueError:
            return None
        key = tuple(row)
        masses[key] = masses.get(key, 0) + 2 * sp.Mul(*(f for f in factors if not f.has(*u)))
        texts[key] = latex(squares[0].base)

    def order(row):
        """A stable order: by the first velocity that moves the part, then by its text."""
        return next(j for j, x in enumerate(row) if x != 0), sum(x != 0 for x in row), texts[row]

    return tuple(Part(f"part {k}", sp.Matrix([[masses[row]]]), sp.Matrix([row]), texts[row])
                 for k, row in enumerate(sorted(masses, key=order), 1))


def _completed_squares(impact):
    """T₂ = ½ Σ μ_k w_k² by completing squares (M = L diag(μ) Lᵀ), velocities with mass first."""
    M, u = sp.Matrix(impact.mass_matrix), impact.velocities
    parts, left = [], list(range(len(u)))
    while left:
        j = next((k for k in left if M[k, k] != 0), None)
        if j is None:
            if any(M[k, i] != 0 for k in left for i in left):
                parts.append(_coupled(M, left, u, len(parts) + 1))
            break
        mu = M[j, j]
        row = tidy(M[j, :] / mu)
        parts.append(Part(f"part {len(parts) + 1}", sp.Matrix([[mu]]), row, latex((row * sp.Matrix(u))[0])))
        M = tidy(M - mu * row.T * row)
        left.remove(j)
    return tuple(parts)


def _coupled(M, left, u, number):
    """What no square can carry (T = m ẋẏ): one part that moves with several velocities at once."""
    rows = sp.eye(len(u)).extract(left, list(range(len(u))))
    velocity = sp.Matrix([u[j] for j in left])
    return Part(f"part {number}", M.extract(left, left), rows, sp.latex(velocity.T))
