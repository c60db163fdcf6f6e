"""What words in the name of an item mean: shipped emblems that suit it, and charges for its arms."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from mapforge.artwork.shipped_emblems import charge_names, shipped_names

CHARGE_WORDS = {
    "anchor": "sail sailor pirate corsair buccaneer harbour port mariner ship",
    "bear": "beaver badger grizzly bearfolk",
    "bee": "honey hive beekeeper wasp hornet swarm",
    "bell": "monk nun vestal priest priestess chapel hour guest",
    "bow": "archer archery hunter hunting huntress ranger arrow",
    "crow": "raven rook bird harpy magpie jackdaw",
    "crown": "king queen lord lady noble prince princess emperor monarch regal",
    "dice": "die gamble gambler gambling luck lucky chance bet betting",
    "drop": "water well rain rainy blood bloody tear wet",
    "eye": "seer watcher watchful oracle vision gaze seeing",
    "fish": "merfolk mermaid merman salmon trout sea fishy",
    "flame": "fire fiery burning scorching scorched phoenix ember torch lava",
    "fox": "cunning sly vixen",
    "frog": "toad frogfolk tadpole bullfrog",
    "gem": "jewel crystal glass diamond ruby emerald refracting gilded precious",
    "ghost": "spectre phantom haunting haunted mourner wraith poltergeist banshee",
    "hammer": "smith forge blacksmith mason anvil",
    "hand": "briber bribing beggar begging rallying fist palm grasping",
    "horn": "herald vanguard bugle trumpet minotaur",
    "key": "toll gate gatekeeper lock jailer keyholder",
    "lantern": "lamp late lamplighter lighthouse",
    "leaf": "green evergreen druid thorn thorny ivy nettle herb",
    "lute": "bard song singer singing music musician minstrel",
    "mask": "imitating imitator mimic actor spy masked disguised impostor",
    "moon": "moonlit lunar night nightly nocturnal crescent",
    "moth": "butterfly fairy pixie winged",
    "mountain": "peak summit alpine highland cliff",
    "otter": "mink weasel ferret seal",
    "owl": "owlbear sage scholar",
    "paw": "beast cat lion tiger panther bearcat catfolk",
    "scroll": "law lawful treaty covenant scribe contract book",
    "skull": "grave dead head bone death deadly necromancer",
    "snake": "serpent naga viper poison poisonous cobra venom medusa",
    "star": "guiding astral comet constellation starlit",
    "sun": "day dawn sunny solar daylight sunrise",
    "sword": "knight blade raider raiding zealous zealot warrior soldier paladin mercenary",
    "tower": "keep wall castle warden guard guardian watchtower",
    "tree": "wood ent grove treefolk oak dryad",
    "turtle": "tortoise shell ponderous slow snail",
    "wave": "tide tidefolk island sunken flood flooding tidal ocean",
    "wheat": "farm farmer farming harvest harvester field frugal crop",
    "wheel": "wandering wanderer travel traveller travelling caravan wagon cart nomad globetrotting",
    "wolf": "werewolf hound dog wolfish jackal",
}
"""Words that mean a charge beside its own name."""
SHIPPED_WORDS = {
    "alchemist": "alchemy potion flask brewing", "altar_of_souls": "altar sacrifice", "amazons": "valkyrie spartan",
    "bag": "bag sack backpack", "balrog": "demon devil fiend", "berserk": "axe barbarian fury raging",
    "bivouacking": "camp camping tent", "commando": "dagger knife assassin", "cultists": "cult acolyte fanatic",
    "diplomat": "dove peaceful ambassador", "dragon": "drake wyvern wyrm", "drow": "dark_elf",
    "dwarves": "dwarf viking", "elves": "elf elven", "encampment": "camp tent tepee", "fisher": "fishing angler",
    "flocking": "sheep lamb shepherd flock", "flying": "wing winged flight", "forest": "woodland pine",
    "fortified": "castle fort", "fortress": "fort tower citadel", "fountain_of_youth": "fountain",
    "ghouls": "ghoul undead zombie", "giants": "giant titan ettin colossus", "gnomes": "gnome",
    "great_ancient": "octopus squid", "halflings": "halfling hobbit", "heroic": "cup trophy champion",
    "humans": "human knight crusader legionary", "immortal": "ankh eternal",
    "kraken": "octopus squid", "liches": "lich", "lizardmen": "lizard lizardfolk reptile gecko",
    "lost_tribe": "tribe native totem", "magic": "wand magical", "martyr": "heart", "merchant": "trader scales trading",
    "mining": "miner ore", "monster": "monster ogre fiend", "mounted": "horse rider riding cavalry centaur",
    "muddy": "pig boar swine", "mudmen": "mud golem slime", "mummies": "mummy pharaoh", "mystic": "crystal",
    "ogres": "ogre", "orcs": "orc goblin hobgoblin", "peace": "dove", "pillaging": "arson plunder looting",
    "queen": "queen empress", "ratmen": "rat mouse rodent vermin", "reborn": "egg hatching",
    "royal": "crown king kingly", "seafaring": "boat ship sailor sailing", "shrooms": "mushroom fungus",
    "skeletons": "skeleton bony skull", "sorcerers": "sorcerer warlock witch",
    "spiderines": "spider arachnid", "spirit": "ghost ghostly", "stone": "boulder rock",
    "stout": "beer ale brewer drunk", "swamp": "bog marsh reed", "thieving": "thief bandit robber burglar",
    "tomb": "grave gravestone tombstone", "tritons": "triton fishfolk", "trolls": "troll",
    "vampire": "bat vampiric", "volcano_piece": "volcano volcanic",
    "wealthy": "treasure chest rich", "will_o_wisps": "wisp", "wise": "owl", "wizards": "wizard mage magician",
}  # fmt: skip
"""Words that suit a shipped emblem beside its own name; several with `_` between them must all be there."""
_EMPTY = frozenset(("of", "the", "and", "a", "an", "in", "on", "o"))
_IRREGULAR = {"men": "man", "mice": "mouse", "dice": "dice", "wolves": "wolf", "elves": "elf", "dwarves": "dwarf",
              "thieves": "thief", "leaves": "leaf", "knives": "knife", "fungi": "fungus"}  # fmt: skip
_WORD = re.compile(r"[a-z]+")


def proposals(name: str) -> list[str]:
    """Names for the key `emblem` that a name means, by whole words only: shipped emblems first, then charges."""
    return [*_meant(name, is_charge=False), *charges_meant(name)]


def charges_meant(name: str) -> list[str]:
    """The charges that a name means, the surest first."""
    return _meant(name, is_charge=True)


def bearings_meant(name: str) -> list[str]:
    """What the arms of a name may show, the surest first: where both suit it alike, a shipped emblem comes first."""
    return _in_order([*_fits(name, is_charge=False), *_fits(name, is_charge=True)])


def search_words(emblem: str, *, is_charge: bool) -> str:
    """What an emblem may be looked for by: its name, and everything it suits."""
    more = (CHARGE_WORDS if is_charge else SHIPPED_WORDS).get(emblem, "")
    return f"{emblem} {more}".replace("_", " ").strip()


def _meant(name: str, *, is_charge: bool) -> list[str]:
    return _in_order(_fits(name, is_charge=is_charge))


class _Fit(NamedTuple):
    """How well an emblem fits a name, the best first.

    What is called so comes before what is only like it, and later words say more: Sea Otters are otters.
    """

    fewer_words: int
    is_only_like: bool
    further_from_end: int
    is_charge: bool
    emblem: str


def _fits(name: str, *, is_charge: bool) -> list[_Fit]:
    listed = words_of(name)
    name_words = frozenset(listed)
    return [
        _Fit(-len(phrase), phrase != frozenset(words_of(emblem)), -_last(phrase, listed), is_charge, emblem)
        for emblem, phrases in _phrases(is_charge=is_charge).items()
        for phrase in phrases
        if phrase <= name_words
    ]


def _last(phrase: frozenset[str], listed: list[str]) -> int:
    return max(listed.index(word) for word in phrase)


def _in_order(fits: list[_Fit]) -> list[str]:
    return list(dict.fromkeys(fit.emblem for fit in sorted(fits)))


def words_of(text: str) -> list[str]:
    """The words of a name or an id in the singular, without those that mean nothing by themselves."""
    words = _WORD.findall(text.lower().replace("'s", "").replace("’s", "").replace("_", " "))
    return [_singular(word) for word in words if word not in _EMPTY]


def _singular(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("men") and len(word) > 4:
        return f"{word[:-3]}man"
    if word.endswith("wolves"):
        return f"{word[:-3]}f"
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us")) and len(word) > 3 else word


@cache
def _phrases(*, is_charge: bool) -> dict[str, frozenset[frozenset[str]]]:
    """What must stand in a name for each emblem: any of these sets of words."""
    names, more = (charge_names(), CHARGE_WORDS) if is_charge else (shipped_names(), SHIPPED_WORDS)
    return {
        name: frozenset(frozenset(words_of(phrase)) for phrase in (name, *more.get(name, "").split())) for name in names
    }
