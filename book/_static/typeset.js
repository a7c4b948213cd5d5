// The order in which a page comes to life: formulas in view, then live figures, then the other formulas.
// The rest is set in short portions, so that the page answers the reader all the while.
// Runs before MathJax, whose startup.promise it fulfils when every formula is set.
(function () {
  const PORTION = 8;          // formulas between two pauses
  const PATIENCE = 4000;      // ms that formulas out of view wait for figures
  const FORMULA = ".math, .output_area, .tex2jax_process, .mathjax_process";
  const VIEW = 'script[type="application/vnd.jupyter.widget-view+json"]';
  const config = (window.MathJax = window.MathJax || {});
  let started;
  let queue = new Promise((resolve) => { started = resolve; });

  // Typeset elements after whatever is being typeset now.
  const typeset = (elements) =>
    (queue = queue.then(() => window.MathJax.typesetPromise(elements)).catch(console.warn));
  const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));
  const inView = (element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < window.innerHeight;
  };

  async function figures() {
    const views = [...document.querySelectorAll(VIEW)].map((script) => script.parentElement);
    const end = performance.now() + PATIENCE;
    const waiting = (view) => !view.querySelector(".jupyter-widgets, .lm-Widget");
    while (views.some(waiting) && performance.now() < end) await pause(20);
  }

  async function pageReady() {
    started();
    const all = [...document.querySelectorAll(FORMULA)].filter((e) => !e.parentElement.closest(FORMULA));
    const near = all.filter(inView);
    if (near.length) await typeset(near);
    await figures();
    const seen = new Set(near);
    const rest = all.filter((element) => !seen.has(element));
    for (let k = 0; k < rest.length; k += PORTION) {
      await typeset(rest.slice(k, k + PORTION));
      await pause();
    }
  }

  config.startup = { ...config.startup, pageReady };
  window.mechlibTypeset = typeset;
})();
