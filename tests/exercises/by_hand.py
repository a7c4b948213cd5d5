"""The answers of variants once more, by hand: closed forms where the exercise asks a law, and the other way
round."""

from math import acos, atan, ceil, cos, degrees, exp, log, pi, radians, sin, tan

import numpy as np
import sympy as sp
from scipy.integrate import quad, solve_ivp
from scipy.linalg import expm
from scipy.optimize import brentq, fsolve, minimize_scalar

from mechlib.elastic_bodies import collide_rods, restitution_of_rods, rod
from mechlib.nonholonomic_impact import grip
from mechlib.one_degree_vibro_impact import effective_restitution, no_slip_speed
from mechlib.particle_collision import ball_friction
from mechlib.persistent_impact import kept_by_rocking, percussion_of_stick, rest_time
from mechlib.persistent_impact.wheels_and_walkers.change_of_pivot import climbing
from mechlib.rigid_body_collision import closed_form, inverse_mass, principal_moments

v, r, m, e, mu, g_t, c, L, R, Z, V = sp.symbols("v r m e mu g_t c L R Z V", positive=True)
S, m_0, m_1, b = sp.symbols("S m_0 m_1 b", positive=True)
E, T, h, tau, zeta, a, x = sp.symbols("E T h tau zeta a x", positive=True)
omega, u_0 = sp.symbols("omega u_0", real=True)
rate_of_turns = 2*sp.pi/sp.Symbol("omega", positive=True)
OPINION = ([[1, sp.Rational(3, 5)], [sp.Rational(3, 5), 1]], [sp.Rational(3, 10), -1], sp.Rational(4, 5))
HERTZ = 2.943275          # duration × v/δ_max of a Hertz contact


def jump_of(zeta, omega, e, flight, side):
    """Φ (for two stops -Φ) of a flight, and a, b of one impact after it, by matrices."""
    Phi = side*expm(flight*np.array([[0, 1], [-1, -2*zeta]]))
    y, rate = np.linalg.solve(Phi - np.eye(2), [0, 1 + e])
    return Phi, -y, rate + e


def folded(zeta, omega, e):
    """The least force with which a hammer knocks once in each period, δ = 1, by a search."""
    _, a, b = jump_of(zeta, omega, e, 2*pi/omega, 1)
    swing = minimize_scalar(lambda U: np.hypot(1 + a*U, b*U/omega), (0.1, 1.0), tol=1e-12).fun
    return swing*np.hypot(1 - omega**2, 2*zeta*omega)


def broken(zeta, omega, d, e):
    """The force at which a multiplier of half a period is -1 between two stops, by a search."""
    Phi, a, b = jump_of(zeta, omega, e, pi/omega, -1)

    def off(U):
        push = ((1 - omega**2)*(d + a*U) - 2*zeta*b*U - d)/U               # (f cos θ - δ)/U
        product = Phi @ [[-e, 0], [(1 + e)*push, -e]]
        return np.trace(product) + 1 + np.linalg.det(product)
    U = brentq(off, 0.01, 20)
    return np.hypot(d + a*U, b*U/omega)*np.hypot(1 - omega**2, 2*zeta*omega)
def flip_of_the_clapper(omega, e, zeta=0.05):
    """The force at which the product of flight and impact has the eigenvalue -1; the impact from the two
    conditions that the motion closes, solved as linear equations."""
    T, nu = 2*pi/omega, (1 - zeta**2)**0.5
    C, s = cos(nu*T), sin(nu*T)/nu
    Phi = np.exp(-zeta*T)*np.array([[C + zeta*s, s], [-s, C - zeta*s]])

    def lowest(U):
        y, v = np.linalg.solve(Phi - np.eye(2), [0, (1 + e)*U])       # the free part, just after the impact
        x, w = 1 - y, -e*U - v                                        # the steady part and its velocity
        push = -omega**2*x + 2*zeta*w + x - 1                         # f cos θ - δ
        salt = np.array([[-e, 0], [(1 + e)*push/U, -e]])
        return np.linalg.det(Phi @ salt + np.eye(2)), (x**2 + (w/omega)**2)**0.5
    U = brentq(lambda U: lowest(U)[0], 1e-3, 50)
    return lowest(U)[1]*((1 - omega**2)**2 + (2*zeta*omega)**2)**0.5
def first_return(k, U, A):
    """When a mass that touched a spring with the speed U, under the push A, is back where it touched."""
    w = (1 + k)**0.5
    return brentq(lambda t: U*w*sin(w*t) + A*(1 - cos(w*t)), 0.05/w, 2*pi/w - 1e-6)


