"""Boards, tiles, fantasy worlds, pictures and GIS files: small ones of our own, with borders known by construction."""

from __future__ import annotations

import base64
import json
import random
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely

from mapforge.cli import main
from mapforge.files.documents import data_from_text
from mapforge.maps import crowded_sides
from mapforge.maps.adjacency import borders
from mapforge.maps.compiled_map import compile_map
from mapforge.maps.formats.border_lists import map_of_borders
from mapforge.maps.formats.features import CannotImport
from mapforge.maps.formats.flat_picture import read_picture
from mapforge.maps.formats.foreign_files import read_features
from mapforge.maps.formats.imported_map import ImportChoices, ImportedMap, import_features
from mapforge.maps.formats.region_words import Vocabulary, styled
from mapforge.maps.formats.terrain_words import hue_terrains, name_terrain, word_terrain
from tests.artwork.png_files import png

TERRAINS = {"hill", "forest", "farmland", "lake", "sea", "swamp", "mountain"}
SVG = '<svg xmlns="http://www.w3.org/2000/svg">'


def imported(text: str, layers: tuple[str, ...] = (), **choices: Any) -> ImportedMap:
    features = read_features(text, layers=layers, terrains=TERRAINS)
    return import_features(features, "land", ImportChoices(Vocabulary({}, TERRAINS), **choices))


def pairs(made: ImportedMap) -> set[frozenset[str]]:
    return {frozenset({border.a, border.b}) for border in compile_map(made.data).borders}


def tiles(across: int, down: int, gap: float = 0.0, more: str = "") -> str:
    """Squares with names, of which each is a little smaller than its place."""
    side = 40 - gap
    drawn = "".join(
        f'<rect id="Land{x}{y}" x="{x * 40}" y="{y * 40}" width="{side}" height="{side}" fill="#ccb"/>'
        for y in range(down)
        for x in range(across)
    )
    return f"{SVG}{drawn}{more}</svg>"


def test_repeated_signs_on_regions_are_left_out_by_name() -> None:
    signs = "".join(
        f'<circle id="sc_{n}" cx="{20 + 40 * n}" cy="20" r="3" fill="#000"/>'
        f'<circle cx="{20 + 40 * n}" cy="60" r="2" fill="#fff"/>'
        for n in range(4)
    )
    made = imported(tiles(4, 2, more=signs))
    assert len(made.data["regions"]) == 8
    told = "\n".join(made.notes)
    assert "repeated on regions" in told
    assert "sc 1" in told


def test_coasts_called_after_a_province_and_what_is_out_of_play_are_no_regions() -> None:
    coast = '<rect id="Land00-sc" width="30" height="15" fill="#ccb"/>'
    more = coast + '<rect id="unplayable" x="200" width="40" height="80"/>'
    assert {region["id"] for region in imported(tiles(4, 1, more=more)).data["regions"]} == {
        "land00",
        "land10",
        "land20",
        "land30",
    }


def test_layers_are_patterns_and_may_be_several() -> None:
    groups = "".join(
        f'<g id="{name}"><rect id="{name} land" x="{n * 10}" width="10" height="10" fill="#ccb"/></g>'
        for n, name in enumerate(("prov north", "prov south", "other"))
    )
    text = f"{SVG}{groups}</svg>"
    assert len(imported(text, ("prov*",)).data["regions"]) == 2
    assert len(imported(text, ("prov n*", "OTHER")).data["regions"]) == 2
    with pytest.raises(CannotImport, match="there is no layer or group 'town"):
        imported(text, ("town*",))


def test_gaps_as_wide_as_a_tenth_of_a_region_are_closed_and_a_strait_is_not() -> None:
    made = imported(tiles(4, 4, gap=4.0))
    assert len(pairs(made)) == 24
    assert any(note.startswith("chosen: --tolerance") and "24 borders" in note for note in made.notes)


def brick(x: int, y: int, chance: random.Random) -> str:
    left, top, side = 44 * x - 6 * y, 44 * y, 41
    corners = ((left, top), (left + side, top), (left + side, top + side), (left, top + side))
    drawn = (f"{x + chance.uniform(-1, 1):.2f},{y + chance.uniform(-1, 1):.2f}" for x, y in corners)
    return f'<polygon id="Brick{x}{y}" points="{" ".join(drawn)}" fill="#ccb"/>'


