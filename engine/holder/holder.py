"""What a hook may know: the game as seen by the nation that has the trait."""

from __future__ import annotations

from engine.holder.holder_facts import HolderFacts
from engine.holder.income import coins_of
from engine.holder.reach import grouped, linked, reached_from_anywhere
from engine.holder.strikes import open_to_strike, untouchable
from engine.vocabulary.numbers import EVERYWHERE, Piece, RegionSet
from engine.vocabulary.sets import groups


class Holder(HolderFacts):
    """A nation that has a trait in force; besides what can be seen, it knows what only other hooks can answer."""

    __slots__ = ()

    def adjacent(self, mask: RegionSet) -> RegionSet:
        """Regions adjacent to some others, with the adjacency the nation's traits make."""
        return linked(self, mask)

    @property
    def reached_from_anywhere(self) -> RegionSet:
        """Regions that the nation's traits reach wherever it stands."""
        return reached_from_anywhere(self)

    def linked(self, mask: RegionSet, through: RegionSet = EVERYWHERE) -> RegionSet:
        """Regions adjacent to these, or to a chain of the nation's regions that starts beside them, never broken."""
        chain = mask
        while True:
            beside = self.adjacent(chain)
            grown = chain | (beside & self.regions & through)
            if grown == chain:
                return beside
            chain = grown

    def groups(self, kind: str) -> int:
        """Into how many groups the nation's regions fall, by printed borders or, for `group`, by its traits too."""
        return len(groups(self.world.neighbours, self.regions) if kind == "border" else grouped(self))

    @property
    def largest_group(self) -> int:
        """How many regions the largest group of the nation's regions has, by its traits too."""
        return max((group.bit_count() for group in grouped(self)), default=0)

    def untouchable(self, among: RegionSet) -> RegionSet:
        """Regions among some others that the nation's effects cannot touch: a piece closes them, or a hook does."""
        return untouchable(self, among)

    def open_to_strike(self, piece: Piece, among: RegionSet) -> RegionSet:
        """Regions among some others that a piece the nation sends may conquer on its own."""
        return open_to_strike(self, piece, among, self._bound) if self._bound else 0

    def coins_from(self, kind: str) -> int:
        """What the nation's regions would earn now through relics or places, in decline too."""
        pieces = self.world.pieces_called(kind) or 0
        bounds = self.profile.own.get("score", ())
        borne = [b for b in bounds if b.bearer >= 0 and pieces >> b.bearer & 1 and b.use.during == "always"]
        return coins_of(self, borne)
