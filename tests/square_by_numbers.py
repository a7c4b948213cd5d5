"""The square of rods once more, by numbers alone: positions of the corners, rods with ends, a mass matrix.

It shares nothing with :mod:`mechlib.systems.square_of_rods`; tests compare the two.
"""

import numpy as np
from scipy.integrate import solve_ivp

NAMES, RODS = "ABCD", ("AB", "BC", "CD", "DA")


def places(x, y, theta):
    """The corners from the coordinates of the centre and half the angle at A."""
    s, c = np.sin(theta), np.cos(theta)
    pairs = {"A": (x, y - c), "B": (x + s, y), "C": (x, y + c), "D": (x - s, y)}
    return {name: np.array(np.broadcast_arrays(*pair)) for name, pair in pairs.items()}


def jacobians(theta):
    """d(corner)/d(x, y, θ), by a complex step."""
    columns = [places(*(np.array([0, 0, theta], dtype=complex) + 1e-30j*unit)) for unit in np.eye(3)]
    return {name: np.array([column[name].imag/1e-30 for column in columns]).T for name in NAMES}


def mass(theta):
    """M from T = Σ (v_a² + v_a·v_b + v_b²)/6 over the four rods, whose ends move at v_a and v_b."""
    J = jacobians(theta)
    return sum((J[a].T@J[a] + (J[a].T@J[b] + J[b].T@J[a])/2 + J[b].T@J[b])/3 for a, b in RODS)


def energy(velocities):
    """T of the four rods from the velocities of the corners."""
    v = {name: np.asarray(value, dtype=float) for name, value in velocities.items()}
    return sum(v[a]@v[a] + v[a]@v[b] + v[b]@v[b] for a, b in RODS)/6


def struck(theta, corner, impulse, speed):
    """u⁺ = u⁻ + M⁻¹JᵀP, while the square falls."""
    return np.array([0, -speed, 0]) + np.linalg.solve(mass(theta), jacobians(theta)[corner].T@impulse)


def landed(theta):
    """u⁺ and the ground's impulse when A lands at speed 1 and stays: M and the row of A bordered."""
    row = jacobians(theta)["A"][1]
    matrix = np.block([[mass(theta), -row[:, None]], [row, np.zeros(1)]])
    *after, push = np.linalg.solve(matrix, np.append(mass(theta)@[0, -1, 0], 0))
    return np.array(after), push


def folded(theta, times):
    """The half angle at times after the landing: with A at rest the energy stays, and fixes θ̇."""
    def inertia(angle):
        way = np.array([0, -np.sin(angle), 1])                     # A rests: ẏ = -θ̇ sin θ
        return way@mass(angle)@way
    start = landed(theta)[0][2]
    found = solve_ivp(lambda t, y: [start*np.sqrt(inertia(theta)/inertia(y[0]))], (0, max(times) + 1e-9),
                      [theta], rtol=1e-10, atol=1e-12, dense_output=True)
    return found.sol(np.asarray(times))[0]


def folding_velocity(theta, now):
    """u while it folds, at the half angle ``now``."""
    way = [np.array([0, -np.sin(angle), 1]) for angle in (theta, now)]
    rate = landed(theta)[0][2]*np.sqrt(way[0]@mass(theta)@way[0]/(way[1]@mass(now)@way[1]))
    return rate*way[1]


def corner_velocities(theta, u):
    return {name: J@u for name, J in jacobians(theta).items()}
