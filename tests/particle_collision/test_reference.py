"""Collisions of billiard balls with tabulated outcomes.

The numbers were read in the test suite of pooltool (github.com/ekiefl/pooltool, test_frictional_mathavan.py),
which gives them as Tables 1 and 2 of Mathavan et al. 2014: a rolling cue ball (speed in m/s, spin in rad/s)
meets a ball at rest under a cut angle; listed are the speeds of both balls once they roll again, and the
angles of their paths to the shot.
"""

import numpy as np
import pytest

from mechlib.particle_collision.spatial import collide_balls, rolling_velocity

RADIUS, RESTITUTION, FRICTION = 0.02625, 0.89, 0.05
TABLE = [
    # speed, spin, cut angle | speed of cue and object ball, angle of cue and object ball
    (1.539, 58.63, 33.83, 0.914, 0.831, 31.93, 32.20),
    (1.032, 39.31, 26.36, 0.520, 0.599, 32.45, 25.07),
    (1.364, 51.96, 40.52, 0.917, 0.676, 29.91, 38.62),
    (1.731, 65.94, 46.50, 1.280, 0.780, 27.32, 44.38),
    (0.942, 35.89, 18.05, 0.383, 0.579, 29.47, 17.15),
]


def after_the_shot(speed, spin, cut, mu=FRICTION, e=RESTITUTION):
    """Velocities of both balls when they roll again; x along the shot, z up."""
    normal = np.array([np.cos(cut), np.sin(cut), 0.0])
    hit = collide_balls(normal, (speed, 0, 0), (0, spin, 0), r=(RADIUS, RADIUS), e=e, mu=mu)
    flat = np.array([1.0, 1.0, 0.0])                    # the cloth takes the vertical velocity
    return rolling_velocity(hit.v1*flat, hit.w1, RADIUS), rolling_velocity(hit.v2*flat, hit.w2, RADIUS)


@pytest.mark.parametrize("speed, spin, cut, v_cue, v_object, angle_cue, angle_object", TABLE)
def test_tabulated_ball_ball_collisions(speed, spin, cut, v_cue, v_object, angle_cue, angle_object):
    cue, other = after_the_shot(speed, spin, np.radians(cut))
    assert np.linalg.norm(cue) == pytest.approx(v_cue, rel=0.012)
    assert np.linalg.norm(other) == pytest.approx(v_object, rel=0.012)
    assert abs(np.degrees(np.arctan2(cue[1], cue[0]))) == pytest.approx(angle_cue, abs=1.2)
    assert abs(np.degrees(np.arctan2(other[1], other[0]))) == pytest.approx(angle_object, abs=0.6)


def test_without_friction_the_table_is_missed():
    """The agreement is not a matter of wide tolerances: smooth balls miss the first line by four per cent."""
    speed, spin, cut, v_cue, *_ = TABLE[0]
    cue, _ = after_the_shot(speed, spin, np.radians(cut), mu=0.0)
    assert abs(np.linalg.norm(cue)/v_cue - 1) > 0.03
