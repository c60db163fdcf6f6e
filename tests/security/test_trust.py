"""Trust belongs to one folder or zip with one content, and to nothing that merely has the same name."""

from __future__ import annotations

import os
import py_compile
import shutil
import zipfile
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.hooks.trusted_packs import Trust
from mapforge.packs.loader import load_library
from tests.validation import PACK, write_files, write_pack

HOOK = '''\
import os

os.environ["RAN"] = os.environ.get("RAN", "") + "{mark}"

from engine import Add, hook


@hook("conquest_cost")
def {name}(me, conquest):
    """Cheaper."""
    yield Add(-1)
'''


@pytest.fixture(autouse=True)
def _nothing_ran(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAN", "")


def ran() -> str:
    return os.environ["RAN"]


def strange_pack(parent: Path, id: str, *, folder: str = "", mark: str = "x", requires: str = "base") -> Path:
    files = {
        "pack.yaml": f"id: {id}\nname: Sample\nversion: 1.0.0\nrequires: [{requires}]\n",
        "hooks.py": HOOK.format(mark=mark, name=f"{id}_hook"),
    }
    return write_files(parent / (folder or id), files)


def checks(folders: list[Path], trust: list[str] | Trust) -> list[str]:
    return [finding.check for finding in load_library(folders, trust=trust).findings]


def test_a_pack_may_be_trusted_by_its_id_its_folder_or_its_content(tmp_path: Path) -> None:
    pack = strange_pack(tmp_path, "pirates")
    told: list[str] = []
    load_library([pack], trust=Trust(["pirates"], told.append))
    load_library([pack], trust=[str(pack)])
    digest = told[0].rpartition("digest ")[2].rstrip(")")
    assert told == [f"pirates ({os.path.relpath(pack)}, digest {digest})"]
    load_library([pack], trust=[f"pirates@{digest}"])
    assert ran() == "xxx"


def test_a_zip_may_be_trusted_by_its_path(tmp_path: Path) -> None:
    pack = strange_pack(tmp_path / "folder", "pirates")
    with zipfile.ZipFile(tmp_path / "p.zip", "w") as opened:
        for path in pack.iterdir():
            opened.write(path, path.name)
    load_library([tmp_path / "p.zip"], trust=[str(tmp_path / "p.zip")])
    assert ran() == "x"


@pytest.mark.parametrize("word", ["Pirates", "pirates\n", "pirate", "pirates@0123456789ab", "base", "", "."])
def test_no_other_word_trusts_it(tmp_path: Path, word: str) -> None:
    assert checks([strange_pack(tmp_path, "pirates")], [word]) == ["pack/untrusted-hooks"]
    assert ran() == ""


def test_of_two_named_packs_with_one_id_none_runs_and_both_are_told(tmp_path: Path) -> None:
    one, two = (strange_pack(tmp_path / where, "pirates", mark=where) for where in ("a", "b"))
    for trust in (["pirates"], [str(one)], [str(one), str(two)]):
        library = load_library([one, two], trust=trust)
        (finding,) = [finding for finding in library.findings if finding.check == "pack/duplicate-id"]
        assert os.path.relpath(one) in finding.message
        assert os.path.relpath(two) in finding.message
        assert library.packs["pirates"].refusal
    assert ran() == ""


def test_of_two_required_packs_with_one_id_none_runs_and_both_are_told(tmp_path: Path) -> None:
    mine = write_files(tmp_path / "mine", {"pack.yaml": PACK.format(id="mine").replace("base", "base, pirates")})
    strange_pack(tmp_path, "pirates", mark="a")
    strange_pack(tmp_path, "pirates", folder="aardvark", mark="b")
    library = load_library([mine], trust=["pirates"])
    (finding,) = [finding for finding in library.findings if finding.check == "pack/duplicate-id"]
    assert all(str(Path(os.path.relpath(tmp_path), name)) in finding.message for name in ("pirates", "aardvark"))
    assert ran() == ""


def test_a_pack_beside_the_zip_that_was_made_of_it_is_no_rival(tmp_path: Path) -> None:
    mine = write_files(tmp_path / "mine", {"pack.yaml": PACK.format(id="mine").replace("base", "base, pirates")})
    pack = strange_pack(tmp_path, "pirates")
    with zipfile.ZipFile(tmp_path / "pirates-1.0.0.zip", "w") as opened:
        for path in pack.iterdir():
            opened.write(path, path.name)
    assert checks([mine], ["pirates"]) == []
    assert ran() == "x"


@pytest.mark.parametrize("trust", [[], ["base"], ["common"], ["underground"]])
@pytest.mark.parametrize("folder", ["base", "aaa", "zzz"])
def test_a_pack_beside_yours_cannot_take_the_place_of_a_shipped_one(
    tmp_path: Path, folder: str, trust: list[str]
) -> None:
    strange_pack(tmp_path, "base", folder=folder, requires="")
    library = load_library([write_pack(tmp_path, {})], trust=trust)
    (finding,) = library.findings
    assert finding.check == "pack/shipped-id"
    assert str(Path(os.path.relpath(tmp_path), folder)) in finding.message
    assert "--trust" not in finding.message + finding.help
    assert "giants" in library.packs["base"].items["race"]
    assert ran() == ""


@pytest.mark.parametrize("trust", ["base", "PATH"])
def test_a_named_pack_with_the_id_of_a_shipped_one_never_runs(tmp_path: Path, trust: str) -> None:
    fake = strange_pack(tmp_path, "base", folder="fake", requires="")
    library = load_library([fake], trust=[str(fake) if trust == "PATH" else trust])
    assert [finding.check for finding in library.findings] == ["pack/shipped-id", "pack/untrusted-hooks"]
    assert all("--trust" not in finding.help for finding in library.findings)
    together = load_library([fake, write_pack(tmp_path, {})], trust=["base", str(fake)])
    assert "giants" in together.packs["base"].items["race"]
    assert ran() == ""


def test_python_that_changes_after_it_was_trusted_does_not_run_again(tmp_path: Path) -> None:
    pack = strange_pack(tmp_path, "pirates")
    trust = Trust(["pirates"])
    assert checks([pack], trust) == checks([pack], trust) == []
    (pack / "hooks.py").write_text(HOOK.format(mark="y", name="pirates_hook"))
    library = load_library([pack], trust=trust)
    (finding,) = library.findings
    assert finding.check == "pack/untrusted-hooks"
    assert "has changed since you trusted it" in finding.help
    assert ran() == "xx"


def test_only_the_sources_that_were_looked_at_are_imported(tmp_path: Path) -> None:
    """Compiled files, folders and extensions beside the modules are no part of what was trusted."""
    files = {
        "hooks/one.py": "from . import two\n",
        "hooks/two.py": "import os\nos.environ['RAN'] += 'source'\n",
        "hooks/three/__init__.py": "import os\nos.environ['RAN'] += 'folder'\n",
    }
    pack = write_pack(tmp_path, files)
    evil = tmp_path / "evil.py"
    evil.write_text("import os\nos.environ['RAN'] += 'compiled'\n")
    cached = pack / "hooks" / "__pycache__" / f"two.{os.sys.implementation.cache_tag}.pyc"  # type: ignore[attr-defined]
    py_compile.compile(str(evil), str(cached), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    shutil.copy(cached, pack / "hooks" / "four.pyc")
    assert checks([pack], ["sample"]) == []
    assert ran() == "source"
    (pack / "hooks" / "one.py").write_text("from .three import x\n")
    assert checks([pack], ["sample"]) == ["pack/broken-hooks"]
    assert "folder" not in ran()


def test_what_runs_is_told_by_path_and_digest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = strange_pack(tmp_path, "pirates")
    assert main(["validate", str(pack), "--no-cache", "--trust", "pirates"]) == Exit.OK
    said = capsys.readouterr().err
    assert said.startswith(f"The Python of pirates ({os.path.relpath(pack)}, digest ")
    assert said.endswith("runs because you trust it: it can do on this machine whatever you can.\n")
    assert said.count("\n") == 1


def test_nothing_is_told_to_run_when_nothing_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    strange_pack(tmp_path, "pirates")
    assert main(["validate", str(write_pack(tmp_path, {})), "--no-cache", "--trust", "pirates"]) == Exit.OK
    assert "runs because" not in capsys.readouterr().err


def named_like_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A pack of mine in a folder elsewhere, and a stranger's in a folder here that is called like the id of mine."""
    mine = strange_pack(tmp_path / "packs", "river_folk", folder="mine", mark="mine ")
    stranger = strange_pack(tmp_path, "stranger", folder="river_folk", mark="stranger ")
    monkeypatch.chdir(tmp_path)
    return mine, stranger


def test_a_word_that_fits_an_id_and_a_folder_runs_neither_and_names_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, stranger = named_like_another(tmp_path, monkeypatch)
    for folders in ([mine, stranger], [stranger, mine], [mine], [stranger]):
        library = load_library(folders, trust=["river_folk"])
        for finding in library.findings:
            assert finding.check == "pack/untrusted-hooks"
        if mine in folders:
            assert "`--trust packs/mine` (id river_folk)" in library.packs["river_folk"].refusal
            assert "`--trust ./river_folk` (id" in library.packs["river_folk"].refusal
    assert "./river_folk" in load_library([mine, stranger], trust=["river_folk"]).packs["stranger"].refusal
    assert ran() in ("", "stranger ")


def test_a_word_that_fits_a_pack_that_was_got_as_well_runs_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert main(["get", str(strange_pack(tmp_path / "mine", "river_folk", mark="mine "))]) == Exit.OK
    folder_of_that_name = strange_pack(tmp_path, "stranger", folder="river_folk", mark="folder ")
    same_id = strange_pack(tmp_path, "river_folk", folder="evil", mark="id ")
    monkeypatch.chdir(tmp_path)
    for folder in (folder_of_that_name, same_id):
        (finding,) = load_library([folder], trust=["river_folk"]).findings
        assert "river_folk.zip" in finding.message
        assert f"./{folder.name}" in finding.message
    assert ran() == ""
    load_library([same_id], trust=["./evil"])
    assert ran() == "id "


@pytest.mark.parametrize("word", ["nonsense", "PIRATES", "pirates@", "@0123456789ab", "pirates@8DBB2646730A"])
def test_a_word_that_means_no_pack_is_told(tmp_path: Path, word: str) -> None:
    (finding,) = load_library([strange_pack(tmp_path, "pirates")], trust=[word]).findings
    assert f"`--trust {word}` means no pack that is here." in str(finding.help)


def test_a_hook_that_is_only_read_cannot_have_the_name_of_another_packs_hook(tmp_path: Path) -> None:
    mine, stranger = strange_pack(tmp_path, "pirates"), strange_pack(tmp_path, "stranger")
    text = (stranger / "hooks.py").read_text(encoding="utf-8")
    (stranger / "hooks.py").write_text(text.replace("stranger_hook", "pirates_hook"), encoding="utf-8")
    findings = load_library([mine, stranger], trust=[str(mine)]).findings
    (told,) = [finding for finding in findings if finding.check == "pack/broken-hooks"]
    assert (told.file, told.message) == (
        stranger / "hooks.py",
        "the hook 'pirates_hook' is already registered by pirates",
    )


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("./river_folk", "stranger "),
        ("river_folk/", "stranger "),
        ("packs/mine", "mine "),
        ("packs/../packs/mine", "mine "),
        ("ABSOLUTE", "mine "),
        ("river_folk@DIGEST", "mine "),
        ("./packs/river_folk", ""),
        ("river_folk", ""),
        ("", ""),
        (".", ""),
    ],
)
def test_a_path_or_a_digest_means_one_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str, expected: str
) -> None:
    mine, stranger = named_like_another(tmp_path, monkeypatch)
    digest = load_library([mine]).known_hooks.digests["river_folk"]
    word = word.replace("ABSOLUTE", str(mine)).replace("DIGEST", digest[:12])
    load_library([stranger, mine], trust=[word])
    assert ran() == expected


