"""Draws what is around the board: a title, a turn track and a legend."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mapforge.render.blocks import IconMark
from mapforge.render.bulk import Bulk, number
from mapforge.render.label_space import text_width
from mapforge.render.labels import placed_icon
from mapforge.render.scene import Scene
from mapforge.render.terrain_layers import TerrainLayers
from mapforge.render.themes import Theme

MARGIN = 36.0
TITLE_HEIGHT = 92.0
TRACK_HEIGHT = 62.0
ROW = 34.0
LETTER = 15.0
MOST_LINES = 40


@dataclass(frozen=True)
class LegendEntry:
    """One line of the legend: a terrain or an icon, and its name."""

    text: str
    terrain: str = ""
    mark: IconMark | None = None

    @property
    def width(self) -> float:
        """How much room it takes."""
        return 46 + text_width(self.text) * LETTER + 18


def entries_of(scene: Scene, ground: TerrainLayers, marks: list[IconMark]) -> list[LegendEntry]:
    """Everything on the board that needs a word."""
    terrains = [LegendEntry(scene.name("terrain", id), terrain=id) for id in ground.by_terrain]
    icons = [mark for mark in marks if not mark.is_emblem]
    return [*terrains, *(LegendEntry(scene.name("piece" if m.is_piece else "symbol", m.icon), mark=m) for m in icons)]


def legend_rows(entries: list[LegendEntry], width: float) -> list[list[LegendEntry]]:
    """The legend in rows that fit and are about equally long."""
    count = len(_broken(entries, width))
    total = sum(entry.width for entry in entries)
    even = _broken(entries, min(width, total / max(count, 1) + 60))
    return even if len(even) == count else _broken(entries, width)


def _broken(entries: list[LegendEntry], width: float) -> list[list[LegendEntry]]:
    rows: list[list[LegendEntry]] = [[]]
    for entry in entries:
        if rows[-1] and sum(other.width for other in rows[-1]) + entry.width > width:
            rows.append([])
        rows[-1].append(entry)
    return [row for row in rows if row]


def title(scene: Scene, theme: Theme) -> Bulk:
    """The name of the map, for how many players it is and how long a game lasts."""
    layer = Bulk(id="title", text_anchor="middle", fill=theme.ink)
    middle = scene.width / 2
    size = min(40.0, scene.width / max(text_width(scene.title), 1) * 0.8)
    layer.draw("text", {"x": number(middle), "y": "-42", "font-size": number(size), "font-weight": "bold"}, scene.title)
    said = _players(scene) + (scene.word("turns", scene.turns) if scene.turns else "")
    layer.draw("text", {"x": number(middle), "y": "-17", "font-size": "16", "font-style": "italic"}, said)
    reach = text_width(said) * 16 / 2 + 22
    for side in (-1, 1):
        start, end = middle + side * reach, middle + side * (reach + 150)
        words = {"stroke": theme.ink, "stroke-width": "1.4", "fill": theme.ink}
        path = f"M{start:.1f},-22H{end:.1f}M{start:.1f},-22l{side * 6},-4 {side * 6},4 {-side * 6},4z"
        layer.draw("path", {"d": path, **words})
    return layer


def _players(scene: Scene) -> str:
    if not scene.players:
        return ""
    if scene.players == (1,) and "players" not in scene.words:
        return "1 player · "
    listed = f" {scene.word('or')} ".join(str(number) for number in scene.players)
    return f"{scene.word('players', listed)} · "


def track(scene: Scene, theme: Theme, current: int = 0) -> Bulk:
    """One field for each turn; the current one is lit."""
    layer = Bulk(id="turns", text_anchor="middle", font_weight="bold")
    step = min(58.0, scene.width / max(scene.turns, 1))
    left = (scene.width - step * (scene.turns - 1)) / 2
    y = scene.height + 44
    line = {"stroke": theme.ink, "stroke-width": "3", "stroke-dasharray": "2 7", "stroke-linecap": "round"}
    layer.draw("path", {"d": f"M{left:.1f},{y:.1f}h{step * (scene.turns - 1):.1f}", **line})
    for turn in range(1, scene.turns + 1):
        x = left + (turn - 1) * step
        fill = "#f2c14e" if turn == current else theme.panel
        radius = min(20.0, step * 0.42)
        words = {"cx": number(x), "cy": number(y), "r": number(radius), "fill": fill, "stroke": theme.ink}
        layer.draw("circle", {**words, "stroke-width": "2.2" if turn < scene.turns else "4"})
        text = {"x": number(x), "y": number(y + radius * 0.34), "font-size": number(radius)}
        layer.draw("text", {**text, "fill": "#2d2118" if turn == current else theme.ink}, str(turn))
    return layer


def legend(rows: list[list[LegendEntry]], ground: TerrainLayers, theme: Theme, top: float, width: float) -> Bulk:
    """Swatches and icons with their names."""
    layer = Bulk(id="legend", fill=theme.ink, font_size=number(LETTER))
    for index, row in enumerate(rows):
        x = (width - sum(entry.width for entry in row)) / 2
        y = top + index * ROW + ROW / 2
        for entry in row:
            _swatch(layer, entry, ground, theme, x, y)
            layer.draw("text", {"x": number(x + 46), "y": number(y + 5)}, entry.text)
            x += entry.width
    return layer


def listing(lines: list[str], theme: Theme, top: float, width: float) -> tuple[Bulk, float]:
    """Lines of small print, broken where they are too long; what does not fit is counted."""
    layer = Bulk(id="listing", fill=theme.ink, font_size="13")
    shown = lines if len(lines) <= MOST_LINES else [*lines[:MOST_LINES], f"and {len(lines) - MOST_LINES} more"]
    rows = [row for line in shown for row in _wrapped(line, width)]
    for index, (indent, row) in enumerate(rows):
        layer.draw("text", {"x": number(indent), "y": number(top + 14 + index * 18)}, row)
    return layer, len(rows) * 18 + 14.0


def _wrapped(line: str, width: float) -> Iterator[tuple[float, str]]:
    """A line in rows of words, the later ones set in; a word that is longer than a row is cut."""
    indent, row = 0.0, ""
    for word in line.split(" "):
        longer = f"{row} {word}" if row else word
        if row and text_width(longer) * 13 > width - indent:
            yield indent, row
            indent, longer = 16.0, word
        row = longer
        if text_width(row) * 13 > width - indent:
            letters = max(8, int(len(row) * (width - indent) / (text_width(row) * 13)))
            row = f"{row[: letters - 1]}…"
    yield indent, row


def _swatch(layer: Bulk, entry: LegendEntry, ground: TerrainLayers, theme: Theme, x: float, y: float) -> None:
    if entry.mark is not None:
        layer.draw("use", placed_icon(entry.mark, x + 22, y, 28))
        return
    fills = [ground.colour(entry.terrain)]
    if theme.textures:
        fills.append(f"url(#texture-{entry.terrain.replace(':', '-')})")
    box = {"x": number(x), "y": number(y - 12), "width": "40", "height": "24", "rx": "6"}
    for fill in fills:
        layer.draw("rect", {**box, "fill": fill})
    layer.draw("rect", {**box, "fill": "none", "stroke": theme.border, "stroke-width": "1.6"})
    if emblem := ground.styles[entry.terrain].emblem:
        layer.draw("use", placed_icon(IconMark(emblem), x + 20, y, 20))


def marks_shown(blocks: Iterator[tuple[IconMark, ...]]) -> list[IconMark]:
    """The icons that occur, each once, symbols first."""
    found: dict[tuple[str, bool], IconMark] = {}
    for mark in (mark for row in blocks for mark in row if mark.player < 0):
        key = (mark.icon, mark.is_piece)
        if key not in found or found[key].is_emblem:
            found[key] = mark
    return sorted(found.values(), key=lambda mark: (mark.is_piece, mark.icon))
