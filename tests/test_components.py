"""What is in the boxes: numbers that the packs state as data and that no game can show."""

from functools import cache
from typing import Any

import pytest

from engine import EngineError, Game, World
from engine.chance import draw, seeded
from mapforge.packs import Library, load_library
from mapforge.worlds import build, plain_map
from tests import REPOSITORY

BASE_TOKENS = {
    "amazons": 15, "dwarves": 8, "elves": 11, "ghouls": 10, "giants": 11, "halflings": 11, "humans": 10, "orcs": 10,
    "ratmen": 13, "skeletons": 20, "sorcerers": 18, "tritons": 11, "trolls": 10, "wizards": 10,
}  # fmt: skip
BASE_BANNERS = {
    "amazons": 6, "dwarves": 3, "elves": 6, "ghouls": 5, "giants": 6, "halflings": 6, "humans": 5, "orcs": 5,
    "ratmen": 8, "skeletons": 6, "sorcerers": 5, "tritons": 6, "trolls": 5, "wizards": 5,
}  # fmt: skip
BASE_BADGES = {
    "alchemist": 4, "berserk": 4, "bivouacking": 5, "commando": 4, "diplomat": 5, "dragon_master": 5, "flying": 5,
    "forest": 4, "fortified": 3, "heroic": 5, "hill": 4, "merchant": 2, "mounted": 5, "pillaging": 5, "seafaring": 5,
    "spirit": 5, "stout": 4, "swamp": 4, "underworld": 5, "wealthy": 4,
}  # fmt: skip
BASE_PIECES = {
    "lost_tribe": 18, "mountain": 9, "troll_lair": 10, "encampment": 5, "hole_in_the_ground": 2, "hero": 2,
    "dragon": 1, "fortress": 6,
}  # fmt: skip
BASE_MAPS = {2: 10, 3: 10, 4: 9, 5: 8}


@cache
def base_library() -> Library:
    return load_library([REPOSITORY / "content" / "base"], trust=["base"])


def base_items(kind: str) -> dict[str, Any]:
    return {id: item.described() for id, item in base_library().packs["base"].items[kind].items()}


def base_map(players: int) -> dict[str, Any]:
    (found,) = [data for data in base_items("map").values() if data["players"] == [players]]
    return found


@cache
def base_world(players: int) -> World:
    item = base_library().packs["base"].items["map"][base_map(players)["id"]]
    return build(base_library(), plain_map(item), pack_ids=("base", "common"), board="base")


def base_pieces_on(map_data: dict[str, Any], piece: str, terrain: str = "") -> int:
    return sum(
        region.get("pieces", {}).get(piece, 0) + (region["terrain"] == terrain) for region in map_data["regions"]
    )


def test_the_base_game_has_a_map_for_each_number_of_players() -> None:
    """B-COMPONENTS-01, B-SETUP-01, B-SETUP-03."""
    assert {tuple(data["players"]): data["turns"] for data in base_items("map").values()} == {
        (players,): turns for players, turns in BASE_MAPS.items()
    }


@pytest.mark.parametrize("players", BASE_MAPS)
def test_a_base_map_refuses_any_other_number_of_players(players: int) -> None:
    """B-COMPONENTS-01, B-COMPONENTS-02."""
    assert Game(base_world(players), players=players).state.players == players
    for other in {1, 2, 3, 4, 5, 6} - {players}:
        with pytest.raises(EngineError, match=f"for {players} players"):
            Game(base_world(players), players=other)


def test_the_base_game_has_14_races_with_168_tokens() -> None:
    """B-COMPONENTS-04, -06, -07, -14."""
    races = base_items("race")
    assert {id: race["supply"] for id, race in races.items()} == BASE_TOKENS
    assert {id: race["tokens"] for id, race in races.items()} == BASE_BANNERS
    assert sum(BASE_TOKENS.values()) == 168


def test_the_base_game_has_20_powers() -> None:
    """B-COMPONENTS-05, -15."""
    assert {id: power["tokens"] for id, power in base_items("power").items()} == BASE_BADGES


def test_the_base_game_has_its_pieces() -> None:
    """B-COMPONENTS-08, -09."""
    pieces = base_items("piece")
    assert {id: pieces[id]["supply"] for id in BASE_PIECES} == BASE_PIECES
    for data in base_items("map").values():
        assert base_pieces_on(data, "lost_tribe") <= 18
        assert base_pieces_on(data, "mountain", "mountain") <= 9


def test_every_base_race_can_be_dealt_with_every_badge() -> None:
    """B-COMPONENTS-13, B-COMPONENTS-14."""
    spare = {}
    for id, race in base_items("race").items():
        extra = sum(hook["extra_tokens"]["tokens"] for hook in race.get("hooks", []) if "extra_tokens" in hook)
        spare[id] = race["supply"] - race["tokens"] - extra
    assert min(spare.values()) == max(BASE_BADGES.values()) == 5
    assert {id: count for id, count in spare.items() if count != 5} == {"skeletons": 14, "sorcerers": 13}


def test_the_base_die_has_three_blank_faces() -> None:
    """B-COMPONENTS-11, B-DIE-15."""
    assert sorted(base_world(2).settings.die) == [0, 0, 0, 1, 2, 3]
    faces: list[int] = []
    state = seeded(1)
    for _ in range(600):
        face, state = draw(state, 6)
        faces.append(base_world(2).settings.die[face])
    assert 250 < faces.count(0) < 350
    assert min(faces.count(pips) for pips in (1, 2, 3)) > 60


def test_the_base_game_knows_its_terrains_and_symbols() -> None:
    """B-REGION-07."""
    assert set(base_items("terrain")) == {"hill", "farmland", "forest", "swamp", "mountain", "sea", "lake"}
    assert set(base_items("symbol")) == {"mine", "magic", "cavern"}
    for data in base_items("map").values():
        assert {region["terrain"] for region in data["regions"]} == set(base_items("terrain"))


@pytest.mark.parametrize("players", BASE_MAPS)
def test_a_new_base_game_is_laid_out(players: int) -> None:
    """B-SETUP-02, -05 to -11, -15, -16."""
    game, data = Game(base_world(players), players=players, seed=3), base_map(players)
    assert game.state.round == 1
    assert len(game.state.combos) == 6
    assert game.view(0)["stacks"] == {"races": 8, "powers": 14, "markers": 0}
    assert game.state.combos == Game(base_world(players), players=players, seed=3).state.combos
    assert game.state.combos != Game(base_world(players), players=players, seed=4).state.combos
    assert game.state.coins == [5] * players
    pieces = game.view(0)["pieces"]
    here = [*pieces["lost_tribe"], *pieces["mountain"]]
    lying = [place for place in here if place in game.rules.world.region_index]
    assert len(lying) == base_pieces_on(data, "lost_tribe") + base_pieces_on(data, "mountain", "mountain")


def test_a_player_sees_the_table_but_no_purse_and_no_stack() -> None:
    """B-SETUP-04, -16, B-PICK-09, B-SCORE-07, -09."""
    game = Game(base_world(2), players=2)
    own_combo = game.view(1)["combos"][2]
    game.apply("pick 3")
    seen = game.view(1)
    (nation,) = seen["nations"]
    assert (nation["race"], nation["power"], nation["active"]) == (*own_combo[:2], True)
    assert seen["coins"] == {"1": 5}
    assert set(seen["tray"]) == set(BASE_TOKENS)
    assert all(isinstance(size, int) for size in seen["stacks"].values())
    while game.player == 0:
        game.apply(game.legal_actions()[-1])
    assert [event[1] for event in game.events if event[0] == "score"] == [0]
