"""One submission through the closed room: its cells go in, lines of text come out.

The room (``walls``) is made anew for every submission and vanishes with it. What comes out is bounded, and is
taken for what it is: a claim of the student.
"""

import functools
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
MB = 2**20


@dataclass(frozen=True)
class Limits:
    """What one submission may use."""

    seconds: int = 60                                  # for all cells
    cell_seconds: float = 15
    memory: int = 1500*MB                               # of addresses; no second process can be started
    file: int = 8*MB
    room: int = 16*MB                                   # for all its files
    files: int = 64                                     # open at a time
    text: int = 4*MB                                    # that leaves the room

    def named(self) -> dict[str, int]:
        return {"AS": self.memory, "CPU": 2*self.seconds + 5,      # a second end, if nobody watches the clock
                "FSIZE": self.file, "NOFILE": self.files, "CORE": 0, "NPROC": 0}


@dataclass
class Outcome:
    """What a submission printed, cell by cell, the last values of its answers, and why it ended early."""

    answers: dict = field(default_factory=dict)
    cells: dict[int, dict] = field(default_factory=dict)
    stopped: str = ""


class NoWalls(Exception):
    """Nothing on this machine keeps a submission from files and network."""


def run(cells: list[str], names: list[str], limits: Limits | None = None) -> Outcome:
    """Execute the cells and return the values of `names`."""
    limits = limits or Limits()
    job = {"cells": cells, "answers": names, "limits": limits.named(), "cell_seconds": limits.cell_seconds}
    with tempfile.TemporaryDirectory() as root:
        command = entered(root, limits)
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, start_new_session=True, env=ENVIRONMENT)
        text, complaint, late = exchanged(process, json.dumps(job).encode(), limits)
    outcome = read(text.decode("utf-8", "replace"), names, len(cells))
    if late:
        outcome.stopped = late
    elif len(outcome.cells) < len(cells):
        outcome.stopped = f"the notebook ended its own process in cell {len(outcome.cells) + 1}"
    if not outcome.cells and process.returncode and complaint and not late:
        raise NoWalls(complaint.decode("utf-8", "replace").strip()[-500:])
    return outcome


def exchanged(process, job: bytes, limits: Limits) -> tuple[bytes, bytes, str]:
    """Give the job, take at most so many bytes in so many seconds, end the process."""
    found, late, ready = {"text": b"", "complaint": b""}, "", threading.Event()

    def listen():
        while len(found["text"]) <= limits.text and (piece := process.stdout.read1(65536)):
            found["text"] += piece
            ready.set()
        ready.set()

    def complain():
        found["complaint"] = process.stderr.read(10000)

    def tell():
        try:
            process.stdin.write(job)
            process.stdin.close()
        except OSError:
            pass

    threads = [threading.Thread(target=job, daemon=True) for job in (listen, complain, tell)]
    for thread in threads:
        thread.start()
    ready.wait(START)
    threads[0].join(limits.seconds)
    if threads[0].is_alive():
        late = f"the notebook was stopped after {limits.seconds} seconds"
    elif len(found["text"]) > limits.text:
        late = "the notebook was stopped: it wrote too much"
    if late:
        end(process)
    process.wait()
    threads[1].join(5)
    for pipe in (process.stdout, process.stderr):
        pipe.close()
    return found["text"][:limits.text], found["complaint"], late


def end(process) -> None:
    """Kill the first process of the room, with which the room ends; ``unshare`` waits for it and ends then.

    The submission could undo ``--kill-child``, and leave its group; its number it cannot change.
    """
    listed = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
    for child in listed.read_text().split() if listed.exists() else ():
        try:
            os.kill(int(child), signal.SIGKILL)
        except ProcessLookupError:
            pass
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:                     # it had no room yet, or does not see its end
        process.kill()


def read(text: str, names: list[str], count: int) -> Outcome:
    """The lines that are what they should be; others are ignored."""
    outcome = Outcome()
    for line in text.splitlines():
        try:
            told = json.loads(line)
            number, found = told["cell"], told["answers"]
            printed, problem = told["printed"], told["problem"]
        except (ValueError, TypeError, KeyError, RecursionError):
            continue
        fits = type(number) is int and 0 <= number < count and type(found) is dict
        if fits and type(printed) is type(problem) is str:
            outcome.cells[number] = {"printed": printed[:5000], "problem": problem[:600]}
            outcome.answers = {name: found.get(name) for name in names}
    return outcome


# the walls of this machine

PATIENCE = 5                                              # seconds for the room to be taken down
START = 60                                                # seconds for Python to start on a busy machine
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}


def entered(root: str, limits: Limits) -> list[str]:
    """The command that makes the room and runs ``inside`` in it."""
    shown = dict.fromkeys(map(str, (sys.base_prefix, sys.prefix, ROOT / "mechlib", HERE / "inside.py")))
    inner = {"PATH": "/usr/bin:/bin", "HOME": "/room", "TMPDIR": "/room", "LANG": "C.UTF-8",
             "PYTHONPATH": str(ROOT), "IPYTHONDIR": "/room/.ipython", "MPLBACKEND": "agg",
             "MPLCONFIGDIR": "/room/.matplotlib", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1",
             "PYTHONDONTWRITEBYTECODE": "1"}
    root_user = os.geteuid() == 0
    job = {"root": root, "shown": [path for path in shown if not path.startswith("/usr/")],
           "room": limits.room, "user": random.randrange(200_000, 60_000_000) if root_user else 0,
           "environment": inner}
    spaces = ["--mount", "--net", "--pid", "--ipc", "--uts", "--fork", "--kill-child"]
    user = [] if root_user else ["--user", "--map-root-user"]
    return ["unshare", *user, *spaces, sys.executable, "-I", "-S", str(HERE / "walls.py"), json.dumps(job),
            sys.executable, "-s", str(HERE / "inside.py")]


PROBE = '''
import os, socket
def tried(action):
    try:
        action()
    except OSError:
        return False
    return True
written = [path for path in {places} if tried(lambda: open(os.path.join(path, "probe"), "w"))]
seen = [path for path in {hidden} if os.path.exists(path)]
connected = tried(lambda: socket.create_connection(("127.0.0.1", {port}), timeout=2))
forked = tried(lambda: os.fork() or os._exit(0))
alone = os.getpid() < 3
answer = "written %s, seen %s, connected %s, forked %s, alone %s" % (written, seen, connected, forked, alone)
'''
HOLDS = "written [], seen [], connected False, forked False, alone True"


@functools.cache
def proven(hidden: str) -> str:
    """Try the walls before anything is graded: a probe must not write, look, connect or fork.

    Returns what they are made of, in words; raises :class:`NoWalls` if they do not hold.
    """
    import socket

    if not sys.platform.startswith("linux") or not shutil.which("unshare"):
        raise NoWalls("The namespaces of Linux are needed, and the command unshare")
    with socket.create_server(("127.0.0.1", 0)) as server:
        probe = PROBE.format(places=["/", "/etc", str(ROOT), str(ROOT / "mechlib"), sys.prefix, hidden],
                             hidden=[hidden, str(ROOT / "tests"), "/proc/1", "/etc/passwd"],
                             port=server.getsockname()[1])
        outcome = run([probe], ["answer"], Limits(seconds=20))
    if outcome.answers.get("answer") != HOLDS:
        found = outcome.cells.get(0, {}).get("problem") or outcome.answers.get("answer") or outcome.stopped
        raise NoWalls(f"The walls do not hold on this machine: {found}")
    who = "a user without rights" if os.geteuid() == 0 else "a user namespace without rights"
    return f"Linux namespaces (mount, network, process, IPC), {who}, resource limits"
