// A scene in the page: panels, readouts, colour key; the twin of markup.py.
function node(tag, className, parent) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (parent) parent.appendChild(made);
  return made;
}

function words(parent, label) {
  for (const [string, style, level] of label.runs) {
    const span = node(level === 1 ? "sup" : level === -1 ? "sub" : "span", `mech-${style}`, parent);
    span.textContent = string;
  }
}

const plainly = (label) => label.runs.map((run) => run[0]).join("");

// What stands beside a slider, and what a screen reader says of it; controls.py holds the twins.
const reading = (c, value) => (c.kind === "log"
  ? fixed(10 ** value, min(max(2 - floor(value + 1e-9), 0), 9)) : fixed(value, c.digits));
const spoken = (c, value) => `${reading(c, value)} ${c.unit}`.trim();
// The time of a frame of a film (also in controls.py), and the frame of a time.
const timeAt = (c, k) => Number((c.lo + (c.hi - c.lo) * k / c.frames).toFixed(12)) + 0;
const frameOf = (c, time) => Math.round((time - c.lo) / (c.hi - c.lo) * c.frames);

function keyIcon(look) {
  const svg = element("svg", { width: 34, height: 18, viewBox: "0 0 34 18", "aria-hidden": "true" });
  const group = new Group(svg, look === "ghost" ? "body" : look, look === "ghost");
  const unit = { x: (x) => x, y: (y) => y };
  group.draw(look === "ghost" ? [path([[[3, 9], [31, 9]]], { w: 4 })] : SHAPES.arrow({ x: 2, y: 9, dx: 30, dy: 0 }, unit, { look }));
  return svg;
}

class SceneView {
  constructor(spec, root) {
    this.spec = spec;
    this.root = root;
    this.run = compile(spec);
    this.vector = new Float64Array(spec.size);
    if (spec.title) words(node("div", "mech-title", root), spec.title);
    this.stage = node("div", "mech-stage", root);
    this.panels = spec.panels.map((panel, i) => new PanelView(panel, this.stage, i ? "" : spec.alt));
    this.readouts = [];
    if (spec.readouts.length) {
      const strip = node("div", "mech-readouts", root);
      for (const m of spec.readouts) {
        const item = node("span", "mech-readout", strip);
        item.style.color = `var(--mech-${m.color}-text)`;
        words(node("span", "mech-name", item), m.name);
        const value = node("span", "mech-value", item);
        if (m.unit) words(node("span", "mech-unit", item), m.unit);
        this.readouts.push({ m, item, value, name: plainly(m.name), unit: m.unit ? plainly(m.unit) : "" });
      }
      this.live = node("div", "mech-live", root);
      this.live.setAttribute("aria-live", "polite");
    }
    if (spec.key.length) {
      const strip = node("div", "mech-key", root);
      for (const entry of spec.key) {
        const item = node("span", "mech-entry", strip);
        item.appendChild(keyIcon(entry.look));
        words(item, entry.label);
      }
    }
    if (spec.caption) words(node("div", "mech-caption", root), spec.caption);
  }

  // Lay the panels out for the width that is free; true if that is new.
  fit(width) {
    const design = width < SWITCH ? NARROW : WIDE;
    if (design === this.design) return false;
    this.design = design;
    this.stage.style.columnGap = percent(GAP, design);
    arrange(this.spec.panels.map((p) => p.ratio), design, this.spec.height).forEach(([w, h], i) => this.panels[i].resize(w, h, design));
    return true;
  }

  draw(values) {
    this.vector = this.run(values);
    for (const panel of this.panels) panel.draw(this.vector);
    for (const r of this.readouts) {
      const v = channels(r.m, this.vector), shown = v.visible === undefined || v.visible !== 0;
      const string = fixed(v.value, r.m.digits);
      if (r.now !== string) r.value.textContent = r.now = string;
      if (r.shown !== shown) { r.item.hidden = !shown; r.shown = shown; }
    }
    if (this.live && this.drawn) {
      clearTimeout(this.later);
      this.later = setTimeout(() => this.announce(), 700);
    }
    this.drawn = true;
  }

  announce() {
    this.live.textContent = this.readouts.filter((r) => r.shown).map((r) => `${r.name} ${r.now} ${r.unit}`.trim()).join(", ");
  }
}

// Readers who asked their system for less motion get a step a second instead of a film.
function pace(c) {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches
    ? { interval: 1000, step: Math.max(1, Math.round(c.frames / 8)) } : { interval: c.interval, step: 1 };
}

// The figures of this page, for whoever wants to look at their numbers.
function register(entry) {
  (window.mechlibScenes = window.mechlibScenes || []).push(entry);
  entry.values = (settings) => Array.from(entry.view.run(settings));
  return () => window.mechlibScenes.splice(window.mechlibScenes.indexOf(entry), 1);
}
