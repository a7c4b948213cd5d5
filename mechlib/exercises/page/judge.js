// Judge an answer by what the export says of its exercise: the twin of `check`. An answer is a string, or a list of strings.
function judge(told, answer) {
  try {
    return KINDS[told.kind]({ symbols: [], ...told }, answer);
  } catch (problem) {
    if (!(problem instanceof NotAnAnswer)) throw problem;
    return { right: false, code: problem.code, message: problem.message, at: problem.at };
  }
}

const wrong = (code, message) => ({ right: false, code, message });
const right = (told, ...remarks) => ({ right: true, code: "right", message: [said("right"), ...remarks, told.right].filter(Boolean).join(" ") });
const mistakesOf = (told) => told.mistakes ?? [];
const isClose = (a, b, relative, absolute = 0) => Math.abs(a - b) <= Math.max(relative * Math.max(Math.abs(a), Math.abs(b)), absolute);

// A target with its points as objects, and the symbols and dimensions of its exercise.
function prepared(told, k = 0) {
  const points = told.points.map((row) => Object.fromEntries(row.map((value, i) => [told.symbols[i], value])));
  return { ...told.targets[k], points, symbols: told.symbols, dimensions: told.dimensions };
}

const same = (student, points, values, tolerance = toleranceFor(student)) => agree(valuesOf(student, points), values, tolerance);
const texts = (answer) => (Array.isArray(answer) ? answer : [answer]);
const readSeveral = (answer, symbols) => (Array.isArray(answer) ? answer.map((text) => read(text, symbols)) : readList(answer, symbols));

function praised(told, students, targets) {
  const rough = students.some((student, k) => hasDecimals(student) && !same(student, targets[k].points, targets[k].values, ROUGH));
  return right(told, rough ? said("exact is nicer") : "");
}

function explained(student, target, told) {
  if (valuesOf(student, target.points).every(missing)) throw new NotAnAnswer(said("no value"), "undefined");
  const found = findings(student, target);
  for (const [k, { goal, ...limit }] of (told.limits ?? []).entries()) {
    const towards = { ...limit, goal: goal == null ? null : read(goal, told.symbols) };
    if (!limitFails(student, target, towards, target.limits[k])) continue;
    const mine = reachedBy(student, target, towards);
    return [found[0], ["limit", mine ? said("limit", { says: limit.says, mine }) : limit.says]];
  }
  return found;
}

const joined = (found) => found.map(([, sentence]) => sentence).join(" ");

function judgeFormula(told, answer) {
  const target = prepared(told), student = read(texts(answer)[0], told.symbols);
  if (same(student, target.points, target.values)) return praised(told, [student], [target]);
  const known = mistakesOf(told).find((mistake) => same(student, target.points, mistake.values[0]));
  if (known) return wrong("known", known.says);
  const found = explained(student, target, told);
  return wrong(found[0][0], joined(found));
}

function judgeVector(told, answer) {
  const students = readSeveral(answer, told.symbols);
  if (students.length !== told.components) throw new NotAnAnswer(said("components", { wanted: told.components, given: students.length }), "wrong length");
  if (told.rules) return byRules(told, students.map(realValue));
  const targets = told.targets.map((_, k) => prepared(told, k)), points = targets[0].points;
  const good = students.map((student, k) => same(student, points, targets[k].values));
  if (good.every(Boolean)) return praised(told, students, targets);
  const known = mistakesOf(told).find(({ values }) => values.length === targets.length && students.every((student, k) => same(student, points, values[k])));
  if (known) return wrong("known", known.says);
  if (targets.length <= 4 && orders(students).some((order) => order.every((student, k) => same(student, points, targets[k].values)))) return wrong("order", said("order"));
  return componentByComponent(told, students, targets, good);
}

