"""Periodic Green's functions: what a linear structure does under a blow that is repeated for ever.

χ(t) is the displacement of the contact, t after a unit impulse that comes in every period T.  For one mode of
mass m, s = ζω₀, ν = √(ω₀² - s²), E = e^(-sT), D = 1 - 2E cos νT + E²,

    χ(t) = e^(-st) [sin νt - E sin ν(t - T)]/(mνD),    χ'(0⁺) - χ'(T⁻) = 1/m,    ∫χ dt = 1/k.

At the contact χ(0) = w g₀ and χ'(0±) = w g±.  As a series χ = (1/T) Σ L(ikω) e^(ikωt), with the compliance L
of the contact and ω = 2π/T; at t = 0 the series of χ' has the mean of both sides.
"""

from collections.abc import Callable, Sequence

import numpy as np
import sympy as sp

from mechlib.hints import Numbers, Quantity, Vector
from mechlib.motion import (
    Modes,
    SeveralImpacts,
    Stop,
    Structure,
    impacts,
    one_impact_roots,
    several_impacts,
)
from mechlib.needs import count, function, needs, not_negative, number, positive, restitution, vector

STIFFNESS = np.array([[6.0, -5.0], [-5.0, 5.0]])
CHAIN = Structure([[1, 0], [0, 2]], STIFFNESS, 0.1*STIFFNESS, [1, 0])  # wall, spring, 1, spring 5, mass 2


def _functions(*values):
    """exp, cos, sin, √, mod for numbers and for expressions."""
    if any(isinstance(x, sp.Basic) for x in values):
        return sp.exp, sp.cos, sp.sin, sp.sqrt, sp.Mod
    return np.exp, np.cos, np.sin, np.sqrt, np.mod


def _underdamped(zeta, what):
    not_negative(zeta, what)
    if not isinstance(zeta, sp.Basic) and np.any(np.asarray(zeta) >= 1):
        raise ValueError(f"{what} = {zeta}: such a mode does not swing. Give a damping ratio below 1.")


oscillator = dict(t=number, T=positive, omega0=positive, zeta=_underdamped, m=positive)


def _green(t, T, omega0, zeta, m, sign):
    """Displacement and velocity, t after a blow 1; the next one after T is ``sign``."""
    exp, cos, sin, root, _ = _functions(t, T, omega0, zeta, m)
    s, nu = zeta*omega0, omega0*root(1 - zeta**2)
    E = exp(-s*T)
    D = 1 - 2*sign*E*cos(nu*T) + E**2
    if not isinstance(D, sp.Basic) and np.any(np.asarray(D) < 1e-14):
        raise ValueError(f"an undamped mode with omega0 = {omega0} is in step with blows every T = {T}: no "
                         "periodic response. Change T or add damping.")
    fade = exp(-s*t)/(m*nu*D)
    wave = sin(nu*t) - sign*E*sin(nu*(t - T))
    turn = cos(nu*t) - sign*E*cos(nu*(t - T))
    return fade*wave, fade*(nu*turn - s*wave)


@needs(**oscillator)
def oscillator_green(t: Quantity, T: Quantity, omega0: Quantity, zeta: Quantity = 0,
                     m: Quantity = 1) -> Quantity:
    """χ(t) of one mode, a unit impulse in every period T.

    >>> print(oscillator_green(np.array([0.0, 1.0, 3.3]), 4.1, 1.3, 0.05).round(9))
    [-0.68264194  0.37826719 -0.21925479]
    """
    mod = _functions(t, T)[4]
    return _green(mod(t, T), T, omega0, zeta, m, 1)[0]


@needs(**oscillator)
def oscillator_green_rate(t: Quantity, T: Quantity, omega0: Quantity, zeta: Quantity = 0,
                          m: Quantity = 1) -> Quantity:
    """χ'(t) of one mode; at t = 0 just after the blow.  Just before it is less by 1/m.

    >>> print(oscillator_green_rate(0.0, 4.1, 1.3, 0.05).round(12))
    0.836166942786
    """
    mod = _functions(t, T)[4]
    return _green(mod(t, T), T, omega0, zeta, m, 1)[1]


