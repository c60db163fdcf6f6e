"""What a simulation found, in words: a summary in which every number has its interval, and how far it has come."""

from __future__ import annotations

import math
from collections.abc import Iterator

from engine.vocabulary.item_id import ItemId
from mapforge.files.plurals import counted
from mapforge.lab.intervals import Estimate
from mapforge.lab.simulation import ItemLine, Progress, Summary


def simulation_in_words(found: Summary) -> str:
    """The summary for a terminal."""
    return "\n".join([*_head(found), "", *_seats(found), "", *_items(found)]) + "\n"


def progress_in_words(progress: Progress) -> str:
    """One line: how many games, how quickly, and how long it still takes."""
    rate = f"{progress.rate:.1f} games a second"
    return f"{progress.done} of {counted(progress.wanted, 'game')}, {rate}, {duration(progress.remaining)} left"


def duration(seconds: float) -> str:
    """A time as people say it, roughly."""
    if not math.isfinite(seconds):
        return "an unknown time"
    whole = math.ceil(seconds)
    if whole < 120:
        return f"{whole} s"
    return f"{whole // 60} min" if whole < 7200 else f"{whole / 3600:.1f} h"


def with_margin(estimate: Estimate, places: int = 1) -> str:
    """A value with its interval, as in 4.2 ± 0.5."""
    if not estimate.cases:
        return "-"
    margin = f"{estimate.margin:.{places}f}" if math.isfinite(estimate.margin) else "?"
    return f"{estimate.value:.{places}f} ± {margin}"


def with_bounds(estimate: Estimate) -> str:
    """A share with its interval, as in 44 % (40 to 48)."""
    if not estimate.cases:
        return "-"
    return f"{estimate.value:.0%} ({estimate.low:.0%} to {estimate.high:.0%})".replace("%", " %")


def _head(found: Summary) -> Iterator[str]:
    yield f"{counted(found.games, 'game')}; ± and brackets include the true value in 95 of 100 cases"
    yield f"in a game: {with_margin(found.rounds)} rounds, {with_margin(found.actions, 0)} choices, " + (
        f"{with_margin(found.declines)} declines, {with_margin(found.coins)} coins for each player"
    )


def _seats(found: Summary) -> Iterator[str]:
    rows = [
        (str(number), seat.bot, with_margin(seat.coins), with_bounds(seat.wins))
        for number, seat in enumerate(found.seats, 1)
    ]
    yield from _table([("seat", "bot", "coins", "wins"), *rows])


def _items(found: Summary) -> Iterator[str]:
    known = sorted(found.items, key=_by_margin)
    rows = [
        (str(line.item), str(line.taken), with_margin(line.price), with_margin(line.margin), with_margin(line.wait))
        for line in known
    ]
    yield from _table([("item", "taken", "price", "coins over the table", "picks on offer"), *rows])
    yield "Bots choose what they take, so this does not show what an item is worth; `mapforge balance` does."


def _by_margin(line: ItemLine) -> tuple[bool, float, ItemId]:
    return not line.taken, -line.margin.value if line.taken else 0.0, line.item


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
