"""Collisions with friction: how many in a second, and against the engines that one would pick instead.

The engines are extras: pip install -r requirements-bench.txt.  Without them their rows say so.
"""

import math
import time
from functools import partial

import numpy as np

from mechlib.rigid_body_collision import LAWS, collide_planar, collide_spatial

BATCH, LOOP = 100_000, 300
G, HEIGHT, E = 9.81, 1.0, 0.8                    # the ball
ANGLE, E_ROD, MU_ROD = math.radians(30), 0.5, 0.3       # the rod, measured from the floor


def contacts(count, size, seed=1):
    rng = np.random.default_rng(seed)
    L = rng.normal(size=(count, size, size))
    v = rng.normal(size=(count, size))
    v[:, -1] = -np.abs(v[:, -1])
    return L @ np.swapaxes(L, 1,
                           2) + 0.01*np.eye(size), v, rng.uniform(0, 1.5, count), rng.uniform(0, 1, count)


def seconds(task, times):
    """The least processor time of several runs, and the result."""
    best = math.inf
    for _ in range(times):
        start = time.process_time()
        result = task()
        best = min(best, time.process_time() - start)
    return best, result


def planar_rows():
    case = contacts(BATCH, 2)
    for law in LAWS:
        batch, _ = seconds(lambda law=law: collide_planar(*case, law), 7)
        loop, _ = seconds(lambda law=law: [collide_planar(*(x[k] for x in case), law)
                                           for k in range(LOOP)], 2)
        ours, peer = BATCH/batch, LOOP/loop
        yield (f"planar collisions, {law}, batch of {BATCH}", f"{ours/1e6:.1f}·10⁶ a second",
               f"{peer:.0f} a second (one by one)",
               f"{ours/peer:.0f}", "≥ 10⁶ a second", ours >= 1e6)


def spatial_rows():
    case = contacts(2000, 3)
    exact = collide_spatial(*case, "stronge", tolerance=1e-14).velocity
    for tolerance in (1e-4, 1e-8, 1e-12):
        took, r = seconds(partial(collide_spatial, *case, "stronge", tolerance=tolerance), 2)
        error = np.abs(r.velocity - exact).max()
        yield (f"spatial collisions, batch of 2000, tolerance {tolerance:.0e}", f"{2000/took:.0f} a second",
               f"error of the velocity {error:.0e}", "",
               "error ≤ 10 tolerances", bool(error <= 10*tolerance))


# A ball dropped from 1 m with e = 0.8: when does it strike for the fifth time, how high does it rise then?

def exact_ball():
    """Free flight between impacts; each impact is a collision with a floor."""
    t, v = math.sqrt(2*HEIGHT/G), math.sqrt(2*G*HEIGHT)
    for _ in range(4):
        v = collide_planar(np.diag([3.5, 1.0]), (0, -v), 0, E, "newton").velocity[1]
        t += 2*v/G
    v = collide_planar(np.diag([3.5, 1.0]), (0, -v), 0, E, "newton").velocity[1]
    return t, v**2/(2*G)


def watched(step, state, dt):
    """Time of the fifth change from falling to rising, and the highest point before the sixth."""
    bounces, t, fifth, peak, last = 0, 0.0, None, 0.0, 0.0
    while bounces < 6 and t < 10:
        step(dt)
        t += dt
        y, v = state()
        if last < 0 < v:
            bounces += 1
            fifth = t if bounces == 5 else fifth
        peak = max(peak, y) if bounces == 5 else peak
        last = v
    return fifth, peak


def pymunk_ball():
    import pymunk
    space = pymunk.Space()
    space.gravity = 0, -G
    floor = pymunk.Segment(space.static_body, (-5, -1), (5, -1), 1)
    ball = pymunk.Body(1, 0.4*0.1**2)
    ball.position = 0, HEIGHT + 0.1
    shape = pymunk.Circle(ball, 0.1)
    shape.elasticity, floor.elasticity = E, 1
    space.add(floor, ball, shape)
    return watched(space.step, lambda: (ball.position.y - 0.1, ball.velocity.y), 1/240)


