"""What is said to a student, once, for both judges.

`check` fills the sentences in Python, the page in JavaScript: ``{name}`` stands for what differs.

>>> said("missing bracket", bracket=")")
'A `)` is missing.'
"""

import re

SENTENCES = {
    # reading a formula
    "long": "That is very long. An answer fits into {most} characters.",
    "empty": "There is nothing to check yet: write a formula.",
    "deep": "The formula is nested too deeply for me. Write it with fewer brackets.",
    "digits": "That number has more digits than I can use.",
    "character": "I cannot read the character `{it}` in a formula.",
    "sign of unit": "Write the number alone, without `{it}`.",
    "command": "I do not know the command `{it}`.",
    "equation": "An expression is wanted, not an equation: give its right-hand side.",
    "several": "One formula is wanted here, not several separated by commas.",
    "decimal comma": "A decimal point is wanted: write `{better}`, not `{it}`.",
    "two points": "I cannot read `{it}`: a number has one decimal point.",
    "stops": "The formula stops in the middle: something must follow.",
    "nothing before": "I did not expect `{it}` there: something is missing before it.",
    "bracket too many": "There is one `{it}` too many.",
    "missing bracket": "A `{bracket}` is missing.",
    "missing between": "Something is missing between `{left}` and `{right}`: write `*` for a product, `^` "
                       "for a power.",
    "unknown name": "I do not know `{it}`: the symbols of this exercise are {symbols}.",
    "unknown in number": "I do not know `{it}`: a number is wanted here, without a unit.",
    "power of name": " For a power write `{better}`.",
    "Euler": " Euler's number is `E`.",
    "arguments": "`{it}` has the wrong number of arguments.",
    "function alone": "`{it}` is a function: write `{it}(…)`.",
    "function power": "The power of `{it}` must be a number here: write `{it}(…)^…`.",
    # what can be read in two ways
    "two ways": "`{it}` can be read in two ways: write `{one}` or `{other}`.",
    "two splits": "`{it}` can be read as `{one}` or as `{other}`: put a space between the names.",
    "bare argument": "`{it}` can be read in two ways: put the argument of `{function}` in brackets.",
    "bare root": "`{it}` can be read in two ways: put what stands under the root in brackets.",
    "inverse": "`{it}` can mean an inverse function or a reciprocal: write `a{function}(…)` or "
               "`1/{function}(…)`.",
    "tower": "`{it}` can be read in two ways: put the exponent in brackets.",
    # right
    "right": "Right.",
    "exact is nicer": "Equal to the precision of your decimals; an exact fraction would be nicer.",
    # how a formula is wrong
    "different": "That is not it, nor off by a sign or a factor. Go back to the equation you started from.",
    "no value": "Your answer has no value: is there a division by zero, or a number far too large?",
    "number": "That is a number. A formula in {symbols} is wanted.",
    "sign": "The size is right, the sign is not. Which direction did you count as positive?",
    "rounded": "That looks like a rounded number. The exact value is wanted: a fraction or a root.",
    "factor": "Right up to a constant factor: your answer is too {size}.",
    "sign too": " The sign is off too.",
    "reciprocal": "Upside down: the reciprocal of your answer would be right.",
    "root": "You took a square root that should not be there.",
    "square": "That is a square: a root is still to be taken.",
    "exchanged": "Right form, but {symbols} have changed places.",
    "sine": "Sine and cosine have changed places: from which direction is the angle measured?",
    "term sign": "Nearly: one term of {where} has the wrong sign.",
    "term missing": "A term of {where} is missing.",
    "term factor": "Nearly: one term of {where} is off by a constant factor.",
    "missing symbol": "Your result does not contain {symbols}; should it?",
    "extra symbol": "Your result contains {symbols}; does it really depend on {it}?",
    "pure number": "A pure number is wanted: every symbol drops out.",
    "power": "Off by a power of {symbols}: check how {symbols} {enter}, and the units.",
    "one symbol": "Only the way {symbols} enters is wrong; the rest is right.",
    "limit": "{says} Yours becomes `{mine}`.",
    # dimensions
    "clash": "The units do not fit together: {clash}.",
    "dimension": "Your answer has the dimension of {found}; {wanted} is wanted.",
    "add": "you add {one} and {other}",
    "function of": "you take the {function} of {it}",
    "as exponent": "you use {it} as an exponent",
    "raise": "you raise {it} to a power that is not a number",
    # numbers
    "no real value": "Your answer has no real value: is there a division by zero, or a negative root?",
    "wanted in": " The answer is wanted in {unit}.",
    "not zero": "It is not zero.",
    "not it": "That is not it.",
    "not close enough": "Close, but not close enough. Carry more digits and round at the end.",
    "degrees": "Off by the factor between degrees and radians.",
    "turns": "Off by the factor between turns and radians.",
    "power of ten": "The digits are right, the power of ten is not: check the units you put in.",
    "too large": "Your number is too large.",
    "too small": "Your number is too small.",
    "too large, sign": "Your number is too large in size and has the wrong sign.",
    "too small, sign": "Your number is too small in size and has the wrong sign.",
    # several formulas
    "components": "{wanted} components are wanted; you gave {given}.",
    "order": "The right components, in another order.",
    "every component": "In every component: {says}",
    "component": "Component {label}: {says}",
    "component right": "right.",
    "none right": "None of them is right.",
    "one right": "1 of yours is right.",
    "some right": "{found} of yours are right.",
    "one foreign": " 1 does not belong.",
    "some foreign": " {foreign} do not belong.",
    "one more": " There is still one to find.",
    "more": " There are more to find.",
    # equations
    "no equation": "An equation is wanted: write `Eq(left, right)`, or a string with one `=`.",
    "says nothing": "That holds for all values: it says 0 = 0.",
    "side sign": "One side has the wrong sign.",
    "other equation": "An equation, but it does not say the same. Which law does each term come from?",
    # choices, statements, words
    "more are true": "True, but there are more.",
    "no choice": "That is none of the choices: {choices}.",
    "one choice": "Choose one.",
    "one example": "Look for one example that decides it.",
    "write first": "Write your explanation first, in two or three sentences; then compare.",
    "compare": "Compare: does your explanation say this?",
    "true or false": "Answer with `True` or `False`.",
}


def said(name, **parts):
    """The sentence of that name with its parts filled in, in one pass, so that a part may hold braces."""
    return re.sub(r"\{(\w+)\}", lambda found: str(parts[found[1]]), SENTENCES[name])
