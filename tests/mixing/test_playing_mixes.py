"""A mix at the table: played, saved and gone on with."""

from pathlib import Path

import pytest

from mapforge.errors import MapforgeError
from mapforge.games.terminal.opened_game import open_new, open_saved
from mapforge.games.terminal.saved_game import write_game
from mapforge.worlds.mixes.mix_file import read_mix, write_mix
from tests.mixing.boards import mixed


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mix.yaml"
    write_mix(mixed("surface", 3), path)
    return path


def test_the_file_of_a_mix_opens_a_game_for_its_players(file: Path) -> None:
    opening = open_new(str(file), ["Anna"], 1, {}, [])
    assert [seat.kind for seat in opening.seats] == ["person", "bot", "bot"]
    assert {"base", "underground"} <= set(opening.packs)
    assert "drow" in opening.texts
    assert opening.note == ""


def test_packs_can_be_mixed_in_at_the_table() -> None:
    opening = open_new("base:two_players", ["Anna", "bot"], 1, {}, [], ["underground"])
    world = opening.game.rules.world
    assert {"orcs", "drow"} <= {world.traits[race].id for race in world.races}


def test_a_mix_says_its_packs_itself(file: Path) -> None:
    with pytest.raises(MapforgeError, match="already names its packs"):
        open_new(str(file), [], 1, {}, [], ["base"])


def test_a_game_that_is_not_quite_the_same_is_told(file: Path) -> None:
    text = file.read_text("utf-8").replace("  race/spiderines: there is no chasm\n", "")
    file.write_text(text, "utf-8")
    assert "not quite the same" in open_new(str(file), [], 1, {}, []).note


def test_a_saved_mix_goes_on_without_its_file(file: Path, tmp_path: Path) -> None:
    opening = open_new(str(file), ["Anna"], 1, {}, [])
    opening.game.apply("pick 1")
    saved = tmp_path / "game.json"
    write_game(saved, opening.game, opening.seats, opening.map_id, opening.packs, opening.recipe)
    recipe = read_mix(file)
    file.unlink()
    again = open_saved(saved, [])
    assert again.game.to_json() == opening.game.to_json()
    assert again.recipe == recipe
