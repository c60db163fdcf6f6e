"""Small drawn maps for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.validation import write_files

TERRAINS: dict[str, dict[str, Any]] = {
    "hill": {},
    "sea": {"water": True, "closed": True},
    "chasm": {"impassable": True},
}
PACK = "id: sample\nname: Sample\nversion: 1.0.0\nrequires: [base]\n"
HEAD = "id: shore\nname: Shore\nplayers: [2]\nturns: 10\n"
NORTH, EAST, SOUTH, WEST = (
    "0,0 40,0 30,10 10,10",
    "40,0 40,30 30,20 30,10",
    "40,30 0,30 10,20 30,20",
    "0,30 0,0 10,10 10,20",
)
MIDDLE = "10,10 30,10 30,20 10,20"
FIVE = {"north": NORTH, "east": EAST, "south": SOUTH, "west": WEST, "middle": MIDDLE}


def drawn(outlines: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The data of a map with these outlines."""
    regions = [{"id": id, "terrain": "hill", "outline": outline} for id, outline in outlines.items()]
    return {"id": "shore", "players": [2], "turns": 10, "regions": regions, **more}


def write_map(folder: Path, regions: str, more: str = "") -> Path:
    """Write a pack with one map; the path of the map."""
    write_files(folder / "sample", {"pack.yaml": PACK, "maps/shore.yaml": f"{HEAD}{more}regions:\n{regions}"})
    return folder / "sample" / "maps" / "shore.yaml"


def rows(outlines: dict[str, str], terrain: str = "hill") -> str:
    """Regions as lines of a map file."""
    return "".join(f'  - {{id: {id}, terrain: {terrain}, outline: "{text}"}}\n' for id, text in outlines.items())
