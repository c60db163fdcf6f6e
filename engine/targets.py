"""Lists every attack that is possible now, from prepared tables where they say all there is to say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from engine.actions import Action
from engine.answers import Add, Forbid, Ignore
from engine.bits import bits
from engine.conquest import Assessment, assess, conquest_of, cost_of_holdings, is_boost_spent, priced
from engine.holder import Holder
from engine.reach import heard, immune_to, in_reach, is_guarded

if TYPE_CHECKING:
    from engine.profile import Boost, FoldedBoost
    from engine.state import State


def boost_sets(s: State, nation: int) -> Iterator[tuple[Boost, ...]]:
    """Every selection of boosts that the nation could still name."""
    ready = [
        boost
        for boost in s.profiles[nation].boosts.values()
        if boost.is_for_attacks and (boost.limit == "opponent" or not is_boost_spent(s, nation, boost, -1))
    ]
    for size in range(1, len(ready) + 1):
        for boosts in combinations(ready, size):
            bearers = [boost.bearer for boost in boosts if boost.bearer >= 0]
            # A piece that copies several things is used as one of them.
            if len(bearers) == len(set(bearers)):
                yield boosts


def has_idle_boost(s: State, nation: int, target: int, boosts: tuple[Boost, ...], found: Assessment) -> bool:
    """Tell whether one of the boosts changes nothing: not reach, cost, payment or loss."""
    if found.fixed and len(boosts) == 1:
        return False
    for boost in boosts:
        if s.tokens[target] and heard(s, boost.hooks.get("loss", ()), nation, target):
            continue
        without = assess(s, nation, target, tuple(other for other in boosts if other is not boost))
        if without == found:
            return True
    return False


def boosted_action(s: State, verb: str, target: int, boosts: tuple[Boost, ...]) -> Action:
    """Name an attack that uses boosts."""
    names = tuple([boost.name for boost in boosts])
    known, key = s.rules.boosted_actions, (verb, target, names)
    if key not in known:
        known[key] = Action(verb, "", s.rules.world.regions[target].id, names)
    return known[key]


def attack_options(s: State) -> list[Action]:
    """Every attack the acting nation can make now, by tokens or with the final die."""
    nation = s.actor
    found: list[Action] = []
    if s.conquests_over:
        return found
    s.memo = {}
    try:
        plain_attacks(s, nation, found)
        if s.profiles[nation].boosts:
            for boosts in boost_sets(s, nation):
                _boosted_attacks(s, nation, boosts, found)
    finally:
        s.memo = None
    return found


def _within_limits(s: State, nation: int, boosts: tuple[Boost, ...]) -> int:
    """Regions where the boosts can be used at all: those limited by opponent need one."""
    if not any(boost.limit == "opponent" for boost in boosts):
        return s.rules.world.everywhere
    player, found = s.player_of[nation], 0
    for other, nations in enumerate(s.alive):
        if other != player:
            for each in nations:
                found |= s.held[each]
    return found


def _boosted_attacks(s: State, nation: int, boosts: tuple[Boost, ...], found: list[Action]) -> None:
    """List attacks with boosts; where one boost alone changes reach or price alone, from its prepared table."""
    reach = in_reach(s, nation, boosts)
    folded = s.profiles[nation].folded_boosts.get(boosts[0].name) if len(boosts) == 1 else None
    if folded is None:
        asked = candidates = reach & ~s.held[nation] & _within_limits(s, nation, boosts)
    else:
        candidates, asked = _open_targets(s, nation, reach)
        asked = candidates if s.profiles[nation].dynamic_cost else asked
    near = in_reach(s, nation) if "adjacency" in boosts[0].hooks else -1
    for target in bits(candidates):
        if folded is None or asked >> target & 1:
            _boosted_attack(s, nation, target, boosts, reach, found)
        else:
            _folded_attack(s, nation, target, boosts, folded, bool(near >> target & 1), found)


def _folded_attack(
    s: State,
    nation: int,
    target: int,
    boosts: tuple[Boost, ...],
    folded: FoldedBoost,
    is_near: bool,
    found: list[Action],
) -> None:
    hand = s.hand[nation]
    if not hand:
        return
    cost = folded.price or 0
    if folded.price is None:
        plain = table_cost(s, nation, target)
        cost = max(1, plain + folded.adds[target] - (_counted_dwellers(s, nation, target) if folded.as_if_empty else 0))
        spares = s.tokens[target] and "loss" in boosts[0].hooks
        if is_near and cost == max(1, plain) and not spares:
            return
    if cost <= hand:
        found.append(boosted_action(s, "conquer", target, boosts))
    elif folded.price is None and cost <= hand + s.rules.world.settings.reinforcement and not was_tried(s, target):
        found.append(boosted_action(s, "roll", target, boosts))


def _refused_by(s: State, nation: int, target: int, boosts: tuple[Boost, ...]) -> bool:
    """Tell whether the boosts' own laws forbid a target, where nobody could allow it all the same."""
    laws = [bound for boost in boosts for bound in boost.hooks.get("legality", ())]
    if not laws or s.meddlers or "legality" in s.profiles[nation].own or is_guarded(s, target):
        return False
    owner = s.owner[target]
    if owner >= 0 and "legality" in s.profiles[owner].target:
        return False
    conquest = conquest_of(s, nation, target, boosts)
    return any(type(answer) is Forbid for law in laws for answer in law.ask(Holder(s, nation, law), conquest))


