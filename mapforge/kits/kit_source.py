"""What a kit is made of: the items of some packs or of a mix with their numbers, the boards and the rulings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from engine.vocabulary.item_id import ItemId
from mapforge.artwork.item_emblems import ItemEmblems
from mapforge.errors import MapforgeError
from mapforge.files.archives import is_archive, is_file
from mapforge.files.kinds import EMBLEM_KINDS, MANIFEST
from mapforge.files.number_reader import whole_number
from mapforge.files.plain_data import Fields
from mapforge.files.suggestions import closest
from mapforge.maps.named_maps import UnknownMap, find_map
from mapforge.packs.library import Item, Library, Pack
from mapforge.packs.loader import load_library, named_library
from mapforge.packs.overrides import items_in_play
from mapforge.packs.pack_paths import NoSuchPath
from mapforge.packs.translations import languages
from mapforge.worlds.assembly import WORLD_LISTS
from mapforge.worlds.known_rulings import usual_rulings
from mapforge.worlds.mixes.made_mix import Mix
from mapforge.worlds.mixes.mix_file import is_mix, read_mix
from mapforge.worlds.mixes.mixture import remake

SPARE_TOKENS = 5
"""A race that does not say how many tokens it has in all gets enough for any printed badge (B-RACE-BLANK-05)."""
MOST_COPIES = 200
"""How often one part may be in a kit; more is a mistake."""


class NoKit(MapforgeError):  # noqa: N818 - it says what there is not
    """There is nothing to make a kit of, or it cannot be made."""


@dataclass(frozen=True)
class KitItem:
    """An item, and how many tokens or pieces of it a kit has."""

    item: Item
    count: int


@dataclass(frozen=True)
class KitSource:
    """Everything a kit shows, before anything is drawn."""

    id: str
    """What its file is called."""
    name: str
    version: str
    library: Library
    packs: tuple[Pack, ...]
    """The packs in the kit; packs that these require are not in it."""
    items: Mapping[str, tuple[KitItem, ...]]
    """By kind."""
    maps: tuple[Item, ...]
    rulings: Mapping[str, str]
    language: str = "en"
    mix: Mix | None = None
    """What is mixed, when it is the kit of a mix."""

    @cached_property
    def emblems(self) -> ItemEmblems:
        """The emblems of all items."""
        return ItemEmblems(self.library)

    @property
    def coins(self) -> dict[int, int]:
        """How many coins of each value there are; none unless a pack says so, as a whole game does."""
        board = self.maps[0].pack if self.maps else ""
        for pack in sorted(self.packs, key=lambda pack: pack.id != board):
            counts = pack.data.get("coins")
            if isinstance(counts, Mapping):
                return {whole_number(str(value)): count for value, count in counts.items() if _is_count(count)}
        return {}

    @property
    def turns(self) -> dict[int, list[int]]:
        """The turns after which games on the boards end, with the numbers of players for whom they do."""
        players_by_turn: dict[int, list[int]] = {}
        for item in self.maps:
            turns, players = item.fields.get("turns"), item.fields.get("players")
            if _is_count(turns) and isinstance(players, list):
                players_by_turn.setdefault(_number(turns), []).extend(number for number in players if _is_count(number))
        return {turn: sorted(set(players_by_turn[turn])) for turn in sorted(players_by_turn)}


def kit_source(
    names: Sequence[str], maps: Sequence[str] = (), *, language: str = "en", trust: Collection[str] = ()
) -> KitSource:
    """The source of a kit of packs, of the pack of a map, or of a mix; `maps` are the boards (all, by default)."""
    if len(names) == 1 and is_mix(Path(names[0])):
        if maps:
            raise NoKit(f"'{names[0]}' already names its map; leave out --map")
        source = _of_mix(remake(read_mix(Path(names[0])), trust=trust), Path(names[0]).stem, language)
    else:
        source = _of_packs(names, maps, language, trust)
    return _spoken(source)


def _spoken(source: KitSource) -> KitSource:
    """The source, if its packs have its language."""
    known = languages(source.library)
    if source.language not in known:
        raise NoKit(f"there is no translation into '{source.language[:40]}'; choose from {', '.join(known)}")
    return source


def _of_packs(names: Sequence[str], maps: Sequence[str], language: str, trust: Collection[str]) -> KitSource:
    library, chosen = _library(names, trust)
    return source_of(library, [_map_called(library, name) for name in maps] or chosen, language)


def source_of(library: Library, chosen: Sequence[Item] = (), language: str = "en") -> KitSource:
    """The source of a kit of the packs that a library was loaded for, with some boards or all there are."""
    named = [library.packs[id] for id in library.named]
    boards = list(chosen) or [item for pack in named for item in pack.items["map"].values()]
    all_packs = list(library.packs.values())
    items = {
        kind: tuple(
            KitItem(item, _count(kind, item.fields))
            for item in items_in_play(all_packs, kind)
            if item.pack in library.named
        )
        for kind in EMBLEM_KINDS
    }
    if not boards and not any(items.values()):
        raise NoKit(f"there is nothing to print in {', '.join(library.named)}: no items and no map")
    board = boards[0].pack if boards else library.named[0]
    name = " + ".join(pack.manifest.name for pack in named)
    version = named[0].manifest.version if len(named) == 1 else ""
    rulings = usual_rulings(library, board)
    return _spoken(
        KitSource(library.named[0], name, version, library, tuple(named), items, tuple(boards), rulings, language)
    )


def _library(names: Sequence[str], trust: Collection[str]) -> tuple[Library, list[Item]]:
    """The packs that are named, or that of a map which is."""
    if len(names) != 1:
        return named_library(names, trust), []
    name, path = names[0], Path(names[0])
    is_single_file = is_file(path) and not is_archive(path) and path.name != MANIFEST
    if not is_single_file:
        try:
            return named_library(names, trust), []
        except NoSuchPath as error:
            missing = error
    try:
        chosen = find_map(name, trust=trust)
    except UnknownMap as error:
        if is_single_file or ":" in name:
            raise
        raise missing from error
    library = load_library([chosen.library.packs[chosen.item.pack].folder], trust=trust, use_cache=True)
    return library, [library.packs[chosen.item.pack].items["map"][chosen.item.id]]


def _map_called(library: Library, name: str) -> Item:
    maps = [item for pack in library.packs.values() for item in pack.items["map"].values()]
    matches = [item for item in maps if name in (item.id, f"map/{item.id}", item.full_id, *item.names)]
    if not matches and is_file(Path(name)):
        matches = [item for item in maps if item.document.path.resolve() == Path(name).resolve()]
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise NoKit(f"'{name}' can mean {' or '.join(sorted(item.full_id for item in matches))}; say which")
    near = closest(name, [word for item in maps for word in (item.id, item.full_id)])
    listed = ", ".join(item.full_id for item in maps)
    hint = f"did you mean '{near}'?" if near else f"there are {listed}" if maps else "these packs have none"
    raise NoKit(f"there is no map '{name}' in these packs; {hint}")


def _of_mix(made: Mix, name: str, language: str) -> KitSource:
    items_by_kind: dict[str, tuple[KitItem, ...]] = {}
    for kind in EMBLEM_KINDS:
        listed = ((made.library.find(kind, each["id"]), _count(kind, each)) for each in made.data[WORLD_LISTS[kind]])
        items_by_kind[kind] = tuple(KitItem(item, count) for item, count in listed if item is not None)
    _, id, pack = ItemId.read(made.data["id"])
    board = made.library.packs[pack].items["map"][id]
    rulings = {**usual_rulings(made.library, pack), **made.data["ruling_defaults"]}
    return KitSource(name, name, "", made.library, tuple(made.packs), items_by_kind, (board,), rulings, language, made)


def _count(kind: str, fields: Fields) -> int:
    """How many tokens of a race or pieces of a kind there are; of everything else there is one."""
    supply, tokens = (_number(fields.get(key)) for key in ("supply", "tokens"))
    if kind == "piece":
        return min(supply or 1, MOST_COPIES)
    if kind != "race":
        return 1
    if "borrows_tokens_of" in fields and not supply:
        return 0
    return min(supply or tokens + SPARE_TOKENS, MOST_COPIES)


def _number(value: object) -> int:
    return value if type(value) is int and value > 0 else 0


def _is_count(value: object) -> bool:
    return type(value) is int and value > 0
