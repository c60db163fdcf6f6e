"""Who has something to say about the attacks of a nation, asked once for all regions."""

from __future__ import annotations

from engine.conquest.assessment import ask_about_attack
from engine.holder.holder import Holder
from engine.holder.question import ask
from engine.position.position import Position, far_sides, regions_of_player
from engine.traits.bound_hook import ABOUT_CONQUESTS, BoundHook
from engine.vocabulary.numbers import EVERYWHERE, NOBODY, Nation, Player, RegionSet
from engine.vocabulary.plain_data import Answer
from engine.vocabulary.sets import bits
from engine.vocabulary.subjects import Conquest, all_conquests


class AttackAnswers:
    """Answers about all attacks of a nation, and the regions about which hooks must be asked one by one."""

    __slots__ = ("answers", "asked", "me", "nation", "position")

    def __init__(self, position: Position, nation: Nation, among: RegionSet = EVERYWHERE) -> None:
        """Ask everybody who has a say about attacks on regions among some."""
        profile = position.profiles[nation]
        self.position, self.nation = position, nation
        self.me = Holder(position, nation, profile.about_attacks[0] if profile.about_attacks else None)
        self.answers: list[Answer] = []
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
        position, conquest = self.position, self._conquest()
        for bound in bounds:
            if bound.is_about_sets:
                answers = ask_about_attack(self.me, bound, conquest)
                self.answers += [answer for answer in answers if answer.where & among]
            else:
                # A hook that looks at the target may say something else about each.
                self.asked = position.rules.world.everywhere

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
                    self.asked |= domain
                    continue
                # A holder speaks for their own regions only, whatever regions the answer names.
                for answer in ask(self.me.through(other, bound), bound, conquest):
                    if answer.where & domain:
                        self.answers.append(answer._replace(where=answer.where & domain))