def test_of_two_words_the_doubtful_one_counts_for_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, stranger = named_like_another(tmp_path, monkeypatch)
    load_library([stranger, mine], trust=["river_folk", "./packs/mine"])
    assert ran() == "mine "


def test_a_word_with_a_digest_that_two_packs_share_runs_neither(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, stranger = named_like_another(tmp_path, monkeypatch)
    shutil.copy(mine / "hooks.py", stranger / "hooks.py")
    digest = load_library([mine]).known_hooks.digests["river_folk"]
    load_library([stranger, mine], trust=[f"river_folk@{digest}"])
    assert ran() == ""


def test_a_word_that_ran_one_pack_runs_no_other_in_a_later_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trust = Trust(["pirates"])
    load_library([strange_pack(tmp_path / "a", "pirates", mark="a")], trust=trust)
    library = load_library([strange_pack(tmp_path / "b", "pirates", mark="b")], trust=trust)
    assert "fits 2 packs" in library.packs["pirates"].refusal
    assert ran() == "a"


def test_the_id_of_a_shipped_pack_means_no_folder_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shipped pack needs no trust, but whoever says its id means it."""
    stranger = strange_pack(tmp_path, "stranger", folder="underground")
    monkeypatch.chdir(tmp_path)
    library = load_library([stranger], trust=["underground"])
    assert "fits 2 packs" in library.packs["stranger"].refusal
    assert ran() == ""
    load_library([stranger], trust=["./underground"])
    assert ran() == "x"


def test_two_packs_in_one_zip_are_not_trusted_by_its_path(tmp_path: Path) -> None:
    for id in ("one", "two"):
        strange_pack(tmp_path / "folder", id, mark=id)
    with zipfile.ZipFile(tmp_path / "p.zip", "w") as opened:
        for path in (tmp_path / "folder").rglob("*.*"):
            opened.write(path, path.relative_to(tmp_path / "folder"))
    folders = [tmp_path / "p.zip" / "one", tmp_path / "p.zip" / "two"]
    load_library(folders, trust=[str(tmp_path / "p.zip")])
    assert ran() == ""
    load_library(folders, trust=["two"])
    assert ran() == "two"


@pytest.mark.parametrize("word", ["", "\0", "loop", "x" * 5000, "@0123456789ab"])
def test_an_odd_word_trusts_nothing_not_even_where_you_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    pack = strange_pack(tmp_path, "pirates")
    (pack / "loop").symlink_to("loop")
    monkeypatch.chdir(pack)
    assert checks([Path()], [word]) == ["pack/untrusted-hooks"]
    assert ran() == ""


@pytest.mark.parametrize("command", ["play", "validate", "test"])
def test_commands_name_all_packs_that_a_word_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    mine, stranger = named_like_another(tmp_path, monkeypatch)
    words = {
        "play": ["base:two_players", "--players", "random,random", "--with", str(mine), "--with", str(stranger)],
        "validate": [str(mine), str(stranger), "--no-cache"],
        "test": [str(mine), str(stranger)],
    }[command]
    main([command, *words, "--trust", "river_folk"])
    said = "".join(capsys.readouterr())
    assert "packs/mine" in said
    assert "./river_folk" in said
    assert "`--trust river_folk` fits" in " ".join(said.split())
    assert ran() == ""
