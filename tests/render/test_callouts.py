"""What has no room in its region stands beside the board; drawings that fit without the name stay."""

from __future__ import annotations

from pathlib import Path

from mapforge.maps.compiled_map import compile_map
from mapforge.maps.formats.features import Remark
from mapforge.render.blocks import blocks_of
from mapforge.render.callouts import SMALLEST, CalloutLayout, place_callouts
from mapforge.render.map_picture import draw_review
from mapforge.render.scene import Scene, scene_of

LONG = "Llanfairpwllgwyngyll"


def narrow(width: float, symbols: tuple[str, ...] = ()) -> Scene:
    """Three fields, of which the one in the middle is narrow and has a long name."""
    left, right = 500 - width / 2, 500 + width / 2
    edges = {"west": (0, left), LONG.lower(): (left, right), "east": (right, 1000)}
    regions = [
        {
            "id": id,
            "name": LONG if id == LONG.lower() else id,
            "terrain": "hill",
            "symbols": list(symbols) if id == LONG.lower() else [],
            "outline": f"{x1},0 {x2},0 {x2},600 {x1},600",
        }
        for id, (x1, x2) in edges.items()
    ]
    return scene_of(compile_map({"id": "strip", "players": [2], "turns": 8, "regions": regions}))


def called(scene: Scene) -> CalloutLayout:
    names = {region.id: region.name for region in scene.regions}
    return place_callouts(scene, blocks_of(scene, names, {}), names)


def test_a_name_without_room_is_called_out_and_its_drawings_stay() -> None:
    found = called(narrow(40, ("mine",)))
    assert [callout.block.lines for callout in found.callouts] == [(LONG,)]
    assert not found.callouts[0].block.rows
    inside = next(block for block in found.blocks if block.region.name == LONG)
    assert [mark.icon for row in inside.rows for mark in row] == ["mine"]
    assert inside.letter >= SMALLEST
    assert not inside.lines


def test_drawings_without_room_go_with_the_name() -> None:
    found = called(narrow(9, ("mine", "magic")))
    assert [mark.icon for row in found.callouts[0].block.rows for mark in row] == ["mine", "magic"]
    assert all(block.region.name != LONG for block in found.blocks)


def test_what_has_room_is_not_called_out() -> None:
    assert not called(narrow(300, ("mine",))).callouts


def test_a_review_gives_remarks_of_one_kind_one_number_and_lists_all() -> None:
    data = {
        "id": "strip",
        "players": [2],
        "turns": 8,
        "regions": [
            {"id": "west", "terrain": "hill", "outline": "0,0 50,0 50,60 0,60"},
            {"id": "east", "terrain": "hill", "outline": "50,0 100,0 100,60 50,60"},
        ],
    }
    remarks = [
        Remark("left out", "a line", "fold", ((10, 10),)),
        Remark("changed", "closed", "west – east", ((50, 20),)),
        Remark("changed", "closed", "east – west", ((50, 40),)),
        Remark("guessed", "nothing tells the terrain, so it is hill", "east"),
    ]
    root = draw_review(data, remarks).root
    marks = next(group for group in root.iter("g") if group.get("id") == "findings")
    assert [text.text for text in marks.iter("text")] == ["1", "2", "2"]
    listed = next(group for group in root.iter("g") if group.get("id") == "listing")
    assert [text.text for text in listed.iter("text")] == [
        "1  left out: a line: fold",
        "2  changed: 2 × closed: west – east, east – west",
        "guessed: nothing tells the terrain, so it is hill: east",
    ]


def test_long_remarks_are_broken_into_rows_and_not_cut(tmp_path: Path) -> None:
    data = {
        "id": "strip",
        "players": [2],
        "turns": 8,
        "regions": [{"id": "west", "terrain": "hill", "outline": "0,0 50,0 50,60 0,60"}],
    }
    words = " ".join(f"word{number}" for number in range(120))
    root = draw_review(data, [Remark("guessed", words)]).root
    listed = next(group for group in root.iter("g") if group.get("id") == "listing")
    rows = [text.text or "" for text in listed.iter("text")]
    assert len(rows) > 2
    assert " ".join(rows) == f"guessed: {words}"
