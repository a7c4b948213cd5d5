"""What a law needs of its arguments, written above it; what does not fit gets a sentence.

    @needs(m=positive, e=restitution, mu=friction)
    def law(m, e, mu): ...

A kind is a function (value, name) that raises.  Numbers, arrays and SymPy expressions are all welcome; an
expression is refused only if it is known not to fit.
"""

import functools
import inspect
import math
import numbers

import numpy as np
import sympy as sp

from . import checks


def needs(**kinds):
    """Refuse arguments that do not fit, by name, before the law sees them.

    >>> @needs(m=positive)
    ... def weight(m, g=9.81):
    ...     return m*g
    >>> weight(-1)
    Traceback (most recent call last):
    ...
    ValueError: weight: m = -1 must be positive. Give a number above 0.
    """
    def wrap(law):
        is_class = isinstance(law, type)
        body, signature = (law.__init__ if is_class else law), inspect.signature(law)
        unknown = set(kinds) - set(signature.parameters)
        if unknown:
            raise ValueError(f"{law.__name__} has no argument {', '.join(sorted(unknown))}: correct its "
                             "needs.")

        given = _binder(signature)
        asked = [(name, kind, f"{law.__name__}: {name}") for name, kind in kinds.items()]

        @functools.wraps(body)
        def checked(*args, **kwargs):
            values = given(args[1:] if is_class else args, kwargs)
            for name, kind, what in asked:
                if name in values:
                    kind(values[name], what)
            return body(*args, **kwargs)

        if not is_class:
            return checked
        law.__init__ = checked
        return law
    return wrap


def _binder(signature):
    """Arguments by name, {} where they do not fit: Python says better that there are too few or too many."""
    parameters = signature.parameters.values()
    if any(p.kind not in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY) for p in parameters):
        def bind(args, kwargs):
            try:
                return signature.bind(*args, **kwargs).arguments
            except TypeError:
                return {}
        return bind
    order = [p.name for p in parameters if p.kind == p.POSITIONAL_OR_KEYWORD]
    every = {p.name for p in parameters}
    required = {p.name for p in parameters if p.default is p.empty}

    def quick(args, kwargs):
        values = dict(zip(order, args, strict=False)) | kwargs
        fit = len(values) == len(args) + len(kwargs) and required <= values.keys() <= every
        return values if fit else {}
    return quick


def _values(value, what):
    """The numbers in a value as an array; None if it is, or holds, an expression with symbols."""
    if isinstance(value, (str, bytes)) or value is None or isinstance(value, (bool, dict, set)):
        raise ValueError(f"{what} must be a number, not {_named(value)}. Give a number, an array or an "
                         "expression.")
    value = list(value) if isinstance(value, sp.MatrixBase) else value
    items = value if isinstance(value, (list, tuple)) else [value]
    if any(isinstance(x, sp.Basic) for x in items):
        if any(isinstance(x, sp.Expr) and x.has(sp.nan, sp.zoo) or x is None for x in items):
            raise ValueError(f"{what} = {value} has no value. Give a number or an expression.")
        if any(getattr(x, "free_symbols", None) or not getattr(x, "is_number", True) for x in items):
            return None
    try:
        return np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        raise ValueError(f"{what} must be a number, not {_named(value)}. Give a number, an array or an "
                         "expression.") from None


def _named(value):
    if isinstance(value, str):
        return f"the string {value!r}"
    return "None" if value is None else type(value).__name__


def _is(fits, sentence, finite=True):
    """A kind: all numbers satisfy ``fits``; ``sentence`` follows 'name = value'."""
    def kind(value, what):
        if type(value) is float and fits(value) and (math.isfinite(value) or not finite):     # by far most
            return
        values = _values(value, what)
        if values is None:
            return
        wrong = ~(fits(values) & (np.isfinite(values) if finite else ~np.isnan(values)))
        if wrong.any():
            first = values[wrong].ravel()[0]
            where = f" (index {int(np.argmax(wrong.ravel()))})" if values.ndim else ""
            raise ValueError(f"{what} = {first:g}{where} {sentence}")
    return kind


number = _is(lambda x: x == x, "must be a finite number. Give its value.")
positive = _is(lambda x: x > 0, "must be positive. Give a number above 0.")
not_negative = _is(lambda x: x >= 0, "must not be negative. Give 0 or more.")
mass_or_wall = _is(lambda x: x > 0, "must be positive. Give a mass, or infinity for a wall.", finite=False)
radius_or_plane = _is(lambda x: x > 0, "must be positive. Give a radius, or infinity for a plane.",
                      finite=False)
