"""Packs of strangers: whatever they call things is text on paper, and no file leaves its folder."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.kits.kit_parts import LONGEST_NAME, safe_name
from tests.kits.paper import Paper
from tests.validation import write_files

NAME = '#panic("x") ] $ * _ @ <b> // `'
TEXT = '#read("/etc/passwd") ]] [ \\" /* {} -- ~'


@pytest.fixture
def stranger(tmp_path: Path) -> Path:
    said = json.dumps({"name": NAME, "text": TEXT})[1:-1]
    manifest = f'id: "../../evil"\nname: {json.dumps(NAME)}\nversion: 1.0.0\nrequires: [base]\n'
    race = "{" + f'"id": "otters", "tokens": 5, {said}' + "}\n"
    power = "{" + f'"id": "../p", "tokens": 4, {said}' + "}\n"
    write_files(tmp_path / "pack", {"pack.yaml": manifest, "races/otters.yaml": race, "powers/p.yaml": power})
    return tmp_path


def test_words_of_strangers_are_printed_and_not_obeyed(stranger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", str(stranger / "pack"), "-o", str(stranger / "kit.pdf")]) == Exit.OK
    paper = Paper((stranger / "kit.pdf").read_bytes())
    assert NAME in " ".join(paper.text(0).split())
    aid = "".join(paper.text(len(paper) - 1).split())
    assert "".join(TEXT.split()) in aid
    assert "root:" not in aid
    assert main(["print", str(stranger / "pack")]) == Exit.USAGE
    assert "cannot be the name of a file; choose another with --out" in capsys.readouterr().err


def test_endless_names_stay_on_the_paper(tmp_path: Path) -> None:
    endless = "Donaudampfschifffahrts" * 6
    manifest = f"id: lab\nname: {endless}\nversion: 1.0.0\nrequires: [base]\n"
    race = f"id: otters\nname: {endless}\ntokens: 5\nsupply: 9\ntext: They swim.\n"
    power = "id: long\nname: Very Very Very Long Winded Unpronounceable\ntokens: 4\n"
    write_files(tmp_path / "lab", {"pack.yaml": manifest, "races/otters.yaml": race, "powers/long.yaml": power})
    main(["print", str(tmp_path / "lab"), "-o", str(tmp_path / "kit.pdf")])
    paper = Paper((tmp_path / "kit.pdf").read_bytes())
    for page in range(len(paper)):
        dots = paper.dots(page, 72)
        # Nothing stands in the outermost millimetres of a page.
        assert dots[:, -int(72 * 5 / 25.4) :].min() > 200, page


@pytest.mark.parametrize("format", ["tts", "images", "punchouts"])
def test_no_file_of_a_strangers_pack_leaves_its_folder(stranger: Path, format: str) -> None:
    out = stranger / "deep" / "below" / "out"
    assert main(["export", str(stranger / "pack"), "--format", format, "-o", str(out)]) == Exit.OK
    written = [
        path for path in stranger.rglob("*") if path.is_file() and "pack" not in path.relative_to(stranger).parts
    ]
    assert len(written) == (4 if format == "punchouts" else 7)
    assert all(path.is_relative_to(out) for path in written)
    if format == "images":
        with (out / "parts.csv").open(encoding="utf-8") as file:
            assert {row["name"] for row in csv.DictReader(file)} == {NAME}


def test_names_of_files_are_plain_and_no_two_share_one() -> None:
    assert safe_name("race-base-giants") == "race-base-giants"
    names = [safe_name(text) for text in ("../a", "..-a", "/a", "a" * 500, "a" * 501, "é", "e\u0301", "\ud800")]
    assert len(set(names)) == len(names)
    for name in names:
        assert len(name) <= LONGEST_NAME + 9
        assert name.replace("-", "").replace("_", "").isalnum()
