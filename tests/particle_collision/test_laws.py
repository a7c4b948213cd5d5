"""Every law of contact obeys the same balances; closed forms agree with the differential equation followed
step by step."""

import math

import numpy as np
import pytest
import sympy as sp

from mechlib.particle_collision import (
    ElasticWall,
    ElastoPlastic,
    HeldBody,
    Hertz,
    HuntCrossley,
    KelvinVoigt,
    duration_constant,
    hertz_stiffness,
    hunt_crossley_restitution,
    kelvin_voigt_restitution,
)

LAWS = [
    ElasticWall(m=0.7, k=3.0), Hertz(m=0.7, k=3.0),
    *(KelvinVoigt(m=0.7, k=3.0, c=c, pulls=pulls) for c in (0.1, 0.8, 2.5) for pulls in (False, True)),
    KelvinVoigt(m=0.7, k=3.0, c=9.0), KelvinVoigt(m=1, k=1, c=2),
    *(HuntCrossley(m=0.7, k=3.0, a=a, n=n) for a in (0.0, 0.2, 5.0) for n in (1.0, 1.5, 2.0)),
    ElastoPlastic(m=0.7, k=3.0, F_y=0.9), ElastoPlastic(m=0.7, k=3.0, F_y=50.0),
]
SPEEDS = (0.05, 1.0, 7.0)
each_law = pytest.mark.parametrize("law", LAWS, ids=repr)


def trapezoid(y, x):
    """∫ y dx by the trapezoidal rule."""
    return float(((y[1:] + y[:-1]) / 2 * np.diff(x)).sum())


@each_law
@pytest.mark.parametrize("v", SPEEDS)
def test_momentum_and_energy_balance(law, v):
    pulse = law.pulse(v, 1001)
    e = float(law.restitution(v))
    assert 0 <= e <= 1
    assert trapezoid(pulse.force, pulse.time) == pytest.approx(law.m * v * (1 + e), rel=1e-4)
    assert trapezoid(pulse.force, pulse.compression) == pytest.approx(law.m * v**2 * (1 - e**2) / 2,
                                                                      abs=1e-4 * law.m * v**2)


@each_law
@pytest.mark.parametrize("v", SPEEDS)
def test_pulse_and_numbers_agree(law, v):
    pulse = law.pulse(v, 1001)
    assert pulse.duration == pytest.approx(float(law.duration(v)), rel=1e-10)
    assert pulse.restitution == pytest.approx(float(law.restitution(v)), abs=1e-10)
    assert pulse.compression.max() == pytest.approx(float(law.max_compression(v)), rel=1e-4)
    assert pulse.force.max() == pytest.approx(float(law.peak_force(v)), rel=1e-4)
    assert pulse.compression[0] == 0 and pulse.rate[0] == pytest.approx(v)


@each_law
def test_force_pulls_only_where_the_law_says_so(law):
    force = law.pulse(1.3, 1001).force
    assert law.pulls == bool(force.min() < -1e-9 * force.max())


@each_law
def test_all_numbers_take_arrays_of_speeds(law):
    v = np.array([[0.2, 1.0], [2.0, 5.0]])
    for number in (law.restitution, law.duration, law.max_compression, law.peak_force):
        assert np.shape(number(v)) == v.shape
        assert number(v)[1, 0] == pytest.approx(float(number(2.0)))


@pytest.mark.parametrize("law", [law for law in LAWS if not isinstance(law, ElastoPlastic)], ids=repr)
def test_closed_form_agrees_with_the_differential_equation(law):
    v = 1.3
    way = law.followed(v)
    assert way.restitution == pytest.approx(float(law.restitution(v)), abs=1e-10)
    assert way.duration == pytest.approx(float(law.duration(v)), rel=1e-10)


def test_elastoplastic_pulse_solves_its_equation_of_motion():
    law = ElastoPlastic(m=0.7, k=3.0, F_y=0.9)
    pulse = law.pulse(2.0, 20001)
    acceleration = np.gradient(pulse.rate, pulse.time)
    assert np.abs(law.m * acceleration + pulse.force)[2:-2].max() < 1e-3
    assert pulse.compression[-1] == pytest.approx(float(law.dent(2.0)))
    yielded = pulse.force > 0.9 - 1e-12
    assert np.all(np.diff(pulse.compression[yielded]) >= -1e-12)


@pytest.mark.parametrize("wrong", [0, -1, math.nan])
@each_law
def test_speed_must_be_an_approach(law, wrong):
    with pytest.raises(ValueError, match="speed of approach"):
        law.restitution(wrong)


def test_parameters_must_make_sense():
    with pytest.raises(ValueError, match="k must be positive"):
        Hertz(m=1, k=0)
    with pytest.raises(ValueError, match="c = -1"):
        KelvinVoigt(m=1, k=1, c=-1)
    with pytest.raises(ValueError, match="never ends"):
        KelvinVoigt(m=1, k=1, c=3, pulls=True).pulse(1)
    with pytest.raises(ValueError, match="rigid"):
        hertz_stiffness(1, np.inf, 0.3, np.inf, 0.3)


