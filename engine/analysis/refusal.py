"""Why an action is refused, in words."""

from __future__ import annotations

from engine.conquest.assessment import assess
from engine.conquest.targets import has_idle_boost
from engine.position.position import Position
from engine.state.phases import TurnPhase
from engine.traits.bound_hook import Boost
from engine.turn.market import coins_for, pick_prices
from engine.vocabulary.actions import VERBS, Action
from engine.vocabulary.numbers import Region, is_number
from engine.vocabulary.price_list import Assessment, PriceTable
from engine.vocabulary.problems import counted

REASONS = {
    "own_region": "the race already holds that region",
    "impassable": "nobody can ever enter that region",
    "immune": "something makes the region immune",
    "forbidden": "a hook forbids the race to conquer that region",
    "closed": "that ground is closed to the race",
    "out_of_reach": "the region is not adjacent to one the race holds",
    "not_an_entry": "the race cannot enter the map there",
    "abandoned_this_turn": "the region was abandoned this turn",
    "boost_used_up": "the boost it calls on has been used up",
    "no_tokens": "there are no tokens in hand",
    "too_few_tokens": "there are too few tokens in hand",
}

_PHASE_WORDS = {
    TurnPhase.PICK: "a combo must be picked",
    TurnPhase.CHOOSE: "the player must expand or decline first",
    TurnPhase.CONQUER: "the race is conquering",
    TurnPhase.SETTLE: "the race is redeploying",
    TurnPhase.AFTER: "the turn has been scored",
    TurnPhase.DEFEND: "beaten tokens are put back on the map",
    TurnPhase.OVER: "the game is over",
}

_PHASES_OF = {
    "pick": (TurnPhase.PICK,),
    "expand": (TurnPhase.CHOOSE,),
    "decline": (TurnPhase.CHOOSE,),
    "conquer": (TurnPhase.CONQUER,),
    "roll": (TurnPhase.CONQUER,),
    "abandon": (TurnPhase.CONQUER,),
    "stop": (TurnPhase.CONQUER,),
    "place": (TurnPhase.SETTLE, TurnPhase.DEFEND),
    "leave": (TurnPhase.SETTLE,),
    "done": (TurnPhase.SETTLE, TurnPhase.AFTER, TurnPhase.DEFEND),
}


_FIRST = ("own_region", "impassable", "closed", "immune", "boost_used_up")
_LAST = ("abandoned_this_turn", "too_few_tokens", "no_tokens")


def _weight(code: str) -> int:
    """How much a reason matters: what no number of tokens and no better place would change comes first."""
    if code in _FIRST:
        return _FIRST.index(code) - len(_FIRST)
    return 1 + _LAST.index(code) if code in _LAST else 0


def in_words(code: str) -> str:
    """A reason as a sentence; a reason that a pack made up speaks for itself."""
    return REASONS.get(code, code.replace("_", " "))


def explain(position: Position, action: Action, legal: list[Action]) -> list[str]:
    """Every reason why an action is refused now."""
    if action.verb not in VERBS:
        return [f"there is no such action; an action starts with {', '.join(VERBS)}"]
    reasons = []
    if position.pending:
        reasons.append(f"another choice must be made first: {', '.join(str(option) for option in legal)}")
    elif position.phase not in _PHASES_OF.get(action.verb, (position.phase,)):
        reasons.append(_PHASE_WORDS[position.phase])
    if action.where and action.verb in ("conquer", "roll", "abandon", "place", "leave"):
        reasons += _region_reasons(position, action)
    elif action.verb == "pick":
        reasons += _pick_reasons(position, action)
    elif action.verb == "decline" and not reasons:
        reasons.append("the race is already expanding, or was picked this turn")
    elif action.verb == "done" and not reasons:
        reasons.append(_undone(legal))
    return reasons or [f"that is not offered now; the possible actions are {_first_few(legal)}"]


def _undone(legal: list[Action]) -> str:
    """What keeps a player from being done."""
    waiting = "tokens" if any(action.verb in ("place", "leave") for action in legal) else "pieces"
    return f"{waiting} must be placed or taken up first"


def _first_few(legal: list[Action]) -> str:
    words = [str(action) for action in legal[:12]]
    return ", ".join(words) + (", ..." if len(legal) > 12 else "")


def _pick_reasons(position: Position, action: Action) -> list[str]:
    if not is_number(action.what) or not 1 <= int(action.what) <= len(position.combos):
        return [f"combos are numbered from 1 to {len(position.combos)}"]
    row = int(action.what) - 1
    price, coins = pick_prices(position)[row], coins_for(position, position.combos[row])
    return [] if coins >= price else [f"it costs {counted(price, 'coin')}, and the player has {coins}"]


def _region_reasons(position: Position, action: Action) -> list[str]:
    target = position.rules.world.region_index.get(action.where)
    if target is None:
        return [f"there is no region '{action.where}'"]
    if action.verb in ("conquer", "roll"):
        return _attack_reasons(position, action, target) if position.phase == TurnPhase.CONQUER else []
    is_defending = position.phase == TurnPhase.DEFEND and bool(position.defenders)
    nation = position.defenders[0] if is_defending else position.actor
    if nation < 0 or position.owner[target] != nation:
        return ["the race does not hold that region"]
    if action.verb == "abandon":
        return ["regions can be abandoned only before the first conquest, and not in the turn of the pick"]
    return ["the limits on garrisons do not allow it"] if position.phase == TurnPhase.SETTLE else []


def _attack_reasons(position: Position, action: Action, target: Region) -> list[str]:
    nation, known = position.actor, position.profiles[position.actor].boosts
    rolls = {bound.name for bound in position.profiles[nation].rolls}
    boosts = tuple([known[name] for name in action.using if name in known])
    reasons = ["the conquests of this turn are over"] if position.conquests_over else []
    unknown = [name for name in action.using if name not in known and name not in rolls]
    reasons += [f"'{name}' is not at the race's disposal" for name in unknown]
    assessment = assess(position, nation, target, boosts)
    reasons += [in_words(code) for code in sorted(assessment.reasons, key=_weight)]
    if action.verb == "roll":
        reasons += _roll_reasons(position, assessment)
    if not assessment.reasons and boosts and _names_idle_boost(position, target, assessment, boosts):
        reasons.append("a boost it names has no effect there: it would change nothing")
    return reasons


def _roll_reasons(position: Position, assessment: Assessment) -> list[str]:
    if assessment.is_affordable and not assessment.reasons:
        return ["the tokens are enough without the die"]
    short = assessment.cost - assessment.available
    is_hopeless = short > position.rules.world.settings.reinforcement
    return ["even the best roll would not be enough"] if is_hopeless else []


def _names_idle_boost(position: Position, target: Region, found: Assessment, boosts: tuple[Boost, ...]) -> bool:
    nation = position.actor
    without: list[tuple[Boost, PriceTable]] = [
        (boost, {target: assess(position, nation, target, tuple([b for b in boosts if b is not boost]))})
        for boost in boosts
    ]
    return has_idle_boost(position, nation, target, found, without)
