"""Six principles: the same numbers, and the work that each of them shows."""

import ast
import inspect
from importlib import import_module

import pytest
import sympy as sp

from mechlib import Constraint, Impact
from mechlib.principles import PRINCIPLES, principle

m, r, P, l, c = sp.symbols("m r P l c", positive=True)
v, w, x, y = sp.symbols("v omega x y")


@pytest.fixture(scope="module")
def wheel():
    """A disk struck at its centre while it rolls."""
    return Impact([v, w], m*v**2/2 + m*r**2*w**2/4, [(v, P)], [Constraint(v - r*w)], {v: 0, w: 0})


@pytest.mark.parametrize("name", PRINCIPLES)
def test_equations_shown_are_those_solved(wheel, name):
    """The displayed equations, given to SymPy's own solver, have the solution that ``solve`` returns."""
    shown = wheel.equations(name)
    solution = sp.solve(shown.equations, shown.unknowns, dict=True)[0]
    delta, reactions = shown.solve()
    known = {**dict(zip(shown.jumps, delta)), **dict(zip(shown.multipliers, reactions))}
    if name == "boltzmann_hamel":
        assert sp.simplify(solution[shown.unknowns[0]] - (shown.matrix*delta)[1]) == 0
        known[shown.unknowns[0]] = solution[shown.unknowns[0]]
    assert all(sp.simplify(value - known[unknown]) == 0 for unknown, value in solution.items())
    assert list(delta) == [2*P/(3*m), 2*P/(3*m*r)] and list(reactions) == [-P/3]


def test_jumps_stand_on_the_left_and_impulses_on_the_right(wheel):
    """M Δu = S + AᵀΛ and A Δu = -(1 + e) γ⁻, side by side as they are written."""
    shown = wheel.equations("lagrange")
    (dv, dw), (reaction,) = shown.jumps, shown.multipliers
    assert [e.args for e in shown.equations] == [(m*dv, P + reaction), (m*r**2*dw/2, -r*reaction),
                                                 (dv - r*dw, sp.S.Zero)]


@pytest.mark.parametrize("name", PRINCIPLES)
def test_display(wheel, name):
    shown = wheel.equations(name)
    text = shown._repr_latex_()
    assert text.startswith("$$") and text.endswith("$$")
    depth = 0
    for character in text:
        depth += (character == "{") - (character == "}")
        assert depth >= 0
    assert depth == 0
    for sentence, *formulas in shown.steps():
        assert sentence and formulas
    assert shown.title in repr(shown) and f"{len(shown.equations)} equation" in repr(shown)


def test_numbers_of_equations(wheel):
    """Lagrange n + s, Jourdain n, Maggi, Gauss and Kane only l = n - s."""
    counts = {name: len(wheel.equations(name).equations) for name in PRINCIPLES}
    assert counts == {"lagrange": 3, "jourdain": 2, "gauss": 1, "maggi": 1, "boltzmann_hamel": 2, "kane": 1}


def test_maggi_characteristics(wheel):
    maggi = wheel.equations("maggi")
    assert maggi.C.T == sp.Matrix([[r, 1]])
    assert wheel.constraint_matrix*maggi.C == sp.zeros(1, 1)
    assert wheel.constraint_matrix*maggi.D == sp.eye(1)
    assert maggi.reduced_mass == sp.Matrix([[3*m*r**2/2]])
    assert maggi.reduced_impulse == sp.Matrix([[P*r]])
    assert wheel.equations("maggi", independent=[v]).C.T == sp.Matrix([[1, 1/r]])


def test_gauss_function(wheel):
    gauss = wheel.equations("gauss")
    (jump,), (beta,) = gauss.free, gauss.violations
    by_hand = m*(r*jump + beta)**2/2 + m*r**2*jump**2/4 - P*(r*jump + beta)
    assert sp.expand(gauss.Z - by_hand) == 0
    (solution,) = sp.solve(sp.diff(by_hand.subs(beta, 0), jump), jump)
    assert gauss.solve()[0][1] == solution
    assert gauss.solve()[1][0] == sp.simplify(sp.diff(by_hand, beta).subs({beta: 0, jump: solution}))


def test_gauss_function_that_is_displayed_is_stationary_at_the_jump_of_lagrange():
    """Z = ½ ΔuᵀM Δu - SᵀΔu, with mixed products: its derivatives are M Δu - S."""
    u, v, P = sp.symbols("u v P")
    pair = Impact([u, v], 3*u**2 + 5*v**2 + u*v, [(u - 2*v, P)], before={u: 0, v: 0})
    gauss = pair.equations("gauss")
    (_, displayed), *_ = gauss.steps()
    at = dict(zip(gauss.jumps, pair.solve(by="lagrange").delta))
    assert [sp.expand(displayed.rhs.diff(d).subs(at)) for d in gauss.jumps] == [0, 0]
    assert sp.hessian(displayed.rhs, gauss.jumps) == pair.mass_matrix


