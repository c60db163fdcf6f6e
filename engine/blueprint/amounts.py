"""Numbers that depend on the game: an amount is a whole number, or a count of something with what to make of it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Annotated, Any, TypeAlias

from engine.blueprint.attack_words import ATTACK_WORDS, AttackCompiler
from engine.blueprint.filters import FilterCompiler, RegionFilter
from engine.blueprint.parties import NEEDED, PARTIES, SEATS, regions_of_party
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
    "count", "where", "of", "piece", "by", "from", "tokens", "killed", "paid", "rolled", "using", "failed", "since",
    *SCALING,
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
    **{word: partial(regions_of_party, word=word) for word in SEATS},
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
PositiveAmount: TypeAlias = Annotated[Amount, Range(1)]
"""A parameter that is at least one, or a count that never comes to less."""


def fixed_amount(number: int) -> Amount:
    """An amount that is the same in every game."""
    return Amount(number, Depends.MAP, lambda me: number, number)


ZERO, ONE, TWO, UNLIMITED = (fixed_amount(number) for number in (0, 1, 2, 1000))
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
    "pips": (Depends.ANYTHING, lambda me: me.pips),
}
"""What is counted without a region filter."""
RACE_COUNTS = ("hand", "groups", "largest_group", "conquests_so_far")
"""Those of them that are counted of a race; with `of`, of other players' active ones."""

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
    "pieces_in_supply": lambda me, pieces: me.pieces_left(pieces),
    "pieces_on_combos": lambda me, pieces: me.pieces_on_combos(pieces),
}
"""What is counted of a kind of piece off the map."""

PLAYERS_PIECES: dict[str, Callable[[Holder, PieceSet, Player], int]] = {
    "pieces_in_hand": lambda me, pieces, player: len(me.pieces_held(pieces, player)),
    "pieces_before": lambda me, pieces, player: me.pieces_before(pieces, player),
    "laid_on_combos": lambda me, pieces, player: me.pieces_laid(pieces, player),
    "laid_on_pick": lambda me, pieces, player: me.pieces_laid_on_pick(pieces, player),
}
"""What is counted of a kind of piece that players have: `of` says who."""

COINS_ON_PICK = ("coins_on_pick",)
"""What is counted of a pick: the coins on it, all or those `of` whoever laid them."""

