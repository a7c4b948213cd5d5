"""Numbers for symbols: random values that respect what is assumed of each symbol."""

import random

import numpy as np
import sympy as sp

from .generators import TRIG


def sample(expressions, times=3, seed=1):
    """Yield float arrays of the expressions at random points of their domain.

    >>> m = sp.Symbol("m", positive=True)
    >>> all(values[0] > 0 for values in sample([m, m**2]))
    True
    """
    expressions = [sp.sympify(e) for e in expressions]
    atoms = sorted({a for e in expressions for a in variables(e)}, key=str)
    distinct = list(dict.fromkeys(expressions))
    place = [distinct.index(e) for e in expressions]
    plain = _plain(atoms)
    f = sp.lambdify([plain.get(a, a) for a in atoms],
                    [e.xreplace(plain) for e in distinct] if plain else distinct,
                    modules=["math", "sympy"]) if atoms else None
    generator = random.Random(seed)
    done = tries = 0
    while done < times:
        tries += 1
        point = [_value(a, generator) for a in atoms]
        try:
            values = np.array([float(x) for x in (f(*point) if f else distinct)])[place]
        except (TypeError, ValueError, ZeroDivisionError, OverflowError):
            if tries > 20 * times:
                raise ValueError("the expressions have no real value at random positive values of their "
                                 f"symbols: {', '.join(map(str, expressions[:3]))} …") from None
            continue
        done += 1
        yield values


def turns_as_a_whole(expressions, most=6, seed=1):
    """Whether expressions with several angles depend on their differences alone, as far as numbers tell.

    So it is with the mass matrix of a plane system in absolute angles: there differences are the better base.

    >>> a, b = sp.symbols("a b")
    >>> turns_as_a_whole([sp.cos(a)*sp.cos(b) + sp.sin(a)*sp.sin(b)]), turns_as_a_whole([sp.cos(a)*sp.cos(b)])
    (True, False)
    """
    generator = random.Random(seed)
    several = 0
    for e in dict.fromkeys(expressions):
        angles = {v for wave in e.atoms(*TRIG) for v in variables(wave.args[0])}
        if len(angles) > 1 and several < most:
            several += 1
            at = {v: sp.Float(_value(v, generator)) for v in variables(e)}
            value, other = (sp.N(e.xreplace(x)) for x in (at, at | {v: at[v] + 1 for v in angles}))
            if not abs(value - other) < 1e-9*(1 + abs(value)):
                return False
    return True


def _plain(atoms):
    """A name of its own for every q(t), derivative, or symbol that shares its name with another."""
    names = [str(a) for a in atoms]
    return {a: sp.Dummy("q") for a in atoms if not a.is_Symbol or names.count(a.name) > 1}


def variables(expression):
    """Symbols, functions of time and their derivatives, outermost first."""
    found, stack = set(), [sp.sympify(expression)]
    while stack:
        e = stack.pop()
        if isinstance(e, (sp.Derivative, sp.core.function.AppliedUndef)) or e.is_Symbol:
            found.add(e)
        else:
            stack.extend(e.args)
    return found


def _value(atom, generator):
    value = generator.uniform(0.3, 1.3)
    if atom.is_integer:
        value = generator.randint(1, 5)
    return -value if atom.is_negative else value
