"""Pieces that conquer by themselves: where a nation can send one, and what their conquests lack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.answers import Forbid
from engine.bits import bits
from engine.conquest import conquest_of, others_answers
from engine.holder import Holder
from engine.sight import mask_of_nations
from engine.subjects import Attempt, Conquest

if TYPE_CHECKING:
    from engine.bound import Bound
    from engine.state import State


def open_to_strike(s: State, nation: int, piece: int, among: int, bound: Bound) -> int:
    """The regions among some that a piece which a nation sends through a hook can conquer by itself."""
    found = among & ~s.rules.world.impassable & ~s.shielded
    asked = found if s.meddlers or s.rules.asks_everything else found & mask_of_nations(s, bits(s.talkers))
    about_all = Conquest(attacker=nation, entering=not s.held[nation], striker=piece)
    for own in s.profiles[nation].own.get("legality", ()):
        if own.bearer != bound.bearer:
            continue
        if not own.is_about_sets:
            asked = found
            continue
        for answer in own.ask(Holder(s, nation, own), about_all):
            if type(answer) is Forbid:
                found &= ~answer.where
    for region in bits(asked & found):
        if is_barred(s, nation, piece, region, bound):
            found &= ~(1 << region)
    return found


def is_barred(s: State, nation: int, piece: int, target: int, bound: Bound) -> bool:
    """Tell whether a hook forbids that a piece conquers one region, or its holder silences what sends it."""
    conquest = conquest_of(s, nation, target, striker=piece)
    answers = [] if strike_lacks(s, conquest, "reactions") else others_answers(s, conquest, "legality")
    for own in s.profiles[nation].own.get("legality", ()):
        if own.bearer == bound.bearer:
            answers += [answer for answer in own.ask(Holder(s, nation, own), conquest) if answer.where >> target & 1]
    if any(type(answer) is Forbid for answer in answers):
        return True
    guards = s.profiles[conquest.defender].target.get("suppress", ()) if conquest.defender >= 0 else ()
    attempt = Attempt("strike", bound.use.hook.name, target, nation)
    return any(guard.ask(Holder(s, conquest.defender, guard), attempt) for guard in guards)


def strike_lacks(s: State, conquest: Conquest, effect: str) -> bool:
    """Tell whether a piece that conquers by itself lacks an effect: `uncovering` markers, or others' `reactions`."""
    if conquest.striker < 0:
        return False
    nation = conquest.attacker
    attempt = Attempt(f"strike_{effect}", "", conquest.target, nation)
    return any(own.ask(Holder(s, nation, own), attempt) for own in s.profiles[nation].own.get("suppress", ()))
