"""Redeployment: tokens are lifted, then placed one per step, until every bound of the garrisons is met."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.actions import Action
from engine.answers import Bounds, Reserve, Stay
from engine.bits import bits, mask_of
from engine.holder import Holder
from engine.moments import Queue, raise_own
from engine.registry import SETTLING
from engine.state import SETTLED, Phase, Status
from engine.subjects import Settling
from engine.taking import leave

if TYPE_CHECKING:
    from engine.state import State


class Garrison(NamedTuple):
    """What must be true when a nation has settled."""

    low: dict[int, int]
    high: dict[int, int]
    reserve: int


def garrison(s: State, nation: int) -> Garrison:
    """Ask what each region of a nation must and may hold."""
    held = s.held[nation]
    low = dict.fromkeys(bits(held), 1)
    high = dict.fromkeys(bits(held), 1 << 30)
    reserve = stays = 0
    subject = Settling(nation)
    bounds: list[Bounds] = []
    for bound in s.profiles[nation].own.get("garrison", ()):
        for answer in bound.known or bound.ask(Holder(s, nation, bound), subject):
            if isinstance(answer, Reserve):
                reserve += answer.tokens
            elif isinstance(answer, Stay):
                stays |= answer.mask
            else:
                bounds.append(answer)
    for region in bits(held & s.rules.world.left_empty):
        low[region] = 0
        if not stays >> region & 1:
            high[region] = 0
    for answer in bounds:
        for region in bits(held & answer.mask):
            low[region] = max(low[region], answer.at_least)
            high[region] = min(high[region], answer.at_most)
    return Garrison(low, high, reserve)


def _stays(s: State, nation: int) -> int:
    """Where the nation may stay on ground that others must leave, when nothing else bounds its garrisons."""
    found = 0
    for bound in s.profiles[nation].own.get("garrison", ()):
        for answer in bound.known or bound.ask(Holder(s, nation, bound), Settling(nation)):
            found |= answer.mask
    return found


def begin(s: State, queue: Queue, nation: int, *, moments: bool = True) -> None:
    """Lift what can move into the hand, and raise the moment at which tokens and pieces arrive."""
    if s.withdrawn[nation] or s.defenders:
        take_back(s, nation)
    tokens = s.tokens
    lifted = 0
    for region in bits(s.held[nation]):
        if tokens[region] > 1:
            lifted += tokens[region] - 1
            tokens[region] = 1
    if s.held[nation] & s.rules.world.left_empty:
        for region in bits(_left(s, nation)):
            lifted += tokens[region]
            tokens[region] = 0
    s.hand[nation] += lifted
    if moments and "on_settle" in s.profiles[nation].own and (SETTLED, nation) not in s.uses:
        raise_own(s, queue, nation, "on_settle", Settling(nation))


def _left(s: State, nation: int) -> int:
    """The regions in which the nation may keep no token."""
    if s.profiles[nation].settles_simply:
        return s.held[nation] & s.rules.world.left_empty & ~_stays(s, nation)
    return mask_of(region for region, high in garrison(s, nation).high.items() if not high)


def expand(s: State, nation: int) -> None:
    """Ready the troops: all tokens but one per region come to hand, with those that waited aside."""
    s.expanded |= 1 << nation
    lifted = s.aside[nation]
    s.aside[nation] = 0
    tokens = s.tokens
    for region in bits(s.held[nation]):
        if tokens[region] > 1:
            lifted += tokens[region] - 1
            tokens[region] = 1
    s.hand[nation] += lifted
    s.fought = False
    s.phase = Phase.CONQUER


def take_back(s: State, nation: int) -> None:
    """Tokens that the nation lost regions with in its own turn join those that it places now."""
    s.hand[nation] += s.withdrawn[nation]
    s.withdrawn[nation] = 0
    if nation in s.defenders:
        s.defenders.remove(nation)


def options(s: State, nation: int) -> tuple[list[Action], bool, int]:
    """The steps that settling allows now, whether the nation must go on, and for how many more tokens this stays."""
    if s.profiles[nation].settles_simply:
        return _simple_options(s, nation)
    hand = s.hand[nation]
    bounds = garrison(s, nation)
    tokens = s.tokens
    need = sum(max(0, low - tokens[region]) for region, low in bounds.low.items())
    spare = hand - bounds.reserve
    if spare < need:
        steps = [s.rules.leave[r] for r, low in bounds.low.items() if tokens[r] or low]
        return steps, bool(steps), 0
    placeable = [r for r, low in bounds.low.items() if tokens[r] < bounds.high[r] and (spare > need or tokens[r] < low)]
    steps = list(s.rules.placing(mask_of(placeable))) if spare > 0 else []
    may_leave = [s.rules.leave[r] for r, low in bounds.low.items() if not low and tokens[r]]
    is_steady = not need and all(0 < tokens[r] <= bounds.high[r] - spare for r in placeable)
    return steps + may_leave, bool(steps), spare - 1 if steps and is_steady else 0


def _simple_options(s: State, nation: int) -> tuple[list[Action], bool, int]:
    """The steps when each region keeps a token or more, but for the ground that all leave empty."""
    held, hand, tokens = s.held[nation], s.hand[nation], s.tokens
    empty = held & s.rules.world.left_empty
    if not empty and not held & s.hollow:
        return (s.rules.placing(held), True, hand - 1) if hand and held else ([], False, 0)
    stays, firm = _stays(s, nation) & empty if empty else 0, held & ~empty
    bare = [region for region in bits(firm) if not tokens[region]]
    if hand < len(bare):
        steps = [s.rules.leave[region] for region in bits(held) if tokens[region] or firm >> region & 1]
        return steps, bool(steps), 0
    steps = s.rules.placing(firm | stays if hand > len(bare) else mask_of(bare)) if hand else []
    may_leave = [s.rules.leave[region] for region in bits(empty) if tokens[region]]
    is_steady = steps and not bare and all(tokens[region] for region in bits(stays))
    return steps + may_leave, bool(steps), hand - 1 if is_steady else 0


def place_token(s: State, region: int) -> None:
    """Put one token of whoever settles, or of whoever was beaten, into a region."""
    if s.phase == Phase.DEFEND:
        s.withdrawn[s.defenders[0]] -= 1
    else:
        s.hand[s.settlers[0]] -= 1
    s.tokens[region] += 1


def offers_steadily(s: State) -> bool:
    """Tell whether one more token in a region that has some changes nothing in what the player's traits offer."""
    if s.rules.asks_everything:
        return False
    return not s.offerers[SETTLING] or all(s.profiles[other].offers_steadily for other in s.alive[s.turn])


