"""What the attacks of a nation meet: every hook is asked once for all regions, and one by one only where it must be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.answers import EVERYWHERE, Fix, Tender
from engine.bits import bits
from engine.bound import ABOUT_CONQUESTS
from engine.conquest import OPEN, Assessment, ask_about_attack, assess, die_counts, fixed_price, is_boost_spent
from engine.fold import Fold, forbidden
from engine.holder import Holder
from engine.reach import asked_reach, boosting
from engine.shields import immune_to
from engine.state import WITH_NATION, pieces_at
from engine.subjects import all_conquests
from engine.voices import Voices, regions_of_player

if TYPE_CHECKING:
    from engine.bound import Boost
    from engine.state import State


Price = int | Assessment
"""What a region costs, paid with what the nation has to pay with; an assessment when it is paid otherwise."""


Table = dict[int, Price]
Tables = dict[tuple[str, ...], Table]


class Part(NamedTuple):
    """What one boost adds: answers, regions that need a question each, reach, and where it may be used at all."""

    fold: Fold
    asked: int
    reach: int
    within: int
    is_fixed: bool = False


class Terms:
    """The attacks that a nation can think of in one unchanged state."""

    def __init__(self, s: State, nation: int, voices: Voices, reach: int) -> None:
        """Of a nation whose plain reach is known, after everybody with a say was asked."""
        self.s, self.nation, self.profile, self.reach = s, nation, s.profiles[nation], reach
        self.barred = barred_ground(s, nation)
        self.own_tokens = 0 if s.rules.own_tokens_defend else regions_of_player(s, s.player_of[nation])
        self.die = s.die if s.die > 0 and die_counts(s, nation) else 0
        self.parts: dict[str, Part] = {}
        self.tables: Tables = {}
        self.asked, self.standing = voices.asked, Fold(voices.answers)
        self.tender: Tender | None = None
        self.purse = s.hand[nation]
        if self.standing.tenders:
            self._add_tenders()

    def _add_tenders(self) -> None:
        """Add the pieces that pay like tokens to what the nation can pay with."""
        s, (tender, *others) = self.s, self.standing.tenders
        if others or tender.where != EVERYWHERE:
            self.asked = s.rules.world.everywhere
            return
        self.tender = tender
        if tender.alone or self.purse:
            kind = s.rules.world.kinds[tender.piece]
            self.purse += len(pieces_at(s, kind.mask, WITH_NATION + self.nation))

    def part(self, boost: Boost) -> Part:
        """What one boost adds, asked once."""
        known = self.parts.get(boost.name) or self.profile.known_parts.get(boost.name)
        if known is None:
            known = self.parts[boost.name] = self._ask_boost(boost)
            if boost.is_constant and not self.profile.asks_everything:
                self.profile.known_parts[boost.name] = known
        return known

    def _ask_boost(self, boost: Boost) -> Part:
        s, nation, everywhere = self.s, self.nation, self.s.rules.world.everywhere
        within = usable_on(s, nation, boost)
        if not within:
            return Part(Fold([]), 0, 0, 0)
        conquest = all_conquests(nation, not s.held[nation], (boost.name,))
        answers: list[Any] = []
        asked = 0
        for point in ABOUT_CONQUESTS:
            for bound in boost.hooks.get(point, ()):
                if not bound.is_about_sets or bound.is_about_boosts:
                    asked = everywhere
                else:
                    answers += ask_about_attack(s, nation, bound, conquest)
        fold = Fold(answers)
        if fold.tenders:
            asked = everywhere
        reach = asked_reach(s, nation, boosting((boost,), s.held[nation]), s.held[nation])
        return Part(fold, asked, reach, within, any(fix.where == EVERYWHERE for fix in fold.fixes))

    def _of_selection(self, boosts: tuple[Boost, ...]) -> Fold:
        """What the nation's own hooks say about boosts that are named together."""
        s, nation = self.s, self.nation
        conquest = all_conquests(nation, not s.held[nation], names_of(boosts))
        bounds = self.profile.about_boosts
        return Fold([answer for bound in bounds for answer in bound.ask(Holder(s, nation, bound), conquest)])

    def table(self, boosts: tuple[Boost, ...] = ()) -> Table:
        """The prices with some boosts, found once."""
        names = names_of(boosts)
        if names not in self.tables:
            self.tables[names] = self.prices(boosts)
        return self.tables[names]

    def prices(self, boosts: tuple[Boost, ...] = (), among: int = -1) -> Table:
        """Every region that nothing but its price protects, in ascending order, with its price."""
        s, nation = self.s, self.nation
        folds, asked, reach = [self.standing], self.asked, self.reach
        for boost in boosts:
            part = self.part(boost)
            folds.append(part.fold)
            asked |= part.asked
            reach |= part.reach
            among &= part.within
        if boosts and self.profile.about_boosts:
            folds.append(self._of_selection(boosts))
        targets = reach & among & ~self.barred
        priced = targets & ~asked & ~forbidden(folds, self.profile.closed)
        if not priced | (targets & asked):
            return {}
        fixes = [fix for fold in folds for fix in fold.fixes]
        if not fixes:
            found: Table = self._costs(priced, folds) if self.purse else {}
            if not targets & asked:
                return found
        else:
            found = self._with_fixes(priced, folds, fixes)
        for target in bits(targets & asked):
            assessment = assess(s, nation, target, boosts, reach)
            if assessment.reasons in OPEN:
                found[target] = self._without_asides(assessment)
        return dict(sorted(found.items()))

    def _without_asides(self, found: Assessment) -> Price:
        """The price alone, when it is paid like any other."""
        tender = self.tender.piece if self.tender else -1
        return found._replace(reasons=()) if found.fixed or found.tender != tender else found.cost

    def _costs(self, targets: int, folds: list[Fold]) -> Table:
        """The prices of some regions, as `priced` finds them by asking."""
        s = self.s
        fort, tokens, static, own, die = s.fort, s.tokens, self.profile.static, self.own_tokens, self.die
        costs = {
            target: fort[target] + static[target] - die + (0 if own >> target & 1 else tokens[target])
            for target in bits(targets)
        }
        as_if_empty = 0
        for fold in folds:
            as_if_empty |= fold.as_if_empty
            fold.change(s, costs, targets)
        for target in bits(as_if_empty & targets):
            costs[target] -= s.dwell[target] + (0 if own >> target & 1 else tokens[target])
        return {target: cost if cost > 1 else 1 for target, cost in costs.items()}

    def _with_fixes(self, targets: int, folds: list[Fold], fixes: list[Fix]) -> Table:
        """The prices of some regions, where some are fixed."""
        fixed = 0
        for fix in fixes:
            fixed |= fix.where
        extras = [extra for fold in folds for extra in fold.on_fixed]
        found = self._costs(targets & ~fixed, folds) if self.purse else {}
        if len(fixes) == 1 and not extras:
            price = fixed_price(self.s, self.nation, fixes[0], 0)
            return found | dict.fromkeys(bits(targets & fixed), price) if price.available else found
        known: dict[tuple[Fix, int], Assessment] = {}
        for target in bits(targets & fixed):
            cheapest = min([fix for fix in fixes if fix.where >> target & 1])
            key = (cheapest, sum([tokens for where, tokens in extras if where >> target & 1]) if extras else 0)
            if key not in known:
                known[key] = fixed_price(self.s, self.nation, *key)
            if known[key].available:
                found[target] = known[key]
        return found


def names_of(boosts: tuple[Boost, ...]) -> tuple[str, ...]:
    """The names under which an action names boosts."""
    return tuple([boost.name for boost in boosts]) if boosts else ()


def barred_ground(s: State, nation: int, among: int = -1) -> int:
    """The regions that no hook is asked about: a nation's own, and those that ground or piece close."""
    barred = s.held[nation] | s.rules.world.impassable
    if s.shielded & among:
        barred |= immune_to(s, s.player_of[nation], among)
    return barred | s.abandoned if s.rules.bars_abandoned else barred


def usable_on(s: State, nation: int, boost: Boost) -> int:
    """Where a boost can be used: anywhere, or, when limited by opponent, on those it was not yet used on."""
    if boost.limit != "opponent":
        return s.rules.world.everywhere
    found = 0
    for player in range(s.players):
        if player != s.player_of[nation] and not is_boost_spent(s, nation, boost, player):
            found |= regions_of_player(s, player)
    return found
