"""A sentence as a controller: centroids by quadrature, the loop by matrix exponentials, the pictures."""

from itertools import product

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.linalg import expm
from scipy.optimize import brentq, minimize_scalar

from mechlib.exercises import exercise
from mechlib.impact_control import (
    FuzzyController,
    controlled,
    damper_output,
    level_line,
    proportional_output,
    sentence_controller,
    sentence_levels,
    sentence_output,
    steady_amplitude,
    triangle,
)
from pictures import shows

LAWS = {"none": None, "pd": proportional_output, "fuzzy": sentence_output, "damper": damper_output}
TABLE = {0.8: (0.7666, 0.3243, 0.3237, 0.2983), 1.0: (0.5202, 0.3898, 0.3884, 0.2933),
         1.2: (0.5377, 0.3536, 0.3493, 0.3084), 1.6: (1.3699, 0.6144, 0.6220, 0.4051)}
EFFORT = {0.8: (0, 0.219, 0.211, 0.314), 1.0: (0, 0.189, 0.186, 0.283), 1.2: (0, 0.195, 0.195, 0.308),
          1.6: (0, 0.279, 0.276, 0.426)}


def ramp(y, a, b, c):
    """A triangle's membership over an array."""
    return np.clip(np.minimum((y - a)/(b - a), (c - y)/(c - b)), 0, None)


def by_quadrature(a, b, n=200_001, edge=1.5):
    """The nine rules, their union on a fine grid and its centroid; the sentence written out anew."""
    a, b = np.clip([a, b], -1, 1)
    degrees = [(max(0, -x), 1 - abs(x), max(0, x)) for x in (a, b)]
    y = np.linspace(-edge, edge, n)
    union = np.zeros(n)
    for i, j in product(range(3), repeat=2):
        c = (i + j - 2)/2
        union = np.maximum(union, np.minimum(min(degrees[0][i], degrees[1][j]), ramp(y, c - 0.5, c, c + 0.5)))
    return float((union*y).sum()/union.sum())


def by_exponentials(omega, law, gap, e=0.8, zeta=0.05, bound=0.5, samples=48, settle=60, periods=50,
                    start=(0.0, 0.0)):
    """The same loop as a linear system for (x, ẋ, cos, sin, f), stepped by matrix exponentials; contacts by
    signs at eight instants of each piece and bisection."""
    A = np.zeros((5, 5))
    A[0, 1], A[1] = 1, [-1, -2*zeta, 1, 0, 1]
    A[2, 3], A[3, 2] = -omega, omega
    h = 2*np.pi/omega/samples/8
    step = expm(A*h)
    x, u, speeds, forces = *start, [], []
    for k in range(-settle*samples, periods*samples):
        angle = 2*np.pi*k/samples
        f = -bound*law(x, u) if law else 0.0
        forces.append(f)
        z = np.array([x, u, np.cos(angle), np.sin(angle), f])
        for _ in range(8):
            left = h
            new = step @ z
            while new[0] > gap:
                part = brentq(lambda t, z=z: (expm(A*t) @ z)[0] - gap, 1e-12, left, xtol=1e-14)
                z = expm(A*part) @ z
                if k >= 0:
                    speeds.append(z[1])
                z[0], z[1], left = gap, -e*z[1], left - part
                new = expm(A*left) @ z
            z = new
        x, u = z[:2]
    force = np.array(forces[settle*samples:])
    return (1 - e*e)/2*sum(v*v for v in speeds)/periods, float(np.sqrt((force**2).mean())), np.array(speeds)


@pytest.mark.parametrize("at, value", [((0.3, 0.6), 0.462662337662), ((0.37, -0.81), -0.168505375589),
                                       ((-0.2, 0.05), -0.085227272727), ((0.9, 0.8), 0.791666666667)])
def test_values_to_twelve_digits(at, value):
    assert sentence_controller().output(*at) == approx(value, abs=6e-13)
    assert sentence_output(*at) == approx(value, abs=6e-13)
    assert by_quadrature(*at) == approx(value, abs=1e-8)


