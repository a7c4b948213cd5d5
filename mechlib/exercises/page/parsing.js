// Read a formula as nested arrays: the twin of grammar.py, whose head holds the rules. Nothing is ever run.
const MOST_DEPTH = 40;

function read(text, names) {
  const parser = new Parser(text, tokens(text, names)), formula = parser.sum();
  parser.finish();
  return bounded(formula);
}

function readList(text, names) {
  const found = tokens(text, names), ends = found.length ? found[0].text + found.at(-1).text : "";
  const inner = found.length > 1 && (ends === "[]" || ends === "()") ? found.slice(1, -1) : found;
  try {
    return new Parser(text, inner).formulas();
  } catch (problem) {
    if (!(problem instanceof NotAnAnswer) || inner === found || found[0].text === "[") throw problem;
    return new Parser(text, found).formulas();                         // "(a), (b)" is not a list in brackets
  }
}

class Parser {
  constructor(text, found) {
    Object.assign(this, { letters: [...text], tokens: found, at: 0, depth: 0, bars: 0 });
    if (!found.length) throw refuse("empty", 0);
  }

  // the tokens

  peek(ahead = 0) {
    const end = this.letters.length;
    return this.tokens[this.at + ahead] ?? { kind: "end", text: "", at: end, end };
  }

  next() { return this.tokens[this.at++]; }

  sees(...signs) { const token = this.peek(); return token.kind === "sign" && signs.includes(token.text); }

  typed(first, last) { return this.letters.slice(first.at, last.end).join(""); }

  expect(bracket) {
    if (!this.sees(bracket)) {
      if (this.peek().kind !== "end" && !this.sees(",")) this.finish();
      throw refuse("missing bracket", this.peek().at, undefined, { bracket });
    }
    return this.next();
  }

  finish() {
    const token = this.peek(), before = this.tokens[this.at - 1];
    if (token.kind === "end") return;
    if (token.kind === "sign" && [")", "]", "}", "|"].includes(token.text)) throw refuse("bracket too many", token.at, undefined, { it: token.text });
    if (token.text === "=") throw refuse("equation", token.at, "equation");
    if (token.text === ",") {
      const after = this.peek(1);
      if (before.kind === "number" && after.kind === "number" && before.end + 1 === after.at)
        throw refuse("decimal comma", before.at, undefined, { better: `${before.text}.${after.text}`, it: `${before.text},${after.text}` });
      throw refuse("several", token.at);
    }
    throw refuse("missing between", token.at, undefined, { left: this.typed(before, before), right: this.typed(token, token) });
  }

  // the grammar

  formulas() {
    const found = [this.sum()];
    while (this.sees(",")) { this.next(); found.push(this.sum()); }
    this.finish();
    return found.map(bounded);
  }

  deeper(rule) {
    this.depth += 1;
    if (this.depth > MOST_DEPTH) throw refuse("deep", this.peek().at, "too large");
    const found = rule();
    this.depth -= 1;
    return found;
  }

  sum() {
    return this.deeper(() => {
      const terms = [this.product()];
      while (this.sees("+", "-")) {
        const minus = this.next().text === "-", term = this.product();
        terms.push(minus ? ["-", term] : term);
      }
      return terms.length === 1 ? terms[0] : ["+", ...terms];
    });
  }

  product() {
    let factors = [this.signed()], over = null;
    for (;;) {
      const start = this.peek();
      if (this.sees("*")) {
        this.next();
        factors.push(this.signed());
        over = null;
      } else if (this.sees("/")) {
        over = [this.peek(-1), this.at, this.peek(1)];
        this.next();
        factors = [["/", productOf(factors), this.signed()]];
      } else if (this.beginsOperand()) {
        if (start.kind === "number") this.finish();
        if (over) throw this.twoWays(over, start);
        factors.push(this.power());
      } else {
        return productOf(factors);
      }
    }
  }

  twoWays([top, at, bottom], start) {
    const last = this.tokens[this.at - 1], factor = this.typed(start, start), gap = last.end === start.at ? "" : " ";
    return refuse("two ways", top.at, "ambiguous", {
      it: this.typed(top, start), one: `(${this.typed(top, last)})*${factor}`,
      other: `${this.typed(top, this.tokens[at])}(${this.typed(bottom, last)}${gap}${factor})`,
    });
  }

  signed() { return this.sees("+", "-") ? this.withSign(() => this.signed()) : this.power(); }

  withSign(rule) {
    const minus = this.next().text === "-", inner = this.deeper(rule);
    return minus ? ["-", inner] : inner;
  }

  power() {
    const first = this.peek(), base = this.operand();
    if (this.peek().kind === "raised") {
      const last = this.next();
      if (this.sees("^") || this.peek().kind === "raised") throw refuse("tower", first.at, "ambiguous", { it: this.typed(first, this.peek()) });
      return ["^", base, integer(last.text)];
    }
    if (!this.sees("^")) return base;
    this.next();
    const start = this.peek(), exponent = this.deeper(() => this.exponent());
    if (start.text === "1" && this.tokens[this.at - 1] === start && this.sees("/")) {
      const top = this.typed(first, first), over = this.peek(1);
      throw refuse("two ways", first.at, "ambiguous", { it: this.typed(first, over), one: `${top}^(1/${over.text})`, other: `${top}/${over.text}` });
    }
    return ["^", base, exponent];
  }

  exponent() { return this.sees("+", "-") ? this.withSign(() => this.exponent()) : this.power(); }

  beginsOperand() {
    const { kind, text } = this.peek();
    if (kind === "sign") return ["(", "{", "√", "frac", "root"].includes(text) || (text === "|" && !this.bars);
    return ["number", "fraction", "symbol", "function", "constant"].includes(kind);
  }

