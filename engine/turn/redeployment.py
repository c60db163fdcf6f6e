"""Redeployment: tokens are lifted, then placed one per step, until every bound of the garrisons is met."""

from __future__ import annotations

from typing import NamedTuple

from engine.holder.holder import Holder
from engine.holder.question import ask
from engine.position.position import Position
from engine.state.phases import Status, TurnPhase
from engine.turn.capture import leave
from engine.turn.moments import Queue, raise_own
from engine.vocabulary.actions import Action
from engine.vocabulary.answers import Bounds, Reserve, Root, Stay
from engine.vocabulary.numbers import UNBOUNDED, Nation, Region, RegionSet
from engine.vocabulary.registry import SETTLING
from engine.vocabulary.sets import bits, mask_of, union
from engine.vocabulary.subjects import Settling, filled


class Garrison(NamedTuple):
    """What must be true when a nation has redeployed."""

    low: dict[int, int]
    high: dict[int, int]
    reserve: int


def garrison(position: Position, nation: Nation) -> Garrison:
    """Ask what each region of a nation must and may hold."""
    held = position.held[nation]
    # B-REDEPLOY-03, U-REDEPLOY-02: every region keeps a token.
    low = dict.fromkeys(bits(held), 1)
    high = dict.fromkeys(bits(held), UNBOUNDED)
    reserve = stays = 0
    subject = Settling(nation)
    bounds: list[Bounds] = []
    for bound in position.profiles[nation].own.get("garrison", ()):
        for answer in bound.known or ask(Holder(position, nation, bound), bound, subject):
            if isinstance(answer, Reserve):
                reserve += answer.tokens
            elif isinstance(answer, Stay):
                stays |= answer.mask
            elif isinstance(answer, Bounds):
                bounds.append(answer)
    # U-RIVER-03, U-REDEPLOY-03: such ground ends empty, unless an answer lets the race stay.
    for region in bits(held & position.rules.world.left_empty):
        low[region] = 0
        if not stays >> region & 1:
            high[region] = 0
    for answer in bounds:
        for region in bits(held & answer.mask):
            low[region] = max(low[region], answer.at_least)
            high[region] = min(high[region], answer.at_most)
    return Garrison(low, high, reserve)


def _stays(position: Position, nation: Nation) -> int:
    """Where the nation may stay on ground that others must leave, when nothing else bounds its garrisons."""
    regions = 0
    for bound in position.profiles[nation].own.get("garrison", ()):
        for answer in bound.known or ask(Holder(position, nation, bound), bound, Settling(nation)):
            regions |= answer.mask
    return regions


def _rooted(position: Position, nation: Nation) -> RegionSet:
    """Where the nation's tokens stay as they are."""
    answers = [
        answer
        for bound in position.profiles[nation].own.get("garrison", ())
        for answer in bound.known or ask(Holder(position, nation, bound), bound, Settling(nation))
    ]
    return union(answer.mask for answer in answers if isinstance(answer, Root))


def begin_redeployment(position: Position, queue: Queue, nation: Nation, *, moments: bool = True) -> None:
    """Lift what can move into the hand, and raise the moment at which tokens and pieces arrive."""
    if position.withdrawn[nation] or position.defenders:
        take_back(position, nation)
    tokens, held = position.tokens, position.held[nation]
    lifted = 0
    for region in bits(held if position.profiles[nation].redeploys_simply else held & ~_rooted(position, nation)):
        if tokens[region] > 1:
            lifted += tokens[region] - 1
            tokens[region] = 1
    if held & position.rules.world.left_empty:
        for region in bits(_left(position, nation)):
            lifted += tokens[region]
            tokens[region] = 0
    position.hand[nation] += lifted
    # Troops that are readied again redeploy twice, but what redeployment gives comes once a turn.
    is_minded = position.moment_bystanders or "on_settle" in position.profiles[nation].own
    if moments and is_minded and not position.settled >> nation & 1:
        raise_own(position, queue, nation, "on_settle", filled(Settling, (nation,)))


def _left(position: Position, nation: Nation) -> int:
    """The regions in which the nation may keep no token."""
    if position.profiles[nation].redeploys_simply:
        return position.held[nation] & position.rules.world.left_empty & ~_stays(position, nation)
    return mask_of(region for region, high in garrison(position, nation).high.items() if not high)


