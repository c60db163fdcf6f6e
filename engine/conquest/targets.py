"""Lists every attack that is possible now."""

from __future__ import annotations

from itertools import combinations
from operator import add

from engine.conquest.assessment import priced
from engine.conquest.attack_answers import AttackAnswers
from engine.conquest.final_roll import best_result
from engine.conquest.price import defending_tokens, paid_by_hand, paid_with, standing_cost
from engine.conquest.price_tables import PriceTables, barred_ground, names_of
from engine.holder.holder import Holder
from engine.holder.others_answers import conquest_of
from engine.holder.reach import asked_reach, boosting, heard, in_reach, is_guarded, near
from engine.position.limits import is_boost_spent
from engine.position.position import UNKNOWN, Position, regions_of
from engine.traits.bound_hook import Boost, BoundHook
from engine.vocabulary.actions import Action
from engine.vocabulary.numbers import EVERYWHERE, Nation, Region, RegionSet
from engine.vocabulary.price_list import Assessment, Price, PriceList, PriceTable
from engine.vocabulary.sets import bits, mask_of


def attack_options(position: Position) -> list[Action]:
    """Every attack the acting nation can make now, by tokens or with the final die."""
    if position.conquests_over:
        return []
    nation = position.actor
    profile = position.profiles[nation]
    # Prices that were listed in another state must not be paid in this one.
    position.listed = None
    may_be_asked = position.attack_bystanders or position.asked_holders
    if profile.is_plain and not (position.hand[nation] or profile.attack_boosts or may_be_asked):
        # The usual end: all tokens are placed, and nobody could let the nation pay with anything else.
        return []
    held, reach = position.held[nation], position.near[nation]
    if not held or profile.bends or reach == UNKNOWN:
        reach = _reach(position, nation)
    targets = reach & ~held
    if position.shielded & targets or position.abandoned:
        targets &= ~barred_ground(position, nation, targets)
    is_asked = may_be_asked and _others_are_asked(position, targets)
    selections = boost_sets(position, nation) if profile.attack_boosts else []
    if profile.is_plain and not (selections or is_asked) and position.die < 0:
        return _plain_attacks(position, nation, targets & profile.open_ground)
    return _attacks_after_asking(position, reach, targets, selections)


def _others_are_asked(position: Position, targets: RegionSet) -> bool:
    """Tell whether anybody but the attacker has hooks about attacks on some regions."""
    if position.attack_bystanders:
        return True
    return bool(regions_of(position, bits(position.asked_holders)) & targets)


def _attacks_after_asking(
    position: Position, reach: RegionSet, targets: RegionSet, selections: list[tuple[Boost, ...]]
) -> list[Action]:
    """The attacks about which hooks must be asked, without boosts and with some."""
    nation = position.actor
    answers = AttackAnswers(position, nation, EVERYWHERE if selections else targets)
    tables = None
    if answers.is_silent and position.die < 0:
        attacks = _plain_attacks(position, nation, targets & position.profiles[nation].open_ground)
    else:
        tables = PriceTables(position, nation, answers, reach)
        attacks = _asked_attacks(position, tables)
    if selections:
        attacks += _boosted_attacks(position, tables or PriceTables(position, nation, answers, reach), selections)
    return attacks


def _reach(position: Position, nation: Nation) -> RegionSet:
    """What a nation can attack next; where the map alone decides it, nobody is asked."""
    profile = position.profiles[nation]
    if position.held[nation]:
        return in_reach(Holder(position, nation)) if profile.bends else near(position, nation)
    has_ways = profile.adjacency or profile.entry
    return in_reach(Holder(position, nation)) if has_ways else position.rules.world.entries


def reaching_boosts(position: Position, nation: Nation) -> list[Boost]:
    """The boosts at hand that bring further regions into reach."""
    boosts = position.profiles[nation].attack_boosts
    far = [boost for boost in boosts if "adjacency" in boost.hooks or "entry" in boost.hooks]
    return [boost for boost in far if not is_boost_spent(position, nation, boost, -1)]


def open_targets(
    position: Position, nation: Nation, among: RegionSet = EVERYWHERE, boost: Boost | None = None
) -> RegionSet:
    """The regions among some that nothing but their price protects from a nation with tokens in hand."""
    reach = _reach(position, nation)
    if boost is not None:
        return mask_of(PriceTables(position, nation, AttackAnswers(position, nation), reach).prices((boost,), among))
    targets = reach & among & ~barred_ground(position, nation, reach & among)
    answers = AttackAnswers(position, nation, targets)
    if answers.is_silent:
        return targets & position.profiles[nation].open_ground
    return mask_of(PriceTables(position, nation, answers, reach).prices(among=targets))


