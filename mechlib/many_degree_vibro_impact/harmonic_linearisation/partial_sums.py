"""The periodic Green's function χ(t) = (1/T) Σ L(ikω) e^(ikωt) as a sum of harmonics, and the knock that a
partial sum predicts; L is the dynamic compliance at the contact."""

from collections.abc import Callable

import numpy as np
import sympy as sp

from mechlib.hints import Numbers, Quantity
from mechlib.needs import count, function, needs, number, or_none, positive, restitution

LONGEST = 100_000                                              # harmonics in one sum


@needs(omega=positive, t=number)
def oscillator_train(omega: Quantity, t: Quantity) -> Quantity:
    """The answer of ẍ + x = 0, mass 1, to a unit impulse in every period T = 2π/ω: cos(t - T/2)/(2 sin(T/2))
    for 0 ≤ t ≤ T.

    >>> print(oscillator_train(1.5, 0.0).round(12))
    -0.288675134595
    """
    formula = any(isinstance(x, sp.Basic) for x in (omega, t))
    half = (sp.pi if formula else np.pi)/omega
    cos, sin = (sp.cos, sp.sin) if formula else (np.cos, np.sin)
    return cos(t - half)/(2*sin(half))


def lossless_term(compliance: Callable, omega: Quantity, k: int, t: Quantity) -> Quantity:
    """The k-th term of the sum, (2/T) L(ikω) cos kωt, for a real compliance; L(0)/T for k = 0.

    >>> sum(lossless_term(lambda w: 1/(1 - w**2), 1.5, k, 0.0) for k in range(3)).round(5)
    np.float64(-0.20292)
    """
    formula = any(isinstance(x, sp.Basic) for x in (omega, t))
    cos, pi = (sp.cos, sp.pi) if formula else (np.cos, np.pi)
    return (2 if k else 1)*omega/(2*pi)*compliance(k*omega)*cos(k*omega*t)


@needs(compliance=function, omega=positive, harmonics=count, t=number, mass=or_none(positive))
def partial_green(compliance: Callable, omega: float, harmonics: int, t: Numbers = 0.0,
                  mass: float | None = None) -> Numbers:
    """χ_N(t) = (1/T) Σ_{|k| ≤ N} L(ikω) e^(ikωt), the sum of N harmonics of the periodic Green's function.

    ``compliance`` takes an array of frequencies and returns L(iω).  Its error at t = 0 is 1/(πmωN).  With the
    ``mass`` m at the contact the harmonics beyond N are those of the free mass, -1/(mk²ω²): the error
    becomes O(N⁻³).

    >>> spring = lambda w: 1/(1 - w**2)
    >>> partial_green(spring, 1.5, 1).round(5), partial_green(spring, 1.5, 100).round(5)
    (np.float64(-0.14324), np.float64(-0.28656))
    >>> partial_green(spring, 1.5, 5, mass=1).round(5)
    np.float64(-0.28849)
    """
    values = _harmonics(compliance, omega, harmonics)
    k, period = np.arange(1, harmonics + 1), 2*np.pi/omega
    angle = omega*np.asarray(t, dtype=float)[..., None]
    if mass is not None:
        values = values + np.r_[0, 1/(mass*(k*omega)**2)]
    waves = values[1:].real*np.cos(k*angle) - values[1:].imag*np.sin(k*angle)
    chi = (values[0].real + 2*waves.sum(-1))/period
    if mass is not None:
        phase = np.mod(angle[..., 0], 2*np.pi)
        chi = chi - 2/(period*mass*omega**2)*(np.pi**2/6 - np.pi*phase/2 + phase**2/4)
    return chi


@needs(compliance=function, omega=positive, harmonics=count, swing=positive, gap=number, e=restitution,
       mass=positive)
def impulse_by_harmonics(compliance: Callable, omega: float, harmonics: int, swing: float, gap: float,
                         e: float, mass: float) -> float:
    """The larger root p of (δ + χp)² + (wκp)² = P² with χ and the loss S from N harmonics.

    wκ = (1 - e)/(2mω(1 + e)) + S/ω, S = -(2/T) Σ kω Im L(ikω) ≥ 0; not a number without a root.

    >>> spring = lambda w: 1/(1 - w**2 + 0.1j*w)
    >>> [round(impulse_by_harmonics(spring, 1.5, n, 0.794, 0.3, 0.8, 1.0), 6) for n in (1, 1000)]
    [6.459408, 3.606688]
    """
    values = _harmonics(compliance, omega, harmonics)
    k, period = np.arange(1, harmonics + 1), 2*np.pi/omega
    chi = (values[0].real + 2*values[1:].real.sum())/period
    loss = -2/period*(k*omega*values[1:].imag).sum()
    slope = (1 - e)/(2*mass*omega*(1 + e)) + loss/omega
    size = chi**2 + slope**2
    inside = (chi*gap)**2 - size*(gap**2 - swing**2)
    p = (-chi*gap + np.sqrt(inside))/size if inside >= 0 else np.nan
    return float(p) if p > 0 else float("nan")


def _harmonics(compliance, omega, harmonics):
    """L(ikω) for k = 0 … N."""
    if harmonics > LONGEST:
        raise ValueError(f"harmonics = {harmonics}: more than {LONGEST} terms gain nothing. Give fewer, and "
                         "the mass at the contact.")
    with np.errstate(divide="ignore", invalid="ignore"):
        values = np.asarray(compliance(np.arange(harmonics + 1)*float(omega)), dtype=complex)
    if values.shape != (harmonics + 1,):
        raise ValueError("the compliance must return one value for each frequency of an array. Write it with "
                         "NumPy's functions.")
    if not np.isfinite(values).all():
        k = int(np.argmin(np.isfinite(values)))
        raise ValueError(f"the compliance at {k}ω = {k*omega:g} is not finite: the train of impulses is in "
                         "resonance. Change the frequency or add damping.")
    return values
