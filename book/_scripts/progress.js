// What the reader has done, kept in this browser alone: exercises solved, predictions made. Shown beside each section of the contents.
const progress = {
  solved: new Set(JSON.parse(kept.get("solved") || "[]")),
  said: JSON.parse(kept.get("said") || "{}"),                      // page → what was predicted there
  varied: new Set(JSON.parse(kept.get("varied") || "[]")),         // variants solved, as "rough-board 3"
  name: kept.get("name") || "",                                    // or a student number: it gives a reader's own variants
  save() {
    kept.set("solved", JSON.stringify([...this.solved]));
    kept.set("said", JSON.stringify(this.said));
    kept.set("varied", JSON.stringify([...this.varied]));
    kept.set("name", this.name || null);
    document.dispatchEvent(new Event("progress"));
  },
  mark(key, done = true) {
    if (done) this.solved.add(key); else this.solved.delete(key);
    this.save();
  },
  vary(key, number) {
    this.varied.add(`${key} ${number}`);
    this.save();
  },
};
{
  const linkTo = (page) => [...document.querySelectorAll("#contents a")].find((a) => a.pathname.endsWith(`/${page}.html`) || (a.getAttribute("href") === "#" && document.body.dataset.page === page));
  const marks = () => {
    for (const [page, keys] of Object.entries(exercisesOf)) {
      const link = linkTo(page);
      if (!link) continue;
      link.querySelector(".mark")?.remove();
      const done = keys.filter((key) => progress.solved.has(key)).length;
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
  const boxes = new Map([...document.querySelectorAll("[data-exercise]")].map((line) => [line.dataset.exercise, line.querySelector(".solved input")]));
  const show = () => {
    for (const [key, box] of boxes) box.checked = progress.solved.has(key);
    marks();
  };
  for (const [key, box] of boxes) box.addEventListener("change", () => progress.mark(key, box.checked));
  document.addEventListener("progress", show);
  if (progress.solved.size || boxes.size) show();
}
