// The explorer of a notebook: an anywidget that standard controls are linked to. No kernel is asked.
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
      home.querySelectorAll("button").forEach((button, i) => button.setAttribute("aria-label", `${["play", "stop", "repeat"][i]} ${c.plain}`));
    }
  }
  return found;
}

// The slider of ipywidgets says its raw number; a reader hears what stands beside it.
function tellValues(box, spec, values) {
  spec.controls.forEach((c, i) => {
    const handle = box && box.querySelector(`.mechlib-control-${c.name} [role=slider]`);
    if (handle) handle.setAttribute("aria-valuetext", spoken(c, values[i]));
  });
}

function showPlaying(el, c, playing) {
  const box = el.closest(".mechlib-explorer"), home = box && box.querySelector(`.widget-play.mechlib-control-${c.name}`);
  if (!home) return;
  home.classList.toggle("mech-playing", playing);
  home.querySelector("button").setAttribute("aria-label", `${playing ? "pause" : "play"} ${c.plain}`);
}

function slowDown(model, spec) {
  for (const c of spec.controls.filter((one) => one.kind === "play")) {
    const { interval, step } = pace(c);
    model.set(`interval_${c.name}`, interval);
    model.set(`step_${c.name}`, step);
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
  const view = new SceneView(spec, el), box = () => el.closest(".mechlib-explorer");
  const number = (c, x) => (c.kind === "log" ? Math.log10(x) : c.kind === "play" ? timeAt(c, frameOf(c, x)) : Number(x));
  const values = () => spec.controls.map((c, i) => number(c, model.get(names[i])));
  let queued = false;
  const draw = () => { queued = false; view.draw(values()); tellValues(box(), spec, values()); };
  const redraw = () => { if (!queued) { queued = true; queueMicrotask(draw); } };
  view.fit(WIDE);
  draw();

  spec.controls.forEach((c, i) => {
    model.on(`change:${names[i]}`, redraw);
    if (c.kind !== "play") return;
    model.on(`change:frame_${c.name}`, () => {
      const k = model.get(`frame_${c.name}`);
      if (frameOf(c, model.get(names[i])) !== k) { model.set(names[i], timeAt(c, k)); model.save_changes(); }
    });
    model.on(`change:${names[i]}`, () => {
      const k = frameOf(c, model.get(names[i]));
      if (model.get(`frame_${c.name}`) !== k) { model.set(`frame_${c.name}`, k); model.save_changes(); }
    });
    model.on(`change:playing_${c.name}`, () => showPlaying(el, c, model.get(`playing_${c.name}`)));
  });

  const observer = new ResizeObserver(() => { if (el.clientWidth && view.fit(el.clientWidth)) view.draw(values()); });
  observer.observe(el);
  let tries = 0;
  const timer = setInterval(() => {
    if (box() && nameControls(box(), spec) >= spec.controls.length) {
      tries = Infinity;
      slowDown(model, spec);
      tellValues(box(), spec, values());
    }
    if (++tries > 100) clearInterval(timer);
  }, 50);
  const forget = register({ spec, view, el, settings: values, pace: (name) => [model.get(`interval_${name}`), model.get(`step_${name}`)] });
  return () => { observer.disconnect(); clearInterval(timer); forget(); };
}

export default { render };
