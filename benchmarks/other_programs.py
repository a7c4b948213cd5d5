"""Three standard problems given to other programs: what they answer, and which law that is.

    pip install -r requirements-bench.txt
    python benchmarks/other_programs.py            # prints the answers
    python benchmarks/other_programs.py --write    # and keeps them for the page of the book

The problems are those of ``mechlib/cost/other_programs.py``.  No gravity: an impact does not feel it.
"""

import argparse
import json
import pathlib
from importlib.metadata import version

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEPT = ROOT / "mechlib" / "cost" / "other_programs.json"
SUPPORT, RADIUS = 0.2, 0.5
ANGLES = 0.5, 1.1


def place(k: int) -> float:
    """Where ball k starts: the last two touch, the first has a millimetre to go."""
    return 2*RADIUS*k - (1e-3 if k == 0 else 0)


# Pymunk (Chipmunk): impulses contact by contact, in turn and repeated

def pymunk_space(iterations):
    import pymunk

    space = pymunk.Space()
    space.iterations, space.gravity, space.collision_slop = iterations, (0, 0), 0
    return pymunk, space


def pymunk_plank(iterations):
    pymunk, space = pymunk_space(iterations)
    plank = pymunk.Body(1, 1/12)
    plank.position, plank.velocity = (0, 0.05 + 1e-3), (0, -1)
    shape = pymunk.Poly.create_box(plank, (1, 0.1))
    shape.elasticity, shape.friction = 1, 0
    space.add(plank, shape)
    for x in (-SUPPORT, SUPPORT):
        post = pymunk.Circle(space.static_body, 0.02, (x, -0.02))
        post.elasticity, post.friction = 1, 0
        space.add(post)
    for _ in range(40):
        space.step(1e-4)
    return [plank.velocity.y, plank.angular_velocity]


def pymunk_balls(iterations):
    pymunk, space = pymunk_space(iterations)
    balls = []
    for k in range(3):
        ball = pymunk.Body(1, 1)
        ball.position = (place(k), 0)
        shape = pymunk.Circle(ball, RADIUS)
        shape.elasticity, shape.friction = 1, 0
        space.add(ball, shape)
        balls.append(ball)
    balls[0].velocity = (1, 0)
    for _ in range(40):
        space.step(1e-4)
    return [ball.velocity.x for ball in balls]


def pymunk_pendulum(iterations):
    pymunk, space = pymunk_space(iterations)
    first, second = (pymunk.Body(1, 1/12) for _ in range(2))
    (a, b), up = ANGLES, (0.0, 0.5)
    first.angle, second.angle = a, b
    first.position = -first.local_to_world(up)
    elbow = first.local_to_world((0, -0.5))
    second.position = elbow - (second.local_to_world(up) - second.position)
    space.add(first, second)
    space.add(pymunk.PivotJoint(space.static_body, first, (0, 0)), pymunk.PivotJoint(first, second, elbow))
    for joint in space.constraints:
        joint.error_bias, joint.max_bias = 1, 0
    second.apply_impulse_at_world_point((1, 0), second.local_to_world((0, -0.5)))
    space.step(1e-9)
    return [first.angular_velocity, second.angular_velocity]


# MuJoCo: soft constraints, solved as one convex problem

def mujoco_run(xml, velocities, seconds, step):
    import mujoco

    model = mujoco.MjModel.from_xml_string(xml.replace("STEP", repr(step)))
    data = mujoco.MjData(model)
    for k, v in velocities.items():
        data.qvel[k] = v
    for _ in range(round(seconds/step)):
        mujoco.mj_step(model, data)
    return data.qvel


OPTION = '<option timestep="STEP" gravity="0 0 0" cone="elliptic" integrator="implicitfast"/>'


CONTACT = ('<default><geom friction="0 0 0" condim="1" solref="-1000000 0" solimp="0.9999 0.9999 0.001"/>'
           '</default>')                       # stiff, without damping


