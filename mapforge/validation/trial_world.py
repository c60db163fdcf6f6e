"""Builds a tiny world from the hooks of all items, to hear what the engine has to say about them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from engine import Problem, Registry, World, WorldError, build_world
from engine.blueprint.builder import sketch_world
from engine.blueprint.hook_reader import MODIFIERS
from mapforge.files.kinds import HOOKED_KINDS
from mapforge.files.plain_data import Record
from mapforge.files.suggestions import closest
from mapforge.packs.library import Item, Library

_LISTS = {kind: f"{kind}s" for kind in HOOKED_KINDS}
_MAPPINGS, _MAPPINGS_OR_NUMBERS = ("when", "if", "otherwise", "die"), ("price", "up_to", "also")
"""Modifiers that are mappings, and those that are either these or numbers or lists."""


@dataclass(frozen=True)
class ItemProblems:
    """An item and what the engine says about its hooks; the paths of problems start inside the item."""

    item: Item
    problems: list[Problem]


def try_hooks(library: Library, packs: Collection[str]) -> Iterator[ItemProblems]:
    """Compile the hooks of all items in some packs."""
    world = _TrialWorld(library)
    hooked = [item for item in world.items() if item.pack in packs and isinstance(item.fields.get("hooks"), list)]
    yield from world.try_together(hooked)


def tried_world(library: Library) -> tuple[World, dict[tuple[str, str, str], Item]] | None:
    """The tiny world in which all items have their hooks, and who they are; None where the engine cannot read them."""
    trial = _TrialWorld(library)
    hooked = [item for item in trial.items() if isinstance(item.fields.get("hooks"), list)]
    try:
        world, _ = sketch_world(trial.data(hooked), trial.registry)
    except Exception:
        return None
    return world, {(item.kind, item.pack, item.id): item for item in hooked}


class _TrialWorld:
    def __init__(self, library: Library) -> None:
        self.library = library
        self.registry: Registry = library.known_hooks
        # Items that share an id are told elsewhere; their hooks are tried all the same.
        self.listed = {
            kind: [
                item
                for pack in library.packs.values()
                for item in pack.items[kind].values()
                if item.item_id.without_pack not in library.deleted
            ]
            for kind in HOOKED_KINDS
        }

    def items(self) -> Iterator[Item]:
        """All items that may have hooks."""
        for listed in self.listed.values():
            yield from listed

    def try_together(self, items: list[Item]) -> Iterator[ItemProblems]:
        """Try all items in one world; when that breaks, each in a world of its own."""
        try:
            problems = self._problems(items)
        except Exception:
            for item in items:
                yield self._try_alone(item)
            return
        by_place: dict[tuple[str | int, ...], list[Problem]] = {}
        for problem in problems:
            by_place.setdefault(problem.path[:2], []).append(_inside(problem))
        for kind, listed in self.listed.items():
            for index, item in enumerate(listed):
                if own_problems := by_place.get((_LISTS[kind], index)):
                    places = [place for place, _ in _entries(item)]
                    yield ItemProblems(item, [_renumbered(places, problem) for problem in own_problems])

    def _try_alone(self, item: Item) -> ItemProblems:
        """Try the hooks of an item one by one, so that one that breaks the engine does not hide the others."""
        all_problems: list[Problem] = []
        for index, entry in _entries(item):
            alone = replace(item, data={"hooks": [entry]}, replaces=None)
            try:
                problems = [_inside(problem) for problem in self._problems([alone])]
            except Exception as error:
                # The engine trusts that values have certain shapes; here is one that it does not expect.
                message = f"the values of this hook make no sense together ({type(error).__name__})"
                problems = [Problem(("hooks", 0), "text", value=message)]
            all_problems += [replace(problem, path=("hooks", index, *problem.path[2:])) for problem in problems]
        return ItemProblems(item, all_problems)

    def _problems(self, items: list[Item]) -> list[Problem]:
        try:
            build_world(self.data(items), self.registry)
        except WorldError as error:
            return error.problems
        return []

    def data(self, items: list[Item]) -> Record:
        """A world of names only: whatever else is wrong with an item, the schema has reported it."""
        tried = {(item.kind, item.pack, item.id): item for item in items}
        data: Record = {
            _LISTS[kind]: _with_own_ids(
                self._described(item, tried.get((item.kind, item.pack, item.id))) for item in listed
            )
            for kind, listed in self.listed.items()
        }
        data["symbols"] = [{"id": id} for id in self.library.items("symbol")]
        data["rulings"] = list(self._rulings())
        regions = [{"id": item["id"], "terrain": item["id"]} for item in data["terrains"]]
        areas: dict[str, list[str]] = {name: [] for name in self.library.areas()}
        data["map"] = {"turns": 1, "regions": regions, "borders": [], "areas": areas}
        return data

    def _described(self, item: Item, tried: Item | None) -> Record:
        described: Record = {"id": item.id, "pack": item.pack}
        if item.kind == "piece":
            described["supply"] = 1
        if tried is not None:
            described["hooks"] = [self._sane(entry) for _, entry in _entries(tried)]
        return described

    def _sane(self, entry: object) -> object:
        """A hook without what else is reported about it: names beside it, and modifiers of the wrong shape."""
        if not isinstance(entry, dict):
            return entry
        left_out = set(strange_names(entry, self.registry))
        for modifier in MODIFIERS:
            is_mapping = isinstance(entry.get(modifier), dict)
            if modifier in entry and is_mapping is not (modifier in _MAPPINGS) and modifier not in _MAPPINGS_OR_NUMBERS:
                left_out.add(modifier)
        return {key: value for key, value in entry.items() if key not in left_out}

    def _rulings(self) -> Iterator[Record]:
        for id, item in self.library.items("ruling").items():
            values = item.fields.get("values")
            if isinstance(values, dict):
                yield {"id": id, "default": item.fields.get("default", ""), "values": list(values)}


def strange_names(entry: Record, registry: Registry) -> list[str]:
    """The keys beside the one hook of an entry that are neither hook nor modifier."""
    names = [key for key in entry if key not in MODIFIERS]
    strange = [name for name in names if name not in registry.hooks]
    if len(names) > 1 and len(strange) == len(names):
        # The hook is misspelt as well: what looks like a modifier is not it.
        strange = [name for name in strange if closest(name, MODIFIERS)]
    return strange if len(names) - len(strange) == 1 else []


def _with_own_ids(described: Iterable[Record]) -> list[Record]:
    """The items; of two with the same id the later one gets another."""
    known: set[str] = set()
    listed = []
    for item in described:
        while item["id"] in known:
            item["id"] += "'"
        known.add(item["id"])
        listed.append(item)
    return listed


def _inside(problem: Problem) -> Problem:
    return replace(problem, path=problem.path[2:])


def _entries(item: Item) -> list[tuple[int, object]]:
    """The hooks that have the right shape, with their places in the list."""
    hooks = item.fields["hooks"]
    return [(index, entry) for index, entry in enumerate(hooks) if isinstance(entry, dict | str) and entry]


def _renumbered(places: list[int], problem: Problem) -> Problem:
    """The problem with the index of the hook as the file has it."""
    path = problem.path
    if len(path) > 1 and path[0] == "hooks" and isinstance(path[1], int):
        path = ("hooks", places[path[1]], *path[2:])
    return replace(problem, path=path)