def ground_to_leave(position: Position, nation: Nation) -> RegionSet:
    """The regions of a nation that must stand empty when it has redeployed."""
    return _left(position, nation) if position.held[nation] & position.rules.world.left_empty else 0


def expand(position: Position, nation: Nation) -> None:
    """Ready the troops: all tokens but one per region come to hand, with those that waited aside."""
    # B-READY-03: taking up is allowed per token, but no result differs when all are taken up.
    position.expanded |= 1 << nation
    lifted = position.aside[nation]
    position.aside[nation] = 0
    tokens, regions = position.tokens, position.held[nation]
    if not position.profiles[nation].redeploys_simply:
        for region, stays in _left_behind(position, nation).items():
            regions &= ~(1 << region)
            lifted += max(0, tokens[region] - stays)
            tokens[region] = min(tokens[region], stays)
    for region in bits(regions):
        if tokens[region] > 1:
            lifted += tokens[region] - 1
            tokens[region] = 1
    position.hand[nation] += lifted
    position.fought = False
    position.phase = TurnPhase.CONQUER


def _left_behind(position: Position, nation: Nation) -> dict[Region, int]:
    """How many tokens stay in a region when the nation readies its troops, where it is more than one."""
    garrisons: dict[Region, int] = {}
    for bound in position.profiles[nation].own.get("garrison", ()):
        for answer in bound.known or ask(Holder(position, nation, bound), bound, Settling(nation)):
            if isinstance(answer, Bounds) and answer.when_readied:
                for region in bits(answer.mask & position.held[nation]):
                    garrisons[region] = max(garrisons.get(region, 1), answer.at_least)
    return garrisons


def take_back(position: Position, nation: Nation) -> None:
    """Tokens that the nation lost regions with in its own turn join those that it places now."""
    position.hand[nation] += position.withdrawn[nation]
    position.withdrawn[nation] = 0
    if nation in position.defenders:
        position.defenders.remove(nation)


def redeployment_options(position: Position, nation: Nation) -> tuple[list[Action], bool, int]:
    """The steps that are allowed now, whether the nation must go on, and for how many more tokens this stays."""
    if position.profiles[nation].redeploys_simply:
        return _simple_options(position, nation)
    bounds, tokens = garrison(position, nation), position.tokens
    need = sum(max(0, low - tokens[region]) for region, low in bounds.low.items())
    spare = position.hand[nation] - bounds.reserve
    # B-RACE-AMAZONS-04: the reserve leaves in any case; where tokens are short, the player chooses what to give up.
    if spare < need:
        return _giving_up(position, [r for r, low in bounds.low.items() if tokens[r] or low])
    placeable = _placeable(position, bounds, is_free=spare > need)
    steps = list(position.rules.placing(mask_of(placeable))) if spare > 0 else []
    may_leave = [position.rules.leave[r] for r, low in bounds.low.items() if not low and tokens[r]]
    is_steady = not need and all(0 < tokens[r] <= bounds.high[r] - spare for r in placeable)
    return steps + may_leave, bool(steps), spare - 1 if steps and is_steady else 0


def _placeable(position: Position, bounds: Garrison, is_free: bool) -> list[Region]:
    """The regions that may take one more token: all below their bounds, or only those that still need some."""
    tokens = position.tokens
    most = bounds.high if is_free else bounds.low
    return [region for region in bounds.low if tokens[region] < min(most[region], bounds.high[region])]


def _simple_options(position: Position, nation: Nation) -> tuple[list[Action], bool, int]:
    """The steps when each region keeps a token or more, but for the ground that all leave empty."""
    held, hand = position.held[nation], position.hand[nation]
    if held & (position.rules.world.left_empty | position.hollow):
        return _options_with_empty_ground(position, nation)
    return (position.rules.placing(held), True, hand - 1) if hand and held else ([], False, 0)


