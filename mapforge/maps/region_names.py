"""Makes up names for regions: a word for the mood and a word for the ground."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Sequence

MOODS = {
    "base": (
        "Amber", "Bramble", "Candle", "Copper", "Crooked", "Drowsy", "Elder", "Fiddler's", "Foxglove", "Grey", "Hazel",
        "Hollow", "Honey", "Idle", "Juniper", "King's", "Lark", "Merry", "Misty", "Nettle", "Old", "Pedlar's", "Quiet",
        "Raven", "Rusty", "Silver", "Sleepy", "Thistle", "Tinker's", "Wandering", "Widow's", "Winter",
    ),
    "underground": (
        "Ashen", "Blind", "Bottomless", "Cinder", "Cobweb", "Creaking", "Crystal", "Damp", "Dripping", "Echo",
        "Forgotten", "Gloom", "Glowing", "Gnawed", "Grinding", "Hushed", "Inky", "Lantern", "Murmuring", "Newt",
        "Onyx", "Pale", "Rattling", "Rumbling", "Shivering", "Sighing", "Slumbering", "Soot", "Spider", "Sunken",
        "Twilight", "Whispering",
    ),
}  # fmt: skip
GROUNDS = {
    "farmland": ("Acre", "Fields", "Croft", "Meadow"),
    "forest": ("Wood", "Grove", "Thicket", "Copse"),
    "hill": ("Downs", "Knoll", "Hill", "Rise"),
    "swamp": ("Fen", "Mire", "Marsh", "Bog"),
    "mountain": ("Peak", "Horn", "Crag", "Tooth"),
    "sea": ("Sea", "Bay"),
    "lake": ("Lake", "Mere"),
    "mine": ("Pit", "Shaft", "Diggings", "Lode"),
    "mudpool": ("Slough", "Wallow", "Puddles", "Ooze"),
    "mystic_crystal": ("Geode", "Prisms", "Facets", "Shards"),
    "mushroom_forest": ("Caps", "Stalks", "Spores", "Gills"),
    "black_mountain": ("Spire", "Anvil", "Ridge", "Fang"),
    "river": ("Rapids", "Ford", "Bend", "Falls"),
    "chasm": ("Rift", "Maw", "Abyss", "Cleft"),
}
UNDERGROUND = ("mine", "mudpool", "mystic_crystal", "mushroom_forest", "black_mountain", "river", "chasm")
OTHER_GROUNDS = ("Reach", "Land", "March", "Hold")


def names_for(chance: random.Random, kind: str, terrains: Sequence[str]) -> list[str]:
    """A name for each region, all of them different."""
    taken: set[str] = set()
    return [_name(chance, MOODS[kind], GROUNDS.get(terrain, OTHER_GROUNDS), taken) for terrain in terrains]


def another_name(terrain: str, taken: Collection[str], seed: str) -> str:
    """A name for one more region, which no other has; the same seed gives the same one."""
    kind = "underground" if terrain in UNDERGROUND else "base"
    grounds = GROUNDS.get(terrain, OTHER_GROUNDS)
    known = {name.casefold() for name in taken}
    options = [f"{mood} {ground}" for mood in MOODS[kind] for ground in grounds]
    free = [name for name in options if name.casefold() not in known]
    return random.Random(seed).choice(free or [f"{name} {len(known) + 1}" for name in options])


def _name(chance: random.Random, moods: Sequence[str], grounds: Sequence[str], taken: set[str]) -> str:
    free = [mood for mood in moods if mood not in taken] or list(moods)
    mood = chance.choice(free)
    options = [f"{mood} {ground}" for ground in grounds if f"{mood} {ground}" not in taken]
    while not options:
        mood = chance.choice(list(moods))
        options = [f"{mood} {ground}" for ground in grounds if f"{mood} {ground}" not in taken] or [
            f"{mood} {ground} {len(taken)}" for ground in grounds
        ]
    name = chance.choice(options)
    taken |= {mood, name}
    return name


def id_of(name: str) -> str:
    """The id that a name becomes."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")).strip("_")
