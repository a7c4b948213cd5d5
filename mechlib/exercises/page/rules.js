// Conditions on an answer, read with the reader of answers: the twin of rules.py.
const RULE_NAMES = ["answer", ...Array.from({ length: 9 }, (_, k) => `answer_${k + 1}`)];

const ruleNumber = (expression, point) => valueAt(read(expression, RULE_NAMES), point);

function holds([head, ...parts], point) {
  if (head === "and") return parts.every((part) => holds(part, point));
  if (head === "or") return parts.some((part) => holds(part, point));
  const value = ruleNumber(parts[0], point);
  return { "=": Math.abs(value) <= 1e-9, "≠": Math.abs(value) > 1e-9, ">": value > 0, ">=": value >= 0 }[head];
}

function failing(rules, answers) {
  const point = Object.fromEntries(answers.map((value, k) => [answers.length === 1 ? "answer" : `answer_${k + 1}`, value]));
  const broken = rules.find((rule) => !holds(rule.needs, point));
  if (!broken) return "";
  return broken.says.replace(/\{(\w+):\.(\d)f\}/g, (_, name, digits) => ruleNumber(broken.shows[name], point).toFixed(Number(digits)));
}
