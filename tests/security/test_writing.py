"""Files are written whole or not at all, and never outside of the folder that was asked for."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files.output import CannotWrite, write_file, write_inside
from tests import REPOSITORY
from tests.validation import ANTS, write_files, write_pack

ODD_IDS = ["../../x", "/tmp/mapforge_was_here", "..", ".", "a/b", "c\n", "con\0", "x" * 300, "~root", "-rf", ""]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "a" / "b" / "here"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("id", ODD_IDS)
@pytest.mark.parametrize("command", ["page", "pack", "build"])
def test_an_odd_id_of_a_pack_leads_nowhere(tmp_path: Path, here: Path, id: str, command: str) -> None:
    manifest = f"id: {ascii_yaml(id)}\nname: Odd\nversion: 1.0.0\nrequires: [base]\n"
    pack = write_files(here / "pack", {"pack.yaml": manifest, "races/ants.yaml": ANTS})
    before = everything(tmp_path)
    main([command, str(pack)])
    after = everything(tmp_path)
    new = [name for name in after if name not in before]
    assert {name: after[name] for name in before} == before
    assert all(Path(name).is_relative_to(here) for name in new), new


@pytest.mark.parametrize("id", ODD_IDS)
@pytest.mark.parametrize("command", ["preview", "build", "export"])
def test_an_odd_id_of_a_map_leads_nowhere(tmp_path: Path, here: Path, id: str, command: str) -> None:
    text = (REPOSITORY / "content/base/maps/two_players.yaml").read_text(encoding="utf-8")
    text = re.sub(r"(?m)^id: .*", lambda _: f"id: {ascii_yaml(id)}", text, count=1)
    pack = write_pack(here, {"maps/home.yaml": text})
    before = everything(tmp_path)
    what = [str(pack)] if command == "build" else [str(pack / "maps" / "home.yaml")]
    assert main([command, *what]) in (Exit.OK, Exit.FINDINGS, Exit.USAGE)
    after = everything(tmp_path)
    assert {name: after[name] for name in before} == before
    assert all(Path(name).is_relative_to(here) for name in after), after.keys()
    assert not Path("/tmp/mapforge_was_here.svg").exists()


def ascii_yaml(text: str) -> str:
    return '"' + "".join(f"\\x{ord(sign):02x}" if not sign.isprintable() else sign for sign in text) + '"'


LINKED = {
    "new": (["new", "race", "Bees", "--in", "sample"], "races"),
    "new piece": (["new", "piece", "Nut", "--in", "sample"], "pieces.yaml"),
    "new hook": (["new", "hook", "Buzz", "--in", "sample"], "hooks"),
    "new scenario": (["new", "scenario", "Buzz", "--in", "sample"], "tests"),
    "schema": (["schema", "sample"], ".mapforge"),
    "schema --vscode": (["schema", "sample", "--vscode"], ".vscode"),
    "preview": (["preview", "base:two_players"], "two_players.svg"),
}


@pytest.mark.parametrize("command", LINKED)
@pytest.mark.parametrize("kind", ["folder", "file", "nothing"])
def test_links_in_a_pack_lead_no_command_out_of_it(tmp_path: Path, here: Path, command: str, kind: str) -> None:
    words, name = LINKED[command]
    pack = write_pack(here, {"powers/x.yaml": "id: x\nname: X\ntokens: 4\n"})
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "mine").write_text("mine")
    target = {"folder": outside, "file": outside / "mine", "nothing": outside / "new"}[kind]
    (here if command == "preview" else pack).joinpath(name).symlink_to(target)
    assert main(words) in (Exit.OK, Exit.USAGE, Exit.FINDINGS)
    assert everything(outside) == {str(outside / "mine"): b"mine"}


def test_fixes_do_not_go_through_links(tmp_path: Path, here: Path) -> None:
    outside = tmp_path / "ants.yaml"
    outside.write_text(ANTS.replace("tokens", "toknes"))
    pack = write_pack(here, {})
    (pack / "races").mkdir()
    (pack / "races" / "ants.yaml").symlink_to(outside)
    main(["validate", str(pack), "--fix", "--no-cache"])
    assert outside.read_text() == ANTS.replace("tokens", "toknes")


def test_a_link_that_the_user_names_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_file(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


@pytest.mark.parametrize("name", ["../x", "/x", "a/../../x", "", "."])
def test_nothing_is_written_beside_a_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(CannotWrite):
        write_inside(tmp_path / "folder", name, "x")
    assert not list(tmp_path.rglob("x"))


def test_modes_stay_and_nothing_is_left_over(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    path.chmod(0o600)
    write_file(path, "new")
    assert path.stat().st_mode & 0o777 == 0o600
    assert [found.name for found in tmp_path.iterdir()] == ["file"]


WRITERS = {
    "save": (["play", "base:two_players", "--players", "random,random", "--seed", "1", "--save", "FILE"], "game.json"),
    "preview": (["preview", "base:two_players", "-o", "FILE"], "map.svg"),
    "png": (["preview", "base:two_players", "-o", "FILE"], "map.png"),
    "export": (["export", "base:two_players", "-o", "FILE"], "map.geojson"),
    "generate": (["generate", "-o", "FILE"], "made.yaml"),
    "page": (["page", "base", "--no-play", "-o", "FILE"], "page.html"),
    "mix": (["mix", "base:two_players", "underground", "--out", "FILE"], "mix.yaml"),
    "pack": (["pack", "sample", "-o", "FILE"], "pack.zip"),
    "schema": (["schema", "--out", "."], "race.schema.json"),
}


@pytest.mark.parametrize("writer", WRITERS)
def test_a_full_disk_leaves_the_old_file_as_it_was(tmp_path: Path, writer: str) -> None:
    words, name = WRITERS[writer]
    if writer == "pack":
        write_pack(tmp_path, {f"races/r{n}.yaml": ANTS.replace("ants", f"r{n}") for n in range(20)})
    (tmp_path / name).write_text("old")

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))

    done = subprocess.run(
        [sys.executable, "-m", "mapforge", *[name if word == "FILE" else word for word in words]],
        cwd=tmp_path, capture_output=True, text=True, preexec_fn=limit, check=False,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    assert done.returncode == Exit.USAGE, done.stderr
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / name).read_text() == "old"
    assert not list(tmp_path.glob(".mapforge-*"))


def test_a_game_is_saved_when_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    words = ["play", "base:two_players", "--players", "random,random", "--seed", "1", "--save", str(path)]
    assert main(words) == Exit.OK
    assert main(["play", "--resume", str(path)]) == Exit.OK