def test_short_borders_of_a_brick_wall_stay_where_a_shaky_hand_drew_its_joints_as_gaps() -> None:
    chance = random.Random(2)
    bricks = "".join(brick(x, y, chance) for y in range(4) for x in range(5))
    beside = {frozenset((f"brick{x}{y}", f"brick{x + 1}{y}")) for x in range(4) for y in range(4)}
    below = {frozenset((f"brick{x}{y}", f"brick{x}{y + 1}")) for x in range(5) for y in range(3)}
    across = {frozenset((f"brick{x}{y}", f"brick{x + 1}{y + 1}")) for x in range(4) for y in range(3)}
    assert pairs(imported(f"{SVG}{bricks}</svg>")) == beside | below | across


def test_straits_between_isles_stay_open_where_the_gaps_of_borders_are_too_thin_to_be_seen() -> None:
    def square(name: str, x: float, y: float, side: float) -> str:
        return f'<rect id="{name}" x="{x}" y="{y}" width="{side}" height="{side}" fill="#ccb"/>'

    land = "".join(square(f"Land{x}{y}", 100.6 * x, 100.6 * y, 100) for y in range(3) for x in range(3))
    isles = "".join(square(f"Isle{n}", 301.2 + strait, 100.6 * n, 90) for n, strait in enumerate((6, 9, 10)))
    made = imported(f"{SVG}{land}{isles}</svg>")
    assert len(made.data["regions"]) == 12
    assert len(pairs(made)) == 12
    assert not any("isle" in id for pair in pairs(made) for id in pair)


def test_hardly_any_borders_are_never_accepted_in_silence() -> None:
    apart = "".join(
        f'<rect id="Isle{x}{y}" x="{x * 60}" y="{y * 60}" width="40" height="40" fill="#ccb"/>'
        for y in range(3)
        for x in range(3)
    )
    (note, *_) = imported(f"{SVG}{apart}</svg>").notes
    assert note.startswith("look here: this hardly looks like a map: 0 borders between 9 regions")


def test_lines_between_regions_are_links_when_asked() -> None:
    isles = tiles(2, 1, more='<rect id="Isle" x="120" width="40" height="40" fill="#ccb"/>')
    text = isles.replace("</svg>", '<path d="M60 20L130 20" fill="none" stroke="#000"/></svg>')
    assert "links" not in imported(text).data
    (link,) = imported(text, has_links=True).data["links"]
    assert link["between"] == ["isle", "land10"]


@pytest.mark.parametrize(
    ("word", "terrain"),
    [("ocean", "sea"), ("Temperate rainforest", "forest"), ("natural:wetland", "swamp"), ("residential", "")],
)
def test_words_stand_for_terrains(word: str, terrain: str) -> None:
    assert word_terrain(word, TERRAINS) == terrain


@pytest.mark.parametrize(
    ("name", "terrain"), [("Black Forest", "forest"), ("Lake Mirn", "lake"), ("Lake County", ""), ("Aberdeen", "")]
)
def test_names_tell_terrains_unless_they_are_offices(name: str, terrain: str) -> None:
    assert name_terrain(name, TERRAINS) == terrain


def test_hues_tell_water_always_and_land_only_among_others() -> None:
    assert hue_terrains(["lightblue", "#ddccbb", "none"], TERRAINS) == {"lightblue": "sea"}
    colours = ["#add8e6", "#2d6a2d", "#8a5a2b", "#999999", "#ff00ff"]
    assert hue_terrains(colours, TERRAINS) == {
        "#add8e6": "sea",
        "#2d6a2d": "forest",
        "#8a5a2b": "hill",
        "#999999": "mountain",
    }


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("north-africa", "North Africa"),
        ("NorthWestTerritory", "North West Territory"),
        ("Alberta", "Alberta"),
        ("Baden-Württemberg", "Baden-Württemberg"),
        ("isle of man", "Isle of Man"),
        ("CH-AG", "CH-AG"),
    ],
)
def test_names_are_written_in_one_style(name: str, said: str) -> None:
    assert styled(name) == said


