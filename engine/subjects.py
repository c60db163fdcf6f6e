"""What hooks are asked about."""

from __future__ import annotations

from typing import NamedTuple

from engine.answers import NOBODY

NOWHERE = -1


class Conquest(NamedTuple):
    """An attack: who, on what, held by whom, and by which means; without target and defender, all that are possible."""

    target: int = NOWHERE
    attacker: int = NOBODY
    defender: int = NOBODY
    defending_player: int = NOBODY
    entering: bool = False
    boosts: tuple[str, ...] = ()
    striker: int = NOBODY
    conquered: bool = False
    occupied: bool = False
    swapped: bool = False


# Named tuples are filled without their slow constructor where many are made.
filled = tuple.__new__


def all_conquests(
    attacker: int, entering: bool, boosts: tuple[str, ...] = (), defender: int = NOBODY, player: int = NOBODY
) -> Conquest:
    """Every conquest that is possible for a nation, or that concerns one defender."""
    return filled(Conquest, (NOWHERE, attacker, defender, player, entering, boosts, NOBODY, False, False, False))


def is_about_all(subject: object) -> bool:
    """Tell whether a hook is asked about all conquests that are possible, not about one."""
    return isinstance(subject, Conquest) and subject.target == NOWHERE


class Reach(NamedTuple):
    """Which regions are adjacent to some others; for `outside`, where a race may enter."""

    sources: int
    kind: str
    outside: bool = False


class Settling(NamedTuple):
    """A nation redeploys."""

    nation: int


class Leaving(NamedTuple):
    """A nation gives a region up."""

    nation: int
    region: int


class Declining(NamedTuple):
    """A nation declines, or has declined."""

    nation: int


class Scoring(NamedTuple):
    """A nation's owner collects coins; `declining` in the very turn of its decline."""

    nation: int
    declining: bool


class Picking(NamedTuple):
    """A nation was picked from this position of the column."""

    nation: int
    position: int


class Turn(NamedTuple):
    """A player's turn starts or ends."""

    player: int


class Attempt(NamedTuple):
    """Help that an attacker's trait would give against a region."""

    point: str
    trait: str
    region: int
    attacker: int


class Lending(NamedTuple):
    """What the trait puts in force besides itself."""

    nation: int


class Phase(NamedTuple):
    """The phase of the turn in which something may be offered: `choose`, `conquer`, `settle` or `after`."""

    name: str
    nation: int
