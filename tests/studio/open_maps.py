"""Packs and open maps for the tests of the studio."""

from __future__ import annotations

import shutil
from pathlib import Path

from mapforge.studio.editing.open_map import OpenMap
from mapforge.studio.editing.workspace import Workspace
from tests import REPOSITORY

PACK = "id: lab\nname: Lab\nversion: 1.0.0\nauthors: [Ada]\nrequires: [base]\n"
FOUR = """\
# Four fields around a corner
id: isle
name: Isle   # a fine name
players: [2]
turns: 10
board: {width: 200, height: 200}
points: {middle: "100,100"}
regions:
  # the first
  - id: north_west
    name: North West
    terrain: hill
    outline: 0,0 100,0 middle
      0,100.0
  - {id: north_east, name: North East, terrain: farmland, outline: "100,0 200,0 200,100 100,100"}
  - id: south
    terrain: sea  # water
    symbols:
      - mine
      - magic
    pieces: {lost_tribe: 1}
    outline: >-
      0,100 200,100
      200,200 0,200
    label: "50,150"
links:
  - {between: [north_west, south], reason: A ferry.}
areas: {top: [north_west, north_east]}
"""


def write_pack(folder: Path, **maps: str) -> Path:
    """A pack with maps, in a folder."""
    (folder / "maps").mkdir(parents=True)
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    for id, text in maps.items():
        (folder / "maps" / f"{id}.yaml").write_bytes(text.encode("utf-8"))
    return folder


def open_map_in(folder: Path, text: str = FOUR, id: str = "isle") -> OpenMap:
    """A map in a pack of its own, open."""
    write_pack(folder, **{id: text})
    open_map = Workspace(folder).open_map(f"lab:map/{id}")
    return open_map


def shipped_copy(folder: Path, pack: str, map: str) -> OpenMap:
    """A copy of a shipped map, open, in a pack that requires its pack."""
    (folder / "maps").mkdir(parents=True)
    (folder / "pack.yaml").write_text(PACK.replace("base", pack), encoding="utf-8")
    shutil.copy(REPOSITORY / "content" / pack / "maps" / f"{map}.yaml", folder / "maps" / f"{map}.yaml")
    return Workspace(folder).open_map(f"lab:map/{map}")


def changed_lines(before: str, after: str) -> list[str]:
    """The lines of a text that are not in the one before."""
    old = before.split("\n")
    return [line for line in after.split("\n") if line not in old]
