"""Run one step of the build: one line of progress, the full log only if it fails.

    python tools/step.py "Installing the packages" pip install -r requirements.txt

Only the standard library: the first step runs before the virtual environment exists.
"""

import subprocess
import sys
import time


def main(title: str, *command: str) -> int:
    print(f"{title} … ", end="", flush=True)
    start = time.monotonic()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace")
    seconds = time.monotonic() - start
    if done.returncode == 0:
        print(f"{seconds:.0f} s", flush=True)
    else:
        print(f"failed after {seconds:.0f} s\n\n{done.stdout}\n{title}: {' '.join(command)} gave "
              f"{done.returncode}", flush=True)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
