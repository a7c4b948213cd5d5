// Cut what was typed into tokens, each with its place in the text: the twin of tokens.py, rule by rule.
class NotAnAnswer extends Error {
  constructor(message, code = "unreadable", at = null) { super(message); this.code = code; this.at = at; }
}

const said = (name, parts = {}) => SENTENCES[name].replace(/\{(\w+)\}/g, (_, part) => parts[part]);
const refuse = (name, at, code, parts) => new NotAnAnswer(said(name, parts), code, at);

const LONGEST = 600, MOST_DIGITS = 40;
const zip = (keys, values) => new Map([...keys].map((key, k) => [key, values[k]]));
const GREEK = new Map(Object.entries(NAMES.greek)), WORDS = new Set(NAMES.words), TWINS = NAMES.twins;
const FUNCTIONS = new Map(Object.entries(NAMES.functions)), CONSTANTS = ["pi", "E"];
const TRIGONOMETRIC = ["sin", "cos", "tan", "cot", "sec", "csc"];
const SAME = zip("−–—‐‑×·⋅∙•∗✕÷∕⁄∶⟮⟯（）［］｛｝，", "-----*******////()()[]{},");
const RAISED = zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-");
const LOWERED = zip("₀₁₂₃₄₅₆₇₈₉ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ", "0123456789aeoxhklmnpstijruv");
const VULGAR = zip("½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞", "1/2 1/3 2/3 1/4 3/4 1/5 2/5 3/5 4/5 1/6 5/6 1/8 3/8 5/8 7/8".split(" "));
const DOTS = new Map([["\u0307", "dot"], ["\u0308", "ddot"]]);
const BLANK = new Set(["quad", "qquad", "left", "right", "displaystyle", "big", "Big", "bigl", "bigr", ",", ";", "!", ":", " "]);
const COMMANDS = new Map(Object.entries({
  cdot: "*", times: "*", ast: "*", div: "/", lvert: "|", rvert: "|", vert: "|", lbrace: "(", rbrace: ")",
  frac: "frac", dfrac: "frac", tfrac: "frac", cfrac: "frac", sqrt: "root",
}));
const SPACES = " \t\r\n", UNIT_SIGNS = "°%‰′″€$";

const listed = (names, last = "and") => {
  const ticked = [...names].map((name) => `\`${name}\``);
  return [ticked.slice(0, -1).join(", "), ...ticked.slice(-1)].filter(Boolean).join(` ${last} `);
};

// One name for one symbol, however it is spelled.
const spelledOut = (text) => [...[...text].map((c) => GREEK.get(c) ?? c).join("").normalize("NFKC")].map((c) => GREEK.get(c) ?? c).join("");
const canonical = (name) => spelledOut(name).replace(/[\\{}_\s]/g, "");

function meant(word, names) {
  if (names.has(word)) return word;
  const stem = /^[A-Za-z]+?(?=\d|dot|$)/.exec(word);
  const twin = stem && Object.hasOwn(TWINS, stem[0]) ? TWINS[stem[0]] + word.slice(stem[0].length) : null;
  return names.has(twin) ? twin : null;
}

function isGreek(name) {
  const stem = /^[A-Za-z]*/.exec(name)[0].replace(/dot$/, "");
  return WORDS.has(stem) && stem !== "ell";
}

function plain(letter) {
  if (RAISED.has(letter) || LOWERED.has(letter) || VULGAR.has(letter) || DOTS.has(letter) || GREEK.has(letter) || letter === "√") return letter;
  if (SAME.has(letter)) return SAME.get(letter);
  let usual = letter.normalize("NFKC");
  if ([...usual].length !== 1) usual = letter;
  return usual.codePointAt(0) < 0x10000 ? SAME.get(usual) ?? usual : "\ufffd";
}

function dotted(letter) {
  const parts = [...letter.normalize("NFD")];
  return parts.length === 2 && DOTS.has(parts[1]) && parts[0] < "\x80" ? parts[0] + DOTS.get(parts[1]) : "";
}

