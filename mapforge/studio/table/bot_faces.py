"""The faces of whoever plays for bots: arms that follow from their names."""

from __future__ import annotations

from functools import cache

from mapforge.artwork.arms import Bearer, drawn_arms, own_arms
from mapforge.bots.personas import PERSONAS
from mapforge.bots.roster import ROSTER
from mapforge.files.plain_data import Record
from mapforge.render.emblem_symbols import framed_as_data
from mapforge.studio.table.bot_names import listed_bots

_SHIELD = "race"


@cache
def bots_with_faces() -> tuple[Record, ...]:
    """All bots, and who they are at a table."""
    return tuple({**bot, "people": _people(bot["id"])} for bot in listed_bots(ROSTER))


def _people(kind: str) -> list[Record]:
    return [{"name": persona.name, "face": _face(persona.name, persona.charge)} for persona in PERSONAS.get(kind, ())]


def _face(name: str, charge: str) -> Record:
    return framed_as_data(_SHIELD, drawn_arms(_SHIELD, own_arms(Bearer(_SHIELD, name, name), charge)))
