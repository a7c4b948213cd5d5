"""A pendulum whose pivot shakes up and down, Y = A cos ωt, against a vertical wall (length and g are 1).

    φ″ + 2ζ φ′ + (1 - Aω² cos ωt) sin φ = 0,    φ ≤ φ_s.

For small angles and a wall at the rest position, with h = Aω² (its sign only shifts time by half a period),

    x″ + 2ζ x′ + (1 + h cos ωt) x = 0,    x ≤ 0,    x′⁺ = -e x′⁻.
"""

import numpy as np

from mechlib.hints import Numbers
from mechlib.motion import Gap, Path, Trajectory, integrate, through_impacts
from mechlib.needs import count, friction, needs, not_negative, number, positive, restitution, word

from .oblique import LAWS, effective_restitution, leaning, no_slip_speed, wall_ratio

DEEPEST = 3.0                                        # modulations beyond are not searched
EXACT = 1e-13


@needs(omega=positive, zeta=not_negative, depth=number)
def parametric_trace(omega: Numbers, zeta: Numbers, depth: Numbers) -> np.ndarray:
    """tr Φ(T) of x″ + 2ζx′ + (1 + h cos ωt)x = 0 over one period T = 2π/ω of the shaking; all broadcast.

    y = x exp(ζt) has no damping and an even stiffness 1 - ζ² + h cos ωt, so the two diagonal entries of its
    matrix are equal: tr Φ = 2 exp(-ζT) y(T) for the motion with y = 1, y′ = 0 at t = 0.

    >>> float(parametric_trace(2.0, 0.0, 0.0).round(12)), float(parametric_trace(2.0, 0.0, 0.5).round(9))
    (-2.0, -2.153935444)
    """
    given = np.broadcast_arrays(*(np.asarray(x, dtype=float) for x in (omega, zeta, depth)))
    shape, (w, z, h) = given[0].shape, (np.ravel(x) for x in given)

    def rate(t, y):
        y, v = y.reshape(2, -1)
        return np.concatenate([v, -(1 - z*z + h*np.cos(t))/w**2*y])
    run = integrate(rate, np.repeat([1.0, 0.0], w.size), 2*np.pi, tolerance=EXACT)
    return (2*np.exp(-2*np.pi*z/w)*run.y[-1, :w.size]).reshape(shape)[()]


def flow_matrix(omega: float, zeta: float, depth: float) -> np.ndarray:
    """Φ(T) itself, from two motions of one system.

    >>> flow_matrix(2.0, 0.0, 0.0).round(9) + 0.0
    array([[-1.,  0.],
           [ 0., -1.]])
    """
    columns = [integrate(_rate(omega, zeta, depth), start, 2*np.pi/omega, tolerance=EXACT).y[-1]
               for start in ([1.0, 0.0], [0.0, 1.0])]
    return np.array(columns).T


def _rate(omega, zeta, depth):
    return lambda t, y: np.array([y[1], -2*zeta*y[1] - (1 + depth*np.cos(omega*t))*y[0]])


@needs(omega=positive, zeta=not_negative, e=restitution, depth=number, zeros=count)
def parametric_growth(omega: Numbers, zeta: Numbers, depth: Numbers, e: Numbers,
                      zeros: int = 1) -> np.ndarray:
    """The factor of a motion with ``zeros`` = k impacts in each period: e^k |λ|, λ the larger multiplier.

    NaN where the multipliers are no real pair of the k-th tongue; there every motion with e < 1 dies out.

    >>> float(parametric_growth(2.0, 0.0, 0.28478805463518, 0.8).round(9))
    1.0
    """
    T = 2*np.pi/np.asarray(omega, dtype=float)
    tr = (-1)**zeros*parametric_trace(omega, zeta, depth)
    square = tr**2/4 - np.exp(-2*np.asarray(zeta)*T)
    with np.errstate(invalid="ignore"):
        larger = np.where((tr > 0) & (square >= 0), tr/2 + np.sqrt(square), np.nan)
    return (np.asarray(e)**zeros*larger)[()]


