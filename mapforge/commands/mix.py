"""`mapforge mix`: one game of several packs and a map, with what makes no sense there taken out."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from mapforge.commands.number_types import integer
from mapforge.commands.ruling_option import add_rulings, rulings
from mapforge.commands.trust_option import add_trust
from mapforge.errors import Exit
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.worlds.mixes.recipe import Mix


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the map, the packs and what a person may choose."""
    parser.add_argument("map", metavar="MAP", help="a map: its id, such as three_players, or its file")
    parser.add_argument(
        "packs", nargs="*", default=[], metavar="PACK", help="packs to mix in: shipped ones by id, others by folder"
    )
    parser.add_argument(
        "--players", type=integer, metavar="N", help="how many players (default: the fewest the map allows)"
    )
    parser.add_argument("--seed", type=integer, default=0, help="the same seed draws the same regions for monsters")
    monsters = parser.add_mutually_exclusive_group()
    monsters.add_argument("--monsters", metavar="REGIONS", help="the regions that get monsters, separated by commas")
    monsters.add_argument("--no-monsters", action="store_true", help="neither monsters nor relics and places")
    parser.add_argument("--ban", action="append", default=[], metavar="ITEM", help="leave this item out (repeatable)")
    parser.add_argument(
        "--choose",
        action="append",
        default=[],
        metavar="ITEM",
        help="of its kind, use only what is chosen (repeatable)",
    )
    parser.add_argument("--events", action="store_true", help="draw an event each round, though the map asks for none")
    add_rulings(parser)
    add_trust(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the mix here, to play and to share it")


def run(arguments: Namespace) -> int:
    """Make the mix, say what is in it, and write it to a file when asked."""
    from mapforge.worlds.mixes.mix_file import write_mix
    from mapforge.worlds.mixes.mix_summary import mix_in_words

    made = _made(arguments)
    if arguments.out:
        write_mix(made, arguments.out)
    print(mix_in_words(made))
    if arguments.out:
        print(f"\nWrote {arguments.out}. Play it: mapforge play {arguments.out}")
    return Exit.OK


def _made(arguments: Namespace) -> Mix:
    from mapforge.worlds.mixes.mixture import mix

    regions = arguments.monsters
    return mix(
        arguments.map,
        arguments.packs,
        players=arguments.players,
        seed=arguments.seed,
        monsters=None if regions is None else [word.strip() for word in regions.split(",") if word.strip()],
        with_monsters=not arguments.no_monsters,
        ban=arguments.ban,
        choose=arguments.choose,
        rulings=rulings(arguments),
        edition=arguments.edition,
        events=arguments.events,
        trust=arguments.trust,
    )
