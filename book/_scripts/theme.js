// What the reader chose is kept; a browser that keeps nothing forgets it.
const kept = {
  get(key) { try { return localStorage.getItem(key); } catch { return null; } },
  set(key, value) { try { if (value === null) localStorage.removeItem(key); else localStorage.setItem(key, value); } catch { /* not kept */ } },
};

// The theme button goes round: as the system, light, dark.
{
  const button = document.getElementById("theme"), root = document.documentElement, round = [null, "light", "dark"];
  const name = () => {
    const label = `Theme: ${root.dataset.theme || "as the system"}`;
    button.setAttribute("aria-label", label);
    button.title = label;
  };
  if (button) {
    button.addEventListener("click", () => {
      const next = round[(round.indexOf(root.dataset.theme || null) + 1) % round.length];
      if (next) root.dataset.theme = next; else delete root.dataset.theme;
      kept.set("theme", next);
      name();
    });
    name();
  }
}
