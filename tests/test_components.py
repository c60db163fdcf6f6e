"""What is in the boxes: numbers that the packs state as data and that no game can show."""

from functools import cache
from typing import Any

import pytest

from engine import EngineError, Game, World
from engine.state.chance import draw, seeded
from mapforge.packs.library import Item, Library
from mapforge.packs.loader import load_library
from mapforge.worlds.assembly import assemble_world, plain_map
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
    return assemble_world(base_library(), plain_map(item), pack_ids=("base", "common"), board="base")


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
    assert Game(base_world(players), players=players).position.players == players
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
    assert game.position.round == 1
    assert len(game.position.combos) == 6
    assert game.view(0)["stacks"] == {"races": 8, "powers": 14, "markers": 0}
    assert game.position.combos == Game(base_world(players), players=players, seed=3).position.combos
    assert game.position.combos != Game(base_world(players), players=players, seed=4).position.combos
    assert game.position.coins == [5] * players
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
    assert seen["coins"] == {1: 5}
    assert set(seen["tray"]) == set(BASE_TOKENS)
    assert all(isinstance(size, int) for size in seen["stacks"].values())
    while game.player == 0:
        game.apply(game.legal_actions()[-1])
    assert [event[1] for event in game.events if event[0] == "score"] == [0]


UNDERGROUND_TOKENS = {
    "cultists": 10, "drow": 9, "flames": 9, "gnomes": 11, "iron_dwarves": 12, "kraken": 10, "liches": 10,
    "lizardmen": 12, "mudmen": 12, "mummies": 15, "ogres": 10, "shadow_mimes": 12, "shrooms": 10, "spiderines": 12,
    "will_o_wisps": 11,
}  # fmt: skip
UNDERGROUND_BANNERS = {
    "cultists": 5, "drow": 4, "flames": 4, "gnomes": 6, "iron_dwarves": 7, "kraken": 5, "liches": 5, "lizardmen": 7,
    "mudmen": 5, "mummies": 10, "ogres": 5, "shadow_mimes": 7, "shrooms": 5, "spiderines": 7, "will_o_wisps": 6,
}  # fmt: skip
UNDERGROUND_BADGES = {
    "adventurous": 5, "fisher": 4, "flocking": 5, "frightened": 4, "immortal": 4, "magic": 5, "martyr": 4,
    "mining": 4, "muddy": 3, "mystic": 4, "quarreling": 3, "reborn": 5, "royal": 5, "shield": 3, "stone": 4,
    "thieving": 4, "tomb": 5, "vampire": 5, "vanishing": 5, "vengeful": 4, "wise": 4,
}  # fmt: skip
UNDERGROUND_PIECES = {
    "monster": 14, "black_mountain": 9, "mushroom_armor": 8, "silver_hammer": 7, "vengeance_marker": 4,
    "volcano_piece": 1, "balrog": 1, "ghost": 1, "queen": 1, "great_ancient": 1, "bag": 1,
}  # fmt: skip
UNDERGROUND_TURNS = {2: 10, 3: 10, 4: 9, 5: 8}
CAVE = {
    "id": "cave",
    "turns": 3,
    "regions": [
        {"id": "pool", "terrain": "mudpool", "edge": True},
        {"id": "crag", "terrain": "black_mountain", "edge": True},
        {"id": "den", "terrain": "mine", "pieces": {"monster": 2}},
        {"id": "lair", "terrain": "mystic_crystal", "edge": True, "pieces": {"monster": 2}},
        {"id": "ford", "terrain": "river", "edge": True},
    ],
    "borders": [["pool", "crag"], ["crag", "den"], ["den", "lair"], ["lair", "ford"], ["ford", "pool"]],
}


@cache
def underground_library() -> Library:
    return load_library([REPOSITORY / "content" / "underground"], trust=["underground"])


def underground_items(kind: str) -> dict[str, Any]:
    items = underground_library().packs["underground"].items.get(kind, {})
    return {id: item.described() for id, item in items.items()}


