"""Put releases beside each other for a web host, and let each name the others.

    python tools/release.py host dist/impact-mechanics-1.1.zip older/impact-mechanics-1.0.zip …

Every zip of ``make dist`` becomes a folder of ``host`` with the name of its version; one that is there
already is replaced, the others stay. Then versions.json, in each folder and above them, is written anew, and
the page at the top leads to the newest release. Nothing else of a release is changed.
"""

import argparse
import json
import pathlib
import re
import shutil
import sys
import zipfile

from packaging.version import InvalidVersion, Version

LIST = "versions.json"
INSIDE = "impact-mechanics/site/"
TOP = """<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="refresh" content="0; url={newest}/">
  <title>Impact Mechanics</title>
</head>
<body>
<p>The newest version of <a href="{newest}/">Impact Mechanics</a> is {newest}.</p>
</body>
</html>
"""


def put(file: pathlib.Path, host: pathlib.Path) -> str:
    """Unpack the site of a zip into the folder of its version; gives the version."""
    with zipfile.ZipFile(file) as archive:
        names = [name for name in archive.namelist() if name.startswith(INSIDE)]
        if INSIDE + LIST not in names:
            raise SystemExit(f"{file.name} holds no {INSIDE}{LIST}: make it anew with make dist.")
        version = str(json.loads(archive.read(INSIDE + LIST))["here"])
        if not re.fullmatch(r"\w[\w.+-]*", version) or not ordered([version]):
            raise SystemExit(f"{file.name} calls itself {version!r}, which is no version.")
        coming, place = host / f".{version}", host / version
        shutil.rmtree(coming, ignore_errors=True)
        archive.extractall(coming, names)
    shutil.rmtree(place, ignore_errors=True)
    (coming / INSIDE).rename(place)
    shutil.rmtree(coming)
    return version


def ordered(names) -> list[str]:
    """Those names that are versions, the newest first.

    >>> ordered(["1.2", "1.10", "images", "1.10rc1"])
    ['1.10', '1.10rc1', '1.2']
    """
    known = {}
    for name in names:
        try:
            known[Version(name)] = name
        except InvalidVersion:
            continue
    return [known[version] for version in sorted(known, reverse=True)]


def told(here: str, versions: list[str], above: str) -> str:
    """The list as the release ``here`` reads it, with the way to each."""
    lines = [{"name": name, "at": "./" if name == here else f"{above}{name}/"} for name in versions]
    return json.dumps({"here": here, "versions": lines}) + "\n"


def listed(host: pathlib.Path) -> list[str]:
    """Let every release name all of them; gives their names, the newest first."""
    versions = ordered(path.parent.name for path in host.glob(f"*/{LIST}"))
    for here in versions:
        (host / here / LIST).write_text(told(here, versions, "../"), encoding="utf-8")
    (host / LIST).write_text(told("", versions, "./"), encoding="utf-8")
    (host / "index.html").write_text(TOP.format(newest=newest(versions)), encoding="utf-8")
    (host / ".nojekyll").touch()                        # a host that runs Jekyll would leave _static out
    return versions


def newest(versions: list[str]) -> str:
    """The newest that is finished, if there is one."""
    return next((name for name in versions if not Version(name).is_prerelease), versions[0])


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(description="Put releases beside each other for a web host.")
    parser.add_argument("host", type=pathlib.Path, help="the folder that goes to the host")
    parser.add_argument("zips", type=pathlib.Path, nargs="+", help="zips of make dist")
    options = parser.parse_args(arguments)
    missing = [str(file) for file in options.zips if not zipfile.is_zipfile(file)]
    if missing:
        raise SystemExit(f"No zip: {', '.join(missing)}.")
    options.host.mkdir(parents=True, exist_ok=True)
    for file in options.zips:
        print(f"{file.name}: version {put(file, options.host)}", flush=True)
    print(f"In {options.host}: {', '.join(listed(options.host))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
