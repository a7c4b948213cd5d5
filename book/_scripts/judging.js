// Exercises answer in the page. The judge and what it knows of this page are loaded when the reader begins to answer.
const answers = {};
{
  const root = new URL(document.documentElement.dataset.content_root + "_static/", location);
  let loaded = null;
  const load = () => (loaded ??= Promise.all([import(new URL(judgeAt, root)), fetch(new URL(document.body.dataset.exercises, root)).then((answer) => answer.json())])
    .then(([judge, told]) => ({ ...judge, ...told })).catch((problem) => { loaded = null; throw problem; }));

  const solutionOf = (form) => {
    const parts = [...document.querySelectorAll("form.answer, details.solution")], next = parts[parts.indexOf(form) + 1];
    return next?.matches("details.solution") ? next : null;
  };

  const judged = (form, { right, code }) => {
    if (!right || code === "compare") return;
    if (form.variant) progress.vary(form.dataset.exercise, form.dataset.variant);
    else progress.mark(form.dataset.exercise);
  };

  Object.assign(answers, { load, root, ...answering(document.querySelectorAll("form.answer"), { load, solutionOf, judged }) });
}
