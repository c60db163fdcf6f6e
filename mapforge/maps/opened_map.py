"""Opens a map for a command: finds it, compiles it, and says in one line what is in the way."""

from __future__ import annotations

import sys
from collections.abc import Collection
from dataclasses import dataclass

from mapforge.errors import Exit
from mapforge.files import shown
from mapforge.maps.compiled_map import CompiledMap, MapError, compile_item
from mapforge.maps.named_maps import NamedMap, UnknownMap, find_map


@dataclass(frozen=True)
class OpenedMap:
    """A map that was found, and what it compiles to."""

    named: NamedMap
    compiled: CompiledMap


def open_map(name: str, command: str, *, trust: Collection[str] = ()) -> OpenedMap | Exit:
    """Find and compile a map; when that fails, say why on standard error and give the exit code."""
    try:
        named = find_map(name, trust=trust)
    except UnknownMap as error:
        print(f"mapforge {command}: {error}", file=sys.stderr)
        return Exit.USAGE
    try:
        return OpenedMap(named, compile_item(named.item, named.library))
    except MapError as error:
        for trouble in error.troubles[:20]:
            document = named.item.document
            line, column = document.value_position(named.item.keys(*trouble.keys))
            print(f"{shown(document.path)}:{line}:{column}: {trouble.message}", file=sys.stderr)
        print(f"mapforge {command}: the map cannot be compiled; `mapforge validate` says more", file=sys.stderr)
        return Exit.FINDINGS
