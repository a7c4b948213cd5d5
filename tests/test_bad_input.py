"""Bad input gets a sentence: it names the thing and says what to do."""

import numpy as np
import pytest
import sympy as sp

from mechlib import Constraint, Impact

x, y, z = sp.symbols("x y z")
m, l, P = sp.symbols("m l P", positive=True)
FREE = (x**2 + y**2)/2


def refuses(*words):
    """A ValueError whose message has all these words, in this order."""
    return pytest.raises(ValueError, match="(?s)" + ".*".join(words))


@pytest.mark.parametrize("T, term, kind", [
    (m*x**2 + x**3, r"x\*\*3", "degree 3"),
    (m*x**2 + sp.sin(x), r"sin\(x\)", "not a polynomial"),
    (m*sp.sqrt(x), r"sqrt\(x\)", "not a polynomial"),
    (m*x**2 + 1/x, "1/x", "not a polynomial"),
])
def test_energy_that_is_not_quadratic(T, term, kind):
    with refuses("kinetic energy", f"term .*{term}", kind, "at most quadratic", "Rewrite it"):
        Impact([x], T)


@pytest.mark.parametrize("T, direction", [
    ((x + y)**2, r"\(x: -1, y: 1\)"),
    (m*(x + l*y)**2, r"\(x: -l, y: 1\)"),
    (m*(x*sp.cos(l) + y*sp.sin(l))**2, r"\(x: 1, y: -cos\(l\)/sin\(l\)\)"),
])
def test_singular_mass_names_the_direction(T, direction):
    with refuses("no mass", f"admissible direction {direction}", "add the missing energy", "constraint"):
        Impact([x, y], T)


def test_a_constraint_can_leave_a_massless_direction():
    with refuses("no mass", r"admissible direction \(x: 1, y: -1\)|\(x: -1, y: 1\)"):
        Impact([x, y, z], (x + y)**2 + z**2, constraints=[z - x - y])


def test_negative_mass_names_the_direction():
    with refuses("negative mass", r"\(y: 1\)"):
        Impact([x, y], x**2 - y**2)
    with refuses("negative mass", r"\(x: 1\)"):
        Impact([x], -m*x**2)


def test_small_but_positive_mass_is_accepted():
    """Nearly dependent velocities: numbers cannot tell, exact arithmetic can."""
    tiny = sp.Rational(1, 10**12)
    T = ((x + y)**2 + tiny*y**2)/2
    after = Impact([x, y], T, impulses=[(x, 1)], before={x: 0, y: 0}).solve().after
    assert list(after) == [1 + 10**12, -10**12]


@pytest.mark.parametrize("expression, term",
                         [(x - sp.sin(y), r"sin\(y\)"), (x - 3*x*y, r"3\*x\*y"), (x**2 - 1, r"x\*\*2"),
                                              (sp.Abs(x), r"Abs\(x\)")])
def test_constraint_that_is_not_linear(expression, term):
    with refuses("constraint 2", f"term .*{term}", "in the velocities", "at most linear", "Rewrite it"):
        Impact([x, y], FREE, constraints=[y, expression])


def test_contradictory_constraints():
    with refuses(r"constraint 2 \(x - y - 1\) contradicts constraint 1 \(x - y\)", "Change its value"):
        Impact([x, y], FREE, constraints=[x - y, x - y - 1], before={x: 0, y: 0})
    with refuses("constraint 2", "contradicts constraint 1", "its e"):
        Impact([x, y], FREE, constraints=[Constraint(x - y), Constraint(x - y, e=1)])


def test_redundant_constraints():
    with refuses(r"constraint 3 \(x - z\) is redundant", r"1 \(x - y\) and 2 \(y - z\)", "reactions not",
                 "leave it out"):
        Impact([x, y, z], FREE + z**2, constraints=[x - y, y - z, x - z])
    with refuses(r"constraint 2 .* is redundant", "constraint 1"):
        Impact([x, y], FREE, constraints=[x - l*y, 2*x - 2*l*y])


def test_constraint_without_velocity():
    with refuses(r"constraint 1 \(l\) contains no velocity", "Remove it"):
        Impact([x], x**2, constraints=[l])


