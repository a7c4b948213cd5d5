"""A blade that bites; every result by two independent methods."""

from functools import cache

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib import Constraint, Impact
from mechlib.exercises import check
from mechlib.motion import follow
from mechlib.nonholonomic_impact.caught_edge import (
    bite,
    caught_edge,
    gentlest_place,
    glide_after,
    hardest_place,
)
from pictures import shows
from running_sleigh import sleigh_rate

SIX = ("lagrange", "jourdain", "gauss", "maggi", "boltzmann_hamel", "kane")
m, M, J, a, k, R, l, r, g = sp.symbols("m M J a k R l r g", positive=True)
x, y, theta, v, w = sp.symbols("x y theta v omega")
number = st.floats(-2, 2).map(lambda value: round(value, 3))
size = st.floats(0.2, 3).map(lambda value: round(value, 3))


def zero(expression):
    return sp.simplify(expression) == 0


# The blade that bites

W, V = sp.symbols("w v")


def biting(before=None):
    gap = Constraint(W - a*w)
    return Impact([V, W, w], m*(V**2 + W**2)/2 + J*w**2/2, constraints=[gap], before=before)


@pytest.mark.parametrize("by", SIX)
def test_caught_edge_by_six_principles(by):
    system = biting()
    jump = system.solve(by=by)
    before = dict(zip(("v", "w", "omega"), system.before))
    gap = before["w"] - a*before["omega"]
    turn = (J*before["omega"] + m*a*before["w"])/(J + m*a**2)         # moments about the blade
    assert zero(jump.after[0] - before["v"]) and zero(jump.after[2] - turn) and zero(jump.after[1] - a*turn)
    assert zero(jump.reactions[0] + m*J*gap/(J + m*a**2))
    assert zero(jump.energy_loss - m*J*gap**2/(J + m*a**2)/2)


@given(size, size, number, number, number, number)
@settings(max_examples=100, deadline=None)
def test_a_bite_never_gives_energy_and_keeps_moments_about_the_blade(mass, inertia, place, along, across,
                                                                     turn):
    catch = caught_edge(mass, inertia, place, along, across, turn)
    energy = [mass*(p**2 + q**2)/2 + inertia*o**2/2
              for p, q, o in ((along, across, turn), (catch.v, catch.w, catch.omega))]
    assert energy[0] - energy[1] == pytest.approx(catch.energy_loss, abs=1e-9) and catch.energy_loss >= 0
    assert catch.w - place*catch.omega == pytest.approx(0, abs=1e-12)
    assert inertia*turn + mass*place*across == pytest.approx(inertia*catch.omega + mass*place*catch.w,
                                                             abs=1e-9)
    assert catch.impulse == pytest.approx(mass*(catch.w - across), abs=1e-9)


def test_gentlest_and_hardest_place_of_the_blade():
    loss = m*J*(W - a*w)**2/(J + m*a**2)/2
    places = sp.solve(sp.diff(loss, a), a)
    where = sp.Symbol("a")
    loss = loss.subs(a, where)
    places = sp.solve(sp.numer(sp.together(sp.diff(loss, where))), where)
    assert set(map(sp.simplify, places)) == {W/w, -J*w/(m*W)}
    assert zero(loss.subs(where, -J*w/(m*W)) - (m*W**2 + J*w**2)/2)   # all that does not run along the blade
    place = hardest_place(2.0, 0.5, w=1.5, omega=-0.8)
    assert caught_edge(2.0, 0.5, place, 1, 1.5, -0.8).omega == pytest.approx(0)
    assert place*gentlest_place(1.5, -0.8) == pytest.approx(-0.5/2.0)


def test_glide_after_the_bite_is_the_motion_of_the_sleigh():
    glide = glide_after(1.0, 0.5, -0.6, 1.2, 0.4, 0.9)
    catch = caught_edge(1.0, 0.5, -0.6, 1.2, 0.4, 0.9)
    states = follow(sleigh_rate(1.0, 0.5, -0.6), [0, 0, 0, 1.2, catch.omega], 0.01, 4000)
    assert states[-1, 3] == pytest.approx(glide.final_speed) and glide.final_speed < 0
    assert states[-1, 2] == pytest.approx(glide.angle_to_come, abs=1e-6)


