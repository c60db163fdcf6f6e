"""A position: a state, the rules it is played by, and everything that follows from the two."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.position.rules import Rules
from engine.state.fields import copier
from engine.state.phases import Spot
from engine.state.state import State
from engine.traits.bound_hook import BoundHook
from engine.traits.profile import Profile
from engine.vocabulary.numbers import EVERYWHERE, NOBODY, Nation, NationSet, Piece, PieceSet, Player, RegionSet
from engine.vocabulary.price_list import PriceList
from engine.vocabulary.sets import bits

UNKNOWN = -1
"""What borders a nation's regions is found when it is asked for, after it has lost one."""


@dataclass(slots=True, eq=False, init=False)
class Position(State):
    """A state with what is derived from it, kept up to date because it is asked for all the time."""

    rules: Rules
    alive: list[tuple[Nation, ...]]
    """The nations of each player that are not gone."""
    held: list[RegionSet]
    """What each nation holds."""
    near: list[RegionSet]
    """What lies beside it, as far as the map alone decides it; or UNKNOWN."""
    here: list[PieceSet]
    """The pieces in each region."""
    fort: list[int]
    """What its ground, its pieces and its natives cost an attacker."""
    natives: list[int]
    """How many natives live there."""
    shielded: RegionSet
    """Regions with a piece that closes them."""
    bringing: PieceSet
    """Pieces in use that bring a trait."""

    profiles: list[Profile]
    """The hooks in force for each nation."""
    lenders: NationSet
    """Nations whose `lends` hooks depend on the board."""
    lenders_by_holdings: NationSet
    """Those of them whose `lends` hooks look at what nations hold."""
    attack_bystanders: NationSet
    """Nations with hooks about attacks on regions that are not their own."""
    moment_bystanders: NationSet
    """Nations with hooks at other moments than attacks that concern other nations."""
    limited_costs: NationSet
    """Nations with a limited `conquest_cost` hook, which attacks use up."""
    asked_holders: NationSet
    """Nations with hooks about attacks on their own regions."""
    offerers: list[NationSet]
    """Nations with `actions` hooks, for each phase."""
    stale: bool
    """Whether lent traits must be found again."""

    listed: PriceList | None
    """The prices of the attacks that were listed last."""
    repeats: int
    """How often the same choices come again when a token is placed."""

    def copy(self) -> Position:
        """Copy everything that can change; what happened is shared, because it only grows."""
        return _copied(self)


_copied = copier(Position)


def far_sides(position: Position, nation: Nation, actor: Nation) -> list[dict[str, tuple[BoundHook, ...]]]:
    """The hooks of a nation that mind what another one does, whoever it concerns."""
    sides = position.profiles[nation].sides
    is_opponent = position.player_of[nation] != position.player_of[actor]
    return [sides["any"], sides["opponents"]] if is_opponent else [sides["any"]]


def regions_of(position: Position, nations: Iterable[Nation]) -> RegionSet:
    """Unite the regions of some nations."""
    held, found = position.held, 0
    for nation in nations:
        found |= held[nation]
    return found


def regions_of_player(position: Position, player: Player) -> RegionSet:
    """The regions of all nations of a player."""
    held, found = position.held, 0
    for nation in position.alive[player]:
        found |= held[nation]
    return found


def controller(position: Position, piece: Piece) -> Player:
    """The player a piece serves: the holder of the piece that lent it, else its nation's player, or NOBODY."""
    lender = position.source.get(piece, NOBODY)
    if lender >= 0:
        nation = position.owner[position.at[lender]] if position.spot[lender] == Spot.MAP else NOBODY
    else:
        nation = position.belongs[piece]
    return position.player_of[nation] if nation >= 0 else NOBODY


def immune_to(position: Position, player: Player, among: RegionSet = EVERYWHERE) -> RegionSet:
    """Regions among some others that a piece closes to a player."""
    world = position.rules.world
    # U-IMMUNE-06: whoever controls what makes a region immune may enter it, unless the ruling says otherwise.
    absolute = position.rules.rulings["immunity_scope"] == "absolute"
    found = 0
    for region in bits(position.shielded & among):
        for piece in bits(position.here[region] & world.immune_pieces):
            # U-IMMUNE-05: some pieces close their region to everybody.
            if absolute or world.kind_of[piece].immune == "all" or controller(position, piece) != player:
                found |= 1 << region
    return found
