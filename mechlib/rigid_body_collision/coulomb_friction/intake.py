"""What a collision needs, checked: a sentence for what is wrong and what to do."""

import numpy as np

from mechlib import checks

from .laws import law_of

FLAT = 1e-13


def intake(W, v, mu, e, law, size):
    """Float arrays W (…, size, size), v (…, size), μ, e over common leading axes, flattened, and the law."""
    law = law_of(law)
    W, v, mu, e = (_numbers(x, name) for x, name in
                   [(W, "the contact matrix W"), (v, "the velocity v"), (mu, "the friction coefficient mu"),
                    (e, "the restitution e")])
    order = "(tangential, normal)" if size == 2 else "(tangential 1, tangential 2, normal)"
    if W.shape[-2:] != (size, size):
        raise ValueError(f"the contact matrix W has the shape {W.shape}: its last two axes must be {size} × "
                         f"{size}, in the order {order}.")
    if v.shape[-1:] != (size,):
        raise ValueError(f"the velocity v has the shape {v.shape}: its last axis must hold {size} "
                         f"components {order}.")
    try:
        shape = np.broadcast_shapes(W.shape[:-2], v.shape[:-1], mu.shape, e.shape)
    except ValueError:
        raise ValueError(f"the leading axes of W {W.shape[:-2]}, v {v.shape[:-1]}, mu {mu.shape} and e "
                         f"{e.shape} do not fit together: give equal lengths, or 1.") from None
    checks.friction(mu)
    checks.restitution(e)
    _contact_matrix(W, least=FLAT if size == 3 else -FLAT)
    W, v = (np.broadcast_to(x, shape + x.shape[x.ndim - k:]).reshape((-1,) + x.shape[x.ndim - k:])
            for x, k in [(W, 2), (v, 1)])
    mu, e = (np.broadcast_to(x, shape).reshape(-1) for x in (mu, e))
    return W, v, mu, e, law, shape


def _numbers(x, name):
    try:
        x = np.asarray(x, dtype=float)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be numbers, not {type(x).__name__}: put in the values of its "
                         "symbols.") from None
    if not np.isfinite(x).all():
        raise ValueError(f"{name} is not finite.")
    return x


def _contact_matrix(W, least):
    """Symmetric and positive definite: every impulse moves the contact, and spends energy.

    In the plane semidefinite will do, with a positive diagonal: a system with one freedom ties slip and
    approach together, W = w wᵀ/I.
    """
    diagonal = np.diagonal(W, axis1=-2, axis2=-1)
    if ((np.abs(diagonal) > 1e150) | (np.abs(diagonal) < 1e-150) & (diagonal != 0)).any():
        raise ValueError("the contact matrix W is too large or too small to be squared: its diagonal must "
                         "lie between 1e-150 and 1e150. Choose other units.")
    scale = np.sqrt(np.abs(diagonal[..., :, None] * diagonal[..., None, :]))
    if (np.abs(W - np.swapaxes(W, -1, -2)) > 1e-9 * scale + 1e-300).any():
        raise ValueError("the contact matrix W is not symmetric: W = J M⁻¹ Jᵀ is. Check the order of its "
                         "entries.")
    pivot = _least_pivot(W)
    if not (fits := (pivot > least) & (diagonal > 0).all(-1)).all():
        at = np.argwhere(~fits)[0]
        values, vectors = np.linalg.eigh((W + np.swapaxes(W, -1, -2))[tuple(at)] / 2)
        direction = ", ".join(f"{x + 0.0:.3g}"
                              for x in np.round(vectors[:, 0] / np.abs(vectors[:, 0]).max(), 6))
        raise ValueError(f"the contact matrix W is not positive definite: an impulse along ({direction}) "
                         "would not move the contact. The contact needs as many freedoms as it has "
                         "directions; leave out the direction that cannot move.")


def _least_pivot(W):
    """The smallest pivot of Gauss elimination, each relative to its diagonal entry: positive iff W is
    positive definite."""
    a, b, d = W[..., 0, 0], W[..., 0, 1], W[..., 1, 1]
    with np.errstate(all="ignore"):
        least = np.minimum(np.sign(a), (d - b * b / a) / np.abs(d))
        if W.shape[-1] == 3:
            c, f, g = W[..., 0, 2], W[..., 1, 2], W[..., 2, 2]
            least = np.minimum(least, (g - c * c / a - (f - b * c / a)**2 / (d - b * b / a)) / np.abs(g))
    return np.where(np.isnan(least), -1.0, least)


def refuse_grazing(not_unique, shape):
    """v_n = 0 while friction would press the bodies together: no impulse and a finite impulse both obey the
    laws."""
    if not_unique.any():
        raise ValueError(f"the contact grazes exactly{_where(not_unique, shape)}: v_n = 0 while sliding "
                         "presses the bodies together, so that no impulse at all and a finite impulse both "
                         "obey the laws. Give a small approach v_n < 0 for the second.")


def refuse_wedging(wedged, shape, law):
    """Slip has ended in sticking, and with one freedom nothing moves any more."""
    if wedged.any():
        raise ValueError(f"the contact wedges{_where(wedged, shape)}: it sticks before the law of "
                         f"restitution ({law.__name__.rpartition('.')[2]}) lets it go, and W has one freedom "
                         "only, which sticking holds: no impulse ends the contact. Give less friction, or "
                         "add the compliance that lets the contact move.")


def _where(wrong, shape):
    at = np.unravel_index(int(np.argmax(wrong)), shape) if shape else ()
    return f" (index {', '.join(str(int(k)) for k in at)})" if at else ""
