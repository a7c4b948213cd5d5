"""Execute the notebooks of the book and store them in one normal form.

    python tools/notebooks.py                    execute and store every notebook
    python tools/notebooks.py book/…/x.ipynb     only this one
    python tools/notebooks.py --check [paths]    change nothing; fail if a stored notebook is not normal
    python tools/notebooks.py --times [paths]    store nothing; processor time of each kernel, slowest first;
                                                 fail if one takes more than 8 s

Normal form: text outputs only (no PNG, no widget state, no memory addresses), no times, no editor
metadata, cells counted from 1, one sentence of prose a line, one kernel name, one JSON layout.
"""

import argparse
import hashlib
import pathlib
import re
import resource
import sys
from concurrent.futures import ThreadPoolExecutor

import nbformat
from nbclient import NotebookClient

from sentences import one_a_line

ROOT = pathlib.Path(__file__).resolve().parent.parent
DROPPED = {"image/png", "image/jpeg", "application/pdf", "application/vnd.jupyter.widget-view+json"}
KEPT_CELL_METADATA = {"tags", "mystnb"}
LONGEST = 8                                     # seconds of processor time
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python", "pygments_lexer": "ipython3"},
}


def every_notebook() -> list[pathlib.Path]:
    return sorted(p for p in (ROOT / "book").rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)


def plain(value):
    """Text without what changes from run to run."""
    return re.sub(r"\bat 0x[0-9a-fA-F]+", "at 0x0", value) if isinstance(value, str) else value


def normal_output(output) -> None:
    output.pop("metadata", None)
    if "data" in output:
        output["data"] = {kind: plain(text) for kind, text in sorted(output["data"].items())
                          if kind not in DROPPED}
        output["metadata"] = {}
    if "text" in output:
        output["text"] = plain(output["text"])
    if "execution_count" in output:
        output["execution_count"] = None


def normalise(notebook):
    """Bring a notebook into the normal form, in place."""
    used, count = set(), 0
    for cell in notebook.cells:
        cell.metadata = {key: cell.metadata[key] for key in sorted(KEPT_CELL_METADATA & set(cell.metadata))}
        if cell.cell_type == "code":
            cell.source = "\n".join(line.rstrip() for line in cell.source.splitlines())
        else:
            cell.source = one_a_line(cell.source.strip("\n"))
        if not cell.get("id") or cell["id"] in used:
            cell["id"] = hashlib.sha256(f"{len(used)}{cell.source}".encode()).hexdigest()[:8]
        used.add(cell["id"])
        if cell.cell_type == "code":
            for output in cell.outputs:
                normal_output(output)
            count += bool(cell.source.strip())
            cell.execution_count = count if cell.source.strip() else None
            for output in cell.outputs:
                if output.output_type == "execute_result":
                    output["execution_count"] = count
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    return notebook


def read(path: pathlib.Path):
    return nbformat.read(path, as_version=4)


def text(notebook) -> str:
    return nbformat.writes(notebook).rstrip("\n") + "\n"


def is_normal(path: pathlib.Path) -> bool:
    return path.read_text(encoding="utf-8") == text(normalise(read(path)))


def client_of(notebook, path: pathlib.Path) -> NotebookClient:
    return NotebookClient(notebook, timeout=600, kernel_name="python3", store_widget_state=False,
                          coalesce_streams=True, resources={"metadata": {"path": path.parent}},
                          extra_arguments=["--IPKernelApp.log_level=40"])         # it reports errors alone


def execute(path: pathlib.Path) -> str:
    """Execute and store one notebook; return what went wrong, if anything."""
    notebook = read(path)
    try:
        client_of(notebook, path).execute()
    except Exception as error:
        return f"{path.relative_to(ROOT)}: {error}"
    path.write_text(text(normalise(notebook)), encoding="utf-8")
    return ""


def processor_time(path: pathlib.Path) -> float:
    """Seconds that the kernel of a notebook works, from its start to its end."""
    def spent():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    before = spent()
    client_of(read(path), path).execute()
    return spent() - before


def tell_times(paths) -> bool:
    """All times, the longest first; whether one is too long."""
    times = {}
    for k, path in enumerate(paths, 1):
        times[path] = processor_time(path)
        print(f"{k} of {len(paths)}: {times[path]:5.1f} s  {path.relative_to(ROOT)}", file=sys.stderr,
              flush=True)
    for path in sorted(times, key=times.get, reverse=True):
        print(f"{times[path]:5.1f} s  {path.relative_to(ROOT)}")
    print(f"{sum(times.values()):5.1f} s  together")
    return max(times.values()) > LONGEST


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing, fail if a notebook is not "
                                                             "normal")
    parser.add_argument("--times", action="store_true", help="store nothing, tell the processor times")
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    paths = [p.resolve() for p in options.paths] or every_notebook()
    if options.check:
        wrong = [p.relative_to(ROOT) for p in paths if not is_normal(p)]
        for path in wrong:
            print(f"{path} is not in normal form: run make notebooks")
        return bool(wrong)
    if options.times:
        return tell_times(paths)
    failed = False
    with ThreadPoolExecutor(2) as pool:
        for k, (path, problem) in enumerate(zip(paths, pool.map(execute, paths)), 1):
            failed |= bool(problem)
            print(problem or f"{k} of {len(paths)}: {path.relative_to(ROOT)}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
