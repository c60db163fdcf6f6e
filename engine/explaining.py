"""Why an action is refused, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import VERBS, Action
from engine.conquest import assess
from engine.state import Phase
from engine.targets import has_idle_boost
from engine.terms import Table

if TYPE_CHECKING:
    from engine.bound import Boost
    from engine.state import State

REASONS = {
    "own_region": "the race already holds that region",
    "impassable": "nobody can ever enter that region",
    "immune": "a piece there makes the region immune",
    "closed": "that ground is closed to the race",
    "out_of_reach": "the region is not adjacent to one the race holds",
    "not_an_entry": "the race cannot enter the map there",
    "abandoned_this_turn": "the region was abandoned this turn",
    "boost_used_up": "what it uses has been used up",
    "no_tokens": "no token is at hand",
    "too_few_tokens": "there are too few tokens at hand",
}

_PHASE_WORDS = {
    Phase.PICK: "a combo must be picked",
    Phase.CHOOSE: "the player must expand or decline first",
    Phase.CONQUER: "the race is conquering",
    Phase.SETTLE: "the race is redeploying",
    Phase.AFTER: "the turn has been scored",
    Phase.DEFEND: "beaten tokens are put back on the map",
    Phase.OVER: "the game is over",
}

_PHASES_OF = {
    "pick": (Phase.PICK,),
    "expand": (Phase.CHOOSE,),
    "decline": (Phase.CHOOSE,),
    "conquer": (Phase.CONQUER,),
    "roll": (Phase.CONQUER,),
    "abandon": (Phase.CONQUER,),
    "stop": (Phase.CONQUER,),
    "place": (Phase.SETTLE, Phase.DEFEND),
    "leave": (Phase.SETTLE,),
    "done": (Phase.SETTLE, Phase.AFTER, Phase.DEFEND),
}


def in_words(code: str) -> str:
    """A reason as a sentence; a reason that a pack made up speaks for itself."""
    return REASONS.get(code, code.replace("_", " "))


def explain(s: State, action: Action, legal: list[Action]) -> list[str]:
    """Every reason why an action is refused now."""
    if action.verb not in VERBS:
        return [f"there is no such action; there are {', '.join(VERBS)}"]
    found = []
    if s.pending:
        found.append(f"another choice must be made first: {', '.join(str(option) for option in legal)}")
    elif s.phase not in _PHASES_OF.get(action.verb, (s.phase,)):
        found.append(_PHASE_WORDS[s.phase])
    if action.where and action.verb in ("conquer", "roll", "abandon", "place", "leave"):
        found += _region_reasons(s, action)
    elif action.verb == "pick":
        found += _pick_reasons(s, action)
    elif action.verb == "decline" and not found:
        found.append("the race expands or was picked this turn")
    elif action.verb == "done" and not found:
        found.append("tokens must be placed or taken up first")
    return found or [f"it is not offered now; possible are {_listed(legal)}"]


def _listed(legal: list[Action]) -> str:
    words = [str(action) for action in legal[:12]]
    return ", ".join(words) + (", ..." if len(legal) > 12 else "")


def _pick_reasons(s: State, action: Action) -> list[str]:
    if not action.what.isdigit() or not 1 <= int(action.what) <= len(s.combos):
        return [f"there are combos 1 to {len(s.combos)}"]
    price = int(action.what) - 1
    return [] if s.coins[s.turn] >= price else [f"it costs {price} coins, and the player has {s.coins[s.turn]}"]


def _region_reasons(s: State, action: Action) -> list[str]:
    target = s.rules.world.region_index.get(action.where)
    if target is None:
        return [f"there is no region '{action.where}'"]
    if action.verb in ("conquer", "roll"):
        return _attack_reasons(s, action, target) if s.phase == Phase.CONQUER else []
    nation = s.defenders[0] if s.phase == Phase.DEFEND else s.actor
    if nation < 0 or s.owner[target] != nation:
        return ["the race does not hold that region"]
    if action.verb == "abandon":
        return ["regions are abandoned before the first conquest, and not in the turn of the pick"]
    return ["the bounds of the garrisons do not allow it"] if s.phase == Phase.SETTLE else []


def _attack_reasons(s: State, action: Action, target: int) -> list[str]:
    boosts: tuple[Boost, ...] = ()
    found = []
    if s.conquests_over:
        found.append("the conquests of this turn are over")
    rolls = {bound.name for bound in s.profiles[s.actor].rolls}
    for name in action.using:
        boost = s.profiles[s.actor].boosts.get(name)
        if boost is not None:
            boosts += (boost,)
        elif name not in rolls:
            found.append(f"'{name}' is not at the race's disposal")
    assessment = assess(s, s.actor, target, boosts)
    found += [in_words(code) for code in assessment.reasons]
    if action.verb == "roll" and assessment.is_affordable and not assessment.reasons:
        found.append("the tokens suffice without the die")
    if action.verb == "roll" and assessment.cost - assessment.available > s.rules.world.settings.reinforcement:
        found.append("even the best roll would not suffice")
    without: list[tuple[Boost, Table]] = [
        (boost, {target: assess(s, s.actor, target, tuple(b for b in boosts if b is not boost))}) for boost in boosts
    ]
    if not assessment.reasons and boosts and has_idle_boost(s, s.actor, target, assessment, without):
        found.append("something it uses would change nothing there")
    return found
