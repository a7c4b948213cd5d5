"""The core against SymPy: the axle of sun1985, a chain of ten rods, and the import."""

import os
import statistics
import subprocess
import sys
import time
from functools import partial

import numpy as np
import sympy as sp

from mechlib import Impact
from mechlib.algebra import solve
from mechlib.algebra.saddle import saddle
from mechlib.cost.clock import processor_time
from mechlib.principles import PRINCIPLES
from mechlib.systems.train import train

RODS = 10


def axle():
    M, m, l, r, S, phi = sp.symbols("M m l r S varphi", positive=True)
    x, b, y, turn, a = u = sp.symbols("x_C' theta_B' y_C' varphi' theta_A'")
    s, c = sp.sin(phi), sp.cos(phi)
    T = (2*m + M)*(x**2 + y**2)/2 + (M*l**2/6 + m*l**2 + m*r**2/4)*turn**2 + m*r**2/4*(a**2 + b**2)
    rolling = [x + l*s*turn + r*s*a, y - l*c*turn - r*c*a, x + r*s*b - l*s*turn]
    return Impact(u, T, [(sp.Matrix([x, y]), sp.Matrix([S*s, -S*c]))], rolling, dict.fromkeys(u, 0))


def axle_by_sympy():
    """The paper's way, the shortest: CᵀM Δu = CᵀS with A Δu = 0, five equations; then AᵀΛ = M Δu - S, three
    of them."""
    i = axle()
    A, M = i.constraint_matrix, i.mass_matrix
    C2 = A[:, 2:].LUsolve(-A[:, :2]).applyfunc(sp.simplify)
    C = sp.Matrix.vstack(sp.eye(2), C2)
    K = sp.Matrix.vstack(C.T*M, A)
    jump = K.LUsolve(sp.Matrix([*(C.T*i.generalized_impulse), 0, 0, 0])).applyfunc(sp.simplify)
    imbalance = M*jump - i.generalized_impulse
    return [*jump, *A[:, 2:].T.LUsolve(imbalance[2:, :]).applyfunc(sp.simplify)]


def chain_symbols():
    return sp.symbols("m l P", positive=True), sp.symbols(f"q_1:{RODS + 1}"), sp.symbols(f"u_1:{RODS + 1}")


def chain():
    """T from the velocities of the rods' centres, absolute angles; a blow across the last end; compiled."""
    (m, l, P), q, u = chain_symbols()
    vx = vy = sp.S.Zero
    T = sp.S.Zero
    for angle, rate in zip(q, u):
        dx, dy = -l*sp.sin(angle)*rate, l*sp.cos(angle)*rate
        T += m*((vx + dx/2)**2 + (vy + dy/2)**2)/2 + m*l**2*rate**2/24
        vx, vy = vx + dx, vy + dy
    return Impact(u, T, [(vy, P)], before=dict.fromkeys(u, 0)).compile([m, l, P, *q])


def chain_by_kane():
    from sympy.physics.mechanics import KanesMethod, Point, ReferenceFrame, RigidBody, dynamicsymbols, inertia
    (m, l, P), _, _ = chain_symbols()
    q, u = dynamicsymbols(f"q_1:{RODS + 1}"), dynamicsymbols(f"u_1:{RODS + 1}")
    N, start, bodies = ReferenceFrame("N"), Point("O"), []
    start.set_vel(N, 0)
    for k, (angle, rate) in enumerate(zip(q, u)):
        frame = N.orientnew(f"B{k}", "Axis", [angle, N.z])
        frame.set_ang_vel(N, rate*N.z)
        centre, end = start.locatenew(f"G{k}", l/2*frame.x), start.locatenew(f"E{k}", l*frame.x)
        centre.v2pt_theory(start, N, frame)
        end.v2pt_theory(start, N, frame)
        bodies.append(RigidBody(f"rod{k}", centre, frame, m, (inertia(frame, 0, 0, m*l**2/12), centre)))
        start = end
    kane = KanesMethod(N, q, u, kd_eqs=[a.diff() - b for a, b in zip(q, u)])
    kane.kanes_equations(bodies, [(start, P*N.y)])
    return sp.lambdify([m, l, P, *q], [kane.mass_matrix, kane.forcing.xreplace(dict.fromkeys(u, 0))],
                       cse=True)


def per_call(task, repeat, rounds=7):
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(repeat):
            task()
        best = min(best, (time.process_time() - start)/repeat)
    return best


def import_seconds(statement, times=7):
    """The median processor time of fresh interpreters."""
    def once():
        before = os.times()
        subprocess.run([sys.executable, "-c", statement], check=True)
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system
    once()
    return statistics.median(once() for _ in range(times))


