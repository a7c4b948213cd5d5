"""Four roads to the equations of motion of the rolling axle, and SymPy's Kane and Lagrange, in one
run."""

from functools import partial

import sympy as sp

from mechlib.cost.clock import processor_time
from mechlib.nonholonomic_impact.partial_accelerations.accelerations import ConstrainedMotion
from mechlib.nonholonomic_impact.partial_accelerations.appell import Appell
from mechlib.nonholonomic_impact.partial_accelerations.axle_on_incline import incline
from mechlib.nonholonomic_impact.partial_accelerations.methods import Kane, lagrange
from mechlib.nonholonomic_impact.partial_accelerations.partial_accelerations import PartialAccelerations

SYSTEMS = {"axle on a slope": dict(wheels=True), "axle, all coordinates": dict(wheels=True, full=True),
           "axle with a load, all coordinates": dict(wheels=True, full=True, load=True)}


def walk(road, kind):
    """Equations of motion, collected as M q̈ = f."""
    s = incline(**kind)
    e = road(s["bodies"], s["frame"], ConstrainedMotion(s["coordinates"], s["constraints"], s["independent"]),
             s["loads"])
    return e.mass_matrix, e.forcing


def sympys_kane(kind):
    from sympy.physics.mechanics import KanesMethod, dynamicsymbols
    s = incline(**kind)
    q, free = s["coordinates"], s["independent"]
    u = dynamicsymbols(f"u_1:{len(q) + 1}")
    to_u = {c.diff(): v for c, v in zip(q, u)}
    chosen = [v for c, v in zip(q, u) if c in free]
    method = KanesMethod(s["frame"], q, chosen, kd_eqs=[v - c.diff() for c, v in zip(q, u)],
                         u_dependent=[v for v in u if v not in chosen],
                         velocity_constraints=[c.xreplace(to_u) for c in s["constraints"]])
    method.kanes_equations(s["bodies"], s["loads"])
    return method.mass_matrix, method.forcing


def sympys_lagrange(kind):
    from sympy.physics.mechanics import LagrangesMethod
    s = incline(**kind)
    T = sum(body.kinetic_energy(s["frame"]) for body in s["bodies"])
    method = LagrangesMethod(T, s["coordinates"], forcelist=s["loads"], frame=s["frame"],
                             nonhol_coneqs=s["constraints"])
    method.form_lagranges_equations()
    return method.mass_matrix_full, method.forcing_full


def size(matrices):
    return sum(int(sp.count_ops(x)) for M in matrices for x in M)


def peers_of(kind):
    peers = {"Kane, the same algebra": lambda: walk(Kane, kind),
             "Appell, the same algebra": lambda: walk(Appell, kind),
             "KanesMethod": lambda: sympys_kane(kind),
             "KanesMethod and simplify": lambda: [M.applyfunc(sp.simplify) for M in sympys_kane(kind)]}
    if "full" in kind:
        peers |= {"multipliers, the same algebra": lambda: [lagrange(**incline(**kind)).equations],
                  "LagrangesMethod": lambda: sympys_lagrange(kind)}
    return peers


def rows():
    for name, kind in SYSTEMS.items():
        ours, result = processor_time(partial(walk, PartialAccelerations, kind))
        for peer, task in peers_of(kind).items():
            seconds, other = processor_time(task, 1 if "simplify" in peer else 3)
            yield (f"{name}: equations of motion by partial accelerations",
                   f"{ours*1e3:.0f} ms, {size(result)} operations",
                   f"{seconds*1e3:.0f} ms, {size(other)} operations ({peer})",
                   f"{seconds/ours:.1f}", "", None)
