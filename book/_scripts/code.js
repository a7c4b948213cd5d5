// A button on each piece of code that copies it.
for (const block of document.querySelectorAll("article div.highlight")) {
  if (block.closest(".cell_output")) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy-code";
  button.textContent = "Copy";
  button.setAttribute("aria-label", "Copy this code");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(block.querySelector("pre").innerText.replace(/^\$ /gm, ""));
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(block.querySelector("pre"));
      button.textContent = "Selected";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
  block.appendChild(button);
}

// What scrolls in itself can be reached by keyboard.
{
  const boxes = document.querySelectorAll("article :is(pre, table, div.formula, .output.text_html)");
  const reach = () => {
    for (const box of boxes) {
      if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };
  document.fonts.ready.then(reach);
  addEventListener("resize", reach);
}
