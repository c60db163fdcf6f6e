"""`mapforge page` with a table in it: what is in the file, who may run what, and what is refused."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path
from zipfile import ZipFile

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from tests import REPOSITORY
from tests.validation import write_files

HOOKS = (
    'from engine import Add, hook\n\n\n@hook("conquest_cost")\ndef pays_less(me, conquest):\n'
    '    """Every region costs one token less.\n\n    says: regions cost one token less\n    """\n'
    "    yield Add(-1)\n"
)
PACK = {
    "pack.yaml": "id: lodge\nname: Lodge\nversion: 1.0.0\nauthors: [Ada]\nrequires: [base]\n",
    "hooks.py": HOOKS,
    "races/beavers.yaml": "id: beavers\nname: Beavers <script>alert(1)</script>\ntokens: 6\nsupply: 11\n"
    "text: '</script><img src=x onerror=alert(1)>'\nhooks: [pays_less]\n",
}


@pytest.fixture
def runtime(tmp_path: Path) -> Path:
    """A folder that looks like the npm package; nothing in it is run here."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    (folder / "package.json").write_text('{"name": "pyodide", "version": "1.2.3"}')
    (folder / "pyodide-lock.json").write_text('{"info": {"version": "1.2.3"}, "packages": {"numpy": {}}}')
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        (folder / name).write_text(name)
    with ZipFile(folder / "python_stdlib.zip", "w") as archive:
        for name in ("abc.py", "unittest/mock.py", "pydoc.py", "encodings/utf_8.py", "encodings/cp852.py"):
            archive.writestr(name, "pass")
    return folder


def part(page: str, name: str) -> bytes:
    """A packed file of a page."""
    found = re.search(rf'<script type="application/gzip" id="{name}">([^<]*)</script>', page)
    assert found, name
    return gzip.decompress(b64decode(found[1]))


def policy(page: str) -> dict[str, list[str]]:
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert found
    rules = [rule.split() for rule in unescape(found[1]).split(";")]
    return {words[0]: words[1:] for words in rules}


def digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def made(folder: Path, *words: str) -> str:
    assert main(["page", *words, "-o", str(folder / "page.html")]) == Exit.OK
    return (folder / "page.html").read_text(encoding="utf-8")


def test_a_page_has_its_maps_the_engine_and_the_runtime_in_it(tmp_path: Path, runtime: Path) -> None:
    page = made(tmp_path, "base", "--map", "two_players", "--runtime", str(runtime))
    content = json.loads(part(page, "content"))
    assert [each["id"] for each in content["maps"]] == ["base:map/two_players"]
    assert str(REPOSITORY) not in json.dumps(content)
    assert part(page, "runtime-wasm") == b"pyodide.asm.wasm"
    assert json.loads(part(page, "runtime-lock")) == {"info": {"version": "1.2.3"}, "packages": {}}
    (tmp_path / "library.zip").write_bytes(part(page, "runtime-library"))
    (tmp_path / "python.zip").write_bytes(part(page, "python"))
    with ZipFile(tmp_path / "library.zip") as library, ZipFile(tmp_path / "python.zip") as python:
        assert library.namelist() == ["abc.py", "encodings/utf_8.py"]
        assert {"engine/game.py", "mapforge/studio/table/page_tables.py"} <= set(python.namelist())
    assert "Pyodide 1.2.3, MPL-2.0" in page


def test_a_browser_may_run_what_we_wrote_and_nothing_else(tmp_path: Path, runtime: Path) -> None:
    page = made(tmp_path, "base", "--map", "two_players", "--runtime", str(runtime))
    rules = policy(page)
    scripts = re.findall(r"<script type=module>(.*?)</script>", page, re.DOTALL)
    styles = re.findall(r"<style [^>]*>(.*?)</style>", page, re.DOTALL)
    assert rules["script-src"] == [*map(digest, scripts), "blob:", "'wasm-unsafe-eval'"]
    assert rules["style-src"] == [*map(digest, styles)]
    assert (rules["default-src"], rules["connect-src"], rules["worker-src"]) == (["'none'"], ["blob:"], ["blob:"])
    assert (rules["base-uri"], rules["form-action"]) == (["'none'"], ["'none'"])
    assert not re.search(r"\son\w+=|\sstyle=|javascript:", page)


def test_a_runtime_at_an_address_is_not_in_the_page_and_the_only_thing_it_may_fetch(tmp_path: Path) -> None:
    page = made(tmp_path, "base", "--map", "two_players", "--runtime", "https://example.org/pyodide")
    assert policy(page)["connect-src"] == ["blob:", "https://example.org/pyodide/"]
    assert "runtime-wasm" not in re.findall(r'id="([^"]*)"', page)
    assert len(page) < 2_000_000
    assert "Python comes from https://example.org/pyodide/ when you press the button" in page


def test_names_and_texts_of_the_table_are_those_of_the_cards_in_every_language(tmp_path: Path, runtime: Path) -> None:
    words = ["base", "--map", "two_players", "--runtime", str(runtime)]
    english, hungarian = (
        json.loads(part(made(tmp_path, *words, "--language", language), "content"))["maps"][0]
        for language in ("en", "hu")
    )
    dwarves = hungarian["board"]["items"]["race/dwarves"]
    assert english["board"]["items"]["race/dwarves"]["name"] == "Dwarves"
    assert dwarves["name"] == "Törpök"
    assert dwarves["text"].startswith("Minden bányás területed")
    # Sentences take their names from the world, and everything else in it is the same.
    for kinds in ("races", "powers", "pieces"):
        pairs = zip(english["world"]["data"][kinds], hungarian["world"]["data"][kinds], strict=True)
        assert all({**said, "name": ""} == {**other, "name": ""} for said, other in pairs)
    races = {each["id"]: each["name"] for each in hungarian["world"]["data"]["races"]}
    assert races["dwarves"] == dwarves["name"]


