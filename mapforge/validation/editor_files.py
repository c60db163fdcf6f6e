"""What an editor needs beside a pack: its schemas, and settings that point to them."""

from __future__ import annotations

import json
import os
from pathlib import Path

from mapforge.files.kinds import COLLECTIONS, FOLDERS, LOCALES, MANIFEST, SCENARIOS
from mapforge.files.output import write_inside
from mapforge.files.schemas import SCHEMA_NAMES, schema_file
from mapforge.packs.library import Library
from mapforge.validation.live_schemas import live_schema


def write_schemas(library: Library, folder: Path, *, inside: Path | None = None) -> list[Path]:
    """Write the schemas of all kinds of files, with the live ids of a library; no link leads out of `inside`."""
    texts = {kind: json.dumps(live_schema(kind, library), indent=2, ensure_ascii=False) for kind in SCHEMA_NAMES}
    around = folder if inside is None else inside
    return [
        write_inside(around, (folder / schema_file(kind)).relative_to(around), f"{texts[kind]}\n")
        for kind in SCHEMA_NAMES
    ]


def schema_line(file: Path, kind: str, schemas: Path) -> str:
    """The comment that tells an editor which schema a file follows."""
    place = Path(os.path.relpath(schemas / schema_file(kind), file.parent)).as_posix()
    return f"# yaml-language-server: $schema={place}"


def editor_settings(schemas: Path) -> dict[str, dict[str, str]]:
    """Settings for the YAML extension of VS Code: which files follow which schema."""
    patterns = {"pack": f"**/{MANIFEST}", "locale": f"**/{LOCALES}/*.yaml", "scenario": f"**/{SCENARIOS}/*.yaml"}
    patterns |= {kind: f"**/{place}/*.yaml" for kind, place in FOLDERS.items()}
    patterns |= {kind: f"**/{place}" for kind, place in COLLECTIONS.items()}
    return {"yaml.schemas": {(schemas / schema_file(kind)).as_posix(): patterns[kind] for kind in SCHEMA_NAMES}}
