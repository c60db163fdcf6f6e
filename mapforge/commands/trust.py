"""`mapforge trust`: the packs whose Python the studio runs, and how to revoke that trust."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mapforge.commands.notes import write_result
from mapforge.commands.options import add_format_by_ending, add_out
from mapforge.errors import Exit
from mapforge.files.output import as_json
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.studio.editing.kept_trust import KeptPack


def add_arguments(parser: ArgumentParser) -> None:
    """What to take back, and the format of the list."""
    parser.add_argument("--revoke", metavar="PATH", help="stop trusting the pack at this path")
    add_format_by_ending(parser, ("text", "json"))
    add_out(parser)


def run(arguments: Namespace) -> int:
    """Take trust back if asked to, and list what is trusted."""
    from mapforge.studio.editing.kept_trust import kept_packs, revoke_trust

    gone = revoke_trust(arguments.revoke) if arguments.revoke is not None else None
    if arguments.format == "json":
        text = as_json([each._asdict() for each in kept_packs()])
    elif gone is not None:
        text = f"The studio does not trust {gone.path} any longer."
    else:
        text = _listed(kept_packs())
    write_result(f"{text}\n", arguments)
    return Exit.OK


def _listed(kept: list[KeptPack]) -> str:
    from mapforge.hooks.trusted_packs import SHORT

    if not kept:
        return "The studio trusts no pack but the shipped ones. Commands run a pack's Python only with --trust."
    return "\n".join(f"{each.path}  digest {each.digest[:SHORT]}  since {each.since}" for each in kept)
