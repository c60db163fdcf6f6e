"""What somebody wants to play: a map or a mix, the players, and perhaps an item to try."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mapforge.errors import MapforgeError

MOST_PLAYERS = 20


class CannotBegin(MapforgeError):  # noqa: N818 - it says what could not be done
    """A game that cannot begin as somebody wants it."""


@dataclass(frozen=True)
class GameSetup:
    """A game to be opened."""

    on: str = ""
    """A map such as `base:map/two_players`, or the file of a mix; empty for one that suits the item."""
    players: tuple[str, ...] = ()
    offer: str = ""
    """An item such as `lab:race/otters` that is on offer first."""
    packs: tuple[str, ...] = ()
    """More packs to be mixed in."""
    seed: int | None = None

    def __post_init__(self) -> None:
        """Refuse what no table can seat."""
        if len(self.players) > MOST_PLAYERS:
            raise CannotBegin(f"a table seats at most {MOST_PLAYERS} players")


def people_of(words: Sequence[str]) -> list[str]:
    """The players as `mapforge play` takes them; `you` is whoever sits there."""
    return [f"Player {n}" if word in ("you", "person") else word for n, word in enumerate(words, start=1)]
