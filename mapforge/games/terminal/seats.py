"""Who sits at the table: people by name, and bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mapforge.games.bots import Bot, RandomBot, SensibleBot

BOTS: dict[str, Callable[[int], Bot]] = {"bot": SensibleBot, "random": RandomBot}


@dataclass(frozen=True)
class Seat:
    """One player: a name, and the bot that plays for it unless a person does."""

    name: str
    kind: str = "person"
    bot: Bot | None = None


def seats_for(words: list[str], players: int, seed: int) -> list[Seat]:
    """Seat the players named (`bot` and `random` are bots, other words are people); bots fill up the table."""
    words = [*words, *["bot"] * (players - len(words))]
    seats = []
    for number, word in enumerate(words):
        if word in BOTS:
            name = f"{word} {number + 1}"
            seats.append(Seat(name, word, BOTS[word](seed * 31 + number)))
        else:
            seats.append(Seat(word))
    return seats
