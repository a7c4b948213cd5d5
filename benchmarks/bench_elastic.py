"""Elastic bodies: two rods and a ball on a beam, exactly and by those methods that one would pick instead.

Rods: Z₂/Z₁ = 2, τ₂/τ₁ = 2, for which e = 2/3 and the force is 2/3 ZV, exactly.  The peers cut the rods into
cells; the contact of central differences and of Newmark's rule is a spring as stiff as a cell, and once one
that stiffens faster than the cells.  elwaspatid is an extra: pip install -r requirements-bench.txt.  Ball:
the steel ball on the steel beam of chapter 4, first contact; the peers are SciPy's solve_ivp and the same
march in C, if there is a compiler.
"""

import contextlib
import ctypes
import io
import math
import os
import pathlib
import shutil
import subprocess
import tempfile
from fractions import Fraction
from functools import partial

import numpy as np
from scipy.integrate import solve_ivp
from scipy.linalg import cho_solve_banded, cholesky_banded

from clock import seconds
from mechlib.elastic_bodies import ClampedBeam, MassOnRod, RodChain, collide_rods, rod, strike

EXACT = Fraction(2, 3)
BEAM, MASS, K, V, MODES = ClampedBeam(L=0.3, EI=175.0, rhoA=0.785), 0.0328820031, 1.5384615385e10, 1.0, 31
LANES, UNTIL = 400, 70e-6


# Two rods

def cells(n):
    """Masses, springs and first velocities of two rods of length 1 and 2 (c = 1), n cells in the first."""
    h, sizes, Z = 1/n, (n + 1, 2*n + 1), (1.0, 2.0)
    mass = np.concatenate([z*h*np.r_[0.5, np.ones(size - 2), 0.5] for z, size in zip(Z, sizes)])
    spring = np.concatenate([z/h*np.ones(size - 1) for z, size in zip(Z, sizes)])
    joined = np.insert(spring, n, 0.0)                           # between node n and n + 1 is the contact
    return h, mass, joined, np.r_[np.ones(sizes[0]), np.zeros(sizes[1])]


def outcome(n, mass, v, forces):
    ends = [np.average(part, weights=m) for part, m in zip(np.split(v, [n + 1]), np.split(mass, [n + 1]))]
    return ends[1] - ends[0], max(forces)


def central_differences(n, until=8.0):
    """Explicit, cΔt = h/2, the contact a spring as stiff as a cell."""
    h, mass, spring, v = cells(n)
    dt, w, forces = h/2, np.zeros(len(mass)), [0.0]
    contact = 1/h
    for _ in range(int(until/dt)):
        pull = spring*np.diff(w)
        push = contact*max(w[n] - w[n + 1], 0.0)
        pull[n] = -push
        force = np.r_[pull, 0.0] - np.r_[0.0, pull]
        v = v + dt*force/mass
        w = w + dt*v
        forces.append(push)
    return outcome(n, mass, v, forces)


def newmark(n, growth=1.0, until=8.0):
    """The trapezoid rule with linear elements; the contact spring is that of a cell for n = 50 and stiffens
    with n to the power ``growth``."""
    h, lumped, spring, v = cells(n)
    contact = 50*(n/50)**growth
    size, dt = len(lumped), h
    diagonal, beside = np.zeros(size), np.zeros(size - 1)
    stiff, off = np.r_[spring, 0.0] + np.r_[0.0, spring], -spring
    z = np.r_[np.ones(n + 1), 2*np.ones(2*n + 1)]
    beside[:] = np.where(spring > 0, z[1:]*h/6, 0.0)
    diagonal[:] = lumped - np.r_[beside, 0.0] - np.r_[0.0, beside]
    made = {}
    for closed in (False, True):
        K_d, K_o = stiff.copy(), off.copy()
        if closed:
            K_d[n:n + 2] += contact
            K_o[n] -= contact
        band = np.array([np.r_[0.0, beside + dt**2/4*K_o], diagonal + dt**2/4*K_d])
        made[closed] = (cholesky_banded(band), K_d, K_o)

    def times(d, o, x):
        return d*x + np.r_[o*x[1:], 0.0] + np.r_[0.0, o*x[:-1]]
    w, a, closed, forces = np.zeros(size), np.zeros(size), True, [0.0]
    for _ in range(int(until/dt)):
        for _ in range(3):
            factor, K_d, K_o = made[closed]
            guess = w + dt*v + dt**2/4*a
            new = cho_solve_banded((factor, False), -times(K_d, K_o, guess))
            moved = guess + dt**2/4*new
            if (moved[n] - moved[n + 1] > 0) == closed:
                break
            closed = not closed
        v, w, a = v + dt/2*(a + new), moved, new
        forces.append(contact*max(w[n] - w[n + 1], 0.0))
    return outcome(n, lumped, v, forces)


