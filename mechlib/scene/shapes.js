// From a mark and its numbers to lines, circles and texts in pixels: the twin of shapes.py.
const LOOKS = {
  before: [2.2, 10, 4.2], after: [2.4, 11, 4.6], impulse: [5, 16, 8], reaction: [5.5, 16, 8.5],
  plain: [2, 10, 4.2], thin: [1.3, 8, 3],
};
const { abs, atan2, cos, sin, hypot, min, max, floor, PI } = Math;
const path = (lines, style) => ({ t: "path", d: lines, w: 2, ...style });
const circle = (x, y, r, w, style) => ({ t: "circle", x, y, r, w, ...style });
const text = (x, y, label, size = 15, style) => ({ t: "text", x, y, label, size, ...style });

function beside(x, y, ux, uy, label, gap = 6, style) {
  const far = gap + abs(ux) * label.w * 15 / 2 + abs(uy) * 15 * 0.42;
  return text(x + ux * far, y + uy * far, label, 15, style);
}

function fixed(value, digits) {
  if (!isFinite(value)) return "—";
  const out = abs(value) < 1e7 ? value.toFixed(digits) : value.toExponential(3);
  return out[0] === "-" ? (+out ? "−" + out.slice(1) : out.slice(1)) : out;
}

function ends(v, f) {
  const x1 = f.x(v.x1), y1 = f.y(v.y1), x2 = f.x(v.x2), y2 = f.y(v.y2);
  const n = hypot(x2 - x1, y2 - y1);
  return [x1, y1, x2, y2, n ? (x2 - x1) / n : 1, n ? (y2 - y1) / n : 0, n];
}

function head(x, y, ux, uy, size, half) {
  const bx = x - size * ux, by = y - size * uy;
  return [[x, y], [bx - half * uy, by + half * ux], [bx + half * uy, by - half * ux]];
}

const zip = (xs, ys, make) => Array.from(xs, (x, i) => make(x, ys[i]));
const range = (n, make) => Array.from({ length: n }, (_, k) => make(k));

// Areas that show a value, compression or tension: the twin of tones.py.
function level(value) {
  if (!isFinite(value)) return 0;
  const size = floor(8 * min(abs(value), 1) + 0.5 + 1e-6);
  return value > 0 ? size : -size;
}

function strokes(points, upright) {
  const [along, across] = upright ? [0, 1] : [1, 0], places = points.map((p) => p[along]), found = [];
  for (let k = floor(min(...places) / 7); k <= floor(max(...places) / 7); k++) {
    const at = (k + 0.5) * 7, cuts = [];
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length];
      if ((p[along] <= at) !== (q[along] <= at)) cuts.push(p[across] + (q[across] - p[across]) * (at - p[along]) / (q[along] - p[along]));
    });
    cuts.sort((a, b) => a - b);
    for (let i = 0; i < cuts.length; i += 2) found.push([cuts[i], cuts[i + 1]].map((c) => (upright ? [at, c] : [c, at])));
  }
  return found;
}

function toned(points, tone) {
  if (!tone) return [];
  const color = tone > 0 ? "tension" : "compression";
  return [path([points], { w: 0, closed: true, fill: "full", color, o: 0.08 * abs(tone) }),
    path(strokes(points, tone < 0), { w: 1, butt: true, color })];
}

