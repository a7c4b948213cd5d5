// Where panels stand and what their axes show: the twin of layout.py and axes.py.
const GAP = 18, LOWEST = 200, LONE = 280, WIDE = 700, NARROW = 350, SWITCH = 480;

function arrange(ratios, width, height) {
  width -= 1;
  const n = ratios.length, sum = (p) => p.reduce((a, b) => a + b, 0);
  let parts, heights;
  for (let rows = 1; rows <= n; rows++) {
    const size = Math.ceil(n / rows);
    parts = [];
    for (let i = 0; i < n; i += size) parts.push(ratios.slice(i, i + size));
    heights = parts.map((p) => (width - GAP * (p.length - 1)) / sum(p));
    if (Math.min(...heights) >= LOWEST || rows === n) break;
  }
  const tallest = parts.length === 1 ? height : Math.min(height, Math.max(Math.min(...heights), LONE)), boxes = [];
  parts.forEach((part, i) => {
    const h = Math.min(heights[i], tallest);
    for (const ratio of part) boxes.push([h * ratio, h]);
  });
  return boxes;
}

function legendRows(panel, width) {
  const rows = [];
  let x = Infinity;
  for (const item of panel.legend) {
    const need = 30 + item.label.w * 13 + 16;
    if (x + need > width + 16) { rows.push([]); x = 0; }
    rows[rows.length - 1].push([x, item]);
    x += need;
  }
  return rows;
}

function makeFrame(ax, sx, ay, sy, box) {
  return { ax, sx, ay, sy, box, x: (x) => ax + sx * x, y: (y) => ay - sy * y };
}

function frame(panel, w, h) {
  const [x0, x1] = panel.xlim, [y0, y1] = panel.ylim;
  if (panel.kind === "drawing") {
    const pad = 8, top = panel.title ? 22 : 8, s = Math.min((w - 2 * pad) / (x1 - x0), (h - pad - top) / (y1 - y0));
    return makeFrame(w / 2 - s * (x0 + x1) / 2, s, (h - pad + top) / 2 + s * (y0 + y1) / 2, s, [0, 0, w, h]);
  }
  const [left, right, margin, bottom] = panel.margin, bw = w - left - right;
  const top = margin + 19 * legendRows(panel, bw).length, bh = h - top - bottom;
  const sx = bw / (x1 - x0), sy = bh / (y1 - y0);
  return makeFrame(left - sx * x0, sx, top + bh + sy * y0, sy, [left, top, bw, bh]);
}

const plain = (string) => ({ runs: [[string, "r", 0, 0]], w: 0.54 * string.length });

// A text on an empty ground needs no halo.
const bare = (x, y, label, size, style) => text(x, y, label, size, { halo: false, ...style });

function axes(panel, f) {
  const [left, top, bw, bh] = f.box, bottom = top + bh, out = [];
  if (panel.grid) {
    const lines = panel.yticks.map(([y]) => [[left, f.y(y)], [left + bw, f.y(y)]]);
    if (!panel.bars) lines.push(...panel.xticks.map(([x]) => [[f.x(x), top], [f.x(x), bottom]]));
    out.push(path(lines, { w: 0.8, o: 0.22 }));
  }
  const y0 = panel.bars ? Math.min(Math.max(f.y(0), top), bottom) : bottom;
  out.push(path([[[left, top], [left, bottom]], [[left, y0], [left + bw, y0]]], { w: 1.1 }));
  for (const [x, name] of panel.xticks) {
    out.push(bare(f.x(x), bottom + 12, name.runs ? name : plain(name), panel.bars ? 13 : 12, { ink: panel.bars }));
  }
  for (const [y, name] of panel.yticks) out.push(bare(left - 6, f.y(y), plain(name), 12, { align: "right" }));
  if (panel.xlabel) out.push(bare(left + bw / 2, bottom + 31, panel.xlabel, 14, { ink: true }));
  if (panel.ylabel) out.push(bare(15, top + bh / 2, panel.ylabel, 14, { turn: true, ink: true }));
  legendRows(panel, bw).forEach((row, i) => {
    const y = (panel.title ? 24 : 8) + 19 * i + 7;
    for (const [x, item] of row) {
      out.push(item.kind === "dots" ? circle(left + x + 11, y, 3, 0, { fill: "full", color: item.color })
        : path([[[left + x, y], [left + x + 22, y]]], { w: 2, dash: item.dashed, color: item.color }));
      out.push(bare(left + x + 28, y, item.label, 13, { align: "left", ink: true }));
    }
  });
  return out;
}

const title = (panel, w) => (panel.title ? [bare(w / 2, 10, panel.title, 14, { ink: true })] : []);
