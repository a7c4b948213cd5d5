"""Print pages of the built site with Chromium.

    with press(site) as printer:
        sheet = printer.page("book/persistent_impact/momentum", before=41)

A sheet is a PDF whose first page has the number ``before`` + 1, with what the lists need to know of it.
"""

import contextlib
import dataclasses
import pathlib
import re
import threading

from playwright.sync_api import sync_playwright

import chromium
import serve
import vendor

from . import faces

# unhinted: letters stand where the font wants them, not on the pixels of a screen
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--font-render-hinting=none",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
SETTLE = """async () => {
  await document.fonts.ready;
  const boxes = [...document.querySelectorAll(".mechlib-explorer[data-figure]")];
  const alive = box => (window.mechlibScenes || []).some(s => box.contains(s.el) && s.view.drawn);
  const end = Date.now() + 30000;
  while (!boxes.every(alive) && Date.now() < end) await new Promise(r => setTimeout(r, 20));
  await new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)));
  return boxes.filter(box => !alive(box)).map(box => box.dataset.figure);
}"""
TAKE = """(anchors) => {
  const words = e => e ? e.textContent.replace(/[#\\u00b6]$/, "").replace(/\\s+/g, " ").trim() : "";
  const found = { title: words(document.querySelector("article h1")), exercises: [], solutions: [] };
  for (const e of document.querySelectorAll(".exercise.admonition[id]"))
    found.exercises.push([e.id, words(e.querySelector(".admonition-title"))]);
  for (const d of document.querySelectorAll("details.solution")) {
    const number = (d.querySelector("summary")?.textContent.match(/[\\d.]+$/) || [""])[0];
    const copy = d.cloneNode(true);
    for (const e of copy.querySelectorAll("summary, .admonition-title, .headerlink")) e.remove();
    for (const e of copy.querySelectorAll("[id]")) e.removeAttribute("id");
    for (const e of copy.querySelectorAll("a[href]")) e.setAttribute("href", e.href);
    for (const e of copy.querySelectorAll("img[src]")) e.setAttribute("src", e.src);
    found.solutions.push([number, copy.innerHTML]);
    d.remove();
  }
  for (const d of document.querySelectorAll("details")) d.open ||= !d.querySelector(":scope > .cell_input");
  const hidden = document.createElement("div");      // what is linked, though unseen, becomes a destination
  hidden.style.display = "none";
  for (const id of anchors) {
    const a = document.createElement("a");
    a.href = "#" + id;
    hidden.append(a);
  }
  document.body.append(hidden);
  return found;
}"""
FILL = """([title, html]) => {
  const article = document.querySelector("article");
  article.innerHTML = html;
  article.className = "";
  document.title = title;
}"""
STYLE = """@media print {
  html { counter-reset: page %(before)d; text-rendering: geometricPrecision; }
  @page { @bottom-left { content: "%(foot)s"; } @bottom-right { content: counter(page%(numerals)s); } }
  .list-of-pages { list-style: none; margin: 0; padding: 0; }
  .list-of-pages .list-of-pages { margin: 0 0 7pt 14pt; }
  .list-of-pages li > span { display: flex; align-items: baseline; gap: 6pt; break-inside: avoid; }
  .list-of-pages i { flex: 1; border-bottom: 0.5pt dotted #777; }
  .list-of-pages .chapter > span { font-weight: 600; margin-top: 5pt; break-after: avoid; }
  .title-page { break-after: page; padding-top: 60mm; }
  .title-page h1 { font-size: 40pt; line-height: 46pt; }
  .title-page .small { margin-top: 70mm; font-size: 9pt; line-height: 12pt; }
  .solved-here { break-inside: auto; margin: 0 0 9pt; }
  .solved-here h3 { margin: 9pt 0 2pt; }
}"""


@dataclasses.dataclass(frozen=True)
class Sheet:
    """A printed page of the site."""

    path: str                                    # of the page, without .html
    title: str
    pdf: bytes
    exercises: list = dataclasses.field(default_factory=list)      # anchor, title
    solutions: list = dataclasses.field(default_factory=list)      # number of the exercise, HTML


