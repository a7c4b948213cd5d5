"""The end of chattering: infinitely many hops in a finite time, added up."""


def remaining(u, a, r, j=0.0, c=0.0):
    """The time that all hops take which begin with the opening speed u; each impact keeps the share r < 1 of
    the speed.

    The gap is pressed shut with the acceleration a + j t + c γ, γ: its rate.  To the first order in j and c
    one hop lasts τ = (2u/a)[1 - (2u/3a)(j/a + c/2)] and ends with the speed u[1 + (2u/3a)(j/a - c)]; then a
    has become a + jτ.  With s = 2u/(a(1 - r)), the sum of the geometric series, the next s is r s[1 -
    (2u/3a)(2j/a + c)].  The total T = s - K s² must satisfy T = τ + T(next), hence

        T = s - (s²/3)(j/a + c/2) + O(s³).

    >>> remaining(1.0, 2.0, 0.5), remaining(1e-3, 1.0, 0.5, j=1.0) < remaining(1e-3, 1.0, 0.5)
    (2.0, True)
    """
    s = 2 * u / (a * (1 - r))
    return s - s * s / 3 * (j / a + c / 2)
