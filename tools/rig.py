"""Make the measurements of the virtual rig: a sphere thrown on a plate at many angles, with noise.

    python tools/rig.py [file]

They were made once and are kept in mechlib/two_degree_vibro_impact/finding_the_numbers/rig.csv.  The book
reads them and never makes them anew, for NumPy does not promise that a seed gives the same noise for ever.
A file that exists is left alone.
"""

import pathlib
import sys

import numpy as np

from mechlib.two_degree_vibro_impact import free_impacts, rig_contact_times

HOME = pathlib.Path(__file__).resolve().parent.parent/"mechlib"/"two_degree_vibro_impact"
E, MU, K, MASS, NOISE, SHARE, SEED = 0.74, 0.23, 1.2e10, 0.0329, 0.02, 0.02, 20260715


def text():
    """The file."""
    degrees = np.tile([s*d for d in range(5, 80, 5) for s in (-1, 1)], 2)
    speed = np.repeat([0.6, 1.5], len(degrees)//2)
    angles = np.radians(degrees)
    run = free_impacts(angles, speed, E, MU, NOISE, SEED)
    contact = rig_contact_times(speed*np.cos(angles), MASS, K, SHARE, SEED + 1)
    head = {"origin": "computed, with noise of standard deviation", "noise": NOISE, "relative noise": SHARE,
            "seed": f"{SEED}, {SEED + 1} (NumPy {np.__version__}, default_rng, standard_normal)",
            "mass": MASS, "e": E, "mu": MU, "k": f"{K:g}"}
    rows = np.column_stack([degrees, run.before, run.after, 1e6*contact])
    return "".join([f"# {key}: {value}\n" for key, value in head.items()]
                   + ["degrees,vt before,vn before,vt after,vn after,microseconds\n"]
                   + [f"{row[0]:.0f}," + ",".join(f"{x:.4f}" for x in row[1:5]) + f",{row[5]:.2f}\n"
                      for row in rows])


def main(path: pathlib.Path) -> int:
    if path.exists():
        print(f"{path.name} is there and is left alone")
    else:
        path.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HOME/"finding_the_numbers"/"rig.csv"))
