"""Text from packs, saves and file names is shown, not sent, and what we write stays well-formed."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files.printable_text import PrintableStream, printable, printable_line, shown_name
from tests.fuzz import texts
from tests.fuzz.__main__ import run


def test_odd_names_are_text_in_every_format() -> None:
    inputs, failures = run("names", texts.attack, "test", 40, 40)
    assert not failures
    assert inputs > 3


@pytest.mark.parametrize("sign", ["\x1b", "\x00", "\x07", "\x7f", "\x9b", "\u2028", "\u202e", "\ud800", "\ufffe", "\r"])
def test_what_steers_is_written_out(sign: str) -> None:
    assert printable(f"a{sign}b") == f"a\\u{ord(sign):04x}b"


def test_a_quoted_name_is_one_line_and_not_all_of_a_very_long_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown_name("a\n::error::b") == "a\\n::error::b"
    assert shown_name("x" * 300_000) == "x" * 120 + "…"
    main(["preview", "no\n::error::" + "x" * 3000])
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert len(said) < 1000


def test_text_stays_as_it_is() -> None:
    assert printable("Föld – ☃ 😀\n\tשלום") == "Föld – ☃ 😀\n\tשלום"
    assert printable_line("a\nb") == "a\\nb"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_only_our_own_colours_reach_a_terminal() -> None:
    terminal = Terminal()
    PrintableStream(terminal).write("\x1b[31mred\x1b[0m \x1b]0;title\x07 \x1b[2J")
    assert terminal.getvalue() == "\x1b[31mred\x1b[0m \\u001b]0;title\\u0007 \\u001b[2J"
    plain = io.StringIO()
    PrintableStream(plain).write("\x1b[31mred")
    assert plain.getvalue() == "\\u001b[31mred"


def test_odd_file_names_and_words_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["validate", str(tmp_path / "\x1b[31mred")])
    main(["explain", "\x1b]0;x\x07"])
    said = capsys.readouterr()
    assert "\x1b" not in said.err + said.out
    assert "\\u001b[31mred" in said.err


BREAKS = ["\n", "\r", "\v", "\f", "\x1c", "\x85", "\u2028", "\u2029"]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "pack"
    for name in ("races", "maps", "locales"):
        (folder / name).mkdir(parents=True)
    (folder / "pack.yaml").write_text("id: pack\nname: Pack\nversion: 1.0.0\nauthors: [Somebody]\n")
    return folder


@pytest.mark.parametrize("sign", BREAKS)
@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("pack.yaml", "id: pack\nname: {}\nversion: 1.0.0\nauthors: [Somebody]\n"),
        ("pack.yaml", "id: pack\nname: Pack\nversion: 1.0.0\nauthors: [{}]\n"),
        ("races/ants.yaml", "id: ants\nname: {}\ntokens: 5\n"),
        ("races/ants.yaml", "id: {}\nname: Ants\ntokens: 5\n"),
        ("races/ants.yaml", "id: ants\nname: Ants\ntokens: 5\n{}: 1\n"),
        ("maps/isle.yaml", "id: isle\nname: Isle\nregions:\n- {{id: a, name: {}}}\n"),
        ("symbols.yaml", "gem: {{name: {}}}\n"),
        ("symbols.yaml", "{}: {{name: Gem}}\n"),
    ],
)
def test_a_name_or_id_with_a_line_break_is_a_finding(
    pack: Path, sign: str, file: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = f"a{sign}::error::b"
    (pack / file).write_text(text.format(json.dumps(odd)))
    assert main(["validate", str(pack), "--no-cache"]) == Exit.FINDINGS
    said = capsys.readouterr().out
    assert f"has a line break (U+{ord(sign):04X})" in said
    assert not re.search(r"^\s*::", said, re.MULTILINE)


COMMANDS = [
    "::error::x",
    "  ::stop-commands::x",
    "\t::set-output name=a::b",
    "##[error]x",
    "a ##[group]",
    "##vso[task]",
]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("size", [1, 2, 3, 1000])
def test_no_line_of_output_is_a_command(command: str, size: int) -> None:
    plain = io.StringIO()
    stream = PrintableStream(plain)
    text = f"{' ' * 200}before\n{command}\nafter {command}"
    for start in range(0, len(text), size):
        stream.write(text[start : start + size])
    assert not re.search(r"^\s*::|##\[|##vso\[", plain.getvalue(), re.MULTILINE)
    assert plain.getvalue().startswith(" " * 200 + "before\n")


@pytest.mark.parametrize("text", ["a::b", "x: ::y", "# [a]", "##", "a\n:b", "std::vector\n"])
def test_other_colons_and_brackets_stay(text: str) -> None:
    plain = io.StringIO()
    PrintableStream(plain).write(text)
    assert plain.getvalue() == text


def test_a_report_for_workflows_has_commands_and_no_others(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pack / "races" / "ants.yaml").write_text('id: ants\nname: "a\\n::error::b ##[group]"\ntokens: 5\n')
    main(["validate", str(pack), "--no-cache", "--format", "github"])
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert all(line.startswith(("::error file=", "::warning file=", "::notice file=")) for line in lines)
    assert "##[" not in "".join(lines)


def test_no_command_prints_what_a_pack_says_as_a_line_of_its_own(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = json.dumps("x\n::error::x\n##[error]x")
    regions = "".join(
        f"- {{id: {id}, name: {odd}, terrain: hill, outline: [[{x}, 0], [{x + 50}, 0], [{x + 50}, 90], [{x}, 90]]}}\n"
        for id, x in (("a", 0), ("b", 50))
    )
    (pack / "pack.yaml").write_text(
        f"id: pack\nname: {odd}\nversion: 1.0.0\nauthors: [{odd}]\nrequires: [base]\ndescription: {odd}\n"
    )
    (pack / "maps" / "isle.yaml").write_text(f"id: isle\nname: {odd}\nplayers: [2]\nturns: 8\nregions:\n{regions}")
    (pack / "races" / "ants.yaml").write_text(f"id: ants\nname: {odd}\ntokens: 5\nsupply: 9\ntext: {odd}\n")
    documentation = '    """x\n::error::x\n\n    by: ::error::x\n    """\n'
    (pack / "hooks.py").write_text(f'@hook("conquest_cost")\ndef cheap(me, conquest, *, by=1):\n{documentation}')
    map = str(pack / "maps" / "isle.yaml")
    for words in (
        ["validate", str(pack)], ["validate", str(pack), "--format", "json"], ["explain", "ants", "--in", str(pack)],
        ["explain", "cheap", "--in", str(pack)], ["hooks", "cheap", "--in", str(pack)],
        ["hooks", "--format", "markdown", "--in", str(pack)], ["graph", map], ["graph", map, "--format", "dot"],
        ["export", map], ["export", map, "--format", "svg"], ["export", map, "--format", "graphml"], ["inspect", map],
        ["mix", map], ["test", str(pack)], ["test", str(pack), "--format", "junit"], ["diff", str(pack), "base"],
        ["matrix", str(pack)], ["rulings", "--in", str(pack)], ["preview", map, "-o", "-"], ["pack", str(pack)],
        ["play", map], ["page", str(pack), "--no-play", "-o", str(tmp_path / "page.html")], ["packs"],
    ):  # fmt: skip
        code = main(words)
        said = capsys.readouterr()
        assert code in (Exit.OK, Exit.FINDINGS, Exit.USAGE), (words, said.err)
        assert not re.search(r"^\s*::|##\[", said.out + said.err, re.MULTILINE), words
