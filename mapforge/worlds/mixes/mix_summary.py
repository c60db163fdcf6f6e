"""Tells a person what is in a mix, and what is not and why."""

from __future__ import annotations

from mapforge.files.plurals import counted
from mapforge.worlds.mixes.recipe import Mix


def mix_in_words(mix: Mix) -> str:
    """Some lines about a mix."""
    world = mix.world()
    names = {f"{trait.kind}/{trait.id}": trait.name for trait in world.traits}
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
        name = names.get(out.item) or _name(mix, out.item)
        lines.append(f"  out: {name} ({out.item.partition('/')[0]}): {out.reason}")
    return "\n".join(lines)


def _markers(mix: Mix) -> str:
    world = mix.world()
    guards = {world.kind_of[piece].id for piece in range(len(world.kind_of)) if world.marker_guards >> piece & 1}
    guarded = sum(any(piece in guards for piece, _ in region.pieces) for region in world.regions)
    guarded += world.laying.regions if world.laying else 0
    if not guarded:
        return ", no relics and places"
    return f", {min(guarded, len(world.markers))} of {len(world.markers)} relics and places"


def _name(mix: Mix, full: str) -> str:
    kind, _, id = full.partition("/")
    item = mix.library.find(kind, id)
    return str(item.fields.get("name", id)) if item else id
