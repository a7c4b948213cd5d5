"""Formulas as the pages hold them: MathML set from TeX, pieces that may part, and a warning for what cannot
be set."""

import doctest
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

import pytest
from sphinx.testing.util import SphinxTestApp

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT/"book"/"_ext"))
import formulas  # noqa: E402

KINDS = [
    r"v", r"A^{\mathsf T}\Lambda", r"\tfrac12 m\dot x^2", r"\ddot\theta+\bar x-\hat u\cdot\mathbf n",
    r"x'=f''(t)", r"0\le e\le 1", r"{}^{t}\!A",
    r"\begin{bmatrix}2&-1\\-1&1\end{bmatrix}", r"\left.\frac{\partial T}{\partial u}\right|_{u^-}^{u^+}",
    r"\sqrt{\frac{k}{m}}", r"\lim_{\Delta t\to 0}\int_t^{t+\Delta t} Q\,dt",
    r"\begin{cases} 1 & x>0 \\ 0 & \text{otherwise} \end{cases}", r"\underbrace{a+b}_{\text{blows}}",
    r"\sum_{i=1}^n m_i", r"\boldsymbol\omega\times\mathbf r", r"\text{碰撞力学 if } x<0",
]


def parsed(*args, **kwargs) -> ET.Element:
    return ET.fromstring(formulas.typeset(*args, **kwargs))


def tags(node) -> list[str]:
    return [child.tag for child in node]


def words(node) -> list[str]:
    return ["".join(piece.itertext()).replace("\xa0", " ") for piece in node]


@pytest.mark.parametrize("display", [False, True])
@pytest.mark.parametrize("tex", KINDS)
def test_every_kind_of_formula_is_set_and_keeps_its_tex(tex, display):
    math = parsed(tex, display)
    assert math.tag == "math" and math.get("data-tex") == tex
    assert math.get("display") == ("block" if display else None)
    assert not [node for node in math.iter() if node.tag == "merror" or "\\" in (node.text or "")]


def test_an_accent_stands_over_its_letter():
    (mover,) = parsed(r"\dot\theta")
    assert (mover.tag, words(mover)) == ("mover", ["θ", "˙"])


def test_a_matrix_is_a_table():
    table = parsed(r"\begin{bmatrix}1&2&3\\4&5&6\end{bmatrix}").find(".//mtable")
    assert [words(row) for row in table] == [["1", "2", "3"], ["4", "5", "6"]]


def test_rows_and_paragraphs_are_aligned():
    for text in ("a&=b \\\\ c&=d", "a&=b\n\nc&=d"):
        table = parsed(formulas.rows(text), True).find(".//mtable")
        assert [words(row) for row in table] == [["a", "=b"], ["c", "=d"]]


def test_rows_of_a_matrix_are_not_rows_of_the_formula():
    for tex in (r"C=\begin{bmatrix}1\\2\end{bmatrix}", r"\sum_{\substack{i\\j}}",
                r"\begin{array}{l|c} a & \text{b} \\ c & d \end{array}",
                r"\begin{bmatrix}\begin{matrix}1\\2\end{matrix}\\3\end{bmatrix}"):
        assert formulas.rows(tex) == tex


def test_stored_results_need_no_display_style():
    assert formulas.rows(r"\displaystyle \frac{m v_{0}}{2}") == r"\frac{m v_{0}}{2}"


def test_chinese_is_text():
    assert parsed(r"\text{碰撞}").find(".//mtext").text == "碰撞"


def test_words_are_letters_of_another_face():
    """Not signs for sans-serif symbols, which nobody can search or read aloud; letters between dollars stay
    symbols."""
    (row,) = parsed(r"\textsf{parts of $\theta$ twice}")
    assert (tags(row), words(row), row[0].get("class")) == (["mtext", "mi", "mtext"],
                                                            ["parts of ", "θ", " twice"], "sans")
    assert parsed(r"\mathsf T")[0].text == "𝖳"


