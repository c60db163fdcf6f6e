"""More tokens: at the pick, at the start of a turn and in redeployment."""

from __future__ import annotations

from collections.abc import Iterator

from engine import (
    ONE,
    BringTokens,
    GainTokens,
    Holder,
    NaturalAmount,
    Option,
    Phase,
    Picking,
    Positive,
    RegionFilter,
    Settling,
    Turn,
    hook,
)


@hook("on_enter_play")
def extra_tokens(
    me: Holder, picking: Picking, *, tokens: NaturalAmount, beyond_tray: bool = False
) -> Iterator[GainTokens | BringTokens]:
    """More tokens when the combo is picked.

    tokens: how many tokens
    beyond_tray: whether they come from beyond the tray; they leave the game at decline, or with the race

    says: When you pick this, you get {tokens:more token{beyond_tray: from beyond the tray|}}.

    example: extra_tokens: {tokens: 2}
    """
    yield BringTokens(me.nation, tokens(me)) if beyond_tray else GainTokens(me.nation, tokens(me))


@hook("on_settle")
def tokens_per_region(
    me: Holder, settling: Settling, *, where: RegionFilter, tokens: NaturalAmount = ONE
) -> Iterator[GainTokens]:
    """New tokens in redeployment for each matching region the race holds.

    where: the regions that give tokens
    tokens: how many tokens for each

    says: When you redeploy, you get {tokens:new token} for {where:each of your regions}.

    example: tokens_per_region: {where: {symbol: mine}}
    """
    yield GainTokens(me.nation, tokens(me) * (where(me) & me.regions).bit_count())


@hook("on_settle")
def tokens_per_conquest(
    me: Holder, settling: Settling, *, per: Positive, of_occupied: bool = True, tokens: NaturalAmount = ONE
) -> Iterator[GainTokens]:
    """New tokens in redeployment for conquests of this turn.

    per: how many conquests it takes
    of_occupied: whether only regions that were not empty count
    tokens: how many tokens

    says: When you redeploy, you get {tokens:new token} for {per:each region|every # regions} you conquered this
      turn{of_occupied: that {per:was|were} not empty|}.

    example: tokens_per_conquest: {per: 2}
    """
    yield GainTokens(me.nation, me.conquests_this_turn(occupied=of_occupied) // per * tokens(me))


@hook("actions", phases=("choose",))
def token_at_start(me: Holder, phase: Phase, *, tokens: NaturalAmount = ONE) -> Iterator[Option]:
    """New tokens at the start of a turn.

    tokens: how many tokens

    says: At the start of your turn, you may take {tokens:new token}.

    example: {token_at_start: {}, limit: turn}
    """
    if me.has_own_turn and me.in_tray:
        yield Option("use", me.item, "", (GainTokens(me.nation, tokens(me)),))


@hook("on_enter_play")
def tokens_per_opponent(me: Holder, picking: Picking, *, tokens: NaturalAmount = ONE) -> Iterator[GainTokens]:
    """More tokens when the combo is picked, for every other player in the game.

    tokens: how many tokens for each

    says: When you pick this, you get {tokens:more token} for each other player.

    example: tokens_per_opponent: {}
    """
    yield GainTokens(me.nation, tokens(me) * len(me.opponents))


@hook("on_turn_start")
def tokens_each_turn(me: Holder, turn: Turn, *, tokens: NaturalAmount = ONE) -> Iterator[GainTokens]:
    """New tokens at the start of each turn after the one in which the combo was picked.

    tokens: how many tokens

    says: At the start of your turn, you get {tokens:new token}.

    example: {tokens_each_turn: {tokens: 2}, limit: combo, times: 3}
    """
    yield GainTokens(me.nation, tokens(me))


@hook("on_turn_start")
def tokens_by_holdings(
    me: Holder, turn: Turn, *, where: RegionFilter, per: Positive = 1, tokens: NaturalAmount = ONE
) -> Iterator[GainTokens]:
    """New tokens at the start of each turn for the matching regions that the race holds.

    where: the regions that give tokens
    per: how many such regions it takes
    tokens: how many tokens

    says: At the start of your turn, you get {tokens:new token} for {where:{per:each|every #} of your regions}.

    example: tokens_by_holdings: {where: {symbol: magic}, per: 2}
    """
    yield GainTokens(me.nation, (where(me) & me.regions).bit_count() // per * tokens(me))
