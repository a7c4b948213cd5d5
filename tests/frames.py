"""Nothing that a figure tells may leave its frame."""

import numpy as np

SLACK = 1e-9


def inside(seen, kinds=("arrow", "point"), but=()):
    """Assert that visible marks of these kinds lie within the limits of their panels.

    ``but`` lists places (panel, number in the panel) that may run out, with the reason beside it in the test.
    """
    for kind in kinds:
        for place, _, v in seen.marks(kind):
            panel = seen.compiled.scene.panels[place[0]]
            if place in but or panel.xlim is None or panel.ylim is None:
                continue
            xs, ys = _corners(v)
            for values, (low, high) in ((xs, panel.xlim), (ys, panel.ylim)):
                assert low - SLACK <= np.min(values) and np.max(values) <= high + SLACK, (
                    f"{kind} {place} at {np.round(xs, 3)}, {np.round(ys, 3)} leaves the frame "
                    f"{panel.xlim} × {panel.ylim}")


def _corners(v):
    if "dx" in v:
        return [v["x"], v["x"] + v["dx"]], [v["y"], v["y"] + v["dy"]]
    if "x1" in v:
        return [v["x1"], v["x2"]], [v["y1"], v["y2"]]
    if "w" in v:
        c, s = np.cos(v["angle"]), np.sin(v["angle"])
        corners = [(a*v["w"]/2, b*v["h"]/2) for a in (-1, 1) for b in (-1, 1)]
        return [v["x"] + c*a - s*b for a, b in corners], [v["y"] + s*a + c*b for a, b in corners]
    return [v["x"]], [v["y"]]
