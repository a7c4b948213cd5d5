// The value of a formula at a point (shown name → number); NaN where it has none. The twin of trees.py.
const ROUNDING = 1e-14;
const raised = (x, y) => ((x === 0 && y < 0) || (x < 0 && !Number.isInteger(y)) ? NaN : x ** y);
const OPERATIONS = {
  "+": (...terms) => terms.reduce((a, b) => a + b),
  "*": (...factors) => factors.reduce((a, b) => a * b),
  "-": (x) => -x,
  "/": (x, y) => (y === 0 ? NaN : x / y),
  "^": (x, y) => raised(Number.isInteger(y) || x < -ROUNDING || x > 0 ? x : 0, y),
  sqrt: (x) => (x < 0 && x > -ROUNDING ? 0 : Math.sqrt(x)),
  cot: (x) => 1 / Math.tan(x), sec: (x) => 1 / Math.cos(x), csc: (x) => 1 / Math.sin(x), coth: (x) => 1 / Math.tanh(x),
  acot: (x) => Math.atan(1 / x),
};
for (const name of ["abs", "exp", "log", "sin", "cos", "tan", "sinh", "cosh", "tanh", "asin", "acos", "atan", "asinh", "acosh", "atanh"]) {
  OPERATIONS[name] = Math[name];
}
const SINE_FOR_COSINE = { ...OPERATIONS, sin: Math.cos, cos: Math.sin, tan: OPERATIONS.cot, cot: Math.tan };

function valueAt(formula, point, operations = OPERATIONS) {
  const [head, ...parts] = formula;
  if (head === "number") return Number(parts[0]);
  if (head === "constant") return parts[0] === "pi" ? Math.PI : Math.E;
  if (head === "symbol") return point[parts[0]];
  const inner = parts.map((part) => valueAt(part, point, operations));
  const value = inner.some(Number.isNaN) ? NaN : operations[head](...inner);
  return Math.abs(value) < 1e300 ? value : NaN;
}

const valuesOf = (formula, points, operations) => points.map((point) => valueAt(formula, point, operations));

function namesIn(formula, found = new Set()) {
  if (formula[0] === "symbol") found.add(formula[1]);
  else if (formula[0] !== "number" && formula[0] !== "constant") for (const part of formula.slice(1)) namesIn(part, found);
  return found;
}

const hasDecimals = (formula) => (formula[0] === "number" ? !/^[0-9]+$/.test(formula[1]) : formula.slice(1).some((part) => Array.isArray(part) && hasDecimals(part)));
