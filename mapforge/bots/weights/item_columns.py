"""Weights of single races and powers: a file names them, a world numbers them."""

from __future__ import annotations

from dataclasses import replace

from engine import World
from mapforge.bots.value_features import FEATURES
from mapforge.bots.weights.weight_choice import ITEMS
from mapforge.bots.weights.weight_file import Weights

WeightRow = list[float]
_FEATURE_WEIGHTS = 2 * len(FEATURES)


def with_known_items(weights: Weights, world: World) -> Weights:
    """Weights whose tables have columns for all traits of a world, with those of races and powers alone, by name."""
    names, traits = _names(world), len(world.traits)
    columns = [_FEATURE_WEIGHTS + half * traits + place for half in (0, 1) for place in names.values()]
    tables = [table[:_FEATURE_WEIGHTS] + [table[column] for column in columns] for table in weights.tables]
    return replace(weights, tables=tables, items=list(names))


def tables_for(weights: Weights, world: World) -> list[WeightRow]:
    """Tables with columns for all traits of a world; what the weights do not know counts for nothing."""
    if not weights.items:
        return weights.tables
    names, traits, known = _names(world), len(world.traits), len(weights.items)
    columns = {
        half * traits + names[name]: _FEATURE_WEIGHTS + half * known + number
        for number, name in enumerate(weights.items)
        for half in (0, 1)
        if name in names
    }
    return [table[:_FEATURE_WEIGHTS] + _spread_out(table, columns, 2 * traits) for table in weights.tables]


def _spread_out(table: WeightRow, columns: dict[int, int], width: int) -> WeightRow:
    """A row in which some columns hold what a table has in others, and nothing stands elsewhere."""
    return [table[columns[place]] if place in columns else 0.0 for place in range(width)]


def _names(world: World) -> dict[str, int]:
    """The races and powers of a world with their packs, and their numbers."""
    items = [trait for trait in world.traits if trait.kind in ITEMS]
    return {str(trait.item_id._replace(pack=trait.pack)): trait.index for trait in items}
