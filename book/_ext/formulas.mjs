// Typeset formulas for formulas.py: a line of JSON in, {tex, display, before, after}, a line out, {html} or {error}.
//     node formulas.mjs <path of temml.mjs>
// A short formula within a line does not break, nor does the span in which the marks before and after it stand.
// A long one breaks between its pieces; there the marks become part of the first and of the last piece.
import readline from "node:readline";
import { pathToFileURL } from "node:url";

const { default: temml } = await import(pathToFileURL(process.argv[2]));
const LONG = 16;                                        // signs

const quoted = (text) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/\s+/g, " ");
const mark = (text) => (text ? `<mtext class="mark">${text}</mtext>` : "");

function typeset({ tex, display, before, after }) {
  const tree = (wrap) => temml.__renderToMathMLTree(tex, { displayMode: display, throwOnError: true, wrap });
  const [root] = tree("tex").children;
  const pieces = root.type ? [] : root.children.map((piece) => piece.toMarkup());
  const named = (inside, more) => `<math${more} data-tex="${quoted(tex)}">${inside}</math>`;
  if (pieces.length < 2 || pieces.join("").replace(/<[^>]*>/g, "").length <= LONG)
    return before + named(tree("none").children[0].toMarkup(), display ? ' display="block"' : "") + after;
  if (before) pieces.unshift(`<mrow>${mark(before)}${pieces.shift()}</mrow>`);
  if (after) pieces.push(`<mrow>${pieces.pop()}${mark(after)}</mrow>`);
  return named(pieces.join(""), ' class="long"');
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  let answer;
  try { answer = { html: typeset(JSON.parse(line)) }; } catch (error) { answer = { error: error.message }; }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
