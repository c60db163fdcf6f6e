"""The kinds of things a pack holds, and where in its folder they stand."""

from __future__ import annotations

from pathlib import Path

MANIFEST = "pack.yaml"
ZIP_ENDING = ".zip"
YAML_ENDINGS = (".yaml", ".yml")
HOOKS = "hooks.py"
HOOKS_FOLDER = "hooks"
"""A pack's Python: one module, or a folder of several."""

FOLDERS = {"race": "races", "power": "powers", "relic": "relics", "place": "places", "event": "events", "map": "maps"}
"""Kinds with one file per item."""

COLLECTIONS = {"terrain": "terrains.yaml", "symbol": "symbols.yaml", "piece": "pieces.yaml", "ruling": "rulings.yaml"}
"""Kinds whose items stand in one file, by id."""

ITEM_KINDS = (*FOLDERS, *COLLECTIONS)
EMBLEM_KINDS = ("race", "power", "relic", "place", "piece")
"""Kinds whose items may bring a picture, or name an emblem."""
ART = "art"
LOCALES = "locales"
SCENARIOS = "tests"
WITH = "with"
"""What lies under `with/<pack>/` exists only when that pack is there."""
SCHEMAS_FOLDER = Path(".mapforge", "schemas")
"""Schemas for editors, which are generated."""

TRANSLATED_KINDS = ("race", "power", "relic", "place", "event", "map", "terrain", "symbol", "piece", "ruling")
HOOKED_KINDS = ("race", "power", "relic", "place", "event", "piece", "terrain")
"""Kinds whose items may have hooks."""


def folder_of(kind: str) -> str:
    """The folder or file of a pack that holds the items of a kind."""
    return FOLDERS[kind] if kind in FOLDERS else COLLECTIONS[kind]
