"""What a collision does: the part that planar and spatial collisions share."""

import numpy as np

from .modes import MODES


class Collision:
    """The outcome over the leading axes of the input; a single collision has plain vectors and numbers."""

    def __init__(self, shape, mode_numbers):
        self._shape, self._modes = shape, mode_numbers

    def _store(self, p, u, work, jam):
        self.impulse, self.velocity, self.work = (self._shaped(np.stack(x, axis=-1)) for x in (p, u, work))
        self.energy_change = self.work.sum(axis=-1)
        self.jam = self._shaped(jam)

    def _shaped(self, x):
        x = x.reshape(self._shape + x.shape[1:])
        return x if x.ndim else x.item()

    @property
    def mode(self):
        """What happened to slip, in words (see
        :data:`mechlib.rigid_body_collision.coulomb_friction.modes.MODES`)."""
        names = MODES[self._modes].reshape(self._shape)
        return names if names.ndim else str(names)

    def __repr__(self):
        if self._shape:
            return f"{type(self).__name__} of shape {self._shape}"
        return (f"{type(self).__name__}({self.mode}: impulse {np.round(self.impulse, 6)}, velocity "
                f"{np.round(self.velocity, 6)}, energy change {self.energy_change:.6g})")
