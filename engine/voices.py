"""Who has something to say about the attacks of a nation, asked once for all regions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.answers import NOBODY
from engine.bits import bits
from engine.bound import ABOUT_CONQUESTS
from engine.conquest import ask_about_attack
from engine.holder import Holder
from engine.subjects import Conquest, all_conquests

if TYPE_CHECKING:
    from engine.bound import Bound
    from engine.state import State


class Voices:
    """Answers about all attacks of a nation, and the regions about which hooks must be asked one by one."""

    __slots__ = ("answers", "asked", "nation", "s")

    def __init__(self, s: State, nation: int, among: int = -1) -> None:
        """Ask everybody who has a say about attacks on regions among some."""
        self.s, self.nation = s, nation
        self.answers: list[Any] = []
        self.asked = 0
        profile = s.profiles[nation]
        if profile.asks_everything:
            self.asked = s.rules.world.everywhere
            return
        if profile.about_attacks:
            self._ask_attacker(profile.about_attacks, among)
        if s.talkers:
            self._ask_holders(among)
        if s.meddlers:
            self._ask_meddlers()

    def _ask_attacker(self, bounds: tuple[Bound, ...], among: int) -> None:
        s, conquest = self.s, self._conquest()
        for bound in bounds:
            if bound.is_about_sets:
                answers = ask_about_attack(s, self.nation, bound, conquest)
                self.answers += [answer for answer in answers if answer.where & among]
            else:
                self.asked = s.rules.world.everywhere

    def _conquest(self, defender: int = NOBODY, player: int = NOBODY) -> Conquest:
        return all_conquests(self.nation, not self.s.held[self.nation], (), defender, player)

    def _ask_holders(self, among: int) -> None:
        """Ask those who have a say about attacks on their own regions."""
        s = self.s
        for other in bits(s.talkers):
            hooks, domain = s.profiles[other].target, s.held[other] & among
            if other == self.nation or not domain:
                continue
            if "suppress" in hooks and s.profiles[self.nation].has_help:
                self.asked |= domain
            if "legality" in hooks or "conquest_cost" in hooks:
                self._ask_others(other, hooks, self._conquest(other, s.player_of[other]), domain)

    def _ask_meddlers(self) -> None:
        """Ask those who have a say about attacks on all regions of their player, or about everybody's."""
        s = self.s
        for other in bits(s.meddlers):
            player = s.player_of[other]
            about = self._conquest(player=player)
            self._ask_others(other, s.profiles[other].owner, about, regions_of_player(s, player))
            self._ask_others(other, s.profiles[other].sides["any"], self._conquest(), s.rules.world.everywhere)

    def _ask_others(self, other: int, hooks: dict[str, tuple[Bound, ...]], conquest: Conquest, domain: int) -> None:
        for point in ABOUT_CONQUESTS:
            for bound in hooks.get(point, ()):
                if not bound.is_about_sets:
                    self.asked |= domain
                    continue
                for answer in bound.ask(Holder(self.s, other, bound), conquest):
                    if answer.where & domain:
                        self.answers.append(answer._replace(where=answer.where & domain))


def regions_of_player(s: State, player: int) -> int:
    """The regions of all nations of a player."""
    found = 0
    for nation in s.alive[player]:
        found |= s.held[nation]
    return found
