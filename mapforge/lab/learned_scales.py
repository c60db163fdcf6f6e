"""Learns the shipped scales for `make balance`: `python -m mapforge.lab.learned_scales 3000`; it may be resumed."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from mapforge.lab.case import CHECKS, MEASURES
from mapforge.lab.crew import cores
from mapforge.lab.result_file import BadResults, ResultFile
from mapforge.lab.scale import FOLDER, SUFFIX, Scale, learned_scale, trials_of, write_scale
from mapforge.lab.simulation import simulate
from mapforge.lab.trial import ANY
from mapforge.lab.wish import Wish
from mapforge.lab.work_order import WorkOrder, order_for

BOARDS = {"base_2": "base:map/two_players", "underground_2": "underground:map/two_players"}


def kept_results(path: Path, order: WorkOrder) -> ResultFile:
    """The games of an order that were kept; those of other packs or weights are put aside, and it begins anew."""
    try:
        return ResultFile(path, order)
    except BadResults:
        path.replace(path.with_suffix(".old.db"))
        return ResultFile(path, order)


def learn(name: str, board: str, bot: str, games: int, folder: Path) -> Scale:
    """Learn one scale; its games are kept in a file of the folder, and only missing ones are played."""
    order = replace(order_for(board, [bot] * 2), trial=ANY)
    with kept_results(folder / f"{name}_{bot}.db", order) as results:
        simulate(results, order, Wish(games), workers=cores())
        return learned_scale(trials_of(results), order)


def main(games: int, folder: Path) -> None:
    """Learn all scales, and say so."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, board in BOARDS.items():
        for bot in (MEASURES, CHECKS):
            scale = learn(name, board, bot, games, folder)
            write_scale(scale, FOLDER / f"{name}_{bot}{SUFFIX}")
            print(
                f"{board} with {bot}: {scale.games} games, an average combo is known to {scale.margin_error:.2f} coins"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]), Path("build/balance"))
