// A deck: reveal.js turns the slides; votes are counted in the room and kept nowhere.
import Reveal from "./reveal.esm.js";

Reveal.initialize({
  disableLayout: true, hash: true, history: true, controls: true, progress: true, slideNumber: "c/t",
  transition: "none", backgroundTransition: "none", viewDistance: 1000, mobileViewDistance: 1000, help: false,
});

for (const button of document.querySelectorAll("[data-vote]")) {
  button.addEventListener("click", (event) => {
    const step = event.shiftKey ? -1 : 1;                                     // with Shift a vote is taken back
    const all = document.querySelectorAll(`[data-vote="${button.dataset.vote}"] output`), now = Math.max(0, Number(all[0].textContent) + step);
    for (const place of all) place.textContent = String(now);
    const most = Math.max(1, ...[...document.querySelectorAll("[data-vote] output")].map((one) => Number(one.textContent)));
    for (const one of document.querySelectorAll("[data-vote]")) one.style.setProperty("--share", Number(one.querySelector("output").textContent) / most);
  });
}
