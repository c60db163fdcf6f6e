"""Opens a map: finds it, compiles it, and reports what is in the way, with its places."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from mapforge.errors import Exit, MapforgeError
from mapforge.files.short_paths import short_path
from mapforge.maps.compiled_map import CompiledMap, MapError, compile_item
from mapforge.maps.named_maps import NamedMap, find_map
from mapforge.packs.library import Item
from mapforge.packs.sound_shapes import refuse_misshapen_map

MOST_TOLD = 20


class BrokenMap(MapforgeError):  # noqa: N818 - it says what the map is
    """A map that cannot be compiled, with the places of what is wrong."""

    exit_code = Exit.FINDINGS


@dataclass(frozen=True)
class OpenedMap:
    """A map that was found, and what it compiles to."""

    named: NamedMap
    compiled: CompiledMap


def open_map(name: str, *, trust: Collection[str] = ()) -> OpenedMap:
    """Find and compile a map, or raise UnknownMap or BrokenMap."""
    named = find_map(name, trust=trust)
    refuse_misshapen_map(named.item)
    try:
        return OpenedMap(named, compile_item(named.item, named.library))
    except MapError as error:
        places = list(located(named.item, error))[:MOST_TOLD]
        message = "the map cannot be compiled; `mapforge validate` says more"
        raise BrokenMap("\n".join([message, *places])) from error


def located(item: Item, error: MapError) -> Iterator[str]:
    """What is wrong with a map, each problem with its file, line and column."""
    for problem in error.problems:
        line, column = item.document.value_position(item.keys(*problem.keys))
        yield f"{short_path(item.document.path)}:{line}:{column}: {problem.message}"
