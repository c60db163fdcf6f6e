"""`mapforge test`: plays the scenarios of packs, and says which rules, hooks and numbers they hold in place."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace

from mapforge.commands.notes import is_quiet, write_result
from mapforge.commands.options import PACK_HELP, add_format_by_ending, add_out, add_rulings, add_trust, rulings
from mapforge.errors import Exit, MapforgeError
from mapforge.files.output import as_json
from mapforge.files.plain_data import Record
from mapforge.files.terminal_colours import coloured_findings
from mapforge.packs.pack_paths import pack_folders
from mapforge.scenarios.run_formats import RUN_FORMATS
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.scenarios.session import Session


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the packs, what to play, and the format of the results."""
    parser.add_argument(
        "packs",
        nargs="*",
        metavar="PACK",
        default=["."],
        help=f"{PACK_HELP} (default: where you are)",
    )
    parser.add_argument("--only", metavar="RULE|ITEM", default="", help="play only scenarios about a rule or an item")
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--coverage", action="store_true", help="list each rule with the scenarios that show it")
    group.add_argument("--mutate", action="store_true", help="break each hook on purpose; some scenario must notice")
    add_rulings(parser)
    add_format_by_ending(parser, tuple(RUN_FORMATS))
    add_out(parser)
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Play the scenarios and report what came of them."""
    from mapforge.scenarios.session import open_session

    session = open_session(
        pack_folders(arguments.packs),
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
    from mapforge.scenarios.run_formats import rules_shown, rules_with_scenarios

    shown = rules_with_scenarios(session.scenarios)
    text = as_json(shown) if arguments.format == "json" else rules_shown(session.scenarios)
    write_result(f"{text}\n", arguments)
    return Exit.FINDINGS if session.findings else Exit.OK


def _play(session: Session, arguments: Namespace) -> int:
    from mapforge.scenarios.session import play_all

    outcome = play_all(session)
    if arguments.only:
        # The scenarios that were left out may well make the other hooks answer.
        outcome = replace(outcome, silent=())
    text = f"{RUN_FORMATS[arguments.format](outcome)}\n"
    if arguments.out:
        write_result(text, arguments)
    elif arguments.format != "text":
        sys.stdout.write(text)
    elif outcome.findings or not is_quiet():
        sys.stdout.write(coloured_findings(text, sys.stdout))
    if not outcome.results and not outcome.findings and (is_quiet() or arguments.format != "text"):
        print("mapforge test: these packs have no scenario, so nothing is proved", file=sys.stderr)
    return Exit.FINDINGS if outcome.findings else Exit.OK


def _mutate(session: Session, arguments: Namespace) -> int:
    from mapforge.scenarios.mutation import mutants_of, survivors
    from mapforge.scenarios.run_formats import mutants_left

    code, records, lines = Exit.OK, list[Record](), list[str]()
    for pack in session.packs:
        total = sum(1 for _ in mutants_of(session.library, pack))
        left = list(survivors(session.library, pack, session.scenarios))
        records.append({"pack": pack, "mutants": total, "survivors": [str(mutant) for mutant in left]})
        lines.append(mutants_left(pack, left, total))
        code = Exit.FINDINGS if left else code
    text = as_json(records) if arguments.format == "json" else "\n".join(lines)
    write_result(f"{text}\n", arguments)
    return code
