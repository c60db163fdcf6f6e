"""Tells a person what is in a mix, and what is not and why."""

from __future__ import annotations

from engine.vocabulary.item_id import ItemId
from mapforge.files.plurals import counted
from mapforge.worlds.mixes.made_mix import Mix


def mix_in_words(mix: Mix) -> str:
    """Some lines about a mix."""
    world = mix.world()
    names = {trait.item_id: trait.name for trait in world.traits}
    packs = [pack for pack in mix.packs if any(pack.items.values())]
    lines = [
        f"{mix.data['map'].get('name', world.id)}, {counted(mix.recipe.players, 'player')}",
        f"  packs: {', '.join(pack.manifest.name for pack in packs)}",
        f"  in: {counted(len(mix.ids('races')), 'race')}, {counted(len(mix.ids('powers')), 'power')}{_markers(mix)}",
    ]
    if mix.recipe.monsters:
        where = ", ".join(world.regions[world.region_index[id]].name for id in mix.recipe.monsters)
        lines.append(f"  monsters: {where}")
    elif world.laying:
        lines.append(f"  monsters: the first player lays them in {counted(world.laying.regions, 'region')}")
    if world.events:
        lines.append(f"  events: {counted(len(world.events), 'event')}")
    if mix.recipe.rulings:
        lines.append(f"  rulings: {', '.join(f'{name} = {value}' for name, value in mix.recipe.rulings.items())}")
    for out in mix.recipe.out:
        item = ItemId.in_world(out.item)
        lines.append(f"  out: {names.get(item) or _name(mix, item)} ({item.kind}): {out.reason}")
    return "\n".join(lines)


def _markers(mix: Mix) -> str:
    world = mix.world()
    guards = {world.kind_of[piece].id for piece in range(len(world.kind_of)) if world.marker_guards >> piece & 1}
    guarded = sum(any(piece in guards for piece, _ in region.pieces) for region in world.regions)
    guarded += world.laying.regions if world.laying else 0
    if not guarded:
        return ", no relics and places"
    return f", {min(guarded, len(world.markers))} of {len(world.markers)} relics and places"


def _name(mix: Mix, wanted: ItemId) -> str:
    item = mix.library.find(wanted.kind, wanted.id)
    return str(item.fields.get("name", wanted.id)) if item else wanted.id
