"""One call that works for every public function: tests/test_every_public_function.py spoils it argument by
argument.

A function that is missing here fails a test with its name.  ``MADE_BY_THE_LIBRARY`` are the records that laws
return: nobody builds them by hand.
"""

import numpy as np
import sympy as sp
from sympy.physics.mechanics import Particle, Point, ReferenceFrame, dynamicsymbols

from mechlib import Constraint, Contact, Impact
from mechlib.elastic_bodies import ClampedBeam, rod
from mechlib.nonholonomic_impact import MassPoint, incline, partial_acceleration_equations
from mechlib.nonholonomic_impact.partial_accelerations.axle_on_incline import R, g
from mechlib.nonholonomic_impact.partial_accelerations.axle_on_incline import m as mass
from mechlib.nonholonomic_impact.partial_accelerations.axle_on_incline import theta as slope
from mechlib.particle_collision import cut_shot
from mechlib.persistent_impact import BLOWS, SHAPES, from_heights, synthetic_record, triangle_rule
from mechlib.systems.axle import SPIN_A, TURN
from mechlib.systems.sleigh import VELOCITIES, sleigh

m, P, r = sp.symbols("m P r", positive=True)
x, y, th, v, w = sp.symbols("x y theta v omega")
sigma, mu = sp.symbols("sigma mu")
phi = sp.Symbol("varphi", real=True)
t = sp.Symbol("t")

WHEEL = Impact([v, w], m*v**2/2 + m*r**2*w**2/4, [(v, P)], [Constraint(v - r*w)], {v: 0, w: 0})
DROP = Impact([v], m*v**2/2, constraints=[Contact(v)], before={v: -1})
CART = MassPoint(2 - mu, v, sigma)
BOUNCES = from_heights(1.0, [0.5])
RECORD = synthetic_record(SHAPES["triangle"], intervals=4)
PATH = {sigma: sp.Symbol("s"), mu: sp.Symbol("s")}
PLANE, BEAD = ReferenceFrame("N"), Point("P")
q = dynamicsymbols("x y")
BEAD.set_vel(PLANE, q[0].diff()*PLANE.x + q[1].diff()*PLANE.y)
BODIES = dict(bodies=[Particle("P", BEAD, m)], frame=PLANE, coordinates=list(q), loads=[(BEAD, m*PLANE.x)],
              constraints=[q[1].diff() - q[0]*q[0].diff()], independent=[q[0]])
TIMED = [sp.Function(name)(t) for name in ("x", "y")]
SKATE = dict(L=(TIMED[0].diff(t)**2 + TIMED[1].diff(t)**2)/2, q=TIMED,
             constraints=[TIMED[1].diff(t) - TIMED[0].diff(t)])
BAR, BALL = ClampedBeam(L=0.3, EI=175.0, rhoA=0.785), dict(mass=0.0329, k=1.54e10, v=1.0)
STEEL = dict(E1=210e9, nu1=0.3, E2=210e9, nu2=0.3)
PAIR = dict(m1=1.0, m2=3.0, v1=4.0, v2=0.0, e=0.5)
PLANAR = dict(W=[[3.5, 0.0], [0.0, 1.0]], v=[1.0, -2.0], mu=0.5, e=0.5, law="newton")
SOLID = dict(W=[[3.5, 0.0, 0.0], [0.0, 3.5, 0.0], [0.0, 0.0, 1.0]], v=[3.0, 4.0, -1.0], mu=0.5, e=1.0,
             law="stronge")
BALLS = dict(W=[[2.0, -1.0], [-1.0, 2.0]], gamma=[-1.0, 0.0], e=1.0)

