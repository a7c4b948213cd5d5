"""Run one step of the build: one line that says how long it takes and what it does, the full log only if it
fails.

    python tools/step.py "Installing the packages" pip install -r requirements.txt

Only the standard library: the first step runs before the virtual environment exists.
"""

import queue
import shutil
import subprocess
import sys
import threading
import time

EVERY = {True: 0.2, False: 30.0}                  # seconds between signs of life: on a screen, in a log


def follow(stream, lines: queue.Queue) -> None:
    for line in stream:
        lines.put(line)


class Progress:
    """The line of a step that runs."""

    def __init__(self, title: str, screen: bool):
        self.title, self.screen, self.start, self.told = title, screen, time.monotonic(), time.monotonic()
        print(f"{title} … ", end="", flush=True)

    @property
    def seconds(self) -> str:
        return f"{time.monotonic() - self.start:.0f} s"

    def tell(self, last: str) -> None:
        """Say how long it has taken and what it did last."""
        if time.monotonic() - self.told < EVERY[self.screen]:
            return
        self.told = time.monotonic()
        if self.screen:
            width = shutil.get_terminal_size().columns - 1
            print("\r\x1b[K" + f"{self.title} … {self.seconds}  {last}"[:width], end="", flush=True)
        else:
            print(f"\n  {self.seconds}  {last}", end="", flush=True)

    def end(self, words: str) -> None:
        """In a log the line is finished; on a screen it is written anew."""
        quiet = not self.screen and self.told < self.start + 1
        anew = ("\r\x1b[K" if self.screen else "\n") + f"{self.title} … {words}"
        print(words if quiet else anew, flush=True)


def main(title: str, *command: str) -> int:
    progress, lines, log, last = Progress(title, sys.stdout.isatty()), queue.Queue(), [], ""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               errors="replace")
    reader = threading.Thread(target=follow, args=(process.stdout, lines), daemon=True)
    reader.start()
    while reader.is_alive() or not lines.empty():
        try:
            log.append(lines.get(timeout=0.2))
            last = log[-1].strip() or last
        except queue.Empty:
            pass
        progress.tell(last)
    code = process.wait()
    progress.end(progress.seconds if code == 0 else f"failed after {progress.seconds}")
    if code:
        print(f"\n{''.join(log)}\n{title}: {' '.join(command)} gave {code}", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
