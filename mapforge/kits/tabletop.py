"""A saved object of Tabletop Simulator: the board with snap points, bags with tokens, and everything else of a kit."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from mapforge.files.output import as_json, write_inside
from mapforge.files.plain_data import Record
from mapforge.kits.board_tiles import PrintedBoard, board_of
from mapforge.kits.kit_parts import KitParts, safe_name
from mapforge.kits.kit_plan import AID
from mapforge.kits.player_aid import aid_lines
from mapforge.kits.sheets import KitPart
from mapforge.kits.single_images import part_png
from mapforge.maps.insets import inset
from mapforge.render.picture_files import FileOptions, png

INCH = 25.4
"""Millimetres of one unit of length on the table."""
TILE = 2.0
"""How many units a square tile is wide and long when its scale is 1."""
BOX, ROUND, ROUNDED = 0, 2, 3
"""The shapes of tiles: with corners, a disc, and with round corners."""
RANDOM_ORDER, IN_ORDER = 2, 0
MOST_SPOTS = 3
IMAGES = "images"
DIE_ROTATIONS = ((270, 0, 0), (0, 0, 0), (0, 0, 270), (0, 0, 90), (0, 0, 180), (90, 0, 0))
"""How the standard die lies when its faces 1 to 6 are on top."""


@dataclass(frozen=True)
class ImageQuality:
    """How many dots images have: an inch of a part, and the width of a board."""

    dpi: int = 200
    board: int = 2400


@dataclass
class SavedTable:
    """Everything that is written: the saved object, and the images by their names."""

    name: str
    data: Record
    images: dict[str, bytes] = field(default_factory=dict)


class Guids:
    """Six hexadecimal digits that follow from the name of an object, and that no two objects share."""

    def __init__(self, salt: str) -> None:
        self.salt, self.taken = salt, set[str]()

    def of(self, name: str) -> str:
        """The digits for a name; they stay when other objects come or go."""
        attempt = 0
        while True:
            digits = hashlib.sha256(f"{self.salt}/{name}/{attempt}".encode()).hexdigest()[:6]
            if digits not in self.taken:
                self.taken.add(digits)
                return digits
            attempt += 1


def saved_table(parts: KitParts, address: Callable[[str], str], quality: ImageQuality | None = None) -> SavedTable:
    """The saved object of a kit; `address` says where an image will be found."""
    return _Table(parts, address, quality or ImageQuality()).saved()


def write_table(parts: KitParts, folder: Path, url_base: str = "") -> SavedTable:
    """Write a saved object and its images into a folder."""
    home = (folder / IMAGES).resolve()

    def address(name: str) -> str:
        return f"{url_base.rstrip('/')}/{quote(name)}" if url_base else (home / name).as_uri()

    table = saved_table(parts, address)
    for name, content in table.images.items():
        write_inside(folder, Path(IMAGES, name), content)
    write_inside(folder, table.name, as_json(table.data))
    return table


class _Table:
    """Lays everything of a kit on a virtual table."""

    def __init__(self, parts: KitParts, address: Callable[[str], str], quality: ImageQuality) -> None:
        self.parts, self.address, self.quality = parts, address, quality
        self.guids = Guids(parts.source.id)
        self.images: dict[str, bytes] = {}
        self._addresses: dict[str, str] = {}

    def saved(self) -> SavedTable:
        objects = [
            *self._boards(),
            *self._loose("banners", RANDOM_ORDER, self._token),
            *self._loose("badges", RANDOM_ORDER, self._token),
            *self._supplies("tokens", ROUNDED),
            *self._supplies("pieces", ROUNDED),
            *self._markers(),
            *self._supplies("coins", ROUND),
            *self._single("turn_marker", ROUND),
            *self._single("turn_track", BOX),
            *self._die(),
        ]
        _spread(objects)
        notes = self._notes()
        tabs = {str(index): _tab(index, title, body) for index, (title, body) in enumerate(notes)}
        objects += [self._notecard(index, title, body) for index, (title, body) in enumerate(notes)]
        data = {**_EMPTY_SAVE, "SaveName": self.parts.source.name, "TabStates": tabs, "ObjectStates": objects}
        return SavedTable(f"{safe_name(self.parts.source.id)}.json", data, self.images)

    # Objects

    def _object(self, kind: str, key: str, name: str, said: str, scale: tuple[float, float], **more: object) -> Record:
        across, along = scale
        place = {"posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
        size = {"scaleX": round(across, 4), "scaleY": 1.0, "scaleZ": round(along, 4)}
        own = {"GUID": self.guids.of(key), "Name": kind, "Transform": {**place, **size}}
        return {**own, "Nickname": name, "Description": said, **_SWITCHES, **more}

    def _image(self, key: str, content: Callable[[], bytes]) -> str:
        """The address of an image; a changed picture has another name, because the program keeps old ones."""
        if key not in self._addresses:
            drawn = content()
            name = f"{key}-{hashlib.sha256(drawn).hexdigest()[:10]}.png"
            self.images[name] = drawn
            self._addresses[key] = self.address(name)
        return self._addresses[key]

    def _side(self, part: KitPart, picture: str) -> str:
        return self._image(Path(picture).stem, lambda: part_png(self.parts, part, picture, self.quality.dpi))

    def _tile(self, part: KitPart, shape: int, key: str) -> Record:
        tile = {"Type": shape, "Thickness": 0.1, "Stackable": True, "Stretch": True}
        image = self._custom_image(part, {"CustomTile": tile})
        # A tile is as wide and as long as its scale says, since its picture is stretched.
        scale = (part.width / INCH / TILE, part.height / INCH / TILE)
        return self._object("Custom_Tile", key, part.name, self._text(part), scale, CustomImage=image)

    def _token(self, part: KitPart, key: str) -> Record:
        token = {"Thickness": 0.1, "MergeDistancePixels": 10.0, "StandUp": False, "Stackable": False}
        image = self._custom_image(part, {"CustomToken": token})
        scale = part.height / INCH / TILE
        return self._object("Custom_Token", key, part.name, self._text(part), (scale, scale), CustomImage=image)

    def _custom_image(self, part: KitPart, more: Record) -> Record:
        front = self._side(part, part.front)
        back = self._side(part, part.back) if part.back else front
        return {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0, **more}

    def _text(self, part: KitPart) -> str:
        words = self.parts.said.get(part.id)
        return words.text if words else ""

    def _bag(self, key: str, name: str, order: int, inside: Sequence[Record]) -> Record:
        more = {"Bag": {"Order": order}, "MaterialIndex": -1, "MeshIndex": -1, "ContainedObjects": list(inside)}
        return self._object("Bag", key, name, "", (0.8, 0.8), **more)

    def _supplies(self, section: str, shape: int) -> Iterator[Record]:
        """A bag for each kind of token, piece or coin; what there is only one of needs none."""
        for part in self.parts.section(section):
            copies = [self._tile(part, shape, f"{section}/{part.id}/{copy}") for copy in range(part.count)]
            if len(copies) > 1:
                yield self._bag(f"bag/{section}/{part.id}", part.name, IN_ORDER, copies)
            else:
                yield from copies

    def _loose(self, section: str, order: int, make: Callable[[KitPart, str], Record]) -> Iterator[Record]:
        """One bag with everything of a section, from which things are drawn by chance."""
        inside = [make(part, f"{section}/{part.id}") for part in self.parts.section(section)]
        if inside:
            yield self._bag(f"bag/{section}", self.parts.word(section), order, inside)

    def _markers(self) -> Iterator[Record]:
        """Relics and places in one bag, since nobody knows which lies where."""
        sections = [section for section in ("relics", "places") if self.parts.section(section)]
        inside = [
            self._tile(part, ROUNDED, f"{section}/{part.id}")
            for section in sections
            for part in self.parts.section(section)
        ]
        if inside:
            yield self._bag("bag/markers", ", ".join(map(self.parts.word, sections)), RANDOM_ORDER, inside)

    def _single(self, section: str, shape: int) -> Iterator[Record]:
        return (self._tile(part, shape, part.id) for part in self.parts.section(section))

    def _die(self) -> Iterator[Record]:
        for part in self.parts.section("die"):
            faces = zip(self.parts.die_faces, DIE_ROTATIONS, strict=False)
            values = [{"Value": str(face), "Rotation": dict(zip("xyz", turn, strict=True))} for face, turn in faces]
            legend = ", ".join(f"{number} = {face}" for number, face in enumerate(self.parts.die_faces, 1))
            scale = self.parts.look.sizes.die / INCH
            yield self._object("Die_6", "die", part.name, legend, (scale, scale), RotationValues=values)

    def _boards(self) -> Iterator[Record]:
        sizes, source = self.parts.look.sizes, self.parts.source
        for item in source.maps:
            board = board_of(item, source.library, source.language, sizes.board)
            stem = safe_name(f"board-{item.pack}-{item.id}")
            address = self._image(stem, lambda board=board: png(board.picture, FileOptions(self.quality.board)))  # type: ignore[misc]
            tile = {"Type": BOX, "Thickness": 0.2, "Stackable": False, "Stretch": True}
            image = {"ImageURL": address, "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0}
            scale = (board.width / INCH / TILE, board.height / INCH / TILE)
            more = {"CustomImage": {**image, "CustomTile": tile}, "AttachedSnapPoints": snap_points(board, sizes.token)}
            board_object = self._object("Custom_Tile", f"board/{item.full_id}", board.scene.title, "", scale, **more)
            yield {**board_object, "Locked": True}

    def _notes(self) -> list[tuple[str, str]]:
        """The rules in a few pages: what the items do, and the rulings in force."""
        return [(title, "\n".join(lines)) for title, lines in aid_lines(self.parts)]

    def _notecard(self, index: int, title: str, body: str) -> Record:
        notecard = self._object("Notecard", f"note/{title}", f"{self.parts.word(AID)}: {title}", body, (1.0, 1.0))
        notecard["Transform"] |= {"posX": -12.0 + 5 * index, "posZ": 14.0}
        return notecard


def snap_points(board: PrintedBoard, token: float) -> list[Record]:
    """Spots in every region where a token has room, in the coordinates of the board's tile."""
    return [
        {"Position": {"x": round(x, 4), "y": 0.1, "z": round(z, 4)}, "Tags": []}
        for spots in region_spots(board, token).values()
        for x, z in (local(board, *spot) for spot in spots)
    ]


