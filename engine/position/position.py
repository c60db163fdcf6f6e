"""A position: a state, the rules it is played by, and everything that follows from the two."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.position.rules import Rules
from engine.state.phases import Spot
from engine.state.state import State
from engine.traits.bound_hook import BoundHook
from engine.traits.profile import Profile
from engine.vocabulary.numbers import EVERYWHERE, NOBODY, Nation, NationSet, Piece, PieceSet, Player, RegionSet
from engine.vocabulary.price_list import PriceList
from engine.vocabulary.sets import bits

UNKNOWN: Final = -1
"""What borders a nation's regions is found when it is asked for, after it has lost one."""

DERIVED: Final = (
    "alive",
    "asked_holders",
    "attack_bystanders",
    "bringing",
    "fort",
    "held",
    "here",
    "lenders",
    "lenders_by_holdings",
    "limited_costs",
    "listed",
    "moment_bystanders",
    "natives",
    "near",
    "offerers",
    "profiles",
    "repeats",
    "rules",
    "shares_ground",
    "shielded",
    "stale",
)
"""What a position has besides its state."""


class Position(State):
    """A state with what is derived from it, kept up to date because it is asked for all the time."""

    __slots__ = DERIVED

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
    shares_ground: bool
    """Whether copies have the same three lists of ground, which change seldom; `own_ground` comes before a change."""
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
        """Copy everything that can change; what happened is shared, because it only grows.

        It is written out, because games are copied all the time: a loop takes several times as long.
        """
        new = Position()
        new.players = self.players
        new.first = self.first
        new.round = self.round
        new.turn = self.turn
        new.phase = self.phase
        new.actor = self.actor
        new.coins = self.coins.copy()
        new.active = self.active.copy()
        new.race = self.race.copy()
        new.power = self.power.copy()
        new.player_of = self.player_of.copy()
        new.status = self.status.copy()
        new.hand = self.hand.copy()
        new.withdrawn = self.withdrawn.copy()
        new.aside = self.aside.copy()
        new.conquests = self.conquests.copy()
        new.picked = self.picked.copy()
        new.lying = self.lying.copy()
        new.owner = self.owner.copy()
        new.tokens = self.tokens.copy()
        new.tray = self.tray.copy()
        new.beyond_tray = self.beyond_tray.copy()
        new.spot = self.spot.copy()
        new.at = self.at.copy()
        new.belongs = self.belongs.copy()
        new.source = self.source.copy()
        new.lent = self.lent.copy()
        new.copied = self.copied.copy()
        new.combos = self.combos.copy()
        new.passes = self.passes.copy()
        new.laid_coins = self.laid_coins.copy()
        new.layers = self.layers.copy()
        new.banners = self.banners.copy()
        new.returned = self.returned.copy()
        new.spent = self.spent.copy()
        new.badges = self.badges.copy()
        new.discards = self.discards.copy()
        new.markers = self.markers.copy()
        new.seen = self.seen
        new.refill_due = self.refill_due
        new.event_deck = self.event_deck.copy()
        new.event = self.event
        new.lingering = self.lingering.copy()
        new.expanded = self.expanded
        new.settled = self.settled
        new.attacks = self.attacks.copy()
        new.past_attacks = self.past_attacks.copy()
        new.fought = self.fought
        new.conquests_over = self.conquests_over
        new.tried = self.tried
        new.abandoned = self.abandoned
        new.hollow = self.hollow
        new.found = self.found
        new.uncovered = self.uncovered
        new.uses = self.uses.copy()
        new.lasting = self.lasting.copy()
        new.die = self.die
        new.die_source = self.die_source
        new.named = self.named
        new.dice = self.dice.copy()
        new.rng = self.rng
        new.entering = self.entering
        new.fading = self.fading
        new.actors = self.actors.copy()
        new.settlers = self.settlers.copy()
        new.defenders = self.defenders.copy()
        new.scored = self.scored
        new.pending = self.pending.copy()
        new.events = self.events
        new.trail = self.trail
        new.rules = self.rules
        new.alive = self.alive.copy()
        new.held = self.held.copy()
        new.near = self.near.copy()
        new.here = self.here
        new.fort = self.fort
        new.natives = self.natives
        new.shares_ground = self.shares_ground = True
        new.shielded = self.shielded
        new.bringing = self.bringing
        new.profiles = self.profiles.copy()
        new.lenders = self.lenders
        new.lenders_by_holdings = self.lenders_by_holdings
        new.attack_bystanders = self.attack_bystanders
        new.moment_bystanders = self.moment_bystanders
        new.limited_costs = self.limited_costs
        new.asked_holders = self.asked_holders
        new.offerers = self.offerers.copy()
        new.stale = self.stale
        new.listed = self.listed
        new.repeats = self.repeats
        return new


def own_ground(position: Position) -> None:
    """Give a position lists of its own about what lies in regions, before one of them changes."""
    if position.shares_ground:
        position.here, position.fort, position.natives = position.here[:], position.fort[:], position.natives[:]
        position.shares_ground = False


def far_sides(position: Position, nation: Nation, actor: Nation) -> list[dict[str, tuple[BoundHook, ...]]]:
    """The hooks of a nation that mind what another one does, whoever it concerns."""
    sides = position.profiles[nation].sides
    is_opponent = position.player_of[nation] != position.player_of[actor]
    return [sides["any"], sides["opponents"]] if is_opponent else [sides["any"]]


def regions_of(position: Position, nations: Iterable[Nation]) -> RegionSet:
    """Unite the regions of some nations."""
    held, regions = position.held, 0
    for nation in nations:
        regions |= held[nation]
    return regions


def regions_of_player(position: Position, player: Player) -> RegionSet:
    """The regions of all nations of a player."""
    held, regions = position.held, 0
    for nation in position.alive[player]:
        regions |= held[nation]
    return regions


def controller(position: Position, piece: Piece) -> Player:
    """The player a piece serves: the holder of the piece that lent it, else its nation's player, or NOBODY."""
    lender = position.source.get(piece, NOBODY)
    if lender >= 0:
        nation = position.owner[position.at[lender]] if position.spot[lender] == Spot.MAP else NOBODY
    else:
        nation = position.belongs[piece]
    return position.player_of[nation] if nation >= 0 else NOBODY


def immune_to(position: Position, player: Player, among: RegionSet = EVERYWHERE, ignored: PieceSet = 0) -> RegionSet:
    """Regions among some others that a piece closes to a player, but for ignored ones."""
    world = position.rules.world
    # U-IMMUNE-06: whoever controls what makes a region immune may enter it, unless the ruling says otherwise.
    absolute = position.rules.rulings["immunity_scope"] == "absolute"
    immune = 0
    for region in bits(position.shielded & among):
        for piece in bits(position.here[region] & world.immune_pieces & ~ignored):
            # U-IMMUNE-05: some pieces close their region to everybody.
            if absolute or world.kind_of[piece].immune == "all" or controller(position, piece) != player:
                immune |= 1 << region
    return immune
