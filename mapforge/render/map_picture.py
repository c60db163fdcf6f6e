"""Draws a map, or a game on it: the board with everything on it, and everything around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import svgwrite

from mapforge.maps.geometry_refusals import refusals_of
from mapforge.render.bulk import Bulk, number
from mapforge.render.picture import Box, Picture
from mapforge.render.terrain_layers import TerrainLayers
from mapforge.render.themes import DEFAULT_THEME, FONT, THEMES, Theme

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from engine import Game
    from mapforge.files.plain_data import Fields
    from mapforge.maps.formats.features import Remark
    from mapforge.maps.named_maps import NamedMap
    from mapforge.render.blocks import Block, IconMark
    from mapforge.render.callouts import Callout, CalloutLayout
    from mapforge.render.frame import KeyEntry
    from mapforge.render.played_position import PlayedPosition
    from mapforge.render.scene import Point, Scene

FindingMark = tuple[Sequence["Point"], str, str]
"""The corners or the spot of a finding in units of the map file, its severity and what it says."""
REMARK_SEVERITIES = {"look here": "error", "left out": "error", "repaired": "warning", "changed": "warning"}
MOST_MARKS = 60
"""Marks for remarks of one kind; more of them hide the map."""


@dataclass(frozen=True)
class Options:
    """How a picture is drawn."""

    theme: str = DEFAULT_THEME
    overlays: frozenset[str] = field(default_factory=frozenset)
    findings: tuple[FindingMark, ...] = ()
    notes: tuple[str, ...] = ()
    """Sentences below the picture, after those about the findings."""
    heat: Mapping[str, tuple[float, str]] = field(default_factory=dict)
    """How hot some regions are, from 0 to 1, each with a sentence about it."""


def draw(named: NamedMap, game: Game | None = None, *, theme: str = DEFAULT_THEME, language: str = "en") -> Picture:
    """The picture of a map, or of a game on it; the same map gives the same bytes."""
    from mapforge.maps.compiled_map import compile_item
    from mapforge.render.played_position import position_of
    from mapforge.render.scene import scene_of

    scene = scene_of(compile_item(named.item, named.library), named.library, language)
    return draw_scene(scene, Options(theme), position_of(game, scene) if game is not None else None)


@refusals_of("the picture of this map")
def draw_scene(scene: Scene, options: Options | None = None, position: PlayedPosition | None = None) -> Picture:
    """The picture of a scene, or of a game on it; the same scene gives the same bytes."""
    options = options or Options()
    theme = THEMES[options.theme]
    ground = TerrainLayers(scene, theme)
    blocks = _blocks(scene, options, position) if theme.decorations else []
    called = _called(scene, blocks, options)
    blocks = called.blocks
    bottom = _Bottom(scene, theme, ground, [*blocks, *(c.block for c in called.callouts)], position)
    bottom.list_key(scene, theme, called.key)
    bottom.list_notes(scene, theme, options)
    top, side = (92.0, 36.0) if theme.decorations else (8.0, 8.0)
    left, right = side + called.left, side + called.right
    width, height = scene.width + left + right, scene.height + top + bottom.height
    box = [number(value) for value in (-left, -top, width, height)]
    drawing = svgwrite.Drawing(size=box[2:], viewBox=" ".join(box), debug=False)
    drawing.attribs["font-family"] = FONT
    ground.patterns(drawing.defs)
    _icons(drawing, scene, bottom.marks, bottom.definitions)
    for layer in _layers(scene, options, ground, blocks, bottom, (left, top, width, height), called.callouts):
        drawing.add(layer)
    root = drawing.get_xml()
    if theme.is_hatched:
        from mapforge.render.greys import take_colours_away

        take_colours_away(root)
    return Picture(root, Box(*map(float, box)))


def draw_review(data: Fields, remarks: Sequence[Remark]) -> Picture:
    """The picture of an imported map, with a mark where something was left out, repaired, changed or guessed."""
    from mapforge.maps.compiled_map import compile_map
    from mapforge.maps.formats.features import grouped_remarks
    from mapforge.render.scene import scene_of

    scene = scene_of(compile_map(data))
    marks, notes = [], []
    for line, members in grouped_remarks(remarks):
        placed = [
            (member.place, REMARK_SEVERITIES.get(member.kind, "note"), line) for member in members if member.place
        ]
        marks += placed[:MOST_MARKS]
        notes += [] if placed else [line]
    return draw_scene(scene, Options(overlays=frozenset({"graph"}), findings=tuple(marks), notes=tuple(notes)))


class _Bottom:
    """What stands below the board, and how much room that takes."""

    def __init__(
        self, scene: Scene, theme: Theme, ground: TerrainLayers, blocks: list[Block], position: PlayedPosition | None
    ) -> None:
        self.marks: list[IconMark] = []
        self.layers: list[Bulk] = []
        self.definitions: list[Element] = []
        self.result = position.result if position else ""
        self.height = 8.0
        if theme.decorations:
            self._fill(scene, theme, ground, blocks, position)

    def _fill(
        self, scene: Scene, theme: Theme, ground: TerrainLayers, blocks: list[Block], position: PlayedPosition | None
    ) -> None:
        from mapforge.render import frame

        self.marks = frame.marks_shown(row for block in blocks for row in block.rows)
        y = scene.height + 16
        if scene.turns:
            self.layers.append(frame.track(scene, theme, position.round if position else 0))
            y += frame.TRACK_HEIGHT
        if position is not None:
            from mapforge.render.player_cards import PlayerCards

            cards = PlayerCards(scene, theme, position)
            panel, used = cards.drawn(y + 6)
            self.layers.append(panel)
            self.marks = list(dict.fromkeys([*self.marks, *cards.marks]))
            self.definitions = cards.definitions
            y += used + 6
        rows = frame.legend_rows(frame.entries_of(scene, ground, self.marks), scene.width)
        self.layers.append(frame.legend(rows, ground, theme, y + 8, scene.width))
        self.height = y + 8 + len(rows) * frame.ROW + 18 - scene.height

    def list_key(self, scene: Scene, theme: Theme, entries: Sequence[KeyEntry]) -> None:
        """The names that numbers on the board stand for."""
        if entries:
            from mapforge.render import frame

            layer, used = frame.key(entries, theme, scene.height + self.height, scene.width)
            self.marks = list(dict.fromkeys([*self.marks, *(mark for entry in entries for mark in entry.marks)]))
            self.layers.append(layer)
            self.height += used

    def list_notes(self, scene: Scene, theme: Theme, options: Options) -> None:
        """What the numbers of the marks mean, in lines."""
        messages = dict.fromkeys(message for _, _, message in options.findings)
        lines = [f"{index}  {message}" for index, message in enumerate(messages, 1)]
        if not theme.decorations or not (lines or options.notes):
            return
        from mapforge.render import frame

        layer, used = frame.listing([*lines, *options.notes], theme, scene.height + self.height, scene.width)
        self.layers.append(layer)
        self.height += used


def _blocks(scene: Scene, options: Options, position: PlayedPosition | None) -> list[Block]:
    from mapforge.render.blocks import blocks_of

    extra: Mapping[str, Sequence[IconMark]] = position.marks if position else {}
    return blocks_of(scene, _names(scene, options), extra, pieces=position is None)


def _names(scene: Scene, options: Options) -> dict[str, str]:
    return {region.id: region.id if "ids" in options.overlays else region.name for region in scene.regions}


def _called(scene: Scene, blocks: list[Block], options: Options) -> CalloutLayout:
    from mapforge.render.callouts import CalloutLayout, place_callouts

    return place_callouts(scene, blocks, _names(scene, options)) if blocks else CalloutLayout([], [])


def _icons(drawing: svgwrite.Drawing, scene: Scene, marks: Iterable[IconMark], extra: Iterable[Element] = ()) -> None:
    from mapforge.render.labels import definitions

    bulk = Bulk()
    bulk.plain += [*definitions(scene, marks), *extra]
    if bulk.plain:
        drawing.defs.elements.append(bulk)


def _layers(
    scene: Scene,
    options: Options,
    ground: TerrainLayers,
    blocks: list[Block],
    bottom: _Bottom,
    box: tuple[float, float, float, float],
    callouts: Sequence[Callout] = (),
) -> Iterator[Bulk]:
    theme = ground.theme
    yield _paper(theme, box)
    yield from ground.drawn()
    yield _rim(scene, theme)
    if scene.connections:
        from mapforge.render.links_and_barriers import drawn_connections

        yield from drawn_connections(scene, theme)
    if options.heat:
        from mapforge.render.overlays import heat, veil

        yield veil(scene, options.heat)
        yield heat(scene, options.heat)
    if "coords" in options.overlays:
        from mapforge.render.overlays import coordinates

        yield coordinates(scene, theme)
    if "graph" in options.overlays:
        from mapforge.render.overlays import graph

        yield graph(scene, _middles(scene, blocks))
    if theme.decorations:
        from mapforge.render.frame import title
        from mapforge.render.labels import draw_labels

        if callouts:
            from mapforge.render.callouts import leaders

            yield leaders(scene, theme, callouts)
        yield from draw_labels(scene, theme, [*blocks, *(callout.block for callout in callouts)])
        yield title(scene, theme, bottom.result)
        yield from bottom.layers
    if options.findings:
        from mapforge.render.overlays import findings

        yield findings(scene, options.findings)


def _middles(scene: Scene, blocks: list[Block]) -> dict[str, Point]:
    if blocks:
        return {block.region.id: block.pole for block in blocks}
    spots = ((region.id, region.shape.representative_point()) for region in scene.regions)
    return {id: (spot.x, spot.y) for id, spot in spots}


def _paper(theme: Theme, box: tuple[float, float, float, float]) -> Bulk:
    side, top, width, height = box
    layer = Bulk(id="paper")
    words = {"x": number(-side), "y": number(-top), "width": number(width), "height": number(height)}
    layer.draw("rect", {**words, "fill": theme.paper})
    return layer


def _rim(scene: Scene, theme: Theme) -> Bulk:
    layer = Bulk(id="rim", fill="none", stroke=theme.border)
    if theme.decorations:
        for out, width in ((7, "2"), (2, "5")):
            words = {"x": number(-out), "y": number(-out), "rx": "4", "stroke-width": width}
            size = {"width": number(scene.width + 2 * out), "height": number(scene.height + 2 * out)}
            layer.draw("rect", {**words, **size})
    for x, y, wide, tall in scene.insets:
        words = {"x": number(x), "y": number(y), "rx": "3", "width": number(wide), "height": number(tall)}
        layer.draw("rect", {**words, "stroke-width": "2"})
    return layer
