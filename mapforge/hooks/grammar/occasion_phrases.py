"""When something happens: the moments of the game, as whoever they concern sees them."""

from __future__ import annotations

from engine.vocabulary.points import MOMENT_WORDS
from mapforge.hooks.grammar.item_names import NO_NAMES, ItemNames
from mapforge.hooks.grammar.region_phrases import region_phrase

_DOINGS = {
    "pick": ("picks", "pick", ""),
    "attack": ("attacks", "attack", "a region"),
    "conquest": ("conquers", "conquer", "a region"),
    "leaving": ("abandons", "abandon", "a region"),
    "redeployment": ("redeploys", "redeploy", ""),
    "decline": ("declines", "go into decline", ""),
}
_BOUNDARIES = {"turn_start": "start", "turn_end": "end"}
_WHOSE_TURN = {"opponents": "each other player's", "any": "every player's"}
_DOERS = {"opponents": "another player", "any": "anybody", "target": "somebody", "owner": "somebody"}
_OBJECTS = {"pick": {"own": "this", "opponents": "a combo", "any": "a combo"}}
_PHASES = {
    "choose": "at the start of your turn",
    "conquer": "while you conquer",
    "settle": "when you redeploy",
    "after": "after scoring",
}
MOMENTS = frozenset(MOMENT_WORDS)
PLACED = ("attack", "conquest", "leaving")
"""The moments that are about a region."""


def moment_in_words(moment: str, side: str, where: object = "any", names: ItemNames = NO_NAMES) -> str:
    """A moment of the game, as a phrase before the main clause."""
    if moment in _BOUNDARIES:
        return f"at the {_BOUNDARIES[moment]} of {_WHOSE_TURN.get(side, 'your')} turn"
    if moment not in _DOINGS:
        return moment.replace("_", " ")
    third, base, region = _DOINGS[moment]
    verb = f"you {base}" if side == "own" else f"{_DOERS.get(side, 'somebody')} {third}"
    if not region:
        return f"when {verb} {_OBJECTS.get(moment, {}).get(side, '')}".strip()
    whose = {"target": "you", "owner": "races"}.get(side, "")
    regions = region_phrase(where, names, at_conquest=moment != "leaving")
    return f"when {verb} {regions.said(region, whose)}"


def phase_in_words(phase: str) -> str:
    """A phase in which a player may choose something, as a phrase before the main clause."""
    return _PHASES.get(phase, phase.replace("_", " "))


def said_by_others(occasion: str, side: str) -> str:
    """An occasion of your own, as it is when others bring it about; the same where there are no words for it."""
    if side not in ("opponents", "any", "target", "owner"):
        return occasion
    for moment in MOMENTS:
        own = moment_in_words(moment, "own").removesuffix(" a region")
        if occasion.startswith(own) and (side in ("opponents", "any") or moment in ("attack", "conquest")):
            if occasion in (own, f"{own} a region"):
                return moment_in_words(moment, side)
            doing = moment_in_words(moment, "opponents").removesuffix(" a region")
            return doing.replace("another player", _DOERS[side]) + occasion.removeprefix(own)
    return occasion
