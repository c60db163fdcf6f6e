"""Packs that come as Python distributions: found by their metadata, never imported, never trusted for it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.packs.distributions import distributed_packs
from mapforge.packs.loader import load_library
from tests.packs_that_travel import MANIFEST, SHORE, island
from tests.validation import write_files

Captured = pytest.CaptureFixture[str]
TRAP = "raise SystemExit('the distribution was imported')\n"


def install(
    site: Path, *, entry: str = "island = island_pack.data", id: str = "island", files: dict[str, str] | None = None
) -> Path:
    """Put a distribution with a pack into a folder, as an installer does."""
    inside = {
        "island_pack/__init__.py": TRAP,
        "island_pack/data/__init__.py": TRAP,
        "island_pack/data/pack.yaml": MANIFEST.format(id=id, version="1.0.0", requires="base"),
        "island_pack/data/maps/shore.yaml": SHORE,
        **(files or {}),
    }
    about = {
        "METADATA": "Metadata-Version: 2.1\nName: island-pack\nVersion: 3.1\n",
        "entry_points.txt": f"[mapforge.packs]\n{entry}\n",
        "RECORD": "".join(f"{name},,\n" for name in inside),
    }
    return write_files(site, inside | {f"island_pack-3.1.dist-info/{name}": text for name, text in about.items()})


@pytest.fixture(autouse=True)
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for distributions that Python knows, and a folder to be in."""
    folder = tmp_path / "site-packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return folder


def test_a_pack_in_a_distribution_is_found_by_its_id_and_not_imported(site: Path, capsys: Captured) -> None:
    install(site)
    assert main(["graph", "island"]) == Exit.OK
    assert json.loads(capsys.readouterr().out)["map"] == "island:map/shore"
    assert main(["validate", "island"]) == Exit.OK
    assert not [name for name in sys.modules if name.startswith("island_pack")]


def test_the_list_names_the_distribution(site: Path, capsys: Captured) -> None:
    install(site)
    assert main(["packs"]) == Exit.OK
    assert "island       island 1.0.0 (distribution: island-pack 3.1)\n" in capsys.readouterr().out


def test_a_pack_may_require_one_in_a_distribution(site: Path, tmp_path: Path) -> None:
    install(site)
    library = load_library([island(tmp_path, "lagoon", requires="island")])
    assert set(library.packs) == {"base", "common", "island", "lagoon"}
    assert library.findings == []


def test_the_python_of_a_distribution_runs_only_when_it_is_trusted(site: Path, capsys: Captured) -> None:
    hooks = "import pathlib\n\npathlib.Path('it_ran').touch()\n"
    install(site, files={"island_pack/data/hooks.py": hooks})
    main(["validate", "island"])
    assert main(["play", "island", "--players", "random,random"]) == Exit.USAGE
    assert "which does not run" in capsys.readouterr().err
    assert not Path("it_ran").exists()


@pytest.mark.parametrize(
    "entry",
    [
        "lagoon = island_pack.data",
        "base = island_pack.data",
        "../island = island_pack.data",
        "island = ../island_pack/data",
        "island = island_pack.data:packs",
        "island = island_pack.nothing",
        "island = ",
        "island = island_pack",
    ],
)
def test_metadata_that_do_not_name_a_pack_of_that_id_bring_nothing(entry: str, site: Path, capsys: Captured) -> None:
    install(site, entry=entry)
    assert main(["packs", "--format", "json"]) == Exit.OK
    assert [pack["id"] for pack in json.loads(capsys.readouterr().out)] == ["base", "common", "underground"]


def test_a_distribution_cannot_bring_a_pack_with_the_id_of_a_shipped_one(site: Path, capsys: Captured) -> None:
    install(site, entry="base = island_pack.data", id="base")
    assert main(["packs", "--format", "json"]) == Exit.OK
    assert {pack["kind"] for pack in json.loads(capsys.readouterr().out)} == {"shipped"}


