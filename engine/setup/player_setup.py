"""Gives each player of a position their races, tokens, pieces and coins."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.bindings import refresh
from engine.board.moves import hold, move
from engine.position.position import Position
from engine.setup.names import Names
from engine.state.phases import IN_USE, Spot, Status
from engine.turn.capture import meet_fates
from engine.turn.market import discard_badge
from engine.turn.nations import found_nation
from engine.vocabulary.item_id import ItemId
from engine.vocabulary.numbers import NOBODY, NOWHERE, Nation, Path, Player, is_number
from engine.vocabulary.plain_data import Record
from engine.vocabulary.problems import counted
from engine.vocabulary.sets import bits
from engine.world.world import PieceKind

NATION_WORDS = (
    "race",
    "power",
    "hand",
    "regions",
    "withdrawn",
    "aside",
    "conquests",
    "pieces",
    "picked",
    "beyond_tray",
)
PLAYER_WORDS = (*NATION_WORDS, "coins", "new", "declined", "gone")
NO_POWER, HAND_OF = "none", "hand of "
OFF_THE_MAP = {"supply": Spot.SUPPLY, "out": Spot.OUT, "stack": Spot.STACK}


class PlayerSetup:
    """Gives players their nations; the active race of the player in turn gets a full hand when it `readies`."""

    def __init__(self, position: Position, names: Names, *, readies: bool) -> None:
        self.position, self.names, self.readies = position, names, readies
        self.chosen: set[int] = set()
        self._waiting: list[tuple[Nation, object, Path]] = []
        self.told: set[tuple[Nation, str]] = set()
        """The kinds of pieces about which the words of a nation say something."""

    def set_up(self, players: list[object]) -> None:
        """Set up all players: the named races first, so that unnamed ones can be chosen among the rest."""
        described = [self.names.mapping(words, ("players", i), PLAYER_WORDS) for i, words in enumerate(players)]
        for player, words in enumerate(described[: self.position.players]):
            self._mark_named(words)
            for index, older in enumerate(self._declined(words, player)):
                self._mark_named(self.names.mapping(older, ("players", player, "declined", index), NATION_WORDS))
        for player, words in enumerate(described[: self.position.players]):
            self._set_up(player, words)
        self._add_gone(described)
        # What is laid into a region must not be lost to nations that are set up there later.
        for nation, kinds, path in self._waiting:
            for name, places in self.names.mapping(kinds, path).items():
                self.told.add((nation, str(name)))
                self.place(name, places, nation, (*path, name))

    def _add_gone(self, described: list[Record]) -> None:
        """Remember races that have vanished in this turn."""
        position = self.position
        for player, words in enumerate(described[: position.players]):
            for name in self.names.listed(words.get("gone", []), ("players", player, "gone")):
                race = self.names.trait("race", name, ("players", player, "gone"))
                nation, active = len(position.race), position.active[player]
                found_nation(position, player, max(0, race), NOBODY)
                position.status[nation], position.active[player] = Status.GONE, active
                position.alive[player] = position.alive[player][:-1]
                position.profiles[nation] = position.rules.nothing

    def _declined(self, words: Record, player: Player) -> list[object]:
        return self.names.listed(words.get("declined", []), ("players", player, "declined"))

    def _mark_named(self, words: Record) -> None:
        for kind in ("race", "power"):
            name = words.get(kind)
            if isinstance(name, str):
                self.chosen.add(self.names.traits.get(ItemId(kind, name), -1))

    def _set_up(self, player: Player, words: Record) -> None:
        position, path = self.position, ("players", player)
        if "coins" in words:
            position.coins[player] = self.names.number(words["coins"], (*path, "coins"))
        for index, older in enumerate(self._declined(words, player)):
            if isinstance(older, dict):
                self._found_declined(player, older, (*path, "declined", index))
        if any(word in words for word in NATION_WORDS):
            nation = found_nation(position, player, self._trait("race", words, path), self._trait("power", words, path))
            position.picked[nation] = self._picked(words, path)
            self._equip(nation, words, path)
            if self.readies and player == position.turn and "hand" not in words:
                self._ready(nation)

    def _found_declined(self, player: Player, words: Record, path: Path) -> None:
        position = self.position
        power = self._trait("power", words, path) if "power" in words else NOBODY
        nation = found_nation(position, player, self._trait("race", words, path), power)
        position.picked[nation] = self._picked(words, path)
        position.status[nation] = Status.DECLINED
        position.active[player] = -1
        if power >= 0 and not position.rules.world.traits[power].keeps_badge:
            discard_badge(position, nation)
        refresh(position, nation)
        self._equip(nation, words, path)

    def _picked(self, words: Record, path: Path) -> int:
        """The round in which a combo was picked: this one when it is new, else the last one unless told."""
        if "picked" in words:
            return self.names.number(words["picked"], (*path, "picked"))
        return self.position.round if words.get("new") else self.position.round - 1

    def _trait(self, kind: str, words: Record, path: Path) -> int:
        if kind == "power" and words.get(kind) == NO_POWER:
            return NOBODY
        if kind in words:
            trait_number = self.names.trait(kind, words[kind], (*path, kind))
            if trait_number >= 0:
                return self._once(trait_number, (*path, kind))
        world = self.position.rules.world
        everything = world.races if kind == "race" else world.powers
        free = [trait for trait in everything if trait not in self.chosen]
        if not free:
            self.names.wrong(path, "none_left", kind=kind)
            return everything[0]
        quietest = min(free, key=self._loudness)
        self.chosen.add(quietest)
        return quietest

    def _once(self, trait: int, path: Path) -> int:
        position = self.position
        if trait in position.race or trait in position.power:
            self.names.wrong(path, "in_play", position.rules.world.traits[trait].id)
        return trait

    def _loudness(self, trait: int) -> tuple[int, int, int]:
        """Unnamed races and powers should meddle with a scenario as little as possible: coins at most."""
        hooks = self.position.rules.world.traits[trait].hooks
        return sum(1 for use in hooks if set(use.hook.functions) != {"score"}), len(hooks), trait

    def _equip(self, nation: Nation, words: Record, path: Path) -> None:
        position = self.position
        if "beyond_tray" in words:
            self._bring(position.race[nation], words["beyond_tray"], (*path, "beyond_tray"))
        for name, tokens in self.names.mapping(words.get("regions", {}), (*path, "regions")).items():
            self._occupy(nation, name, tokens, (*path, "regions", name))
        for place, counts in (("hand", position.hand), ("withdrawn", position.withdrawn), ("aside", position.aside)):
            if place in words:
                counts[nation] = self._taken(nation, words[place], (*path, place))
        if "conquests" in words:
            position.conquests[nation] = self.names.number(words["conquests"], (*path, "conquests"))
        self._waiting.append((nation, words.get("pieces", {}), (*path, "pieces")))

    def _bring(self, race: int, value: object, path: Path) -> None:
        """Add tokens to a race beside its supply; those that its other words do not name are in the tray."""
        if tokens := self.names.number(value, path):
            self.position.beyond_tray[race] = tokens
            self.position.tray[race] += tokens

    def _occupy(self, nation: Nation, name: object, tokens: object, path: Path) -> None:
        position = self.position
        region = self.names.region(name, path)
        count = self._taken(nation, tokens, path)
        if region < 0:
            return
        if position.owner[region] >= 0:
            self.names.wrong(path, "held", name)
        meet_fates(position, region, "lost", -1)
        hold(position, region, nation)
        position.tokens[region] = count

    def _taken(self, nation: Nation, value: object, path: Path) -> int:
        position, race = self.position, self.position.race[nation]
        tokens = self.names.number(value, path)
        if tokens > position.tray[race]:
            trait = position.rules.world.traits[race]
            supply = counted(trait.supply, "token")
            self.names.wrong(path, "few_tokens", trait.id, kind=supply, value=position.tray[race])
            return 0
        position.tray[race] -= tokens
        return tokens

    def _ready(self, nation: Nation) -> None:
        position, traits = self.position, self.position.rules.world.traits
        brought = traits[position.race[nation]].tokens + traits[position.power[nation]].tokens
        brought += position.beyond_tray.get(position.race[nation], 0)
        on_map = sum(position.tokens[region] for region in bits(position.held[nation]))
        position.hand[nation] = max(0, min(brought - on_map, position.tray[position.race[nation]]))
        position.tray[position.race[nation]] -= position.hand[nation]

    def place(self, name: object, places: object, nation: Nation, path: Path) -> None:
        """Put pieces of a kind where the words say: regions, `hand`, `player_1`, or a number for so many in hand."""
        kind = self.names.piece(name, path)
        if kind is None:
            return
        free = [piece for piece in bits(kind.mask) if self.position.spot[piece] not in IN_USE]
        wanted = list(self._places(places, nation, kind, path))
        if len(wanted) > len(free):
            self.names.wrong(path, "few_pieces", kind.id, kind=counted(kind.supply, "piece"), value=len(free))
        for piece, (spot, at) in zip(free, wanted, strict=False):
            if spot != Spot.STACK and piece in self.position.markers:
                self.position.markers.remove(piece)
            self.position.belongs[piece] = nation
            move(self.position, piece, spot, at)

    def _places(self, words: object, nation: Nation, kind: PieceKind, path: Path) -> Iterator[tuple[int, int]]:
        if type(words) is int:
            # One more than there are is enough to be told that there are too few.
            words = ["hand"] * min(self.names.number(words, path), kind.supply + 1)
        for word in self.names.listed(words, path):
            place = self._off_the_map(word, nation, path) if isinstance(word, str) else None
            if place is not None:
                yield place
            elif (region := self.names.region(word, path)) >= 0:
                yield Spot.MAP, region

    def _off_the_map(self, word: str, nation: Nation, path: Path) -> tuple[int, int] | None:
        """The place that a word names outside the map; None for one that must name a region."""
        if word == "hand" and nation >= 0:
            return Spot.HAND, nation
        if word.startswith(HAND_OF):
            return Spot.HAND, self.nation(word.removeprefix(HAND_OF), path)
        if word in OFF_THE_MAP:
            return OFF_THE_MAP[word], NOWHERE
        if word.startswith("player_") and is_number(word[7:]):
            return Spot.PLAYER, self._before(int(word[7:]), path)
        if word.startswith("on_") and nation < 0:
            return Spot.BANNER, max(0, self.names.trait("race", word[3:], path))
        return None

    def nation(self, name: str, path: Path) -> Nation:
        """A nation by its race; one that has vanished in this turn is called `gone` before it."""
        wanted, is_gone = name.removeprefix("gone "), name.startswith("gone ")
        race = self.names.trait("race", wanted, path)
        for nation, other in enumerate(self.position.race):
            if other == race and (self.position.status[nation] == Status.GONE) == is_gone:
                return nation
        self.names.wrong(path, "not_in_play", name)
        return 0

    def _before(self, player: Player, path: Path) -> int:
        if player >= self.position.players:
            self.names.wrong(path, "no_such_player", value=self.position.players - 1)
        return player
