"""Blows on systems with a constraint nonlinear in the velocities; every result by two independent methods."""

import math

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib.exercises import check
from mechlib.nonholonomic_impact.nonlinear_constraints import held_speed
from mechlib.nonholonomic_impact.percussion.blow_path import in_order, s, together
from mechlib.nonholonomic_impact.percussion.mass_points import MassPoint
from mechlib.nonholonomic_impact.percussion.percussion import percussion
from pictures import shows
from taps_by_numbers import rk4, slope

v = sp.Symbol("v")
x, y, z, turn = sp.symbols("xdot ydot zdot thetadot")
m0, m1, M, k, S, J, a, b, F, c = sp.symbols("m_0 m_1 M k S J_C a b F c", positive=True)
sigma, mu, sigma_1, sigma_2, theta = sp.symbols("sigma mu sigma_1 sigma_2 theta")



# Nonlinear constraints

SPHERE = [x**2 + y**2 + z**2 - 1]

FLYER = MassPoint(1, sp.Matrix([x, y, z]), sp.Matrix([0, sigma_1/2, sigma_2/2]))
AHEAD = {x: 1, y: 0, z: 0}


def turned(velocity, direction, strength):
    """A blow on a particle of speed 1, by hand: the component c along it obeys c' = 1 - c², so artanh c grows
    by the strength."""
    d = np.array(direction, dtype=float)
    along = velocity @ d
    new = math.tanh(strength + math.atanh(along))
    across = velocity - along*d
    return new*d + across*math.sqrt((1 - new**2)/(1 - along**2))


def test_fixed_speed_the_order_of_two_blows_matters():
    ahead, up = (0, 1, 0), (0, 0, 1)
    start = np.array([1.0, 0, 0])
    first = turned(turned(start, ahead, 0.5), up, 0.5)
    second = turned(turned(start, up, 0.5), ahead, 0.5)
    both = turned(start, np.array([0, 1, 1])/2**.5, 0.5*2**.5)
    for path, by_hand, digits in ((in_order(sigma_1, sigma_2), first, (.786, .410, .462)),
                                  (in_order(sigma_2, sigma_1), second, (.786, .462, .410)),
                                  (together(sigma_1, sigma_2), both, (.793, .431, .431))):
        found = percussion(FLYER, AHEAD, SPHERE, path=path)
        assert np.abs(found.after - by_hand).max() < 1e-11
        assert tuple(found.after.round(3)) == digits
        assert abs(found.violation[0]) < 1e-11


def test_fixed_speed_published_law_leaves_the_sphere():
    printed = percussion(FLYER, AHEAD, SPHERE, path=in_order(sigma_1, sigma_2), published=True)
    assert printed.law == "6.8" and list(printed.after) == [1, sp.S.Half,
                                                            sp.S.Half] and printed.violation == [sp.S.Half]


def test_nonlinear_constraint_is_missed_with_slope_2():
    """Generic: x² + 2y² + xy - 3z² + z = 0 for unequal masses; f(u⁺) = ½ΔuᵀfʺΔu exactly, since f is
    quadratic."""
    f = x**2 + 2*y**2 + x*y - 3*z**2 + z - 2
    start = {x: 1, y: 1, z: 1}
    blows = np.geomspace(1e-4, 1e-2, 5)
    gaps, errors = [], []
    for B in map(float, blows):
        points = [MassPoint(1, x, B), MassPoint(2, y, 0), MassPoint(3, z, 2*B)]
        printed, exact = (percussion(points, start, [f], published=law) for law in ("6.8", False))
        gaps.append(abs(printed.violation[0]))
        errors.append(np.abs(np.array([float(w) for w in printed.after]) - exact.after).max())
        jump = sp.Matrix([w - 1 for w in printed.after])
        assert abs(float((jump.T*sp.hessian(f, (x, y, z))*jump)[0]/2) - float(printed.violation[0])) < 1e-12
        assert abs(exact.violation[0]) < 1e-11
    assert abs(slope(blows, gaps) - 2) < 0.01 and abs(slope(blows, errors) - 2) < 0.01


def test_along_a_ruling_of_a_cone_the_published_law_is_exact():
    cone = [x**2 + y**2 - z**2]
    point = MassPoint(1, sp.Matrix([x, y, z]), sp.Matrix([3, 4, 5])/7)
    printed, exact = (percussion(point, {x: 3, y: 4, z: 5}, cone, published=law) for law in (True, False))
    assert printed.violation == [0]
    assert np.abs(exact.after - np.array([3, 4, 5])*8/7).max() < 1e-10


