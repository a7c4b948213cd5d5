"""Read linear and quadratic forms in the velocities off an expression.

The expression is walked once, as it is written; nothing is expanded or
differentiated.  A term that is not a polynomial of the allowed degree is
named in the error.
"""

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
    index = {u: i for i, u in enumerate(velocities)}
    powers = {1: "linear", 2: "quadratic"}

    def refuse(term, why):
        raise ValueError(f"{what}: the term {term} is {why} in the velocities; "
                         f"it must be at most {powers[degree]}. Rewrite it, or leave it out.")

    def walk(e):
        if e in index:
            return {(index[e],): [sp.S.One]}
        if not e.has(*velocities):
            return {(): [e]}
        if e.is_Add:
            total = {}
            for argument in e.args:
                for monomial, parts in walk(argument).items():
                    total.setdefault(monomial, []).extend(parts)
            return total
        if e.is_Mul:
            constant = sp.Mul(*(x for x in e.args if not x.has(*velocities)))
            product = {(): [constant]}
            for factor in (x for x in e.args if x.has(*velocities)):
                product = times(product, walk(factor), e)
            return product
        if e.is_Pow and e.exp.is_Integer and e.exp > 0:
            base = walk(e.base)
            product = base
            for _ in range(int(e.exp) - 1):
                product = times(product, base, e)
            return product
        refuse(e, "not a polynomial")

    def times(p, q, term):
        q = {monomial: sp.Add(*parts) for monomial, parts in q.items()}
        product = {}
        for m1, parts in p.items():
            c1 = sp.Add(*parts)
            for m2, c2 in q.items():
                monomial = tuple(sorted(m1 + m2))
                if len(monomial) > degree:
                    refuse(term, f"of degree {len(monomial)}")
                product.setdefault(monomial, []).append(c1 * c2)
        return product

    return {monomial: sp.Add(*parts) for monomial, parts in walk(sp.sympify(expression)).items()}
