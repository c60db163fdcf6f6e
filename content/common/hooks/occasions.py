"""What happens at a moment of the game: coins and tokens come and go, and the die may decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import (
    ANYWHERE,
    NOBODY,
    ONE,
    ZERO,
    Amount,
    BringTokens,
    CastDie,
    Change,
    Conquest,
    Declining,
    GainPieces,
    GainTokens,
    GiveUpTokens,
    Holder,
    Leave,
    Leaving,
    MoveCoins,
    Natural,
    NaturalAmount,
    Occupy,
    Offer,
    Option,
    Pay,
    Picking,
    PieceKind,
    PlayerWord,
    PositiveAmount,
    RegionFilter,
    Sacrifice,
    Settling,
    Turn,
    bits,
    hook,
)

Moment = Literal["pick", "turn_start", "attack", "conquest", "leaving", "redeployment", "decline", "turn_end"]
Purse = Literal[PlayerWord, "bank", "first_combo", "last_combo", "every_combo", "chosen_combo"]
COMBOS = ("first_combo", "last_combo", "every_combo", "chosen_combo")
MOMENTS = (
    "on_enter_play",
    "on_turn_start",
    "on_attack",
    "on_conquer",
    "on_leave",
    "on_settle",
    "on_decline",
    "on_turn_end",
)
"""The points that the words for a moment stand for."""
MOST_IN_A_REGION = 100
"""More tokens than ever stand together."""
Subject = Picking | Turn | Conquest | Leaving | Settling | Declining


def _is_at(me: Holder, subject: Subject, where: RegionFilter) -> bool:
    """Tell whether a moment that has a region is in a matching one; other moments are everywhere."""
    if isinstance(subject, Conquest):
        return bool(where(me) >> subject.target & 1)
    return not isinstance(subject, Leaving) or bool(where(me) >> subject.region & 1)


def _players(me: Holder, party: Purse) -> list[int]:
    """The players that a word means; the bank is nobody."""
    return [NOBODY] if party == "bank" else me.players_called(party)


def _nations(me: Holder, who: PlayerWord) -> list[int]:
    """The race itself, or the active races of other players."""
    if who == "me":
        return [me.nation]
    return [nation for player in me.players_called(who) if (nation := me.active_nation_of(player)) >= 0]


@hook(*MOMENTS)
def gains(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    coins: Amount = ZERO,
    tokens: NaturalAmount = ZERO,
    where: RegionFilter = ANYWHERE,
    who: PlayerWord = "me",
    beyond_tray: bool = False,
) -> Iterator[Pay | GainTokens | BringTokens]:
    """The player gets coins from the bank, and the race tokens from the tray, at a moment of the game.

    at: the moment; with `side: opponents`, the moment of another player
    coins: how many coins; fewer than none are paid to the bank
    tokens: how many tokens
    where: the regions that count, for conquests, attacks and leaving; beside `chooses`, those to choose from
    who: who gets them: `me`, the `other` player concerned, all `opponents`, who sits to the `left` or `right`, the
      `leader` or the `last` by coins; tokens go to their active race
    beyond_tray: whether the tokens come from beyond the tray; they leave the game at decline, or with the race

    says: {at:where}, {who:gets} {coins:coin} and {tokens:token{beyond_tray: from beyond the tray|}}.

    example: {gains: {at: decline, coins: 1}, side: opponents}
    """
    if not _is_at(me, subject, where):
        return
    if paid := coins(me):
        yield from [Pay(player, paid) for player in _players(me, who)]
    if brought := tokens(me):
        bring = BringTokens if beyond_tray else GainTokens
        yield from [bring(nation, brought) for nation in _nations(me, who)]


@hook(*MOMENTS)
def gains_pieces(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    piece: PieceKind,
    pieces: NaturalAmount = ONE,
    where: RegionFilter = ANYWHERE,
) -> Iterator[GainPieces]:
    """The race gets pieces from the supply at a moment of the game.

    at: the moment; with `side: opponents`, the moment of another player
    piece: the piece
    pieces: how many, as far as the supply has them
    where: the regions that count, for conquests, attacks and leaving; beside `chooses`, those to choose from

    says: {at:where}, you get {pieces:@piece}.

    example: gains_pieces: {at: turn_start, piece: hero, pieces: {count: regions, where: {symbol: magic}}}
    """
    if _is_at(me, subject, where):
        yield GainPieces(piece.index, pieces(me), me.nation, me.bearer)


@hook(*MOMENTS)
def kills(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    where: RegionFilter,
    tokens: PositiveAmount = ONE,
    all_there: bool = False,
    choice: bool = False,
    die_at_least: Natural = 0,
    die_at_most: Natural = 1000,
) -> Iterator[Sacrifice | Offer | CastDie]:
    """Tokens in matching regions, own or foreign, go to the tray at a moment of the game.

    at: the moment; at an attack or a conquest, only tokens that then stand in that region, unless somebody `chooses`
    where: the regions, own or foreign
    tokens: how many in each
    all_there: whether all tokens of a region go
    choice: whether the player chooses one of the regions, and only its tokens go
    die_at_least: when this is not 0, the die is rolled and must show so many pips
    die_at_most: when this is given, the die is rolled and must not show more pips

    says: {at:attacked}, {die}{conquered:{conqueror:loses} {all_there:all tokens
      there|{tokens:token there}}|{attacked:{all_there:all tokens there|{tokens:token there}}|{choice:you choose
      {where:a region}: {all_there:all tokens there|{tokens:token there}}|{all_there:all tokens in {where:each
      region}|{tokens:token in {where:each region}}}}}
      {all_there:go|{tokens:goes|go}} to the tray}.

    example: {kills: {at: conquest, where: any}, side: target}
    """
    blows = list(_blows(me, subject, where, MOST_IN_A_REGION if all_there else tokens(me), choice))
    wins = range(die_at_least, die_at_most + 1)
    if blows and wins != range(1001):
        faces = range(max(me.world.settings.die) + 1)
        yield CastDie(me.player, tuple(tuple(blows) if pips in wins else () for pips in faces))
    else:
        yield from blows


def _blows(me: Holder, subject: Subject, where: RegionFilter, tokens: int, choice: bool) -> Iterator[Sacrifice | Offer]:
    """The tokens that go, or the choice among them; in the region of a conquest, or in all matching ones."""
    if isinstance(subject, Conquest) and not me.has_choice:
        if _is_at(me, subject, where):
            yield from [Sacrifice(subject.target)] * min(tokens, MOST_IN_A_REGION)
        return
    hit = where(me) & me.occupied & ~me.natives
    regions = [*bits(hit & ~me.untouchable(hit & ~me.own_regions))]
    dead = {region: [Sacrifice(region)] * min(tokens, me.tokens(region)) for region in regions}
    if not choice:
        yield from [change for changes in dead.values() for change in changes]
    elif regions:
        options = [Option("use", me.item, me.world.regions[r].id, tuple(dead[r])) for r in regions]
        yield Offer(me.player, tuple(options), optional=False)


def _pays(
    me: Holder, subject: Subject, coins: Amount, payer: Purse, to: Purse, where: RegionFilter
) -> Iterator[Pay | MoveCoins | Offer]:
    if not _is_at(me, subject, where):
        return
    if "chosen_combo" in (payer, to):
        yield from _chosen_combo(me, coins(me), payer, to)
    else:
        yield from _payments(me, coins(me), payer, to, NOBODY)


def _payments(me: Holder, coins: int, payer: Purse, to: Purse, chosen: int) -> Iterator[Pay | MoveCoins]:
    """The payments between players, the bank and combos, of which one may have been chosen."""
    takers = _rows(me, to, chosen)
    if payer not in COMBOS:
        for giver in _players(me, payer):
            if to in COMBOS:
                yield from [MoveCoins(row, coins, giver) for row in takers]
            else:
                yield from [Pay(taker, coins, giver) for taker in _players(me, to) if giver != taker]
        return
    for row in _rows(me, payer, chosen):
        paid = min(coins, me.coins_on_combo(row))
        if to in COMBOS:
            yield MoveCoins(row, -paid, NOBODY)
            yield from [MoveCoins(taker, paid, NOBODY) for taker in takers[:1]]
        else:
            yield from [MoveCoins(row, -coins, taker) for taker in _players(me, to)]


def _rows(me: Holder, purse: Purse, chosen: int) -> list[int]:
    """The rows of the column that a word for combos means."""
    rows = list(range(me.combos))
    meant = {"first_combo": rows[:1], "last_combo": rows[-1:], "chosen_combo": [chosen]}
    return meant.get(purse, rows) if purse in COMBOS else []


def _chosen_combo(me: Holder, coins: int, payer: Purse, to: Purse) -> Iterator[Offer]:
    """The choice of the combo that pays or is paid."""
    options = [
        Option("use", me.item, f"combo_{row + 1}", tuple(_payments(me, coins, payer, to, row)))
        for row in range(me.combos)
        if payer != "chosen_combo" or me.coins_on_combo(row)
    ]
    if options:
        yield Offer(me.player, tuple(options), optional=False)


@hook(*MOMENTS)
def pays(
    me: Holder, subject: Subject, *, at: Moment, coins: Amount, payer: Purse, to: Purse, where: RegionFilter = ANYWHERE
) -> Iterator[Pay | MoveCoins | Offer]:
    """Coins go from one player to another, or onto and off combos on offer, at a moment of the game.

    at: the moment; with `side: opponents`, the moment of another player
    coins: how many coins, as far as whoever pays has them
    payer: who pays: `me`, the `other` player concerned, all `opponents`, those who are `neighbours`, who were `beaten`,
      who sits to the `left` or `right`, the `leader` or the `last` by coins, the `bank`, or the coins on the
      `first_combo` on offer, the `last_combo`, `every_combo` or a `chosen_combo`
    to: who is paid, or on which combo the coins are laid
    where: the regions that count, for conquests, attacks and leaving; beside `chooses`, those to choose from

    says: {at:where}, {payer:pays} {to} {coins:coin}.

    example: pays: {at: conquest, coins: 1, payer: other, to: me}
    """
    yield from _pays(me, subject, coins, payer, to, where)


def _casts(me: Holder, coins: int, tokens: int, wins: range, once: bool) -> CastDie:
    """One roll, with what follows from each number of pips."""
    outcomes: list[tuple[Change, ...]] = []
    for pips in range(max(me.world.settings.die) + 1):
        times = (1 if once else pips) if pips in wins else 0
        won: list[Change] = [Pay(me.player, coins * times)] if coins * times else []
        won += [GainTokens(me.nation, tokens * times)] if tokens * times else []
        outcomes.append(tuple(won))
    return CastDie(me.player, tuple(outcomes))


@hook(*MOMENTS)
def rolls_for(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    coins: Amount = ZERO,
    tokens: NaturalAmount = ZERO,
    at_least: Natural = 1,
    at_most: Natural = 1000,
    once: bool = False,
    rolls: NaturalAmount = ONE,
    where: RegionFilter = ANYWHERE,
) -> Iterator[CastDie]:
    """The die is rolled at a moment of the game, and its pips bring coins or tokens.

    at: the moment; with `side: opponents`, the moment of another player
    coins: how many coins for each pip
    tokens: how many tokens for each pip
    at_least: how many pips it takes
    at_most: more pips than these bring nothing
    once: whether enough pips win only once, not for each pip
    rolls: how often it is rolled
    where: the regions that count, for conquests, attacks and leaving; beside `chooses`, those to choose from

    says: {at:where}, you roll the die {rolls:time}{pips}you get {coins:coin} and {tokens:token}{once:| for each
      pip}.

    example: rolls_for: {at: turn_start, coins: 1}
    """
    if _is_at(me, subject, where):
        for _ in range(rolls(me)):
            yield _casts(me, coins(me), tokens(me), range(at_least, at_most + 1), once)


@hook(*MOMENTS)
def nothing(me: Holder, subject: Subject, *, at: Moment, where: RegionFilter = ANYWHERE) -> Iterator[Offer]:
    """Nothing happens: what somebody who is asked gets for the price, when it saves them from what happens otherwise.

    at: the moment; with `side: opponents`, the moment of another player
    where: the regions that count, for conquests, attacks and leaving; beside `chooses`, those to choose from

    says: {at:where}, nothing happens.

    example: {nothing: {at: turn_start}, asks: me, price: 1, otherwise: {gives_up: {at: turn_start, tokens: 1}}}
    """
    if _is_at(me, subject, where):
        yield Offer(me.player, ())


@hook(*MOMENTS)
def gives_up(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    tokens: NaturalAmount,
    where: RegionFilter = ANYWHERE,
    who: PlayerWord = "me",
) -> Iterator[GiveUpTokens]:
    """Tokens in hand go to the tray at a moment of the game; at redeployment, that is all but one in each region.

    at: the moment; with `side: opponents`, the moment of another player
    tokens: how many, as far as there are any in hand, or beaten ones that wait to be put back on the map
    where: the regions that count, for conquests, attacks and leaving; beside `chooses`, those to choose from
    who: whose tokens: those of `me`, or of the active race of the `other` player concerned, of all `opponents`, of
      who sits to the `left` or `right`, of the `leader` or the `last` by coins

    says: {at:where}, {who:returns} {tokens:{side:target=beaten token|other=token from {who:their} hand} to the tray}.

    example: gives_up: {at: redeployment, tokens: 1}
    """
    if _is_at(me, subject, where):
        for nation in _nations(me, who):
            yield GiveUpTokens(nation, tokens(me))


@hook(*MOMENTS)
def makes_leave(me: Holder, subject: Subject, *, at: Moment, where: RegionFilter) -> Iterator[Leave]:
    """Active races must leave matching regions at a moment of the game; their tokens go back to their hands.

    at: the moment; with `side: opponents`, the moment of another player
    where: the regions, own or foreign, but for those of others that are immune

    says: {at}, active races must leave {where:all regions}.

    example: makes_leave: {at: turn_start, where: {occupied_by: me, terrain: swamp}}
    """
    hit = where(me) & me.active_regions
    for region in bits(hit & ~me.untouchable(hit & ~me.own_regions)):
        yield Leave(region)


@hook("on_enter_play", "on_turn_start", "on_settle", "on_decline", "on_turn_end", other_sides=())
def takes_region(
    me: Holder,
    subject: Subject,
    *,
    at: Literal["pick", "turn_start", "redeployment", "decline", "turn_end"],
    where: RegionFilter,
    tokens: PositiveAmount = ONE,
    source: Literal["tray", "hand"] = "tray",
    regions: PositiveAmount = ONE,
    all_matching: bool = False,
) -> Iterator[Occupy | Offer]:
    """The race conquers a matching region at a moment of the game, for a fixed number of tokens.

    at: the moment, in the player's own turn
    where: the regions, of which the player chooses one, but for immune ones and ground that must stay empty
    tokens: how many tokens go there; without so many, nothing is taken
    source: whether they come from the `tray` or the `hand`
    regions: how many regions the player may take
    all_matching: whether all matching regions are taken, without a choice

    says: {at}, {all_matching:you conquer {where:all regions}|you may conquer {regions:{where:a region}|up to #
      {where:regions}}} with {tokens:token} from {source:tray=the tray|hand=your hand}{all_matching: each|{regions:|
      each}}.

    example: takes_region: {at: decline, where: {occupied_by: nobody, borders: {occupied_by: me}}}
    """
    world = me.world
    open_ground = where(me) & ~me.regions & ~world.impassable & ~world.closed & ~world.left_empty
    found = [*bits(open_ground & ~me.untouchable(open_ground))]
    needed = tokens(me)
    if (me.hand if source == "hand" else me.in_tray) < needed or not found:
        return
    if all_matching:
        yield from [Occupy(me.nation, region, needed, source) for region in found]
        return
    options = [
        Option("use", me.item, world.regions[region].id, (Occupy(me.nation, region, needed, source),))
        for region in found
    ]
    for _ in range(min(regions(me), len(found))):
        yield Offer(me.player, tuple(options))
