"""What drawings call their regions, and which shapes of them are regions at all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType

import pytest

from mapforge.maps.compiled_map import compile_map
from mapforge.maps.formats.foreign_files import read_features
from mapforge.maps.formats.imported_map import ImportChoices, ImportedMap, import_features
from mapforge.maps.formats.region_words import Vocabulary

LEFT, RIGHT = "M0,0 50,0 50,60 0,60Z", "M50,0 100,0 100,60 50,60Z"


def imported(text: str, terrains: Mapping[str, str] = MappingProxyType({})) -> ImportedMap:
    words = Vocabulary(terrains, {"farmland", "sea"})
    return import_features(read_features(text), "land", ImportChoices(words))


def drawing(body: str, root: str = "", terrains: Mapping[str, str] = MappingProxyType({})) -> ImportedMap:
    return imported(
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {root}>{body}</svg>',
        terrains,
    )


def names(made: ImportedMap) -> list[str]:
    return [region.get("name", region["id"]) for region in made.data["regions"]]


def pairs(made: ImportedMap) -> set[frozenset[str]]:
    compiled = compile_map(made.data)
    return {frozenset({border.a, border.b}) for border in compiled.borders}


def test_the_title_of_a_group_says_more_than_the_id_of_the_shape_inside() -> None:
    body = "".join(
        f'<g id="c{n}"><title>{name}</title><path id="p{n}" d="{path}"/><circle r="3" style="display:none"/></g>'
        for n, (name, path) in enumerate({"Norland": LEFT, "Sudland": RIGHT}.items())
    )
    assert names(drawing(body)) == ["Norland", "Sudland"]


def test_a_group_with_a_fill_and_its_line_is_named_once() -> None:
    body = "".join(
        f'<g id="{name}"><path id="Vector" fill="#ddd" d="{path}"/><path id="Vector_2" stroke="#000" d="{path}"/></g>'
        for name, path in {"Norland": LEFT, "Sudland": RIGHT}.items()
    )
    assert names(drawing(body, 'fill="none"')) == ["Norland", "Sudland"]


def test_the_label_of_a_clone_says_more_than_the_id_of_its_tile() -> None:
    body = '<defs><rect id="tile" width="10" height="10"/></defs>' + "".join(
        f'<use href="#tile" x="{n * 10}" aria-label="Field {n}"/>' for n in range(3)
    )
    made = drawing(body)
    assert names(made) == ["Field 0", "Field 1", "Field 2"]
    assert len(pairs(made)) == 2


def test_a_land_around_cities_is_no_background() -> None:
    cities = "".join(f'<circle id="City {n}" cx="{20 + 20 * n}" cy="30" r="6" fill="#daa"/>' for n in range(4))
    made = drawing(f'<path id="Realm" fill="#ada" d="M0,0 100,0 100,60 0,60Z"/>{cities}')
    assert pairs(made) == {frozenset({"realm", f"city_{n}"}) for n in range(4)}


@pytest.mark.parametrize("name", ["background", "Ocean", "rect12", ""])
def test_a_ground_behind_islands_is_left_out_and_named(name: str) -> None:
    isles = "".join(f'<circle id="Isle {n}" cx="{20 + 20 * n}" cy="30" r="6" fill="#daa"/>' for n in range(4))
    made = drawing(f'<rect id="{name}" width="100" height="60" fill="#ada"/>{isles}')
    assert names(made) == [f"Isle {n}" for n in range(4)]
    assert any("a background behind everything" in note for note in made.notes)


@pytest.mark.parametrize("off", [0.0, 0.3, -0.4])
def test_lines_whose_ends_are_a_little_off_enclose_regions(off: float) -> None:
    frame = f"M{off},0 H120 V80 H0 V{-off}"
    inside = f"M60,{off} V{80 - off} M{60 + off},40 H{120 - off} M{off},25 H{60 - off}"
    made = drawing(f'<path d="{frame}" fill="none" stroke="#000"/><path d="{inside}" fill="none" stroke="#000"/>')
    assert len(made.data["regions"]) == 4
    assert len(pairs(made)) == 5
    assert any("ends of lines" in note for note in made.notes) == (off != 0)


def test_a_line_that_ends_in_the_open_divides_nothing() -> None:
    lines = ["M0,0 H100 V60 H0 Z", "M50.2,0.3 V59.8", "M70,20 V30"]
    made = drawing("".join(f'<path d="{line}" fill="none" stroke="#000"/>' for line in lines))
    assert len(made.data["regions"]) == 2


def test_corners_that_were_rounded_in_two_ways_make_no_border() -> None:
    one, other = "500,500", "500.01,500.01"
    squares = {"a": f"0,0 500,0 {one} 0,500", "b": f"500,0 1000,0 1000,500 {other}"}
    squares |= {"c": f"0,500 {one} 500,1000 0,1000", "d": f"{other} 1000,500 1000,1000 500,1000"}
    body = "".join(f'<polygon id="{id} land" points="{points}" fill="#ddd"/>' for id, points in squares.items())
    found = pairs(drawing(body))
    assert frozenset({"a_land", "d_land"}) not in found
    assert frozenset({"b_land", "c_land"}) not in found
    assert len(found) == 4


def geojson(*properties: dict[str, object]) -> ImportedMap:
    features = [
        {
            "type": "Feature",
            "properties": found,
            "geometry": {"type": "Polygon", "coordinates": [[[n, 0], [n + 1, 0], [n + 1, 1], [n, 1], [n, 0]]]},
        }
        for n, found in enumerate(properties)
    ]
    return imported(json.dumps({"type": "FeatureCollection", "features": features}))


def test_names_are_found_under_the_key_that_tells_regions_apart() -> None:
    made = geojson(
        {"GID": "1", "NAME_0": "Isle", "NAME_1": "North", "TYPE_1": "Province"},
        {"GID": "2", "NAME_0": "Isle", "NAME_1": "South", "TYPE_1": "Province"},
    )
    assert names(made) == ["North", "South"]
    assert "guessed: names are those of 'NAME_1' (--name-from takes another property)" in made.notes


def test_names_that_a_file_says_plainly_are_not_guessed() -> None:
    made = geojson({"name": "North", "NAME_1": "Other"}, {"name": "South", "NAME_1": "Another"})
    assert names(made) == ["North", "South"]
    assert not any("names are those of" in note for note in made.notes)


def test_codes_of_a_few_letters_tell_no_terrain_and_words_do() -> None:
    def row(*names: str) -> list[str]:
        shapes = "".join(f'<rect id="{name}" x="{20 * n}" width="20" height="20"/>' for n, name in enumerate(names))
        return [region["terrain"] for region in drawing(shapes).data["regions"]]

    assert row("ash", "bay", "ced", "sea", "elm") == ["farmland"] * 5
    assert row("Ashmoor", "Bay", "Cedarwick", "Sea", "Elmstead") == ["farmland", "sea", "farmland", "sea", "farmland"]
