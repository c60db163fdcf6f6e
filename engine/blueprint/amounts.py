"""Numbers that depend on the game: an amount is a whole number, or a count of something with what to make of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

from engine.blueprint.attack_words import ATTACK_WORDS, AttackCompiler
from engine.blueprint.filters import FilterCompiler, RegionFilter
from engine.blueprint.parties import PARTIES, regions_of_party
from engine.holder.holder import Holder
from engine.state.records import Attack
from engine.vocabulary.dependence import Dependent, Depends
from engine.vocabulary.numbers import Path, PieceSet, Player, RegionSet
from engine.vocabulary.plain_data import Record
from engine.vocabulary.problems import Critic, Problem
from engine.vocabulary.registry import Range
from engine.vocabulary.sets import bits
from engine.world.world import World

Counter = Callable[[Holder], int]

SCALING = ("per", "times", "plus", "at_least", "at_most")
"""What is made of a number once it is found."""
COUNT_WORDS = (
    "count", "where", "of", "piece", "by", "from", "tokens", "killed", "paid", "using", "failed", "since", *SCALING,
)  # fmt: skip
"""What may stand in a count; all but the first are optional."""
COMBINATIONS: dict[str, Callable[[list[int]], int]] = {
    "sum": sum,
    "difference": lambda numbers: numbers[0] - numbers[1],
    "largest": max,
    "smallest": min,
}
"""What may be made of several amounts."""

WHO: dict[str, Callable[[Holder], RegionSet]] = {
    "me": lambda me: me.regions,
    "own": lambda me: me.own_regions,
    "own_declined": lambda me: me.own_regions & ~me.active_regions,
    "opponents": lambda me: me.opponents_regions,
    "anybody": lambda me: me.own_regions | me.opponents_regions,
    "everywhere": lambda me: me.everywhere,
    "other": lambda me: regions_of_party(me, "other"),
    "left": lambda me: regions_of_party(me, "left"),
    "right": lambda me: regions_of_party(me, "right"),
    "leader": lambda me: regions_of_party(me, "leader"),
    "last": lambda me: regions_of_party(me, "last"),
}
"""Whose regions are counted: those of the race, of all the player's races, of the others, or of everybody."""


class Amount(Dependent):
    """A compiled amount; call it with a holder to get the number."""

    __slots__ = ("evaluate", "fixed", "words")

    def __init__(self, words: object, depends: int, evaluate: Counter, fixed: int | None = None) -> None:
        super().__init__(depends)
        self.words, self.evaluate, self.fixed = words, evaluate, fixed

    def __call__(self, me: Holder) -> int:
        return self.evaluate(me) if self.fixed is None else self.fixed

    def __repr__(self) -> str:
        return str(self.words)


NaturalAmount: TypeAlias = Annotated[Amount, Range(0)]
"""A parameter that is a number of things, none or some, or a count of them."""


def fixed_amount(number: int) -> Amount:
    """An amount that is the same in every game."""
    return Amount(number, Depends.MAP, lambda me: number, number)


ZERO, ONE = fixed_amount(0), fixed_amount(1)
"""What a parameter of a hook may be unless the item says otherwise."""


def _of_turn(count: Counter) -> tuple[int, Counter]:
    return Depends.TIME | Depends.BOARD, count


PLAIN_COUNTS: dict[str, tuple[int, Counter]] = {
    "opponents": (Depends.MAP, lambda me: me.players - 1),
    "hand": (Depends.ANYTHING, lambda me: me.hand),
    "round": _of_turn(lambda me: me.round),
    "rounds_left": _of_turn(lambda me: me.world.turns - me.round),
    "conquests_of_occupied": _of_turn(lambda me: me.conquests_this_turn(occupied=True)),
    "conquests_so_far": _of_turn(lambda me: me.conquests),
    "tokens_lost": _of_turn(lambda me: me.tokens_killed),
    "own_tokens_lost": _of_turn(lambda me: me.tokens_mourned),
    "groups": (Depends.BOARD, lambda me: me.groups("group")),
    "largest_group": (Depends.BOARD, lambda me: me.largest_group),
    "passes": _of_turn(lambda me: me.times_passed),
}
"""What is counted without a region filter."""