def _boosted_attack(
    s: State, nation: int, target: int, boosts: tuple[Boost, ...], reach: int, found: list[Action]
) -> None:
    if _refused_by(s, nation, target, boosts):
        return
    assessment = assess(s, nation, target, boosts, reach)
    if assessment.reasons not in ((), ("too_few_tokens",)) or has_idle_boost(s, nation, target, boosts, assessment):
        return
    if assessment.is_affordable:
        found.append(boosted_action(s, "conquer", target, boosts))
    elif can_roll(s, assessment, target):
        found.append(boosted_action(s, "roll", target, boosts))


def can_roll(s: State, assessment: Assessment, target: int) -> bool:
    """Tell whether the final die could still take a region that is too dear."""
    short = assessment.cost - assessment.available
    if s.die >= 0 or assessment.source != "hand" or not assessment.available:
        return False
    return 0 < short <= s.rules.world.settings.reinforcement and not was_tried(s, target)


def was_tried(s: State, target: int) -> bool:
    """Tell whether a named roll was already made at the region this turn."""
    return bool(s.uses.get((-1 << 20, target)))


def plain_attacks(s: State, nation: int, found: list[Action]) -> None:
    """List attacks without boosts: from prepared tables where nothing else has a say, else by asking."""
    profile, rules = s.profiles[nation], s.rules
    reach = in_reach(s, nation)
    candidates, asked = _open_targets(s, nation, reach)
    hand = s.hand[nation]
    if not hand and not asked and not profile.dynamic_cost:
        return
    rollable = hand + rules.world.settings.reinforcement
    fort, dwell, tokens, owners, static = s.fort, s.dwell, s.tokens, s.owner, profile.static
    player_of, own_player, own_defend = s.player_of, s.player_of[nation], rules.own_tokens_defend
    adds, as_if_empty = _costs_by_filter(s, nation) if profile.costs_by_filter else ((), 0)
    must_price = bool(profile.dynamic_cost) and (adds is None or not profile.costs_by_filter)
    for target in bits(candidates):
        if asked >> target & 1:
            _asked_attack(s, nation, target, reach, found)
        elif must_price:
            _priced_attack(s, nation, target, found)
        elif hand:
            # The same as table_cost, written out because nothing is computed more often.
            cost = fort[target] + static[target]
            if not as_if_empty >> target & 1:
                owner = owners[target]
                cost += dwell[target]
                if owner >= 0 and (own_defend or player_of[owner] != own_player):
                    cost += tokens[target]
            if profile.cost_by_holdings:
                cost += cost_of_holdings(s, nation, target)[0]
            for mask, tokens_more in adds or ():
                if mask >> target & 1:
                    cost += tokens_more
            if cost <= hand:
                found.append(rules.conquer[target])
            elif cost <= rollable and not (s.uses and was_tried(s, target)):
                found.append(rules.roll[target])


