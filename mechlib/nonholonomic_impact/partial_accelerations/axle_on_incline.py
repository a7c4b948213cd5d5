"""Two wheels on an axle on an incline: the examples of long1998, described with sympy.physics.mechanics.

The axle has the length 2R, the wheels the radius R.  n points along the axle from P' to P, b away from the
slope, τ = b × n; q₂ is the angle from the line of steepest descent to n, q₁ and q₃ turn the wheels D (at P)
and D' (at P').
"""

import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import a, needs, number, positive

from .partial_accelerations import PartialAccelerations
from .simulation import follow

m, R, rho, g, theta, M = sp.symbols("m R rho g theta M", positive=True)
d = sp.Symbol("d")


def incline(wheels: bool = False, full: bool = False, load: bool = False) -> dict:
    """The system as keyword arguments of ``partial_acceleration_equations`` (and of its rivals).

    ``wheels=False`` puts particles m on massless wheels (example 1), ``wheels=True`` gives each wheel the
    mass m and the radius of gyration ρ about its axis (example 2).  The paper's coordinates are q₁, q₂, q₃
    with (20); ``full=True`` adds the place (x, y) of the midpoint, down and across the slope, and states
    rolling as such. ``load=True`` fixes a particle G of mass M to the axle, at the distance d in front of its
    midpoint (along -τ).

    >>> incline()["coordinates"], len(incline(full=True)["constraints"])
    ([q_1(t), q_2(t), q_3(t)], 3)
    """
    from sympy.physics.mechanics import Particle, Point, ReferenceFrame, RigidBody, dynamicsymbols, inertia
    q1, q2, q3, x, y = dynamicsymbols("q_1 q_2 q_3 x y")
    w1, w2, w3, vx, vy = (c.diff() for c in (q1, q2, q3, x, y))
    N = ReferenceFrame("N")
    B = ReferenceFrame("B", latexs=[r"\mathbf n", r"\boldsymbol\tau", r"\mathbf b"])
    B.orient_axis(N, N.z, q2)
    P, Q, G = Point("P"), Point("P'"), Point("G")
    if full:
        P.set_vel(N, vx*N.x + vy*N.y + R*w2*B.y)
        Q.set_vel(N, vx*N.x + vy*N.y - R*w2*B.y)
        s, c = sp.sin(q2), sp.cos(q2)
        coordinates = [q1, q2, q3, x, y]
        along = -s*vx + c*vy                                       # velocity of the midpoint along τ
        constraints = [c*vx + s*vy, along + R*w2 + R*w1, along - R*w2 + R*w3]
    else:
        P.set_vel(N, -R*w1*B.y)
        Q.set_vel(N, -R*w3*B.y)
        coordinates, constraints = [q1, q2, q3], [w3 - w1 - 2*w2]
    if wheels:
        bodies = []
        for name, centre, spin in (("D", P, w1), ("D'", Q, w3)):
            wheel = ReferenceFrame(name)
            wheel.set_ang_vel(N, w2*B.z + spin*B.x)
            round_ = inertia(B, m*rho**2, m*rho**2/2, m*rho**2/2)
            bodies.append(RigidBody(name, centre, wheel, m, (round_, centre)))
    else:
        bodies = [Particle("P", P, m), Particle("P'", Q, m)]
    if load:
        G.set_vel(N, P.vel(N)/2 + Q.vel(N)/2 + d*w2*B.x)
        bodies.append(Particle("G", G, M))
    down = g*(sp.sin(theta)*N.x - sp.cos(theta)*N.z)
    return dict(bodies=bodies, frame=N, coordinates=coordinates,
                loads=[(P, m*down), (Q, m*down), *[(G, M*down)]*load],
                constraints=constraints, independent=[q1, q2])


def pull_down(slope=theta, gravity=g, radius=R, gyration=rho):
    """κ = g sin θ · R²/(R² + ρ²): how fast the axle would speed up straight down the slope.

    >>> pull_down(gyration=0)
    g*sin(theta)
    """
    return gravity*sp.sin(slope)*radius**2/(radius**2 + gyration**2)


