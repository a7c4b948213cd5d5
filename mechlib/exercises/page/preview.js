// A formula as MathML, while it is typed.
const LETTERS = Object.fromEntries([...GREEK].map(([letter, name]) => [name, letter]));
Object.assign(LETTERS, { ell: "ℓ", varphi: "φ", phi: "ϕ", vartheta: "ϑ", varepsilon: "ε", epsilon: "ϵ", theta: "θ", sigma: "σ", varrho: "ϱ", lamda: "λ" });
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const mi = (text) => `<mi>${escaped(text)}</mi>`, mo = (text) => `<mo>${text}</mo>`;
const row = (...parts) => `<mrow>${parts.join("")}</mrow>`;
const fenced = (inner) => row(mo("("), inner, mo(")"));

// m_1, omega0, ydot: a letter, its dot, its index.
function symbolSet(name) {
  const word = canonical(name), names = Object.keys(LETTERS).sort((a, b) => b.length - a.length);
  const letter = names.find((greek) => word.startsWith(greek)) ?? word[0];
  let rest = word.slice(letter.length), base = mi(LETTERS[letter] ?? letter);
  const dots = /^(d?dot)/.exec(rest);
  if (dots) {
    base = `<mover>${base}${mo(dots[1] === "dot" ? "˙" : "¨")}</mover>`;
    rest = rest.slice(dots[1].length);
  }
  return rest ? `<msub>${base}${/^\d+$/.test(rest) ? `<mn>${rest}</mn>` : mi(rest)}</msub>` : base;
}

const TIGHT = new Set(["number", "symbol", "constant", "sqrt", "abs"]);
const bracketed = (formula, ...loose) => (loose.includes(formula[0]) ? fenced(typeset(formula)) : typeset(formula));

function typeset(formula) {
  const [head, ...parts] = formula;
  if (head === "number") return `<mn>${escaped(parts[0])}</mn>`;
  if (head === "symbol") return symbolSet(parts[0]);
  if (head === "constant") return mi(parts[0] === "pi" ? "π" : "e");
  if (head === "+") return row(...parts.map((part, k) => (part[0] === "-" ? mo("−") + bracketed(part[1], "+", "-") : (k ? mo("+") : "") + typeset(part))));
  if (head === "-") return row(mo("−"), bracketed(parts[0], "+", "-"));
  if (head === "*") return row(...parts.map((part, k) => (k && startsWithNumber(part) ? mo("·") : k ? mo("&#8290;") : "") + bracketed(part, "+", "-")));
  if (head === "/") return `<mfrac>${typeset(parts[0])}${typeset(parts[1])}</mfrac>`;
  if (head === "sqrt") return `<msqrt>${typeset(parts[0])}</msqrt>`;
  if (head === "abs") return row(mo("|"), typeset(parts[0]), mo("|"));
  if (head === "^") return raisedSet(parts[0], typeset(parts[1]));
  return row(mi(head), applied(parts[0]));
}

// The argument of a function: brackets unless it is one letter or number.
function applied(argument) {
  const simple = ["number", "symbol", "constant"].includes(argument[0]);
  return mo("&#8289;") + (simple ? `<mspace width="0.17em"/>${typeset(argument)}` : fenced(typeset(argument)));
}

function raisedSet(base, power) {
  if (TIGHT.has(base[0])) return `<msup>${typeset(base)}${power}</msup>`;
  if (OPERATIONS[base[0]] && /^[a-z]/.test(base[0])) return row(`<msup>${mi(base[0])}${power}</msup>`, applied(base[1]));
  return `<msup>${fenced(typeset(base))}${power}</msup>`;
}

function startsWithNumber(formula) {
  return formula[0] === "number" || (["*", "/", "^"].includes(formula[0]) && startsWithNumber(formula[1]));
}

// The MathML of what has been typed so far, or nothing if it cannot be read yet.
function preview(text, symbols) {
  try {
    return text.trim() ? `<math>${typeset(read(text, symbols))}</math>` : "";
  } catch (problem) {
    if (!(problem instanceof NotAnAnswer)) throw problem;
    return "";
  }
}
