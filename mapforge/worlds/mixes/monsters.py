"""Lays monsters on a board that has none, on some of the regions where natives without a treasure live."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from engine import PieceKind, World, bits
from mapforge.files.plain_data import Fields, Record
from mapforge.files.plurals import counted
from mapforge.worlds.mixes.recipe import MixError

PER_REGION = 2
MONSTER_CHOICE, DRAWN, LAID, NAMED = "monster_regions_choice", "random", "first_player", "scenario"
"""The ruling that says who chooses the regions, and its values (U-COMPAT-23)."""
STEPS = 20_000
"""How long a draw is looked for; the best one until then is taken."""


def guard(world: World) -> PieceKind | None:
    """The piece that guards relics and places, when there are any to guard."""
    guards = bits(world.marker_guards)
    return world.kind_of[guards[0]] if guards and world.markers else None


def has_guards(world: World) -> bool:
    """Whether the map itself shows pieces that guard something."""
    guards = {world.kind_of[piece].id for piece in bits(world.marker_guards)}
    return any(piece in guards and count for region in world.regions for piece, count in region.pieces)


def native_regions(world: World) -> list[int]:
    """Regions where the map shows natives that guard nothing."""
    kinds = {world.kind_of[piece].id for piece in bits(world.occupants & ~world.marker_guards)}
    return [r.index for r in world.regions if any(piece in kinds and count for piece, count in r.pieces)]


def wanted_regions(world: World, players: int) -> int:
    """How many regions get monsters: 2 tokens for each player and 2 more, 2 to a region (U-COMPAT-07)."""
    kind = guard(world)
    if kind is None:
        return 0
    tokens = min(2 * players + 2, kind.supply)
    return min(tokens // PER_REGION, len(world.markers))


def draw(world: World, players: int, seed: int | str) -> list[str]:
    """Draw regions for monsters, no two adjacent; fewer when so many do not fit (U-COMPAT-09, U-COMPAT-23)."""
    order = native_regions(world)
    random.Random(f"monsters {seed}").shuffle(order)
    best: list[int] = []
    steps = 0

    def search(chosen: list[int], left: Sequence[int], wanted: int) -> bool:
        nonlocal best, steps
        steps += 1
        if len(chosen) > len(best):
            best = chosen
        if len(best) >= wanted or steps > STEPS:
            return True
        for position, region in enumerate(left):
            rest = [other for other in left[position + 1 :] if not world.neighbours[region] >> other & 1]
            if len(chosen) + 1 + len(rest) > len(best) and search([*chosen, region], rest, wanted):
                return True
        return False

    search([], order, wanted_regions(world, players))
    return sorted(world.regions[region].id for region in best)


def check_regions(world: World, ids: Iterable[str]) -> None:
    """Refuse regions that cannot all have monsters."""
    chosen: list[int] = []
    for id in ids:
        region = world.region_index.get(id)
        if region is None:
            raise MixError(f"there is no region '{id}' for monsters")
        if region not in native_regions(world):
            raise MixError(f"monsters go where natives live, and nobody lives in '{id}'")
        if any(world.neighbours[region] >> other & 1 for other in chosen):
            raise MixError(f"'{id}' borders another region with monsters")
        chosen.append(region)
    kind = guard(world)
    if chosen and kind is None:
        raise MixError("these packs have no monsters, or nothing for them to guard")
    if kind is not None and PER_REGION * len(chosen) > kind.supply:
        raise MixError(f"there are monsters for {counted(kind.supply // PER_REGION, 'region')}, not for {len(chosen)}")


def left_open(map_data: Fields, world: World, players: int) -> Record:
    """The map with the choice of regions left to the first player, for as many as can have monsters."""
    kind = guard(world)
    regions = len(draw(world, players, 0))
    if kind is None or not regions:
        return dict(map_data)
    return {**map_data, "laying": {"piece": kind.id, "regions": regions, "each": PER_REGION}}


def lay(map_data: Fields, world: World, ids: Iterable[str]) -> Record:
    """The map with monsters in some regions instead of the natives there (U-COMPAT-10)."""
    kind, chosen = guard(world), set(ids)
    natives = {world.kind_of[piece].id for piece in bits(world.occupants)}
    regions = []
    for region in map_data["regions"]:
        if kind is not None and region["id"] in chosen:
            others = {piece: count for piece, count in region.get("pieces", {}).items() if piece not in natives}
            region = {**region, "pieces": {**others, kind.id: PER_REGION}}
        regions.append(region)
    return {**map_data, "regions": regions}
