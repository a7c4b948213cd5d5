"""Vibro-impact with one degree of freedom: an oscillator and a stop (jin2005, chapter 5)."""

from .bouncing_ball.high_bounces import high_bounce, high_bounce_window
from .bouncing_ball.in_step import (
    Bounce,
    ball_on_table,
    bounce_phase,
    bounce_speed,
    bounce_trace,
    bounce_window,
    gentlest_shaking,
    periodic_bounces,
)
from .bouncing_ball.listening import Settings, restitution_from_settings
from .bouncing_ball.rest import fate, leaving_phase
from .contact_time.constant_push import contact_depth, contact_duration, contact_path
from .contact_time.in_step import SoftOrbit
from .contact_time.soft_stop import Contact, SoftOscillator, contact_restitution
from .damping.drains import EnergyBill, area_drains, energy_bill
from .damping.ramp import ends_knocking, ramp
from .damping.response import fold_speed, force_for_speed, hysteresis
from .damping.two_stops import (
    SymmetricOrbit,
    between_stops,
    breaking_ratio,
    breaking_speed,
    symmetric_orbits,
    two_stop_coefficients,
    two_stop_fold_ratio,
    two_stop_trace,
)
from .forced_orbits import (
    Orbit,
    Oscillator,
    fold_ratio,
    grazing_force,
    impact_coefficients,
    steady_amplitude,
)
from .free_vibration import (
    Knocks,
    amplitudes,
    bilinear_period,
    decrement,
    frequency,
    hop,
    impact_speed,
    period,
    restitution_from_knocks,
    time_to_rest,
)
from .grazing.adding import adding_window, root_map, root_map_run, root_map_window
from .grazing.births import carried_back, resonant_frequency, restless_window
from .grazing.near_miss import (
    grazing_kick,
    missed_peak,
    passing_flight,
    peak_time,
    speed_of_peak,
    zero_time_map,
)
from .grazing.peaks import peak_coefficients, peak_map
from .impact_maps.cycles import Cycle, cycle
from .impact_maps.impact_map import area_factor, impact_jacobian, impact_map
from .impact_maps.long_runs import LongRun, exponent_sum, long_run, stroboscope
from .impact_maps.safe_steps import acceleration_bound, lost_impacts, safe_step
from .oblique import effective_restitution, no_slip_speed, wall_ratio
from .parametric_pendulum import (
    first_order_threshold,
    parametric_growth,
    parametric_threshold,
    parametric_trace,
    swing_at_wall,
)
from .stability import Stability, determinant, flip_ratio, flip_speed, knock_speed, stability_of, trace

__all__ = [
    "Bounce", "Contact", "Cycle", "EnergyBill", "Knocks", "LongRun", "Orbit", "Oscillator", "Settings",
    "SoftOrbit", "SoftOscillator", "Stability", "SymmetricOrbit", "acceleration_bound", "adding_window",
    "amplitudes", "area_drains", "area_factor", "ball_on_table", "between_stops", "bilinear_period",
    "bounce_phase", "bounce_speed", "bounce_trace", "bounce_window", "breaking_ratio", "breaking_speed",
    "carried_back", "contact_depth", "contact_duration", "contact_path", "contact_restitution", "cycle",
    "decrement", "determinant", "effective_restitution", "ends_knocking", "energy_bill", "exponent_sum",
    "fate", "first_order_threshold", "flip_ratio", "flip_speed", "fold_ratio", "fold_speed",
    "force_for_speed", "frequency", "gentlest_shaking", "grazing_force", "grazing_kick", "high_bounce",
    "high_bounce_window", "hop", "hysteresis", "impact_coefficients", "impact_jacobian", "impact_map",
    "impact_speed", "knock_speed", "leaving_phase", "long_run", "lost_impacts", "missed_peak",
    "no_slip_speed", "parametric_growth", "parametric_threshold", "parametric_trace", "passing_flight",
    "peak_coefficients", "peak_map", "peak_time", "period", "periodic_bounces", "ramp", "resonant_frequency",
    "restitution_from_knocks", "restitution_from_settings", "restless_window", "root_map", "root_map_run",
    "root_map_window", "safe_step", "speed_of_peak", "stability_of", "steady_amplitude", "stroboscope",
    "swing_at_wall", "symmetric_orbits", "time_to_rest", "trace", "two_stop_coefficients",
    "two_stop_fold_ratio", "two_stop_trace", "wall_ratio", "zero_time_map",
]
