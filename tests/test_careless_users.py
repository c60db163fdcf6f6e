"""Typical mistakes at the command line: each is told in words, with the right exit code, and leaves nothing behind."""

import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

from engine import EngineError, Game
from engine.state.state import SAVED
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.games.narration import Teller
from mapforge.packs.loader import load_library
from mapforge.render.icons import initials
from mapforge.worlds.assembly import assemble_world, plain_map
from tests import REPOSITORY
from tests.mixing.boards import rules_for

RIDDLES: dict[str, list[Any]] = {
    "map": [5, None, ["x"]],
    "players": [5, [], [1]],
    "packs": [None],
    "game": [[], {}],
    "mix": [[], {}],
}


def exit_code(*words: str | Path) -> object:
    try:
        return main([str(word) for word in words])
    except SystemExit as end:
        return end.code


def refusal(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    """What is said about a command line that is wrong."""
    capsys.readouterr()
    assert exit_code(*words) == Exit.USAGE
    return capsys.readouterr().err


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def new_pack(name: str = "pond") -> Path:
    assert exit_code("new", "pack", name) == Exit.OK
    return Path(name)


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.fixture(scope="module")
def first_save(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What is saved of a game after its first choice."""
    path = tmp_path_factory.mktemp("first_save") / "game.json"
    with pytest.MonkeyPatch.context() as patch:
        type_in(patch, "1", f"save {path}", "quit")
        assert exit_code("play", "base:two_players", "--seed", "1") == Exit.OK
    return path.read_bytes()


@pytest.fixture
def saved(here: Path, first_save: bytes) -> Path:
    """A saved game after its first choice."""
    (here / "game.json").write_bytes(first_save)
    return here / "game.json"


def test_a_misspelt_command_is_told_with_the_one_that_is_meant(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no command 'pakcs'; did you mean 'packs'?" in refusal(capsys, "pakcs")
    assert "`mapforge --help` lists them" in refusal(capsys, "xyzzy")


def test_a_misspelt_folder_is_told_with_the_one_that_is_meant(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new_pack("river_folk")
    assert "'river_fokl'; did you mean 'river_folk'?" in refusal(capsys, "validate", "river_fokl")


def test_a_path_that_no_system_can_have_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("validate", "import", "test", "matrix"):
        assert "File name too long" in refusal(capsys, command, "x" * 5000)
    for command in ("graph", "play"):
        assert "there is no map 'xxx" in refusal(capsys, command, "x" * 5000)


def test_schemas_that_cannot_be_written_are_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "pack.yaml").write_text("id: pond\nname: Pond\nversion: 1.0.0\nauthors: [Ada]\n", encoding="utf-8")
    (here / ".mapforge").write_text("in the way", encoding="utf-8")
    assert "cannot be written" in refusal(capsys, "new", "race", "Otters")


def test_a_name_that_no_schema_allows_makes_no_file(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = new_pack()
    assert "at most 80 characters" in refusal(capsys, "new", "race", "x" * 81, "--in", pack)
    assert not (pack / "races").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes on this system")
def test_a_pipe_in_a_pack_is_not_waited_for(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = new_pack()
    (pack / "races").mkdir()
    os.mkfifo(pack / "races" / "otters.yaml")
    assert exit_code("validate", pack) == Exit.FINDINGS
    assert "pack/unreadable-file" in capsys.readouterr().out


def test_a_pack_is_written_as_nothing_but_a_zip(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = new_pack()
    assert "nothing can be written to '.'" in refusal(capsys, "pack", pack, "-o", ".")
    assert "the name of a zip ends in .zip" in refusal(capsys, "pack", pack, "-o", "pond.txt")
    assert not (here / "pond.txt").exists()


def test_a_build_of_no_map_leaves_nothing_behind(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal(capsys, "build", "base", "--map", "two_playerz", "--out", "built")
    assert "no map 'two_playerz' in these packs; did you mean 'two_players'?" in said
    assert "these packs have no map" in refusal(capsys, "build", new_pack(), "--out", "built")
    assert not (here / "built").exists()


def test_testing_nothing_is_wrong_usage(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no shipped pack 'nope'" in refusal(capsys, "test", "nope")
    assert "no scenario of these packs is about 'giantz'" in refusal(capsys, "test", "base", "--only", "giantz")


def test_a_picture_has_a_width_a_name_and_a_language(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = "base:two_players"
    assert "1 to 8000 pixels" in refusal(capsys, "preview", board, "-o", "a.png", "--width", "0")
    assert "nothing can be written to '.'" in refusal(capsys, "preview", board, "-o", ".")
    assert "there is no translation into 'xx'" in refusal(capsys, "preview", board, "--language", "xx")
    assert list(here.iterdir()) == []


def test_the_name_of_an_exported_file_says_its_format(here: Path) -> None:
    assert exit_code("export", "base:two_players", "-o", "a.svg") == Exit.OK
    assert Path("a.svg").read_text(encoding="utf-8").startswith("<svg")
    assert exit_code("graph", "base:two_players", "-o", "a.csv") == Exit.OK
    assert Path("a.csv").read_text(encoding="utf-8").startswith("a,b,")


def test_the_first_map_of_a_pack_makes_its_folder(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = new_pack()
    assert exit_code("generate", "-o", pack / "maps" / "wild.yaml") == Exit.OK
    assert (pack / "maps" / "wild.yaml").is_file()
    assert "name a file in an existing folder" in refusal(capsys, "generate", "-o", here / "nowhere" / "wild.yaml")


def test_an_imported_map_has_a_good_id(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("export", "base:two_players", "-o", "a.geojson") == Exit.OK
    assert "'Bad id' is not an id" in refusal(capsys, "import", "a.geojson", "--id", "Bad id")


def test_a_file_or_folder_that_is_no_map_is_told_as_what_it_is(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no file 'nope.yaml'" in refusal(capsys, "graph", "nope.yaml")
    assert "'pond' is a folder" in refusal(capsys, "graph", new_pack())


@pytest.mark.parametrize("command", [("play", "base:two_players"), ("mix", "base:two_players", "underground")])
def test_a_ruling_that_does_not_exist_is_told(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean 'combo_refill'?" in refusal(capsys, *command, "--ruling", "combo_refil=turn_end")
    assert "it can be turn_end or after_pick" in refusal(capsys, *command, "--ruling", "combo_refill=never")


@pytest.mark.parametrize("line", ["²", "0", "99", "9" * 5000])
def test_a_number_that_is_no_choice_is_told(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, line)
    assert exit_code("play", "base:two_players") == Exit.OK
    assert "There is no choice" in capsys.readouterr().out


def test_a_place_where_no_game_can_be_saved_is_told_before_it_is_played(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for place in (".", "nowhere/game.json"):
        assert f"saved as '{place}'" in refusal(capsys, "play", "base:two_players", "--save", place)


def test_a_map_beside_a_saved_game_is_refused(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "already has its map" in refusal(capsys, "play", "base:three_players", "--resume", saved)


@pytest.mark.parametrize("command", [("play", "--resume"), ("preview", "-o", "a.svg", "--game")])
@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[" * 100_000, b"[]", b'{"mapforge": 1}', b'{"game": 5}'])
def test_a_file_that_is_no_saved_game_is_told(
    command: tuple[str, ...], content: bytes, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("game.json").write_bytes(content)
    assert "game.json" in refusal(capsys, *command, "game.json")


@pytest.mark.parametrize("key", RIDDLES)
def test_a_damaged_saved_game_is_told(key: str, saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(saved.read_bytes())
    for value in RIDDLES[key]:
        saved.write_text(json.dumps({**data, key: value}), encoding="utf-8")
        assert refusal(capsys, "play", "--resume", saved)


@pytest.mark.parametrize(
    "key",
    sorted(set(SAVED) - {"attacks", "die_source", "dice", "pending", "events", "trail", "uses", "lasting"}),
)
def test_a_damaged_state_is_told(key: str, saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(saved.read_bytes())
    values: list[Any] = [{}, "x", [None], [[]], -7, 0.5, None]
    for value in values:
        data["game"]["state"][key] = value
        with pytest.raises(EngineError, match="the saved game is damaged"):
            Game.from_json(rules_for("base", 2), json.dumps(data["game"]))
    saved.write_text(json.dumps(data), encoding="utf-8")
    assert "the saved game is damaged" in refusal(capsys, "play", "--resume", saved)


def test_a_saved_game_of_a_map_in_a_file_is_found_from_any_folder(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = new_pack()
    exit_code("new", "map", "Home", "--in", pack)
    type_in(monkeypatch, "1", f"save {here}/game.json", "quit")
    assert exit_code("play", pack / "maps" / "home.yaml") == Exit.OK
    (here / "elsewhere").mkdir()
    monkeypatch.chdir(here / "elsewhere")
    type_in(monkeypatch)
    assert exit_code("play", "--resume", "../game.json") == Exit.OK
    assert exit_code("preview", "--game", "../game.json", "-o", "home.svg") == Exit.OK


def test_a_saved_game_of_a_mix_is_drawn(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "auto", "auto", "save game.json", "quit")
    assert exit_code("play", "base:two_players", "--with", "underground", "--seed", "2") == Exit.OK
    assert "out: Flames (race): there is no volcano" in capsys.readouterr().out
    assert exit_code("preview", "--game", "game.json", "-o", "game.svg") == Exit.OK
    assert "not on 'base:map/three_players'" in refusal(capsys, "preview", "base:three_players", "--game", "game.json")


def test_playing_a_pack_with_python_asks_for_trust(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = new_pack()
    exit_code("new", "map", "Home", "--in", pack)
    exit_code("new", "hook", "Wet feet", "--in", pack)
    assert "If you know what it does, say `--trust pond`" in refusal(capsys, "play", pack / "maps" / "home.yaml")


def test_a_player_reads_names_and_whole_sentences() -> None:
    library = load_library([REPOSITORY / "content" / name for name in ("base", "underground")])
    item = library.packs["base"].items["map"]["two_players"]
    teller = Teller(assemble_world(library, plain_map(item), board="base"), ["Ann", "Bob"])
    assert teller.tell(("beaten", 0, "elves", 0, 1)) == "Ann's Elves lose nothing; 1 token withdraws."
    assert teller.tell(("beaten", 0, "giants", 1, 2)) == "Ann's Giants lose 1 token; 2 tokens withdraw."
    scored = teller.tell(("score", 1, [("elves regions", 2, 0), ("stonehedge:frightened", 2, 0)]))
    assert scored == "Bob scores 4 coins: 2 for regions of the Elves, 2 from Frightened of Stonehedge."


def test_small_words_are_no_initials() -> None:
    assert (initials("Scepter of Avarice"), initials("Sword of the Killer Rabbit")) == ("SA", "SK")
    assert (initials("of the"), initials("diamond_fields"), initials("")) == ("OT", "DF", "?")


def test_a_folder_that_cannot_be_looked_into_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "races").mkdir()
    (tmp_path / "pack.yaml").write_text("id: shut\nname: Shut\nversion: 1.0.0\n", encoding="utf-8")
    look = os.scandir

    def scandir(folder: str) -> object:
        if str(folder).endswith("races"):
            raise PermissionError(13, "Permission denied")
        return look(folder)

    monkeypatch.setattr(os, "scandir", scandir)
    findings = load_library([tmp_path], use_cache=False).findings
    assert "pack/unreadable-file" in [finding.check for finding in findings]


def test_a_hook_that_breaks_its_promise_in_a_game_is_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = new_pack()
    exit_code("new", "hook", "Small and brave", "--in", pack)
    (module,) = pack.glob("hooks/*.py")
    text = module.read_text(encoding="utf-8")
    looking = text.replace("yield Add(-by, where=where(me))", "yield Add(-by * (where(me) >> conquest.target & 1))")
    assert looking != text
    module.write_text(looking, encoding="utf-8")
    id = load_library([pack]).named[0]
    capsys.readouterr()
    words = ("--with", pack, "--trust", id, "--offer", "small_and_brave", "--players", "random,random", "--seed", "4")
    assert exit_code("play", "base:two_players", *words) == Exit.FINDINGS
    told = capsys.readouterr().err
    assert "the hook 'small_and_brave' failed" in told
    assert "its `reads` promises not to look at the target" in told
