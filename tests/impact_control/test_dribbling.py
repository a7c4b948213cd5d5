"""The project of the chapter: hands that dribble a ball, by SciPy's integrator and by differences."""

import json
import pathlib

import numpy as np
import pytest
from pytest import approx
from scipy.integrate import quad, solve_ivp
from scipy.optimize import nnls

from mechlib.impact_control import (
    Push,
    Watch,
    cheapest_blow,
    cheapest_push,
    dribble,
    dribble_multipliers,
    lost_in_a_blow,
    palm_push,
    tap,
    watching_hand,
)
from mechlib.impact_control.figures import cheapest_blow as figures

PAGE = pathlib.Path(__file__).parents[2] / "book" / "impact_control" / "project.ipynb"
JOB = (0.8, 4.0, 0.6)                                    # e, v, T
E, V, T = JOB
G = 9.81
PLANNED = {"line": cheapest_push(*JOB), "palm": palm_push(*JOB), "press": tap(*JOB),
           "tap": tap(*JOB, 0.1)}


def force(hand, t):
    """The force of a plan at a time, read from its pieces one by one."""
    f = 0.0
    for start, value, slope in zip(hand.starts, hand.forces, hand.slopes):
        if t >= start:
            f = value + slope*(t - start)
    return f


def integrated(hand, e, speed, bounces, floors=None):
    """Instants, speeds and costs by a general integrator that stops at the floor."""
    now, below, v, rows = 0.0, 0.0, speed, []
    floors = [0.0]*bounces if floors is None else floors

    def push(since, q, u):
        if isinstance(hand, Watch):
            return -hand.force if u < 0 and q < hand.height else 0.0
        return force(hand, (now + since) % hand.period if hand.by_clock else since)

    for ground in floors:
        def landed(t, y, ground=ground):
            return y[0] - ground
        landed.terminal, landed.direction = True, -1
        y, t = [below, e*v, 0.0], 0.0
        while True:
            done = solve_ivp(lambda t, y: [y[1], push(t, y[0], y[1]) - G, push(t, y[0], y[1])**2/2],
                             (t, t + 3), y, events=landed, rtol=1e-9, atol=1e-11, max_step=2e-3)
            if done.t_events[0].size:
                break
            t, y = done.t[-1], done.y[:, -1]
        now, below, v = now + done.t[-1], ground, -done.y[1, -1]
        rows.append((now, v, done.y[2, -1]))
    return np.array(rows).T


# The plans

@pytest.mark.parametrize("hand", PLANNED.values(), ids=PLANNED)
def test_every_plan_does_the_job(hand):
    """Momentum and its moment by quadrature, its cost too; and the flight ends with v after T."""
    inner = [s for s in hand.starts if 0 < s < T]
    f = [quad(lambda t, n=n: t**n*force(hand, t), 0, T, points=inner or None)[0] for n in (0, 1)]
    assert f == approx([G*T - (1 + E)*V, G*T**2/2 - V*T], rel=1e-9)
    assert hand.cost() == approx(quad(lambda t: force(hand, t)**2/2, 0, T, points=inner or None)[0], rel=1e-9)
    run = dribble(hand, E, V, 3)
    assert run.times == approx(T*np.arange(1, 4)) and run.speeds == approx([V]*3)
    assert run.costs == approx([hand.cost()]*3)
    assert hand.last() == approx(force(hand, T))


def test_the_watching_hand_does_the_same_as_the_long_press():
    """The same force at the same time, hence the same cost; its work is the energy of the blow."""
    hand, press = watching_hand(*JOB), tap(*JOB)
    assert hand.force == approx(-press.forces[1])
    run = dribble(hand, E, V, 2)
    assert run.times == approx([T, 2*T]) and run.speeds == approx([V, V])
    assert run.costs == approx([press.cost()]*2)
    assert hand.force*hand.height == approx(float(lost_in_a_blow(E, V)))


@pytest.mark.parametrize("e, v, period", [JOB, (0.7, 5.0, 0.68), (0.9, 3.0, 0.52), (0.8, 4.0, 0.3)])
def test_the_palm_is_the_cheapest_that_never_lifts(e, v, period):
    """Many short pushes by non-negative least squares; the last job needs no lift at all."""
    n = 400
    h = period/n
    middle = h*(np.arange(n) + 0.5)
    rows = -np.array([np.full(n, h), h*middle])
    asked = np.array([G*period - (1 + e)*v, G*period**2/2 - v*period])
    best = -nnls(np.vstack([1e5*rows, np.eye(n)]), np.append(1e5*asked, np.zeros(n)), maxiter=20*n)[0]
    hand = palm_push(e, v, period)
    assert h*best @ best/2 == approx(hand.cost(), rel=1e-3)
    assert best == approx([force(hand, t) for t in middle], abs=0.3)
    assert hand.cost() >= float(cheapest_blow(e, v, period, G).cost) - 1e-12
    assert (len(hand.starts) == 1) is ((e, v, period) == (0.8, 4.0, 0.3))


