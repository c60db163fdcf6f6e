"""Who does something, holds something or is paid, in the second person."""

from __future__ import annotations

from typing import NamedTuple


class Person(NamedTuple):
    """Somebody as the subject, the object and the owner of something."""

    subject: str
    object: str
    owner: str
    """As in `regions of …`."""
    is_plural: bool = False

    @property
    def possessive(self) -> str:
        """As in `your hand`."""
        return "your" if self.subject == "you" else "their"

    def does(self, verb: str) -> str:
        """The person with a verb, which is given in the third person."""
        return f"{self.subject} {base_form(verb) if self.is_plural or self.subject == 'you' else verb}"


YOU = Person("you", "you", "yours")
THEY = Person("they", "them", "theirs", is_plural=True)
_HOLDER = Person("the player who held it", "the player who held it", "theirs")


def _somebody(words: str, many: str = "") -> Person:
    """Somebody who is called the same as subject and as object."""
    return Person(words, words, many or words)


PERSONS = {
    "me": YOU,
    "own": YOU,
    "bank": _somebody("the bank"),
    "opponents": _somebody("each other player", "other players"),
    "neighbours": _somebody("each player with regions next to yours"),
    "beaten": _somebody("each player you took a region from this turn"),
    "beaten_active": _somebody("each player whose active race you took a region from this turn"),
    "left": _somebody("the player on your left"),
    "right": _somebody("the player on your right"),
    "leader": _somebody("the player with the most coins"),
    "last": _somebody("the player with the fewest coins"),
    "victim": _HOLDER,
    "first_combo": _somebody("the first combo on offer"),
    "last_combo": _somebody("the last combo on offer"),
    "every_combo": _somebody("each combo on offer"),
    "chosen_combo": _somebody("a combo on offer of your choice"),
    "anybody": Person("anybody", "everybody", "anybody"),
}

_IRREGULAR = {"has": "have", "is": "are", "does": "do", "goes": "go"}


def base_form(verb: str) -> str:
    """A verb as it follows `you`: `pay`, `get`, `lose`."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("ches", "shes", "xes", "sses")):
        return verb[:-2]
    return verb.removesuffix("s")


def person(word: str, moment: str = "", side: str = "own") -> Person:
    """Whom a word means; the other player of a moment is whoever held the region, or whoever does it."""
    if word == "doer":
        return YOU if side == "own" else THEY
    if word == "other":
        return _HOLDER if side == "own" and moment in ("attack", "conquest") else THEY
    return PERSONS.get(word, Person(word.replace("_", " "), word.replace("_", " "), word.replace("_", " ")))


HOLDS = {
    "me": "you hold",
    "own": "your races hold",
    "own_declined": "your declined races hold",
    "opponents": "other players hold",
    "anybody": "any player holds",
    "everywhere": "",
    "other": "they hold",
    "doer": "they hold",
    "left": "the player on your left holds",
    "right": "the player on your right holds",
    "leader": "the player with the most coins holds",
    "last": "the player with the fewest coins holds",
    "victim": "the player who is attacked holds",
    "neighbours": "players with regions next to yours hold",
    "beaten": "players you took a region from this turn hold",
    "beaten_active": "players whose active race you took a region from this turn hold",
}
"""Who holds regions that are counted, as the end of a phrase."""

HELD_BY = {
    "me": "you",
    "own": "any of your races",
    "own_declined": "your declined races",
    "opponents": "[another player|other players]",
    "active_opponents": "[another player's active race|other players' active races]",
    "declined_opponents": "[another player's declined race|other players' declined races]",
    "others": "anybody else",
    "natives": "natives",
    "anybody": "anybody",
    "nobody": "nobody",
    "other": "them",
    "doer": "them",
    "left": "the player on your left",
    "right": "the player on your right",
    "leader": "the player with the most coins",
    "last": "the player with the fewest coins",
    "victim": "the player who is attacked",
    "neighbours": "players with regions next to yours",
    "beaten": "players you took a region from this turn",
    "beaten_active": "players whose active race you took a region from this turn",
}
"""Who holds regions, as in `regions held by …`."""
