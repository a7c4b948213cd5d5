"""An exercise in a notebook: the answer line of the page, with the page's own judge, as an anywidget."""

import html

import anywidget
import traitlets

from .browser import code, stylesheet
from .checking import check
from .export import described
from .line import formulas, line
from .mathml import mathml
from .registry import exercise
from .verdict import _plain


def marked(text: str) -> str:
    """A sentence with its formulas as HTML.

    >>> marked("Give `v` if $m<M$.")
    'Give v if <math><mi>m</mi><mo>&lt;</mo><mi>M</mi></math>.'
    """
    parts = text.split("$")
    return "".join(mathml(part) if k % 2 else html.escape(_plain(part)) for k, part in enumerate(parts))


class Question(anywidget.AnyWidget):
    """An answer line; made by :func:`mechlib.exercises.ask`.

    ``answer`` is what the reader has answered last (a string, a list of strings if there are several fields,
    None before), ``verdict`` what `check` says to it. The judging itself is done in the browser.

    >>> question = Question("side-corner")
    >>> question
    Question: side-corner
    >>> question.answer = "P/m"
    >>> question.verdict                                                 # doctest: +ELLIPSIS
    ✗ side-corner: Your result does not contain theta; should it? ...
    """

    _esm = code("answer.js", "widget.js")
    _css = stylesheet()
    line = traitlets.Unicode().tag(sync=True)
    told = traitlets.Dict().tag(sync=True)
    formulas = traitlets.Dict().tag(sync=True)
    answer = traitlets.Any(None, allow_none=True).tag(sync=True)

    def __init__(self, key: str, seed: str | int | None = None):
        self.key, self.seed = key, seed
        self.asked = exercise(key) if seed is None else exercise(key).variant(seed)
        told = described(self.asked)
        wanted = f"<b>{self.asked.key}.</b> {marked(self.asked.question or told['wanted'])}"
        super().__init__(line=f'<p class="wanted">{wanted}</p>{line(key, keeps=False)}', told=told,
                         formulas={tex: mathml(tex) for tex in sorted(formulas(told))})

    @property
    def verdict(self):
        return None if self.answer is None else check(self.key, self.answer, self.seed)

    def __repr__(self):
        return f"Question: {self.asked.key}"

    def _repr_mimebundle_(self, **kwargs):
        return {"text/plain": repr(self),
                "application/vnd.jupyter.widget-view+json": {"version_major": 2, "version_minor": 0,
                                                             "model_id": self.model_id}}
