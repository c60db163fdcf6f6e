"""Thousands of requirements, keys or packs take time like their number, and are told in a few lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files.documents import document_from_text
from tests.busy_machine import computing_at_most
from tests.validation import write_pack

MANY = 20_000
PACK = "id: {id}\nname: Pack\nversion: 1.0.0\nauthors: [Somebody]\nrequires: [{requires}]\n"
ANTS = "id: ants\nname: Ants\ntokens: 5\nsupply: 9\n"


@pytest.mark.parametrize(
    ("files", "why"),
    [
        (
            {"pack.yaml": PACK.format(id="pack", requires=",".join(f"x{n}" for n in range(MANY)))},
            "'requires' may have at most 100 entries",
        ),
        ({"races/ants.yaml": ANTS + "".join(f"k{n}: 1\n" for n in range(MANY))}, "and 19,900 more"),
    ],
    ids=["requirements", "keys"],
)
def test_a_list_of_thousands_takes_time_like_its_length(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], files: dict[str, str], why: str
) -> None:
    with computing_at_most(4):
        assert main(["validate", "--no-cache", str(write_pack(tmp_path, files))]) == Exit.FINDINGS
    said = capsys.readouterr().out
    assert why in said
    assert len(said) < 100_000


def test_packs_that_require_each_other_are_looked_for_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(150):
        folder = tmp_path / f"p{number}"
        folder.mkdir()
        (folder / "pack.yaml").write_text(PACK.format(id=f"p{number}", requires=f"p{number + 1}"))
    with computing_at_most(4):
        assert main(["validate", "--no-cache", str(tmp_path / "p0"), str(tmp_path / "p149")]) == Exit.FINDINGS
    assert "the pack 'p150' is required but cannot be found" in capsys.readouterr().out


@pytest.mark.parametrize("sign", ["\r", "\x85", "\u2028", "\u2029"])
def test_a_line_end_that_not_every_program_knows_is_a_finding(sign: str) -> None:
    document = document_from_text(Path("ants.yaml"), f"id: ants\nname: An{sign}ts\n")
    (finding,) = document.findings
    assert (finding.check, finding.line, finding.column) == ("yaml/syntax", 2, 9)
    assert f"U+{ord(sign):04X}" in finding.message
    assert not document_from_text(Path("ants.yaml"), "id: ants\r\nname: Ants\r\n").findings
