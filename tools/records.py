"""Make the records of the virtual experiment: the place of the second mass, sampled, with noise.

    python tools/records.py [folder]

They were made once and are kept in mechlib/two_degree_vibro_impact/what_a_record_tells/records.  The book
reads them and never makes them anew, for NumPy does not promise that a seed gives the same noise for ever.
A file that exists is left alone.
"""

import pathlib
import sys

import numpy as np

from mechlib.motion import impacts, one_impact_roots
from mechlib.two_degree_vibro_impact import KNOCKER, two_masses

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOME = ROOT/"mechlib"/"two_degree_vibro_impact"/"what_a_record_tells"/"records"
RUNS = {"A": (1.1, 1), "B": (1.21, 1), "C": (0.994, 1), "D": (1.22, 1), "E": (1.5, 2), "F": (0.76, 1)}
GAP, E, SHARE = 0.3, 0.8, 0.01                           # the stop; noise over the root mean square
PERIODS, SAMPLES, SKIP, SEED = 40, 200, 4000, 20260614


def motion(omega, periods):
    """x₂ at the samples, and (x₁, x₂, u₁, u₂) at the first; the machine started
    beside its motion with one impact in ``periods`` and has knocked for a long time."""
    machine = two_masses()
    modes = machine.modes(omega, KNOCKER, GAP, E)
    start = one_impact_roots(modes, periods)[0]
    run = impacts(modes, start.q, 1.02*start.after, SKIP + 2*PERIODS, time=start.phase/omega)
    period, (c, b) = 2*np.pi/omega, modes.sides[0]
    first = period*np.ceil(run.time[0, SKIP]/period)
    times = first + period/SAMPLES*np.arange(PERIODS*SAMPLES)
    flight = np.searchsorted(run.time[0], times) - 1
    q, u = np.empty((2, len(times))), np.empty((2, len(times)))
    for k in np.unique(flight):
        here = flight == k
        before = run.u[:, 0, k]
        after = before - (1 + E)*b[:, 0]*(c[:, 0] @ before)
        q[:, here], u[:, here] = modes.at(run.time[0, k], (run.q[:, 0, k], after), times[here])
    x, v = machine.shapes @ q, machine.shapes @ u
    return x[1], np.concatenate([x[:, 0], v[:, 0]])


def text(name, omega, periods):
    """One file."""
    x, start = motion(omega, periods)
    noise = SHARE*np.sqrt(np.mean(x**2))
    seed = SEED + ord(name)
    seen = x + noise*np.random.default_rng(seed).standard_normal(len(x))
    head = {"record": name, "origin": "computed, with noise of standard deviation", "noise": f"{noise:.6g}",
            "seed": f"{seed} (NumPy {np.__version__}, default_rng, standard_normal)", "omega": omega,
            "gap": GAP, "samples per period": SAMPLES, "phase of the force at the first sample": 0,
            "start (x1 x2 u1 u2)": " ".join(f"{value:.15g}" for value in start)}
    return "".join([f"# {key}: {value}\n" for key, value in head.items()] + ["x2\n"]
                   + [f"{value:.4f}\n" for value in seen])


def main(folder: pathlib.Path) -> int:
    folder.mkdir(exist_ok=True)
    for name, run in RUNS.items():
        path = folder/f"{name}.csv"
        if path.exists():
            print(f"{path.name} is there and is left alone")
        else:
            path.write_text(text(name, *run), encoding="utf-8")
            print(f"{path.name}: {path.stat().st_size//1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HOME))
