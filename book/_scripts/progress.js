// Exercises that the reader has marked as solved, kept in this browser alone, and shown beside each section of the contents.
{
  const KEY = "solved";
  const solved = new Set(JSON.parse(kept.get(KEY) || "[]"));
  const marks = () => {
    for (const [page, keys] of Object.entries(exercisesOf)) {
      const link = [...document.querySelectorAll("#contents a")].find((a) => a.pathname.endsWith(`/${page}.html`) || (a.getAttribute("href") === "#" && document.body.dataset.page === page));
      if (!link) continue;
      link.querySelector(".mark")?.remove();
      const done = keys.filter((key) => solved.has(key)).length;
      if (!done) continue;
      const mark = document.createElement("span");
      mark.className = done === keys.length ? "mark full" : "mark";
      mark.setAttribute("role", "img");
      mark.setAttribute("aria-label", `${done} of ${keys.length} exercises solved`);
      mark.title = mark.getAttribute("aria-label");
      mark.style.setProperty("--done", done / keys.length);
      link.append(" ", mark);
    }
  };
  for (const line of document.querySelectorAll("[data-exercise]")) {
    const box = line.querySelector("input[type=checkbox]"), key = line.dataset.exercise;
    box.checked = solved.has(key);
    box.addEventListener("change", () => {
      if (box.checked) solved.add(key); else solved.delete(key);
      kept.set(KEY, JSON.stringify([...solved]));
      marks();
    });
  }
  if (solved.size || document.querySelector("[data-exercise]")) marks();
}
