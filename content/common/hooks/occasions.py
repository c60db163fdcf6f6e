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
    Natural,
    NaturalAmount,
    Offer,
    Option,
    Pay,
    Picking,
    PieceKind,
    Positive,
    RegionFilter,
    Sacrifice,
    Settling,
    Turn,
    bits,
    hook,
)

Moment = Literal["pick", "turn_start", "attack", "conquest", "leaving", "redeployment", "decline", "turn_end"]
Party = Literal[
    "me", "other", "opponents", "neighbours", "beaten", "beaten_active", "left", "right", "leader", "last", "bank"
]
Blow = Literal["turn_start", "conquest", "decline", "turn_end"]
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
Subject = Picking | Turn | Conquest | Leaving | Settling | Declining


def _is_at(me: Holder, subject: Subject, where: RegionFilter) -> bool:
    """Tell whether a moment that has a region is in a matching one; other moments are everywhere."""
    if isinstance(subject, Conquest):
        return bool(where(me) >> subject.target & 1)
    return not isinstance(subject, Leaving) or bool(where(me) >> subject.region & 1)


def _players(me: Holder, party: Party) -> list[int]:
    """The players that a word means; the bank is nobody."""
    if party == "neighbours":
        beside = me.bordering(me.regions)
        return [player for player in me.opponents if me.regions_of_player(player) & beside]
    if party in ("beaten", "beaten_active"):
        return me.beaten_players(active=party == "beaten_active")
    return [NOBODY] if party == "bank" else me.players_called(party)


def _gains(me: Holder, subject: Subject, coins: Amount, tokens: NaturalAmount, where: RegionFilter) -> Iterator[Change]:
    if _is_at(me, subject, where):
        if paid := coins(me):
            yield Pay(me.player, paid)
        if brought := tokens(me):
            yield GainTokens(me.nation, brought)