# Laws in symbols, and where things are

def sleigh_by_scipy(t, ahead, gyration, v, omega):
    """(x, y, θ, v, ω) of the blade of a free sleigh at the times t: momentum along the blade, moments
    about P."""
    def rate(_, y):
        return [y[3]*np.cos(y[2]), y[3]*np.sin(y[2]), y[4], ahead*y[4]**2, -ahead*y[3]*y[4]/gyration**2]
    t = np.atleast_1d(t)
    return solve_ivp(rate, (0, max(t.max(), 1e-9)), [0, 0, 0, v, omega], t_eval=t, rtol=1e-11, atol=1e-12).y


def test_bite_with_symbols_is_the_bite_with_numbers():
    names = sp.symbols("m J a v w omega", positive=True)
    values = (1.3, 0.4, 0.6, 0.9, -0.7, 1.1)
    exact, numbers = bite(*names), caught_edge(*values)
    for field in ("v", "w", "omega", "impulse", "energy_loss"):
        assert float(getattr(exact, field).subs(dict(zip(names, values)))) == approx(float(getattr(numbers,
                                                                                                   field)))


# The pictures

def in_place(at, heading, points):
    """Points of a body, given ahead and to the left, as complex numbers."""
    return complex(*at) + np.exp(1j*heading)*np.array([complex(*p) for p in points])


def corners(numbers):
    """The corners of a polygon, or the ends of a rod or bar, as complex numbers."""
    if "xs" in numbers:
        return np.asarray(numbers["xs"]) + 1j*np.asarray(numbers["ys"])
    return np.array([complex(numbers["x1"], numbers["y1"]), complex(numbers["x2"], numbers["y2"])])


def at(numbers):
    return np.array([numbers["x"], numbers["y"]])

SLIDES = {"drift and spin": (0.8, 0.8), "drift only": (0.8, 0.0), "fast spin": (0.8, 2.4)}
BODY = [(-1.2, -0.38), (0.85, -0.38), (1.3, 0), (0.85, 0.38), (-1.2, 0.38)]


@cache
def principle():
    """(ω⁺, Λ, energy lost) of a body with m = 1, J = 1/4 by one of the principles, compiled."""
    V, W, Q, place, drift, spin = sp.symbols("V W Q a w q")
    body = Impact([V, W, Q], (V**2 + W**2 + Q**2/4)/2, constraints=[Constraint(W - place*Q)],
                  before={V: 0, W: drift, Q: spin})
    jump = body.solve(by="gauss")
    return sp.lambdify([place, drift, spin], [jump.after[2], jump.reactions[0], jump.energy_loss])


def bitten(a, w, spin):
    return principle()(a, w, spin)