def elwaspatid_rods(n):
    """The same by elwaspatid, n cells in the first rod; its matrices hold every cell at every step."""
    from elwaspatid import WP2, BarSet
    with contextlib.redirect_stdout(io.StringIO()):
        bars = BarSet([1.0, 1.0], [1.0, 1.0], [1.0, 2.0], [1.0, math.sqrt(2)], nmin=n)
        WP2(bars, nstep=8*n, Vinit=1.0)
    area = math.pi/4
    first, second = (part.Veloc[-1].mean() for part in bars.seg)
    return second - first, float(np.abs(bars.seg[1].Force[:, 0]).max()/area)


def rod_rows():
    one, other = rod(1, 1), rod(2, 2)
    quick, hit = seconds(lambda: [collide_rods(one, other, 1) for _ in range(200)])
    quick /= 200
    assert hit[0].restitution == EXACT and hit[0].forces == [(0, EXACT)]
    yield ("two rods, `collide_rods`", f"{1e6*quick:.0f} µs, exact", "", "", "≤ 50 µs", quick <= 50e-6)

    def follow():
        return RodChain([one, other], [1, 0], ["contact"]).run(8)
    took, chain = seconds(follow)
    e = chain.momentum(1)/4 - chain.momentum(0)
    assert e == EXACT
    yield ("the same against the event chain", f"{1e6*quick:.0f} µs, exact", f"{1e6*took:.0f} µs, exact",
           f"{took/quick:.0f}", "", None)
    peers = [("central differences", central_differences, (50, 200)), ("Newmark", newmark, (50, 200, 800)),
             ("Newmark, contact stiffened with n^(3/2)", partial(newmark, growth=1.5), (50, 200, 800)),
             ("elwaspatid", elwaspatid_rods, (50, 200))]
    for name, method, sizes in peers:
        for n in sizes:
            try:
                took, (e, peak) = seconds(lambda n=n, method=method: method(n), 2)
            except ImportError:
                yield (f"the same against {name}", "not measured",
                       f"{name} is not installed: pip install -r requirements-bench.txt", "", "", None)
                break
            yield (f"the same against {name}, {n} cells in the short rod", f"{1e6*quick:.0f} µs, exact",
                   f"{1e3*took:.0f} ms, e {e - 2/3:+.3f}, peak {100*(1.5*peak - 1):+.0f} %",
                   f"{took/quick:.0f}", "", None)


def chain_rows():
    for name, make, until in (
            ("two bonded rods, transit times 1 and 7/5",
             lambda: RodChain([rod(1, 1), rod(2, Fraction(7, 5))], [1, 0], ["bonded"]), 60),
            ("three rods between two walls, gaps",
             lambda: RodChain([rod(1, 1), rod(2, Fraction(7, 5)), rod(1, Fraction(3, 4))], [1, 0, -1],
                              [Fraction(1, 2), Fraction(1, 3)], left="wall", right="wall"), 14),
            ("forty cells in a row",
             lambda: RodChain([rod(1 + k % 3, 1) for k in range(40)], [1]*40, ["bonded"]*39, right="wall"),
             60)):
        took, chain = seconds(lambda make=make, until=until: make().run(until), 3)
        yield (f"event chain, {name}: an event of {chain.events}", f"{1e6*took/chain.events:.1f} µs", "", "",
               "≤ 10 µs", took/chain.events <= 10e-6)
    for ratio in (1.0, 4.0, 10.0, 50.0):
        took, _ = seconds(lambda ratio=ratio: MassOnRod(ratio))
        yield (f"mass on a rod, M = {ratio:g} m, all contacts", f"{1e3*took:.2f} ms", "", "", "≤ 3 ms",
               took <= 3e-3)


# A ball on a beam

def first_contact(tolerance):
    """The first contact by DOP853 with an event where the indentation is used up."""
    omega = BEAM.frequencies(MODES)[::2]
    b = BEAM.shapes(0.5, MODES)[::2]/math.sqrt(BEAM.mass)
    n = len(omega)

    def rate(t, y):
        F = K*max(y[0] - b @ y[2:2 + n], 0.0)**1.5
        return np.concatenate([[y[1], -F/MASS], y[2 + n:], b*F - omega**2*y[2:2 + n]])

    def open_(t, y):
        return y[0] - b @ y[2:2 + n] if t > 1e-6 else 1.0
    open_.terminal = True
    start = np.zeros(2 + 2*n)
    start[1] = V
    path = solve_ivp(rate, (0, 1e-4), start, method="DOP853", rtol=tolerance, atol=tolerance*1e-6,
                     events=open_)
    return -path.y[1, -1]/V


