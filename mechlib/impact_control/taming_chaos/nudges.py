"""Small changes of a parameter that put the next state on the stable direction (Ott, Grebogi, Yorke)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from mechlib.hints import Vector
from mechlib.needs import needs, not_negative, number


@dataclass(frozen=True)
class Gain:
    """``k`` of ΔF = -k·(z - z*); the ``unstable`` multiplier, the others, ``stable``; ``left``, the vector
    f_u with f_u A = λ_u f_u, its first entry 1; ``directions``, unstable and stable, as columns."""

    k: np.ndarray
    unstable: float
    stable: np.ndarray
    left: np.ndarray
    directions: np.ndarray


@needs(A=number, b=number)
def ogy_gain(A: Sequence[Vector], b: Vector) -> Gain:
    """k = λ_u f_u/(f_u·b): the nudge after which f_u·(z' - z*) = 0.

    The multipliers of A - b k are 0 and the stable ones of A.

    >>> gain = ogy_gain([[-2.0, 1.0], [0.0, 0.5]], [1.0, 0.0])
    >>> gain.k.round(6), gain.unstable
    (array([-2. ,  0.8]), -2.0)
    """
    A, b = np.asarray(A, dtype=float), np.asarray(b, dtype=float)
    if A.ndim != 2 or A.shape[0] != A.shape[1] or b.shape != A.shape[:1]:
        raise ValueError(f"A has the shape {A.shape}, b {b.shape}. Give a square matrix and as many entries "
                         "in b.")
    values, right = np.linalg.eig(A)
    order = np.argsort(-np.abs(values))
    values, right = values[order], right[:, order]
    if np.abs(values[0]) <= 1:
        raise ValueError("nothing to control: all multipliers lie in the unit circle, the orbit is stable. "
                         "Give an orbit with one unstable multiplier.")
    if len(values) > 1 and np.abs(values[1]) >= 1:
        raise ValueError("two multipliers are unstable. One parameter that is changed once in a turn can "
                         "put the state on one direction only: give an orbit with one of them.")
    left = np.linalg.inv(right)[0].real
    size = np.linalg.norm(left)
    if abs(left @ b) < 1e-12*size*np.linalg.norm(b) or not b.any():
        raise ValueError("this parameter does not move the unstable direction: f_u·b = 0. Change another "
                         "one.")
    left = left/(left[0] if abs(left[0]) > 1e-12*size else size)
    unstable = float(values[0].real)
    stable = values[1:].real if np.isreal(values).all() else values[1:]
    return Gain(unstable*left/(left @ b), unstable, stable, left, np.real_if_close(right))


@needs(target=number)
def hold_at(target: Vector, gain: Gain) -> Callable:
    """The law ΔF = -k·(z - z*), of states (2, lanes).

    >>> law = hold_at([1.0, 0.0], ogy_gain([[-2.0, 1.0], [0.0, 0.5]], [1.0, 0.0]))
    >>> law(np.array([[1.1], [0.0]])).round(6)
    array([0.2])
    """
    if not isinstance(gain, Gain):
        raise ValueError("gain must be a Gain. Take it from ogy_gain(A, b).")
    target = np.asarray(target, dtype=float)
    if target.shape != gain.k.shape:
        raise ValueError(f"the target has the shape {target.shape}, the gain {gain.k.shape}. Give as many "
                         "entries.")
    return lambda z: -gain.k @ (z - target[:, None])


@needs(A=number, b=number, noise=not_negative)
def held_spread(A: Sequence[Vector], b: Vector, noise: float) -> float:
    """The rms distance from z* of a state that is held by noisy measurements, for small deviations.

    A measured error η of the size ``noise`` in each coordinate enters as ξ' = (A - b k) ξ - b (k·η); the
    covariance C of ξ solves C = (A - b k) C (A - b k)ᵀ + noise² |k|² b bᵀ, and its trace is the square.

    >>> round(held_spread([[-2.0, 0.0], [0.0, 0.0]], [1.0, 0.0], 0.1), 12)        # ξ' = 2η
    0.2
    """
    A, b = np.asarray(A, dtype=float), np.asarray(b, dtype=float)
    k = ogy_gain(A, b).k
    M, pushed = A - np.outer(b, k), noise**2*(k @ k)*np.outer(b, b)
    C = np.linalg.solve(np.eye(M.size) - np.kron(M, M), pushed.ravel()).reshape(M.shape)
    return float(np.sqrt(C.trace()))
