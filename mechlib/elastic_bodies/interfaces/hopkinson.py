"""The split Hopkinson bar: a specimen between two long bars; all forces are compression positive."""

from fractions import Fraction

from mechlib.elastic_bodies.rod_waves.rod import Rod
from mechlib.hints import Quantity
from mechlib.needs import a, counted, needs, number, positive

from .interface import scatter


@needs(bar=a(Rod, "Describe it with Rod(…) first."), V=positive, length=positive)
def striker_pulse(bar: Rod, V: Quantity, length: Quantity) -> tuple[Quantity, Quantity]:
    """The pulse (force, duration) that a striker of the same bar sends off: ½ Z V for 2 L_s/c.

    >>> from mechlib.elastic_bodies import rod
    >>> striker_pulse(rod(2, 10), 3, Fraction(1, 2))
    (Fraction(3, 1), Fraction(1, 1))
    """
    return bar.impedance*V/(Fraction(2) if isinstance(V, (int, Fraction)) else 2), 2*length/bar.speed


@needs(incident=number, reflected=number, transmitted=number)
def face_forces(incident: Quantity, reflected: Quantity, transmitted: Quantity) -> tuple[Quantity, Quantity]:
    """The forces on the two faces of the specimen: F₁ = F_i + F_r, F₂ = F_t.

    >>> face_forces(10, -4, 5)
    (6, 5)
    """
    return incident + reflected, transmitted


@needs(incident=number, reflected=number, transmitted=number, Z=positive, length=positive)
def strain_rate(incident: Quantity, reflected: Quantity, transmitted: Quantity, Z: Quantity,
                length: Quantity) -> Quantity:
    """The rate of compression of the specimen, (v₁ - v₂)/l with v₁ = (F_i - F_r)/Z and v₂ = F_t/Z.

    With equal face forces it is -2F_r/(Z l): the echo alone.

    >>> strain_rate(10, -4, 6, 2, 1)
    4.0
    """
    return (incident - reflected - transmitted)/Z/length


@needs(n=counted, incident=number, ratio=positive)
def passage_force(n: Quantity, incident: Quantity, ratio: Quantity) -> Quantity:
    """The force F_i [1 - (-r)ⁿ] at the face that the wave reaches with its n-th passage of an elastic
    specimen, r = (Z_s - Z)/(Z_s + Z), ``ratio`` = Z_s/Z: the input face for odd n, the output face for
    even n.

    >>> [str(passage_force(n, Fraction(1, 2), Fraction(1, 4))) for n in (1, 2, 3)]
    ['1/5', '8/25', '49/125']
    """
    r = scatter(1*ratio/ratio, ratio).force[0]
    return incident*(1 - (-r)**n)
