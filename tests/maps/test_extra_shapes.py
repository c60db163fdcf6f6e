"""What a drawing has besides regions, and how programs that were not thought of first write names, sizes and lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.maps.formats.features import CannotImport
from tests.maps.test_drawn_words import LEFT, RIGHT, drawing, imported, names, pairs

MET = {frozenset({"norland", "sudland"})}
QUARTERS = {"Ash": "M0,0h50v30H0z", "Birch": "M50,0h50v30H50z", "Cedar": "M0,30h50v30H0z", "Dale": "M50,30h50v30H50z"}


def quarters(more: str = "", before: str = "") -> str:
    return before + "".join(f'<path id="{name}" fill="#ada" d="{path}"/>' for name, path in QUARTERS.items()) + more


@pytest.mark.parametrize(
    "attributes",
    ['id="XX-{n}" name="{name}"', 'id="XX{n}" title="{name}"', 'id="shape{n}-1" data-name="{name}"'],
)
def test_names_may_stand_in_attributes_of_other_programs(attributes: str) -> None:
    shapes = {"Norland": LEFT, "Sudland": RIGHT}.items()
    body = "".join(f'<path {attributes.format(n=n, name=name)} d="{d}"/>' for n, (name, d) in enumerate(shapes))
    assert names(drawing(body)) == ["Norland", "Sudland"]


def test_only_the_first_line_of_a_title_is_a_name() -> None:
    body = f'<path d="{LEFT}"><title>Norland\n13.5 %</title></path><path d="{RIGHT}"><title>Sudland\n2 %</title></path>'
    assert names(drawing(body)) == ["Norland", "Sudland"]


def test_a_made_up_title_gives_way_to_a_description() -> None:
    body = "".join(
        f'<g id="shape{n}-{n}"><title>Sheet.{n}</title><desc>{name}</desc><path d="{path}"/></g>'
        for n, (name, path) in enumerate({"Norland": LEFT, "Sudland": RIGHT}.items(), 1)
    )
    assert names(drawing(body)) == ["Norland", "Sudland"]


def test_a_layer_may_have_the_plural_of_a_terrain() -> None:
    made = drawing(f'<g id="Seas"><path id="Norland" d="{LEFT}"/></g><path id="Sudland" d="{RIGHT}"/>')
    assert [region["terrain"] for region in made.data["regions"]] == ["sea", "farmland"]


def test_a_line_that_is_drawn_through_a_mask_is_no_region() -> None:
    body = "".join(
        f'<g id="{name}"><mask id="path-{n}-inside-1_2"><path d="{d}"/></mask><path d="{d}" fill="#ddd"/>'
        f'<path d="{d}M1,1 2,1 2,2z" fill="#000" mask="url(#path-{n}-inside-1_2)"/></g>'
        for n, (name, d) in enumerate({"Norland": LEFT, "Sudland": RIGHT}.items())
    )
    made = drawing(body, 'fill="none"')
    assert names(made) == ["Norland", "Sudland"]
    assert pairs(made) == MET


def test_marks_on_regions_and_swatches_beside_them_are_left_out_and_named() -> None:
    arrow, swatch = '<path d="M20,10l5,2 -5,2z"/>', '<rect x="130" width="6" height="6" fill="red"/>'
    made = drawing(quarters(arrow + swatch))
    assert names(made) == list(QUARTERS)
    assert any("a small mark on a region" in note and "path 5 on Ash" in note for note in made.notes)
    assert any("touches no other" in note and "rect 6" in note for note in made.notes)


def test_a_small_shape_with_a_label_is_a_region() -> None:
    city = '<circle cx="25" cy="15" r="2"><title>Free City</title></circle>'
    assert names(drawing(quarters(city))) == [*QUARTERS, "Free City"]


def test_many_small_shapes_that_cover_a_land_are_its_regions() -> None:
    tiles = "".join(f'<rect x="{x}" y="{y}" width="10" height="10"/>' for x in range(0, 100, 10) for y in (0, 10, 20))
    made = drawing(f'<rect id="Land" width="100" height="60" fill="#eee"/>{tiles}')
    assert len(made.data["regions"]) == 31


def test_a_legend_is_left_out_with_its_texts() -> None:
    legend = '<g class="legend"><rect x="110" width="30" height="30"/><text x="112" y="9">Forest</text></g>'
    made = drawing(quarters(legend))
    assert names(made) == list(QUARTERS)
    assert any("beside a map: legend" in note for note in made.notes)


def test_the_title_of_a_map_does_not_make_a_region_of_its_ground() -> None:
    ground = '<rect x="-50" y="-50" width="400" height="300" fill="#9cf"/><text x="-40" y="-40">The Four Fields</text>'
    assert names(drawing(quarters(before=ground))) == list(QUARTERS)


def test_a_sheet_behind_the_ground_behind_the_map_is_left_out_too() -> None:
    sheets = '<path d="M-60,-60h300v200h-300z" fill="#fff"/><path d="M-2,-2h104v64h-104z" fill="#fff"/>'
    assert names(drawing(quarters(before=sheets))) == list(QUARTERS)


def test_units_percentages_and_drawings_inside_the_drawing_have_their_size() -> None:
    inner = (
        '<svg x="10" y="10" width="80" height="30" viewBox="0 0 160 60"><rect id="Ash" width="160" height="60"/></svg>'
    )
    birch = '<rect id="Birch" x="90" y="10%" width="10%" height="30"/>'
    cedar = '<rect id="Cedar" x="1in" y="40" width="4" height="9"/>'
    made = drawing(inner + birch + cedar, 'viewBox="0 0 100 100"')
    assert pairs(made) == {frozenset({"ash", "birch"}), frozenset({"birch", "cedar"})}


def test_a_symbol_stands_where_its_clone_puts_it() -> None:
    symbol = '<symbol id="tile" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>'
    uses = "".join(f'<use href="#tile" id="Field {n}" x="{n * 40}" width="40" height="40"/>' for n in range(3))
    assert len(pairs(drawing(symbol + uses))) == 2


def test_entities_are_read_however_they_are_declared_unless_they_swell() -> None:
    shapes = f'<path id="Norland" d="{LEFT}"/><path id="Sudland" d="{RIGHT}"/>'
    namespace = 'xmlns="http://www.w3.org/2000/svg"'
    head = '<!DOCTYPE svg [<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">]>'
    assert pairs(imported(f'{head}<svg {namespace} xmlns:i="&ns_ai;">{shapes}</svg>')) == MET
    parameter = (
        '<!DOCTYPE svg [<!ENTITY % more "| jdip:DATA"><!ELEMENT jdip:DATA EMPTY><!ENTITY a "b"><!ENTITY c "&a;&a;">]>'
    )
    assert pairs(imported(f"{parameter}<svg {namespace}><desc>&c;</desc>{shapes}</svg>")) == MET
    swelling = "".join(f'<!ENTITY e{n + 1} "{f"&e{n};" * 10}">' for n in range(9))
    with pytest.raises(CannotImport, match="would become more than 1,000,000 characters"):
        imported(f'<!DOCTYPE svg [<!ENTITY e0 "ha">{swelling}]><svg {namespace}>{shapes}&e9;</svg>')
    with pytest.raises(CannotImport, match="contains itself"):
        imported(f'<!DOCTYPE svg [<!ENTITY a "&b;"><!ENTITY b "&a;">]><svg {namespace}>{shapes}&a;</svg>')


def test_many_colours_that_are_no_terrain_are_one_note() -> None:
    body = "".join(f'<rect id="Land {n}" x="{n * 9}" width="9" height="9" fill="#a{n}{n}"/>' for n in range(9))
    (note,) = (note for note in drawing(body).notes if "no terrain" in note)
    assert "9 ×" in note
    assert "Land 3 ('#a33')" in note


def test_a_map_of_regions_in_several_parts_can_be_drawn(tmp_path: Path) -> None:
    squares = [[[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1], [x, y]] for x in range(4) for y in range(2)]
    features = [
        {
            "type": "Feature",
            "properties": {"state": n % 2},
            "geometry": {"type": "Polygon", "coordinates": [[[x + 3 * (n // 2), y] for x, y in square]]},
        }
        for n, square in enumerate(squares)
    ]
    file = tmp_path / "cells.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": features}), encoding="utf-8")
    arguments = ["import", str(file), "--merge-by", "state", "-o", str(tmp_path / "states.yaml")]
    assert main([*arguments, "--review", str(tmp_path / "review.svg")]) == 0


def test_a_topology_may_use_every_arc_twice_however_long(monkeypatch: pytest.MonkeyPatch) -> None:
    from mapforge.maps.formats import topojson

    monkeypatch.setattr(topojson, "MOST_DRAWN", 6)
    shared, west, east = (
        [[50, 0], [50, 60]],
        [[50, 60], [0, 60], [0, 0], [50, 0]],
        [[50, 0], [99, 0], [99, 60], [50, 60]],
    )
    shapes = [
        {"type": "Polygon", "id": "Norland", "arcs": [[0, 1]]},
        {"type": "Polygon", "id": "Sudland", "arcs": [[~0, 2]]},
    ]
    many = [{"type": "Polygon", "id": f"copy {n}", "arcs": [[0, 1]]} for n in range(9)]

    def topology(geometries: list[dict[str, object]]) -> str:
        objects = {"lands": {"type": "GeometryCollection", "geometries": geometries}}
        return json.dumps({"type": "Topology", "objects": objects, "arcs": [shared, west, east]})

    assert pairs(imported(topology([*shapes]))) == MET
    with pytest.raises(CannotImport, match="corners together"):
        imported(topology([*shapes, *many]))


@pytest.mark.parametrize("start", range(4))
def test_a_land_across_the_180th_meridian_stays_beside_its_neighbour_wherever_its_ring_begins(start: int) -> None:
    corners = [[-170, 60], [-170, 50], [100, 50], [100, 60]]
    whole = corners[start:] + corners[:start]
    ring = [*whole, whole[0]]
    others = {"Sudland": (60, 100), "Midland": (-20, 20), "Farland": (-120, -60), "Lastland": (20, 60)}
    boxes = {name: [[w, 50], [e, 50], [e, 60], [w, 60], [w, 50]] for name, (w, e) in others.items()}
    features = [
        {"type": "Feature", "properties": {"name": name}, "geometry": {"type": "Polygon", "coordinates": [points]}}
        for name, points in {"Norland": ring, **boxes}.items()
    ]
    made = imported(json.dumps({"type": "FeatureCollection", "features": features}))
    row = [frozenset(pair) for pair in (("norland", "sudland"), ("sudland", "lastland"), ("lastland", "midland"))]
    assert pairs(made) == set(row)


def test_one_table_may_have_terrains_and_symbols(tmp_path: Path) -> None:
    from mapforge.files.documents import data_from_text

    drawn, table, made = tmp_path / "land.svg", tmp_path / "words.csv", tmp_path / "land.yaml"
    shapes = f'<path id="Norland" d="{LEFT}"/><path id="Sudland" d="{RIGHT}"/>'
    drawn.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{shapes}</svg>', encoding="utf-8")
    table.write_text("name;terrain;symbols\nNorland;hill;mine\nSudland;forest;magic, cavern\n", encoding="utf-8")
    assert (
        main(["import", str(drawn), "-o", str(made), "--terrain-from", str(table), "--symbols-from", str(table)]) == 0
    )
    regions = data_from_text(made.read_text(encoding="utf-8"))["regions"]
    assert [(region["terrain"], region["symbols"]) for region in regions] == [
        ("hill", ["mine"]),
        ("forest", ["magic", "cavern"]),
    ]