def axle_rows():
    peer, expected = processor_time(axle_by_sympy, times=1)
    for by in PRINCIPLES:
        ours, jump = processor_time(lambda by=by: axle().solve(by=by))
        at = {s: sp.Rational(k + 2, 7)
              for k, s in enumerate(sorted(sp.Tuple(*expected).free_symbols, key=str))}
        assert all(abs(sp.N((a - b).subs(at))) < 1e-12
                   for a, b in zip([*jump.delta, *jump.reactions], expected, strict=True))
        yield (f"axle, {by}", f"{ours:.2f} s", f"{peer:.1f} s (LUsolve + simplify)", f"{peer/ours:.0f}",
               "≤ 1 s, ≥ 8 times faster", ours <= 1 and peer >= 8*ours)


def chain_rows():
    ours, f = processor_time(chain)
    peer, g = processor_time(chain_by_kane, times=1)
    angles = np.linspace(0.1, 1.0, RODS)
    point = (1.2, 0.8, 0.5, *map(float, angles))
    mass, forcing = g(*point)
    np.testing.assert_allclose(f(*point), np.linalg.solve(mass, forcing).ravel(), rtol=1e-9)
    yield (f"chain of {RODS} rods, derive + compile", f"{ours:.2f} s", f"{peer:.1f} s (KanesMethod)",
           f"{peer/ours:.1f}",
           "≤ 0.5 s, ≥ 5 times faster", ours <= 0.5 and peer >= 5*ours)
    one = per_call(lambda: f(*point), 200)
    other = per_call(lambda: np.linalg.solve(*g(*point)), 200)
    yield ("the same, one numeric solve", f"{one*1e6:.1f} µs", f"{other*1e6:.1f} µs (lambdify + solve)",
           f"{other/one:.1f}",
           "≤ 30 µs", one <= 30e-6)
    batch = (1.2, 0.8, 0.5, *np.random.default_rng(1).uniform(0, 1, (RODS, 1000)))
    each = per_call(lambda: f(*batch), 3)/1000
    yield ("the same, each of a batch of 1000", f"{each*1e6:.1f} µs", f"{other*1e6:.1f} µs (one by one)",
           f"{other/each:.1f}",
           "≤ 4 µs", each <= 4e-6)


def rods(k):
    """k uniform rods with absolute angles, a horizontal blow at the end, all symbols."""
    (m, l, P), q, u = chain_symbols()
    vx = vy = T = sp.S.Zero
    for angle, rate in zip(q[:k], u):
        dx, dy = l*sp.cos(angle)*rate, l*sp.sin(angle)*rate
        T += m*((vx + dx/2)**2 + (vy + dy/2)**2)/2 + m*l**2*rate**2/24
        vx, vy = vx + dx, vy + dy
    return Impact(u[:k], T, [(vx, P)], before=dict.fromkeys(u[:k], 0))


def slider_crank():
    m, M, r, l, P = sp.symbols("m M r l P", positive=True)
    a, b = sp.symbols("alpha beta")
    crank, rod, v = u = sp.symbols("omega_1 omega_2 v")
    joint = -r*sp.sin(a)*crank, r*sp.cos(a)*crank
    centre = joint[0] - l*sp.sin(b)*rod/2, joint[1] + l*sp.cos(b)*rod/2
    T = m*r**2*crank**2/6 + m*(centre[0]**2 + centre[1]**2)/2 + m*l**2*rod**2/24 + M*v**2/2
    rows = [joint[0] - l*sp.sin(b)*rod - v, joint[1] + l*sp.cos(b)*rod]
    return Impact(u, T, [(v, P)], rows, dict.fromkeys(u, 0))


def velocities_after(build, by):
    return build().solve(by=by).after


def unsimplified(build):
    i = build()
    right = sp.Matrix([*i.generalized_impulse, *i.constraint_jump])
    return saddle(i.mass_matrix, i.constraint_matrix).LUsolve(right)


def kane_rods(k):
    """The same rods: KanesMethod's equations of motion, and the names of the angles."""
    from sympy.physics.mechanics import KanesMethod, Point, ReferenceFrame, RigidBody, dynamicsymbols, inertia
    (m, l, P), names, _ = chain_symbols()
    q, u = dynamicsymbols(f"q_1:{k + 1}"), dynamicsymbols(f"u_1:{k + 1}")
    N, start, bodies = ReferenceFrame("N"), Point("O"), []
    start.set_vel(N, 0)
    for i, (angle, rate) in enumerate(zip(q, u)):
        frame = N.orientnew(f"B{i}", "Axis", [angle, N.z])
        frame.set_ang_vel(N, rate*N.z)
        centre, end = start.locatenew(f"G{i}", -l/2*frame.y), start.locatenew(f"E{i}", -l*frame.y)
        centre.v2pt_theory(start, N, frame)
        end.v2pt_theory(start, N, frame)
        bodies.append(RigidBody(f"rod{i}", centre, frame, m, (inertia(frame, 0, 0, m*l**2/12), centre)))
        start = end
    kane = KanesMethod(N, q, u, kd_eqs=[a.diff() - b for a, b in zip(q, u)])
    kane.kanes_equations(bodies, [(start, P*N.x)])
    return kane, dict(zip(q, names)), u


