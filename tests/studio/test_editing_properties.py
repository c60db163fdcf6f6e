"""Whatever is done to a map, in whatever order: the text stays sound, and undoing everything restores it."""

from __future__ import annotations

import atexit
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine.vocabulary.item_id import ItemId
from mapforge.errors import MapforgeError
from mapforge.maps.compiled_map import MapError, compile_map
from mapforge.maps.map_file import map_text
from mapforge.maps.random_map import generate
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.studio.editing.edit_session import data_of
from mapforge.studio.editing.open_map import OpenMap
from tests import REPOSITORY
from tests.studio.open_maps import FOUR, write_pack

TOLERANT = """\
id: isle
name: Isle
players: [2]
turns: 10
tolerance: 0.5
points:
  ford: "50,50"   # shared
regions:
  - id: a
    terrain: hill
    outline: "0,0 50,0 ford 0,50 0,0"
  - id: b
    terrain: sea
    outline: |
      50.2,0 100,0
      100,50 ford
  - id: c
    terrain: forest
    outline: ['0,50 100,50.1 100,100 0,100']
    holes: 40,60 60,60 60,80 40,80
  - {id: d, terrain: swamp, outline: '40,60 60,60 60,80 40,80'}
barriers: [[a, c]]
"""
TEXTS = {
    "four": FOUR,
    "tolerant": TOLERANT,
    "windows": "\ufeff" + FOUR.replace("\n", "\r\n"),
    "generated": map_text(generate(5, 2)),
    "shipped": (REPOSITORY / "content" / "base" / "maps" / "two_players.yaml").read_text(encoding="utf-8"),
}
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
COORDINATE = st.floats(-0.1, 1.1, allow_nan=False)
PLACE = st.tuples(COORDINATE, COORDINATE)
NUMBER = st.integers(0, 400)
WORDS = st.sampled_from(["Fen", "Żółw: #1", "- {a: b}", "yes", "12", "'\"", "<file>", "a\nb", "x" * 40])
OPERATIONS = st.one_of(
    st.tuples(st.just("move"), NUMBER, PLACE),
    st.tuples(st.just("nudge"), NUMBER, PLACE),
    st.tuples(st.just("insert"), NUMBER, NUMBER),
    st.tuples(st.just("remove"), NUMBER),
    st.tuples(st.just("draw"), st.lists(PLACE, min_size=3, max_size=5)),
    st.tuples(st.just("knife"), st.lists(PLACE, min_size=2, max_size=4)),
    st.tuples(st.just("merge"), NUMBER),
    st.tuples(st.just("delete"), NUMBER),
    st.tuples(st.just("paint"), NUMBER, st.sampled_from(["hill", "sea", "forest"])),
    st.tuples(st.just("symbols"), NUMBER, st.sampled_from(["mine", "magic"]), st.booleans()),
    st.tuples(st.just("pieces"), NUMBER, st.integers(0, 3)),
    st.tuples(st.just("name"), NUMBER, WORDS),
    st.tuples(st.just("id"), NUMBER, st.sampled_from(["fen", "yes", "null", "a_1"])),
    st.tuples(st.just("label"), NUMBER, st.none() | PLACE),
    st.tuples(st.just("pair"), st.sampled_from(["link", "barrier"]), NUMBER, NUMBER, st.booleans()),
    st.tuples(st.just("area"), st.lists(NUMBER, max_size=3)),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
)