GOOD = {
    "mechlib": {
        "Constraint": dict(expression=x - y, e=0.5),
        "Contact": dict(expression=x - y, e=0.5),
        "Impact": dict(velocities=[v], kinetic_energy=m*v**2/2, impulses=[(v, P)]),
        "in_turn": dict(impact=DROP),
        "pushing": dict(impact=DROP),
        "show": None,
    },
    "mechlib.elastic_bodies": {
        "ClampedBeam": dict(L=0.3, EI=175.0, rhoA=0.785),
        "MassOnRod": dict(mass_ratio=2.0, far="fixed"),
        "Rod": dict(length=0.5, modulus=210e9, density=7850.0, area=1e-4),
        "RodChain": dict(rods=[rod(1, 1), rod(2, 1)], velocities=[1, 0], joints=["contact"], left="free",
                         right="free"),
        "beam_impact": dict(Lam=0.8),
        "beam_parameter": dict(beam=BAR, **BALL),
        "beam_restitution": dict(Lam=0.8),
        "bending_from_sound": dict(length=0.8, thickness=0.01, tones=[71.9, 198.0], section="flat",
                                   ruler=1e-3, calliper=1e-4),
        "collide_rods": dict(one=rod(1, 1), other=rod(2, 1), V=1.0),
        "contact_unit": BALL,
        "dalembert": dict(w0=x**2, v0=x, c=1.0, x=x, t=0.5),
        "echo": dict(end="dashpot", Z=1.0, d=0.5),
        "eigenvalue": dict(n=3),
        "face_forces": dict(incident=1.0, reflected=-0.5, transmitted=0.5),
        "flexibility": dict(xi=0.5),
        "free_rod_restitution": dict(beta=0.5),
        "frequencies": dict(count=3, EI=1.0, rhoA=1.0, L=1.0),
        "identify_stiffness": dict(time=[0.0, 1.0, 2.0], force=[0.0, 1.0, 0.5], start=1.2,
                                   model=lambda k, t: np.outer([0.0, 1.0, 0.5], np.sqrt(k))),
        "images": dict(expr=x, x=x, L=1.0, left="fixed", right="free"),
        "mode": dict(n=3, xi=0.5, derivative=1),
        "passage_force": dict(n=2, incident=1.0, ratio=0.25),
        "plate_impact": dict(lam=0.3),
        "plate_impedance": dict(thickness=0.005, modulus=210e9, poisson=0.3, density=7850.0),
        "plate_parameter": dict(**BALL, impedance=2457.0),
        "plate_restitution": dict(lam=0.3),
        "predicted": {},
        "pulse_model": dict(beam=BAR, mass=0.0329, v=1.0, at=0.4, modes=7, residual=False),
        "residual_flexibility": dict(beam=BAR, at=0.4, modes=7),
        "restitution_by_ratios": dict(impedances=2.0, times=3.0),
        "restitution_of_rods": dict(r=0.5, a=2.0),
        "rod": dict(Z=1.0, tau=2.0),
        "rod_from_sound": dict(length=0.8, tones=[3225.0, 9690.0], ruler=1e-3),
        "scatter": dict(Z1=1.0, Z2=3.0),
        "spall": dict(sigma0=1.0, strength=0.3, length=1.0, rod=rod(1, 1)),
        "stiffness_from_duration": dict(duration=7e-5, mass=0.0329, v=1.0),
        "stiffness_from_peak": dict(peak=1750.0, mass=0.0329, v=1.0),
        "strain_rate": dict(incident=1.0, reflected=-0.5, transmitted=0.5, Z=1.0, length=0.01),
        "steel_ball": dict(radius=0.01, density=7850.0, modulus=210e9, poisson=0.3),
        "strike": dict(beam=BAR, **BALL, at=0.4, modes=12, residual=True, step=1e-6, until=1e-4, power=1.5),
        "striker_pulse": dict(bar=rod(1, 1), V=1.0, length=0.2),
        "textbook_mode": dict(n=3, xi=0.5),
        "truncation_errors": dict(beam=BAR, **BALL, counts=[1, 5], at=0.4, residual=True),
        "virtual_record": dict(noise=0.02, seed=7, records=2),
        "waves": dict(w0=x**2, v0=x, rod=rod(1, 1), x=x),
    },
    "mechlib.exercises": {
        "check": dict(key="what-cannot-drift"),
        "exercise": dict(key="what-cannot-drift"),
        "hint": dict(key="what-cannot-drift", number=1),
        "keys": dict(section="persistent_impact/lagrange"),
        "register": None,                                   # for authors; tests/exercises has its refusals
    },
    "mechlib.motion": {
        "Event": dict(value=lambda t, y: y[0], way="falling"),
        "Gap": dict(distance=lambda t, y: y[0], opening=lambda t, y: y[1], e=0.5,
                    push=lambda t, y: np.array([0.0, 1.0])),
        "Switch": dict(value=lambda t, y: y[0], then=lambda t, y: y),
        "follow": dict(rate=lambda y: -y, start=[1.0], step=0.1, steps=3),
        "integrate": dict(rate=lambda t, y: -y, start=[1.0], until=1.0, tolerance=1e-8),
        "through_impacts": dict(rate=lambda t, y: np.array([y[1], -1.0]), start=[1.0, 0.0], until=1.0,
                                gaps=[], tolerance=1e-8),
    },
    "mechlib.principles": {"principle": dict(name="maggi")},
    "mechlib.nonholonomic_impact": {
        "MassPoint": dict(mass=sp.Integer(2), velocity=v, impulse=P),
        "SleighMotion": dict(a=1.0, k=2.0, v=0.0, omega=1.0),
        "StruckSystem": dict(points=[CART], before={v: 0}, path=PATH),
        "appell_equations": BODIES,
        "axle_digits_table": dict(choices={"rolling": ("rolling", [TURN, SPIN_A])},
                                  angles=[1.0], M=1, m=1, l=1, r=1, S=1, at=0, direction=0),
        "caught_edge": dict(mass=1.0, inertia=1.0, a=1.0, v=3.0, w=2.0, omega=0.0),
        "chetaev_equations": SKATE,
        "compare_methods": BODIES,
        "dependent_at": dict(constraints=[x*sp.cos(phi) + y*sp.sin(phi), x + w*sp.sin(phi)],
                             velocities=[x, y, w], coordinate=phi),
        "fate": dict(j=0.5, e=0.8),
        "gentlest_place": dict(w=1.0, omega=2.0),
        "glide_after": dict(mass=1.0, inertia=3.0, a=1.0, v=3.0, w=2.0, omega=0.0),
        "gram": dict(constraints=[x - y], velocities=[x, y]),
        "grip": dict(M=m, m=m, l=r, r=r, S=P, at=sp.S.Zero),
        "hardest_place": dict(mass=1.0, inertia=0.25, w=1.0, omega=2.0),
        "hit_wall": dict(j=0.5, e=1.0, floor="smooth", mu_wall=0.0),
        "in_order": None,
        "incline": dict(wheels=False),
        "incline_motion": dict(t=t, Omega=sp.Symbol("Omega", positive=True), angle=sp.pi/2, speed=sp.S.Zero),
        "jump_along": dict(impact=WHEEL, C=sp.Matrix([r, 1])),
        "measured_drift": dict(runs=[(0.6, 2.0), (0.6, 2.1)], turns=[(2.0, 0.1, 0.01), (1.0, 0.02, 0.0)]),
        "multiplier_system": dict(impact=WHEEL),
        "oblique_wheel": dict(m=m, R=r, alpha=sp.S.Zero, v0=P, e=sp.S.Half),
        "paper_system": dict(impact=WHEEL, C=sp.Matrix([r, 1])),
        "partial_acceleration_equations": BODIES,
        "percussion": dict(points=[CART], before={v: 0}, path=PATH, tolerance=1e-10),
        "reduced_motion": dict(system=sleigh(1, 1, 1, th), coordinates=[x, y, th],
                               speeds={v: VELOCITIES[0]*sp.cos(th) + VELOCITIES[1]*sp.sin(th),
                                       w: VELOCITIES[2]}),
        "simulate_incline": dict(equations=partial_acceleration_equations(**incline(full=True)),
                                 values={R: 1.0, g: 9.81, mass: 1.0, slope: 0.5}, Omega=1.0, angle=0.3,
                                 speed=0.0, duration=0.1, tolerance=1e-8),
        "time_to_rest": dict(j=1.0, e=0.5, mu=1.0, g=1.0),
        "together": None,
        "vakonomic_equations": SKATE,
        "with_coulomb": dict(mu=sp.S.Zero),
        "with_multipliers": dict(system=sleigh(1, 1, 1, th), coordinates=[x, y, th]),
    },
    "mechlib.particle_collision": {
        "ball_friction": dict(slip=0.5),
        "contact_time": dict(n=3),
        "measured_throw": dict(speed=1.0, phi=0.5, e=0.95),
        "restitution_from_sound": dict(clicks=[0.0, 0.5, 0.9, 1.22]),
        "ElasticWall": dict(m=1.0, k=4.0),
        "ElastoPlastic": dict(m=1.0, k=1.0, F_y=1.0),
        "HeldBody": dict(m=1.0, k=399.0, K=1.0, gap=0.5),
        "Hertz": dict(m=0.8, k=1.0),
        "HuntCrossley": dict(m=1.0, k=1.0, a=0.5, n=1.5),
        "KelvinVoigt": dict(m=1.0, k=1.0, c=0.4),
        "after_all_hops": dict(v_x=1.0, v_y=1.0, e=0.5, mu=0.2, g=1.0),
        "bounce": dict(v=[1.0, 0.0, -1.0], w=[0.0, 0.0, 0.0], up=[0.0, 0.0, 1.0], beta=0.4, r=1.0, e=1.0,
                       mu=0.3, e_t=0.0),
        "collide_balls": dict(normal=[0.0, 0.0, -1.0], v1=[1.0, 0.0, -1.0], w1=[0.0, 0.0, 0.0],
                              v2=[0.0, 0.0, 0.0], w2=[0.0, 0.0, 0.0], m=[1.0, 1.0], r=[1.0, 1.0],
                              beta=[0.4, 0.4], e=1.0, mu=0.3, e_t=0.0),
        "collide_disks": dict(normal=[1.0, 0.0], v1=[1.0, 0.0], w1=0.0, v2=[0.0, 0.0], w2=0.0, m=[1.0, 1.0],
                              r=[1.0, 1.0], beta=[0.4, 0.4], e=1.0, mu=0.0),
        "contact_masses": dict(m1=1.0, m2=1.0, beta1=0.4, beta2=0.4),
        "cradle_after": dict(n=3, gap=0.0, struck=1, tolerance=1e-9),
        "cradle_motion": dict(n=2, times=[1.0, 2.0], tolerance=1e-9),
        "critical_slide": dict(W_tt=7.0, W_nn=2.0, e=1.0, mu=0.1),
        "critical_tangent": dict(e=0.5, mu=0.4),
        "cut_shot": dict(phi=0.5, e=1.0, mu=0.1),
        "duration_constant": dict(n=1.5),
        "energetic": PAIR,
        "energy_in_flight": dict(v=1.0, u=1.0, up=1.0, beta=0.4),
        "energy_lost": PAIR,
        "energy_shares": PAIR,
        "energy_taken": dict(p=[0.0, 0.5], slide=1.0, approach=1.0, W_tt=7.0, W_nn=2.0, mu=0.2),
        "floor_table_floor": dict(v=1.0, u=0.0, e_t=1.0, beta=0.4),
        "hertz_chain": dict(masses=[1.0, 1.0], velocities=[1.0, 0.0], k=1.0, gap=0.0, tolerance=1e-8,
                            points=5),
        "hertz_stiffness": dict(R1=0.01, R2=0.01, **STEEL),
        "hops": dict(v_x=1.0, v_y=1.0, e=0.5, mu=0.2, count=3, g=1.0),
        "hunt_crossley_restitution": dict(x=0.1),
        "kelvin_voigt_restitution": dict(zeta=0.5),
        "losses": dict(v_t=1.0, v_n=-1.0, e=0.5, mu=0.2),
        "newton": PAIR,
        "poisson": PAIR,
        "reduced_mass": dict(m1=2.0, m2=2.0),
        "rolling_shot": dict(phi=0.5, grip=1.0),
        "rolling_velocity": dict(v=[0.0, 0.0, 0.0], w=[0.0, 1.0, 0.0], r=1.0, beta=0.4),
        "rough_impulse": dict(slide=1.0, approach=1.0, W_tt=7.0, W_nn=2.0, e=1.0, mu=0.05),
        "same_first_bounce": dict(e=0.8),
        "strike_wall": dict(v_t=1.0, v_n=-1.0, e=0.5, mu=0.2),
        "successive_pairs": dict(masses=[1.0, 1.0, 1.0], velocities=[1.0, 0.0, 0.0], e=1.0),
        "throw": dict(impulse=cut_shot(0.8, 1, 0.06).impulse),
    },
    "mechlib.persistent_impact": {
        "rocked_table": {},
        "Blow": dict(name="hammer", speed=5.0, change=5.0, duration=1e-3, size=0.3, sound=5000.0),
        "Pulse": dict(name="half", shape=1 - sp.Symbol("s")),
        "balance": dict(jump=WHEEL.solve()),
        "bending_period": dict(length=0.3, thickness=0.003, sound=5000.0),
        "bounce_table": dict(bounces=BOUNCES),
        "bouncing": dict(v0=1.0, g=1.0, e=0.5, count=2),
        "class_table": dict(impacts={"wheel": WHEEL}),
        "classes": dict(impact=WHEEL),
        "constraint_measure": dict(impact=WHEEL, u=[r, 1]),
        "distance_from_impact": dict(inertia=[1.0, 1.0, 2.0], before=[0.0, 0.0, 1.0], kick=[1.0, 0.0, 0.0],
                                     duration=0.02),
        "energy": dict(impact=WHEEL, u=[r, 1]),
        "estimates": dict(blows=list(BLOWS[:1])),
        "fit_decay": dict(times=[0.0, 1.0, 2.0], intervals=[3.0, 2.0, 1.5]),
        "free_velocity": dict(impact=WHEEL),
        "from_heights": dict(dropped=1.0, rebounds=[0.5, 0.3], reading=0.01, gravity=9.81),
        "heard_table": {},
        "hertz_time": dict(mass=0.1, radius=0.01, modulus=1e11, speed=1.0),
        "is_persistent": dict(impact=WHEEL),
        "kept_by_rocking": dict(alpha=0.5),
        "kept_spin": dict(D=[0.0, -1.0], E=[0.5, -0.5], k=0.7),
        "mean_restitution": dict(bounces=BOUNCES),
        "percussion_by_stopwatch": dict(time=15.0, swings=10, error=0.2, gravity=9.81),
        "percussion_of_stick": dict(length=1.0, hole=0.1),
        "pulse_table": None,
        "relative_errors": dict(pulse=SHAPES["triangle"], rule=triangle_rule, noise=0.01, trials=2,
                                intervals=4),
        "rest_time": dict(v0=1.0, g=1.0, e=0.5),
        "rocking": dict(alpha=0.3, release=0.8, swings=4),
        "spin_through_pulse": dict(inertia=[1.0, 1.0, 2.0], before=[0.0, 0.0, 0.0], kick=[3.0, 0.0, 0.0],
                                   duration=0.1, steps=10),
        "synthetic_record": dict(pulse=SHAPES["triangle"], noise=0.0, intervals=4, lead=0.25, offset=0.0),
        "trapezoid": dict(record=RECORD),
        "trapezoid_noise": dict(noise=0.5, record=RECORD),
        "triangle_rule": dict(record=RECORD, threshold=0.1),
        "walk": dict(slope=0.02, spokes=10, start=0.5, duration=2.0, step=0.01),
    },
    "mechlib.rigid_body_collision": {
        "die_matrix": dict(psi=0.5),
        "rocking_from_sound": dict(landings=[0.0, 0.16, 0.29, 0.4], width=0.05, height=0.2),
        "slip_hill": dict(W=SOLID["W"], mu=0.3, phi=0.5),
        "slip_rates": dict(W=SOLID["W"], mu=0.3, phi=0.5),
        "all_at_once": BALLS,
        "ball_on_rod": dict(M=1.0, x=0.0, e=1.0),
        "block_after": dict(r=0.5, e=0.5, at_once=True),
        "brick_landing": dict(theta=0.5, h=0.2, e=1.0),
        "clatter": dict(tilt=0.0, e=1.0, duration=1.0, height=0.5, step=0.01),
        "closed_form": PLANAR | dict(law="poisson"),
        "collide_planar": PLANAR,
        "collide_spatial": SOLID | dict(tolerance=1e-10),
        "contact_space": dict(impact=Impact([x, y], (x**2 + y**2)/2, before={x: 0, y: -1}),
                              velocities=[x, y]),
        "corner_directions": dict(opening=1.2, delta=0.3, most=6),
        "fold": dict(joint="hinge", x=0.5, e=0.0),
        "inverse_mass": dict(mass=1.0, inertia=2.0, arm=[0.5, 0.1]),
        "line_of_compression": dict(W=PLANAR["W"], v=PLANAR["v"]),
        "line_of_sticking": dict(W=PLANAR["W"], v=PLANAR["v"]),
        "one_by_one": BALLS,
        "plank_after": dict(arm=0.5, e=1.0, answer="left first"),
        "plank_matrix": dict(arm=0.5),
        "principal_moments": dict(half=[1.0, 2.0, 3.0]),
        "row_after": dict(q=1.0, e=1.0, at_once=True),
        "standing_on": dict(tilt=0.4, half=[0.2, 0.3, 0.5]),
        "tumble": dict(half=(0.2, 0.3, 0.5), tilt=0.4, e=0.5, duration=0.5, height=0.6, step=0.01),
    },
}

MADE_BY_THE_LIBRARY = {
    "mechlib": {"Jump"},
    "mechlib.motion": {"Found", "Hit", "Path", "Rest", "Stuck", "Trajectory"},
    "mechlib.nonholonomic_impact": {"ReducedMotion"},
    "mechlib.particle_collision": {"ContactLaw", "ObliqueImpact", "Pulse"},
    "mechlib.rigid_body_collision": {"ContactSpace", "PlanarCollision", "SpatialCollision"},
}
# Tools that judge nothing: exact algebra, formulas, drawing.  Their refusals stand in tests/algebra,
# tests/test_formulas.py and tests/scene.
OTHER_ROOMS = {"mechlib.algebra", "mechlib.display", "mechlib.scene"}
