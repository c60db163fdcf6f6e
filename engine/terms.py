"""What the attacks of a nation meet: every hook is asked once for all regions, and one by one only where it must be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.answers import Add, Allow, Fix, Forbid, Ignore, Tender
from engine.bits import bits
from engine.bound import ABOUT_CONQUESTS
from engine.conquest import (
    OPEN,
    Assessment,
    ask_about_attack,
    assess,
    die_counts,
    fixed_price,
    ignored_pieces,
    is_boost_spent,
    tenders,
)
from engine.holder import Holder
from engine.reach import asked_reach, immune_to, in_reach
from engine.subjects import Conquest

if TYPE_CHECKING:
    from engine.bound import Boost, Bound
    from engine.state import State


class Part(NamedTuple):
    """What one boost adds: answers, regions that need a question each, reach, and where it may be used at all."""

    answers: list[Any]
    asked: int
    reach: int
    within: int


class Fold:
    """The answers of hooks, sorted by what they do to a price, and the regions they forbid."""

    __slots__ = ("adds", "as_if_empty", "fixes", "forbidden", "ignores", "tender")

    def __init__(self, answers: list[Any], closed: int) -> None:
        forbidden, allowed = {"closed": closed}, {"closed": 0}
        self.adds: list[Add] = []
        self.ignores: list[Ignore] = []
        self.fixes: list[Fix] = []
        self.as_if_empty = 0
        self.tender: Tender | None = None
        for answer in answers:
            kind = type(answer)
            if kind is Add:
                self.adds.append(answer)
            elif kind is Forbid:
                forbidden[answer.reason] = forbidden.get(answer.reason, 0) | answer.where
            elif kind is Allow:
                allowed[answer.reason] = allowed.get(answer.reason, 0) | answer.where
            elif kind is Fix:
                self.fixes.append(answer)
            elif kind is Tender:
                self.tender = answer
            elif answer.kind == "dwellers":
                self.as_if_empty |= answer.where
            else:
                self.ignores.append(answer)
        self.forbidden = 0
        for reason, mask in forbidden.items():
            self.forbidden |= mask & ~allowed.get(reason, 0)


class Terms:
    """The attacks that a nation can think of in one unchanged state."""

    def __init__(self, s: State, nation: int) -> None:
        self.s, self.nation, self.profile = s, nation, s.profiles[nation]
        self.reach = in_reach(s, nation)
        self.barred = barred_ground(s, nation)
        self.own_tokens = 0 if s.rules.own_tokens_defend else regions_of_player(s, s.player_of[nation])
        self.die = s.die if s.die > 0 and die_counts(s, nation) else 0
        self.asked = 0
        self.answers: list[Any] = []
        self.parts: dict[str, Part] = {}
        everywhere = s.rules.world.everywhere
        if self.profile.asks_everything:
            self.asked = everywhere
            return
        conquest = Conquest(attacker=nation, entering=not s.held[nation])
        for bound in (*self.profile.laws, *self.profile.costs):
            if bound.is_about_sets:
                self.answers += ask_about_attack(s, nation, bound, conquest)
            else:
                self.asked = everywhere
        if s.talkers:
            self._ask_holders(conquest)
        if s.meddlers:
            self._ask_meddlers(conquest)

    def _ask_holders(self, conquest: Conquest) -> None:
        """Ask those who have a say about attacks on their own regions."""
        s = self.s
        for other in bits(s.talkers):
            hooks, domain = s.profiles[other].target, s.held[other]
            if other == self.nation or not domain:
                continue
            if "suppress" in hooks:
                self.asked |= domain
            about = conquest._replace(defender=other, defending_player=s.player_of[other])
            self._ask_others(other, hooks, about, domain)

    def _ask_meddlers(self, conquest: Conquest) -> None:
        """Ask those who have a say about attacks on all regions of their player, or about everybody's."""
        s = self.s
        for other in bits(s.meddlers):
            player = s.player_of[other]
            about = conquest._replace(defending_player=player)
            self._ask_others(other, s.profiles[other].owner, about, regions_of_player(s, player))
            self._ask_others(other, s.profiles[other].sides["any"], conquest, s.rules.world.everywhere)

    def _ask_others(
        self, other: int, hooks: dict[str, tuple[Bound, ...]], conquest: Conquest, domain: int
    ) -> None:
        for point in ABOUT_CONQUESTS:
            for bound in hooks.get(point, ()):
                if not bound.is_about_sets:
                    self.asked |= domain
                    continue
                for answer in bound.ask(Holder(self.s, other, bound), conquest):
                    self.answers.append(answer._replace(where=answer.where & domain))

    def _part(self, boost: Boost) -> Part:
        known = self.parts.get(boost.name)
        if known is None:
            known = self.parts[boost.name] = self._ask_boost(boost)
        return known

    def _ask_boost(self, boost: Boost) -> Part:
        s, nation, everywhere = self.s, self.nation, self.s.rules.world.everywhere
        conquest = Conquest(attacker=nation, entering=not s.held[nation], boosts=(boost.name,))
        answers: list[Any] = []
        asked = 0
        for point in ABOUT_CONQUESTS:
            for bound in boost.hooks.get(point, ()):
                if not bound.is_about_sets or bound.is_about_boosts:
                    asked = everywhere
                else:
                    answers += ask_about_attack(s, nation, bound, conquest)
        reach = asked_reach(s, nation, boost.hooks.get("adjacency", ()), s.held[nation])
        return Part(answers, asked, reach, usable_on(s, nation, boost))

    def assessments(self, boosts: tuple[Boost, ...] = (), among: int = -1) -> dict[int, Assessment]:
        """Every region that nothing but its price protects, in ascending order, with its price."""
        s, nation = self.s, self.nation
        answers, asked, reach = self.answers, self.asked, self.reach
        for boost in boosts:
            part = self._part(boost)
            answers = answers + part.answers
            asked |= part.asked
            reach |= part.reach
            among &= part.within
        if boosts and self.profile.about_boosts:
            names = tuple([boost.name for boost in boosts])
            conquest = Conquest(attacker=nation, entering=not s.held[nation], boosts=names)
            for bound in self.profile.about_boosts:
                answers = answers + bound.ask(Holder(s, nation, bound), conquest)
        fold = Fold(answers, self.profile.closed)
        targets = reach & among & ~self.barred
        found = {}
        for target in bits(targets & (asked | ~fold.forbidden)):
            if asked >> target & 1:
                assessment = assess(s, nation, target, boosts, reach)
                if assessment.reasons in OPEN:
                    found[target] = assessment._replace(reasons=())
            else:
                assessment = self._priced(target, fold)
                if assessment.available:
                    found[target] = assessment
        return found

    def _priced(self, target: int, fold: Fold) -> Assessment:
        """The price of a region, as `priced` finds it by asking."""
        s, nation = self.s, self.nation
        cost, on_fixed = s.fort[target] + self.profile.static[target] - self.die, 0
        if fold.as_if_empty >> target & 1:
            cost -= s.dwell[target]
        elif not self.own_tokens >> target & 1:
            cost += s.tokens[target]
        for add in fold.adds:
            if add.where >> target & 1:
                cost += add.tokens
                on_fixed += add.tokens if add.on_fixed else 0
        fixes = [fix for fix in fold.fixes if fix.where >> target & 1]
        if fixes:
            return fixed_price(s, nation, min(fixes), on_fixed)
        if fold.ignores:
            cost -= ignored_pieces(s, target, [each.kind for each in fold.ignores if each.where >> target & 1])
        hand, cost = s.hand[nation], cost if cost > 1 else 1
        tender = fold.tender
        if tender is None or not tender.where >> target & 1:
            return Assessment((), cost, hand)
        tendered = tenders(s, nation, tender, cost)
        return Assessment((), cost, hand + tendered, tender=tender.piece, tendered=tendered)


def barred_ground(s: State, nation: int) -> int:
    """The regions that no hook is asked about: a nation's own, and those that ground or piece close."""
    barred = s.held[nation] | s.rules.world.impassable
    if s.shielded:
        barred |= immune_to(s, s.player_of[nation])
    return barred | s.abandoned if s.rules.bars_abandoned else barred


def regions_of_player(s: State, player: int) -> int:
    """The regions of all nations of a player."""
    found = 0
    for nation in s.alive[player]:
        found |= s.held[nation]
    return found


def usable_on(s: State, nation: int, boost: Boost) -> int:
    """Where a boost can be used: anywhere, or, when limited by opponent, on those it was not yet used on."""
    if boost.limit != "opponent":
        return s.rules.world.everywhere
    found = 0
    for player in range(s.players):
        if player != s.player_of[nation] and not is_boost_spent(s, nation, boost, player):
            found |= regions_of_player(s, player)
    return found