# Bounce by bounce

HANDS = {**PLANNED, **{f"{name} by the clock": hand.with_clock() for name, hand in PLANNED.items()},
         "watching": watching_hand(*JOB), "strong": Watch(12.0, 0.24)}


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
@pytest.mark.parametrize("e, speed, floors", [(0.75, 4.1, [0, 0, 0]), (0.8, 4.2, [0.03, 0.03, -0.02])])
def test_by_a_general_integrator(hand, e, speed, floors):
    told = integrated(hand, e, speed, 3, floors)
    run = dribble(hand, e, speed, 3, floor=floors)
    for exact, other in zip((run.times, run.speeds, run.costs), told):
        assert exact == approx(other, rel=2e-3)


def test_the_integrator_converges_to_the_exact_flight():
    """A force without jumps inside the flight: nothing spoils the integrator's order."""
    told = integrated(PLANNED["line"], 0.8, 4.3, 4)
    run = dribble(PLANNED["line"], 0.8, 4.3, 4)
    assert run.times == approx(told[0], rel=1e-9) and run.speeds == approx(told[1], rel=1e-8)
    assert run.costs == approx(told[2], rel=1e-8)


def test_restitution_and_floor_may_change_from_bounce_to_bounce():
    hand = PLANNED["tap"]
    run = dribble(hand, [0.8, 0.7, 0.8], 4.0, 3, floor=[0, 0, 0.05])
    assert run.speeds[0] == approx(4.0)
    assert run.speeds[1] == approx(dribble(hand, 0.7, 4.0, 1).speeds[0])
    last = dribble(hand, 0.8, run.speeds[1], 1, floor=0.05)
    assert run.speeds[2] == approx(last.speeds[0]) and run.times[2] - run.times[1] == approx(last.times[0])


def test_a_constant_push_is_a_heavier_ball():
    """It returns what it took: the bounces die like powers of e, in a finite time."""
    heavy = Push((0.0,), (-3.0,), (0.0,), 0.6)
    run = dribble(heavy, 0.8, 4.0, 200)
    assert run.speeds[:9] == approx(4.0*0.8**np.arange(1, 10))
    assert len(run.times) < 120 and run.times[-1] == approx(2*4.0*0.8/(1 - 0.8)/(G + 3), rel=1e-6)


# Which rhythm keeps itself

@pytest.mark.parametrize("name", [*PLANNED, "watching"])
def test_multipliers_by_differences(name):
    """One number for a hand that counts from the last bounce, or watches."""
    hand = HANDS[name]
    if name == "watching":                               # away from the height that the ball just reaches
        hand, h = Watch(12.0, 0.24), 1e-5
        steady = np.sqrt(2*12.0*0.24/(1 - E**2))
    else:
        h, steady = 1e-5, V
    slope = np.subtract(*(dribble(hand, E, steady + x, 1).speeds[0] for x in (h, -h)))/(2*h)
    assert dribble_multipliers(hand, E, steady) == approx([slope], abs=1e-6)


def test_multipliers_of_the_cheapest_force():
    """e(3 - 2e): above one for every floor between one half and one."""
    for e in np.linspace(0.05, 0.95, 19):
        mu, = dribble_multipliers(cheapest_push(e, 4.0, 0.6), e, 4.0)
        assert mu == approx(e*(3 - 2*e)) and bool(mu > 1 + 1e-9) is bool(e > 0.5 + 1e-9)


def test_multipliers_by_the_clock():
    """Two bounces in a row, disturbed in speed and in time, give the matrix; |μ| = e."""
    hand = PLANNED["tap"].with_clock()

    def step(lateness, speed):
        """The next lateness and speed; a flight that starts late is one that starts at another phase."""
        time, v, _ = hand.flight(lateness % T, 0.0, E*speed, G)
        return np.array([lateness + time - T, v])
    h = 1e-6
    M = np.column_stack([(step(h, V) - step(-h, V))/(2*h), (step(0, V + h) - step(0, V - h))/(2*h)])
    told = dribble_multipliers(hand, E, V)
    assert np.sort_complex(np.linalg.eigvals(M)) == approx(np.sort_complex(told), abs=1e-6)
    assert abs(told) == approx([E, E])


def test_every_hand_that_lets_go_keeps_its_rhythm():
    """Any floor, any period in which a palm can do the job: both multipliers stay below one."""
    for e in (0.2, 0.5, 0.8, 0.95):
        for share in (0.1, 0.5, 0.99):
            period = share*2*e*V/G
            hand = tap(e, V, period, 1e-3*period*(1 - share))
            assert abs(dribble_multipliers(hand, e, V)) < max(e, 0.96)
            assert np.max(abs(dribble_multipliers(hand.with_clock(), e, V))) < 1


