"""Exercises: impulse."""

import sympy as sp

from mechlib.exercises import Variants, register

from ..impulse.contact_times import GOLF_DRIVE
from ..impulse.pulses import HERTZ, SHAPES, Pulse, s

m, P, tau = sp.symbols("m P tau", positive=True)

BLAST = Pulse("blast", 1 - s)
BALL = 0.046                                          # kg


def drive(pulse):
    """The impulse of the golf drive, for a pulse of that shape, in N s."""
    return pulse.impulse(GOLF_DRIVE["force"], GOLF_DRIVE["time"])


SINE = SHAPES["half-sine"]


def hammer(m, v, t):
    """The peak, in N, of a half-sine of t ms that changes the velocity of m kg by v m/s."""
    return float(SINE.peak(m*v, t/1000))


def launched(force, time, mass, pulse=SINE):
    """The speed, in m/s, that a pulse of `force` kN and `time` µs gives to a ball of `mass` g."""
    return float(pulse.impulse(1000*force, 1e-6*time)/(mass/1000))


register(
    "half-as-long", {"b", "c"},
    choices={
        "a": "The velocity afterwards is the impulse divided by the mass, and the impulse is the same.",
        "b": "Same area, half the base: twice the height.",
        "c": "The lag is proportional to the duration.",
        "d": "The energy follows from the velocity afterwards, and that has not changed.",
    },
    idea="what the duration of a pulse changes and what not",
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
    idea="the centroid of a pulse as the lag behind an ideal impulse",
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
    variants=Variants(
        "A hammer head of {m} kg arrives at {v} m/s and rebounds at {back} m/s. The contact lasts {t} ms and "
        "the force is a half-sine. What is the peak force, in N?",
        dict(m=[0.5, 0.4, 0.4, 0.4, 0.8, 0.8, 0.8, 0.8, 0.8], v=[4, 3, 3, 5, 3, 3, 5, 5, 5],
             back=[1, 0.5, 1.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1.5], t=[0.8, 1, 1, 0.6, 0.5, 0.6, 0.5, 0.6, 1]),
        answer=lambda m, v, back, t: hammer(m, v + back, t),
        wrong=(lambda m, v, back, t: hammer(m, v - back, t), lambda m, v, back, t: hammer(m, v, t),
               lambda m, v, back, t: 1000*m*(v + back)/t, lambda m, v, back, t: 2000*m*(v + back)/t),
    ),
    idea="from momentum and duration to peak force",
)

register(
    "when-the-triangle-is-right", 1.803,
    level=2,
    idea="the area of a pulse against the exponent of the contact", tolerance=0.03,
    wrong={
        1.5: "This is Hertz, where the rule is 8 % too small: the pulse is blunter than the triangle.",
        2.0: "There the pulse is already more pointed than the triangle.",
        1.0: "This is the spring, a half-sine: a fifth is missing.",
    },
    right="To more digits it is a root of $\\mathrm B(1/(n+1),1/2)=4$.",
)

register(
    "sensor-off-zero", lambda: 100*sp.Float("0.04")/SHAPES["half-sine"].area.evalf(),
    level=2,
    idea="what an offset does to an integrated record", unit="%", tolerance=0.01,
    wrong={
        4.0: "This is the added area in units of peak times duration. Compare it with the area of the pulse.",
        3.1416: "The window is twice as long as the pulse, and the offset acts all the time.",
        2.0: "This is the offset itself. Multiply by the window and compare with the impulse.",
        8.0: "You have taken a triangle for the pulse.",
    },
    hints=["The offset adds offset times length of the window.", "Divide by the true impulse, $\\tfrac2\\pi "
                                                                 "F\\Delta t$."],
    variants=Variants(
        "A half-sine pulse is integrated over a window {times} times as long as the pulse. The sensor's zero "
        "is off by {off} % of the peak. By how many per cent is the impulse too large?",
        dict(times=[2, 1.5, 1.5, 3, 3, 4, 2.5, 2.5], off=[2, 1, 3, 1, 3, 3, 1, 3]),
        answer=lambda times, off: float(times*off/SINE.area),
        wrong=(lambda times, off: times*off,
               (lambda times, off: float(off/SINE.area),
                "The window is longer than the pulse, and the offset acts all the time."),
               lambda times, off: off, lambda times, off: 2*times*off),
    ),
)