def _costs_by_filter(s: State, nation: int) -> tuple[tuple[tuple[int, int], ...] | None, int]:
    """What hooks that look at one filter alone add to prices, and where they ignore dwellers; None when they do more.

    Regions that a filter treats alike get the same answer, so one of each kind is asked.
    """
    adds: list[tuple[int, int]] = []
    as_if_empty = 0
    for bound in s.profiles[nation].dynamic_cost:
        me = Holder(s, nation, bound)
        mask = bound.only_filter(me) if bound.only_filter else 0
        others = s.rules.world.everywhere & ~mask
        if others and bound.ask(me, conquest_of(s, nation, bits(others)[0])):
            return None, 0
        for answer in bound.ask(me, conquest_of(s, nation, bits(mask)[0])) if mask else ():
            if type(answer) is Add and not answer.on_fixed:
                adds.append((mask, answer.tokens))
            elif answer == Ignore("dwellers"):
                as_if_empty |= mask
            else:
                return None, 0
    return tuple(adds), as_if_empty


def _counted_dwellers(s: State, nation: int, target: int) -> int:
    """The natives and tokens in a region that add to its price."""
    owner = s.owner[target]
    counts = owner >= 0 and (s.rules.own_tokens_defend or s.player_of[owner] != s.player_of[nation])
    return s.dwell[target] + (s.tokens[target] if counts else 0)


def table_cost(s: State, nation: int, target: int) -> int:
    """The price of a region as the prepared tables have it, before it is raised to one."""
    profile = s.profiles[nation]
    cost = s.fort[target] + profile.static[target] + _counted_dwellers(s, nation, target)
    if profile.cost_by_holdings:
        cost += cost_of_holdings(s, nation, target)[0]
    return cost


def _priced_attack(s: State, nation: int, target: int, found: list[Action]) -> None:
    """An attack that nothing forbids, at a price that must be asked for."""
    price = priced(s, nation, conquest_of(s, nation, target))
    if price.available and price.available >= price.cost:
        found.append(s.rules.conquer[target])
    elif can_roll(s, price, target):
        found.append(s.rules.roll[target])


def _open_targets(s: State, nation: int, reach: int) -> tuple[int, int]:
    """The regions in reach that no ground or piece closes, and those of them that must be asked about."""
    candidates = reach & ~s.held[nation] & s.profiles[nation].open_ground
    if candidates & s.shielded:
        candidates &= ~immune_to(s, s.player_of[nation])
    return candidates, candidates if _must_ask(s, nation) else candidates & _said_about(s)


def _must_ask(s: State, nation: int) -> bool:
    """Tell whether the prepared tables of a nation do not say everything."""
    barred = s.abandoned if s.rules.bars_abandoned else 0
    return bool(s.profiles[nation].dynamic_legality or s.meddlers or barred or s.die >= 0)


def _said_about(s: State) -> int:
    """Regions about whose conquest the holder has a say."""
    found = 0
    for nation in bits(s.talkers):
        found |= s.held[nation]
    return found


def _asked_attack(s: State, nation: int, target: int, reach: int, found: list[Action]) -> None:
    assessment = assess(s, nation, target, (), reach)
    if not assessment.reasons:
        found.append(s.rules.conquer[target])
    elif assessment.reasons == ("too_few_tokens",) and can_roll(s, assessment, target):
        found.append(s.rules.roll[target])