def marble(R, h):
    R, fall, E = R/1000, (2*9.81*h)**0.5, 70e9/(2*(1 - 0.22**2))
    m, k = 2500*4/3*pi*R**3, 4/3*E*R**0.5
    return 1e6*HERTZ*(5*m*fall**2/(4*k))**0.4/fall


def shot_that_sticks(phi, e):
    """The speed at which the measured friction just holds the surfaces of two balls."""
    needed = tan(radians(phi))/(1 + e)*2/7
    return brentq(lambda speed: float(ball_friction(speed*sin(radians(phi)))) - needed, 0.001, 20)


def inertia(bend):
    """Of two equal rods (m = L = 1) about the shoulder, from their centres."""
    return 1/3 + 1/12 + (1 + cos(bend)/2)**2 + (sin(bend)/2)**2


def two_blows(omega):
    """Four equations for the times and speeds of two impacts in two turns, ζ = 0.05, e = 0.8; both flights
    written out with complex exponentials."""
    w = omega
    steady, free = 1/(1 - w*w + 0.1j*w), -0.05 + 1j*(1 - 0.05**2)**0.5

    def flight(t, U, end):
        x, u = -(steady*np.exp(1j*w*t)).real, -0.8*U - (1j*w*steady*np.exp(1j*w*t)).real
        c = x - 1j*(u - free.real*x)/free.imag
        now = c*np.exp(free*(end - t))
        return (now + steady*np.exp(1j*w*end)).real, (free*now + 1j*w*steady*np.exp(1j*w*end)).real

    def miss(z):
        t, U, s, V = z
        (x, v), (y, u) = flight(t, U, s), flight(s, V, t + 4*pi/w)
        return x, v - V, y, u - U
    return max(fsolve(miss, [1.1, 0.47, 3.2, 0.42], xtol=1e-12)[[1, 3]])


def gentlest(spokes):
    """The slope on which a rimless wheel arrives with just the energy that it needs to go on."""
    alpha = pi/spokes

    def spare(slope):
        before = 4*sin(alpha)*sin(slope)/sin(2*alpha)**2
        return before*cos(2*alpha)**2/2 - (1 - cos(alpha - slope))
    return brentq(spare, 1e-3, alpha)


def ruler(length, place, height):
    fall, x, l = (2*9.81*height)**0.5, place/100, length/100
    return fall*x/(x**2 + l**2/12)/(2*pi)


def engine(l, angle, P):
    """From energies: the piston moves at q times the crank's rate, P q = (J + m q²) ω."""
    angle, r, l = radians(angle), 0.04, l/1000
    q = r*sin(angle) + r**2*sin(angle)*cos(angle)/(l**2 - (r*sin(angle))**2)**0.5
    return P*q/(0.02 + 0.5*q**2)


def lid_on_block(lid):
    """The height at which the blows at the two corners do not feel each other, I = m b² about the base."""
    h = sp.Symbol("h", positive=True)
    inertia = (b**2 + h**2)/3 + h**2 + lid*(b**2/3 + 4*h**2)
    return sp.solve(inertia - (1 + lid)*b**2, h)[0]


def dies_out(slender, less):
    """Count the landings of a rocking block one by one."""
    energy, count = 1.0, 0
    while energy >= 0.01:
        energy, count = energy*(less*float(kept_by_rocking(atan(1/slender))))**2, count + 1
    return count


def shaken(e):
    """h at which e|tr Φ| = 1 + e², ω = 2 without damping, the trace from both columns by DOP853."""
    def excess(h):
        ends = [solve_ivp(lambda t, y: [y[1], -(1 + h*cos(2*t))*y[0]], (0, pi), start, "DOP853", rtol=1e-11,
                          atol=1e-12).y[k, -1] for k, start in enumerate(([1, 0], [0, 1]))]
        return -e*sum(ends) - 1 - e*e
    return brentq(excess, 0.01, 2)


def struck_by_the_hard_spring(beta):
    """The speed of impact of x'' + 0.1x' + x + βx³ = cos 1.8t, x ≤ 0.3, e = 0.8, after fifty impacts."""
    def reached(t, y):
        return 0.3 - y[0]
    reached.terminal, reached.direction = True, -1
    t, y = 0.0, [-0.5, 0.0]
    for _ in range(50):
        run = solve_ivp(lambda t, y: [y[1], cos(1.8*t) - 0.1*y[1] - y[0] - beta*y[0]**3], (t, t + 20), y,
                        "DOP853", rtol=1e-10, atol=1e-11, events=reached)
        t, y = run.t[-1], [0.3 - 1e-12, -0.8*run.y[1, -1]]
    return float(run.y[1, -1])


