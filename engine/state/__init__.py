"""The state of a game: what is saved, declared once, and how it is saved, loaded and looked through."""

from __future__ import annotations

from engine.state.chance import draw, seeded, shuffled
from engine.state.chronicle import Entry, unlinked
from engine.state.entry_kinds import EVENTS
from engine.state.fields import copier, shapes
from engine.state.phases import IN_USE, PHASE_NAMES, SPOT_NAMES, Spot, Status, TurnPhase
from engine.state.records import OF_BOOST, Attack, Combo, Pending, Use
from engine.state.saves import fill, opened, save
from engine.state.state import NO_DIE, State, pieces_at, pieces_of, reset, tell

__all__ = [
    "EVENTS",
    "IN_USE",
    "NO_DIE",
    "OF_BOOST",
    "PHASE_NAMES",
    "SPOT_NAMES",
    "Attack",
    "Combo",
    "Entry",
    "Pending",
    "Spot",
    "State",
    "Status",
    "TurnPhase",
    "Use",
    "copier",
    "draw",
    "fill",
    "opened",
    "pieces_at",
    "pieces_of",
    "reset",
    "save",
    "seeded",
    "shapes",
    "shuffled",
    "tell",
    "unlinked",
]
