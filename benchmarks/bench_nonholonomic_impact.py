"""Blows on rolling systems: every form of the equations, on the axle, the sleigh and a train of axles,
against KanesMethod.

Ours: build the system at a given position, write a form's equations, solve them exactly (masses and lengths
are symbols). Peer: KanesMethod derives the equations of motion (it must keep the angles as functions of
time), the position is put in and its mass matrix is solved exactly for the same blow.  Both solve over the
same polynomial field, so that the ratio compares derivations and not simplifiers.
"""


from functools import partial

import numpy as np
import sympy as sp

from mechlib.algebra import solve
from mechlib.algebra.characteristics import characteristics
from mechlib.cost.clock import processor_time
from mechlib.nonholonomic_impact.blows_without_multipliers.blows import paper_system
from mechlib.principles import PRINCIPLES
from mechlib.systems.sleigh import sleigh
from mechlib.systems.train import train

M, m, l, r, b, S, J, a = sp.symbols("M m l r b S J a", positive=True)
LONGEST = 6
# sines and cosines are rational
ANGLES = [sp.acos(sp.Rational(*x)) for x in ((3, 5), (12, 13), (8, 17), (20, 29), (5, 13), (24, 25))]
FORMS = [*PRINCIPLES, "the paper's n equations"]


# The systems, each built anew inside the clock

def our_train(k):
    return train(ANGLES[:k])


def our_sleigh():
    return sleigh(M, J, a, ANGLES[0], blow=(0, S))


def derived(impact, form):
    """The equations of a form, written and not solved."""
    if form in PRINCIPLES:
        return impact.equations(form).equations
    return paper_system(impact, characteristics(impact.constraint_matrix).C)


def solved(impact, form):
    if form in PRINCIPLES:
        return impact.solve(form).delta
    return solve(*derived(impact, form))


# The same by KanesMethod

def kane_train(k):
    """The equations of motion of the train; φ is measured from x, wheels roll along -y of the axle's
    frame."""
    from sympy.physics.mechanics import KanesMethod, Point, ReferenceFrame, RigidBody, dynamicsymbols, inertia
    names = ["x", "y"] + [f"{q}{i}" for i in range(k) for q in ("phi", "A", "B")]
    q, u = dynamicsymbols(names), dynamicsymbols([f"u{name}" for name in names])
    N, O = ReferenceFrame("N"), Point("O")
    O.set_vel(N, 0)
    C = O.locatenew("C0", q[0]*N.x + q[1]*N.y)
    C.set_vel(N, u[0]*N.x + u[1]*N.y)
    bodies, rows, first = [], [], None
    for i in range(k):
        turn, spins = u[2 + 3*i], u[3 + 3*i:5 + 3*i]
        F = N.orientnew(f"F{i}", "Axis", [q[2 + 3*i], N.z])
        F.set_ang_vel(N, turn*N.z)
        first = first or F
        if i:
            ahead, C = C, C.locatenew(f"C{i}", b*F.y)
            C.set_vel(N, ahead.vel(N) - b*turn*F.x)
        bodies.append(RigidBody(f"axle{i}", C, F, M, (inertia(F, 0, M*l**2/3, M*l**2/3), C)))
        rows.append(C.vel(N).dot(F.x))
        for name, side, spin in zip("AB", (-1, 1), spins):
            W, G = F.orientnew(f"W{name}{i}", "Axis",
                               [q[3 + 3*i + (side > 0)], -F.x]), C.locatenew(f"G{name}{i}", side*l*F.x)
            W.set_ang_vel(N, turn*N.z - spin*F.x)
            G.set_vel(N, C.vel(N) + side*l*turn*F.y)
            bodies.append(RigidBody(f"wheel{name}{i}", G, W, m,
                                    (inertia(F, m*r**2/2, m*r**2/4, m*r**2/4), G)))
            rows.append(r*spin - G.vel(N).dot(F.y))
    independent = [u[1], u[2]]
    kane = KanesMethod(N, q, independent, kd_eqs=[p.diff() - v for p, v in zip(q, u)],
                       u_dependent=[v for v in u if v not in independent], velocity_constraints=rows)
    kane.kanes_equations(bodies, [(bodies[0].masscenter, -S*first.y)])
    return kane, dict(zip(q[2::3], ANGLES)), u


