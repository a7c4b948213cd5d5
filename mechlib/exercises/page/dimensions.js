// What kind of quantity a formula is: the twin of dimensions.py. Exponents of mass, length, time; ANY for zero.
const ANY = null, NUMBER = [0, 0, 0];
class Clash extends Error {}
const sameDimension = (one, other) => one.every((power, k) => Math.abs(power - other[k]) < 1e-9);

function withArticle(name) { return `${"aeiou".includes(name[0]) ? "an" : "a"} ${name}`; }

function describedDimension(exponents) {
  if (sameDimension(exponents, NUMBER)) return "a pure number";
  const known = Object.entries(NAMES.dimensions).find(([, powers]) => sameDimension(powers, exponents));
  if (known) return withArticle(known[0]);
  const powers = ["mass", "length", "time"].map((base, k) => [base, fraction(exponents[k])]).filter(([, power]) => power !== "0");
  return "a quantity of dimension " + powers.map(([base, power]) => (power === "1" ? base : `${base}^${power}`)).join("·");
}

function fraction(x) {
  for (let bottom = 1; bottom <= 60; bottom++) {
    const top = Math.round(x * bottom);
    if (Math.abs(x - top / bottom) < 1e-9) return bottom === 1 ? String(top) : `${top}/${bottom}`;
  }
  return String(x);
}

function dimensionOf(formula, dimensions) {
  const [head, ...parts] = formula;
  if (head === "symbol") return dimensions[parts[0]];
  if (head === "number") return /^0+$/.test(parts[0]) ? ANY : NUMBER;
  if (head === "constant") return NUMBER;
  const inner = parts.reduceRight((found, part) => [dimensionOf(part, dimensions), ...found], []);
  if (head === "+") return oneDimension(inner);
  if (head === "*") return productDimension(inner);
  if (head === "-" || head === "abs") return inner[0];
  if (head === "/") return productDimension([inner[0], powerDimension(inner[1], -1)]);
  if (head === "sqrt") return powerDimension(inner[0], 0.5);
  if (head === "^") return raisedDimension(parts[1], ...inner);
  if (inner[0] !== ANY && !sameDimension(inner[0], NUMBER)) throw new Clash(said("function of", { function: head, it: describedDimension(inner[0]) }));
  return NUMBER;
}

function oneDimension(inner) {
  const kinds = [];
  for (const part of inner) if (part !== ANY && !kinds.some((kind) => sameDimension(kind, part))) kinds.push(part);
  if (kinds.length > 1) throw new Clash(said("add", { one: describedDimension(kinds[0]), other: describedDimension(kinds[1]) }));
  return kinds[0] ?? ANY;
}

const productDimension = (inner) => (inner.includes(ANY) ? ANY : inner.reduce((one, other) => one.map((power, k) => power + other[k])));
const powerDimension = (base, power) => (base === ANY ? ANY : base.map((part) => power * part));

function raisedDimension(exponent, base, ofExponent) {
  if (base === ANY || sameDimension(base, NUMBER)) {
    if (ofExponent !== ANY && !sameDimension(ofExponent, NUMBER)) throw new Clash(said("as exponent", { it: describedDimension(ofExponent) }));
    return base;
  }
  const power = valueAt(exponent, {});
  if (!(Math.abs(power) <= 100)) throw new Clash(said("raise", { it: describedDimension(base) }));
  return powerDimension(base, power);
}
