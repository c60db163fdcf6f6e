"""Watches a game for where its coins come from: which regions brought them, and which of those the die had won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine import Action, Game
from engine.state.records import ChronicleEntry as Event


class RegionCoins(NamedTuple):
    """Coins that a region brought its holders."""

    region: str
    coins: int


class DieCoins(NamedTuple):
    """Coins of regions that a race had taken with the help of the die."""

    player: int
    race: str
    coins: int


class CoinWatch:
    """Looks at a game before every action and after every event."""

    def __init__(self, game: Game) -> None:
        """The game that is played."""
        self._game = game
        self._before, self._declines = game, False
        self._die = 0
        self._won: dict[str, tuple[int, str]] = {}
        """Regions that were taken with the die, and the player and the race that did so."""
        self._coins: Counter[str] = Counter()
        self._luck: Counter[tuple[int, str]] = Counter()

    def before(self, action: Action) -> None:
        """Somebody is about to do something, which may end a turn: what is earned then follows from now."""
        self._before, self._declines = self._game.copy(), action.verb == "decline"

    def after(self, event: Event) -> None:
        """Something happened because of it."""
        kind = event[0]
        if kind == "die":
            self._die = event[2]
        elif kind == "conquer":
            _, player, race, region, *_ = event
            self._won.pop(region, None)
            if self._die:
                self._won[region] = (player, race)
            self._die = 0
        elif kind == "turn":
            self._die = 0
        elif kind == "score":
            self._score(event[1])

    def _score(self, player: int) -> None:
        """Count what each region brings that a player holds now that the turn is scored."""
        position, regions = self._game.position, self._game.rules.world.regions
        held = {
            regions[index].id: position.race[nation]
            for index, nation in enumerate(position.owner)
            if nation >= 0 and position.player_of[nation] == player
        }
        shares = Counter[str]()
        for earning in self._before.earnings(player, declined=self._declines):
            if earning.region in held:
                shares[earning.region] += earning.coins
        for region, race in held.items():
            # What the very last action took was not there before it; it brings its coin like any other.
            coins = shares.get(region, 1)
            self._coins[region] += coins
            owner = (player, self._game.rules.world.traits[race].id)
            if self._won.get(region) == owner:
                self._luck[owner] += coins

    def region_coins(self) -> Iterator[RegionCoins]:
        """What every region brought, by its id."""
        yield from (RegionCoins(region, coins) for region, coins in sorted(self._coins.items()))

    def die_coins(self) -> Iterator[DieCoins]:
        """What the die brought every race that it helped."""
        yield from (DieCoins(player, race, coins) for (player, race), coins in sorted(self._luck.items()))
