"""Maps for web pages: scripts and objects with the paths of a drawing, or with GeoJSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.maps.compiled_map import compile_map
from mapforge.maps.formats.features import CannotImport
from mapforge.maps.formats.foreign_files import has_only_borders, read_features
from mapforge.maps.formats.imported_map import ImportChoices, import_features
from mapforge.maps.formats.region_words import Vocabulary

WEST, MIDDLE, EAST = "M0,0H100V100H0Z", "M100,0h100v100h-100z", "m200,0 100,0 0,100 -100,0z"
PATHS = {
    "w": {"path": WEST, "name": "West's End"},
    "m": {"path": MIDDLE, "name": "Middle"},
    "e": {"path": EAST, "name": "East"},
}
BARE = f"""{{
    insets: [{{width: 300, top: 0, bbox: [{{y: -1.5, x: 2}}]}}],
    paths: {{
      w: {{path: '{WEST}', name: "West's End"}},
      m: {{path: '{MIDDLE}', name: 'Middle'}},
      e: {{path: '{EAST}', name: 'East'}}
    }},
    height: 100, width: 300
  }}"""
LOCATIONS = {"label": "Isle", "viewBox": "0 0 300 100", "locations": [{"id": id, **each} for id, each in PATHS.items()]}
SHAPES = {"West's End": 0, "Middle": 100, "East": 200}
GEOJSON = {
    "type": "FeatureCollection",
    "features": [
        {
            "type": "Feature",
            "properties": {"name": name},
            "geometry": {
                "type": "Polygon",
                "coordinates": [[[x, 0], [x + 100, 0], [x + 100, 100], [x, 100], [x, 0]]],
            },
        }
        for name, x in SHAPES.items()
    ],
}
WRITTEN = {
    "a call": f"jQuery.fn.vectorMap('addMap', 'isle_mill',{json.dumps({'paths': PATHS, 'width': 300})});",
    "a module": "(function (global, factory) {\n  global.content = factory();\n}(this, (function () { 'use strict';\n"
    f"  var map = {BARE};\n  return map;\n}})));\n",
    "an export of bare keys": f"var map = {BARE};\nexport default map;\n",
    "an export": f"export default {json.dumps(LOCATIONS)}",
    "an object": json.dumps(LOCATIONS),
    "an object behind others": f"f({{type: 'button'}}, {{}}); const isle = {json.dumps(LOCATIONS)};",
    "GeoJSON": f'Highcharts.maps["custom/isle"] = {json.dumps(GEOJSON)};',
}


@pytest.mark.parametrize("written", WRITTEN)
def test_a_map_for_web_pages_is_read(written: str) -> None:
    assert not has_only_borders(WRITTEN[written])
    data = import_features(read_features(WRITTEN[written]), "isle", ImportChoices(Vocabulary())).data
    names = {region["id"]: region["name"] for region in data["regions"]}
    assert set(names.values()) == set(SHAPES)
    borders = {frozenset((names[border.a], names[border.b])) for border in compile_map(data).borders}
    assert borders == {frozenset(("West's End", "Middle")), frozenset(("Middle", "East"))}


@pytest.mark.parametrize(
    "text",
    [
        "var x = 1;",
        "var map = {paths: {a: {path: 'M0 0'",
        "var map = {paths: [1, 2]};",
        "var map = {'it isn't closed};",
        "f({}, {}, {});" * 30,
        "x = {" * 2000,
        "var map = {a: *b, c: !!python/object:os.system {}};",
    ],
)
def test_a_script_without_a_map_is_refused(text: str) -> None:
    with pytest.raises(CannotImport, match="nor a script with such a map"):
        read_features(text)


def test_the_command_reads_a_script(tmp_path: Path) -> None:
    script = tmp_path / "isle.js"
    script.write_text(WRITTEN["a module"], encoding="utf-8")
    assert main(["import", str(script), "-o", str(tmp_path / "isle.yaml")]) == Exit.OK
    assert "West's End" in (tmp_path / "isle.yaml").read_text(encoding="utf-8")
