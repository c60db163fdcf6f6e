"""Islands far from the mainland, which `--inset` draws beside it in frames."""

from __future__ import annotations

import json
from dataclasses import replace

import shapely

from mapforge.maps.compiled_map import compile_map
from mapforge.maps.formats.foreign_files import read_features
from mapforge.maps.formats.imported_map import ImportChoices, ImportedMap, import_features
from mapforge.maps.formats.region_words import Vocabulary
from mapforge.render.map_picture import draw_scene
from mapforge.render.scene import scene_of

MAINLAND = {
    f"m{x}{y}": [(x, 40 + y), (x + 1, 40 + y), (x + 1, 41 + y), (x, 41 + y)] for x in range(4) for y in range(3)
}
FAR_PAIR = {
    "west_isle": [(-30, 10), (-29.5, 10), (-29.5, 10.5), (-30, 10.5)],
    "east_isle": [(-29.5, 10), (-29, 10), (-29, 10.5), (-29.5, 10.5)],
}
NEAR = {"near_isle": [(4.2, 40), (4.5, 40), (4.5, 40.4), (4.2, 40.4)]}


def geojson(rings: dict[str, list[tuple[float, float]]], scale: float = 1.0) -> str:
    features = [
        {
            "type": "Feature",
            "properties": {"name": name},
            "geometry": {"type": "Polygon", "coordinates": [[[x * scale, y * scale] for x, y in [*ring, ring[0]]]]},
        }
        for name, ring in rings.items()
    ]
    return json.dumps({"type": "FeatureCollection", "features": features})


def imported(text: str, *, has_insets: bool) -> ImportedMap:
    choices = ImportChoices(Vocabulary({}, {"farmland"}), has_insets=has_insets)
    return import_features(read_features(text), "land", choices)


def pairs(made: ImportedMap) -> set[tuple[str, str]]:
    return {(border.a, border.b) for border in compile_map(made.data).borders}


def shape(made: ImportedMap, *ids: str) -> shapely.Geometry:
    geometry = compile_map(made.data).geometry
    assert geometry is not None
    return shapely.union_all([outline.shape() for outline in geometry.outlines if outline.id in ids])


def frame(made: ImportedMap) -> shapely.Polygon:
    (box,) = made.data["insets"]
    return shapely.box(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])


def test_a_far_group_moves_into_a_frame_beside_the_mainland_and_keeps_its_neighbours() -> None:
    text = geojson({**MAINLAND, **NEAR, **FAR_PAIR})
    before, made = imported(text, has_insets=False), imported(text, has_insets=True)
    assert pairs(made) == pairs(before)
    assert ("east_isle", "west_isle") in {tuple(sorted(pair)) for pair in pairs(made)}
    assert frame(made).contains(shape(made, *FAR_PAIR))
    assert not frame(made).intersects(shape(made, *MAINLAND, *NEAR))
    assert shape(made, "m00").area > 20 * shape(before, "m00").area


def test_islands_near_the_mainland_stay_where_they_are() -> None:
    made = imported(geojson({**MAINLAND, **NEAR}), has_insets=True)
    assert "insets" not in made.data
    assert any("no islands lie so far" in note for note in made.notes)


def test_without_the_choice_nothing_moves() -> None:
    assert "insets" not in imported(geojson({**MAINLAND, **FAR_PAIR}), has_insets=False).data


def test_an_inset_larger_than_a_third_of_the_mainland_is_drawn_smaller_and_says_so() -> None:
    large = [(-60.0, 10.0), (-50.0, 10.0), (-50.0, 14.0), (-60.0, 14.0)]
    mainland = {name: [(3 * x, 3 * (y - 40)) for x, y in ring] for name, ring in MAINLAND.items()}
    made = imported(geojson({**mainland, "great_isle": large}, scale=1_000), has_insets=True)
    left, _, right, _ = shape(made, *mainland).bounds
    west, _, east, _ = shape(made, "great_isle").bounds
    assert east - west <= 0.31 * (right - left)
    assert any("of its scale: great_isle" in note for note in made.notes)


def test_a_picture_has_the_frame_and_room_for_it() -> None:
    made = imported(geojson({**MAINLAND, **FAR_PAIR}), has_insets=True)
    scene = scene_of(compile_map(made.data))
    ((x, y, width, height),) = scene.insets
    assert x >= 0
    assert y >= 0
    assert x + width <= scene.width + 0.01
    assert y + height <= scene.height + 0.01
    without = draw_scene(replace(scene, insets=())).svg
    assert draw_scene(scene).svg.count("<rect") == without.count("<rect") + 1
