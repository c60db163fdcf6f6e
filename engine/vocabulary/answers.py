"""What hooks answer to questions: small values that a fold can combine in any order.

An answer about a conquest is for the regions `where`; a hook that does not look at the target is asked once for all.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.vocabulary.numbers import (
    EVERYWHERE,
    NOBODY,
    UNBOUNDED,
    KindNumber,
    Piece,
    PieceSet,
    Player,
    RegionSet,
    TraitNumber,
)


class Add(NamedTuple):
    """Conquests cost this many tokens more (or fewer, when negative)."""

    tokens: int
    on_swaps: bool = False
    """Whether a swap of a lone token costs more, too."""
    where: RegionSet = EVERYWHERE
    on_fixed: bool = False
    """Whether every fixed price grows, that of a swap included."""


class Ignore(NamedTuple):
    """The defence of this kind does not count: `dwellers` (tokens and natives) or a kind of piece."""

    kind: str
    where: RegionSet = EVERYWHERE


class Fix(NamedTuple):
    """The conquest costs exactly this, paid from `hand`, `tray`, or `either` (tray first)."""

    tokens: int
    source: str = "hand"
    kills: bool = False
    where: RegionSet = EVERYWHERE


class Floor(NamedTuple):
    """The conquest costs at least this, whatever makes it cheaper; a swap of a lone token is no such conquest."""

    tokens: int
    where: RegionSet = EVERYWHERE


class Ceiling(NamedTuple):
    """The conquest costs at most this, unless something says that it costs more at least."""

    tokens: int
    where: RegionSet = EVERYWHERE


class Tender(NamedTuple):
    """Pieces of this kind in hand pay like tokens; a token must still go along when `alone` is false.

    Each is `worth` so many tokens, and goes back to the supply instead of into the region when it is `spent`.
    """

    piece: KindNumber
    alone: bool = True
    where: RegionSet = EVERYWHERE
    worth: int = 1
    spent: bool = False


class Regions(NamedTuple):
    """These regions are adjacent to the ones asked about."""

    mask: RegionSet


class Forbid(NamedTuple):
    """The attack is refused for this reason."""

    reason: str
    where: RegionSet = EVERYWHERE


class Allow(NamedTuple):
    """This reason does not stop the attack."""

    reason: str
    where: RegionSet = EVERYWHERE


ANSWERS_ABOUT_CONQUESTS = (Add, Ignore, Fix, Floor, Ceiling, Tender, Forbid, Allow)


class Pierce(NamedTuple):
    """These pieces do not close their regions to the attacker."""

    pieces: PieceSet
    where: RegionSet = EVERYWHERE


class Bounds(NamedTuple):
    """After redeployment, each of these regions holds a number of tokens within these bounds."""

    mask: RegionSet
    at_least: int = 1
    at_most: int = UNBOUNDED
    when_readied: bool = False
    """Whether these tokens also stay behind when the nation readies its troops."""


class Stay(NamedTuple):
    """Ground that others must leave empty may be kept here."""

    mask: RegionSet


class Root(NamedTuple):
    """Tokens in these regions stay where they are when the nation redeploys."""

    mask: RegionSet


class Reserve(NamedTuple):
    """This many tokens wait beside the board after redeployment."""

    tokens: int


class Lose(NamedTuple):
    """The beaten nation loses this many tokens."""

    tokens: int


class Spare(NamedTuple):
    """The beaten nation loses no token, whatever else is answered; with `strikes` false, only to tokens."""

    strikes: bool = True


class Parry(NamedTuple):
    """The attack may be called off for this many coins, which go to the bank or to the attacker."""

    coins: int
    to_attacker: bool = False
    where: RegionSet = EVERYWHERE


class Keep(NamedTuple):
    """What stays at decline (`one`, `all` or `none` per region), and whether it counts as the declined race.

    Where one would stay, up to `most` do. With `withdrawn`, beaten tokens that wait to be placed stay as well. Without
    `allowed`, the nation may not decline at all; when it is `compelled`, it may do nothing else.
    """

    tokens: str = "one"
    counts: bool = True
    most: int = 1
    withdrawn: bool = False
    allowed: bool = True
    compelled: bool = False


class Act(NamedTuple):
    """A declined nation plays this phase: `conquer` each turn, or `settle` once as it declines."""

    phase: str
    own_die: bool = False


class Coins(NamedTuple):
    """Coins at scoring: for each region of a mask, or once; from the bank, or from a player.

    With `per`, only regions of the mask count that the nation holds, and it takes so many of them.
    """

    coins: int
    mask: RegionSet = EVERYWHERE
    payer: Player = NOBODY
    per: int = 0


class Factor(NamedTuple):
    """Bank coins of these regions are multiplied, while the nation holds them."""

    mask: RegionSet
    times: int


class Silence(NamedTuple):
    """The answer asked about is not heard."""


class Roll(NamedTuple):
    """The die may be rolled before a conquest: of these regions, the target named first or chosen after.

    Where a roll is too low for any tokens in hand, it leaves conquests that are paid from the tray, or it has failed.
    """

    mask: RegionSet
    named: bool
    ends_conquests: bool
    places_all: bool = False
    leaves_swaps: bool = True


class FinalRoll(NamedTuple):
    """The final roll is another one: more dice are added up, more throws are made, and pips are added.

    Of several throws the best counts, or the worst where `tries` is negative.
    """

    dice: int = 0
    tries: int = 0
    plus: int = 0
    where: RegionSet = EVERYWHERE


class Suspend(NamedTuple):
    """No hook of the nation's race, or of its badge and the powers it is lent, is in force."""

    kind: str


class Lend(NamedTuple):
    """A trait is in force as if it were the bearer's own; when `quiet`, only its offers are, until one is taken."""

    trait: TraitNumber
    bearer: Piece
    quiet: bool = False
