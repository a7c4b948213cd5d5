// Copied text holds the TeX of its formulas: $x$ within a line, $$x$$ on a line of its own.
document.addEventListener("copy", (event) => {
  const selection = getSelection();
  const copy = document.createElement("div");
  for (let k = 0; k < selection.rangeCount; k++) {
    const range = selection.getRangeAt(k);
    const inside = range.commonAncestorContainer;
    const formula = (inside.closest ? inside : inside.parentElement).closest("math");
    copy.append(formula && !range.collapsed ? formula.cloneNode(true) : range.cloneContents());
  }
  const formulas = copy.querySelectorAll("math[data-tex]");
  if (!formulas.length) return;
  const html = copy.innerHTML;
  for (const formula of formulas) {
    const beside = (end) => formula.querySelector(`:scope > mrow > .beside:${end}-child`)?.textContent ?? "";
    const sign = formula.hasAttribute("display") ? "$$" : "$";
    formula.replaceWith(beside("first") + sign + formula.dataset.tex + sign + beside("last"));
  }
  copy.querySelectorAll(".headerlink, script, style").forEach((e) => e.remove());
  copy.style.cssText = "position: fixed; left: -200vw; width: 100vw";      // innerText needs a place in the page
  document.body.append(copy);
  event.clipboardData.setData("text/plain", copy.innerText.trim());
  event.clipboardData.setData("text/html", html);
  event.preventDefault();
  copy.remove();
});