def test_a_force_that_jumps_at_the_blow_has_two_slopes():
    """By the clock; early and late bounces differ, so that there is no multiplier."""
    hand = PLANNED["press"].with_clock()
    with pytest.raises(ValueError, match="jumps at the blow"):
        dribble_multipliers(hand, E, V)
    base = hand.flight(0.0, 0.0, E*V, G)[1]
    late, early = (hand.flight(x % T, 0.0, E*V, G)[1] for x in (1e-6, -1e-6))
    assert abs((late - base) + (early - base)) > 1e-6


# The page

def page():
    return json.loads(PAGE.read_text(encoding="utf-8"))["cells"]


def test_numbers_in_the_text_of_the_page():
    text = "".join("".join(c["source"]) for c in page() if c["cell_type"] == "markdown")
    told = {f"{100*(PLANNED['palm'].cost()/PLANNED['line'].cost() - 1):.0f} %": 8,
            f"{100*(PLANNED['press'].cost()/PLANNED['line'].cost() - 1):.0f} %": 21}
    for words in told:
        assert words.replace(" %", "\\,\\%") in text, words
    assert f"{E*(G*T/V - 1):.3f}" in text                   # the multiplier of every tap
    for name, words in (("line", "1.12"), ("palm", "1.27"), ("press", "1.05")):
        assert f"{dribble_multipliers(PLANNED[name], E, V)[0]:.2f}" == words and words in text


def test_the_answers_that_the_page_expects():
    """A tap for single bounces of 0.65 costs a little less than 5; a hand that learns e keeps the speed and
    costs less than the tap."""
    def back(length):
        run = dribble(tap(*JOB, length), [0.65] + [E]*199, V, 200)
        return len(run.speeds) == 200 and abs(run.speeds[-1] - V) < 0.05
    longest = max(x for x in np.arange(0.1, 0.23, 0.001) if back(x))
    assert 4.5 < tap(*JOB, longest).cost() < 5
    for e in (0.75, 0.8, 0.85):
        v, guess = V, E
        for _ in range(20):
            run = dribble(Watch(12.0, (1 - guess**2)*V**2/24), e, v, 1)
            guess = np.sqrt(max(run.speeds[0]**2 - 2*12.0*(1 - guess**2)*V**2/24, 0))/v
            v = run.speeds[0]
        assert v == approx(V, rel=0.01) and run.costs[0] < PLANNED["tap"].cost()


def test_the_picture_of_the_rhythm(monkeypatch):
    """The level that was asked, and one line for each hand through its speeds."""
    monkeypatch.setattr(figures, "figure", lambda scene: scene)
    runs = {"tap": dribble(PLANNED["tap"], E, 3.96, 5), "press": dribble(PLANNED["press"], E, 3.96, 4)}
    level, *lines = figures.rhythm(runs, V).panels[0].marks
    assert [float(level.channels[key]) for key in ("x1", "y1", "x2", "y2")] == [0, V, 6, V]
    for (name, run), line in zip(runs.items(), lines, strict=True):
        assert line.style["label"].source == name
        assert line.channels["xs"] == approx(range(1, len(run.speeds) + 1))
        assert line.channels["ys"] == approx(run.speeds)


# Bad input

def test_bad_input_gets_a_sentence():
    lift = Push((0.0,), (20.0,), (0.0,), 0.6)
    for call, words in ((lambda: palm_push(0.8, 4.0, 0.7), "by itself"),
                        (lambda: tap(0.8, 4.0, 0.6, 0.3), "Give less than"),
                        (lambda: watching_hand(0.8, 4.0, 0.5), "needs a period from"),
                        (lambda: dribble("hand", 0.8, 4.0, 3), "must be a Push or a Watch"),
                        (lambda: dribble(PLANNED["tap"], [0.8, 0.7], 4.0, 3), "2 values for 3"),
                        (lambda: dribble(PLANNED["tap"], 0.8, 4.0, 3, floor=[0, 0]), "2 values for 3"),
                        (lambda: dribble(PLANNED["tap"], 0.8, 4.0, 1, floor=2.0), "raise the floor less"),
                        (lambda: dribble(Watch(5.0, 0.5), 0.8, 4.0, 1, floor=2.0), "Raise it less"),
                        (lambda: dribble(lift, 0.8, 4.0, 1), "Lift less"),
                        (lambda: dribble(lift.with_clock(), 0.8, 4.0, 1), "Lift less")):
        with pytest.raises(ValueError, match=words):
            call()
    for starts, forces, slopes in (((0.1,), (1.0,), (0.0,)), ((0.0, 0.7), (1.0, 1.0), (0.0, 0.0)),
                                   ((0.0, 0.2, 0.1), (0.0,)*3, (0.0,)*3), ((0.0, 0.2), (0.0,), (0.0, 0.0))):
        with pytest.raises(ValueError, match="Give the starts"):
            Push(starts, forces, slopes, 0.6)


def test_a_ball_that_runs_away_ends_the_list():
    run = dribble(PLANNED["palm"], 0.8, 4.1, 3000)
    assert len(run.speeds) < 100 and run.speeds[-1] > 1000*4.1
