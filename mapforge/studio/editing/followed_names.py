"""Names that follow the terrain while nobody has typed others, and ids that follow names until they are saved."""

from __future__ import annotations

import re

from mapforge.files.plain_data import Record
from mapforge.maps.region_names import name_on_other_ground
from mapforge.studio.editing.edit_context import REGION_ORDER, EditContext, free_id, put, replace_in_pairs
from mapforge.studio.editing.region_references import references


def follow_terrain(context: EditContext, data: Record, region: Record, before: str, terrain: str) -> None:
    """Let the name of a region say its new terrain, if the studio proposed it, and a new id follow the name."""
    if not context.proposed.has(region):
        return
    old = str(region["name"])
    taken = [str(each.get("name", "")) for each in context.regions if each.get("id") != region["id"]]
    taken += [str(each.get("name", "")) for each in data["regions"] if isinstance(each, dict) and each is not region]
    name = name_on_other_ground(old, before, terrain, taken, context.proposed.names)
    if name:
        put(region, "name", name, REGION_ORDER)
        follow_name(context, data, region, old)
        context.proposed.add(region)


def follow_name(context: EditContext, data: Record, region: Record, before: str) -> None:
    """Give a region that was never saved the id of its new name, if its id came from the old one."""
    old, name = str(region["id"]), str(region.get("name") or "")
    if old not in context.new_ids or not name or not _is_id_of(old, before):
        return
    if any(references(context, old, f"{old}_")):
        return
    others = [str(each.get("id")) for each in data["regions"] if isinstance(each, dict) and each is not region]
    new = free_id(name, others)
    region["id"] = new
    context.proposed.move(old, new)
    replace_in_pairs(data, lambda id: new if id == old else id)


def _is_id_of(id: str, name: str) -> bool:
    """Tell whether an id was made of a name, with or without a number."""
    return bool(name) and _bare(id) == _bare(free_id(name, ()))


def _bare(id: str) -> str:
    return re.sub(r"_\d+$", "", id)
