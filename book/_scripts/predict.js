// Predict: the reader commits to a choice before reading on; at the end of the section, where the explanation stands, the page comes back to it.
{
  const made = (name, properties, ...parts) => { const element = Object.assign(document.createElement(name), properties); element.append(...parts); return element; };
  const back = document.querySelector(".predicted.admonition"), box = document.querySelector(".predict.admonition"), page = document.body.dataset.page;
  const letters = [...new Set([...(box?.textContent ?? "").matchAll(/\(([a-e])\)/g)].map((found) => found[1]))].sort();
  if (back && letters.length > 1) {
    box.id ||= "predict";
    back.id ||= "predicted";
    const right = back.querySelector("strong").textContent.replace(/[()]/g, "");
    const choices = made("fieldset", { className: "choices" }, made("legend", { className: "hidden", textContent: "Your prediction" }));
    for (const letter of letters) choices.append(made("label", {}, made("input", { type: "radio", name: "choice", value: letter }), ` ${letter}`));
    const output = document.createElement("output"), echo = made("p", { className: "you-said" });
    const form = made("form", { className: "answer guess" }, choices, made("span", { className: "acts" }, made("button", { className: "button quiet", textContent: "I say so" })), output);
    box.append(form);
    back.querySelector(".admonition-title").after(echo);

    const show = () => {
      const said = progress.said[page];
      echo.hidden = !letters.includes(said);
      if (echo.hidden) return output.replaceChildren();
      form.querySelector(`input[value=${said}]`).checked = true;
      output.replaceChildren("Noted. ", made("a", { href: `#${back.id}`, textContent: "At the end of the section" }), " the page comes back to it.");
      echo.replaceChildren(made("a", { href: `#${box.id}`, textContent: `You said (${said})` }), said === right ? ", and so it is." : `; it is (${right}).`);
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const guess = form.querySelector("input:checked")?.value;
      if (!guess) { output.textContent = "Commit yourself first: a guess costs nothing."; return; }
      progress.said[page] = guess;
      progress.save();
      show();
    });
    show();
  }
}
