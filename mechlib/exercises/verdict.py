"""What the checker says: right or wrong, and how."""

import re
from dataclasses import dataclass


class NotAnAnswer(Exception):
    """What was handed in cannot be read as an answer; the message says why, to the student."""

    def __init__(self, message, code="unreadable", at=None):
        super().__init__(message)
        self.code, self.at = code, at


@dataclass(frozen=True)
class Verdict:
    """Right or wrong, with a sentence. True in a condition exactly when the answer is right.

    Parameters
    ----------
    key : the exercise, ``"side-corner"``.
    right : whether the answer is right.
    code : one word for the kind of verdict: ``"right"``, ``"sign"``, ``"factor"``, …
    message : what to tell the student, in Markdown.
    parts : the verdicts on the components, if the answer has several.

    >>> verdict = Verdict("door-1", False, "sign", "Off by a sign: check `P`.")
    >>> verdict
    ✗ door-1: Off by a sign: check P.
    >>> bool(verdict)
    False
    """

    key: str
    right: bool
    code: str
    message: str
    parts: tuple = ()

    def __bool__(self):
        return self.right

    def __repr__(self):
        return f"{self.mark} {self.key}: {_plain(self.message)}"

    @property
    def mark(self):
        return "○" if self.code == "compare" else "✓" if self.right else "✗"

    def _repr_markdown_(self):
        if self.code == "compare":
            return f"{self.mark} **{self.key}.** {self.message}"
        head = f"✓ **{self.key}: right.**" if self.right else f"✗ **{self.key}: not yet.**"
        return f"{head} {self.message.removeprefix('Right. ').removeprefix('Right.')}".rstrip()


@dataclass(frozen=True)
class Note:
    """A hint or a description: displays like a verdict, judges nothing."""

    key: str
    message: str

    def __repr__(self):
        return f"{self.key}: {_plain(self.message)}"

    def _repr_markdown_(self):
        return f"**{self.key}.** {self.message}"


def _plain(markdown):
    """Without code ticks and dollars; LaTeX inside the dollars stays as written."""
    return re.sub(r"`([^`]*)`", r"\1", markdown).replace("$", "").replace("**", "")
