"""What was found out about a map, as text, JSON and CSV, and as a picture of where the fights are."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence

from mapforge.files.plurals import counted
from mapforge.lab.map_fairness import EntryLine, ItemShift, MapFairness, RegionLine
from mapforge.lab.reports.item_words import signed
from mapforge.lab.reports.number_forms import interval_in_json, number_in_json
from mapforge.lab.reports.people_words import seats_of_people_as_data, seats_of_people_in_words
from mapforge.lab.reports.simulation_words import with_bounds, with_margin
from mapforge.maps.compiled_map import compile_item
from mapforge.maps.named_maps import NamedMap
from mapforge.render.map_picture import Options, draw_scene
from mapforge.render.picture import Picture
from mapforge.render.scene import scene_of

_FEW = 5


def fairness_in_words(found: MapFairness) -> str:
    """The seats, and the regions, entries and items that stand out."""
    people = seats_of_people_in_words(found.people) if found.people else iter(())
    parts = (seats_in_words(found), people, regions_in_words(found), entries_in_words(found), items_in_words(found))
    return "\n\n".join(filter(None, ("\n".join(part) for part in parts))) + "\n"


def seats_in_words(found: MapFairness) -> Iterator[str]:
    """How each seat fares."""
    yield f"{found.map}: {counted(found.games, 'game')} between {found.bot}s"
    for number, seat in enumerate(found.seats, 1):
        verdict = "consistent with an equal share" if seat.is_fair else "not an equal share"
        yield f"  seat {number}  wins {with_bounds(seat.wins)}, {verdict}; {with_margin(seat.coins)} coins"
    yield f"An equal share is {1 / len(found.seats):.0%}.".replace("%", " %")


def regions_in_words(found: MapFairness) -> Iterator[str]:
    """The regions that are conquered, held and worth most, and those that are hardly ever held."""
    held = sorted(found.regions, key=lambda line: -line.held)
    worth = sorted(found.regions, key=lambda line: -line.coins)
    for title, lines in (
        ("Most fought over", found.regions),
        ("Most often held when scoring", held),
        ("Worth most", worth),
    ):
        yield f"{title}:"
        yield from (f"  {region_in_words(line)}" for line in lines[:_FEW])
    useless = [line.name for line in held if line.is_useless]
    if useless:
        yield f"Useless corners, hardly ever held: {', '.join(useless)}"


def region_in_words(line: RegionLine) -> str:
    """What happens to a region."""
    times = f"conquered {line.conquered:.1f} times a game, scored {line.scored:.1f} times"
    return f"{line.name}: {times}, {line.coins:.1f} coins"


def entries_in_words(found: MapFairness) -> Iterator[str]:
    """Where races enter most often."""
    if found.entries:
        yield "Where races enter, and how their coins compare with other entries of that round:"
    yield from (f"  {entry_in_words(line)}" for line in found.entries[:_FEW])


def entry_in_words(line: EntryLine) -> str:
    """How often a region is an entry, and how that goes."""
    fares = f"{signed(line.fares)} coins" if line.fares.cases > 1 else "once"
    return f"{line.name}: {with_bounds(line.share)}, {fares}"


def items_in_words(found: MapFairness) -> Iterator[str]:
    """Which items gain or lose on this map."""
    if not found.printed:
        yield "There is no other printed board for as many players to compare items with."
        return
    if not found.items:
        yield f"Too few games to say which items gain or lose compared with {found.printed}."
        return
    odd = [shift for shift in found.items if shift.stands_out]
    yield f"Compared with {found.printed}, in coins over the average combo:"
    for word, lines in (("gain", _by_sign(odd, 1)), ("lose", _by_sign(odd, -1))):
        yield from (f"  {line.name} {word}s {signed(line.change)}: worth {signed(line.here)} here" for line in lines)
    if not odd:
        first = found.items[0]
        yield f"  no item clearly gains or loses; the largest change is {first.name}, {signed(first.change)}"


def _by_sign(shifts: Sequence[ItemShift], sign: int) -> list[ItemShift]:
    return [shift for shift in shifts if shift.change.value * sign > 0]


def fairness_as_json(found: MapFairness) -> str:
    """All of it for programs."""
    seats = [
        {
            "seat": number,
            "wins": number_in_json(seat.wins.value, 4),
            "interval": interval_in_json(seat.wins, 4),
            "coins": number_in_json(seat.coins.value),
            "coins_interval": interval_in_json(seat.coins) if seat.coins.cases > 1 else None,
            "fair": seat.is_fair,
        }
        for number, seat in enumerate(found.seats, 1)
    ]
    entries = [
        {
            "region": line.id,
            "share": number_in_json(line.share.value, 4),
            "interval": interval_in_json(line.share, 4),
            "fares": number_in_json(line.fares.value),
            "fares_interval": interval_in_json(line.fares),
        }
        for line in found.entries
    ]
    items = [
        {
            "item": str(shift.item),
            "worth": number_in_json(shift.here.value),
            "interval": interval_in_json(shift.here),
            "printed": number_in_json(shift.there.value),
            "change": number_in_json(shift.change.value),
            "change_interval": interval_in_json(shift.change),
            "stands_out": shift.stands_out,
        }
        for shift in found.items
    ]
    plain = {
        "map": found.map,
        "games": found.games,
        "bots": [found.bot],
        "seats": seats,
        "regions": [dict(zip(_COLUMNS, _row(line), strict=True)) for line in found.regions],
        "entries": entries,
        "printed": found.printed or None,
        "items": items,
        "people": seats_of_people_as_data(found.people) if found.people else None,
    }
    return json.dumps(plain, indent=2, ensure_ascii=False) + "\n"


_COLUMNS = ("region", "name", "held", "conquered", "coins", "useless")


def _row(line: RegionLine) -> tuple[object, ...]:
    held, conquered, coins = round(line.held, 4), round(line.conquered, 3), round(line.coins, 3)
    return line.id, line.name, held, conquered, coins, line.is_useless


def fairness_as_csv(found: MapFairness) -> str:
    """The regions for spreadsheets, with the races that enter there."""
    entries = {line.id: line for line in found.entries}
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow([*_COLUMNS, "entries", "entries_fare"])
    for line in found.regions:
        entry = entries.get(line.id)
        fares = number_in_json(entry.fares.value) if entry else None
        writer.writerow([*_row(line), round(entry.share.value, 4) if entry else 0.0, fares])
    return target.getvalue()


def heat_picture(found: MapFairness, named: NamedMap) -> Picture:
    """The map with every region the redder the more often it is conquered."""
    most = max((line.conquered for line in found.regions), default=0.0) or 1.0
    heat = {line.id: (line.conquered / most, region_in_words(line)) for line in found.regions}
    note = f"The redder a region, the more often {found.bot}s conquer it: {counted(found.games, 'game')}."
    scene = scene_of(compile_item(named.item, named.library), named.library)
    return draw_scene(scene, Options(heat=heat, notes=(note,)))
