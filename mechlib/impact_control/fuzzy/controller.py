"""Rules in words, followed by a machine: levels by the least and the largest, a union, its centroid."""

from collections.abc import Mapping

from mechlib.needs import needs, number

from .sets import Triangle, centre, joined


def _sets(value, what):
    """{name: {word: triangle, …}, …} or {word: triangle, …}."""
    if not isinstance(value, Mapping) or not value:
        raise ValueError(f"{what} must be a dictionary of words and what they mean. Give at least one.")


def _covered(sets, name):
    """Refuse sets that leave a place of their range to nobody."""
    if not all(isinstance(one, Triangle) for one in sets.values()):
        raise ValueError(f"the sets of {name} must be triangles. Make them with triangle(a, b, c).")
    ordered = sorted(sets.values(), key=lambda one: one.a)
    reach = ordered[0].c
    for one in ordered[1:]:
        if one.a >= reach:
            raise ValueError(f"no rule fires at {name} = {(one.a + reach)/2:g}: the sets leave a gap there. "
                             "Let neighbours overlap.")
        reach = max(reach, one.c)


class FuzzyController:
    """Rules such as "if a is P and b is Z, then the output is PS".

    ``inputs`` names the inputs in their order, each with its words and their sets; ``outputs`` has the words
    of the answer; ``rules`` leads from one word for each input to a word of the answer.  An input beyond all
    its sets counts as the nearest end.

    >>> from .sets import triangle
    >>> warm = {"cold": triangle(0, 0, 1), "hot": triangle(0, 1, 1)}
    >>> tap = FuzzyController({"water": warm}, {"open": triangle(0, 1, 2), "shut": triangle(-1, 0, 1)},
    ...                       {("cold",): "open", ("hot",): "shut"})
    >>> tap.levels(0.25), round(tap.output(0.25), 6), tap.output(0.5)
    ({'open': 0.75, 'shut': 0.25}, 0.710526, 0.5)
    """

    @needs(inputs=_sets, outputs=_sets, rules=_sets)
    def __init__(self, inputs: Mapping[str, Mapping[str, Triangle]], outputs: Mapping[str, Triangle],
                 rules: Mapping[tuple[str, ...], str]) -> None:
        for name, sets in inputs.items():
            _sets(sets, f"FuzzyController: inputs[{name!r}]")
            _covered(sets, name)
        if not all(isinstance(one, Triangle) for one in outputs.values()):
            raise ValueError("the sets of the output must be triangles. Make them with triangle(a, b, c).")
        for words, answer in rules.items():
            self._known(words, answer, inputs, outputs)
        self.inputs, self.outputs, self.rules = inputs, outputs, rules
        self.ends = [(min(x.a for x in sets.values()), max(x.c for x in sets.values()))
                     for sets in inputs.values()]

    @staticmethod
    def _known(words, answer, inputs, outputs):
        if not isinstance(words, tuple) or len(words) != len(inputs):
            raise ValueError(f"the rule {words!r} must name one set of each of the inputs "
                             f"{', '.join(inputs)}. Write them as a tuple.")
        for word, (name, sets) in zip(words, inputs.items()):
            if word not in sets:
                raise ValueError(f"the rule {words!r} names the set {word!r}, which {name} does not have. "
                                 f"It has {', '.join(sets)}.")
        if answer not in outputs:
            raise ValueError(f"the rule {words!r} answers {answer!r}, which is no set of the output. There "
                             f"are {', '.join(outputs)}.")

    def memberships(self, *values: float) -> list[dict[str, float]]:
        """How much each input belongs to each of its sets."""
        if len(values) != len(self.inputs):
            raise ValueError(f"{len(values)} inputs were given. Give one for each of "
                             f"{', '.join(self.inputs)}.")
        found = []
        for value, (name, sets), (low, high) in zip(values, self.inputs.items(), self.ends):
            number(value, f"FuzzyController: {name}")
            held = min(max(value, low), high)
            found.append({word: one(held) for word, one in sets.items()})
        return found

    def levels(self, *values: float) -> dict[str, float]:
        """How far each word of the answer holds: of several rules the largest, in a rule the least."""
        degrees = self.memberships(*values)
        levels = dict.fromkeys(self.outputs, 0.0)
        for words, answer in self.rules.items():
            level = min(degree[word] for degree, word in zip(degrees, words))
            levels[answer] = max(levels[answer], level)
        if not any(levels.values()):
            where = ", ".join(f"{name} = {float(value):g}" for name, value in zip(self.inputs, values))
            raise ValueError(f"no rule fires at {where}. Add a rule for these sets.")
        return levels

    def union(self, *values: float) -> list[tuple[float, float]]:
        """The corners (y, membership) of the answer: all sets of the output, cut at their levels and
        joined."""
        return joined([(self.outputs[word], level) for word, level in self.levels(*values).items()])

    def output(self, *values: float) -> float:
        """The centroid of the union."""
        return centre(self.union(*values))
