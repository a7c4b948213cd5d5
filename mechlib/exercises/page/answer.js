// Exercises answer: what makes an answer line live, in a page and in a notebook.
//   load()                 the judge, its preview, the exercises and the formulas of their sentences; when the reader begins to answer
//   judged(form, verdict)  is told every verdict, and what was answered
//   solutionOf(form)       the folded solution that a right answer offers, if there is one
function answering(forms, { load, judged, solutionOf = () => null }) {
  // Sentences are Markdown of a small kind: `code`, **strong**, $formula$.
  const told = (sentence, formulas) => {
    const line = document.createElement("span");
    for (const part of sentence.split(/(`[^`]*`|\$[^$]*\$|\*\*[^*]*\*\*|\n)/)) {
      const inner = part.slice(1, -1);
      if (part.startsWith("$") && part.length > 1) line.append(formulas[inner] ? document.createRange().createContextualFragment(formulas[inner]) : inner);
      else if (part.startsWith("`") && part.length > 1) line.append(Object.assign(document.createElement("code"), { textContent: inner }));
      else if (part.startsWith("**")) line.append(Object.assign(document.createElement("b"), { textContent: part.slice(2, -2) }));
      else if (part === "\n") line.append(document.createElement("br"));
      else line.append(part);
    }
    return line;
  };

  // The exercise of a form, with the numbers of its variant if one is shown.
  const exerciseOf = (form, exercises) => ({ ...exercises[form.dataset.exercise], ...form.variant });

  const clear = (form) => {
    delete form.dataset.verdict;
    for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
    for (const old of form.querySelectorAll("output > :not(.hint)")) old.remove();
  };

  // As before the first answer.
  const begin = (form) => {
    for (const field of form.querySelectorAll(".fields :is(input, textarea)")) field.value = "";
    for (const box of form.querySelectorAll(".choices input")) box.checked = false;
    clear(form);
    form.querySelector("output").replaceChildren();
    form.querySelector(".preview")?.replaceChildren();
    const hint = form.querySelector("[data-hint]");
    if (hint) hint.hidden = false;
  };

  const answerOf = (form) => {
    const chosen = [...form.querySelectorAll("input[name=choice]:checked")].map((box) => box.value);
    if (form.querySelector("input[name=choice]")) return chosen.join(" ");
    const typed = [...form.querySelectorAll(".fields :is(input, textarea)")].map((field) => field.value);
    return typed.length > 1 ? typed : typed[0];
  };

  const say = (form, state, word, ...message) => {
    const output = form.querySelector("output"), line = document.createElement("div");
    line.className = state;
    line.append(Object.assign(document.createElement("b"), { textContent: word }), " ", ...message);
    for (const old of output.querySelectorAll(state === "hint" ? ":scope > .none" : ":scope > :not(.hint)")) old.remove();
    output.append(line);
    return line;
  };

  const offerSolution = (form, line) => {
    const solution = solutionOf(form);
    if (!solution) return;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "offer", textContent: form.variant ? "Compare with the printed solution" : "Compare with the solution" });
    button.addEventListener("click", () => { solution.open = true; solution.querySelector("summary").focus(); solution.scrollIntoView({ block: "nearest" }); });
    line.append(" ", button);
  };

  const show = (form, verdict, formulas) => {
    const fields = form.querySelectorAll(".fields input, .choices input");
    for (const field of fields) field.setAttribute("aria-invalid", String(!verdict.right));
    form.dataset.verdict = verdict.right ? "right" : "wrong";
    const line = say(form, form.dataset.verdict, verdict.right ? "Right." : "Not yet.", told(verdict.message.replace(/^Right\.\s?/, ""), formulas));
    if (verdict.right) {
      offerSolution(form, line);
    } else if (verdict.at != null && fields.length === 1) {
      fields[0].setSelectionRange(verdict.at, verdict.at);
    }
  };

  const compare = (form, { points = [] }, formulas) => {
    if (!points.length) {
      say(form, "compared", "Kept.", "This edition has no model answers: compare yours with your neighbour's.");
      return;
    }
    const list = document.createElement("ul");
    for (const point of points) {
      const item = document.createElement("li");
      item.append(told(point, formulas));
      list.append(item);
    }
    offerSolution(form, say(form, "compared", "Compare.", "Does your explanation say this?", list));
  };

  const judgeForm = async (form) => {
    try {
      const { judge, exercises, formulas } = await load(), exercise = exerciseOf(form, exercises);
      const answer = answerOf(form), verdict = judge(exercise, answer);
      if (verdict.code === "compare") compare(form, exercise, formulas);
      else show(form, verdict, formulas);
      judged(form, verdict, answer);
    } catch (problem) {
      say(form, "wrong", "", "The judge could not be loaded: check the connection and try again.");
      throw problem;
    }
  };

  const giveHint = async (form) => {
    const { exercises, formulas } = await load(), { hints } = exerciseOf(form, exercises), given = form.querySelectorAll("output > .hint").length;
    say(form, "hint", hints.length > 1 ? `Hint ${given + 1} of ${hints.length}.` : "Hint.", told(hints[given], formulas));
    if (given + 1 === hints.length) {
      const button = form.querySelector("[data-hint]");
      if (button === document.activeElement) form.querySelector("input, textarea").focus();
      button.hidden = true;
    }
  };

  const insert = (form, text) => {
    const field = form.querySelector("input.last") ?? form.querySelector(".fields input");
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const previewed = async (form, field) => {
    const place = form.querySelector(".preview");
    if (!place) return;
    const { preview, exercises } = await load();
    place.innerHTML = preview(field.value, exercises[form.dataset.exercise].symbols ?? []);
  };

  for (const form of forms) {
    // the keys appear with the first letter's place and stay until the focus leaves: nothing moves under a pressed mouse
    form.addEventListener("focusin", (event) => { if (event.target.closest(".fields")) form.classList.add("typing"); });
    form.addEventListener("focusout", (event) => { if (!form.contains(event.relatedTarget)) form.classList.remove("typing"); });
    form.addEventListener("focusin", (event) => {
      load().catch(() => {});
      if (!event.target.matches(".fields input")) return;
      form.querySelector("input.last")?.classList.remove("last");
      event.target.classList.add("last");
      previewed(form, event.target);
    });
    form.addEventListener("submit", (event) => { event.preventDefault(); judgeForm(form); });
    form.addEventListener("input", (event) => {
      if (!event.target.matches(".fields input, .choices input")) return;
      clear(form);
      if (event.target.matches(".fields input")) previewed(form, event.target);
    });
    form.querySelector("[data-hint]")?.addEventListener("click", () => giveHint(form));
    for (const key of form.querySelectorAll("[data-insert]")) {
      key.addEventListener("mousedown", (event) => event.preventDefault());
      key.addEventListener("click", () => insert(form, key.dataset.insert));
    }
  }
  return { told, begin };
}
