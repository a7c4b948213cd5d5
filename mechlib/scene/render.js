// Primitives to SVG. Elements are made once; afterwards only attributes that changed are written.
const NS = "http://www.w3.org/2000/svg";
const FILLS = {
  none: "none", full: "currentColor", bg: "var(--mech-bg)",
  soft: "color-mix(in srgb, currentColor 16%, var(--mech-bg))", half: "color-mix(in srgb, currentColor 50%, var(--mech-bg))",
};
const ANCHORS = { left: "start", center: "middle", right: "end" };
const UNCLIPPED = new Set(["point", "label", "arrow", "dots"]);
const round = (x) => Math.round(x * 100) / 100 + 0;
const percent = (part, whole) => `${(100 * part / whole).toFixed(3)}%`;

function element(tag, attributes = {}, parent = null) {
  const node = document.createElementNS(NS, tag);
  for (const name in attributes) node.setAttribute(name, attributes[name]);
  if (parent) parent.appendChild(node);
  return node;
}

// A text is a group of two: a wide stroke in the colour of the ground, and the letters over it.
function makeText(halo) {
  const group = element("g");
  if (halo) element("text", { class: "mech-halo", "aria-hidden": "true" }, group);
  element("text", {}, group);
  return group;
}

function setText(group, label, values, size) {
  const node = group.lastChild;
  let k = 0, rise = 0;
  node.replaceChildren();
  for (const [source, style, level, back] of label.runs) {
    const string = source.replace(/\{\}/g, () => values[k++]);
    const span = element("tspan", { class: `mech-${style}` }, node);
    const target = level === 1 ? -0.42 * size : level === -1 ? 0.22 * size : 0;
    if (level) span.setAttribute("font-size", round(0.7 * size));
    if (target !== rise) span.setAttribute("dy", round(target - rise));
    if (back) span.setAttribute("dx", round(-back * size));
    span.textContent = string;
    rise = target;
  }
  if (node !== group.firstChild) group.firstChild.replaceChildren(...[...node.childNodes].map((span) => span.cloneNode(true)));
}

function attributes(p, color) {
  if (p.t === "text") {
    return {
      transform: `translate(${round(p.x)} ${round(p.y + (p.turn ? 0 : 0.34 * p.size))})${p.turn ? ` rotate(-90) translate(0 ${round(0.34 * p.size)})` : ""}`,
      "font-size": p.size, "text-anchor": ANCHORS[p.align || "center"],
      style: `color:var(--mech-${p.ink ? "ink" : `${p.color || color}-text`})`,
    };
  }
  const shared = {
    fill: FILLS[p.fill || "none"], "stroke-width": round(p.w), stroke: p.w ? "currentColor" : "none",
    "stroke-linecap": p.butt || p.dash ? "butt" : "round",
  };
  if (p.dash) shared["stroke-dasharray"] = "5 3.2";
  if (p.o) shared.opacity = p.o;
  if (p.color) shared.style = `color:var(--mech-${p.color})`;
  if (p.t === "circle") return { ...shared, cx: round(p.x), cy: round(p.y), r: round(p.r) };
  let d = "";
  for (const line of p.d) {
    for (let i = 0; i < line.length; i++) d += (i ? "L" : "M") + round(line[i][0]) + " " + round(line[i][1]);
    if (p.closed && line.length) d += "Z";
  }
  return { ...shared, d };
}

class Group {
  constructor(parent, color, ghost) {
    this.color = color;
    this.node = element("g", { style: `color:var(--mech-${color})`, ...(ghost ? { opacity: 0.32 } : {}) }, parent);
    this.kept = [];
  }

  draw(prims) {
    for (let i = 0; i < prims.length; i++) {
      const p = prims[i], kind = p.t === "text" && p.halo === false ? "bare" : p.t;
      let kept = this.kept[i];
      if (!kept || kept.kind !== kind) {
        const node = p.t === "text" ? makeText(kind === "text") : element(p.t);
        if (kept) kept.node.replaceWith(node); else this.node.appendChild(node);
        kept = this.kept[i] = { kind, node, now: {}, shown: true };
      }
      if (!kept.shown) { kept.node.removeAttribute("display"); kept.shown = true; }
      const wanted = attributes(p, this.color);
      for (const name in wanted) {
        if (kept.now[name] !== wanted[name]) kept.node.setAttribute(name, kept.now[name] = wanted[name]);
      }
      for (const name in kept.now) if (!(name in wanted)) { kept.node.removeAttribute(name); delete kept.now[name]; }
      if (p.t === "text") {
        const values = p.values || [], key = values.join("|");
        if (kept.label !== p.label.runs || kept.key !== key) {
          setText(kept.node, p.label, values, p.size);
          [kept.label, kept.key] = [p.label.runs, key];
        }
      }
    }
    for (let i = prims.length; i < this.kept.length; i++) {
      const kept = this.kept[i];
      if (kept.shown) { kept.node.setAttribute("display", "none"); kept.shown = false; }
    }
  }
}

class PanelView {
  constructor(panel, parent, alt) {
    this.panel = panel;
    this.svg = element("svg", alt ? { role: "img", "aria-label": alt } : { "aria-hidden": "true" }, parent);
    this.axes = new Group(this.svg, "muted");
    const clipped = panel.kind === "plot" ? element("svg", {}, this.svg) : this.svg;
    this.clip = panel.kind === "plot" ? clipped : null;
    this.inner = panel.kind === "plot" ? element("g", {}, clipped) : null;
    this.groups = panel.marks.map((m) => {
      const home = this.inner && !UNCLIPPED.has(m.kind) ? this.inner : this.svg;
      return new Group(home, m.color, m.ghost);
    });
    this.title = new Group(this.svg, "ink");
  }

  // A panel of w by h in a picture that is laid out for a width; the style scales it to the column.
  resize(w, h, total) {
    this.drawn = [];
    this.svg.setAttribute("viewBox", `0 0 ${round(w)} ${round(h)}`);
    this.svg.style.width = percent(w, total);
    this.frame = frame(this.panel, w, h);
    const [x, y, bw, bh] = this.frame.box;
    if (this.clip) {
      this.axes.draw(axes(this.panel, this.frame));
      for (const [name, value] of [["x", x], ["y", y], ["width", bw], ["height", bh]]) this.clip.setAttribute(name, round(Math.max(value, 0)));
      this.inner.setAttribute("transform", `translate(${-round(x)} ${-round(y)})`);
    }
    this.title.draw(title(this.panel, w));
  }

  // What no control moves is drawn once, and again when it comes or goes.
  draw(vector) {
    this.panel.marks.forEach((mark, i) => {
      const v = channels(mark, vector), shown = v.visible !== 0;
      if (mark.still && this.drawn[i] === shown) return;
      this.groups[i].draw(shape(mark, v, this.frame));
      this.drawn[i] = shown;
    });
  }
}
