"""`--fix`: safe repairs that keep everything around them, or none at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.validation.fixes import fix
from tests.validation import ANTS, found_in, write_pack

UNTIDY = (
    "# My first race\r\n"
    "id:   ants\r\n"
    "name: 'Ants'   # small\r\n"
    "toknes: 6\r\n"
    "supply: 11\r\n"
    "\r\n"
    "hooks:\r\n"
    "    - cheaper: {where: {terrain: ['forrest', \"hil\"]}, by: 1}   # cheap\r\n"
    "    -   cheeper:\r\n"
    "          where:   any\r\n"
    "        whle: always\r\n"
)
TIDY = (
    UNTIDY.replace("toknes", "tokens").replace("forrest", "forest").replace('"hil"', '"hill"')
    .replace("cheeper", "cheaper").replace("whle", "while")
)  # fmt: skip


def test_misspelt_words_are_repaired_and_nothing_else_is_touched(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, {})
    race = pack / "races" / "ants.yaml"
    race.parent.mkdir()
    race.write_bytes(UNTIDY.encode())
    report, done = fix(found_in([pack]), [pack])
    assert race.read_bytes() == TIDY.encode()
    assert report.findings == ()
    assert len(done) == 5


def test_a_cause_in_many_places_is_repaired_everywhere(tmp_path: Path) -> None:
    hook = "hooks:\n  - cheaper: {where: {terrain: forrest}}\n"
    names = ("ants", "bees", "moths")
    pack = write_pack(tmp_path, {f"races/{name}.yaml": ANTS.replace("ants", name) + hook for name in names})
    report, _ = fix(found_in([pack]), [pack])
    assert report.findings == ()


def test_what_cannot_be_repaired_safely_stays(tmp_path: Path) -> None:
    race = ANTS + "hooks:\n  - xyzzy: {where: any}\n"
    pack = write_pack(tmp_path, {"races/ants.yaml": race})
    report, done = fix(found_in([pack]), [pack])
    assert (len(report.findings), done) == (1, [])
    assert (pack / "races" / "ants.yaml").read_text() == race


def test_a_repair_that_makes_nothing_better_is_not_written(tmp_path: Path) -> None:
    # Renaming the key would uncover a wrong value: as many errors as before.
    race = ANTS.replace("tokens: 6", "toknes: six")
    pack = write_pack(tmp_path, {"races/ants.yaml": race})
    report, done = fix(found_in([pack]), [pack])
    assert (len(report.findings), done) == (1, [])
    assert (pack / "races" / "ants.yaml").read_text() == race


def test_the_command_tells_what_it_repaired_and_what_is_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = write_pack(tmp_path, {"races/ants.yaml": ANTS.replace("tokens", "toknes")})
    assert main(["validate", str(pack), "--fix"]) == Exit.OK
    output = capsys.readouterr()
    assert "wrote 'tokens' instead of 'toknes'" in output.err
    assert output.out == "All is well in 1 pack.\n"
    assert main(["validate", str(pack)]) == Exit.OK


def test_files_of_other_packs_are_never_written(tmp_path: Path) -> None:
    other = write_pack(tmp_path, {"races/bees.yaml": ANTS.replace("ants", "bees").replace("tokens", "toknes")}, "other")
    pack = write_pack(tmp_path, {"pack.yaml": "id: sample\nname: Sample\nversion: 1.0.0\nrequires: [other]\n"})
    fix(found_in([pack]), [pack])
    assert "toknes" in (other / "races" / "bees.yaml").read_text()