function componentByComponent(told, students, targets, good) {
  const parts = students.map((student, k) => {
    const found = good[k] ? [["right", said("component right")]] : explained(student, targets[k], told);
    return { label: told.labels?.[k] ?? String(k + 1), fine: good[k], code: found[0][0], says: joined(found) };
  });
  if (parts.every(({ code, says }) => code === parts[0].code && says === parts[0].says)) return wrong(parts[0].code, said("every component", { says: parts[0].says }));
  return wrong(parts.find(({ fine }) => !fine).code, parts.map((part) => said("component", part)).join(" "));
}

const orders = (items) => (items.length < 2 ? [items] : items.flatMap((item, k) => orders(items.filter((_, i) => i !== k)).map((rest) => [item, ...rest])));

function judgeCollection(told, answer) {
  const students = readSeveral(answer, told.symbols), targets = told.targets.map((_, k) => prepared(told, k)), points = targets[0].points;
  const matched = students.map((student) => targets.find((target) => same(student, points, target.values)) ?? null);
  const found = targets.filter((target) => matched.includes(target)).length, foreign = matched.filter((target) => !target).length;
  if (found === targets.length && !foreign) return praised(told, students, matched);
  const known = mistakesOf(told).find(({ values }) => values.length === students.length && students.every((student) => values.some((row) => same(student, points, row))));
  return known ? wrong("known", known.says) : wrong("set", counted(found, foreign, targets.length));
}

function counted(found, foreign, wanted) {
  if (!found) return said("none right");
  const sentence = found === 1 ? said("one right") : said("some right", { found });
  const others = foreign === 0 ? "" : foreign === 1 ? said("one foreign") : said("some foreign", { foreign });
  return sentence + others + (found === wanted ? "" : said(wanted - found === 1 ? "one more" : "more"));
}

function sidesOf(answer, symbols) {
  if (Array.isArray(answer) && answer.length === 2) return answer.map((text) => read(text, symbols));
  const sides = texts(answer)[0].replaceAll("==", "=").split("=");
  if (sides.length === 2) return sides.map((text) => read(text, symbols));
  read(texts(answer)[0], symbols);
  throw new NotAnAnswer(said("no equation"), "not an equation");
}

function judgeEquation(told, answer) {
  const [left, other] = sidesOf(answer, told.symbols), student = ["+", left, ["-", other]], target = prepared(told);
  if (valuesOf(student, target.points).every((value) => Math.abs(value) < 1e-13)) return wrong("empty", said("says nothing"));
  if (equivalent(student, target, told.targets[0], told)) return right(told);
  const known = mistakesOf(told).find((mistake) => equivalent(student, target, mistake, told));
  if (known) return wrong("known", known.says);
  return wrong(...wrongEquation(left, other, student, target));
}

function equivalent(student, { points, symbols }, residual, told) {
  const ratio = quotients(valuesOf(student, points), residual.values), tolerance = toleranceFor(student);
  if (ratio.some((value) => missing(value) || Math.abs(value) < 1e-12)) return false;
  if (constant(ratio, tolerance) !== null) return true;
  if (told.unknowns) {
    const elsewhere = points.map((point, k) => ({ ...point, ...Object.fromEntries(told.unknowns.map((name) => [name, points[(k + 1) % points.length][name]])) }));
    return quotients(valuesOf(student, elsewhere), residual.moved).every((value, k) => !missing(value) && close(value, ratio[k], tolerance));
  }
  return symbols.every((name) => constant(quotients(quotients(valuesOf(student, doubled(points, name)), residual.doubled[name]), ratio), 1e-8) !== null);
}

function wrongEquation(left, other, student, target) {
  if (target.dimensions) {
    try {
      dimensionOf(student, target.dimensions);
    } catch (clash) {
      if (!(clash instanceof Clash)) throw clash;
      return ["dimension", said("clash", { clash: clash.message })];
    }
  }
  if (constant(quotients(valuesOf(["+", left, other], target.points), target.values)) !== null) return ["sign", said("side sign")];
  return wrongSymbols(student, target) ?? powerOfSymbols(student, target) ?? ["different", said("other equation")];
}

