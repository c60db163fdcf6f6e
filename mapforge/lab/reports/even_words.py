"""What a search for even variants of a map found, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator

from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.lab.even_maps import EvenMapSearch, MapVariant, SeatEstimate
from mapforge.lab.map_changes import plain_value
from mapforge.lab.reports.item_words import percent
from mapforge.lab.reports.number_forms import interval_in_json, number_in_json
from mapforge.lab.reports.simulation_words import with_bounds
from mapforge.lab.verdict import FAIR, UNDECIDED


def even_search_as_data(search: EvenMapSearch) -> Record:
    """All that was found, as plain data, in the form in which fair variants of items are told."""
    return {
        "item": search.board,
        "players": search.spec.seats,
        "map": search.board,
        "margin": search.margin,
        "by": list(search.kinds),
        **_estimate(search.own),
        "variants": [_variant(variant) for variant in search.variants()],
        "tried": [_variant(variant) for variant in search.played()],
        "probes": search.probes,
    }


def _variant(variant: MapVariant) -> Record:
    changes = [
        {
            "path": f"regions/{each.change.region}/{each.change.field}",
            "keys": ["regions", each.place, each.change.field],
            "from": plain_value(each.change.field, each.before),
            "to": plain_value(each.change.field, each.change.value),
            "words": each.words,
        }
        for each in variant.changes
    ]
    return {"changes": changes, **_estimate(variant.estimate)}


def _estimate(estimate: SeatEstimate) -> Record:
    points = estimate.points
    return {
        "verdict": estimate.verdict,
        "probability": number_in_json(_chance(estimate), 3),
        "worth": number_in_json(points.value),
        "interval": interval_in_json(points),
        "seats": [
            {"seat": number, "wins": number_in_json(wins.value, 4), "interval": interval_in_json(wins, 4)}
            for number, wins in enumerate(estimate.wins, 1)
        ],
        "games": estimate.games,
    }


def _chance(estimate: SeatEstimate) -> float:
    """How likely the verdict is."""
    return estimate.probability if estimate.verdict in (FAIR, UNDECIDED) else 1 - estimate.probability


def even_search_in_words(search: EvenMapSearch) -> str:
    """What was found, for a terminal."""
    return "\n".join(_lines(search)) + "\n"


def _lines(search: EvenMapSearch) -> Iterator[str]:
    own = search.own
    yield f"{search.board}: {estimate_in_words(own)}."
    yield (
        f"Fair is within {search.margin:g} points of an equal share for every seat; "
        f"{search.spec.bots[0]}s played {counted(own.games, 'game')} on it as it is."
    )
    if own.verdict == FAIR:
        yield "Nothing needs to be changed."
        return
    variants = search.variants()
    if variants:
        yield "The nearest fair variants:"
        yield from (f"  {place}. {variant_in_words(each)}" for place, each in enumerate(variants, 1))
        yield "Write one into the file with --write --choose N; while the map stays as it is, nothing is played again."
    else:
        yield from _none_found(search)


def _none_found(search: EvenMapSearch) -> Iterator[str]:
    tried = sorted(search.played(), key=lambda each: abs(each.estimate.points.value))
    if not search.changes:
        yield "There is nothing of that kind to change on this map."
    elif own_is_open(search):
        yield "The games did not settle whether it is fair: allow more --minutes, or a wider --margin."
    elif not tried:
        yield "There was too little time to find out what helps which seat: allow more --minutes."
    else:
        is_open = any(each.estimate.verdict == UNDECIDED for each in tried)
        yield "No fair variant was found in this time:" if is_open else "None of the variants that were played is fair:"
        yield f"  the nearest is {variant_in_words(tried[0])}"
        yield "More --minutes, other kinds in --by or a wider --margin may help."


def own_is_open(search: EvenMapSearch) -> bool:
    """Whether it is not even known if the map needs any change."""
    return search.own.verdict == UNDECIDED and not search.played()


def variant_in_words(variant: MapVariant) -> str:
    """One variant: what changes, and how seats fare then."""
    return f"{'; '.join(each.words for each in variant.changes)}: {estimate_in_words(variant.estimate)}"


def estimate_in_words(estimate: SeatEstimate) -> str:
    """How seats fare, and whether that is fair."""
    seats = ", ".join(f"seat {number} {with_bounds(wins)}" for number, wins in enumerate(estimate.wins, 1))
    chance = "" if estimate.verdict == UNDECIDED else f", {percent(_chance(estimate))}"
    return f"{estimate.verdict}{chance}; {seats}"
