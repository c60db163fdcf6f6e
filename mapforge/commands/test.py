"""`mapforge test`: plays the scenarios of packs, and says which rules, hooks and numbers they hold in place."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from mapforge.commands.notes import is_quiet
from mapforge.commands.options import add_format, add_out, add_rulings, add_trust, rulings
from mapforge.errors import Exit, MapforgeError
from mapforge.files.archives import exists, folder_in_archive, is_archive
from mapforge.files.output import as_json, write_out
from mapforge.files.plain_data import Record
from mapforge.files.shipped_folders import content_folder
from mapforge.files.terminal_colours import coloured_findings
from mapforge.packs.pack_paths import pack_around
from mapforge.scenarios.outcome_formats import OUTCOME_FORMATS
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.scenarios.session import Session


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the packs, what to play, and the format of the results."""
    parser.add_argument(
        "packs",
        nargs="*",
        metavar="PACK",
        help="a folder, a zip or a shipped pack (default: the pack you are in, else all shipped ones)",
    )
    parser.add_argument("--only", metavar="RULE|ITEM", default="", help="play only scenarios about a rule or an item")
    add_rulings(parser)
    add_trust(parser)
    add_format(parser, sorted(OUTCOME_FORMATS))
    add_out(parser)
    told = parser.add_mutually_exclusive_group()
    told.add_argument("--coverage", action="store_true", help="list each rule with the scenarios that show it")
    told.add_argument("--mutate", action="store_true", help="break each hook on purpose; some scenario must notice")


def run(arguments: Namespace) -> int:
    """Play the scenarios and report what came of them."""
    from mapforge.scenarios.outcome_formats import rules_shown, rules_with_scenarios
    from mapforge.scenarios.session import open_session, play_all

    folders = list(_folders(arguments.packs))
    if missing := [folder for folder in folders if not exists(folder)]:
        raise MapforgeError(f"there is no folder and no shipped pack '{missing[0]}'")
    session = open_session(
        folders,
        trust=arguments.trust,
        only=arguments.only,
        edition=arguments.edition,
        rulings=rulings(arguments),
    )
    if arguments.only and not session.scenarios and not session.findings:
        raise MapforgeError(f"no scenario of these packs is about '{arguments.only}'")
    if arguments.coverage:
        shown = rules_with_scenarios(session.scenarios)
        text = as_json(shown) if arguments.format == "json" else rules_shown(session.scenarios)
        write_out(f"{text}\n", arguments.out)
        return Exit.FINDINGS if session.findings else Exit.OK
    if arguments.mutate:
        return _mutate(session, arguments)
    outcome = play_all(session)
    if arguments.only:
        # The scenarios that were left out may well make the other hooks answer.
        outcome = replace(outcome, silent=())
    text = f"{OUTCOME_FORMATS[arguments.format](outcome)}\n"
    if arguments.out:
        write_out(text, arguments.out)
    elif arguments.format != "text":
        sys.stdout.write(text)
    elif outcome.findings or not is_quiet():
        sys.stdout.write(coloured_findings(text, sys.stdout))
    return Exit.FINDINGS if outcome.findings else Exit.OK


def _folders(names: list[str]) -> Iterator[Path]:
    here = pack_around(Path()) if not names else None
    if here is not None:
        yield here
    elif not names:
        yield from (path.parent for path in sorted(content_folder().glob("*/pack.yaml")))
    for name in names:
        shipped = content_folder() / name
        is_shipped = (shipped / "pack.yaml").is_file() and not Path(name).is_dir()
        path = Path(name)
        yield shipped if is_shipped else folder_in_archive(path) if is_archive(path) else path


def _mutate(session: Session, arguments: Namespace) -> int:
    from mapforge.scenarios.mutation import mutants_of, survivors
    from mapforge.scenarios.outcome_formats import mutants_left

    code, told, lines = Exit.OK, list[Record](), list[str]()
    for pack in session.packs:
        total = sum(1 for _ in mutants_of(session.library, pack))
        left = list(survivors(session.library, pack, session.scenarios))
        told.append({"pack": pack, "mutants": total, "survivors": [str(mutant) for mutant in left]})
        lines.append(mutants_left(pack, left, total))
        code = Exit.FINDINGS if left else code
    text = as_json(told) if arguments.format == "json" else "\n".join(lines)
    write_out(f"{text}\n", arguments.out)
    return code
