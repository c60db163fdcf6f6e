"""One way to say which regions are meant, for every hook: a filter answers with a set of regions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from engine.blueprint.parties import NEEDED, SEATS, regions_of_party
from engine.holder.holder import Holder
from engine.vocabulary.dependence import Dependent, Depends
from engine.vocabulary.item_id import ItemId
from engine.vocabulary.numbers import EVERYWHERE, UNBOUNDED, Path, PieceSet, RegionSet
from engine.vocabulary.problems import Critic, Problem
from engine.vocabulary.sets import bits, spread, union
from engine.world.world import World

Evaluate = Callable[[Holder], RegionSet]


class Outlook(NamedTuple):
    """What a filter can match in any game: the regions it always matches, those it may, and what it misses in words."""

    always: RegionSet
    ever: RegionSet
    lacks: tuple[str, ...] = ()


Foresight = Callable[[PieceSet], Outlook]
"""The outlook of a filter in games into which certain pieces can come."""


class RegionFilter(Dependent):
    """A compiled filter; call it with a holder to get the matching regions."""

    __slots__ = ("evaluate", "fixed", "is_local", "outlook", "words")

    def __init__(
        self,
        words: object,
        depends: int,
        evaluate: Evaluate,
        outlook: Foresight,
        fixed: RegionSet | None = None,
        looks_at: RegionSet = EVERYWHERE,
    ) -> None:
        """With `fixed`, the regions that match in every game of the world."""
        super().__init__(depends, looks_at if fixed is None else 0)
        self.words, self.evaluate, self.outlook, self.fixed = words, evaluate, outlook, fixed
        self.is_local = False
        """Whether a region matches by what is true of itself, so that no other region matters."""

    def __call__(self, me: Holder) -> RegionSet:
        return self.evaluate(me) if self.fixed is None else self.fixed

    @property
    def test(self) -> Evaluate:
        """What gives the matching regions, for a filter that is part of another: one call less."""
        mask = self.fixed
        return self.evaluate if mask is None else lambda me: mask

    def __repr__(self) -> str:
        return str(self.words)


def _always(words: object, mask: RegionSet, name: str = "") -> RegionFilter:
    outlook = Outlook(mask, mask, (name,) if name and not mask else ())
    return RegionFilter(words, Depends.MAP, lambda me: mask, lambda pieces: outlook, mask)


ANYWHERE = RegionFilter("any", Depends.MAP, lambda me: me.everywhere, lambda pieces: Outlook(EVERYWHERE, EVERYWHERE))
"""The filter of a parameter that an item leaves out: all regions of whatever map is played."""


def _together(parts: Iterable[RegionFilter]) -> int:
    depends = Depends.MAP
    for part in parts:
        depends |= part.depends
    return depends


def _in_words(names: Iterable[object]) -> str:
    return " or ".join(str(name).replace("_", " ") for name in names)


OCCUPANTS: dict[str, Evaluate] = {
    "nobody": lambda me: me.empty,
    "me": lambda me: me.regions,
    "own": lambda me: me.own_regions,
    "own_declined": lambda me: me.own_regions & ~me.active_regions,
    "opponents": lambda me: me.opponents_regions,
    "active_opponents": lambda me: me.active_opponents_regions,
    "declined_opponents": lambda me: me.opponents_regions & ~me.active_regions,
    "natives": lambda me: me.natives,
    "others": lambda me: me.occupied & ~me.regions,
    "anybody": lambda me: me.occupied,
    **{word: partial(regions_of_party, word=word) for word in SEATS},
}


TAKEN_FROM = (
    "nobody", "natives", "me", "own", "own_declined", "opponents", "active_opponents", "declined_opponents", "left",
    "right", "leader", "last",
)  # fmt: skip
"""Who held a region before the race conquered it in this turn."""


def number_bounds(value: object) -> tuple[int, int] | None:
    """The least and the most that words for a number allow: the number itself, or bounds; None for anything else."""
    if type(value) is int:
        return value, value
    if (
        not isinstance(value, dict)
        or not value
        or set(value) - _BOUNDS
        or any(type(n) is not int for n in value.values())
    ):
        return None
    low = max(value.get("at_least", 0), value.get("more_than", -1) + 1, value.get("exactly", 0))
    high = min(
        value.get("at_most", UNBOUNDED), value.get("fewer_than", UNBOUNDED + 1) - 1, value.get("exactly", UNBOUNDED)
    )
    return low, high


_BOUNDS = {"at_least", "at_most", "more_than", "fewer_than", "exactly"}


class FilterCompiler(Critic):
    """Turns the words of a filter into a RegionFilter and notes every problem with its path."""

    def __init__(self, world: World, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.world = world
        self.needs: list[tuple[Path, str]] = []
        """Words that mean something only where there is a `place`, an `attack`, an `other` player or `pips`."""
        self._anywhere = Outlook(0, world.everywhere)

    def compile(self, words: object, path: Path) -> RegionFilter:
        """Compile `any` or a mapping of conditions, all of which must hold."""
        if words == "any":
            return _always(words, self.world.everywhere)
        if not isinstance(words, dict) or not words:
            self.wrong(path, "not_a_filter", value=words)
            return _always(words, 0)
        parts = []
        for key, value in words.items():
            compiler = getattr(self, f"_word_{key}", None) if isinstance(key, str) else None
            if compiler is None:
                self.wrong((*path, key), "unknown_condition", key, known=conditions())
            else:
                parts.append(compiler(value, (*path, key)))
        return self._all_of(words, parts)

    def _features(self, kind: str, value: object, path: Path) -> RegionFilter:
        mask, names = 0, value if isinstance(value, list) else [value]
        for name in names:
            feature = self.world.features.get(ItemId(kind, str(name)))
            if feature is None:
                self.wrong(path, "absent", name, kind=kind)
            else:
                mask |= feature
        return _always(value, mask, _in_words(names))

    def _flag(self, value: object, path: Path, mask: RegionSet) -> RegionFilter:
        name = _in_words(path[-1:])
        if value is False:
            return _always(value, self.world.everywhere & ~mask, f"land but {name}")
        return self._true_or_false(value, path, _always(value, mask, name))

    def _changing(self, words: object, depends: int, evaluate: Evaluate) -> RegionFilter:
        """A filter for what changes while a game is played: it may match any region."""
        return RegionFilter(words, depends, evaluate, lambda pieces: self._anywhere)

    def _with_pieces(self, words: object, depends: int, evaluate: Evaluate, needed: PieceSet) -> RegionFilter:
        """A filter for regions that pieces have to do with."""
        absent = Outlook(0, 0, (_in_words(words if isinstance(words, list) else [words]),))
        return RegionFilter(words, depends, evaluate, lambda pieces: self._anywhere if needed & pieces else absent)

    def _true_or_false(self, value: object, path: Path, inner: RegionFilter) -> RegionFilter:
        if not isinstance(value, bool):
            self.wrong(path, "not_a_flag")
        return self._negated(inner, value is False)

    def _word_terrain(self, value: object, path: Path) -> RegionFilter:
        return self._features("terrain", value, path)

    def _word_symbol(self, value: object, path: Path) -> RegionFilter:
        return self._features("symbol", value, path)

    def _word_edge(self, value: object, path: Path) -> RegionFilter:
        return self._flag(value, path, self.world.edge)

    def _word_coast(self, value: object, path: Path) -> RegionFilter:
        return self._flag(value, path, self.world.coast)

    def _word_water(self, value: object, path: Path) -> RegionFilter:
        return self._flag(value, path, self.world.water)

    def _word_impassable(self, value: object, path: Path) -> RegionFilter:
        return self._flag(value, path, self.world.impassable)

    def _word_left_empty(self, value: object, path: Path) -> RegionFilter:
        # A ruling may change it for a whole game, so it is not read here but when it is asked.
        outlook = Outlook(self.world.left_empty, self.world.left_empty)
        region_filter = RegionFilter(value, Depends.MAP, lambda me: me.world.left_empty, lambda pieces: outlook)
        return self._true_or_false(value, path, region_filter)

    def _word_occupied_by(self, value: Any, path: Path) -> RegionFilter:
        wanted = value if isinstance(value, list) else [value]
        unknown = [name for name in wanted if not isinstance(name, str) or name not in OCCUPANTS]
        if unknown:
            self.wrong(path, "unknown_occupant", unknown[0], known=OCCUPANTS)
            return _always(value, 0)
        tests = [OCCUPANTS[name] for name in wanted]
        self.needs += [(path, NEEDED[name]) for name in wanted if name in NEEDED]
        if wanted == ["me"]:
            own = self._changing(value, Depends.HOLDS, tests[0])
            own.is_local = True
            return own
        depends = Depends.BOARD | (0 if set(wanted).isdisjoint(SEATS) else Depends.ANYTHING)
        return self._changing(value, depends, lambda me: union(test(me) for test in tests))

    def _word_contains(self, value: object, path: Path) -> RegionFilter:
        pieces = 0
        for name in value if isinstance(value, list) else [value]:
            named_pieces = self.world.pieces_called(name)
            if named_pieces is None:
                self.wrong(path, "absent", name, kind="piece")
            else:
                pieces |= named_pieces
        return self._with_pieces(value, Depends.PIECES, lambda me: me.regions_with(pieces), pieces)

    def _word_tokens(self, value: object, path: Path) -> RegionFilter:
        bounds = number_bounds(value)
        if bounds is None:
            self.wrong(path, "bad_count")
            return _always(value, 0)
        low, high = bounds
        return self._changing(value, Depends.ANYTHING, lambda me: me.regions_with_tokens(low, high))

    def _word_pieces(self, value: object, path: Path) -> RegionFilter:
        words = value if isinstance(value, dict) else {}
        bounds = number_bounds({key: each for key, each in words.items() if key != "piece"})
        if "piece" not in words or bounds is None:
            self.wrong(path, "bad_pieces")
            return _always(value, 0)
        pieces, (low, high) = self.world.pieces_called(words["piece"]), bounds
        if pieces is None:
            self.wrong((*path, "piece"), "absent", words["piece"], kind="piece")
            return _always(value, 0)

        def evaluate(me: Holder) -> RegionSet:
            return me.regions_with_pieces(pieces, low, high)

        if not low:
            return self._changing(value, Depends.ANYTHING, evaluate)
        return self._with_pieces(value, Depends.PIECES, evaluate, pieces)

    def _word_conquered_this_turn(self, value: object, path: Path) -> RegionFilter:
        taken = self._changing(value, Depends.BOARD, lambda me: me.conquered(occupied=False))
        return self._true_or_false(value, path, taken)

    def _word_conquered_last(self, value: object, path: Path) -> RegionFilter:
        last = self._changing(value, Depends.BOARD | Depends.TIME, lambda me: me.conquered_last)
        return self._true_or_false(value, path, last)

    def _word_taken_from_somebody(self, value: object, path: Path) -> RegionFilter:
        taken = self._changing(value, Depends.BOARD, lambda me: me.conquered(occupied=True))
        return self._true_or_false(value, path, taken)

    def _word_taken_from(self, value: Any, path: Path) -> RegionFilter:
        wanted = value if isinstance(value, list) else [value]
        for name in wanted:
            if not isinstance(name, str) or name not in TAKEN_FROM:
                self.wrong(path, "unknown_occupant", name, known=TAKEN_FROM)
                return _always(value, 0)
        return self._changing(value, Depends.BOARD | Depends.TIME, lambda me: me.taken_from(wanted))

    def _word_at_target(self, value: object, path: Path) -> RegionFilter:
        self.needs.append((path, "place"))
        return self._true_or_false(value, path, self._changing(value, Depends.ANYTHING, lambda me: me.place))

    def _word_chosen(self, value: object, path: Path) -> RegionFilter:
        self.needs.append((path, "choice"))
        return self._true_or_false(value, path, self._changing(value, Depends.ANYTHING, lambda me: me.chosen_region))

    def _word_left_this_turn(self, value: object, path: Path) -> RegionFilter:
        self.world.memories.add("left")
        region_filter = self._changing(value, Depends.BOARD | Depends.TIME, lambda me: me.left_this_turn)
        return self._true_or_false(value, path, region_filter)

    def _word_area(self, value: Any, path: Path) -> RegionFilter:
        mask, names = 0, value if isinstance(value, list) else [value]
        for name in names:
            if name not in self.world.areas:
                self.wrong(path, "absent", name, kind="area")
            mask |= self.world.areas.get(name, 0)
        return _always(value, mask, _in_words(names))

    def _word_in_whole_area(self, value: object, path: Path) -> RegionFilter:
        if value not in ("me", "own"):
            self.wrong(path, "unknown_occupant", value, known=("me", "own"))
        own = value == "own"
        areas = tuple(self.world.areas.values())

        def evaluate(me: Holder) -> RegionSet:
            held = me.own_regions if own else me.regions
            return union(area for area in areas if not area & ~held)

        outlook = Outlook(0, union(areas), () if areas else ("area",))
        return RegionFilter(value, Depends.BOARD, evaluate, lambda pieces: outlook)

    def _word_holder_has(self, value: object, path: Path) -> RegionFilter:
        kind = self.world.piece_kinds.get(value) if isinstance(value, str) else None
        if kind is None:
            self.wrong(path, "absent", value, kind="piece")
            return _always(value, 0)
        return self._with_pieces(value, Depends.BOARD, lambda me: me.regions_of_players_with(kind), kind.mask)

    def _word_holder_is(self, value: Any, path: Path) -> RegionFilter:
        tags = value if isinstance(value, list) else [value]
        if not all(isinstance(tag, str) for tag in tags):
            self.wrong(path, "bad_tag")
            return _always(value, 0)
        return self._changing(value, Depends.BOARD, lambda me: union(me.regions_tagged(tag) for tag in tags))

    def _word_same_terrain_as_bearer(self, value: Any, path: Path) -> RegionFilter:
        self.needs.append((path, "bearer"))
        if value is not True:
            self.wrong(path, "not_true")
        return self._changing(value, Depends.PIECES, lambda me: me.bearer_terrain)

    def _word_with_bearer(self, value: object, path: Path) -> RegionFilter:
        self.needs.append((path, "bearer"))
        return self._negated(self._changing(value, Depends.PIECES, lambda me: me.bearer_region), value is False)

    def _word_borders(self, value: object, path: Path) -> RegionFilter:
        inner = self.compile(value, path)
        neighbours = self.world.neighbours

        def outlook(pieces: PieceSet) -> Outlook:
            always, ever, lacks = inner.outlook(pieces)
            return Outlook(spread(neighbours, always), spread(neighbours, ever), lacks)

        fixed = None if inner.fixed is None else spread(neighbours, inner.fixed)
        return RegionFilter(value, inner.depends, lambda me: spread(neighbours, inner(me)), outlook, fixed)

    def _word_neighbours(self, value: object, path: Path) -> RegionFilter:
        words = value if isinstance(value, dict) else {}
        bounds = number_bounds({key: each for key, each in words.items() if key != "where"})
        if "where" not in words or bounds is None:
            self.wrong(path, "bad_neighbours")
            return _always(value, 0)
        (low, high), inner = bounds, self.compile(words["where"], (*path, "where"))
        neighbours, everywhere = self.world.neighbours, self.world.everywhere

        def enough(fewest: RegionSet, most: RegionSet) -> RegionSet:
            """The regions with enough neighbours among the fewest that match, and not too many among the most."""
            return union(
                1 << region
                for region in bits(everywhere)
                if low <= (neighbours[region] & fewest).bit_count() and (neighbours[region] & most).bit_count() <= high
            )

        def outlook(pieces: PieceSet) -> Outlook:
            always, ever, lacks = inner.outlook(pieces)
            return Outlook(enough(always, ever), enough(ever, always), lacks if low else ())

        def evaluate(me: Holder) -> RegionSet:
            matching = inner(me)
            return enough(matching, matching)

        fixed = None if inner.fixed is None else enough(inner.fixed, inner.fixed)
        return RegionFilter(value, inner.depends, evaluate, outlook, fixed)

    def _near(self, words: object, depends: int, evaluate: Evaluate, inner: RegionFilter) -> RegionFilter:
        """A filter for what is adjacent, by whatever means, to regions that another filter matches."""

        def outlook(pieces: PieceSet) -> Outlook:
            inner_outlook = inner.outlook(pieces)
            return (
                self._anywhere._replace(lacks=inner_outlook.lacks)
                if inner_outlook.ever
                else Outlook(0, 0, inner_outlook.lacks)
            )

        return RegionFilter(words, depends, evaluate, outlook, looks_at=inner.looks_at)

    def _word_adjacent_to(self, value: object, path: Path) -> RegionFilter:
        inner = self.compile(value, path)
        sources = inner.test
        return self._near(value, inner.depends | Depends.HOLDS, lambda me: me.adjacent(sources(me)), inner)

    def _word_linked_to(self, value: object, path: Path) -> RegionFilter:
        start, through = value, "any"
        if isinstance(value, dict) and "to" in value and set(value) <= {"to", "through"}:
            start, through, path = value["to"], value.get("through", "any"), (*path, "to")
        inner, links = self.compile(start, path), self.compile(through, (*path[:-1], "through"))
        depends = Depends.BOARD | inner.depends | links.depends
        return self._near(value, depends, lambda me: me.linked(inner(me), links(me)), inner)

    def _word_and(self, value: object, path: Path) -> RegionFilter:
        return self._all_of(value, self._several(value, path))

    def _word_or(self, value: object, path: Path) -> RegionFilter:
        parts = self._several(value, path)
        fixed = union(part.fixed for part in parts if part.fixed is not None)
        varying = [part.test for part in parts if part.fixed is None]

        def outlook(pieces: PieceSet) -> Outlook:
            outlooks = [part.outlook(pieces) for part in parts]
            return Outlook(union(o.always for o in outlooks), union(o.ever for o in outlooks), _all_lacks(outlooks))

        def evaluate(me: Holder) -> RegionSet:
            return fixed | union([test(me) for test in varying])

        return RegionFilter(value, _together(parts), evaluate, outlook, None if varying else fixed)

    def _word_all_of(self, value: object, path: Path) -> RegionFilter:
        return self._word_and(value, path)

    def _word_any_of(self, value: object, path: Path) -> RegionFilter:
        return self._word_or(value, path)

    def _word_none_of(self, value: object, path: Path) -> RegionFilter:
        return self._negated(self._word_or(value, path), True)

    def _word_not(self, value: object, path: Path) -> RegionFilter:
        return self._negated(self.compile(value, path), True)

    def _several(self, value: object, path: Path) -> list[RegionFilter]:
        if not isinstance(value, list) or not value:
            self.wrong(path, "no_filters")
            return []
        return [self.compile(words, (*path, index)) for index, words in enumerate(value)]

    def _all_of(self, words: object, parts: list[RegionFilter]) -> RegionFilter:
        if len(parts) == 1:
            return parts[0]
        fixed = self.world.everywhere
        for part in parts:
            fixed &= self.world.everywhere if part.fixed is None else part.fixed
        varying = [part.test for part in parts if part.fixed is None]
        looks_at = union(part.looks_at & (fixed if part.is_local else EVERYWHERE) for part in parts)

        def outlook(pieces: PieceSet) -> Outlook:
            always = ever = self.world.everywhere
            outlooks = [part.outlook(pieces) for part in parts]
            for each in outlooks:
                always, ever = always & each.always, ever & each.ever
            return Outlook(always, ever, _all_lacks(outlooks))

        def evaluate(me: Holder) -> RegionSet:
            regions = fixed
            for test in varying:
                regions &= test(me)
            return regions

        if len(varying) == 1:
            only = varying[0]
            return RegionFilter(words, _together(parts), lambda me: fixed & only(me), outlook, looks_at=looks_at)
        return RegionFilter(words, _together(parts), evaluate, outlook, None if varying else fixed, looks_at)

    def _negated(self, inner: RegionFilter, negate: bool) -> RegionFilter:
        if not negate:
            return inner
        everywhere = self.world.everywhere

        def outlook(pieces: PieceSet) -> Outlook:
            inner_outlook = inner.outlook(pieces)
            return Outlook(everywhere & ~inner_outlook.ever, everywhere & ~inner_outlook.always)

        fixed = None if inner.fixed is None else everywhere & ~inner.fixed
        return RegionFilter(inner.words, inner.depends, lambda me: everywhere & ~inner(me), outlook, fixed)


def _all_lacks(outlooks: list[Outlook]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(lack for outlook in outlooks for lack in outlook.lacks))


def conditions() -> list[str]:
    """List the words a filter may use."""
    return sorted(name[6:] for name in vars(FilterCompiler) if name.startswith("_word_"))
