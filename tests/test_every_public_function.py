"""Bad input gets a sentence from every public function of every chapter and room, found by introspection.

Each works for the call in tests/good_calls.py.  Then its arguments are spoiled one by one: not a number,
infinite, missing, a string, too long, a negative mass, an e outside [0, 1].  Each time the library itself
must refuse, in a sentence; never an answer, never an error from inside NumPy or SymPy, never silence.
"""

import importlib
import inspect
import linecache
import pkgutil
import re
import signal
import traceback
import warnings

import numpy as np
import pytest
import sympy as sp

import mechlib.systems
from good_calls import GOOD, MADE_BY_THE_LIBRARY, OTHER_ROOMS
from mechlib import Impact

ROOMS = ["mechlib", *(f"mechlib.{module.name}" for module in pkgutil.iter_modules(mechlib.__path__)),
         *(f"mechlib.systems.{module.name}" for module in pkgutil.iter_modules(mechlib.systems.__path__))]
SECONDS = 5
POSITIVE = {"m", "m1", "m2", "mass", "M", "k", "F_y", "R", "R1", "R2", "E1", "E2", "r", "l", "g", "duration",
            "inertia", "half", "step", "tolerance", "W_tt", "W_nn", "masses", "size", "sound", "until"}
COUNTS = {"n", "count", "most", "trials", "intervals", "swings", "spokes", "points", "steps", "struck",
          "number"}
OUTSIDE = {"e": (-0.5, 1.5), "e_t": (-1.5, 1.5), "nu1": (1.5,), "nu2": (1.5,)} | dict.fromkeys(
    ("mu", "mu_wall", "beta", "beta1", "beta2", "noise", "zeta", "gap", "c", "K"), (-0.5,))
# Infinity means something here: a wall, a plane, a floor that always grips.
INFINITE = {"mu", "mu_wall", "R2"}
ANY_LENGTH = {"angles", "betas", "clicks", "forces", "knocks", "landings", "lifted", "lost", "p",
              "rebounds", "speeds", "start", "times", "values"}
NAMED_FREELY = {"name", "seed"}
FITS = {("MassPoint", "mass", 0): "a place that is struck may have no mass of its own",
        ("contact_masses", "m1", float("inf")): "a wall", ("contact_masses", "m2", float("inf")): "a wall",
        ("hertz_stiffness", "E1", float("inf")): "rigid", ("hertz_stiffness", "E2", float("inf")): "rigid",
        ("spall", "strength", float("inf")): "nothing breaks",
        ("restitution_of_rods", "r", 0): "equal impedances", ("restitution_of_rods", "r", -1.0): "a limit",
        ("integrate", "until", float("inf")): "for ever, that is, `most` steps",
        ("kept_spin", "k", 0): "all mass in one point", ("variant", "seed", 3): "the third one",
        ("HeldBody", "gap", -0.5): "the spring presses the body on its wall",
        ("RoughStop", "gap", -0.5): "a preload", ("Duffing", "beta", -0.5): "a spring that softens",
        ("Modes", "gap", -0.5): "a preload", ("Stop", "gap", -0.5): "a preload",
        ("impulse_by_harmonics", "gap", -0.5): "a preload", ("ruler", "gap", -0.5): "a preload",
        ("tip_impulse", "gap", -0.5): "a preload",
        ("axle", "M", 0): "light", ("axle", "m", 0): "light wheels", ("train", "M", 0): "light",
        ("train", "m", 0): "light wheels", ("train", "angles", 3): "so many axles at any angles",
        ("sleigh", "M", 0): "all mass in the particle", ("sleigh", "m", 0): "no particle",
        **{(law, "gap", -0.5): "a preload" for law in ("Duffing", "Oscillator", "SoftOscillator",
                                                       "after_a_kick", "amplitudes", "best_period",
                                                       "bilinear_period", "flip_speed", "impact_speed",
                                                       "knock", "knocker", "trace", "turning_period")}}


def public():
    """(room, name) of everything that can be called."""
    for room in ROOMS:
        module = importlib.import_module(room)
        for name in getattr(module, "__all__", ()):
            if callable(getattr(module, name)) and room not in OTHER_ROOMS:
                yield room, name


NAMES = sorted(set(public()))


def spoiled(name, value):
    """Bad values for one argument, from its name and from the value that works."""
    value = list(value) if isinstance(value, tuple) else value
    if isinstance(value, bool):
        return []
    if isinstance(value, str):
        return [None, 3] if name in NAMED_FREELY else [None, 3, "nonsense"]
    if callable(value):
        return [None, "nonsense"]
    if isinstance(value, (int, float, sp.Expr)):
        return [None, "nonsense", *bad_numbers(name, isinstance(value, float))]
    if isinstance(value, list) and value and isinstance(value[0], float):
        return [None, "nonsense", *bad_vectors(name, value)]
    if isinstance(value, list) and value and isinstance(value[0], list):
        return [None, "nonsense", value[:-1], [[float("nan"), *value[0][1:]], *value[1:]],
                [[-x for x in row] for row in value]]
    return [None, "nonsense", 3] if isinstance(value, (Impact, dict, list)) else [None, "nonsense"]


