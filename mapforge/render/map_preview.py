"""From the name of a map to its picture: finds it, perhaps finds what is wrong with it, perhaps a game on it."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine import Game
from mapforge.errors import MapforgeError
from mapforge.files.deadline import DRAWING, working_on
from mapforge.files.plain_data import Record
from mapforge.maps.compiled_map import CompiledMap, MapError, compile_item
from mapforge.maps.layout.mesh import NotPlanar
from mapforge.maps.layout.polygons import CannotLayOut
from mapforge.maps.named_maps import NamedMap, find_map
from mapforge.maps.opened_map import located
from mapforge.packs.sound_shapes import refuse_misshapen_map
from mapforge.packs.translations import languages
from mapforge.render.map_picture import FindingMark, Options, draw_scene
from mapforge.render.picture import Picture
from mapforge.render.played_position import PlayedPosition, position_of
from mapforge.render.scene import Scene, broken_scene, scene_of
from mapforge.render.themes import DEFAULT_THEME
from mapforge.typing_flag import TYPE_CHECKING
from mapforge.worlds.mixes.made_mix import Mix
from mapforge.worlds.mixes.mix_file import check_recipe_data
from mapforge.worlds.mixes.mixture import remake
from mapforge.worlds.mixes.recipe_data import name_from_file, recipe_from_data

if TYPE_CHECKING:
    from mapforge.games.terminal.game_start import Beginning


class CannotPreview(MapforgeError):  # noqa: N818 - it names what could not be done
    """A picture that cannot be drawn, and why."""


@dataclass(frozen=True)
class PreviewRequest:
    """What picture somebody wants."""

    map: str
    theme: str = DEFAULT_THEME
    overlays: frozenset[str] = frozenset()
    language: str = "en"
    game: Path | None = None
    step: int | None = None
    trust: Collection[str] = ()


def preview(wish: PreviewRequest) -> tuple[Picture, NamedMap]:
    """The picture that somebody wants, and the map it shows."""
    saved = _saved(wish.game) if wish.game else {}
    name = wish.map or (name_from_file(str(saved.get("map", "")), wish.game) if wish.game else "")
    if not name:
        raise CannotPreview("name a map, such as base:map/three_players")
    named = find_map(name, trust=wish.trust)
    made = _mix(saved, wish)
    if made is not None and named.item.pack in made.library.packs:
        named = NamedMap(made.library, made.library.packs[named.item.pack].items["map"][named.item.id])
    known = languages(named.library)
    if wish.language not in known:
        raise CannotPreview(f"there is no translation into '{wish.language}'; choose from {', '.join(known)}")
    with working_on(DRAWING, named.item.document.path):
        scene, compiled = _scene(named, wish)
    position = _position(named, compiled, scene, saved, wish.step, made) if saved else None
    marks = _findings(named) if "findings" in wish.overlays else ()
    with working_on(DRAWING, named.item.document.path):
        return draw_scene(scene, Options(wish.theme, wish.overlays, tuple(marks)), position), named


def _scene(named: NamedMap, wish: PreviewRequest) -> tuple[Scene, CompiledMap | None]:
    refuse_misshapen_map(named.item)
    try:
        compiled = compile_item(named.item, named.library)
        return scene_of(compiled, named.library, wish.language), compiled
    except NotPlanar as error:
        raise CannotPreview(f"this map has no outlines and cannot be laid out: {error}") from error
    except CannotLayOut as error:
        raise CannotPreview(str(error)) from error
    except MapError as error:
        scene = broken_scene(named.item, named.library, wish.language)
        if "findings" in wish.overlays and scene.regions:
            return scene, None
        raise CannotPreview(f"{next(located(named.item, error))}; `mapforge validate` says more") from error


def _findings(named: NamedMap) -> Sequence[FindingMark]:
    from mapforge.validation.runner import examine

    file = named.item.document.path
    return [
        (finding.where, finding.severity.value, f"{finding.check}: {finding.message}")
        for finding in examine(named.library).findings
        if finding.where and finding.file == file
    ]


def _saved(path: Path) -> Record:
    """A saved game: as the engine writes it, or as `mapforge play` does with the map around it."""
    from mapforge.games.terminal.saved_game import read_game_data

    data = read_game_data(path)
    saved = data if isinstance(data, dict) and "game" in data else {"game": data}
    if isinstance(saved["game"], dict) and saved["game"].keys() >= {"format", "world", "rulings", "seed", "state"}:
        return saved
    raise CannotPreview(f"'{path}' is not a saved game")


def _mix(saved: Record, wish: PreviewRequest) -> Mix | None:
    """The mix that a saved game is played with, if any."""
    data = saved.get("mix")
    if data is None or wish.game is None:
        return None
    check_recipe_data(wish.game, data, lambda keys: (1, 1))
    return remake(recipe_from_data(data, wish.game), trust=wish.trust)


def _position(
    named: NamedMap,
    compiled: CompiledMap | None,
    scene: Scene,
    saved: Record,
    step: int | None,
    made: Mix | None,
) -> PlayedPosition:
    from mapforge.games.terminal.saved_game import saved_packs
    from mapforge.worlds.map_world import build_world

    if compiled is None:
        raise CannotPreview("a game can only be shown on a map that compiles")
    packs = saved_packs(saved)
    is_known = bool(packs) and all(id in named.library.packs for id in packs)
    world = made.world() if made else build_world(named, pack_ids=packs if is_known else None)
    if world.id != named.item.full_id:
        raise CannotPreview(f"the game was saved on '{world.id}', not on '{named.item.full_id}'")
    game = Game.from_json(world, json.dumps(saved["game"]))
    return position_of(game if step is None else at_step(game, step, _beginning(saved)), scene)


def _beginning(saved: Record) -> Beginning:
    from mapforge.games.terminal.saved_game import saved_beginning

    return saved_beginning(saved)


def at_step(game: Game, step: int, beginning: Beginning) -> Game:
    """The game as it was after so many actions, found by playing them again."""
    actions = [entry for entry in game.history if entry[0] not in ("die", "shuffle")]
    if not 0 <= step <= len(actions):
        raise CannotPreview(f"the game has the steps 0 to {len(actions)}, not {step}")
    again = beginning.of(game)
    for _, action in actions[:step]:
        again.apply(action)
    return again
