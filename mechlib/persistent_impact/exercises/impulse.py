"""Exercises: impulse."""

import sympy as sp

from mechlib.exercises import ANSWER, register

from ..impulse.pulses import SHAPES, Pulse, s

m, P, F, tau = sp.symbols("m P F tau", positive=True)

PARABOLA = Pulse("parabola", 4*s*(1 - s))
BLAST = Pulse("blast", 1 - s)

register(
    "half-as-long", {"b", "c"},
    choices={
        "a": "The velocity afterwards is the impulse divided by the mass, and the impulse is the same.",
        "b": "Same area, half the base: twice the height.",
        "c": "The lag is proportional to the duration.",
        "d": "The energy follows from the velocity afterwards, and that has not changed.",
    },
)

register(
    "parabola", lambda: PARABOLA.impulse(F, tau),
    symbols="F tau",
    dimensions="F: force, tau: time",
    wants="impulse",
    wrong={
        "F*tau/2": "This is the triangle rule. A parabola has more area than the triangle in it.",
        "2*F*tau/pi": "This is the half-sine.",
        "F*tau": "This is the rectangle around it.",
        "F*tau/3": "This is the area between the parabola and the rectangle around it.",
    },
    hints=["Write the parabola as a multiple of $s(1-s)$ with the peak 1.", "Integrate from 0 to 1."],
)

register(
    "blast", lambda: BLAST.centroid*tau*P/m,
    symbols="m P tau",
    dimensions="m: mass, P: impulse, tau: time",
    wants="length",
    wrong={
        "P*tau/(2*m)": "This is the lag of a symmetric pulse. The blast pushes mostly at the beginning.",
        "2*P*tau/(3*m)": "This is how far the plate moves during the pulse (and the lag of a force that "
                         "rises linearly). How far would the ideal impulse have brought it?",
        "P*tau/m": "This is how far the ideal impulse moves it in the same time.",
    },
    hints=["Only the centroid of the pulse is needed.", "The centroid of a triangle lies a third of the way "
                                                        "from its tall side."],
    right="The early push makes the lag small.",
)

register(
    "hammer-on-a-nail", lambda: SHAPES["half-sine"].peak(2.5, sp.Rational(8, 10000)).evalf(),
    unit="N", tolerance=0.005,
    wrong={
        2945.2: "You have subtracted the speeds. The hammer turns round: its velocity changes by their sum.",
        3927: "This would stop the hammer. It is thrown back as well.",
        3125: "This is the mean force, the impulse over the time. The peak of a half-sine is higher.",
        6250: "You have taken a triangle. The area of a half-sine is larger, so its peak is lower.",
    },
    hints=["First the impulse, from the change of velocity.", "$P=\\alpha F\\Delta t$ with the area of the "
                                                              "half-sine."],
)

register(
    "how-frozen", 17.5,
    unit="mm", tolerance=0.005,
    wrong={
        35.0: "This is how far it would go at full speed. It starts from rest.",
        17500.0: "Millimetres are wanted, and the contact lasts half a millisecond.",
    },
    hints=["After the contact the ball moves as if it had been struck at the centroid of the pulse."],
)

register(
    "when-the-triangle-is-right", 1.803,
    accepts=[(ANSWER >= 1.75, "There the pulse is blunter than the triangle: go up."),
             (ANSWER <= 1.86, "There the pulse is more pointed than the triangle: go down.")],
    right="To more digits it is a root of $\\mathrm B(1/(n+1),1/2)=4$.",
)

register(
    "sensor-off-zero", lambda: 100*sp.Float("0.04")/SHAPES["half-sine"].area.evalf(),
    unit="%", tolerance=0.01,
    wrong={
        4.0: "This is the added area in units of peak times duration. Compare it with the area of the pulse.",
        3.1416: "The window is twice as long as the pulse, and the offset acts all the time.",
        2.0: "This is the offset itself. Multiply by the window and compare with the impulse.",
        8.0: "You have taken a triangle for the pulse.",
    },
    hints=["The offset adds offset times length of the window.", "Divide by the true impulse, $\\tfrac2\\pi "
                                                                 "F\\Delta t$."],
)