def bad_numbers(name, is_real):
    yield float("nan")
    if name not in INFINITE:
        yield float("inf")
    yield from OUTSIDE.get(name, ())
    if name in POSITIVE:
        yield from (0, -1.0)
    if name in COUNTS:
        yield from (-1,) if is_real else (-1, 1.5)


def bad_vectors(name, value):
    yield [float("nan"), *value[1:]]
    if name not in ANY_LENGTH:
        yield [*value, 1.0]
    if name in POSITIVE:
        yield [-1.0, *value[1:]]


# What a sentence may call an argument by, other than by its own name.
CALLED = {"e": "restitution", "mu_wall": "mu", "expression": "constraint", "velocities": "velocity",
          "kinetic_energy": "kinetic energy", "key": "exercise", "value": "event", "L": "Lagrangian",
          "q": "coordinate", "constraints": "constraint", "duration": "lasts", "name": "principle",
          "until": "motion", "n": "whole number of balls", "arm": "inertia must be a number in the plane"}


class TooSlow(Exception):
    pass


def names(text, argument):
    own = re.search(rf"(?<![A-Za-z]){argument}(?![A-Za-z])", text)
    return bool(own) or CALLED.get(argument, "\0") in text


def complaint(function, arguments, spoiled_one):
    """What is wrong with the refusal of a call; None if it is a sentence of the library's own that names the
    argument."""
    def stop(*_):
        raise TooSlow

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            result = function(**arguments)
        return f"accepted, and answered {str(result)[:80]!r}"
    except (ValueError, TypeError, KeyError) as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        line = linecache.getline(frame.filename, frame.lineno).strip()
        text = str(error.args[0]) if error.args else ""
        if "/mechlib/" not in frame.filename or not line.startswith("raise") or isinstance(error, KeyError):
            return f"{type(error).__name__} from inside: {text[:100]!r}"
        if len(text.split()) < 5:
            return f"no sentence: {text!r}"
        return None if names(text, spoiled_one) else f"does not name {spoiled_one}: {text!r}"
    except TooSlow:
        return f"no answer after {SECONDS} s"
    except Exception as error:
        return f"{type(error).__name__} from inside: {str(error)[:100]!r}"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def fits(name, argument, bad):
    return isinstance(bad, (int, float)) and (name, argument, bad) in FITS


def said(value):
    return str(value)[:60]


@pytest.mark.parametrize("room, name", NAMES)
def test_has_a_call_that_works(room, name):
    """A new public function cannot be forgotten."""
    if name in MADE_BY_THE_LIBRARY.get(room, ()):
        return
    assert name in GOOD.get(room, ()), f"{room}.{name} has no call in tests/good_calls.py: add one that works"
    call = GOOD[room][name]
    if call is not None:
        function = getattr(importlib.import_module(room), name)
        function(**call)


def test_no_call_of_a_function_that_is_gone():
    listed = {(room, name) for room, calls in GOOD.items() for name in calls}
    made = {(room, name) for room, names in MADE_BY_THE_LIBRARY.items() for name in names}
    assert (listed | made) - set(NAMES) == set() and listed & made == set()


@pytest.mark.parametrize("room, name", [(room, name) for room, name in NAMES if GOOD.get(room, {}).get(name)])
def test_every_spoiled_argument_is_refused_in_a_sentence(room, name):
    function, call = getattr(importlib.import_module(room), name), GOOD[room][name]
    defaults = {p.name: p.default for p in inspect.signature(function).parameters.values()}
    wrong = [f"{argument}={said(bad)}: {problem}" for argument, value in call.items() if argument in defaults
             for bad in spoiled(argument, value)
             if not (bad is None and defaults[argument] is None or fits(name, argument, bad))
             if (problem := complaint(function, {**call, argument: bad}, argument))]
    assert wrong == [], f"{room}.{name}:\n" + "\n".join(wrong)


def test_the_judge_can_say_no():
    """It sees an answer, an error from inside, a word that is no sentence, and a call that never ends."""
    def silent(a):
        return a

    def inside(a):
        return np.linalg.inv(a)

    def forever(a):
        while True:
            pass

    here = __file__.replace("tests", "mechlib")
    text = "def vague(a):\n    raise ValueError('one of the many numbers given here is wrong')"
    code = compile(text, here, "exec")
    exec(code, scope := {})
    linecache.cache[here] = (0, None, ["def vague(a):\n", "    raise ValueError('…')\n"], here)
    assert "accepted" in complaint(silent, {"a": 1}, "a")
    assert "from inside" in complaint(inside, {"a": "x"}, "a")
    assert "does not name" in complaint(scope["vague"], {"a": "x"}, "a")
    global SECONDS
    usual, SECONDS = SECONDS, 0.05
    try:
        assert "no answer" in complaint(forever, {"a": 1}, "a")
    finally:
        SECONDS = usual
