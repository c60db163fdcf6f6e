"""`mapforge packs`: the packs that come with mapforge."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from mapforge.errors import Exit
from mapforge.files.shipped_folders import content_folder


def add_arguments(parser: ArgumentParser) -> None:
    """The command takes no arguments."""


def run(arguments: Namespace) -> int:
    """Print the id and the name of each shipped pack."""
    names = {path.parent.name: _name(path) for path in sorted(content_folder().glob("*/pack.yaml"))}
    width = max(map(len, names), default=0)
    for id, name in names.items():
        print(f"{id:{width}}  {name}")
    return Exit.OK


def _name(pack_file: Path) -> str:
    from mapforge.files.documents import read_document
    from mapforge.packs.manifest import read_manifest

    return read_manifest(read_document(pack_file), pack_file.parent.name).name
