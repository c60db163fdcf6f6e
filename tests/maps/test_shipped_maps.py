"""The shipped maps: the printed boards exactly, and our own for Underground within the proportions."""

from collections import Counter
from functools import cache

import networkx as nx
import pytest

from engine import Game
from mapforge.maps.compiled_map import CompiledMap, compile_item
from mapforge.maps.named_maps import NamedMap, find_map
from mapforge.maps.proportions import proportions
from mapforge.validation.runner import examine
from mapforge.worlds.assembly import assemble_world
from tests.maps.boards import BOARDS, WORDS, board

UNDERGROUND_LAND = {2: 20, 3: 27, 4: 36, 5: 45}


@cache
def named(pack: str, players: int) -> NamedMap:
    return find_map(f"{pack}:map/{WORDS[players]}_players", use_cache=False)


@cache
def compiled(pack: str, players: int) -> CompiledMap:
    found = named(pack, players)
    return compile_item(found.item, found.library)


@pytest.mark.parametrize("players", BOARDS)
def test_a_base_map_has_the_borders_and_the_edge_of_the_printed_board(players: int) -> None:
    found, facts = compiled("base", players), board(players)
    number = {region["id"]: region["number"] for region in found.regions}
    assert {frozenset((number[border.a], number[border.b])) for border in found.borders} == facts.borders
    edge = {area["id"] for area in facts.areas if area.get("edge")}
    assert {region["number"] for region in found.regions if region["edge"]} == edge
    assert found.data["turns"] == facts.turns
    assert found.data["players"] == [players]


@pytest.mark.parametrize("players", BOARDS)
def test_a_base_map_has_the_ground_of_the_printed_board_region_by_region(players: int) -> None:
    drawn = {region["number"]: region for region in compiled("base", players).regions}
    for area in board(players).areas:
        region = drawn.pop(area["id"])
        assert region["terrain"] == area["terrain"]
        assert region.get("symbols", []) == area.get("symbols", [])
        assert region.get("pieces", {}) == ({"lost_tribe": 1} if area.get("lost_tribe") else {})
    assert drawn == {}


@pytest.mark.parametrize("players", BOARDS)
def test_an_underground_map_keeps_to_the_norms(players: int) -> None:
    found, wanted = compiled("underground", players), proportions("underground", players)
    terrains = Counter(region["terrain"] for region in found.regions)
    assert terrains == Counter(wanted.terrains)
    assert sum(terrains.values()) - terrains["river"] - terrains["chasm"] == UNDERGROUND_LAND[players]
    assert terrains["black_mountain"] <= 9
    lairs = [region for region in found.regions if region.get("pieces")]
    assert len(lairs) <= 7
    assert all(region["pieces"] == {"monster": 2} for region in lairs)
    volcanoes = [region for region in found.regions if "volcano" in region.get("symbols", [])]
    assert volcanoes
    assert all(region["terrain"] == "chasm" for region in volcanoes)
    assert found.data["turns"] == {2: 10, 3: 10, 4: 9, 5: 8}[players]


@pytest.mark.parametrize("players", BOARDS)
def test_an_underground_river_flows_from_edge_to_edge(players: int) -> None:
    found = compiled("underground", players)
    graph = found.graph()
    river = [region["id"] for region in found.regions if region["terrain"] == "river"]
    course = graph.subgraph(river)
    assert nx.is_connected(course)
    assert sorted(degree for _, degree in course.degree)[:2] == [1, 1]
    mouths = {id for id, degree in course.degree if degree == 1}
    assert {region["id"] for region in found.regions if region["terrain"] == "river" and region["edge"]} == mouths


@pytest.mark.parametrize("players", BOARDS)
def test_underground_land_hangs_together_without_its_chasms(players: int) -> None:
    found = compiled("underground", players)
    open_ground = [region["id"] for region in found.regions if region["terrain"] != "chasm"]
    assert nx.is_connected(found.graph().subgraph(open_ground))


@pytest.mark.parametrize("pack", ["base", "underground"])
def test_nothing_is_wrong_with_the_drawings(pack: str) -> None:
    findings = [f for f in examine(named(pack, 2).library).findings if "maps" in f.file.parts]
    assert [(f.check, f.message) for f in findings if f.check.startswith("map/")] == []


@pytest.mark.parametrize("players", BOARDS)
@pytest.mark.parametrize("pack", ["base", "underground"])
def test_a_game_can_be_played_to_its_end_on_every_map(pack: str, players: int) -> None:
    import random

    found = named(pack, players)
    world = assemble_world(found.library, compiled(pack, players).plain(), pack_ids=found.packs, board=pack)
    game, chance = Game(world, players=players, seed=players), random.Random(players)
    while not game.over:
        game.apply(chance.choice(game.legal_actions()))
    assert sum(game.scores) > 0
