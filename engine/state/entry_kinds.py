"""The kinds of entries in the chronicles of a game, and what follows the first word of each."""

from __future__ import annotations

from collections.abc import Sequence

from engine.state.records import ChronicleEntry
from engine.vocabulary.actions import VERBS, Action
from engine.vocabulary.numbers import NOBODY

PLAYER, NUMBER, WORD, WORDS, LINES, RACES = "player", "number", "word", "words", "lines", "races"

EVENTS: dict[str, tuple[str, ...]] = {
    "beaten": (PLAYER, WORD, NUMBER, NUMBER),
    "called_off": (PLAYER, WORD),
    "conquer": (PLAYER, WORD, WORD, NUMBER, WORDS),
    "copy": (WORD, WORD),
    "decline": (PLAYER, WORD),
    "die": (PLAYER, NUMBER),
    "drop": (WORD, WORD),
    "event": (WORD,),
    "failed": (PLAYER, WORD),
    "found": (PLAYER, WORD, WORD),
    "gain_tokens": (PLAYER, NUMBER),
    "gather": (PLAYER, WORD),
    "give": (PLAYER, WORD, PLAYER),
    "give_up": (PLAYER, NUMBER),
    "grant": (PLAYER, WORD),
    "lay": (PLAYER, WORD, WORD),
    "lay_coins": (PLAYER, NUMBER, WORD),
    "lay_guards": (PLAYER, WORD, WORD),
    "leave": (PLAYER, WORD),
    "lend": (WORD, WORD),
    "march": (PLAYER, WORD, WORD, NUMBER),
    "offer": (WORD, WORD),
    "over": (),
    "pay": (PLAYER, NUMBER, PLAYER),
    "pick": (PLAYER, WORD, WORD, NUMBER, NUMBER, NUMBER),
    "put": (PLAYER, WORD, WORD),
    "reinforce": (PLAYER, WORD, NUMBER),
    "replace": (PLAYER, WORD),
    "revive": (PLAYER, WORD),
    "sacrifice": (PLAYER, WORD),
    "score": (PLAYER, LINES, RACES),
    "spend": (PLAYER, WORD, NUMBER),
    "strike": (PLAYER, WORD, WORD),
    "swap_badge": (PLAYER, WORD, NUMBER),
    "turn": (PLAYER, NUMBER),
    "vanish": (PLAYER, WORD),
    "withdraw": (PLAYER, WORD, NUMBER),
}
"""What may have happened; `words` stands at the end for any number of words, `lines` for what a score is made of.

`races` has the race that earned each line; games that were saved long ago do not say it.
"""

_STACKS = ("banners", "badges", "markers", "events")


def is_event(entry: ChronicleEntry, players: int) -> bool:
    """Tell whether something can have happened in a game of so many players."""
    if not entry or not isinstance(entry[0], str) or entry[0] not in EVENTS:
        return False
    kinds = EVENTS[entry[0]]
    parts = entry[1:]
    if kinds[-1:] == (WORDS,):
        kinds = (*kinds[:-1], *[WORD] * (len(parts) - len(kinds) + 1))
    if kinds[-1:] == (RACES,) and len(parts) == len(kinds) - 1:
        kinds = kinds[:-1]
    return len(kinds) == len(parts) and all(map(_fits, kinds, parts, [players] * len(parts)))


def _fits(kind: str, part: object, players: int) -> bool:
    if kind == WORD:
        return isinstance(part, str)
    if kind == RACES:
        return isinstance(part, tuple) and all(isinstance(race, str) for race in part)
    if kind == LINES:
        return isinstance(part, tuple) and all(_is_line(line, players) for line in part)
    return type(part) is int and (kind == NUMBER or NOBODY <= part < players)


def _is_line(line: object, players: int) -> bool:
    if not isinstance(line, Sequence) or isinstance(line, str) or len(line) != 3:
        return False
    return all(map(_fits, (WORD, NUMBER, PLAYER), line, [players] * 3))


def is_step(entry: ChronicleEntry, players: int) -> bool:
    """Tell whether an entry of the trail is an action or a result of chance."""
    if len(entry) == 2 and isinstance(entry[1], Action):
        return 0 <= entry[0] < players and entry[1].verb in VERBS
    if len(entry) == 2 and entry[0] == "die":
        return type(entry[1]) is int
    return len(entry) == 3 and entry[0] == "shuffle" and isinstance(entry[1], str) and isinstance(entry[2], tuple)
