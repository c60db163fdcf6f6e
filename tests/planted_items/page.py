"""What became of the planted items, as docs/balance.md tells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.planted_items.items import ITEMS

Row = dict[str, str]
OPPOSITES = {("strong", "weak"), ("weak", "strong")}
QUIET = 2 * 2 * 60
"""Seconds of CPU time that two minutes on two idle cores have."""


def planted_part(rows: Sequence[Row]) -> str:
    """The summary and the table."""
    return "\n".join(_lines(rows)) + "\n"


def _lines(rows: Sequence[Row]) -> Iterator[str]:
    right = [row for row in rows if row["verdict"] == row["truth"]]
    copies = [row for row in rows if "_twin" in row["item"]]
    fair = [row for row in copies if row["verdict"] == "fair"]
    undecided = [row for row in rows if row["verdict"] == "undecided"]
    reversed_ = [row for row in rows if (row["truth"], row["verdict"]) in OPPOSITES]
    seconds, games = [int(row["seconds"]) for row in rows], [int(row["games"]) for row in rows]
    judged = "All" if len(rows) == len(ITEMS) else f"{len(rows)} of the"
    yield (
        f"{judged} {len(ITEMS)} items were judged: {len(right)} are right ({100 * len(right) // len(rows)} %), "
        f"{len(reversed_) or 'none'} reversed, {len(undecided) or 'none'} undecided, and {len(fair)} of {len(copies)} "
        f"copies fair. Each took {min(games):,} to {max(games):,} games and {min(seconds)} to {max(seconds)} seconds "
        f"of CPU time; two minutes on two idle cores have {QUIET}."
    )
    yield ""
    yield "| item | should be | verdict | worth | games |"
    yield "|---|---|---|---|---|"
    for row in sorted(rows, key=lambda row: -float(row["worth"])):
        worth = f"{float(row['worth']):+.1f} ({float(row['low']):+.1f} to {float(row['high']):+.1f})"
        yield f"| {row['item']} | {row['truth']} | {row['headline']} | {worth} | {int(row['games']):,} |"
