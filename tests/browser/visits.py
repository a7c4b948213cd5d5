"""A page in the browser: when it is ready, what it asked for and what it complained about."""

import dataclasses
from urllib.parse import urlsplit

CHROMIUM_ARGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
SETTLE = """async () => {
  if (document.readyState !== "complete") await new Promise(r => addEventListener("load", r, { once: true }));
  await document.fonts.ready;
  const boxes = [...document.querySelectorAll(".mechlib-explorer[data-figure]")];
  const alive = box => (window.mechlibScenes || []).some(s => box.contains(s.el) && s.view.drawn);
  const end = Date.now() + 20000;
  while (!boxes.every(alive) && Date.now() < end) await new Promise(r => setTimeout(r, 20));
  await new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)));
  return boxes.filter(box => !alive(box)).map(box => box.dataset.figure);
}"""


@dataclasses.dataclass
class Visit:
    """One page in the browser, with everything it requested and every error it reported."""

    page: object
    path: str = ""
    requests: list = dataclasses.field(default_factory=list)
    arrived: list = dataclasses.field(default_factory=list)
    failed: list = dataclasses.field(default_factory=list)
    errors: list = dataclasses.field(default_factory=list)
    asleep: list = dataclasses.field(default_factory=list)
    shifts: list = dataclasses.field(default_factory=list)

    @property
    def external(self) -> list[str]:
        return [url for url in self.requests if urlsplit(url).scheme in {"http", "https", "ws", "wss"}
                and urlsplit(url).hostname != "127.0.0.1"]

    def watch(self):
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("requestfinished", lambda request: self.arrived.append(request.url))
        self.page.on("response", lambda response: response.status >= 400
                     and self.failed.append(f"{response.status} {response.url}"))
        self.page.on("requestfailed", lambda request: self.failed.append(f"{request.failure} {request.url}"))
        self.page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def settle(self):
        """Wait until the page is loaded, its fonts are there and its figures alive; ``asleep`` names those
        that are not."""
        self.asleep = self.page.evaluate(SETTLE)
        return self
