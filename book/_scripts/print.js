// Printing: solutions are printed as they stand on the screen, folded or open, unless the reader asks for all of them.
{
  const all = document.getElementById("with-solutions"), opened = [];
  document.getElementById("print")?.addEventListener("click", () => {
    document.getElementById("printing").hidePopover();
    window.print();
  });
  addEventListener("beforeprint", () => {
    if (!all?.checked) return;
    for (const solution of document.querySelectorAll("details.solution:not([open])")) {
      solution.open = true;
      opened.push(solution);
    }
  });
  addEventListener("afterprint", () => { for (const solution of opened.splice(0)) solution.open = false; });
}