@cache
def cave() -> World:
    return assemble_world(underground_library(), CAVE, pack_ids=("underground", "common"), board="underground")


def test_underground_maps_fit_their_number_of_players_and_the_pieces() -> None:
    """U-COMPONENTS-01, U-SETUP-01, -02, -05, -08, A-02, A-05."""
    maps = underground_items("map").values()
    assert {tuple(data["players"]): data["turns"] for data in maps} == {
        (players,): turns for players, turns in UNDERGROUND_TURNS.items()
    }
    for data in maps:
        monsters = [region.get("pieces", {}).get("monster", 0) for region in data["regions"]]
        assert set(monsters) <= {0, 2}
        assert monsters.count(2) <= 7
        assert sum(region["terrain"] == "black_mountain" for region in data["regions"]) <= 9


@pytest.mark.parametrize("item", underground_library().packs["underground"].items["map"].values(), ids=lambda i: i.id)
def test_an_underground_map_refuses_any_other_number_of_players(item: Item) -> None:
    """U-COMPONENTS-01, U-SETUP-01."""
    world = assemble_world(
        underground_library(), plain_map(item), pack_ids=("underground", "common"), board="underground"
    )
    for players in range(1, 7):
        if players in world.players:
            assert Game(world, players=players).position.players == players
        else:
            with pytest.raises(EngineError, match="players, not"):
                Game(world, players=players)


def test_underground_has_15_races_with_165_tokens_and_14_monsters() -> None:
    """U-COMPONENTS-02, -04, -05."""
    races = underground_items("race")
    assert {id: race["supply"] for id, race in races.items()} == UNDERGROUND_TOKENS
    assert {id: race["tokens"] for id, race in races.items()} == UNDERGROUND_BANNERS
    assert sum(UNDERGROUND_TOKENS.values()) + UNDERGROUND_PIECES["monster"] == 179


def test_underground_has_21_powers() -> None:
    """U-COMPONENTS-03."""
    assert {id: power["tokens"] for id, power in underground_items("power").items()} == UNDERGROUND_BADGES


def test_underground_has_its_pieces_relics_and_places() -> None:
    """U-COMPONENTS-06, -07, -08."""
    assert {id: piece["supply"] for id, piece in underground_items("piece").items()} == UNDERGROUND_PIECES
    assert (len(underground_items("relic")), len(underground_items("place"))) == (6, 9)


def test_every_underground_race_can_be_dealt_with_every_badge() -> None:
    """U-COMPONENTS-12, A-01."""
    spare = {id: UNDERGROUND_TOKENS[id] - banner for id, banner in UNDERGROUND_BANNERS.items()}
    assert min(spare.values()) == max(UNDERGROUND_BADGES.values()) == 5
    assert {id: count for id, count in spare.items() if count != 5} == {"mudmen": 7}


def test_the_underground_die_has_three_blank_faces() -> None:
    """U-DIE-12, A-04."""
    assert sorted(cave().settings.die) == [0, 0, 0, 1, 2, 3]
    assert cave().settings.reinforcement == 3


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_new_underground_game_is_laid_out(players: int) -> None:
    """U-SETUP-02 to -06, -08, -09, A-05."""
    game = Game(cave(), players=players, seed=3)
    seen = game.view(0)
    assert seen["round"] == 1
    assert len(seen["combos"]) == 6
    assert seen["stacks"] == {"races": 9, "powers": 15, "markers": 2}
    assert sorted(seen["pieces"]["monster"])[:4] == ["den", "den", "lair", "lair"]
    assert seen["pieces"]["black_mountain"].count("crag") == 1
    assert not {*underground_items("relic"), *underground_items("place")} & set(seen["pieces"])
    assert game.position.coins == [5] * players
    assert game.position.markers != Game(cave(), players=players, seed=5).position.markers


