"""Where the wheels of the browser's Python come from: the order of the places, the hash, what is said when
one is missing. No network: the places are fakes, or folders."""

import hashlib
import pathlib
import subprocess
import sys
import zipfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT/"tools"))
import pyodide_wheels as wheels  # noqa: E402

INFO = {"python": "3.14.0", "abi_version": "2026_0", "arch": "wasm32"}


def entry(name: str, content: bytes = b"") -> dict:
    return {"name": name, "version": "1.0", "file_name": f"{name}-1.0-py3-none-any.whl",
            "sha256": hashlib.sha256(content or name.encode()).hexdigest()}


class Place:
    """A place that holds some files, and remembers what it was asked for."""

    def __init__(self, name: str, **held: bytes):
        self.name, self.held, self.asked = name, held, []

    def find(self, entry):
        self.asked.append(entry["name"])
        return self.held.get(entry["name"])


def test_places_are_asked_in_order_and_only_for_what_is_missing(tmp_path):
    first = Place("first", a=b"a")
    second, third = Place("second", a=b"a", b=b"b"), Place("third", b=b"b", c=b"c")
    origin = wheels.taken([entry(name) for name in "abc"], [first, second, third], tmp_path)
    assert [origin[entry(name)["file_name"]] for name in "abc"] == ["first", "second", "third"]
    assert (first.asked, second.asked, third.asked) == (["a", "b", "c"], ["b", "c"], ["c"])
    assert (tmp_path/"b-1.0-py3-none-any.whl").read_bytes() == b"b"


def test_another_hash_is_refused_and_the_next_place_asked(tmp_path):
    origin = wheels.taken([entry("a")], [Place("bad", a=b"not a"), Place("good", a=b"a")], tmp_path)
    assert list(origin.values()) == ["good"]
    assert (tmp_path/"a-1.0-py3-none-any.whl").read_bytes() == b"a"


def test_what_is_kept_is_not_asked_for_again_unless_it_is_damaged(tmp_path):
    wheels.taken([entry("a")], [Place("first", a=b"a")], tmp_path)
    second = Place("second", a=b"a")
    assert list(wheels.taken([entry("a")], [second], tmp_path).values()) == ["kept from before"]
    assert second.asked == []
    (tmp_path/"a-1.0-py3-none-any.whl").write_bytes(b"half")
    assert list(wheels.taken([entry("a")], [second], tmp_path).values()) == ["second"]


def test_a_missing_file_stops_the_build_with_its_name_and_the_remedy(tmp_path):
    with pytest.raises(SystemExit) as stopped:
        wheels.taken([entry("a"), entry("b")], [Place("the shelf", a=b"a", b=b"wrong")], tmp_path)
    said = str(stopped.value)
    assert "missing: b-1.0-py3-none-any.whl." in said and "the shelf has another hash" in said
    assert "set PYODIDE_PACKAGES" in said and "RUN=no" in said and "a-1.0" not in said


def test_the_order_of_the_places(tmp_path, monkeypatch):
    (tmp_path/"pyodide.mjs").write_text("e.cdnUrl=`https://some.host/pyodide/v${U}/full/`")
    monkeypatch.setenv("PYODIDE_PACKAGES", str(tmp_path))
    found = wheels.places({"info": INFO}, tmp_path, "1.2.3")
    kinds = wheels.Directory, wheels.Distribution, wheels.Index, wheels.Carrier
    assert tuple(map(type, found)) == kinds
    assert found[1].address == "https://some.host/pyodide/v1.2.3/full/"


def test_pyodide_itself_names_its_distribution(site_dir):
    runtime = ROOT/"_build"/"pyodide"
    assert wheels.Distribution(runtime, "1").reached, "pyodide.mjs names no address any more"


def test_a_directory_gives_what_lies_in_it(tmp_path):
    (tmp_path/"a-1.0-py3-none-any.whl").write_bytes(b"a")
    shelf = wheels.Directory(str(tmp_path))
    assert (shelf.find(entry("a")), shelf.find(entry("b"))) == (b"a", None)
    assert wheels.Directory(None).find(entry("a")) is None


def test_a_distribution_that_cannot_be_reached_is_asked_once(tmp_path, monkeypatch):
    (tmp_path/"pyodide.mjs").write_text("`https://some.host/v${U}/full/`")
    asked = []

    def unreachable(address, timeout):
        asked.append(address)
        raise OSError("no route")

    monkeypatch.setattr(wheels.urllib.request, "urlopen", unreachable)
    place = wheels.Distribution(tmp_path, "1")
    assert [place.find(entry(name)) for name in "abc"] == [None]*3
    assert asked == ["https://some.host/v1/full/a-1.0-py3-none-any.whl"]


@pytest.mark.parametrize("file, platform", [("a-1.0-py3-none-any.whl", "any"),
                                            ("a-1.0-cp314-cp314-x.whl", "pyemscripten_2026_0_wasm32")])
def test_the_index_is_asked_by_version_hash_and_platform(monkeypatch, file, platform):
    seen = {}

    def fake(*args):
        folder = pathlib.Path(args[args.index("-d") + 1])
        seen["platform"] = args[args.index("--platform") + 1]
        seen["wanted"] = (folder/"wanted.txt").read_text()
        (folder/file).write_bytes(b"a")
        return subprocess.CompletedProcess(args, 0)

    monkeypatch.setattr(wheels, "pip", fake)
    assert wheels.Index(INFO).find({**entry("a"), "file_name": file}) == b"a"
    assert seen == {"platform": platform, "wanted": f"a==1.0 --hash=sha256:{entry('a')['sha256']}\n"}


def test_the_carrier_is_fetched_when_first_asked_and_read_by_file_name(monkeypatch):
    fetched = []

    def fake(requirement, into, python):
        fetched.append(requirement)
        with zipfile.ZipFile(into/"carrier.whl", "w") as archive:
            archive.writestr("front/pyodide/a-1.0-py3-none-any.whl", "a")
            archive.writestr("elsewhere/b-1.0-py3-none-any.whl", "b")
        return [into/"carrier.whl"]

    monkeypatch.setattr(wheels, "downloaded", fake)
    place = wheels.Carrier()
    assert fetched == []
    assert [place.find(entry(name)) for name in "ab"] == [b"a", None]
    assert len(fetched) == 1 and "--hash=sha256:" in fetched[0]


def test_wheels_are_shared_out_by_their_size(tmp_path):
    import lite

    sizes = [900, 500, 300, 300, 100, 1]
    files = [tmp_path/f"{k}.whl" for k in range(len(sizes))]
    for file, size in zip(files, sizes):
        file.write_bytes(bytes(size))
    parts = lite.shares(files, 2)
    assert sorted(file for part in parts for file in part) == files
    assert [sum(file.stat().st_size for file in part) for part in parts] in ([1001, 1100], [1000, 1101])
    assert lite.shares(files[:1], 2) == [files[:1]] and lite.shares([], 2) == []
