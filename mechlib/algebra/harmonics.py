"""Sums of harmonics: how to write a trigonometric polynomial in several angles.

A polynomial in the tangents of half-angles, divided by Π(1 + t²)ᵏ, is a sum of harmonics

    Σ a_k cos(k·θ) + b_k sin(k·θ),      k integer vectors,

whatever angles were chosen as base.  A person writes it with the angles of the system and their
differences: cos(θ₁ - 2θ₂) + cos θ₁ is 2 cos θ₂ cos(θ₁ - θ₂).  So each harmonic is made of products of sines
and cosines of these angles that bring no harmonic which is not there already.
"""

from collections import defaultdict
from functools import lru_cache
from itertools import combinations, product

from sympy import QQ

from .generators import turned


@lru_cache
def _powers(j, order):
    """(z - 1)ʲ (z + 1)^(2·order - j) z^(-order) as ((exponent, coefficient), …)."""
    row = [1]
    for sign in [-1]*j + [1]*(2*order - j):
        row = [sign*a + b for a, b in zip([*row, 0], [0, *row])]
    return tuple((k - order, c) for k, c in enumerate(row) if c)


def harmonics(p, columns, orders):
    """Cosine and sine parts {k: polynomial in what is no angle} of p/Π((1 + t²)/4)^order.

    ``columns`` gives each half-tangent's column of the ring its base angle, an integer vector; so are the k.
    t^j/(1 + t²)^m = (-i)^j (z - 1)^j (z + 1)^(2m-j)/(4z)^m with z = exp(iφ), t = tan(φ/2).
    """
    ring = p.ring
    parts = [defaultdict(ring.zero.copy) for _ in range(2)]
    for powers, coefficient in p.terms():
        exponents = [powers[i] for i in columns]
        rest = tuple(0 if i in columns else e for i, e in enumerate(powers))
        total = sum(exponents)
        sign = -1 if total//2 % 2 else 1
        parts[total % 2][tuple(exponents)] += ring.from_dict({rest: sign*coefficient})
    for axis, order in enumerate(orders):
        parts = [_transformed(part, axis, order) for part in parts]
    even, odd = ({k: a if not any(k) else 2*a for k, a in _over_units(part, list(columns.values())).items()
                  if a != 0 and k == turned(k)[0]} for part in parts)
    return even, odd


def _over_units(part, base):
    """{k: a} with k over the units instead of over the base angles."""
    return {tuple(sum(x*v[i] for x, v in zip(k, base)) for i in range(len(base[0]))): a
            for k, a in part.items()}


def _transformed(part, axis, order):
    """Powers of one half-tangent become powers of one exponential."""
    result = defaultdict(int)
    for key, value in part.items():
        for k, c in _powers(key[axis], order):
            result[key[:axis] + (k,) + key[axis + 1:]] += c*value
    return result