def _plain_attacks(position: Position, nation: Nation, targets: RegionSet) -> list[Action]:
    """The attacks on some regions about which nobody has anything to say."""
    hand, rules, tried = position.hand[nation], position.rules, position.tried
    if not hand:
        return []
    conquer, roll = rules.plain_attacks
    profile, fort, most = position.profiles[nation], position.fort, hand + rules.best_roll
    if profile.bends_prices:
        fort = list(map(add, fort, profile.static))
    is_alone = len(position.alive[position.player_of[nation]]) == 1
    tokens = position.tokens if is_alone else defending_tokens(position, nation, targets)
    if rules.bends_final_roll:
        best = best_rolls(position, nation, targets)
        costs = {target: fort[target] + tokens[target] for target in bits(targets)}
        attacks = [conquer[t] if cost <= hand else roll[t] for t, cost in costs.items() if cost <= hand + best[t]]
        return [attack for attack in attacks if attack not in [roll[target] for target in bits(tried)]]
    # The sum is that of `standing_cost`, without a list of it: most attacks that are listed are never made.
    attacks = []
    for target in bits(targets):
        cost = fort[target] + tokens[target]
        if cost <= hand:
            attacks.append(conquer[target])
        elif cost <= most:
            attacks.append(roll[target])
    if tried:
        # U-RACE-WISPS-06, -07: a region whose roll has failed is not rolled for again; others still are.
        failed = [roll[target] for target in bits(tried)]
        return [attack for attack in attacks if attack not in failed]
    return attacks


def _asked_attacks(position: Position, tables: PriceTables) -> list[Action]:
    """The attacks without boosts, at the prices that hooks make."""
    position.listed = PriceList(tables.by_boosts, tables.tender)
    return _priced_attacks(position, tables, (), tables.table())


def _boosted_attacks(position: Position, tables: PriceTables, selections: list[tuple[Boost, ...]]) -> list[Action]:
    """The attacks for which boosts are named, unless one of them would change nothing."""
    attacks: list[Action] = []
    position.listed = PriceList(tables.by_boosts, tables.tender)
    for boosts in selections:
        table = tables.table(boosts)
        if table and not position.rules.allows_vain_use:
            table = _useful(position, tables, boosts, table)
        if table:
            attacks += _priced_attacks(position, tables, names_of(boosts), table)
    return attacks


def _useful(position: Position, tables: PriceTables, boosts: tuple[Boost, ...], table: PriceTable) -> PriceTable:
    """The prices that each of some boosts has changed, or where it spares losses."""
    if len(boosts) == 1 and boosts[0].only_follows:
        return table
    part = tables.part(boosts[0])
    # A boost that fixes the price everywhere is never idle: paying otherwise is a use, even at the same price.
    if len(boosts) == 1 and part.is_fixed and not tables.asked_with_boosts | part.asked:
        return table
    if len(boosts) == 1 and "loss" not in boosts[0].hooks:
        return _useful_alone(position, tables, boosts[0], table)
    without = [(boost, tables.table(tuple([b for b in boosts if b is not boost]))) for boost in boosts]
    return {
        target: price
        for target, price in table.items()
        if not has_idle_boost(position, tables.nation, target, price, without)
    }


def _useful_alone(position: Position, tables: PriceTables, boost: Boost, table: PriceTable) -> PriceTable:
    """The prices that a single boost has changed, or where it brings the region into reach."""
    usual, far = tables.table(), tables.part(boost).reach if "adjacency" in boost.hooks else 0
    return {
        target: price
        for target, price in table.items()
        if (not isinstance(price, int) and price.fixed)
        or usual.get(target) != price
        or (far >> target & 1 and _takes_there(position, tables.nation, boost, target, is_in_reach=True))
    }


