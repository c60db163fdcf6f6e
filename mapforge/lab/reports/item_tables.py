"""Verdicts on items for programs and spreadsheets: JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from mapforge.files.plain_data import Fields, Record
from mapforge.lab.item_verdict import ItemVerdict
from mapforge.lab.reports.item_words import headline
from mapforge.lab.reports.number_forms import interval_in_json, number_in_json
from mapforge.lab.reports.people_words import item_of_people_as_data
from mapforge.lab.token_sweep import fairest

_COLUMNS = (
    *("item", "name", "verdict", "probability", "headline", "reason", "players", "worth", "low", "high"),
    *("win_rate_lift", "win_rate_low", "win_rate_high", "games", "bots"),
    *("fair_from", "fair_to", "below", "above", "stronger", "printed"),
    *("coins_from_regions", "coins_from_itself", "coins_from_partner", "coins_from_others", "coins_from_die"),
    *("left_on_offer", "picks_on_offer", "fair_tokens", "map"),
    *("people_games", "people_taken", "people_margin", "people_low", "people_high", "people_wins"),
)


def verdicts_as_json(found: Sequence[ItemVerdict]) -> str:
    """The verdicts for programs."""
    return json.dumps({"items": [_plain(each) for each in found]}, indent=2, ensure_ascii=False) + "\n"


def _plain(found: ItemVerdict) -> Record:
    best = fairest(found.sweep)
    return {
        "item": str(found.item),
        "name": found.name,
        "verdict": found.verdict,
        "headline": headline(found),
        "reason": found.reason,
        "probability": number_in_json(found.probability, 3),
        "odds": {word: number_in_json(chance, 3) for word, chance in found.odds._asdict().items()},
        "minutes_to_decide": None if found.minutes_to_decide is None else round(found.minutes_to_decide, 1),
        "players": found.players,
        "worth": number_in_json(found.worth.value),
        "interval": interval_in_json(found.worth),
        "fair_range": [number_in_json(found.fair_range.low), number_in_json(found.fair_range.high)],
        "plays_like": found.plays_like or None,
        "win_rate_lift": number_in_json(found.lift.value, 4),
        "win_rate_interval": interval_in_json(found.lift, 4),
        "games": found.games,
        "bots": list(found.bots),
        "opinions": [
            {
                "bot": each.bot,
                "worth": number_in_json(each.worth.value),
                "interval": interval_in_json(each.worth),
                "games": each.games,
                "verdict": each.verdict,
            }
            for each in found.estimates
        ],
        "neighbours": {
            "below": found.rank.below or None,
            "above": found.rank.above or None,
            "stronger": found.rank.stronger if found.rank.printed else None,
            "printed": found.rank.printed or None,
        },
        "coins_from": {word: round(coins, 2) for word, coins in found.sources.items()},
        "on_offer": {
            "taken": number_in_json(found.offered.taken.value, 4),
            "left": number_in_json(found.offered.left.value, 4),
            "left_interval": interval_in_json(found.offered.left, 4),
            "picks": number_in_json(found.offered.picks.value),
            "picks_interval": interval_in_json(found.offered.picks),
            "games": found.offered.taken.cases,
        },
        "rounds": [
            {"round": line.round, "coins": round(line.own, 2), "others": round(line.others, 2)} for line in found.rounds
        ],
        "pairs": [
            {
                "partner": str(line.partner),
                "games": line.games,
                "expected": round(line.expected, 2),
                "likely": round(line.likely, 2),
                "surplus": number_in_json(line.surplus.value),
                "interval": interval_in_json(line.surplus),
                "stands_out": line.stands_out,
            }
            for line in found.pairs
        ],
        "fair_tokens": best.tokens if best else None,
        "sweep": [
            {
                "tokens": line.tokens,
                "worth": number_in_json(line.worth.value),
                "interval": interval_in_json(line.worth),
                "games": line.worth.cases,
                "verdict": line.verdict,
            }
            for line in found.sweep
        ],
        "map": found.map,
        "compared_with": found.compared_with,
        "people": item_of_people_as_data(found.people) if found.people else None,
    }


def verdicts_as_csv(found: Sequence[ItemVerdict]) -> str:
    """The verdicts for spreadsheets, a row for each item."""
    target = io.StringIO()
    writer = csv.DictWriter(target, _COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_row(_plain(each)) for each in found)
    return target.getvalue()


def _row(plain: Fields) -> Record:
    (low, high), (fair_from, fair_to) = plain["interval"], plain["fair_range"]
    win_low, win_high = plain["win_rate_interval"]
    row = {
        **{column: plain[column] for column in _COLUMNS if column in plain},
        **{column: plain["neighbours"][column] for column in ("below", "above", "stronger", "printed")},
        **{f"coins_from_{word}": coins for word, coins in plain["coins_from"].items()},
        "low": low,
        "high": high,
        "win_rate_low": win_low,
        "win_rate_high": win_high,
        "fair_from": fair_from,
        "fair_to": fair_to,
        "left_on_offer": plain["on_offer"]["left"],
        "picks_on_offer": plain["on_offer"]["picks"],
        "bots": " ".join(plain["bots"]),
        **_people_row(plain["people"]),
    }
    return row


def _people_row(people: Fields | None) -> Record:
    if people is None:
        return {}
    low, high = people["interval"]
    facts = {f"people_{key}": people[key] for key in ("games", "taken", "margin", "wins")}
    return {**facts, "people_low": low, "people_high": high}
