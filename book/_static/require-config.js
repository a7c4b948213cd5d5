// Loaded after require.js on pages that hold widgets. It
// (1) maps the AMD names of third-party widgets to local files, so that the widget
//     runtime never asks another host;
// (2) tells the runtime where its icon fonts are.
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
})();
