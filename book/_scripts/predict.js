// Predict: the reader commits to an answer before reading on; at the end of the section the page comes back to it.
for (const [k, box] of document.querySelectorAll(".predict.admonition").entries()) {
  const page = document.body.dataset.page, key = k ? `${page} ${k + 1}` : page;
  const letters = [...new Set([...box.textContent.matchAll(/\(([a-e])\)/g)].map((found) => found[1]))].sort();
  const form = document.createElement("form"), choices = letters.length > 1;
  form.className = "answer guess";
  const fields = document.createElement(choices ? "fieldset" : "span");
  fields.className = choices ? "choices" : "fields";
  if (choices) {
    fields.append(Object.assign(document.createElement("legend"), { className: "hidden", textContent: "Your prediction" }));
    for (const letter of letters) {
      const label = document.createElement("label");
      label.append(Object.assign(document.createElement("input"), { type: "radio", name: "choice", value: letter }), ` ${letter}`);
      fields.append(label);
    }
  } else {
    const field = Object.assign(document.createElement("input"), { type: "text", placeholder: "your guess, in a word or two", maxLength: 200 });
    field.setAttribute("aria-label", "Your prediction");
    fields.append(field);
  }
  const button = Object.assign(document.createElement("button"), { className: "button quiet", textContent: "I say so" });
  const output = document.createElement("output"), acts = document.createElement("span");
  acts.className = "acts";
  acts.append(button);
  form.append(fields, acts, output);
  box.append(form);
  box.id ||= `predict-${k + 1}`;

  const end = [...document.querySelectorAll("article section[id]")].find((section) => /five-lines|summary/.test(section.id));
  const echo = document.createElement("p");
  echo.className = "you-said";
  const show = () => {
    const said = progress.said[key];
    echo.hidden = !said;
    if (!said) return;
    echo.replaceChildren(Object.assign(document.createElement("b"), { textContent: `You said: ${said}.` }), " Would you say so now? ",
      Object.assign(document.createElement("a"), { href: `#${box.id}`, textContent: "The question was this one." }));
  };
  if (end) end.append(echo); else box.closest("article")?.append(echo);

  const said = progress.said[key];
  if (said) {
    const known = form.querySelector(`input[value="${CSS.escape(said)}"]`);
    if (known) known.checked = true; else if (!choices) form.querySelector("input").value = said;
    output.textContent = "Noted. At the end of the section you will be asked again.";
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const guess = choices ? form.querySelector("input:checked")?.value : form.querySelector("input").value.trim();
    if (!guess) { output.textContent = "Commit yourself first: a guess costs nothing."; return; }
    progress.said[key] = guess;
    progress.save();
    output.textContent = "Noted. At the end of the section you will be asked again.";
    show();
  });
  show();
}
