"""The conquest phase: attacks, the final die, rolls that some traits grant, and abandoning before the first attack."""

from __future__ import annotations

from typing import Final

from engine.conquest.assessment import assess, granting_roll, names_with_roll, spend_prices
from engine.conquest.price_tables import names_of
from engine.conquest.targets import listed_price, open_targets, reaching_boosts
from engine.holder.holder import Holder
from engine.holder.others_answers import conquest_of, others_asked
from engine.holder.question import ask
from engine.holder.reach import heard
from engine.position.limits import is_boost_spent, spend
from engine.position.position import Position
from engine.state.phases import Status
from engine.state.records import Pending
from engine.state.state import tell
from engine.traits.bound_hook import Boost, BoundHook
from engine.turn.capture import begin_attack, conquer
from engine.turn.draws import roll_die, roll_finally
from engine.turn.moments import Queue, enqueue
from engine.vocabulary.actions import Action
from engine.vocabulary.answers import Roll
from engine.vocabulary.changes import CallOff, Offer, Option, Pay, Proceed, Retry
from engine.vocabulary.numbers import NOBODY, Nation, Region, RegionSet
from engine.vocabulary.sets import bits
from engine.vocabulary.subjects import Reach

GIVE_UP: Final = Action("pass")


def after_roll(position: Position, found: list[Action]) -> list[Action]:
    """Of all attacks, those for which a roll was made: on the region that was named, or on any."""
    attacks = [action for action in found if action.verb == "conquer"]
    if position.named < 0:
        return [] if attacks and _has_failed(position, attacks) else attacks
    region, helped = position.rules.world.regions[position.named].id, set(_help_named(position))
    named = [action for action in attacks if action.where == region and helped <= set(action.using)]
    return named if any(len(action.using) == len(helped) for action in named) else [*named, GIVE_UP]


def _has_failed(position: Position, attacks: list[Action]) -> bool:
    """Tell whether a roll that leaves no swaps suffices for none of some attacks with tokens in hand."""
    if all(answer.leaves_swaps for answer in _rolls_in_use(position)):
        return False
    index = position.rules.world.region_index
    prices = [listed_price(position, index[attack.where], attack.using) for attack in attacks]
    return all(price.source != "hand" for price in prices)


def _help_named(position: Position) -> tuple[str, ...]:
    """The boosts that were named with the roll on the table."""
    boosts = position.profiles[position.actor].boosts
    return tuple([name for name in names_with_roll(position) if name in boosts])


def can_abandon(position: Position, nation: Nation) -> bool:
    """Tell whether the nation may leave regions: while readying, before its first attack."""
    # B-READY-06: the turn of the pick has no ready phase; a declined race that acts has one (B-ABANDON-09).
    return not (position.picked[nation] == position.round and position.status[nation] == Status.ACTIVE)


def with_rolls(position: Position, nation: Nation, found: list[Action]) -> list[Action]:
    """Add the rolls that traits grant, and leave out the final attempt where they replace it."""
    granted = [
        (bound, answer) for bound in position.profiles[nation].rolls for answer in _granted(position, nation, bound)
    ]
    can_aim = bool(found)
    if any(not answer.named for _, answer in granted):
        # B-POWER-BERSERK-09: who rolls first needs no final attempt; rolls that other traits grant stay.
        found = [action for action in found if action.verb != "roll"]
    for bound, answer in granted:
        if answer.named:
            found += [roll for roll in _named_rolls(position, nation, bound, answer) if roll not in found]
        elif can_aim or open_targets(position, nation):
            found.append(Action("roll", using=(bound.name,)))
    return found


def _granted(position: Position, nation: Nation, bound: BoundHook) -> list[Roll]:
    return ask(Holder(position, nation, bound), bound, _reach(position, nation))


def _reach(position: Position, nation: Nation) -> Reach:
    held = position.held[nation]
    return Reach(held, "reach", outside=not held)


def _named_rolls(position: Position, nation: Nation, bound: BoundHook, answer: Roll) -> list[Action]:
    # U-RACE-WISPS-06: each region may be tried once a turn; U-RACE-WISPS-10: however much is missing.
    among, me = answer.mask & ~position.tried, Holder(position, nation)
    targets = open_targets(position, nation, among)
    rolls = _rolls_for(position, me, bound, targets)
    for boost in reaching_boosts(position, nation):
        # U-RACE-WISPS-11: what brings a region into reach is named with the roll, all else may follow it.
        far = open_targets(position, nation, among & ~targets, boost)
        rolls += _rolls_for(position, me, bound, far, boost.name)
    return rolls


def _rolls_for(position: Position, me: Holder, bound: BoundHook, targets: RegionSet, *help: str) -> list[Action]:
    _, rolls = position.rules.attacks(tuple(sorted((bound.name, *help))))
    return [rolls[target] for target in bits(targets) if heard(me, (bound,), target)]


def roll_decides(position: Position, queue: Queue, choices: list[Action]) -> bool:
    """Settle what a roll has decided by itself; True when the game can go on without a choice."""
    if position.named < 0:
        if not choices:
            # B-POWER-BERSERK-05, -06: a roll with which nothing can be paid was the last attempt of the turn.
            position.die = -1
            position.conquests_over = True
        return not choices
    if choices == [GIVE_UP]:
        fail_named(position, queue)
        return True
    if len(choices) == 1:
        # U-RACE-WISPS-04: a region that was named must be conquered if the tokens are enough.
        take_named(position, queue, choices[0])
        return True
    return False


