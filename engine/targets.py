"""Lists every attack that is possible now."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from engine.actions import Action, attack_actions
from engine.bits import bits, mask_of
from engine.conquest import Assessment, is_boost_spent, paid_by_hand, table_cost, tenders
from engine.reach import heard, in_reach
from engine.sight import mask_of_nations
from engine.terms import Price, Table, Tables, Terms, barred_ground, names_of
from engine.voices import Voices, regions_of_player

if TYPE_CHECKING:
    from engine.answers import Tender
    from engine.bound import Boost
    from engine.state import State


def attack_options(s: State) -> list[Action]:
    """Every attack the acting nation can make now, by tokens or with the final die."""
    if s.conquests_over:
        return []
    nation = s.actor
    profile = s.profiles[nation]
    s.listed = None
    selections = boost_sets(s, nation) if profile.attack_boosts else []
    reach = in_reach(s, nation)
    targets = _unbarred(s, nation, reach & ~s.held[nation])
    if (
        profile.is_plain
        and not (s.meddlers or selections or s.die >= 0)
        and not mask_of_nations(s, bits(s.talkers)) & targets
    ):
        return _plain_attacks(s, nation, targets & profile.open_ground)
    voices = Voices(s, nation, -1 if selections else targets)
    terms = None
    if not voices.answers and not voices.asked and s.die < 0:
        found = _plain_attacks(s, nation, targets & profile.open_ground)
    else:
        terms = Terms(s, nation, voices, reach)
        found = _asked_attacks(s, terms)
    if selections:
        found += _boosted_attacks(s, terms or Terms(s, nation, voices, reach), selections)
    return found


def _unbarred(s: State, nation: int, targets: int) -> int:
    if s.shielded & targets or s.abandoned:
        return targets & ~barred_ground(s, nation, targets)
    return targets


def open_targets(s: State, nation: int, among: int = -1) -> int:
    """The regions among some that nothing but their price protects from a nation with tokens in hand."""
    reach = in_reach(s, nation)
    targets = _unbarred(s, nation, reach & ~s.held[nation] & among)
    voices = Voices(s, nation, targets)
    if not voices.answers and not voices.asked:
        return targets & s.profiles[nation].open_ground
    return mask_of(Terms(s, nation, voices, reach).prices(among=targets))


def _plain_attacks(s: State, nation: int, targets: int) -> list[Action]:
    """The attacks on some regions about which nobody has anything to say."""
    hand, rules = s.hand[nation], s.rules
    if not hand:
        return []
    conquer, roll = rules.attacks[()]
    most, fort, tokens, static = hand + rules.best_roll, s.fort, s.tokens, s.profiles[nation].static
    player = s.player_of[nation]
    if len(s.alive[player]) > 1 and not rules.own_tokens_defend:
        undefended = regions_of_player(s, player) & targets
        if undefended:
            tokens = tokens[:]
            for region in bits(undefended):
                tokens[region] = 0
    if s.tried:
        tried = s.tried
        return [
            conquer[target] if cost <= hand else roll[target]
            for target in bits(targets)
            if (cost := fort[target] + tokens[target] + static[target]) <= most
            and (cost <= hand or not tried >> target & 1)
        ]
    return [
        conquer[target] if cost <= hand else roll[target]
        for target in bits(targets)
        if (cost := fort[target] + tokens[target] + static[target]) <= most
    ]


def _asked_attacks(s: State, terms: Terms) -> list[Action]:
    """The attacks without boosts, at the prices that hooks make."""
    s.listed = Listed(terms.tables, terms.tender)
    return _priced_attacks(s, terms, (), terms.table())


def _boosted_attacks(s: State, terms: Terms, selections: list[tuple[Boost, ...]]) -> list[Action]:
    """The attacks for which boosts are named, unless one of them would change nothing."""
    found: list[Action] = []
    s.listed = Listed(terms.tables, terms.tender)
    for boosts in selections:
        table = terms.table(boosts)
        if table:
            table = _useful(s, terms, boosts, table)
        if table:
            found += _priced_attacks(s, terms, names_of(boosts), table)
    return found


def _useful(s: State, terms: Terms, boosts: tuple[Boost, ...], table: Table) -> Table:
    """The prices that each of some boosts has changed, or where it spares losses."""
    part = terms.part(boosts[0])
    if len(boosts) == 1 and part.is_fixed and not terms.asked | part.asked:
        return table
    without = [(boost, terms.table(tuple([b for b in boosts if b is not boost]))) for boost in boosts]
    if len(boosts) == 1 and "loss" not in boosts[0].hooks:
        others = without[0][1]
        return {
            target: price
            for target, price in table.items()
            if (not isinstance(price, int) and price.fixed) or others.get(target) != price
        }
    return {
        target: price for target, price in table.items() if not has_idle_boost(s, terms.nation, target, price, without)
    }


def _priced_attacks(s: State, terms: Terms, names: tuple[str, ...], table: Table) -> list[Action]:
    """The attacks that can be paid, by tokens or with the final die."""
    found: list[Action] = []
    conquer, roll = attacks_using(s, names)
    purse, most = terms.purse, 0 if s.die >= 0 else terms.purse + s.rules.best_roll
    for target, price in table.items():
        if isinstance(price, int):
            if price <= purse:
                found.append(conquer[target])
            elif price <= most and not s.tried >> target & 1:
                found.append(roll[target])
        elif price.is_affordable:
            found.append(conquer[target])
        elif can_roll(s, price) and not s.tried >> target & 1:
            found.append(roll[target])
    return found


class Listed(NamedTuple):
    """The prices that were found while attacks were listed, good for the attack that follows."""

    tables: Tables
    tender: Tender | None

    def price(self, s: State, target: int, names: tuple[str, ...]) -> Assessment:
        """What a region costs the acting nation, and what it has to pay with."""
        hand = s.hand[s.actor]
        if names not in self.tables:
            return paid_by_hand(table_cost(s, s.actor, target), hand)
        price = self.tables[names][target]
        if not isinstance(price, int):
            return price
        if self.tender is None:
            return paid_by_hand(price, hand)
        tendered = tenders(s, s.actor, self.tender, price)
        return Assessment((), price, hand + tendered, tender=self.tender.piece, tendered=tendered)


def boost_sets(s: State, nation: int) -> list[tuple[Boost, ...]]:
    """Every selection of boosts that the nation could still name, the smaller ones first."""
    ready = [
        boost
        for boost in s.profiles[nation].attack_boosts
        if boost.limit == "opponent" or not is_boost_spent(s, nation, boost, -1)
    ]
    if len(ready) < 2:
        return [tuple(ready)] if ready else []
    found = []
    for size in range(1, len(ready) + 1):
        for boosts in combinations(ready, size):
            bearers = [boost.bearer for boost in boosts if boost.bearer >= 0]
            # A piece that copies several things is used as one of them.
            if len(bearers) == len(set(bearers)):
                found.append(boosts)
    return found


def has_idle_boost(s: State, nation: int, target: int, found: Price, without: list[tuple[Boost, Table]]) -> bool:
    """Tell whether a boost changes nothing, compared with the prices without it: not reach, cost, payment or loss."""
    if len(without) == 1 and isinstance(found, Assessment) and found.fixed:
        return False
    for boost, table in without:
        if s.tokens[target] and heard(s, boost.hooks.get("loss", ()), nation, target):
            continue
        if table.get(target) == found:
            return True
    return False


def attacks_using(s: State, names: tuple[str, ...]) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """The attacks on every region that use some boosts, made once."""
    known = s.rules.attacks
    if names not in known:
        known[names] = attack_actions(s.rules.world, names)
    return known[names]


def can_roll(s: State, assessment: Assessment) -> bool:
    """Tell whether the final die could still take a region that is too dear."""
    short = assessment.cost - assessment.available
    if s.die >= 0 or assessment.source != "hand" or not assessment.available:
        return False
    return 0 < short <= s.rules.best_roll
