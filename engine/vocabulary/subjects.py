"""What hooks are asked about."""

from __future__ import annotations

from typing import NamedTuple

from engine.vocabulary.numbers import NOBODY, NOWHERE, Nation, Piece, Player, Region, RegionSet


class Conquest(NamedTuple):
    """An attack: who, on what, held by whom, and by which means; without target and defender, all that are possible."""

    target: Region = NOWHERE
    attacker: Nation = NOBODY
    defender: Nation = NOBODY
    defending_player: Player = NOBODY
    entering: bool = False
    boosts: tuple[str, ...] = ()
    striker: Piece = NOBODY
    conquered: bool = False
    occupied: bool = False
    swapped: bool = False


# Where many named tuples are made, they are filled directly: their constructor takes more than twice as long.
filled = tuple.__new__


def all_conquests(
    attacker: Nation, entering: bool, boosts: tuple[str, ...] = (), defender: Nation = NOBODY, player: Player = NOBODY
) -> Conquest:
    """Every conquest that is possible for a nation, or that concerns one defender."""
    return filled(Conquest, (NOWHERE, attacker, defender, player, entering, boosts, NOBODY, False, False, False))


def is_about_all(subject: object) -> bool:
    """Tell whether a hook is asked about all conquests that are possible, not about one."""
    return isinstance(subject, Conquest) and subject.target == NOWHERE


class Reach(NamedTuple):
    """Which regions are adjacent to some others; for `outside`, where a race may enter."""

    sources: RegionSet
    kind: str
    outside: bool = False


class Settling(NamedTuple):
    """A nation redeploys."""

    nation: Nation


class Leaving(NamedTuple):
    """A nation gives a region up."""

    nation: Nation
    region: Region


class Declining(NamedTuple):
    """A nation declines, or has declined."""

    nation: Nation


class Scoring(NamedTuple):
    """A nation's owner collects coins; `declining` in the very turn of its decline."""

    nation: Nation
    declining: bool


class Picking(NamedTuple):
    """A nation was picked from this position of the column."""

    nation: Nation
    position: int


class Turn(NamedTuple):
    """A player's turn starts or ends."""

    player: Player


class Attempt(NamedTuple):
    """Help that an attacker's trait would give against a region."""

    point: str
    trait: str
    region: Region
    attacker: Nation


class Lending(NamedTuple):
    """What the trait puts in force besides itself."""

    nation: Nation


class Phase(NamedTuple):
    """The phase of the turn in which something may be offered: `choose`, `conquer`, `settle` or `after`."""

    name: str
    nation: Nation
