"""`mapforge schema`: writes schemas that know your packs, so that an editor completes and checks while you type."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mapforge.commands.notes import JSON, note, tell
from mapforge.commands.options import PACK_HELP, add_out, add_told_format
from mapforge.errors import Exit, MapforgeError
from mapforge.files.archives import archive_around
from mapforge.files.kinds import SCHEMAS_FOLDER
from mapforge.files.plurals import counted
from mapforge.files.shipped_folders import content_folder
from mapforge.files.short_paths import short_path
from mapforge.packs.pack_paths import pack_around, pack_folders, packs_at


def add_arguments(parser: ArgumentParser) -> None:
    """The packs, and where the schemas go."""
    what = f"{PACK_HELP} (default: the one you are in, else the shipped ones)"
    parser.add_argument("packs", nargs="*", metavar="PACK", help=what)
    where = f"the folder to write to (default: {SCHEMAS_FOLDER.as_posix()} in the pack)"
    parser.add_argument("--vscode", action="store_true", help="also write .vscode/settings.json, unless there is one")
    add_told_format(parser)
    add_out(parser, where, "FOLDER")


def run(arguments: Namespace) -> int:
    """Write the schemas, and the settings when asked."""
    from mapforge.packs.installed_packs import is_installed
    from mapforge.packs.loader import load_library
    from mapforge.validation.editor_files import write_schemas

    here = [pack_around(Path()) or content_folder()]
    folders = pack_folders(arguments.packs) if arguments.packs else packs_at(here)
    library = load_library(folders, use_cache=True)
    if not library.named:
        raise MapforgeError(library.findings[0].message)
    is_own = len(folders) == 1 and archive_around(folders[0]) is None and not is_installed(folders[0])
    workspace = folders[0] if is_own else Path()
    schemas = Path(arguments.out) if arguments.out else workspace / SCHEMAS_FOLDER
    written = write_schemas(library, schemas, inside=None if arguments.out else workspace)
    settings = _written_settings(workspace, schemas, arguments) if arguments.vscode else None
    packs = ", ".join(library.packs)
    sentences = [f"Wrote {counted(len(written), 'schema')} to {short_path(schemas)}, with the names of {packs}."]
    if settings is not None:
        sentences.append(f"Wrote {short_path(settings)}.")
    elif not arguments.vscode:
        sentences.append("For VS Code settings that point to them: mapforge schema --vscode")
    files = [*written, *([settings] if settings is not None else [])]
    tell({"packs": list(library.packs), "written": [short_path(path) for path in files]}, sentences, arguments)
    return Exit.OK


def _written_settings(workspace: Path, schemas: Path, arguments: Namespace) -> Path | None:
    """The file of settings, if it could be written; one that is there stays as it is."""
    from mapforge.files.output import write_inside
    from mapforge.validation.editor_files import editor_settings

    relative = Path(os.path.relpath(schemas, workspace))
    text = json.dumps(editor_settings(relative), indent=2)
    path = workspace / ".vscode" / "settings.json"
    if os.path.lexists(path):
        said = f"{short_path(path)} is yours and stays as it is. This is what you can add to it:\n{text}"
        note(said, is_aside=arguments.format == JSON)
        return None
    return write_inside(workspace, path.relative_to(workspace), f"{text}\n")