def quiet(angle, e):
    """The least speed of a pivot on its way up at which Poisson's law does not see friction, by bisection."""
    low, high = 0.0, 2.0
    for _ in range(60):
        middle = (low + high)/2
        left = effective_restitution(1.0, no_slip_speed(middle, angle), 0.5, e, "poisson")
        low, high = (middle, high) if left < e - 1e-13 else (low, middle)
    return high


def horizontal_axis(alpha):
    """β at which n·I⁻¹(r × n) vanishes, with the library's moments of inertia."""
    half = np.array([0.25, 0.4, 0.65])

    def upright(beta):
        n = np.array([sin(alpha)*sin(beta), sin(alpha)*cos(beta), cos(alpha)])
        return n @ (np.cross(half, n)/principal_moments(half))
    return degrees(brentq(upright, 0.2, 1.2))


def steepness(frame, wheel, mu):
    """The inclination at which the friction of a wheel is just μ times its normal impulse."""
    def spare(angle):
        got = grip(frame, wheel, 1.0, 1.0, 1.0, inclination=angle)
        return mu*abs(float(got.normal_A)) - abs(float(got.friction_A))
    return degrees(brentq(spare, 0.001, 1.5))


def gust(angle):
    """Half an eternity of small gusts: d(angle) = -sin(angle) dP/mc, from the angle down to a right one."""
    return quad(lambda at: 1/sin(at), pi/2, angle)[0]


def touched_again(d, e):
    """When the lowest corner of the string of two films meets the floor; L = c = h = 1."""
    def lowest(t):
        levels = [1 - 2*abs(((1 + d)/2 + way*t + 1) % 2 - 1) for way in (-1, 1)]
        sides = [*map(abs, levels), 1.0]                                # y₀ at the corners, and in the middle
        shapes = [[min(max(level, -side), side) for side in sides] for level in levels]
        return d + min((1 + e)/2*back + (1 - e)/2*on for back, on in zip(*shapes))
    start = next(t for t in np.arange(0.9, 2.0, 1e-3) if lowest(t) < 0)
    return brentq(lowest, start - 1e-3, start)


def half_map(omega, gap, e=0.8):
    """det(G + I) of the symmetric motion of two masses between stops at ±gap; the whole state, matrix by
    matrix."""
    K, inverse = np.array([[6.0, -5.0], [-5.0, 5.0]]), np.diag([1.0, 0.5])
    A = np.block([[np.zeros((2, 2)), np.eye(2)], [-inverse @ K, -0.02*inverse @ K]])
    E = expm(A*pi/omega)
    H = np.linalg.solve(np.eye(4) + E, [0, 0, 0, -0.5])
    kappa = (H[3] + e*(H[3] + 0.5))/(omega*(1 + e))
    Y = np.linalg.solve(K - omega**2*np.diag([1.0, 2.0]) + 0.02j*omega*K, [1.0, 0.0])
    p = max(np.roots([kappa**2 + H[1]**2, -2*gap*H[1], gap**2 - abs(Y[1])**2]).real)
    turn = (gap - p*H[1] + 1j*p*kappa)/Y[1]
    after = np.concatenate([(Y*turn).real, (1j*omega*Y*turn).real]) + p*H
    before = after + [0, 0, 0, 0.5*p]
    force = np.array([0, 0, turn.real, 0])
    R = np.diag([1, 1, 1, -e])
    S = R + np.outer(A @ after + force - R @ (A @ before + force), [0, 1, 0, 0])/before[3]
    return np.linalg.det(np.eye(4) - E @ S)


def straight(start, end):
    """½∫f² of the force p + qt that turns one velocity into another in the time T, back at its place."""
    p, q, t = sp.symbols("p q t")
    found = sp.solve([p*T + q*T**2/2 + start - end, start*T + p*T**2/2 + q*T**3/6], [p, q])
    return sp.simplify(sp.integrate(sp.expand((p + q*t).subs(found)**2/2), (t, 0, T)))