def test_cone_against_independent_speeds():
    """ẋ = ρ cos φ, ẏ = ρ sin φ, ż = ρ: Maggi's projection with C(ρ, φ), integrated in ρ and φ, masses 1, 2,
    3."""
    weights, blow = np.diag([1.0, 2, 3]), np.array([0.3, 1.0, -0.5])

    def rate(t, nu):
        rho, phi = nu
        C_ = np.array([[np.cos(phi), -rho*np.sin(phi)], [np.sin(phi), rho*np.cos(phi)], [1, 0]])
        return np.linalg.solve(C_.T @ weights @ C_, C_.T @ blow)

    rho, phi = rk4(rate, [1, 0.4])
    start = {x: math.cos(0.4), y: math.sin(0.4), z: 1.0}
    found = percussion([MassPoint(1, x, 0.3), MassPoint(2, y, 1.0), MassPoint(3, z, -0.5)], start,
                       [x**2 + y**2 - z**2])
    assert np.abs(found.after - [rho*math.cos(phi), rho*math.sin(phi), rho]).max() < 1e-10


def test_one_direction_the_shape_of_the_pulse_does_not_matter():
    flyer = MassPoint(1, sp.Matrix([x, y, z]), sp.Matrix([0, 1, 2])*sigma)
    results = [percussion(flyer, AHEAD, SPHERE, path=path).after
               for path in ({sigma: s}, {sigma: s**3}, {sigma: [0, 0.9, 0.2, 1]})]
    assert all(np.abs(r - results[0]).max() < 1e-10 for r in results)


def test_nonlinear_constraint_and_mass_that_follows_a_velocity():
    """Speed 1 in the plane, mass 1 + ẋ/2, kick w = (¼, 0), by the angle: (m + ½ w sin φ … ) φ' = t·S, solved
    by hand."""
    def rate(t, phi):
        tangent = np.array([-np.sin(phi[0]), np.cos(phi[0])])
        mass, loss = 1 + np.cos(phi[0])/2, -np.sin(phi[0])/2              # m and dm/dφ
        return np.array([tangent @ [0.2, 0.7]/(mass - tangent @ [0.25, 0]*loss)])
    phi = rk4(rate, [0.5])[0]
    point = MassPoint(1 + x/2, sp.Matrix([x, y]), sp.Matrix([0.2, 0.7]), sp.Matrix([0.25, 0]))
    found = percussion(point, {x: math.cos(0.5), y: math.sin(0.5)}, [x**2 + y**2 - 1])
    assert np.abs(found.after - [math.cos(phi), math.sin(phi)]).max() < 1e-10


@pytest.mark.parametrize("velocity, direction", [((1, 0, 0), (0, 1, 0)), ((0.6, 0.48, 0.64), (0, 0, 1)),
                                                 ((0.6, -0.8, 0), (0.6, 0.8, 0))])
def test_held_speed_by_hand_and_by_the_exact_law(velocity, direction):
    found = [float(p) for p in held_speed(velocity, direction, 0.7)]
    assert found == approx(turned(np.array(velocity, dtype=float), direction, 0.7), abs=1e-12)
    struck = MassPoint(1, sp.Matrix([x, y, z]), 0.7*sp.Matrix(direction))
    exact = percussion(struck, dict(zip((x, y, z), velocity)), SPHERE)
    assert found == approx(exact.after, abs=1e-10)


# The pictures

def point(mark):
    return np.array([mark["x"], mark["y"]])


def on_sphere(velocity, direction, blow, count):
    """Unit velocities while a blow grows from nothing: dv = (n - (n·v) v) dP by SciPy."""
    n = np.array(direction, dtype=float)
    grid = np.linspace(0, max(blow, 1e-9), count)
    return solve_ivp(lambda _, v: n - (n @ v)*v, (0, grid[-1]), velocity, t_eval=grid, rtol=1e-11,
                     atol=1e-12).y


