"""Constraints on velocities: what they do to motion and to blows (wei1994, sun1985, zhang1994, long1998)."""

from .after_the_blow.multipliers import with_multipliers
from .after_the_blow.reduced_motion import ReducedMotion, reduced_motion
from .after_the_blow.sleigh_motion import SleighMotion
from .blows_without_multipliers.axle_digits import axle_digits_table
from .blows_without_multipliers.blows import dependent_at, gram, jump_along, multiplier_system, paper_system
from .caught_edge import caught_edge, gentlest_place, glide_after, hardest_place
from .ground_impulses import grip, with_coulomb
from .mechanics_of_constraints.chetaev import chetaev_equations
from .mechanics_of_constraints.vakonomic import vakonomic_equations
from .partial_accelerations.appell import appell_equations
from .partial_accelerations.axle_on_incline import incline, incline_motion, simulate_incline
from .partial_accelerations.measured_drift import MeasuredDrift, measured_drift
from .partial_accelerations.methods import compare_methods
from .partial_accelerations.partial_accelerations import partial_acceleration_equations
from .percussion.blow_path import in_order, s, together
from .percussion.mass_points import MassPoint, StruckSystem
from .percussion.percussion import LAWS, percussion
from .wheel_at_a_wall.oblique_wheel import oblique_wheel
from .wheel_at_a_wall.rolling_disk import fate, hit_wall, time_to_rest

__all__ = [
    "LAWS", "MassPoint", "MeasuredDrift", "ReducedMotion", "SleighMotion", "StruckSystem", "appell_equations",
    "axle_digits_table",
    "caught_edge", "chetaev_equations", "compare_methods", "dependent_at", "fate", "gentlest_place",
    "glide_after", "gram", "grip",
    "hardest_place", "hit_wall", "in_order", "incline", "incline_motion", "jump_along",
    "measured_drift", "multiplier_system", "oblique_wheel", "paper_system", "partial_acceleration_equations",
    "percussion", "reduced_motion", "s", "simulate_incline", "time_to_rest", "together",
    "vakonomic_equations", "with_coulomb", "with_multipliers",
]
