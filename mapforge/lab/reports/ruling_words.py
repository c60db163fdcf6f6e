"""What rulings and editions change, as text, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence

from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.lab.intervals import Estimate
from mapforge.lab.reports.item_words import signed
from mapforge.lab.reports.number_forms import interval_in_json, number_in_json
from mapforge.lab.reports.simulation_words import with_bounds
from mapforge.lab.ruling_effects import EDITION, RulingEffect, RulingEffects


def effects_in_words(found: Sequence[RulingEffects]) -> str:
    """What every ruling changes, table by table: what clearly matters first."""
    lines = [line for table in found for line in (*_table(table), "")]
    lines += [
        "Every game was played twice with the same seed, with the usual rulings and with one changed.",
        "Numbers in brackets include the true value in 95 of 100 cases, for these bots.",
    ]
    return "\n".join(lines) + "\n"


def _table(found: RulingEffects) -> Iterator[str]:
    yield f"{found.map}: {counted(found.games, 'game')} of {found.bot}s with the usual rulings"
    groups = (
        ("These clearly change something", [each for each in found.effects if each.matters]),
        ("These change some games, but nothing on average that so few games could show", _unsure(found)),
    )
    for title, effects in groups:
        if effects:
            yield f"{title}:"
        for effect in effects:
            yield f"  {effect_in_words(effect)}"
            yield from (f"    {line}" for line in details_in_words(effect))
    idle = [each for each in found.effects if each.is_idle]
    if idle:
        yield "These made no difference in any game:"
        yield from (f"  {effect_in_words(each)}" for each in idle)
    if found.same:
        yield f"Editions that change nothing here: {', '.join(found.same)}"
    unplayed = sum(not each.games for each in found.effects)
    if unplayed:
        yield f"There was no time for {counted(unplayed, 'other ruling')}; give it more --minutes."


def _unsure(found: RulingEffects) -> list[RulingEffect]:
    return [each for each in found.effects if each.games and not each.matters and not each.is_idle]


def name_in_words(effect: RulingEffect) -> str:
    """A ruling with its other value, or an edition."""
    variant = effect.variant
    if variant.name == EDITION:
        return f"edition {variant.value} ({counted(len(variant.rulings), 'ruling')} changed)"
    return f"{variant.name} = {variant.value}, not {variant.usual}"


def effect_in_words(effect: RulingEffect) -> str:
    """In how many games a variant makes a difference."""
    if effect.is_idle:
        most = f"{effect.differs.high:.0%}".replace("%", " %")
        return f"{name_in_words(effect)}: none of {counted(effect.games, 'game')}, so at most {most} of games"
    return f"{name_in_words(effect)}: {with_bounds(effect.differs)} of {counted(effect.games, 'game')} change"


def details_in_words(effect: RulingEffect) -> Iterator[str]:
    """What a variant changes on average."""
    if effect.games < 2:
        return
    yield f"coins of each player {_changed(effect.coins)}, choices in a game {_changed(effect.choices)}"
    seats = [f"seat {number} {_points(each)}" for number, each in enumerate(effect.seats, 1)]
    yield f"win points: {', '.join(seats)}"
    if effect.items:
        yield "items: " + ", ".join(f"{move.name} {signed(move.change)} coins" for move in effect.items)


def _changed(estimate: Estimate) -> str:
    """A change with its interval; what was the same in every game says nothing about how much games differ."""
    if estimate.low == estimate.high:
        return f"{estimate.value:+.0f} in every game" if estimate.value else "never changed"
    return signed(estimate)


def _points(estimate: Estimate) -> str:
    if estimate.low == estimate.high:
        return "never changed" if not estimate.value else f"{100 * estimate.value:+.0f} in every game"
    return f"{100 * estimate.value:+z.0f} ({100 * estimate.low:+z.0f} to {100 * estimate.high:+z.0f})"


def effects_as_json(found: Sequence[RulingEffects]) -> str:
    """All of it for programs."""
    tables = [
        {
            "map": table.map,
            "bots": [table.bot],
            "games": table.games,
            "rulings": [_plain(each) for each in table.effects if each.variant.name != EDITION],
            "editions": [_plain(each) for each in table.effects if each.variant.name == EDITION],
            "same_editions": list(table.same),
        }
        for table in found
    ]
    return json.dumps({"tables": tables}, indent=2, ensure_ascii=False) + "\n"


def _plain(effect: RulingEffect) -> Record:
    variant = effect.variant
    named = (
        {"edition": variant.value, "decides": dict(variant.rulings)}
        if variant.name == EDITION
        else {"ruling": variant.name, "value": variant.value, "usual": variant.usual, "question": variant.question}
    )
    return {
        **named,
        "games": effect.games,
        "makes_no_difference": effect.is_idle,
        "matters": effect.matters,
        "differs": number_in_json(effect.differs.value, 4),
        "differs_interval": interval_in_json(effect.differs, 4),
        "coins": number_in_json(effect.coins.value),
        "coins_interval": interval_in_json(effect.coins),
        "choices": number_in_json(effect.choices.value),
        "choices_interval": interval_in_json(effect.choices),
        "seats": [
            {"seat": number, "wins": number_in_json(each.value, 4), "interval": interval_in_json(each, 4)}
            for number, each in enumerate(effect.seats, 1)
        ],
        "items": [
            {
                "item": str(move.item),
                "coins": number_in_json(move.change.value),
                "interval": interval_in_json(move.change),
            }
            for move in effect.items
        ],
    }


_COLUMNS = (
    *("map", "ruling", "value", "usual", "games", "differs", "differs_low", "differs_high"),
    *("coins", "coins_low", "coins_high", "choices", "choices_low", "choices_high", "items"),
)


def effects_as_csv(found: Sequence[RulingEffects]) -> str:
    """A row for each ruling and edition."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for table in found:
        for effect in table.effects:
            plain, variant = _plain(effect), effect.variant
            numbers = [[plain[word], *plain[f"{word}_interval"]] for word in ("differs", "coins", "choices")]
            moved = " ".join(str(move.item) for move in effect.items)
            head = [table.map, variant.name, variant.value, variant.usual, effect.games]
            writer.writerow([*head, *(number for part in numbers for number in part), moved])
    return target.getvalue()
