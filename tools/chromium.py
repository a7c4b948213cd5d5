"""Print the path of a Chromium the browser tests can drive; install one if the machine has none.

Order: $CHROMIUM; one found on the machine; the distribution's package (apt-get, as root); Playwright's own.
The shell without windows comes first: it opens a page in half the time.
"""

import os
import pathlib
import shutil
import subprocess
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
         "chrome")


def works(path: str | None) -> bool:
    """Whether the program starts (a Chromium without its shared libraries does not)."""
    if not path:
        return False
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def on_machine() -> str | None:
    return next((path for name in NAMES if works(path := shutil.which(name))), None)


def by_apt() -> str | None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], env=env, stdout=sys.stderr)
    for package in NAMES[:2]:
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package]
        subprocess.run(command, env=env, stdout=sys.stderr)
        if path := on_machine():
            return path
    return None


def playwright_path() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if works(path) else None


def by_playwright() -> str | None:
    if path := playwright_path():
        return path
    options = ["--with-deps"] if os.geteuid() == 0 else []
    playwright = pathlib.Path(sys.executable).parent / "playwright"
    subprocess.run([playwright, "install", *options, "chromium"], stdout=sys.stderr)
    return playwright_path()


def find() -> str:
    chosen = os.environ.get("CHROMIUM")
    if chosen and not works(chosen):
        raise SystemExit(f"CHROMIUM names {chosen}, which does not start.")
    path = chosen or on_machine() or by_apt() or by_playwright()
    if not path:
        raise SystemExit(
            "The browser tests need Chromium. None was found, and neither apt-get nor 'playwright install "
            "chromium' could install one. Install Chromium and run again, or set CHROMIUM to its path."
        )
    return path


if __name__ == "__main__":
    print(find())
