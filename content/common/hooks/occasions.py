"""What happens at a moment of the game: coins and tokens come and go, and the die may decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import (
    ANYWHERE,
    NOBODY,
    ZERO,
    Amount,
    CastDie,
    Change,
    Conquest,
    Declining,
    GainTokens,
    Holder,
    Leaving,
    Natural,
    Option,
    Pay,
    Phase,
    Picking,
    Positive,
    RegionFilter,
    Sacrifice,
    Settling,
    Turn,
    bits,
    hook,
)

Moment = Literal["pick", "turn_start", "attack", "conquest", "leaving", "redeployment", "decline", "turn_end"]
Party = Literal["me", "other", "opponents", "neighbours", "bank"]
Subject = Picking | Turn | Conquest | Leaving | Settling | Declining


def _is_at(me: Holder, subject: Subject, where: RegionFilter) -> bool:
    """Tell whether a moment that has a region is in a matching one; other moments are everywhere."""
    if isinstance(subject, Conquest):
        return bool(where(me) >> subject.target & 1)
    return not isinstance(subject, Leaving) or bool(where(me) >> subject.region & 1)


def _other(me: Holder, subject: Subject) -> int:
    """The other player at a moment: who is attacked or attacks, or who does what is going on."""
    if isinstance(subject, Conquest):
        attacker = me.player_of(subject.attacker)
        return subject.defending_player if attacker == me.player else attacker
    return subject.player if isinstance(subject, Turn) else me.player_of(subject.nation)


def _players(me: Holder, subject: Subject, party: Party) -> list[int]:
    """The players that a word means; the bank is nobody."""
    if party == "opponents":
        return me.opponents
    if party == "neighbours":
        beside = me.bordering(me.regions)
        return [player for player in me.opponents if me.regions_of_player(player) & beside]
    if party == "other":
        other = _other(me, subject)
        return [] if other in (NOBODY, me.player) else [other]
    return [me.player if party == "me" else NOBODY]


def _gains(me: Holder, subject: Subject, coins: Amount, tokens: Amount, where: RegionFilter) -> Iterator[Change]:
    if _is_at(me, subject, where):
        if paid := coins(me):
            yield Pay(me.player, paid)
        if brought := tokens(me):
            yield GainTokens(me.nation, brought)


@hook("on_enter_play")
@hook("on_turn_start")
@hook("on_attack")
@hook("on_conquer")
@hook("on_leave")
@hook("on_settle")
@hook("on_decline")
@hook("on_turn_end")
def gains(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    coins: Amount = ZERO,
    tokens: Amount = ZERO,
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


def _pays(me: Holder, subject: Subject, coins: Amount, payer: Party, to: Party, where: RegionFilter) -> Iterator[Pay]:
    if _is_at(me, subject, where):
        for giver in _players(me, subject, payer):
            for taker in _players(me, subject, to):
                if giver != taker:
                    yield Pay(taker, coins(me), giver)


@hook("on_enter_play")
@hook("on_turn_start")
@hook("on_attack")
@hook("on_conquer")
@hook("on_leave")
@hook("on_settle")
@hook("on_decline")
@hook("on_turn_end")
def pays(
    me: Holder, subject: Subject, *, at: Moment, coins: Amount, payer: Party, to: Party, where: RegionFilter = ANYWHERE
) -> Iterator[Pay]:
    """Coins go from one player to another at a moment of the game.

    at: the moment; with `side: opponents`, the moment of another player
    coins: how many coins, as far as whoever pays has them
    payer: who pays: `me`, the `other` player concerned, all `opponents`, those who are `neighbours`, or the `bank`
    to: who is paid
    where: the regions that count, for conquests, attacks and leaving

    says: {at:pick=When a combo is picked|turn_start=At the start of a turn|attack=At an attack|conquest=At a
      conquest|leaving=When a region is left|redeployment=At redeployment|decline=At decline|turn_end=At the end of
      a turn}, {payer:me=the player pays|other=the other player pays|opponents=each opponent pays|neighbours=each
      neighbour pays|bank=the bank pays} {coins:coin} to {to:me=the player|other=the other player|opponents=each
      opponent|neighbours=each neighbour|bank=the bank}{where: in #}.

    example: pays: {at: conquest, coins: 1, payer: other, to: me}
    """
    yield from _pays(me, subject, coins, payer, to, where)


def _casts(
    me: Holder, subject: Subject, coins: int, tokens: int, at_least: int, once: bool, where: RegionFilter
) -> Iterator[CastDie]:
    if _is_at(me, subject, where):
        outcomes: list[tuple[Change, ...]] = []
        for pips in range(max(me.world.settings.die) + 1):
            times = (1 if once else pips) if pips >= at_least else 0
            won: list[Change] = [Pay(me.player, coins * times)] if coins * times else []
            won += [GainTokens(me.nation, tokens * times)] if tokens * times else []
            outcomes.append(tuple(won))
        yield CastDie(me.player, tuple(outcomes))


@hook("on_enter_play")
@hook("on_turn_start")
@hook("on_attack")
@hook("on_conquer")
@hook("on_leave")
@hook("on_settle")
@hook("on_decline")
@hook("on_turn_end")
def rolls_for(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    coins: int = 0,
    tokens: Natural = 0,
    at_least: Natural = 1,
    once: bool = False,
    where: RegionFilter = ANYWHERE,
) -> Iterator[CastDie]:
    """The die is rolled at a moment of the game, and its pips bring coins or tokens.

    at: the moment; with `side: opponents`, the moment of another player
    coins: how many coins for each pip
    tokens: how many tokens for each pip
    at_least: how many pips it takes to win anything
    once: whether enough pips win only once, not for each pip
    where: the regions that count, for conquests, attacks and leaving

    says: {at:pick=When a combo is picked|turn_start=At the start of a turn|attack=At an attack|conquest=At a
      conquest|leaving=When a region is left|redeployment=At redeployment|decline=At decline|turn_end=At the end of
      a turn}, the die is rolled{at_least:|, and from # pips on}: {coins:coin} and {tokens:token} {once:in all|for
      each pip}{where: in #}.

    example: rolls_for: {at: turn_start, coins: 1}
    """
    yield from _casts(me, subject, coins, tokens, at_least, once, where)


@hook("actions", phases=("choose", "conquer", "settle", "after"))
def removes_tokens(
    me: Holder,
    phase: Phase,
    *,
    during: Literal["choose", "conquer", "settle", "after"],
    where: RegionFilter,
    tokens: Positive = 1,
    coins: Natural = 0,
) -> Iterator[Option]:
    """Tokens of whoever holds a matching region may be sent to the tray, without a conquest.

    during: when: `choose` for the start of the turn, `conquer`, `settle` for redeployment, or `after` scoring
    where: the regions, own or foreign
    tokens: how many tokens
    coins: what the bank pays for it

    says: {during:choose=At the start of the turn|conquer=Between conquests|settle=At redeployment|after=After
      scoring}, {tokens:token} in {where} may be sent to the tray{coins:, for 1 coin|, for # coins}.

    example: {removes_tokens: {during: conquer, where: {borders: {occupied_by: me}}}, limit: turn, price: 2}
    """
    if phase.name != during or phase.nation != me.nation or not me.has_own_turn:
        return
    for region in bits(where(me) & ~me.shielded_from(me.player)):
        if me.tokens(region) >= tokens:
            changes: list[Change] = [Sacrifice(region)] * tokens
            changes += [Pay(me.player, coins)] if coins else []
            yield Option("use", me.item, me.world.regions[region].id, tuple(changes))