THIS_ATTACK: dict[str, Callable[[Attack], int]] = {
    "tokens_there": lambda attack: attack.tokens,
    "killed_there": lambda attack: attack.killed,
    "beaten_there": lambda attack: attack.tokens - attack.killed,
    "paid_there": lambda attack: attack.paid,
    "rolled_there": lambda attack: max(0, attack.rolled - 1),
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
        for counts, unused, compile in _COUNT_KINDS:
            if isinstance(what, str) and what in counts:
                self._needs_no(words, path, *unused)
                return compile(self, what, words, path)
        self._needs_no(words, path, *_ABOUT_ATTACKS)
        self.wrong((*path, "count"), "absent", what, kind="count", known=count_names())
        return Depends.MAP, lambda me: 0

    def _of_attacks(self, what: str, words: Record, path: Path) -> tuple[int, Counter]:
        conquered, summary = ATTACK_COUNTS[what]
        attacks = self.attacks.found(words, path, conquered=conquered)
        return Depends.ANYTHING, lambda me: summary(me, attacks(me))

    def _of_named_players(self, what: str, words: Record, path: Path) -> tuple[int, Counter]:
        return self._of_players(PLAYER_COUNTS[what], words.get("of", "own"), (*path, "of"))

    def _of_pieces(self, what: str, words: Record, path: Path) -> tuple[int, Counter]:
        count, pieces = PIECE_COUNTS[what], self._pieces(words, path)
        return Depends.ANYTHING, lambda me: count(me, pieces)

    def _of_players_pieces(self, what: str, words: Record, path: Path) -> tuple[int, Counter]:
        pieces, count = self._pieces(words, path), PLAYERS_PIECES[what]
        if what.startswith("laid"):
            self._remember_layers(what, path)
        if what == "pieces_in_hand" and words.get("of", "me") == "me":
            return Depends.ANYTHING, lambda me: me.pieces_in_hand(pieces)
        return self._of_players(lambda me, player: count(me, pieces, player), words.get("of", "own"), (*path, "of"))

    def _of_coins_on_pick(self, what: str, words: Record, path: Path) -> tuple[int, Counter]:
        self._remember_layers(what, path)
        if "of" not in words:
            return Depends.ANYTHING, lambda me: me.coins_on_pick()
        return self._of_players(lambda me, player: me.coins_on_pick(player), words["of"], (*path, "of"))

    def _remember_layers(self, what: str, path: Path) -> None:
        self.world.memories.add("layers")
        if what.endswith("pick"):
            self.filters.needs.append(((*path, "count"), "pick"))

    def _plain(self, what: str, words: Record, path: Path) -> tuple[int, Counter]:
        if what == "pips":
            self.filters.needs.append(((*path, "count"), "pips"))
        if "of" not in words:
            return PLAIN_COUNTS[what]
        count = PLAIN_COUNTS[what][1]

        def of_player(me: Holder, player: Player) -> int:
            seen = me.seen_by(player)
            return 0 if seen is None else count(seen)

        return self._of_players(of_player, words["of"], (*path, "of"))

    def _on_the_board(self, what: str, words: Record, path: Path) -> tuple[int, Counter]:
        where = self.filters.compile(words.get("where", "any"), (*path, "where"))
        depends = where.depends | Depends.BOARD
        if what == "tokens" or what.endswith("_tokens") or words.get("of") in SEATS:
            depends |= Depends.ANYTHING
        return depends, _BOARD_COUNTS[what](where, self._who(words, path), self._pieces(words, path))

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
        if word in NEEDED:
            self.filters.needs.append((path, NEEDED[word]))
        return Depends.ANYTHING, lambda me: sum([count(me, player) for player in me.players_called(word)])

    def _of_this_attack(self, what: str, words: Record, path: Path) -> tuple[int, Counter]:
        self.world.memories.add("details")
        self.filters.needs.append(((*path, "count"), "attack"))
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
        if name in NEEDED:
            self.filters.needs.append(((*path, "of"), NEEDED[name]))
        return WHO[name]

    def _pieces(self, words: Record, path: Path) -> PieceSet:
        if words["count"] not in ("pieces", *PLAYERS_PIECES, *PIECE_COUNTS):
            self._needs_no(words, path, "piece")
            return 0
        if "piece" not in words:
            self.wrong(path, "count_needs_piece")
            return 0
        pieces = self.world.pieces_called(words["piece"])
        if pieces is None:
            self.wrong((*path, "piece"), "absent", words["piece"], kind="piece")
        return pieces or 0

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
            total = count(me) // (per or 1) * (1 if times is None else times) + (plus or 0)
            total = total if least is None else max(least(me), total)
            return total if most is None else min(most(me), total)

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


def _symbols(where: RegionFilter, who: Callable[[Holder], RegionSet], pieces: PieceSet) -> Counter:
    return lambda me: len({name for region in bits(where(me) & who(me)) for name in me.world.regions[region].symbols})


def _pairs(where: RegionFilter, who: Callable[[Holder], RegionSet], pieces: PieceSet) -> Counter:
    def count(me: Holder) -> int:
        found = where(me) & who(me)
        return sum([(me.bordering(1 << region) & found).bit_count() for region in bits(found)]) // 2

    return count


def _holders(where: RegionFilter, who: Callable[[Holder], RegionSet], pieces: PieceSet) -> Counter:
    def count(me: Holder) -> int:
        owners = {me.owner(region) for region in bits(where(me) & who(me))}
        return len({me.player_of(owner) for owner in owners if owner >= 0})

    return count


def _led(where: RegionFilter, who: Callable[[Holder], RegionSet], by_tokens: bool, terrains: bool) -> Counter:
    """Areas or terrains in which one of those meant has more than any other player."""

    def number(me: Holder, regions: RegionSet) -> int:
        return sum([me.tokens(region) for region in bits(regions)]) if by_tokens else regions.bit_count()

    def count(me: Holder) -> int:
        held, wanted = who(me), where(me)
        holdings = [me.regions_of_player(player) & wanted for player in range(me.players)]

        def is_led(ground: RegionSet) -> bool:
            numbers = [number(me, regions & ground) for regions in holdings]
            return any(
                number(me, regions & held & ground) > max([0, *numbers[:player], *numbers[player + 1 :]])
                for player, regions in enumerate(holdings)
            )

        grounds = me.world.regions_by_terrain if terrains else me.world.areas.values()
        return sum(1 for ground in grounds if is_led(ground))

    return count


_BOARD_COUNTS: dict[str, Callable[[RegionFilter, Callable[[Holder], RegionSet], PieceSet], Counter]] = {
    "regions": _regions,
    "tokens": _tokens,
    "neighbours": _neighbours,
    "pieces": _pieces,
    "whole_areas": _areas,
    "areas": _touched_areas,
    "terrains": _terrains,
    "symbols": _symbols,
    "pairs": _pairs,
    "holders": _holders,
    "areas_with_most_regions": lambda where, who, pieces: _led(where, who, by_tokens=False, terrains=False),
    "areas_with_most_tokens": lambda where, who, pieces: _led(where, who, by_tokens=True, terrains=False),
    "terrains_with_most_regions": lambda where, who, pieces: _led(where, who, by_tokens=False, terrains=True),
    "terrains_with_most_tokens": lambda where, who, pieces: _led(where, who, by_tokens=True, terrains=True),
}

CountCompiler: TypeAlias = Callable[[AmountCompiler, str, Record, Path], tuple[int, Counter]]
_ABOUT_ATTACKS = tuple(word for word in ATTACK_WORDS if word != "where")
_COUNT_KINDS: tuple[tuple[Collection[str], tuple[str, ...], CountCompiler], ...] = (
    (ATTACK_COUNTS, ("of", "piece"), AmountCompiler._of_attacks),
    (PLAYER_COUNTS, (*_ABOUT_ATTACKS, "where", "piece"), AmountCompiler._of_named_players),
    (PIECE_COUNTS, (*_ABOUT_ATTACKS, "where", "of"), AmountCompiler._of_pieces),
    (PLAYERS_PIECES, (*_ABOUT_ATTACKS, "where"), AmountCompiler._of_players_pieces),
    (COINS_ON_PICK, (*_ABOUT_ATTACKS, "where", "piece"), AmountCompiler._of_coins_on_pick),
    (THIS_ATTACK, (*_ABOUT_ATTACKS, "where", "of", "piece"), AmountCompiler._of_this_attack),
    (RACE_COUNTS, (*_ABOUT_ATTACKS, "where", "piece"), AmountCompiler._plain),
    (PLAIN_COUNTS, (*_ABOUT_ATTACKS, "where", "of", "piece"), AmountCompiler._plain),
    (_BOARD_COUNTS, _ABOUT_ATTACKS, AmountCompiler._on_the_board),
)
"""What can be counted, by kind, with the words that mean nothing beside it and who compiles it."""


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
    if count in PLAYER_COUNTS or count in COINS_ON_PICK or count in RACE_COUNTS:
        return ("of",)
    if count in PIECE_COUNTS or count in PLAYERS_PIECES:
        return ("of", "piece") if count in PLAYERS_PIECES else ("piece",)
    if count in PLAIN_COUNTS or count in THIS_ATTACK:
        return ()
    return ("where", "of", "piece") if count == "pieces" else ("where", "of")


def count_names() -> tuple[str, ...]:
    """Everything that can be counted."""
    return (
        *_BOARD_COUNTS,
        *ATTACK_COUNTS,
        *PLAYER_COUNTS,
        *PLAIN_COUNTS,
        *PLAYERS_PIECES,
        *PIECE_COUNTS,
        *COINS_ON_PICK,
        *THIS_ATTACK,
    )
