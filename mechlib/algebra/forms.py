"""Read linear and quadratic forms in the velocities off an expression.

The expression is walked once, as it is written; nothing is expanded or
differentiated.  A term that is not a polynomial of the allowed degree is
named in the error.
"""

from itertools import repeat

import sympy as sp


def quadratic_form(expression, velocities, what="kinetic energy"):
    """T = T₀ + aᵀu + ½ uᵀM u  →  (M, a, T₀)   (jin2005, (1.3.7)–(1.3.10)).

    >>> x, y, m = sp.symbols("x y m")
    >>> quadratic_form(m*(x + 2*y)**2/2 + 3*x, [x, y])
    (Matrix([
    [  m, 2*m],
    [2*m, 4*m]]), Matrix([
    [3],
    [0]]), 0)
    """
    terms = _polynomial(expression, velocities, 2, what)
    n = len(velocities)
    M = sp.zeros(n, n)
    a = sp.zeros(n, 1)
    for monomial, coefficient in terms.items():
        if len(monomial) == 2:
            i, j = monomial
            M[i, j] += coefficient
            M[j, i] += coefficient
        elif len(monomial) == 1:
            a[monomial[0]] += coefficient
    return M, a, terms.get((), sp.S.Zero)


def linear_form(expression, velocities, what="constraint"):
    """A u + a₀  →  (row of A, a₀).

    >>> x, y, l = sp.symbols("x y l")
    >>> linear_form(x - l*y + 1, [x, y])
    (Matrix([[1, -l]]), 1)
    """
    terms = _polynomial(expression, velocities, 1, what)
    return sp.Matrix([[terms.get((i,), 0) for i in range(len(velocities))]]), terms.get((), sp.S.Zero)


def _polynomial(expression, velocities, degree, what):
    """{(i, j, …): coefficient of u_i u_j …} of a polynomial in the velocities."""
    index = {u: i for i, u in enumerate(velocities)}

    def refuse(term, why):
        most = {1: "linear", 2: "quadratic"}[degree]
        raise ValueError(f"{what}: the term {term} is {why} in the velocities; "
                         f"it must be at most {most}. Rewrite it, or leave it out.")

    def times(p, q, term):
        product = _product(p, q)
        high = max(map(len, product))
        if high > degree:
            refuse(term, f"of degree {high}")
        return product

    def walk(e):
        if e in index:
            return {(index[e],): [sp.S.One]}
        if not e.has(*velocities):
            return {(): [e]}
        if e.is_Add:
            return _sum(map(walk, e.args))
        constant = sp.S.One
        if e.is_Mul:
            constant, moving = e.as_independent(*velocities, as_Add=False)
            factors = map(walk, sp.Mul.make_args(moving))
        elif e.is_Pow and e.exp.is_Integer and e.exp > 0:
            factors = repeat(walk(e.base), int(e.exp))
        else:
            refuse(e, "not a polynomial")
        product = {(): [constant]}
        for factor in factors:
            product = times(product, factor, e)
        return product

    return {monomial: sp.Add(*parts) for monomial, parts in walk(sp.sympify(expression)).items()}


def _sum(polynomials):
    total = {}
    for polynomial in polynomials:
        for monomial, parts in polynomial.items():
            total.setdefault(monomial, []).extend(parts)
    return total


def _product(p, q):
    """The product of two polynomials; a coefficient is the list of its parts."""
    q = {monomial: sp.Add(*parts) for monomial, parts in q.items()}
    product = {}
    for m1, parts in p.items():
        c1 = sp.Add(*parts)
        for m2, c2 in q.items():
            product.setdefault(tuple(sorted(m1 + m2)), []).append(c1 * c2)
    return product
