"""Random matrices with rational entries, for invariants that are checked exactly."""

import sympy as sp
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

exact = settings(derandomize=True, deadline=None, max_examples=12, database=None,
                 suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much,
                                        HealthCheck.data_too_large])
small = st.integers(-3, 3).map(sp.Integer)
rational = st.builds(sp.Rational, st.integers(-4, 4), st.integers(1, 3))


@st.composite
def matrices(draw, rows, columns, entries=small):
    return sp.Matrix(rows, columns, draw(st.lists(entries, min_size=rows*columns, max_size=rows*columns)))


@st.composite
def invertible(draw, n, scales=(1,)):
    """A product of a unit lower and a unit upper triangular matrix, its rows multiplied by ``scales``."""
    unit = st.integers(-1, 1).map(sp.Integer)
    lower, upper = draw(matrices(n, n, unit)), draw(matrices(n, n, unit))
    lower = sp.Matrix(n, n, lambda i, j: lower[i, j] if i > j else int(i == j))
    upper = sp.Matrix(n, n, lambda i, j: upper[i, j] if i < j else int(i == j))
    return sp.diag(*draw(st.lists(st.sampled_from(scales), min_size=n, max_size=n)))*lower*upper