@needs(t=number, Omega=number, angle=number, speed=number)
def incline_motion(t: Formula, Omega: Formula, angle: Formula, speed: Formula = 0,
                   pull: Formula | None = None) -> dict:
    """Heading q₂ = q₂₀ + Ωt, speed s and path run by the midpoint, and its place: ṡ = κ sin q₂, ẋ = s sin q₂,
    ẏ = -s cos q₂.

    ``pull`` is κ, :func:`pull_down` if left out; s = R(q̇₁ + q̇₂) counts along -τ.  The trace drifts across the
    slope at κ/(2Ω), :func:`drift_across`.

    >>> t, Omega = sp.symbols("t Omega", positive=True)
    >>> motion = incline_motion(t, Omega, sp.pi/2, pull=sp.Symbol("kappa"))
    >>> sp.simplify(motion["x"])
    kappa*sin(Omega*t)**2/(2*Omega**2)
    """
    kappa = pull_down() if pull is None else pull
    heading = angle + Omega*t
    A = speed + kappa/Omega*sp.cos(angle)
    s = A - kappa/Omega*sp.cos(heading)
    x = -A/Omega*(sp.cos(heading) - sp.cos(angle)) + kappa/(4*Omega**2)*(sp.cos(2*heading) - sp.cos(2*angle))
    y = (-A/Omega*(sp.sin(heading) - sp.sin(angle)) + drift_across(Omega, kappa)*t
         + kappa/(4*Omega**2)*(sp.sin(2*heading) - sp.sin(2*angle)))
    run = A*t - kappa/Omega**2*(sp.sin(heading) - sp.sin(angle))
    return {"heading": heading, "speed": s, "run": run, "x": x, "y": y}


def drift_across(Omega, pull):
    """κ/(2Ω), the mean velocity across the slope, whatever the push and the first angle.

    >>> drift_across(2, 4)
    1
    """
    return sp.sympify(pull)/(2*Omega)


def deepest(Omega, angle, speed, pull):
    """The greatest distance down the slope: s² = s₀² + 2κx, and |s| is at most |s₀ + (κ/Ω) cos q₂₀| + κ/Ω.

    >>> deepest(Omega=2, angle=sp.pi/2, speed=0, pull=8)                       # κ/(2Ω²)
    1
    """
    swing = sp.sympify(pull)/Omega
    return ((sp.Abs(speed + swing*sp.cos(angle)) + swing)**2 - speed**2)/(2*pull)


def way_of_midpoint(turned, heading, angle, radius=R):
    """The path R(q₁ + q₂ - q₂₀) run by the midpoint along -τ, from the wheel's angle q₁ and the heading q₂.

    At first q₁ = 0 and q₂ = q₂₀, the ``angle``.

    >>> way_of_midpoint(2, sp.pi, sp.pi, radius=3)
    6
    """
    return radius*(turned + heading - angle)


def rolled(run, turned, side, radius=R):
    """The angle by which the wheel at P (``side`` 1) or at P' (-1) has rolled ahead: run/R - side·turned.

    The wheels stand 2R apart: when the axle turns, one goes R times the angle further, the other less.

    >>> rolled(6, 0.5, side=-1, radius=3)
    2.5
    """
    return run/radius - side*turned


@needs(equations=a(PartialAccelerations, "Derive them with incline(full=True)."),
       values=a(dict, "Give {symbol: value}."), Omega=number, angle=number, speed=number,
       duration=positive, tolerance=positive)
def simulate_incline(equations: PartialAccelerations, values: dict, Omega: float, angle: float,
                     speed: float = 0.0, duration: float = 10.0, tolerance: float = 1e-12) -> tuple:
    """Times and states (q₁, q₂, q₃, x, y, q̇₁, q̇₂) of the derived equations of the full system, integrated
    in NumPy.

    The midpoint starts at the origin with the given speed along -τ.
    """
    radius = float(values[R])
    start = [0, angle, 0, 0, 0, speed/radius - Omega, Omega]
    return follow(equations.rate(values), start, duration, tolerance)
