// Before the first paint: the theme that the reader has chosen. Without a choice the system's is followed by the style sheet alone.
try {
  const mode = localStorage.getItem("theme");
  if (mode === "light" || mode === "dark") document.documentElement.dataset.theme = mode;
} catch { /* a browser that keeps nothing */ }