  operand() {
    const token = this.peek();
    if (token.kind === "end") throw refuse("stops", token.at);
    this.next();
    if (token.kind === "number") return ["number", token.text];
    if (token.kind === "fraction") return ["/", ...token.text.split("/").map((part) => ["number", part])];
    if (token.kind === "symbol" || token.kind === "constant") return [token.kind, token.text];
    if (token.kind === "function") return token.text === "sqrt" ? this.root(token) : this.call(token);
    if (token.kind === "sign") {
      if (token.text === "(" || token.text === "{") return this.closed(token.text === "(" ? ")" : "}");
      if (token.text === "|") return this.modulus();
      if (token.text === "frac") return ["/", this.argument(), this.argument()];
      if (token.text === "√" || token.text === "root") return this.root(token);
      if (token.text === "=") throw refuse("equation", token.at, "equation");
    }
    throw refuse("nothing before", token.at, undefined, { it: this.typed(token, token) });
  }

  closed(bracket) {
    const inner = this.part();
    this.expect(bracket);
    return inner;
  }

  part() {
    const bars = this.bars;
    this.bars = 0;
    const inner = this.sum();
    this.bars = bars;
    return inner;
  }

  modulus() {
    this.bars += 1;
    const inner = this.sum();
    this.expect("|");
    this.bars -= 1;
    return ["abs", inner];
  }

  argument() {
    const token = this.peek();
    if (token.kind === "number" && /^[0-9]{2,}$/.test(token.text)) {                                  // \frac12
      this.tokens[this.at] = { ...token, text: token.text.slice(1), at: token.at + 1 };
      return ["number", token.text[0]];
    }
    if (this.sees("{") || ["number", "symbol", "constant"].includes(token.kind)) return this.operand();
    throw refuse("missing bracket", token.at, undefined, { bracket: "{" });
  }

  root(sign) {
    if (sign.text === "root") {
      let degree = ["number", "2"];
      if (this.sees("[")) { this.next(); degree = this.sum(); this.expect("]"); }
      return ["^", this.argument(), ["/", ["number", "1"], degree]];
    }
    if (this.sees("(")) { this.next(); return ["sqrt", this.closed(")")]; }
    const under = this.bare(sign);
    if (this.beginsOperand() || this.sees("^") || this.peek().kind === "raised") throw refuse("bare root", sign.at, "ambiguous", { it: this.typed(sign, this.peek()) });
    return ["sqrt", under];
  }

  bare(sign) {
    if (!["number", "symbol", "constant", "fraction"].includes(this.peek().kind)) throw refuse("function alone", sign.at, undefined, { it: this.typed(sign, sign) });
    return this.operand();
  }

  call(sign) {
    const power = this.powerOfFunction(sign), inner = this.sees("(", "{") ? this.arguments(sign) : this.bareArgument(sign);
    const found = [sign.text === "Rational" ? "/" : sign.text, ...inner];
    return power === null ? found : ["^", found, power];
  }

  powerOfFunction(sign) {
    let digits;
    if (this.peek().kind === "raised") {
      digits = this.next().text;
    } else if (this.sees("^")) {
      this.next();
      const braces = this.sees("{");
      if (braces) this.next();
      digits = this.sees("-") ? this.next().text : "";
      const token = this.peek();
      if (token.kind !== "number" || !/^[0-9]+$/.test(token.text)) throw refuse("function power", sign.at, undefined, { it: this.typed(sign, sign) });
      digits += this.next().text;
      if (braces) this.expect("}");
    } else {
      return null;
    }
    if (digits.startsWith("-")) throw refuse("inverse", sign.at, "ambiguous", { it: this.typed(sign, this.tokens[this.at - 1]), function: sign.text });
    return integer(digits);
  }

  arguments(sign) {
    const bracket = this.next().text === "(" ? ")" : "}", inner = [this.part()];
    while (this.sees(",")) { this.next(); inner.push(this.part()); }
    this.expect(bracket);
    if (inner.length !== (sign.text === "Rational" ? 2 : 1)) throw refuse("arguments", sign.at, undefined, { it: sign.text });
    return inner;
  }

  bareArgument(sign) {
    if (sign.text === "Rational") throw refuse("function alone", sign.at, undefined, { it: sign.text });
    const parts = [this.bare(sign)];
    if (parts[0][0] === "number" && ["symbol", "constant"].includes(this.peek().kind)) parts.push(this.operand());
    let token = this.peek();
    let open = token.kind === "raised" || this.sees("^") || (this.beginsOperand() && token.kind !== "function");
    if (this.sees("*", "/")) {
      const [kind, name] = parts.at(-1), after = this.peek(1);
      open = !(kind === "symbol" && isGreek(canonical(name))) || after.kind === "number" || after.kind === "fraction";
      if (open && after.kind !== "end") token = after;
    }
    if (open) throw refuse("bare argument", sign.at, "ambiguous", { it: this.typed(sign, token), function: this.typed(sign, sign) });
    return [productOf(parts)];
  }
}

const integer = (digits) => {
  const bare = digits.replace(/^\+/, "");
  return bare.startsWith("-") ? ["-", ["number", bare.slice(1)]] : ["number", bare];
};
const productOf = (factors) => (factors.length === 1 ? factors[0] : ["*", ...factors]);
const depthOf = (formula) => 1 + Math.max(0, ...formula.slice(1).map((part) => (Array.isArray(part) ? depthOf(part) : 0)));
function bounded(formula) {
  if (depthOf(formula) > 1.5 * MOST_DEPTH) throw refuse("deep", 0, "too large");
  return formula;
}
