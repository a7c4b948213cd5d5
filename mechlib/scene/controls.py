"""The controls of a live figure: what a reader may change, and between which values."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from .mathtext import name_label, parse, upright
from .primitives import fixed

PLAY_INTERVAL = 40


@dataclass
class Control:
    """One control. ``kind`` is ``float``, ``int``, ``log``, ``choice``, ``switch`` or ``play``.

    The number that a ``log`` control gives the scene is the decimal logarithm of the quantity that it shows.
    """

    kind: str
    lo: float = 0
    hi: float = 1
    step: float | None = None
    start: object = None
    options: tuple = ()
    label: str | None = None
    unit: str = ""
    digits: int | None = None
    seconds: float | None = None
    loop: bool = False
    name: str = ""

    @property
    def number(self) -> float:
        """The initial value as the number the program sees."""
        return float(self.options.index(self.start)) if self.kind == "choice" else float(self.start)

    @property
    def text(self):
        """The label, parsed."""
        return parse(self.label if self.label is not None else name_label(self.name))

    @property
    def heading(self) -> list:
        """The runs of the label with its unit."""
        unit = [(" (", "r", 0, 0), *upright(self.unit).runs, (")", "r", 0, 0)] if self.unit else []
        return [list(run) for run in (*self.text.runs, *unit)]

    @property
    def plain(self) -> str:
        """The label in plain letters, without its unit."""
        return self.text.plain

    def reading(self, value) -> str:
        """What stands beside a slider at a value; ``view.js`` holds the twin.

        >>> control("lt", slider(-2.0, 3.0, log=True)).reading(-0.5), control("v", (0, 1.0)).reading(0.5)
        ('0.316', '0.50')
        """
        if self.kind == "log":
            return fixed(10**value, min(max(2 - math.floor(value + 1e-9), 0), 9))
        return fixed(value, self.digits)

    @property
    def plain_unit(self) -> str:
        return " ".join(upright(self.unit).plain.split()) if self.unit else ""

    def spoken(self, value) -> str:
        """The reading with its unit, for a screen reader."""
        return f"{self.reading(value)} {self.plain_unit}".strip()

    @property
    def frame(self) -> int:
        """The step at which a Play control starts."""
        return round((self.start - self.lo)/(self.hi - self.lo)*self.frames)

    def at(self, frame) -> float:
        """The time of a frame, to twelve decimals: rounding must not put the instant of an impact before it.

        >>> -0.46 + 1.15*50/125, control("t", play(-0.46, 0.69, seconds=5)).at(50)
        (-5.551115123125783e-17, 0.0)
        """
        return round(self.lo + (self.hi - self.lo)*frame/self.frames, 12) + 0.0

    @property
    def frames(self) -> int:
        """How many steps a Play control takes from end to end."""
        seconds = self.seconds if self.seconds is not None else self.hi - self.lo
        return max(2, round(seconds*1000/PLAY_INTERVAL))

    def describe(self) -> str:
        if self.kind == "choice":
            return f"{self.name} in {{{', '.join(map(str, self.options))}}}"
        if self.kind == "switch":
            return f"{self.name} on or off"
        if self.kind == "log":
            return f"log10 {self.name} in [{self.lo:g}, {self.hi:g}]"
        return f"{self.name} in [{self.lo:g}, {self.hi:g}]"

    def data(self) -> dict:
        """What the browser needs; nothing is said of what the control does not have."""
        told = {"name": self.name, "kind": self.kind, "lo": self.lo, "hi": self.hi, "step": self.step,
                "digits": self.digits, "runs": self.heading,
                "label": "".join(run[0] for run in self.heading), "plain": self.plain,
                "unit": self.plain_unit, "options": list(self.options), "start": self.number}
        if self.kind == "play":
            told |= {"frames": self.frames, "interval": PLAY_INTERVAL, "loop": self.loop}
        return {name: value for name, value in told.items() if value is not None}


def slider(lo: float, hi: float, step: float | None = None, *, start: float | None = None,
           label: str | None = None, unit: str = "", digits: int | None = None, log: bool = False) -> Control:
    """A slider between two numbers: whole numbers if all given numbers are ints, else decimals.

    With ``log=True`` the numbers are decimal logarithms; the slider shows the quantity itself, with its unit.
    """
    if log:
        return Control("log", lo, hi, step, start, label=label, unit=unit)
    whole = all(isinstance(v, int) and not isinstance(v, bool) for v in (lo, hi, 1 if step is None else step))
    return Control("int" if whole else "float", lo, hi, step, start, label=label, unit=unit, digits=digits)


def choice(options: Sequence[str], *, start: str | None = None, label: str | None = None) -> Control:
    """A Dropdown with named options, for :func:`case` and :func:`chosen`."""
    return Control("choice", options=tuple(options), start=start, label=label)


def switch(on: bool = False, *, label: str | None = None) -> Control:
    """A Checkbox; as a number its symbol is 1 or 0."""
    return Control("switch", start=bool(on), label=label)


def play(lo: float, hi: float, *, seconds: float | None = None, start: float | None = None,
         label: str | None = None, unit: str = "", digits: int = 2, loop: bool = False) -> Control:
    """Time that runs: a Play button and a slider to scrub; ``seconds`` is how long the run takes."""
    return Control("play", lo, hi, None, lo if start is None else start, label=label, unit=unit,
                   digits=digits,
                   seconds=seconds, loop=loop)


def control(name: str, spec, *, start=None, label=None, unit=None) -> Control:
    """The control that a keyword of ``explore`` describes.

    >>> control("P", (0, 5.0)).describe()
    'P in [0, 5]'
    >>> control("P", (3, 1))
    Traceback (most recent call last):
        ...
    ValueError: the range of 'P' is empty: 3 is not smaller than 1
    """
    if isinstance(spec, Control):
        made = Control(**vars(spec))
    elif isinstance(spec, bool):
        made = switch(spec)
    elif isinstance(spec, (list, dict)) or (isinstance(spec, tuple)
                                            and any(isinstance(v, str) for v in spec)):
        made = choice(spec)
    elif isinstance(spec, tuple) and len(spec) in (2, 3):
        made = slider(*spec)
    else:
        raise ValueError(f"{name}={spec!r} is no control: give (low, high), (low, high, step), a list of "
                         "options, True/False, slider(…) or play(…)")
    made.name = name
    made.label = made.label if label is None else label
    made.unit = made.unit if unit is None else unit
    made.start = made.start if start is None else start
    return _checked(made)


def _checked(c: Control) -> Control:
    if c.kind == "switch":
        c.start = bool(c.start)
    elif c.kind == "choice":
        _check_choice(c)
    else:
        _check_range(c)
        _check_start(c)
    return c


def _check_choice(c: Control):
    if not c.options:
        raise ValueError(f"{c.name} has no options")
    if len(set(c.options)) < len(c.options) or not all(isinstance(o, str) for o in c.options):
        raise ValueError(f"the options of {c.name!r} must be different strings, not {list(c.options)!r}")
    c.start = c.options[0] if c.start is None else c.start
    if c.start not in c.options:
        raise ValueError(f"the initial value {c.start!r} of {c.name!r} is not one of its options "
                         f"{list(c.options)!r}")


def _check_range(c: Control):
    number = int if c.kind == "int" else float
    c.lo, c.hi = number(c.lo), number(c.hi)
    if not (math.isfinite(c.lo) and math.isfinite(c.hi) and c.lo < c.hi):
        raise ValueError(f"the range of {c.name!r} is empty: {c.lo:g} is not smaller than {c.hi:g}")
    if c.step is None:
        length = c.hi - c.lo
        c.step = 1 if c.kind == "int" else length/c.frames if c.kind == "play" else nice(length/100)
    if not 0 < c.step <= c.hi - c.lo:
        raise ValueError(f"the step {c.step:g} of {c.name!r} does not fit its range [{c.lo:g}, {c.hi:g}]")
    if c.digits is None:
        c.digits = 0 if c.kind == "int" else _digits(c.step)


def _digits(step: float) -> int:
    """As many decimals as tell two settings apart, and all of them if three of a step are enough.

    >>> [_digits(step) for step in (1, 0.5, 0.25, 0.025, 0.01, 1/3)]
    [0, 1, 2, 3, 2, 1]
    """
    least = max(0, -math.floor(math.log10(step) + 1e-9))
    return next((n for n in (least, least + 1) if math.isclose(step*10**n, round(step*10**n))), least)


def _check_start(c: Control):
    if c.start is None:
        middle = (c.lo + c.hi)/2
        if abs(middle - c.lo - round((middle - c.lo)/c.step)*c.step) > 1e-9:
            coarse = nice((c.hi - c.lo)/20)
            middle = c.lo + round((round(middle/coarse)*coarse - c.lo)/c.step)*c.step
        c.start = int(middle) if c.kind == "int" else round(middle, 10)
    if not c.lo <= c.start <= c.hi:
        raise ValueError(f"the initial value {c.start:g} of {c.name!r} is outside its range [{c.lo:g}, "
                         f"{c.hi:g}]")
    if c.kind == "play":                       # a film starts at one of its frames
        c.start = c.at(c.frame)
        return
    steps = (c.start - c.lo)/c.step
    if abs(steps - round(steps)) > 1e-6:
        raise ValueError(f"the initial value {c.start:g} of {c.name!r} lies between two steps of its "
                         f"slider: take {c.lo + round(steps)*c.step:g}")


def nice(x: float) -> float:
    """The largest of 1, 2, 5 times a power of ten that is not above ``x``.

    >>> nice(0.013), nice(0.07)
    (0.01, 0.05)
    """
    power = 10.0 ** math.floor(math.log10(x))
    return round(max(m for m in (1, 2, 5) if m*power <= x*(1 + 1e-9))*power, 12)


def gather(scene, specs: dict, start: dict, labels: dict, units: dict) -> list[Control]:
    """All controls of an explorer, checked against each other."""
    for what, given in (("start", start), ("labels", labels), ("units", units)):
        for name in given:
            if name not in specs:
                raise ValueError(f"{what} names {name!r}, which is no control; the controls are "
                                 f"{', '.join(specs) or 'none'}")
    if not specs:
        raise ValueError("explore() needs at least one control, such as P=(0, 5.0); without one use figure()")
    pick = lambda own, shared, name: own.get(name, shared.get(name))
    return [control(name, spec, start=pick(start, scene.start, name), label=pick(labels, scene.labels, name),
                    unit=pick(units, scene.units, name)) for name, spec in specs.items()]