def _priced_attacks(position: Position, tables: PriceTables, names: tuple[str, ...], table: PriceTable) -> list[Action]:
    """The attacks that can be paid, by tokens or with the final die."""
    attacks: list[Action] = []
    conquer, roll = position.rules.attacks(names)
    funds, most = tables.funds, 0 if position.die >= 0 else tables.funds + position.rules.best_roll
    best = best_rolls(position, tables.nation, mask_of(table)) if position.rules.bends_final_roll else {}
    for target, price in table.items():
        if best and most:
            most = funds + best[target]
        if isinstance(price, int):
            if price <= funds:
                attacks.append(conquer[target])
            elif price <= most and not position.tried >> target & 1:
                attacks.append(roll[target])
        elif price.is_affordable:
            attacks.append(conquer[target])
        elif can_roll(position, price, best.get(target)) and not position.tried >> target & 1:
            attacks.append(roll[target])
    return attacks


def listed_price(position: Position, target: Region, names: tuple[str, ...]) -> Assessment:
    """What a region costs the acting nation and what it has to pay with, as it was found when attacks were listed."""
    nation, listed = position.actor, position.listed
    if position.rules.asks_everything:
        boosts = position.profiles[nation].boosts_named(names)
        return priced(position, nation, conquest_of(position, nation, target, boosts), boosts)
    if listed is None or names not in listed.tables:
        # Nobody had anything to say.
        price = standing_cost(position, nation, target)
        return paid_by_hand(price if price > 1 else 1, position.hand[nation])
    entry = listed.tables[names][target]
    return paid_with(position, nation, max(1, entry), listed.tender) if isinstance(entry, int) else entry


def boost_sets(position: Position, nation: Nation) -> list[tuple[Boost, ...]]:
    """Every selection of boosts that the nation could still name, the smaller ones first."""
    ready = [
        boost
        for boost in position.profiles[nation].attack_boosts
        if boost.limit == "opponent" or not is_boost_spent(position, nation, boost, -1)
    ]
    if len(ready) < 2:
        return [tuple(ready)] if ready else []
    selections = []
    for size in range(1, len(ready) + 1):
        for boosts in combinations(ready, size):
            bearers = [boost.bearer for boost in boosts if boost.bearer >= 0]
            # U-POWER-MAGIC-07: a piece that copies several things is used as one of them.
            if len(bearers) == len(set(bearers)):
                selections.append(boosts)
    return selections


def has_idle_boost(
    position: Position, nation: Nation, target: Region, found: Price, without: list[tuple[Boost, PriceTable]]
) -> bool:
    """Tell whether a boost changes nothing, compared with the prices without it: not reach, cost, payment or loss."""
    if position.rules.allows_vain_use or (len(without) == 1 and isinstance(found, Assessment) and found.fixed):
        return False
    for boost, table in without:
        if boost.only_follows or table.get(target) != found:
            continue
        saving = boost.hooks.get("loss")
        spares = saving and position.tokens[target] and _is_heard(position, nation, saving, target)
        if not spares and not _takes_there(position, nation, boost, target):
            return True
    return False


def _is_heard(position: Position, nation: Nation, bounds: tuple[BoundHook, ...], target: Region) -> bool:
    """Tell whether the holder of a region lets an attacker have the help of some hooks, or of one of them."""
    return not is_guarded(position, target) or bool(heard(Holder(position, nation), bounds, target))


def _takes_there(position: Position, nation: Nation, boost: Boost, target: Region, is_in_reach: bool = False) -> bool:
    """Tell whether a boost brings a region into reach, be it in reach anyhow (U-RELIC-DOORMAT-01).

    Where its hooks reach there, as is known with `is_in_reach`, only the holder of the region can be in the way.
    """
    if "adjacency" not in boost.hooks and "entry" not in boost.hooks:
        return False
    if is_in_reach and not is_guarded(position, target):
        return True
    me, bounds = Holder(position, nation), boosting((boost,), position.held[nation])
    return bool(asked_reach(me, heard(me, bounds, target)) >> target & 1)


def best_rolls(position: Position, nation: Nation, targets: RegionSet) -> dict[Region, int]:
    """The most that the final roll can come to at each of some regions."""
    return {target: best_result(position, conquest_of(position, nation, target)) for target in bits(targets)}


def can_roll(position: Position, assessment: Assessment, best: int | None = None) -> bool:
    """Tell whether the final die, which may come to `best`, could still take a region that is too dear."""
    # B-DIE-02, -03, U-DIE-13: a token is needed, and the shortage is measured after all discounts.
    short = assessment.cost - assessment.available
    if position.die >= 0 or assessment.source != "hand" or not assessment.available:
        return False
    return 0 < short <= (position.rules.best_roll if best is None else best)
