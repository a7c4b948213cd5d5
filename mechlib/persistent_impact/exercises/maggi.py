"""Exercises: Maggi's method."""

import math

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import Variants, register

m, L, P, theta, b, d, h = sp.symbols("m L P theta b d h", positive=True)
x, y, th = sp.symbols("xdot ydot thetadot")
LADDER = "m: mass, P: impulse, theta: angle"


def kicked_ladder(floor=True):
    """The ladder in its corner, kicked at the foot: velocity of the foot, impulses of the wall and, if it is
    listed, of the floor."""
    top, bottom = x - L/2*sp.cos(theta)*th, y + L/2*sp.sin(theta)*th
    foot = x + L/2*sp.cos(theta)*th
    ladder = Impact([x, y, th], m*(x**2 + y**2)/2 + m*L**2/24*th**2, impulses=[(foot, P)],
                    constraints=[Constraint(top)] + [Constraint(bottom)]*floor, before={x: 0, y: 0, th: 0})
    kick = ladder.solve(by="maggi")
    after = foot.subs(dict(zip(ladder.velocities, kick.after)))
    return [sp.simplify(value) for value in (after, *kick.reactions)]


def crank_rate(r=0.040, l=0.140, mass=0.5, inertia=0.02, blow=3.0, angle=math.pi/3):
    """θ̇⁺ = P b h d/(J b² + m h² d²) of the struck engine."""
    h = r*math.sin(angle)
    b = math.sqrt(l**2 - h**2)
    d = r*math.cos(angle) + b
    return blow*b*h*d/(inertia*b**2 + mass*h**2*d**2)


def held_wall():
    """Impulse of the wall when the piston is struck and a moment on the crank lets nothing move."""
    crank, rod, piston, H = sp.symbols("thetadot varphidot xdot H")
    J = sp.Symbol("J", positive=True)
    engine = Impact([crank, rod, piston], J*crank**2/2 + m*piston**2/2, impulses=[(-piston, P), (crank, H)],
                    constraints=[Constraint(piston + h*(crank + rod)), Constraint((d - b)*crank - b*rod)],
                    before={crank: 0, rod: 0, piston: 0})
    jump = engine.solve(by="maggi", independent=[crank])
    return sp.simplify(jump.reactions[1].subs(H, sp.solve(jump.after[0], H)[0]))


register(
    "ladder", "c",
    choices={
        "a": "If the ladder does not turn, neither end can move: this one never fails.",
        "b": "Upright, the foot moves as soon as the ladder turns. When does it not?",
        "c": "Upright, the ladder can turn while its top stands still.",
        "d": "The centre moves sideways at half the speed of the foot: fine in this position.",
    },
    idea="a choice of independent speeds that fails",
)

register(
    "real-engine", crank_rate,
    unit="rad/s", tolerance=0.002,
    wrong={
        lambda: crank_rate(angle=math.pi/6): "This is the answer for a crank angle of 30°.",
        lambda: crank_rate(mass=0.0): "You have left out the piston's mass.",
        lambda: 3*0.04/(0.02 + 0.5*0.04**2): "This is the value at 90°.",
    },
    hints=["First the three lengths $h$, $b$, $d$.", "Then the formula for the crank."],
    variants=Variants(
        "An engine has a crank of 40 mm, a connecting rod of {l} mm (light), a piston of 0.5 kg and "
        "$J$ = 0.02 kg m² at the crank. At the crank angle {angle}° a knock of {P} N s hits the piston. How "
        "fast does the crank turn just after, in rad/s?",
        dict(l=[140, 120, 120, 120, 160, 160, 160, 160, 160], angle=[60, 50, 70, 70, 40, 40, 50, 50, 70],
             P=[3, 2, 2, 4, 2, 4, 2, 4, 2]),
        answer=lambda l, angle, P: crank_rate(l=l/1000, blow=P, angle=math.radians(angle)),
        wrong=((lambda l, angle, P: crank_rate(l=l/1000, blow=P, angle=math.radians(90 - angle)),
                "From where is the crank angle counted? At 0° the crank and the rod are in line."),
               lambda l, angle, P: crank_rate(l=l/1000, blow=P, angle=math.radians(angle), mass=0.0),
               lambda l, angle, P: crank_rate(l=l/1000, blow=P, angle=math.pi/2)),
    ),
    idea="a knock on a crank drive, in numbers",
)

register(
    "collar-at-rest", -L/6,
    symbols="L", dimensions="L: length", wants="length",
    wrong={
        "L/6": "That side of the centre moves with the blow. Look on the other side.",
        "-L/3": "Measured from where? $a$ counts from the centre.",
        "-L/2": "The far end jumps backwards.",
        "0": "The centre moves: somebody has to take up the momentum.",
    },
    hints=["Which point of a bare rod does not move when the end is struck?"],
    idea="a blow that leaves a sliding part at rest",
)

