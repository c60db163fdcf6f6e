"""Whether the numbers in the description of a world are ones that a game can have, before anything is made of them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.vocabulary.numbers import Path
from engine.vocabulary.plain_data import Fields
from engine.vocabulary.problems import Problem

MOST = {"turns": 1_000, "players": 20, "supply": 10_000, "tokens": 10_000, "defence": 10_000, "cost": 10_000}
"""Far more than any game has, and few enough to make a world of."""
MOST_REGIONS = 10_000
_LISTS = ("pieces", "races", "powers", "relics", "places", "terrains")


def implausible(data: Fields) -> list[Problem]:
    """Everything that is no number where one belongs, or an absurd one."""
    map_data = data.get("map", {})
    problems = [*_number(("map", "turns"), "turns", map_data["turns"])] if "turns" in map_data else []
    players = map_data.get("players", (2,))
    if not isinstance(players, list | tuple) or not players:
        problems.append(Problem(("map", "players"), "no_player_counts"))
    else:
        for index, number in enumerate(players):
            problems += _number(("map", "players", index), "players", number)
    if len(map_data.get("regions", ())) > MOST_REGIONS:
        problems.append(Problem(("map", "regions"), "too_many_regions", value=MOST_REGIONS))
    for listed in _LISTS:
        for index, item in enumerate(data.get(listed, ())):
            for key in ("supply", "tokens", "defence", "cost"):
                if key in item:
                    problems += _number((listed, index, key), key, item[key])
    for index, region in enumerate(map_data.get("regions", ())):
        for piece, count in dict(region.get("pieces", {})).items():
            problems += _number(("map", "regions", index, "pieces", piece), "supply", count)
    return problems


def _number(path: Path, key: str, value: object) -> Iterator[Problem]:
    least = 1 if key in ("turns", "players") else 0
    if type(value) is not int or value < 0:
        yield Problem(path, "not_a_number", value=value)
    elif not least <= value <= MOST[key]:
        yield Problem(path, "implausible", f"{MOST[key]:,}", str(least), value=value)
