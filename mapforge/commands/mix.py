"""`mapforge mix`: one game of several packs and a map, with what makes no sense there taken out."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mapforge.commands.notes import JSON, note
from mapforge.commands.options import (
    MAP_HELP,
    PACK_HELP,
    add_format,
    add_out,
    add_packs,
    add_players,
    add_rulings,
    add_seed,
    add_trust,
    check_told,
    rulings,
    words_in,
)
from mapforge.errors import Exit
from mapforge.files.kinds import YAML_ENDINGS
from mapforge.files.output import TERMINAL, as_json, check_ending
from mapforge.files.short_paths import copied
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.worlds.mixes.made_mix import Mix


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the map, the packs and what a person may choose."""
    parser.add_argument("map", metavar="MAP", help=MAP_HELP)
    parser.add_argument("named_packs", nargs="*", default=[], metavar="PACK", help=f"mix in {PACK_HELP}")
    add_players(parser, "how many play, or their names (default: as few as the map allows)")
    add_seed(parser, "the same seed draws the same regions for monsters")
    add_packs(parser)
    monsters = parser.add_mutually_exclusive_group()
    monsters.add_argument("--monsters", metavar="REGIONS", help="the regions that get monsters, separated by commas")
    monsters.add_argument("--no-monsters", action="store_true", help="neither monsters nor relics and places")
    parser.add_argument("--ban", action="append", default=[], metavar="ITEM", help="leave this item out (repeatable)")
    parser.add_argument(
        "--choose",
        action="append",
        default=[],
        metavar="ITEM",
        help="use only the chosen items of this kind (repeatable)",
    )
    parser.add_argument("--events", action="store_true", help="draw an event each round, even if the map asks for none")
    add_rulings(parser)
    add_format(parser, ("text", "json"))
    add_out(parser, "write the mix here, to play and to share it")
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Make the mix, say what is in it, and write it to a file when asked."""
    from mapforge.validation.editor_files import schema_line_in_pack
    from mapforge.worlds.mixes.mix_file import text_of, write_mix
    from mapforge.worlds.mixes.mix_summary import mix_in_words
    from mapforge.worlds.mixes.recipe_data import recipe_as_data

    check_ending(arguments.out, "a mix is YAML", YAML_ENDINGS)
    check_told(arguments)
    made = _made(arguments)
    if arguments.out == TERMINAL:
        sys.stdout.write(text_of(made.recipe, Path("mix.yaml")))
        return Exit.OK
    if arguments.out:
        path = Path(arguments.out)
        write_mix(made, path, head=schema_line_in_pack(path, "mix"))
    is_json = arguments.format == JSON
    print(as_json(recipe_as_data(made.recipe, Path("mix.yaml"))) if is_json else mix_in_words(made))
    if arguments.out:
        wrote = f"Wrote {arguments.out}. Play it: mapforge play {copied(arguments.out)}"
        note(wrote if is_json else f"\n{wrote}", is_aside=is_json)
    return Exit.OK


def _made(arguments: Namespace) -> Mix:
    from mapforge.worlds.mixes.mixture import mix

    regions = arguments.monsters
    return mix(
        arguments.map,
        [*arguments.named_packs, *arguments.packs],
        players=arguments.players.number,
        seed=arguments.seed,
        monsters=None if regions is None else words_in(regions),
        with_monsters=not arguments.no_monsters,
        ban=arguments.ban,
        choose=arguments.choose,
        rulings=rulings(arguments),
        edition=arguments.edition,
        events=arguments.events,
        trust=arguments.trust,
    )