Summary = Callable[[Holder, list[Attack]], int]
ATTACK_COUNTS: dict[str, tuple[bool, Summary]] = {
    "conquests": (True, lambda me, attacks: len(attacks)),
    "attacks": (False, lambda me, attacks: len(attacks)),
    "tokens_killed": (False, lambda me, attacks: sum(attack.killed for attack in attacks)),
    "attackers": (False, lambda me, attacks: len({me.player_of(attack.attacker) for attack in attacks})),
    "attacked": (False, lambda me, attacks: len({a.defending_player for a in attacks if a.defending_player >= 0})),
}
"""What is counted of attacks, perhaps of certain ones: those that succeeded or all, tokens that died, players."""

PLAYER_COUNTS: dict[str, Callable[[Holder, Player], int]] = {
    "declined_races": lambda me, player: me.declined_races(player),
    "coins": lambda me, player: me.all_coins[player],
}
"""What is counted of players: `of` says of whom."""

PIECE_COUNTS: dict[str, Callable[[Holder, PieceSet], int]] = {
    "pieces_in_hand": lambda me, pieces: me.pieces_in_hand(pieces),
    "pieces_in_supply": lambda me, pieces: me.pieces_left(pieces),
    "pieces_on_combos": lambda me, pieces: me.pieces_on_combos(pieces),
}
"""What is counted of a kind of piece off the map."""

THIS_ATTACK: dict[str, Callable[[Attack], int]] = {
    "tokens_there": lambda attack: attack.tokens,
    "killed_there": lambda attack: attack.killed,
    "paid_there": lambda attack: attack.paid,
}
"""What is counted of the attack that a moment is about."""


