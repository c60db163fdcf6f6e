"""Verdicts on items as text, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterator, Sequence
from typing import Any

from mapforge.files import counted
from mapforge.lab.intervals import Estimate
from mapforge.lab.item_verdict import ITSELF, OTHERS, PARTNER, REGIONS, ItemVerdict
from mapforge.lab.simulation_words import with_bounds, with_margin

_SOURCES = {REGIONS: "regions", ITSELF: "its own hooks", PARTNER: "its partner's hooks", OTHERS: "anything else"}


def verdicts_in_words(found: Sequence[ItemVerdict]) -> str:
    """The verdicts for a terminal, and what they rest on."""
    lines = [line for each in found for line in (*item_in_words(each), "")]
    first = found[0]
    lines += [
        f"Worth is in coins over the average printed combo on {first.map}, for whoever takes it first.",
        f"The average combo is known from {first.compared_with}.",
        "Numbers in brackets hold the true value in 95 of 100 cases, for these bots; people may play otherwise.",
    ]
    return "\n".join(lines) + "\n"


def item_in_words(found: ItemVerdict) -> Iterator[str]:
    """The lines about one item."""
    yield f"{found.item}: {found.verdict}" + (f", because {found.reason}" if found.reason else "")
    if not found.worth.cases:
        return
    yield f"  worth     {_signed(found.worth)} coins{_place(found)}"
    yield f"  wins      {_points(found.lift)} points against an average combo"
    opinions = ", ".join(f"{each.bot} {_signed(each.worth)}" for each in found.opinions if each.worth.cases)
    yield f"  games     {counted(found.games, 'game')}: {opinions}"
    if found.sources:
        parts = [f"{found.sources[word]:.1f} from {said}" for word, said in _SOURCES.items()]
        yield f"  coins     {', '.join(parts)}"
    if found.offered.taken.cases:
        picks = with_margin(found.offered.picks)
        yield f"  on offer  taken in {with_bounds(found.offered.taken)}, after {picks} picks of others"


def _place(found: ItemVerdict) -> str:
    if found.below and found.above:
        return f", between {found.below} and {found.above}"
    if found.below:
        return f", more than {found.below}, the most that is printed"
    return f", less than {found.above}, the least that is printed" if found.above else ""


def _signed(estimate: Estimate) -> str:
    return f"{estimate.value:+.1f} ({estimate.low:+.1f} to {estimate.high:+.1f})"


def _points(lift: Estimate) -> str:
    return f"{lift.value * 100:+.0f} ({lift.low * 100:+.0f} to {lift.high * 100:+.0f})"


def verdicts_as_json(found: Sequence[ItemVerdict]) -> str:
    """The verdicts for programs."""
    return json.dumps({"items": [_plain(each) for each in found]}, indent=2, ensure_ascii=False) + "\n"


def _plain(found: ItemVerdict) -> dict[str, Any]:
    return {
        "item": found.item,
        "name": found.name,
        "verdict": found.verdict,
        "reason": found.reason,
        "worth": _number(found.worth.value),
        "interval": _interval(found.worth),
        "win_rate_lift": _number(found.lift.value, 4),
        "win_rate_interval": _interval(found.lift, 4),
        "games": found.games,
        "bots": list(found.bots),
        "opinions": [
            {
                "bot": each.bot,
                "worth": _number(each.worth.value),
                "interval": _interval(each.worth),
                "games": each.games,
            }
            for each in found.opinions
        ],
        "neighbours": {"below": found.below or None, "above": found.above or None},
        "coins_from": {word: round(coins, 2) for word, coins in found.sources.items()},
        "on_offer": {
            "taken": _number(found.offered.taken.value, 4),
            "picks": _number(found.offered.picks.value),
            "games": found.offered.taken.cases,
        },
        "map": found.map,
        "compared_with": found.compared_with,
    }


def _number(value: float, places: int = 2) -> float | None:
    """A number as JSON knows it: what is unknown is null."""
    return round(value, places) if math.isfinite(value) else None


def _interval(estimate: Estimate, places: int = 2) -> list[float | None]:
    return [_number(estimate.low, places), _number(estimate.high, places)]


def verdicts_as_csv(found: Sequence[ItemVerdict]) -> str:
    """The verdicts for spreadsheets."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(["item", "verdict", "worth", "low", "high", "win_rate_lift", "games", "bots", "reason"])
    for each in found:
        plain = _plain(each)
        row = [plain["item"], plain["verdict"], plain["worth"], *plain["interval"], plain["win_rate_lift"]]
        writer.writerow([*row, each.games, " ".join(each.bots), each.reason])
    return target.getvalue()
