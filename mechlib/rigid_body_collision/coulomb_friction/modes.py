"""What happens to slip during a collision, in words."""

import numpy as np

MODES = np.array([
    "separating",                  # v_n > 0: no contact, no impulse
    "grazing",                     # v_n = 0: touch without impulse
    "sliding",                     # slip never ends
    "sticking in compression",     # slip ends while the bodies still approach, and does not come back
    "sticking in restitution",
    "reversal in compression",     # slip ends and starts again the other way
    "reversal in restitution",
    "jam",                         # slip pressed the bodies together until it ended in sticking
])
SEPARATING, GRAZING, SLIDING, STICKING, REVERSAL, JAM = 0, 1, 2, 3, 5, 7


def mode_number(approach, slip_ended, in_compression, sticks, jam):
    """Numbers of the modes, elementwise.

    >>> MODES[mode_number(np.array([-1.0, 1.0]), True, False, np.array([False, False]), False)]
    array(['reversal in restitution', 'separating'], dtype='<U23')
    """
    kind = np.where(sticks, STICKING, REVERSAL) + ~np.asarray(in_compression)
    mode = np.where(slip_ended, np.where(jam & (kind == STICKING), JAM, kind), SLIDING)
    return np.where(approach > 0, SEPARATING, np.where(approach == 0, GRAZING, mode))
