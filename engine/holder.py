"""What a hook may know: the game as seen by the nation that has the trait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bits import bits
from engine.board_sight import BoardSight
from engine.shields import immune_to
from engine.sight import mask_of_nations
from engine.state import ON_BANNER, SUPPLY, UNCOVERED, WITH_NATION, WITH_PLAYER, pieces_at

if TYPE_CHECKING:
    from engine.world import PieceKind


class Holder(BoardSight):
    """A nation that has a trait in force, with the piece that bears it; it answers, it changes nothing."""

    __slots__ = ()

    @property
    def bearer_region(self) -> int:
        """The region of the bearing piece, as a set; empty when it is not on the map."""
        place = self._s.where[self.bearer] if self.bearer >= 0 else -1
        return 1 << place if 0 <= place < WITH_NATION else 0

    @property
    def bearer_terrain(self) -> int:
        """All regions of the terrain the bearing piece lies on."""
        if not self.bearer_region:
            return 0
        is_printed = self.ruling("same_terrain_on_surface") == "printed_terrain"
        alike = self.world.same_terrain if is_printed else self.world.equal_terrain
        return alike[self.bearer_region.bit_length() - 1]

    def place_of(self, piece: int) -> int:
        """The region of a piece as a set; empty when it is not on the map."""
        place = self._s.where[piece]
        return 1 << place if 0 <= place < WITH_NATION else 0

    def in_hand(self, kind: PieceKind) -> list[int]:
        """The nation's pieces of a kind that are off the map."""
        return pieces_at(self._s, kind.mask, WITH_NATION + self.nation)

    def on_map(self, kind: PieceKind) -> list[int]:
        """The nation's pieces of a kind on the map."""
        s = self._s
        return [p for p in bits(kind.mask) if s.belongs[p] == self.nation and 0 <= s.where[p] < WITH_NATION]

    def count(self, kind: PieceKind, region: int) -> int:
        """How many pieces of a kind are in a region."""
        return (self._s.here[region] & kind.mask).bit_count()

    def in_supply(self, kind: PieceKind) -> int:
        """How many pieces of a kind are in the supply."""
        return len(pieces_at(self._s, kind.mask, SUPPLY))

    def is_out_of_supply(self, piece: int) -> bool:
        """Whether a piece is in use."""
        return self._s.where[piece] >= 0

    def players_with(self, kind: PieceKind) -> list[int]:
        """Players who have one of the nation's pieces of a kind before them."""
        s = self._s
        return [
            s.where[p] - WITH_PLAYER
            for p in bits(kind.mask)
            if WITH_PLAYER <= s.where[p] < ON_BANNER and s.belongs[p] == self.nation
        ]

    def regions_of_players_with(self, kind: PieceKind) -> int:
        """Regions of players who have one of the nation's pieces of a kind."""
        marked = self.players_with(kind)
        return mask_of_nations(self._s, [n for n, p in enumerate(self._s.player_of) if p in marked])

    def shielded_from(self, player: int) -> int:
        """Regions that a player's tokens, powers and pieces cannot touch."""
        return immune_to(self._s, player)

    @property
    def shielded(self) -> int:
        """Regions with any piece that closes them."""
        return self._s.shielded

    def open_to_strike(self, piece: int, among: int) -> int:
        """Regions among some others that a piece the nation sends may conquer by itself."""
        from engine.striking import open_to_strike

        return open_to_strike(self._s, self.nation, piece, among, self._bound) if self._bound else 0

    @property
    def decline_choices(self) -> list[str]:
        """What the nation may name when it declines, such as a power that keeps more tokens."""
        return [name for name, boost in self.profile.boosts.items() if not boost.is_for_attacks]

    def coins_from(self, kind: str) -> int:
        """What the nation's regions would earn now through relics or places, in decline too."""
        from engine.scoring import coins_of

        pieces = self.world.pieces_called(kind) or 0
        bounds = self.profile.own.get("score", ())
        borne = [b for b in bounds if b.bearer >= 0 and pieces >> b.bearer & 1 and b.use.during == "always"]
        return coins_of(self._s, self.nation, borne)

    def was_uncovered_now(self, piece: int) -> bool:
        """Whether a marker was uncovered in this turn."""
        return bool(self._s.uses.get((UNCOVERED, piece)))

    @property
    def lent_pieces(self) -> list[int]:
        """The pieces that came through the bearing piece."""
        return [piece for piece, lender in sorted(self._s.source.items()) if lender == self.bearer]

    def lent_by(self, piece: int) -> int:
        """The trait a piece lends for good, or -1."""
        return self._s.lent.get(piece, -1)

    def is_for_decline(self, trait: int) -> bool:
        """Whether all that a trait does is for declined races."""
        hooks = self.world.traits[trait].hooks
        return bool(hooks) and all(use.during == "decline" for use in hooks)

    def copied_by(self, piece: int) -> int:
        """The trait a piece copies this turn, or -1."""
        return self._s.copied.get(piece, -1)

    @property
    def same_effect_regions(self) -> int:
        """Regions where another piece brings the same trait, itself or as a copy."""
        trait = self._bound.trait.index if self._bound else -1
        found = 0
        for piece in (*bits(self.world.trait_pieces), *self._s.copied):
            brings = self.world.kind_of[piece].trait == trait or self._s.copied.get(piece, -1) == trait
            if brings and piece != self.bearer:
                found |= self.place_of(piece)
        return found

    def can_bring_token(self, nation: int) -> bool:
        """Whether a nation has a token in the tray or in hand."""
        return self._s.tray[self._s.race[nation]] + self._s.hand[nation] > 0

    @property
    def combos(self) -> int:
        """The number of combos on offer."""
        return len(self._s.combos)