def test_a_thin_space_before_the_name_of_a_function():
    for tex in (r"\dot x\sin\theta", r"r^2\sin\theta", r"\frac12\sin\theta", r"x\sin\theta"):
        text = formulas.typeset(tex)
        assert text.index("<mspace") < text.index(">sin<"), tex
    assert tags(parsed(r"\frac{\dot x}{\sin\theta}")[0]) == ["mover", "mrow"]


# Where a formula may break

def test_a_short_formula_is_one_piece_and_its_marks_stand_beside_it():
    assert re.fullmatch(r'\(<math data-tex="v_0&gt;0|\(<math.*</math>\),',
                        formulas.typeset("v_0>0", False, "(", "),"))
    assert len(parsed("v_0>0")) == 1


def test_a_long_formula_parts_after_its_operators_and_holds_its_marks():
    math = parsed(r"-\Delta T=\tfrac12\sum_i(1-e_i)\gamma_i^-\Lambda_i+a\times b", False, "(", ".")
    assert words(math) == ["(−ΔT=", "12∑i(1−ei)γi−Λi+", "a×b."]
    assert math.get("class") == "long" and [m.text for m in math.iter("mtext")] == ["(", "."]
    # a minus sign, though a bracket precedes it
    assert math.find("./mrow/mrow/mo").get("form") == "prefix"


def test_a_display_parts_before_its_operators_but_not_before_its_first_relation():
    math = parsed(r"g=v_1-v_2+r\omega\times n,\qquad g_n=g\cdot n\quad\text{always}", True)
    assert [w.strip() for w in words(math)] == ["g=v1−v2+rω×n,", "gn=g⋅n", "always"]
    assert {row.get("class") for row in math} == {"statement"}
    assert [w.strip() for w in words(math[0])] == ["g=v1", "−v2", "+rω×n,"]
    alone = parsed(r"g=v_1-v_2+r\omega\times n+\text{something long}", True)
    assert [w.strip() for w in words(alone)] == ["g=v1", "−v2", "+rω×n", "+something long"]


def test_brackets_hold_together():
    math = parsed(r"\lambda=\min\Big(\frac1{W_{tt}},\,\frac{\mu P_n}{|g_t|}+1\Big)+\text{something long}",
                  True)
    assert [w.strip() for w in words(math)] == ["λ=min⁡(1Wtt,μPn|gt|+1)", "+something long"]


def test_a_bracket_behind_an_operator_begins_a_piece():
    """and its closing sign does not."""
    math = parsed(r"\mathrm{tr}=-e\,\mathrm{tr}\Phi+(1+e)\Phi_{12}\bigl[(1-\omega^2)a-b\bigr]+[c-d]")
    assert words(math) == ["tr=", "−etrΦ+", "(1+e)Φ12[(1−ω2)a−b]+", "[c−d]"]
    math = parsed(r"a=\text{something long}+(b-c)-\bigl(d+e\bigr)^2", True)
    assert words(math) == ["a=something long", "+(b−c)", "−(d+e)2"]


@pytest.mark.parametrize("squared", [r"(a+b)^2", r"\bigl(a+b\bigr)^2", r"\left[a+b\right]^2", r"[a+b]_0",
                                     r"\bigl\{a+b\bigr\}_0^2"])
def test_a_bracket_that_carries_a_power_is_closed(squared):
    """Its closing sign is the base of the power; what follows may part as if there were none."""
    first, *rest = [w.strip() for w in words(parsed(f"c={squared}+\\text{{something long}}-d", True))]
    assert re.fullmatch(r"c=.a\+b.[02]{1,2}", first) and rest == ["+something long", "−d"]
    math = parsed(f"{squared}+d=c,\\qquad a=c\\text{{ or something long}}", True)     # two statements
    assert len(math) == 2 and words(math)[1].strip() == "a=c or something long"


# What cannot be set

@pytest.mark.parametrize("tex", [r"\frac{1}", r"\unknownsign x", r"\begin{bmatrix}1\\2", r"x^"])
def test_a_wrong_formula_is_refused(tex):
    with pytest.raises(ValueError):
        formulas.typeset(tex)