@needs(**oscillator)
def antiperiodic_green(t: Quantity, T: Quantity, omega0: Quantity, zeta: Quantity = 0,
                       m: Quantity = 1) -> Quantity:
    """χ(t) of one mode under blows 1, -1, 1, … every T, as between two equal stops.

    >>> print(antiperiodic_green(0.0, 1.0, 1.0).round(9), round(-np.tan(0.5)/2, 9))
    -0.273151245 -0.273151245
    """
    mod = _functions(t, T)[4]
    late = mod(t, 2*T)
    if isinstance(late, sp.Basic):
        first, second = (_green(x, T, omega0, zeta, m, -1)[0] for x in (late, late - T))
        return sp.Piecewise((first, late < T), (-second, True))
    value = _green(np.where(late < T, late, late - T), T, omega0, zeta, m, -1)[0]
    return np.where(late < T, value, -value)[()]


def _harmonic(value, what):
    not_negative(value, what)
    if int(value) != value:
        raise ValueError(f"{what} = {value} must be a whole number. Give 0, 1, 2 …")


@needs(harmonic=_harmonic, **oscillator)
def green_harmonic(harmonic: int, t: Quantity, T: Quantity, omega0: Quantity, zeta: Quantity = 0,
                   m: Quantity = 1) -> tuple[Quantity, Quantity]:
    """The part of χ and of χ' that swings with kω = 2πk/T: (1/T) 2 Re L(ikω) e^(ikωt), with L = 1/(m(ω₀² -
    k²ω² + 2iskω)); for k = 0 the mean, 1/(kT) with the stiffness k.

    >>> mean, _ = green_harmonic(0, 0.0, 4.1, 1.3, 0.05)
    >>> print(round(mean*4.1, 9), round(1/1.3**2, 9))
    0.591715976 0.591715976
    """
    _, cos, sin, *_ = _functions(t, T, omega0, zeta, m)
    circle = sp.pi if cos is sp.cos else np.pi
    w = 2*circle*harmonic/T
    stiff, drag = m*(omega0**2 - w**2), 2*m*zeta*omega0*w
    size = (stiff**2 + drag**2)*T/(2 if harmonic else 1)
    c, s = cos(w*t), sin(w*t)
    return (stiff*c + drag*s)/size, w*(drag*c - stiff*s)/size


@needs(compliance=function, felt_mass=positive, period=positive, harmonics=count)
def compliance_numbers(compliance: Callable, felt_mass: float, period: float,
                       harmonics: int = 20_000) -> tuple[float, float, float]:
    """The contact numbers (g₀, g⁺, g⁻) from the compliance L(iω) of the contact, a function of an array ω.

    m = ``felt_mass`` is the mass that the stop feels.  χ(0) is the sum of L(ikω)/T, its tail like -1/(mk²ω²);
    χ'(0±) = ±1/2m + S with S = -(2/T) Σ kω Im L(ikω) ≥ 0, what the structure loses.

    >>> L = lambda w: 1/(1.3**2 - w**2 + 0.13j*w)
    >>> print(*(round(float(x), 5) for x in compliance_numbers(L, 1.0, 4.1)))
    -0.68264 0.83617 -0.16383
    """
    k = np.arange(1, harmonics + 1)
    w = 2*np.pi*k/period
    with np.errstate(divide="ignore", invalid="ignore"):
        L, rest = np.asarray(compliance(w), dtype=complex), np.asarray(compliance(np.zeros(1)), dtype=complex)
    if L.shape != w.shape or not (np.isfinite(L).all() and np.isfinite(rest).all()):
        raise ValueError("the compliance is not finite at every harmonic of the period. Add damping, change "
                         "the period, or hold the structure so that a steady push moves it a finite way.")
    tail = -(np.pi**2/6 - (1/k**2).sum())/felt_mass*(period/(2*np.pi))**2
    chi = (float(rest[0].real) + 2*float(L.real.sum()) + 2*tail)/period
    loss = -2/period*float((w*L.imag).sum())
    return float(felt_mass*chi), float(felt_mass*loss + 0.5), float(felt_mass*loss - 0.5)


def _reflected(share, what):
    number(share, what)
    if np.any(np.asarray(share) < 0) or np.any(np.asarray(share) >= 1):
        raise ValueError(f"{what} = {share}: the far end must swallow something. Give a reflection from 0 up "
                         "to, but not including, 1.")


@needs(omega=positive, reflection=_reflected)
def lossy_end_compliance(omega: Numbers, reflection: float) -> np.ndarray:
    """L(iω) = (1 - r e^(-2iω))/(iω (1 + r e^(-2iω))): a bar or half a string, pushed at its free end; the far
    end sends back the share r of a wave, turned over.  Units ρAc = l/c = 1.

    >>> print(lossy_end_compliance(1.0, 0.0))
    -1j
    """
    echo = reflection*np.exp(-2j*np.asarray(omega, dtype=float))
    return (1 - echo)/(1j*omega*(1 + echo))


