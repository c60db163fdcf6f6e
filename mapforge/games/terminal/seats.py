"""The players of a game: people by name, and bots."""

from __future__ import annotations

from dataclasses import dataclass

from mapforge.bots.roster import Bot, bot_named, is_bot_name, thinking_time
from mapforge.games.drawn_seeds import bot_seed

PERSON = "person"


@dataclass(frozen=True)
class Seat:
    """One player: a name, and the bot that plays for it unless a person does."""

    name: str
    kind: str = PERSON
    bot: Bot | None = None

    @property
    def patience(self) -> float:
        """How many seconds a step of its bot may take; CPU time lasts longer on a busy machine."""
        return 5 * thinking_time(self.kind) if self.bot is not None else 0.0


def seats_for(words: list[str], players: int, seed: int | str) -> list[Seat]:
    """Seat the players named: bots by their names; any other word, and whatever follows `person:`, is a person.

    Bots take the seats that are left.
    """
    words = [*words, *["bot"] * (players - len(words))]
    return [_seat(word, number, seed) for number, word in enumerate(words)]


def _seat(word: str, number: int, seed: int | str) -> Seat:
    kind, colon, name = word.partition(":")
    if kind == PERSON and colon and name.strip():
        return Seat(name.strip())
    if is_bot_name(word):
        return Seat(f"{word} {number + 1}", word, bot_named(word, seed=bot_seed(seed, number)))
    return Seat(word)


def saved_seat(name: str, kind: str, number: int) -> Seat:
    """A seat of a saved game; a kind that names no known bot is a person."""
    return Seat(name, kind, bot_named(kind, seed=number) if is_bot_name(kind) else None)