@pytest.mark.parametrize("e", [-1, 1.5, sp.Rational(5, 4), sp.I, sp.Symbol("e", negative=True), 1 + l])
def test_restitution_outside_the_unit_interval(e):
    with refuses("restitution e = ", "constraint x - y", r"outside \[0, 1\]", "Give 0"):
        Constraint(x - y, e=e)


@pytest.mark.parametrize("e", ["0.5", None, True, [0]])
def test_restitution_that_is_no_expression(e):
    with refuses("restitution of the constraint x", "expression"):
        Constraint(x, e=e)


@pytest.mark.parametrize("name", ["newton", "Lagrange", "", 3, None, ["maggi"]])
def test_unknown_principle_lists_the_known_ones(name):
    impact = Impact([x], x**2)
    with refuses("unknown principle", "lagrange, jourdain, gauss, maggi, boltzmann_hamel, kane"):
        impact.solve(by=name)
    with refuses("unknown principle"):
        impact.equations(name)


def test_velocity_missing_from_the_energy():
    with refuses("velocity y is missing from the kinetic energy", "add its energy", "remove it"):
        Impact([x, y], x**2)
    held = Impact([x, y], x**2, constraints=[x - y], before={x: 1, y: 1})
    assert list(held.solve().after) == [1, 1]


def test_velocities():
    with refuses("velocity x is listed twice"):
        Impact([x, y, x], FREE)
    with refuses("velocities is empty"):
        Impact([], 0)
    with refuses("velocity 'x' is not a symbol", "give a Symbol"):
        Impact("x", x**2)
    with refuses(r"velocity x \+ y is not a symbol"):
        Impact([x + y], x**2)


def test_before():
    with refuses("before names z", "not among the velocities x, y"):
        Impact([x, y], FREE, before={z: 1})
    with refuses("before names x", "not among"):
        Impact([x, y], FREE, before={"x": 1})
    with refuses("before must be a dictionary", "list"):
        Impact([x, y], FREE, before=[1, 2])
    with refuses("value of x before the impact contains velocity symbols", "use other symbols"):
        Impact([x, y], FREE, before={x: y})
    with refuses("velocity x before the impact is the string '1'"):
        Impact([x, y], FREE, before={x: "1"})
    with refuses("velocity x before the impact is nan", "no value"):
        Impact([x, y], FREE, before={x: sp.nan})


@pytest.mark.parametrize("what, arguments", [
    ("kinetic energy", dict(kinetic_energy="x**2")),
    ("constraint", dict(kinetic_energy=x**2, constraints=["x"])),
    ("velocity of the struck point", dict(kinetic_energy=x**2, impulses=[("x", P)])),
    ("an impulse", dict(kinetic_energy=x**2, impulses=[(x, "P")]))])
def test_strings_are_not_expressions(what, arguments):
    with refuses(what, "is the string", "give a SymPy expression"):
        Impact([x], **arguments)


@pytest.mark.parametrize("impulses, words", [
    ([x], ["impulse x", r"give a pair \(velocity_of_the_point, impulse\)"]),
    ((x, P), ["impulse x", "give a pair"]),
    ([(x, P, 1)], ["give a pair"]),
    (None, ["impulses must be a list", "NoneType"]),
    ([(x, None)], ["an impulse must be a SymPy expression"]),
    ([(sp.Matrix([x, 0]), P)], ["must be columns of the same length"]),
    ([(sp.Matrix([x, 0]), sp.Matrix([P]))], ["must be columns of the same length"]),
    ([(x**2, P)], ["power of the impulse", r"x\*\*2", "at most linear"]),
    ([(x, P*x)], ["depends on the velocities", "constraint"]),
])
def test_malformed_impulses(impulses, words):
    with refuses(*words):
        Impact([x], x**2, impulses=impulses)


def test_energy_that_is_no_scalar():
    for T in (None, [x], sp.true):
        with refuses("the kinetic energy must be a"):
            Impact([x], T)
    with refuses("kinetic energy", "no value"):
        Impact([x], sp.oo*x**2)


