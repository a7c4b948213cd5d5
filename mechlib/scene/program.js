// The numbers of a scene: sampled functions and the program that SymPy printed.
const STEPS = 2 ** 24;

// The numbers of a table: whole steps of its range, kept as differences of neighbours along every axis and once more along the last.
function unfold({ axes, low, high, data }) {
  const raw = atob(data), size = raw.length / 3, rows = axes.length === 2 ? axes[0][2] : 1, n = size / rows, d = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const folded = raw.charCodeAt(i) + 256 * raw.charCodeAt(size + i) + 65536 * raw.charCodeAt(2 * size + i);
    d[i] = folded % 2 ? -(folded + 1) / 2 : folded / 2;
  }
  for (let twice = 0; twice < 2; twice++) for (let i = 0; i < size; i++) if (i % n) d[i] += d[i - 1];
  for (let i = n; i < size; i++) d[i] += d[i - n];
  for (let i = 0; i < size; i++) d[i] = low + (high - low) * ((((d[i] % STEPS) + STEPS) % STEPS) / (STEPS - 1));
  return d;
}

function table(told) {
  const { axes } = told, d = unfold(told);
  const cell = ([lo, hi, n], x) => {
    const u = Math.min(Math.max((x - lo) / (hi - lo) * (n - 1), 0), n - 1);
    const i = u !== u ? 0 : Math.min(Math.floor(u), n - 2);
    return [i, u - i];
  };
  if (axes.length === 1) {
    return (x) => { const [i, f] = cell(axes[0], x); return d[i] + (d[i + 1] - d[i]) * f; };
  }
  const n = axes[1][2];
  return (x, y) => {
    const [i, f] = cell(axes[0], x), [j, g] = cell(axes[1], y), a = i * n + j, b = a + n;
    const low = d[a] + (d[a + 1] - d[a]) * g, high = d[b] + (d[b + 1] - d[b]) * g;
    return low + (high - low) * f;
  };
}

function compile(spec) {
  const names = spec.tables.map((_, k) => `table${k}`);
  const body = spec.run || new Function("c", "out", ...names, `"use strict";${spec.js}`);     // a page brings the function itself
  const tables = spec.tables.map(table), out = new Float64Array(spec.size);
  return (values) => { body(values, out, ...tables); return out; };
}

function channels(mark, vector) {
  const v = {};
  for (const name in mark.ch) {
    const at = mark.ch[name];
    v[name] = typeof at === "number" ? vector[at] : vector.subarray(at[0], at[0] + at[1]);
  }
  return v;
}
