"""Bare lists of borders become polygons with exactly those borders."""

import random
import time

import networkx as nx
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from mapforge.maps.compiled_map import compile_map
from mapforge.maps.layout.mesh import NotPlanar
from mapforge.maps.layout.polygons import CannotLayOut, Layout, lay_out
from tests.maps.boards import BOARDS, board

Pairs = list[tuple[str, str]]


def as_map(layout: Layout) -> dict[str, object]:
    regions = [{"id": id, "terrain": "hill", **layout.outline(id)} for id in layout.rings]
    return {"id": "drawn", "board": {"width": layout.width, "height": layout.height}, "regions": regions}


def compiled_facts(layout: Layout) -> tuple[set[frozenset[str]], set[str]]:
    """The neighbours and the edge as the compiler of outlines finds them, which knows nothing of layouts."""
    compiled = compile_map(as_map(layout))
    borders = {frozenset((border.a, border.b)) for border in compiled.borders}
    return borders, {region["id"] for region in compiled.regions if region["edge"]}


def check(borders: Pairs, edge: list[str], regions: list[str] | None = None) -> Layout:
    layout = lay_out(borders, edge, regions=regions or [])
    assert compiled_facts(layout) == ({frozenset(pair) for pair in borders}, set(edge))
    return layout


@pytest.mark.parametrize("players", BOARDS)
def test_a_printed_board_is_drawn_exactly_and_quickly(players: int) -> None:
    found = board(players)
    start = time.process_time()
    layout = check(found.named_borders, found.named_edge, found.names)
    assert time.process_time() - start < 10
    areas = [shapely.Polygon(*_parts(rings)).area for rings in layout.rings.values()]
    assert min(areas) > 0.3 * sum(areas) / len(areas)
    assert sum(areas) == pytest.approx(layout.width * layout.height)


def _parts(rings: list[tuple[tuple[float, float], ...]]) -> tuple[object, list[object]]:
    return rings[0], list(rings[1:])


def test_the_same_borders_give_the_same_points() -> None:
    found = board(3)
    again = [lay_out(found.named_borders, found.named_edge, regions=found.names, seed="x").rings for _ in range(2)]
    assert again[0] == again[1]


def test_early_regions_go_to_the_top_and_late_ones_to_the_bottom() -> None:
    found = board(5)
    layout = lay_out(found.named_borders, found.named_edge, regions=found.names)
    heights = [shapely.Polygon(layout.rings[name][0]).centroid.y for name in found.names]
    third = len(heights) // 3
    assert sum(heights[:third]) / third < sum(heights[-third:]) / third - layout.height / 4


ODD_BOARDS: dict[str, tuple[Pairs, list[str], list[str]]] = {
    "one region is the whole board": ([], ["a"], ["a"]),
    "one island": ([], [], ["a"]),
    "two islands": ([], [], ["a", "b"]),
    "two regions share the board": ([("a", "b")], ["a", "b"], []),
    "an enclave": ([("a", "b")], ["a"], []),
    "enclaves in enclaves": ([("a", "b"), ("b", "c"), ("c", "d")], ["a"], []),
    "many enclaves": ([("a", other) for other in "bcdef"], ["a"], []),
    "a star that touches the edge everywhere": ([("a", other) for other in "bcdef"], list("abcdef"), []),
    "a tree off the edge": ([("a", "b"), ("a", "c"), ("c", "d"), ("c", "e")], ["e"], []),
    "two lands with a strait": ([("a", "b"), ("c", "d")], ["a", "c"], []),
    "an enclave between two": ([("a", "b"), ("a", "x"), ("b", "x")], ["a", "b"], []),
    "a ring that meets the edge here and there": ([(f"r{n}", f"r{(n + 1) % 9}") for n in range(9)], ["r0", "r4"], []),
}  # fmt: skip


@pytest.mark.parametrize("name", ODD_BOARDS)
def test_odd_lists_are_drawn_exactly(name: str) -> None:
    check(*ODD_BOARDS[name])


def test_four_regions_may_meet_in_a_point() -> None:
    grid = nx.relabel_nodes(nx.grid_2d_graph(4, 5), lambda place: f"r{place[0]}_{place[1]}")
    check(list(grid.edges), [id for id in grid if grid.degree[id] < 4])


def test_a_list_that_is_not_planar_names_what_cannot_be_drawn() -> None:
    everybody = [(a, b) for a in "abcde" for b in "abcde" if a < b]
    with pytest.raises(NotPlanar) as raised:
        lay_out([*everybody, ("e", "f")], [])
    assert raised.value.regions == ("a", "b", "c", "d", "e")
    assert "a - b" in str(raised.value)


def test_the_board_edge_can_be_what_makes_a_list_impossible() -> None:
    with pytest.raises(NotPlanar, match="a - board edge"):
        lay_out([(a, b) for a in "abcd" for b in "abcd" if a < b], list("abcd"))


def test_what_cannot_be_drawn_is_found_quickly_on_a_large_board() -> None:
    grid = nx.relabel_nodes(nx.grid_2d_graph(20, 25), lambda place: f"r{place[0]}_{place[1]}")
    ends = ["r0_0", "r0_24", "r19_0", "r19_24", "r10_12"]
    shortcuts = [(a, b) for a in ends for b in ends if a < b]
    start = time.process_time()
    with pytest.raises(NotPlanar) as raised:
        lay_out([*grid.edges, *shortcuts], [])
    assert time.process_time() - start < 10
    blamed = nx.Graph(raised.value.borders)
    assert not nx.check_planarity(blamed)[0]
    assert all(nx.check_planarity(nx.Graph(set(blamed.edges) - {border}))[0] for border in blamed.edges)


def test_a_list_of_thousands_is_refused_at_once() -> None:
    with pytest.raises(CannotLayOut, match="too many to lay out"):
        lay_out([(f"r{n}", f"r{n + 1}") for n in range(5000)], [])


def test_no_regions_are_no_layout() -> None:
    assert lay_out([], []).rings == {}


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 14))
def test_any_planar_list_is_drawn_exactly(seed: int, count: int) -> None:
    chance = random.Random(seed)
    names = [f"r{n}" for n in range(count)]
    graph = nx.Graph()
    graph.add_nodes_from([*names, "outside"])
    for _ in range(chance.randint(0, 4 * count)):
        a, b = chance.sample([*names, "outside", "outside"], 2)
        if a != b and not graph.has_edge(a, b):
            graph.add_edge(a, b)
            if not nx.check_planarity(graph)[0]:
                graph.remove_edge(a, b)
    edge = sorted(graph["outside"])
    graph.remove_node("outside")
    check(list(graph.edges), edge, names)


def test_a_large_board_of_squares_needs_little_time() -> None:
    width = 34
    ids = [f"r{number}" for number in range(width * width)]
    across = [(ids[at], ids[at + 1]) for at in range(width * width) if at % width < width - 1]
    down = [(ids[at], ids[at + width]) for at in range(width * width - width)]
    edge = [id for at, id in enumerate(ids) if {at % width, at // width} & {0, width - 1}]
    start = time.process_time()
    layout = lay_out([*across, *down], edge, regions=ids)
    assert time.process_time() - start < 10
    assert list(layout.rings) == ids


@pytest.mark.parametrize("borders", [[], [("r0", f"r{number}") for number in range(1, 1200)]])
def test_many_regions_with_few_borders_are_refused_at_once(borders: Pairs) -> None:
    start = time.process_time()
    with pytest.raises(CannotLayOut, match="too many gaps to lay out"):
        lay_out(borders, ["r5"], regions=[f"r{number}" for number in range(1200)])
    assert time.process_time() - start < 2