def test_hertz_duration_constant_is_a_beta_function():
    exact = sp.Rational(4, 5) * sp.beta(sp.Rational(2, 5), sp.Rational(1, 2))
    assert abs(float(exact.evalf(20)) - 2.943275184) < 1e-9
    assert duration_constant() == pytest.approx(float(exact), rel=1e-15)


def test_limits_of_the_laws_meet():
    v = 1.3
    assert KelvinVoigt(1, 2, 1e-9).duration(v) == pytest.approx(float(ElasticWall(1, 2).duration(v)))
    assert HuntCrossley(1, 2, 1e-9).duration(v) == pytest.approx(float(Hertz(1, 2).duration(v)))
    assert HuntCrossley(1, 2, 0, n=1).duration(v) == pytest.approx(float(ElasticWall(1, 2).duration(v)))
    assert HuntCrossley(1, 2, 0).peak_force(v) == pytest.approx(float(Hertz(1, 2).peak_force(v)))
    assert ElastoPlastic(1, 2, 1e9).duration(v) == pytest.approx(float(ElasticWall(1, 2).duration(v)))


def test_kelvin_voigt_restitution_in_its_limits():
    z = np.array([0.0, 1 - 1e-9, 1.0, 1 + 1e-9])
    assert kelvin_voigt_restitution(z) == pytest.approx([1, np.exp(-2), np.exp(-2), np.exp(-2)], rel=1e-8)
    assert kelvin_voigt_restitution(1e3) == pytest.approx(1 / (4e6), rel=1e-4)
    fine = kelvin_voigt_restitution(np.linspace(0.999, 1.001, 401))
    assert np.all(np.diff(fine) < 0) and np.abs(np.diff(fine, 2)).max() < 1e-9
    damping = np.linspace(0.01, 3, 50)
    assert np.all(kelvin_voigt_restitution(damping) > kelvin_voigt_restitution(damping, pulls=True))


def test_damping_of_least_peak_force():
    """The peak v√(km) exp(-ζ(3β - π)/√(1 - ζ²)), β = arccos ζ, is least where 3β - π = (3/2) sin 2β."""
    z = np.linspace(0.2, 0.35, 3001)
    peaks = [float(KelvinVoigt(1, 1, 2 * x).peak_force(1)) for x in z]
    best, beta = z[int(np.argmin(peaks))], np.arccos(z[int(np.argmin(peaks))])
    assert best == pytest.approx(0.26495, abs=1e-4) and min(peaks) == pytest.approx(0.8101, abs=1e-4)
    assert 3 * beta - np.pi == pytest.approx(1.5 * np.sin(2 * beta), abs=1e-3)


def test_hunt_crossley_restitution_depends_on_speed_alone():
    x = np.array([1e-6, 1e-3, 0.05, 0.7, 20.0])
    e = hunt_crossley_restitution(x)
    assert 1 - e[:2] == pytest.approx(2 / 3 * x[:2], rel=1e-3)
    residual = (x - np.log1p(x)) + e * x + np.log1p(-e * x)
    assert np.abs(residual[2:4]).max() < 1e-13 and abs(residual[4]) < 1e-8
    assert np.all(e * x < 1)
    assert HuntCrossley(3, 5, 0.5, n=2).restitution(2) == HuntCrossley(1, 1, 1.0, n=1).restitution(1)


@pytest.mark.parametrize("gap", [-0.3, 0.0, 0.4])
def test_held_body_by_momentum_and_by_energy(gap):
    body, v = HeldBody(m=0.7, k=30.0, K=2.0, gap=gap), 1.3
    pulse = body.pulse(v, 8001)
    x = pulse.compression + gap
    assert trapezoid(pulse.force, pulse.time) == pytest.approx(float(body.wall_impulse(v)), rel=1e-6)
    assert trapezoid(body.K * x, pulse.time) == pytest.approx(float(body.spring_impulse(v)), rel=1e-6)
    energy = body.m * pulse.rate**2 / 2 + body.k * pulse.compression**2 / 2 + body.K * x**2 / 2
    assert np.ptp(energy) < 1e-12
    assert pulse.rate[-1] == pytest.approx(-v) and pulse.compression[-1] == pytest.approx(0, abs=1e-14)
    assert pulse.duration == pytest.approx(float(body.duration(v)))
    assert pulse.compression.max() == pytest.approx(float(body.max_compression(v)), rel=1e-6)


def test_held_body_without_its_spring_is_free():
    assert HeldBody(2, 5, 0, 0.7).duration(1) == pytest.approx(float(ElasticWall(2, 5).duration(1)))
    assert HeldBody(2, 5e8, 3, 0.7).spring_impulse(1) / 4 == pytest.approx(0, abs=2e-4)
