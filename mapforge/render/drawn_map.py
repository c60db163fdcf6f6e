"""Draws a map that was found, or a game on it."""

from __future__ import annotations

from engine import Game
from mapforge.maps.compiled_map import compile_item
from mapforge.maps.named_maps import NamedMap
from mapforge.render.picture import Options, draw_scene
from mapforge.render.played_position import position_of
from mapforge.render.scene import scene_of
from mapforge.render.themes import DEFAULT_THEME


def draw(named: NamedMap, game: Game | None = None, *, theme: str = DEFAULT_THEME, language: str = "en") -> str:
    """The picture of a map, or of a game on it, as SVG; the same map gives the same bytes."""
    scene = scene_of(compile_item(named.item, named.library), named.library, language)
    position = position_of(game, scene) if game is not None else None
    return draw_scene(scene, Options(theme), position)
