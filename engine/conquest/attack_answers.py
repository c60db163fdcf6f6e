"""Who has something to say about the attacks of a nation, asked once for all regions."""

from __future__ import annotations

from typing import Final

from engine.holder.holder import Holder
from engine.holder.question import ask
from engine.position.position import Position, far_sides, regions_of_player
from engine.traits.bound_hook import ABOUT_CONQUESTS, BoundHook
from engine.vocabulary.numbers import EVERYWHERE, NOBODY, Nation, Player, RegionSet
from engine.vocabulary.plain_data import Answer
from engine.vocabulary.sets import bits
from engine.vocabulary.subjects import Conquest, all_conquests

MOST_HOLDINGS: Final = 2000
"""For so many sets of regions a hook's answers are kept before they are forgotten: a bound for the memory."""


class AttackAnswers:
    """Answers about all attacks of a nation, and who must be asked about single regions.

    `watchers` are hooks that look at the target, so that each is asked about every region that concerns it. About the
    regions `asked`, everybody must be asked one by one, because their holders silence some of the others.
    """

    __slots__ = ("answers", "asked", "me", "nation", "position", "watchers")

    def __init__(self, position: Position, nation: Nation, among: RegionSet = EVERYWHERE) -> None:
        """Ask everybody who has a say about attacks on regions among some."""
        profile = position.profiles[nation]
        self.position, self.nation = position, nation
        self.me = Holder(position, nation, profile.about_attacks[0] if profile.about_attacks else None)
        self.answers: list[Answer] = []
        self.watchers: list[tuple[Nation, BoundHook, RegionSet]] = []
        self.asked: RegionSet = 0
        # The slow way that tests compare with: no answer holds for more than the region it was asked about.
        if profile.asks_everything:
            self.asked = position.rules.world.everywhere
            return
        if profile.about_attacks:
            self._ask_attacker(profile.about_attacks, among)
        if position.asked_holders:
            self._ask_holders(among)
        if position.attack_bystanders:
            self._ask_bystanders()

    def _ask_attacker(self, bounds: tuple[BoundHook, ...], among: RegionSet) -> None:
        me, conquest, answers = self.me, self._conquest(), self.answers
        held, profile = self.position.held[self.nation], self.position.profiles[self.nation]
        # What is adjacent to some regions follows from them where the nation has the borders of the map.
        are_borders_printed = not profile.bends and profile.borders is me.world.borders
        for bound in bounds:
            if not bound.is_about_sets:
                self.watchers.append((self.nation, bound, me.everywhere))
                continue
            # One holder asks for all: each hook has answered before the next is asked.
            me._bound = bound
            if bound.known is not None:
                own_answers = bound.known
            elif bound.by_holdings is not None and are_borders_printed:
                own_answers = _by_holdings(me, bound, conquest, held & bound.looks_at)
            else:
                own_answers = ask(me, bound, conquest)
            for answer in own_answers:
                if answer.where & among:
                    answers.append(answer)

    @property
    def is_silent(self) -> bool:
        """Whether nobody has anything to say, now or about a single region."""
        return not (self.answers or self.asked or self.watchers)

    def _conquest(self, defender: Nation = NOBODY, player: Player = NOBODY) -> Conquest:
        return all_conquests(self.nation, not self.position.held[self.nation], (), defender, player)

    def _ask_holders(self, among: RegionSet) -> None:
        """Ask those who have a say about attacks on their own regions."""
        position = self.position
        for other in bits(position.asked_holders):
            hooks, domain = position.profiles[other].target, position.held[other] & among
            if other == self.nation or not domain:
                continue
            # U-RACE-GNOMES-02: what one holder silences still helps elsewhere, so these regions are asked one by one.
            if "suppress" in hooks and position.profiles[self.nation].has_help:
                self.asked |= domain
            if "legality" in hooks or "conquest_cost" in hooks:
                self._ask_others(other, hooks, self._conquest(other, position.player_of[other]), domain)

    def _ask_bystanders(self) -> None:
        """Ask those who have a say about attacks on all regions of their player, or about everybody's."""
        position, everywhere = self.position, self.position.rules.world.everywhere
        for other in bits(position.attack_bystanders):
            player = position.player_of[other]
            about = self._conquest(player=player)
            self._ask_others(other, position.profiles[other].owner, about, regions_of_player(position, player))
            for hooks in far_sides(position, other, self.nation):
                self._ask_others(other, hooks, self._conquest(), everywhere)

    def _ask_others(
        self, other: Nation, hooks: dict[str, tuple[BoundHook, ...]], conquest: Conquest, domain: RegionSet
    ) -> None:
        for point in ABOUT_CONQUESTS:
            for bound in hooks.get(point, ()):
                if not bound.is_about_sets:
                    self.watchers.append((other, bound, domain))
                    continue
                # A holder speaks for their own regions only, whatever regions the answer names.
                for answer in ask(self.me.through(other, bound), bound, conquest):
                    if answer.where & domain:
                        self.answers.append(answer._replace(where=answer.where & domain))


def _by_holdings(me: Holder, bound: BoundHook, conquest: Conquest, regions: RegionSet) -> list[Answer]:
    """What a hook answers that looks at nothing but whether its nation holds some regions; asked once for each set."""
    known = bound.by_holdings
    assert known is not None
    answers = known.get(regions)
    if answers is None:
        if len(known) >= MOST_HOLDINGS:
            known.clear()
        answers = known[regions] = ask(me, bound, conquest)
    return answers
