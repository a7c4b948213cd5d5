"""e, μ and k from measurements, each with its standard uncertainty."""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Vector
from mechlib.needs import a, needs, not_negative, number, positive, restitution, word
from mechlib.needs import friction as friction_coefficient

from .limits import HERTZ, flight_weights
from .virtual_rig import FreeImpacts, sphere_after


@dataclass(frozen=True)
class Estimate:
    """A number that was found, and its standard ``uncertainty``."""

    value: float
    uncertainty: float


@needs(times=positive, weights=word("auto", "equal"))
def restitution_from_flights(times: Vector, weights: str = "auto") -> Estimate:
    """e from the times of successive flights: a line through ln τ_k; its uncertainty from the scatter.

    >>> print(round(restitution_from_flights([0.4, 0.321, 0.255, 0.206]).value, 4))
    0.8005
    """
    t = np.asarray(times, dtype=float)
    if t.ndim != 1 or len(t) < 3:
        raise ValueError("times: give at least three flights, one after the other.")
    number_of, log = np.arange(len(t)), np.log(t)
    slope, share, _ = _line(number_of, log, flight_weights(t, weights))
    left = _line(number_of, log, t**2)[2]
    error = np.sqrt(np.sum((left*t)**2)/(len(t) - 2))/t            # each time has the same error
    e = float(np.exp(slope))
    return Estimate(e, float(e*np.linalg.norm(share*error)))


@needs(before=number, after=number, noise=not_negative)
def restitution_from_speeds(before: Vector, after: Vector, noise: float = 0.0) -> Estimate:
    """Σ v⁻v⁺/(Σ(v⁻)² - nσ²): regression of measured speeds, the bias of their ``noise`` taken out.

    >>> print(round(restitution_from_speeds([1.0, 2.0], [0.8, 1.6]).value, 12))
    0.8
    """
    before, after = (np.abs(np.asarray(x, dtype=float)) for x in (before, after))
    if before.shape != after.shape or before.ndim != 1 or len(before) < 2:
        raise ValueError("before and after: give the speeds of the same impacts, two at least.")
    size = np.sum(before**2) - len(before)*noise**2
    if size <= 0:
        raise ValueError(f"the noise {noise:g} is as large as the speeds: they tell nothing. Strike faster.")
    e = float(np.sum(before*after)/size)
    return Estimate(e, float(np.linalg.norm(after - e*before)/np.sqrt((len(before) - 1)*size)))


@dataclass(frozen=True, eq=False)
class Friction:
    """``mu`` with its ``uncertainty``, the ``angle`` beyond which the sphere slides to the end, which impacts
    are ``sliding``, and the ``restitution`` that the others imply."""

    mu: float
    uncertainty: float
    angle: float
    sliding: np.ndarray
    restitution: float


@needs(pt=number, pn=positive, angles=number)
def friction_from_impulses(pt: Vector, pn: Vector, angles: Vector) -> Friction:
    """μ from impulses of a solid sphere: |p_t| = c tan α p_n up to an angle, |p_t| = μ p_n beyond it.

    Both pieces are fitted for every place of the break; the smallest sum of squares decides.
    c = 2/(7(1 + e)) tells e once more.

    >>> angles = np.radians([10, 20, 30, 50, 60, 70, 80])
    >>> found = friction_from_impulses(np.minimum(0.2, 0.16*np.tan(angles)), np.ones(7), angles)
    >>> print(round(found.mu, 6), int(found.sliding.sum()), round(found.restitution, 4))
    0.2 3 0.7857
    """
    pt, pn, angles = (np.abs(np.asarray(x, dtype=float)) for x in (pt, pn, angles))
    if not pt.shape == pn.shape == angles.shape or pt.ndim != 1 or len(pt) < 4:
        raise ValueError("pt, pn, angles: give the same impacts, four at least.")
    if angles.max() >= np.pi/2:
        raise ValueError("angles: give them from the normal, in radians, below π/2.")
    grip, best = np.tan(angles)*pn, None
    for limit in np.unique(angles)[1:-1]:
        sliding = angles >= limit
        c = _through_zero(grip[~sliding], pt[~sliding])
        mu = _through_zero(pn[sliding], pt[sliding])
        squares = np.sum((pt - np.where(sliding, mu*pn, c*grip))**2)
        if best is None or squares < best[0]:
            best = squares, c, mu, sliding
    if best is None:
        raise ValueError("angles: give three different ones at least.")
    squares, c, mu, sliding = best
    rolling = np.sum((pt - _through_zero(grip, pt)*grip)**2)
    if rolling <= squares*(1 + 4/(len(pt) - 2)) + 1e-24*np.sum(pt**2):
        raise ValueError("no impact slides to its end: the impulses only say that μ is larger. Strike at "
                         "larger angles.")
    spread = np.sqrt(squares/(len(pt) - 2))
    return Friction(mu, float(spread/np.linalg.norm(pn[sliding])), float(np.arctan(mu/c)), sliding,
                    2/(7*c) - 1)


