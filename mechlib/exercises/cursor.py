"""Go through the tokens of a formula, and say what is wrong where it does not go on."""

from .tokens import Token, refuse


class Cursor:
    """The tokens of a text, and the place among them that has been reached."""

    def __init__(self, text, found):
        self.text, self.tokens, self.at = text, found, 0
        if not found:
            raise refuse("empty", 0)

    def peek(self, ahead=0):
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else Token("end", "", len(self.text), len(self.text))

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def sees(self, *signs):
        return self.peek().kind == "sign" and self.peek().text in signs

    def typed(self, first, last):
        """What was typed from one token to another."""
        return self.text[first.at:last.end]

    def expect(self, bracket):
        if not self.sees(bracket):
            if self.peek().kind != "end" and not self.sees(","):
                self.finish()
            raise refuse("missing bracket", self.peek().at, bracket=bracket)
        return self.next()

    def finish(self):
        token = self.peek()
        if token.kind == "end":
            return
        if token.kind == "sign" and token.text in (")", "]", "}", "|"):
            raise refuse("bracket too many", token.at, it=token.text)
        if token.text == "=":
            raise refuse("equation", token.at, "equation")
        before = self.tokens[self.at - 1]
        if token.text == ",":
            after = self.peek(1)
            if before.kind == after.kind == "number" and before.end + 1 == after.at:
                raise refuse("decimal comma", before.at, better=f"{before.text}.{after.text}",
                             it=f"{before.text},{after.text}")
            raise refuse("several", token.at)
        raise refuse("missing between", token.at, left=self.typed(before, before),
                     right=self.typed(token, token))
