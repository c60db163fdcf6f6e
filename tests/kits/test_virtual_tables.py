"""What virtual tables and print on demand get: every file, every number, and spots inside their regions."""

from __future__ import annotations

import csv
import io
import json
import math
import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import shapely
from jsonschema import Draft7Validator

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files.plain_data import Record
from mapforge.kits.board_tiles import board_of
from mapforge.kits.kit_parts import KitLook, KitParts
from mapforge.kits.kit_sizes import kit_sizes
from mapforge.kits.kit_source import kit_source
from mapforge.kits.punchouts import EDGE as EIGHTH
from mapforge.kits.punchouts import SECTIONS, PunchedSheet, cut_lines, punched_sheets
from mapforge.kits.single_images import BLEED
from mapforge.kits.tabletop import ImageQuality, SavedTable, local, region_spots, saved_table
from tests import REPOSITORY

ROUGH = ImageQuality(12, 60)
SCHEMA = json.loads(Path(__file__).with_name("tabletop.schema.json").read_text(encoding="utf-8"))


def made(names: list[str], maps: list[str]) -> tuple[KitParts, SavedTable]:
    source = kit_source(names, maps)
    parts = KitParts(source, KitLook(kit_sizes(source.packs)))
    return parts, saved_table(parts, lambda name: f"https://example.org/{name}", ROUGH)


@pytest.fixture(scope="module")
def table() -> tuple[KitParts, SavedTable]:
    return made(["underground"], ["two_players"])


def all_objects(listed: list[Record]) -> Iterator[Record]:
    for each in listed:
        yield each
        yield from all_objects(each.get("ContainedObjects", []))


def bag(data: Record, name: str) -> list[Record]:
    (found,) = [each for each in data["ObjectStates"] if each["Name"] == "Bag" and each["Nickname"] == name]
    inside: list[Record] = found["ContainedObjects"]
    return inside


def test_a_saved_object_is_as_the_schema_of_the_format_says(table: tuple[KitParts, SavedTable]) -> None:
    assert [error.message for error in Draft7Validator(SCHEMA).iter_errors(table[1].data)] == []
    broken = {**table[1].data, "ObjectStates": [{"Name": "Bag"}]}
    assert not Draft7Validator(SCHEMA).is_valid(broken)


def test_every_object_has_a_guid_of_its_own_and_every_image_is_there(table: tuple[KitParts, SavedTable]) -> None:
    objects = list(all_objects(table[1].data["ObjectStates"]))
    guids = [each["GUID"] for each in objects]
    assert len(set(guids)) == len(guids) > 300
    images = {
        each["CustomImage"][key]
        for each in objects
        if "CustomImage" in each
        for key in ("ImageURL", "ImageSecondaryURL")
    }
    assert {address.removeprefix("https://example.org/") for address in images if address} == set(table[1].images)


def test_bags_hold_as_many_as_the_data_say_with_the_declined_side_below(table: tuple[KitParts, SavedTable]) -> None:
    parts, saved = table
    for each in parts.source.items["race"]:
        tokens = bag(saved.data, each.item.data["name"])
        assert len(tokens) == each.item.data["supply"]
        assert "declined" in tokens[0]["CustomImage"]["ImageSecondaryURL"]
        assert "declined" not in tokens[0]["CustomImage"]["ImageURL"]
    assert len(bag(saved.data, "Race banners")) == 15
    assert len(bag(saved.data, "Power badges")) == 21
    assert len(bag(saved.data, "Relics, Places")) == 15
    assert {value: len(bag(saved.data, str(value))) for value in (1, 3, 5, 10)} == parts.source.coins
    backs = {each["CustomImage"]["ImageSecondaryURL"] for each in bag(saved.data, "Relics, Places")}
    assert len(backs) == 1, "nobody knows what lies face down"


def test_snap_points_lie_inside_their_regions(table: tuple[KitParts, SavedTable]) -> None:
    parts, saved = table
    source = parts.source
    board = board_of(source.maps[0], source.library, "en", parts.look.sizes.board)
    (tile,) = [each for each in saved.data["ObjectStates"] if "AttachedSnapPoints" in each]
    points = [(each["Position"]["x"], each["Position"]["z"]) for each in tile["AttachedSnapPoints"]]
    spots = region_spots(board, parts.look.sizes.token)
    assert set(spots) == {region.id for region in board.scene.regions}
    assert len(points) == sum(map(len, spots.values()))
    left, top, width, height = board.picture.box
    # Back from the coordinates of the tile, whose image has its upper left corner at (1, -1).
    found = iter([(left + (1 - x) / 2 * width, top + (z + 1) / 2 * height) for x, z in points])
    for region in board.scene.regions:
        for _ in spots[region.id]:
            assert shapely.intersects_xy(region.shape, *next(found))
    assert local(board, left, top) == (1, -1)


def test_the_die_shows_the_numbers_of_the_game_and_the_rules_are_in_the_notebook(
    table: tuple[KitParts, SavedTable],
) -> None:
    (die,) = [each for each in table[1].data["ObjectStates"] if each["Name"] == "Die_6"]
    assert sorted(each["Value"] for each in die["RotationValues"]) == ["0", "0", "0", "1", "2", "3"]
    assert len({tuple(each["Rotation"].values()) for each in die["RotationValues"]}) == 6
    bodies = {tab["title"]: tab["body"] for tab in table[1].data["TabStates"].values()}
    assert "Every conquest costs" in bodies["Races"]
    assert {"Races", "Powers", "Relics", "Places", "Rulings in force"} <= set(bodies)


