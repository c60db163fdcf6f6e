"""Boards nobody printed: random grounds of both games on a random grid."""

import random
from typing import Any

SURFACE = ("farmland", "forest", "hill", "swamp", "mountain")
BELOW = ("mine", "mudpool", "mystic_crystal", "mushroom_forest", "black_mountain")
WET = ("sea", "lake", "river")
SYMBOLS = ("mine", "magic", "cavern")
MOST = {"mountain": 9, "black_mountain": 9, "lost_tribe": 18, "monster": 7}


def wild_map(seed: int) -> dict[str, Any]:
    """A map whose size, grounds, natives and holes follow from its seed."""
    chance = random.Random(f"wild {seed}")
    width, height = chance.randint(3, 7), chance.randint(3, 7)
    left = dict(MOST)
    regions = [_region(chance, x, y, width, height, left) for y in range(height) for x in range(width)]
    borders = [[f"r{x}_{y}", f"r{x + 1}_{y}"] for y in range(height) for x in range(width - 1)]
    borders += [[f"r{x}_{y}", f"r{x}_{y + 1}"] for y in range(height - 1) for x in range(width)]
    borders += [[f"r{x}_{y}", f"r{x + 1}_{y + 1}"] for y in range(height - 1) for x in range(width - 1) if (x + y) % 2]
    # There is a way in for everybody, and a volcano for those who come from nowhere else.
    regions[0] |= {"terrain": "farmland", "symbols": [], "edge": True}
    regions[1] |= {"terrain": "chasm", "symbols": ["volcano"], "pieces": {}}
    return {"id": f"wild_{seed}", "turns": 7, "players": [2, 3, 4, 5], "regions": regions, "borders": borders}


def _region(chance: random.Random, x: int, y: int, width: int, height: int, left: dict[str, int]) -> dict[str, Any]:
    edge = x in (0, width - 1) or y in (0, height - 1)
    region: dict[str, Any] = {"id": f"r{x}_{y}", "edge": edge and chance.random() < 0.8, "symbols": [], "pieces": {}}
    kind = chance.random()
    if kind < 0.2:
        return {**region, "terrain": chance.choice(WET)}
    if kind < 0.25:
        return {**region, "terrain": "chasm", "symbols": ["volcano"] if chance.random() < 0.5 else []}
    terrain = chance.choice(SURFACE if chance.random() < 0.5 else BELOW)
    if terrain in left and not _take(left, terrain):
        terrain = "hill"
    symbols = [symbol for symbol in SYMBOLS if chance.random() < 0.15]
    natives = chance.random()
    pieces = {}
    if natives < 0.15 and _take(left, "monster"):
        pieces = {"monster": 2}
    elif natives < 0.3 and _take(left, "lost_tribe"):
        pieces = {"lost_tribe": 1}
    return {**region, "terrain": terrain, "symbols": symbols, "pieces": pieces}


def _take(left: dict[str, int], what: str) -> bool:
    left[what] -= 1
    return left[what] >= 0
