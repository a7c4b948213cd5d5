"""Pictures of §2.4: a billiard shot from above (unit masses and radii, unit speed)."""

import sympy as sp

from mechlib.scene import Scene, figure

phi, e, mu, s, p = sp.symbols("phi e mu s p")


def opening():
    """A cut shot seen from above, at the instant of contact."""
    scene = Scene(alt="Two billiard balls seen from above at the instant they touch. The white ball comes "
                      "from the left; the line of centres points up and to the right at an angle to its "
                      "path.", legend=False)
    view = scene.drawing(xlim=(-3.6, 4.6), ylim=(-1.4, 3.1), velocity_scale=1.6)
    cut = sp.rad(35)
    centre = (2*sp.cos(cut), 2*sp.sin(cut))
    view.line((-3.4, 0), (4.2, 0), dashed=True)
    view.line((-1.1*sp.cos(cut), -1.1*sp.sin(cut)), (4.2*sp.cos(cut), 4.2*sp.sin(cut)), dashed=True)
    view.ball((0, 0), 1, spokes=0)
    view.ball(centre, 1, spokes=0)
    view.velocity((-3.2, 0), (1, 0), when="before", label="v", scale=1.7, label_at="left")
    view.angle((0, 0), 3.35, 0, cut, label=r"\varphi")
    view.label((0, 0), "1", offset=(-10, 12))
    view.label(centre, "2", offset=(-10, 12))
    view.label((4.2*sp.cos(cut), 4.2*sp.sin(cut)), "line of centres", offset=(-10, 14), align="right")
    return figure(scene)


def shot():
    """Impulses and velocities of a rough cut shot in the axes (normal, tangent): unit spheres, no spin
    before."""
    slide, approach = -sp.sin(phi), sp.cos(phi)
    p_n = (1 + e)*approach/2
    stop = slide/7
    p_t = -sp.Min(sp.Abs(stop), mu*p_n)
    return p_n, p_t


def turned(a, b):
    """From components along the line of centres and its left normal to the page."""
    return a*sp.cos(phi) - b*sp.sin(phi), a*sp.sin(phi) + b*sp.cos(phi)


def billiard_shot():
    """A cut shot of two equal balls: velocities after, the right angle, the throw."""
    scene = Scene(
        alt="Two billiard balls seen from above at the instant they touch, with the velocity of the first "
            "before and of both after the shot, and the impulse on the second ball beside the line of "
            "centres.",
        labels={"phi": r"\varphi", "e": "e", "mu": r"\mu"}, start={"phi": 0.6, "e": 1, "mu": 0})
    p_n, p_t = shot()
    v2 = turned(p_n, p_t)
    v1 = turned(sp.cos(phi) - p_n, -sp.sin(phi) - p_t)
    view = scene.drawing(xlim=(-3.3, 4.6), ylim=(-3.3, 4.3), velocity_scale=2.4, impulse_scale=2.4)
    centre = (2*sp.cos(phi), 2*sp.sin(phi))
    view.ball((0, 0), 1, spokes=0)
    view.ball(centre, 1, spokes=0)
    view.line((0, 0), (4.6*sp.cos(phi), 4.6*sp.sin(phi)), dashed=True)
    view.velocity((0, 0), (1, 0), when="before", anchor="head")
    view.velocity((0, 0), v1, label="v_1^+")
    view.velocity(centre, v2, label="v_2^+")
    view.spin((0, 0), 0.75, p_t*sp.Rational(-5, 2), start=sp.pi, scale=6)
    view.spin(centre, 0.75, p_t*sp.Rational(-5, 2), start=0, scale=6)
    between = sp.acos((v1[0]*v2[0] + v1[1]*v2[1])/sp.sqrt((v1[0]**2 + v1[1]**2)*(v2[0]**2 + v2[1]**2)))
    degrees = 180/sp.pi
    view.readout("angle between the paths", between*degrees, unit="°", digits=1)
    view.readout("throw of ball $2$", sp.atan2(-p_t, p_n)*degrees, unit="°", digits=2)
    view.readout("spin of each ball", sp.Rational(-5, 2)*p_t, unit="v/r", digits=3)
    share = v1[0]**2 + v1[1]**2 + v2[0]**2 + v2[1]**2 + sp.Rational(4, 5)*(sp.Rational(5, 2)*p_t)**2
    view.readout("energy lost", 100*(1 - share), unit="%", digits=1)
    angle, plot = sp.Symbol("angle"), scene.plot(xlim=(0, 85), ylim=(0, 12),
                                                 xlabel=r"cut angle $\varphi$ in degrees",
                                                 ylabel="throw in degrees")
    x = angle/degrees
    throw = sp.atan(sp.Min(mu, 2*sp.tan(x)/(7*(1 + e))))*degrees
    plot.curve(angle, throw, angle, (0, 85))
    plot.point((phi*degrees, throw.subs(angle, phi*degrees)), color="accent")
    return scene


def energy_along_the_impulse():
    """Energy lost so far against the normal impulse: the normal contact gives back, friction does not."""
    scene = Scene(
        alt="Energy taken from the motion against the growing normal impulse. The normal part rises to the "
            "end of compression and falls again; the part of friction rises until sliding ends and then "
            "stays.",
        labels={"phi": r"\varphi", "e": "e", "mu": r"\mu"}, start={"phi": 0.8, "e": 0.7, "mu": 0.15})
    slide, approach = sp.sin(phi), sp.cos(phi)
    compress, end, stop = approach/2, (1 + e)*approach/2, slide/(7*mu)
    normal = lambda x: approach*x - x**2
    friction = lambda x: slide*sp.Min(mu*x, slide/7) - sp.Rational(7, 2)*sp.Min(mu*x, slide/7)**2
    plot = scene.plot(xlim=(0, 1), ylim=(0, 0.3), xlabel="normal impulse so far / mv",
                      ylabel=r"energy taken / $mv^2$")
    plot.curve(p, normal(p), p, (0, end), color="impulse", label="normal")
    plot.curve(p, friction(p), p, (0, end), color="lost", label="friction")
    plot.curve(p, normal(p) + friction(p), p, (0, end), color="accent", label="together")
    for at, name in ((compress, "end of compression"), (end, "release")):
        plot.line((at, 0), (at, normal(at) + friction(at)), dashed=True)
        plot.label((at, 0), name, offset=(5, 26 if name == "release" else 10), align="left", size=12)
    plot.point((stop, friction(stop)), label="sliding ends", place=(20, 12), visible=stop < end)
    plot.point((end, normal(end) + friction(end)), color="accent")
    plot.readout("lost to the normal contact", normal(end), digits=3)
    plot.readout("lost to friction", friction(end), digits=3)
    return scene