def test_dealing_repeats_and_keeps_what_the_drawing_tells(tmp_path: Path) -> None:
    source = tmp_path / "board.svg"
    source.write_text(tiles(6, 5).replace('id="Land22" x', 'id="North Sea" x'), encoding="utf-8")
    texts = []
    for target in (tmp_path / "one.yaml", tmp_path / "two.yaml"):
        assert main(["import", str(source), "-o", str(target), "--id", "board", "--deal", "--seed", "7"]) == 0
        texts.append(target.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    regions = data_from_text(texts[0])["regions"]
    found = {region["terrain"] for region in regions}
    assert {"farmland", "forest", "hill", "swamp", "mountain"} <= found
    assert next(region for region in regions if region["id"] == "north_sea")["terrain"] in ("sea", "lake")
    assert any(region.get("symbols") for region in regions)
    assert any(region.get("pieces") == {"lost_tribe": 1} for region in regions)


def tmx(data: str, size: tuple[int, int], head: str = "", more: str = "") -> str:
    return (
        f'<map orientation="orthogonal" tilewidth="8" tileheight="8" {head}>{more}'
        f'<layer name="Ground" width="{size[0]}" height="{size[1]}">{data}</layer></map>'
    )


@pytest.mark.parametrize("kind", ["csv", "zlib", "gzip", "plain"])
def test_equal_tiles_that_hang_together_are_regions(kind: str) -> None:
    numbers = [1, 1, 2, 3, 1, 2]
    packed = struct.pack("<6I", *numbers)
    wrapped = {
        "csv": f'<data encoding="csv">{",".join(map(str, numbers))}</data>',
        "plain": "<data>" + "".join(f'<tile gid="{n}"/>' for n in numbers) + "</data>",
    }
    for name, bits in (("zlib", 15), ("gzip", 31)):
        packer = zlib.compressobj(wbits=bits)
        text = base64.b64encode(packer.compress(packed) + packer.flush()).decode()
        wrapped[name] = f'<data encoding="base64" compression="{name}">{text}</data>'
    made = imported(tmx(wrapped[kind], (3, 2)))
    assert len(made.data["regions"]) == 3
    assert pairs(made) == {frozenset(p) for p in (("region_1", "region_2"), ("region_1", "region_3"))}


def test_tiles_that_unpack_to_more_than_their_layer_are_refused() -> None:
    bomb = base64.b64encode(zlib.compress(b"\0" * 10_000_000)).decode()
    with pytest.raises(CannotImport, match="damaged, or not as many"):
        read_features(tmx(f'<data encoding="base64" compression="zlib">{bomb}</data>', (2, 2)))
    with pytest.raises(CannotImport, match="250,000 are the most"):
        read_features(tmx('<data encoding="csv">1</data>', (9_000, 9_000)))


def test_shapes_on_an_object_layer_are_regions() -> None:
    shapes = "".join(
        f'<object name="{name}" x="{x}" y="0"><polygon points="0,0 10,0 10,10 0,10"/></object>'
        for name, x in (("West", 0), ("Middle", 10), ("East", 20))
    )
    made = imported(tmx('<data encoding="csv">1</data>', (1, 1), more=f'<objectgroup name="R">{shapes}</objectgroup>'))
    assert pairs(made) == {frozenset({"west", "middle"}), frozenset({"middle", "east"})}


def test_hexagons_of_a_grid_have_six_neighbours() -> None:
    data = {
        "type": "map",
        "orientation": "hexagonal",
        "tilewidth": 14,
        "tileheight": 16,
        "hexsidelength": 8,
        "staggeraxis": "y",
        "staggerindex": "odd",
        "layers": [{"type": "tilelayer", "name": "G", "width": 3, "height": 3, "data": list(range(1, 10))}],
    }
    for axis in ("y", "x"):
        found = compile_map(imported(json.dumps({**data, "staggeraxis": axis})).data)
        assert max(len(near) for near in found.neighbours.values()) == 6


def test_cells_of_a_world_are_merged_as_asked_and_water_stays_water() -> None:
    text = (Path(__file__).parent / "drawings" / "azgaar_full.json").read_text(encoding="utf-8")
    made = imported(text, merge_by="state")
    assert {region["terrain"] for region in made.data["regions"] if region["id"] == "ocean"} == {"sea"}
    assert made.data["name"] == "Isle"
    assert {region["terrain"] for region in made.data["regions"]} >= {"forest", "swamp", "hill", "farmland"}


def test_the_same_colour_beyond_a_line_is_another_region() -> None:
    def colour(x: int, y: int) -> tuple[int, int, int, int]:
        return (20, 20, 20, 255) if x in (29, 30) or y in (19, 20) else (200, 120, 80, 255)

    pixels = b"".join(b"\0" + bytes(v for x in range(60) for v in colour(x, y)) for y in range(40))
    made = import_features(read_picture(png(60, 40, pixels=pixels)), "land", ImportChoices(Vocabulary({}, TERRAINS)))
    assert len(made.data["regions"]) == 4
    assert len(pairs(made)) == 4


def test_pictures_that_are_too_large_or_damaged_are_refused() -> None:
    whole = png()
    huge = whole[:16] + struct.pack(">II", 10_000, 10_000) + whole[24:]
    with pytest.raises(CannotImport, match="40,000,000 pixels are the most"):
        read_picture(huge)
    with pytest.raises(CannotImport, match="damaged"):
        read_picture(whole[:50])


@pytest.mark.parametrize("kind", ["ESRI Shapefile", "GPKG", "KML"])
def test_files_of_gis_are_read_in_a_process_of_their_own(kind: str, tmp_path: Path) -> None:
    raw = pytest.importorskip("pyogrio.raw")
    file = tmp_path / {"ESRI Shapefile": "two.shp", "GPKG": "two.gpkg", "KML": "two.kml"}[kind]
    shapes = shapely.to_wkb(np.array([shapely.box(5, 50, 6, 51), shapely.box(6, 50, 7, 51)], dtype=object))
    names = np.array(["West", "East"], dtype=object)
    words = {"fields": np.array(["Name"]), "geometry_type": "Polygon", "crs": "EPSG:4326", "driver": kind}
    raw.write(str(file), shapes, field_data=[names], **words)
    target = tmp_path / "two.yaml"
    assert main(["import", str(file), "-o", str(target)]) == 0
    made = data_from_text(target.read_text(encoding="utf-8"))
    assert {region["name"] for region in made["regions"]} == {"West", "East"}
    assert len(compile_map(made).borders) == 1


def test_a_damaged_file_of_gis_is_refused_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyogrio")
    file = tmp_path / "bad.gpkg"
    file.write_bytes(b"SQLite format 3\0" + b"x" * 300)
    assert main(["import", str(file)]) == 1
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("is_down", [True, False])
def test_places_that_everybody_knows_show_which_way_is_up(is_down: bool) -> None:
    order = ["Washington", "Montana", "Kansas", "Texas", "Florida"]
    shown = order if is_down else order[::-1]
    features = [
        {
            "type": "Feature",
            "properties": {"name": name},
            "geometry": {"type": "Polygon", "coordinates": [[[-90, y], [900, y], [900, y + 100], [-90, y + 100]]]},
        }
        for name, y in zip(shown, range(0, 500, 100), strict=True)
    ]
    made = imported(json.dumps({"type": "FeatureCollection", "features": features}))
    tops = {region["name"]: float(region["outline"].split(",")[1].split()[0]) for region in made.data["regions"]}
    assert tops["Washington"] < tops["Florida"]


def listed(*borders: str) -> dict[str, Any]:
    regions = sorted({letter for pair in borders for letter in pair})
    return {
        "regions": [{"id": id, "terrain": "hill"} for id in regions],
        "borders": [list(pair) for pair in borders],
    }


def test_the_longest_ring_of_a_list_of_borders_lies_at_the_edge() -> None:
    wheel = [f"{a}{b}" for a, b in zip("abcdef", "bcdefa", strict=True)] + [f"h{a}" for a in "abcdef"]
    made = map_of_borders(listed(*wheel), "wheel")
    assert {region["id"] for region in compile_map(made.data).regions if region["edge"]} == set("abcdef")
    assert any("the longest ring of regions" in note for note in made.notes)


def test_the_fewest_links_that_let_crossing_borders_be_drawn_are_proposed() -> None:
    crossing = [f"{a}{b}" for a in "abc" for b in "def"]
    with pytest.raises(CannotImport, match=r"with one border as links they can: .*links: \[\[a, d\]\]"):
        map_of_borders(listed(*crossing), "houses")
    data = listed(*crossing[1:])
    made = map_of_borders({**data, "links": [["a", "d"]]}, "houses")
    assert made.data["links"] == [{"between": ["a", "d"]}]


def test_a_grid_finds_the_same_borders_as_a_look_at_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = np.random.default_rng(3)
    points = shapely.MultiPoint(chance.uniform(0, 100, (60, 2)))
    cells = np.array(shapely.get_parts(shapely.voronoi_polygons(points)), dtype=object)
    dirty = np.array([cell.buffer(0.3 if index % 7 == 0 else 0) for index, cell in enumerate(cells)], dtype=object)
    whole = borders(dirty)
    monkeypatch.setattr(crowded_sides, "FEWEST", 0)
    assert borders(dirty).pairs() == whole.pairs()
    assert borders(cells).pairs() == borders(cells).pairs()


def test_tiles_that_make_more_patches_than_a_board_has_regions_are_refused_at_once() -> None:
    tiles = ",".join(str(1 + (x + y) % 2) for y in range(120) for x in range(120))
    with pytest.raises(CannotImport, match="14,400 patches"):
        read_features(tmx(f'<data encoding="csv">{tiles}</data>', (120, 120)))