register(
    "hardest-drive-1", lambda: drive(SHAPES["half-sine"]).evalf(),
    level=3,
    idea="impulse, speed and way of a real pulse", unit="N s", tolerance=0.005,
    wrong={
        6.65: "This is the rectangle, as if the force were at its peak all the time.",
        3.325: "This is the triangle. The area of a half-sine is larger.",
    },
    hints=["$P=\\alpha F\\Delta t$ with the area of the half-sine."],
    variants=Variants(
        "A ball is struck for {t} µs; the force is a half-sine with the peak {F} kN. What is the impulse, in "
        "N s?",
        dict(F=[13.3, 8, 8, 8, 8, 10, 10, 10, 12], t=[500, 400, 450, 600, 700, 450, 600, 700, 600]),
        answer=lambda F, t: float(SINE.impulse(1000*F, 1e-6*t)),
        wrong=(lambda F, t: F*t/1000, lambda F, t: F*t/2000),
    ),
)

register(
    "hardest-drive-2", lambda: (drive(SHAPES["half-sine"])/BALL).evalf(),
    level=3, unit="m/s", tolerance=0.005,
    hints=["The ball was at rest."],
    variants=Variants(
        "A ball of {m} g at rest is struck for {t} µs; the force is a half-sine with the peak {F} kN. How "
        "fast does it leave, in m/s?",
        dict(F=[13.3, 8, 8, 8, 10, 10, 12, 12, 12], t=[500, 400, 450, 450, 450, 450, 400, 400, 450],
             m=[46, 50, 50, 60, 50, 60, 50, 60, 50]),
        answer=lambda F, t, m: launched(F, t, m),
    ),
)

register(
    "hardest-drive-3", lambda: (1000*GOLF_DRIVE["time"]*drive(SHAPES["half-sine"])/BALL/2).evalf(),
    level=3, unit="mm", tolerance=0.005,
    wrong={
        46.02: "This is how far it would go at full speed. It starts from rest.",
    },
    hints=["After the contact the ball moves as if it had been struck at the centroid of the pulse."],
    variants=Variants(
        "A ball of {m} g at rest is struck for {t} µs; the force is a half-sine with the peak {F} kN. How "
        "far does its centre move during the contact, in mm?",
        dict(F=[13.3, 8, 8, 10, 10, 10, 12, 12, 12], t=[500, 400, 400, 400, 400, 450, 400, 450, 450],
             m=[46, 50, 60, 50, 60, 60, 50, 50, 60]),
        answer=lambda F, t, m: float(launched(F, t, m)*t/1000*(1 - SINE.centroid)),
        wrong=(lambda F, t, m: launched(F, t, m)*t/1000,),
    ),
)

register(
    "hardest-drive-4", lambda: (drive(HERTZ)/BALL).evalf(),
    level=3, unit="m/s", tolerance=0.005,
    wrong={
        92.04: "This is the half-sine. Take the area of the Hertz pulse.",
    },
    variants=Variants(
        "A ball of {m} g at rest is struck for {t} µs; the force is a Hertz pulse ($\\alpha=0.5436$) with "
        "the peak {F} kN. How fast does it leave, in m/s?",
        dict(F=[13.3, 8, 8, 8, 8, 10, 10, 12, 12], t=[500, 400, 400, 450, 450, 400, 450, 400, 450],
             m=[46, 50, 60, 50, 60, 60, 60, 60, 60]),
        answer=lambda F, t, m: launched(F, t, m, HERTZ),
        wrong=(lambda F, t, m: launched(F, t, m),),
    ),
)

register(
    "why-film-cannot-decide", level=2,
    idea="what the accuracy of a measurement can decide",
    points=["A spring has a constant contact time; for Hertz it falls as the fifth root of the speed.",
            "From the lowest to the highest drop the speed doubles, and Hertz predicts a change of about one "
            "millisecond.",
            "That is as much as the uncertainty of a film of 1000 frames a second, so both theories fit; a "
            "faster camera would decide."],
)
