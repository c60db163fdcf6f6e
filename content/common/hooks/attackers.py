"""What a race does to those who attack it: bars, tolls, silence and marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import (
    Attempt,
    Conquest,
    Forbid,
    GivePiece,
    Holder,
    HookName,
    Parry,
    Pay,
    PieceKind,
    Positive,
    RegionFilter,
    ReturnPieces,
    Sacrifice,
    Silence,
    Turn,
    hook,
)


@hook("suppress", side="target", other_sides=())
def silences(
    me: Holder,
    attempt: Attempt,
    *,
    hooks: tuple[HookName, ...] = (),
    except_hooks: tuple[HookName, ...] = (),
    points: tuple[Literal["adjacency", "entry", "legality", "conquest_cost", "rolls", "loss", "strike"], ...] = (),
) -> Iterator[Silence]:
    """Other players' traits do not help them to conquer the race's regions.

    hooks: the hooks that are silenced; all, unless some are named
    except_hooks: hooks that work all the same
    points: the kinds of help that are silenced, such as `adjacency` for reach; all, unless some are named

    says: Other players' traits do not help them to conquer the race's regions{hooks:, as far as # would}{points:,
      as far as help with # goes}{except_hooks:, but # does}.

    example: silences: {hooks: [swaps, rolls_at]}
    """
    is_meant = (not hooks or attempt.trait in hooks) and (not points or attempt.point in points)
    if is_meant and attempt.trait not in except_hooks and me.player_of(attempt.attacker) != me.player:
        yield Silence()


@hook("legality", reads="nation", side="target", other_sides=("owner", "any", "opponents"))
def bars_entry(me: Holder, conquest: Conquest) -> Iterator[Forbid]:
    """No opponent may enter the map in a region of the race.

    example: bars_entry: {}
    """
    if conquest.entering and me.player_of(conquest.attacker) != me.player:
        yield Forbid("not_an_entry")


@hook("legality", name="takes_toll", reads="nation", side="target", other_sides=("owner", "any", "opponents"))
def bar_without_toll(me: Holder, conquest: Conquest, *, coins: Positive = 1) -> Iterator[Forbid]:
    """An opponent who conquers a region of the race pays its player, and cannot attack without coins.

    coins: how many coins

    says: An opponent who conquers a region of the race pays its player {coins:coin}, and cannot attack without coins.

    example: {takes_toll: {coins: 1}, while: decline}
    """
    attacker = me.player_of(conquest.attacker)
    if attacker != me.player and not me.has_coins(attacker, coins):
        yield Forbid("cannot_pay_the_toll")


@hook("on_conquer", name="takes_toll", side="target", other_sides=("owner", "any", "opponents"))
def take_toll(me: Holder, conquest: Conquest, *, coins: Positive = 1) -> Iterator[Pay]:
    """The conqueror pays at once."""
    attacker = me.player_of(conquest.attacker)
    if attacker != me.player:
        yield Pay(me.player, coins, attacker)


@hook("legality", reads="nation", side="target", other_sides=("owner", "any", "opponents"))
def bars_the_poor(me: Holder, conquest: Conquest) -> Iterator[Forbid]:
    """An opponent without coins cannot attack.

    example: bars_the_poor: {}
    """
    attacker = me.player_of(conquest.attacker)
    if attacker != me.player and not me.has_coins(attacker):
        yield Forbid("cannot_pay_the_toll")


@hook("on_conquer", side="target", other_sides=("owner", "any", "opponents"))
def coins_when_beaten(me: Holder, conquest: Conquest, *, coins: Positive = 1) -> Iterator[Pay]:
    """The bank pays when an opponent conquers a region of the race.

    coins: how many coins

    says: The bank pays {coins:coin} when an opponent conquers a region of the race.

    example: coins_when_beaten: {coins: 2}
    """
    if me.player_of(conquest.attacker) != me.player:
        yield Pay(me.player, coins)


@hook("on_attack", side="owner", other_sides=("target", "any", "opponents"))
def marks_attackers(me: Holder, conquest: Conquest, *, piece: PieceKind, failed: bool = True) -> Iterator[GivePiece]:
    """Players who attack any race of the owner get a piece laid before them.

    piece: the piece
    failed: whether failed attacks count

    says: Players who attack{failed:, even in vain,|} any race of the owner get a {piece} laid before them.

    example: marks_attackers: {piece: vengeance_marker}
    """
    attacker = me.player_of(conquest.attacker)
    if attacker != me.player and (failed or conquest.conquered):
        yield GivePiece(piece.index, attacker, me.nation, me.bearer)


@hook("on_turn_end")
def takes_pieces_back(me: Holder, turn: Turn, *, piece: PieceKind) -> Iterator[ReturnPieces]:
    """Pieces given to players come back at the end of the owner's turn.

    piece: the piece

    says: Each {piece} given to players comes back at the end of the owner's turn.

    example: takes_pieces_back: {piece: vengeance_marker}
    """
    yield ReturnPieces(piece.index, me.nation)


@hook("on_conquer", side="target")
def traps(me: Holder, conquest: Conquest, *, tokens: Positive = 1) -> Iterator[Sacrifice]:
    """Whoever conquers the region where this piece lies loses tokens there.

    tokens: how many tokens the conqueror loses

    says: Whoever conquers the region where this piece lies loses {tokens:token} there.

    example: traps: {tokens: 1}
    """
    if me.bearer_region >> conquest.target & 1:
        for _ in range(tokens):
            yield Sacrifice(conquest.target)


@hook("legality", reads="filters", side="target", other_sides=("owner",))
def is_immune(me: Holder, conquest: Conquest, *, where: RegionFilter) -> Iterator[Forbid]:
    """Nobody conquers matching regions of the race.

    where: the regions that are immune

    says: Nobody conquers {where} of the race.

    example: is_immune: {where: {symbol: magic}}
    """
    yield Forbid("immune", where(me))


@hook("parries", side="target")
def calls_off(
    me: Holder, conquest: Conquest, *, coins: Positive, where: RegionFilter, to_attacker: bool = False
) -> Iterator[Parry]:
    """The player may pay coins to call off an attack on a matching region of the race.

    coins: what it costs
    where: the regions for which an attack can be called off
    to_attacker: whether the attacker gets the coins, not the bank

    says: The player may pay {to_attacker:the attacker|the bank} {coins:coin} to call off an attack on {where}.

    example: calls_off: {coins: 2, where: any}
    """
    yield Parry(coins, to_attacker, where(me))
