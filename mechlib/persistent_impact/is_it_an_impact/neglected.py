"""What the theory of impact leaves out, and how much that is (jin2005, end of §1.2)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from mechlib.display import Table
from mechlib.needs import listed, needs, number, positive, word

GRAVITY = 9.81
PINNED_FREE = 3.926602312047919                        # tan z = tanh z


def _thickness(value, what):
    """Positive, or None for what is not struck across."""
    if value is not None:
        positive(value, what)


@needs(name=word(), speed=number, change=number, duration=positive, size=positive, sound=positive,
       thickness=_thickness)
@dataclass(frozen=True)
class Blow:
    """A blow in round figures, SI units: what moves at ``speed`` changes its velocity by ``change`` within
    ``duration``.

    ``size`` is the length that must stay frozen, ``sound`` the speed of waves in the body; ``thickness`` is
    given if a slender body is struck across.

    >>> ruler = Blow("ruler", speed=1, change=1, duration=1e-3, size=0.3, sound=5000, thickness=0.003)
    >>> f"{ruler.weight:.4f} {ruler.shift:.4f} {ruler.wave:.2f} {ruler.bending:.1f}"
    '0.0098 0.0033 0.06 6.0'
    """

    name: str
    speed: float
    change: float
    duration: float
    size: float
    sound: float
    thickness: float | None = None

    @property
    def weight(self) -> float:
        """Impulse of the weight over the impulse of the blow, m g Δt / (m Δv)."""
        return GRAVITY * self.duration / self.change

    @property
    def shift(self) -> float:
        """Bound on the displacement during the blow over the size, v Δt / ℓ."""
        return self.speed * self.duration / self.size

    @property
    def wave(self) -> float:
        """Time a wave takes through the body over the duration, ℓ / (c Δt): small for a rigid answer."""
        return self.size / (self.sound * self.duration)

    @property
    def bending(self) -> float | None:
        """Time that bending takes over the duration, (ℓ/d)(ℓ/(c Δt)); None for what is not struck across."""
        return None if self.thickness is None else self.size / self.thickness * self.wave


BLOWS = (
    Blow("hammer", speed=5, change=5, duration=1e-3, size=0.3, sound=5000),
    Blow("tapped ruler", speed=1, change=1, duration=1e-3, size=0.3, sound=5000, thickness=0.003),
    Blow("golf drive", speed=50, change=70, duration=0.5e-3, size=1, sound=5000, thickness=0.01),
    Blow("pile driver", speed=4.5, change=4.5, duration=10e-3, size=10, sound=5000),
    Blow("car crash", speed=15, change=15, duration=0.1, size=4, sound=5000),
    Blow("walker", speed=1.3, change=0.9, duration=0.1, size=0.9, sound=1500),
)


@needs(length=positive, thickness=positive, sound=positive)
def bending_period(length: float, thickness: float, sound: float) -> float:
    """The slowest bending vibration of a thin rod with one end pinned and one free: 2π√12 ℓ²/(z² c d).

    z = 3.9266 is the first positive root of tan z = tanh z; d is the thickness of a rectangular section, and
    √12 comes from its radius of gyration d/√12.  In numbers, 1.41 ℓ²/(c d).

    >>> f"{1000*bending_period(0.3, 0.003, 5000):.1f} ms"             # a steel ruler
    '8.5 ms'
    """
    return 2*math.pi*math.sqrt(12)*length**2/(PINNED_FREE**2*sound*thickness)


def percent(share: float) -> str:
    r"""Two significant digits.

    >>> percent(0.00007), percent(0.0196), percent(1.635)
    ('0.0070\xa0%', '2.0\xa0%', '160\xa0%')
    """
    digits = f"{100 * share:#.2g}"
    return (digits if "e" not in digits else f"{float(digits):.0f}").rstrip(".") + "\xa0%"


@needs(blows=listed)
def estimates(blows: Sequence[Blow] = BLOWS) -> Table:
    """A table of blows and of what is neglected in each.

    >>> estimates(BLOWS[:2])
    blow | v (m/s) | Δv (m/s) | Δt (ms) | ℓ (m) | weight gΔt/Δv | shift vΔt/ℓ | wave ℓ/(cΔt) | bending ℓ²/(cdΔt)
    hammer | 5 | 5 | 1 | 0.3 | 0.20 % | 1.7 % | 6.0 % | –
    tapped ruler | 1 | 1 | 1 | 0.3 | 0.98 % | 0.33 % | 6.0 % | 600 %
    """  # noqa: E501
    head = ["blow", "<i>v</i> (m/s)", "Δ<i>v</i> (m/s)", "Δ<i>t</i> (ms)", "<i>ℓ</i> (m)",
            "weight<br><i>g</i>Δ<i>t</i>/Δ<i>v</i>", "shift<br><i>v</i>Δ<i>t</i>/<i>ℓ</i>",
            "wave<br><i>ℓ</i>/(<i>c</i>Δ<i>t</i>)", "bending<br><i>ℓ</i>²/(<i>cd</i>Δ<i>t</i>)"]
    rows = [[b.name, f"{b.speed:g}", f"{b.change:g}", f"{1000 * b.duration:g}", f"{b.size:g}",
             *("–" if share is None else percent(share) for share in (b.weight, b.shift, b.wave, b.bending))]
            for b in blows]
    return Table(head, rows)
