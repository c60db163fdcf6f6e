"""Creates a hook of a pack's own: its Python, a power that uses it, and a scenario that shows it."""

from __future__ import annotations

import keyword
import os
from pathlib import Path

from mapforge.authoring.new_items import CannotCreate, id_of, land, name_of, quoted
from mapforge.files.kinds import HOOKS_FOLDER, SCENARIOS, SCHEMAS_FOLDER
from mapforge.files.output import write_inside
from mapforge.packs.library import Item, Library
from mapforge.packs.loader import load_library
from mapforge.validation.editor_files import schema_line, write_schemas

HOOK = '''\
"""What {id} does."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Add, Conquest, Holder, RegionFilter, hook


# The point says when the rules ask: `mapforge hooks` shows them all, docs/engine.md explains how answers fold.
# `reads="nation"` promises that it looks at no single target: it answers once, for all regions that `where` names.
@hook("conquest_cost", reads="nation")
def {id}(me: Holder, conquest: Conquest, *, where: RegionFilter, by: int = 1) -> Iterator[Add]:
    """Matching regions cost fewer tokens while the race holds fewer than five regions.

    where: the regions that cost less
    by: how many tokens less

    example: {id}: {{where: {{terrain: {ground}}}}}
    """
    if me.regions.bit_count() < 5:
        yield Add(-by, where=where(me))
'''

POWER = """\
{schema}
id: {id}
name: {name}
tokens: 4
text: While you hold fewer than five regions, {ground} costs you one token less.
hooks:
  - {id}: {{where: {{terrain: {ground}}}}}
"""

SCENARIO = """\
{schema}
- scenario: {ground} costs one token less, and other ground does not
  given:
    regions: {{camp: {other} edge, near: {ground}, beside: {other}}}
    borders: [camp-near, camp-beside]
    players:
      - {{race: {race}, power: {id}, regions: {{camp: 1}}, hand: 6}}
  then:
    cost: {{near: {cheap}, beside: {plain}}}
"""


def create_hook(text: str, pack: Path) -> list[Path]:
    """Make a new hook with a power and a scenario; nothing that exists is overwritten."""
    id = id_of(text)
    library = load_library([pack])
    if keyword.iskeyword(id):
        raise CannotCreate(f"'{id}' is a word of Python itself; choose another name")
    if id in library.known_hooks.hooks:
        raise CannotCreate(f"'{library.known_hooks.hooks[id].pack}' already has a hook called '{id}'")
    if id in library.items("power"):
        raise CannotCreate(f"'{library.items('power')[id].pack}' already has a power called '{id}'")
    texts = _texts(id, name_of(text), pack, library)
    for path in texts:
        if os.path.lexists(path):
            raise CannotCreate(f"'{path}' already exists")
    for path, content in texts.items():
        write_inside(pack, path.relative_to(pack), content)
    write_schemas(load_library([pack]), pack / SCHEMAS_FOLDER, inside=pack)
    return list(texts)


def _texts(id: str, name: str, pack: Path, library: Library) -> dict[Path, str]:
    grounds = list(dict.fromkeys(land(library)))
    if len(grounds) < 2:
        raise CannotCreate("the pack knows only one kind of land; a scenario needs two to show a difference")
    other, ground = grounds[:2]
    terrains = library.items("terrain")
    words = {
        "id": id,
        "name": quoted(name),
        "ground": ground,
        "other": other,
        "race": _plain_race(library).id,
        "cheap": max(1, _cost(terrains[ground]) - 1),
        "plain": _cost(terrains[other]),
    }
    schemas = pack / SCHEMAS_FOLDER
    power, scenario = pack / "powers" / f"{id}.yaml", pack / SCENARIOS / f"{id}.yaml"
    return {
        pack / HOOKS_FOLDER / f"{id}.py": HOOK.format(**words),
        power: POWER.format(schema=schema_line(power, "power", schemas), **words),
        scenario: SCENARIO.format(schema=schema_line(scenario, "scenario", schemas), **words),
    }


def _cost(terrain: Item) -> int:
    cost = terrain.fields.get("cost", 2)
    return cost if type(cost) is int else 2


def _plain_race(library: Library) -> Item:
    """A race whose own hooks have no say in what a region costs."""
    hooks = library.known_hooks.hooks
    for race in library.items("race").values():
        names = [
            name for entry in race.fields.get("hooks", []) for name in (entry if isinstance(entry, dict) else [entry])
        ]
        if not any("conquest_cost" in hooks[name].functions for name in names if name in hooks):
            return race
    raise CannotCreate("the pack knows no race to try a hook with; require a pack that does, such as base")