@pytest.mark.parametrize("first", [0, 2])
def test_any_player_may_start_an_underground_game_and_all_have_equally_many_turns(first: int) -> None:
    """U-SETUP-02, -10, -11, -12, U-END-01."""
    game = Game(cave(), players=3, first=first)
    while not game.over:
        game.apply(game.legal_actions()[-1])
    turns = [event[1:3] for event in game.events if event[0] == "turn"]
    assert turns == [((first + step) % 3, 1 + step // 3) for step in range(9)]


def test_an_opponent_sees_race_power_and_tokens_but_no_purse() -> None:
    """U-PICK-14, U-SCORE-06."""
    game = Game(cave(), players=2, order={"races": ["shrooms"], "powers": ["mystic"]})
    game.apply("pick 1")
    (nation,) = game.view(1)["nations"]
    assert (nation["race"], nation["power"], nation["hand"]) == ("shrooms", "mystic", 9)
    assert game.view(1)["coins"] == {1: 5}


def test_discarded_badges_are_shuffled_when_the_stack_is_empty() -> None:
    """U-PICK-12."""
    game = Game(cave(), players=2)
    state = game.position
    state.discards, state.badges = state.badges, []
    discarded = sorted(state.discards)
    game.apply("pick 1")
    assert state.discards == []
    assert sorted([*state.badges, state.combos[-1][1]]) == discarded


@pytest.mark.parametrize(("ruling", "waiting"), [("no", ["drow"]), ("yes", [])])
def test_banners_of_vanished_races_go_under_the_stack_or_wait_for_a_shuffle(ruling: str, waiting: list[str]) -> None:
    """U-PICK-13, C-29."""
    game = Game(cave(), players=2, rulings={"banner_reshuffle": ruling}, order={"races": ["drow"]})
    game.apply("pick 1")
    while game.player == 0:
        game.apply(game.legal_actions()[-1])
    state = game.position
    for name in ("decline", "pick 1"):
        while game.player == 1 or name not in [str(action) for action in game.legal_actions()]:
            game.apply("stop" if "stop" in map(str, game.legal_actions()) else game.legal_actions()[0])
        game.apply(name)
    traits = game.rules.world.traits
    under = [traits[race].id for race in state.banners[-1:] if traits[race].id == "drow"]
    assert under == waiting
    assert [traits[race].id for race in state.spent] == [race for race in ["drow"] if race not in waiting]


@pytest.mark.parametrize("seed", range(3))
def test_the_tray_has_every_token_of_a_race_on_offer(seed: int) -> None:
    """U-PICK-17."""
    game = Game(cave(), players=4, seed=seed)
    step = 0
    while not game.over:
        for race, _, _ in game.position.combos:
            assert game.position.tray[race] == game.rules.world.traits[race].supply
        legal = game.legal_actions()
        step += 7
        game.apply(legal[step % len(legal)])


def lasting_items(kind: str) -> set[str]:
    """Items with a hook that is in force in decline, by the usual rulings."""
    usual = {ruling.id: ruling.default for ruling in cave().rulings.values()}
    return {
        trait.id
        for trait in cave().traits
        if trait.kind == kind
        for use in trait.hooks
        if use.during != "active" and all(usual[name] in values for name, values in use.when)
    }


def test_few_underground_items_last_in_decline() -> None:
    """U-PERSIST-01 to -04."""
    assert lasting_items("race") == {"kraken", "liches"}
    assert lasting_items("power") <= {"muddy", "reborn", "royal", "shield", "tomb", "wise"}
    kept = {id for id, power in underground_items("power").items() if power.get("keeps_badge")}
    assert kept == {"muddy", "reborn", "royal", "shield", "tomb", "wise"}
    assert lasting_items("relic") == set()
    assert lasting_items("place") == {
        "altar_of_souls", "diamond_fields", "keep_on_the_motherland", "mine_of_the_lost_dwarf", "stonehedge",
    }  # fmt: skip