def anchors(site: pathlib.Path, pages: list[str]) -> dict[str, set[str]]:
    """Page → the places in it to which other pages of the book point."""
    wanted = {page: set() for page in pages}
    for page in pages:
        folder = site / pathlib.PurePosixPath(page).parent
        for href, anchor in re.findall(r'href="([^":#?]+)\.html#([^"]+)"', (site / f"{page}.html").read_text(
                encoding="utf-8")):
            target = (folder / href).resolve()
            if target.is_relative_to(site.resolve()):
                wanted.get(target.relative_to(site.resolve()).as_posix(), set()).add(anchor)
    return wanted


class Press:
    def __init__(self, site: pathlib.Path, address: str, browser, paper: str):
        self.site, self.address, self.paper = site, address, paper
        self.tab = browser.new_page(viewport={"width": 700, "height": 1000}, color_scheme="light")
        self.tab.route("**/_static/book.css*", self._css)
        self.tab.route(re.compile(r"/vendor/fonts/[\w-]+-\d+\.woff2"), self._face)

    def _css(self, route):
        css = (self.site / "_static" / "book.css").read_text(encoding="utf-8")
        route.fulfill(body=faces.with_chinese(faces.split(css), vendor.CHINESE), content_type="text/css")

    def _face(self, route):
        name, weight = re.search(r"fonts/([\w-]+)-(\d+)\.woff2", route.request.url).groups()
        home = self.site / "_static" / "vendor" / "fonts"
        home = home if (home / f"{name}.woff2").exists() else vendor.CHINESE / "files"
        font = faces.face(home, name, int(weight))
        route.fulfill(body=font, content_type="font/ttf")

    def _open(self, path: str) -> None:
        answer = self.tab.goto(f"{self.address}/{path}.html", wait_until="load", timeout=60_000)
        if answer.status != 200:
            raise SystemExit(f"The site has no page {path}.html: build it with make html.")
        if asleep := self.tab.evaluate(SETTLE):
            raise SystemExit(f"{path}: the figures {', '.join(asleep)} do not draw. Look at the page.")

    def _print(self, foot: str, before: int, roman: bool) -> bytes:
        words = foot.replace("\\", "").replace('"', "”")
        self.tab.add_style_tag(content=STYLE % {"before": before, "foot": words,
                                                "numerals": ", lower-roman" if roman else ""})
        self.tab.evaluate("() => document.fonts.ready")
        return self.tab.pdf(format=self.paper, print_background=True, tagged=True, outline=True)

    def page(self, path: str, before: int = 0, anchors: set[str] = frozenset()) -> Sheet:
        """A page of the site as it stands there, without its solutions."""
        self._open(path)
        found = self.tab.evaluate(TAKE, sorted(anchors | self._exercises(path)))
        return Sheet(path, found["title"], self._print(found["title"], before, False), found["exercises"],
                     found["solutions"])

    def _exercises(self, path: str) -> set[str]:
        text = (self.site / f"{path}.html").read_text(encoding="utf-8")
        return set(re.findall(r'<div class="exercise admonition[^"]*" id="([^"]+)"', text))

    def written(self, path: str, title: str, html: str, like: str, before: int = 0,
                roman: bool = False) -> Sheet:
        """Something that the site does not have, in the dress of one of its pages."""
        self._open(like)
        self.tab.evaluate(FILL, [title, html])
        return Sheet(path, title, self._print(title, before, roman))


@contextlib.contextmanager
def press(site: pathlib.Path, paper: str = "A4"):
    """A Chromium that prints the site."""
    server = serve.server(0, 0, site=site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=ARGS)
        try:
            yield Press(site, f"http://127.0.0.1:{server.server_address[1]}", browser, paper)
        finally:
            browser.close()
            server.shutdown()
            server.server_close()
