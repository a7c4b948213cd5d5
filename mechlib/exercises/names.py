"""One name for one symbol, however a student spells it.

Symbols are compared by name: ``Symbol("m")`` and ``Symbol("m", positive=True)``
are the same mass, and ``omega_0``, ``omega0``, ``\\omega_{0}`` and ``ω0`` the same spin.

>>> canonical("omega_0"), canonical(r"\\omega_{0}"), canonical("ω₀")
('omega0', 'omega0', 'omega0')
"""

import re
import unicodedata

_LETTERS = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho "
    "sigma tau upsilon phi chi psi omega"
).split()
GREEK = dict(zip("αβγδεζηθικλμνξοπρστυφχψω", _LETTERS))
GREEK |= {small.upper(): name.capitalize() for small, name in list(GREEK.items())}
GREEK |= {"ϕ": "phi", "ϑ": "theta", "ϵ": "epsilon", "ς": "sigma", "ℓ": "ell"}
WORDS = frozenset(GREEK.values()) | {"varphi", "vartheta", "varepsilon", "varrho", "lamda"}
# an exercise that has only one of the two means it by either
TWINS = dict(phi="varphi", theta="vartheta", epsilon="varepsilon", rho="varrho", l="ell")
TWINS |= {"lambda": "lamda"}
TWINS |= {other: one for one, other in TWINS.items()}


def spelled_out(text):
    """Greek letters by their English names, look-alike characters by the plain ones.

    >>> spelled_out("ω₀ − Λ")
    'omega0 − Lambda'
    """
    text = "".join(GREEK.get(letter, letter) for letter in text)
    return "".join(GREEK.get(c, c) for c in unicodedata.normalize("NFKC", text))


def canonical(name):
    """The name with Greek letters spelled out and underscores, braces, backslashes dropped."""
    return re.sub(r"[\\{}_\s]", "", spelled_out(name))


def meant(word, names):
    """Which of the canonical `names` a canonical word means, or None.

    >>> meant("phi", {"varphi": "varphi"}), meant("phi", {"phi": "phi", "varphi": "varphi"})
    ('varphi', 'phi')
    """
    if word in names:
        return word
    stem = re.match(r"[A-Za-z]+?(?=\d|dot|$)", word)
    twin = TWINS[stem[0]] + word[stem.end():] if stem and stem[0] in TWINS else None
    return twin if twin in names else None


def is_greek(name):
    """Whether a canonical name begins with a Greek letter; in this book angles do.

    >>> is_greek("theta1"), is_greek("t")
    (True, False)
    """
    stem = re.match(r"[A-Za-z]*", name)[0].removesuffix("dot")
    return stem in WORDS and stem != "ell"


def listed(names, last="and"):
    """Names as a reader expects them in a sentence, in code ticks.

    >>> listed(["m", "L", "v0"])
    '`m`, `L` and `v0`'
    """
    ticked = [f"`{name}`" for name in names]
    return f" {last} ".join(filter(None, [", ".join(ticked[:-1]), *ticked[-1:]]))