// A sticky match of a pattern at a place, or null.
function matchAt(pattern, text, at) {
  const sticky = new RegExp(pattern, "ys");
  sticky.lastIndex = at;
  return sticky.exec(text);
}

const isLetter = (c) => /^[A-Za-z]$/.test(c), isDigit = (c) => /^[0-9]$/.test(c);

function tokens(text, names) {
  if (text.length > LONGEST && (text.length > 2 * LONGEST || [...text].length > LONGEST)) throw refuse("long", LONGEST, undefined, { most: LONGEST });
  return new Scanner(text, names).scan();
}

class Scanner {
  constructor(text, names) {
    this.letters = [...text];
    this.text = this.letters.map(plain).join("");
    this.names = new Map([...names].map((name) => [canonical(name), name]));
    this.at = 0;
    this.found = [];
  }

  typed(at, end) { return this.letters.slice(at, end).join(""); }

  scan() {
    while (this.at < this.text.length) {
      if (SPACES.includes(this.text[this.at])) this.at += 1;
      else if (!(this.number() || this.raised() || this.run() || this.command() || this.sign())) throw this.unreadable();
    }
    return this.found;
  }

  add(kind, text, end, at = this.at) {
    this.found.push({ kind, text, at, end });
    this.at = end;
    return true;
  }

  unreadable() {
    const it = this.letters[this.at];
    return refuse(UNIT_SIGNS.includes(it) ? "sign of unit" : "character", this.at, undefined, { it });
  }

  number() {
    const { text, at } = this;
    if (VULGAR.has(text[at])) return this.add("fraction", VULGAR.get(text[at]), at + 1);
    const found = matchAt("[0-9]+\\.?[0-9]*|\\.[0-9]+", text, at);
    if (!found) return false;
    let end = at + found[0].length;
    if (text[end] === ".") throw refuse("two points", at, undefined, { it: this.typed(at, end + 2) });
    const power = matchAt("([eE])[+-]?[0-9]+", text, end);
    if (power) {
      const last = end + power[0].length;
      if (this.names.has(power[1])) {
        const it = this.typed(at, last), digits = this.typed(end + 1, last);
        const rest = "+-".includes(digits[0]) ? digits : "*" + digits;
        throw refuse("two ways", at, "ambiguous", { it, one: `${found[0]}*10^(${digits})`, other: `${found[0]}*${power[1]}${rest}` });
      }
      end = last;
    }
    if (found[0].length > MOST_DIGITS || (power && Math.abs(parseInt(power[0].slice(1, 7), 10)) > 300)) throw refuse("digits", at);
    return this.add("number", text.slice(at, end), end);
  }

  raised() {
    let end = this.at;
    while (RAISED.has(this.text[end])) end += 1;
    const digits = [...this.text.slice(this.at, end)].map((c) => RAISED.get(c)).join("");
    if (!digits) return false;
    if (!/^[+-]?[0-9]{1,3}$/.test(digits)) throw this.unreadable();
    return this.add("raised", digits, end);
  }

  sign() {
    const found = matchAt("\\*\\*|[-+*/^(),\\[\\]{}|=√]", this.text, this.at);
    return Boolean(found) && this.add("sign", found[0] === "**" ? "^" : found[0], this.at + found[0].length);
  }

  command() {
    const found = matchAt("\\\\([A-Za-z]+|.)", this.text, this.at);
    if (!found) return false;
    const end = this.at + found[0].length;
    if (BLANK.has(found[1])) { this.at = end; return true; }
    if (!COMMANDS.has(found[1])) throw refuse("command", this.at, undefined, { it: this.letters.slice(this.at, end).slice(0, 30).join("") });
    return this.add("sign", COMMANDS.get(found[1]), end);
  }

  run() {
    const units = this.units();
    if (!units.length) return false;
    for (const [kind, text, first, last] of this.pieces(units)) this.add(kind, text, last, first);
    return true;
  }

  units() {
    const units = [];
    for (let at = this.at, unit; (unit = this.unit(at, !units.length)); at = unit[2]) units.push(unit);
    return units;
  }

