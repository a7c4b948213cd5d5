"""The project of the chapter: a plucked ruler's first pitch, by finite elements, by twelve modes impact by
impact, and read back."""

import pathlib
import re
from functools import cache

import numpy as np
import pytest
from pytest import approx
from scipy.linalg import eigh
from scipy.optimize import curve_fit

from hermite_beam import matrices
from mechlib.many_degree_vibro_impact import (
    first_mode_restitution,
    first_pitch,
    gap_from_pitches,
    one_mode_backbone,
    ruler,
    tip_backbone,
    tip_modes,
)
from mechlib.motion import impacts

PAGE = pathlib.Path(__file__).parents[2] / "book" / "many_degree_vibro_impact" / "project.md"
PLUCKS = np.array([1.5, 2.0, 3.0, 4.0, 6.0])


# A ruler of finite elements, which knows nothing of the chapter

@cache
def elements(mass, n=40):
    """Frequencies, shapes at the tip, and the modes' parts of a pluck, of a clamped beam with cubic shape
    functions and a lump at its end."""
    K, M = matrices(1.0, n)
    M[-2, -2] += mass
    K, M = K[2:, 2:], M[2:, 2:]
    squares, shapes = eigh(K, M)
    aside = np.linalg.solve(K, np.eye(2*n)[-2])
    return np.sqrt(squares), shapes[-2], shapes.T @ M @ (aside/aside[-2])


def first_pause(mass, e, pluck, gap=1.0):
    """From the first knock to the second, in turns of the first mode, and ε of the first mode."""
    w, tip, parts = elements(mass)
    def at(q, u, t):
        return tip @ (q*np.cos(w*t) + u*np.sin(w*t)/w) - gap
    def knock(q, u, start):
        turn = 2*np.pi/w[0]
        times = np.linspace(start*turn, 1.3*turn, 4000)
        inside = tip @ (q[:, None]*np.cos(np.outer(w, times)) + u[:, None]*np.sin(np.outer(w, times))
                        / w[:, None]) > gap
        k = np.argmax(inside)
        low, high = times[k - 1], times[k]
        for _ in range(50):
            middle = (low + high)/2
            low, high = (middle, high) if at(q, u, middle) < 0 else (low, middle)
        return low
    q, u = -pluck*parts, 0*w
    t = knock(q, u, 0.1)
    q, u = q*np.cos(w*t) + u*np.sin(w*t)/w, u*np.cos(w*t) - q*w*np.sin(w*t)
    after = u - (1 + e)*mass*(tip @ u)*tip                # the lump's own momentum, turned round
    return knock(q, after, 0.02)*w[0]/(2*np.pi), -after[0]/u[0]


@pytest.mark.parametrize("mass, off", [(1.0, 0.03), (2.0, 0.014), (4.0, 0.005)])
@pytest.mark.parametrize("e", [0.6, 0.8, 1.0])
def test_the_first_pitch_by_finite_elements(mass, off, e):
    for pluck in PLUCKS:
        pause, kept = first_pause(mass, e, pluck)
        assert first_pitch(pluck, 1.0, 1.0, mass, e) == approx(1/pause, rel=off)
        assert first_pitch(2*pluck, 2.0, 30.0, mass, e) == approx(30/pause, rel=off)
        if mass == 4:                                     # the other modes are nearly at rest
            assert kept == approx(first_mode_restitution(e, mass), abs=0.03)


def test_what_the_first_mode_keeps():
    """The share mφ₁² of the impulse: by finite elements, and for a heavy lump m/(m + 33/140)."""
    for mass in (1.0, 2.0, 4.0):
        share = mass*elements(mass)[1][0]**2
        assert first_mode_restitution(0.7, mass) == approx(1.7*share - 1, abs=1e-6)
        assert first_mode_restitution(1.0, mass) == approx(2*mass/(mass + 33/140) - 1, abs=0.005)


