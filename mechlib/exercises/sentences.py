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
}


def said(name, **parts):
    """The sentence of that name with its parts filled in, in one pass, so that a part may hold braces."""
    return re.sub(r"\{(\w+)\}", lambda found: str(parts[found[1]]), SENTENCES[name])
