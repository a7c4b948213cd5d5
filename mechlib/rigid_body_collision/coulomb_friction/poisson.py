"""Poisson: the normal impulse of restitution is e times that of compression, p_r = e p_c.

The normal force can give back more work than it took, yet a planar collision at one contact never gains
energy.

- No change of slip, or a reversal: the slope du_n/dp_n does not grow (it is W_nn + μ|W_tn| before a reversal,
  W_nn - μ|W_tn| after), so the normal force gives back e² of what it took at most; friction only takes.
- Sticking before compression ends: there u = 0, so T has lost ½vᵀW⁻¹v, all that it can; restitution returns
  ½e²p_c²/(W⁻¹)_nn with p_c = p* = -(W⁻¹v)_n, which is e² of that at most (Cauchy and Schwarz).
- Sticking in restitution: if p_c ≤ p*, the energy at the end, -½vᵀW⁻¹v + ½(p_n - p*)²/(W⁻¹)_nn, is negative
  since p_n ≤ 2p_c ≤ 2p*; if p_c > p*, the slope falls and the first argument holds.
"""


def missing(motion, e):
    """Impulse still owed: e p_c - p_r.

    >>> from types import SimpleNamespace
    >>> missing(SimpleNamespace(compression=3.0, restitution=0.5), e=0.5)
    1.0
    """
    return e * motion.compression - motion.restitution


def impulse_for(amount, u, slope):
    """The amount is an impulse."""
    return amount