def finish(s: State, queue: Queue, nation: int) -> None:
    """Give up what stands empty and set the reserve aside."""
    if not s.profiles[nation].settles_simply or s.held[nation] & (s.rules.world.left_empty | s.hollow):
        for region in bits(s.held[nation]):
            if not s.tokens[region]:
                leave(s, queue, region)
    s.hollow &= ~s.held[nation]
    if "garrison" in s.profiles[nation].own:
        s.aside[nation] = min(s.hand[nation], garrison(s, nation).reserve)
        s.hand[nation] -= s.aside[nation]
    if s.status[nation] == Status.DECLINED and not s.held[nation] and not acts_on(s, nation):
        s.tray[s.race[nation]] += s.hand[nation]
        s.hand[nation] = 0


def acts_on(s: State, nation: int) -> bool:
    """Tell whether a declined nation goes on conquering."""
    return bool(acting(s, nation, "conquer"))


def acting(s: State, nation: int, phase: str) -> list[bool]:
    """The answers that let a declined nation play a phase; each says whether it has a die of its own."""
    found = []
    for bound in s.profiles[nation].own.get("acts", ()):
        for answer in bound.ask(Holder(s, nation, bound), Settling(nation)):
            if answer.phase == phase:
                found.append(answer.own_die)
    return found
