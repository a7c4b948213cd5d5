"""The sentence by scikit-fuzzy, which samples the axis of the answer."""

import numpy as np
import pytest
import skfuzzy
from pytest import approx
from skfuzzy import control

from mechlib.impact_control import sentence_controller

WORDS = ("NB", "NS", "ZE", "PS", "PB")
PLACES = ((0.3, 0.6), (0.37, -0.81), (-0.2, 0.05), (0.9, 0.8))


def peer(points):
    """The nine rules, with the answer sampled at so many points of [-1.5, 1.5]."""
    a, b = (control.Antecedent(np.linspace(-1, 1, 3), name) for name in "ab")
    y = control.Consequent(np.linspace(-1.5, 1.5, points), "y")
    for one in (a, b):
        for word, corners in zip("NZP", ([-1, -1, 0], [-1, 0, 1], [0, 1, 1])):
            one[word] = skfuzzy.trimf(one.universe, corners)
    for k, word in enumerate(WORDS):
        y[word] = skfuzzy.trimf(y.universe, [(k - 3)/2, (k - 2)/2, (k - 1)/2])
    rules = [control.Rule(a[first] & b[second], y[WORDS[i + j]])
             for i, first in enumerate("NZP") for j, second in enumerate("NZP")]
    return control.ControlSystemSimulation(control.ControlSystem(rules))


def answers(points):
    machine, found = peer(points), []
    for place, velocity in PLACES:
        machine.input["a"], machine.input["b"] = place, velocity
        machine.compute()
        found.append(float(machine.output["y"]))
    return np.array(found)


@pytest.mark.parametrize("points, error", [(7, 2e-2), (61, 1e-3), (301, 5e-5)])
def test_scikit_fuzzy_comes_near(points, error):
    """The finer its grid, the nearer; with seven points it is off by more than 0.005."""
    exact = np.array([sentence_controller().output(*at) for at in PLACES])
    off = np.abs(answers(points) - exact).max()
    assert off < error and (points > 7 or off > 5e-3)


def test_where_all_corners_lie_on_its_grid_it_is_exact():
    exact = [sentence_controller().output(*PLACES[k]) for k in (0, 3)]
    assert answers(61)[[0, 3]] == approx(exact, abs=1e-12)
