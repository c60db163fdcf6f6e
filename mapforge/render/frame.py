"""Draws what is around the board: a title, a turn track and a legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from mapforge.render.blocks import IconMark
from mapforge.render.bulk import Bulk, number
from mapforge.render.label_space import text_width
from mapforge.render.labels import placed_icon
from mapforge.render.links_and_barriers import reasons, swatch
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
    line: str = ""
    """The kind of a connection."""

    @property
    def width(self) -> float:
        """How much room it takes."""
        return 46 + text_width(self.text) * LETTER + 18


def entries_of(scene: Scene, ground: TerrainLayers, marks: list[IconMark]) -> list[LegendEntry]:
    """Everything on the board that needs a word."""
    terrains = [LegendEntry(scene.name("terrain", id), terrain=id) for id in ground.by_terrain]
    icons = [mark for mark in marks if not mark.is_emblem]
    shown = {region.id for region in scene.regions}
    drawn = [one for one in scene.connections if {one.a, one.b} <= shown]
    lines = [LegendEntry(one.reason or scene.word(one.kind), line=one.kind) for one in reasons(drawn)]
    return each_once([*terrains, *(LegendEntry(_name(scene, mark), mark=mark) for mark in icons), *lines])


def each_once(entries: Iterable[LegendEntry]) -> list[LegendEntry]:
    """What is called alike is one thing: ground and the piece that lies there share a line, as they share regions."""
    unique: dict[object, LegendEntry] = {}
    for entry in entries:
        # A nation looks different in decline.
        key = entry.text if entry.mark is None or entry.mark.player < 0 else entry.mark
        first = unique.setdefault(key, entry)
        if first is not entry and first.mark is None:
            unique[key] = replace(first, mark=entry.mark)
    return list(unique.values())


def _name(scene: Scene, mark: IconMark) -> str:
    return scene.name("race" if mark.player >= 0 else "piece" if mark.is_piece else "symbol", mark.icon)


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


def title(scene: Scene, theme: Theme, result: str = "") -> Bulk:
    """The name of the map, and for how many players it is and how long a game lasts, or how the game ended."""
    layer = Bulk(id="title", text_anchor="middle", fill=theme.ink)
    middle = scene.width / 2
    size = min(40.0, scene.width / max(text_width(scene.title), 1) * 0.8)
    layer.draw("text", {"x": number(middle), "y": "-42", "font-size": number(size), "font-weight": "bold"}, scene.title)
    subtitle = result or _players(scene) + (scene.word("turns", scene.turns) if scene.turns else "")
    layer.draw("text", {"x": number(middle), "y": "-17", "font-size": "16", "font-style": "italic"}, subtitle)
    reach = text_width(subtitle) * 16 / 2 + 22
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
    if entry.mark is not None and not entry.terrain:
        layer.draw("use", placed_icon(entry.mark, x + 22, y, 28))
        return
    if entry.line:
        layer.plain += swatch(entry.line, theme, x + 4, y)
        return
    fills = [ground.colour(entry.terrain)]
    if theme.textures:
        fills.append(f"url(#texture-{entry.terrain.replace(':', '-')})")
    box = {"x": number(x), "y": number(y - 12), "width": "40", "height": "24", "rx": "6"}
    for fill in fills:
        layer.draw("rect", {**box, "fill": fill})
    layer.draw("rect", {**box, "fill": "none", "stroke": theme.border, "stroke-width": "1.6"})
    emblem = ground.styles[entry.terrain].emblem
    if mark := entry.mark or (IconMark(emblem) if emblem else None):
        layer.draw("use", placed_icon(mark, x + 20, y, 20))


def marks_shown(blocks: Iterator[tuple[IconMark, ...]]) -> list[IconMark]:
    """The icons and tokens that occur, each once: symbols, pieces, and the races of the players."""
    marks: dict[tuple[str, bool, int, bool], IconMark] = {}
    for mark in (mark for row in blocks for mark in row):
        key = (mark.icon, mark.is_piece, mark.player, mark.is_declined)
        if key not in marks or marks[key].is_emblem:
            # Tokens of a race look the same however many there are.
            marks[key] = mark if mark.player < 0 else replace(mark, text="")
    return sorted(marks.values(), key=lambda mark: (mark.player, mark.is_declined, mark.is_piece, mark.icon))


@dataclass(frozen=True)
class KeyEntry:
    """A number on the board and the name it stands for, with drawings that had no room there either."""

    number: str
    name: str
    marks: tuple[IconMark, ...] = ()

    @property
    def width(self) -> float:
        """How much room it takes."""
        return 34 + text_width(self.name) * 13 + len(self.marks) * 22


def key(entries: Sequence[KeyEntry], theme: Theme, top: float, width: float) -> tuple[Bulk, float]:
    """The names that numbers on the board stand for, in columns below it."""
    layer = Bulk(id="key", fill=theme.ink, font_size="13")
    widest = max(entry.width for entry in entries) + 18
    columns = max(1, min(len(entries), int(width // widest)))
    rows = -(-len(entries) // columns)
    left = (width - min(columns, len(entries)) * widest) / 2
    for index, entry in enumerate(entries):
        x, y = left + index // rows * widest, top + 16 + index % rows * 22
        layer.draw(
            "text", {"x": number(x + 24), "y": number(y), "text-anchor": "end", "font-weight": "bold"}, entry.number
        )
        layer.draw("text", {"x": number(x + 32), "y": number(y)}, entry.name)
        at = x + 32 + text_width(entry.name) * 13 + 14
        for mark in entry.marks:
            layer.draw("use", placed_icon(mark, at, y - 4, 20))
            at += 22
    return layer, rows * 22 + 20.0
