"""Draws the packages in their layers, with a dot for every package that another one imports."""

from __future__ import annotations

from typing import NamedTuple

import svgwrite

from tests import REPOSITORY
from tests.architecture.imports import imported, modules_in

LAYERS = {
    "mapforge": [
        *("mapforge.cli", "mapforge.commands", "mapforge", "mapforge.handout", "mapforge.studio", "mapforge.lab"),
        *("mapforge.kits", "mapforge.pages"),
        *(
            "mapforge.authoring",
            "mapforge.render",
            "mapforge.games",
            "mapforge.bots",
            "mapforge.validation",
            "mapforge.scenarios",
            "mapforge.worlds",
        ),
        *("mapforge.artwork", "mapforge.maps", "mapforge.packs", "mapforge.hooks", "mapforge.files", "mapforge.errors"),
    ],
    "engine": [
        *("engine", "engine.game", "engine.setup", "engine.analysis", "engine.turn", "engine.conquest", "engine.board"),
        *(
            "engine.blueprint",
            "engine.holder",
            "engine.position",
            "engine.traits",
            "engine.state",
            "engine.world",
            "engine.vocabulary",
        ),
    ],
}
"""The packages, each above those it knows; the two names alone are what `import` of them shows the outside."""

COLOURS = {"mapforge": ("#c9dcee", "#2f5f8a"), "engine": ("#cfe3c4", "#3f6f3a")}
INK, PAPER, LINE, SOFT = "#222222", "#fbf8f1", "#d8d0bf", "#f1ebdd"
ROW, BOX, TOP, LEFT, GAP = 26, 164, 96, 20, 16
DOT = 6


class Row(NamedTuple):
    """One package in the picture."""

    root: str
    name: str
    y: int


def package_imports() -> set[tuple[str, str]]:
    """Which package imports something of which other one."""
    modules = modules_in(REPOSITORY)
    pairs = {(_package(module), _package(other)) for module in modules for other in imported(module, modules)}
    return {(one, other) for one, other in pairs if one != other}


def _package(module: str) -> str:
    return ".".join(module.split(".")[:2])


def rows() -> list[Row]:
    """Every package from the top to the bottom; the engine lies below the toolchain."""
    found, y = [], TOP
    for root, names in LAYERS.items():
        found += [Row(root, name, y + number * ROW) for number, name in enumerate(names)]
        y += len(names) * ROW + GAP
    return found


def picture() -> str:
    """The picture as SVG; the same packages and imports give the same bytes."""
    listed, used = rows(), package_imports()
    columns = {row.name: LEFT + BOX + 30 + number * ROW for number, row in enumerate(listed)}
    right, bottom = max(columns.values()) + ROW, listed[-1].y + ROW
    drawing = svgwrite.Drawing(size=(right + 60, bottom + 16), debug=False)
    drawing.viewbox(0, 0, right + 60, bottom + 16)
    drawing.set_desc("The packages and their imports", "Rows import columns. No dot lies below the diagonal.")
    drawing.add(drawing.rect((0, 0), ("100%", "100%"), fill=PAPER))
    _grid(drawing, listed, columns)
    for row in listed:
        _name(drawing, row, columns)
        for other in listed:
            if (row.name, other.name) in used:
                centre = (columns[other.name] + ROW / 2, row.y + ROW / 2)
                drawing.add(drawing.circle(centre, DOT, fill=COLOURS[row.root][1]))
    _legend(drawing, bottom - 170)
    text: str = drawing.tostring()
    return f"{text}\n"


def _grid(drawing: svgwrite.Drawing, listed: list[Row], columns: dict[str, int]) -> None:
    """A band for each row from the diagonal on, and a thin line from the name of each column down to it."""
    right = max(columns.values()) + ROW
    for row in listed[::2]:
        drawing.add(drawing.rect((columns[row.name], row.y), (right - columns[row.name], ROW), fill=SOFT))
    for row in listed:
        x = columns[row.name] + ROW / 2
        drawing.add(drawing.line((x, TOP - 4), (x, row.y), stroke=LINE))


def _name(drawing: svgwrite.Drawing, row: Row, columns: dict[str, int]) -> None:
    """The package in the margin, above its column, and where the two meet on the diagonal."""
    fill, dark = COLOURS[row.root]
    x = columns[row.name]
    drawing.add(drawing.rect((LEFT, row.y + 2), (BOX, ROW - 4), rx=5, fill=fill, stroke=dark))
    drawing.add(_text(drawing, row.name, LEFT + 10, row.y + 17, 13))
    drawing.add(drawing.rect((x + 3, row.y + 3), (ROW - 6, ROW - 6), rx=5, fill=fill, stroke=dark))
    place = (x + ROW / 2 + 4, TOP - 8)
    slanted = _text(drawing, row.name.partition(".")[2] or row.name, *place, 12)
    slanted.rotate(-45, center=place)
    drawing.add(slanted)


def _text(drawing: svgwrite.Drawing, text: str, x: float, y: float, size: int) -> svgwrite.text.Text:
    return drawing.text(text, insert=(x, y), font_size=size, font_family="DejaVu Sans, Verdana, sans-serif", fill=INK)


def _legend(drawing: svgwrite.Drawing, y: int) -> None:
    """What the dots mean, in the corner that stays empty because nobody imports upwards."""
    x = LEFT + BOX + 40
    drawing.add(_text(drawing, "A dot: the package of the row", x, y, 12))
    drawing.add(_text(drawing, "imports the one of the column.", x, y + 16, 12))
