// Loaded after require.js on pages that hold widgets. It
// (1) maps the AMD names of third-party widgets to local files, so that the widget
//     runtime never asks another host;
// (2) tells the runtime where its icon fonts are;
// (3) answers the runtime's MathJax 2 call (MathJax.Hub.Queue) with MathJax 3.
(function () {
  const base = document.currentScript.src.replace(/[^/]*$/, "") + "vendor/widgets/";
  window.requirejs.config({
    waitSeconds: 60,
    paths: {
      anywidget: base + "anywidget",
      "@jupyter-widgets": base + "html-manager-dist",
      "@jupyter-widgets/html-manager/dist": base + "html-manager-dist",
    },
  });

  const hub = {
    Queue(call) {
      const element = call && call[2];
      const mathjax = window.MathJax;
      if (!element || !mathjax || !mathjax.startup) return;
      mathjax.startup.promise = Promise.all([mathjax.startup.promise, window.mechlibTypeset([element])]);
    },
  };
  const withHub = (value) => {
    if (value && typeof value === "object" && !value.Hub)
      Object.defineProperty(value, "Hub", { value: hub, configurable: true });
    return value;
  };
  let mathjax = withHub(window.MathJax);
  Object.defineProperty(window, "MathJax", {
    configurable: true,
    enumerable: true,
    get: () => mathjax,
    set: (value) => { mathjax = withHub(value); },
  });
})();