def mujoco_model(body, gravity, e, friction):
    import mujoco
    zeta = -math.log(e)/math.hypot(math.pi, math.log(e))
    contact = f'solref="0.02 {zeta}" solimp="0.99 0.99 0.001" friction="{friction} 0 0" condim="3"'
    xml = f"""<mujoco><option gravity="0 0 {-gravity}" cone="elliptic"/><worldbody>
      <geom type="plane" size="5 5 .1" {contact}/>{body.format(contact=contact)}</worldbody></mujoco>"""
    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return mujoco, model, data


def mujoco_ball():
    mujoco, model, data = mujoco_model(
        f'<body pos="0 0 {HEIGHT + 0.1}"><freejoint/><geom type="sphere" size=".1" mass="1" '
        f'{{contact}}/></body>', G, E, 0)
    return watched(lambda dt: mujoco.mj_step(model, data), lambda: (data.qpos[2] - 0.1, data.qvel[2]),
                   model.opt.timestep)


# A uniform rod that falls without turning lands on one end, 30° from the floor: velocities after

def exact_rod():
    # from the centre to the end that lands; m = l = 1, I = 1/12
    x, y = -math.cos(ANGLE)/2, -math.sin(ANGLE)/2
    J = np.array([[1, 0, -y], [0, 1, x]])
    response = np.diag([1, 1, 12]) @ J.T
    return np.array([0, -1, 0]) + response @ collide_planar(J @ response, (0, -1), MU_ROD, E_ROD,
                                                            "newton").impulse


def until_it_leaves(step, velocity):
    """Step until the end that landed goes up and nothing changes any more."""
    last, touched = velocity(), False
    for _ in range(5000):
        step()
        now = velocity()
        still = np.abs(now - last).max() < 1e-9
        if touched and still:
            return now
        touched, last = touched or not still, now
    return last


def pymunk_rod():
    import pymunk
    space, radius = pymunk.Space(), 0.001
    floor = pymunk.Segment(space.static_body, (-5, -1), (5, -1), 1)
    rod = pymunk.Body(1, 1/12)
    c, s = math.cos(ANGLE)/2, math.sin(ANGLE)/2
    rod.position, rod.velocity = (0, s + radius + 0.05), (0, -1)
    shape = pymunk.Segment(rod, (-c, -s), (c, s), radius)
    shape.elasticity, floor.elasticity, shape.friction, floor.friction = E_ROD, 1, MU_ROD, 1
    space.add(floor, rod, shape)
    return until_it_leaves(lambda: space.step(1/240), lambda: np.array([*rod.velocity, rod.angular_velocity]))


def mujoco_rod():
    c, s = math.cos(ANGLE)/2, math.sin(ANGLE)/2
    mujoco, model, data = mujoco_model(
        f'<body pos="0 0 {s + 0.011}"><freejoint/><inertial pos="0 0 0" mass="1" diaginertia=".083333333 '
        '.083333333 .083333333"/>'
        f'<geom type="capsule" fromto="{-c} 0 {-s} {c} 0 {s}" size=".001" {{contact}}/></body>', 0, E_ROD,
        MU_ROD)
    data.qvel[2] = -1
    return until_it_leaves(lambda: mujoco.mj_step(model, data),
                           lambda: np.array([data.qvel[0], data.qvel[2], -data.qvel[4]]))


def engine_rows():
    (t, peak), rod = exact_ball(), exact_rod()
    assert abs(peak - E**10*HEIGHT) < 1e-14
    for name, ball_of, rod_of in (("pymunk", pymunk_ball, pymunk_rod), ("MuJoCo", mujoco_ball, mujoco_rod)):
        try:
            there, high = ball_of()
            after = rod_of()
        except ImportError:
            yield (f"ball and rod against {name}", "not measured",
                   f"{name} is not installed: pip install -r requirements-bench.txt", "", "", None)
            continue
        yield (f"ball, time of the 5th bounce, {t:.4f} s", "exact", f"error {there - t:+.4f} s ({name})", "",
               "", None)
        yield (f"ball, height after it, {peak:.4f} m", "exact", f"error {(high - peak)/peak:+.1%} ({name})",
               "", "", None)
        yield (f"rod, (vx, vy, ω) after, ({', '.join(f'{x:.3f}' for x in rod)})", "exact",
               f"({', '.join(f'{x:.3f}' for x in after)}) ({name})", "", "", None)


def rows():
    yield from planar_rows()
    yield from spatial_rows()
    yield from engine_rows()