@needs(omega=positive, zeta=not_negative, e=restitution, zeros=count)
def parametric_threshold(omega: Numbers, zeta: Numbers, e: Numbers, zeros: int = 1) -> np.ndarray:
    """The least h at which e^k |tr Φ| = 1 + e^(2k) exp(-2ζT): beyond, motions with k impacts a period grow.

    NaN if there is none up to h = 3.

    >>> float(parametric_threshold(2.0, 0.0, 0.8).round(11))
    0.28478805464
    """
    given = np.broadcast_arrays(*(np.asarray(x, dtype=float) for x in (omega, zeta, e)))
    shape, (w, z, e) = given[0].shape, (np.ravel(x) for x in given)
    _bounces(e)

    def excess(h):
        return (-e)**zeros*parametric_trace(w, z, h) - 1 - e**(2*zeros)*np.exp(-4*np.pi*z/w)
    grid = np.linspace(0, DEEPEST, 31)[:, None]
    found = excess(grid) >= 0
    at = np.argmax(found, axis=0)
    high, low = grid[at, 0], grid[np.maximum(at - 1, 0), 0]
    for _ in range(4):
        middle = (low + high)/2
        up = excess(middle) >= 0
        low, high = np.where(up, low, middle), np.where(up, middle, high)
    h = _secant(excess, low, high)
    return np.where(found.any(axis=0), h, np.nan).reshape(shape)[()]


def _secant(function, low, high):
    """A root between places so close together that the function is almost straight."""
    a, b, f = low, high, function(low)
    for _ in range(7):
        g = function(b)
        with np.errstate(all="ignore"):
            step = np.where(g == f, 0.0, g*(b - a)/(g - f))
        a, f, b = b, g, np.clip(b - step, low, high)
    return b


@needs(zeta=not_negative, e=restitution)
def first_order_threshold(zeta: Numbers, e: Numbers) -> np.ndarray:
    """h ≈ (4/π)(ln 1/e + ζπ) at ω = 2: what the stop and the damper take in half a swing.

    >>> float(first_order_threshold(0.0, 0.8).round(6))
    0.284115
    """
    _bounces(e)
    return 4/np.pi*(np.pi*np.asarray(zeta) - np.log(e))


def _bounces(e):
    if not (np.asarray(e) > 0).all():
        raise ValueError("with e = 0 nothing bounces, and nothing can grow. Give more than 0.")


def growing_hop(omega: float, zeta: float, depth: float) -> tuple[float, Trajectory]:
    """(phase, hop): the growing motion of the first tongue from one zero to the next, where it strikes.

    The phase is ωt at the zero where x falls; the hop runs from there through one period with x < 0.

    >>> phase, hop = growing_hop(2.0, 0.0, 0.01)
    >>> round(phase/np.pi, 2), round(float(hop.y[-1, 1]/hop.y[0, 1]), 4)       # e^(πh/4), turned round
    (0.5, -1.0079)
    """
    rate, T = _rate(omega, zeta, depth), 2*np.pi/omega
    values, vectors = np.linalg.eig(flow_matrix(omega, zeta, depth))
    if np.iscomplex(values).any() or values.real.max() > 0:
        raise ValueError(f"growing_hop: at ω = {omega:g}, h = {depth:g} nothing grows with one zero in each "
                         "period. Go into the first tongue, near ω = 2.")
    start = vectors[:, np.argmax(np.abs(values))].real
    first = integrate(rate, start, 2.5*T, events=[lambda t, y: y[0]], tolerance=EXACT).ended
    hop = integrate(rate, [0.0, -1.0], first.time + T, begin=first.time, tolerance=EXACT)
    return float(omega*first.time % (2*np.pi)), hop


@needs(amplitude=not_negative, omega=positive, zeta=not_negative, angle=leaning, mu=friction, e=restitution,
       law=word(*LAWS), start=number, until=positive)
def swing_at_wall(amplitude: float, omega: float, zeta: float, angle: float, mu: float, e: float, law: str,
                  start: float, until: float) -> Path:
    """The pendulum, released at rest from the angle ``start`` at t = 0, followed through its impacts.

    The states of the path are (φ, φ̇); the law of impact is that of an oblique, rough stop.

    >>> path = swing_at_wall(0.15, 2.0, 0.02, 0.3, 0.5, 0.7, "stronge", 0.1, 14.0)
    >>> round(path.hits[0].time, 9)
    12.738150866
    """
    if not start < angle:
        raise ValueError(f"swing_at_wall: start = {start:g} lies beyond the wall at {angle:g}. Release the "
                         "pendulum on its free side.")
    ratio = wall_ratio(mu, angle)

    def rate(t, y):
        return np.array([y[1], -2*zeta*y[1] - (1 - amplitude*omega**2*np.cos(omega*t))*np.sin(y[0])])

    def strike(t, y):
        pivot = -amplitude*omega*np.sin(omega*t)
        left = effective_restitution(y[1], no_slip_speed(pivot, angle), ratio, e, law)
        return np.array([angle, -left*y[1]])
    wall = Gap(lambda t, y: angle - y[0], lambda t, y: -y[1], push=lambda t, y: np.array([0.0, -1.0]),
               strike=strike, name="the wall")
    return through_impacts(rate, [start, 0.0], until, [wall], tolerance=1e-12)
