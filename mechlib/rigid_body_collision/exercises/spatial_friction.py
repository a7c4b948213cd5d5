"""Exercises: friction in space."""

import sympy as sp

from mechlib.exercises import register
from mechlib.rigid_body_collision import die_matrix

psi, v, w, y = sp.symbols("psi v w y", positive=True)

register(
    "lost-in-space", "c",
    choices={
        "a": "In space slip starts along the top of the hill. Where it came from does not matter.",
        "b": "In space the slope of $u_n$ changes while slip turns. Look at the example with four phases.",
        "c": "$k+\\mu b$ is a square in the metric of $W$, so it is positive in every direction.",
        "d": "Count the random contacts once more: in space slip turns before it ends, and the slope of "
             "$u_n$ "
             "with it.",
    },
    idea="what planar theorems lose in space",
)


def least_friction():
    """|W_tn|/W_tt of the die."""
    W = die_matrix(psi)
    return sp.simplify(W[0, 2]/W[0, 0])


register(
    "die-that-holds", least_friction,
    symbols="psi", ranges={"psi": (0.1, 0.9)},
    wrong={
        "tan(psi)": "This would hold a rod without inertia that pushes along the arm. The die also turns.",
        "9*sin(psi)*cos(psi)/(11 - 9*cos(psi)**2)": "You have divided by $W_{nn}$. Which block resists the "
                                                    "slip?",
        "9*sin(psi)*cos(psi)/11": "You have divided by the entry across, $W_{22}$. The coupling points along "
                                  "$t_1$.",
    },
    limits={"psi -> 0": "With the corner straight below the centre no friction is needed."},
    hints=["The contact sticks if $|W_{tt}^{-1}W_{tn}|\\le\\mu$.", "The section gives $mW$ of a die; "
                                                                   "`die_matrix` "
                                                                  "has it too."],
    idea="sticking of a contact without slip before",
)

register(
    "felt-for-every-die", 3*sp.sqrt(2)/5, symbols="", tolerance=0.002, level=2,
    idea="the least friction for all positions",
    wrong={
        "9/(2*sqrt(22))": "This is the largest value of the formula, but can the corner be the lowest point "
                          "of "
                          "the die there?",
        "9/13": "This is the die at 45°. Other positions need more.",
        "sqrt(2)": "This is the tangent of the angle. Put it into the formula.",
    },
    hints=["Write the friction of the last exercise with the tangent of the angle: does it grow?",
           "How far can the arm lean before another corner touches the floor too?"],
)

register(
    "which-way-it-starts", [sp.Rational(3, 5), sp.Rational(4, 5)], symbols="", level=2,
    idea="the direction in which slip starts",
    labels=("u_1", "u_2"),
    wrong={
        lambda: [sp.Rational(9, 5)/sp.sqrt(sp.Rational(481, 25)), 4/sp.sqrt(sp.Rational(481, 25))]:
            "This is the direction of $W_{tn}$. Friction acts from the first increment on.",
        lambda: [sp.Rational(27, 5)/sp.sqrt(sp.Rational(1129, 25)), 4/sp.sqrt(sp.Rational(1129, 25))]:
            "This is the direction of $W_{tt}^{-1}W_{tn}$, the friction that would hold. It is not there.",
    },
    hints=["Slip that starts from rest keeps its direction: $W_{tn}-\\mu W_{tt}\\hat u=\\lambda\\hat u$ with "
           "$\\lambda>0$.", "Try whole numbers for $\\lambda$."],
)

register(
    "even-swimmer-1", (v**2 - y**2)/(2*v), symbols="v y", level=3,
    idea="the hodograph of slip with an integral",
    dimensions="v: velocity, y: velocity", wants="velocity",
    wrong={
        "(v**2 + y**2)/(2*v)": "This is $|u_t|$, not $u_1$.",
        "v - y": "You have used $u_1+u_2$. It is $u_1+|u_t|$ that stays.",
    },
    limits={"y -> v": "At the start $u_1=0$."},
    hints=["Write down $d|u_t|/dp_n$ and $du_1/dp_n$ and add them."],
)

register(
    "even-swimmer-2", (v**2*sp.log(v/y) + (v**2 - y**2)/2)/(2*v*w), symbols="v w y", level=3,
    ranges={"v": (1.0, 3.0), "y": (0.1, 0.9), "w": (0.5, 2.0)},
    wrong={
        "log(v/y)/w": "You have set $|u_t|=v$. The slip changes on the way.",
        "(v - y)/w": "This would be right without a current. Braking falls while slip turns.",
    },
    limits={"y -> v": "At the start no impulse has been spent."},
    hints=["$du_2/dp_n=-w\\,u_2/|u_t|$.", "Express $|u_t|$ by $u_2$ with the first step."],
)

register(
    "even-swimmer-3", v/2, symbols="v", level=3, dimensions="v: velocity", wants="velocity",
    wrong={
        "0": "The swimmer is not faster than the river. Where does the parabola meet the axis?",
        "v": "Friction has taken something: $|u_t|+u_1=v$, and in the end both are equal.",
    },
    hints=["Let $y\\to0$ in the first step."],
)

register(
    "why-twice", level=2,
    idea="compression that comes twice",
    points=["The slope of $u_n$ over $p_n$ is $W_{nn}-\\mu W_{tn}\\cdot\\hat u$: it depends on the direction "
            "of "
            "slip.",
            "In space the direction turns while slip goes on, so the slope can change from positive to "
            "negative after restitution has begun.",
            "In the plane the direction stays until slip ends, and the slope after that is always positive."],
)
