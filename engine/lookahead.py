"""What a program can work out about a game: prices, what a turn would earn, what lasts, and what an action leads to.

Bots and whoever else compares many positions import this and `engine`, and nothing below. Functions take the position
of a game (`game.position`) and leave it as it was; regions, nations and players are numbers, sets of regions are bits.
`Game.price`, `earnings`, `holdings` and `threats` answer similar questions in words and with reasons, more slowly.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from engine.board.bindings import profile_of
from engine.conquest.assessment import assess
from engine.conquest.final_roll import MOST_DICE, chance_of
from engine.conquest.price import standing_cost
from engine.conquest.targets import listed_price
from engine.game import Game
from engine.holder.holder import Holder
from engine.holder.income import coins_earned
from engine.holder.others_answers import conquest_of
from engine.position.position import Position, own_ground
from engine.position.rules import MOST_KEPT
from engine.state.chance import seeded
from engine.state.phases import Spot, Status
from engine.state.records import Attack
from engine.traits.profile import Profile
from engine.turn.action_handlers import perform
from engine.turn.decline import kept, makes_room
from engine.turn.effects import run
from engine.turn.moments import Queue
from engine.turn.redeployment import acts_on, ground_to_leave
from engine.vocabulary.actions import AT_REGION, BARE, VERBS, Action
from engine.vocabulary.numbers import NOBODY, Nation, PieceSet, Player, Region, RegionSet, TraitNumber
from engine.vocabulary.sets import spread
from engine.world.world import World

# The words of actions, and where pieces are

ACTION_VERBS = VERBS
"""All verbs."""
PieceSpot = Spot
"""What `position.spot` says of each piece."""


def plain_actions(world: World, combos: int) -> list[Action]:
    """Every action of a verb alone, with a region, or with the number of a combo, legal or not."""
    picks = [Action("pick", str(number)) for number in range(1, combos + 1)]
    here = [Action(verb, "", region.id) for verb in AT_REGION for region in world.regions]
    return [*map(Action, BARE), *picks, *here]


# Attacks


def attack_price(game: Game, action: Action) -> int:
    """The price of an attack of the acting nation, before anything is paid by other means than tokens."""
    position = game.position
    known = position.profiles[position.actor].boosts
    boosts = tuple([known[name] for name in action.using if name in known])
    return assess(position, position.actor, game.rules.world.region_index[action.where], boosts).cost


def tokens_needed(position: Position, region: Region, using: tuple[str, ...] = ()) -> int:
    """How many tokens a legal conquest takes from the hand of the acting nation."""
    listed = position.listed
    if listed is None and not position.rules.asks_everything:
        return max(standing_cost(position, position.actor, region), 1)
    known = listed.tables.get(using, {}).get(region) if listed and not listed.tender else None
    if isinstance(known, int):
        return max(known, 1)
    price = listed_price(position, region, using)
    return price.beside if price.source == "tray" else price.cost - price.tendered * price.worth


def roll_needed(position: Position, region: Region, using: tuple[str, ...] = ()) -> int:
    """What the final die must show at least to conquer a region with the tokens in hand."""
    price = listed_price(position, region, using)
    return price.cost - price.available


def final_roll_odds(position: Position, region: Region, using: tuple[str, ...] = ()) -> tuple[float, int]:
    """How likely the final roll of the acting nation conquers a region: so many cases of so many."""
    least, faces = roll_needed(position, region, using), position.rules.world.settings.die
    if not position.rules.bends_final_roll:
        return sum([face >= least for face in faces]), len(faces)
    return chance_of(position, conquest_of(position, position.actor, region), least), 1


def best_dice(position: Position) -> tuple[int, ...]:
    """The highest face for every die of a final roll."""
    return (max(position.rules.world.settings.die),) * (MOST_DICE if position.rules.bends_final_roll else 1)


def granted_rolls(position: Position) -> set[str]:
    """What lets the acting nation roll before an attack: the names that such a roll has in `Action.using`."""
    return {bound.name for bound in position.profiles[position.actor].rolls}


def regions_beside(world: World, regions: RegionSet) -> RegionSet:
    """All regions that border one of some regions."""
    return spread(world.neighbours, regions)


# What an action leads to


def position_after(game: Game, action: Action, dice: Collection[int] = ()) -> Position:
    """The position right after a legal action, before the game goes on by itself; `dice` has what is rolled first."""
    position = game.position.copy()
    if dice:
        position.dice = list(dice)
    queue: Queue = []
    perform(position, queue, action, game._offers)
    if queue:
        run(position, queue)
    return position


def place_steadily(game: Game, regions: Sequence[Region]) -> None:
    """Place a token in one region after the other, as so many steps; the same choices must come again meanwhile."""
    game._place_steadily(regions)


def reseed(game: Game, seed: str) -> None:
    """Let all chance to come follow from a seed; this changes the game."""
    game.position.rng = seeded(seed)


def is_plain_conquest(position: Position, region: Region) -> bool:
    """Tell whether a conquest would do nothing but give a region to the active nation: no hook has a say in it."""
    nation, world = position.actor, position.rules.world
    profile, holder, here = position.profiles[nation], position.owner[region], position.here[region]
    if (
        position.lenders_by_holdings
        or position.attack_bystanders
        or position.rules.trait_ground >> region & 1
        or profile.on_conquer
        or profile.on_attack
    ):
        return False
    if position.status[nation] != Status.ACTIVE:
        return False
    if holder < 0:
        return not here & (world.trait_pieces | world.marker_guards)
    return not here & ~world.fixtures and not profile.killing and _loses_plainly(position, region, holder)


def _loses_plainly(position: Position, region: Region, holder: Nation) -> bool:
    """Tell whether a nation would just lose a region and a token there, and keep the rest."""
    player, profile, listed = position.player_of[holder], position.profiles[holder], position.listed
    # A nation that loses its last region ends, and what its player may do next changes with it.
    if profile.losing or profile.minds_attacks or position.held[holder] == 1 << region:
        return False
    if player == position.turn and position.tokens[region] != 1:
        return False
    if any(position.profiles[other].owner for other in position.alive[player]):
        return False
    table = listed.tables.get(()) if listed else None
    return table is None or isinstance(table[region], int)


def with_conquest(
    position: Position, region: Region, tokens: int, evaluate: Callable[[Position, Collection[Player]], float]
) -> float:
    """What `evaluate` says of the position, and of who has lost something, once a plain conquest has been made.

    The position is changed for that and changed back: a copy would take most of the time of a search.
    """
    nation, holder, bit = position.actor, position.owner[region], 1 << region
    natives, count, loser = position.natives[region], position.tokens[region], NOBODY
    is_recorded = position.profiles[nation].earns_by_deeds
    if holder >= 0:
        loser = position.player_of[holder]
        position.held[holder] &= ~bit
        # B-LOSS-08: one token is lost for each region, and the others come back.
        position.withdrawn[holder] += count - 1
    if is_recorded:
        from_active = holder >= 0 and position.status[holder] == Status.ACTIVE
        position.attacks.append(Attack(nation, region, holder, loser, True, bool(count or natives), from_active))
    position.hand[nation] -= tokens
    position.tokens[region] = tokens
    position.held[nation] |= bit
    position.owner[region] = nation
    if natives:
        own_ground(position)
        position.fort[region] -= natives
    value = evaluate(position, (loser,) if holder >= 0 else ())
    if natives:
        position.fort[region] += natives
    position.owner[region] = holder
    position.held[nation] &= ~bit
    position.tokens[region] = count
    position.hand[nation] += tokens
    if is_recorded:
        position.attacks.pop()
    if holder >= 0:
        position.held[holder] |= bit
        position.withdrawn[holder] -= count - 1
    return value


# Income


def income(position: Position, nation: Nation) -> int:
    """The coins that a nation would earn if its turn were scored now."""
    if not position.profiles[nation].scoring:
        return position.held[nation].bit_count()
    return coins_earned(Holder(position, nation))


def recurring_income(position: Position, nation: Nation) -> int:
    """The coins that a nation would earn again next turn: not those for the conquests of this turn."""
    profile = position.profiles[nation]
    if not profile.scoring:
        return position.held[nation].bit_count()
    if not position.attacks or not profile.earns_by_deeds:
        return coins_earned(Holder(position, nation))
    attacks, position.attacks = position.attacks, []
    coins = coins_earned(Holder(position, nation))
    position.attacks = attacks
    return coins


def income_of_this_turn(position: Position, nation: Nation) -> int | None:
    """All coins a nation would earn now where its conquests of this turn may count; None where they cannot."""
    if not position.attacks or not position.profiles[nation].earns_by_deeds:
        return None
    return income(position, nation)


regions_to_leave = ground_to_leave
"""The regions of a nation that it must leave when it redeploys."""


# Decline


class DeclineForecast:
    """Foresees what active nations would be in decline; it remembers which hooks would be in force then."""

    __slots__ = ("_profiles",)

    def __init__(self) -> None:
        self._profiles: dict[tuple[Profile, TraitNumber, TraitNumber, PieceSet], Profile] = {}

    def of(self, position: Position, nation: Nation, leaving: int = 0) -> tuple[int, bool, bool]:
        """What would remain of a nation that still has to leave so many regions.

        The coins it would earn in each later turn, whether the player's older declined nation would leave the map for
        it, and whether it may go on acting.
        """
        profile = position.profiles[nation]
        after = self._profile(position, nation, profile)
        coins = position.held[nation].bit_count() - leaving
        if after.scoring:
            position.status[nation], position.profiles[nation] = Status.DECLINED, after
            coins = income(position, nation) - leaving
            position.status[nation], position.profiles[nation] = Status.ACTIVE, profile
        replaces = True
        if "keeps" in profile.own or profile.decline_boosts:
            keep = kept(position, nation, profile.decline_boosts)
            replaces = keep.counts
            coins = 0 if keep.tokens == "none" else coins
        return coins, replaces, "acts" in after.own

    def _profile(self, position: Position, nation: Nation, profile: Profile) -> Profile:
        """The hooks that would be in force for an active nation in decline."""
        race, power = position.race[nation], position.power[nation]
        key = (profile, race, power, position.bringing)
        known = self._profiles.get(key)
        if known is None:
            if len(self._profiles) > MOST_KEPT:
                self._profiles.clear()
            position.status[nation] = Status.DECLINED
            if power >= 0 and not position.rules.world.traits[power].keeps_badge:
                position.power[nation] = NOBODY
            known = self._profiles[key] = profile_of(position, nation)
            position.status[nation], position.power[nation] = Status.ACTIVE, power
        return known


is_replaceable = makes_room
"""Whether a declined nation would leave the map when another of its player declines."""


def acts_in_decline(position: Position, nation: Nation) -> bool:
    """Tell whether a declined nation goes on conquering."""
    return "acts" in position.profiles[nation].own and acts_on(position, nation)
