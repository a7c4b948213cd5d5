// Other releases of the book. Each release has versions.json at its root; where it names more than one, the header gets a button with a list, whose
// lines lead to this page in the other release, or to its beginning if this page is not there.
{
  const root = new URL(document.documentElement.dataset.content_root, location.href);

  /** The same page below another root, if the map of that release names it. */
  const counterpart = async (base) => {
    const page = `/${document.body.dataset.page}.html`, map = await fetch(new URL("sitemap.xml", base));
    return map.ok && (await map.text()).includes(`${page}</loc>`) ? new URL(`.${page}`, base).href : base;
  };

  const show = ({ here, versions }) => {
    const button = document.createElement("button"), list = document.createElement("nav");
    Object.assign(button, { type: "button", className: "icon version", textContent: here, title: "Other versions" });
    button.setAttribute("aria-label", `Version ${here}, other versions`);
    Object.assign(list, { id: "versions", popover: "auto" });
    list.setAttribute("aria-label", "Versions");
    for (const { name, at } of versions) {
      const link = list.appendChild(document.createElement("a"));
      Object.assign(link, { textContent: `Version ${name}`, href: new URL(`${at}index.html`, root).href });
      if (name === here) link.setAttribute("aria-current", "true");
    }
    let led = false;
    list.addEventListener("beforetoggle", () => {
      if (led) return;
      led = true;
      for (const link of list.querySelectorAll("a")) counterpart(link.href).then((page) => { link.href = page; }, () => {});
    });
    button.popoverTargetElement = list;
    document.querySelector(".crumbs").after(button);               // what stands to the right of it stays where it is
    document.querySelector(".runner").after(list);
  };

  if (location.protocol !== "file:" && root.origin === location.origin) {
    fetch(new URL("versions.json", root)).then((answer) => answer.json()).then((told) => { if (told.versions.length > 1) show(told); }, () => {});
  }
}