  unit(at, first) {
    const letter = this.text[at];
    if (letter === undefined) return null;
    if (GREEK.has(letter)) return [GREEK.get(letter), at, at + 1];
    if (letter === "\\") return this.namedLetter(at);
    if (isLetter(letter)) return [letter, at, at + 1];
    const dots = dotted(letter);
    if (dots) return [dots, at, at + 1];
    if (first) return null;
    if (isDigit(letter) || LOWERED.has(letter) || DOTS.has(letter)) return [LOWERED.get(letter) ?? DOTS.get(letter) ?? letter, at, at + 1];
    return letter === "_" ? this.subscript(at) : null;
  }

  namedLetter(at) {
    const found = matchAt("\\\\([A-Za-z]+|.)", this.text, at), word = found ? found[1] : "";
    const end = at + (found ? found[0].length : 0);
    if (word === "dot" || word === "ddot") {
      const inside = matchAt(" *(?:\\{ *(\\\\?[A-Za-z]+) *\\}|(\\\\[A-Za-z]+|[A-Za-z]))", this.text, end);
      return inside && [(inside[1] ?? inside[2]).replace(/^\\+/, "") + word, at, end + inside[0].length];
    }
    return WORDS.has(word) || word === "pi" || (FUNCTIONS.has(word) && word !== "sqrt") ? [word, at, end] : null;
  }

  subscript(at) {
    const found = matchAt("_(?:\\{ *(\\\\?[A-Za-z0-9]+) *\\}|([A-Za-z0-9]))", this.text, at);
    return found && [(found[1] ?? found[2]).replace(/^\\+/, ""), at, at + found[0].length];
  }

  pieces(units) {
    const end = units.at(-1)[2], word = units.map((unit) => unit[0]).join(""), whole = meant(word, this.names);
    if (whole !== null) return [["symbol", this.names.get(whole), units[0][1], end]];
    const ways = this.ways(units);
    if (!ways.length) throw this.unknown(word, end);
    if (ways.length > 1) {
      const [one, other] = ways.map((way) => way.map((piece) => this.shown(piece)).join(" "));
      throw refuse("two splits", this.at, "ambiguous", { it: this.typed(this.at, end), one, other });
    }
    return ways[0];
  }

  shown([kind, text, first, last]) {
    const inverse = kind === "function" && text.startsWith("a") && TRIGONOMETRIC.includes(text.slice(1));
    return inverse ? `arc${text.slice(1)}` : this.typed(first, last);
  }

  ways(units) {
    const best = [...units.map(() => []), [[]]];
    for (let start = units.length - 1; start >= 0; start--) {
      for (let stop = units.length; stop > start; stop--) {
        const [kind, text] = this.known(units.slice(start, stop).map((unit) => unit[0]).join(""));
        if (kind && best[start].length < 2) {
          const piece = [kind, text, units[start][1], units[stop - 1][2]];
          const fits = (rest) => kind === "function" || !rest.length || rest[0][0] !== "number";
          best[start].push(...best[stop].filter(fits).map((rest) => [piece, ...rest]));
        }
      }
      best[start] = best[start].slice(0, 2);
    }
    return best[0];
  }

  known(word) {
    if (/^[0-9]+$/.test(word)) return ["number", word];
    const name = meant(word, this.names);
    if (name !== null) return ["symbol", this.names.get(name)];
    if (FUNCTIONS.has(word)) return ["function", FUNCTIONS.get(word)];
    return CONSTANTS.includes(word) ? ["constant", word] : [null, null];
  }

  unknown(word, end) {
    const letters = this.letters.slice(this.at, end), typed = letters.join("");
    const it = letters.length <= 30 ? typed : letters.slice(0, 30).join("") + "…";
    if (!this.names.size) return refuse("unknown in number", this.at, "unknown name", { it });
    let sentence = said("unknown name", { it, symbols: listed(this.names.values()) });
    const stem = /^([A-Za-z]+)([2-9])$/.exec(word);
    if (stem && meant(stem[1], this.names) !== null) sentence += said("power of name", { better: `${stem[1]}^${stem[2]}` });
    else if (typed === "e") sentence += said("Euler");
    return new NotAnAnswer(sentence, "unknown name", this.at);
  }
}