@needs(t=not_negative, half=positive, reflection=_reflected)
def lossy_end_green(t: Numbers, half: float, reflection: float) -> np.ndarray:
    """χ(t) of that end for blows 1, -1, 1, … every ``half``, 0 ≤ t < half, by counting echoes.

    A blow moves the end by 1 at once, and by 2(-r)ʲ when its j-th echo returns, at t = 2j.  Equal blows would
    push it away for ever, since the far end does not hold it.

    >>> print(lossy_end_green(0.0, 3.0, 0.0))
    0.5
    """
    t = np.asarray(t, dtype=float)
    most = 2 + int(np.ceil(np.log(1e-17)/np.log(max(reflection, 1e-9))))
    value = np.zeros(t.shape) + 0.5
    for j in range(1, most + 1):
        first = np.maximum(np.ceil((2*j - t)/half - 1e-12), 0)  # the first blow whose echo is here
        value = value + (-reflection)**j*np.where(np.mod(first, 2) == 0, 1.0, -1.0)
    return value[()]


@needs(omega=positive, gaps=vector(2), e=restitution)
def chain_with_stops(omega: float, gaps: Sequence[float] = (0.2, 0.3), e: float = 0.6) -> Modes:
    """The chain of two masses, shaken with ω, and a stop in front of each.

    >>> chain_with_stops(1.1).count
    2
    """
    rows = CHAIN.shapes                                              # row j: what stop j sees of the modes
    return Modes(list(CHAIN.frequency), list(CHAIN.decay), omega, list(CHAIN.shapes.T @ CHAIN.force),
                 stops=[Stop(float(gap), e, row=list(row)) for gap, row in zip(gaps, rows)])


@needs(omega=positive, gap=not_negative, e=restitution)
def impulse_alone(omega: Numbers, gap: float = 0.3, e: float = 0.6) -> np.ndarray:
    """The impulse of the second mass on its stop, if the first has none: the quadratic equation; not a number
    where the motion does not exist.

    >>> print(impulse_alone(np.array([0.8, 1.0])).round(6))
    [4.169133 3.284775]
    """
    root = one_impact_roots(CHAIN.modes(omega, [0, 1], gap, e))[0]
    return np.where(root.exists, root.impulse, np.nan)


@needs(omega=positive, gaps=vector(2), e=restitution)
def two_stop_motion(omega: float, gaps: Sequence[float] = (0.2, 0.3), e: float = 0.6,
                    near: SeveralImpacts | None = None) -> SeveralImpacts:
    """The motion of the chain that strikes each stop once in a period: Newton's method, from a motion
    ``near`` it or from a short run.

    >>> print(two_stop_motion(1.1).time.round(8), two_stop_motion(1.1).impulse.round(8))
    [2.18839423 2.23870653] [3.30707627 1.14412546]
    """
    modes = chain_with_stops(omega, gaps, e)
    if near is not None:
        return several_impacts(modes, list(near.stops), near.time/near.period*2*np.pi/omega, near.impulse)
    run = impacts(modes, [0.0, 0.0], [0.0, 0.0], 40, until=200*np.pi/omega)
    stops = run.stop[0, -2:]
    if sorted(stops) != [0, 1]:
        raise ValueError(f"at omega = {omega} with these gaps the chain does not strike both stops in turn. "
                         "Try another frequency, or gaps nearer to each other.")
    felt = [CHAIN.felt_mass(np.eye(2)[stop]) for stop in stops]
    return several_impacts(modes, [int(stop) for stop in stops], np.mod(run.time[0, -2:], 2*np.pi/omega),
                           (1 + e)*run.speed[0, -2:]*felt)


@needs(omegas=positive, gaps=vector(2), e=restitution)
def two_stop_sweep(omegas: Vector, gaps: Sequence[float] = (0.2, 0.3),
                   e: float = 0.6) -> list[SeveralImpacts]:
    """The motions of :func:`two_stop_motion` along a list of frequencies, each from the one before.

    >>> print(*(motion.impulse.round(6) for motion in two_stop_sweep([1.0, 1.01])))
    [2.197376 5.362296] [2.212268 5.442088]
    """
    found: list[SeveralImpacts] = []
    for omega in omegas:
        found.append(two_stop_motion(float(omega), gaps, e, near=found[-1] if found else None))
    return found
