"""Control of impacts (jin2005, chapter 8)."""

from .cheapest_blow.dribbling import Dribble, dribble, dribble_multipliers
from .cheapest_blow.force import cheapest_blow, cheapest_restitution, lost_in_a_blow
from .cheapest_blow.hands import Push, Watch, cheapest_push, palm_push, tap, watching_hand
from .costate_jump.conditions import costate_before, impact_matrix, velocity_costate_before
from .costate_jump.pieces import Pushed, gradient, push_in_pieces
from .costate_jump.two_arcs import Arc, TwoArcs, best_speed, best_touch, cheapest_arc, touch_and_return
from .delayed_ball.bounces import Bounces, delayed_bounces, wanted_bounce
from .delayed_ball.gains import alternating_limit, best_gain, circling_limit, holding_gains, shaking_of
from .delayed_ball.multipliers import bouncing_ball_multipliers, delayed_bounce_matrix
from .delayed_oscillator.characteristic import (
    delay_characteristic,
    delay_multipliers,
    spectral_radius,
    stable_gains,
    unstable_roots,
)
from .delayed_oscillator.semi_discrete import semi_discretised
from .delayed_oscillator.simulation import (
    DelayedRun,
    fitted_multipliers,
    one_sided_slopes,
    simulate_delayed,
    wanted_motion,
)
from .fuzzy.controller import FuzzyController
from .fuzzy.loop import Controlled, controlled, steady_amplitude
from .fuzzy.sentence import (
    damper_output,
    level_line,
    proportional_output,
    sentence_controller,
    sentence_levels,
    sentence_output,
)
from .fuzzy.sets import Triangle, triangle
from .plan import Plan
from .strongest_blow.bounded import Blow, Switched, restitution_of_most_energy, strongest_blow, switch_at
from .strongest_blow.spring import best_gap, best_period, turning_period
from .taming_chaos.catching import Caught, control_chaos, follow_nudged
from .taming_chaos.learning import LearnedMap, Strobes, chaotic_starts, reconstruct, record_strobes
from .taming_chaos.nudges import Gain, held_spread, hold_at, ogy_gain
from .taming_chaos.strobe import (
    from_rest,
    grazing_line,
    miss_distance,
    strobe_jacobian,
    strobe_map,
    strobe_point,
)
from .two_stops import Relay, best_half_gap, relay_blow, strongest_between, two_stops

__all__ = [
    "Arc", "Blow", "Bounces", "Caught", "Controlled", "DelayedRun", "Dribble", "FuzzyController", "Gain",
    "LearnedMap", "Plan", "Push", "Pushed", "Relay", "Strobes", "Switched", "Triangle", "TwoArcs", "Watch",
    "alternating_limit", "best_gain", "best_gap", "best_half_gap", "best_period", "best_speed", "best_touch",
    "bouncing_ball_multipliers", "chaotic_starts", "cheapest_arc", "cheapest_blow", "cheapest_push",
    "cheapest_restitution", "circling_limit", "control_chaos", "controlled", "costate_before",
    "damper_output", "delay_characteristic", "delay_multipliers", "delayed_bounce_matrix", "delayed_bounces",
    "dribble", "dribble_multipliers", "fitted_multipliers", "follow_nudged", "from_rest", "gradient",
    "grazing_line", "held_spread", "hold_at", "holding_gains", "impact_matrix", "level_line",
    "lost_in_a_blow", "miss_distance", "ogy_gain", "one_sided_slopes", "palm_push", "proportional_output",
    "push_in_pieces", "reconstruct", "record_strobes", "relay_blow", "restitution_of_most_energy",
    "semi_discretised", "sentence_controller", "sentence_levels", "sentence_output", "shaking_of",
    "simulate_delayed", "spectral_radius", "stable_gains", "steady_amplitude", "strobe_jacobian",
    "strobe_map", "strobe_point", "strongest_between", "strongest_blow", "switch_at", "tap",
    "touch_and_return", "triangle", "turning_period", "two_stops", "unstable_roots",
    "velocity_costate_before", "wanted_bounce", "wanted_motion", "watching_hand",
]
