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
    NaturalAmount,
    Option,
    Pay,
    Phase,
    PieceKind,
    PositiveAmount,
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
    tokens: PositiveAmount = ONE,
    all_there: bool = False,
    coins: Amount = ZERO,
) -> Iterator[Option]:
    """Tokens of whoever holds a matching region may be sent to the tray, without a conquest.

    during: when: `choose` for the start of the turn, `conquer`, `settle` for redeployment, or `after` scoring
    where: the regions, own or foreign, but for immune ones
    tokens: how many tokens, as far as there are so many
    all_there: whether all tokens of the region go, if there are at least so many
    coins: what the bank pays for it

    says: {during}, you may send {all_there:all tokens to the tray from {where:a region}{tokens:| with at
      least # tokens}|{tokens:token to the tray from {where:a region}}} and get {coins:coin}.

    example: {removes_tokens: {during: conquer, where: {borders: {occupied_by: me}}}, limit: turn, price: 2}
    """
    if not _is_time(me, phase, during):
        return
    among, fewest = where(me), tokens(me)
    for region in bits(among & ~me.untouchable(among)):
        if (there := me.tokens(region)) >= (fewest if all_there else 1):
            changes: list[Change] = [Sacrifice(region)] * (there if all_there else min(there, fewest))
            changes += [Pay(me.player, paid)] if (paid := coins(me)) else []
            yield Option("use", me.item, me.world.regions[region].id, tuple(changes))


@hook("actions", phases=("choose", "conquer", "settle", "after"))
def sells_tokens(
    me: Holder, phase: Phase, *, during: When, coins: Amount, tokens: PositiveAmount = ONE
) -> Iterator[Option]:
    """Tokens in hand may go to the tray for coins.

    during: when: `choose` for the start of the turn, `conquer`, `settle` for redeployment, or `after` scoring
    coins: what the bank pays
    tokens: how many tokens

    says: {during}, you may return {tokens:token from your hand to the tray} for {coins:coin}.

    example: sells_tokens: {during: conquer, coins: 2}
    """
    if _is_time(me, phase, during) and me.hand >= tokens(me):
        yield Option("use", me.item, "", (GiveUpTokens(me.nation, tokens(me)), Pay(me.player, coins(me))))


@hook("actions", phases=("choose", "conquer", "settle", "after"))
def buys_tokens(
    me: Holder, phase: Phase, *, during: When, coins: PositiveAmount, tokens: NaturalAmount = ONE
) -> Iterator[Option]:
    """Tokens may come from the tray for coins.

    during: when: `choose` for the start of the turn, `conquer`, `settle` for redeployment, or `after` scoring
    coins: what the player pays to the bank
    tokens: how many tokens

    says: {during}, you may pay {coins:coin} to get {tokens:token}.

    example: {buys_tokens: {during: choose, coins: 3}, limit: turn}
    """
    if _is_time(me, phase, during) and me.in_tray and me.has_coins(me.player, coins(me)):
        yield Option("use", me.item, "", (Pay(NOBODY, coins(me), me.player), GainTokens(me.nation, tokens(me))))


@hook("actions", phases=("choose", "conquer", "settle", "after"))
def buys_piece(
    me: Holder,
    phase: Phase,
    *,
    during: When,
    piece: PieceKind,
    coins: NaturalAmount = ZERO,
    tokens: NaturalAmount = ZERO,
) -> Iterator[Option]:
    """A piece may come from the supply to the race, for coins or for tokens in hand.

    during: when: `choose` for the start of the turn, `conquer`, `settle` for redeployment, or `after` scoring
    piece: the piece; with `serves: nation` its own hooks are in force for the race
    coins: what the player pays to the bank
    tokens: how many tokens in hand go to the tray

    says: {during}, you may take {piece:a} from the supply for {coins:coin} and {tokens:token from your hand}.

    example: {buys_piece: {during: conquer, piece: hero, tokens: 1}, limit: turn}
    """
    owed, given = coins(me), tokens(me)
    is_payable = me.hand >= given and me.has_coins(me.player, owed)
    if not _is_time(me, phase, during) or not me.in_supply(piece) or not is_payable:
        return
    changes: list[Change] = [Pay(NOBODY, owed, me.player)] if owed else []
    changes += [GiveUpTokens(me.nation, given)] if given else []
    yield Option("use", me.item, "", (*changes, GainPieces(piece.index, 1, me.nation, me.bearer)))
