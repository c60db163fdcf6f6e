"""Finding hooks by what somebody wishes for, and what is said beside hooks rather than by one."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine import Hook

SYNONYMS: dict[str, tuple[str, ...]] = {
    "abandon": ("leaving", "left", "leave", "given up"),
    "steal": ("payer", "pays its player", "others with", "pay "),
    "rob": ("payer", "pays its player", "others with", "pay "),
    "immune": ("immune", "nobody conquers", "cannot attack"),
    "invincible": ("immune", "nobody conquers"),
    "gold": ("coin",),
    "money": ("coin",),
    "troop": ("token",),
    "unit": ("token",),
    "kill": ("tray", "lost", "dies"),
    "destroy": ("tray", "lost", "dies"),
    "forbid": ("cannot",),
    "prevent": ("cannot", "nobody conquers", "call off"),
    "sacrifice": ("tray",),
    "trade": ("for coins", "buy", "bought"),
    "hire": ("bought",),
    "recruit": ("bought", "new token"),
    "trap": ("loses tokens there", "kills"),
    "curse": ("combo", "laid on"),
    "plague": ("to the tray",),
    "attack": ("attack", "conquer"),
    "stack": ("come together",),
    "lose": ("lost", "loses", "to the tray"),
    "slow": ("cannot be conquered", "never cost"),
    "remove": ("tray", "removes"),
    "dice": ("die ",),
    "roll": ("die ", "roll"),
    "cheap": ("cheaper", "less", "fewer"),
    "discount": ("cheaper", "less", "fewer"),
    "expensive": ("dearer", "more tokens"),
    "defence": ("dearer", "defends", "cost more"),
    "copy": ("in force",),
    "market": ("combo", "on offer"),
    "buy": ("combo", "on offer"),
    "fly": ("anywhere",),
    "teleport": ("anywhere",),
    "die": ("die ", "dies", "lost"),
    "island": ("area",),
    "continent": ("area",),
    "root": ("stay where",),
}
"""Other words under which a wish may stand in the text of a hook."""

BESIDE: tuple[tuple[tuple[str, ...], str], ...] = (
    (
        ("round", "even", "odd", "last", "poor", "rich", "fewest", "most", "condition", "while", "if"),
        "any hook with a condition beside it: {coins_per_turn: {coins: 2}, if: {round: even}}",
    ),
    (
        ("once", "twice", "limit", "per turn"),
        "any hook that is used up: {gains: {at: conquest, coins: 1}, limit: turn}",
    ),
    (
        ("price", "cost coins", "for coins", "buy", "pay to"),
        "a choice that costs coins: {costs_exactly: {tokens: 1}, boost: turn, price: 2}",
    ),
    (
        ("spent", "used up", "discard", "one use"),
        "a piece that goes after use: {coins_per_turn: {coins: 3}, then: removed}",
    ),
    (("decline",), "any hook in decline: {coins_per_turn: {coins: 1}, while: decline}"),
    (("other player", "opponent"), "a moment of other players: {gains: {at: decline, coins: 1}, side: opponents}"),
    (
        ("richest", "largest", "leader", "most regions", "majority", "compare", "whoever has"),
        "players compared: {coins_per_turn: {coins: 2}, if: {most: {count: regions, of: own}}}",
    ),
    (
        ("event", "everybody", "weather", "season"),
        "an event for everybody: events/NAME.yaml, and `events: true` in a map or a mix",
    ),
    (
        ("passing", "passed by", "skip", "market"),
        "a combo that is dear to pass by: the key `passing: 3` of a race or power",
    ),
    (("count", "for each", "per region"), "an amount that counts: {coins: {count: regions, where: {symbol: mine}}}"),
    (("area", "island", "continent"), "areas of a map: {coins_per_turn: {coins: {count: whole_areas, times: 3}}}"),
)
"""Wishes that a modifier, a count or a filter fulfils beside many hooks."""


_SMALL_WORDS = re.compile(
    r"an?|and|any|are|as|at|be|by|can|each|every(thing)?|for|from|gets?|has|have|if|in|is|its?|may|more|no|not|of|on|one|or|"
    r"other|own|someone|than|that|the|their|them|they|this|to|two|up|when|who|with|you|your"
)
_MOST_GUESSED = 6


def matching_hooks(hooks: Iterable[Hook], wish: str) -> list[Hook]:
    """The hooks that a wish means: by name, by a phrase of their text, or by its words; all without a wish."""
    phrase = wish.lower().replace("_", " ").strip()
    listed = sorted(hooks, key=lambda hook: hook.name)
    texts = {hook.name: _text(hook) for hook in listed}
    exact = [hook for hook in listed if hook.name == phrase.replace(" ", "_")]
    if exact:
        return exact
    found = [hook for hook in listed if phrase in texts[hook.name]]
    words = [_stem(word) for word in re.findall(r"\w+", phrase)]
    if not words:
        return found
    for hook in listed:
        if hook not in found and all(_has(texts[hook.name], word) for word in words):
            found.append(hook)
    return sorted(found or _nearest(listed, texts, words), key=lambda hook: hook.name)


def _nearest(listed: list[Hook], texts: dict[str, str], words: list[str]) -> list[Hook]:
    """The hooks that have the most of a wish's words, the rare ones first, when none has them all."""
    told = {word for word in words if not _SMALL_WORDS.fullmatch(word)}
    having = {word: {hook.name for hook in listed if _has(texts[hook.name], word)} for word in told}
    weights = {hook.name: [1 / len(names) for names in having.values() if hook.name in names] for hook in listed}
    hits = {name: len(each) for name, each in weights.items()}
    # One word of many says little, so more are wanted where some hook has them.
    least = min(2, max(hits.values(), default=0))
    likely = [hook for hook in listed if least and hits[hook.name] >= least]
    return sorted(likely, key=lambda hook: -sum(weights[hook.name]))[:_MOST_GUESSED]


def advice_for(wish: str) -> list[str]:
    """What can be said beside hooks, when a wish is about that."""
    said = f" {wish.lower().replace('_', ' ')} "
    return [advice for words, advice in BESIDE if any(f" {word}" in said for word in words)]


def _has(text: str, word: str) -> bool:
    return word in text or any(other in text for other in SYNONYMS.get(word, ()))


def _stem(word: str) -> str:
    """A word without the ending of a plural or a participle, so that `abandoned` finds what `abandon` finds."""
    for ending in ("ing", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) > 3:
            return word.removesuffix(ending)
    return word


def _text(hook: Hook) -> str:
    said = [hook.name, *hook.functions, hook.summary, hook.pattern, hook.example]
    said += [text for parameter in hook.parameters.values() for text in (parameter.name, parameter.summary)]
    return " ".join(said).lower().replace("_", " ")
