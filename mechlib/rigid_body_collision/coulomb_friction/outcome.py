"""What a collision does: the part that planar and spatial collisions share."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .modes import MODES


@dataclass(frozen=True, eq=False, repr=False)
class Collision:
    """The outcome over the leading axes of the input; a single collision has plain vectors and numbers.

    The fields are flat, one row for each collision; what is asked for has the ``shape`` of the input.
    """

    shape: tuple
    modes: np.ndarray
    impulses: np.ndarray
    velocities: np.ndarray
    works: np.ndarray
    jams: np.ndarray

    def _shaped(self, x):
        x = x.reshape(self.shape + x.shape[1:])
        return x if x.ndim else x.item()

    @cached_property
    def impulse(self):
        return self._shaped(self.impulses)

    @cached_property
    def velocity(self):
        """After the collision."""
        return self._shaped(self.velocities)

    @cached_property
    def work(self):
        """Of friction and of the normal force."""
        return self._shaped(self.works)

    @cached_property
    def energy_change(self):
        return self.work.sum(axis=-1)

    @cached_property
    def jam(self):
        """Whether slip presses the bodies together from the start."""
        return self._shaped(self.jams)

    @property
    def mode(self):
        """What happened to slip, in words (see
        :data:`mechlib.rigid_body_collision.coulomb_friction.modes.MODES`)."""
        names = MODES[self.modes].reshape(self.shape)
        return names if names.ndim else str(names)

    def __repr__(self):
        if self.shape:
            return f"{type(self).__name__} of shape {self.shape}"
        return (f"{type(self).__name__}({self.mode}: impulse {np.round(self.impulse, 6)}, velocity "
                f"{np.round(self.velocity, 6)}, energy change {self.energy_change:.6g})")
