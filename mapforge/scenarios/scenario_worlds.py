"""Worlds for scenarios: each is built once, however many scenarios play on it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from engine import EngineError, Problem, Rules, World, WorldError, build_world
from engine.setup.stage import GIVEN_WORDS
from engine.vocabulary.problems import nearest
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Fields, Record
from mapforge.files.printable_text import shown_name
from mapforge.scenarios.inline_maps import INLINE_WORDS, InlineMap
from mapforge.scenarios.scenario_files import read_scenarios
from mapforge.worlds.assembly import plain_map, world_data
from mapforge.worlds.editions import edition_rulings

if TYPE_CHECKING:
    from mapforge.packs.library import Item, Library
    from mapforge.scenarios.coverage import Coverage

Described = Record
OWN_WORDS = ("map", "packs", "rulings", *INLINE_WORDS)


UNBUILT = "the world cannot be built"


class Unbuildable(MapforgeError):  # noqa: N818 - it says what the position is
    """A position whose world cannot be built; `problems` say why."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("; ".join(str(problem) for problem in problems))


class ScenarioWorlds:
    """Builds and keeps the worlds and rules that scenarios are played with."""

    def __init__(
        self,
        library: Library,
        *,
        coverage: Coverage | None = None,
        alter: Callable[[Described], Described] | None = None,
        edition: str = "",
        rulings: Mapping[str, str] | None = None,
    ) -> None:
        """Watch every world with `coverage`; `alter` changes the items of every world before it is built.

        Where a position does not say its rulings, `rulings` hold, and those of the `edition`.
        """
        self.library, self.coverage, self.alter = library, coverage, alter
        self.edition, self.chosen = edition, rulings or {}
        self._bare: dict[tuple[str, ...], Record] = {}
        self._worlds: dict[str, World] = {}
        self._rules: dict[str, Rules] = {}

    def rules(self, given: Fields, pack: str) -> Rules:
        """The world and rulings of a position, or Unbuildable."""
        packs = self._packs(given, pack)
        maps = {id: item for name in packs for id, item in self.library.packs[name].items.get("map", {}).items()}
        named = maps.get(str(given.get("map")))
        board = named.pack if named else pack
        bare = self._bare_data(packs, board)
        map_data, problems = self._map(given, bare, maps)
        problems += [
            Problem((word,), "absent", word, "word in a position", (*OWN_WORDS, *GIVEN_WORDS))
            for word in given
            if word not in (*OWN_WORDS, *GIVEN_WORDS)
        ]
        if problems:
            raise Unbuildable(problems)
        key = json.dumps([packs, board, map_data], sort_keys=True)
        world = self._worlds.get(key)
        if world is None:
            areas = {**bare["map"].get("areas", {}), **map_data.get("areas", {})}
            world = self._worlds[key] = self._build({**bare, "map": {**map_data, "areas": areas}})
        own_rulings = given.get("rulings", {})
        return self._ruled(
            world,
            {**self._usual(world, packs, board), **own_rulings} if isinstance(own_rulings, dict) else own_rulings,
            key,
        )

    def _usual(self, world: World, packs: tuple[str, ...], board: str) -> dict[str, str]:
        """What holds in a world where a position says nothing else."""
        held = edition_rulings(self.edition, self.library, board=board, packs=packs) if self.edition else {}
        return {**held, **{name: value for name, value in self.chosen.items() if name in world.rulings}}

    def _packs(self, given: Fields, pack: str) -> tuple[str, ...]:
        named = given.get("packs", [])
        wanted = [pack, *map(str, named if isinstance(named, list) else [named])]
        unknown = [name for name in wanted if name not in self.library.packs]
        if unknown:
            message = f"there is no pack '{unknown[0]}'; {nearest(unknown[0], self.library.packs)}"
            raise Unbuildable([Problem(("packs",), "text", value=message)])
        pack_ids: dict[str, None] = {}
        while wanted:
            name = wanted.pop(0)
            if name not in pack_ids and name in self.library.packs:
                pack_ids[name] = None
                wanted += [other.id for other in self.library.packs[name].manifest.requires]
        return tuple(sorted(pack_ids))

    def _bare_data(self, packs: tuple[str, ...], board: str) -> Record:
        if (*packs, board) not in self._bare:
            # Items may name areas that the board of a position lacks: there, such an area has no region.
            areas = {"areas": dict.fromkeys(_areas_drawn(self.library, packs), ())}
            data = world_data(self.library, areas, pack_ids=packs, board=board)
            self._bare[*packs, board] = self.alter(data) if self.alter else data
        return self._bare[*packs, board]

    def _map(self, given: Fields, bare: Fields, maps: Mapping[str, Item]) -> tuple[Record, list[Problem]]:
        if "map" not in given:
            inline = InlineMap(given, bare)
            return inline.data(), inline.problems
        problems = [
            Problem((word,), "text", value=f"'{word}' has no place beside 'map'")
            for word in INLINE_WORDS
            if word in given
        ]
        name = str(given["map"])
        if name in maps:
            return plain_map(maps[name]), problems
        message = f"there is no map '{shown_name(name)}'; {nearest(name, maps)}"
        return {}, [*problems, Problem(("map",), "text", value=message)]

    def _build(self, data: Record) -> World:
        try:
            world = build_world(data, self.library.registry)
            if self.coverage is not None:
                self.coverage.watch(world)
            return world
        except WorldError as error:
            messages = dict.fromkeys(self._said(problem, data) for problem in error.problems)
            raise Unbuildable([Problem((), "text", value=words) for words in messages]) from error

    def _said(self, problem: Problem, data: Fields) -> str:
        """Why a world cannot be built: a hook that was read but not run needs trust, and is not missing."""
        hook = self.library.known_hooks.hooks.get(problem.name) if problem.code == "unknown_hook" else None
        if hook is None:
            return f"{UNBUILT}: {_named(problem, data)}"
        pack = self.library.packs.get(hook.pack)
        why = (
            pack.refusal
            if pack is not None and pack.refusal
            else f"If you know what it does, say `--trust {hook.pack}`."
        )
        return f"the hook '{hook.name}' is Python of the pack '{hook.pack}', which was not run. {why}"

    def _ruled(self, world: World, rulings: object, key: str) -> Rules:
        if not isinstance(rulings, dict):
            raise Unbuildable([Problem(("rulings",), "text", value="rulings are a mapping, as in {name: value}")])
        chosen = {str(name): _ruling_value(value) for name, value in rulings.items()}
        full_key = json.dumps([key, chosen], sort_keys=True)
        if full_key not in self._rules:
            try:
                self._rules[full_key] = Rules(world, chosen)
            except EngineError as error:
                raise Unbuildable([Problem(("rulings",), "text", value=error)]) from error
        return self._rules[full_key]


def _named(problem: Problem, data: Fields) -> str:
    """A problem with the item it is about, by its id and not by its number in a list."""
    collection, index, *rest = (*problem.path, "", "")[: max(2, len(problem.path))]
    listed = data.get(str(collection))
    if not isinstance(listed, list) or type(index) is not int or index >= len(listed):
        return str(problem)
    place = "/".join(map(str, rest))
    return f"{collection}/{listed[index].get('id', index)}{f', {place}' if place else ''}: {problem.message}"


def _areas_drawn(library: Library, packs: tuple[str, ...]) -> Iterator[str]:
    """The names of the areas that scenarios of some packs draw themselves."""
    for name in packs:
        for scenario in read_scenarios(library.packs[name]).scenarios:
            given = scenario.data.get("given")
            areas = given.get("areas") if isinstance(given, dict) else None
            yield from map(str, areas if isinstance(areas, dict) else ())


def _ruling_value(value: object) -> str:
    """Rulings are words; YAML 1.2 reads `true` as a truth value, and yes and no are what was meant."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
