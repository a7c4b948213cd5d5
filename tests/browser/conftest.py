"""The built site, a server for it and one Chromium, shared by all browser tests.

Fixtures
    site_dir    the directory of the built site (built first if a source is newer)
    site        its address, http://127.0.0.1:<port>
    browser     one headless Chromium that cannot resolve any other host
    open_page   open_page("book/index.html", width=390) -> a Visit: the page, and what it asked for and complained about
"""

import dataclasses
import os
import pathlib
import subprocess
import sys
import threading
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

CHROMIUM_ARGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]

SETTLE = """async () => {
  if (document.readyState !== "complete") await new Promise(r => addEventListener("load", r, { once: true }));
  await document.fonts.ready;
  const views = [...document.querySelectorAll('script[type="application/vnd.jupyter.widget-view+json"]')];
  const drawn = v => v.parentElement.querySelector('.jupyter-widgets, .lm-Widget, .anywidget');
  const end = Date.now() + 30000;
  while (!views.every(drawn) && Date.now() < end) await new Promise(r => setTimeout(r, 50));
  await new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)));
  return views.filter(v => !drawn(v)).length;
}"""


@pytest.fixture(scope="session")
def site_dir() -> pathlib.Path:
    env = {name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}}
    built = subprocess.run(["make", "html"], cwd=ROOT, env=env, capture_output=True, text=True)
    if built.returncode:
        pytest.fail(f"The site does not build:\n{built.stdout}{built.stderr}", pytrace=False)
    return ROOT / "_build" / "html"


@pytest.fixture(scope="session")
def site(site_dir) -> str:
    import serve

    server = serve.server(0, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="session")
def browser():
    import chromium

    try:
        path = chromium.find()
    except SystemExit as missing:
        pytest.fail(str(missing), pytrace=False)
    with sync_playwright() as playwright:
        instance = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS,
                                              ignore_default_args=["--hide-scrollbars"])       # as readers see them
        yield instance
        instance.close()


@dataclasses.dataclass
class Visit:
    """One page in the browser, with everything it requested and every error it reported."""

    page: object
    requests: list = dataclasses.field(default_factory=list)
    failed: list = dataclasses.field(default_factory=list)
    errors: list = dataclasses.field(default_factory=list)
    undrawn_widgets: int = 0

    @property
    def external(self) -> list[str]:
        return [url for url in self.requests if urlsplit(url).scheme in {"http", "https", "ws", "wss"}
                and urlsplit(url).hostname != "127.0.0.1"]

    def watch(self):
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("response", lambda response: response.status >= 400 and self.failed.append(f"{response.status} {response.url}"))
        self.page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def settle(self):
        """Wait until the page is loaded, its fonts are there and its widgets drawn."""
        self.undrawn_widgets = self.page.evaluate(SETTLE)
        return self


@pytest.fixture(scope="session")
def open_page(browser, site):
    contexts = {}

    def open_page(path: str, width: int = 1280, height: int = 900, scheme: str = "light", settle: bool = True) -> Visit:
        key = (width, height, scheme)
        if key not in contexts:
            contexts[key] = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        visit = Visit(contexts[key].new_page())
        visit.watch()
        visit.page.goto(f"{site}/{path}", wait_until="load", timeout=60_000)
        return visit.settle() if settle else visit

    yield open_page
    for context in contexts.values():
        context.close()