class Alphabet:
    """The angles in which results are written, as integer vectors over the base angles.

    >>> letters = Alphabet([(1, 0), (0, 1), (1, -1)])
    >>> letters.words((1, -2))                                 # θ₁ - 2θ₂ = (θ₁ - θ₂) - θ₂
    [((0, 1), (1, -1))]
    """

    def __init__(self, vectors):
        self.letters = sorted({turned(v)[0] for v in vectors if any(v)})
        signed = [*self.letters, *(tuple(-x for x in v) for v in self.letters)]
        self._words = {1: {v: {(v,)} for v in signed}}
        pairs = defaultdict(set)
        for a, b in combinations(range(len(signed)), 2):
            self._pair(pairs, signed[a], signed[b])
        for v in signed:
            self._pair(pairs, v, v)
        self._words[2] = pairs
        self._found, self._expanded = {}, {}

    @staticmethod
    def _pair(pairs, v, w):
        total = tuple(x + y for x, y in zip(v, w))
        if any(total):
            pairs[total].add(tuple(sorted((v, w))))

    def words(self, k, most=4):
        """The shortest sums of ± letters that give k, as tuples of letters without their signs."""
        if k not in self._found:
            found = set()
            for first, second in ((0, 1), (0, 2), (1, 2), (2, 2)):
                if found or first + second > most:
                    break
                found = self._sums(k, first, second)
            self._found[k] = sorted({tuple(sorted(turned(v)[0] for v in word)) for word in found})
        return self._found[k]

    def _sums(self, k, first, second):
        if first == 0:
            return self._words[second].get(k, set())
        found = set()
        for total, words in self._words[first].items():
            rest = tuple(x - y for x, y in zip(k, total))
            for one, other in product(words, self._words[second].get(rest, ())):
                word = one + other
                if not any(tuple(-x for x in v) in word for v in word):
                    found.add(word)
        return found

    def expanded(self, word, sines):
        """The harmonics of a product of cosines; those numbered in ``sines``, at most two, are sines."""
        key = word, sines
        if key not in self._expanded:
            result = defaultdict(int)
            for signs in product((1, -1), repeat=len(word)):
                k, turn = turned(tuple(sum(s*v[i] for s, v in zip(signs, word)) for i in range(len(word[0]))))
                value = -1 if len(sines) == 2 else turn if len(sines) == 1 else 1
                for i in sines:
                    value *= signs[i]
                if any(k) or len(sines) != 1:
                    result[k] += value
            self._expanded[key] = {k: QQ(a, 2**len(word)) for k, a in result.items() if a}
        return self._expanded[key]

    def written(self, part, odd):
        """A sum of harmonics {k: a} as [(coefficient, letters, numbers of the letters that are sines)]."""
        part, present, terms = dict(part), set(part), []
        while part:
            k = max(part, key=lambda k: (self._length(k), sum(map(abs, k)), k))
            word, sines = self._choice(k, part, present, odd) if any(k) else ((), ())
            harmonics = self.expanded(word, sines) if word else {k: QQ(1)}
            weight = part[k]*(1/harmonics[k])
            terms.append((weight, word, sines))
            part = _without(part, weight, harmonics)
            present.discard(k)
        return terms if odd else _squares_without_constant(terms)

    def _length(self, k):
        words = self.words(k) if any(k) else [()]
        return len(words[0]) if words else 9

    def _choice(self, k, part, present, odd):
        """The product that leaves the fewest harmonics; of equal ones that with the fewest sines; or cos(k·θ)
        itself."""
        best = None
        for word in self.words(k):
            numbers = range(len(word))
            for sines in [(i,) for i in numbers] if odd else [(), *combinations(numbers, 2)]:
                harmonics = self.expanded(word, sines)
                if k in harmonics and harmonics.keys() <= present:
                    left = _without(part, part[k]*(1/harmonics[k]), harmonics)
                    key = len(left), len(sines), sum(sum(map(abs, v)) for v in word), word, sines
                    best = min(best, key) if best else key
        return best[3:] if best else ((k,), (0,) if odd else ())


def _without(part, weight, harmonics):
    left = dict(part)
    for k, a in harmonics.items():
        value = left.get(k, 0) - weight*a
        if value == 0:
            left.pop(k, None)
        else:
            left[k] = value
    return left


def _squares_without_constant(terms):
    """Put 1 - sin² for the cos² of the fewest terms so that the constant vanishes, if it can."""
    constant = next((c for c, word, _ in terms if not word), None)
    if constant is None:
        return terms
    squares = [n for n, (_, word, sines) in enumerate(terms)
               if len(word) == 2 and word[0] == word[1] and not sines]
    for count in range(1, min(len(squares), 5) + 1):
        for chosen in combinations(squares, count):
            if constant + sum(terms[n][0] for n in chosen) == 0:
                return [(-c, word, (0, 1)) if n in chosen else (c, word, sines)
                        for n, (c, word, sines) in enumerate(terms) if word]
    return terms
