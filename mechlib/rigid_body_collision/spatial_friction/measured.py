"""First impacts of a real cube, measured.

S. Pfrommer, M. Halm and M. Posa tossed a cube 570 times and published the positions and velocities of
every toss (ContactNets, 2020; repository DAIRLab/contact-nets, BSD-3-Clause; 0.37 kg, 104.8 mm, 148 frames
a second).  The table is a reduction of these data: of the first impacts, the 258 in which one corner
struck well before the next, approaching at 1.00 to 1.33 m/s; straight lines (parabolas for the height) were
fitted to six frames before and six after.  Status: raw data read whole.
"""

# quantity, median, 10 %, 90 %, what a rigid cube with constant e and μ should show (None: no prediction)
TOSSES = (
    ("e at the corner", 0.272, 0.252, 0.296, "one number"),
    ("e at the centre", 0.21, 0.04, 0.33, "no number of the contact"),
    ("friction / normal impulse", 0.162, 0.137, 0.189, "one number"),
    ("kinetic energy kept", 0.41, 0.32, 0.56, None),
    ("impulse predicted / measured", 0.95, 0.86, 1.00, "1"),
    ("cosine of spin and moment", 0.97, 0.73, 0.998, "1"),
)
SLID_THROUGH, COUNTED, TOSSED = 215, 258, 570      # impacts that slid to the end, impacts used, tosses


def tosses() -> tuple:
    """Rows (quantity, median, 10 % quantile, 90 % quantile, expected) of the measured tosses.

    >>> tosses()[0]
    ('e at the corner', 0.272, 0.252, 0.296, 'one number')
    """
    return TOSSES