def test_the_flight_lies_on_the_backbone_of_one_mode():
    """Its speed after the knock over the gap is that of 7.4, at the pitch."""
    mass, e, gap = 2.0, 0.8, 0.7
    part = elements(mass)[2][0]*elements(mass)[1][0]
    speed = 1.8*mass*elements(mass)[1][0]**2 - 1
    for pluck in (1.0, 2.0, 4.0):
        pitch = first_pitch(pluck, gap, 1.0, mass, e)
        after = speed*np.sqrt((part*pluck)**2 - gap**2)
        assert one_mode_backbone(pitch, 1.0) == approx(after/gap, rel=1e-6)


# Twelve modes, impact by impact

@cache
def pitches(mass, e, gap=1.0):
    """One over the pauses that follow each of five plucks, over the own note."""
    w, square = tip_modes(mass, 12)
    found = []
    for pluck in PLUCKS:
        q = -3*pluck*np.sqrt(square)/w**2
        run = impacts(ruler(1.0, 0.0, gap, e, mass, 12), q, 0*q, 8, until=12*np.pi/w[0])
        found.append(2*np.pi/w[0]/np.diff(run.time[0]))
    return np.array(found)


@pytest.mark.parametrize("mass, gap_off, off", [(1.0, 0.1, 0.08), (2.0, 0.05, 0.02), (4.0, 0.01, 0.015)])
@pytest.mark.parametrize("e", [0.6, 0.8])
def test_gap_and_restitution_are_read_back(mass, gap_off, off, e):
    heard = gap_from_pitches(PLUCKS, 27*pitches(mass, e)[:, 0], 27.0, 1.0, mass, e)
    assert heard.gap == approx(1.0, abs=gap_off)
    assert heard.restitution == approx(e, abs=off)
    assert abs(heard.gap - 1) < 3*heard.gap_error
    assert abs(heard.restitution - e) < 3*heard.restitution_error
    assert heard.deviations == approx(pitches(mass, e)[:, 0]/first_pitch(PLUCKS, 1.0, 1.0, mass, e) - 1)


def test_a_stop_that_touches_gives_the_octave():
    """To 1.5 per cent in the first five pauses; with a gap the second pitch is lower than the first."""
    assert pitches(2.0, 0.8, 0.0)[:, :5] == approx(2.0, rel=0.015)
    assert (1/pitches(2.0, 0.8, 0.0)[:, :5]).mean(1) == approx(0.5, rel=0.005)
    assert np.all(pitches(2.0, 0.8)[:, 1] < 0.98*pitches(2.0, 0.8)[:, 0])


def test_the_fit_and_its_errors_by_another_program():
    def law(a, gap, e):
        share, part = 2.0*elements(2.0)[1][0]**2, elements(2.0)[2][0]*elements(2.0)[1][0]
        line = ((1 + e)*share - 1)**2*((part*a/gap)**2 - 1)
        return 27*np.pi/(np.pi - np.arctan(np.sqrt(line)))
    read = law(PLUCKS, 1.1, 0.7)*(1 + np.array([0.004, -0.005, 0.002, 0.003, -0.004]))
    best, spread = curve_fit(law, PLUCKS, read, [1.0, 0.8])
    heard = gap_from_pitches(PLUCKS, read, 27.0, 1.0, 2.0, own_error=0.0)
    assert [heard.gap, heard.restitution] == approx(best, rel=1e-4)
    assert [heard.gap_error, heard.restitution_error] == approx(np.sqrt(np.diag(spread)), rel=1e-3)
    more = curve_fit(lambda a, *x: 1.01*law(a, *x), PLUCKS, read, [1.0, 0.8])[0] - best
    wider = gap_from_pitches(PLUCKS, read, 27.0, 1.0, 2.0, own_error=0.01)
    assert wider.restitution_error == approx(np.hypot(heard.restitution_error, more[1]), rel=0.01)


# The page

