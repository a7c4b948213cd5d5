// Figures at the corners of their controls: what leaves its panel, what overlaps, what passes through what.
const SOLID = new Set(["wheel", "block", "bar", "rod"]);
const LOOSE = new Set(["ground", "line", "curve", "dots"]);      // may run on beyond the frame
const CLOSE = 2;                                                            // pixels at the width of design

const boxOf = (node, scale, origin) => {
  const r = node.getBoundingClientRect();
  return { x0: (r.left - origin.left) / scale, x1: (r.right - origin.left) / scale,
    y0: (r.top - origin.top) / scale, y1: (r.bottom - origin.top) / scale };
};

// The letters of a text, without the empty room above and below them.
const inkOf = (node, scale, origin) => {
  const b = boxOf(node, scale, origin), turned = b.y1 - b.y0 > 1.6 * (b.x1 - b.x0) && node.textContent.length > 2;
  const [a, c] = turned ? ["x0", "x1"] : ["y0", "y1"], high = b[c] - b[a];
  return { ...b, [a]: b[a] + 0.2 * high, [c]: b[c] - 0.2 * high, words: node.textContent };
};

const outside = (b, w, h, slack) => Math.max(-b.x0, -b.y0, b.x1 - w, b.y1 - h) - slack;
const overlap = (a, b) => Math.min(a.x1, b.x1, ) > Math.max(a.x0, b.x0) && Math.min(a.y1, b.y1) > Math.max(a.y0, b.y0)
  ? Math.min(Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0), Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)) : 0;

// A body in pixels: a circle, or a convex polygon.
function bodyOf(kind, v, f) {
  if (kind === "wheel") return { circle: [f.x(v.x), f.y(v.y), Math.abs(v.r) * f.sx] };
  if (kind === "block") {
    const c = Math.cos(v.angle), s = Math.sin(v.angle);
    return { points: [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) => {
      const a = i * v.w / 2, b = j * v.h / 2;
      return [f.x(v.x + c * a - s * b), f.y(v.y + s * a + c * b)];
    }) };
  }
  const [x1, y1, x2, y2] = [f.x(v.x1), f.y(v.y1), f.x(v.x2), f.y(v.y2)], n = Math.hypot(x2 - x1, y2 - y1) || 1;
  if (kind === "ground") return { points: [[x1, y1], [x2, y2]] };
  const half = kind === "bar" ? Math.abs(v.t) * f.sx / 2 : 1, ox = -(y2 - y1) / n * half, oy = (x2 - x1) / n * half;
  return { points: [[x1 + ox, y1 + oy], [x2 + ox, y2 + oy], [x2 - ox, y2 - oy], [x1 - ox, y1 - oy]] };
}

// How far two bodies go into each other, by the best separating direction.
function depth(a, b) {
  const normals = [];
  for (const body of [a, b]) {
    const p = body.points || [];
    p.forEach(([x, y], i) => {
      const [X, Y] = p[(i + 1) % p.length], n = Math.hypot(X - x, Y - y);
      if (n > 1e-9) normals.push([(Y - y) / n, (x - X) / n]);
      if (p.length === 2 && n > 1e-9) normals.push([(X - x) / n, (Y - y) / n]);
    });
  }
  const corners = [...(a.points || []), ...(b.points || [])];
  for (const body of [a, b]) {
    if (!body.circle) continue;
    const [cx, cy] = body.circle, other = body === a ? b : a;
    for (const [x, y] of other.circle ? [other.circle] : corners) {
      const n = Math.hypot(x - cx, y - cy);
      if (n > 1e-9) normals.push([(x - cx) / n, (y - cy) / n]);
    }
  }
  const reach = (body, [nx, ny]) => {
    if (body.circle) { const m = body.circle[0] * nx + body.circle[1] * ny; return [m - body.circle[2], m + body.circle[2]]; }
    const d = body.points.map(([x, y]) => x * nx + y * ny);
    return [Math.min(...d), Math.max(...d)];
  };
  return Math.min(...normals.map((n) => {
    const [a0, a1] = reach(a, n), [b0, b1] = reach(b, n);
    return Math.min(a1 - b0, b1 - a0);
  }));
}

