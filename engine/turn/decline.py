"""How a nation goes into decline: what stays, what leaves, and which older race makes room."""

from __future__ import annotations

from typing import Final

from engine.board.bindings import refresh
from engine.board.moves import hold, move
from engine.holder.holder import Holder
from engine.holder.question import ask
from engine.position.position import Position
from engine.state.phases import Spot, Status, TurnPhase
from engine.state.state import pieces_of, tell
from engine.traits.bound_hook import Boost
from engine.turn.capture import end_if_empty, meet_fates
from engine.turn.market import discard_badge
from engine.turn.moments import Queue, pay_for, raise_moment, raise_own
from engine.turn.nations import next_actor, take_out_tokens, vanish
from engine.turn.redeployment import garrison
from engine.vocabulary.answers import Keep
from engine.vocabulary.numbers import NOBODY, UNBOUNDED, Nation
from engine.vocabulary.sets import bits
from engine.vocabulary.subjects import Declining, filled

USUAL: Final = Keep()
_STRENGTH: Final = {"one": 0, "all": 1, "none": 2}


def kept(position: Position, nation: Nation, boosts: tuple[Boost, ...] = ()) -> Keep:
    """Fold what a nation keeps at its decline: none beats all beats one, and of ones the most."""
    asked = position.profiles[nation].own.get("keeps", ())
    if not asked and not boosts:
        return USUAL
    tokens, counts, most, withdrawn, allowed, compelled = "one", True, 1, False, True, False
    named = (bound for boost in boosts for bound in boost.hooks.get("keeps", ()))
    for bound in (*asked, *named):
        for answer in ask(Holder(position, nation, bound), bound, Declining(nation)):
            tokens = max(tokens, answer.tokens, key=_STRENGTH.__getitem__)
            counts = counts and answer.counts
            most = max(most, answer.most)
            withdrawn = withdrawn or answer.withdrawn
            allowed = allowed and answer.allowed
            compelled = compelled or answer.compelled
    return Keep(tokens, counts, most, withdrawn, allowed, compelled)


def makes_room(position: Position, nation: Nation) -> bool:
    """Tell whether a declined nation is the one its player may have; what a piece lends it may save it."""
    return kept(position, nation, position.profiles[nation].decline_boosts).counts


def decline(position: Position, queue: Queue, nation: Nation, boosts: tuple[Boost, ...] = ()) -> None:
    """Send a nation into decline, after the older declined race has made room for it."""
    player, race, world = position.player_of[nation], position.race[nation], position.rules.world
    keep = kept(position, nation, boosts)
    # B-DECLINE-05, -16, U-DECLINE-06: the older race goes first and earns nothing more; B-POWER-SPIRIT-03, -05: not for
    # a race that does not count, and not if it does not count itself.
    if keep.counts:
        for older in position.alive[player]:
            if position.status[older] == Status.DECLINED and makes_room(position, older):
                clear(position, older)
    raise_own(position, queue, nation, "on_decline", filled(Declining, (nation,)))
    for boost in boosts:
        pay_for(position, queue, nation, boost)
        raise_moment(position, queue, nation, boost.hooks.get("on_decline", ()), Declining(nation))
    _tokens_leave(position, nation, keep)
    take_out_tokens(position, race)
    tell(position, ("decline", player, world.traits[race].id))
    position.status[nation] = Status.DECLINED
    position.active[player] = NOBODY
    for region in bits(position.held[nation]):
        if not position.tokens[region]:
            meet_fates(position, region, "abandoned", nation)
            hold(position, region, NOBODY)
    _pieces_decline(position, nation)
    # B-DECLINE-15, U-DECLINE-03: the badge is discarded, unless its power lasts in decline.
    if position.power[nation] >= 0 and not world.traits[position.power[nation]].keeps_badge:
        discard_badge(position, nation)
    refresh(position, nation)
    # B-DECLINE-18, U-DECLINE-15: a race without a region vanishes as it declines.
    end_if_empty(position, nation)


def revive(position: Position, nation: Nation) -> None:
    """Make a declined nation its player's active one again, when there is no other."""
    player = position.player_of[nation]
    if position.status[nation] != Status.DECLINED or position.active[player] >= 0:
        return
    position.status[nation] = Status.ACTIVE
    position.active[player] = nation
    refresh(position, nation)
    tell(position, ("revive", player, position.rules.world.traits[position.race[nation]].id))
    if player == position.turn and position.phase in (TurnPhase.PICK, TurnPhase.CHOOSE):
        # It acts once in this turn, as the active race; other declined ones that act still go first.
        waiting = [position.actor, *position.actors] if position.phase == TurnPhase.CHOOSE else position.actors
        position.actors = [other for other in waiting if other != nation]
        next_actor(position)


def _tokens_leave(position: Position, nation: Nation, keep: Keep) -> None:
    """Put the tokens into the tray that a race does not keep at its decline."""
    race, tokens = position.race[nation], position.tokens
    # U-POWER-REBORN-07: on ground that must be left, the tokens of a race that declines go to the tray. Asked before
    # anything leaves, because garrisons may depend on tokens in hand.
    is_on_such_ground = position.held[nation] & position.rules.world.left_empty
    high = garrison(position, nation).high if is_on_such_ground else {}
    # U-DECLINE-05, B-RACE-AMAZONS-08, B-RACE-GHOULS-16: only what stands on the map can stay.
    if not (keep.withdrawn and position.held[nation]):
        position.tray[race] += position.withdrawn[nation]
        position.withdrawn[nation] = 0
    position.tray[race] += position.hand[nation] + position.aside[nation]
    position.hand[nation] = position.aside[nation] = 0
    most = {"one": keep.most, "all": UNBOUNDED, "none": 0}[keep.tokens]
    for region in bits(position.held[nation]):
        leaving = tokens[region] - (min(most, high.get(region, most)) if high else most)
        if leaving > 0:
            tokens[region] -= leaving
            position.tray[race] += leaving


def _pieces_decline(position: Position, nation: Nation) -> None:
    world = position.rules.world
    for piece in pieces_of(position, nation):
        fate = world.kind_of[piece].declined
        is_in_hand = position.spot[piece] == Spot.HAND and position.at[piece] == nation
        if is_in_hand or fate == "supply":
            move(position, piece, Spot.SUPPLY)
        elif fate == "out":
            move(position, piece, Spot.OUT)
        elif fate == "owner":
            move(position, piece, Spot.HAND, nation)


def clear(position: Position, nation: Nation) -> None:
    """Take a declined race off the map."""
    for region in bits(position.held[nation]):
        position.tray[position.race[nation]] += position.tokens[region]
        position.tokens[region] = 0
        meet_fates(position, region, "abandoned", nation)
        hold(position, region, -1)
    vanish(position, nation)