def kane_sleigh():
    from sympy.physics.mechanics import KanesMethod, Point, ReferenceFrame, RigidBody, dynamicsymbols, inertia
    q, u = dynamicsymbols("x y theta"), dynamicsymbols("ux uy w")
    N = ReferenceFrame("N")
    B = N.orientnew("B", "Axis", [q[2], N.z])
    B.set_ang_vel(N, u[2]*N.z)
    P = Point("P")
    P.set_vel(N, u[0]*N.x + u[1]*N.y)
    C = P.locatenew("C", a*B.x)
    C.v2pt_theory(P, N, B)
    kane = KanesMethod(N, q, [u[0], u[2]], kd_eqs=[p.diff() - v for p, v in zip(q, u)], u_dependent=[u[1]],
                       velocity_constraints=[P.vel(N).dot(B.y)])
    kane.kanes_equations([RigidBody("body", C, B, M, (inertia(B, 0, 0, J), C))], [(C, S*B.y)])
    return kane, {q[2]: ANGLES[0]}, u


def kane_solved(kane, position, u):
    """Jumps in the order of u: at rest the forcing is the blow alone."""
    rest = dict.fromkeys(u, 0) | position
    x = solve(kane.mass_matrix.xreplace(rest), kane.forcing.xreplace(rest))
    order = list(kane.u)
    return [x[order.index(v)] for v in u]


# Rows

def same(jump, other):
    """Equal at random numbers."""
    symbols = sorted(set().union(*(sp.sympify(x).free_symbols for x in [*jump, *other])), key=str)
    at = dict(zip(symbols, np.random.default_rng(1).uniform(0.5, 1.5, len(symbols))))
    return all(abs(sp.N((p - q).subs(at))) < 1e-9 for p, q in zip(jump, other, strict=True))


def growth(sizes, times):
    """p of time ~ kᵖ, fitted to the upper half of the sizes, where fixed costs matter least."""
    half = len(sizes)//2
    return float(np.polyfit(np.log(sizes[half:]), np.log(times[half:]), 1)[0])


def compared(name, ours, kanes):
    took, peer = processor_time(kanes, 2)
    ended, expected = processor_time(lambda: kane_solved(*peer), 2)
    for form in FORMS:
        write, _ = processor_time(lambda form=form: derived(ours(), form), 2)
        all_of_it, jump = processor_time(lambda form=form: solved(ours(), form), 2)
        assert same(jump, expected), (name, form)
        yield form, write, took, all_of_it, took + ended


def rows():
    for name, ours, kanes in (("axle", lambda: our_train(1), lambda: kane_train(1)),
                              ("sleigh", our_sleigh, kane_sleigh)):
        for form, write, peer, both, peer_both in compared(name, ours, kanes):
            yield (f"{name}, {form}: derive; derive and solve", f"{write:.3f} s; {both:.3f} s",
                   f"{peer:.3f} s; {peer_both:.3f} s (KanesMethod)",
                   f"{peer/write:.1f}; {peer_both/both:.1f}", "", None)
    sizes = list(range(1, LONGEST + 1))
    table = {k: {form: rest for form, *rest in compared(f"train of {k}", partial(our_train, k),
                                                        partial(kane_train, k))} for k in sizes}
    for form in FORMS:
        ours, peer, ours_all, peer_all = (np.array([table[k][form][c] for k in sizes]) for c in range(4))
        yield (f"train of {LONGEST} axles, {form}: derive; derive and solve", f"{ours[-1]:.2f} s; "
                                                                              f"{ours_all[-1]:.2f} s",
               f"{peer[-1]:.2f} s; {peer_all[-1]:.2f} s (KanesMethod)", f"{peer[-1]/ours[-1]:.1f}; "
                                                                        f"{peer_all[-1]/ours_all[-1]:.1f}",
               "derive and solve ≤ 1.2 s", bool(ours_all[-1] <= 1.2))
        yield (f"the same, growth of the time with k (kᵖ, k = {sizes[len(sizes)//2]} … {LONGEST})",
               f"p = {growth(sizes, ours):.1f}; {growth(sizes, ours_all):.1f}",
               f"p = {growth(sizes, peer):.1f}; {growth(sizes, peer_all):.1f} (KanesMethod)", "", "", None)