def kane_slider_crank():
    from sympy.physics.mechanics import (
        KanesMethod,
        Particle,
        Point,
        ReferenceFrame,
        RigidBody,
        dynamicsymbols,
        inertia,
    )
    m, M, r, l, P = sp.symbols("m M r l P", positive=True)
    q, u = dynamicsymbols("alpha beta x"), dynamicsymbols("omega_1 omega_2 v")
    N, O = ReferenceFrame("N"), Point("O")
    O.set_vel(N, 0)
    crank, rod = (N.orientnew(name, "Axis", [angle, N.z]) for name, angle in zip("AB", q))
    for frame, rate in zip((crank, rod), u):
        frame.set_ang_vel(N, rate*N.z)
    G, joint = O.locatenew("G", r/2*crank.x), O.locatenew("J", r*crank.x)
    H, end, slide = joint.locatenew("H", l/2*rod.x), joint.locatenew("E", l*rod.x), Point("S")
    for point, base, frame in ((G, O, crank), (joint, O, crank), (H, joint, rod), (end, joint, rod)):
        point.v2pt_theory(base, N, frame)
    slide.set_vel(N, u[2]*N.x)
    bodies = [RigidBody("crank", G, crank, m, (inertia(crank, 0, 0, m*r**2/12), G)),
              RigidBody("rod", H, rod, m, (inertia(rod, 0, 0, m*l**2/12), H)), Particle("slide", slide, M)]
    kane = KanesMethod(N, q, [u[2]], kd_eqs=[a.diff() - b for a, b in zip(q, u)], u_dependent=u[:2],
                       velocity_constraints=[end.vel(N).dot(N.x) - u[2], end.vel(N).dot(N.y)])
    kane.kanes_equations(bodies, [(slide, P*N.x)])
    return kane, dict(zip(q, sp.symbols("alpha beta"))), u


def kane_axles():
    from bench_nonholonomic_impact import kane_train
    kane, position, u = kane_train(2)
    return kane, dict(zip(position, sp.symbols("varphi_1 varphi_2", real=True))), u


def solved_by_kane(build):
    """KanesMethod derives, the angles become symbols, and the same blow is solved over the same field."""
    kane, names, u = build()
    at_rest = dict.fromkeys(u, 0) | names
    x = solve(kane.mass_matrix.xreplace(at_rest), kane.forcing.xreplace(at_rest))
    return [x[list(kane.u).index(v)] for v in u]


def same(after, other):
    """Equal at random numbers."""
    names = sorted(sp.Tuple(*after, *other).free_symbols, key=str)
    at = dict(zip(names, np.random.default_rng(1).uniform(0.5, 1.5, len(names))))
    return all(abs(sp.N((p - q).subs(at))) < 1e-9 for p, q in zip(after, other, strict=True))


def angle_rows():
    """Several symbolic angles: derive, solve and write the velocities, by the slowest of the six principles;
    the peers are KanesMethod with the same solve, and SymPy's LUsolve without any simplification."""
    for name, build, kane, bar, longest in (
            ("double pendulum", lambda: rods(2), lambda: kane_rods(2), 0.15, 30),
            ("three rods", lambda: rods(3), lambda: kane_rods(3), 1, None),
            ("slider-crank", slider_crank, kane_slider_crank, 1, None),
            ("train of two axles", lambda: train(2), kane_axles, 3, None)):
        times = {by: processor_time(partial(velocities_after, build, by)) for by in PRINCIPLES}
        by = max(times, key=lambda p: times[p][0])
        ours, after = times[by]
        operations = max(map(sp.count_ops, after))
        peer, expected = processor_time(partial(solved_by_kane, kane), times=1)
        assert same(after, expected), name
        plain, _ = processor_time(partial(unsimplified, build), times=1)
        yield (f"{name}, symbolic angles, {by} (the slowest), {operations} operations", f"{ours:.2f} s",
               f"{peer:.2f} s (KanesMethod, the same solve); {plain:.2f} s (LUsolve, unsimplified)",
               f"{peer/ours:.1f}; {plain/ours:.1f}",
               f"≤ {bar} s" + (f", ≤ {longest} operations" if longest else ""),
               ours <= bar and (longest is None or operations <= longest))


def import_rows():
    ours, peer = import_seconds("import mechlib"), import_seconds("import sympy, numpy")
    yield ("import mechlib", f"{ours:.2f} s", f"{peer:.2f} s (import sympy, numpy)", f"{peer/ours:.2f}",
           "≤ 1.2 times as long", ours <= 1.2*peer)


def rows():
    yield from axle_rows()
    yield from angle_rows()
    yield from chain_rows()
    yield from import_rows()
