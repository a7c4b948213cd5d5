"""A Hopkinson bar, measured: D. Santacruz and B. Schuster, University of Texas at El Paso, SHPB_Toolkit, 39
tests of pulses in bars of C350 steel (public records, CC0; read: the records and the table of wave speeds).

Bars of 9.5 mm, E = 199.99 GPa, ρ = 8082.5 kg/m³; striker of 304.8 mm; gauges 1219.2 mm on each side of the
joint of the two bars.  Widths and timing are from the voltages, amplitudes from the strains of the records.
"""

from mechlib.elastic_bodies.rod_waves.rod import Rod

BAR = Rod(length=2.4384, modulus=199.99e9, density=8082.5, area=7.0882e-5)
STRIKER = 0.3048

# what, measured, its uncertainty or half its range, unit
MEASURED = (
    ("wave speed, their table", 4959.0, 17.0, "m/s"),
    ("wave speed, from the rise at two gauges", 4917.0, 4.0, "m/s"),
    ("length of the incident pulse", 123.5, 0.4, "µs"),
    ("length of the transmitted pulse", 123.2, 0.5, "µs"),
    ("transmitted / incident force", 1.037, 0.011, ""),
    ("strain of the plateau / (V/2c), 31 tests", 1.235, 0.055, ""),
    ("strain of the plateau / (V/2c), 8 tests of one day", 0.83, 0.02, ""),
)


def predicted() -> list[float]:
    """What the theory of waves says for each of the measured numbers, in its unit.

    >>> [round(x, 1) for x in predicted()][:3]
    [4974.3, 4974.3, 122.6]
    """
    c = BAR.speed
    return [c, c, 2e6*STRIKER/c, 2e6*STRIKER/c, 1.0, 1.0, 1.0]
