// The page "My progress": what is done, section by section; as a file, from a file, away.
{
  const home = document.getElementById("progress-record");
  const element = (name, ...parts) => { const made = document.createElement(name); made.append(...parts); return made; };
  const titleOf = (page) => [...document.querySelectorAll("#contents a")].find((a) => a.pathname.endsWith(`/${page}.html`))?.firstChild.textContent.trim() ?? page;
  const linkTo = (page, key) => Object.assign(element("a", key.replaceAll("-", " ")), { href: `${document.documentElement.dataset.content_root}${page}.html#answer-${key}` });

  const inOrder = () => {
    const places = [...document.querySelectorAll("#contents a")].map((a) => a.pathname);
    const place = (page) => places.findIndex((path) => path.endsWith(`/${page}.html`));
    return Object.entries(exercisesOf).sort(([one], [other]) => place(one) - place(other));
  };

  const table = () => {
    const body = element("tbody");
    for (const [page, keys] of inOrder()) {
      const done = keys.filter((key) => progress.solved.has(key)), rest = keys.filter((key) => !progress.solved.has(key));
      const list = (names) => names.flatMap((key, k) => (k ? [", ", linkTo(page, key)] : [linkTo(page, key)]));
      const varied = [...progress.varied].filter((one) => keys.includes(one.split(" ")[0])).length, more = varied ? `, and ${varied} ${varied > 1 ? "variants" : "variant"}` : "";
      body.append(element("tr", element("th", titleOf(page)), element("td", `${done.length} of ${keys.length}${more}`), element("td", ...list(done)), element("td", ...list(rest))));
    }
    for (const head of body.querySelectorAll("th")) head.scope = "row";
    const heads = ["Section", "Solved", "Done", "Still to do"].map((text) => Object.assign(element("th", text), { scope: "col" }));
    return element("table", element("thead", element("tr", ...heads)), body);
  };

  const save = () => {
    const text = JSON.stringify({ book: "Impact Mechanics", name: progress.name, solved: [...progress.solved].sort(), varied: [...progress.varied].sort(), said: progress.said }, null, 1);
    const link = Object.assign(element("a"), { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: "my-progress.json" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  const take = async (file) => {
    try {
      const found = JSON.parse(await file.text()), names = new Set(Object.values(exercisesOf).flat());
      if (found.book !== "Impact Mechanics" || !Array.isArray(found.solved)) throw new Error("another kind of file");
      found.solved.filter((key) => names.has(key)).forEach((key) => progress.solved.add(key));
      for (const one of Array.isArray(found.varied) ? found.varied : []) if (/^[a-z0-9-]+ [0-9]{1,2}$/.test(one) && names.has(one.split(" ")[0])) progress.varied.add(one);
      if (typeof found.name === "string") progress.name ||= found.name.slice(0, 80);
      for (const [page, said] of Object.entries(found.said ?? {})) if (typeof said === "string") progress.said[page] ??= said.slice(0, 200);
      progress.save();
      return `Taken from ${file.name}.`;
    } catch {
      return `${file.name} is not a file that this page has written.`;
    }
  };

  if (home) {
    const status = element("output"), file = Object.assign(element("input"), { type: "file", accept: "application/json,.json" }), place = element("div");
    const button = (text, act) => {
      const made = Object.assign(element("button", text), { type: "button", className: "button quiet" });
      made.addEventListener("click", act);
      return made;
    };
    const erase = button("Erase everything", () => {
      if (erase.dataset.sure) {
        progress.solved.clear();
        progress.varied.clear();
        progress.said = {};
        progress.name = "";
        progress.save();
        status.textContent = "Erased.";
        delete erase.dataset.sure;
        erase.textContent = "Erase everything";
      } else {
        erase.dataset.sure = "1";
        erase.textContent = "Really erase everything?";
      }
    });
    const load = element("label", "Take from a file ", file);
    load.className = "button quiet file";
    file.addEventListener("change", async () => { if (file.files[0]) status.textContent = await take(file.files[0]); });
    const acts = element("p", button("Save as a file", save), " ", load, " ", erase);
    acts.className = "acts";
    const name = Object.assign(element("input"), { type: "text", maxLength: 80, autocomplete: "off", spellcheck: false }), named = element("p", element("label", "Name or student number ", name), element("span", "It gives you your own numbers in exercises that have variants, the same each time."));
    named.className = "named";
    name.addEventListener("change", () => { progress.name = name.value.trim(); progress.save(); status.textContent = progress.name ? "Kept in this browser." : "Forgotten."; });
    const show = () => { place.replaceChildren(table()); name.value = progress.name; };
    home.replaceChildren(named, place, acts, status);
    document.addEventListener("progress", show);
    show();
  }
}
