// The explorer: controls in, picture and readouts out. All of it runs in the page; no kernel is asked.
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
        item.style.color = `var(--mech-${m.color})`;
        words(node("span", "mech-name", item), m.name);
        const value = node("output", "mech-value", item);
        if (m.unit) words(node("span", "mech-unit", item), m.unit);
        this.readouts.push({ m, item, value, name: m.name.runs.map((r) => r[0]).join(""), unit: m.unit ? m.unit.runs.map((r) => r[0]).join("") : "" });
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

  resize(width) {
    this.width = width;
    arrange(this.spec.panels.map((p) => p.ratio), width, this.spec.height).forEach(([w, h], i) => this.panels[i].resize(w, h));
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

// The still picture made way for the live one on the screen; it comes back in print.
function replaceStill(box) {
  for (let home = box.parentElement; home && home !== document.body; home = home.parentElement) {
    const still = home.querySelector(".mechlib-fallback");
    if (!still) continue;
    if (home.querySelectorAll(".mechlib-fallback").length > 1) return;
    still.classList.add("mechlib-replaced");
    box.classList.add("mechlib-has-still");
    return;
  }
}

// Play writes the name of its icon on the first <i> of the button; a theme's Font Awesome replaces every <i> it finds
// by an SVG, and Play would fail. An <i> marked as already replaced is left alone.
function keepIcon(button) {
  if (button.querySelector("i[data-fa-i2svg]")) return;
  const icon = document.createElement("i");
  icon.setAttribute("data-fa-i2svg", "");
  button.prepend(icon);
}

function nameControls(box, spec) {
  let found = 0;
  for (const c of spec.controls) {
    for (const home of box.querySelectorAll(`.mechlib-control-${c.name}`)) {
      const label = home.querySelector(".widget-label") || home.querySelector(".widget-label-basic span, .widget-label-basic");
      if (label && !label.dataset.mech) {
        for (const child of [...label.childNodes]) if (child.nodeType === 3 || child.nodeName === "SPAN") child.remove();
        words(label, c);
        label.dataset.mech = "set";
      }
      for (const part of home.querySelectorAll("[role=slider], select, input")) {
        if (part.getAttribute("aria-label") !== c.label) part.setAttribute("aria-label", c.label);
        found += 1;
      }
      home.querySelectorAll("button").forEach((button, i) => {
        button.setAttribute("aria-label", `${["play", "stop", "repeat"][i]} ${c.label}`);
        keepIcon(button);
      });
    }
  }
  return found;
}

function showPlaying(el, c, playing) {
  const box = el.closest(".mechlib-explorer"), home = box && box.querySelector(`.widget-play.mechlib-control-${c.name}`);
  if (!home) return;
  home.classList.toggle("mech-playing", playing);
  home.querySelector("button").setAttribute("aria-label", `${playing ? "pause" : "play"} ${c.label}`);
}

// Readers who asked their system for less motion get a step a second instead of a film.
function slowDown(model, spec) {
  if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const c of spec.controls.filter((one) => one.kind === "play")) {
    model.set(`interval_${c.name}`, 1000);
    model.set(`step_${c.name}`, Math.max(1, Math.round(c.frames / 8)));
  }
  model.save_changes();
}

function addStyle() {
  if (document.getElementById("mechlib-scene-style")) return;
  const style = node("style", "", document.head);
  style.id = "mechlib-scene-style";
  style.textContent = STYLE;
}

function render({ model, el }) {
  const spec = model.get("spec"), names = spec.controls.map((c) => `v_${c.name}`);
  el.classList.add("mechlib-scene");
  addStyle();
  const view = new SceneView(spec, el);
  const values = () => names.map((name) => Number(model.get(name)));
  let queued = false;
  const draw = () => { queued = false; view.draw(values()); };
  const redraw = () => { if (!queued) { queued = true; queueMicrotask(draw); } };
  view.resize(640);            // a guess: asking for the width now would lay out the whole page for each figure
  draw();

  spec.controls.forEach((c, i) => {
    model.on(`change:${names[i]}`, redraw);
    if (c.kind !== "play") return;
    const frameOf = (x) => Math.round((x - c.lo) / (c.hi - c.lo) * c.frames);
    model.on(`change:frame_${c.name}`, () => {
      const k = model.get(`frame_${c.name}`);
      if (frameOf(model.get(names[i])) !== k) { model.set(names[i], c.lo + (c.hi - c.lo) * k / c.frames); model.save_changes(); }
    });
    model.on(`change:${names[i]}`, () => {
      const k = frameOf(model.get(names[i]));
      if (model.get(`frame_${c.name}`) !== k) { model.set(`frame_${c.name}`, k); model.save_changes(); }
    });
    model.on(`change:playing_${c.name}`, () => showPlaying(el, c, model.get(`playing_${c.name}`)));
  });

  const entry = { spec, view, model, el, names, at: 0, values: (settings) => Array.from(view.run(settings)) };
  const observer = new ResizeObserver(() => {
    const width = el.clientWidth;
    if (width && Math.abs(width - view.width) >= 1) { view.resize(width); view.draw(values()); }
    if (width) entry.at = entry.at || performance.now();
  });
  observer.observe(el);
  let tries = 0;
  const timer = setInterval(() => {
    const box = el.closest(".mechlib-explorer");
    if (box && nameControls(box, spec) >= spec.controls.length) {
      tries = Infinity;
      slowDown(model, spec);
    }
    if (box) replaceStill(box);
    if (++tries > 100) clearInterval(timer);
  }, 50);
  (window.mechlibScenes = window.mechlibScenes || []).push(entry);
  return () => {
    observer.disconnect();
    clearInterval(timer);
    window.mechlibScenes.splice(window.mechlibScenes.indexOf(entry), 1);
  };
}

export default { render };
