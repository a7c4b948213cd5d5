"""What other programs answer to three standard problems, as run by ``benchmarks/other_programs.py``.

A plank falls flat on two supports (length 1, mass 1, supports at ±1/5, speed 1): (ẏ, ω) after.  Three equal
balls touch and the first arrives at speed 1: their velocities after.  A double pendulum of equal rods (mass
1, length 1, at 0.5 and 1.1 from the vertical) takes a horizontal blow P = 1 at its end: (θ̇₁, θ̇₂).
"""

import json
import math
from importlib.resources import files

from ..display.table import Table

ANGLES = 0.5, 1.1


def recorded() -> list[dict]:
    """One entry per run: program, version, what it was told, and the numbers of the three problems.

    >>> sorted({run["program"] for run in recorded()})
    ['drake', 'mujoco', 'pymunk']
    """
    return json.loads(files(__package__).joinpath("other_programs.json").read_text(encoding="utf-8"))


def energies(run: dict) -> tuple[float, float]:
    """Kinetic energy after, in parts of that before, for the plank (y, ω) and for the balls.

    >>> energies({"plank": [1, 0], "balls": [0, 0, 1]})
    (1.0, 1.0)
    """
    y, w = run["plank"]
    return y**2 + w**2/12, float(sum(v**2 for v in run["balls"]))


def struck_pendulum() -> tuple[float, float]:
    """Both rates a, b after the blow, from moments about shoulder and elbow.

    (4/3) a + (1/2) c b = cos θ₁ and (1/2) c a + (1/3) b = cos θ₂, with c = cos(θ₁ − θ₂).

    >>> [round(rate, 6) for rate in struck_pendulum()]
    [0.384254, 0.885081]
    """
    first, second = ANGLES
    c = math.cos(first - second)
    det = 4/9 - c**2/4
    return ((math.cos(first)/3 - c*math.cos(second)/2)/det, (4*math.cos(second)/3 - c*math.cos(first)/2)/det)


def programs_table(problem: str) -> Table:
    """The recorded answers to one problem, with the share of the energy that is there afterwards.

    >>> programs_table("balls").head
    ['program', 'told', 'velocities after', 'energy after / before']
    """
    share = {"plank": 0, "balls": 1}.get(problem)
    if share is None and problem != "pendulum":
        raise ValueError(f"there is no problem {problem!r}: choose plank, balls or pendulum")
    head = ["program", "told", "velocities after"]
    rows = [[f"{run['program']} {run['version']}", run["told"], ", ".join(map(_number, run[problem]))]
            for run in recorded()]
    if share is None:
        exact = struck_pendulum()
        head.append("error")
        for row, run in zip(rows, recorded()):
            row.append(f"{max(abs(a - b) for a, b in zip(run[problem], exact)):.0e}")
    else:
        head.append("energy after / before")
        for row, run in zip(rows, recorded()):
            row.append(f"{energies(run)[share]:.3f}")
    return Table(head, rows)


def _number(x: float) -> str:
    return f"{x + 0.0:.4f}".replace("-", "−").replace("−0.0000", "0.0000")
