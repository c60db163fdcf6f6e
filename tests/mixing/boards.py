"""Boards of every kind: one game alone, and both games mixed on either game's board."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from engine import Rules, World
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.worlds.assembly import assemble_world
from mapforge.worlds.mixes.made_mix import Mix
from mapforge.worlds.mixes.mixture import mix
from tests import REPOSITORY
from tests.engine.arena import arena_map

PACKS = Path(__file__).parent / "packs"
CAVE = str(PACKS / "cave" / "maps" / "cave.yaml")
WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}
BOARDS = ("base", "underground", "surface", "below", "cave", "arena", "homebrew")
"""Each game alone on its own board, both games on each game's board, on a small own map and on one that has it all,
and both with all example packs."""


def surface_map(players: int) -> str:
    """The surface board for a number of players."""
    return f"base:map/{WORDS[players]}_players"


def deep_map(players: int) -> str:
    """The underground board for a number of players."""
    return f"underground:map/{WORDS[players]}_players"


@cache
def library() -> Library:
    """Both games and the small packs beside this file, loaded once for all tests."""
    shipped = [REPOSITORY / "content" / id for id in ("base", "underground")]
    return load_library([*shipped, *(PACKS / id for id in ("bare", "cave", "glade")), *example_packs()])


def example_packs() -> list[Path]:
    """The folders of the packs to copy."""
    return sorted(path.parent for path in (REPOSITORY / "examples").glob("*/pack.yaml"))


def mixing(map: str, packs: Sequence[str] = (), **choices: Any) -> Mix:
    """Mix without loading packs again."""
    return mix(map, packs, library=library(), **choices)


@cache
def mixed(board: str, players: int, seed: int = 0) -> Mix:
    """The mix that is played on a kind of board; on a surface board the seed draws other monster regions."""
    if board == "base":
        return mixing(surface_map(players), players=players)
    if board == "underground":
        return mixing(deep_map(players), players=players)
    if board == "surface":
        return mixing(surface_map(players), ["underground"], players=players, seed=seed)
    if board == "homebrew":
        packs = ["underground", *map(str, example_packs())]
        return mixing(surface_map(players), packs, players=players, seed=seed)
    if board == "below":
        return mixing(deep_map(players), ["base"], players=players)
    return mixing(CAVE, ["base"], players=players)


@cache
def rules_for(board: str, players: int, seed: int = 0) -> Rules:
    """The rules of such a board, shared by all games so that everything is prepared once."""
    return Rules(world_of(board, players, seed))


def world_of(board: str, players: int, seed: int = 0) -> World:
    """A world of its own."""
    return (
        assemble_world(library(), arena_map(), pack_ids=("base", "common", "underground"))
        if board == "arena"
        else mixed(board, players, seed).world()
    )
