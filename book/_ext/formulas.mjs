// Typeset formulas for formulas.py: a line of JSON in, {tex, display, before, after}, a line out, {html} or {error}.
//     node formulas.mjs <path of temml.mjs>
// A short formula within a line does not break, nor does the span in which the marks before and after it stand.
// A long one breaks between its pieces; there the marks become part of the first and of the last piece.
import readline from "node:readline";
import { pathToFileURL } from "node:url";

const { default: temml } = await import(pathToFileURL(process.argv[2]));
const LONG = 16;                                        // signs
const TIGHT = /^[\u2061-\u2064×⋅·∘∗/]?$/;                  // products hold together
const RELATION = /^[=<>≤≥≠≈≡∼≃∝∈⊥←→↔⇒⇔⟶⟹⟺↦]$/;
const OPENING = /^[([{⟨⌈⌊]$/, CLOSING = /^[)\]}⟩⌉⌋]$/;

// TeX sets a thin space between a letter and the name of a function; Temml forgets it after accents, scripts and fractions.
const THIN = { type: "mspace", attributes: {}, toMarkup: () => '<mspace width="0.1667em"></mspace>' };
const ROWS = ["mrow", "mtd", "mstyle", "msqrt", "mpadded", "math", undefined];
const BUILT_UP = ["mover", "munder", "msub", "msup", "msubsup", "mfrac", "msqrt", "mroot", "mstyle"];

function isFunction(node) {
  if (node.type === "mi") return node.children[0].text.length > 1;
  return [undefined, "mrow", "msub", "msup", "msubsup", "munder"].includes(node.type) && node.children?.length > 0 && isFunction(node.children[0]);
}

// Temml draws \textsf and \textbf with signs made for symbols; words are words, in another face.
const STYLED = /[\u{1d400}-\u{1d7ff}]/gu, SANS = /[\u{1d5a0}-\u{1d66f}]/u;

function reword(node) {
  const [word] = node.children;
  if (!word.text?.match(STYLED)) return;
  node.classes = [SANS.test(word.text) ? "sans" : "bold"];
  word.text = word.text.replace(STYLED, (letter) => letter.normalize("NFKD"));
}

function improved(node) {
  if (!node.children) return node;
  node.children.forEach(improved);
  if (ROWS.includes(node.type))
    node.children = node.children.flatMap((child, k, all) => (k && BUILT_UP.includes(all[k - 1].type) && isFunction(child) ? [THIN, child] : [child]));
  if (node.type === "mtext") reword(node);
  return node;
}

// Where a formula may break: within a line after an operator; on a line of its own before one, but not before the first
// relation, and between two statements rather than within one (a statement is an inline block).
const sign = (node) => node.children?.[0]?.text ?? "";
const isOperator = (node) => node.type === "mo" && !node.attributes.fence && !["prefix", "postfix"].includes(node.attributes.form)
  && !("movablelimits" in node.attributes) && !TIGHT.test(sign(node));
const isRelation = (node) => isOperator(node) && RELATION.test(sign(node));
const isSeparator = (node) => (isOperator(node) && node.attributes.separator) || (node.type === "mspace" && parseFloat(node.attributes.width) >= 1);
// By how many brackets the depth grows; the sign that closes \bigl(…\bigr)^2 is the base of the power.
const SCRIPTS = ["msup", "msub", "msubsup"];
function deeper(node) {
  if (SCRIPTS.includes(node.type)) return deeper(node.children[0]);
  if (node.type === "mrow") return node.children.reduce((sum, child) => sum + deeper(child), 0);
  return OPENING.test(sign(node)) - CLOSING.test(sign(node));
}
const flat = (nodes) => nodes.flatMap((node) => (node.type || !node.children ? [node] : flat(node.children)));

function pieces(row, display) {
  const nodes = flat(row);
  const found = [[]], begins = [0];                     // the pieces, and those with which a statement begins
  let ended = false;                                    // the piece, but for spaces after it
  let related = !nodes.some(isRelation);                // a relation has been seen since the last comma
  let depth = 0;                                        // of brackets
  for (const node of nodes) {
    const within = depth > 0;
    depth += deeper(node);
    if (within) { found.at(-1).push(node); continue; }
    const operator = isOperator(node) && !isSeparator(node);
    if ((ended && node.type !== "mspace") || (display && operator && related && found.at(-1).length)) {
      if (ended && display) begins.push(found.length);
      found.push([]);
      ended = false;
    }
    if (display && operator && !found.at(-1).length) node.attributes.form = "infix";
    found.at(-1).push(node);
    ended ||= isSeparator(node) || (operator && !display);
    related = isSeparator(node) ? false : related || isRelation(node);
  }
  const marked = found.map((nodes) => `<mrow>${nodes.map((node) => node.toMarkup()).join("")}</mrow>`);
  if (begins.length < 2 || begins.length === marked.length) return marked;
  return begins.map((from, k) => `<mrow class="statement">${marked.slice(from, begins[k + 1]).join("")}</mrow>`);
}

const quoted = (text) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/\s+/g, " ");
const beside = (text) => (text ? `<mtext class="beside">${text}</mtext>` : "");

function typeset({ tex, display, before, after }) {
  const words = tex.replace(/\\textsf\{(?:[^{}$]|\$[^$]*\$)*\}/g, (text) => text.replace(/\$([^$]*)\$/g, "}$1\\textsf{"));    // letters in it are no words
  const [root] = improved(temml.__renderToMathMLTree(words, { displayMode: display, throwOnError: true })).children;
  const whole = root.toMarkup();
  const parts = root.type ? [] : pieces(root.children[0].children, display);                // a fragment holds one row
  const start = `<math${display ? ' display="block"' : ""} data-tex="${quoted(tex)}"`;
  if (parts.length < 2 || whole.replace(/<[^>]*>/g, "").length <= LONG) return `${before}${start}>${whole}</math>${after}`;
  if (before) parts.unshift(`<mrow>${beside(before)}${parts.shift()}</mrow>`);
  if (after) parts.push(`<mrow>${parts.pop()}${beside(after)}</mrow>`);
  return `${start} class="long">${parts.join("")}</math>`;
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  let answer;
  try { answer = { html: typeset(JSON.parse(line)) }; } catch (error) { answer = { error: error.message }; }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
