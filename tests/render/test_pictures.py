"""Pictures of maps: complete, safe, the same every time."""

import os
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from mapforge.maps.compiled_map import compile_map
from mapforge.render.map_picture import Options, draw_scene
from mapforge.render.picture_files import FileOptions, pdf, png
from mapforge.render.scene import scene_of
from mapforge.render.themes import THEMES
from tests import REPOSITORY
from tests.render.looking import SVG, layer, named, picture, scene, texts, two_fields

UNDERGROUND = "underground:map/two_players"


def test_every_region_is_drawn_and_named() -> None:
    ids = {path.get("id") for path in layer(picture(), "ground")}
    assert ids == {f"region-{region.id}" for region in scene().regions}
    written = " ".join(texts(picture(), "names"))
    assert all(word in written for region in scene().regions for word in region.name.split())


@pytest.mark.parametrize("id", ["base:map/two_players", UNDERGROUND])
def test_every_symbol_and_piece_is_drawn_as_often_as_it_is_there(id: str) -> None:
    used = [use.get("href") for use in layer(picture(id), "icons").iter(f"{SVG}use")]
    for icon in ("mine", "magic", "cavern", "volcano", "lost_tribe", "monster"):
        symbols = sum(region.symbols.count(icon) for region in scene(id).regions)
        pieces = sum(count for region in scene(id).regions for piece, count in region.pieces if piece == icon)
        terrains = sum(region.terrain == icon for region in scene(id).regions)
        assert used.count(f"#icon-{icon}") == symbols + terrains
        assert used.count(f"#piece-{icon}") == pieces


def test_mountains_and_crystals_show_what_they_are() -> None:
    used = [use.get("href") for use in layer(picture(UNDERGROUND), "icons").iter(f"{SVG}use")]
    assert used.count("#icon-black_mountain") == used.count("#icon-crystal") == 4


def test_there_are_a_title_a_turn_track_and_a_legend() -> None:
    assert texts(picture(), "title") == ["Small World for two players", "2 players · 10 turns"]
    assert texts(picture(), "turns") == [str(turn) for turn in range(1, 11)]
    assert {"Farmland", "Sea", "Cavern", "Lost Tribe"} <= set(texts(picture(), "legend"))


def test_everything_that_is_used_is_defined() -> None:
    for theme in THEMES:
        root = ElementTree.fromstring(picture(UNDERGROUND, theme))
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        words = [value for element in root.iter() for value in element.attrib.values()]
        used = {word[5:-1] for word in words if word.startswith("url(#")} | {w[1:] for w in words if w[:1] == "#"}
        colours = {word[1:] for word in words if word[:1] == "#" and len(word) == 7}
        assert used - colours <= set(ids)


def test_hostile_names_are_text_and_nothing_else() -> None:
    svg = draw_scene(two_fields('<script>alert("x")</script>&\x00', "lava", symbols=["<b>"], pieces={"a&b": 2})).svg
    root = ElementTree.fromstring(svg)
    assert not [element for element in root.iter() if element.tag.endswith("script")]
    assert "<script" not in svg
    assert "\x00" not in svg


def test_a_picture_refers_to_nothing_outside_itself() -> None:
    for theme in THEMES:
        svg = picture(UNDERGROUND, theme)
        assert "<script" not in svg
        assert "<image" not in svg
        assert "@import" not in svg
        outside = [word for word in svg.split('"') if "://" in word and not word.startswith("http://www.w3.org/")]
        assert outside == []


def test_the_same_map_gives_the_same_bytes_in_every_process() -> None:
    code = "import sys; from tests.render.looking import picture; sys.stdout.write(picture())"
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, env=env, check=True)
        assert run.stdout.decode() == picture()


def test_terrains_nobody_has_drawn_get_a_look_of_their_own() -> None:
    svg = draw_scene(two_fields(terrain="glass_desert")).svg
    assert "texture-glass_desert" in svg
    fills = {path.get("fill") for path in layer(svg, "ground")}
    assert len(fills) == 2
    assert "Glass desert" in texts(svg, "legend")


