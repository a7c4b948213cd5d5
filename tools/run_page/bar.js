// A bar below the notebook: back to the page, and what happens to the reader's changes.
//
// JupyterLite keeps every saved file in this browser and opens it instead of the book's. The bar says so, hands the
// copy out, and brings the book's notebook back; the reader's copy then stays beside it under a name with its date.
const path = new URLSearchParams(location.search).get("path");

/** The name under which a reader's copy is kept: the first that is free. */
function aside(name, day, isTaken) {
  const stem = name.replace(/\.ipynb$/, "");
  for (let n = 1; ; n += 1) {
    const free = `${stem} (mine, ${day}${n > 1 ? `, ${n}` : ""}).ipynb`;
    if (!isTaken(free)) return free;
  }
}

/** The section of the book to which a notebook, or a reader's copy of it, belongs. */
const section = (name) => name.replace(/ \(mine, [^()]*\)(?=\.ipynb$)/, "");

/** What a reader has written: outputs, numbers of cells and metadata are not that. */
const written = (notebook) => JSON.stringify(notebook.cells.map((cell) => [cell.cell_type, [cell.source].flat().join("")]));

/** The book's notebook of a name; undefined if it has none. */
async function own(name) {
  const json = async (place) => (await fetch(new URL(encodeURI(place), import.meta.url))).json();
  const folder = name.split("/").slice(0, -1), listed = await json(["api/contents", ...folder, "all.json"].join("/"));
  return listed.content.some((file) => file.path === name) ? json(`files/${name}`) : undefined;
}
const today = () => new Date().toLocaleDateString("sv");              // 2026-11-17

class Bar {
  constructor(app) {
    this.app = app;
    this.contents = app.serviceManager.contents;
    this.folder = path.split("/").slice(0, -1).join("/");
  }

  show() {
    const bar = document.body.appendChild(document.createElement("footer"));
    bar.id = "run-bar";
    const page = `${new URL("..", import.meta.url).pathname}book/${section(path).replace(/\.ipynb$/, ".html")}`;
    bar.innerHTML = `<a target="_top">← The page</a><span role="status"></span><a data-mine hidden></a><button type="button" data-do="keep">Download</button><button type="button" data-do="reset">Back to the book’s version</button>`;
    bar.querySelector("a").href = page;
    [this.status, this.mine] = [bar.querySelector("[role=status]"), bar.querySelector("[data-mine]")];
    for (const button of bar.querySelectorAll("button")) button.addEventListener("click", () => this.do(button));
    this.reset = bar.querySelector("[data-do=reset]");
    this.contents.fileChanged.connect(() => this.tell());
    dispatchEvent(new Event("resize"));                      // the notebook makes room
    return this.tell();
  }

  async do(button) {
    button.disabled = true;
    try {
      await this[button.dataset.do === "keep" ? "download" : "restore"]();
    } catch (problem) {
      this.status.textContent = `That did not work; nothing was changed. (${problem.message})`;
    }
    button.disabled = false;
  }

  /** The notebook as it stands on the screen. */
  get model() {
    return this.app.shell.currentWidget.context.model;
  }

  /** Say whether this is the book's notebook or the reader's. */
  async tell() {
    const book = path === section(path) ? await own(path).catch(() => undefined) : undefined, { content } = await this.contents.get(path, { content: true });
    const changed = book && written(content) !== written(book);
    this.reset.hidden = !changed;
    this.status.textContent = book
      ? changed ? "This copy differs from the book’s. It is kept in this browser." : "Changes are kept in this browser."
      : "This is your own copy. It is kept in this browser.";
    const copies = await this.copies();
    this.mine.hidden = !copies.length;
    if (copies.length) {
      this.mine.href = `?path=${encodeURIComponent(copies.at(-1))}`;
      this.mine.textContent = `Kept aside: ${copies.at(-1).split("/").at(-1).match(/\((mine, [^()]*)\)/)[1]}`;
    }
  }

  /** The copies of this section that were put aside, oldest first. */
  async copies() {
    const found = (await this.contents.get(this.folder, { content: true })).content.map((file) => file.path);
    return found.filter((name) => name !== section(name) && section(name) === path).sort();
  }

  async download() {
    const text = JSON.stringify(this.model.toJSON(), null, 1);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/x-ipynb+json" }));
    link.download = path.split("/").at(-1);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  /** Copy first, look whether the copy is there, and only then let JupyterLite forget the changed file. */
  async restore() {
    const content = this.model.toJSON(), copies = new Set(await this.copies()), name = aside(path, today(), (one) => copies.has(one));
    await this.contents.save(name, { type: "notebook", format: "json", content });
    const kept = await this.contents.get(name, { content: true });
    if (written(kept.content) !== written(content)) throw new Error("the copy could not be kept");
    await this.contents.delete(path);
    this.model.dirty = false;                                // all of it is in the copy
    location.reload();
  }
}

async function begin() {
  while (!window.jupyterapp?.restored) await new Promise((resolve) => setTimeout(resolve, 50));
  await window.jupyterapp.restored;
  await new Bar(window.jupyterapp).show();
}

if (path) begin();
