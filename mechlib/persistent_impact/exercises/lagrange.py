"""Exercises: Lagrange's equations for impact."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import Variants, register

m, L, theta, P, v_0 = sp.symbols("m L theta P v_0", positive=True)


def side_corner():
    """Speed with which the side corner yields to a blow along the diagonal."""
    x, th = sp.symbols("xdot thetadot")
    v_B = -x - L*sp.cos(theta)*th
    frame = Impact([x, th], 2*m*x**2 + sp.Rational(2, 3)*m*L**2*th**2, impulses=[(v_B, P)],
                   before={x: 0, th: 0})
    return v_B.subs(dict(zip(frame.velocities, frame.solve().after)))


def stepladder():
    """Two rods pinned at the top whose feet land on a smooth floor: the jump of (ẏ, θ̇)."""
    y, th = sp.symbols("ydot thetadot")
    s = sp.sin(theta)
    return Impact([y, th], m*(y**2 + L*s*y*th + L**2*th**2/3), constraints=[Constraint(y + L*s*th)],
                  before={y: -v_0, th: 0}).solve(by="lagrange")


def landed_frame(mass, height):
    """Impulse, in N s, of the floor on a square of rods of `mass` kg whose corner lands from `height` m."""
    y, th = sp.symbols("ydot thetadot")
    frame = Impact([y, th], 2*m*y**2 + sp.Rational(2, 3)*m*L**2*th**2, before={y: -v_0, th: 0},
                   constraints=[Constraint(y + L*th/sp.sqrt(2))])
    return float(frame.solve().reactions[0].subs({m: mass, v_0: sp.sqrt(2*9.81*height)}))


register(
    "what-disappears", "c",
    choices={
        "a": "For the square T happens not to depend on θ; for most mechanisms it does depend on the "
             "positions, and the term still goes.",
        "b": "Velocities do change: that is what the blow is for. But by how much, and for how long?",
        "c": "Bounded times vanishing duration: nothing is left.",
        "d": "Nothing here is perpendicular to anything: the equation is a scalar one, for a single "
             "coordinate.",
    },
    idea="which terms of Lagrange's equations have an impulse",
)

register(
    "frame-on-the-floor", lambda: 8*0.5*sp.sqrt(2*9.81)/5,
    unit="N s", tolerance=0.005,
    wrong={
        8.859: "This stops a rigid frame. Here the corner stops and the rest moves on.",
        4.43: "This is the speed of arrival in m/s.",
        2.2147: "You have used the mass of one rod where the whole frame, or its reduced mass at the "
                "corner, is wanted.",
    },
    hints=["First the speed of arrival, from the height.", "Then part (b) of the example."],
    variants=Variants(
        "A square frame of rods with {mass} kg each is dropped so that its lowest corner falls through "
        "{height} m ($g$ = 9.81 m/s²) and lands without rebound. What impulse does the floor deliver, in N "
        "s?",
        dict(mass=[0.5, 0.3, 0.3, 0.4, 0.8, 0.8, 1.2, 1.2], height=[1, 0.5, 2, 0.5, 0.5, 2, 0.5, 2]),
        answer=lambda mass, height: landed_frame(mass, height),
        wrong=(lambda mass, height: 4*mass*(2*9.81*height)**0.5, lambda mass, height: (2*9.81*height)**0.5,
               lambda mass, height: mass*(2*9.81*height)**0.5),
    ),
    idea="landing of a frame of rods, in numbers",
)

register(
    "keeping-its-shape", P/(2*m),
    symbols="m P",
    dimensions="m: mass, P: impulse",
    wants="velocity",
    wrong={
        "P/(4*m)": "This is the effect of one blow. There are two.",
        "5*P/(8*m)": "This is the velocity of the struck corner with one blow. Which second blow stops the "
                     "folding?",
        "0": "Two opposite blows would leave the centre at rest, but they would squeeze the frame. Which "
             "blow at C cancels the folding?",
    },
    hints=["Write the generalized impulse of both blows for θ and let it vanish."],
    idea="superposition of two blows",
)

register(
    "second-rods-end", P/(2*m),
    symbols="m P",
    dimensions="m: mass, P: impulse",
    wants="velocity",
    wrong={
        "7*P/(2*m)": "This is the struck end. The far end is asked for.",
        "-P/m": "This is the joint in the middle.",
        "P/(4*m)": "Half of it: look at the last equation, that of the free end, once more.",
    },
    hints=["Three velocities, three equations; the last is that of the free end."],
    idea="the blow that travels through a chain of rods",
)

register(
    "side-corner", side_corner,
    level=2,
    idea="generalized impulse of a blow on a folding frame", symbols="m L theta P",
    dimensions="m: mass, L: length, theta: angle, P: impulse",
    wants="velocity",
    ranges={"theta": (0.1, 1.4)},
    wrong={
        "P*(1 + 3*sin(theta)**2)/(4*m)": "This is the vertical speed of the lowest corner. How does the "
                                         "folding rate enter the velocity of the side corner?",
        "P/(4*m)": "This is the speed of the centre. The corner moves relative to the centre, because the "
                   "frame folds.",
        "3*P*cos(theta)**2/(4*m)": "This is what the folding adds. The centre moves as well.",
        "5*P/(8*m)": "True for the square. The angle is general here.",
    },
    limits={"theta -> pi/2": "With the rods along the blow the frame is as stiff as a post: its whole mass "
                             "should move at once."},
    hints=["The diagonal is a line of symmetry: which two velocities describe the motion?",
           "The corner is at distance L sin θ from the centre; differentiate."],
    right="Turn the frame by a right angle and compare with corner A.",
)

register(
    "stepladder-1", lambda: stepladder().after[1],
    level=3,
    idea="two constraints at once with symmetric coordinates",
    symbols="v_0 L theta", dimensions="v_0: velocity, L: length, theta: angle",
    wants="angular velocity", ranges={"theta": (0.1, 1.4)},
    wrong={
        "3*v_0*cos(theta)/(2*L)": "Upright rods cannot be opened by a blow along them: sine or cosine?",
        "3*v_0*sin(theta)/L": "Check the kinetic energy of one rod, with its own spin.",
        "v_0/(L*sin(theta))": "The pin does not keep its speed.",
    },
    limits={"theta -> 0": "Upright rods just stop."},
    hints=["First the kinetic energy in $\\dot y$ and $\\dot\\theta$.",
           "Three equations: two of Lagrange, one of the floor."],
)

register(
    "stepladder-2", lambda: sp.factor(stepladder().reactions[0]/2),
    level=3, symbols="m v_0 theta", dimensions="m: mass, v_0: velocity, theta: angle", wants="impulse",
    ranges={"theta": (0.1, 1.4)},
    wrong={
        "m*v_0*(2 - 3*sin(theta)**2/2)": "This is both feet together.",
        "m*v_0": "This stops a rod that does not turn.",
        "m*v_0*(1 - 3*cos(theta)**2/4)": "The angle is measured from the vertical.",
    },
    limits={"theta -> 0": "Each foot then stops one rod."},
    hints=["The equation of $\\dot y$ has the impulse of both feet."],
)

register(
    "stepladder-3", lambda: sp.factor(stepladder().energy_loss/(m*v_0**2)),
    level=3, symbols="theta", dimensions="theta: angle", wants="number", ranges={"theta": (0.1, 1.4)},
    wrong={
        "3*sin(theta)**2/4": "This is what is left.",
        "1 - 3*cos(theta)**2/4": "The angle is measured from the vertical.",
    },
    limits={"theta -> 0": "Upright rods lose everything."},
    hints=["The energy after, from the rate of the first step."],
)

register(
    "stepladder-4", lambda: float(sp.asin(sp.sqrt(sp.Rational(2, 3)))),
    level=3, unit="rad", tolerance=0.005,
    wrong={
        0.6155: "Sine and cosine are exchanged.",
        54.74: "In degrees; radians are asked for.",
        0.7854: "At this angle the pin moves at three quarters of the old speed.",
    },
    hints=["How fast does the pin move after the landing?"],
)

register(
    "why-linear",
    level=2,
    idea="frozen positions make the impact linear", points=[
        "Positions are frozen, so sines and cosines of the angle are constants during the impact.",
        "Terms quadratic in the velocities are bounded and integrate to nothing.",
        "What remains is the jump of the momenta, which are linear in the velocities.",
    ],
)
