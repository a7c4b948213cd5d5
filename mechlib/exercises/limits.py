"""Does a formula behave in a limit as it should? ``"M -> 0"``, ``"n -> oo"``, ``"v -> v_y"``."""

import mpmath

from .comparing import close, constant, quotients
from .names import canonical
from .parsing import parse
from .trees import value_at, values_at

# as near as the doubles of the page can come
_STEP, _FAR = mpmath.mpf(10) ** -5, mpmath.mpf(10) ** 10
_SAME, _TINY, _HUGE = 1e-3, 1e-4, 1e4
_LARGEST = 12


def split(limit, names=()):
    """The canonical name and the goal of a limit, as a tree; the goal is None for infinity.

    >>> split("omega_0 -> pi/2"), split("n -> oo")[1] is None, split("v -> v_y", ["v", "v_y"])
    (('omega0', pi/2), True, ('v', v_y))
    """
    name, arrow, goal = limit.partition("->")
    if not arrow:
        raise ValueError(f"a limit is written 'M -> 0', not {limit!r}")
    return canonical(name.strip()), None if goal.strip() == "oo" else parse(goal, names)


def approached(limit, points, names=()):
    """For each point the place of the limit, and one just beside it."""
    name, goal = split(limit, names)
    places = [None if goal is None else value_at(goal, point) for point in points]
    steps = [(_FAR, _FAR) if place is None else (place, place + _STEP) for place in places]
    return [[{**point, name: step} for step in both] for point, both in zip(points, steps)]


def becomes(tree, pairs):
    """The values of a formula in the limit: there, or else just beside it."""
    found = values_at(tree, [there for there, _ in pairs])
    return [value_at(tree, beside) if value is None else value for value, (_, beside) in zip(found, pairs)]


def fails(student, target, limit):
    """Whether the student's formula and the right one differ in the limit."""
    pairs = approached(limit, target.points_for(student), target.symbols.values())
    both = [(a, b) for a, b in zip(becomes(student, pairs), becomes(target.right, pairs)) if b is not None]
    return any(a is None or not _alike(a, b) for a, b in both)


def _alike(a, b):
    return max(abs(a), abs(b)) < _TINY or min(abs(a), abs(b)) > _HUGE or close(a, b, _SAME)


def reached_by(student, target, limit):
    """What the student's own formula becomes in the limit, if that is a number times powers; else None.

    >>> from .target import Target
    >>> import sympy as sp
    >>> m, M, L = sp.symbols("m M L")
    >>> reached_by(L*(3*m + M)/(m + M)/2, Target(L, {"m": "m", "M": "M", "L": "L"}), "M -> 0")
    '3*L/2'
    """
    name, goal = split(limit, target.symbols.values())
    if goal is None:
        return None
    pairs = approached(limit, target.points, target.symbols.values())
    here, powers = becomes(student, pairs), {}
    if all(value is not None and abs(value) < _TINY for value in here):
        return "0"
    for other in target.symbols:
        if other == name:
            continue
        doubled = [{**point, other: 2*point[other]} for point in target.points]
        change = becomes(student, approached(limit, doubled, target.symbols.values()))
        factor = constant(quotients(change, here), _SAME)
        power = _power_of_two(factor)
        if power is None:
            return None
        powers[other] = power
    return _monomial(here, powers, target)


def _power_of_two(factor):
    if factor is None or factor <= 0:
        return None
    power = mpmath.log(factor, 2)
    return int(mpmath.nint(power)) if abs(power - mpmath.nint(power)) < _SAME else None


def _monomial(values, powers, target):
    """``"3*L/(2*m)"`` from its values and the powers of its symbols."""
    rest = []
    for value, point in zip(values, target.points):
        for other, power in powers.items():
            value = value / mpmath.mpf(point[other]) ** power
        rest.append(value)
    number = constant(rest, _SAME)
    for bottom in range(1, _LARGEST + 1):
        top = None if number is None else int(mpmath.nint(number * bottom))
        if top and abs(top) <= _LARGEST and close(mpmath.mpf(top) / bottom, number, _SAME):
            return _written(top, bottom, {target.shown(n): p for n, p in powers.items()})
    return None


def _written(top, bottom, powers):
    above = [str(abs(top))] if abs(top) != 1 else []
    above += [_raised(name, power) for name, power in powers.items() if power > 0]
    below = [str(bottom)] if bottom != 1 else []
    below += [_raised(name, -power) for name, power in powers.items() if power < 0]
    quotient = "*".join(above) or "1"
    if below:
        quotient += "/" + (below[0] if len(below) == 1 else f"({'*'.join(below)})")
    return "-" + quotient if top < 0 else quotient


def _raised(name, power):
    return name if power == 1 else f"{name}^{power}"
