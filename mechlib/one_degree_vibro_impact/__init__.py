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
from .contact_time import contact_time_after
from .damping import damping_after
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
from .grazing import grazing_after
from .impact_maps import impact_maps_after
from .oblique import oblique_after
from .parametric_pendulum import parametric_pendulum_after
from .stability import (
    Stability,
    determinant,
    flip_ratio,
    flip_speed,
    knock_speed,
    stability_of,
    trace,
)

__all__ = [
    "Knocks", "Settings", "restitution_from_knocks", "restitution_from_settings",
    "Bounce", "Orbit", "Oscillator", "Stability", "amplitudes", "ball_on_table", "bilinear_period",
    "bounce_phase", "bounce_speed", "bounce_trace", "bounce_window", "decrement", "determinant", "fate",
    "flip_ratio", "flip_speed", "fold_ratio", "frequency", "gentlest_shaking", "grazing_force", "high_bounce",
    "high_bounce_window", "hop", "impact_coefficients", "impact_speed", "knock_speed", "leaving_phase",
    "period", "periodic_bounces", "stability_of", "steady_amplitude", "time_to_rest", "trace",
    "damping_after",
    "impact_maps_after",
    "grazing_after",
    "contact_time_after",
    "oblique_after",
    "parametric_pendulum_after",
]
