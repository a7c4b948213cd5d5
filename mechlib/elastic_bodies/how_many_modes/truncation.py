"""What the modes that are left out would have done to the force of a blow (jin2005, §4.2.5)."""

from collections.abc import Sequence

from mechlib.needs import a, count, listed, needs, positive

from ..ball_on_a_beam.ball_on_beam import inside, strike
from ..blow_on_a_beam.beam import ClampedBeam

TRUE = 319                                # modes of the reference, 160 of them symmetric


@needs(beam=a(ClampedBeam, "Make one with ClampedBeam(L, EI, rhoA)."), at=inside, modes=count)
def residual_flexibility(beam: ClampedBeam, at: float, modes: int) -> float:
    """R = L³/EI [ξ³(1 - ξ)³/3 - Σ φ_n²/λ_n⁴]: how far the modes beyond ``modes`` give way under a unit force.

    It falls like 1/modes³.

    >>> unit = ClampedBeam(1.0, 1.0, 1.0)
    >>> [round(192*residual_flexibility(unit, 0.5, n), 6) for n in (1, 3, 15)]
    [0.032563, 0.006598, 0.000145]
    """
    shares = (beam.shapes(at, modes)/beam.frequencies(modes))**2/beam.mass
    return float(beam.softness(at) - shares.sum())


@needs(beam=a(ClampedBeam, "Make one with ClampedBeam(L, EI, rhoA)."), mass=positive, k=positive, v=positive,
       counts=listed, at=inside)
def truncation_errors(beam: ClampedBeam, mass: float, k: float, v: float, counts: Sequence[int],
                      at: float = 0.5, residual: bool = False) -> list[tuple[float, float, float]]:
    """For each number of modes: the relative error of the first peak of the force, e after the first contact,
    and ω_N t_c, the angle by which the highest mode turns meanwhile.

    >>> beam = ClampedBeam(L=0.3, EI=175.0, rhoA=0.785)
    >>> few, many = truncation_errors(beam, 0.0328820031, 1.5384615385e10, 1.0, [1, 15])
    >>> round(few[0], 2), round(many[0], 4)
    (0.39, 0.0047)
    """
    until = 8*(mass/(k*v**0.5))**0.4

    def first(n, residual):
        return strike(beam, mass, k, v, at, modes=n, residual=residual, until=until)
    true = first(TRUE, False).peak
    found = []
    for n in counts:
        hit = first(n, residual)
        angle = float(beam.frequencies(n)[-1]*hit.contacts[0][1])
        found.append((float(hit.peak/true - 1), float(hit.first), angle))
    return found