register(
    "hand-on-the-crank", held_wall,
    level=2,
    idea="two blows in balance, and the reaction",
    symbols="P h b", dimensions="P: impulse, h: length, b: length", wants="impulse",
    wrong={
        "P*b/h": "Upside down: a rod that lies along the cylinder presses on no wall.",
        "P": "This is what the rod carries along the cylinder. The wall takes what acts across.",
        "0": "The piston stays at rest along the cylinder; the slanting rod still presses it across.",
    },
    limits={"h -> 0": "At a dead centre the rod lies along the cylinder, and the wall has nothing to do."},
    hints=["Nothing moves: which impulse must the rod carry along the cylinder?", "The rod pushes along "
           "itself only."],
)

register(
    "kicked-ladder-1", lambda: kicked_ladder()[0],
    level=3,
    idea="testing a kept contact by its reaction", symbols="m P theta", dimensions=LADDER, wants="velocity",
    ranges={"theta": (0.1, 1.4)},
    wrong={
        "3*P*cos(theta)/m": "You have $L\\dot\\theta^+$. The foot moves with only a part of it.",
        "4*P/m": "This is the end of a free rod. The wall and the floor hold the ladder.",
        "P/m": "The ladder turns as it moves: its kinetic energy is more than that of its centre, and its "
               "foot moves faster than its centre.",
        "3*P*sin(theta)**2/m": "The angle is measured from the wall, not from the floor.",
        "3*P*cos(theta)**2/(2*m)": "This is the horizontal velocity of the centre.",
    },
    limits={"theta -> pi/2": "A ladder flat on the floor cannot be kicked along: the wall holds its other "
                             "end."},
    hints=["One independent speed: the turning rate.", "The kinetic energy of the constrained ladder is "
                                                       "$\\frac16mL^2\\dot\\theta^2$."],
)

register(
    "kicked-ladder-2", lambda: kicked_ladder()[1],
    level=3, symbols="m P theta", dimensions=LADDER, wants="impulse",
    ranges={"theta": (0.1, 1.4)},
    wrong={
        "3*P*cos(theta)**2/2": "This is the momentum of the ladder. Part of it comes from the kick itself.",
        "P*(1 - 3*cos(theta)**2/2)": "Right size. Which way is positive here?",
        "-3*P*sin(2*theta)/4": "This belongs to the floor, not to the wall.",
    },
    limits={"theta -> pi/2": "A flat ladder would have to be held back with the full kick."},
    hints=["Once the jump is known, write the horizontal momentum balance."],
)

register(
    "kicked-ladder-3", lambda: kicked_ladder()[2],
    level=3, symbols="m P theta", dimensions=LADDER, wants="impulse",
    ranges={"theta": (0.1, 1.4)},
    wrong={
        "3*P*sin(2*theta)/4": "Right size. Does the centre go up or down when the foot slides away?",
        "-3*P*cos(theta)**2/2": "This is along the floor. The floor pushes upwards only.",
        "0": "The centre goes down as the foot slides out: somebody must pull it.",
    },
    hints=["How fast does the centre move vertically?", "Its vertical momentum comes from the floor alone."],
    right="Can a floor do that?",
)

register(
    "kicked-ladder-4", lambda: kicked_ladder(floor=False)[1],
    level=3, symbols="m P theta", dimensions=LADDER, wants="impulse",
    ranges={"theta": (0.1, 1.4)},
    wrong={
        "P*(3*cos(theta)**2/2 - 1)": "This is the wall's impulse with the floor still listed.",
        "P*(1 - 3*cos(theta)**2)/(3*cos(theta)**2 + 1)": "Right size. Which way is positive?",
        "P*(3*sin(theta)**2 - 1)/(3*sin(theta)**2 + 1)": "The angle is measured from the wall.",
    },
    limits={"theta -> pi/2": "Kicked along itself, a flat ladder would have to be held with the whole kick."},
    hints=["Without the floor the ladder has two speeds.",
           "The top's horizontal velocity is zero: how does it answer to a unit impulse there, and to the "
           "kick?"],
)

register(
    "why-a-speed-fails",
    level=2,
    idea="singular coordinates against singular mechanics", points=[
        "At the dead centre the crank can turn while the piston stands still.",
        "So the piston's speed does not determine the motion: the description fails, not the engine.",
        "Constraints, masses and blow are regular; another speed, the crank's, gives the finite answer.",
    ],
)
