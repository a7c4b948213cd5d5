"""Sets without sharp edges: triangles, cut at a level, joined, and the centre of what is left; exact.

A membership of triangles that are cut and joined is a chain of straight lines.  Its corners are those of the
cut triangles, and the places where two of them cross.  Between corners area and moment are polynomials, so
that the centre is exact; nothing is sampled.
"""

from dataclasses import dataclass

from mechlib.needs import needs, number


@dataclass(frozen=True)
class Triangle:
    """A set whose membership rises from 0 at ``a`` to 1 at ``b`` and falls to 0 at ``c``."""

    a: float
    b: float
    c: float

    def __call__(self, y: float) -> float:
        """The membership of y."""
        if y == self.b:
            return 1.0
        if not self.a < y < self.c:
            return 0.0
        return float((y - self.a)/(self.b - self.a) if y < self.b else (self.c - y)/(self.c - self.b))

    def corners(self, level: float) -> tuple[float, float, float, float]:
        """The corners of the triangle cut at the level."""
        return (self.a, self.a + level*(self.b - self.a), self.c - level*(self.c - self.b), self.c)

    def cut(self, level: float, y: float, at: float) -> float:
        """The line that the cut triangle follows around y, continued to the place ``at``."""
        if not self.a < y < self.c:
            return 0.0
        _, left, right, _ = self.corners(level)
        if y < left:
            return (at - self.a)/(self.b - self.a)
        return (self.c - at)/(self.c - self.b) if y > right else level


@needs(a=number, b=number, c=number)
def triangle(a: float, b: float, c: float) -> Triangle:
    """The set with the corners a ≤ b ≤ c; with a = b or b = c one side is upright.

    >>> triangle(-1, 0, 1)(0.25), triangle(0, 1, 1)(1.0)
    (0.75, 1.0)
    """
    if not a <= b <= c or a == c:
        raise ValueError(f"triangle: the corners {a:g}, {b:g}, {c:g} do not go from left to right. Give "
                         "a ≤ b ≤ c, with a < c.")
    return Triangle(float(a), float(b), float(c))


def joined(parts):
    """The corners (y, membership) of the union of triangles cut at levels, ``parts`` = [(set, level), …].

    >>> joined([(triangle(0, 1, 2), 0.5), (triangle(1, 2, 3), 0.25)])
    [(0.0, 0.0), (0.5, 0.5), (1.5, 0.5), (1.75, 0.25), (2.75, 0.25), (3.0, 0.0)]
    """
    parts = [(one, level) for one, level in parts if level > 0]
    places = sorted({y for one, level in parts for y in one.corners(level)})
    corners = []
    for low, high in zip(places, places[1:]):
        middle = (low + high)/2
        lines = {(one.cut(level, middle, low), one.cut(level, middle, high)) for one, level in parts}
        for x in [0.0, *_crossings(list(lines)), 1.0]:
            corners.append((low + x*(high - low), max(m + x*(n - m) for m, n in lines)))
    return _without_repeats(corners)


def _crossings(lines):
    """Where two of the lines (value at 0, value at 1) cross between 0 and 1."""
    found = []
    for i, (m, n) in enumerate(lines):
        for p, q in lines[:i]:
            if (m - p)*(n - q) < 0:
                found.append((m - p)/((m - p) - (n - q)))
    return sorted(found)


def _without_repeats(corners):
    """No corner twice (but for rounding), and none in the middle of a level piece."""
    kept = []
    for y, m in corners:
        if kept and max(abs(kept[-1][0] - y), abs(kept[-1][1] - m)) < 1e-12:
            continue
        if len(kept) > 1 and kept[-1][1] == kept[-2][1] == m:
            kept.pop()
        kept.append((y, m))
    return kept


def centre(corners):
    """The centroid of the area below a chain of straight lines.

    Between two corners at the distance d, with the heights m and n, the area is d(m + n)/2, and its moment
    y·d(m + n)/2 + d²(m + 2n)/6, y being the left one.

    >>> centre([(0.0, 0.0), (1.0, 1.0), (1.0, 0.0)])
    0.6666666666666666
    """
    area = moment = 0.0
    for (y, m), (z, n) in zip(corners, corners[1:]):
        d = z - y
        area += d*(m + n)/2
        moment += y*d*(m + n)/2 + d*d*(m + 2*n)/6
    return moment/area