def test_boltzmann_hamel_energy(wheel):
    shown = wheel.equations("boltzmann_hamel")
    first, second = shown.omega
    assert sp.expand(shown.T_star - (m*(first + r*second)**2/2 + m*r**2*second**2/4)) == 0
    assert list(shown.S_star) == [P, P*r]
    # the first quasi-velocity is the constraint's: its jump is known, and its equation gives the reaction
    assert [str(unknown) for unknown in shown.unknowns] == ["Δω_2", "Λ_1"]


@pytest.mark.parametrize("names", ["omega_1 omega_2", "varpi_1 omega_2"])
def test_boltzmann_hamel_does_not_mix_up_symbols_of_the_system(names):
    rate, offset = sp.symbols(names)
    system = Impact([x, y], m*(x + rate)**2/2 + m*(y - x)**2/2, [(x, P)], [Constraint(x - rate*y - offset)])
    assert system.solve("boltzmann_hamel").after == system.solve("lagrange").after
    shown = system.equations("boltzmann_hamel").omega
    assert not {str(s) for s in shown} & {str(rate), str(offset)}


def test_velocities_may_be_called_omega():
    a, b = sp.symbols("omega_1 omega_2")
    system = Impact([b, a], a**2/2 + (a + b)**2, [(a, P)], [Constraint(a - 2*b)], {a: 0, b: 0})
    assert system.solve("boltzmann_hamel").after == system.solve("lagrange").after


def test_kane_partial_velocities(wheel):
    kane = wheel.equations("kane")
    assert kane.speeds == [w]
    assert [list(J) for J in kane.partial_velocities] == [[r], [1]]
    assert [part.inertia[0] for part in kane.parts] == [m, m*r**2/2]


@pytest.mark.parametrize("T", [m*x**2 + m*x*y + m*y**2, m*(x + 2*y)**2/2 + m*y**2 + 3*c*x + c**2,
                               m*(x - y)**2 + m*x*y*2])
def test_kane_completes_squares(T):
    """The parts found in a kinetic energy make up its mass matrix again."""
    impact = Impact([x, y], T, [(x, P)], before={x: 0, y: 0})
    parts = impact.equations("kane").parts
    M = sum((p.jacobian.T*p.inertia*p.jacobian for p in parts), sp.zeros(2, 2))
    assert (M - sp.hessian(T, (x, y))).applyfunc(sp.simplify) == sp.zeros(2, 2)
    assert impact.solve("kane").after == impact.solve("lagrange").after


@pytest.mark.parametrize("by", PRINCIPLES)
def test_energy_without_squares(by):
    """T = mẋẏ is positive on ẋ = ẏ, which is what counts."""
    jump = Impact([x, y], m*x*y, [(x, P)], [Constraint(x - y)], {x: 0, y: 0}).solve(by=by)
    assert list(jump.after) == [P/(2*m)]*2 and list(jump.reactions) == [-P/2]


@pytest.mark.parametrize("by", PRINCIPLES)
def test_no_freedom_left(by):
    jump = Impact([x, y], m*x**2 + m*y**2, constraints=[Constraint(x), Constraint(y - x, e=1)],
                  before={x: c, y: 0}).solve(by=by)
    assert list(jump.after) == [0, c]
    assert list(jump.reactions) == [0, 2*c*m]
    assert Impact([x], x**2, constraints=[x]).equations(by)._repr_latex_()


@pytest.mark.parametrize("by", PRINCIPLES)
def test_results_are_short(by):
    """A rod, pinned at one end by an angle, struck at the other."""
    a = sp.Symbol("alpha", positive=True)
    T = m*(x**2 + y**2)/2 + m*l**2*w**2/24
    pin = [x - l/2*sp.sin(a)*w, y + l/2*sp.cos(a)*w]
    tip = (y - l/2*sp.cos(a)*w)*-sp.cos(a) + (x + l/2*sp.sin(a)*w)*sp.sin(a)
    jump = Impact([x, y, w], T, [(tip, P)], pin, {x: 0, y: 0, w: 0}).solve(by=by)
    assert list(map(str, jump.after)) == ["3*P*sin(alpha)/(2*m)", "-3*P*cos(alpha)/(2*m)", "3*P/(l*m)"]
    assert list(map(str, jump.reactions)) == ["P*sin(alpha)/2", "-P*cos(alpha)/2"]


def test_names():
    assert list(PRINCIPLES) == ["lagrange", "jourdain", "gauss", "maggi", "boltzmann_hamel", "kane"]
    assert [principle(name).__name__ for name in PRINCIPLES] == list(PRINCIPLES.values())


@pytest.mark.parametrize("name", PRINCIPLES)
def test_principles_do_not_call_one_another(name):
    tree = ast.parse(inspect.getsource(import_module(f"mechlib.principles.{name}")))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {alias.name for node in ast.walk(tree) if isinstance(node, (ast.ImportFrom, ast.Import))
                 for alias in node.names}
    others = set(PRINCIPLES) - {name}
    assert not others & imported and not {PRINCIPLES[o] for o in others} & imported
    calls = {node.func.attr for node in ast.walk(tree) if isinstance(node, ast.Call)
             and isinstance(node.func, ast.Attribute)}
    assert "equations" not in calls and "principle" not in calls