def test_contact_matrix():
    impact = Impact([x, y], FREE)
    with refuses("J has 3 columns", "2 velocities"):
        impact.contact_matrix(sp.Matrix([[1, 2, 3]]))
    with refuses(r"contact velocity x\*y", "at most linear"):
        impact.contact_matrix([x*y])
    for J in ([[1, 0]], ["x"], "x", np.eye(2)):
        with refuses("a contact velocity"):
            impact.contact_matrix(J)
    massless = Impact([x, y], x**2, constraints=[y])
    with refuses("no mass in the direction", r"\(y: 1\)", "Add its mass"):
        massless.contact_matrix([x])


@pytest.mark.parametrize("by", ["jourdain", "gauss", "maggi", "kane"])
@pytest.mark.parametrize("independent, words", [
    ([x], ["1 constraints leave 2 independent", "1 were given"]), ([x, z, y], ["3 were given"]),
    ([x, sp.Symbol("q")], ["independent names q", "not among the velocities x, y, z"]),
    ([x, x], ["twice"]), ([x, y], ["cannot be independent", "Choose others"])])
def test_independent_speeds(by, independent, words):
    impact = Impact([x, y, z], FREE + z**2, constraints=[x - y])
    with refuses(*words):
        impact.solve(by=by, independent=independent)


@pytest.mark.parametrize("quasi, words", [
    ([x], ["room for 2 free quasi-velocities", "1 were given"]),
    ([x, y], ["do not determine the velocities", "Choose others"]),
    ([x*y, z], [r"quasi-velocity x\*y", "at most linear"])])
def test_quasi_velocities(quasi, words):
    impact = Impact([x, y, z], FREE + z**2, constraints=[x - y])
    with refuses(*words):
        impact.solve(by="boltzmann_hamel", quasi_velocities=quasi)


# ---- numbers ------------------------------------------------------------------------------

def test_compile_without_a_parameter():
    with refuses("compile: no value for P, m", "add them to the parameters"):
        Impact([x], m*x**2/2, [(x, P)], before={x: 0}).compile([])
    with refuses(r"no value for x\^-", "add it", "give numbers in `before`"):
        Impact([x], m*x**2/2).compile([m])


def test_compile_with_two_symbols_of_one_name():
    with refuses("two different symbols are called m", "Use one of them"):
        Impact([x], m*x**2/2 + sp.Symbol("m")*x**2, before={x: 0}).compile([m])


@pytest.fixture
def lever():
    """Singular where a = b (constraints dependent) and where m = 0."""
    a, b, k = sp.symbols("a b k")
    return Impact([x, y], k*(x**2 + y**2)/2, [(x, 1)], [x + a*y, x + b*y], {x: 0, y: 0}).compile([a, b, k])


def test_singular_numbers_are_named(lever):
    with refuses("no unique solution at a = 2, b = 2, k = 1", "mass vanishes", "constraints become "
                                                                               "dependent"):
        lever(2.0, 2.0, 1.0)
    with refuses("no unique solution at a = 3, b = 3, k = 1"):
        lever(np.array([1.0, 3.0, 4.0]), 3.0, 1.0)


def test_no_batch_returns_nan(lever):
    with refuses("at a = nan"):
        lever(np.array([1.0, np.nan]), 3.0, 1.0)
    with refuses("at a = nan"):
        lever(float("nan"), 3.0, 1.0)
    assert np.isfinite(lever(np.array([1.0, 2.0]), 3.0, 1.0)).all()


def test_coefficients_that_are_not_finite():
    k = sp.Symbol("k")
    f = Impact([x], x**2/k/2, [(x, 1)], before={x: 0}).compile([k])
    with refuses("no finite coefficients at k = 0"):
        f(0.0)
    with refuses("no finite coefficients at k = 0"):
        f(np.array([1.0, 0.0]))
    g = Impact([x], sp.sqrt(k)*x**2/2, [(x, 1)], before={x: 0}).compile([k])
    with refuses("no finite coefficients at k = -1"):
        g(-1.0)
    with refuses("no finite coefficients at k = -1"):
        g(np.array([1.0, -1.0]))


def test_wrong_number_of_arguments(lever):
    with refuses(r"3 parameters are needed \(a, b, k\)", "got 2"):
        lever(1.0, 2.0)
    with refuses("got 4"):
        lever(1.0, 2.0, 3.0, 4.0)