def test_the_numbers_of_the_page():
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d\.\d) mm \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$", text, re.M)
    assert [float(row[0]) for row in rows] == list(PLUCKS)
    for row in rows:
        told = [first_pitch(float(row[0]), 1.0, 27.5, 2.0, e) for e in (1.0, 0.8, 0.6)]
        assert [float(x) for x in row[1:]] == approx(told, abs=0.051)
    unit = 1e-3/(12**0.5*0.1**2)*(210e9/7850)**0.5/(2*np.pi)
    assert unit*elements(2.0)[0][0] == approx(27.5, abs=0.05)
    assert 9.81*(2/3 + 1/8)/(2*np.pi*unit)**2 == approx(0.35e-3, abs=5e-6)     # sags: bolt, own weight
    kept = re.search(r"\| keeps, \$e=1\$ \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|", text).groups()
    assert [float(x) for x in kept] == approx([first_mode_restitution(1.0, m) for m in (0.5, 1, 2, 4)],
                                              abs=0.0051)
    w = tip_modes(2.0, 1)[0][0]
    assert tip_backbone(1.5*w, 2.0)/w == approx(1.98, abs=0.005)
    assert one_mode_backbone(1.5, 1.0) == approx(1.73, abs=0.005)
    assert all(x in text for x in ("1.98", "1.73", "0.9997"))
    assert elements(2.0)[2][0]*elements(2.0)[1][0] == approx(0.9997, abs=5e-5)


def test_what_an_error_of_one_per_cent_does():
    """To the gap and to e, for the plucks of the page: about 9 per cent and 0.08."""
    def f(gap, e):
        return first_pitch(PLUCKS, gap, 1.0, 2.0, e)
    by = np.transpose([(f(1.001, 0.8) - f(0.999, 0.8))/0.002, (f(1.0, 0.801) - f(1.0, 0.799))/0.002])
    errors = 0.01*np.sqrt(np.diag(np.linalg.inv((by/f(1.0, 0.8)[:, None]).T @ (by/f(1.0, 0.8)[:, None]))))
    assert errors == approx([0.09, 0.08], abs=0.005)
    assert "about 9 % and $e$ by $0.08$" in PAGE.read_text(encoding="utf-8")


def test_the_call_of_the_page(capsys):
    code, = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    names = {}
    exec(code, names)
    assert abs(names["heard"].gap - 1.0) < 0.1
    assert capsys.readouterr().out.count("±") == 2


def test_bad_input_gets_a_sentence():
    good = dict(plucks=PLUCKS, pitches=first_pitch(PLUCKS, 1.0, 27.0, 2.0, 0.8), own=27.0, gap=1.0, mass=2.0)
    for change, words in ((dict(plucks=[1.5, 2.0]), "four of each"),
                          (dict(plucks=[2.0, 2.1, 2.2, 2.3, 2.2]), "gently and hard"),
                          (dict(own=54.0), "Check the own note"),
                          (dict(gap=1.6), "does not reach the stop"),
                          (dict(mass=0.2), "too light"),
                          (dict(pitches=[53.9]*5), "no gap gives these pitches")):
        with pytest.raises(ValueError, match=words):
            gap_from_pitches(**good | change)
    just = np.array([2.0, 2.1, 2.3, 2.4, 2.55])              # a fifth of the hardest pluck is enough
    heard = gap_from_pitches(**good | dict(plucks=just, pitches=first_pitch(just, 1.0, 27.0, 2.0, 0.8)))
    assert heard.gap == approx(1.0, rel=1e-3)
    with pytest.raises(ValueError, match="too light"):
        first_pitch(3.0, 1.0, 27.0, 0.1, 0.5)


def test_no_knock_gives_back_more_than_it_took():
    """Pitches a little above those of e = 1 are read as e = 1."""
    read = 27*np.array([first_pitch(pluck, 1.0, 1.0, 2.0, 1.0) for pluck in PLUCKS])*1.01
    heard = gap_from_pitches(PLUCKS, read, 27.0, 1.0, 2.0)
    assert heard.restitution == approx(1, abs=1e-3) and heard.restitution <= 1
