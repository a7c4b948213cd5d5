"""What runs in the closed room: the cells of a submission, one after the other, and the text of its answers.

Nothing here decides about marks. All that leaves the room is text of bounded length, on one pipe, a line of
JSON after each cell: what the cell printed, and the values of the answers so far. Code of the student can
write on that pipe as well; what it says there is worth as much as an answer that it types.
"""

import io
import json
import math
import os
import resource
import signal
import sys

LONGEST, ITEMS, SHOWN = 2000, 50, 4000                            # of an answer, a list, a cell's output
AGAIN = 1.0                                        # seconds until a cell that did not stop is told once more


class TimeIsUp(BaseException):
    """A cell has had its time."""


class Short(io.TextIOBase):
    """A stream that keeps the beginning of what is written to it."""

    def __init__(self):
        self.text, self.length = "", 0

    def writable(self):
        return True

    def write(self, text):
        if len(self.text) < SHOWN:
            self.text += str(text)[:SHOWN - len(self.text)]
        self.length += len(text)
        return len(text)

    def kept(self):
        more = self.length - len(self.text)
        return f"{self.text}\n… and {more} characters more" if more else self.text


def told(value, depth=0):
    """A value as JSON can say it: nothing, a truth value, a number, a text, a list of these."""
    kind, home = type(value), str(type(value).__module__)
    if value is None or value is Ellipsis:
        return None
    if kind in (bool, str, float, int):
        return plain(value)
    if home == "numpy" and hasattr(value, "tolist"):
        return told(value.tolist(), depth)
    if kind in (list, tuple, set, frozenset) and depth < 2:
        return [told(item, depth + 1) for item in list(value)[:ITEMS + 1]]
    if home.startswith("sympy.") and hasattr(value, "shape") and depth < 2:
        return [told(item, depth + 1) for item in list(value)[:ITEMS + 1]]
    if home.startswith("sympy.") and kind.__name__ == "Equality":
        return f"{value.lhs} = {value.rhs}"[:LONGEST]
    if home.startswith("sympy.") or home == "fractions" or hasattr(value, "free_symbols"):
        return str(value)[:LONGEST]
    return {"stranger": str(kind.__name__)[:40]}


def plain(value):
    if type(value) is str:
        return value[:LONGEST]
    if type(value) is float and not math.isfinite(value):
        return {"stranger": "number without a value"}
    if type(value) is int and value.bit_length() > 4*LONGEST:
        return {"stranger": "very large number"}
    return value


def limit(limits):
    """From here on this process cannot start another, nor use more than it is given."""
    for name in ("AS", "CPU", "FSIZE", "NOFILE", "CORE", "NPROC"):
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (limits[name], limits[name]))


def shell():
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    class Shell(InteractiveShell):
        def enable_gui(self, gui=None):
            """Pictures are drawn and not shown."""

    config = Config()
    config.HistoryManager.enabled = False
    config.InteractiveShell.colors = "nocolor"
    config.InteractiveShell.cache_size = 0
    config.InteractiveShell.xmode = "Minimal"
    return Shell.instance(config=config)


def over(*_):
    raise TimeIsUp("this cell was stopped: it took too long")


def run(ipython, source, seconds):
    """One cell: what it printed, and its error in one line."""
    printed, problem = Short(), ""
    out, err, sys.stdout, sys.stderr = sys.stdout, sys.stderr, printed, printed
    signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        result = ipython.run_cell(source, store_history=False)
        error = result.error_before_exec or result.error_in_exec
        problem = f"{type(error).__name__}: {error}"[:500] if error else ""
    except TimeIsUp as up:
        problem = str(up)
    except MemoryError:
        problem = "MemoryError: this cell used too much memory"
    except BaseException as error:                            # SystemExit, and whatever a student invents
        problem = f"{type(error).__name__}"[:500]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        sys.stdout, sys.stderr = out, err
    return printed.kept(), problem


def answers(names, space, seconds):
    found = {}
    for name in names:
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
        try:
            found[name] = told(space.get(name))
        except BaseException as error:
            found[name] = {"stranger": type(error).__name__[:40]}
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    return found


def main():
    job = json.loads(sys.stdin.buffer.read())
    pipe = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="replace")
    nothing = os.open("/dev/null", os.O_RDWR)
    for place in (0, 1, 2):
        os.dup2(nothing, place)
    ipython = shell()
    limit(job["limits"])
    signal.signal(signal.SIGALRM, over)
    pipe.write("ready\n")
    pipe.flush()
    for number, source in enumerate(job["cells"]):
        printed, problem = run(ipython, source, job["cell_seconds"])
        found = answers(job["answers"], ipython.user_ns, job["cell_seconds"])
        line = {"cell": number, "printed": printed, "problem": problem, "answers": found}
        pipe.write(json.dumps(line) + "\n")
        pipe.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