def mujoco_plank():
    posts = "".join(f'<geom type="sphere" size="0.02" pos="{x} 0 -0.02"/>' for x in (-SUPPORT, SUPPORT))
    xml = f"""<mujoco>{OPTION}{CONTACT}<worldbody>{posts}<body pos="0 0 0.051">
      <joint type="slide" axis="0 0 1"/><joint type="hinge" axis="0 -1 0"/>
      <geom type="box" size="0.5 0.1 0.05" mass="1"/></body></worldbody></mujoco>"""
    return list(map(float, mujoco_run(xml, {0: -1.0}, 0.02, 1e-5)[:2]))


def mujoco_balls():
    balls = "".join(f'<body pos="{place(k)} 0 0"><joint type="slide" axis="1 0 0"/>'
                    f'<geom type="sphere" size="{RADIUS}" mass="1"/></body>' for k in range(3))
    xml = f"""<mujoco>{OPTION}{CONTACT}<worldbody>{balls}</worldbody></mujoco>"""
    return list(map(float, mujoco_run(xml, {0: 1.0}, 0.05, 1e-5)))


def mujoco_pendulum():
    """The blow as Δq̇ = M⁻¹JᵀP, with MuJoCo's mass matrix in joint coordinates."""
    import mujoco
    import numpy as np

    xml = """<mujoco><option gravity="0 0 0"/><worldbody><body><joint type="hinge" axis="0 -1 0"/>
      <inertial pos="0 0 -0.5" mass="1" diaginertia="0.08333333333333333 0.08333333333333333 1e-9"/>
      <body pos="0 0 -1"><joint type="hinge" axis="0 -1 0"/>
      <inertial pos="0 0 -0.5" mass="1" diaginertia="0.08333333333333333 0.08333333333333333 1e-9"/>
      <site name="end" pos="0 0 -1"/></body></body></worldbody></mujoco>"""
    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    data.qpos[:] = [ANGLES[0], ANGLES[1] - ANGLES[0]]
    mujoco.mj_forward(model, data)
    jacobian, change = np.zeros((3, 2)), np.zeros((1, 2))
    mujoco.mj_jacSite(model, data, jacobian, None, model.site("end").id)
    mujoco.mj_solveM(model, data, change, (jacobian.T @ [1.0, 0, 0])[None])
    return [float(change[0, 0]), float(change[0].sum())]


# Drake: the exact mass matrix; contacts by compliant point contact

def drake_pendulum():
    import numpy as np
    from pydrake.math import RigidTransform
    from pydrake.multibody.plant import MultibodyPlant
    from pydrake.multibody.tree import (
        FixedOffsetFrame,
        JacobianWrtVariable,
        RevoluteJoint,
        SpatialInertia,
        UnitInertia,
    )

    plant = MultibodyPlant(0.0)
    rod = SpatialInertia(1.0, [0, 0, -0.5], UnitInertia(1/3, 1/3, 1e-9))
    first, second = plant.AddRigidBody("first", rod), plant.AddRigidBody("second", rod)
    shoulder = plant.AddJoint(RevoluteJoint("shoulder", plant.world_frame(), first.body_frame(), [0, -1, 0]))
    lower = plant.AddFrame(FixedOffsetFrame("lower", first.body_frame(), RigidTransform([0, 0, -1])))
    elbow = plant.AddJoint(RevoluteJoint("elbow", lower, second.body_frame(), [0, -1, 0]))
    plant.Finalize()
    context = plant.CreateDefaultContext()
    shoulder.set_angle(context, ANGLES[0])
    elbow.set_angle(context, ANGLES[1] - ANGLES[0])
    M = plant.CalcMassMatrixViaInverseDynamics(context)
    J = plant.CalcJacobianTranslationalVelocity(context, JacobianWrtVariable.kV, second.body_frame(),
                                                [0, 0, -1], plant.world_frame(), plant.world_frame())
    change = np.linalg.solve(M, J.T @ [1.0, 0, 0])
    return [float(change[0]), float(change[0] + change[1])]


