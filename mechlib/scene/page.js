// A live figure of a page: the picture and its controls stand in the HTML already; this wakes them.
const snap = (x) => Number(x.toPrecision(12));

class Figure {
  constructor(box, spec) {
    this.box = box;
    this.spec = spec;
    this.now = spec.controls.map((c) => c.start);
    this.el = node("div", "mechlib-scene");
    this.view = new SceneView(spec, this.el);
    this.view.fit(box.clientWidth);
    this.redraw();
    box.querySelector(".mechlib-scene").replaceWith(this.el);
    spec.controls.forEach((c, i) => this.connect(c, i));
    new ResizeObserver(() => { if (this.el.clientWidth && this.view.fit(this.el.clientWidth)) this.redraw(); }).observe(this.el);
    register({ spec, view: this.view, el: this.el, settings: () => [...this.now], pace: (name) => this.paces?.[name] });
  }

  redraw() { this.view.draw(this.now); }

  set(i, value) {
    if (this.now[i] === value) return;
    this.now[i] = value;
    this.redraw();
  }

  connect(c, i) {
    const home = this.box.querySelector(`.mechlib-control-${CSS.escape(c.name)}`), input = home.querySelector("input, select");
    if (c.kind === "choice") input.addEventListener("change", () => this.set(i, input.selectedIndex));
    else if (c.kind === "switch") input.addEventListener("change", () => this.set(i, Number(input.checked)));
    else this.slide(c, i, home, input);
  }

  slide(c, i, home, input) {
    const shown = home.querySelector(".mech-reading");
    const number = () => (c.kind === "play" ? timeAt(c, Number(input.value)) : snap(Number(input.value)));
    const read = () => {
      const value = number();
      shown.textContent = reading(c, value);
      input.setAttribute("aria-valuetext", spoken(c, value));
      this.set(i, value);
    };
    input.addEventListener("input", read);
    if (c.kind === "play") this.play(c, home, input, read);
  }

  play(c, home, input, read) {
    const [start, rewind, repeat] = home.querySelectorAll("button"), { interval, step } = pace(c);
    (this.paces = this.paces || {})[c.name] = [interval, step];
    let since = null, from = 0;
    const go = (k) => { input.value = k; read(); };
    const running = (on) => {
      since = on ? performance.now() : null;
      home.classList.toggle("mech-playing", on);
      start.setAttribute("aria-label", `${on ? "pause" : "play"} ${c.plain}`);
    };
    const tick = (time) => {
      if (since === null) return;
      const k = from + step * Math.floor(Math.max(0, time - since) / interval);
      if (k <= c.frames) go(k);
      else if (repeat.getAttribute("aria-pressed") === "true") { go(0); from = 0; since = time; }
      else { go(c.frames); running(false); return; }
      requestAnimationFrame(tick);
    };
    start.addEventListener("click", () => {
      if (since !== null) return running(false);
      from = Number(input.value) >= c.frames ? 0 : Number(input.value);
      running(true);
      requestAnimationFrame(tick);
    });
    rewind.addEventListener("click", () => { running(false); go(0); });
    repeat.addEventListener("click", () => repeat.setAttribute("aria-pressed", String(repeat.getAttribute("aria-pressed") !== "true")));
    input.addEventListener("input", () => { if (since !== null) { from = Number(input.value); since = performance.now(); } });
  }
}

export function enliven(figures) {
  for (const box of document.querySelectorAll(".mechlib-explorer[data-figure]")) {
    const spec = figures[box.dataset.figure];
    if (spec) new Figure(box, spec);
  }
}
