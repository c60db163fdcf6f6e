"""Finished games of people: evidence of its own beside that of bots, and what so few games can say."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from engine import Game
from engine.vocabulary.item_id import ItemId
from mapforge.errors import MapforgeError
from mapforge.lab.game_record import Pick, picks_in
from mapforge.lab.intervals import Estimate, Z, mean_of, share_of

USUAL_DEVIATION = 15.0
"""Coins by which players of one combo end differently; a few games may look as if it were less."""
WANTED = 3.0
"""Coins to within which one would like to know what an item is worth."""


class NoEvidence(MapforgeError):  # noqa: N818 - it says why
    """A game that says nothing about people: unfinished, or between bots."""


class PeopleGame(NamedTuple):
    """One finished game, as far as it is evidence."""

    name: str
    map: str
    packs: frozenset[str]
    people: frozenset[int]
    """The seats that people played."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    picks: tuple[Pick, ...]


class PeopleGames(NamedTuple):
    """All that a folder has."""

    folder: str
    games: Sequence[PeopleGame]
    left_out: Sequence[str]
    """Why each other file does not count."""


class ItemOfPeople(NamedTuple):
    """How people who took an item ended."""

    games: int
    """All finished games in which it could be taken."""
    taken: int
    """By how many people, each counted once a game."""
    margin: Estimate
    """Their coins over the average of the others."""
    wins: Estimate
    equal: float
    """The share of wins that they would have by chance."""
    visible: float
    """Coins: a smaller difference cannot be seen in so few games."""
    wanted: int
    """How many more it would take to know the margin to within three coins."""


class SeatsOfPeople(NamedTuple):
    """How the seats of a map fared where nobody but people played."""

    games: int
    wins: tuple[Estimate, ...]


def people_game(name: str, game: Game, packs: Collection[str], people: Collection[int]) -> PeopleGame:
    """A finished game as evidence; NoEvidence when it is none."""
    if not people:
        raise NoEvidence("only bots played it")
    if not game.over:
        raise NoEvidence("it is not finished")
    scores, winners = tuple(game.scores), tuple(game.winners)
    if len(scores) < 2:
        raise NoEvidence("one player alone is compared with nobody")
    map = str(game.rules.world.id)
    return PeopleGame(name, map, frozenset(packs), frozenset(people), scores, winners, tuple(picks_in(game.events)))


def item_of_people(item: ItemId, games: Sequence[PeopleGame]) -> ItemOfPeople:
    """What people's games say about an item: whoever took it, first or later."""
    there = [game for game in games if not item.pack or item.pack in game.packs]
    margins, won, equal = [], 0.0, []
    for game in there:
        takers = {pick.player for pick in game.picks if item.id == getattr(pick, item.kind)}
        for player in sorted(takers & game.people):
            others = [score for seat, score in enumerate(game.scores) if seat != player]
            margins.append(game.scores[player] - fmean(others))
            won += 1 / len(game.winners) if player in game.winners else 0.0
            equal.append(1 / len(game.scores))
    deviation = max(USUAL_DEVIATION, stdev(margins) if len(margins) > 1 else 0.0)
    return ItemOfPeople(
        len(there),
        len(margins),
        mean_of(margins),
        share_of(won, len(margins)),
        fmean(equal) if equal else math.nan,
        Z * deviation / math.sqrt(len(margins)) if margins else math.inf,
        max(0, math.ceil((Z * deviation / WANTED) ** 2) - len(margins)),
    )


def seats_of_people(map: str, seats: int, games: Sequence[PeopleGame]) -> SeatsOfPeople:
    """What people's games say about the seats of a map: those in which no bot played."""
    there = [game for game in games if game.map == map and len(game.people) == len(game.scores) == seats]
    won = [sum(1 / len(game.winners) for game in there if seat in game.winners) for seat in range(seats)]
    return SeatsOfPeople(len(there), tuple(share_of(each, len(there)) for each in won))
