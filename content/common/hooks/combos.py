"""What happens when a combo is picked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import (
    NOBODY,
    UNLIMITED,
    Declining,
    DiscardCombo,
    Holder,
    LayOnCombo,
    MoveCoins,
    Offer,
    Option,
    Phase,
    Picking,
    PieceKind,
    PlacePiece,
    PlayerWord,
    PositiveAmount,
    RegionFilter,
    Settling,
    SwapBadge,
    Turn,
    bits,
    hook,
)

Receiver = Literal[PlayerWord, "bank", "last_combo"]


@hook("on_pick")
def swaps_badge_at_pick(me: Holder, picking: Picking, *, tokens: Literal["new", "old"] = "new") -> Iterator[Offer]:
    """When picked, the race may exchange its badge with another one on offer.

    tokens: whether the new badge or the old one says how many tokens come along

    says: When you pick this, you may exchange its badge for one on offer{tokens:new=|old=, but you get the tokens
      of the old one}.

    example: swaps_badge_at_pick: {tokens: new}
    """
    options = [
        Option("use", me.item, f"combo_{position + 1}", (SwapBadge(me.nation, position, tokens == "new"),))
        for position in range(me.combos)
    ]
    yield Offer(me.player, tuple(options))


@hook("on_pick")
def puts_piece_at_pick(me: Holder, picking: Picking, *, piece: PieceKind, where: RegionFilter) -> Iterator[Offer]:
    """When picked, the race puts a piece into a matching region.

    piece: the piece
    where: the regions it may go to

    says: When you pick this, you put {piece:a} into {where:a region}.

    example: puts_piece_at_pick: {piece: volcano_piece, where: {symbol: mine}}
    """
    options = [
        Option("put", piece.id, me.world.regions[r].id, (PlacePiece(piece.index, r, me.nation),))
        for r in bits(where(me))
    ]
    yield Offer(me.player, tuple(options), optional=False)


@hook("on_pick", remembers="layers")
def diverts_passing_coins(
    me: Holder,
    picking: Picking,
    *,
    to: Receiver,
    pieces: tuple[PieceKind, ...] = (),
    coins: PositiveAmount = UNLIMITED,
) -> Iterator[MoveCoins]:
    """Coins that are laid on combos in passing them by go elsewhere at once.

    to: who gets them, or on which combo they are laid; players who are `leader` or `last` together share them
    pieces: only from combos on which the player has laid one of these pieces
    coins: the most of them that go at one pick

    says: Coins that {side:own=you lay|opponents=another player lays|any=anybody lays|other=others lay} in passing on
      combos{pieces: with your #} go to {to} at once{coins:, 1 coin at most for each
      pick|, # coins at most for each pick}.

    example: {diverts_passing_coins: {to: last}, side: any}
    """
    left = coins(me)
    takers = [NOBODY] if to in ("bank", "last_combo") else me.players_called(to)
    for row in range(max(0, picking.position)):
        if pieces and not any(me.pieces_laid_on(row, kind.mask, me.player) for kind in pieces):
            continue
        going = min(left, me.passing_price(row))
        left -= going
        for place, taker in enumerate(takers):
            share = going // len(takers) + (place < going % len(takers))
            yield MoveCoins(row, -share, taker)
            if to == "last_combo":
                yield MoveCoins(me.combos - 1, share, NOBODY)


@hook("on_turn_start", "on_settle", "on_decline", "on_turn_end", other_sides=(), remembers="layers")
def takes_coins_back(
    me: Holder,
    subject: Turn | Settling | Declining,
    *,
    at: Literal["turn_start", "redeployment", "decline", "turn_end"],
    coins: PositiveAmount = UNLIMITED,
) -> Iterator[MoveCoins | Offer]:
    """The player takes coins back that they laid on a combo on offer in passing it by.

    at: the moment, in the player's own turn
    coins: how many, as far as the player laid so many on that combo

    says: {at}, you take back {coins:1 coin|up to # coins|all coins} that you laid on a combo on offer of your choice.

    example: {takes_coins_back: {at: turn_end, coins: 2}, asks: me}
    """
    options = [
        Option("use", me.item, f"combo_{row + 1}", (MoveCoins(row, -min(laid, coins(me)), me.player, me.player),))
        for row in range(me.combos)
        if (laid := me.coins_laid_on(row, me.player))
    ]
    if len(options) == 1:
        yield from options[0].changes  # type: ignore[misc]
    elif options:
        yield Offer(me.player, tuple(options), optional=False)


@hook("on_turn_start", "on_settle", "on_decline", "on_turn_end")
def discards_combo(
    me: Holder,
    subject: Turn | Settling | Declining,
    *,
    at: Literal["turn_start", "redeployment", "decline", "turn_end"],
    combo: Literal["first", "last", "chosen"] = "chosen",
) -> Iterator[DiscardCombo | Offer]:
    """A combo on offer goes away at a moment of the game, and the next one comes on offer.

    at: the moment; with `side: opponents`, the moment of another player
    combo: which one: the `first`, the `last`, or one that the player chooses; its coins go to the bank

    says: {at}, {combo:first=the first combo on offer is discarded|last=the last combo on offer is discarded|chosen=you
      discard a combo on offer of your choice} with the coins on it.

    example: {discards_combo: {at: turn_end}, asks: me, price: 1}
    """
    if combo == "chosen" and me.combos > 1:
        options = [Option("use", me.item, f"combo_{row + 1}", (DiscardCombo(row),)) for row in range(me.combos)]
        yield Offer(me.player, tuple(options), optional=False)
    elif me.combos:
        yield DiscardCombo(me.combos - 1 if combo == "last" else 0)


@hook("actions", phases=("after",))
def lays_on_combos(me: Holder, phase: Phase, *, piece: PieceKind) -> Iterator[Option]:
    """After scoring, a piece is laid on a combo on offer; it goes to whoever picks that combo.

    piece: the piece; with `serves: nation` its own hooks are in force for that race

    says: After scoring, you may lay {piece:a} on a combo on offer; whoever picks that combo gets it.

    example: {lays_on_combos: {piece: hero}, limit: turn}
    """
    if phase.name == "after" and me.has_own_turn and (me.in_hand(piece) or me.in_supply(piece)):
        for position in range(me.combos):
            change = LayOnCombo(piece.index, position, me.nation)
            yield Option("use", me.item, f"combo_{position + 1}", (change,))