def take_named(position: Position, queue: Queue, action: Action) -> None:
    """Conquer the region a roll was named for."""
    target = position.named
    boosts = position.profiles[position.actor].boosts_named(action.using)
    all_tokens = any(answer.places_all for answer in _rolls_in_use(position))
    assessment = assess(position, position.actor, target, boosts)
    position.die = position.named = -1
    conquer(position, queue, target, assessment, boosts, all_tokens)


def fail_named(position: Position, queue: Queue) -> None:
    """Count a named roll that was not enough as an attack; conquests go on unless the roll says otherwise."""
    target, ends = position.named, any(answer.ends_conquests for answer in _rolls_in_use(position))
    position.die = position.named = -1
    position.conquests_over = position.conquests_over or ends
    boosts = position.profiles[position.actor].boosts_named(_help_named(position))
    conquest = conquest_of(position, position.actor, target, boosts)
    if position.limited_costs:
        spend_prices(position, conquest)
    begin_attack(position, queue, conquest, boosts)


def _rolls_in_use(position: Position) -> list[Roll]:
    bounds, reach = granting_roll(position, position.actor), _reach(position, position.actor)
    me = Holder(position, position.actor)
    return [answer for bound in bounds for answer in ask(me.bearing(bound), bound, reach, anyway=True)]


def attack(position: Position, queue: Queue, action: Action) -> None:
    """Carry out `conquer`."""
    if position.named >= 0:
        take_named(position, queue, action)
        return
    target, names = position.rules.world.region_index[action.where], action.using
    boosts = position.profiles[position.actor].boosts_named(names) if names else ()
    if position.rules.knows_parries and position.owner[target] >= 0 and _may_be_parried(position, target, boosts):
        return
    assessment = listed_price(position, target, names)
    # After the price, which a roll on the table lowers.
    position.die = -1
    conquer(position, queue, target, assessment, boosts, False)


def _may_be_parried(position: Position, target: Region, boosts: tuple[Boost, ...]) -> bool:
    """Let the defender decide first, when a hook lets that player call an attack off; True when a choice waits."""
    player, attacker = position.player_of[position.owner[target]], position.player_of[position.actor]
    if player == attacker or not any(position.profiles[nation].parries for nation in position.alive[player]):
        return False
    conquest = conquest_of(position, position.actor, target, boosts)
    region, names = position.rules.world.regions[target].id, names_of(boosts)
    options = []
    for nation, bound in others_asked(position, conquest, "parries"):
        for answer in ask(Holder(position, nation, bound), bound, conquest):
            if answer.where >> target & 1 and answer.coins <= position.coins[player]:
                paid = Pay(attacker if answer.to_attacker else NOBODY, answer.coins, player)
                options.append(Option("use", bound.name, region, (paid, CallOff(target, names))))
    if options:
        go_on = Option("pass", "", "", (Proceed(target, names),))
        position.pending.append(Pending(player, (*options, go_on), False))
    return bool(options)


def roll(position: Position, queue: Queue, action: Action) -> None:
    """Carry out `roll`: a roll a trait grants, or the final attempt with the die."""
    granting = [bound for bound in position.profiles[position.actor].rolls if bound.name in action.using]
    if granting:
        for bound in granting:
            spend(position, bound, position.actor, _granted(position, position.actor, bound))
        position.die_source = " and ".join(action.using)
        if action.where:
            position.named = position.rules.world.region_index[action.where]
            position.tried |= 1 << position.named
        position.die = roll_die(position)
        return
    boosts = position.profiles[position.actor].boosts_named(action.using)
    _final_attempt(position, queue, position.rules.world.region_index[action.where], boosts)


def _final_attempt(position: Position, queue: Queue, target: Region, boosts: tuple[Boost, ...]) -> None:
    assessment = listed_price(position, target, names_of(boosts))
    conquest = conquest_of(position, position.actor, target, boosts)
    result = roll_finally(position, conquest)
    # B-DIE-09, U-DIE-08: conquests are over whatever the die shows; B-DIE-07: on success all that is left goes there.
    position.conquests_over = True
    if assessment.available + result >= assessment.cost:
        conquer(position, queue, target, assessment, boosts, True, result + 1)
    else:
        if position.limited_costs:
            spend_prices(position, conquest)
        begin_attack(position, queue, conquest, boosts, rolled=result + 1)
        tell(position, ("failed", position.turn, position.rules.world.regions[target].id))
        _offer_late_help(position, queue, target, boosts, result)


def _offer_late_help(position: Position, queue: Queue, target: Region, boosts: tuple[Boost, ...], result: int) -> None:
    """Let boosts that may be named after the roll (those with a `rolls` hook) still save the final attempt."""
    # U-RELIC-SWORD-04: a ruling; by default boosts are named before the roll and nothing is offered here.
    nation, region = position.actor, position.rules.world.regions[target].id
    defender = conquest_of(position, nation, target).defending_player
    options = []
    for late in position.profiles[nation].boosts.values():
        # U-POWER-MAGIC-07: a piece that copies was used as one thing this turn and cannot be another now.
        is_in_use = any(late.bearer == boost.bearer >= 0 for boost in boosts)
        if late in boosts or is_in_use or is_boost_spent(position, nation, late, defender):
            continue
        granted = [answer for bound in late.hooks.get("rolls", ()) for answer in _granted(position, nation, bound)]
        if not any(answer.mask >> target & 1 for answer in granted):
            continue
        assessment = assess(position, nation, target, (*boosts, late))
        if assessment.source == "hand" and assessment.available + result >= assessment.cost:
            names = names_of((*boosts, late))
            options.append(Option("use", late.name, region, (Retry(target, names),)))
    if options:
        enqueue(queue, None, [Offer(position.player_of[nation], tuple(options))])