const SHAPES = {
  field(v, f, m) {
    const [x1, y1, x2, y2, ux, uy] = ends(v, f), half = abs(v.t) * f.sx / 2, tones = Array.from(v.values, level), n = tones.length;
    const place = (s, side) => [x1 + (x2 - x1) * s / n - side * half * uy, y1 + (y2 - y1) * s / n + side * half * ux];
    const piece = (i, k) => [place(i, 1), place(k, 1), place(k, -1), place(i, -1)], out = [];
    for (let k = 1, first = 0; k <= n; k++) {
      if (k < n && tones[k] === tones[first]) continue;
      out.push(...toned(piece(first, k), tones[first]));
      first = k;
    }
    return [...out, path([piece(0, n)], { w: m.width, closed: true })];
  },

  line(v, f, m) {
    const [x1, y1, x2, y2] = ends(v, f);
    return [path([[[x1, y1], [x2, y2]]], { w: m.width, dash: m.dashed })];
  },

  bar(v, f) {
    const [x1, y1, x2, y2, ux, uy] = ends(v, f), r = abs(v.t) * f.sx / 2, a0 = atan2(uy, ux);
    const end = (cx, cy, start) => range(13, (k) => [cx + r * cos(start + k * PI / 12), cy + r * sin(start + k * PI / 12)]);
    return [path([[...end(x2, y2, a0 - PI / 2), ...end(x1, y1, a0 + PI / 2)]], { closed: true, fill: "soft" })];
  },

  wheel(v, f, m) {
    const x = f.x(v.x), y = f.y(v.y), r = abs(v.r) * f.sx;
    const out = [circle(x, y, r, m.filled ? 2 : 3, { fill: m.filled ? "soft" : "none" })];
    if (m.spokes) {
      const spoke = (k) => { const a = v.angle + 2 * PI * k / m.spokes; return [[x, y], [x + r * cos(a), y - r * sin(a)]]; };
      out.push(path(range(m.spokes, spoke), { w: 1.6 }), circle(x, y, 2.5, 0, { fill: "full" }));
    }
    return out;
  },

  block(v, f, m) {
    const c = cos(v.angle), s = sin(v.angle);
    const corner = ([i, j]) => { const a = i * v.w / 2, b = j * v.h / 2; return [f.x(v.x + c * a - s * b), f.y(v.y + s * a + c * b)]; };
    const out = [path([[[-1, -1], [1, -1], [1, 1], [-1, 1]].map(corner)], { closed: true, fill: "soft" })];
    if (m.label) out.push(text(f.x(v.x), f.y(v.y), m.label, 15, { ink: true, halo: false }));
    return out;
  },

  polygon(v, f, m) {
    const points = zip(v.xs, v.ys, (x, y) => [f.x(x), f.y(y)]);
    if ("value" in v) return [...toned(points, level(v.value)), path([points], { w: m.width, closed: true })];
    return [path([points], { w: m.width, closed: true, fill: m.filled ? "soft" : "none" })];
  },

  pin(v, f, m) {
    const x = f.x(v.x), y = f.y(v.y), out = [];
    if (m.fixed) {
      const c = cos(v.angle), s = -sin(v.angle), at = (a, b) => [x + c * a - s * b, y + s * a + c * b];
      out.push(path([[at(0, 0), at(10, 16), at(-10, 16)]], { w: 1.8, closed: true, fill: "bg" }));
      out.push(path([[at(-15, 16), at(15, 16)], ...range(6, (k) => [at(5 * k - 10, 16), at(5 * k - 15, 22)])], { w: 1.4 }));
    }
    return [...out, circle(x, y, m.size, 2, { fill: "bg" })];
  },

  spring(v, f, m) {
    const [x1, y1, x2, y2, ux, uy, length] = ends(v, f);
    const n = m.coils, lead = 0.12 * length, half = abs(v.t) * f.sx / 2, step = (length - 2 * lead) / (2 * n);
    const coil = (k) => {
      const along = lead + (k + 0.5) * step, across = half * (k % 2 ? 1 : -1);
      return [x1 + along * ux - across * uy, y1 + along * uy + across * ux];
    };
    return [path([[[x1, y1], [x1 + lead * ux, y1 + lead * uy], ...range(2 * n, coil), [x2 - lead * ux, y2 - lead * uy], [x2, y2]]], { w: 1.8 })];
  },

  damper(v, f) {
    const [x1, y1, , , ux, uy, length] = ends(v, f), half = abs(v.t) * f.sx / 2;
    const at = (a, b) => [x1 + a * length * ux - b * half * uy, y1 + a * length * uy + b * half * ux];
    return [path([[at(0, 0), at(0.3, 0)], [at(0.72, -1), at(0.3, -1), at(0.3, 1), at(0.72, 1)],
      [at(0.54, -0.7), at(0.54, 0.7)], [at(0.54, 0), at(1, 0)]], { w: 1.8 })];
  },

  ground(v, f, m) {
    const [x1, y1, x2, y2, ux, uy, length] = ends(v, f), nx = -uy * m.side, ny = ux * m.side;
    const count = max(1, floor(length / 10));
    const hatch = (k) => {
      const a = (k + 0.9) * length / count, bx = x1 + a * ux, by = y1 + a * uy;
      return [[bx, by], [bx - 7 * ux + 8 * nx, by - 7 * uy + 8 * ny]];
    };
    return [path(range(count, hatch), { w: 1 }), path([[[x1, y1], [x2, y2]]], { w: 2 })];
  },

  arrow(v, f, m) {
    const [x1, y1, x2, y2, ux, uy, length] = ends({ x1: v.x, y1: v.y, x2: v.x + v.dx, y2: v.y + v.dy }, f);
    if (length < 1.5) return [];
    let [w, size, half] = LOOKS[m.look];
    const shrink = min(1, 0.62 * length / size);
    size *= shrink; half *= shrink;
    const bx = x2 - size * ux, by = y2 - size * uy, t = w * max(shrink, 0.5) / 2;
    const [tip, left, right] = head(x2, y2, ux, uy, size, half);
    const out = m.look === "reaction"
      ? [path([[[x1 - t * uy, y1 + t * ux], [bx - t * uy, by + t * ux], left, tip, right, [bx + t * uy, by - t * ux],
        [x1 + t * uy, y1 - t * ux]]], { w: 1.8, closed: true, fill: "soft" })]
      : [path([[[x1, y1], [bx + ux, by + uy]]], { w: 2 * t, butt: true, dash: m.look === "before" }),
        path([[tip, left, right]], { w: 0, closed: true, fill: "full" })];
    if (m.label) {
      const side = m.label_at === "left" || m.label_at === "right", mx = (x1 + x2) / 2, my = (y1 + y2) / 2;
      const [x, y, dx, dy] = { tip: [x2, y2, ux, uy], tail: [x1, y1, -ux, -uy], left: [mx, my, uy, -ux], right: [mx, my, -uy, ux] }[m.label_at];
      out.push(beside(x, y, dx, dy, m.label, 5 + (side ? half : 0)));
    }
    return out;
  },

  angle(v, f, m) {
    const x = f.x(v.x), y = f.y(v.y), r = abs(v.r) * f.sx, a = v.start, b = v.stop;
    if (abs(b - a) * r < 1.5) return [];
    const [w, full, wide] = LOOKS[m.look || "thin"], turn = b > a ? 1 : -1;
    const size = m.arrow ? min(full, 0.62 * abs(b - a) * r) : 0, stop = b - turn * 0.9 * size / r;
    const arc = range(41, (k) => [x + r * cos(a + (stop - a) * k / 40), y - r * sin(a + (stop - a) * k / 40)]);
    const out = [path([arc], { w, butt: true, dash: m.look === "before" })];
    if (m.arrow) {
      const mid = b - turn * size / r / 2;
      out.push(path([head(x + r * cos(b), y - r * sin(b), -turn * sin(mid), -turn * cos(mid), size, wide * size / full)],
        { w: 0, closed: true, fill: "full" }));
    }
    if (m.label) {
      const mid = (a + b) / 2;
      out.push(beside(x + r * cos(mid), y - r * sin(mid), cos(mid), -sin(mid), m.label, 5 + (m.arrow ? 3 : 0)));
    }
    return out;
  },

  dimension(v, f, m) {
    const [x1, y1, x2, y2, ux, uy, length] = ends(v, f);
    if (length < 4) return [];
    const k = v.offset * f.sx, nx = uy * k, ny = -ux * k, size = min(8, 0.3 * length), over = k ? 4 / abs(k) : 0;
    const a = [x1 + nx, y1 + ny], b = [x2 + nx, y2 + ny];
    const lines = [[a, b]];
    if (k) for (const [x, y] of [[x1, y1], [x2, y2]]) lines.push([[x, y], [x + nx * (1 + over), y + ny * (1 + over)]]);
    const out = [path(lines, { w: 1 }), path([head(...b, ux, uy, size, size * 0.34)], { w: 0, closed: true, fill: "full" }),
      path([head(...a, -ux, -uy, size, size * 0.34)], { w: 0, closed: true, fill: "full" })];
    if (m.label) out.push(text((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, m.label, 15, { ink: true }));
    return out;
  },

  point(v, f, m) {
    const x = f.x(v.x), y = f.y(v.y), out = [circle(x, y, m.size, 0, { fill: "full" })];
    if (m.label) {
      const place = m.place ?? 45, a = place * PI / 180;
      out.push(Array.isArray(place) ? text(x + place[0], y - place[1], m.label, 15, { ink: true })
        : beside(x, y, cos(a), -sin(a), m.label, m.size + 3, { ink: true }));
    }
    return out;
  },

  label(v, f, m) {
    const values = Array.from(v.values || [], (x) => fixed(x, m.digits));
    return [text(f.x(v.x) + m.offset[0], f.y(v.y) - m.offset[1], m.label, m.size, { values, align: m.align })];
  },

  curve(v, f, m) {
    const lines = [];
    let run = null;
    for (let i = 0; i < v.xs.length; i++) {
      if (isFinite(v.xs[i]) && isFinite(v.ys[i])) {
        if (!run) lines.push(run = []);
        run.push([f.x(v.xs[i]), f.y(v.ys[i])]);
      } else run = null;
    }
    return [path(lines, { w: m.width, dash: m.dashed })];
  },

  dots(v, f) { return zip(v.xs, v.ys, (x, y) => circle(f.x(x), f.y(y), 3, 0, { fill: "full" })); },

  column(v, f, m) {
    const x0 = f.x(m.place + 0.2), x1 = f.x(m.place + 0.8), y0 = f.y(v.y0), y1 = f.y(v.y1), out = [];
    if (v.y1 !== v.y0) out.push(path([[[x0, y0], [x0, y1], [x1, y1], [x1, y0]]], { w: 1.6, closed: true, fill: m.color === "lost" ? "soft" : "half" }));
    if (m.total) {
      out.push(text((x0 + x1) / 2, y1 + (v.y1 < -0.5 * 10 ** -m.digits ? 12 : -10), { runs: [["{}", "r", 0, 0]], w: 2 }, 13, { values: [fixed(v.y1, m.digits)], ink: true }));
    }
    return out;
  },
};
SHAPES.rod = SHAPES.line;

function shape(mark, v, f) {
  if (v.visible === 0) return [];
  for (const name in v) if (name !== "xs" && name !== "ys" && name !== "values" && !isFinite(v[name])) return [];
  if (mark.kind === "polygon" && ![...v.xs, ...v.ys].every(isFinite)) return [];
  return SHAPES[mark.kind](v, f, mark);
}
