"""The conquest phase: attacks, the final die, rolls that some traits grant, and abandoning before the first attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Action
from engine.answers import Option, Roll
from engine.bits import bits
from engine.chance import draw
from engine.changes import Offer, Retry
from engine.conquest import Assessment, assess, conquest_of, is_boost_spent, paid_by_hand, priced, table_cost
from engine.holder import Holder
from engine.moments import Queue
from engine.reach import heard
from engine.state import Status, tell
from engine.subjects import Reach
from engine.taking import begin_attack, conquer
from engine.targets import attacks_using, open_targets
from engine.terms import names_of

if TYPE_CHECKING:
    from engine.bound import Boost, Bound
    from engine.state import State

GIVE_UP = Action("pass")


def roll_die(s: State) -> int:
    """Roll the die, or take the next scripted result, and record it."""
    if s.dice:
        result = s.dice.pop(0)
    else:
        face, s.rng = draw(s.rng, len(s.rules.world.settings.die))
        result = s.rules.world.settings.die[face]
    s.trail = (s.trail, ("die", result))
    tell(s, "die", s.turn, result)
    return result


def after_roll(s: State, found: list[Action]) -> list[Action]:
    """Of all attacks, those for which a roll was made: on the region that was named, or on any."""
    if s.named < 0:
        return [action for action in found if action.verb == "conquer"]
    region = s.rules.world.regions[s.named].id
    named = [action for action in found if action.verb == "conquer" and action.where == region]
    return named if any(not action.using for action in named) else [*named, GIVE_UP]


def can_abandon(s: State, nation: int) -> bool:
    """Tell whether the nation may leave regions: while readying, before its first attack."""
    return not (s.picked[nation] == s.round and s.status[nation] == Status.ACTIVE)


def with_rolls(s: State, nation: int, found: list[Action]) -> list[Action]:
    """Add the rolls that traits grant, and leave out the final attempt where they replace it."""
    granted = [(bound, answer) for bound in s.profiles[nation].rolls for answer in _granted(s, nation, bound)]
    if any(not answer.named for _, answer in granted):
        # B-POWER-BERSERK-09: who rolls first needs no final attempt; rolls that other traits grant stay.
        found = [action for action in found if action.verb != "roll"]
    can_aim = bool(found)
    for bound, answer in granted:
        if answer.named:
            found += [roll for roll in _named_rolls(s, nation, bound, answer) if roll not in found]
        elif can_aim or open_targets(s, nation):
            found.append(Action("roll", using=(bound.name,)))
    return found


def _granted(s: State, nation: int, bound: Bound) -> list[Roll]:
    return bound.ask(Holder(s, nation, bound), Reach(s.held[nation], "reach", outside=not s.held[nation]))


def _named_rolls(s: State, nation: int, bound: Bound, answer: Roll) -> list[Action]:
    targets = open_targets(s, nation, answer.mask & ~s.tried)
    _, rolls = attacks_using(s, (bound.name,))
    return [rolls[target] for target in bits(targets) if heard(s, (bound,), nation, target)]


def roll_decides(s: State, queue: Queue, choices: list[Action]) -> bool:
    """Settle what a roll has decided by itself; True when the game can go on without a choice."""
    if s.named < 0:
        if not choices:
            s.die = -1
            s.conquests_over = True
        return not choices
    if choices == [GIVE_UP]:
        fail_named(s, queue)
        return True
    if len(choices) == 1:
        take_named(s, queue, choices[0])
        return True
    return False


def take_named(s: State, queue: Queue, action: Action) -> None:
    """Conquer the region a roll was named for."""
    target = s.named
    boosts = boosts_named(s, action.using)
    all_tokens = any(answer.places_all for answer in _rolls_in_use(s))
    found = assess(s, s.actor, target, boosts)
    s.die = s.named = -1
    conquer(s, queue, target, found, boosts, all_tokens)


def fail_named(s: State, queue: Queue) -> None:
    """Count a named roll that did not suffice as an attack; conquests go on unless the roll says otherwise."""
    target, ends = s.named, any(answer.ends_conquests for answer in _rolls_in_use(s))
    s.die = s.named = -1
    s.conquests_over = s.conquests_over or ends
    begin_attack(s, queue, conquest_of(s, s.actor, target), ())


def _rolls_in_use(s: State) -> list[Roll]:
    bounds = [bound for bound in s.profiles[s.actor].rolls if bound.name == s.die_source]
    return [answer for bound in bounds for answer in _granted(s, s.actor, bound)]


def boosts_named(s: State, names: tuple[str, ...]) -> tuple[Boost, ...]:
    """The boosts an action names."""
    return tuple(s.profiles[s.actor].boosts[name] for name in names)


def attack(s: State, queue: Queue, action: Action) -> None:
    """Carry out `conquer`."""
    if s.named >= 0:
        take_named(s, queue, action)
        return
    target = s.rules.world.region_index[action.where]
    boosts = boosts_named(s, action.using) if action.using else ()
    found = price_of(s, target, boosts)
    s.die = -1
    conquer(s, queue, target, found, boosts, False)


def price_of(s: State, target: int, boosts: tuple[Boost, ...]) -> Assessment:
    """The price of an attack that was listed."""
    if s.rules.asks_everything:
        return priced(s, s.actor, conquest_of(s, s.actor, target, boosts), boosts)
    if s.listed is not None:
        return s.listed.price(s, target, names_of(boosts))
    return paid_by_hand(table_cost(s, s.actor, target), s.hand[s.actor])


def roll(s: State, queue: Queue, action: Action) -> None:
    """Carry out `roll`: a roll a trait grants, or the final attempt with the die."""
    granting = {bound.name for bound in s.profiles[s.actor].rolls}
    if action.using and action.using[0] in granting:
        s.die_source = action.using[0]
        if action.where:
            s.named = s.rules.world.region_index[action.where]
            s.tried |= 1 << s.named
        s.die = roll_die(s)
        return
    _final_attempt(s, queue, s.rules.world.region_index[action.where], boosts_named(s, action.using))


def _final_attempt(s: State, queue: Queue, target: int, boosts: tuple[Boost, ...]) -> None:
    found = price_of(s, target, boosts)
    result = roll_die(s)
    s.conquests_over = True
    if found.available + result >= found.cost:
        conquer(s, queue, target, found, boosts, True)
    else:
        begin_attack(s, queue, conquest_of(s, s.actor, target, boosts), boosts)
        tell(s, "failed", s.turn, s.rules.world.regions[target].id)
        _offer_late_help(s, queue, target, boosts, result)


def _offer_late_help(s: State, queue: Queue, target: int, boosts: tuple[Boost, ...], result: int) -> None:
    """Let boosts that may be named after the roll (those with a `rolls` hook) still save the final attempt."""
    nation, region = s.actor, s.rules.world.regions[target].id
    defender = conquest_of(s, nation, target).defending_player
    options = []
    for late in s.profiles[nation].boosts.values():
        is_in_use = any(late.bearer == boost.bearer >= 0 for boost in boosts)
        if late in boosts or is_in_use or is_boost_spent(s, nation, late, defender):
            continue
        granted = [answer for bound in late.hooks.get("rolls", ()) for answer in _granted(s, nation, bound)]
        if not any(answer.mask >> target & 1 for answer in granted):
            continue
        found = assess(s, nation, target, (*boosts, late))
        if found.source == "hand" and found.available + result >= found.cost:
            names = tuple(boost.name for boost in (*boosts, late))
            options.append(Option("use", late.name, region, (Retry(target, names),)))
    if options:
        queue.add(None, [Offer(s.player_of[nation], tuple(options))])
