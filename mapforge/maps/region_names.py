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
ONSETS = ("b", "br", "c", "d", "dr", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "r", "s", "st", "t", "tr", "v", "w")
VOWELS = ("a", "e", "i", "o", "u", "ea", "oo", "ei")
CODAS = ("ck", "dle", "ll", "lm", "m", "n", "nd", "ng", "r", "rn", "rth", "sk", "st", "th", "x")
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


def name_on_other_ground(name: str, before: str, terrain: str, taken: Collection[str], liked: Collection[str]) -> str:
    """A made-up name with a word for another terrain, best one of those that are liked; empty if it is none."""
    mood = next((name.removesuffix(f" {g}") for g in GROUNDS.get(before, OTHER_GROUNDS) if name.endswith(f" {g}")), "")
    known = {other.casefold() for other in taken}
    options = [f"{mood} {ground}" for ground in GROUNDS.get(terrain, OTHER_GROUNDS)] if mood else []
    free = [option for option in options if option.casefold() not in known]
    return random.Random(name).choice([each for each in free if each in liked] or free) if free else ""


def _name(chance: random.Random, moods: Sequence[str], grounds: Sequence[str], taken: set[str]) -> str:
    """A name whose first word no two others have yet."""
    free = [mood for mood in moods if mood not in taken] or [mood for mood in moods if f"{mood}/" not in taken]
    mood = chance.choice(free) if free else _made_up(chance, taken)
    options = [f"{mood} {ground}" for ground in grounds if f"{mood} {ground}" not in taken]
    if not options:
        mood = _made_up(chance, taken)
        options = [f"{mood} {ground}" for ground in grounds]
    name = chance.choice(options)
    # A first word is noted again when it comes for the second time, and not used any more.
    taken |= {f"{mood}/" if mood in taken else mood, name}
    return name


def _made_up(chance: random.Random, taken: set[str]) -> str:
    """A word that sounds like a place, for boards with more regions than there are moods."""
    while True:
        parts = [chance.choice(ONSETS), chance.choice(VOWELS), chance.choice(CODAS)]
        if chance.random() < 0.5:
            parts += [chance.choice(VOWELS), chance.choice(CODAS)]
        word = "".join(parts).capitalize()
        if word not in taken:
            return word


def id_of(name: str) -> str:
    """The id that a name becomes."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")).strip("_")