@hook(*MOMENTS)
def gains(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    coins: Amount = ZERO,
    tokens: NaturalAmount = ZERO,
    where: RegionFilter = ANYWHERE,
) -> Iterator[Change]:
    """The player gets coins from the bank, and the race tokens from the tray, at a moment of the game.

    at: the moment; with `side: opponents`, the moment of another player
    coins: how many coins; fewer than none are paid to the bank
    tokens: how many tokens
    where: the regions that count, for conquests, attacks and leaving

    says: {at:pick=When a combo is picked|turn_start=At the start of a turn|attack=At an attack|conquest=At a
      conquest|leaving=When a region is left|redeployment=At redeployment|decline=At decline|turn_end=At the end of
      a turn}, the player gets {coins:coin} and {tokens:token}{where: in #}.

    example: {gains: {at: decline, coins: 1}, side: opponents}
    """
    yield from _gains(me, subject, coins, tokens, where)


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
    where: the regions that count, for conquests, attacks and leaving

    says: {at:pick=When a combo is picked|turn_start=At the start of a turn|attack=At an attack|conquest=At a
      conquest|leaving=When a region is left|redeployment=At redeployment|decline=At decline|turn_end=At the end of
      a turn}, the race gets {piece} pieces: {pieces:piece}{where: in #}.

    example: gains_pieces: {at: turn_start, piece: hero, pieces: {count: regions, where: {symbol: magic}}}
    """
    if _is_at(me, subject, where):
        yield GainPieces(piece.index, pieces(me), me.nation, me.bearer)


@hook("on_turn_start", "on_conquer", "on_decline", "on_turn_end")
def kills(
    me: Holder,
    subject: Subject,
    *,
    at: Blow,
    where: RegionFilter,
    tokens: Positive = 1,
    choice: bool = False,
    die_at_least: Natural = 0,
    die_at_most: Natural = 1000,
) -> Iterator[Sacrifice | Offer | CastDie]:
    """Tokens in matching regions, own or foreign, go to the tray at a moment of the game.

    at: the moment; at a conquest, only tokens that then stand in the conquered region
    where: the regions, own or foreign
    tokens: how many in each
    choice: whether the player chooses one of the regions, and only its tokens go
    die_at_least: when this is not 0, the die is rolled and must show so many pips
    die_at_most: when this is given, the die is rolled and must not show more pips

    says: {at:turn_start=At the start of a turn|conquest=At a conquest|decline=At decline|turn_end=At the end of a
      turn}, {tokens:token} in {choice:one of |each of }{where} {tokens:goes|go} to the tray{die_at_least:, if the
      die shows a pip|, if the die shows # pips or more}{die_at_most:, if the die shows one pip at most|, if the die
      shows # pips at most}.

    example: {kills: {at: conquest, where: any}, side: target}
    """
    blows = list(_blows(me, subject, where, tokens, choice))
    wins = range(die_at_least, die_at_most + 1)
    if blows and wins != range(1001):
        faces = range(max(me.world.settings.die) + 1)
        yield CastDie(me.player, tuple(tuple(blows) if pips in wins else () for pips in faces))
    else:
        yield from blows


def _blows(me: Holder, subject: Subject, where: RegionFilter, tokens: int, choice: bool) -> Iterator[Sacrifice | Offer]:
    """The tokens that go, or the choice among them; in the region of a conquest, or in all matching ones."""
    if isinstance(subject, Conquest):
        if _is_at(me, subject, where):
            yield from [Sacrifice(subject.target)] * tokens
        return
    hit = where(me) & me.occupied & ~me.natives
    regions = [*bits(hit & ~me.untouchable(hit & ~me.own_regions))]
    if not choice:
        yield from [Sacrifice(region) for region in regions for _ in range(tokens)]
    elif regions:
        options = [Option("use", me.item, me.world.regions[r].id, (Sacrifice(r),) * tokens) for r in regions]
        yield Offer(me.player, tuple(options), optional=False)


def _pays(me: Holder, subject: Subject, coins: Amount, payer: Party, to: Party, where: RegionFilter) -> Iterator[Pay]:
    if _is_at(me, subject, where):
        for giver in _players(me, payer):
            for taker in _players(me, to):
                if giver != taker:
                    yield Pay(taker, coins(me), giver)


@hook(*MOMENTS)
def pays(
    me: Holder, subject: Subject, *, at: Moment, coins: Amount, payer: Party, to: Party, where: RegionFilter = ANYWHERE
) -> Iterator[Pay]:
    """Coins go from one player to another at a moment of the game.

    at: the moment; with `side: opponents`, the moment of another player
    coins: how many coins, as far as whoever pays has them
    payer: who pays: `me`, the `other` player concerned, all `opponents`, those who are `neighbours`, who were `beaten`,
      who sits to the `left` or `right`, the `leader` or the `last` by coins
    to: who is paid
    where: the regions that count, for conquests, attacks and leaving

    says: {at:pick=When a combo is picked|turn_start=At the start of a turn|attack=At an attack|conquest=At a
      conquest|leaving=When a region is left|redeployment=At redeployment|decline=At decline|turn_end=At the end of
      a turn}, {payer:me=the player pays|other=the other player pays|opponents=each opponent pays|neighbours=each
      neighbour pays|beaten=each player beaten this turn pays|beaten_active=each player whose active race was beaten
      this turn pays|left=the player to the left pays|right=the player to the right pays|leader=the leader
      pays|last=the last player pays|bank=the bank pays} {coins:coin} to {to:me=the player|other=the other
      player|opponents=each opponent|neighbours=each neighbour|beaten=each player beaten this
      turn|beaten_active=each player whose active race was beaten this turn|left=the player to the left|right=the
      player to the right|leader=the leader|last=the last player|bank=the bank}{where: in #}.

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
    where: the regions that count, for conquests, attacks and leaving

    says: {at:pick=When a combo is picked|turn_start=At the start of a turn|attack=At an attack|conquest=At a
      conquest|leaving=When a region is left|redeployment=At redeployment|decline=At decline|turn_end=At the end of
      a turn}, the die is rolled {rolls:time}{at_least:|, and from # pips on}{at_most:, up to one pip|, up to #
      pips}: {coins:coin} and {tokens:token} {once:in all|for each pip}{where: in #}.

    example: rolls_for: {at: turn_start, coins: 1}
    """
    if _is_at(me, subject, where):
        for _ in range(rolls(me)):
            yield _casts(me, coins(me), tokens(me), range(at_least, at_most + 1), once)


@hook(*MOMENTS)
def gives_up(
    me: Holder, subject: Subject, *, at: Moment, tokens: NaturalAmount, where: RegionFilter = ANYWHERE
) -> Iterator[GiveUpTokens]:
    """Tokens in hand go to the tray at a moment of the game; at redeployment, that is all but one in each region.

    at: the moment; with `side: opponents`, the moment of another player
    tokens: how many, as far as there are any in hand
    where: the regions that count, for conquests, attacks and leaving

    says: {at:pick=When a combo is picked|turn_start=At the start of a turn|attack=At an attack|conquest=At a
      conquest|leaving=When a region is left|redeployment=At redeployment|decline=At decline|turn_end=At the end of
      a turn}, {tokens:token} in hand go to the tray{where: in #}.

    example: gives_up: {at: redeployment, tokens: 1}
    """
    if _is_at(me, subject, where):
        yield GiveUpTokens(me.nation, tokens(me))


@hook(*MOMENTS)
def makes_leave(me: Holder, subject: Subject, *, at: Moment, where: RegionFilter) -> Iterator[Leave]:
    """Active races must leave matching regions at a moment of the game; their tokens go back to their hands.

    at: the moment; with `side: opponents`, the moment of another player
    where: the regions, own or foreign, but for those of others that are immune

    says: {at:pick=When a combo is picked|turn_start=At the start of a turn|attack=At an attack|conquest=At a
      conquest|leaving=When a region is left|redeployment=At redeployment|decline=At decline|turn_end=At the end of
      a turn}, active races leave {where}.

    example: makes_leave: {at: turn_start, where: {occupied_by: me, terrain: swamp}}
    """
    hit = where(me) & me.active_regions
    for region in bits(hit & ~me.untouchable(hit & ~me.own_regions)):
        yield Leave(region)