def to_the_stop(speed):
    """½∫f² of the force p + qt from rest at h to the stop, in the time τ and with this speed."""
    p, q, t = sp.symbols("p q t")
    found = sp.solve([p*tau + q*tau**2/2 + speed, h + p*tau**2/2 + q*tau**3/6], [p, q])
    return sp.integrate(sp.expand((p + q*t).subs(found)**2/2), (t, 0, tau))


def first_ball(M):
    """The velocity of the ball m after the impact, from momentum and restitution; V is that of the other."""
    one, two = sp.symbols("one two")
    return sp.solve([m*one + M*two - m*v - M*V, two - one - e*(v - V)], [one, two])[one]


def where_it_switches(F, T):
    """The way from the wall to the switch, in cm: the switch from the bound, the way from its speed."""
    bounce, T = 2 - 3**0.5, T/1000
    found = minimize_scalar(lambda s: (s**2 + (1 - s)**2)/2/(1 - (1 + bounce)*s), bounds=(0, 0.4),
                            method="bounded", options={"xatol": 1e-10})
    return 100*(bounce*found.fun*F*T*found.x*T + F*(found.x*T)**2/2)


def cheapest_flight(e, h):
    """The first stationary point of the cost of a straight force from -h to h."""
    cost = 24*(h - (1 + e)*v*tau/4)**2/tau**3 + (1 - e)**2*v**2/(2*tau)
    return min(sp.solve(sp.numer(sp.together(sp.diff(cost, tau))), tau),
               key=lambda root: root.subs({v: 1, sp.Symbol("h", positive=True): 1}))


def seen_from_the_cell(x, u, force):
    """f_u · (z' - z*) after a free turn, by DOP853."""
    turn = solve_ivp(lambda t, y: [y[1], force*cos(2.8*t) - 0.1*y[1] - y[0]], (0, 2*pi/2.8), [x, u], "DOP853",
                     rtol=1e-11, atol=1e-12).y[:, -1]
    return float((turn - [-0.411134, 0.035330]) @ [1, 2.30551])