def test_a_distribution_that_is_being_edited_is_found_where_its_files_are(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = write_files(tmp_path / "project", {"src/island_pack/data/pack.yaml": "id: island\n"})
    install(site)
    (site / "island_pack" / "data" / "pack.yaml").unlink()
    address = {"url": project.as_uri(), "dir_info": {"editable": True}}
    (site / "island_pack-3.1.dist-info" / "direct_url.json").write_text(json.dumps(address), encoding="utf-8")
    assert [pack.folder for pack in distributed_packs()] == [project / "src" / "island_pack" / "data"]


def test_an_id_of_a_got_pack_and_of_a_distribution_is_ambiguous(site: Path, tmp_path: Path, capsys: Captured) -> None:
    install(site)
    main(["get", str(island(tmp_path, version="2.0.0"))])
    assert main(["graph", "island"]) == Exit.USAGE
    assert "'island' can mean" in capsys.readouterr().err


def test_repairs_and_schemas_leave_a_distribution_as_it_is(site: Path, capsys: Captured) -> None:
    broken = SHORE.replace("swamp", "swmp")
    install(site, files={"island_pack/data/maps/shore.yaml": broken})
    before = sorted(site.rglob("*"))
    assert main(["validate", "island", "--fix"]) == Exit.FINDINGS
    assert main(["schema", "island"]) == Exit.OK
    assert sorted(site.rglob("*")) == before
    assert (site / "island_pack/data/maps/shore.yaml").read_text(encoding="utf-8") == broken


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("entry_points.txt", b"[mapforge.packs\n===garbage\n\xff\xfe"),
        ("entry_points.txt", b"[mapforge.packs]\nisland\n"),
        ("entry_points.txt", b"island = x\n[mapforge.packs]\nisland = a b\n"),
        ("entry_points.txt", b"[mapforge.packs]\nisl\x00and = island_pack.data\n"),
        ("METADATA", b"\xff\xfe\x00"),
        ("METADATA", b""),
        ("RECORD", b"\xff\xfe"),
        ("RECORD", b'"island_pack/data/pack.yaml,,\n'),
        ("RECORD", b"island_pack/data/pack.yaml,,\n\x00\n"),
        ("RECORD", b"island_pack/data/pack.yaml,sha256,many\n"),
        ("direct_url.json", b"{"),
        ("direct_url.json", b"\xff"),
    ],
)
def test_broken_metadata_of_one_distribution_keep_nobody_from_the_others(
    name: str, content: bytes, site: Path, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(site)
    (site / "island_pack-3.1.dist-info" / name).write_bytes(content)
    other = tmp_path / "other" / "site-packages"
    monkeypatch.syspath_prepend(str(other))
    install(other, entry="lagoon = island_pack.data", id="lagoon")
    for path in other.glob("island_pack-3.1.dist-info"):
        path.rename(other / "lagoon_pack-1.dist-info")
    assert main(["packs"]) == Exit.OK
    assert "\nlagoon " in capsys.readouterr().out
    assert main(["validate", "lagoon"]) == Exit.OK


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("lagoon = island_pack.data", "'lagoon' of island-pack 3.1: its pack.yaml says that its id is 'island'"),
        ("island = island_pack.data:packs", "is not the name of a package; write island = island_pack.data"),
        ("island = island_pack.nothing", "has no file island_pack/nothing/pack.yaml"),
        ("Island! = island_pack.data", "'Island!' is not the id of a pack"),
    ],
)
def test_the_list_says_which_distribution_offers_what_and_why_it_is_not_taken(
    entry: str, why: str, site: Path, capsys: Captured
) -> None:
    install(site, entry=entry)
    assert main(["packs"]) == Exit.OK
    assert why in capsys.readouterr().out
    assert main(["packs", "--format", "json"]) == Exit.OK
    said = capsys.readouterr()
    assert why in said.err
    assert "lagoon" not in said.out


def test_a_distribution_without_a_list_of_its_files_is_told(site: Path, capsys: Captured) -> None:
    install(site)
    (site / "island_pack-3.1.dist-info" / "RECORD").unlink()
    assert main(["packs"]) == Exit.OK
    assert (
        "not taken: 'island' of island-pack 3.1: the distribution has no list of its files" in capsys.readouterr().out
    )


def test_the_list_says_when_an_id_means_no_pack(site: Path, tmp_path: Path, capsys: Captured) -> None:
    install(site)
    main(["get", str(island(tmp_path, version="2.0.0"))])
    capsys.readouterr()
    assert main(["packs"]) == Exit.OK
    assert "'island' means no pack here, because several are called so: name one by its path" in capsys.readouterr().out
    assert main(["packs", "--format", "json"]) == Exit.OK
    packs = json.loads(capsys.readouterr().out)
    assert [pack["id"] for pack in packs if pack.get("ambiguous")] == ["island", "island"]
