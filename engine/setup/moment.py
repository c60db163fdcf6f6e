"""Reads the moment of a turn from a plain description: all that a position remembers besides what lies on the table."""

from __future__ import annotations

from typing import Any

from engine.setup.description import FLAGS, NATION_LISTS, NATION_SETS, PIECE_SETS, REGION_SETS, SINGLE_NATIONS
from engine.setup.player_setup import PlayerSetup
from engine.state.phases import PHASE_NAMES, TurnPhase
from engine.state.records import OF_BOOST, Attack, LaidCoins, Pending, UseKey
from engine.vocabulary.changes import CHANGES, Option
from engine.vocabulary.item_id import ItemId
from engine.vocabulary.numbers import NOBODY, Nation, Path, Piece, TraitNumber, is_number
from engine.vocabulary.plain_data import Record
from engine.vocabulary.sets import bits, mask_of

MOMENT_WORDS = (
    *FLAGS, *REGION_SETS, *PIECE_SETS, *NATION_SETS, *NATION_LISTS, *SINGLE_NATIONS,
    "acting", "chance", "event_deck", "lingering", "lying", "passes", "layers", "laid_coins", "attacks", "past_attacks",
    "sources", "uses", "lasting", "roll", "pending",
)  # fmt: skip


class Moment:
    """Sets the memory of a position; what cannot be is noted with its path."""

    def __init__(self, players: PlayerSetup, words: Record) -> None:
        self.players, self.words = players, words
        self.position, self.names = players.position, players.names

    def restore(self, phase: str) -> None:
        """Set everything that is said, in a phase of the turn."""
        position, words = self.position, self.words
        position.phase = PHASE_NAMES.index(self.names.word(phase, PHASE_NAMES, "phase", ("phase",)) or "pick")
        position.actor = self._nation(words.get("acting", ""), "acting")
        position.rng = self._chance(words.get("chance", "0x0"))
        for word in FLAGS:
            setattr(position, word, words.get(word) is True)
        for word in REGION_SETS:
            regions = [self.names.region(name, ("moment", word)) for name in self._listed(word)]
            setattr(position, word, mask_of(region for region in regions if region >= 0))
        for word in PIECE_SETS:
            setattr(position, word, mask_of(self.piece(name, ("moment", word)) for name in self._listed(word)))
        for word in NATION_SETS:
            setattr(position, word, mask_of(self._nation(name, word) for name in self._listed(word)))
        for word in NATION_LISTS:
            setattr(position, word, [self._nation(name, word) for name in self._listed(word)])
        for word in SINGLE_NATIONS:
            setattr(position, word, self._nation(words.get(word, ""), word))
        self._recall()
        self._roll()

    def _chance(self, text: object) -> int:
        """The memory of the generator of chance, written as a hexadecimal number."""
        try:
            return int(str(text), 16)
        except ValueError:
            self.names.wrong(("moment", "chance"), "not_a_number", value=text)
            return 0

    def _recall(self) -> None:
        position = self.position
        deck = [self.names.trait("event", name, ("moment", "event_deck")) for name in self._listed("event_deck")]
        position.event_deck = [event for event in deck if event >= 0]
        for name, last in self.names.mapping(self.words.get("lingering", {}), ("moment", "lingering")).items():
            event = self.names.trait("event", name, ("moment", "lingering"))
            position.lingering[event] = self.names.number(last, ("moment", "lingering"))
        for name, coins in self.names.mapping(self.words.get("lying", {}), ("moment", "lying")).items():
            position.lying[self._nation(name, "lying")] = self.names.number(coins, ("moment", "lying"))
        self._recall_market()
        position.attacks = [self._attack(words) for words in self._listed("attacks")]
        position.past_attacks = [self._attack(words) for words in self._listed("past_attacks")]
        sources = self.names.mapping(self.words.get("sources", {}), ("moment", "sources"))
        path: Path = ("moment", "sources")
        position.source = {self.piece(name, path): self.piece(lender, path) for name, lender in sources.items()}
        position.uses = dict(self._use(words, "uses") for words in self._listed("uses"))
        position.lasting = dict(self._use(words, "lasting") for words in self._listed("lasting"))
        position.pending = [
            Pending(
                words["player"],
                tuple(self._unpacked(option) for option in words["options"]),
                words["optional"],
                words.get("times", 1),
            )
            for words in self._listed("pending")
        ]

    def _recall_market(self) -> None:
        """Recall how often combos were passed by, and who laid what on them."""
        position, path = self.position, ("moment",)
        passes = self.names.mapping(self.words.get("passes", {}), (*path, "passes"))
        position.passes = {
            self._race(race, "passes"): self.names.number(times, (*path, "passes", race))
            for race, times in passes.items()
        }
        layers = self.names.mapping(self.words.get("layers", {}), (*path, "layers"))
        position.layers = {self.piece(name, (*path, "layers")): player for name, player in layers.items()}
        laid = self._listed("laid_coins")
        position.laid_coins = [LaidCoins(self._race(race, "laid_coins"), by, coins) for race, by, coins in laid]

    def _race(self, name: object, word: str) -> TraitNumber:
        return max(0, self.names.trait("race", name, ("moment", word)))

    def _roll(self) -> None:
        roll = self.names.mapping(self.words.get("roll", {}), ("moment", "roll"), ("die", "using", "on"))
        if roll and self.position.phase == TurnPhase.CONQUER:
            self.position.die = self.names.number(roll.get("die", 0), ("moment", "roll", "die"))
            self.position.die_source = str(roll.get("using", ""))
            self.position.named = self.names.region(roll["on"], ("moment", "roll", "on")) if "on" in roll else NOBODY

    def _listed(self, word: str) -> list[Any]:
        return self.names.listed(self.words.get(word, []), ("moment", word))

    def _nation(self, name: str, word: str) -> Nation:
        if name == "":
            return NOBODY
        return self.players.nation(name, ("moment", word))

    def piece(self, name: str, path: Path) -> Piece:
        """A piece by its kind, and by its number where there are several of a kind."""
        if name == "":
            return NOBODY
        kind_name, _, number = name.partition(" ")
        kind = self.names.piece(kind_name, path)
        pieces = list(bits(kind.mask)) if kind is not None else [0]
        index = int(number) - 1 if is_number(number) else 0
        return pieces[index] if 0 <= index < len(pieces) else pieces[0]

    def _attack(self, words: list[Any]) -> Attack:
        attacker, region, defender, *rest = words
        target = self.names.region(region, ("moment", "attacks"))
        return Attack(self._nation(attacker, "attacks"), target, self._nation(defender, "attacks"), *rest)

    def _use(self, words: list[Any], word: str) -> tuple[UseKey, int]:
        full_id, hook, point, by, against, count = words
        item = ItemId.in_world(full_id)
        trait = self.names.trait(item.kind, item.id, ("moment", word))
        is_piece = by.partition(" ")[0] in self.names.world.piece_kinds
        bearer = self.piece(by, ("moment", word)) if is_piece else NOBODY
        nation = NOBODY if is_piece else self._nation(by, word)
        return UseKey(bearer, nation, trait, OF_BOOST if hook == "boost" else hook, point, against), count

    def _unpacked(self, value: Any, name: str = "") -> Any:
        path: Path = ("moment", "pending")
        if isinstance(value, dict):
            ((kind, parts),) = value.items()
            made = Option if kind == "Option" else CHANGES[kind]
            return made(**{field: self._unpacked(part, field) for field, part in parts.items()})
        if isinstance(value, list):
            return tuple(self._unpacked(part) for part in value)
        if name == "nation":
            return self._nation(value, "pending")
        if name in ("piece", "source"):
            return self.piece(value, path)
        if name == "region":
            return self.names.region(value, path)
        if name == "kind" and isinstance(value, str):
            piece_kind = self.names.piece(value, path)
            return piece_kind.index if piece_kind is not None else 0
        return value