function realValue(formula) {
  const value = valueAt(formula, {});
  if (missing(value)) throw new NotAnAnswer(said("no real value"), "undefined");
  return value;
}

function byRules(told, numbers) {
  const complaint = failing(told.rules, numbers);
  return complaint ? wrong("not accepted", complaint) : right(told);
}

function judgeNumber(told, answer) {
  const number = realValue(read(texts(answer)[0], []));
  if (told.rules) return byRules(told, [number]);
  if (isClose(number, told.value, told.tolerance, 1e-12)) return right(told);
  const known = mistakesOf(told).find(({ value }) => isClose(number, value, told.tolerance, 1e-12));
  return known ? wrong("known", known.says) : wrong(...wrongNumber(number, told));
}

function wrongNumber(number, { value, tolerance, unit }) {
  const wanted = unit ? said("wanted in", { unit }) : "";
  if (number === 0 || value === 0) return ["different", said(number === 0 ? "not zero" : "not it") + wanted];
  const ratio = number / value, size = Math.abs(ratio), power = Math.round(Math.log10(size));
  if (isClose(ratio, 1, 6 * tolerance)) return ["rounded", said("not close enough")];
  if (isClose(ratio, -1, tolerance)) return ["sign", said("sign")];
  for (const [code, factor] of [["degrees", 180 / Math.PI], ["turns", 2 * Math.PI]]) {
    if (isClose(size, factor, tolerance) || isClose(size, 1 / factor, tolerance)) return [code, said(code) + wanted];
  }
  if (power && isClose(size, 10 ** power, tolerance)) return ["power of ten", said("power of ten") + wanted];
  if (isClose(number * value, 1, tolerance)) return ["reciprocal", said("reciprocal") + wanted];
  return ["different", said(`too ${size > 1 ? "large" : "small"}${ratio < 0 ? ", sign" : ""}`) + wanted];
}

function judgeChoice(told, answer) {
  const chosen = [...new Set(texts(answer).flatMap((item) => item.toLowerCase().split(/[\s,;().]+/)).filter(Boolean))].sort();
  if (!chosen.length || !chosen.every((letter) => Object.hasOwn(told.choices, letter))) throw new NotAnAnswer(said("no choice", { choices: listed(Object.keys(told.choices), "or") }), "not a choice");
  if (chosen.length > 1 && told.letters.length === 1) throw new NotAnAnswer(said("one choice"), "not a choice");
  if (chosen.join() === told.letters.join()) return right(told, ...told.letters.map((letter) => told.choices[letter]));
  const others = chosen.filter((letter) => !told.letters.includes(letter));
  return wrong("choice", others.length ? others.map((letter) => told.choices[letter]).join(" ") : said("more are true"));
}

const TRUTHS = { true: true, t: true, yes: true, 对: true, false: false, f: false, no: false, 错: false };

function judgeTruth(told, answer) {
  const word = texts(answer)[0].trim().toLowerCase();
  if (!Object.hasOwn(TRUTHS, word)) throw new NotAnAnswer(said("true or false"), "not a truth value");
  return TRUTHS[word] === (told.truth ?? false) ? right(told) : wrong("truth", mistakesOf(told)[0]?.says ?? said("one example"));
}

// No machine judges an explanation: the reader compares with the points that a good one makes.
function judgeExplain(told, answer) {
  if (texts(answer)[0].split(/\s+/).filter(Boolean).length < 5) throw new NotAnAnswer(said("write first"), "not an explanation");
  return { right: true, code: "compare", message: `${said("compare")}\n\n${told.points.map((point) => `- ${point}`).join("\n")}` };
}

const KINDS = { explain: judgeExplain, formula: judgeFormula, vector: judgeVector, collection: judgeCollection, equation: judgeEquation, number: judgeNumber, choice: judgeChoice, truth: judgeTruth };
