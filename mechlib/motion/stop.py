"""A stop that a linear system may strike, and how parameters are laid out: a row for each mode, a column for
each lane."""

from dataclasses import dataclass

import numpy as np

from ..hints import Modal, Numbers
from ..needs import needs, number, restitution


@needs(gap=number, restitution=restitution)
@dataclass(frozen=True)
class Stop:
    """A stop at c·q = ``gap``, with Newton's ``restitution``; ``row`` is c, ``push`` is b.

    The gap δ - c·q is ≥ 0, its rate is negative when it closes.  An impact takes (1 + e) b (c·q̇) from the
    velocities, with c·b = 1.  Left out, b = c/c², which is M⁻¹c/(c·M⁻¹c) in modes normalised to unit mass.

    >>> Stop(gap=0.2, restitution=0.8).side(1)
    (array([[1.]]), array([[1.]]))
    """

    gap: Numbers
    restitution: Numbers
    row: Modal = 1.0
    push: Modal | None = None

    def __post_init__(self):
        self.side(self.modes)

    @property
    def modes(self) -> int:
        """How many modes it sees."""
        row = _sized(self.row, "the stop's row")
        return len(row) if hasattr(row, "__len__") else 1

    def side(self, count: int) -> tuple[np.ndarray, np.ndarray]:
        """c and b as columns."""
        c = columns(self.row, count, "the stop's row")
        if not (c != 0).any(0).all():
            raise ValueError("the stop's row is zero: it touches nothing. Give the displacement c·q it sees.")
        b = c/(c*c).sum(0) if self.push is None else columns(self.push, count, "the stop's push")
        if not np.allclose((c*b).sum(0), 1):
            raise ValueError("the stop's push must open the gap at unit rate. Give b with c·b = 1, for the "
                             f"row c; here c·b = {(c*b).sum(0)[0]:g}.")
        return c, b


def columns(values, count, what):
    """Values as an array (modes, 1) or (modes, lanes): one for all, or one for each mode, each a number or
    an array over the lanes.

    >>> columns([1.0, [2.0, 3.0]], 2, "the decay")
    array([[1., 1.],
           [2., 3.]])
    """
    values = _sized(values, what)
    rows = [values]*count if count == 1 or not hasattr(values, "__len__") else list(values)
    if len(rows) != count:
        raise ValueError(f"{what} has {len(rows)} entries. Give one for each of the {count} modes of the "
                         "row.")
    try:
        rows = np.vstack(np.broadcast_arrays(*(np.asarray(row, dtype=float).reshape(-1) for row in rows)))
    except (TypeError, ValueError):
        raise ValueError(f"{what} must be numbers. Give each mode one value, or one for each lane.") from None
    if not np.isfinite(rows).all():
        raise ValueError(f"{what} must be finite numbers. Give each mode its value.")
    return rows


def _sized(values, what):
    """The values, if they are a number, an array or a list."""
    if values is None or isinstance(values, (str, bytes, dict, set, bool)):
        raise ValueError(f"{what} must be numbers, not {values!r}. Give a value for each mode.")
    if isinstance(values, np.ndarray) and values.ndim == 0:
        values = float(values)
    return values


def pick(values, lanes):
    """Some of the lanes; a value that all lanes share stays as it is."""
    return values if values.shape[-1] == 1 else values[..., lanes]
