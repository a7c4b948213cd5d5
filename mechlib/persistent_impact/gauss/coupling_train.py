"""A carriage rolls into others that stand apart, and couples to one after the other (v₀ = ℓ = 1)."""

import sympy as sp


def coupling_times(gap, count: int) -> list:
    """When the moving group of j = 1, 2, … carriages meets the next one: g(1 + 2 + … + j) = g j(j + 1)/2.

    >>> coupling_times(sp.Rational(1, 2), 4)
    [1/2, 3/2, 3]
    """
    if count < 1:
        raise ValueError(f"a train has at least one carriage, not {count}.")
    return [gap*j*(j + 1)/2 for j in range(1, count)]


def moving(gap, time, count: int):
    """How many carriages move at a time; their velocity and their share of the first energy are 1/j.

    >>> [moving(sp.Rational(1, 2), t, 4) for t in (0, 1, 2, 4)]
    [1, 2, 3, 4]
    """
    steps = enumerate(coupling_times(gap, count), 1)
    return sp.Piecewise(*((j, sp.sympify(time) < end) for j, end in steps), (count, True))


def travelled(gap, time, count: int):
    """How far the first carriage has come: it moves at 1/j while it pushes j carriages.

    >>> [travelled(sp.Rational(1, 2), t, 4) for t in (-1, sp.Rational(1, 2), 3)]
    [-1, 1/2, 3/2]
    """
    pieces, start, time = [], 0, sp.sympify(time)
    for j, end in enumerate([*coupling_times(gap, count), None], 1):
        pieces.append(((j - 1)*gap + (time - start)/j, True if end is None else time < end))
        start = end
    return sp.Piecewise(*pieces)


def place(i: int, gap, way):
    """Where carriage i = 0, 1, … stands when the first has come ``way``: it starts at i(1 + g) and goes along
    once i gaps are closed.

    >>> [place(2, sp.Rational(1, 2), way) for way in (0, 1, 2)]
    [3, 3, 4]
    """
    return i*(1 + gap) + sp.Max(0, way - i*gap) if i else way
