// The contents of this page follow the reader; a list that lies over the page closes when a line of it is chosen.
{
  const panel = document.getElementById("this-page");
  const links = new Map([...(panel?.querySelectorAll("a[href^='#']") || [])].map((a) => [decodeURIComponent(a.hash.slice(1)), a]));
  const heads = [...document.querySelectorAll("article section[id]")].filter((s) => links.has(s.id));
  let now = null;
  const mark = () => {
    const here = heads.filter((s) => s.getBoundingClientRect().top < innerHeight * 0.3).pop(), next = here && links.get(here.id);
    if (next === now) return;
    now?.removeAttribute("aria-current");
    next?.setAttribute("aria-current", "true");
    now = next;
  };
  if (heads.length) {
    new IntersectionObserver(mark, { rootMargin: "0px 0px -60% 0px", threshold: [0, 1] }).observe(heads[0]);
    const watch = new IntersectionObserver(mark, { rootMargin: "-30% 0px -69% 0px" });
    heads.forEach((s) => watch.observe(s));
  }
  for (const link of document.querySelectorAll(".headerlink")) link.tabIndex = -1;      // by keyboard the same places are in the contents
  for (const list of document.querySelectorAll("nav[popover]")) {
    list.addEventListener("click", (event) => { if (event.target.closest("a") && list.matches(":popover-open")) list.hidePopover(); });
  }
  document.addEventListener("keydown", (event) => {
    const field = document.querySelector("#contents input[type=search]");
    if (!field || event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!field.checkVisibility()) document.getElementById("contents").showPopover();
    field.focus();
  });
}