modulus = _is(lambda x: x > 0, "must be positive. Give an elastic modulus.", finite=False)
poisson_ratio = _is(lambda x: (x > -1) & (x <= 0.5),
                    "is no Poisson's ratio. Give a number between -1 and 1/2.")


def numeric(value, what):
    """A number of any size, or an expression: the law itself says what it can take."""
    _values(value, what)


def _of(check):
    """A kind from a sentence of mechlib.checks, with the name of the law in front."""
    def kind(value, what):
        if _values(value, what) is not None:
            try:
                check(np.asarray(value, dtype=float))
            except ValueError as error:
                raise ValueError(f"{what.partition(':')[0]}: {error}") from None
    kind.__doc__ = check.__doc__.partition("\n")[0]
    return kind


restitution, tangential, friction = map(_of, (checks.restitution, checks.tangential_restitution,
                                              checks.friction))


def count(value, what):
    """1, 2, 3 …"""
    if isinstance(value, bool) or not isinstance(value, (numbers.Integral, sp.Integer)) or value < 1:
        raise ValueError(f"{what} = {value} must be a whole number. Give 1 or more.")


def counted(value, what):
    """1, 2, 3 …, or a symbol that stands for it."""
    if not (isinstance(value, sp.Expr) and not value.is_number):
        count(value, what)


def or_none(kind):
    """Of this kind, or left out."""
    return lambda value, what: None if value is None else kind(value, what)


def expression(value, what):
    """A SymPy expression or a number."""
    checks.scalar(value, what)


def symbol(value, what):
    """A SymPy symbol."""
    if not isinstance(value, sp.Symbol):
        raise ValueError(f"{what} must be a symbol, not {_named(value)}. Make one with sympy.Symbol.")


def impact(value, what):
    """An Impact of mechlib."""
    if not hasattr(value, "constraint_matrix"):
        raise ValueError(f"{what} must be an Impact, not {_named(value)}. Describe the blow with Impact(…) "
                         "first.")


def listed(value, what):
    """A list or a tuple (or a matrix)."""
    if not isinstance(value, (list, tuple, sp.MatrixBase, sp.Tuple, np.ndarray)):
        raise ValueError(f"{what} must be a list, not {_named(value)}. Write [ … ] around it.")


def listed_or_none(value, what):
    """A list, or None: the library chooses."""
    if value is not None:
        listed(value, what)


def function(value, what):
    """Something that can be called."""
    if not callable(value):
        raise ValueError(f"{what} must be a function, not {_named(value)}. Give its name without quotes.")


def word(*options):
    """One of a few strings."""
    def kind(value, what):
        if not (isinstance(value, str) and (value in options or not options)):
            choose = f"Choose one of {', '.join(map(repr, options))}." if options else "Give a string."
            raise ValueError(f"{what} = {value!r} is not known. {choose}")
    return kind


def a(kind_of_thing, how):
    """An object of a class; ``how`` says where it comes from."""
    def kind(value, what):
        if not isinstance(value, kind_of_thing):
            name = kind_of_thing.__name__
            raise ValueError(f"{what} must be a {name}, not {_named(value)}. {how}")
    return kind


def vector(size, each=number):
    """``size`` numbers, or arrays of such vectors (the last axis counts)."""
    def kind(value, what):
        values = _values(value, what)
        length = len(value) if values is None else values.shape[-1] if values.ndim else 0
        if length != size:
            raise ValueError(f"{what} has {length or 'no'} components. Give {size}.")
        each(value, what)
    return kind


def contact_matrix(value, what):
    """W of contact space: square, symmetric, positive definite."""
    flat = [x for row in value for x in row] if isinstance(value, (list, tuple)) and value and all(
        isinstance(row, (list, tuple)) for row in value) else value
    number(flat, what)
    if _values(flat, what) is None:
        return
    W = np.asarray(value, dtype=float)
    if W.ndim < 2 or W.shape[-1] != W.shape[-2]:
        raise ValueError(f"{what} has the shape {W.shape}. Give a square matrix.")
    if not np.allclose(W, np.swapaxes(W, -1, -2)) or np.linalg.eigvalsh(W).min() < -1e-12*np.abs(W).max():
        raise ValueError(f"{what} is not a matrix of contact space. Give a symmetric matrix that is positive "
                         "definite, JM⁻¹Jᵀ.")


def one_for_each(of, values, what):
    """As many values as there are contacts, bodies …"""
    if np.ndim(values) != 1 or len(of) != len(values):
        raise ValueError(f"{what}: {np.size(values)} values for {len(of)}. Give one for each.")
