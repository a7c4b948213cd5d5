// The page "All exercises": a filter above the tables, and the names of those that are ticked.
{
  const tables = [...document.querySelectorAll("table.exercise-index")];
  const make = (name, set = {}, ...parts) => { const made = Object.assign(document.createElement(name), set); made.append(...parts); return made; };
  const rows = tables.flatMap((table) => [...table.querySelectorAll("tbody tr")]).map((tr) => {
    const [section, title, level, kind, minutes, idea, needs, name] = [...tr.cells].map((cell) => cell.textContent.trim());
    return { tr, level: String(level.length), kinds: kind.split(", "), minutes: Number(minutes), words: `${section} ${title} ${idea} ${name}`.toLowerCase(), name: name.split(" ")[0], varied: name.includes("×") };
  });

  const choose = (label, options) => {
    const select = make("select", {}, make("option", { value: "" }, "any"), ...options.map(([value, text]) => make("option", { value }, text)));
    return [select, make("label", {}, `${label} `, select)];
  };

  if (rows.length) {
    const words = make("input", { type: "search", autocomplete: "off" }), varied = make("input", { type: "checkbox" }), count = make("output"), set = make("output", { className: "picked" });
    const [level, ofLevel] = choose("Level", [["1", "★"], ["2", "★★"], ["3", "★★★"]]);
    const [kind, ofKind] = choose("Kind", [...new Set(rows.flatMap((row) => row.kinds))].sort().map((one) => [one, one]));
    const show = () => {
      const asked = words.value.trim().toLowerCase();
      for (const row of rows) row.tr.hidden = Boolean((level.value && row.level !== level.value) || (kind.value && !row.kinds.includes(kind.value)) || (varied.checked && !row.varied) || (asked && !row.words.includes(asked)));
      for (const table of tables) table.closest("section").hidden = ![...table.tBodies[0].rows].some((tr) => !tr.hidden);
      const seen = rows.filter((row) => !row.tr.hidden);
      count.textContent = `${seen.length} exercises, ${seen.reduce((sum, row) => sum + row.minutes, 0)} minutes`;
    };
    const gather = () => {
      const picked = rows.filter((row) => row.box.checked);
      set.textContent = picked.length ? `${picked.map((row) => row.name).join(" ")} — ${picked.reduce((sum, row) => sum + row.minutes, 0)} minutes` : "";
    };
    for (const row of rows) {
      row.box = row.tr.querySelector("input");
      row.box.setAttribute("aria-label", `Pick ${row.name}`);
      row.box.addEventListener("change", gather);
    }
    const form = document.querySelector("form.exercise-filter");
    form.append(make("label", {}, "Words ", words), ofLevel, ofKind, make("label", {}, varied, " with variants"), count, set);
    form.addEventListener("input", show);
    form.addEventListener("submit", (event) => event.preventDefault());
    show();
  }
}
