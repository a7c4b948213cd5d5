"""How several things share one instant: the path s ↦ (S(s), m(s)) of a blow, 0 ≤ s ≤ 1.

A *share* is a symbol that grows from 0 to 1 while the blow lasts: the share of an impulse that has been
delivered, or the share of a mass that has left.  A path says how the shares go together.  Its speed does not
matter, its shape does.
"""

import sympy as sp

s = sp.Symbol("s")


def together(*shares: sp.Symbol) -> dict:
    """All shares grow evenly, side by side.

    >>> together(*sp.symbols("sigma mu"))
    {sigma: s, mu: s}
    """
    return {share: s for share in _symbols(shares)}


def in_order(*shares: sp.Symbol) -> dict:
    """One after the other: each share waits until the one before is complete.

    >>> in_order(*sp.symbols("mu sigma"))
    {mu: [0, 1, 1], sigma: [0, 0, 1]}
    """
    shares = _symbols(shares)
    return {share: [0] * (k + 1) + [1] * (len(shares) - k) for k, share in enumerate(shares)}


def legs(path: dict) -> list[dict]:
    """The smooth pieces of a path: for each a dictionary {share: expression in s, 0 ≤ s ≤ 1}.

    ``path`` gives each share as an expression in ``s`` (a curve), or all of them as lists of values at
    corners that are joined by straight lines.

    >>> sigma, mu = sp.symbols("sigma mu")
    >>> legs({sigma: s, mu: s**2})
    [{sigma: s, mu: s**2}]
    >>> legs({sigma: [0, 0, 1], mu: [0, 1, 1]})
    [{sigma: 0, mu: s}, {sigma: s, mu: 1}]
    """
    if not isinstance(path, dict) or not path:
        raise ValueError("the path must be a dictionary {share: expression in s} or {share: [values at the "
                         "corners]}, for example together(sigma, mu) or in_order(mu, sigma).")
    _symbols(path)
    polygon = [isinstance(value, (list, tuple)) for value in path.values()]
    if all(polygon):
        return _straight({share: [sp.sympify(x) for x in value] for share, value in path.items()})
    if any(polygon):
        raise ValueError("the path mixes curves and corners: give all shares as expressions in s, or all as "
                         "lists of values.")
    curve = {share: sp.sympify(value) for share, value in path.items()}
    for share, value in curve.items():
        if value.free_symbols - {s}:
            raise ValueError(f"the path of {share} is {value}: it may contain the symbol s and numbers, "
                             "nothing else.")
        _from_0_to_1(share, value.subs(s, 0), value.subs(s, 1))
    return [curve]


def _straight(corners):
    """The legs of a polygon."""
    lengths = {len(values) for values in corners.values()}
    if len(lengths) > 1 or min(lengths) < 2:
        raise ValueError("every share needs as many corners as the others, and at least two: "
                         + ", ".join(f"{share} has {len(values)}" for share, values in corners.items()) + ".")
    for share, values in corners.items():
        _from_0_to_1(share, values[0], values[-1])
    return [{share: values[k] + (values[k + 1] - values[k]) * s for share, values in corners.items()}
            for k in range(lengths.pop() - 1)]


def _from_0_to_1(share, first, last):
    if first != 0 or last != 1:
        raise ValueError(f"the share {share} goes from {first} to {last}: a share begins at 0 and ends at 1. "
                         "Put sizes into the impulse and the mass, not into the path.")


def _symbols(shares):
    shares = tuple(shares)
    wrong = [x for x in shares if not isinstance(x, sp.Symbol) or x == s]
    if wrong or not shares:
        raise ValueError("shares are symbols other than s" + (f"; {wrong[0]!r} is not" if wrong else "")
                         + ".")
    if len(set(shares)) < len(shares):
        raise ValueError(f"a share is named twice: {', '.join(map(str, shares))}.")
    return shares
