"""Words that people write for one of ours: the same words in another order, or a common word for the same thing."""

from __future__ import annotations

from collections.abc import Iterable

_SMALL = frozenset(("of", "the", "a", "an", "at", "in", "on", "each", "every", "my", "per"))
_MEANT = {
    "abandon": "leaving",
    "and": "all_of",
    "attacker": "other",
    "conquer": "conquest",
    "condition": "if",
    "cost": "price",
    "defender": "victim",
    "empty": "nobody",
    "enemies": "opponents",
    "enemy": "opponents",
    "equals": "exactly",
    "everybody": "anybody",
    "everyone": "anybody",
    "exact": "exactly",
    "greater_than": "more_than",
    "i": "me",
    "less_than": "fewer_than",
    "lost_tribe": "natives",
    "lost_tribes": "natives",
    "max": "at_most",
    "maximum": "at_most",
    "min": "at_least",
    "minimum": "at_least",
    "myself": "me",
    "only_if": "if",
    "or": "any_of",
    "poorest": "last",
    "richest": "leader",
    "rivals": "opponents",
    "scoring": "turn_end",
    "self": "me",
    "when_picked": "pick",
    "you": "me",
}


def meant(said: str, known: Iterable[str]) -> str:
    """The known word that somebody calls otherwise, or nothing."""
    word = said.lower().replace("-", "_").replace(" ", "_")
    words = list(known)
    if _MEANT.get(word) in words:
        return _MEANT[word]
    telling = _telling(word)
    same = [each for each in words if _telling(each) == telling] if len(telling) > 1 else []
    return same[0] if same else ""


def _telling(word: str) -> list[str]:
    """The words in a name but for small ones, in one order for all."""
    return sorted(part for part in word.split("_") if part not in _SMALL)
