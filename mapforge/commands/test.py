"""`mapforge test`: plays the scenarios of packs, and says which rules, hooks and numbers they hold in place."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path

from mapforge.commands.notes import is_quiet
from mapforge.commands.options import PACK_HELP, add_format, add_out, add_rulings, add_trust, rulings
from mapforge.errors import Exit, MapforgeError
from mapforge.files.output import as_json, write_out
from mapforge.files.plain_data import Record
from mapforge.files.shipped_folders import content_folder
from mapforge.files.terminal_colours import coloured_findings
from mapforge.packs.pack_paths import pack_around, pack_folders, packs_at
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
        help=f"{PACK_HELP} (default: the pack you are in, else all shipped ones)",
    )
    parser.add_argument("--only", metavar="RULE|ITEM", default="", help="play only scenarios about a rule or an item")
    add_rulings(parser)
    add_trust(parser)
    add_format(parser, tuple(OUTCOME_FORMATS))
    add_out(parser)
    told = parser.add_mutually_exclusive_group()
    told.add_argument("--coverage", action="store_true", help="list each rule with the scenarios that show it")
    told.add_argument("--mutate", action="store_true", help="break each hook on purpose; some scenario must notice")


def run(arguments: Namespace) -> int:
    """Play the scenarios and report what came of them."""
    from mapforge.scenarios.session import open_session

    here = pack_around(Path()) or content_folder()
    folders = pack_folders(arguments.packs) if arguments.packs else packs_at([here])
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
        return _show_coverage(session, arguments)
    return _mutate(session, arguments) if arguments.mutate else _play(session, arguments)


def _show_coverage(session: Session, arguments: Namespace) -> int:
    from mapforge.scenarios.outcome_formats import rules_shown, rules_with_scenarios

    shown = rules_with_scenarios(session.scenarios)
    text = as_json(shown) if arguments.format == "json" else rules_shown(session.scenarios)
    write_out(f"{text}\n", arguments.out)
    return Exit.FINDINGS if session.findings else Exit.OK


def _play(session: Session, arguments: Namespace) -> int:
    from mapforge.scenarios.session import play_all

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
