"""Exercises: the local map near grazing."""

import sympy as sp

from mechlib.exercises import register

m, v, e = sp.symbols("m v e", positive=True)

register(
    "local-map-departure", "b",
    choices={
        "a": "That would be an impact without loss. What does e < 1 mean?",
        "b": "Restitution compares the velocities of departure and approach.",
        "c": "The floor pushes up: can the ball go on downwards?",
    },
)

register(
    "local-map-loss", m*v**2*(1 - e**2)/2, level=2,
    symbols="m v e", dimensions="m: mass, v: velocity, e: 1", wants="energy",
    wrong={
        "m*v**2*(1 - e)/2": "Energies go with the squares of the velocities.",
        "m*v**2*e**2/2": "This is what is left.",
    },
    hints=["Write the energy before and after."],
)

register(
    "local-map-height", 0.4096, level=2, unit="m", tolerance=0.01,
    wrong={0.64: "This is the height after one bounce."},
    hints=["How does the height depend on the velocity with which the ball leaves?"],
)
