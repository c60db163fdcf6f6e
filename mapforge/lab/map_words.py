"""What was found out about a map, as text, JSON and CSV, and as a picture of where the fights are."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator

from mapforge.files import counted
from mapforge.lab.map_fairness import MapFairness, RegionLine
from mapforge.lab.simulation_words import with_bounds, with_margin
from mapforge.maps import NamedMap, compile_item
from mapforge.render import Options, draw_scene, scene_of

_FEW = 5
USELESS = 0.05
"""A region that is held in a smaller share of all turns is nearly useless."""


def fairness_in_words(found: MapFairness) -> str:
    """The seats, and the regions that stand out."""
    return "\n".join([*_seats(found), "", *_regions(found)]) + "\n"


def _seats(found: MapFairness) -> Iterator[str]:
    yield f"{found.map}: {counted(found.games, 'game')} between {found.bot}s"
    for number, seat in enumerate(found.seats, 1):
        verdict = "no more or less than its share, as far as known" if seat.is_fair else "not its share"
        yield f"  seat {number}  wins {with_bounds(seat.wins)}, {verdict}; {with_margin(seat.coins)} coins"
    yield f"An equal share is {1 / len(found.seats):.0%}.".replace("%", " %")


def _regions(found: MapFairness) -> Iterator[str]:
    yield "Most fought over: " + "; ".join(map(_region, found.regions[:_FEW]))
    held = sorted(found.regions, key=lambda line: -line.held)
    yield "Most often held: " + "; ".join(map(_region, held[:_FEW]))
    useless = [line.name for line in held if line.held < USELESS]
    if useless:
        yield f"Hardly ever held: {', '.join(useless)}"


def _region(line: RegionLine) -> str:
    share = f"{line.held:.0%}".replace("%", " %")
    return f"{line.name} (conquered {line.conquered:.1f} times a game, held in {share} of the rounds)"


def fairness_as_json(found: MapFairness) -> str:
    """All of it for programs."""
    seats = [
        {
            "seat": number,
            "wins": round(seat.wins.value, 4),
            "interval": [round(seat.wins.low, 4), round(seat.wins.high, 4)],
            "coins": round(seat.coins.value, 2),
            "coins_interval": [round(seat.coins.low, 2), round(seat.coins.high, 2)] if seat.coins.cases > 1 else None,
            "fair": seat.is_fair,
        }
        for number, seat in enumerate(found.seats, 1)
    ]
    regions = [
        {"region": line.id, "name": line.name, "held": round(line.held, 4), "conquered": round(line.conquered, 3)}
        for line in found.regions
    ]
    plain = {"map": found.map, "games": found.games, "bots": [found.bot], "seats": seats, "regions": regions}
    return json.dumps(plain, indent=2, ensure_ascii=False) + "\n"


def fairness_as_csv(found: MapFairness) -> str:
    """The regions for spreadsheets."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(["region", "name", "held", "conquered"])
    writer.writerows([line.id, line.name, round(line.held, 4), round(line.conquered, 3)] for line in found.regions)
    return target.getvalue()


def heat_picture(found: MapFairness, named: NamedMap) -> str:
    """The map with every region the redder the more often it is conquered, as SVG."""
    most = max((line.conquered for line in found.regions), default=0.0) or 1.0
    heat = {line.id: (line.conquered / most, _region(line)) for line in found.regions}
    note = f"The redder a region, the more often {found.bot}s conquer it: {counted(found.games, 'game')}."
    scene = scene_of(compile_item(named.item, named.library), named.library)
    return draw_scene(scene, Options(heat=heat, notes=(note,)))