@cache
def library() -> Library:
    """A pack that requires the base pack, loaded once."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    return load_library([write_pack(Path(folder.name) / "lab", isle=FOUR)])


@contextmanager
def opened(text: str) -> Iterator[OpenMap]:
    with tempfile.TemporaryDirectory(dir=library().packs["lab"].folder) as folder:
        path = Path(folder) / "isle.yaml"
        path.write_bytes(text.encode("utf-8"))
        open_map = OpenMap(ItemId("map", "isle", "lab"), path, library(), read_only=False)
        yield open_map
        open_map.close()


def refused(open_map: OpenMap, wanted: dict[str, Any]) -> bool:
    """Whether an edit is refused, which then says why and changes nothing."""
    known = open_map.text
    try:
        open_map.apply(wanted)
    except MapforgeError as error:
        return bool(str(error)) and open_map.text == known
    return False


def operation(board: dict[str, Any], step: tuple[Any, ...]) -> dict[str, Any] | None:
    """What a page would send for a step; None when there is nothing to do it to."""
    ids, corners = [region["id"] for region in board["regions"]], board["corners"]
    if not ids or not corners:
        return None

    def at(place: tuple[float, float]) -> list[float]:
        return [place[0] * board["width"], place[1] * board["height"]]

    def id(number: int) -> str:
        return str(ids[number % len(ids)])

    what, *words = step
    corner = words[0] % len(corners) if words and isinstance(words[0], int) else 0
    if what == "move":
        return {"op": "move_corners", "moves": [[corner, *at(words[1])]]}
    if what == "nudge":
        x, y = corners[corner]
        return {"op": "move_corners", "moves": [[corner, x + words[1][0] * 3, y + words[1][1] * 3]]}
    if what == "insert":
        ring = board["regions"][words[0] % len(ids)]["rings"][0]
        one, other = ring[words[1] % len(ring)], ring[(words[1] + 1) % len(ring)]
        middle = [(a + b) / 2 for a, b in zip(corners[one], corners[other], strict=True)]
        return {"op": "insert_corner", "between": [one, other], "at": [middle[0] + 1, middle[1] + 1]}
    if what == "merge":
        pairs = board["borders"]
        return {"op": "merge", "regions": pairs[words[0] % len(pairs)]} if pairs else None
    if what == "pair":
        return {"op": words[0], "between": [id(words[1]), id(words[2])], "remove": words[3]}
    return {
        "remove": lambda: {"op": "remove_corners", "corners": [corner]},
        "draw": lambda: {"op": "draw", "points": [at(place) for place in words[0]], "terrain": "hill"},
        "knife": lambda: {"op": "knife", "path": [at(place) for place in words[0]]},
        "delete": lambda: {"op": "delete", "regions": [id(words[0])]},
        "paint": lambda: {"op": "paint", "regions": [id(words[0])], "terrain": words[1]},
        "symbols": lambda: {
            "op": "symbols",
            "regions": [id(words[0])],
            "add": [words[1]] if words[2] else [],
            "remove": [] if words[2] else [words[1]],
        },
        "pieces": lambda: {"op": "pieces", "regions": [id(words[0])], "piece": "lost_tribe", "count": words[1]},
        "name": lambda: {"op": "rename", "region": id(words[0]), "name": words[1]},
        "id": lambda: {"op": "rename", "region": id(words[0]), "id": words[1]},
        "label": lambda: {"op": "label", "region": id(words[0]), "at": words[1] and at(words[1])},
        "area": lambda: {"op": "area", "area": "isles", "regions": [id(number) for number in words[0]] or None},
    }[what]()


BESIDE_THE_SHAPES = frozenset({"paint", "symbols", "pieces", "name", "label", "area", "pair"})
"""Edits that leave the neighbours as they are drawn, though a region may be called otherwise afterwards."""
UNTIED: dict[str, Any] = {"links": [], "barriers": []}


def check(open_map: OpenMap) -> None:
    """The text can be read, and names no region that is not there."""
    data = data_of(open_map.path, open_map.text)
    ids = [region["id"] for region in data["regions"]]
    assert len(set(ids)) == len(ids)
    named = {id for pairs in ("links", "barriers") for entry in data.get(pairs, []) for id in _pair(entry)}
    named |= {id for area in data.get("areas", {}).values() for id in area}
    assert named <= set(ids)
    assert [region["id"] for region in open_map.board()["regions"]] == ids


def graph(open_map: OpenMap, **other: Any) -> set[frozenset[str]] | None:
    """The neighbours as the command line finds them in the text; None where they cannot be found."""
    try:
        compiled = compile_map(data_of(open_map.path, open_map.text) | other)
    except MapError:
        return None
    return {frozenset((border.a, border.b)) for border in compiled.borders}


def drawn_neighbours(open_map: OpenMap) -> set[frozenset[int]] | None:
    """Which regions are neighbours without any words about it, by their numbers."""
    numbers = {region["id"]: number for number, region in enumerate(data_of(open_map.path, open_map.text)["regions"])}
    pairs = graph(open_map, **UNTIED)
    return None if pairs is None else {frozenset(numbers[id] for id in pair) for pair in pairs}


def _pair(entry: Any) -> list[str]:
    return list(entry["between"] if isinstance(entry, dict) else entry)


@pytest.mark.parametrize("name", TEXTS)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), phases=PHASES)
@given(steps=st.lists(OPERATIONS, min_size=1, max_size=10))
def test_random_edits_keep_the_text_sound_and_can_all_be_undone(name: str, steps: list[tuple[Any, ...]]) -> None:
    text = TEXTS[name]
    with opened(text) as open_map:
        before = open_map.path.read_bytes()
        for step in steps:
            if step[0] in ("undo", "redo"):
                open_map.undo() if step[0] == "undo" else open_map.redo()
                continue
            wanted = operation(open_map.board(), step)
            known, neighbours = open_map.text, drawn_neighbours(open_map)
            if wanted is not None and refused(open_map, wanted):
                assert open_map.text == known
            if step[0] in BESIDE_THE_SHAPES:
                assert drawn_neighbours(open_map) == neighbours
            check(open_map)
        after = open_map.text
        seen = {frozenset(pair) for pair in open_map.board()["borders"]}
        assert graph(open_map) in (seen, None)
        open_map.save()
        undone = 0
        while open_map.board()["can_undo"]:
            open_map.undo()
            undone += 1
        assert open_map.text == text.removeprefix("\ufeff")
        open_map.save()
        assert open_map.path.read_bytes() == before
        for _ in range(undone):
            open_map.redo()
        assert open_map.text == after


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ("regions", "moves", "between", "at", "corners", "points", "path", "terrain", "name", "id", "region", "area",
          "players", "turns", "width", "height", "count", "piece", "add", "remove", "seed", "content", "text", "reason",
          "revision", "snap")  # fmt: skip
NAMES = ("move_corners", "insert_corner", "remove_corners", "draw", "knife", "merge", "delete", "paint", "symbols",
         "pieces", "rename", "label", "link", "barrier", "area", "board", "outlines", "generate", "import")  # fmt: skip
KNOWN = st.sampled_from(["south", "north_west", "hill", "top", 0, 1, 3, [0, 1], ["south"], ["south", "north_west"]])


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck), phases=PHASES)
@given(
    name=st.sampled_from(NAMES),
    fields=st.dictionaries(st.sampled_from(FIELDS), KNOWN | JSON, max_size=6),
)
def test_odd_operations_are_done_or_refused_with_a_sentence(name: str, fields: dict[str, Any]) -> None:
    with opened(FOUR) as open_map:
        refused(open_map, {"op": name, **fields})
        assert isinstance(open_map.board()["regions"], list)
