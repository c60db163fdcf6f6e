"""Applies changes to the state, one at a time, in the order they were asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine import changes as c
from engine.bits import bits
from engine.conquest import assess
from engine.declining import decline
from engine.laying import lay_guards
from engine.market import discard_badge, lend_badge, swap_badge
from engine.moments import Queue, raise_moment
from engine.settling import expand
from engine.state import (
    FOUND,
    ON_BANNER,
    OUT,
    SETTLED,
    SUPPLY,
    WITH_NATION,
    WITH_PLAYER,
    Status,
    hold,
    move,
    pieces_at,
    refresh,
    tell,
)
from engine.subjects import Picking
from engine.taking import conquer, end_if_empty, meet_fates, strike

if TYPE_CHECKING:
    from engine.state import State


def run(s: State, queue: Queue) -> None:
    """Apply everything that waits, including what is added meanwhile."""
    while waiting := queue.next():
        bound, change = waiting
        try:
            _APPLY[type(change)](s, queue, change)
        except (IndexError, KeyError, TypeError, ValueError) as error:
            if bound is None:
                raise
            raise bound.mistake(f"asked for {change!r}, which cannot be done: {error}") from error


def _gain_tokens(s: State, queue: Queue, change: c.GainTokens) -> None:
    race = s.race[change.nation]
    gained = min(change.tokens, s.tray[race])
    if gained > 0:
        s.tray[race] -= gained
        s.hand[change.nation] += gained
        tell(s, "gain_tokens", s.player_of[change.nation], gained)


def _gain_pieces(s: State, queue: Queue, change: c.GainPieces) -> None:
    kind = s.rules.world.kinds[change.kind]
    for piece in pieces_at(s, kind.mask, SUPPLY)[: max(0, change.pieces)]:
        s.belongs[piece] = change.nation
        if change.source >= 0:
            s.source[piece] = change.source
        move(s, piece, WITH_NATION + change.nation)


def _place_piece(s: State, queue: Queue, change: c.PlacePiece) -> None:
    kind = s.rules.world.kinds[change.kind]
    ready = pieces_at(s, kind.mask, WITH_NATION + change.nation) or pieces_at(s, kind.mask, SUPPLY)
    if ready:
        _put(s, ready[0], change.region, change.nation, change.source)


def _put(s: State, piece: int, region: int, nation: int, source: int) -> None:
    s.belongs[piece] = nation
    if source >= 0:
        s.source[piece] = source
    move(s, piece, region)
    world = s.rules.world
    kind = world.kind_of[piece]
    told = "face_down" if kind.face_down else kind.id
    tell(s, "put", s.player_of[nation] if nation >= 0 else -1, told, world.regions[region].id)


def _move_piece(s: State, queue: Queue, change: c.MovePiece) -> None:
    _put(s, change.piece, change.region, s.belongs[change.piece], -1)


def _take_piece(s: State, queue: Queue, change: c.TakePiece) -> None:
    s.belongs[change.piece] = change.nation
    move(s, change.piece, WITH_NATION + change.nation)


def _lift_pieces(s: State, queue: Queue, change: c.LiftPieces) -> None:
    for piece in bits(s.rules.world.kinds[change.kind].mask):
        if s.belongs[piece] == change.nation and 0 <= s.where[piece] < WITH_NATION:
            move(s, piece, WITH_NATION + change.nation)


def _return_pieces(s: State, queue: Queue, change: c.ReturnPieces) -> None:
    for piece in bits(s.rules.world.kinds[change.kind].mask):
        if s.belongs[piece] == change.nation:
            move(s, piece, SUPPLY)


def _remove_pieces(s: State, queue: Queue, change: c.RemovePieces) -> None:
    for piece in bits(s.rules.world.kinds[change.kind].mask):
        if s.belongs[piece] == change.nation:
            move(s, piece, OUT)


def _discard_badge(s: State, queue: Queue, change: c.DiscardBadge) -> None:
    if s.status[change.nation] != Status.GONE:
        discard_badge(s, change.nation)
        refresh(s, change.nation)


def _discard_piece(s: State, queue: Queue, change: c.DiscardPiece) -> None:
    move(s, change.piece, OUT if change.for_good else SUPPLY)


def _give_piece(s: State, queue: Queue, change: c.GivePiece) -> None:
    if change.source >= 0 and not _holds(s, change.nation, change.source):
        return
    mask = s.rules.world.kinds[change.kind].mask
    to = WITH_PLAYER + change.player
    if any(s.belongs[piece] == change.nation for piece in pieces_at(s, mask, to)):
        return
    for piece in pieces_at(s, mask, SUPPLY)[:1]:
        s.belongs[piece] = change.nation
        if change.source >= 0:
            s.source[piece] = change.source
        move(s, piece, to)
        tell(s, "give", s.player_of[change.nation], s.rules.world.kinds[change.kind].id, change.player)


def _holds(s: State, nation: int, piece: int) -> bool:
    """Tell whether a nation holds the region of a piece."""
    region = s.where[piece]
    return 0 <= region < WITH_NATION and s.owner[region] == nation


def _pay(s: State, queue: Queue, change: c.Pay) -> None:
    coins = change.coins
    if change.payer >= 0:
        coins = min(coins, s.coins[change.payer])
        s.coins[change.payer] -= coins
    if change.player < 0:
        tell(s, "pay", change.payer, -coins, -1)
        return
    s.coins[change.player] += coins
    tell(s, "pay", change.player, coins, change.payer)


def _lay_on_combo(s: State, queue: Queue, change: c.LayOnCombo) -> None:
    kind = s.rules.world.kinds[change.kind]
    ready = pieces_at(s, kind.mask, WITH_NATION + change.nation) or pieces_at(s, kind.mask, SUPPLY)
    race = s.combos[change.position][0]
    for piece in ready[:1]:
        s.belongs[piece] = -1
        s.source.pop(piece, None)
        move(s, piece, ON_BANNER + race)
        tell(s, "lay", s.player_of[change.nation], kind.id, s.rules.world.traits[race].id)


def _ready_troops(s: State, queue: Queue, change: c.ReadyTroops) -> None:
    s.uses[SETTLED, change.nation] = 1
    s.conquests_over = False
    s.settlers = []
    s.actor = change.nation
    expand(s, change.nation)


def _return_badge(s: State, queue: Queue, change: c.ReturnBadge) -> None:
    if change.piece in s.lent:
        s.discards.append(s.lent.pop(change.piece))
        s.stale = True


def _swap_badge(s: State, queue: Queue, change: c.SwapBadge) -> None:
    swap_badge(s, change.nation, change.position, change.recounts)


def _strike(s: State, queue: Queue, change: c.Strike) -> None:
    strike(s, queue, change.piece, change.region, change.nation, change.loses)
    if change.source >= 0:
        s.source[change.piece] = change.source


def _retry(s: State, queue: Queue, change: c.Retry) -> None:
    boosts = tuple(s.profiles[s.actor].boosts[name] for name in change.boosts)
    conquer(s, queue, change.region, assess(s, s.actor, change.region, boosts), boosts, True)


def _send_into_decline(s: State, queue: Queue, change: c.SendIntoDecline) -> None:
    boosts = s.profiles[change.nation].boosts
    decline(s, queue, change.nation, tuple(boosts[name] for name in change.boosts))


def _sacrifice(s: State, queue: Queue, change: c.Sacrifice) -> None:
    nation = s.owner[change.region]
    if not s.tokens[change.region]:
        return
    s.tokens[change.region] -= 1
    s.tray[s.race[nation]] += 1
    tell(s, "sacrifice", s.player_of[nation], s.rules.world.regions[change.region].id)
    if not s.tokens[change.region]:
        meet_fates(s, change.region, "abandoned", nation)
        hold(s, change.region, -1)
        end_if_empty(s, nation)


def _replace(s: State, queue: Queue, change: c.Replace) -> None:
    old, new, region = s.owner[change.region], change.nation, change.region
    if s.tray[s.race[new]]:
        s.tray[s.race[new]] -= 1
    else:
        s.hand[new] -= 1
    s.tray[s.race[old]] += s.tokens[region]
    s.tokens[region] = 0
    meet_fates(s, region, "lost", old)
    hold(s, region, new)
    s.tokens[region] = 1
    tell(s, "replace", s.player_of[new], s.rules.world.regions[region].id)
    end_if_empty(s, old)


def _draw_badge(s: State, queue: Queue, change: c.DrawBadge) -> None:
    lend_badge(s, change.piece, change.from_top)
    region = s.where[change.piece]
    holder = s.owner[region] if 0 <= region < WITH_NATION else s.belongs[change.piece]
    if holder >= 0:
        refresh(s, holder)
        lent = [bound for bound in s.profiles[holder].own.get("on_enter_play", ()) if bound.bearer == change.piece]
        raise_moment(s, queue, holder, lent, Picking(holder, -1))


def _note_finding(s: State, queue: Queue, change: c.NoteFinding) -> None:
    s.uses[FOUND, change.piece] = 1


def _offer(s: State, queue: Queue, change: c.Offer) -> None:
    if change.options:
        s.pending.append((change.player, change.options, change.optional))


def _lay_guards(s: State, queue: Queue, change: c.LayGuards) -> None:
    lay_guards(s, change.region)


_APPLY: dict[type, Callable[[State, Queue, Any], None]] = {
    c.GainTokens: _gain_tokens,
    c.GainPieces: _gain_pieces,
    c.PlacePiece: _place_piece,
    c.MovePiece: _move_piece,
    c.TakePiece: _take_piece,
    c.LiftPieces: _lift_pieces,
    c.ReturnPieces: _return_pieces,
    c.RemovePieces: _remove_pieces,
    c.DiscardBadge: _discard_badge,
    c.DiscardPiece: _discard_piece,
    c.GivePiece: _give_piece,
    c.Pay: _pay,
    c.LayOnCombo: _lay_on_combo,
    c.ReadyTroops: _ready_troops,
    c.ReturnBadge: _return_badge,
    c.SwapBadge: _swap_badge,
    c.Strike: _strike,
    c.SendIntoDecline: _send_into_decline,
    c.Retry: _retry,
    c.Sacrifice: _sacrifice,
    c.Replace: _replace,
    c.DrawBadge: _draw_badge,
    c.NoteFinding: _note_finding,
    c.LayGuards: _lay_guards,
    c.Offer: _offer,
}