def test_guids_stay_and_names_of_changed_pictures_change(tmp_path: Path) -> None:
    def pack(text: str, more: str = "") -> SavedTable:
        folder = tmp_path / "lab"
        (folder / "races").mkdir(parents=True, exist_ok=True)
        (folder / "pack.yaml").write_text("id: lab\nname: Lab\nversion: 1.0.0\nrequires: [base]\n")
        for name, said in (("otters", text), *((name, "Swim.") for name in more.split())):
            lines = f"id: {name}\nname: {name.title()}\ntokens: 5\nsupply: 10\ntext: {said}\n"
            (folder / "races" / f"{name}.yaml").write_text(lines)
        return made([str(folder)], [])[1]

    def guids(saved: SavedTable) -> dict[str, str]:
        return {f"{each['Name']}/{each['Nickname']}": each["GUID"] for each in saved.data["ObjectStates"]}

    before, after = pack("Swim."), pack("Dive deep.", "moles")
    assert guids(before).items() <= guids(after).items()
    assert {name for name in before.images if "token-race-lab-otters" in name} <= set(after.images)
    assert not {name for name in before.images if "otters-front" in name} & set(after.images)


def test_the_folder_has_everything_and_addresses_are_local_or_under_a_base(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = str(REPOSITORY / "examples" / "tidefolk")
    assert main(["export", pack, "--format", "tts", "-o", str(tmp_path / "here")]) == Exit.OK
    data = json.loads((tmp_path / "here" / "tidefolk.json").read_text(encoding="utf-8"))
    for each in all_objects(data["ObjectStates"]):
        if "CustomImage" in each:
            address = each["CustomImage"]["ImageURL"]
            assert Path(address.removeprefix("file://")).is_file()
    words = ["export", pack, "--format", "tts", "--url-base", "https://example.org/kit/", "-o", str(tmp_path / "there")]
    assert main(words) == Exit.OK
    text = (tmp_path / "there" / "tidefolk.json").read_text(encoding="utf-8")
    assert '"https://example.org/kit/card-race-' in text
    assert "file:" not in text
    assert main(["export", pack, "--format", "tts"]) == Exit.USAGE
    assert "name one with -o FOLDER" in capsys.readouterr().err
    assert main([*words[:5], "ftp://x", *words[6:]]) == Exit.USAGE


def test_single_images_have_their_size_at_three_hundred_dots_and_a_list(tmp_path: Path) -> None:
    pack = str(REPOSITORY / "examples" / "tidefolk")
    assert main(["export", pack, "--format", "images", "-o", str(tmp_path)]) == Exit.OK
    rows = list(csv.DictReader(io.StringIO((tmp_path / "parts.csv").read_text(encoding="utf-8"))))
    files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.png")}
    assert {row[side] for row in rows for side in ("front", "back") if row[side]} == files
    for row in rows:
        content = (tmp_path / row["front"]).read_bytes()
        width, _ = struct.unpack(">II", content[16:24])
        wanted = (float(row["width_mm"]) + 2 * float(row["bleed_mm"])) / 25.4 * 300
        assert width == round(wanted)
        assert _dots_per_inch(content) == pytest.approx(300, abs=0.5)
    assert {row["section"]: row["punchout"] for row in rows}["tokens"] == "3.25x5.25"
    assert sum(int(row["qty"]) for row in rows if row["section"] == "tokens") > 5


def test_punchouts_have_every_part_apart_from_others_with_backs_behind_their_fronts(tmp_path: Path) -> None:
    source = kit_source([str(REPOSITORY / "examples" / "tidefolk"), "underground"])
    parts = KitParts(source, KitLook(replace(kit_sizes(source.packs), bleed=BLEED), has_lines=False))
    wanted = [part for section in SECTIONS for part in parts.section(section)]
    sheets = punched_sheets(wanted)
    assert Counter(each.part.id for sheet in sheets for each in sheet.placed) == Counter(
        part.id for part in wanted for _ in range(part.count)
    )
    for sheet in sheets:
        width, height = sheet.millimetres
        boxes = [(each.x, each.y, each.x + each.size[0], each.y + each.size[1]) for each in sheet.placed]
        assert all(min(x, y, width - right, height - bottom) >= EIGHTH for x, y, right, bottom in boxes)
        for one, other in combinations(boxes, 2):
            apart = max(other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3])
            assert apart >= EIGHTH - 1e-6
    lines = ElementTree.fromstring(cut_lines(sheets[0], 2.0))
    assert lines.get("width") == "8.25in"
    assert len(lines[0]) == len(sheets[0].placed)
    # Each line has three nicks of a hundredth of an inch: the token's is as long as its sides and corners.
    token = next(each for each in sheets[-1].placed if each.part.section == "tokens")
    (line,) = ElementTree.fromstring(cut_lines(PunchedSheet(sheets[-1].size, (token,)), 2.0))[0]
    cut, nick = map(float, str(line.get("stroke-dasharray")).split())
    assert nick == 0.254
    assert 3 * (cut + nick) == pytest.approx(4 * (token.part.width - 4) + 2 * math.pi * 2, abs=0.05)


def _dots_per_inch(content: bytes) -> Any:
    at = content.index(b"pHYs") + 4
    return struct.unpack(">I", content[at : at + 4])[0] * 0.0254
