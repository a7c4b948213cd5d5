// An exercise in a notebook: the page's answer line and judge in an anywidget. No kernel is asked; it is told what was answered.
function render({ model, el }) {
  el.classList.add("mechlib-exercise");
  const mark = Math.random().toString(36).slice(2);                // an exercise may be asked twice in one notebook
  el.innerHTML = model.get("line").replace(/ (id|aria-describedby)="([^"]*)"/g, ` $1="$2-${mark}"`);
  const form = el.querySelector("form"), answer = model.get("answer");
  // letters and Enter are answers here, not commands to the notebook
  for (const part of form.querySelectorAll("input, textarea, button")) part.dataset.lmSuppressShortcuts = "true";
  form.addEventListener("keydown", (event) => {                    // JupyterLab lets Enter in a field go nowhere
    if (event.key !== "Enter" || !event.target.matches(".fields input")) return;
    event.preventDefault();
    form.requestSubmit();
  });
  const known = { judge, preview, exercises: { [form.dataset.exercise]: model.get("told") }, formulas: model.get("formulas") };
  answering([form], {
    load: async () => known,
    judged: (_, verdict, given) => { model.set("answer", given); model.save_changes(); },
  });
  if (answer != null) {                                            // shown again: as it was left
    const boxes = form.querySelectorAll("input[name=choice]"), fields = form.querySelectorAll(".fields :is(input, textarea)");
    for (const box of boxes) box.checked = answer.split(" ").includes(box.value);
    [answer].flat().forEach((text, k) => { if (fields[k]) fields[k].value = text; });
    form.requestSubmit();
  }
}

export default { render };