def test_pieces_nobody_has_drawn_show_arms_and_symbols_their_initials() -> None:
    svg = draw_scene(two_fields(pieces={"stone_giant": 1}, symbols=["old_well"])).svg
    root = ElementTree.fromstring(svg)
    arms = next(e for e in root.iter(f"{SVG}symbol") if e.get("id") == "emblem-piece-stone_giant")
    assert len(list(arms.iter(f"{SVG}path"))) > 2
    symbol = next(e for e in root.iter(f"{SVG}g") if e.get("id") == "icon-old_well")
    assert [text.text for text in symbol.iter(f"{SVG}text")] == ["OW"]


def test_holes_and_several_parts_are_drawn() -> None:
    data = {
        "id": "ringed",
        "board": {"width": 90, "height": 90},
        "regions": [
            {"id": "moat", "terrain": "lake", "outline": "0,0 90,0 90,90 0,90", "holes": ["30,30 60,30 60,60 30,60"]},
            {"id": "keep", "terrain": "hill", "outline": "30,30 60,30 60,60 30,60"},
        ],
    }
    ground = layer(draw_scene(scene_of(compile_map(data))).svg, "ground")
    assert [path.get("d", "").count("M") for path in ground] == [2, 1]


def test_a_bare_list_of_borders_is_laid_out_for_the_picture() -> None:
    regions = [{"id": id, "terrain": "hill", "edge": True} for id in ("a", "b", "c")]
    svg = draw_scene(scene_of(compile_map({"id": "bare", "regions": regions, "borders": [["a", "b"], ["b", "c"]]}))).svg
    assert len(layer(svg, "ground")) == 3


def test_overlays_show_the_graph_the_ids_and_coordinates() -> None:
    svg = picture(overlays=frozenset({"graph", "ids", "coords"}))
    path = next(layer(svg, "graph").iter(f"{SVG}path")).get("d", "")
    assert path.count("L") == len(scene().borders)
    assert "gull_sea" in texts(svg, "names")
    assert "Gull Sea" not in texts(svg, "names")
    assert {"0", "100", "1200"} <= set(texts(svg, "coords"))


def test_findings_are_marked_where_they_are() -> None:
    marks = (([(30.0, 40.0)], "error", "map/overlap: <here>"), ([(0, 0), (9, 0), (9, 9)], "note", "a gap"))
    svg = draw_scene(two_fields(), Options(findings=marks)).svg
    circles = list(layer(svg, "findings").iter(f"{SVG}circle"))
    assert (circles[0].get("cx"), circles[0].get("cy")) == ("300", "400")
    assert circles[0][0].text == "map/overlap: <here>"


def test_an_outline_picture_has_outlines_only() -> None:
    svg = picture(theme="outline")
    assert "<text" not in svg
    assert "<use" not in svg
    assert "pattern" not in svg


def test_a_map_in_degrees_is_scaled_to_the_page() -> None:
    fields = [{"id": f"f{n}", "terrain": "hill", "outline": f"{n},50 {n + 1},50 {n + 1},51 {n},51"} for n in range(3)]
    found = scene_of(compile_map({"id": "far", "regions": fields}))
    assert (found.width, found.height) == (1200, 400)
    assert found.at(1, 50) == (400, 0)


def test_names_come_in_another_language_where_there_is_one() -> None:
    library = named("base:map/two_players").library
    assert scene("base:map/two_players", "xx").name("terrain", "hill") == library.items("terrain")["hill"].data["name"]


def test_a_png_is_a_picture_of_the_asked_width() -> None:
    content = png(draw_scene(two_fields()), FileOptions(300))
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(content[16:20], "big") == 300


def test_a_pdf_is_reproducible() -> None:
    picture = draw_scene(two_fields())
    content = pdf(picture)
    assert content.startswith(b"%PDF")
    assert content == pdf(picture)


@pytest.mark.parametrize("pack", ["base", "underground"])
@pytest.mark.parametrize("word", ["two", "three", "four", "five"])
def test_the_documents_show_every_shipped_map_as_it_is(pack: str, word: str) -> None:
    shown = (REPOSITORY / "docs" / "maps" / f"{pack}_{word}_players.svg").read_text(encoding="utf-8")
    drawn = {path.get("id"): path.get("d") for path in layer(shown, "ground")}
    assert drawn == {f"region-{region.id}": region.path for region in scene(f"{pack}:map/{word}_players").regions}
