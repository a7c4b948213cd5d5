"""Outputs of a notebook, compared as nbval compares them: every kind of text that is stored must be there and
equal, but for addresses in memory."""

import configparser
import pathlib
import re

RULES = pathlib.Path(__file__).parent/"nbval_sanitize.cfg"
SKIPPED = {"text/latex", "application/vnd.jupyter.widget-view+json"}          # by nbval, too
# cells that cannot give the same in a browser, by notebook and id, with the reason; each must indeed differ
OTHERWISE = {
    ("appendix/larger_than_one_machine.ipynb", "0371382a"): "a chaotic orbit: the last bit decides",
    ("appendix/larger_than_one_machine.ipynb", "427e42e6"): "chaotic orbits among those that are counted",
    ("appendix/larger_than_one_machine.ipynb", "23c8887c"): "a browser starts no threads",
    ("elastic_bodies/clamped_modes.ipynb", "1e5e6816"): "a table of rounding errors",
    **{("one_degree_vibro_impact/impact_maps.ipynb", cell): "a chaotic orbit, or what is found along one"
       for cell in ("0b493242", "e4cce32b", "3c37a489", "5368e6ed")},
}
rules = configparser.RawConfigParser()
rules.read_string("[" + RULES.read_text(encoding="utf-8").partition("[")[2])


def sanitized(text: str) -> str:
    for rule in rules.sections():
        text = re.sub(rules.get(rule, "regex"), rules.get(rule, "replace"), text)
    return text.strip()


def told(outputs: list[dict], kinds=None) -> dict[str, list]:
    """The outputs of a cell: streams joined, the texts of every kind in order; all kinds, or some."""
    heard = {}
    for output in outputs:
        if output["output_type"] == "stream":
            heard.setdefault(output["name"], []).append("".join(output["text"]))
        elif output["output_type"] != "error":
            for kind, text in output["data"].items():
                wanted = kind.startswith("text/") if kinds is None else kind in kinds
                if wanted and kind not in SKIPPED:
                    heard.setdefault(kind, []).append("".join(text))
    return {kind: [sanitized("".join(texts))] if kind.startswith("std") else [*map(sanitized, texts)]
            for kind, texts in heard.items()}


def problem(name: str, cell: dict, outputs: list[dict], raised: str, otherwise=OTHERWISE) -> str:
    """What is wrong with the outputs that a cell of a notebook has given; empty if nothing is. The cells in
    ``otherwise`` must give something else than what is stored."""
    tags, source = set(cell["metadata"].get("tags", [])), "".join(cell["source"])
    if "nbval-skip" in tags:
        return ""
    wanted = told(cell["outputs"])
    given = told(outputs, wanted)
    if (name, cell["id"]) in otherwise:
        return f"no longer an exception: {source}" if given == wanted else ""
    if raised and not tags & {"raises-exception", "nbval-raises-exception"}:
        return f"{source}\n{raised}"
    if given != wanted and "nbval-ignore-output" not in tags:
        return f"{source}\nstored: {wanted}\ngiven: {given}"
    return ""
