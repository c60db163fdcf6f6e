"""The rulings that the engine and the loaded packs bring."""

from __future__ import annotations

from engine.rulings import ENGINE_RULINGS
from mapforge.library import Library


def ruling_values(library: Library) -> dict[str, tuple[str, ...]]:
    """The values of each ruling; none where a pack does not say them as it should."""
    known = {ruling.id: ruling.values for ruling in ENGINE_RULINGS}
    for id, item in library.items("ruling").items():
        values = item.fields.get("values")
        known[id] = tuple(values) if isinstance(values, dict) else ()
    return known
