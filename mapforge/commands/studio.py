"""`mapforge studio`: opens a local page to draw maps in, and to play."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Collection
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from mapforge.commands.options import MAP_HELP, PACK_HELP, add_trust, integer
from mapforge.errors import Exit, MapforgeError
from mapforge.files.archives import exists
from mapforge.files.deadline import DEADLINE
from mapforge.files.kinds import folder_of
from mapforge.packs.pack_paths import place_named
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.studio.editing.workspace import Workspace
    from mapforge.studio.server.running_studio import Studio

PACKAGES = ("starlette", "uvicorn", "websockets")


class NotInstalled(MapforgeError):  # noqa: N818 - it names what the user has to do
    """The extra that brings the studio is not installed."""


def add_arguments(parser: ArgumentParser) -> None:
    """What to open, and where the page is."""
    where = f"{PACK_HELP}; a folder of packs; or {MAP_HELP} (default: where you are)"
    parser.add_argument("path", nargs="?", default=".", metavar="PACK|MAP", help=where)
    port = "the port of the page (default: 8747, or a free one when that is taken)"
    parser.add_argument("--port", type=integer, metavar="N", help=port)
    parser.add_argument("--no-browser", action="store_true", help="print the address, and open no browser")
    share = (
        "listen on your network, too, so that friends can play: every seat gets a secret address of its own; "
        "plain HTTP, so only on a network that you trust"
    )
    parser.add_argument("--share", action="store_true", help=share)
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Serve the page until Ctrl-C."""
    refuse_missing_packages()
    from mapforge.studio.editing.rehearsals import REHEARSALS
    from mapforge.studio.editing.workspace import Workspace
    from mapforge.studio.server.listener import open_studio
    from mapforge.studio.server.running_studio import Studio

    workspace = Workspace(_root(arguments.path, arguments.trust), trust=arguments.trust)
    studio = Studio(workspace, _home(workspace))
    studio.restore()
    DEADLINE.end()
    REHEARSALS.begin()
    try:
        open_studio(
            studio, arguments.port, partial(_tell, studio), browser=not arguments.no_browser, share=arguments.share
        )
    except KeyboardInterrupt:
        print("The studio is closed.", file=sys.stderr)
    finally:
        REHEARSALS.end()
    return Exit.OK


def _root(name: str, trust: Collection[str]) -> Path:
    """The path that was named, that of the pack with an id, or the file of a map with one."""
    from engine.vocabulary.item_id import pack_in
    from mapforge.maps.named_maps import UnknownMap, find_map

    place = place_named(name)
    if exists(place):
        return place
    try:
        return find_map(name, trust=trust).item.document.path
    except UnknownMap:
        if pack_in(name):
            raise
    return place


def _home(workspace: Workspace) -> str:
    """Where the studio begins: at the map that was named, or at the packs; what is not there is told now."""
    file, folders = workspace.root.resolve(), workspace.folders()
    for folder in folders if file.is_file() and file.parent.name == folder_of("map") else ():
        library = workspace.library(folder)
        if folder.resolve() == file.parent.parent and library.named:
            return f"/map?map={library.named[0]}:map/{file.stem}"
    return "/"


def _tell(studio: Studio, address: str) -> None:
    print(f"The studio is at {address}")
    print("The address has a secret in it: whoever knows it can change your files. Ctrl-C ends the studio.", flush=True)
    if studio.shared_at:
        print(
            f"It is shared: it listens on your network, as {' and '.join(studio.shared_at)}, for the people you invite"
        )
        print("to a table (Play, Friends). The address above works on this machine only.")
        print("It is plain HTTP, without encryption: whoever can listen in on your network can read what guests see,")
        print("and can take a guest's seat. Share only on a network that you trust.", flush=True)
    for note in (studio.note, *studio.open_tables.unreadable):
        if note:
            print(note, flush=True)


def refuse_missing_packages() -> None:
    """Say how to install the studio, unless it is installed."""
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise NotInstalled(
            f"the studio needs packages that are not installed ({', '.join(missing)}): "
            "`pip install 'mapforge[studio]'` adds them; in a checkout, `make studio` does so and opens it"
        )
