"""Exercises: is it an impact?"""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import Variants, register

m, M, L, v0, c, g = sp.symbols("m M L v0 c g", positive=True)


def swing(l=1.5, phi=25):
    """Speed of a block on cords of l m that swings up by phi degrees."""
    return float(2*sp.sqrt(9.81*l)*sp.sin(sp.rad(phi)/2))


def bullet(m=10, M=2, l=1.5, phi=25):
    """Speed of a bullet of m g that swings a block of M kg up."""
    return (M + m/1000)/(m/1000)*swing(l, phi)


def putty():
    """The jump of a rod on a pivot and a lump of putty that hits its lower end: putty, centre, spin."""
    u, v, w = sp.symbols("u v omega")
    return Impact([u, v, w], m*u**2/2 + M*v**2/2 + M*L**2/24*w**2,
                  constraints=[Constraint(v - L/2*w), Constraint(u - v - L/2*w)],
                  before={u: v0, v: 0, w: 0}).solve()


def upright():
    """The speed with which the putty, as heavy as the rod, just makes it stand upright."""
    jump = putty()
    left = (m*v0**2/2 - jump.energy_loss).subs(M, m)
    return sp.solve(left - (m/2 + m)*g*2*L, v0)[0]


register(
    "thick-enough", 36.0,
    unit="mm", tolerance=0.01,
    wrong={
        3.6: "Then bending takes as long as the blow. A tenth is asked for.",
        0.036: "Millimetres are wanted.",
        0.12: "Bending goes with the square of the length over the thickness, not with the length over $c$.",
    },
    hints=["The bending share is $\\ell^2/(c\\,d\\,\\Delta t)$."],
    variants=Variants(
        "A steel bar ($c$ = 5000 m/s), {l} cm long, is struck across by a blow that lasts {t} ms. How thick "
        "must it be at least, in mm, if the bending share is to be a tenth at most?",
        dict(l=[30, 20, 20, 20, 20, 40, 40, 50, 50], t=[5, 4, 8, 10, 6, 8, 10, 8, 6]),
        answer=lambda l, t: 1000*(l/100)**2/(5000*t/1000*0.1),
        wrong=(lambda l, t: 1000*(l/100)**2/(5000*t/1000), lambda l, t: (l/100)**2/(5000*t/1000*0.1),
               lambda l, t: l/100/(5000*t/1000*0.1)),
    ),
    idea="bending as the limit of a rigid body",
)

register(
    "speed-limit", c/400,
    symbols="c",
    dimensions="c: velocity",
    wants="velocity",
    wrong={
        "c/20": "Each share is to be at most a twentieth, and their product is $v/c$.",
        "c/40": "The shares are multiplied, not added.",
        "c/100": "This is for a tenth.",
    },
    hints=["Multiply the two shares."],
    variants=Variants(
        "In a body the speed of sound is $c$. How fast may it move at most if there is to be a duration for "
        "which the shares of shift *and* wave are both at most {share}? Use `c`.",
        dict(share=[("a twentieth", 20), ("an eighth", 8), ("a fifteenth", 15), ("a thirtieth", 30),
                    ("a fiftieth", 50), ("a hundredth", 100)]),
        answer=lambda share: c/share**2,
        wrong=((lambda share: c/share, "Each share is to be at most {share}, and their product is $v/c$."),
               lambda share: c/(2*share), None),
    ),
    idea="the shares of shift and wave against each other",
)

