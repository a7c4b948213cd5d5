"""A question to answer in words. No machine judges it: the reader compares points."""

from ..sentences import said
from ..verdict import NotAnAnswer, Verdict

_FEWEST = 5


def wanted(exercise):
    return "Explain it in two or three sentences, in quotes."


def judge(exercise, answer):
    if type(answer) is not str or len(answer[:10000].split()) < _FEWEST:
        raise NotAnAnswer(said("write first"), "not an explanation")
    points = "\n".join(f"- {point}" for point in exercise.points)
    return Verdict(exercise.key, True, "compare", f"{said('compare')}\n\n{points}")
