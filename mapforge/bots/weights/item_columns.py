"""Weights of single races and powers: a file names them, a world numbers them."""

from __future__ import annotations

from dataclasses import replace

from engine import World
from engine.vocabulary.item_id import ItemId
from mapforge.bots.value_features import FEATURES
from mapforge.bots.weights.weight_choice import ITEMS
from mapforge.bots.weights.weight_file import Weights

_FEATURE_WEIGHTS = 2 * len(FEATURES)


def with_known_items(weights: Weights, world: World) -> Weights:
    """Weights whose tables have columns for all traits of a world, with those of races and powers alone, by name."""
    names, traits = _names(world), len(world.traits)
    columns = [_FEATURE_WEIGHTS + half * traits + place for half in (0, 1) for place in names.values()]
    tables = [table[:_FEATURE_WEIGHTS] + [table[column] for column in columns] for table in weights.tables]
    return replace(weights, tables=tables, items=list(names))


def tables_for(weights: Weights, world: World) -> list[list[float]]:
    """Tables with columns for all traits of a world; what the weights do not know counts for nothing."""
    if not weights.items:
        return weights.tables
    names, traits, known = _names(world), len(world.traits), len(weights.items)
    tables = []
    for table in weights.tables:
        row = table[:_FEATURE_WEIGHTS] + [0.0] * (2 * traits)
        for number, name in enumerate(weights.items):
            if name in names:
                for half in (0, 1):
                    row[_FEATURE_WEIGHTS + half * traits + names[name]] = table[
                        _FEATURE_WEIGHTS + half * known + number
                    ]
        tables.append(row)
    return tables


def _names(world: World) -> dict[str, int]:
    """The races and powers of a world with their packs, and their numbers."""
    return {str(ItemId(trait.kind, trait.id, trait.pack)): trait.index for trait in world.traits if trait.kind in ITEMS}
