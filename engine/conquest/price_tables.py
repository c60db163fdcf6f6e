"""What the attacks of a nation meet: every hook is asked once for all regions, and one by one only where it must be."""

from __future__ import annotations

from typing import cast

from engine.conquest.assessment import OPEN, ask_about_attack, assess, closed_by_pieces, granting_roll
from engine.conquest.attack_answers import AttackAnswers
from engine.conquest.price import defending_tokens, fixed_price, ignored_natives, ignored_pieces, standing_costs
from engine.holder.others_answers import conquest_of
from engine.holder.question import ask
from engine.holder.reach import asked_reach, boosting
from engine.position.limits import is_boost_spent
from engine.position.position import Position, regions_of_player
from engine.state.phases import Spot
from engine.state.state import pieces_at
from engine.traits.bound_hook import ABOUT_CONQUESTS, Boost
from engine.traits.fold import Fold, Part, forbidden
from engine.vocabulary.answers import Add, Fix, Floor, Tender
from engine.vocabulary.numbers import EVERYWHERE, Nation, Region, RegionSet
from engine.vocabulary.plain_data import Answer
from engine.vocabulary.price_list import Assessment, Price, PriceTable
from engine.vocabulary.sets import bits, union
from engine.vocabulary.subjects import all_conquests


class PriceTables:
    """The attacks that a nation can think of in one unchanged state."""

    def __init__(self, position: Position, nation: Nation, answers: AttackAnswers, reach: RegionSet) -> None:
        """Of a nation whose plain reach is known, after everybody with a say was asked."""
        self.position, self.nation = position, nation
        self.profile, self.reach = position.profiles[nation], reach
        self.me = answers.me
        self.die = position.die if position.die > 0 and granting_roll(position, nation) else 0
        self.parts: dict[str, Part] = {}
        self.by_boosts: dict[tuple[str, ...], PriceTable] = {}
        self.asked, self.standing = answers.asked, Fold(answers.answers)
        self.watchers = answers.watchers
        # Whoever looks at the target may look at the boosts that are named, too, and then everybody is asked.
        self.asked_with_boosts = self.asked
        for _, _, domain in self.watchers:
            self.asked_with_boosts |= domain
        self.tender: Tender | None = None
        self.funds = position.hand[nation]
        if self.standing.tenders:
            self._add_tenders()

    def _add_tenders(self) -> None:
        """Add the pieces that pay like tokens to what the nation can pay with."""
        position, (tender, *others) = self.position, self.standing.tenders
        # One list of prices has one way to pay: several, or one that only some regions take, is found for each region.
        if others or tender.where != EVERYWHERE:
            self.asked = self.asked_with_boosts = position.rules.world.everywhere
            return
        self.tender = tender
        if tender.alone or self.funds:
            kind = position.rules.world.kinds[tender.piece]
            self.funds += tender.worth * len(pieces_at(position, kind.mask, Spot.HAND, self.nation))

    def part(self, boost: Boost) -> Part:
        """What one boost adds, asked once."""
        known = self.parts.get(boost.name) or self.profile.known_parts.get(boost.name)
        if known is None:
            known = self.parts[boost.name] = self._ask_boost(boost)
            # Profiles outlive the state, so only what never changes may be kept with them.
            if boost.is_constant and not self.profile.asks_everything:
                self.profile.known_parts[boost.name] = known
        return known

    def _ask_boost(self, boost: Boost) -> Part:
        position, nation, everywhere = self.position, self.nation, self.position.rules.world.everywhere
        within = usable_on(position, nation, boost)
        if not within:
            return Part(Fold([]), 0, 0, 0)
        conquest = all_conquests(nation, not position.held[nation], (boost,))
        answers: list[Answer] = []
        asked = 0
        for point in ABOUT_CONQUESTS:
            for bound in boost.hooks.get(point, ()):
                if not bound.is_about_sets or bound.is_about_boosts:
                    asked = everywhere
                else:
                    answers += ask_about_attack(self.me, bound, conquest)
        fold = Fold(answers)
        # What pays instead of tokens changes how much there is to pay with, which the tables take as one number.
        if fold.tenders:
            asked = everywhere
        reach = asked_reach(self.me, boosting((boost,), position.held[nation]))
        return Part(fold, asked, reach, within, any(not everywhere & ~fix.where for fix in fold.fixes))

    def _of_selection(self, boosts: tuple[Boost, ...]) -> Fold:
        """What the nation's own hooks say about boosts that are named together."""
        position, nation = self.position, self.nation
        conquest = all_conquests(nation, not position.held[nation], boosts)
        bounds = self.profile.about_boosts
        return Fold([answer for bound in bounds for answer in ask(self.me.bearing(bound), bound, conquest)])

    def table(self, boosts: tuple[Boost, ...] = ()) -> PriceTable:
        """The prices with some boosts, found once."""
        names = names_of(boosts)
        if names not in self.by_boosts:
            self.by_boosts[names] = self.prices(boosts)
        return self.by_boosts[names]

    def prices(self, boosts: tuple[Boost, ...] = (), among: RegionSet = EVERYWHERE) -> PriceTable:
        """Every region that nothing but its price protects, in ascending order, with its price."""
        position, nation = self.position, self.nation
        folds, asked, reach = [self.standing], self.asked_with_boosts if boosts else self.asked, self.reach
        for boost in boosts:
            part = self.part(boost)
            folds.append(part.fold)
            asked |= part.asked
            reach |= part.reach
            among &= part.within
        if boosts and self.profile.about_boosts:
            folds.append(self._of_selection(boosts))
        targets = reach & among
        targets &= ~barred_ground(position, nation, targets, boosts)
        if self.watchers and not boosts:
            folds.append(self._watched("legality", targets & ~asked))
        # A forbidden region that needs a question may still be allowed by the answer, so it stays among `asked`.
        priced = targets & ~asked & ~forbidden(folds, self.profile.closed)
        if self.watchers and not boosts:
            folds.append(self._watched("conquest_cost", priced))
            # What pays instead of tokens somewhere is found there.
            asked |= union(tender.where for tender in folds[-1].tenders)
            priced &= ~asked
        if not priced | (targets & asked):
            return {}
        fixes = [fix for fold in folds for fix in fold.fixes]
        if not fixes:
            price_table: PriceTable = self._costs(priced, folds) if self.funds else {}
            if not targets & asked:
                return price_table
        else:
            price_table = self._with_fixes(priced, folds, fixes)
        for target in bits(targets & asked):
            assessment = assess(position, nation, target, boosts, reach)
            if assessment.reasons in OPEN:
                price_table[target] = self._without_asides(assessment)
        return dict(sorted(price_table.items()))

    def _watched(self, point: str, targets: RegionSet) -> Fold:
        """What the hooks that look at the target say about each of some regions."""
        position, nation, answers = self.position, self.nation, list[Answer]()
        for by, bound, domain in self.watchers:
            if bound.point == point:
                me = self.me.bearing(bound) if by == nation else self.me.through(by, bound)
                for target in bits(domain & targets):
                    about_target = ask(me, bound, conquest_of(position, nation, target))
                    answers += [
                        answer._replace(where=1 << target) for answer in about_target if answer.where >> target & 1
                    ]
        return Fold(answers)

    def _without_asides(self, found: Assessment) -> Price:
        """The price alone, when it is paid like any other."""
        tender = self.tender.piece if self.tender else -1
        return found._replace(reasons=()) if found.fixed or found.tender != tender else found.cost

    def _costs(self, targets: RegionSet, folds: list[Fold]) -> PriceTable:
        """The prices of some regions, as `price_parts` finds them by asking about each."""
        costs, has_ignored = standing_costs(self.position, self.nation, targets), False
        for fold in folds:
            for where, tokens in fold.adds:
                for target in bits(where & targets):
                    costs[target] += tokens
            if fold.ignores or fold.as_if_empty:
                has_ignored = True
        if has_ignored:
            self._leave_out_ignored(costs, targets, folds)
        ceilings = [ceiling for fold in folds for ceiling in fold.ceilings]
        for ceiling in ceilings:
            for target in bits(ceiling.where & targets):
                costs[target] = min(costs[target], ceiling.tokens)
        # U-CONQ-13, M-30: discounts and surcharges are summed first, and one token is the least.
        floors = [floor for fold in folds for floor in fold.floors]
        if self.die or floors or (costs and min(costs.values()) < 1):
            for target, cost in costs.items():
                costs[target] = max(cost - self.die, _least(floors, target))
        return cast("PriceTable", costs)

    def _leave_out_ignored(self, costs: dict[Region, int], targets: RegionSet, folds: list[Fold]) -> None:
        """Take off what pieces, natives and tokens cost that do not count."""
        position, as_if_empty = self.position, union(fold.as_if_empty for fold in folds)
        for ignore in [ignore for fold in folds for ignore in fold.ignores]:
            for target in bits(ignore.where & targets):
                costs[target] -= ignored_pieces(position, target, (ignore.kind,))
                # Natives of a region that is taken as if empty come off below, all of them and once.
                if not as_if_empty >> target & 1:
                    costs[target] -= ignored_natives(position, target, (ignore.kind,))
        if as_if_empty & targets:
            defending = defending_tokens(position, self.nation, targets)
            for target in bits(as_if_empty & targets):
                costs[target] -= position.natives[target] + defending[target]

    def _with_fixes(self, targets: RegionSet, folds: list[Fold], fixes: list[Fix]) -> PriceTable:
        """The prices of some regions, where some are fixed."""
        fixed = union(fix.where for fix in fixes)
        extras = [extra for fold in folds for extra in fold.extras]
        floors = [floor for fold in folds for floor in fold.floors]
        prices = self._costs(targets & ~fixed, folds) if self.funds else {}
        # The usual case, one swap and nothing on top: a single price serves all its regions.
        if len(fixes) == 1 and not extras and not floors:
            price = fixed_price(self.position, self.nation, fixes[0], 0)
            return prices | dict.fromkeys(bits(targets & fixed), price) if price.available else prices
        return prices | self._fixed_prices(targets & fixed, fixes, extras, floors)

    def _fixed_prices(self, targets: RegionSet, fixes: list[Fix], extras: list[Add], floors: list[Floor]) -> PriceTable:
        """The cheapest fixed price of each region, found once for all regions with the same additions."""
        prices: PriceTable = {}
        known: dict[tuple[Fix, int, int], Assessment] = {}
        for target in bits(targets):
            cheapest = min([fix for fix in fixes if fix.where >> target & 1])
            key = (cheapest, _extra_on(cheapest, extras, target), _least(floors, target))
            if key not in known:
                known[key] = fixed_price(self.position, self.nation, *key)
            if known[key].available:
                prices[target] = known[key]
        return prices