register(
    "speed-of-the-bullet", bullet,
    level=2,
    idea="impact and swing as two stages with two laws", unit="m/s", tolerance=0.003,
    wrong={
        1.6606: "This is the speed of the block after the impact. The bullet came in much faster.",
        23.54: "This conserves energy through the impact, where almost all of it is lost. Treat the impact "
               "and the swing one after the other.",
        23.43: "This conserves energy through the impact, from a height rounded to 14 cm. Almost all of the "
               "energy is lost there: treat the impact and the swing one after the other.",
        332.1: "The bullet swings along: after the impact the moving mass is that of both.",
    },
    hints=["Two events: first the impact, then the swing. Go backwards.",
           "The swing gives the speed of the block from $l(1-\\cos\\varphi)$; the impact gives the bullet's "
           "from momentum."],
    variants=Variants(
        "A bullet of {m} g is shot into a small block of {M} kg that hangs on light cords of {l} m. The "
        "block swings up by {phi}°. How fast was the bullet, in m/s? ($g$ = 9.81 m/s²)",
        dict(m=[10, 8, 8, 8, 8, 8, 12, 12, 15], M=[2, 1.5, 1.5, 1.2, 1.2, 1.2, 1.5, 1.5, 1.2],
             l=[1.5, 1, 2, 1, 1, 2, 1, 2, 2], phi=[25, 30, 20, 20, 30, 30, 20, 20, 30]),
        answer=lambda m, M, l, phi: bullet(m, M, l, phi),
        wrong=(lambda m, M, l, phi: swing(l, phi),
               lambda m, M, l, phi: swing(l, phi)*((M + m/1000)/(m/1000))**0.5, None,
               lambda m, M, l, phi: bullet(m, M, l, phi) - swing(l, phi)),
    ),
)

register(
    "rod-pendulum-1", lambda: putty().after[2],
    level=3,
    idea="moments about the pivot, then energy", symbols="m M L v0",
    dimensions="m: mass, M: mass, L: length, v0: velocity",
    wants="angular velocity",
    wrong={
        "m*v0/((m + M)*L)": "As if all the mass of the rod sat at its tip. It is spread: $\\tfrac13ML^2$.",
        "3*m*v0/(M*L)": "The putty turns with the rod: its own $mL^2$ is missing.",
        "12*m*v0/((M + 12*m)*L)": "The moment of inertia of the rod is that about the pivot, not about its "
                                  "centre.",
    },
    limits={"M -> 0": "Without the rod the putty flies on at $v_0$, on a circle of radius $L$."},
    hints=["Moments about the pivot."],
)

register(
    "rod-pendulum-2", lambda: sp.simplify(1 - putty().energy_loss/(m*v0**2/2)),
    level=3, symbols="m M",
    dimensions="m: mass, M: mass",
    wrong={
        "M/(M + 3*m)": "This is the share that is lost.",
        "m/(m + M)": "This would be right if all the mass of the rod sat at its tip.",
        "9*m**2/(M + 3*m)**2": "This is the square of the velocity ratio; the moving mass has changed as "
                               "well.",
    },
    hints=["The energy after is $\\tfrac12J(\\omega^+)^2$."],
)

register(
    "rod-pendulum-3", lambda: putty().reactions[0],
    level=3, symbols="m M v0",
    dimensions="m: mass, M: mass, v0: velocity",
    wants="impulse",
    wrong={
        "-m*M*v0/(2*(M + 3*m))": "Check the sign: is the momentum after larger or smaller than that of the "
                                 "putty before?",
        "m*M*v0/(M + 3*m)": "The centre of the rod is half way down.",
        "0": "The pivot is silent only if the blow meets the centre of percussion.",
    },
    hints=["Momentum of rod and putty together, after and before; what is missing came from the pivot."],
)

register(
    "rod-pendulum-4", upright,
    level=3, symbols="g L",
    dimensions="g: acceleration, L: length",
    wants="velocity",
    wrong={
        "sqrt(6*g*L)": "This keeps the energy through the impact. Use what the first two steps left of it.",
        "sqrt(4*g*L)": "The mass centre rises, and the putty with it: take both.",
    },
    hints=["The swing keeps the energy that the impact has left.", "The centre of the rod rises by $L$, the "
                                                                   "putty by $2L$."],
)

register(
    "why-two-laws", level=2,
    idea="which balance holds in which stage",
    points=["The shot is so short that gravity has no impulse to speak of: moment of momentum is kept, "
            "energy is not.",
            "The swing loses hardly any energy, but it lasts, and gravity changes the momentum all the time.",
            "Energy through the shot makes the bullet many times too slow; momentum through the swing would "
            "never let it end."],
)
