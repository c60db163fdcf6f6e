"""Who plays for bots at a table: their names, and the groups in which bots are listed."""

from __future__ import annotations

from collections.abc import Collection

from mapforge.bots.personas import PERSONAS, persona_name
from mapforge.bots.roster import LEVELS, ROSTER, TEMPERAMENTS
from mapforge.files.plain_data import Record
from mapforge.games.terminal.seats import PERSON, Seat


def listed_bots(kinds: Collection[str]) -> list[Record]:
    """Some bots: the levels first, then temperaments, then those for experiments, each from the weakest on."""
    order = [*LEVELS, *TEMPERAMENTS, *(name for name in ROSTER if name not in (*LEVELS, *TEMPERAMENTS))]
    return [
        {
            "id": name,
            "summary": ROSTER[name].summary,
            "group": _group(name),
            "people": [{"name": persona.name, "face": None} for persona in PERSONAS.get(name, ())],
        }
        for name in order
        if name in kinds
    ]


def _group(name: str) -> str:
    return "Levels" if name in LEVELS else "Temperaments" if name in TEMPERAMENTS else "For experiments"


def with_names(seats: list[Seat]) -> list[Seat]:
    """The same seats, where each bot is somebody."""
    named: list[Seat] = []
    for number, seat in enumerate(seats):
        taken = [*(other.name for other in seats if other.kind == PERSON), *(other.name for other in named)]
        name = seat.name if seat.kind == PERSON else persona_name(seat.kind, number, taken)
        named.append(Seat(name, seat.kind, seat.bot))
    return named
