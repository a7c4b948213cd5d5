// How a wrong formula is wrong: the twin of diagnosis.py, with the values that the export holds.
function findings(student, target) {
  for (const look of SHAPES) {
    const found = look(student, target);
    if (found) return [found];
  }
  const found = [wrongDimension, wrongSymbols, powerOfSymbols].map((look) => look(student, target)).filter(Boolean);
  return found.length ? found.slice(0, 2) : [["different", said("different")]];
}

function onlyANumber(student, target) {
  return target.names.length && !namesIn(student).size ? ["number", said("number", { symbols: listed(target.names) })] : null;
}

function wholeSignOrFactor(student, target) {
  const tolerance = toleranceFor(student), ratio = constant(quotients(valuesOf(student, target.points), target.values), tolerance);
  if (ratio === null || Math.abs(ratio) < 1e-12) return null;
  if (close(ratio, -1, tolerance)) return ["sign", said("sign")];
  if (hasDecimals(student) && Math.abs(ratio - 1) < 0.01) return ["rounded", said("rounded")];
  return ["factor", said("factor", { size: Math.abs(ratio) > 1 ? "large" : "small" }) + (ratio < 0 ? said("sign too") : "")];
}

function upsideDown(student, target) {
  const mine = valuesOf(student, target.points).map((x) => (missing(x) || x === 0 ? NaN : 1 / x));
  return target.names.length && agree(mine, target.values, toleranceFor(student)) ? ["reciprocal", said("reciprocal")] : null;
}

function squaredOrRooted(student, target) {
  const mine = valuesOf(student, target.points);
  if (agree(squares(mine), target.values)) return ["root", said("root")];
  return agree(mine, squares(target.values)) ? ["square", said("square")] : null;
}

function exchangedSymbols(student, target) {
  for (const [k, one] of target.names.entries()) {
    for (const two of target.names.slice(k + 1)) {
      const swapped = target.points.map((point) => ({ ...point, [one]: point[two], [two]: point[one] }));
      if (agree(valuesOf(student, swapped), target.values, toleranceFor(student))) return ["exchanged", said("exchanged", { symbols: listed([one, two]) })];
    }
  }
  return null;
}

function exchangedSine(student, target) {
  return agree(valuesOf(student, target.points, SINE_FOR_COSINE), target.values, toleranceFor(student)) ? ["sine", said("sine")] : null;
}

function oneTerm(student, target) {
  const mine = valuesOf(student, target.points), tolerance = Math.max(toleranceFor(student), 1e-8);
  for (const [where, terms] of target.terms ?? []) {
    for (const term of terms) {
      const factor = constant(mine.map((value, k) => coefficient(value, term[k], target.parts[0][k], target.parts[1][k], where)), tolerance, 1);
      if (factor === null) continue;
      if (close(factor, -1, tolerance)) return ["term sign", said("term sign", { where })];
      if (Math.abs(factor) < NEARLY_ZERO) {
        const lost = target.names.filter((name) => !namesIn(student).has(name));
        return ["term missing", said("term missing", { where }) + (lost.length ? " " + said("missing symbol", { symbols: listed(lost) }) : "")];
      }
      return ["term factor", said("term factor", { where })];
    }
  }
  return null;
}

function coefficient(mine, term, top, bottom, where) {
  if (!mine || !term || missing(top) || missing(bottom)) return NaN;
  return 1 + (where === "the denominator" ? top / mine - bottom : mine * bottom - top) / term;
}

function wrongDimension(student, target) {
  if (!target.dimensions) return null;
  let found;
  try {
    found = dimensionOf(student, target.dimensions);
  } catch (clash) {
    if (!(clash instanceof Clash)) throw clash;
    return ["dimension", said("clash", { clash: clash.message })];
  }
  if (found === ANY || !target.dimension || sameDimension(found, target.dimension)) return null;
  return ["dimension", said("dimension", { found: describedDimension(found), wanted: target.wants })];
}

function wrongSymbols(student, target) {
  const mine = namesIn(student), used = target.symbols.filter((name) => mine.has(name) && dependsOn(student, name, target.points));
  const extra = used.filter((name) => !target.names.includes(name)), lost = target.names.filter((name) => !used.includes(name));
  if (!target.names.length && extra.length) return ["extra symbol", said("pure number")];
  const sentences = [];
  if (lost.length) sentences.push(said("missing symbol", { symbols: listed(lost) }));
  if (extra.length) sentences.push(said("extra symbol", { symbols: listed(extra), it: extra.length === 1 ? "it" : "them" }));
  return sentences.length ? [lost.length ? "missing symbol" : "extra symbol", sentences.join(" ")] : null;
}

function powerOfSymbols(student, target) {
  const ratio = quotients(valuesOf(student, target.points), target.values), moved = [];
  let powers = true;
  for (const name of target.names) {
    const mine = valuesOf(student, doubled(target.points, name)), factor = constant(quotients(quotients(mine, target.doubled[name]), ratio), 1e-8);
    if (factor !== null && close(factor, 1, 1e-8)) continue;
    moved.push(name);
    powers &&= factor !== null;
  }
  if (!moved.length || moved.length > 2 || (moved.length > 1 && !powers) || ratio.some(missing)) return null;
  const symbols = listed(moved);
  return powers ? ["power", said("power", { symbols, enter: moved.length === 1 ? "enters" : "enter" })] : ["one symbol", said("one symbol", { symbols })];
}

const SHAPES = [onlyANumber, wholeSignOrFactor, upsideDown, exchangedSymbols, exchangedSine, squaredOrRooted, oneTerm];
