"""A world: one map and all cardboard in play, frozen and shared by every game that is played on it."""

from __future__ import annotations

from engine.world.borders import Borders, joined
from engine.world.choice import CHOICE_KEYS, ByRuling, is_by_ruling, settled, values_by_ruling
from engine.world.engine_rulings import ENGINE_RULINGS
from engine.world.world import (
    EventRounds,
    HookUse,
    Laying,
    MapRegion,
    PieceKind,
    Ruling,
    Settings,
    Terrain,
    Trait,
    World,
)

__all__ = [
    "CHOICE_KEYS",
    "ENGINE_RULINGS",
    "Borders",
    "ByRuling",
    "EventRounds",
    "HookUse",
    "Laying",
    "MapRegion",
    "PieceKind",
    "Ruling",
    "Settings",
    "Terrain",
    "Trait",
    "World",
    "is_by_ruling",
    "joined",
    "settled",
    "values_by_ruling",
]