@needs(speeds=positive, times=positive)
def contact_law(speeds: Vector, times: Vector) -> Estimate:
    """The slope of ln t_c against ln v: 0 for a linear spring, -1/5 for a contact of Hertz.

    >>> print(round(contact_law([0.1, 1.0, 10.0], [2.0, 2*0.1**0.2, 2*0.01**0.2]).value, 12))
    -0.2
    """
    log, y = (np.log(np.asarray(x, dtype=float)) for x in (speeds, times))
    if log.shape != y.shape or log.ndim != 1 or len(log) < 3 or np.ptp(log) == 0:
        raise ValueError("speeds and times: give the same impacts, three at least, at different speeds.")
    slope, share, left = _line(log, y, np.ones_like(log))
    return Estimate(float(slope), float(np.linalg.norm(share)*np.linalg.norm(left)/np.sqrt(len(log) - 2)))


@needs(speeds=positive, times=positive, mass=positive)
def stiffness_from_times(speeds: Vector, times: Vector, mass: float) -> Estimate:
    """k of F = kδ^(3/2) from times of contact: k = m v^(-1/2) (3.21807/t_c)^(5/2), a mean of logarithms.

    >>> print(round(stiffness_from_times([1.0, 1.0], [76.349e-6]*2, 0.0329).value/1e10, 4))
    1.2
    """
    v, t = (np.asarray(x, dtype=float) for x in (speeds, times))
    if v.shape != t.shape or v.ndim != 1 or len(v) < 2:
        raise ValueError("speeds and times: give the same impacts, two at least.")
    log = np.log(mass*(HERTZ/t)**2.5/np.sqrt(v))
    k = float(np.exp(log.mean()))
    return Estimate(k, float(k*log.std(ddof=1)/np.sqrt(len(log))))


@needs(impacts=a(FreeImpacts, "Read them with read_rig()."), e=restitution, mu=friction_coefficient)
def misfit(impacts: FreeImpacts, e: float, mu: float) -> float:
    """Root mean square of what e and μ leave unexplained in the velocities after the impacts.

    >>> from mechlib.two_degree_vibro_impact import free_impacts
    >>> print(misfit(free_impacts([0.2, 1.2], 1.0, 0.8, 0.25, 0.0, seed=1), 0.8, 0.25))
    0.0
    """
    return float(np.sqrt(np.mean((impacts.after - sphere_after(impacts.before, e, mu))**2)))


def _line(x, y, weight):
    """Slope of the best line, what each y contributes to it, and what is left."""
    away = x - np.average(x, weights=weight)
    share = weight*away/np.sum(weight*away**2)
    slope = share @ y
    return slope, share, y - np.average(y, weights=weight) - slope*away


def _through_zero(x, y):
    """Slope of the best line through zero."""
    return float(x @ y/(x @ x))
