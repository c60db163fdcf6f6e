"""The small records a state is made of."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from engine.vocabulary.changes import Option
from engine.vocabulary.numbers import NOBODY, Nation, Piece, Player, Region, TraitNumber

OF_BOOST: Final = -1
"""Instead of the number of a hook: all boosted hooks of the trait, which are counted together."""


class Combo(NamedTuple):
    """A race and a power on offer, with the coins that were left on it."""

    race: TraitNumber
    power: TraitNumber
    coins: int


class LaidCoins(NamedTuple):
    """Coins on a combo, and the player who laid them there, or NOBODY."""

    race: TraitNumber
    player: Player
    coins: int


class Attack(NamedTuple):
    """An attack of the present turn, made by tokens or by a piece, whether it succeeded or not."""

    attacker: Nation
    target: Region
    defender: Nation
    defending_player: Player
    conquered: bool
    """Whether tokens took the region; a piece that strikes takes none."""
    occupied: bool
    """Whether a token or a native was there."""
    from_active: bool = False
    """Whether an active race held it."""
    killed: int = 0
    """How many tokens the beaten race lost."""
    tokens: int = 0
    """How many tokens stood there; this and the following are noted only in worlds that ask for it."""
    paid: int = 0
    """How many tokens the conquest took."""
    help: str = ""
    """The items that were named with it, joined by spaces."""
    rolled: int = 0
    """One more than what the final roll showed, or 0 without one."""


KILLED: Final = 7
"""Where an attack says how many tokens were lost."""
SHORT_ATTACK: Final = 8
"""How many fields of an attack every world notes."""


class Pending(NamedTuple):
    """A decision that waits for a player."""

    player: Player
    options: tuple[Option, ...]
    optional: bool
    times: int = 1
    """How often the player may choose, one after the other."""


class UseKey(NamedTuple):
    """What is counted when a limited hook or a boost is used: by the piece that bears it, or by its nation."""

    bearer: Piece
    nation: Nation
    trait: TraitNumber
    hook: int = OF_BOOST
    """Which hook of the trait."""
    point: str = ""
    """The hook point; each is counted by itself."""
    against: Player = NOBODY
    """For a boost that is limited by opponent: against whom."""


ChronicleEntry: TypeAlias = tuple[Any, ...]
"""One event, one action or one result of chance; what follows its first word depends on that word."""
Link: TypeAlias = tuple[Any, ChronicleEntry] | None
"""The last entry and all before it."""


def unlinked(link: Link, since: Link = None) -> list[ChronicleEntry]:
    """List the entries of a chain from the first (or the one after `since`) to the last."""
    entries = []
    while link is not None and link is not since:
        link, entry = link
        entries.append(entry)
    entries.reverse()
    return entries
