"""What games of people say, in words and for programs, apart from what bots say."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.lab.people_games import ItemOfPeople, PeopleGames, SeatsOfPeople
from mapforge.lab.reports.number_forms import interval_in_json, number_in_json
from mapforge.lab.reports.simulation_words import with_bounds

_MOST_TOLD = 8
FEW = 2


def item_of_people_in_words(found: ItemOfPeople) -> str:
    """How people who took an item ended, and what that can say."""
    if not found.games:
        return "no finished game of people has it in play"
    games = counted(found.games, "finished game")
    if not found.taken:
        return f"nobody took it in {games}"
    taken = f"taken by {'one person' if found.taken == 1 else f'{found.taken} people'} in {games}"
    if found.taken < FEW:
        return f"{taken}, {found.margin.value:+.0f} coins over the others; one game says nothing about the next"
    margin = f"{found.margin.value:+.1f} ({found.margin.low:+.1f} to {found.margin.high:+.1f}) coins over the others"
    wins = f"wins {with_bounds(found.wins)}, {found.equal:.0%} would be an equal share".replace("0%", "0 %")
    return f"{taken}: {margin}; {wins}"


def limits_in_words(found: ItemOfPeople) -> str:
    """What so few games cannot show; empty where they are many."""
    if found.taken < FEW or not found.wanted:
        return ""
    return (
        f"differences of less than {math.ceil(found.visible)} coins cannot be seen in so few; "
        f"about {found.wanted} more would show 3"
    )


def item_of_people_as_data(found: ItemOfPeople) -> Record:
    """The same for programs."""
    return {
        "games": found.games,
        "taken": found.taken,
        "margin": number_in_json(found.margin.value),
        "interval": interval_in_json(found.margin),
        "wins": number_in_json(found.wins.value, 4),
        "wins_interval": interval_in_json(found.wins, 4) if found.taken else [None, None],
        "equal_share": number_in_json(found.equal, 4),
        "visible": number_in_json(found.visible),
        "games_wanted": found.wanted,
    }


def seats_of_people_in_words(found: SeatsOfPeople) -> Iterator[str]:
    """How seats fared where only people played."""
    if not found.games:
        yield "No finished game in which only people played is on this map."
        return
    yield f"{counted(found.games, 'finished game')} of people, which say little if they are few:"
    yield from (f"  seat {number}  wins {with_bounds(wins)}" for number, wins in enumerate(found.wins, 1))


def seats_of_people_as_data(found: SeatsOfPeople) -> Record:
    """The same for programs."""
    seats = [
        {"seat": number, "wins": number_in_json(wins.value, 4), "interval": interval_in_json(wins, 4)}
        for number, wins in enumerate(found.wins, 1)
    ]
    return {"games": found.games, "seats": seats}


def folder_in_words(found: PeopleGames) -> Iterator[str]:
    """How many games a folder has, and what else was in it."""
    yield f"'{found.folder}' has {counted(len(found.games), 'finished game')} of people."
    if found.left_out:
        yield f"{counted(len(found.left_out), 'file')} left out:"
        yield from (f"  {reason}" for reason in _shortened(found.left_out))


def _shortened(reasons: Sequence[str]) -> Iterator[str]:
    yield from reasons[:_MOST_TOLD]
    if len(reasons) > _MOST_TOLD:
        yield f"and {len(reasons) - _MOST_TOLD} more"