@pytest.mark.parametrize("name", ["align", "equation", "gather"])
def test_formulas_that_number_themselves_are_refused_with_advice(name):
    with pytest.raises(ValueError, match=rf"write \$\$ … \$\$ \(label\).*or {name}\*"):
        formulas.typeset(rf"\begin{{{name}}}a&=b\end{{{name}}}", True)
    assert name == "equation" or parsed(rf"\begin{{{name}*}}a=b\end{{{name}*}}", True).tag == "math"


def test_examples_in_the_docstrings():
    assert doctest.testmod(formulas).failed == 0


# In a page

PAGE = r"""# The sign $\dot\theta$ of a turn

By {eq}`jump`, *if $v$*, the jump ($v_0>0$), "**$u$**" and $n$-fold.

$$ \Delta K=P $$ (jump)

$$ a \\ b $$

\begin{align*} c&=d \end{align*}

```{math}
:label: again
e = f
```

| $x$ |
|---|
| $\frac12$ |
"""
OUTPUTS = [{"text/latex": r"$$\left[\begin{matrix}1\\2\end{matrix}\right]$$", "text/plain": "Matrix"},
           {"text/latex": r"$\displaystyle 4 y$", "text/plain": "4*y"},
           {"text/markdown": "**Not yet.** This is $2L/3$.", "text/plain": "no"}]


def build(source: pathlib.Path, page: str):
    cells = [{"cell_type": "markdown", "metadata": {}, "source": page},
             *({"cell_type": "code", "metadata": {}, "execution_count": 1, "source": "1",
                "outputs": [{"output_type": "execute_result", "execution_count": 1, "data": data,
                             "metadata": {}}]} for data in OUTPUTS)]
    (source/"conf.py").write_text("extensions = ['myst_nb', 'formulas']\nnb_execution_mode = "
                                  "'off'\nroot_doc = 'index'\nhtml_math_renderer = "
                                  "'temml'\nnb_render_markdown_format = 'myst'\nmyst_enable_extensions = "
                                  "['dollarmath', 'amsmath']\n")
    (source/"index.ipynb").write_text(json.dumps({"cells": cells, "nbformat": 4, "nbformat_minor": 4,
                                                  "metadata": {"language_info": {"name": "python"}}}))
    app = SphinxTestApp(srcdir=source)
    app.build()
    page, index = ((app.outdir/name).read_text(encoding="utf-8") for name in ("index.html", "searchindex.js"))
    warnings = app.warning.getvalue()
    app.cleanup()
    return page, index, warnings


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    html, search, warnings = build(tmp_path_factory.mktemp("page"), PAGE)
    assert warnings == ""
    return html, search


def test_every_formula_of_a_page_is_set(page):
    html, _ = page
    assert len(re.findall("<math", html)) == len(re.findall(r'class="[^"]*\bmath\b', html)) == 14
    assert not re.search(r"\\\(|\\\[|MathJax", html)


def test_a_numbered_formula_has_its_number_and_a_place_to_link_to(page):
    assert re.search(r'<div class="math[^>]*id="equation-jump">\s*<span class="eqno">\(1\)<a '
                     r'class="headerlink" href="#equation-jump"', page[0])
    assert 'href="#equation-jump">(1)</a>' in page[0]


def test_marks_go_into_the_formula_that_they_touch(page):
    text = re.sub(r"<math.*?</math>", "MATH", page[0])
    spans = re.findall(r'<span class="math[^>]*>([^<]*)</span>', text)
    assert {"MATH,", "(MATH),", "MATH”", "MATH-"} <= set(spans)
    assert re.search(r"MATH,</span></em> the jump", text) and "fold." in text


def test_headings_are_plain_where_no_formula_can_stand(page):
    html, search = page
    assert re.search(r"<title>The sign θ˙ of a turn", html)
    assert "<math" in re.search(r"<h1>.*?</h1>", html, re.S)[0]
    assert "The sign \\u03b8\\u02d9 of a turn" in search and not re.search(r"theta|frac", search)


def test_a_formula_that_fails_is_a_warning_with_its_place(tmp_path):
    html, _, warnings = build(tmp_path, "# A title\n\nText $\\frac{1}$ and more.\n")
    assert re.search(r"index\.ipynb:\S*: WARNING: formula \\frac\{1\}:", warnings)
    assert "<code>\\frac{1}</code>" in html
