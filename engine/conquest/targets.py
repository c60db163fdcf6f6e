"""Lists every attack that is possible now."""

from __future__ import annotations

from itertools import combinations
from operator import add

from engine.conquest.assessment import priced
from engine.conquest.attack_answers import AttackAnswers
from engine.conquest.price import defending_tokens, paid_by_hand, paid_with, standing_cost
from engine.conquest.price_tables import PriceTables, barred_ground, names_of
from engine.holder.holder import Holder
from engine.holder.others_answers import conquest_of
from engine.holder.reach import asked_reach, boosting, heard, in_reach, is_guarded, near
from engine.position.limits import is_boost_spent
from engine.position.position import Position, regions_of
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
    position.listed = None
    if profile.is_plain and not (position.hand[nation] or profile.attack_boosts or _others_are_asked(position)):
        # The usual end: all tokens are placed, and nobody could let the nation pay with anything else.
        return []
    selections = boost_sets(position, nation) if profile.attack_boosts else []
    reach = _reach(position, nation)
    targets = reach & ~position.held[nation]
    if position.shielded & targets or position.abandoned:
        targets &= ~barred_ground(position, nation, targets)
    if profile.is_plain and not selections and position.die < 0 and not _others_are_asked(position, targets):
        return _plain_attacks(position, nation, targets & profile.open_ground)
    return _attacks_after_asking(position, reach, targets, selections)


def _others_are_asked(position: Position, targets: RegionSet = EVERYWHERE) -> bool:
    """Tell whether anybody but the attacker has hooks about attacks on some regions."""
    if position.attack_bystanders or not position.asked_holders:
        return bool(position.attack_bystanders)
    return bool(regions_of(position, bits(position.asked_holders)) & targets)


def _attacks_after_asking(
    position: Position, reach: RegionSet, targets: RegionSet, selections: list[tuple[Boost, ...]]
) -> list[Action]:
    """The attacks about which hooks must be asked, without boosts and with some."""
    nation = position.actor
    answers = AttackAnswers(position, nation, EVERYWHERE if selections else targets)
    tables = None
    if not answers.answers and not answers.asked and position.die < 0:
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
    if not answers.answers and not answers.asked:
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
    # The sum is that of `standing_cost`, without a list of it: most attacks that are listed are never made.
    found = [
        conquer[target] if cost <= hand else roll[target]
        for target in bits(targets)
        if (cost := fort[target] + tokens[target]) <= most
    ]
    if tried:
        # U-RACE-WISPS-06, -07: a region whose roll has failed is not rolled for again; others still are.
        failed = [roll[target] for target in bits(tried)]
        return [attack for attack in found if attack not in failed]
    return found


def _asked_attacks(position: Position, tables: PriceTables) -> list[Action]:
    """The attacks without boosts, at the prices that hooks make."""
    position.listed = PriceList(tables.by_boosts, tables.tender)
    return _priced_attacks(position, tables, (), tables.table())


def _boosted_attacks(position: Position, tables: PriceTables, selections: list[tuple[Boost, ...]]) -> list[Action]:
    """The attacks for which boosts are named, unless one of them would change nothing."""
    found: list[Action] = []
    position.listed = PriceList(tables.by_boosts, tables.tender)
    for boosts in selections:
        table = tables.table(boosts)
        if table and not position.rules.allows_vain_use:
            table = _useful(position, tables, boosts, table)
        if table:
            found += _priced_attacks(position, tables, names_of(boosts), table)
    return found


def _useful(position: Position, tables: PriceTables, boosts: tuple[Boost, ...], table: PriceTable) -> PriceTable:
    """The prices that each of some boosts has changed, or where it spares losses."""
    part = tables.part(boosts[0])
    # A boost that fixes the price everywhere is never idle: paying otherwise is a use, even at the same price.
    if len(boosts) == 1 and part.is_fixed and not tables.asked | part.asked:
        return table
    without = [(boost, tables.table(tuple([b for b in boosts if b is not boost]))) for boost in boosts]
    if len(boosts) == 1 and "loss" not in boosts[0].hooks:
        others, nation, boost = without[0][1], tables.nation, boosts[0]
        far = part.reach if "adjacency" in boost.hooks else 0
        return {
            target: price
            for target, price in table.items()
            if (not isinstance(price, int) and price.fixed)
            or others.get(target) != price
            or (far >> target & 1 and _takes_there(position, nation, boost, target, is_in_reach=True))
        }
    return {
        target: price
        for target, price in table.items()
        if not has_idle_boost(position, tables.nation, target, price, without)
    }


def _priced_attacks(position: Position, tables: PriceTables, names: tuple[str, ...], table: PriceTable) -> list[Action]:
    """The attacks that can be paid, by tokens or with the final die."""
    found: list[Action] = []
    conquer, roll = position.rules.attacks(names)
    funds, most = tables.funds, 0 if position.die >= 0 else tables.funds + position.rules.best_roll
    for target, price in table.items():
        if isinstance(price, int):
            if price <= funds:
                found.append(conquer[target])
            elif price <= most and not position.tried >> target & 1:
                found.append(roll[target])
        elif price.is_affordable:
            found.append(conquer[target])
        elif can_roll(position, price) and not position.tried >> target & 1:
            found.append(roll[target])
    return found


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
    found = listed.tables[names][target]
    return paid_with(position, nation, max(1, found), listed.tender) if isinstance(found, int) else found


def boost_sets(position: Position, nation: Nation) -> list[tuple[Boost, ...]]:
    """Every selection of boosts that the nation could still name, the smaller ones first."""
    ready = [
        boost
        for boost in position.profiles[nation].attack_boosts
        if boost.limit == "opponent" or not is_boost_spent(position, nation, boost, -1)
    ]
    if len(ready) < 2:
        return [tuple(ready)] if ready else []
    found = []
    for size in range(1, len(ready) + 1):
        for boosts in combinations(ready, size):
            bearers = [boost.bearer for boost in boosts if boost.bearer >= 0]
            # U-POWER-MAGIC-07: a piece that copies several things is used as one of them.
            if len(bearers) == len(set(bearers)):
                found.append(boosts)
    return found


def has_idle_boost(
    position: Position, nation: Nation, target: Region, found: Price, without: list[tuple[Boost, PriceTable]]
) -> bool:
    """Tell whether a boost changes nothing, compared with the prices without it: not reach, cost, payment or loss."""
    if position.rules.allows_vain_use or (len(without) == 1 and isinstance(found, Assessment) and found.fixed):
        return False
    for boost, table in without:
        saving = boost.hooks.get("loss")
        if saving and position.tokens[target] and _is_heard(position, nation, saving, target):
            continue
        if table.get(target) == found and not _takes_there(position, nation, boost, target):
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


def can_roll(position: Position, assessment: Assessment) -> bool:
    """Tell whether the final die could still take a region that is too dear."""
    # B-DIE-02, -03, U-DIE-13: a token is needed, and the shortage is measured after all discounts.
    short = assessment.cost - assessment.available
    if position.die >= 0 or assessment.source != "hand" or not assessment.available:
        return False
    return 0 < short <= position.rules.best_roll
