"""Who has something to say about the attacks of a nation, asked once for all regions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.bits import bits
from engine.bound import ABOUT_CONQUESTS
from engine.conquest import ask_about_attack
from engine.holder import Holder
from engine.subjects import Conquest

if TYPE_CHECKING:
    from engine.bound import Bound
    from engine.state import State


class Voices:
    """Answers about all attacks of a nation, and the regions about which hooks must be asked one by one."""

    __slots__ = ("answers", "asked", "conquest", "nation", "s")

    def __init__(self, s: State, nation: int, among: int = -1) -> None:
        """Ask everybody who has a say about attacks on regions among some."""
        self.s, self.nation = s, nation
        self.answers: list[Any] = []
        self.asked = 0
        profile = s.profiles[nation]
        if profile.asks_everything:
            self.asked = s.rules.world.everywhere
            return
        self.conquest = Conquest(attacker=nation, entering=not s.held[nation])
        for bound in profile.about_attacks:
            if bound.is_about_sets:
                self.answers += ask_about_attack(s, nation, bound, self.conquest)
            else:
                self.asked = s.rules.world.everywhere
        if s.talkers:
            self._ask_holders(among)
        if s.meddlers:
            self._ask_meddlers()

    def _ask_holders(self, among: int) -> None:
        """Ask those who have a say about attacks on their own regions."""
        s = self.s
        for other in bits(s.talkers):
            hooks, domain = s.profiles[other].target, s.held[other] & among
            if other == self.nation or not domain:
                continue
            if "suppress" in hooks:
                self.asked |= domain
            about = self.conquest._replace(defender=other, defending_player=s.player_of[other])
            self._ask_others(other, hooks, about, domain)

    def _ask_meddlers(self) -> None:
        """Ask those who have a say about attacks on all regions of their player, or about everybody's."""
        s = self.s
        for other in bits(s.meddlers):
            player = s.player_of[other]
            about = self.conquest._replace(defending_player=player)
            self._ask_others(other, s.profiles[other].owner, about, regions_of_player(s, player))
            self._ask_others(other, s.profiles[other].sides["any"], self.conquest, s.rules.world.everywhere)

    def _ask_others(self, other: int, hooks: dict[str, tuple[Bound, ...]], conquest: Conquest, domain: int) -> None:
        for point in ABOUT_CONQUESTS:
            for bound in hooks.get(point, ()):
                if not bound.is_about_sets:
                    self.asked |= domain
                    continue
                for answer in bound.ask(Holder(self.s, other, bound), conquest):
                    self.answers.append(answer._replace(where=answer.where & domain))


def regions_of_player(s: State, player: int) -> int:
    """The regions of all nations of a player."""
    found = 0
    for nation in s.alive[player]:
        found |= s.held[nation]
    return found