def test_caught_edge_shows_the_law():
    def law(seen):
        c, (drift, spin) = seen.at, SLIDES[seen.at.slide]
        v, w, whole = np.cos(drift), np.sin(drift), (1 + spin**2/4)/2
        turn, impulse, lost = bitten(c.a, w, spin)
        late = max(c.t, 0)
        gyration = np.sqrt(0.25 + c.a**2)

        def centre(times):
            x, y, heading, *_ = sleigh_by_scipy(times, c.a, gyration, v, turn)
            return x + c.a*(np.cos(heading) - 1), y + c.a*np.sin(heading), heading

        x, y, heading = (p[-1] for p in centre(late)) if c.t >= 0 else (v*c.t, w*c.t, spin*c.t)
        assert corners(seen.mark("polygon")) == approx(in_place((x, y), heading, BODY), abs=5e-3)
        blade = in_place((x, y), heading, ((-c.a - 0.22, 0), (-c.a + 0.22, 0)))
        assert corners(seen.mark("rod", color="muted" if c.t < 0 else "accent")) == approx(blade, abs=5e-3)
        assert seen.shown("rod") == 1 and at(seen.mark("point", label="C")) == approx([x, y], abs=5e-3)
        xs, ys = seen.curve(panel=0)
        path = np.array(centre(np.linspace(0, max(late, 1e-9), len(xs)))[:2])
        assert np.abs(np.array([xs, ys]) - path).max() < 5e-3
        if 0 <= c.t < 0.4:
            assert seen.arrow("reaction") == approx([0, impulse], abs=1e-9)
            assert complex(*at(seen.mark("arrow"))) == approx(blade.mean(), abs=5e-3)
        else:
            assert seen.shown("arrow") == 0
        past = seen.mark("line")
        assert (past["x1"], past["y1"], past["x2"], past["y2"]) == approx((-1.5*v, -1.5*w, 0, 0))
        assert seen.readout("turning rate after the bite") == approx(turn, abs=1e-9)
        assert seen.readout("impulse of the ice") == approx(impulse, abs=1e-9)
        xs, ys = seen.curve(panel=1)
        assert ys[::10] == approx([bitten(a, w, spin)[2]/whole for a in xs[::10]], abs=1e-9)
        assert at(seen.mark("point", color="impulse")) == approx([c.a, lost/whole], abs=1e-9)
        assert seen.shown("point", label="not felt") == (spin != 0)
        if spin:
            gentle = at(seen.mark("point", label="not felt"))
            assert gentle[1] == 0 and w - gentle[0]*spin == approx(0)
        hard = at(seen.mark("point", label="straight on"))
        assert bitten(hard[0], w, spin)[0] == approx(0, abs=1e-9)      # it turns no more
        assert hard[1] == approx(bitten(hard[0], w, spin)[2]/whole)
    shows("nonholonomic_impact/caught_edge:caught_edge", law, settings=12,
          also=[{"t": -1, "slide": 2}, {"t": 0.2}, {"slide": 1, "a": -0.5}, {"slide": 2, "a": -0.5}])


# Bad input

@pytest.mark.parametrize("call,words", [
    (lambda: caught_edge(0, 1, 1, 0, 1, 0), "mass = 0 must be positive"),
    (lambda: caught_edge(1, -1, 1, 0, 1, 0), "inertia = -1 must be positive"),
    (lambda: caught_edge(1, 1, 1, 0, np.nan, 0), "finite"),
    (lambda: gentlest_place(1, 0), "no place is gentle"),
    (lambda: hardest_place(1, 1, 0, 1), "only spins"),
])
def test_bad_input_gets_a_sentence(call, words):
    with pytest.raises(ValueError, match=words):
        call()


# The exercises, by hand

def test_swung_round_by_integration_and_shares_by_moments():
    mass, gyration, place, drift = 1.4, 0.6, 0.9, 1.1
    k_ = np.hypot(gyration, place)
    spin = place*drift/k_**2                                         # moments about the blade
    heading, v_, turn = sleigh_by_scipy(np.array([0.0, 60.0]), place, k_, 0.0, spin)[2:, -1]
    assert v_ == approx(place*drift/k_) and turn == approx(0, abs=1e-6)
    assert heading == approx(np.pi*k_/(2*place), abs=1e-5)
    assert check("swing-round-1", "a*w_0/(rho**2 + a**2)") and check("swing-round-2",
                                                                     "a*w_0/sqrt(rho**2 + a**2)")
    assert check("swing-round-3", "pi*sqrt(rho**2 + a**2)/(2*a)")
    kept = mass*k_**2*(gyration**2/k_**2)**2/2                       # ω⁺ = ρ²ω/k², ω = 1
    assert 1 - kept/(mass*gyration**2/2) == approx(place**2/k_**2)
    assert check("spin-that-is-caught", "a**2/(rho**2 + a**2)")


def test_no_bite_takes_more_than_drift_and_spin():
    """Lagrange's identity behind the theorem."""
    r_ = sp.Symbol("rho", positive=True)
    assert zero((W**2 + r_**2*w**2)*(r_**2 + a**2) - r_**2*(W - a*w)**2 - (a*W + r_**2*w)**2)