def test_a_runtime_beside_the_page_is_a_script_that_pages_of_a_folder_share(
    tmp_path: Path, runtime: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["base", "--map", "two_players", "--runtime", str(runtime), "--beside"]
    page = made(tmp_path, *words)
    inside = made(tmp_path, *words[:-1])
    script = (tmp_path / "pyodide-1.2.3.js").read_text(encoding="utf-8")
    assert "pyodide-1.2.3.js" in capsys.readouterr().out
    assert 'data-beside="pyodide-1.2.3.js"' in page
    assert "runtime-wasm" not in re.findall(r'id="([^"]*)"', page)
    assert "'self'" in policy(page)["script-src"]
    assert "'self'" not in policy(inside)["script-src"]
    held = json.loads(script.partition("globalThis.mapforgeRuntime = ")[2].rstrip(";\n"))
    assert gzip.decompress(b64decode(held["wasm"])) == part(inside, "runtime-wasm")
    assert len(page) < 2_000_000
    for refused in (["--runtime", "https://example.org/pyodide"], ["--no-play"]):
        assert main(["page", "base", "--beside", *refused, "-o", str(tmp_path / "p.html")]) == Exit.USAGE
    assert main(["page", *words, "-o", "-"]) == Exit.USAGE


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("ftp://example.org/", "is not an address of files on the web"),
        ("https://example.org/a;script-src *", "must name a folder"),
        ("https://exa mple.org/", "is not an address of files on the web"),
        ("https://somebody:secret@example.org/", "is not an address of files on the web"),
        ("https://example.org:notaport/", "is not an address"),
        ("https://example.org/?x", "must name a folder"),
        ('https://example.org/"><script>', "must name a folder"),
    ],
)
def test_an_address_that_is_none_is_refused(
    address: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["page", "base", "--runtime", address, "-o", str(tmp_path / "p.html")]) == Exit.USAGE
    assert reason in capsys.readouterr().err
    assert not (tmp_path / "p.html").exists()


def test_without_a_runtime_the_command_says_how_to_get_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["page", "base"]) == Exit.USAGE
    assert "npm install pyodide" in capsys.readouterr().err
    (tmp_path / "node_modules" / "pyodide").mkdir(parents=True)
    assert main(["page", "base"]) == Exit.USAGE
    assert "is not the npm package `pyodide`" in capsys.readouterr().err
    assert main(["page", "base", "--no-play", "--runtime", "x"]) == Exit.USAGE
    assert "choose one of them" in capsys.readouterr().err
    assert not (tmp_path / "base.html").exists()


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("package.json", '{"name": "leftpad"}', "its package.json says otherwise"),
        ("package.json", "[", "its package.json says otherwise"),
        ("pyodide-lock.json", "{}", "pyodide-lock.json is damaged"),
        ("python_stdlib.zip", "no zip", "is not a zip"),
    ],
)
def test_a_folder_that_is_not_the_runtime_is_refused(
    name: str, text: str, reason: str, runtime: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (runtime / name).write_text(text)
    assert main(["page", "base", "--runtime", str(runtime), "-o", str(tmp_path / "p.html")]) == Exit.USAGE
    assert reason in capsys.readouterr().err


def test_python_of_a_pack_goes_in_only_with_trust_and_the_reader_is_told(
    tmp_path: Path, runtime: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = write_files(tmp_path / "lodge", PACK)
    words = [str(pack), "--map", "base:two_players", "--runtime", str(runtime)]
    assert main(["page", *words, "-o", str(tmp_path / "p.html")]) == Exit.USAGE
    assert "has Python of its own, which does not run" in capsys.readouterr().err
    assert not (tmp_path / "p.html").exists()
    page = made(tmp_path, *words, "--trust", str(pack))
    assert "This page has Python of lodge in it" in page
    assert "<button id=play-button disabled>Run it and play</button>" in page
    content = json.loads(part(page, "content"))
    assert [each["pack"] for each in content["python"] if each["stranger"]] == ["lodge"]
    assert content["maps"][0]["mix"]["packs"] == ["lodge"]
    assert str(tmp_path) not in json.dumps(content)


def test_text_of_a_pack_is_text_on_the_page(tmp_path: Path, runtime: Path) -> None:
    pack = write_files(tmp_path / "lodge", PACK)
    page = made(tmp_path, str(pack), "--map", "base:two_players", "--runtime", str(runtime), "--trust", str(pack))
    assert "Beavers &lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<img" not in page
    assert page.count("<script") == page.count("</script>")


def test_a_pack_without_a_map_is_there_to_read(
    tmp_path: Path, runtime: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = write_files(
        tmp_path / "den", {**PACK, "races/beavers.yaml": "id: beavers\nname: Beavers\ntokens: 6\nsupply: 11\n"}
    )
    (pack / "hooks.py").unlink()
    page = made(tmp_path, str(pack), "--runtime", str(runtime))
    assert "There is no map to play on; name one of a pack that is required" in capsys.readouterr().out
    assert "play-button" not in page
