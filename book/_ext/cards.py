"""The card of a page: the picture that goes with a link to it elsewhere. Its title, and its first figure
drawn by matplotlib.

Cards are kept in ``_build/cards`` under a mark of all that they are made of, so that only new ones are drawn.
"""

import hashlib
import pathlib
import re
import textwrap

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path

from colours import COLOURS
from mechlib.scene import paint, picture
from mechlib.scene.layout import GAP, WIDE
from sketch import panels

SIZE, DPI = (1200, 630), 160
UNITS = 750, 393.75                     # the card as it is laid out: the pixels of a figure
# the left edge, where the title begins, its lines, the line at the foot
EDGE, HEAD, LINE, FOOT = 26, 48, 34, 44
LOGO = pathlib.Path(__file__).parents[1] / "_static" / "logo.svg"
MAKERS = [pathlib.Path(module).read_bytes() for module in (__file__, paint.__file__, picture.__file__)]


def card(keep: pathlib.Path, number: str, title: str, markup: str) -> pathlib.Path:
    """The card with this title and the first figure of this HTML, drawn or found in ``keep``."""
    mark = hashlib.sha256(b"\0".join([*MAKERS, LOGO.read_bytes(), number.encode(), title.encode(),
                                      markup.encode()])).hexdigest()[:16]
    path = keep / f"{mark}.png"
    if not path.exists():
        keep.mkdir(parents=True, exist_ok=True)
        with rc_context(picture.STYLE):
            draw(number, title, markup).savefig(path, dpi=DPI, facecolor="white")
    return path


def draw(number: str, title: str, markup: str) -> Figure:
    fig = Figure(figsize=(SIZE[0]/DPI, SIZE[1]/DPI))
    FigureCanvasAgg(fig)
    ink, soft, hot = (COLOURS[name][0] for name in ("ink", "soft", "hot"))
    sheet = _axes(fig, 0, 0, *UNITS, *UNITS)
    lines = textwrap.wrap(_printable(title), 46)[:2]
    sheet.text(EDGE, HEAD - 16, number, fontsize=13, color=hot, va="center", parse_math=False)
    for k, line in enumerate(lines):
        sheet.text(EDGE, HEAD + LINE*(k + 0.5), line, fontsize=25, color=ink, va="center", parse_math=False)
    sheet.text(UNITS[0] - EDGE, UNITS[1] - FOOT/2, "Impact Mechanics", fontsize=11, color=soft, ha="right",
               va="center")
    sheet.add_patch(_bounce(hot))
    _figure(fig, panels(markup, "wide"), HEAD + LINE*len(lines) + 14)
    return fig


def _printable(title: str) -> str:
    """A title without words in Chinese, for which the font of the card has no letters."""
    return re.sub(r"\s*\S*[\u3000-\u9fff]\S*", "", title)


def _bounce(colour: str) -> PathPatch:
    """The path of the logo at the foot of the card."""
    numbers = [float(x) for x in re.findall(r"-?[\d.]+",
                                            re.search(r'<path d="([^"]+)"',
                                                      LOGO.read_text(encoding="utf-8"))[1])]
    points = [(EDGE + 0.6*x, UNITS[1] - FOOT/2 + 0.6*(y - 20))
              for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    return PathPatch(Path(points, [Path.MOVETO, *[Path.CURVE4]*(len(points) - 1)]), fill=False,
                     edgecolor=colour, linewidth=1.2)


def _figure(fig, all_panels, top):
    """The first row of panels, as large as the card allows, in its middle."""
    row = [all_panels[k] for k in range(len(all_panels))
           if sum(p.width + GAP for p in all_panels[:k + 1]) <= WIDE + GAP]
    if not row:
        return
    wide, high = sum(p.width + GAP for p in row) - GAP, max(p.height for p in row)
    scale = min((UNITS[0] - 2*EDGE)/wide, (UNITS[1] - top - FOOT)/high)
    x = (UNITS[0] - scale*wide)/2
    for panel in row:
        ax = _axes(fig, x, top, scale*panel.width, scale*panel.height, panel.width, panel.height)
        box = Rectangle(panel.box[:2], *panel.box[2:], transform=ax.transData) if panel.box else None
        for shape, colour, opacity in panel.marks:
            paint.paint(ax, [shape], colour, opacity, box if shape["clip"] else None)
        x += scale*(panel.width + GAP)


def _axes(fig, x, y, w, h, across, down):
    """A part of the card, its units pixels of what it shows, y down."""
    ax = fig.add_axes((x/UNITS[0], 1 - (y + h)/UNITS[1], w/UNITS[0], h/UNITS[1]))
    ax.set(xlim=(0, across), ylim=(down, 0))
    ax.axis("off")
    return ax
