"""Text from packs, saves and file names is shown, not sent, and what we write stays well-formed."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.files.printable_text import PrintableStream, printable, printable_line
from tests.fuzz import texts
from tests.fuzz.__main__ import run


def test_odd_names_are_text_in_every_format() -> None:
    inputs, failures = run("names", texts.attack, "test", 40, 40)
    assert not failures
    assert inputs > 3


@pytest.mark.parametrize("sign", ["\x1b", "\x00", "\x07", "\x7f", "\x9b", "\u2028", "\u202e", "\ud800", "\ufffe", "\r"])
def test_what_steers_is_written_out(sign: str) -> None:
    assert printable(f"a{sign}b") == f"a\\u{ord(sign):04x}b"


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
