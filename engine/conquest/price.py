"""What a conquest costs, in two ways that are each other's oracle.

`price_parts` asks every hook about one attack and says what the price is made of: the slow, obvious way.
`standing_costs` reads the prices of many regions from tables, before anybody is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

from engine.position.position import Position, regions_of
from engine.state.phases import Spot
from engine.state.state import pieces_at
from engine.traits.bound_hook import BoundHook
from engine.vocabulary.answers import Add, Ceiling, Fix, Floor, Ignore, Tender
from engine.vocabulary.numbers import UNBOUNDED, Nation, Region, RegionSet
from engine.vocabulary.plain_data import Answer
from engine.vocabulary.price_list import Assessment, PriceParts
from engine.vocabulary.sets import bits
from engine.vocabulary.subjects import Conquest


def defending_tokens(position: Position, nation: Nation, targets: RegionSet) -> list[int]:
    """The tokens in each region as far as they defend it against a nation.

    B-CONQ-17, B-CONQ-27, U-CONQ-07: the own player's tokens add nothing, active or declined, unless the ruling says
    otherwise.
    """
    nations = position.alive[position.player_of[nation]]
    # A player's only nation never attacks its own regions, so nothing needs to be left out.
    if len(nations) > 1 and not position.rules.own_tokens_defend:
        own = regions_of(position, nations) & targets
        if own:
            tokens = position.tokens[:]
            for region in bits(own):
                tokens[region] = 0
            return tokens
    return position.tokens


def standing_costs(position: Position, nation: Nation, targets: RegionSet) -> dict[Region, int]:
    """What regions cost a nation as long as nobody has anything to say, less than one token perhaps."""
    fort, profile = position.fort, position.profiles[nation]
    tokens = defending_tokens(position, nation, targets)
    if profile.bends_prices:
        static = profile.static
        return {target: fort[target] + static[target] + tokens[target] for target in bits(targets)}
    return {target: fort[target] + tokens[target] for target in bits(targets)}


def standing_cost(position: Position, nation: Nation, target: Region) -> int:
    """What one region costs a nation as long as nobody has anything to say, less than one token perhaps."""
    owner, player_of = position.owner[target], position.player_of
    # B-CONQ-17: only the own tokens add nothing; ground and pieces there still cost what they cost everybody.
    cost = position.fort[target] + position.profiles[nation].static[target]
    if owner >= 0 and player_of[owner] == player_of[nation] and not position.rules.own_tokens_defend:
        return cost
    return cost + position.tokens[target]


def price_parts(
    position: Position, conquest: Conquest, answers: Iterable[tuple[BoundHook, Answer]], die: int = 0
) -> PriceParts:
    """What the price of one attack is made of, with everything that hooks have answered about it."""
    target, world = conquest.target, position.rules.world
    ground = world.regions[target].terrain.cost
    tokens = defending_tokens(position, conquest.attacker, 1 << target)[target]
    ignored = {answer.kind for _, answer in answers if type(answer) is Ignore}
    natives = position.natives[target] - ignored_natives(position, target, ignored)
    # U-CONQ-24: as if empty leaves out natives and tokens only; ground and pieces that defend still count.
    if "dwellers" in ignored:
        natives = tokens = 0
    pieces = position.fort[target] - ground - position.natives[target] - ignored_pieces(position, target, ignored)
    hooks = tuple([(bound.name, answer.tokens) for bound, answer in answers if type(answer) is Add])
    return PriceParts(ground, pieces, natives, tokens, hooks, die, least_price(answers), most_price(answers))


def least_price(answers: Iterable[tuple[BoundHook, Answer]]) -> int:
    """What a conquest costs at least: one token, or the most that a hook says."""
    return max([1, *(answer.tokens for _, answer in answers if type(answer) is Floor)])


def most_price(answers: Iterable[tuple[BoundHook, Answer]]) -> int:
    """What a conquest costs at most: without a limit, or the least that a hook says."""
    return min([UNBOUNDED, *(answer.tokens for _, answer in answers if type(answer) is Ceiling)])


def ignored_pieces(position: Position, target: Region, ignored: Collection[str]) -> int:
    """The defence of the pieces in a region that do not count."""
    if not ignored or not position.here[target]:
        return 0
    kind_of = position.rules.world.kind_of
    return sum(kind_of[piece].defence for piece in bits(position.here[target]) if kind_of[piece].id in ignored)


def ignored_natives(position: Position, target: Region, ignored: Collection[str]) -> int:
    """How many of the natives in a region do not count."""
    if not ignored or not position.natives[target]:
        return 0
    kind_of = position.rules.world.kind_of
    return sum(kind_of[piece].occupant for piece in bits(position.here[target]) if kind_of[piece].id in ignored)


@cache
def paid_by_hand(cost: int, hand: int) -> Assessment:
    """A price that is paid with nothing but tokens in hand."""
    return Assessment((), cost, hand)


def paid_with(position: Position, nation: Nation, cost: int, tender: Tender | None) -> Assessment:
    """A price that is paid with tokens in hand, and with pieces where a hook lets them pay."""
    hand = position.hand[nation]
    if tender is None:
        return paid_by_hand(cost, hand)
    tendered = _tendered(position, nation, tender, cost)
    available = hand + tendered * tender.worth
    return Assessment(
        (), cost, available, tender=tender.piece, tendered=tendered, worth=tender.worth, spent=tender.spent
    )


def _tendered(position: Position, nation: Nation, tender: Tender, cost: int) -> int:
    """How many pieces can pay; without `alone`, a token from the hand must go along."""
    ready = len(pieces_at(position, position.rules.world.kinds[tender.piece].mask, Spot.HAND, nation))
    if tender.alone:
        return ready
    return min(ready, -(-(cost - 1) // tender.worth)) if position.hand[nation] else 0


def fixed_price(position: Position, nation: Nation, fixed: Fix, extra: int, least: int = 1) -> Assessment:
    """What a fixed price is paid with, and whether there is enough of it; what is paid by hand has a least price."""
    hand, tray = position.hand[nation], position.tray[position.race[nation]]
    source = fixed.source if fixed.source != "either" else "tray" if tray >= fixed.tokens else "hand"
    if source == "hand":
        return Assessment((), max(least, fixed.tokens + extra), hand, kills=fixed.kills, fixed=True)
    # B-RACE-SORCERERS-12, U-CONQ-12: the token comes from the tray, so none need be in hand.
    needs_hand = position.rules.rulings["swap_needs_token_in_hand"] == "yes"
    available = 0 if (needs_hand and hand < 1) or hand < extra else tray
    return Assessment((), fixed.tokens, available, source, fixed.kills, fixed=True, beside=extra)
