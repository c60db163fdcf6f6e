"""Python of a pack that nobody trusts is read without running it, and nothing in it can make the reading fail."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from engine.vocabulary.registry import REQUIRED
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.hooks.signatures import UnreadablePython, read_signatures

HOOK = '@hook("conquest_cost")\ndef cheap(me, conquest, *, {}):\n    """Every region costs fewer tokens."""\n'

PLAIN = {
    "by=1": 1,
    "by=-3": -3,
    "by=2.5": 2.5,
    "by='forest'": "forest",
    "by=True": True,
    "by=None": None,
    "by=('a', 'b')": ("a", "b"),
    "by=['a', 1]": ("a", 1),
    "by=()": (),
    "by=MOST": 7,
    "by": REQUIRED,
}
ODD = [
    "{}", "{'a': 1}", "{1}", "[[]]", "([],)", "[{}]", "b'bytes'", "...", "1j", "-1j", "f'{x}'", "f''", "(y := 1)",
    "[*range(9)]", "lambda: 0", "print('ran')", "__import__('os').system('touch ran')", "1e999", "-1e999",
    "9" * 4000, "1" * 19, "not 1", "--1", "-'a'", "-True", "1 + 1", "2 ** 99999", "'a' 'b' * 3", "'" + "x" * 5000 + "'",
    "[" + "1," * 2000 + "]", "unknown", "a.b.c", "[x for x in y]", "(yield)", "await x", "a[0]", "{**a}", "''.join(())",
    "1 if 2 else 3", "a < b", "-" * 50 + "1", "(" * 50 + "{}" + ")" * 50, "MANY",
]  # fmt: skip


@pytest.mark.parametrize("written", PLAIN)
def test_plain_defaults_are_read(written: str) -> None:
    found = read_signatures(f"MOST = 7\n{HOOK.format(written)}".encode(), "pack")
    assert found.hooks["cheap"].parameters["by"].default == PLAIN[written]
    assert not found.oddities


@pytest.mark.parametrize("default", ODD)
def test_a_default_that_is_no_plain_data_is_told_with_its_place(default: str) -> None:
    found = read_signatures(f"MANY = {{}}\n{HOOK.format(f'by={default}')}".encode(), "pack")
    assert found.hooks["cheap"].parameters["by"].default is None
    (oddity,) = found.oddities
    assert oddity.line == 3
    assert oddity.message.startswith("the default of 'by' in 'cheap' is ")
    hash(found.hooks["cheap"].parameters["by"])


DECORATORS = [
    "@hook", "@hook()", "@hook(*points)", "@hook(**named)", "@hook(1, None, ...)", "@hook(name=1)", "@hook(name='a b')",
    "@hook('conquest_cost', name='x\\ny')", "@hook('conquest_cost')('again')", "@a.b.hook('conquest_cost')", "@hook[0]",
    "@(lambda f: f)", "@hook('conquest_cost', side=[])", "@hook(f'{x}')", "@hook('\\ud800')", "@hook(b'conquest_cost')",
    "@(hook := 3)", "@hook('conquest_cost', **{'name': 1})", "@hook(*[*[1]])", "@hook(*POINTS, *POINTS)", "@1", "@''",
]  # fmt: skip


@pytest.mark.parametrize("decorator", DECORATORS)
def test_decorators_of_any_shape_are_read(decorator: str) -> None:
    found = read_signatures(
        f"POINTS = [{{}}, 'on_conquer']\n{decorator}\ndef cheap(me, *, by=1): 'Doc.'\n".encode(), "p"
    )
    assert set(found.hooks) <= {"cheap"}


ANNOTATIONS = [
    "'int'", "''", "'('", "'\\x00'", "'Literal['", "Literal", "Literal[()]", "Literal[1, 'a', b'b', ...]", "tuple",
    "tuple[()]",
    "tuple[tuple[tuple[int]]]", "tuple[" * 60 + "int" + "]" * 60, "'" + "tuple[" * 60 + "int" + "]" * 60 + "'",
    "int | None",
    "'''\"int\"'''", "x := 1", "Literal['" + "a" * 5000 + "']", "'import os'", "'\\ud800'", "{}[[]]", "tuple[*a]",
    "1", "...",
]  # fmt: skip


@pytest.mark.parametrize("annotation", ANNOTATIONS)
def test_types_of_any_shape_are_read(annotation: str) -> None:
    try:
        found = read_signatures(HOOK.format(f"by: ({annotation}) = 1").encode(), "pack")
    except UnreadablePython:
        return
    hash(found.hooks["cheap"].parameters["by"].type)


MODULES = {
    "null byte": b"a = 1\0\n",
    "not UTF-8": b"a = '\xff'\n",
    "unknown encoding": b"# coding: nonsense\n",
    "odd encoding": b"# coding: rot13\nimport os\n",
    "other odd encoding": b"# coding: idna\nx = 1\n",
    "encoding with a null": b"# coding: utf-16\n\xff\xfea\0",
    "two encodings": b"\xef\xbb\xbf# coding: latin-1\n",
    "deep brackets": b"a = " + b"(" * 10_000 + b")" * 10_000,
    "deep lists": b"a = " + b"[" * 10_000,
    "deep attributes": b"a" + b".a" * 10_000,
    "deep calls": b"a" + b"()" * 10_000,
    "deep sums": b"a = 1" + b"+1" * 100_000,
    "deep signs": b"a = " + b"-" * 100_000 + b"1",
    "deep nots": b"a = " + b"not " * 10_000 + b"1",
    "deep blocks": b"".join(b" " * n + b"if 1:\n" for n in range(200)),
    "deep f-strings": b"f'" + b"{f'" * 100 + b"'}" * 100 + b"'",
    "deep lambdas": b"a = " + b"lambda: " * 10_000 + b"1",
    "deep comparisons": b"a = 1" + b" if 1 else 1" * 10_000,
    "too many parts": b"a=1\n" * 1_000_000,
    "one long list": b"a = [" + b"1," * 1_000_000 + b"]",
    "huge number": b"a = " + b"9" * 1_000_000,
    "huge hexadecimal number": b"a = 0x" + b"f" * 1_000_000,
    "invalid escape": b'a = "\\d\\8"\n1 is 1\n',
    "surrogate": b'"\\ud800"\n',
    "form feeds": b"\x0c\x0c\r\ra = 1\r",
    "nothing": b"",
    "end of file": b"\x1a",
}


@pytest.mark.parametrize("module", MODULES)
def test_whatever_a_module_is_it_is_read_or_refused(module: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            places = [(oddity.line, oddity.column) for oddity in read_signatures(MODULES[module], "pack").oddities]
        except UnreadablePython as error:
            places = [(error.line, error.column)]
    assert all(line >= 1 and column >= 1 for line, column in places)


def test_a_long_docstring_is_read_as_far_as_anybody_would() -> None:
    text = HOOK.format("by=1").replace("Every region", "Every region " + "x" * 8_000_000)
    assert len(read_signatures(text.encode(), "pack").hooks["cheap"].summary) < 30_000


def test_a_pack_with_an_odd_default_has_a_finding_and_no_command_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "pack"
    (pack / "races").mkdir(parents=True)
    (pack / "pack.yaml").write_text("id: pack\nname: Pack\nversion: 1.0.0\nauthors: [Somebody]\n")
    text = HOOK.format("by={'a': [1]}, where={1, 2}, how=b''").replace(
        "tokens.", "tokens.\n\n    says: # of {by} and {where|s}\n    "
    )
    (pack / "hooks.py").write_text(text)
    (pack / "races" / "ants.yaml").write_text("id: ants\nname: Ants\ntokens: 5\nhooks: [cheap]\n")
    assert main(["validate", str(pack), "--no-cache"]) == Exit.FINDINGS
    assert "the default of 'by' in 'cheap' is no plain data" in capsys.readouterr().out
    for words in (["hooks", "cheap"], ["explain", "cheap"], ["explain", "ants"], ["hooks", "--format", "markdown"]):
        assert main([*words, "--in", str(pack)]) == Exit.OK
    assert main(["page", str(pack), "--no-play", "-o", str(tmp_path / "page.html")]) == Exit.FINDINGS
    assert main(["schema", str(pack), "-o", str(tmp_path / "schemas")]) == Exit.OK
    assert main(["matrix", str(pack), "base"]) == Exit.OK
