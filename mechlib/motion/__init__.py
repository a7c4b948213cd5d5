"""Motion between impacts, and through them.

    integrate        y' = rate(t, y) with control of the error, dense output, events that are not missed
    through_impacts  the same with gaps that close, laws of impact, rest and release
    follow           y' = rate(y) with a fixed step, for studies of the error

Linear systems under harmonic forces move exactly:

    Modes, Stop      modes of any damping, free ones too, and the stops they may strike
    next_impact      the next impact; none is missed
    impacts          impact after impact, many systems at once
    Steered          one mode under a force that is constant or a ramp on each piece of the time
    monodromy        how small changes grow through flights and impacts; lyapunov_exponents, how fast
    contact_numbers  what one impact in every period does to the contact
    Structure        matrices of mass, stiffness and damping, and the modes they have
    one_impact_orbits, one_impact_roots   every motion with one impact in l periods, with its multipliers
    symmetric_roots  the same between two mirrored stops, with alternating_numbers of the contact
    fold, flip, neimark_sacker            where it loses its stability
    sweep            one function over many parameters, with any executor

And two tools:

    hamel_coefficients, bounded_terms     quasi-velocities in motion, what an impact does not feel of them
    root             where a function of one number changes its sign
"""

from .between_stops import mirrored, symmetric_orbits, symmetry_breaking
from .contact_numbers import contact_numbers
from .events import Event, Found
from .fixed_step import follow
from .gaps import Gap
from .hybrid import Switch, through_impacts
from .integrate import Stuck, Trajectory, integrate
from .lanes import impacts, next_impact
from .modes import Modes
from .monodromy import flight_matrix, lyapunov_exponents, monodromy, saltation
from .one_impact import OneImpact, one_impact_orbits, one_impact_roots
from .path import Hit, Path, Rest
from .quasi_velocities import bounded_terms, hamel_coefficients
from .record import Record
from .roots import root
from .several_stops import SeveralImpacts, several_impacts
from .steered import Steered
from .sticking import release_after, rest_after
from .stop import Stop
from .structure import Structure
from .sweep import sweep
from .symmetric import SymmetricImpact, alternating_numbers, symmetric_roots
from .thresholds import flip, fold, neimark_sacker, second_compound

__all__ = [
    "Event", "Found", "Gap", "Hit", "Modes", "OneImpact", "Path", "Record", "Rest", "SeveralImpacts",
    "Steered", "Stop", "Structure", "Stuck", "Switch", "SymmetricImpact", "Trajectory",
    "alternating_numbers", "bounded_terms", "contact_numbers", "flight_matrix", "flip", "fold", "follow",
    "hamel_coefficients", "impacts", "integrate", "lyapunov_exponents", "mirrored", "monodromy",
    "neimark_sacker", "next_impact", "one_impact_orbits", "one_impact_roots", "release_after",
    "rest_after", "root", "saltation", "second_compound", "several_impacts", "sweep", "symmetric_orbits",
    "symmetric_roots", "symmetry_breaking", "through_impacts",
]