C = """
#include <math.h>
void march(int lanes, int modes, int steps, double h, double m, double v0, const double *k,
           const double *omega, const double *b, const double *co, const double *si, const double *g0,
           const double *g1, const double *j0, const double *j1, double c, double *e) {
  for (int l = 0; l < lanes; l++) {
    double q[64] = {0}, p[64] = {0}, z = 0, v = v0, F = 0;
    for (int s = 0; s < steps; s++) {
      double w = 0;
      for (int i = 0; i < modes; i++) {
        double a = co[i]*q[i] + si[i]/omega[i]*p[i] + b[i]*g0[i]*F;
        p[i] = -omega[i]*si[i]*q[i] + co[i]*p[i] + b[i]*j0[i]*F;
        q[i] = a;
        w += b[i]*a;
      }
      z += h*v - h*h/(3*m)*F;
      double d = z - w, G = 0;
      if (d > 0) {
        double x = d, ck = c*k[l];
        for (int r = 0; r < 60; r++) {
          double slope = ck*sqrt(x), change = (x*(1 + slope) - d)/(1 + 1.5*slope);
          x -= change;
          if (change <= 1e-14*d) break;
        }
        G = k[l]*x*sqrt(x);
      }
      z -= h*h/(6*m)*G;
      v -= h/(2*m)*(F + G);
      for (int i = 0; i < modes; i++) { q[i] += b[i]*g1[i]*G; p[i] += b[i]*j1[i]*G; }
      F = G;
    }
    e[l] = -v/v0;
  }
}
"""


def in_c(k, h, steps):
    """The march of one lane after the other, compiled; returns the restitutions and the seconds."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if not compiler:
        raise FileNotFoundError("no C compiler")
    omega = BEAM.frequencies(MODES)[::2]
    b = BEAM.shapes(0.5, MODES)[::2]/math.sqrt(BEAM.mass)
    C_, S, wh = np.cos(omega*h), np.sin(omega*h), omega*h
    g1, j1 = (1 - S/wh)/omega**2, (1 - C_)/(omega**2*h)
    g0, j0 = (1 - C_)/omega**2 - g1, S/omega - j1
    c = h**2/(6*MASS) + (b**2*g1).sum()
    with tempfile.TemporaryDirectory() as folder:
        source, library = pathlib.Path(folder)/"march.c", pathlib.Path(folder)/"march.so"
        source.write_text(C)
        subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, source, "-lm"], check=True)
        march = ctypes.CDLL(str(library)).march
        e = np.zeros(len(k))
        arrays = [np.ascontiguousarray(a, float) for a in (k, omega, b, C_, S, g0, g1, j0, j1)]
        pointers = [a.ctypes.data_as(ctypes.c_void_p) for a in (*arrays, e)]
        took, _ = seconds(lambda: march(len(k), len(omega), steps, ctypes.c_double(h), ctypes.c_double(MASS),
                                        ctypes.c_double(V), *pointers[:9], ctypes.c_double(c), pointers[9]))
    return e, took


def ball_rows():
    true = first_contact(1e-13)
    for n in (100, 200, 400, 800):                              # steps in the unit T of the contact
        step = (MASS/(K*V**0.5))**0.4/n
        took, hit = seconds(lambda step=step: strike(BEAM, MASS, K, V, modes=MODES, residual=False, step=step,
                                                     until=UNTIL), 3)
        if abs(hit.first - true) < 1e-6:
            break
    for tolerance in 10.0**-np.arange(4, 13):
        peer, e = seconds(lambda tolerance=tolerance: first_contact(tolerance), 3)
        if abs(e - true) < 1e-6:
            break
    yield ("a ball on a beam, first contact, e right to 1e-6", f"{1e3*took:.0f} ms (T/{n})",
           f"{1e3*peer:.0f} ms (DOP853, {tolerance:.0e})", f"{peer/took:.1f}", "≤ 100 ms", took <= 0.1)
    k, h = K*np.linspace(0.5, 2.0, LANES), 2e-7
    steps = math.ceil(1e-4/h - 1e-9)
    lanes, hits = seconds(lambda: strike(BEAM, MASS, k, V, modes=MODES, residual=False, step=h, until=1e-4),
                          3)
    try:
        e, peer = in_c(k, h, steps)
    except (FileNotFoundError, subprocess.CalledProcessError) as problem:
        yield (f"the same, {LANES} lanes, each", f"{1e6*lanes/LANES:.0f} µs", f"not measured: {problem}", "",
               "", None)
        return
    assert np.abs(e - hits.restitution).max() < 1e-9
    yield (f"the same, {LANES} lanes, each", f"{1e6*lanes/LANES:.0f} µs", f"{1e6*peer/LANES:.0f} µs (C, -O2)",
           f"{peer/lanes:.2f}", "≤ 15 times as long", lanes <= 15*peer)


def rows():
    load = os.getloadavg()[0]
    yield "load of the machine during the rows below", f"{load:.1f}", "", "", "", None
    yield from rod_rows()
    yield from chain_rows()
    yield from ball_rows()
