"""The homebrew packs that the tests use: the examples, and the ideas that stretch the engine."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine import Rules
from mapforge.files.shipped_folders import content_folder
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.worlds.assembly import assemble_world
from tests import REPOSITORY
from tests.engine.arena import arena_map

EXAMPLES = sorted(path.parent for path in REPOSITORY.glob("examples/*/pack.yaml"))
INVENTIONS = [
    folder
    for folder in EXAMPLES
    if any((folder / kind).is_dir() for kind in ("races", "powers", "relics", "places", "events"))
]
"""The examples that are more than a map."""
STRESS = sorted(path.parent for path in REPOSITORY.glob("tests/stress/*/pack.yaml"))
TRUSTED = [folder.name for folder in STRESS]


def name_of(folder: Path) -> str:
    """A pack's folder, for the name of a test."""
    return folder.name


@cache
def everything() -> Library:
    """Both shipped games with all homebrew."""
    shipped = [content_folder() / pack for pack in ("base", "underground")]
    return load_library([*shipped, *EXAMPLES, *STRESS], trust=TRUSTED)


@cache
def homebrew_rules() -> Rules:
    """A world in which everybody's ideas meet, with an isle that drifts."""
    board = arena_map()
    assert isinstance(board["regions"], list)
    board["regions"].append({"id": "isle", "terrain": "isle"})
    board["regions"].append({"id": "dune", "terrain": "glass_desert", "symbols": ["prism"], "edge": True})
    assert isinstance(board["borders"], list)
    board["borders"].append(("dune", "coast"))
    return Rules(assemble_world(everything(), board))
