"""Drawings as many programs make them become maps with the right neighbours, in one command."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from mapforge.cli import main
from mapforge.files.documents import data_from_text
from mapforge.maps.compiled_map import CompiledMap, compile_map
from mapforge.maps.formats.flat_picture import is_png, legend_names, read_picture
from mapforge.maps.formats.foreign_files import read_features
from mapforge.maps.formats.imported_map import ImportChoices, ImportedMap, import_features
from mapforge.maps.formats.region_words import Vocabulary
from mapforge.maps.geometry import measure
from mapforge.maps.outlines import read_drawing
from tests.generated import DOCS, check_file
from tests.maps.drawing import PACK
from tests.validation import write_files

FOLDER = Path(__file__).parent / "drawings"
ISLE = {frozenset(pair) for pair in data_from_text((FOLDER / "borders.yaml").read_text(encoding="utf-8"))}
DRAWINGS: dict[str, dict[str, Any]] = {
    "inkscape.svg": {},
    "illustrator.svg": {},
    "figma.svg": {},
    "affinity.svg": {},
    "wikimedia.svg": {},
    "lines.svg": {},
    "azgaar_cells.geojson": {"merge_by": "state"},
    "geojson_io.geojson": {},
    "qgis.geojson": {"name_from": "NAME_1"},
    "mapshaper.topojson": {},
    "antimeridian.geojson": {},
    "board.svg": {},
    "painting.svg": {},
    "tiled_squares.tmx": {},
    "tiled_hexagons.json": {},
    "azgaar_full.json": {},
    "colours.png": {"legend": "colours.csv"},
}
TERRAINS = {"hill", "forest", "farmland", "lake", "sea"}


def imported(file: str, **choices: Any) -> ImportedMap:
    words = Vocabulary(choices.pop("terrains", {}), TERRAINS)
    legend = choices.pop("legend", "")
    content = (FOLDER / file).read_bytes()
    if is_png(content):
        names = legend_names((FOLDER / legend).read_text(encoding="utf-8")) if legend else None
        features = read_picture(content, names)
    else:
        features = read_features(content.decode("utf-8"), terrains=TERRAINS)
    return import_features(features, "isle", ImportChoices(words, **choices))


def neighbours(compiled: CompiledMap) -> set[frozenset[str]]:
    names = {region["id"]: str(region.get("name", region["id"])) for region in compiled.regions}
    return {frozenset({names[border.a], names[border.b]}) for border in compiled.borders}


def expected(file: str) -> set[frozenset[str]]:
    if file == "azgaar_cells.geojson":
        order = list(dict.fromkeys(name for pair in ISLE_IN_ORDER for name in pair))
        return {frozenset(f"State {sorted(order).index(name) + 1}" for name in pair) for pair in ISLE}
    if file == "illustrator.svg":
        return {frozenset(f"{name} Land" for name in pair) for pair in ISLE}
    if file == "board.svg":
        return {frozenset(name[:3].lower() for name in pair) for pair in ISLE}
    if file == "azgaar_full.json":
        return ISLE | {frozenset({"Ocean", name}) for name in COAST}
    return ISLE


COAST = ("Ashmoor", "Birchmark", "Cliffshore", "Dunfield", "Eldermere", "Foxholt", "Greywater", "Harrowby")
ISLE_IN_ORDER = [sorted(pair) for pair in ISLE]


@pytest.mark.parametrize("file", DRAWINGS)
def test_a_drawing_becomes_a_map_with_the_right_neighbours(file: str) -> None:
    found = compile_map(imported(file, **DRAWINGS[file]).data)
    assert neighbours(found) == expected(file)
    assert found.geometry is not None
    assert found.geometry.borders.is_clean


def test_clones_are_regions() -> None:
    found = compile_map(imported("clones.svg").data)
    assert len(found.regions) == 6
    assert len(found.borders) == 9


def test_stacked_shapes_are_cut_out_of_what_lies_below() -> None:
    made = imported("stacked.svg")
    found = compile_map(made.data)
    assert neighbours(found) == ISLE | {frozenset({"Ashmoor", "Oldtown"}), frozenset({"Birchmark", "lake"})}
    assert any("Oldtown out of Ashmoor" in note for note in made.notes)
    assert "left out: a circle without fill: compass" in made.notes
    assert next(region for region in made.data["regions"] if region["id"] == "lake")["terrain"] == "lake"


def test_exactly_as_drawn_means_that_near_misses_stay() -> None:
    as_drawn = compile_map(imported("figma.svg", tolerance=0).data)
    assert not as_drawn.borders


@pytest.mark.parametrize("file", ["inkscape.svg", "figma.svg"])
def test_the_tolerance_of_a_map_does_what_import_does(file: str) -> None:
    data = imported(file, tolerance=0).data
    assert neighbours(compile_map({**data, "tolerance": 4})) == ISLE
    assert not measure(read_drawing({**data, "tolerance": 4})).flaws


def test_what_was_done_is_told_thing_by_thing() -> None:
    notes = imported("wikimedia.svg").notes
    assert any(note.startswith("left out: a hidden circle") for note in notes)
    assert "left out: a path without fill: frames" in notes
    assert any("a background behind everything" in note and note.endswith(": background") for note in notes)
    assert any("'#d3d3d3' is no terrain, so it is farmland" in note for note in notes) or any(
        "'land' is no terrain" in note or "nothing tells the terrain" in note for note in notes
    )


def test_pixels_are_recognised_and_flip_decides() -> None:
    upright, turned = imported("mapshaper.topojson"), imported("mapshaper.topojson", is_flipped=True)
    assert any("coordinates are pixels" in note for note in upright.notes)
    tops = [compile_map(found.data).geometry.shapes[0].bounds[1] for found in (upright, turned)]  # type: ignore[union-attr]
    assert tops[0] < 1 < tops[1]


def test_crop_keeps_what_lies_inside() -> None:
    found = imported("geojson_io.geojson", crop=(10.0, 49.4, 11.0, 50.1))
    assert {"Ashmoor", "Dunfield"} <= {region.get("name") for region in found.data["regions"]}
    assert any("outside of --crop" in note and "Harrowby" in note for note in found.notes)


def test_graphml_comes_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exported, back = tmp_path / "two.graphml", tmp_path / "two.yaml"
    assert main(["export", "base:map/two_players", "-o", str(exported)]) == 0
    assert main(["import", str(exported), "-o", str(back)]) == 0
    data = data_from_text(back.read_text(encoding="utf-8"))
    assert len(data["regions"]) == 23
    assert len(compile_map(data).borders) == 51


def test_a_review_shows_what_was_done(tmp_path: Path) -> None:
    review = tmp_path / "review.svg"
    arguments = ["import", str(FOLDER / "stacked.svg"), "-o", str(tmp_path / "isle.yaml"), "--review", str(review)]
    assert main(arguments) == 0
    assert "a circle without fill: compass" in review.read_text(encoding="utf-8")


def test_files_too_large_to_read_lose_corners_and_no_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    from mapforge.maps.formats import imported_map

    monkeypatch.setattr(imported_map, "MOST_WRITTEN", 1500)
    made = imported("stacked.svg")
    assert any("because larger files cannot be read" in note for note in made.notes)
    assert neighbours(compile_map(made.data)) >= ISLE


def test_a_layer_of_a_drawing_can_be_chosen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "isle.yaml"
    assert main(["import", str(FOLDER / "illustrator.svg"), "-o", str(target), "--layer", "Fills"]) == 0
    assert len(data_from_text(target.read_text(encoding="utf-8"))["regions"]) == 8
    assert main(["import", str(FOLDER / "illustrator.svg"), "--layer", "Filsl"]) == 1
    assert "did you mean 'Fills'?" in capsys.readouterr().err


def test_terrains_and_symbols_come_from_tables_and_properties(tmp_path: Path) -> None:
    table = tmp_path / "symbols.csv"
    table.write_text("name,symbols\nAshmoor,mine magic\n", encoding="utf-8")
    target = tmp_path / "isle.yaml"
    file, terrains = str(FOLDER / "geojson_io.geojson"), str(FOLDER / "terrains.csv")
    words = ["--terrain-from", terrains, "--symbols-from", str(table)]
    assert main(["import", file, "-o", str(target), *words]) == 0
    first = data_from_text(target.read_text(encoding="utf-8"))["regions"][0]
    assert (first["terrain"], first["symbols"]) == ("swamp", ["mine", "magic"])


def test_a_property_that_no_shape_has_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(FOLDER / "qgis.geojson"), "--name-from", "NAME1"]) == 1
    assert "did you mean 'NAME_1'?" in capsys.readouterr().err


ROWS = re.findall(
    r"drawings/(\w+)\.(\w+)\) \|[^|]*\| (?:`(--[a-z-]+) ([\w.]+)`)? ?\|", (DOCS / "gallery.md").read_text("utf-8")
)


def test_the_gallery_shows_every_drawing() -> None:
    assert {f"{name}.{kind}" for name, kind, *_ in ROWS} == {*DRAWINGS, "clones.svg", "stacked.svg", "google_earth.kml"}


@pytest.mark.parametrize(("name", "kind", "option", "value"), ROWS)
def test_the_gallery_shows_drawings_as_they_are_imported(
    name: str, kind: str, option: str, value: str, tmp_path: Path
) -> None:
    write_files(tmp_path, {"pack.yaml": PACK})
    target, picture = tmp_path / "maps" / f"{name}.yaml", tmp_path / f"{name}.svg"
    target.parent.mkdir()
    value = str(FOLDER / value) if value.endswith(".csv") else value
    words = ["--terrain-from", str(FOLDER / "terrains.csv"), *([option, value] if option else [])]
    assert main(["import", str(FOLDER / f"{name}.{kind}"), "-o", str(target), *words]) == 0
    assert main(["preview", str(target), "-o", str(picture)]) == 0
    check_file(DOCS / "gallery" / picture.name, picture.read_text(encoding="utf-8"))
