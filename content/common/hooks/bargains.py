"""What a player may choose in a phase: tokens and coins given for something else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import (
    NOBODY,
    ONE,
    ZERO,
    Amount,
    Change,
    GainPieces,
    GainTokens,
    GiveUpTokens,
    Holder,
    Natural,
    NaturalAmount,
    Option,
    Pay,
    Phase,
    PieceKind,
    Positive,
    RegionFilter,
    Sacrifice,
    bits,
    hook,
)

When = Literal["choose", "conquer", "settle", "after"]


def _is_time(me: Holder, phase: Phase, during: When) -> bool:
    return phase.name == during and phase.nation == me.nation and me.has_own_turn


@hook("actions", phases=("choose", "conquer", "settle", "after"))
def removes_tokens(
    me: Holder,
    phase: Phase,
    *,
    during: When,
    where: RegionFilter,
    tokens: Positive = 1,
    all_there: bool = False,
    coins: Amount = ZERO,
) -> Iterator[Option]:
    """Tokens of whoever holds a matching region may be sent to the tray, without a conquest.

    during: when: `choose` for the start of the turn, `conquer`, `settle` for redeployment, or `after` scoring
    where: the regions, own or foreign, but for immune ones
    tokens: how many tokens
    all_there: whether all tokens of the region go, if there are at least so many
    coins: what the bank pays for it

    says: {during:choose=At the start of the turn|conquer=Between conquests|settle=At redeployment|after=After
      scoring}, {tokens:token}{all_there:, or all if there are more,|} in {where} may be sent to the tray, for
      {coins:coin}.

    example: {removes_tokens: {during: conquer, where: {borders: {occupied_by: me}}}, limit: turn, price: 2}
    """
    if not _is_time(me, phase, during):
        return
    among = where(me)
    for region in bits(among & ~me.untouchable(among)):
        if (there := me.tokens(region)) >= tokens:
            changes: list[Change] = [Sacrifice(region)] * (there if all_there else tokens)
            changes += [Pay(me.player, paid)] if (paid := coins(me)) else []
            yield Option("use", me.item, me.world.regions[region].id, tuple(changes))


@hook("actions", phases=("choose", "conquer", "settle", "after"))
def sells_tokens(me: Holder, phase: Phase, *, during: When, coins: Amount, tokens: Positive = 1) -> Iterator[Option]:
    """Tokens in hand may go to the tray for coins.

    during: when: `choose` for the start of the turn, `conquer`, `settle` for redeployment, or `after` scoring
    coins: what the bank pays
    tokens: how many tokens

    says: {during:choose=At the start of the turn|conquer=Between conquests|settle=At redeployment|after=After
      scoring}, {tokens:token} in hand may go to the tray for {coins:coin}.

    example: sells_tokens: {during: conquer, coins: 2}
    """
    if _is_time(me, phase, during) and me.hand >= tokens:
        yield Option("use", me.item, "", (GiveUpTokens(me.nation, tokens), Pay(me.player, coins(me))))


@hook("actions", phases=("choose", "conquer", "settle", "after"))
def buys_tokens(
    me: Holder, phase: Phase, *, during: When, coins: Positive, tokens: NaturalAmount = ONE
) -> Iterator[Option]:
    """Tokens may come from the tray for coins.

    during: when: `choose` for the start of the turn, `conquer`, `settle` for redeployment, or `after` scoring
    coins: what the player pays to the bank
    tokens: how many tokens

    says: {during:choose=At the start of the turn|conquer=Between conquests|settle=At redeployment|after=After
      scoring}, {tokens:token} may be bought for {coins:coin}.

    example: {buys_tokens: {during: choose, coins: 3}, limit: turn}
    """
    if _is_time(me, phase, during) and me.in_tray and me.has_coins(me.player, coins):
        yield Option("use", me.item, "", (Pay(NOBODY, coins, me.player), GainTokens(me.nation, tokens(me))))


@hook("actions", phases=("choose", "conquer", "settle", "after"))
def buys_piece(
    me: Holder, phase: Phase, *, during: When, piece: PieceKind, coins: Natural = 0, tokens: Natural = 0
) -> Iterator[Option]:
    """A piece may come from the supply to the race, for coins or for tokens in hand.

    during: when: `choose` for the start of the turn, `conquer`, `settle` for redeployment, or `after` scoring
    piece: the piece; with `serves: nation` its own hooks are in force for the race
    coins: what the player pays to the bank
    tokens: how many tokens in hand go to the tray

    says: {during:choose=At the start of the turn|conquer=Between conquests|settle=At redeployment|after=After
      scoring}, a {piece} may be had for {coins:coin} and {tokens:token}.

    example: {buys_piece: {during: conquer, piece: hero, tokens: 1}, limit: turn}
    """
    is_payable = me.hand >= tokens and me.has_coins(me.player, coins)
    if not _is_time(me, phase, during) or not me.in_supply(piece) or not is_payable:
        return
    changes: list[Change] = [Pay(NOBODY, coins, me.player)] if coins else []
    changes += [GiveUpTokens(me.nation, tokens)] if tokens else []
    yield Option("use", me.item, "", (*changes, GainPieces(piece.index, 1, me.nation, me.bearer)))