BY_HAND = {
    # chapter 1
    "how-long-a-burn": lambda turns, aside: aside/180*60/turns,
    "half-is-left": lambda share: brentq(lambda bend: inertia(pi)/inertia(bend) - float(share), 0.01, pi),
    "hammer-on-a-nail": lambda m, v, back, t: pi/2*m*(v + back)/(t/1000),
    "sensor-off-zero": lambda times, off: times*off*pi/2,
    "hardest-drive-1": lambda F, t: 2/pi*F*t/1000,
    "hardest-drive-2": lambda F, t, m: 2/pi*F*t/m,
    "hardest-drive-3": lambda F, t, m: F*t**2/(1000*pi*m),
    "hardest-drive-4": lambda F, t, m: 0.543585*F*t/m,
    "thick-enough": lambda l, t: 0.02*l**2/t*10,
    "speed-limit": lambda share: c*sp.Rational(1, share)**2,
    "speed-of-the-bullet": lambda m, M, l, phi: (1 + 1000*M/m)*(2*9.81*l*(1 - cos(radians(phi))))**0.5,
    "tune-the-ball": lambda v, g, t: brentq(lambda e: float(rest_time(v, g, e)) - t, 0.01, 0.99),
    "silence": lambda h, t: (t - (2*h/9.81)**0.5)/(t + (2*h/9.81)**0.5),
    "hand-to-rest-3": lambda e, share: ceil(log(share)/(-2*log(e))),
    "pencil-down-a-desk": lambda square: (2*square + 1)/(2*square + 2),
    "highest-step": lambda body: brentq(lambda h: climbing(h, float(body))[1] - climbing(h, float(body))[2],
                                        0.1, 0.9),
    "grip-at-the-edge": lambda body, height: body/(1 + body)*(height/(2 - height))**0.5,
    "six-spokes-1": lambda spokes: sp.cos(2*sp.pi/spokes),
    "six-spokes-2": lambda spokes, slope: (sin(slope)/sin(pi/spokes))**0.5/cos(pi/spokes),
    "six-spokes-4": gentlest,
    "spinning-ruler": ruler,
    "a-blow-on-the-end": lambda m, l, P: -6*P/(7*m*l),
    "frame-on-the-floor": lambda mass, height: 1.6*mass*(2*9.81*height)**0.5,
    "real-engine": engine,
    "pin-at-a-quarter": lambda pin: percussion_of_stick(1.0, float(pin))*L,
    "stroke-that-rolls-at-once": lambda square: R + square*R,
    "three-clacks": lambda w, h, n: ((h**2 - w**2/2)/(h**2 + w**2))**(2*n),
    "how-many-equations": lambda n, s: [n + s, n - s],
    # chapter 2
    "coupling-wagons": lambda m, n, M: 100*(1 - m/(m + n*M)),
    "glass-marble": marble,
    "harder-wall": lambda k, root: "b",
    "rough-board": lambda theta, e, mu: degrees(atan((tan(radians(theta)) - mu*(1 + e))/e)),
    "rough-ball": lambda shape, e_t: v*(1 - shape*e_t)/(1 + shape),
    "superball-clock-1": lambda low, high: (low/high)**0.1,
    "superball-clock-2": lambda t, low, high: t - t*(low/high)**0.1,
    "superball-clock-3": lambda t, low, less: brentq(lambda h: t*(low/h)**0.1 - t + less, low, 1e4),
    "tennis-ball": lambda shape, e_t: (v - shape*r*omega - shape*e_t*(v + r*omega))/(1 + shape),
    "thinner-hit": lambda phi: degrees(atan(5*sin(radians(2*phi))/(9 - 5*cos(radians(2*phi))))),
    "small-speeds": lambda e, fast, slow: 1 - (1 - e)*slow/fast,
    "ping-pong-1": lambda e, v, w: 1 - (1 - e)*w/v,
    "ping-pong-2": lambda e, v, w: (e**4*v/w)**0.25,
    "ping-pong-3": lambda e, v, f, w: log(f/e)/log(v/w),
    "when-throw-falls": shot_that_sticks,
    "disks-on-an-air-table": lambda body: mu*(1 + e)*(1 + body)/body,
    "what-sticking-costs": lambda body: m*g_t**2*body/(4*(1 + body)),
    # chapter 4
    "ruler-in-vices": lambda side, length: 22.3733*(210e9/(12*7850))**0.5*1000*side/length**2/(2*pi),
    "a-quarter-along": lambda place: (1 - (1 - 2*place)**2)**3,
    "silent-weld": lambda one, other: (one[0]*one[1]/(other[0]*other[1]))**0.5,
    "until-equilibrium": lambda ratio, percent: ceil(log(percent/100)/log((1 - ratio)/(1 + ratio))),
    "a-third-of-the-rod": lambda ratio: pi*((3*ratio + 1)/3)**0.5,
    "second-chip": lambda peak, strength: (2*peak - 3*strength)/8.88,
    "four-hundred": lambda bar, stress: 1e6*stress/(1e9*bar[0]*bar[1])**0.5,
    "half-way": lambda place, time: float(place if time <= 1 - place else 1 - time),
    "three-times-as-long": lambda n: 1/n,
    "aluminium-partner": lambda length, other: length*(other[0]*7850/(other[1]*210))**0.5,
    "worst-pair": lambda a: min(float(restitution_of_rods(k/400, a)) for k in range(-399, 400)),
    "stiff-and-short-1": lambda k: Z*V*(1 - sp.Rational(1, k + 1)),
    "stiff-and-short-2": lambda k: Z*V*sp.Rational(k, k + 1)*(1 - sp.Rational(2, k + 1)),
    "stiff-and-short-3": lambda k: float(collide_rods(rod(k, 1), rod(1, 2), 1).restitution),
    # chapter 3
    "second-opinion": lambda e: float(closed_form(*OPINION, sp.nsimplify(e), "stronge").velocity[1]),
    "crossing": lambda one, two, off, k: 1/(1/one + float(inverse_mass(two, two*k**2, (off, 0))[1, 1])),
    "rule-on-the-edge": lambda place: 1/(4 - 12*place + 15*place**2),
    "feet-of-a-table": lambda inertia: sp.sqrt(inertia*r**2),
    "clacks-of-the-plank": lambda corner: max(sum(0 < first + k*corner < 180 for k in range(20))
                                              for first in (0.01, corner/2, corner - 0.01)),
    "block-that-stops": lid_on_block,
    "rocking-dies-out-1": lambda slender: float(kept_by_rocking(atan(1/slender))),
    "rocking-dies-out-2": lambda slender: dies_out(slender, 1),
    "rocking-dies-out-3": dies_out,
    "brick-in-numbers": lambda v, e: 40/13*v*(1 + e),
    "horizontal-again": horizontal_axis,
    # chapter 9
    "turn-of-135-degrees": lambda turn: brentq(lambda rho: 90*(1 + rho**2)**0.5 - turn, 0, 3),
    "struck-coin-1": lambda square: S/(m + square*m),
    "blow-from-above": steepness,
    "against-the-gust": lambda angle: gust(radians(angle)),
    "load-leads-3": lambda load, d, slope: 2*((0.125 + load*d**2)*9.81*sin(radians(slope))/(load*d))**0.5,
    "late-door": lambda opens: opens*S/m_0 + (1 - opens)*S*sp.log(m_0/m_1)/(m_0 - m_1),
    "sleigh-in-numbers": lambda full, empty, blow: quad(
        lambda x: 1.5*blow/(0.5 + 1 + full - (full - empty)*x), 0, 1)[0],
    "off-the-cushion": lambda v, e: v*(5*e - 2)/7,
    "invisible-start": lambda N, start: start/N,
    # chapter 5
    "shrunk-area": lambda e, zeta, blows, time: np.exp(2*blows*log(e) - 2*zeta*time),
    "second-exponent": lambda first, rate, e, zeta: -first - 2*zeta - rate*log(e**-2),
    "blows-ahead": lambda eps, lam, nu: -log(eps)/(lam/nu),
    "harder-blow": two_blows,
    "gentlest-table": lambda e, n: pi*n*(1 - e)/(1 + e),
    "dull-ball": lambda e: ((pi*(1 - e)/(1 + e))**2 + (2*(1 + e*e)/(1 + e)**2)**2)**0.5,
    "how-many-rhythms": lambda G, e: int(G*(1 + e)/(pi*(1 - e))),
    "touch-of-the-clapper": lambda omega, e, h: (1 + e)*brentq(lambda U: U**2/(2*omega**2) - h, 0, 1),
    "where-the-root-vanishes": lambda zeta: brentq(
        lambda w: sin((1 - zeta**2)**0.5*2*pi/w), 1.5*(1 - zeta**2)**0.5, 3*(1 - zeta**2)**0.5),
    "restless-clapper": lambda omega, e: flip_of_the_clapper(omega, e),
    "blow-on-a-budget": lambda e: sp.sqrt(E/straight(e, -1)),
    "any-two-speeds": lambda u_T: straight(u_0, u_T),
    "restitution-from-the-force": lambda before, after: brentq(
        lambda e: np.array([0, -after]) @ [[-e, 0], [7.0, -e]] @ [0, -1] - before, 0, 1),
    "price-of-the-other-ball": lambda M: sp.diff(first_ball(M), V),
    "free-touch-3": lambda e: sp.solve(sp.diff(to_the_stop(v) + to_the_stop(e*v), v), v)[0],
    "place-of-the-switch": where_it_switches,
    "dribble-or-hold": lambda percent: brentq(
        lambda e: 1 - (1 + e)**2/(4*(1 - e + e*e)) - percent/100, 0, 1),
    "best-flight": cheapest_flight,
    "from-rest-3": lambda n: sum(((1 - e**2)*e**(2*k) for k in range(n)), sp.Integer(0)),
    "third-multiplier": lambda e: 2 + (1 + e**2) - (3 + e**2) + sp.solve(
        (2*(1 + e**2) + 4*x)*x - (1 - e**2)*(1 - x), x)[0],
    "smallest-memory-2": lambda m: sp.solve((x**2 - (m + S)*x + S).subs(x, -1), S)[0],
    "what-a-difference-sees-1": lambda phi: sp.sqrt((1 - sp.cos(phi))**2 + sp.sin(phi)**2),
    "what-a-difference-sees-3": lambda n: brentq(lambda angle: sin(n*angle/2), pi/n, 3*pi/n),
    "area-of-a-turn": lambda n: sp.prod([(-e)*(-e)]*n)*sp.exp(-zeta*rate_of_turns)**2,
    "from-the-free-cell-1": lambda x, u: seen_from_the_cell(x, u, 1.0),
    "from-the-free-cell-2": lambda x, u: brentq(lambda more: seen_from_the_cell(x, u, 1 + more), -9, 9),
    "one-number-nudge": lambda lam, b, xi: float(np.linalg.solve([[1, -b], [1, 0]], [lam*xi, 0])[1]),
    "half-a-stripe": lambda k1, k2, limit: limit/max(k1*cos(t) + k2*sin(t)
                                                     for t in np.linspace(0, 2*pi, 200_001)),
    "least-gain": lambda e, s: brentq(lambda K: np.polyval([1, s - 1 - e*e - K, e*e + 2*K, -K], -1), -1, 1),
    "too-much-memory": lambda e, s: brentq(lambda K: np.prod(sorted(np.roots(
        [1, s - 1 - e*e - K, e*e + 2*K, -K]), key=lambda z: abs(z.imag))[1:]).real - 1, (1 - e*e)/4, 0.9),
    "how-far-may-it-shake": lambda e, n: abs(complex(pi*n*(1 - e)/(1 + e), (3 + e*e)/(1 + e)**2)),
    "patience": lambda size, part: brentq(lambda n: part*size**n - 1, 0, 5000),
    "turns": lambda turns: len(range(turns, 2)),
    "where-alternation-begins": lambda zeta, e, omega, K: brentq(lambda push: np.linalg.det(np.eye(2) + expm(
        2*pi/omega*np.array([[0, 1], [-1 - 2*K, -2*zeta]])) @ [[-e, 0], [push, -e]]), -40, 40),
    "speed-of-the-hammer": lambda e, F, T: F*T/1000*minimize_scalar(
        lambda s: (s**2 + (1 - s)**2)/2/(1 - (1 + e)*s), bounds=(0, 0.4), method="bounded",
        options={"xatol": 1e-10}).fun,
    "best-beat": lambda e, v: minimize_scalar(
        lambda T: quad(lambda t: (9.81 + v/T*(2 - 4*e - 6*(1 - e)*t/T))**2/2, 0, T)[0],
        bounds=(0.1*v/9.81, 4*v/9.81), method="bounded", options={"xatol": 1e-9}).x,
    "gap-of-the-hammer": lambda e, v, T: brentq(
        lambda d: d*sin(T/2) + (1 + e)*v/2*cos(T/2), -50, 50),
    "room-for-a-blow": lambda e, F, v: 100*brentq(lambda h: (e*v)**2 + 4*F*h - v**2, 0, 100),
    "blows-a-second": lambda e, F, h: brentq(
        lambda r: e*F/(1 - e)/r**2 + F/(2*r**2) - 2*h/100, 0.1, 1e4),
    "cost-of-dribbling": lambda e, v, T: quad(
        lambda t: (9.81 + v/T*(2 - 4*e - 6*(1 - e)*t/T))**2/2, 0, T)[0],
    "fuzzy-level": lambda a, b: sorted([min(a, -b), min(1 - a, 1 + b)])[1],
    "narrow-set": lambda most: brentq(lambda d: quad(lambda y: y*(y - 1 + d), 1 - d, 1)[0]
                                      / quad(lambda y: y - 1 + d, 1 - d, 1)[0] - most, 0.01, 0.9),
    "bound-that-strikes": lambda omega, delta: brentq(
        lambda f: abs(1/complex(1 + f/2 - omega**2, (0.1 + f/2)*omega)) - delta, 0,
        2*(0.9*omega**2 - 1)/(1 + omega**2)),
    "products-and-means-2": lambda r: b*(a*r + (1 - a)/2) + (1 - b)*a/2,
    "leaves-the-table": lambda G: pi/2 - atan((G*G - 1)**0.5),
    "equal-drains": lambda omega, e: -omega*log(e)/(2*pi),
    "turn-it-down": folded,
    "rattle-breaks": broken,
    "slow-touch": first_return,
    "resonating-stop": lambda w: (w/(2 - w))**2 - 1,
    "which-restitution": lambda z: exp(-2*z*acos(z)/(1 - z*z)**0.5),
    "half-the-bounce": lambda angle, share: (1 - share**2)/(1 + share**2)/tan(angle),
    "fast-enough": lambda angle, e: quiet(angle, e),
    "slanted-anvil": lambda angle, mu: 4/3/(1 - 0.8*((1 - mu*tan(radians(angle)))
                                                     / (1 + mu*tan(radians(angle))))**0.5),
    "wedged-bob": lambda angle, Y: Y/sin(angle),
    "shaken-by-how-much": lambda l, e: l*shaken(e)/4,
    "from-hit-to-hit": lambda tr, e: e*(-tr/2 + (tr*tr/4 - 1)**0.5),
    # chapter 6
    "equation-by-hand": lambda d, e: max(np.roots([
        0.25*(0.0194214959**2 + ((0.5396411237*(1 + e) - e)/(1.1*(1 + e)))**2), -d*0.0194214959,
        d**2 - 0.3954664100**2])),
    "without-computing-any": lambda z, e, w: e**2*np.exp(-np.trace(np.linalg.solve(
        np.diag([1, 2]), 2*z*np.array([[6, -5], [-5, 5]])))*2*pi/w),
    "steps-round": lambda a, b: 360/degrees(np.angle(a + 1j*b)),
    "beyond-which-angle": lambda e, f: brentq(
        lambda a: 2*tan(radians(a))/7 - f*(1 + e), 0, 89.9),
    "how-many-impacts": lambda d, s, e, f, t: brentq(
        lambda n: s*(2 + 2*f*f)**0.5/(cos(radians(d))*(1 + e)*n**0.5) - t, 0.01, 1e5),
    "bias-by-numbers": lambda v, s, e: e/(1 + (s/v)**2),
    "points-for-a-tap": lambda s, h, d: exp(log(600*s*s/(h*d)**2)/3),
    "bend-or-kink": lambda h, q, d: brentq(lambda m: m*h*q - d, 0.1, 1000),
    "ball-without-coupling": lambda v, m, e: -min(2*v/7, m*(1 + e)),
    "where-slip-survives": lambda m, e: (1 + e)*(16*m + 32)/(85 + 32*m),
    "two-candidates": lambda z, a, d: (brentq(lambda x: z*cos(x) - d, -pi, 0) - a) % (2*pi),
    "sliding-product": lambda e, w: (-e)*(-e)*exp(-0.2257*2*pi/w),
    "four-hairs": lambda p, n: p*sum(1 for _ in range(n)),
    "kick-of-the-machine": lambda w, P, h, e: 1.414213562373095*w*(1 + e)*P**0.5*h**0.5,
    "order-from-data": lambda x, y: np.polyfit([-2, -3], [np.log10(x), np.log10(y)], 1)[0],
    "unequal-halves": lambda d: brentq(lambda w: half_map(w, d), 1.4, 1.5, xtol=1e-13),
    "quiet-clamps": lambda m, w, j: m*(j*w)**2*((j*w)**2 - 1)/((m + 1)*(j*w)**2 - 1),
    "blow-at-resonance": lambda F: pi*F/2,
    "best-slot": lambda F, m: pi**2*F/(8*m),
    "least-shaking": lambda e, d: d/(1 + (pi/2*(1 + e)/(1 - e))**2)**0.5,
    "radius-of-the-circle": lambda z, e, w: e*np.exp(-z*2*pi/w),
    "shoot-once": lambda b: struck_by_the_hard_spring(b),
    "flight-speed": lambda X, w, e: w*max(np.roots([((1 - e)/(1 + e))**2 + pi**2/4, -pi, 1 - X**2])),
    # chapter 7
    "lost-in-the-row": lambda n, e: (1 - e*e)*(n - 1)/n,
    "comes-out-closing": lambda a, e: a - (1 + e)/2,
    "lifted-lid": lambda m1, m2, m3, F: 10*(m1 + m2) + max(10*m3 - F, 0),
    "last-impact": lambda H, e: (2*H/9.81)**0.5*(1 + 2*sum(e**n for n in range(1, 400))),
    "usable-step": lambda k, m: pi/40/(k/m)**0.5,
    "one-step-by-hand": lambda v, e, h: e*v + v + 9.81*h,
    "order-from-two-runs": lambda a, b, r: brentq(lambda p: a - b*r**p, 0.1, 4),
    # chapter 7
    "mass-of-three-modes": lambda n: 1/sum(4 for _ in range(n)),
    "note-of-a-loaded-ruler": lambda m: brentq(
        lambda b: 1 + np.cosh(b)*cos(b) - m*b*(np.cosh(b)*sin(b) - np.sinh(b)*cos(b)), 0.3, 1.9)**2,
    "one-mode-is-slow": lambda w: -2.0162989818*tan(pi*2.0162989818/w),
    "linearised-note": lambda a: (1 + 2*(a - 1)/(a + 1))**0.5,
    "spring-of-a-stop": lambda k, a: 4/pi*quad(lambda t: k*(a*cos(t) - 1)*cos(t), 0, acos(1/a))[0]/a,
    # chapter 7
    "green-place": lambda w, T: sum(2/T/(w**2 - (2*pi*k/T)**2) for k in range(1, 200_000))
                   + 1/(T*w**2),
    "green-count": lambda n, a, b: len(["time", "impulse"]*a + ["time", "impulse"]*b),
    "a-fifth": lambda r: brentq(lambda depth: (1 + depth)*r - 2, 0, 1),
    "bass-string": lambda f, h, d: 1/(1/(2*f)*(h + d)/h),
    "second-slap-1": touched_again,
}
