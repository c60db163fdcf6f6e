"""Coins at the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import (
    ONE,
    TWO,
    Amount,
    Attempt,
    Coins,
    Factor,
    Holder,
    NaturalAmount,
    PieceKind,
    Positive,
    RegionFilter,
    Scoring,
    Silence,
    bits,
    hook,
)


@hook("score", reads="filters")
def coins_per_region(
    me: Holder, scoring: Scoring, *, where: RegionFilter, coins: Amount = ONE, per: Positive = 1
) -> Iterator[Coins]:
    """Coins for each matching region the race holds.

    where: the regions that pay
    coins: how many coins
    per: how many such regions it takes

    says: You get {coins:coin each turn} for {where:{per:each|every #} of your regions}.

    example: coins_per_region: {where: {terrain: forest}}
    """
    yield Coins(coins(me), where(me), per=per)


@hook("score")
def coins_per_same_terrain(
    me: Holder, scoring: Scoring, *, where: RegionFilter, coins: Amount = ONE
) -> Iterator[Coins]:
    """Coins for each matching region, which nothing multiplies.

    where: the regions that pay
    coins: how many coins for each

    says: You get {coins:coin each turn} for {where:each of your regions}; nothing multiplies these coins.

    example: coins_per_same_terrain: {where: {same_terrain_as_bearer: true}}
    """
    yield Coins(coins(me) * (where(me) & me.regions).bit_count())


@hook("score", reads="races")
def coins_per_turn(me: Holder, scoring: Scoring, *, coins: Amount, needs_region: bool = False) -> Iterator[Coins]:
    """Coins at the end of each turn.

    coins: how many coins
    needs_region: whether the race must hold a region

    says: You get {coins:coin each turn}{needs_region: while you hold a region|}.

    example: coins_per_turn: {coins: 2}
    """
    if me.regions or not needs_region:
        yield Coins(coins(me))


@hook("score")
def coins_once(me: Holder, scoring: Scoring, *, coins: Amount) -> Iterator[Coins]:
    """Coins at the end of the turn in which the combo was picked.

    coins: how many coins

    says: At the end of the turn in which you pick this, you get {coins:coin}.

    example: coins_once: {coins: 7}
    """
    if me.was_picked_this_turn:
        yield Coins(coins(me))


@hook("score")
def coins_per_conquest(
    me: Holder, scoring: Scoring, *, of_occupied: bool = True, coins: Amount = ONE
) -> Iterator[Coins]:
    """Coins for each region conquered this turn.

    of_occupied: whether only regions that were not empty count
    coins: how many coins

    says: At the end of your turn, you get {coins:coin} for each region you conquered this turn{of_occupied: that
      was not empty|}.

    example: coins_per_conquest: {of_occupied: true}
    """
    yield Coins(coins(me), me.conquered(occupied=of_occupied))


@hook("score")
def coins_per_group(
    me: Holder, scoring: Scoring, *, by: Literal["border", "group"] = "border", coins: Amount = ONE
) -> Iterator[Coins]:
    """Coins for each group of the race's regions that is cut off from the others.

    by: `border` for printed borders alone, `group` for adjacency made by traits as well
    coins: how many coins

    says: You get {coins:coin each turn} for each separate group of your regions.

    example: coins_per_group: {by: border}
    """
    yield Coins(coins(me) * me.groups(by))


@hook("score")
def coins_if_united(
    me: Holder, scoring: Scoring, *, coins: Amount, by: Literal["border", "group"] = "group"
) -> Iterator[Coins]:
    """Coins when all regions of the race form one group.

    coins: how many coins
    by: `border` for printed borders alone, `group` for adjacency made by traits as well

    says: You get {coins:coin each turn} while all your regions form one group.

    example: coins_if_united: {coins: 3}
    """
    if me.groups(by) == 1:
        yield Coins(coins(me))


@hook("score")
def coins_from_neighbours(
    me: Holder,
    scoring: Scoring,
    *,
    around: RegionFilter,
    neighbours: Literal["active", "any"] = "active",
    per: Literal["player", "region"] = "player",
    immune_pay: bool = False,
    coins: Amount = ONE,
) -> Iterator[Coins]:
    """Other players with tokens in bordering regions pay.

    around: the regions whose neighbours pay
    neighbours: whether declined tokens pay too
    per: whether each player pays once or for each region
    immune_pay: whether tokens in immune regions pay
    coins: how many coins

    says: Each turn, every other player with {neighbours:active=active tokens|any=tokens} next to {around:one of
      your regions} pays you {coins:coin}{per:player=|region= for each region where they stand}{immune_pay:, even
      from immune regions|}.

    example: coins_from_neighbours: {around: {edge: true}}
    """
    bordering = me.bordering(around(me) & me.regions)
    if not immune_pay:
        bordering &= ~me.shielded_from(me.player)
    if neighbours == "active":
        bordering &= me.active_regions
    for player in me.opponents:
        paying = [r for r in bits(bordering) if me.owner(r) >= 0 and me.player_of(me.owner(r)) == player]
        if paying:
            yield Coins(coins(me) * (len(paying) if per == "region" else 1), payer=player)


@hook("score", reads="filters")
def multiplies(me: Holder, scoring: Scoring, *, where: RegionFilter, times: NaturalAmount = TWO) -> Iterator[Factor]:
    """Bank coins of matching regions are multiplied.

    where: the regions concerned
    times: the factor

    says: Coins from the bank for {where:your regions} are multiplied by {times}.

    example: multiplies: {where: {with_bearer: true}, times: 2}
    """
    yield Factor(where(me), times(me))


@hook("suppress", other_sides=(), borne=True)
def refuses_multiplying(me: Holder, attempt: Attempt) -> Iterator[Silence]:
    """Coins of the region where this lies are never multiplied.

    says: Coins for the region where this lies are never multiplied.

    example: refuses_multiplying: {}
    """
    if attempt.point == "score" and me.bearer_region >> attempt.region & 1:
        yield Silence()


@hook("score")
def coins_per_piece(
    me: Holder, scoring: Scoring, *, piece: PieceKind, where: RegionFilter, coins: Amount = ONE, per: Positive = 1
) -> Iterator[Coins]:
    """Coins for each piece of a kind in matching regions that the race holds.

    piece: the piece that pays
    where: the regions in which it pays
    coins: how many coins
    per: how many such pieces it takes

    says: You get {coins:coin each turn} {piece:while {piece:the} is in {where:one of your regions}|for
      {per:{piece:each}|every # {piece:many}} in {where:your regions}}.

    example: coins_per_piece: {piece: encampment, where: any, per: 2}
    """
    count = sum(me.count(piece, region) for region in bits(where(me) & me.regions))
    yield Coins(count // per * coins(me))


@hook("score")
def coins_per_guest(me: Holder, scoring: Scoring, *, piece: PieceKind, coins: Amount = ONE) -> Iterator[Coins]:
    """Coins for each piece of the race that stands in somebody else's region.

    piece: the piece that pays
    coins: how many coins

    says: You get {coins:coin each turn} for {piece:each} in somebody else's region.

    example: coins_per_guest: {piece: hero}
    """
    abroad = [each for each in me.on_map(piece) if me.place_of(each) & me.occupied & ~me.own_regions]
    yield Coins(len(abroad) * coins(me))


@hook("score")
def coins_per_neighbour(
    me: Holder, scoring: Scoring, *, where: RegionFilter, coins: Amount = ONE, per: Positive = 1
) -> Iterator[Coins]:
    """Coins for each matching region that borders the race's own and is not one of them.

    where: the neighbours that pay
    coins: how many coins
    per: how many such neighbours it takes

    says: You get {coins:coin each turn} for {where:{per:each region|every # regions}} that {per:borders|border}
      yours.

    example: coins_per_neighbour: {where: {occupied_by: opponents}, per: 2}
    """
    neighbours = where(me) & me.bordering(me.regions) & ~me.regions
    yield Coins(neighbours.bit_count() // per * coins(me))


@hook("score")
def coins_per_token(
    me: Holder, scoring: Scoring, *, where: RegionFilter, coins: Amount = ONE, per: Positive = 1
) -> Iterator[Coins]:
    """Coins for the number of the race's tokens in matching regions.

    where: the regions whose tokens count
    coins: how many coins
    per: how many tokens it takes

    says: You get {coins:coin each turn} for {per:each|every #} of your tokens {where:?in regions||on the map}.

    example: coins_per_token: {where: any, per: 3}
    """
    count = sum(me.tokens(region) for region in bits(where(me) & me.regions))
    yield Coins(count // per * coins(me))


@hook("score")
def coins_for_holding(
    me: Holder, scoring: Scoring, *, where: RegionFilter, coins: Amount, at_least: Positive = 1
) -> Iterator[Coins]:
    """Coins when the race holds enough matching regions, however many there are.

    where: the regions that count
    coins: how many coins
    at_least: how many regions it takes

    says: You get {coins:coin each turn} while you hold {where:{at_least:a region|# or more regions}}.

    example: coins_for_holding: {where: {terrain: mountain}, at_least: 3, coins: 4}
    """
    if (where(me) & me.regions).bit_count() >= at_least:
        yield Coins(coins(me))


@hook("score")
def coins_per_opponent(me: Holder, scoring: Scoring, *, coins: Amount = ONE) -> Iterator[Coins]:
    """Coins each turn for every other player in the game.

    coins: how many coins for each

    says: You get {coins:coin each turn} for each other player.

    example: coins_per_opponent: {}
    """
    yield Coins(coins(me) * len(me.opponents))
