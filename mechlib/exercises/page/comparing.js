// Compare values at points: the twin of comparing.py. Doubles suffice: known mistakes differ by much more than these tolerances.
const EXACT = 1e-9, DECIMAL = 1e-8, ROUGH = 1e-11, NEARLY_ZERO = 1e-7;
const toleranceFor = (student) => (hasDecimals(student) ? DECIMAL : EXACT);
const close = (a, b, tolerance = EXACT, least = 1e-4) => Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b), least);
const missing = (value) => value === null || Number.isNaN(value);

function agree(left, right, tolerance = EXACT) {
  const pairs = left.map((a, k) => [a, right[k]]).filter(([, b]) => !missing(b)), defined = pairs.filter(([a]) => !missing(a));
  return pairs.length > 0 && defined.length * 4 >= pairs.length * 3 && defined.every(([a, b]) => close(a, b, tolerance));
}

// The one value that all numbers share, or null.
function constant(numbers, tolerance = EXACT, least = 1e-4) {
  return numbers.length && !numbers.some(missing) && numbers.every((x) => close(x, numbers[0], tolerance, least)) ? numbers[0] : null;
}

const quotients = (left, right) => left.map((a, k) => (missing(a) || missing(right[k]) || right[k] === 0 ? NaN : a / right[k]));
const squares = (numbers) => numbers.map((x) => (missing(x) ? NaN : x * x));
const doubled = (points, name) => points.map((point) => ({ ...point, [name]: 2 * point[name] }));

function dependsOn(formula, name, points) {
  return points.slice(1).some((other, k) => {
    const a = valueAt(formula, points[k]), b = valueAt(formula, { ...points[k], [name]: other[name] });
    return !missing(a) && !missing(b) && !close(a, b);
  });
}
