"""What a hook knows at a moment besides what it always knows: whose doing it is, where, and which attack."""

from __future__ import annotations

from engine.holder.holder import Holder
from engine.position.position import Position
from engine.state.records import Attack
from engine.traits.bound_hook import BoundHook
from engine.traits.profile import Profile
from engine.vocabulary.numbers import NOBODY, Nation, Player, RegionSet
from engine.vocabulary.subjects import Conquest, Leaving, Turn


class MomentHolder(Holder):
    """A nation that is asked what happens at a moment, its own or somebody else's."""

    __slots__ = ("subject",)

    def __init__(
        self,
        position: Position,
        nation: Nation,
        bound: BoundHook | None = None,
        profile: Profile | None = None,
        subject: object = None,
    ) -> None:
        self._position, self.nation, self._bound, self._profile = position, nation, bound, profile
        self.subject = subject

    @property
    def concerned(self) -> Player:
        """The other player whom the moment concerns: who attacks or is attacked, or whose doing it is; or NOBODY."""
        subject, other = self.subject, self._doer
        if isinstance(subject, Conquest) and other == self.player:
            other = subject.defending_player
        return NOBODY if other == self.player else other

    @property
    def place(self) -> RegionSet:
        """The region that the moment is about, as a set; empty when it is about none."""
        if isinstance(self.subject, Conquest):
            return 1 << self.subject.target
        return 1 << self.subject.region if isinstance(self.subject, Leaving) else 0

    @property
    def this_attack(self) -> Attack | None:
        """The attack that the moment is about; it is recorded before anybody is asked."""
        return self._position.attacks[-1] if isinstance(self.subject, Conquest) and self._position.attacks else None

    @property
    def _doer(self) -> Player:
        """The player who does what is going on."""
        if isinstance(self.subject, Turn):
            return self.subject.player
        nation = self.subject.attacker if isinstance(self.subject, Conquest) else getattr(self.subject, "nation", -1)
        return self.player_of(nation) if nation >= 0 else self.player

    def _attacks(self) -> list[Attack]:
        """The attacks of this turn by whoever acts: at a moment of another player, that player's."""
        attacks = self._position.attacks
        if isinstance(self.subject, Conquest):
            return [attack for attack in attacks if attack.attacker == self.subject.attacker]
        doer = self._doer
        if doer == self.player:
            return super()._attacks()
        return [attack for attack in attacks if self.player_of(attack.attacker) == doer]
