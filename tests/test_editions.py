"""Printed editions and tables of friends as presets of rulings."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit, MapforgeError
from mapforge.files.shipped_folders import content_folder
from mapforge.games.terminal.opened_game import open_new
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.worlds.editions import edition_names, edition_rulings
from mapforge.worlds.known_rulings import check_rulings
from mapforge.worlds.mixes.mixture import mix

EDITIONS = ["english", "hungarian", "polish", "chinese"]
TABLE = "edition: english\nrulings: {ring_pays_per: region}\n"
PACK = """\
id: ours
name: Ours
version: 1.0.0
requires: [underground]
presets:
  our_table: {edition: hungarian, ring_pays_per: player}
"""
RING = """\
- scenario: the Ring is paid for each region
  rules: [U-RELIC-RING-02]
  given:
    phase: score
    regions: {pool: mudpool edge, shaft: mine, wood: mushroom_forest}
    borders: [pool-shaft, pool-wood]
    players:
      - {race: ogres, power: mystic, regions: {pool: 1}}
      - {race: drow, power: stone, regions: {shaft: 1, wood: 1}}
    pieces: {froggys_ring: pool}
  then:
    gains: {0: 3}
"""


@cache
def library() -> Library:
    return load_library([content_folder() / "base", content_folder() / "underground"])


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    code = main(words)
    said = capsys.readouterr()
    assert code == Exit.OK, said.err
    return said.out


def test_the_shipped_packs_know_the_four_printed_editions() -> None:
    assert edition_names(library()) == EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("board", ["base", "underground"])
def test_what_an_edition_holds_are_values_of_rulings(edition: str, board: str) -> None:
    chosen = edition_rulings(edition, library(), board=board)
    check_rulings(chosen, library())
    assert len(chosen) > 8


def test_where_the_games_differ_the_board_decides() -> None:
    by_board = {b: edition_rulings("hungarian", library(), board=b)["combo_refill"] for b in ("base", "underground")}
    assert by_board == {"base": "turn_end", "underground": "after_pick"}


def test_a_game_of_one_pack_has_no_rulings_of_the_other() -> None:
    assert "ring_pays_per" not in edition_rulings("hungarian", library(), board="base", packs=["common", "base"])


def test_the_default_is_an_edition_that_changes_nothing() -> None:
    assert edition_rulings("default", library()) == {}


def test_an_unknown_edition_is_told_with_the_nearest_one() -> None:
    with pytest.raises(MapforgeError, match="there is no edition 'englisch'; did you mean 'english'"):
        edition_rulings("englisch", library())


def test_a_game_is_played_by_an_edition_and_single_rulings_override_it() -> None:
    game = open_new("underground:two_players", ["Ada"], 1, {"ring_pays_per": "player"}, [], edition="hungarian").game
    rulings = game.rules.rulings
    assert (rulings["ring_pays_per"], rulings["thieving_from_declined"]) == ("player", "yes")
    assert rulings["armors_move"] == "no"


def test_a_file_holds_the_preset_of_a_table(tmp_path: Path) -> None:
    (tmp_path / "friday.yaml").write_text(TABLE)
    chosen = edition_rulings(str(tmp_path / "friday.yaml"), library(), board="underground")
    assert (chosen["ring_pays_per"], chosen["hammers_alone_conquer"]) == ("region", "no")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rulings: {ring_pays: region}\n", "did you mean 'ring_pays_per'"),
        ("ruling: {}\n", "a preset is a mapping"),
        ("- one\n", "a preset is a mapping"),
        ("edition: englis\n", "did you mean 'english'"),
    ],
)
def test_a_file_that_is_no_preset_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "friday.yaml").write_text(text)
    with pytest.raises(MapforgeError, match=message):
        edition_rulings(str(tmp_path / "friday.yaml"), library())


def test_a_pack_holds_a_preset_that_starts_from_an_edition(tmp_path: Path) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "pack.yaml").write_text(PACK)
    found = load_library([content_folder() / "underground", tmp_path / "ours"])
    chosen = edition_rulings("our_table", found, board="underground")
    assert (chosen["ring_pays_per"], chosen["thieving_from_declined"]) == ("player", "yes")


def test_a_preset_that_starts_from_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "pack.yaml").write_text(PACK.replace("hungarian", "our_table"))
    found = load_library([content_folder() / "underground", tmp_path / "ours"])
    with pytest.raises(MapforgeError, match="starts from itself"):
        edition_rulings("our_table", found)


def test_presets_and_editions_with_unknown_values_are_findings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "pack.yaml").write_text(PACK.replace("ring_pays_per: player", "ring_pays_per: nobody"))
    asked = 'open:\n  text: Open?\n  default: "no"\n  values: {"no": never, "yes": always}\n'
    asked += "  editions: {english: maybe}\n"
    (tmp_path / "ours" / "rulings.yaml").write_text(asked)
    assert main(["validate", str(tmp_path / "ours")]) == Exit.FINDINGS
    said = capsys.readouterr().out
    assert "the ruling 'ring_pays_per' has no value 'nobody'" in said
    assert "the ruling 'open' has no value 'maybe'" in said


def test_a_mix_keeps_its_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = mix("underground:two_players", ["base"], edition="english", rulings={"bag_limit": "not_beside_relic"})
    assert made.recipe.rulings["troll_lair_regions"] == "occupied"
    assert made.recipe.rulings["bag_limit"] == "not_beside_relic"
    file = tmp_path / "friday.yaml"
    told(capsys, "mix", "underground:two_players", "base", "--edition", "english", "--out", str(file))
    game = open_new(str(file), ["Ada"], 1, {}, []).game
    assert (game.rules.rulings["immortal_vs_balrog"], game.rules.rulings["combo_refill"]) == ("two_lost", "after_pick")


def test_scenarios_are_played_by_an_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", "underground", "--only", "U-RELIC-RING-01"]) == Exit.OK
    assert main(["test", "underground", "--only", "U-RELIC-RING-01", "--edition", "hungarian"]) == Exit.FINDINGS
    assert "froggys_ring" in capsys.readouterr().out


def test_single_rulings_override_the_edition_of_scenarios_too(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["test", "base", "underground", "--only", "U-RELIC-RING-01", "--edition", "hungarian"]
    assert main([*words, "--ruling", "ring_pays_per=player"]) == Exit.OK
    assert main([*words, "--ruling", "ring_pays=player"]) == Exit.USAGE
    assert "did you mean 'ring_pays_per'" in capsys.readouterr().err


def test_packs_with_python_are_played_by_the_edition_in_both_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "ours"
    (folder / "tests").mkdir(parents=True)
    (folder / "pack.yaml").write_text("id: ours\nname: Ours\nversion: 1.0.0\nrequires: [underground]\n")
    (folder / "hooks.py").write_text('"""Nothing yet."""\n')
    (folder / "tests" / "ring.yaml").write_text(RING)
    code = main(["test", str(folder), "--trust", str(folder), "--edition", "hungarian"])
    assert code == Exit.OK, capsys.readouterr().out


def test_the_command_lists_explains_and_compares(capsys: pytest.CaptureFixture[str]) -> None:
    assert "ring_pays_per = player  (not so: hungarian)" in told(capsys, "rulings")
    explained = told(capsys, "rulings", "ring_pays_per")
    assert "* player: each player pays one coin" in explained
    assert "hungarian: region" in explained
    compared = told(capsys, "rulings", "--compare", "english", "hungarian", "--board", "underground")
    assert "immunity_scope" in compared
    assert "combo_refill" not in compared
    assert "do not differ" in told(capsys, "rulings", "--compare", "english", "english")
    assert "armors_wait = yes" in told(capsys, "rulings", "--edition", "polish")
