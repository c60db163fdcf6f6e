"""All targets of the fuzzer by name; the corpus has a folder for each."""

from __future__ import annotations

from tests.fuzz.target import Target

FILES = {
    "yaml": "yaml_files", "item": "yaml_files", "map": "yaml_files", "pack_yaml": "yaml_files",
    "outline": "drawings", "svg_path": "drawings", "svg_transform": "drawings",
    "svg": "foreign_maps", "geojson": "foreign_maps", "topojson": "foreign_maps", "graphml": "foreign_maps",
    "borders": "foreign_maps", "border_table": "foreign_maps", "csv": "foreign_maps", "tiled": "foreign_maps",
    "tiled_json": "foreign_maps", "azgaar": "foreign_maps", "web_map": "foreign_maps", "picture": "foreign_maps",
    "zip": "packed_packs", "get_manifest": "packed_packs",
    "save": "games", "saved_file": "games", "typed_lines": "games", "line_protocol": "games", "weights": "games",
    "mix": "games",
    "emblem_svg": "pictures", "emblem_png": "pictures", "wish": "wishes",
    "scenario": "scenarios", "signatures": "python_sources", "lab_results": "lab_results", "studio": "studio_requests",
}  # fmt: skip
"""The file of each target; only the one that is wanted is imported."""


def target_named(name: str) -> Target:
    """A target by its name."""
    from importlib import import_module

    module = import_module(f"tests.fuzz.targets.{FILES[name]}")
    found: Target = module.TARGETS[name]
    return found
