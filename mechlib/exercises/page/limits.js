// Behaviour in limits: the twin of limits.py. A goal is approached as closely as doubles allow.
const FAR = 1e10, STEP = 1e-5, ALIKE = 1e-3, TINY = 1e-4, HUGE = 1e4, LARGEST = 12;

function becomes(formula, limit, points, goal) {
  return points.map((point) => {
    const place = goal ? valueAt(goal, point) : FAR, value = valueAt(formula, { ...point, [limit.symbol]: place });
    return missing(value) && goal ? valueAt(formula, { ...point, [limit.symbol]: place + STEP }) : value;
  });
}

function alike(a, b) {
  return Math.max(Math.abs(a), Math.abs(b)) < TINY || Math.min(Math.abs(a), Math.abs(b)) > HUGE || close(a, b, ALIKE);
}

function limitFails(student, target, limit, right) {
  const mine = becomes(student, limit, target.points, limit.goal);
  return right.some((b, k) => !missing(b) && (missing(mine[k]) || !alike(mine[k], b)));
}

// What the student's formula becomes, if that is a number times powers of symbols; else null.
function reachedBy(student, target, limit) {
  if (!limit.goal) return null;
  const here = becomes(student, limit, target.points, limit.goal), powers = [];
  if (here.every((value) => Math.abs(value) < TINY)) return "0";
  for (const name of target.symbols) {
    if (name === limit.symbol) continue;
    const factor = constant(quotients(becomes(student, limit, doubled(target.points, name), limit.goal), here), ALIKE);
    const power = factor > 0 ? Math.log2(factor) : NaN;
    if (!(Math.abs(power - Math.round(power)) < ALIKE)) return null;
    powers.push([name, Math.round(power)]);
  }
  const number = constant(here.map((value, k) => powers.reduce((rest, [name, power]) => rest / target.points[k][name] ** power, value)), ALIKE);
  for (let bottom = 1; number !== null && bottom <= LARGEST; bottom++) {
    const top = Math.round(number * bottom);
    if (top && Math.abs(top) <= LARGEST && close(top / bottom, number, ALIKE)) return monomial(top, bottom, powers);
  }
  return null;
}

function monomial(top, bottom, powers) {
  const raised = (name, power) => (power === 1 ? name : `${name}^${power}`);
  const above = [...(Math.abs(top) !== 1 ? [String(Math.abs(top))] : []), ...powers.filter(([, power]) => power > 0).map(([name, power]) => raised(name, power))];
  const below = [...(bottom !== 1 ? [String(bottom)] : []), ...powers.filter(([, power]) => power < 0).map(([name, power]) => raised(name, -power))];
  const quotient = (above.join("*") || "1") + (below.length ? "/" + (below.length === 1 ? below[0] : `(${below.join("*")})`) : "");
  return top < 0 ? "-" + quotient : quotient;
}
