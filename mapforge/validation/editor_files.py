"""What an editor needs beside a pack: its schemas, and settings that point to them."""

from __future__ import annotations

import json
import os
from pathlib import Path

from mapforge.files.kinds import COLLECTIONS, FOLDERS, LOCALES, MANIFEST, SCENARIOS, SCHEMAS_FOLDER
from mapforge.files.output import write_inside
from mapforge.files.schemas import COMMON_FILE, SCHEMA_NAMES, Schema, schema_file
from mapforge.files.shipped_folders import content_folder
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.packs.pack_paths import pack_around
from mapforge.packs.requirements import PackFinder
from mapforge.validation.live_schemas import live_common, live_document


def write_schemas(library: Library, folder: Path, *, inside: Path | None = None) -> list[Path]:
    """Write the schemas of all kinds of files, with the live ids of a library; no link leads out of `inside`."""
    wider = library_around(library)
    schemas = {schema_file(kind): live_document(kind, library, wider) for kind in SCHEMA_NAMES}
    schemas[COMMON_FILE] = live_common(library, wider)
    around = folder if inside is None else inside
    return [
        write_inside(around, (folder / name).relative_to(around), f"{_compact(schema)}\n")
        for name, schema in schemas.items()
    ]


def library_around(library: Library) -> Library:
    """A library with the packs as well that the named ones can meet: shipped ones, and those that they name."""
    named = [library.packs[id] for id in library.named]
    finder = PackFinder([pack.folder for pack in named])
    met = {path.parent.name for path in content_folder().glob(f"*/{MANIFEST}")}
    for pack in named:
        met |= {other.id for other in pack.manifest.relations["optional"]}
        met |= {item.only_with for item in pack.conditional}
    folders = [finder.find(id) for id in sorted(met - library.packs.keys())]
    others = [folder for folder in folders if folder is not None]
    if not others:
        return library
    return load_library([*(pack.folder for pack in named), *others], use_cache=True)


def _compact(schema: Schema) -> str:
    return json.dumps(schema, ensure_ascii=False, separators=(",", ":"))


def schema_line(file: Path, kind: str, schemas: Path) -> str:
    """The comment that tells an editor which schema a file follows."""
    place = Path(os.path.relpath(schemas / schema_file(kind), file.parent)).as_posix()
    return f"# yaml-language-server: $schema={place}"


def schema_line_in_pack(file: Path, kind: str) -> str:
    """The same for a file that lies in a pack with schemas, and nothing elsewhere."""
    pack = pack_around(file.parent)
    has_schemas = pack is not None and (pack / SCHEMAS_FOLDER / schema_file(kind)).is_file()
    return f"{schema_line(file.resolve(), kind, pack.resolve() / SCHEMAS_FOLDER)}\n" if pack and has_schemas else ""


def editor_settings(schemas: Path) -> dict[str, dict[str, str | list[str]]]:
    """Settings for the YAML extension of VS Code: which files follow which schema."""
    patterns: dict[str, str | list[str]] = {"mix": ["**/mixes/*.yaml", "**/*.mix.yaml"]}
    patterns |= {"pack": f"**/{MANIFEST}", "locale": f"**/{LOCALES}/*.yaml", "scenario": f"**/{SCENARIOS}/**/*.yaml"}
    patterns |= {kind: f"**/{place}/*.yaml" for kind, place in FOLDERS.items()}
    patterns |= {kind: f"**/{place}" for kind, place in COLLECTIONS.items()}
    return {"yaml.schemas": {(schemas / schema_file(kind)).as_posix(): patterns[kind] for kind in SCHEMA_NAMES}}