def _extra_on(fix: Fix, extras: list[Add], target: Region) -> int:
    """What is added to a fixed price: what says so, and what is for swaps alone where the price is one."""
    return sum([e.tokens for e in extras if e.where >> target & 1 and (e.on_fixed or fix.kills)])


def _least(floors: list[Floor], target: Region) -> int:
    """What a region costs at least."""
    return max([1, *[floor.tokens for floor in floors if floor.where >> target & 1]]) if floors else 1


def names_of(boosts: tuple[Boost, ...]) -> tuple[str, ...]:
    """The names under which an action names boosts."""
    return tuple([boost.name for boost in boosts]) if boosts else ()


def barred_ground(
    position: Position, nation: Nation, among: RegionSet = EVERYWHERE, boosts: tuple[Boost, ...] = ()
) -> RegionSet:
    """The regions that no hook is asked about: a nation's own, and those that ground or piece close."""
    barred = position.held[nation] | position.rules.world.impassable
    if position.shielded & among:
        barred |= closed_by_pieces(position, nation, among, boosts)
    return barred | position.abandoned if position.rules.bars_abandoned else barred


def usable_on(position: Position, nation: Nation, boost: Boost) -> RegionSet:
    """Where a boost can be used: anywhere, or, when limited by opponent, on those it was not yet used on."""
    if boost.limit != "opponent":
        return position.rules.world.everywhere
    regions = 0
    for player in range(position.players):
        if player != position.player_of[nation] and not is_boost_spent(position, nation, boost, player):
            regions |= regions_of_player(position, player)
    return regions
