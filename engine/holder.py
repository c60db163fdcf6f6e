"""What a hook may know: the game as seen by the nation that has the trait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.bits import bits, groups, mask_of, spread
from engine.state import (
    FOUND,
    ON_BANNER,
    SETTLED,
    SUPPLY,
    UNCOVERED,
    WITH_NATION,
    WITH_PLAYER,
    Status,
    nations_of,
    pieces_at,
)

if TYPE_CHECKING:
    from engine.profile import Bound, Profile
    from engine.state import State
    from engine.world import PieceKind, World


class Holder:
    """A nation that has a trait in force, with the piece that bears it; it answers, it changes nothing."""

    __slots__ = ("_bound", "_profile", "_s", "nation")

    def __init__(self, s: State, nation: int, bound: Bound | None, profile: Profile | None = None) -> None:
        self._s, self.nation, self._bound, self._profile = s, nation, bound, profile

    def borne_by(self, bound: Bound) -> Holder:
        """The same nation with another trait."""
        return Holder(self._s, self.nation, bound, self._profile)

    @property
    def profile(self) -> Profile:
        """The hooks in force for the nation."""
        return self._profile or self._s.profiles[self.nation]

    @property
    def world(self) -> World:
        """The world that is played."""
        return self._s.rules.world

    @property
    def memo(self) -> dict[Any, int] | None:
        """Answers that hold while many questions are asked about one unchanged state; else None."""
        return self._s.memo

    def ruling(self, name: str) -> str:
        """The value of a ruling in this game."""
        return self._s.rules.rulings[name]

    # The nation.

    @property
    def player(self) -> int:
        """The player whose nation it is."""
        return self._s.player_of[self.nation]

    @property
    def is_active(self) -> bool:
        """Whether the nation is active, not in decline."""
        return self._s.status[self.nation] == Status.ACTIVE

    @property
    def race(self) -> int:
        """The nation's race."""
        return self._s.race[self.nation]

    @property
    def regions(self) -> int:
        """The regions it holds."""
        return self._s.held[self.nation]

    @property
    def hand(self) -> int:
        """Its tokens in hand."""
        return self._s.hand[self.nation]

    @property
    def in_tray(self) -> int:
        """Tokens of its race that are still in the tray."""
        return self._s.tray[self._s.race[self.nation]]

    @property
    def tokens_on_map(self) -> int:
        """Its tokens on the map."""
        return sum(self._s.tokens[region] for region in bits(self.regions))

    @property
    def conquests(self) -> int:
        """How many regions it has conquered since it was picked, the present one included."""
        return self._s.conquests[self.nation]

    @property
    def was_picked_this_turn(self) -> bool:
        """Whether the combo was picked in the present turn; for a lent trait, whether it was found in it."""
        if self.bearer >= 0:
            return (FOUND, self.bearer) in self._s.uses
        return self._s.picked[self.nation] == self._s.round and self._s.turn == self.player

    def was_picked_now(self, nation: int) -> bool:
        """Whether a nation of the player in turn was picked in this turn."""
        return self._s.picked[nation] == self._s.round and self._s.player_of[nation] == self._s.turn

    @property
    def is_acting(self) -> bool:
        """Whether the nation is the one that conquers or settles now."""
        return self._s.actor == self.nation

    @property
    def has_own_turn(self) -> bool:
        """Whether it is the turn of the nation's player."""
        return self._s.turn == self.player

    @property
    def has_settled(self) -> bool:
        """Whether the nation has redeployed this turn and readied its troops again."""
        return (SETTLED, self.nation) in self._s.uses

    @property
    def has_begun_expanding(self) -> bool:
        """Whether the nation has readied its troops this turn."""
        return bool(self._s.expanded >> self.nation & 1)

    # The players.

    @property
    def players(self) -> int:
        """The number of players."""
        return self._s.players

    @property
    def round(self) -> int:
        """The round that is played, starting with 1."""
        return self._s.round

    @property
    def opponents(self) -> list[int]:
        """The other players, clockwise."""
        return [(self.player + step) % self._s.players for step in range(1, self._s.players)]

    def has_coins(self, player: int, coins: int = 1) -> bool:
        """Whether a player has so many coins."""
        return self._s.coins[player] >= coins

    def player_of(self, nation: int) -> int:
        """The player of a nation."""
        return self._s.player_of[nation]

    def is_active_nation(self, nation: int) -> bool:
        """Whether a nation is active."""
        return nation >= 0 and self._s.status[nation] == Status.ACTIVE

    def power_of(self, nation: int) -> int:
        """The trait of a nation's badge, or -1."""
        return self._s.power[nation] if nation >= 0 else -1

    def regions_tagged(self, tag: str) -> int:
        """Regions of nations whose race or power carries a tag."""
        s, traits = self._s, self.world.traits
        nations = [n for n, race in enumerate(s.race) if tag in traits[race].tags]
        nations += [n for n, power in enumerate(s.power) if power >= 0 and tag in traits[power].tags]
        return mask_of_nations(s, nations)

    @property
    def own_nations(self) -> tuple[int, ...]:
        """All nations of the player."""
        return nations_of(self._s, self.player)

    @property
    def active_nation(self) -> int:
        """The player's active nation, or -1."""
        return self._s.active[self.player]

    def regions_of(self, nation: int) -> int:
        """The regions a nation holds."""
        return self._s.held[nation]

    # The board.

    @property
    def everywhere(self) -> int:
        """All regions."""
        return self.world.everywhere

    @property
    def own_regions(self) -> int:
        """Regions of all the player's nations."""
        return mask_of_nations(self._s, [n for n, p in enumerate(self._s.player_of) if p == self.player])

    @property
    def opponents_regions(self) -> int:
        """Regions of all other players' nations."""
        return mask_of_nations(self._s, [n for n, p in enumerate(self._s.player_of) if p != self.player])

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
        return mask_of(region for region, here in enumerate(self._s.here) if here & pieces)

    def is_lone_token(self, region: int) -> bool:
        """Whether exactly one token stands there and no piece that counts as one."""
        return self._s.tokens[region] == 1 and not self._s.here[region] & self.world.token_like

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
        from engine.reach import linked

        return linked(self._s, self.nation, mask)

    @property
    def reached_from_anywhere(self) -> int:
        """Regions that the nation's traits reach wherever it stands."""
        from engine.reach import adjacent

        return adjacent(self._s, self.nation, 0, "reach")

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
        from engine.reach import adjacency_table

        if kind == "border":
            return len(groups(self.world.neighbours, self.regions))
        return len(groups(adjacency_table(self._s, self.nation, "group"), self.regions))

    # Pieces.

    @property
    def bearer(self) -> int:
        """The piece that brings the trait, or -1."""
        return self._bound.bearer if self._bound else -1

    @property
    def item(self) -> str:
        """The name under which the trait is offered."""
        return self._bound.name if self._bound else ""

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
        from engine.reach import immune_to

        return immune_to(self._s, player)

    @property
    def shielded(self) -> int:
        """Regions with any piece that closes them."""
        return self._s.shielded

    def can_strike(self, piece: int, region: int) -> bool:
        """Whether a piece the nation sends may conquer a region by itself."""
        from engine.conquest import strike_reasons

        return not strike_reasons(self._s, self.nation, piece, region, self._bound)

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
        for piece, place in enumerate(self._s.where):
            brings = self.world.kind_of[piece].trait == trait or self._s.copied.get(piece, -1) == trait
            if brings and piece != self.bearer and 0 <= place < WITH_NATION:
                found |= 1 << place
        return found

    def can_bring_token(self, nation: int) -> bool:
        """Whether a nation has a token in the tray or in hand."""
        return self._s.tray[self._s.race[nation]] + self._s.hand[nation] > 0

    @property
    def combos(self) -> int:
        """The number of combos on offer."""
        return len(self._s.combos)


def mask_of_nations(s: State, nations: list[int]) -> int:
    """Unite the regions of some nations."""
    found = 0
    for nation in nations:
        found |= s.held[nation]
    return found
