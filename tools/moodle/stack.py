"""Formulas as questions of STACK: one node for the right answer, one for each known mistake.

The fields are those of STACK's own sample questions. Each question carries its tests: STACK itself then tells
whether the right answer and every mistake come out where they should.
"""

import re
from xml.etree.ElementTree import Element, SubElement

import sympy as sp
from asked import Asked, line
from questions import PENALTY, begun, put, put_text, right_words
from sympy.printing.str import StrPrinter

from mechlib.exercises.comparing import POSITIVE

# names that mean something else to STACK, and what a student writes there
TAKEN = {"e": "er", "i": "ii", "j": "jj", "pi": "pii"}
NAME = re.compile(r"[A-Za-z]+(_?[A-Za-z0-9]+)?")
FIELDS = {"decimals": ".", "scientificnotation": "*10", "multiplicationsign": "dot", "sqrtsign": 1,
          "complexno": "i", "inversetrig": "cos-1", "logicsymbol": "lang", "matrixparens": "[",
          "variantsselectionseed": ""}


class Maxima(StrPrinter):
    """A formula in the language of Maxima.

    >>> e, v = sp.symbols("e v")
    >>> Maxima().doprint(sp.pi*sp.sqrt(v)*(1 + e)**2/2)
    '(1/2)*%pi*sqrt(v)*(er + 1)^2'
    """

    def _print_Pow(self, expr, rational=False):
        base, exponent = expr.as_base_exp()
        if exponent == sp.S.Half:
            return f"sqrt({self._print(base)})"
        return f"{self.parenthesize(base, 60)}^{self.parenthesize(exponent, 60)}"

    def _print_Mul(self, expr):
        number, rest = expr.as_coeff_Mul()
        above, below = rest.as_numer_denom() if not rest.is_Add else (rest, sp.S.One)
        factors = [] if number == 1 else [f"({self._print(number)})"]
        factors += [self.parenthesize(one, 50) for one in sp.Mul.make_args(above) if one != 1]
        text = "*".join(factors) or "1"
        return text if below == 1 else f"{text}/({self._print(below)})"

    def _print_Symbol(self, expr):
        return written(expr.name)

    def _print_Pi(self, expr):
        return "%pi"

    def _print_Exp1(self, expr):
        return "%e"

    def _print_Abs(self, expr):
        return f"abs({self._print(expr.args[0])})"


def written(name: str) -> str:
    """A symbol as a student writes it in STACK."""
    return TAKEN.get(name, name)


def formula_of(exercise, value) -> str:
    """An answer of the register, which may be a string, for Maxima."""
    symbols = {name: sp.Symbol(name) for name, _ in exercise.declared}
    read = sp.sympify(value, locals=symbols) if isinstance(value, str) else sp.sympify(value)
    unknown = sorted(s.name for s in read.free_symbols if not NAME.fullmatch(s.name))
    if unknown:
        raise SystemExit(f"{exercise.key}: STACK has no name such as {', '.join(unknown)}.")
    return Maxima().doprint(read)


def castext(html: str) -> str:
    """Text in which nothing is a command to STACK."""
    return html.replace("{@", "{ @").replace("{#", "{ #").replace("[[", "[ [")


def node(prt: Element, place: int, target: str, worth: int, words: str, following: int) -> None:
    made = SubElement(prt, "node")
    for name, value in (("name", place), ("description", ""), ("answertest", "AlgEquiv"), ("sans", "ans1"),
                        ("tans", target), ("testoptions", ""), ("quiet", 1)):
        put(made, name, value)
    for side, score, after, said in (("true", worth, -1, words), ("false", 0, following, "")):
        for name, value in (("scoremode", "="), ("score", score), ("penalty", ""), ("nextnode", after),
                            ("answernote", note(place, side))):
            put(made, side + name, value)
        put_text(made, f"{side}feedback", castext(said))


def note(place: int, side: str) -> str:
    return f"prt1-{place + 1}-{side[0].upper()}"


def tried(question: Element, number: int, value: str, place: int) -> None:
    """A test that STACK runs itself."""
    test = SubElement(question, "qtest")
    put(test, "testcase", number)
    put(test, "description", "the right answer" if place == 0 else f"known mistake {place}")
    given, expected = SubElement(test, "testinput"), SubElement(test, "expected")
    put(given, "name", "ans1")
    put(given, "value", value)
    for name, value in (("name", "prt1"), ("expectedscore", float(place == 0)),
                        ("expectedpenalty", 0.0 if place == 0 else PENALTY),
                        ("expectedanswernote", note(place, "true"))):
        put(expected, name, value)


def names_to_use(exercise) -> str:
    """Which names to write, where STACK has taken those of the book."""
    other = [f"<code>{TAKEN[name]}</code> for \\({name}\\)" for name, _ in exercise.declared if name in TAKEN]
    return f"<p>Write {', '.join(other)}.</p>" if other else ""


def formula(asked: Asked, exercise) -> Element:
    right = formula_of(exercise, exercise._value)
    wrong = [(formula_of(exercise, value), line(sentence)) for value, sentence in exercise.wrong_answers()]
    field = "<p>[[input:ans1]] [[validation:ans1]]</p>"
    question = begun("stack", asked, exercise.key, castext, names_to_use(exercise) + field)
    positive = all(span == POSITIVE for _, span in exercise.declared)
    put_text(question, "stackversion", "", form="")
    put_text(question, "questionvariables", f"ta:{right};", form="")
    put_text(question, "specificfeedback", "<p>[[feedback:prt1]]</p>")
    put_text(question, "questionnote", exercise.key)
    for name, value in (("questionsimplify", 1), ("assumepositive", int(positive)),
                        ("assumereal", int(not positive)), *FIELDS.items()):
        put(question, name, value)
    entry = SubElement(question, "input")
    allowed = ",".join(written(name) for name, _ in exercise.declared if len(written(name)) > 1)
    for name, value in (("name", "ans1"), ("type", "algebraic"), ("tans", "ta"), ("boxsize", 30),
                        ("strictsyntax", 1), ("insertstars", 0), ("syntaxhint", ""), ("syntaxattribute", 0),
                        ("forbidwords", ""), ("allowwords", allowed), ("forbidfloat", 0),
                        ("requirelowestterms", 0), ("checkanswertype", 0), ("mustverify", 1),
                        ("showvalidation", 1), ("options", "")):
        put(entry, name, value)
    prt = SubElement(question, "prt")
    for name, value in (("name", "prt1"), ("value", 1), ("autosimplify", 1), ("feedbackstyle", 1)):
        put(prt, name, value)
    put_text(prt, "feedbackvariables", "", form="")
    told = [("ta", 1, right_words(exercise)), *((value, 0, words) for value, words in wrong)]
    for place, (target, worth, words) in enumerate(told):
        node(prt, place, target, worth, words, place + 1 if place + 1 < len(told) else -1)
    for place, value in enumerate(["ta", *(value for value, _ in wrong)]):
        tried(question, place + 1, value, place)
    return question
