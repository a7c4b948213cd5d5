// Another one like this: the question of a variant above the answer line, judged as the printed one is. A name or student number, kept on the page "My progress", makes the reader's own variant the first.
{
  let loaded = null;
  const load = () => (loaded ??= Promise.all([answers.load(), fetch(new URL(document.body.dataset.variants, answers.root)).then((answer) => answer.json())])
    .then(([judge, told]) => { Object.assign(judge.formulas, told.formulas); return { ...judge, ...told }; }).catch((problem) => { loaded = null; throw problem; }));

  for (const again of document.querySelectorAll(".again")) {
    const form = again.closest("form"), key = form.dataset.exercise, count = Number(again.dataset.variants), place = form.querySelector(".variant");
    const next = again.querySelector("[data-next]"), printed = again.querySelector("[data-printed]"), box = form.querySelector(".solved");
    for (const field of form.querySelectorAll(".fields input, .choices")) field.setAttribute("aria-describedby", `${place.id} verdict-${key}`);
    let last = 0;

    const label = () => { next.firstChild.textContent = progress.name && !form.variant ? "Your own numbers" : "Another one like this"; };
    const pose = (number, variant, ...parts) => {
      form.variant = variant;
      if (number) form.dataset.variant = last = number; else delete form.dataset.variant;
      answers.begin(form);
      place.replaceChildren(...parts);
      printed.hidden = !number;
      box.hidden = Boolean(number);
      label();
    };

    next.addEventListener("click", async () => {
      try {
        const { chosenVariant, variants, formulas } = await load(), own = progress.name ? chosenVariant(progress.name, key, count) : 0;
        const number = form.variant || !own ? (last % count) + 1 : own, variant = variants[key][number - 1];
        const before = progress.varied.has(`${key} ${number}`) ? ", solved before" : "";
        const head = Object.assign(document.createElement("b"), { textContent: `${number === own ? "Your own numbers, variant" : "Variant"} ${number} of ${count}${before}.` });
        pose(number, variant, head, " ", answers.told(variant.question, formulas));
      } catch (problem) {
        place.replaceChildren("The variants could not be loaded: check the connection and try again.");
        throw problem;
      }
    });
    printed.addEventListener("click", () => { pose(0, null); next.focus(); });
    document.addEventListener("progress", label);
    label();
  }
}