def drake_contact(build, velocities, seconds, step):
    """Step a plant with point contact (Hunt and Crossley's dissipation) and return its velocities."""
    from pydrake.multibody.plant import AddMultibodyPlant, MultibodyPlantConfig
    from pydrake.systems.analysis import Simulator
    from pydrake.systems.framework import DiagramBuilder

    builder = DiagramBuilder()
    plant, graph = AddMultibodyPlant(
        MultibodyPlantConfig(time_step=step, contact_model="point", discrete_contact_approximation="lagged"),
        builder)
    plant.mutable_gravity_field().set_gravity_vector([0, 0, 0])
    build(plant)
    plant.Finalize()
    diagram = builder.Build()
    simulator = Simulator(diagram)
    context = plant.GetMyContextFromRoot(simulator.get_mutable_context())
    plant.SetVelocities(context, velocities)
    simulator.Initialize()
    simulator.AdvanceTo(seconds)
    return list(map(float, plant.GetVelocities(context)))


def drake_properties():
    from pydrake.geometry import AddContactMaterial, ProximityProperties
    from pydrake.multibody.plant import CoulombFriction

    properties = ProximityProperties()
    AddContactMaterial(0.0, 1e6, CoulombFriction(0.0, 0.0), properties)
    return properties


def drake_balls():
    from pydrake.geometry import Sphere
    from pydrake.math import RigidTransform
    from pydrake.multibody.tree import FixedOffsetFrame, PrismaticJoint, SpatialInertia, UnitInertia

    def build(plant):
        for k in range(3):
            inertia = SpatialInertia(1.0, [0, 0, 0], UnitInertia.SolidSphere(RADIUS))
            ball = plant.AddRigidBody(f"ball{k}", inertia)
            start = plant.AddFrame(FixedOffsetFrame(f"start{k}", plant.world_frame(),
                                                    RigidTransform([place(k), 0, 0])))
            plant.AddJoint(PrismaticJoint(f"rail{k}", start, ball.body_frame(), [1, 0, 0]))
            plant.RegisterCollisionGeometry(ball, RigidTransform(), Sphere(RADIUS), f"s{k}",
                                            drake_properties())

    return drake_contact(build, [1.0, 0, 0], 0.03, 1e-5)


def drake_plank():
    from pydrake.geometry import Box, Sphere
    from pydrake.math import RigidTransform
    from pydrake.multibody.tree import PlanarJoint, SpatialInertia, UnitInertia

    def build(plant):
        inertia = SpatialInertia(1.0, [0, 0, 0], UnitInertia(1/12, 1/12, 1/12))
        plank = plant.AddRigidBody("plank", inertia)
        plant.AddJoint(PlanarJoint("plane", plant.world_frame(), plank.body_frame()))
        plant.RegisterCollisionGeometry(plank, RigidTransform([0, 0.051, 0]), Box(1, 0.1, 0.2), "box",
                                        drake_properties())
        for k, x in enumerate((-SUPPORT, SUPPORT)):
            plant.RegisterCollisionGeometry(plant.world_body(), RigidTransform([x, -0.02, 0]), Sphere(0.02),
                                            f"post{k}", drake_properties())

    return drake_contact(build, [0, -1.0, 0], 0.02, 1e-5)[1:]


def answers() -> list[dict]:
    """Program, version, what it was told, and its answers to the three problems."""
    rows = []
    for iterations in (1, 10, 1000):
        rows.append(dict(program="pymunk", told=f"{iterations} iteration{'s'[:iterations > 1]}",
                         plank=pymunk_plank(iterations), balls=pymunk_balls(iterations),
                         pendulum=pymunk_pendulum(iterations)))
    rows.append(dict(program="mujoco", told="stiff, undamped", plank=mujoco_plank(), balls=mujoco_balls(),
                     pendulum=mujoco_pendulum()))
    rows.append(dict(program="drake", told="stiff, undamped", plank=drake_plank(), balls=drake_balls(),
                     pendulum=drake_pendulum()))
    return [row | {"version": version(row["program"])} for row in rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="keep the answers for the page of the book")
    found = [{key: [round(x, 9) + 0.0 for x in value] if isinstance(value, list) else value
              for key, value in row.items()} for row in answers()]
    text = "[\n" + ",\n".join(json.dumps(row) for row in found) + "\n]\n"
    print(text, end="")
    if parser.parse_args().write:
        KEPT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
