"""What a hook knows at a moment besides what it always knows: whose doing it is, where, and which attack."""

from __future__ import annotations

from engine.holder.holder import Holder
from engine.position.position import Position
from engine.state.records import Attack
from engine.traits.bound_hook import BoundHook
from engine.traits.profile import Profile
from engine.vocabulary.numbers import NOBODY, NOWHERE, Nation, Player, Region, RegionSet
from engine.vocabulary.subjects import Conquest, Leaving, Picking, Turn


class MomentHolder(Holder):
    """A nation that is asked what happens at a moment, its own or somebody else's."""

    __slots__ = ("_pips", "subject")

    def __init__(
        self,
        position: Position,
        nation: Nation,
        bound: BoundHook | None = None,
        profile: Profile | None = None,
        subject: object = None,
        pips: int = 0,
    ) -> None:
        self._position, self.nation, self._bound, self._profile = position, nation, bound, profile
        self.subject, self._pips = subject, pips

    def showing(self, pips: int) -> MomentHolder:
        """The same nation when the dice show so much."""
        return MomentHolder(self._position, self.nation, self._bound, self._profile, self.subject, pips)

    @property
    def asked(self) -> Player:
        """The player who is asked, chosen or gone through; or NOBODY."""
        return NOBODY

    @property
    def chosen(self) -> Region:
        """The region that was chosen, or NOWHERE."""
        return NOWHERE

    @property
    def pips(self) -> int:
        """What the dice show that were thrown for the hook; 0 without any."""
        return self._pips

    @property
    def concerned(self) -> Player:
        """The other player whom the moment concerns: who attacks or is attacked, or whose doing it is; or NOBODY."""
        subject, other = self.subject, self.doer
        if subject is None:
            return super().concerned
        if isinstance(subject, Conquest) and other == self.player:
            other = subject.defending_player
        return NOBODY if other == self.player else other

    @property
    def attacked_player(self) -> Player:
        """The player whose region the moment's attack is about, or NOBODY."""
        return self.subject.defending_player if isinstance(self.subject, Conquest) else NOBODY

    @property
    def place(self) -> RegionSet:
        """The region that the moment is about, as a set; empty when it is about none."""
        if isinstance(self.subject, Conquest):
            return 1 << self.subject.target
        return 1 << self.subject.region if isinstance(self.subject, Leaving) else 0

    @property
    def picked_nation(self) -> Nation:
        """The nation whose pick the moment is about, or NOBODY."""
        return self.subject.nation if isinstance(self.subject, Picking) else NOBODY

    @property
    def this_attack(self) -> Attack | None:
        """The attack that the moment is about; it is recorded before anybody is asked."""
        return self._position.attacks[-1] if isinstance(self.subject, Conquest) and self._position.attacks else None

    @property
    def doer(self) -> Player:
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
        doer = self.doer
        if doer == self.player:
            return super()._attacks()
        return [attack for attack in attacks if self.player_of(attack.attacker) == doer]


class AskedHolder(MomentHolder):
    """A nation at a moment at which it asks a player, who is the other one concerned then, or a region was chosen."""

    __slots__ = ("_asked", "_chosen")

    def __init__(
        self,
        position: Position,
        nation: Nation,
        bound: BoundHook | None = None,
        profile: Profile | None = None,
        subject: object = None,
        pips: int = 0,
        asked: Player = NOBODY,
        chosen: Region = NOWHERE,
    ) -> None:
        super().__init__(position, nation, bound, profile, subject, pips)
        self._asked, self._chosen = asked, chosen

    @property
    def asked(self) -> Player:
        """The player who is asked, chosen or gone through; or NOBODY."""
        return self._asked

    @property
    def chosen(self) -> Region:
        """The region that was chosen, or NOWHERE."""
        return self._chosen

    @property
    def chosen_region(self) -> RegionSet:
        """The region that was chosen, as a set; empty when none was."""
        return 1 << self._chosen if self._chosen >= 0 else 0

    @property
    def concerned(self) -> Player:
        """Who is asked, chosen or gone through, whom it concerns otherwise, or who holds the region that was chosen."""
        if self.subject is None:
            return super().concerned
        other = self._asked if self._asked >= 0 else super().concerned
        if other < 0 and self._chosen >= 0 and (holder := self.owner(self._chosen)) >= 0:
            other = self.player_of(holder)
        return NOBODY if other == self.player and self._asked < 0 else other

    def showing(self, pips: int) -> AskedHolder:
        """The same nation when the dice show so much; who is asked and what was chosen stay."""
        position, nation, bound, profile = self._position, self.nation, self._bound, self._profile
        return AskedHolder(position, nation, bound, profile, self.subject, pips, self._asked, self._chosen)
