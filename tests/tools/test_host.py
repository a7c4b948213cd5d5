"""Releases beside each other: what tools/release.py puts where, and what each then says of the others."""

import json
import pathlib
import sys
import zipfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import dist  # noqa: E402
import release  # noqa: E402


def zipped(folder: pathlib.Path, version: str, text: str = "") -> pathlib.Path:
    """The zip of a small site, made as make dist makes it."""
    site = folder / f"site-{version}"
    for name, content in {"index.html": text or version, "run/service-worker.js": "",
                          "versions.json": json.dumps({"here": version, "versions": []})}.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(content)
    dist.pack(site, folder / f"impact-mechanics-{version}.zip")
    return folder / f"impact-mechanics-{version}.zip"


def said(host: pathlib.Path, version: str) -> dict:
    return json.loads((host / version / "versions.json").read_text())


def put(host, *zips) -> int:
    return release.main([str(host), *map(str, zips)])


def test_each_release_names_all_of_them_newest_first(tmp_path):
    host = tmp_path / "host"
    put(host, zipped(tmp_path, "1.9"))
    assert said(host, "1.9") == {"here": "1.9", "versions": [{"name": "1.9", "at": "./"}]}
    put(host, zipped(tmp_path, "1.10"))
    for here in ("1.9", "1.10"):
        told = said(host, here)
        assert told["here"] == here and [one["name"] for one in told["versions"]] == ["1.10", "1.9"]
        for one in told["versions"]:
            assert (host / here / one["at"]).resolve() == (host / one["name"]).resolve()
            assert (host / here / one["at"] / "index.html").read_text() == one["name"]
    above = json.loads((host / "versions.json").read_text())
    assert [(host / one["at"]).resolve() for one in above["versions"]] == [host / "1.10", host / "1.9"]
    assert 'url=1.10/"' in (host / "index.html").read_text()


def test_a_release_can_be_put_again_and_leaves_the_rest_alone(tmp_path):
    host = tmp_path / "host"
    put(host, zipped(tmp_path, "1.0"), zipped(tmp_path, "1.1"))
    (host / "1.0" / "old.html").write_text("of a first try")
    (host / "1.1" / "kept.html").write_text("kept")
    (host / "pictures").mkdir()
    put(host, zipped(tmp_path, "1.0", "mended"))
    assert (host / "1.0" / "index.html").read_text() == "mended" and not (host / "1.0" / "old.html").exists()
    assert (host / "1.1" / "kept.html").exists() and (host / "pictures").is_dir()
    assert sorted(path.name for path in host.iterdir()) == [
        ".nojekyll", "1.0", "1.1", "index.html", "pictures", "versions.json"]


def test_a_draft_of_a_release_is_not_where_the_top_leads(tmp_path):
    host = tmp_path / "host"
    put(host, zipped(tmp_path, "2.0rc1"), zipped(tmp_path, "1.1"))
    assert 'url=1.1/"' in (host / "index.html").read_text()
    assert [one["name"] for one in said(host, "1.1")["versions"]] == ["2.0rc1", "1.1"]


@pytest.mark.parametrize("version", ["../up", "one", "", "/1.0"])
def test_what_is_no_version_is_refused(tmp_path, version):
    file = tmp_path / "a.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("impact-mechanics/site/versions.json", json.dumps({"here": version}))
    with pytest.raises(SystemExit, match="which is no version"):
        put(tmp_path / "host", file)
    assert not list((tmp_path / "host").iterdir())


def test_what_is_no_zip_of_the_book_is_refused(tmp_path):
    (tmp_path / "a.zip").write_text("words")
    with pytest.raises(SystemExit, match="No zip: .*a.zip"):
        put(tmp_path / "host", tmp_path / "a.zip")
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.writestr("index.html", "")
    with pytest.raises(SystemExit, match="b.zip holds no .*make dist"):
        put(tmp_path / "host", tmp_path / "b.zip")