def from_the_left(v, azimuth=0.62, elevation=0.42):
    """Orthographic: turn about z by the azimuth, then tip by the elevation; the page is the plane seen."""
    depth, across = v[0]*np.cos(azimuth) + v[1]*np.sin(azimuth), v[1]*np.cos(azimuth) - v[0]*np.sin(azimuth)
    return np.array([across, v[2]*np.cos(elevation) - depth*np.sin(elevation)])


def test_velocity_sphere_shows_the_law():
    def law(seen):
        c = seen.at
        size = np.hypot(c.P_y, c.P_z)
        both = (0, c.P_y/size, c.P_z/size) if size else (0, 1, 0)
        blows = {"y": ((0, 1, 0), c.P_y), "z": ((0, 0, 1), c.P_z), "both": (both, size)}
        ends, legs = {}, {}
        for order, steps in {"y first": "yz", "z first": "zy", "together": ("both",)}.items():
            v, legs[order] = np.array([1.0, 0, 0]), []
            for step in steps:
                path = on_sphere(v, *blows[step], len(seen.curve(color="after")[0]))
                legs[order].append(path)
                v = path[:, -1]
            ends[order] = v
            assert np.linalg.norm(v) == approx(1)
        for panel, eye in enumerate((from_the_left, lambda v: np.array(v[1:]))):
            for k, path in enumerate(legs[c.order]):
                xs, ys = seen.curve(k, panel, color="after")
                assert np.abs(np.array([xs, ys]) - eye(path)).max() < 1e-6
            assert seen.shown("curve", panel, color="after") == len(legs[c.order])
            outline = np.hypot(*seen.curve(0, panel, color="muted"))
            assert outline == approx(np.ones_like(outline))
            for k in range(3):                                         # the octant, from axis to axis
                xs, ys = seen.curve(k + 1, panel, color="muted")
                w = np.linspace(0, np.pi/2, len(xs))
                edge = np.roll([np.cos(w), np.sin(w), 0*w], k, axis=0)
                assert np.abs(np.array([xs, ys]) - eye(edge)).max() < 1e-9
            start, printed = eye(np.array([1.0, 0, 0])), eye(np.array([1.0, c.P_y, c.P_z]))     # (6.8): v + P
            assert seen.arrow("plain", panel=panel) == approx(printed - start)
            assert point(seen.mark("arrow", panel=panel)) == approx(start)
            assert point(seen.mark("point", panel=panel, color="before")) == approx(start)
            assert point(seen.mark("point", panel=panel, color="after")) == approx(eye(ends[c.order]),
                                                                                   abs=1e-6)
            for k, end in enumerate(ends.values()):
                assert point(seen.mark("point", k, panel, color="muted")) == approx(eye(end), abs=1e-6)
        for name, value in zip("xyz", ends[c.order]):
            assert seen.readout(f"v{name}+") == approx(value, abs=1e-6)
        assert seen.readout("speed by [Z 6.8]") == approx(np.sqrt(1 + size**2))
    shows("nonholonomic_impact/nonlinear_constraints:velocity_sphere", law,
          also=[{"order": k} for k in range(3)])


# The exercises, by hand

def test_gust_and_thrust_by_integration():
    """dv = (d - (d·v)v/c²) dP/m, marched; thrust and work are what is left over."""
    mass, speed, blow = 1.7, 2.0, 4.5

    def rate(_, s):
        along = s[1]
        return [-along*s[0]/speed**2/mass, (1 - along**2/speed**2)/mass, along]

    ahead, along, work = solve_ivp(rate, (0, blow), [speed, 0, 0], rtol=1e-11, atol=1e-12).y[:, -1]
    shares = {"m": mass, "c": speed, "P": blow}
    for k, (text, value) in enumerate((("m*c*(1/cosh(P/(m*c)) - 1)", mass*(ahead - speed)),
                                       ("m*c*tanh(P/(m*c)) - P", mass*along - blow),
                                       ("m*c**2*log(cosh(P/(m*c)))", work)), 1):
        assert float(sp.sympify(text).subs(shares)) == approx(value, rel=1e-8)
        assert check(f"gust-and-thrust-{k}", text)
    assert check("published-speed", "sqrt(c**2 + P**2/m**2)")
    turned = solve_ivp(rate, (0, mass*speed*np.arctanh(0.5)), [speed*np.sqrt(0.75), -speed/2, 0], rtol=1e-11,
                       atol=1e-12).y[1, -1]
    assert turned == approx(0, abs=1e-9) and check("against-the-gust", np.arctanh(0.5))
