"""Hatchings: ways to fill the ground that can be told apart without colours."""

from __future__ import annotations

TILE = (24, 24)
HATCHINGS: tuple[str, ...] = (
    "",
    "M3,6h.1M15,6h.1M9,18h.1M21,18h.1",
    "M0,24L24,0M-6,6L6,-6M18,30L30,18",
    "M0,4q3,-4 6,0t6,0 6,0 6,0M0,16q3,-4 6,0t6,0 6,0 6,0",
    "M0,0L24,24M-6,18L6,30M18,-6L30,6",
    "M6,0V24M18,0V24",
    "M6,3l-4,7h8zM18,15l-4,7h8z",
    "M0,6H24M0,18H24",
    "M0,24L24,0M0,0L24,24",
    "M4,6h8M8,2v8M16,18h8M20,14v8",
    "M6,3a3,3 0 1 1 -.1,0M18,15a3,3 0 1 1 -.1,0",
    "M0,6H24M0,18H24M6,0V24M18,0V24",
    "M0,3h10M12,9h12M0,15h10M12,21h12",
    "M0,8l6,-6 6,6 6,-6 6,6M0,20l6,-6 6,6 6,-6 6,6",
    "M0,0H24M0,12H24M6,0V12M18,12V24",
    "M0,3H24M0,9H24M0,15H24M0,21H24",
)
PREFERRED = {
    "farmland": 1, "forest": 6, "hill": 2, "swamp": 12, "mountain": 13, "sea": 3, "lake": 7, "river": 15,
    "mine": 9, "mudpool": 10, "mystic_crystal": 8, "mushroom_forest": 4, "black_mountain": 11, "chasm": 14,
}  # fmt: skip
"""What looks a little like it is used for it."""


def hatching_of(terrains: list[str]) -> dict[str, str]:
    """A hatching for each terrain of a map, no two alike as long as there are enough."""
    found: dict[str, int] = {}
    for terrain in sorted(terrains, key=lambda id: (id.rpartition(":")[2] not in PREFERRED, id)):
        wanted = PREFERRED.get(terrain.rpartition(":")[2], 0)
        free = [n for n in range(len(HATCHINGS)) if n not in found.values()]
        found[terrain] = wanted if wanted in free else next(iter(free), len(found) % len(HATCHINGS))
    return {terrain: HATCHINGS[index] for terrain, index in found.items()}
