"""What a search for fair variants found, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mapforge.files.plain_data import Record
from mapforge.lab.fair_variants import Variant, VariantSearch
from mapforge.lab.item_numbers import ItemNumber
from mapforge.lab.reports.item_words import chance_in_words, signed
from mapforge.lab.reports.number_forms import interval_in_json, number_in_json
from mapforge.lab.verdict import UNDECIDED, BotEstimate


def search_as_data(search: VariantSearch) -> Record:
    """All that was found, as plain data."""
    reasons = search.reasons()
    return {
        "item": str(search.tested.full_id),
        "players": search.players,
        "map": search.board,
        **_estimate(search.own),
        "fair_range": [number_in_json(search.own.fair_range.low), number_in_json(search.own.fair_range.high)],
        "numbers": [
            {"path": each.words, "value": each.value, "from": each.least, "to": each.most} for each in search.numbers
        ],
        "variants": [_variant(variant) for variant in search.variants()],
        "tried": [_variant(variant) for variant in search.played()],
        "reason": reasons[0].hook if reasons else None,
        "without_hook": [{"hook": each.hook, **_estimate(each.estimate)} for each in reasons],
    }


def _variant(variant: Variant) -> Record:
    changes = [
        {"path": number.words, "keys": list(number.keys), "from": number.value, "to": value}
        for number, value in variant.changes
    ]
    return {"changes": changes, **_estimate(variant.estimate)}


def _estimate(estimate: BotEstimate) -> Record:
    return {
        "verdict": estimate.verdict,
        "probability": number_in_json(estimate.probability, 3),
        "worth": number_in_json(estimate.worth.value),
        "interval": interval_in_json(estimate.worth),
        "games": estimate.games,
    }


def search_in_words(search: VariantSearch) -> str:
    """What was found, for a terminal."""
    return "\n".join(_lines(search)) + "\n"


def _lines(search: VariantSearch) -> Iterator[str]:
    own, item = search.own, search.tested.full_id
    yield f"{item}: {_verdict_in_words(own)}, on {search.board}."
    variants = search.variants()
    if variants and not search.is_fair:
        yield "The nearest fair variants:"
        yield from (f"  {place}. {variant_in_words(each)}" for place, each in enumerate(variants, 1))
        yield "Write one into the file with --write --choose N; while the item stays as it is, nothing is played again."
    else:
        yield from none_in_words(search)


def none_in_words(search: VariantSearch) -> Iterator[str]:
    """Why there is no variant to choose; nothing where there is one."""
    if search.is_fair:
        yield "Nothing needs to be changed."
    elif not search.numbers:
        yield "It has no number of that name to vary."
    elif not search.variants():
        yield from _nothing_helps(search)


def _nothing_helps(search: VariantSearch) -> Iterator[str]:
    low, high = search.own.fair_range.low, search.own.fair_range.high
    tried = sorted(
        search.played(), key=lambda each: max(low - each.estimate.worth.value, each.estimate.worth.value - high)
    )
    if not tried:
        yield "There was too little time to vary anything: allow more --minutes."
        return
    is_open = any(each.estimate.verdict == UNDECIDED for each in tried)
    yield "No fair variant was found in this time:" if is_open else "None of these numbers makes it fair:"
    yield f"  the nearest is {variant_in_words(tried[0])}"
    for each in search.reasons()[:1]:
        yield f"The reason is its hook '{each.hook}': without it, it would be {_verdict_in_words(each.estimate)}."


def variant_in_words(variant: Variant) -> str:
    """One variant: what changes, and what it is worth then."""
    changes = ", ".join(change_in_words(number, value) for number, value in variant.changes)
    return f"{changes}: {_verdict_in_words(variant.estimate)}"


def change_in_words(number: ItemNumber, value: int) -> str:
    """One change: `tokens 8 → 6`."""
    return f"{number.words} {number.value} → {value}"


def _verdict_in_words(estimate: BotEstimate) -> str:
    chance = "" if estimate.verdict == UNDECIDED else f", {chance_in_words(estimate.verdict, estimate.probability)}"
    return f"{estimate.verdict}{chance}, worth {signed(estimate.worth)} coins"


def patch_in_words(changes: Sequence[Record]) -> str:
    """The lines that an override of an item needs to say the same."""
    return "set:\n" + "".join(f"  {change['path']}: {change['to']}\n" for change in changes)
