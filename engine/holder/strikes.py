"""Pieces that conquer by themselves: where a nation can send one, and what their conquests lack."""

from __future__ import annotations

from engine.holder.holder_facts import HolderFacts
from engine.holder.others_answers import conquest_of, others_answers
from engine.holder.question import ask
from engine.position.position import immune_to, regions_of
from engine.traits.bound_hook import BoundHook
from engine.vocabulary.answers import Forbid
from engine.vocabulary.numbers import Piece, Region, RegionSet
from engine.vocabulary.sets import bits
from engine.vocabulary.subjects import Attempt, Conquest


def open_to_strike(me: HolderFacts, piece: Piece, among: RegionSet, bound: BoundHook) -> RegionSet:
    """The regions among some that a piece which a nation sends through a hook can conquer by itself."""
    position, nation = me._position, me.nation
    # U-PLACE-PENTACLE-18: neither impassable ground, nor what any piece makes immune, the controller's own included.
    open_regions = among & ~position.rules.world.impassable & ~position.shielded
    asks_all = position.attack_bystanders or position.rules.asks_everything
    asked = open_regions if asks_all else open_regions & regions_of(position, bits(position.asked_holders))
    about_all = Conquest(attacker=nation, entering=not position.held[nation], striker=piece)
    for own in position.profiles[nation].own.get("legality", ()):
        if own.bearer != bound.bearer:
            continue
        if not own.is_about_sets:
            asked = open_regions
            continue
        for answer in ask(me.bearing(own), own, about_all):
            if type(answer) is Forbid:
                open_regions &= ~answer.where
    for region in bits(asked & open_regions):
        if _is_barred(me, piece, region, bound):
            open_regions &= ~(1 << region)
    return open_regions


def _is_barred(me: HolderFacts, piece: Piece, target: Region, bound: BoundHook) -> bool:
    """Tell whether a hook forbids that a piece conquers one region, or its holder silences what sends it."""
    position, nation = me._position, me.nation
    conquest = conquest_of(position, nation, target, striker=piece)
    answers = [] if strike_lacks(me, conquest, "reactions") else others_answers(me, conquest, "legality")
    if any(type(answer) is Forbid for _, answer in answers):
        return True
    for own in position.profiles[nation].own.get("legality", ()):
        if own.bearer == bound.bearer:
            own_answers = ask(me.bearing(own), own, conquest)
            if any(type(answer) is Forbid and answer.where >> target & 1 for answer in own_answers):
                return True
    # U-PLACE-PENTACLE-17: a holder who silences what sends the piece is safe from it.
    guards = position.profiles[conquest.defender].target.get("suppress", ()) if conquest.defender >= 0 else ()
    attempt = Attempt("strike", bound.use.hook.name, target, nation)
    return any(ask(me.through(conquest.defender, guard), guard, attempt) for guard in guards)


def untouchable(me: HolderFacts, among: RegionSet) -> RegionSet:
    """The regions among some that no effect of a nation touches: pieces close them to it, or hooks make them immune."""
    position, nation = me._position, me.nation
    closed = immune_to(position, me.player, among)
    asked = among & ~closed & ~me.own_regions
    if not (position.attack_bystanders or position.rules.asks_everything):
        asked &= regions_of(position, bits(position.asked_holders))
    for region in bits(asked):
        answers = others_answers(me, conquest_of(position, nation, region), "legality")
        if any(type(answer) is Forbid and answer.reason == "immune" for _, answer in answers):
            closed |= 1 << region
    return closed


def strike_lacks(me: HolderFacts, conquest: Conquest, effect: str) -> bool:
    """Tell whether a piece that conquers by itself lacks an effect: `uncovering` markers, or others' `reactions`."""
    if conquest.striker < 0:
        return False
    attempt = Attempt(f"strike_{effect}", "", conquest.target, me.nation)
    guards = me._position.profiles[me.nation].own.get("suppress", ())
    return any(ask(me.bearing(own), own, attempt) for own in guards)
