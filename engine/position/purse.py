"""What a player has to pay with, and how a fee is paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.position.position import Position
from engine.state.phases import Spot
from engine.state.state import pieces_at
from engine.vocabulary.changes import Change, GiveUpTokens, Pay, SpendPieces
from engine.vocabulary.fees import Fee, owed
from engine.vocabulary.numbers import NOBODY, KindNumber, Nation, Piece, Player
from engine.vocabulary.sets import bits


def can_pay(position: Position, nation: Nation, fee: Fee | None) -> bool:
    """Tell whether the player of a nation has what something costs."""
    player = position.player_of[nation]
    return fee is None or has_owed(position, player, paying(position, player, owed(position, nation, fee)))


def paying(position: Position, player: Player, fee: Fee) -> list[Change]:
    """The changes by which a player pays a fee."""
    changes: list[Change] = []
    if fee.coins:
        changes.append(Pay(NOBODY, fee.coins, player))
    if fee.tokens:
        changes.append(GiveUpTokens(position.active[player], fee.tokens))
    return changes + [SpendPieces(kind, pieces, player) for kind, pieces in fee.pieces]


def has_owed(position: Position, player: Player, changes: Iterable[Change]) -> bool:
    """Tell whether a player has the coins, tokens in hand and pieces that changes take from that player."""
    coins, tokens, pieces = 0, Counter[Nation](), Counter[KindNumber]()
    for change in changes:
        if isinstance(change, Pay):
            coins += _coins_of(change, player)
        elif isinstance(change, GiveUpTokens):
            if change.nation < 0:
                return False
            tokens[change.nation] += change.tokens
        elif isinstance(change, SpendPieces) and change.player == player:
            pieces[change.kind] += change.pieces
    return (
        coins <= position.coins[player]
        and all(
            number <= tokens_to_give(position, nation)
            for nation, number in tokens.items()
            if position.player_of[nation] == player
        )
        and all(number <= len(pieces_to_pay(position, player, kind)) for kind, number in pieces.items())
    )


def tokens_to_give(position: Position, nation: Nation) -> int:
    """The tokens that a nation can give up: those in hand, and beaten ones that wait."""
    return position.hand[nation] + position.withdrawn[nation]


def _coins_of(pay: Pay, player: Player) -> int:
    """The coins that a payment takes from a player; fewer than none go the other way."""
    if pay.payer == player and pay.coins > 0:
        return pay.coins
    return -pay.coins if pay.player == player and pay.coins < 0 else 0


def pieces_to_pay(position: Position, player: Player, kind: KindNumber) -> list[Piece]:
    """The pieces that a player can give up: those in hand, then those before the player, then those on the map."""
    mask = position.rules.world.kinds[kind].mask
    in_hand = [piece for nation in position.alive[player] for piece in pieces_at(position, mask, Spot.HAND, nation)]
    placed = [
        piece
        for piece in bits(mask)
        if position.spot[piece] == Spot.MAP
        and position.belongs[piece] >= 0
        and position.player_of[position.belongs[piece]] == player
    ]
    return [*in_hand, *pieces_at(position, mask, Spot.PLAYER, player), *placed]
