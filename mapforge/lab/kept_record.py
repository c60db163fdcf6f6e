"""A game as a line of text: written once, and read only if every number and word in it could come from a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypeVar, get_type_hints

from engine.vocabulary.json_text import read_json
from mapforge.lab.coin_watch import DieCoins, RegionCoins
from mapforge.lab.game_record import Decline, GameRecord, Income, OfferWait, Pick, RaceEntry, RegionUse

_LARGEST = 10**12
_LONGEST = 200
_Row = TypeVar("_Row")


def record_as_text(game: GameRecord) -> str:
    """A game as JSON."""
    return json.dumps(game, separators=(",", ":"))


def record_from_text(text: str, seats: int) -> GameRecord:
    """A game of so many seats; ValueError when the text is none."""
    values = read_json(text)
    if not isinstance(values, list) or len(values) != len(GameRecord._fields):
        raise ValueError("it is no game")
    facts = dict(zip(GameRecord._fields, values, strict=True))
    game = GameRecord(
        seed=_whole(facts["seed"]),
        scores=_several(facts["scores"], _whole),
        winners=_several(facts["winners"], _whole),
        rounds=_whole(facts["rounds"]),
        actions=_whole(facts["actions"]),
        picks=_several(facts["picks"], _rows_of(Pick)),
        declines=_several(facts["declines"], _rows_of(Decline)),
        incomes=_several(facts["incomes"], _rows_of(Income)),
        regions=_several(facts["regions"], _three),
        grounds=_several(facts["grounds"], _rows_of(RegionUse)),
        waits=_several(facts["waits"], _rows_of(OfferWait)),
        entries=_several(facts["entries"], _rows_of(RaceEntry)),
        region_coins=_several(facts["region_coins"], _rows_of(RegionCoins)),
        die_coins=_several(facts["die_coins"], _rows_of(DieCoins)),
    )
    if len(game.scores) != seats or not game.winners or not set(game.winners) <= set(range(seats)) or not game.picks:
        raise ValueError("it is no finished game of so many players")
    return game


def _whole(value: object) -> int:
    if type(value) is not int or abs(value) > _LARGEST:
        raise ValueError("a number is none")
    return value


def _several(values: object, read: Callable[[object], _Row]) -> tuple[_Row, ...]:
    if not isinstance(values, list):
        raise TypeError("a list is none")
    return tuple(map(read, values))


def _three(values: object) -> tuple[int, int, int]:
    first, second, third = _several(values, _whole)
    return first, second, third


def _rows_of(kind: Callable[..., _Row]) -> Callable[[object], _Row]:
    """Reads rows of a kind: a value for each of its fields, of the type that the field has."""
    types: list[type] = [type_ for name, type_ in get_type_hints(kind).items() if name != "return"]

    def read(values: object) -> _Row:
        if not isinstance(values, list) or len(values) != len(types):
            raise ValueError("a row has other columns")
        return kind(*(_value(value, type_) for value, type_ in zip(values, types, strict=True)))

    return read


def _value(value: object, type_: type) -> object:
    if type(value) is not type_ or (isinstance(value, str) and len(value) > _LONGEST):
        raise ValueError("a value is of another type")
    return _whole(value) if type_ is int else value
