"""Exercises: impulse."""

import sympy as sp

from mechlib.exercises import register

from ..impulse.contact_times import GOLF_DRIVE
from ..impulse.pulses import HERTZ, SHAPES, Pulse, s

m, P, tau = sp.symbols("m P tau", positive=True)

BLAST = Pulse("blast", 1 - s)
BALL = 0.046                                          # kg


def drive(pulse):
    """The impulse of the golf drive, for a pulse of that shape, in N s."""
    return pulse.impulse(GOLF_DRIVE["force"], GOLF_DRIVE["time"])


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
    "when-the-triangle-is-right", 1.803,
    level=2, tolerance=0.03,
    wrong={
        1.5: "This is Hertz, where the rule is 8 % too small: the pulse is blunter than the triangle.",
        2.0: "There the pulse is already more pointed than the triangle.",
        1.0: "This is the spring, a half-sine: a fifth is missing.",
    },
    right="To more digits it is a root of $\\mathrm B(1/(n+1),1/2)=4$.",
)

register(
    "sensor-off-zero", lambda: 100*sp.Float("0.04")/SHAPES["half-sine"].area.evalf(),
    level=2, unit="%", tolerance=0.01,
    wrong={
        4.0: "This is the added area in units of peak times duration. Compare it with the area of the pulse.",
        3.1416: "The window is twice as long as the pulse, and the offset acts all the time.",
        2.0: "This is the offset itself. Multiply by the window and compare with the impulse.",
        8.0: "You have taken a triangle for the pulse.",
    },
    hints=["The offset adds offset times length of the window.", "Divide by the true impulse, $\\tfrac2\\pi "
                                                                 "F\\Delta t$."],
)

register(
    "hardest-drive-1", lambda: drive(SHAPES["half-sine"]).evalf(),
    level=3, unit="N s", tolerance=0.005,
    wrong={
        6.65: "This is the rectangle, as if the force were at its peak all the time.",
        3.325: "This is the triangle. The area of a half-sine is larger.",
    },
    hints=["$P=\\alpha F\\Delta t$ with the area of the half-sine."],
)

register(
    "hardest-drive-2", lambda: (drive(SHAPES["half-sine"])/BALL).evalf(),
    level=3, unit="m/s", tolerance=0.005,
    hints=["The ball was at rest."],
)

register(
    "hardest-drive-3", lambda: (1000*GOLF_DRIVE["time"]*drive(SHAPES["half-sine"])/BALL/2).evalf(),
    level=3, unit="mm", tolerance=0.005,
    wrong={
        46.02: "This is how far it would go at full speed. It starts from rest.",
    },
    hints=["After the contact the ball moves as if it had been struck at the centroid of the pulse."],
)

register(
    "hardest-drive-4", lambda: (drive(HERTZ)/BALL).evalf(),
    level=3, unit="m/s", tolerance=0.005,
    wrong={
        92.04: "This is the half-sine. Take the area of the Hertz pulse.",
    },
)

register(
    "why-film-cannot-decide", level=2,
    points=["A spring has a constant contact time; for Hertz it falls as the fifth root of the speed.",
            "From the lowest to the highest drop the speed doubles, and Hertz predicts a change of about one "
            "millisecond.",
            "That is as much as the uncertainty of a film of 1000 frames a second, so both theories fit; a "
            "faster camera would decide."],
)
