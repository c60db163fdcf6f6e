"""A map compiles to regions, borders and edge: from outlines, or from a bare list of borders."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game, World
from mapforge.maps.compiled_map import CompiledMap, MapError, compile_item, compile_map
from mapforge.maps.named_maps import find_map
from mapforge.packs.loader import load_library
from mapforge.worlds.assembly import assemble_world, plain_map
from mapforge.worlds.map_world import build_world
from tests.engine.tiny import tiny_world
from tests.maps.drawing import FIVE, TERRAINS, drawn, rows, write_map


def neighbours(data: dict[str, Any]) -> dict[str, list[str]]:
    return compile_map(data, TERRAINS).neighbours


def edge(data: dict[str, Any]) -> list[str]:
    return [region["id"] for region in compile_map(data).regions if region["edge"]]


def test_outlines_that_share_a_side_are_neighbours() -> None:
    assert neighbours(drawn(FIVE))["middle"] == ["north", "east", "south", "west"]
    assert neighbours(drawn(FIVE))["north"] == ["east", "west", "middle"]


def test_a_list_of_borders_compiles_as_it_is() -> None:
    regions = [{"id": id, "terrain": "hill", "edge": id == "a"} for id in "abc"]
    data = {"id": "line", "turns": 5, "regions": regions, "borders": [["b", "a"], ["b", "c"]]}
    assert neighbours(data) == {"a": ["b"], "b": ["a", "c"], "c": ["b"]}
    assert edge(data) == ["a"]


def test_links_add_and_barriers_take_away() -> None:
    data = drawn(
        FIVE,
        links=[{"between": ["north", "south"], "reason": "A ferry."}],
        barriers=[{"between": ["middle", "east"], "reason": "A cliff."}],
    )
    assert "south" in neighbours(data)["north"]
    assert "east" not in neighbours(data)["middle"]


def test_links_in_a_list_of_borders_count_too() -> None:
    regions = [{"id": id, "terrain": "hill"} for id in "ab"]
    assert neighbours({"regions": regions, "links": [["a", "b"]]}) == {"a": ["b"], "b": ["a"]}


def test_without_a_board_the_edge_is_the_outline_of_all_regions() -> None:
    assert edge(drawn(FIVE)) == ["north", "east", "south", "west"]


def test_a_gap_inside_is_no_edge() -> None:
    ring = {id: text for id, text in FIVE.items() if id != "middle"}
    inner = {**ring, "pond": "12,12 28,12 28,18 12,18"}
    assert "pond" not in edge(drawn(inner))
    assert edge(drawn(ring)) == ["north", "east", "south", "west"]


def test_with_a_board_only_its_sides_are_the_edge() -> None:
    texts = {"west": "0,0 10,0 10,10 0,10", "east": "10,2 20,2 20,8 10,8"}
    assert edge(drawn(texts, board={"width": 30, "height": 10})) == ["west"]
    assert edge(drawn(texts, board={"width": 20, "height": 10})) == ["west", "east"]


def test_a_corner_on_the_edge_is_not_enough() -> None:
    texts = {"west": "0,0 10,0 10,10 0,10", "kite": "10,5 20,5 15,8"}
    assert edge(drawn(texts, board={"width": 20, "height": 10})) == ["west"]


def test_a_region_may_say_otherwise_than_the_drawing() -> None:
    data = drawn(FIVE)
    data["regions"][0]["edge"] = False
    assert "north" not in edge(data)


def test_coasts_chasm_sides_and_entries_follow_from_terrains() -> None:
    data = drawn(FIVE)
    data["regions"][0]["terrain"] = "sea"
    data["regions"][2]["terrain"] = "chasm"
    compiled = compile_map(data, TERRAINS)
    assert compiled.coasts == ["east", "west", "middle"]
    assert compiled.chasm_sides == ["east", "west", "middle"]
    # B-CONQ-03: the shores of a sea at the edge are entries.
    assert compiled.entries == ["east", "west", "middle"]


def test_lengths_of_borders_are_known() -> None:
    lengths = {(border.a, border.b): border.length for border in compile_map(drawn(FIVE)).borders}
    assert lengths["north", "middle"] == pytest.approx(20)


def test_the_networkx_graph_is_one_call_away() -> None:
    graph = compile_map(drawn(FIVE), TERRAINS).graph()
    assert graph.nodes["middle"]["terrain"] == "hill"
    assert graph.edges["north", "middle"]["length"] == pytest.approx(20)


@pytest.mark.parametrize(
    "data",
    [
        drawn({"west": "0,0 9,9 9,0 0,9"}),
        drawn({"west": "0,0 9,0"}),
        drawn({"west": "0,0 9,0 9,9"}, links=[["west", "nowhere"]]),
        {"regions": [{"id": "a", "terrain": "hill"}], "borders": [["a", "b"]]},
    ],
)
def test_what_cannot_be_compiled_is_one_error(data: dict[str, Any]) -> None:
    with pytest.raises(MapError) as caught:
        compile_map(data)
    assert caught.value.problems


def test_a_drawn_map_can_be_played(tmp_path: Any) -> None:
    path = write_map(tmp_path, rows(FIVE), "excludes: [power/flying, race/giants]\n")
    library = load_library([path.parent.parent])
    world = assemble_world(library, plain_map(library.packs["sample"].items["map"]["shore"]), board="sample")
    assert len(world.names(world.entries)) == 4
    assert not {"flying", "giants"} & {trait.id for trait in world.traits}
    game = Game(world, players=2, seed=1)
    for _ in range(60):
        game.apply(game.legal_actions()[0])


def test_closed_ground_is_no_entry_and_has_coasts_as_the_engine_says() -> None:
    # A marsh that only a power opens lies at the edge, and once more on the shore of a sea that touches the edge.
    grounds = {
        "sea": "sea",
        "marsh": "marsh",
        "shore": "hill",
        "cove": "marsh",
        "inland": "hill",
        "rift": "rift",
    }
    regions = [{"id": id, "terrain": ground, "edge": id in ("sea", "marsh")} for id, ground in grounds.items()]
    borders = [["sea", "shore"], ["sea", "cove"], ["shore", "marsh"], ["cove", "inland"], ["sea", "rift"]]
    board = {"id": "closed", "turns": 3, "players": [2], "regions": regions, "borders": borders}
    terrains: dict[str, dict[str, Any]] = {
        "sea": {"water": True, "closed": True},
        "marsh": {"closed": True},
        "hill": {},
        "rift": {"impassable": True},
    }
    compiled = compile_map(board, terrains)
    assert compiled.entries == ["shore"]
    assert compiled.coasts == ["shore", "cove"]
    world = tiny_world(terrains=[{"id": id, **fields} for id, fields in terrains.items()], map=board)
    assert list(world.names(world.entries)) == ["sea", "marsh", "shore", "cove"]
    assert_agreement(compiled, world)


@pytest.mark.parametrize("name", ["base:map/two_players", "base:map/five_players", "underground:map/four_players"])
def test_the_engine_and_the_toolchain_agree_on_coasts_and_entries(name: str) -> None:
    named = find_map(name)
    assert_agreement(compile_item(named.item, named.library), build_world(named))


def assert_agreement(compiled: CompiledMap, world: World) -> None:
    assert compiled.coasts == list(world.names(world.coast))
    assert compiled.entries == list(world.names(world.entries & ~world.closed))
