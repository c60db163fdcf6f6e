"""A hook in force for somebody, and what one trait brings into force."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from engine.answers import Stay
from engine.errors import HookError
from engine.filters import Depends, RegionFilter
from engine.points import POINTS

if TYPE_CHECKING:
    from engine.holder import Holder
    from engine.world import HookUse, Trait, World

MOST_ANSWERS = 1000
ABOUT_CONQUESTS = ("legality", "conquest_cost")
# What a nation's own traits do to its decline is a must; what a piece lends is a choice.
OPTIONAL_WHEN_LENT = ("keeps", "on_decline")


_READ = {"map": Depends.MAP, "filters": Depends.MAP, "pieces": Depends.PIECES, "races": Depends.BOARD}


class Bound:
    """A hook in force for somebody: its function with parameters, its trait and the piece that bears it."""

    __slots__ = (
        "answers",
        "bearer",
        "call",
        "depends",
        "is_about_boosts",
        "is_about_sets",
        "name",
        "only_stays",
        "point",
        "trait",
        "use",
        "uses_reach",
    )

    def __init__(self, use: HookUse, point: str, trait: Trait, bearer: int, name: str) -> None:
        self.use, self.point, self.trait, self.bearer, self.name = use, point, trait, bearer, name
        self.call: Callable[[Holder, Any], Iterable[Any]] = partial(use.hook.functions[point], **use.parameters)
        self.answers = POINTS[point].answers
        reads = use.hook.reads[point]
        filters = [value for value in use.parameters.values() if isinstance(value, RegionFilter)]
        self.depends = self._depends(reads, filters)
        self.uses_reach = any(each.uses_reach for each in filters)
        self.is_about_sets = point in ABOUT_CONQUESTS and reads != "board"
        self.is_about_boosts = reads == "boosts"
        self.only_stays = get_args(use.hook.returns[point]) == (Stay,)

    def _depends(self, reads: str, filters: list[RegionFilter]) -> Depends:
        found = _READ.get(reads, Depends.ANYTHING)
        for each in filters if reads != "map" else ():
            found |= each.depends
        return found

    def ask(self, me: Holder, subject: Any) -> list[Any]:
        """Ask the hook; whatever it does wrong is reported as the hook's mistake."""
        try:
            found = list(islice(self.call(me, subject), MOST_ANSWERS + 1))
        except HookError:
            raise
        except Exception as error:
            raise self.mistake(f"failed: {type(error).__name__}: {error}") from error
        if len(found) > MOST_ANSWERS:
            raise self.mistake("never stops answering")
        for answer in found:
            if type(answer) not in self.answers:
                raise self.mistake(f"answered {answer!r} at '{self.point}'")
        return found

    def mistake(self, what: str) -> HookError:
        """Make the error that names pack, item and hook."""
        return HookError(self.trait.pack, self.trait.full_id, self.use.hook.name, what)


class Boost(NamedTuple):
    """Hooks of one trait that are in force only when the player names it."""

    name: str
    trait: Trait
    bearer: int
    limit: str
    hooks: dict[str, tuple[Bound, ...]]

    @property
    def is_for_attacks(self) -> bool:
        """Whether it is named with a conquest, not with a decline."""
        return "keeps" not in self.hooks


class Source(NamedTuple):
    """A trait and the piece that brings it; a quiet one offers but does not yet act."""

    trait: int
    bearer: int = -1
    quiet: bool = False


class Brought(NamedTuple):
    """What a source brings into force: hooks with their side, and a boost."""

    hooks: tuple[tuple[str, Bound], ...]
    boost: Boost | None


def brought(world: World, rulings: dict[str, str], source: Source, *, active: bool) -> Brought:
    """Bind the hooks of a source that are in force for an active or a declined nation."""
    trait = world.traits[source.trait]
    lent = source.bearer >= 0 and world.kind_of[source.bearer].trait != trait.index
    name = f"{world.kind_of[source.bearer].id}:{trait.id}" if lent else trait.id
    hooks: list[tuple[str, Bound]] = []
    boosted: dict[str, tuple[Bound, ...]] = {}
    limit = ""
    for use in (use.under(rulings) for use in trait.hooks if _in_force(use, rulings, active)):
        for point in use.hook.functions:
            bound = Bound(use, point, trait, source.bearer, name)
            if use.boost or (lent and point in OPTIONAL_WHEN_LENT):
                boosted[point] = (*boosted.get(point, ()), bound)
                limit = use.boost or "free"
            elif not source.quiet or point == "actions":
                hooks.append((use.side or use.hook.sides[point], bound))
    return Brought(tuple(hooks), Boost(name, trait, source.bearer, limit, boosted) if boosted else None)


def _in_force(use: HookUse, rulings: dict[str, str], active: bool) -> bool:
    if use.during != "always" and (use.during == "active") != active:
        return False
    return all(rulings[name] in values for name, values in use.when)