def local(board: PrintedBoard, x: float, y: float) -> tuple[float, float]:
    """A spot of the picture in the coordinates of a tile: from 1 at the left to -1, and from -1 at the top to 1."""
    left, top, width, height = board.picture.box
    return 1 - 2 * (x - left) / width, 2 * (y - top) / height - 1


def region_spots(board: PrintedBoard, token: float) -> dict[str, list[tuple[float, float]]]:
    """The middle of the roomiest part of each region, and beside it where another token has room."""
    import shapely

    spots: dict[str, list[tuple[float, float]]] = {}
    step = token * 1.15 * board.picture.width / board.width
    for region in board.scene.regions:
        circle = shapely.maximum_inscribed_circle(region.shape)
        x, y = circle.coords[0]
        room = inset(region.shape, step / 2)
        ring = ((x + step, y), (x - step, y), (x, y + step), (x, y - step))
        others = [spot for spot in ring if shapely.intersects_xy(room, *spot)]
        spots[region.id] = [(x, y), *others][:MOST_SPOTS]
    return spots


def _spread(objects: Sequence[Record]) -> None:
    """Boards behind each other in the middle, and everything else in rows before them."""
    boards = [each for each in objects if each["Locked"]]
    for index, board in enumerate(boards):
        board["Transform"] |= {"posY": 1.0, "posZ": 4.0 + index * 18.0}
    others = [each for each in objects if not each["Locked"]]
    for index, each in enumerate(others):
        each["Transform"] |= {"posX": -14.0 + (index % 12) * 2.6, "posY": 2.0, "posZ": -8.0 - (index // 12) * 2.6}


def _tab(index: int, title: str, body: str) -> Record:
    return {"title": title, "body": body, "color": "Grey", "visibleColor": {"r": 0.5, "g": 0.5, "b": 0.5}, "id": index}


_SWITCHES: Record = {
    "GMNotes": "",
    "AltLookAngle": {"x": 0.0, "y": 0.0, "z": 0.0},
    "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
    "Tags": [],
    "LayoutGroupSortIndex": 0,
    "Value": 0,
    "Locked": False,
    "Grid": True,
    "Snap": True,
    "IgnoreFoW": False,
    "MeasureMovement": False,
    "DragSelectable": True,
    "Autoraise": True,
    "Sticky": True,
    "Tooltip": True,
    "GridProjection": False,
    "HideWhenFaceDown": False,
    "Hands": False,
    "LuaScript": "",
    "LuaScriptState": "",
    "XmlUI": "",
}
_EMPTY_SAVE: Record = {
    "SaveName": "",
    "Date": "",
    "VersionNumber": "",
    "GameMode": "",
    "GameType": "",
    "GameComplexity": "",
    "Tags": [],
    "Gravity": 0.5,
    "PlayArea": 0.5,
    "Table": "",
    "Sky": "",
    "Note": "",
    "TabStates": {},
    "LuaScript": "",
    "LuaScriptState": "",
    "XmlUI": "",
}