def test_the_centroid_by_quadrature():
    pull = sentence_controller()
    for a, b in np.random.default_rng(0).uniform(-1.3, 1.3, (40, 2)).tolist():
        assert pull.output(a, b) == approx(by_quadrature(a, b), abs=1e-8)
        assert pull.output(a, b) == approx(sentence_output(a, b), abs=1e-14)
        assert list(pull.levels(a, b).values()) == approx(list(sentence_levels(a, b)), abs=1e-15)


@pytest.mark.parametrize("seed", range(12))
def test_any_sets_by_quadrature(seed):
    """Random triangles, upright sides among them, one to three inputs; corners of the union as it is."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(1, 4))
    three = {"low": triangle(0, 0, 0.6), "middle": triangle(0.1, 0.4, 0.9), "high": triangle(0.5, 1, 1)}
    inputs = {f"x{k}": three for k in range(count)}
    outputs = {}
    for k in range(4):
        a, b, c = np.sort(rng.uniform(-2, 2, 3))
        outputs[f"y{k}"] = triangle(a, a if k == 2 else b, c)
    rules = {words: f"y{rng.integers(4)}" for words in product(three, repeat=count)}
    machine = FuzzyController(inputs, outputs, rules)
    y = np.linspace(-2, 2, 200_001)
    for _ in range(5):
        at = rng.uniform(0, 1, count)
        levels = machine.levels(*at)
        union = np.zeros_like(y)
        for word, one in outputs.items():
            inside = (y > one.a) & (y < one.c)
            with np.errstate(divide="ignore", invalid="ignore"):
                up, down = (y - one.a)/(one.b - one.a), (one.c - y)/(one.c - one.b)
            shape = np.where(inside, np.where(y < one.b, up, down), 0)
            union = np.maximum(union, np.minimum(levels[word], shape))
        assert machine.output(*at) == approx((union*y).sum()/union.sum(), abs=2e-5)
        corners = np.array(machine.union(*at))
        smooth = np.abs(y - outputs["y2"].a) > 1e-4
        assert np.abs(np.interp(y, *corners.T, left=0, right=0) - union)[smooth].max() < 1e-4


def test_on_the_axis():
    """ȳ(a, 0) = a(3 - a)/(4(1 + a - a²)), slope ¾ at 0, 1/4 at ½, ½ at 1."""
    a = sp.Symbol("a")
    formula = a*(3 - a)/(4*(1 + a - a**2))
    for value in [sp.Rational(k, 24) for k in range(25)]:
        assert sentence_output(value, sp.S.Zero) == formula.subs(a, value)
        assert sentence_output(sp.S.Zero, -value) == -formula.subs(a, value)
    assert [formula.diff(a).subs(a, 0), formula.subs(a, sp.S.Half), formula.subs(a, 1)] \
        == [sp.Rational(3, 4), sp.Rational(1, 4), sp.S.Half]


def test_symmetries():
    a, b = np.random.default_rng(1).uniform(-1, 1, (2, 500))
    value = sentence_output(a, b)
    assert value == approx(sentence_output(b, a), abs=1e-15)
    assert value == approx(-sentence_output(-a, -b), abs=1e-15)
    assert sentence_output(a, -a) == approx(np.zeros(500), abs=1e-15)
    assert sentence_output(3*a, 3*b) == approx(sentence_output(np.clip(3*a, -1, 1), np.clip(3*b, -1, 1)))


def test_products_and_a_weighted_mean_are_a_pd_law():
    """Σ μᵢ(a) μⱼ(b) (i + j - 2)/2 over Σ μᵢ(a) μⱼ(b), in each quarter and at random places."""
    a, b = sp.symbols("a b")
    for s, t in product((1, -1), repeat=2):
        first, second = ([sp.S.Zero if sign > 0 else -x, 1 - sign*x, x if sign > 0 else sp.S.Zero]
                         for x, sign in ((a, s), (b, t)))
        pairs = [(first[i]*second[j], sp.Rational(i + j - 2, 2)) for i, j in product(range(3), repeat=2)]
        assert sp.expand(sum(w for w, _ in pairs)) == 1
        assert sp.expand(sum(w*c for w, c in pairs) - (a + b)/2) == 0
    assert proportional_output(0.4, -3.0) == -0.3


def test_how_far_from_the_pd_law():
    """At most 0.0794, at a = b = ±0.198 and ±0.802; twice the gain on the diagonal near zero."""
    grid = np.linspace(-1, 1, 401)
    a, b = np.meshgrid(grid, grid)
    difference = sentence_output(a, b) - proportional_output(a, b)
    largest = 0.07941680
    assert largest - 1e-4 < np.abs(difference).max() < largest + 1e-8
    for sign, near in ((1, 2 - 2*np.cos(np.pi/7)), (-1, 2*np.cos(np.pi/7) - 1)):
        best = minimize_scalar(lambda x, sign=sign: -sign*(sentence_output(x, x) - x),
                               bounds=(near - 0.1, near + 0.1), method="bounded", options={"xatol": 1e-12})
        assert (best.x, -best.fun) == approx((near, largest), abs=1e-7)
    off = np.random.default_rng(2).uniform(-1, 1, (2, 20_000))
    assert np.abs(sentence_output(*off) - proportional_output(*off)).max() < largest + 1e-8
    assert sentence_output(1e-6, 1e-6)/1e-6 == approx(2, abs=1e-4)
    assert sentence_output(1e-6, 0.0)/1e-6 == approx(0.75, abs=1e-4)


def test_truncated_ends_cannot_say_one():
    assert sentence_controller(truncated=True).output(1, 1) == approx(5/6, abs=1e-15)
    assert sentence_controller(truncated=True).output(-1, -1) == approx(-5/6, abs=1e-15)
    assert sentence_controller().output(1, 1) == 1


@pytest.mark.parametrize("omega", TABLE)
def test_the_table(omega):
    """Energy lost in a period and rms of the force: none, PD, fuzzy, damper."""
    runs = [controlled(omega, law) for law in LAWS.values()]
    assert [run.loss for run in runs] == approx(TABLE[omega], abs=6e-5)
    assert [run.effort for run in runs] == approx(EFFORT[omega], abs=6e-4)


@pytest.mark.parametrize("law, omega, gap", [("pd", 1.6, 0.5), ("fuzzy", 1.6, 0.5), ("damper", 0.8, 0.5),
                                             ("fuzzy", 2.0, 0.35), ("none", 1.2, 0.5)])
def test_the_loop_by_matrix_exponentials(law, omega, gap):
    run = controlled(omega, LAWS[law], gap, settle=12, periods=6)
    loss, effort, speeds = by_exponentials(omega, LAWS[law], gap, settle=12, periods=6)
    assert len(run.speeds) == len(speeds)
    assert run.speeds == approx(speeds, abs=1e-7)
    assert (run.loss, run.effort) == approx((loss, effort), abs=1e-7)


def test_the_controller_that_makes_impacts():
    """ω = 2, gap 0.35: no impacts without control and with the damper, one violent impact a period with PD
    and with the sentence."""
    for start in ((0.0, 0.0), (0.3, -2.0), (-1.5, 2.0)):
        assert controlled(2.0, None, 0.35, start=start, settle=100, periods=20).impacts == 0
    pd, fuzzy, damper = (controlled(2.0, LAWS[name], 0.35) for name in ("pd", "fuzzy", "damper"))
    assert (pd.impacts, fuzzy.impacts, damper.impacts) == (1, 1, 0)
    assert (pd.speeds[-1], fuzzy.speeds[-1]) == approx((2.4197, 2.4192), abs=6e-5)
    assert pd.loss == approx(1.0539, abs=6e-5)


def test_the_amplitude_that_predicts_it():
    assert steady_amplitude(2.0, 1.0, 1.0, 0.1) == approx(0.3326, abs=6e-5)
    assert steady_amplitude(2.0, 1.0, 1.25, 0.35) == approx(0.3524, abs=6e-5)
    assert steady_amplitude(2.0, 1.0, 1.375, 0.475) == approx(0.3584, abs=6e-4)
    assert steady_amplitude(2.0, 1.0, 1.0, 0.6) < 0.35
    run = controlled(2.0, proportional_output, 0.6, settle=60, periods=2, samples=480)
    assert run.x.max() == approx(steady_amplitude(2.0, 1.0, 1.25, 0.35), abs=2e-3)      # held: a short delay
    a = 1/complex(1.25 - 4, 0.7)
    on_it = controlled(2.0, proportional_output, 0.36, settle=60, periods=5, start=(a.real, -2*a.imag))
    from_rest = controlled(2.0, proportional_output, 0.36, settle=60, periods=5)
    assert (on_it.impacts, from_rest.impacts) == (0, 1)                      # two motions
    assert controlled(2.0, proportional_output, 0.5, settle=60, periods=5).impacts == 0


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="do not go from left to right"):
        triangle(1, 0, 2)
    with pytest.raises(ValueError, match="do not go from left to right"):
        triangle(1, 1, 1)
    two = {"N": triangle(-1, -1, -0.2), "P": triangle(0.2, 1, 1)}
    good, out = {"N": triangle(-1, -1, 0.5), "P": triangle(-0.5, 1, 1)}, {"on": triangle(0, 1, 2)}
    with pytest.raises(ValueError, match="no rule fires at a = 0: the sets leave a gap"):
        FuzzyController({"a": two}, out, {("N",): "on"})
    with pytest.raises(ValueError, match="names the set 'Q', which a does not have"):
        FuzzyController({"a": good}, out, {("Q",): "on"})
    with pytest.raises(ValueError, match="answers 'off', which is no set of the output"):
        FuzzyController({"a": good}, out, {("N",): "off"})
    with pytest.raises(ValueError, match="one set of each"):
        FuzzyController({"a": good, "b": good}, out, {("N",): "on"})
    half = FuzzyController({"a": good}, out, {("N",): "on"})
    with pytest.raises(ValueError, match="no rule fires at a = 0.8"):
        half.output(0.8)
    with pytest.raises(ValueError, match="2 inputs were given"):
        half.output(0.1, 0.2)
    with pytest.raises(ValueError, match="a must be a number"):
        half.output("far")
    with pytest.raises(ValueError, match="must be triangles"):
        FuzzyController({"a": good}, {"on": 1.0}, {("N",): "on"})
    with pytest.raises(ValueError, match="gap = -0.5 puts the stop behind the start"):
        controlled(2.0, gap=-0.5)
    with pytest.raises(ValueError, match="omega = -1 must be positive"):
        controlled(-1.0, None)


def test_level_lines():
    for level in (-0.75, -0.25, 0.0, 0.3, 0.9):
        a, b = level_line(level)
        assert [by_quadrature(x, y) for x, y in zip(a[::10], b[::10])] == approx([level]*5, abs=1e-7)
        assert max(abs(a[0]), abs(b[0])) == approx(1) and (a[0], b[0]) == approx((b[-1], a[-1]))
    with pytest.raises(ValueError, match="level = 1 is never answered inside"):
        level_line(1.0)


def test_answer_shows_the_law():
    def law(seen):
        a, b = seen.at.a, seen.at.b
        levels = (-0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75)
        for k, level in enumerate(levels):
            xs, ys = seen.curve(2*k, panel=0)
            pull = sentence_controller()
            assert [pull.output(x, y) for x, y in zip(xs, ys)] == approx([level]*len(xs), abs=1e-6)
            xs, ys = seen.curve(2*k + 1, panel=0)
            assert xs + ys == approx([2*level]*2) and np.abs([xs, ys]).max() == approx(1)
        dot = seen.mark("point", panel=0)
        assert (dot["x"], dot["y"]) == approx((a, b))
        ys, union = seen.curve(panel=1)
        shape = np.zeros_like(ys)
        degrees = [(max(0, -x), 1 - abs(x), max(0, x)) for x in (a, b)]
        for i, j in product(range(3), repeat=2):
            c = (i + j - 2)/2
            shape = np.maximum(shape, np.minimum(min(degrees[0][i], degrees[1][j]),
                                                 ramp(ys, c - 0.5, c, c + 0.5)))
        assert union == approx(shape, abs=1e-9)
        value = by_quadrature(a, b, n=60_001)
        assert seen.readout("the sentence answers") == approx(value, abs=1e-6)
        assert seen.readout("the PD law") == approx((a + b)/2)
        straight, centroid = seen.mark("line", 0, panel=1), seen.mark("line", 1, panel=1)
        assert (straight["x1"], straight["x2"]) == approx(((a + b)/2,)*2)
        assert (centroid["x1"], centroid["x2"]) == approx((value,)*2, abs=1e-6)
        for k in range(5):
            w = max(min(degrees[0][i], degrees[1][k - i]) for i in range(3) if 0 <= k - i < 3)
            corners = seen.mark("polygon", k, panel=1)
            assert corners["ys"] == approx([0, w, w, 0])
            assert corners["xs"] == approx([(k - 3)/2, (k - 3)/2 + w/2, (k - 1)/2 - w/2, (k - 1)/2])
    shows("impact_control/fuzzy:answer", law, settings=8, also=[dict(a=1, b=1), dict(a=0, b=0)])


def test_amplitudes_show_the_law():
    def law(seen):
        omega, f_m = seen.at.omega, seen.at.f_m
        closed = {"no control": (1, 0.1), "PD law": (1 + f_m/2, 0.1 + f_m/2), "damper": (1, 0.1 + f_m)}
        for k, (name, (stiffness, damping)) in enumerate(closed.items()):
            xs, ys = seen.curve(label=name)
            assert (xs[0], xs[-1]) == approx((1.8, 3))
            assert ys == approx(np.abs(1/(stiffness - xs**2 + 1j*damping*xs)))
            here = abs(1/complex(stiffness - omega**2, damping*omega))
            point = seen.mark("point", k)
            assert (point["x"], point["y"]) == approx((omega, here)) and seen.readout(name) == approx(here)
        stop = seen.mark("line")
        assert (stop["y1"], stop["y2"]) == approx((seen.at.delta,)*2)
    shows("impact_control/fuzzy:amplitudes", law)


def test_answers_by_hand():
    """By quadrature, by differences and by the interpolation of a table."""
    diagonal = exercise("answer-on-the-diagonal")._value
    a, b = sp.symbols("a b", positive=True)
    for x in (0.1, 0.25, 0.45, 0.5):
        assert float(diagonal.subs(a, x)) == approx(by_quadrature(x, x), abs=1e-7)
    d = exercise("narrow-set")._value
    rest = np.linspace(1 - d, 1, 100_001)
    assert (rest*(rest - 1 + d)).sum()/(rest - 1 + d).sum() == approx(0.95, abs=1e-5)
    assert exercise("fuzzy-level")._value == approx(sentence_controller().levels(0.8, -0.3)["ZE"])
    gain = exercise("gain-of-the-sentence")._value
    f_m, X = sp.symbols("f_m X", positive=True)
    slope = by_quadrature(1e-3, 0.0, n=2_000_001)/1e-3
    assert float(gain.subs({f_m: 0.5, X: 2.0})) == approx(0.5*slope/2, rel=2e-3)
    bound = exercise("bound-that-strikes")._value
    for by in (-0.01, 0, 0.01):
        swing = abs(1/complex(bound/2 + by - 3, 2*(0.1 + bound/2 + by)))
        assert np.sign(round(swing - 0.35, 9)) == np.sign(by)
    one, two, three = (exercise(f"products-and-means-{k}")._value for k in (1, 2, 3))
    table = {(0, 0): 0.0, (1, 0): 0.3, (0, 1): -0.2, (1, 1): 0.9}
    p, q, r = sp.symbols("p q r", positive=True)
    for x, y in ((0.2, 0.7), (0.9, 0.4)):
        by_rows = np.interp(x, [0, 1], [np.interp(y, [0, 1], [table[i, 0], table[i, 1]]) for i in (0, 1)])
        values = {a: x, b: y, p: 0.3, q: -0.2, r: 0.9}
        assert float(three.subs(values)) == approx(by_rows)
        assert float(two.subs(values)) == approx(float(three.subs({**values, p: 0.5, q: 0.5, r: 0.5})))
        assert float(one.subs(values)) == approx(float(three.subs({**values, p: 1.0, q: 0.0, r: 0.0})))
