"""Gives each player of a position his races, tokens, pieces and coins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from engine.bits import bits
from engine.market import discard_badge, found_nation
from engine.naming import Names, Path
from engine.state import ON_BANNER, OUT, STACK, SUPPLY, WITH_NATION, WITH_PLAYER, State, Status, hold, move, refresh
from engine.taking import meet_fates

if TYPE_CHECKING:
    from engine.world import PieceKind

NATION_WORDS = ("race", "power", "hand", "regions", "withdrawn", "aside", "conquests", "pieces")
PLAYER_WORDS = (*NATION_WORDS, "coins", "new", "declined")
OFF_THE_MAP = {"supply": SUPPLY, "out": OUT, "stack": STACK}


class Seating:
    """Seats players in a state; the active race of the player in turn gets a full hand when it `readies`."""

    def __init__(self, s: State, names: Names, *, readies: bool) -> None:
        self.s, self.names, self.readies = s, names, readies
        self.chosen: set[int] = set()

    def seat(self, players: list[Any]) -> None:
        """Seat all players: the named races first, so that unnamed ones can be chosen among the rest."""
        described = [self.names.mapping(words, ("players", i), PLAYER_WORDS) for i, words in enumerate(players)]
        for player, words in enumerate(described[: self.s.players]):
            self._mark_named(words)
            for index, older in enumerate(self._declined(words, player)):
                self._mark_named(self.names.mapping(older, ("players", player, "declined", index), NATION_WORDS))
        for player, words in enumerate(described[: self.s.players]):
            self._seat(player, words)

    def _declined(self, words: dict[str, Any], player: int) -> list[Any]:
        return self.names.listed(words.get("declined", []), ("players", player, "declined"))

    def _mark_named(self, words: dict[str, Any]) -> None:
        for kind in ("race", "power"):
            name = words.get(kind)
            if isinstance(name, str):
                self.chosen.add(self.names.traits.get((kind, name), -1))

    def _seat(self, player: int, words: dict[str, Any]) -> None:
        s, path = self.s, ("players", player)
        if "coins" in words:
            s.coins[player] = self.names.number(words["coins"], (*path, "coins"))
        for index, older in enumerate(self._declined(words, player)):
            if isinstance(older, dict):
                self._found_declined(player, older, (*path, "declined", index))
        if any(word in words for word in NATION_WORDS):
            nation = found_nation(s, player, self._trait("race", words, path), self._trait("power", words, path))
            s.picked[nation] = s.round if words.get("new") else s.round - 1
            self._equip(nation, words, path)
            if self.readies and player == s.turn and "hand" not in words:
                self._ready(nation)

    def _found_declined(self, player: int, words: dict[str, Any], path: Path) -> None:
        s = self.s
        power = self._trait("power", words, path) if "power" in words else -1
        nation = found_nation(s, player, self._trait("race", words, path), power)
        s.picked[nation] = s.round - 1
        s.status[nation] = Status.DECLINED
        s.active[player] = -1
        if power >= 0 and not s.rules.world.traits[power].keeps_badge:
            discard_badge(s, nation)
        refresh(s, nation)
        self._equip(nation, words, path)

    def _trait(self, kind: str, words: dict[str, Any], path: Path) -> int:
        if kind in words:
            found = self.names.trait(kind, words[kind], (*path, kind))
            if found >= 0:
                return self._once(found, (*path, kind))
        world = self.s.rules.world
        everything = world.races if kind == "race" else world.powers
        free = [trait for trait in everything if trait not in self.chosen]
        if not free:
            self.names.wrong(path, f"there is no {kind} left")
            return everything[0]
        quietest = min(free, key=self._loudness)
        self.chosen.add(quietest)
        return quietest

    def _once(self, trait: int, path: Path) -> int:
        s = self.s
        if trait in s.race or trait in s.power:
            self.names.wrong(path, f"'{s.rules.world.traits[trait].id}' is in play already")
        return trait

    def _loudness(self, trait: int) -> tuple[int, int, int]:
        """Unnamed races and powers should meddle with a scenario as little as possible: coins at most."""
        hooks = self.s.rules.world.traits[trait].hooks
        return sum(1 for use in hooks if set(use.hook.functions) != {"score"}), len(hooks), trait

    def _equip(self, nation: int, words: dict[str, Any], path: Path) -> None:
        s = self.s
        for name, tokens in self.names.mapping(words.get("regions", {}), (*path, "regions")).items():
            self._settle(nation, name, tokens, (*path, "regions", name))
        for place, counts in (("hand", s.hand), ("withdrawn", s.withdrawn), ("aside", s.aside)):
            if place in words:
                counts[nation] = self._taken(nation, words[place], (*path, place))
        if "conquests" in words:
            s.conquests[nation] = self.names.number(words["conquests"], (*path, "conquests"))
        for name, places in self.names.mapping(words.get("pieces", {}), (*path, "pieces")).items():
            self.place(name, places, nation, (*path, "pieces", name))

    def _settle(self, nation: int, name: object, tokens: object, path: Path) -> None:
        s = self.s
        region = self.names.region(name, path)
        count = self._taken(nation, tokens, path)
        if region < 0:
            return
        if s.owner[region] >= 0:
            self.names.wrong(path, f"'{name}' is held by somebody else already")
        meet_fates(s, region, "lost", -1)
        hold(s, region, nation)
        s.tokens[region] = count

    def _taken(self, nation: int, value: object, path: Path) -> int:
        s, race = self.s, self.s.race[nation]
        tokens = self.names.number(value, path)
        if tokens > s.tray[race]:
            trait = s.rules.world.traits[race]
            self.names.wrong(path, f"{trait.id} have {trait.supply} tokens in all, and {s.tray[race]} are left")
            return 0
        s.tray[race] -= tokens
        return tokens

    def _ready(self, nation: int) -> None:
        s, traits = self.s, self.s.rules.world.traits
        brought = traits[s.race[nation]].tokens + traits[s.power[nation]].tokens
        on_map = sum(s.tokens[region] for region in bits(s.held[nation]))
        s.hand[nation] = max(0, min(brought - on_map, s.tray[s.race[nation]]))
        s.tray[s.race[nation]] -= s.hand[nation]

    def place(self, name: object, places: object, nation: int, path: Path) -> None:
        """Put pieces of a kind where the words say: regions, `hand`, `player_1`, or a number for so many in hand."""
        kind = self.names.piece(name, path)
        if kind is None:
            return
        free = [piece for piece in bits(kind.mask) if self.s.where[piece] in (SUPPLY, OUT, STACK)]
        wanted = list(self._places(places, nation, kind, path))
        if len(wanted) > len(free):
            self.names.wrong(path, f"there are {kind.supply} pieces '{kind.id}', and {len(free)} are left")
        for piece, place in zip(free, wanted, strict=False):
            if place != STACK and piece in self.s.markers:
                self.s.markers.remove(piece)
            self.s.belongs[piece] = nation
            move(self.s, piece, place)

    def _places(self, words: object, nation: int, kind: PieceKind, path: Path) -> Iterator[int]:
        if type(words) is int:
            words = ["hand"] * words
        for word in self.names.listed(words, path):
            if word == "hand" and nation >= 0:
                yield WITH_NATION + nation
            elif word in OFF_THE_MAP:
                yield OFF_THE_MAP[word]
            elif isinstance(word, str) and word.startswith("player_") and word[7:].isdigit():
                yield self._before(int(word[7:]), path)
            elif isinstance(word, str) and word.startswith("on_") and nation < 0:
                yield ON_BANNER + max(0, self.names.trait("race", word[3:], path))
            elif (region := self.names.region(word, path)) >= 0:
                yield region

    def _before(self, player: int, path: Path) -> int:
        if player >= self.s.players:
            self.names.wrong(path, f"players are numbered from 0 to {self.s.players - 1}")
        return WITH_PLAYER + player
