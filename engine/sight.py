"""What a hook may know about its nation and the players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from engine.bits import bits
from engine.state import FOUND, SETTLED, Status

if TYPE_CHECKING:
    from engine.bound import Bound
    from engine.profile import Profile
    from engine.state import State
    from engine.world import World


class Sight:
    """A nation that has a trait in force, and the players around it."""

    __slots__ = ("_bound", "_profile", "_s", "nation")

    def __init__(self, s: State, nation: int, bound: Bound | None, profile: Profile | None = None) -> None:
        self._s, self.nation, self._bound, self._profile = s, nation, bound, profile

    def borne_by(self, bound: Bound) -> Self:
        """The same nation with another trait."""
        return type(self)(self._s, self.nation, bound, self._profile)

    @property
    def profile(self) -> Profile:
        """The hooks in force for the nation."""
        return self._profile or self._s.profiles[self.nation]

    @property
    def world(self) -> World:
        """The world that is played."""
        return self._s.rules.world

    def ruling(self, name: str) -> str:
        """The value of a ruling in this game."""
        return self._s.rules.rulings[name]

    @property
    def bearer(self) -> int:
        """The piece that brings the trait, or -1."""
        return self._bound.bearer if self._bound else -1

    @property
    def item(self) -> str:
        """The name under which the trait is offered."""
        return self._bound.name if self._bound else ""

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
        return self._s.alive[self.player]

    @property
    def active_nation(self) -> int:
        """The player's active nation, or -1."""
        return self._s.active[self.player]

    def regions_of(self, nation: int) -> int:
        """The regions a nation holds."""
        return self._s.held[nation]


def mask_of_nations(s: State, nations: Iterable[int]) -> int:
    """Unite the regions of some nations."""
    found = 0
    for nation in nations:
        found |= s.held[nation]
    return found
