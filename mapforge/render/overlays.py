"""Draws what a designer wants to see on top: the graph, coordinates, and places where something is wrong."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from mapforge.render.bulk import Bulk, add_tooltip, number
from mapforge.render.scene import Point, Scene
from mapforge.render.themes import Theme


def graph(scene: Scene, middles: Mapping[str, Point]) -> Bulk:
    """A line for each border, from the middle of one region to the middle of the other."""
    unit = min(1.0, scene.region_side / 130)
    layer = Bulk(id="graph", stroke="#b5179e", stroke_width=number(2.6 * unit), stroke_opacity="0.75", fill="#b5179e")
    lines = [(middles[a], middles[b]) for a, b in scene.borders if a in middles and b in middles]
    path = "".join(f"M{x1:.1f},{y1:.1f}L{x2:.1f},{y2:.1f}" for (x1, y1), (x2, y2) in lines)
    if path:
        layer.draw("path", {"d": path})
    for x, y in middles.values():
        layer.draw("circle", {"cx": number(x), "cy": number(y), "r": number(4.5 * unit)})
    return layer


def veil(scene: Scene, regions: Mapping[str, tuple[float, str]]) -> Bulk:
    """Something pale over the ground of hot and cold regions, so that its own colour does not pass for heat."""
    layer = Bulk(id="veil", fill="#fffaf0", fill_opacity="0.62", stroke="none")
    for region in scene.regions:
        if region.id in regions:
            layer.draw("path", {"d": region.path, "fill-rule": "evenodd"})
    return layer


def heat(scene: Scene, regions: Mapping[str, tuple[float, str]]) -> Bulk:
    """Regions the redder the hotter they are, each with a sentence as its tooltip."""
    layer = Bulk(id="heat", fill="#d00000", stroke="none")
    for region in scene.regions:
        if region.id in regions:
            share, message = regions[region.id]
            words = {"fill-rule": "evenodd", "fill-opacity": f"{0.75 * share:.3f}"}
            shape = layer.draw("path", {"d": region.path, **words})
            add_tooltip(shape, message)
    return layer


def coordinates(scene: Scene, theme: Theme) -> Bulk:
    """A grid with the numbers of the map file along the top and the left."""
    layer = Bulk(id="coords", font_size="11", fill=theme.ink, stroke="none")
    step = _step(max(scene.width, scene.height) / scene.scale)
    left, top = scene.origin
    for index in range(math.ceil(left / step), math.floor((left + scene.width / scene.scale) / step) + 1):
        x, _ = scene.at(index * step, 0)
        layer.draw("path", {"d": f"M{x:.1f},0V{scene.height:.1f}", "stroke": theme.ink, "stroke-opacity": "0.25"})
        layer.draw("text", {"x": number(x + 2), "y": "11"}, f"{index * step:g}")
    for index in range(math.ceil(top / step), math.floor((top + scene.height / scene.scale) / step) + 1):
        _, y = scene.at(0, index * step)
        layer.draw("path", {"d": f"M0,{y:.1f}H{scene.width:.1f}", "stroke": theme.ink, "stroke-opacity": "0.25"})
        layer.draw("text", {"x": "2", "y": number(y - 2)}, f"{index * step:g}")
    return layer


def _step(length: float) -> float:
    """A round number of units, about a twelfth of the board."""
    power: float = 10.0 ** math.floor(math.log10(max(length, 1e-9) / 12))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power * 12 >= length)


def findings(scene: Scene, marks: Sequence[tuple[Sequence[Point], str, str]]) -> Bulk:
    """A numbered ring around each place where something is wrong, with what that is as its tooltip.

    What is said in the same words has the same number.
    """
    layer = Bulk(id="findings", fill="none", stroke_width="3.5", text_anchor="middle", font_weight="bold")
    colours = {"error": "#d00000", "warning": "#e85d04", "note": "#0077b6"}
    numbers = {message: index for index, message in enumerate(dict.fromkeys(mark[2] for mark in marks), 1)}
    for corners, severity, message in marks:
        places = [scene.at(*corner) for corner in corners]
        words = {"stroke": colours.get(severity, "#d00000")}
        if len(places) > 2:
            path = "M" + " ".join(f"{x:.1f},{y:.1f}" for x, y in places) + "Z"
            shape = layer.draw("path", {"d": path, **words, "fill": words["stroke"], "fill-opacity": "0.3"})
            add_tooltip(shape, message)
        for x, y in places[:1]:
            disc = {"cx": number(x), "cy": number(y), "r": "13", **words, "fill": "#ffffff", "fill-opacity": "0.85"}
            ring = layer.draw("circle", {**disc, "stroke-width": "3"})
            add_tooltip(ring, message)
            text = {"x": number(x), "y": number(y + 5), "font-size": "14", "fill": words["stroke"], "stroke": "none"}
            layer.draw("text", text, str(numbers[message]))
    return layer