def _options_with_empty_ground(position: Position, nation: Nation) -> tuple[list[Action], bool, int]:
    """The simple steps where some ground must be left, or was taken with pieces alone."""
    held, hand, tokens = position.held[nation], position.hand[nation], position.tokens
    empty = held & position.rules.world.left_empty
    stays, firm = _stays(position, nation) & empty if empty else 0, held & ~empty
    # A region taken with pieces alone stands bare until a token comes, or is given up.
    bare = [region for region in bits(firm) if not tokens[region]]
    if hand < len(bare):
        return _giving_up(position, [region for region in bits(held) if tokens[region] or firm >> region & 1])
    steps = position.rules.placing(firm | stays if hand > len(bare) else mask_of(bare)) if hand else []
    may_leave = [position.rules.leave[region] for region in bits(empty) if tokens[region]]
    is_steady = steps and not bare and all(tokens[region] for region in bits(stays))
    return steps + may_leave, bool(steps), hand - 1 if is_steady else 0


def _giving_up(position: Position, regions: list[Region]) -> tuple[list[Action], bool, int]:
    """The steps when tokens are too few: one of these regions is given up, and then everything is found anew."""
    steps = [position.rules.leave[region] for region in regions]
    return steps, bool(steps), 0


def places_for_beaten(position: Position, nation: Nation) -> tuple[list[Action], int]:
    """Where a beaten token may be placed, and for how many more this stays; bounds hold unless they leave no place."""
    waiting, held = position.withdrawn[nation], position.held[nation]
    if position.profiles[nation].redeploys_simply:
        return position.rules.placing(held), waiting - 1
    high, tokens = garrison(position, nation).high, position.tokens
    room = [region for region in bits(held) if tokens[region] < high[region]]
    is_steady = all(tokens[region] + waiting <= high[region] for region in room)
    return position.rules.placing(mask_of(room) or held), waiting - 1 if is_steady else 0


def place_token(position: Position, region: Region) -> None:
    """Put one token of whoever redeploys, or of whoever was beaten, into a region."""
    if position.phase == TurnPhase.DEFEND:
        position.withdrawn[position.defenders[0]] -= 1
    else:
        position.hand[position.settlers[0]] -= 1
    position.tokens[region] += 1


def take_from_hand(position: Position, placed: int) -> None:
    """Take as many tokens from whoever redeploys, or was beaten, as were placed at once while the choices stayed."""
    if position.phase == TurnPhase.DEFEND:
        position.withdrawn[position.defenders[0]] -= placed
    else:
        position.hand[position.settlers[0]] -= placed
    position.repeats -= placed


def offers_steadily(position: Position) -> bool:
    """Tell whether one more token in a region that has some changes nothing in what the player's traits offer."""
    if position.rules.asks_everything:
        return False
    if position.offerers[SETTLING]:
        for other in position.alive[position.turn]:
            if not position.profiles[other].offers_steadily:
                return False
    return True


def end_redeployment(position: Position, queue: Queue, nation: Nation) -> None:
    """Give up what stands empty and set the reserve aside."""
    if not position.profiles[nation].redeploys_simply or position.held[nation] & (
        position.rules.world.left_empty | position.hollow
    ):
        for region in bits(position.held[nation]):
            if not position.tokens[region]:
                leave(position, queue, region)
    position.hollow &= ~position.held[nation]
    if "garrison" in position.profiles[nation].own:
        # B-RACE-AMAZONS-05: with no more tokens than the reserve, all of them leave.
        position.aside[nation] = min(position.hand[nation], garrison(position, nation).reserve)
        position.hand[nation] -= position.aside[nation]
    if position.status[nation] == Status.DECLINED and not position.held[nation] and not acts_on(position, nation):
        position.tray[position.race[nation]] += position.hand[nation]
        position.hand[nation] = 0


def acts_on(position: Position, nation: Nation) -> bool:
    """Tell whether a declined nation goes on conquering."""
    return bool(acting(position, nation, "conquer"))


def acting(position: Position, nation: Nation, phase: str) -> list[bool]:
    """The answers that let a declined nation play a phase; each says whether it has a die of its own."""
    own_dice: list[bool] = []
    for bound in position.profiles[nation].own.get("acts", ()):
        for answer in ask(Holder(position, nation, bound), bound, Settling(nation)):
            if answer.phase == phase:
                own_dice.append(answer.own_die)
    return own_dice