// What is to be seen in a picture: its elements without those that are not shown.
function seen(el) {
  const copy = el.cloneNode(true);
  copy.querySelectorAll("[display=none]").forEach((part) => part.remove());
  return copy;
}

// Whether a picture that was drawn again and again is the one that is drawn at once.
function drawnAtOnce(spec, values, width, el) {
  const fresh = node("div", "mechlib-scene"), view = new SceneView(spec, fresh);
  view.fit(width);
  view.draw(values);
  return seen(fresh.querySelector(".mech-stage")).isEqualNode(seen(el.querySelector(".mech-stage")));
}

function judge(spec, settings, width) {
  const el = node("div", "mechlib-scene", document.body), view = new SceneView(spec, el), found = {};
  el.style.width = `${width}px`;
  view.fit(width);
  const report = (what, amount, values) => {
    if (!(what in found) || found[what][0] < amount) found[what] = [Math.round(amount * 10) / 10, values];
  };
  for (const [k, values] of settings.entries()) {
    view.draw(values);
    if ((settings.length - 1 - k) % 16 === 0 && !drawnAtOnce(spec, values, width, el)) {
      report("the picture is not the one that is drawn at once", 0, values);
    }
    view.panels.forEach((panel, p) => {
      const [, , w, h] = panel.svg.getAttribute("viewBox").split(" ").map(Number);
      const origin = panel.svg.getBoundingClientRect(), scale = origin.width / w;
      const texts = [...panel.svg.querySelectorAll("text:not(.mech-halo)")]
        .filter((t) => t.textContent.trim() && !t.closest("[display=none]")).map((t) => inkOf(t, scale, origin));
      texts.forEach((t, i) => {
        const far = outside(t, w, h, 1);
        if (far > 0) report(`panel ${p}: the text '${t.words}' leaves it`, far, values);
        for (const other of texts.slice(0, i)) {
          const much = overlap(t, other);
          if (much > 1) report(`panel ${p}: the texts '${other.words}' and '${t.words}' overlap`, much, values);
        }
      });
      const bodies = [];
      panel.panel.marks.forEach((m, i) => {
        const v = channels(m, view.vector);
        if (v.visible === 0) return;
        const name = `${m.kind} ${i}${m.label ? ` '${plainly(m.label)}'` : ""}`;
        if (!LOOSE.has(m.kind) && !(panel.panel.kind === "plot" && m.kind === "polygon") && panel.groups[i].node.getBoundingClientRect().width + panel.groups[i].node.getBoundingClientRect().height > 0) {
          const far = outside(boxOf(panel.groups[i].node, scale, origin), w, h, CLOSE);
          if (far > 0) report(`panel ${p}: the ${name} leaves it`, far, values);
        }
        if (panel.panel.kind === "plot" && m.kind === "point") {
          const [x, y, bw, bh] = panel.frame.box, px = panel.frame.x(v.x), py = panel.frame.y(v.y);
          const far = Math.max(x - px, px - x - bw, y - py, py - y - bh) - CLOSE;
          if (far > 0) report(`panel ${p}: the ${name} leaves the axes`, far, values);
        }
        if (panel.panel.kind === "drawing" && !m.ghost && m.solid !== false && (SOLID.has(m.kind) || m.kind === "ground")) {
          bodies.push([m, name, bodyOf(m.kind, v, panel.frame)]);
        }
      });
      bodies.forEach(([m, name, body], i) => {
        for (const [other, otherName, otherBody] of bodies.slice(0, i)) {
          const grounds = (m.kind === "ground") + (other.kind === "ground");
          if (grounds === 2 || (grounds === 0 && !(m.solid && other.solid))) continue;
          const deep = depth(body, otherBody);
          if (deep > CLOSE) report(`panel ${p}: ${otherName} and ${name} go into each other`, deep, values);
        }
      });
    });
  }
  el.remove();
  return found;
}
