"""`mapforge trust`: the packs whose Python the studio runs, and how to take that back."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from mapforge.errors import Exit
from mapforge.files.printable_text import printable_line


def add_arguments(parser: ArgumentParser) -> None:
    """What to take back, and the format of the list."""
    revoke = "trust the pack at this path no longer"
    parser.add_argument("--revoke", metavar="PATH", help=revoke)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="the output format (default: text)")


def run(arguments: Namespace) -> int:
    """Take trust back if asked to, and list what is left."""
    from mapforge.hooks.trusted_packs import SHORT
    from mapforge.studio.editing.kept_trust import kept_packs, revoke_trust

    gone = revoke_trust(arguments.revoke) if arguments.revoke is not None else None
    kept = kept_packs()
    if arguments.format == "json":
        print(json.dumps([each._asdict() for each in kept], indent=1, ensure_ascii=True))
        return Exit.OK
    if gone is not None:
        print(f"The studio does not trust {printable_line(gone.path)} any longer.")
        return Exit.OK
    for each in kept:
        print(f"{printable_line(each.path)}  digest {each.digest[:SHORT]}  since {each.since}")
    if not kept:
        print("The studio trusts no pack but the shipped ones. Commands run a pack's Python only with --trust.")
    return Exit.OK
