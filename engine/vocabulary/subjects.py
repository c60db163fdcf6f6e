"""What hooks are asked about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from engine.vocabulary.numbers import NOBODY, NOWHERE, Nation, Piece, Player, Region, RegionSet


class NamedBoost(Protocol):
    """A boost that is named with a conquest, as hooks see it."""

    @property
    def name(self) -> str:
        """The word that names it in an action."""
        ...  # pragma: no cover

    @property
    def item(self) -> str:
        """The id of the item whose hooks it brings into force."""
        ...  # pragma: no cover

    @property
    def bearer(self) -> Piece:
        """The piece that brings it, or NOBODY."""
        ...  # pragma: no cover

    @property
    def is_lent(self) -> bool:
        """Whether that piece lends what another item does."""
        ...  # pragma: no cover

    @property
    def hooks(self) -> Mapping[str, object]:
        """Its hooks, by the points at which they answer."""
        ...  # pragma: no cover


class Conquest(NamedTuple):
    """An attack: who, on what, held by whom, and by which means; without target and defender, all that are possible."""

    target: Region = NOWHERE
    attacker: Nation = NOBODY
    defender: Nation = NOBODY
    defending_player: Player = NOBODY
    entering: bool = False
    boosts: tuple[NamedBoost, ...] = ()
    striker: Piece = NOBODY
    conquered: bool = False
    occupied: bool = False
    swapped: bool = False


# Where many named tuples are made, they are filled directly: their constructor takes more than twice as long.
filled = tuple.__new__


def all_conquests(
    attacker: Nation,
    entering: bool,
    boosts: tuple[NamedBoost, ...] = (),
    defender: Nation = NOBODY,
    player: Player = NOBODY,
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
