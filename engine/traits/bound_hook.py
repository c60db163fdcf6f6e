"""A hook in force for somebody, and those that are in force when the player names them."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from functools import partial
from types import FunctionType
from typing import Final, NamedTuple, get_args

from engine.vocabulary.answers import Stay
from engine.vocabulary.dependence import Dependent, Depends
from engine.vocabulary.errors import HookError
from engine.vocabulary.fees import Fee
from engine.vocabulary.numbers import NOBODY, Piece, RegionSet, TraitNumber
from engine.vocabulary.plain_data import Answer, Parameters
from engine.vocabulary.points import POINTS
from engine.vocabulary.registry import HookFunction
from engine.vocabulary.sets import union
from engine.world.world import HookUse, Trait

ABOUT_CONQUESTS: Final = ("legality", "conquest_cost")
"""The points whose answers name the regions they are for."""


_READ: Final = {"map": Depends.MAP, "filters": Depends.MAP, "pieces": Depends.PIECES, "races": Depends.BOARD}


class BoundHook:
    """A hook in force for somebody: its function with parameters, its trait and the piece that bears it."""

    __slots__ = (
        "acts_alone",
        "also",
        "answers",
        "bearer",
        "by_holdings",
        "call",
        "depends",
        "failing",
        "is_about_boosts",
        "is_about_sets",
        "is_asked",
        "is_counted",
        "is_gated",
        "is_steady",
        "known",
        "looks_at",
        "name",
        "only_stays",
        "otherwise",
        "phases",
        "point",
        "trait",
        "use",
    )

    def __init__(self, use: HookUse, point: str, trait: Trait, bearer: Piece, name: str) -> None:
        self.use, self.point, self.trait, self.bearer, self.name = use, point, trait, bearer, name
        self.call = prepared(use.hook.functions[point], use.parameters)
        self.answers = POINTS[point].answers
        # A parameter `during` says which of its phases is meant.
        during = use.parameters.get("during")
        self.phases = (during,) if during in use.hook.phases else use.hook.phases
        reads = use.hook.reads[point]
        dependents = [value for value in use.parameters.values() if isinstance(value, Dependent)]
        self.depends = self._depends(reads, dependents)
        self.is_about_sets = point in ABOUT_CONQUESTS and reads != "board"
        self.is_about_boosts = reads == "boosts"
        self.is_asked = bool(use.asks or use.chooses or use.for_each or use.singles_out)
        """Whether somebody decides at the moment whether, where or for whom it happens, or it happens for several."""
        self.known: list[Answer] | None = None
        """Its answers, when they never change in any game of this world."""
        self.is_counted = bool(use.limit) and POINTS[point].is_limited and not use.boost
        """Whether its uses are counted, so that it may be used up."""
        self.is_gated = self.is_counted or use.condition is not None
        """Whether it is asked at some times and not at others."""
        self.is_steady = use.condition is None and not self.depends & Depends.NUMBERS
        """Whether one more token where some are changes nothing in what it answers."""
        if self.is_gated:
            self.depends = Depends.ANYTHING
        self.looks_at = union(each.looks_at for each in dependents if each.depends)
        """Where its answers depend on holdings alone, the regions of which it matters whether its nation holds them."""
        self.by_holdings: dict[RegionSet, list[Answer]] | None = None
        """Its answers about attacks by the nation's regions among these, where the answers follow from them alone."""
        if self.is_about_sets and self.depends == Depends.HOLDS:
            self.by_holdings = {}
        self.otherwise = BoundHook(use.otherwise, point, trait, bearer, name) if use.otherwise else None
        """What happens when a question is denied."""
        self.also = tuple(BoundHook(each, point, trait, bearer, name) for each in use.also)
        """What else happens whenever it does."""
        failed = use.die.otherwise if use.die else None
        self.failing = BoundHook(failed, point, trait, bearer, name) if failed else None
        """What happens when the dice say no."""
        self.acts_alone = use.die is None and not self.also
        """Whether neither dice nor other hooks change what it does at a moment."""
        self.only_stays = get_args(use.hook.returns[point]) == (Stay,)

    def _depends(self, reads: str, parameters: list[Dependent]) -> int:
        depends = _READ.get(reads, Depends.ANYTHING)
        for each in parameters if reads != "map" else ():
            depends |= each.depends
        return depends

    def mistake(self, what: str) -> HookError:
        """Make the error that names pack, item and hook."""
        return HookError(self.trait.pack, self.trait.full_id, self.use.hook.name, what)


def prepared(function: HookFunction, parameters: Parameters) -> HookFunction:
    """The function of a hook with its parameters filled in: as defaults where it can be, which makes calls quick."""
    if not isinstance(function, FunctionType) or set(parameters) - set(inspect.getfullargspec(function).kwonlyargs):
        return partial(function, **parameters)
    filled = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    filled.__kwdefaults__ = {**(function.__kwdefaults__ or {}), **parameters}
    return filled


_AT_DECLINE: Final = frozenset({"keeps", "on_decline"})


@dataclass(frozen=True, slots=True, eq=False)
class Boost:
    """Hooks of one trait that are in force only when the player names it."""

    name: str
    trait: Trait
    bearer: Piece
    limit: str
    hooks: dict[str, tuple[BoundHook, ...]]
    times: int = 1
    price: Fee | None = None
    then: str = ""
    is_lent: bool = False
    """Whether the piece that bears it lends the trait of another item."""
    only_follows: bool = False
    """Whether it changes nothing about an attack, but something once the region is conquered."""

    @property
    def item(self) -> str:
        """The id of the item whose trait it is."""
        return self.trait.id

    @property
    def is_for_attacks(self) -> bool:
        """Whether it is named with a conquest."""
        return not self.hooks.keys() <= _AT_DECLINE

    @property
    def is_for_declines(self) -> bool:
        """Whether it is named with a decline."""
        return not _AT_DECLINE.isdisjoint(self.hooks)

    @property
    def is_constant(self) -> bool:
        """Whether what it adds to an attack never changes in any game of this world."""
        asked = [bound for point in ABOUT_CONQUESTS for bound in self.hooks.get(point, ())]
        is_fixed = all(bound.is_about_sets and bound.depends == Depends.MAP for bound in asked)
        return is_fixed and self.limit != "opponent" and not {"adjacency", "entry"} & set(self.hooks)


class TraitSource(NamedTuple):
    """A trait and the piece that brings it; a quiet one offers but does not yet act."""

    trait: TraitNumber
    bearer: Piece = NOBODY
    quiet: bool = False
