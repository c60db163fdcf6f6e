"""Builds maps for playing: the compiled world as one JSON file, the graph and the preview; what is unchanged stays."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from engine.vocabulary.json_text import read_json
from mapforge.errors import MapforgeError
from mapforge.files.archives import content_of
from mapforge.files.cache import digest, program_digest, state_of
from mapforge.files.output import write_inside
from mapforge.files.plain_data import Record
from mapforge.files.plain_files import plain_content
from mapforge.files.printable_text import shown_name
from mapforge.files.suggestions import closest
from mapforge.packs.pack_paths import NoSuchPath

if TYPE_CHECKING:
    from mapforge.packs.library import Item, Library
    from mapforge.validation.report import Report

FORMAT = "mapforge-world"
VERSION = 1
RECORD = "build.json"
LARGEST_BUILT = 64_000_000
"""The most bytes of a built file that are looked at to see whether it is still what was built."""


class BadWorld(MapforgeError):  # noqa: N818 - it says what the file is
    """A file that is not a world, or was changed after it was built."""


@dataclass(frozen=True)
class Built:
    """What a build made: its files, whether they were there already; or the report about why there are none."""

    files: tuple[Path, ...] = ()
    report: Report | None = None
    is_known: bool = False


def build_maps(folders: Sequence[Path], out: Path, *, only: str = "", trust: Collection[str] = ()) -> Built:
    """Build all maps in some packs, or only the named one."""
    wanted = digest(program_digest(), *map(str, folders), "only", only, "trust", *sorted(trust))
    if (known := _known(out, wanted)) is not None:
        return Built(known, is_known=True)
    from mapforge.files.findings import Severity
    from mapforge.packs.loader import load_library
    from mapforge.validation.runner import examine

    library = load_library(folders, trust=trust, use_cache=True)
    used = [str(pack.folder) for pack in library.packs.values()]
    state = state_of(used)
    report = examine(library)
    if report.has(Severity.ERROR):
        return Built(report=report)
    maps = [item for item in _maps(library) if not only or only in (*item.names, item.full_id)]
    if not maps:
        near = closest(only, [item.id for item in _maps(library)])
        missing = f"there is no map '{shown_name(only)}' in these packs" if only else "these packs have no map"
        raise NoSuchPath(f"{missing}; did you mean '{near}'?" if near else missing)
    texts = {name: text for item in maps for name, text in _files(library, item)}
    written = _write(out, texts)
    hashes = {name: _hash(text) for name, text in texts.items()}
    record = {"wanted": wanted, "folders": used, "state": state, "files": hashes}
    _write(out, {RECORD: json.dumps(record, indent=1) + "\n"})
    return Built(written)


def _known(out: Path, wanted: str) -> tuple[Path, ...] | None:
    """The files of the last build, when nothing it was made of has changed, nor they themselves."""
    try:
        record = read_json(plain_content(out / RECORD))
        same = record["wanted"] == wanted and record["state"] == state_of(record["folders"])
        files = tuple(out / name for name in record["files"])
        if same and all(
            _hash(plain_content(path, LARGEST_BUILT).decode("utf-8"))
            == record["files"][path.relative_to(out).as_posix()]
            for path in files
        ):
            return files
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    return None


def _maps(library: Library) -> Iterator[Item]:
    for id in library.named:
        yield from library.packs[id].items["map"].values()


def _files(library: Library, item: Item) -> Iterator[tuple[str, str]]:
    from mapforge.maps.compiled_map import compile_item
    from mapforge.maps.graphs import graph_as_json
    from mapforge.maps.named_maps import NamedMap
    from mapforge.render.map_picture import draw_scene
    from mapforge.render.scene import scene_of

    compiled = compile_item(item, library)
    place = f"{item.pack}/{item.id}"
    yield f"{place}/world.json", world_text(library, item, compiled.plain(), NamedMap(library, item).packs)
    yield f"{place}/graph.json", graph_as_json(compiled)
    yield f"{place}/preview.svg", draw_scene(scene_of(compiled, library, "en")).svg


def world_text(library: Library, item: Item, map_data: Record, packs: Sequence[str]) -> str:
    """The compiled world of a map: the same bytes for the same content."""
    from mapforge.hooks.pack_code import hook_files
    from mapforge.worlds.assembly import world_data

    world = world_data(library, map_data, pack_ids=packs, board=item.pack)
    document = {
        "format": FORMAT,
        "version": VERSION,
        "map": item.full_id,
        "packs": {id: library.packs[id].manifest.version for id in packs},
        "hooks": {id: _hooks_hash(files) for id in packs if (files := hook_files(library.packs[id].folder))},
        "hash": _hash(_compact(world)),
        "world": world,
    }
    return _compact(document) + "\n"


def read_world(text: str) -> Record:
    """The description of a world that was built, for `engine.build_world`; BadWorld when it is none."""
    try:
        document = read_json(text)
        if document["format"] != FORMAT or document["version"] != VERSION:
            raise BadWorld(f"this is not a {FORMAT} of version {VERSION}")
        world: Record = document["world"]
        if document["hash"] != _hash(_compact(world)):
            raise BadWorld("the world was changed after it was built")
    except (ValueError, KeyError, TypeError):
        raise BadWorld(f"this is not a {FORMAT}") from None
    return world


def _compact(data: object) -> str:
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _hash(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()


def _hooks_hash(files: list[Path]) -> str:
    return _hash("".join(content_of(path).decode("utf-8", "replace") for path in files))


def _write(out: Path, texts: dict[str, str]) -> tuple[Path, ...]:
    return tuple(write_inside(out, name, text) for name, text in texts.items())
