"""What a hook may know about the board."""

from __future__ import annotations

from engine.bits import bits, groups, mask_of, spread
from engine.sight import Sight, mask_of_nations
from engine.state import WITH_NATION


class BoardSight(Sight):
    """The nation, the players and the board."""

    __slots__ = ()

    @property
    def everywhere(self) -> int:
        """All regions."""
        return self.world.everywhere

    @property
    def own_regions(self) -> int:
        """Regions of all the player's nations."""
        return mask_of_nations(self._s, self._s.alive[self.player])

    @property
    def opponents_regions(self) -> int:
        """Regions of all other players' nations."""
        s, own, found = self._s, self.player, 0
        for player, nations in enumerate(s.alive):
            if player != own:
                for nation in nations:
                    found |= s.held[nation]
        return found

    @property
    def active_opponents_regions(self) -> int:
        """Regions of all other players' active nations."""
        s, own, found = self._s, self.player, 0
        for player, nation in enumerate(s.active):
            if player != own and nation >= 0:
                found |= s.held[nation]
        return found

    @property
    def active_regions(self) -> int:
        """Regions of all active nations."""
        return mask_of_nations(self._s, [n for n in self._s.active if n >= 0])

    @property
    def natives(self) -> int:
        """Regions where pieces live that belong to nobody."""
        return mask_of(region for region, count in enumerate(self._s.dwell) if count)

    @property
    def occupied(self) -> int:
        """Regions with a token or a native."""
        return self.natives | mask_of(region for region, count in enumerate(self._s.tokens) if count)

    @property
    def empty(self) -> int:
        """Regions with neither token nor native."""
        return self.everywhere & ~self.occupied

    def owner(self, region: int) -> int:
        """The nation that holds a region, or -1."""
        return self._s.owner[region]

    def tokens(self, region: int) -> int:
        """The tokens in a region."""
        return self._s.tokens[region]

    def regions_with_tokens(self, low: int, high: int) -> int:
        """Regions whose number of tokens lies within bounds."""
        return mask_of(region for region, count in enumerate(self._s.tokens) if low <= count <= high)

    def regions_with(self, pieces: int) -> int:
        """Regions with at least one of these pieces."""
        where, found = self._s.where, 0
        for piece in bits(pieces):
            if 0 <= where[piece] < WITH_NATION:
                found |= 1 << where[piece]
        return found

    def lone_tokens(self, among: int) -> int:
        """Regions among some others where exactly one token stands and no piece that counts as one."""
        tokens, here, token_like = self._s.tokens, self._s.here, self.world.token_like
        return mask_of([r for r in bits(among) if tokens[r] == 1 and not here[r] & token_like])

    def conquered(self, *, occupied: bool) -> int:
        """Regions the nation conquered this turn: all, or those that were occupied."""
        return mask_of(a[1] for a in self._s.attacks if a[0] == self.nation and a[4] and (a[5] or not occupied))

    def conquests_this_turn(self, *, occupied: bool) -> int:
        """How many conquests the nation made this turn: all, or those of occupied regions."""
        return sum(1 for a in self._s.attacks if a[0] == self.nation and a[4] and (a[5] or not occupied))

    def has_attacked_active(self, player: int) -> bool:
        """Whether the nation attacked the active race of a player this turn."""
        return any(a[0] == self.nation and a[3] == player and a[2] == self._s.active[player] for a in self._s.attacks)

    def adjacent(self, mask: int) -> int:
        """Regions adjacent to some others, with the adjacency the nation's traits make."""
        profile = self._s.profiles[self.nation]
        # Most traits bend no border, and then nothing need be asked.
        if not profile.bends:
            return spread(profile.borders.linked, mask)
        from engine.reach import linked

        return linked(self._s, self.nation, mask)

    @property
    def reached_from_anywhere(self) -> int:
        """Regions that the nation's traits reach wherever it stands."""
        from engine.reach import reached_from_anywhere

        return reached_from_anywhere(self._s, self.nation)

    def bordering(self, mask: int) -> int:
        """Regions that share a printed border with some others."""
        return spread(self.world.neighbours, mask)

    def linked(self, mask: int, through: int = -1) -> int:
        """Regions adjacent to these, or to a chain of the nation's regions that starts beside them, never broken."""
        chain = mask
        while True:
            found = self.adjacent(chain)
            grown = chain | (found & self.regions & through)
            if grown == chain:
                return found
            chain = grown

    def groups(self, kind: str) -> int:
        """Into how many groups the nation's regions fall, by printed borders or, for `group`, by its traits too."""
        from engine.reach import grouped

        if kind == "border":
            return len(groups(self.world.neighbours, self.regions))
        return len(grouped(self._s, self.nation))