class AmountCompiler(Critic):
    """Turns the words of an amount into an Amount and notes every problem with its path."""

    def __init__(self, world: World, filters: FilterCompiler, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.world, self.filters = world, filters
        self.attacks = AttackCompiler(world, filters, problems)

    def compile(self, words: object, path: Path) -> Amount:
        """Compile a whole number, or a mapping that says what is counted, or which amounts are combined and how."""
        if type(words) is int:
            return fixed_amount(words)
        heads = heads_of(words)
        if not isinstance(words, dict) or len(heads) != 1:
            self.wrong(path, "bad_amount", value=words)
            return fixed_amount(0)
        allowed = amount_words(heads[0])
        for key in words:
            if key not in allowed:
                self.wrong((*path, key), "not_a_word", key, known=allowed)
        depends, count = self._counter(words, path) if heads[0] == "count" else self._combined(heads[0], words, path)
        bounds = {key: self.compile(words[key], (*path, key)) for key in ("at_least", "at_most") if key in words}
        for bound in bounds.values():
            depends |= bound.depends
        return Amount(words, depends, self._scaled(words, path, count, bounds))

    def _combined(self, head: str, words: Record, path: Path) -> tuple[int, Counter]:
        """Several amounts as one: their sum, the largest, the smallest, or the first without the second."""
        listed, floor = words[head], words.get("floor", 0)
        if type(floor) is not int:
            self.wrong((*path, "floor"), "wrong_type", "floor", kind="a whole number", value=floor)
        if not isinstance(listed, list) or not listed or (head == "difference" and len(listed) != 2):
            self.wrong(
                (*path, head), "bad_combination", head, kind="two amounts" if head == "difference" else "amounts"
            )
            return Depends.MAP, lambda me: 0
        parts = [self.compile(each, (*path, head, index)) for index, each in enumerate(listed)]
        depends, combine = Depends.MAP, COMBINATIONS[head]
        for part in parts:
            depends |= part.depends
        if head == "difference":
            return depends, lambda me: max(floor, combine([part(me) for part in parts]))
        return depends, lambda me: combine([part(me) for part in parts])

    def _counter(self, words: Record, path: Path) -> tuple[int, Counter]:
        what = words["count"]
        if isinstance(what, str) and what in ATTACK_COUNTS:
            self._needs_no(words, path, "of", "piece")
            conquered, summary = ATTACK_COUNTS[what]
            found = self.attacks.found(words, path, conquered=conquered)
            return Depends.ANYTHING, lambda me: summary(me, found(me))
        self._needs_no(words, path, *[word for word in ATTACK_WORDS if word != "where"])
        if isinstance(what, str) and what in PLAYER_COUNTS:
            self._needs_no(words, path, "where", "piece")
            return self._of_players(PLAYER_COUNTS[what], words.get("of", "own"), (*path, "of"))
        if isinstance(what, str) and what in PIECE_COUNTS:
            self._needs_no(words, path, "where", "of")
            count, pieces = PIECE_COUNTS[what], self._pieces(words, path)
            return Depends.ANYTHING, lambda me: count(me, pieces)
        if what == "pieces_before":
            self._needs_no(words, path, "where")
            before = self._pieces(words, path)
            count_before: Callable[[Holder, Player], int] = lambda me, player: me.pieces_before(before, player)  # noqa: E731
            return self._of_players(count_before, words.get("of", "own"), (*path, "of"))
        if isinstance(what, str) and what in THIS_ATTACK:
            self._needs_no(words, path, "where", "of", "piece")
            return self._of_this_attack(what)
        if isinstance(what, str) and what in PLAIN_COUNTS:
            self._needs_no(words, path, "where", "of", "piece")
            return PLAIN_COUNTS[what]
        counter = _BOARD_COUNTS.get(what) if isinstance(what, str) else None
        if counter is None:
            self.wrong((*path, "count"), "absent", what, kind="count", known=count_names())
            return Depends.MAP, lambda me: 0
        where = self.filters.compile(words.get("where", "any"), (*path, "where"))
        depends = where.depends | Depends.ANYTHING if what == "tokens" else where.depends | Depends.BOARD
        return depends, counter(where, self._who(words, path), self._pieces(words, path))

    def _needs_no(self, words: Record, path: Path, *keys: str) -> None:
        """Note what stands beside a count that has no use for it."""
        for key in keys:
            if key in words:
                self.wrong((*path, key), "count_needs_no", key, kind=words["count"])

    def _of_players(self, count: Callable[[Holder, Player], int], who: Any, path: Path) -> tuple[int, Counter]:
        """Count something of each of some players."""
        word = "own" if who == "me" else who
        if not isinstance(word, str) or word not in PARTIES:
            self.wrong(path, "unknown_occupant", who, known=("me", *PARTIES))
            return Depends.MAP, lambda me: 0
        if word == "own":
            return _of_turn(lambda me: count(me, me.player))
        return Depends.ANYTHING, lambda me: sum([count(me, player) for player in me.players_called(word)])

    def _of_this_attack(self, what: str) -> tuple[int, Counter]:
        self.world.memories.add("details")
        read = THIS_ATTACK[what]

        def count(me: Holder) -> int:
            attack = me.this_attack
            return read(attack) if attack is not None else 0

        return Depends.ANYTHING, count

    def _who(self, words: Record, path: Path) -> Callable[[Holder], RegionSet]:
        name = words.get("of", "me")
        if not isinstance(name, str) or name not in WHO:
            self.wrong((*path, "of"), "unknown_occupant", name, known=tuple(WHO))
            return WHO["me"]
        return WHO[name]

    def _pieces(self, words: Record, path: Path) -> PieceSet:
        if words["count"] not in ("pieces", "pieces_before", *PIECE_COUNTS):
            self._needs_no(words, path, "piece")
            return 0
        if "piece" not in words:
            self.wrong(path, "count_needs_piece")
            return 0
        found = self.world.pieces_called(words["piece"])
        if found is None:
            self.wrong((*path, "piece"), "absent", words["piece"], kind="piece")
        return found or 0

    def _scaled(self, words: Record, path: Path, count: Counter, bounds: dict[str, Amount]) -> Counter:
        per, times, plus = (
            self._number(words, path, key, usual) for key, usual in (("per", 1), ("times", 1), ("plus", 0))
        )
        least, most = bounds.get("at_least"), bounds.get("at_most")
        if per is not None and per < 1:
            self.wrong((*path, "per"), "out_of_range", "per", kind="1 or more", value=per)
            per = 1
        check_bounds(self, least, most, path)

        def evaluate(me: Holder) -> int:
            found = count(me) // (per or 1) * (1 if times is None else times) + (plus or 0)
            found = found if least is None else max(least(me), found)
            return found if most is None else min(most(me), found)

        return evaluate

    def _number(self, words: Record, path: Path, key: str, usual: int | None) -> int | None:
        value = words.get(key, usual)
        if value is None or type(value) is int:
            return value
        self.wrong((*path, key), "wrong_type", key, kind="a whole number", value=value)
        return usual


def _regions(where: RegionFilter, who: Callable[[Holder], RegionSet], pieces: PieceSet) -> Counter:
    return lambda me: (where(me) & who(me)).bit_count()


def _tokens(where: RegionFilter, who: Callable[[Holder], RegionSet], pieces: PieceSet) -> Counter:
    return lambda me: sum([me.tokens(region) for region in bits(where(me) & who(me))])


def _neighbours(where: RegionFilter, who: Callable[[Holder], RegionSet], pieces: PieceSet) -> Counter:
    def count(me: Holder) -> int:
        held = who(me)
        return (where(me) & me.bordering(held) & ~held).bit_count()

    return count


def _pieces(where: RegionFilter, who: Callable[[Holder], RegionSet], pieces: PieceSet) -> Counter:
    return lambda me: sum([me.pieces_here(region, pieces) for region in bits(where(me) & who(me))])


def _areas(where: RegionFilter, who: Callable[[Holder], RegionSet], pieces: PieceSet) -> Counter:
    def count(me: Holder) -> int:
        held, wanted = who(me), where(me)
        return sum(1 for area in me.world.areas.values() if area & wanted and not area & ~held)

    return count


def _touched_areas(where: RegionFilter, who: Callable[[Holder], RegionSet], pieces: PieceSet) -> Counter:
    def count(me: Holder) -> int:
        held = who(me) & where(me)
        return sum(1 for area in me.world.areas.values() if area & held)

    return count


def _terrains(where: RegionFilter, who: Callable[[Holder], RegionSet], pieces: PieceSet) -> Counter:
    return lambda me: len({me.world.regions[region].terrain.index for region in bits(where(me) & who(me))})


_BOARD_COUNTS: dict[str, Callable[[RegionFilter, Callable[[Holder], RegionSet], PieceSet], Counter]] = {
    "regions": _regions,
    "tokens": _tokens,
    "neighbours": _neighbours,
    "pieces": _pieces,
    "whole_areas": _areas,
    "areas": _touched_areas,
    "terrains": _terrains,
}


def heads_of(words: object) -> list[str]:
    """The words in a mapping that make an amount of it: there must be one."""
    return [head for head in ("count", *COMBINATIONS) if head in words] if isinstance(words, dict) else []


def amount_words(head: str) -> tuple[str, ...]:
    """What may stand in an amount that begins with a certain word."""
    if head == "count":
        return COUNT_WORDS
    return (head, "floor", *SCALING) if head == "difference" else (head, *SCALING)


def check_bounds(critic: Critic, least: Amount | None, most: Amount | None, path: Path) -> None:
    """Note fixed bounds between which there is nothing."""
    low, high = (None if bound is None else bound.fixed for bound in (least, most))
    if low is not None and high is not None and low > high:
        critic.wrong((*path, "at_least"), "bounds_crossed", known=(str(low), str(high)))


def words_beside(count: str) -> tuple[str, ...]:
    """The words that mean something beside a count, besides those that make something of its number."""
    if count in ATTACK_COUNTS:
        return ATTACK_WORDS
    if count in PLAYER_COUNTS:
        return ("of",)
    if count in PIECE_COUNTS or count == "pieces_before":
        return ("of", "piece") if count == "pieces_before" else ("piece",)
    if count in PLAIN_COUNTS or count in THIS_ATTACK:
        return ()
    return ("where", "of", "piece") if count == "pieces" else ("where", "of")


def count_names() -> tuple[str, ...]:
    """Everything that can be counted."""
    return (*_BOARD_COUNTS, *ATTACK_COUNTS, *PLAYER_COUNTS, *PLAIN_COUNTS, *PIECE_COUNTS, "pieces_before", *THIS_ATTACK)
