"""Items that change one of another pack: `override: base`, or a mapping that replaces, patches or deletes it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from mapforge.files.plain_data import Keys
from mapforge.packs import patches
from mapforge.packs.library import Item, Pack
from mapforge.packs.overridden_fields import DELETE, OWN_WORDS, PATCH, REPLACE, Override, override_in, try_change


def problems_of(item: Item) -> Iterator[tuple[Keys, str]]:
    """The changes of a patch that find nothing to change: where they stand, and why."""
    override = override_in(item.data)
    if item.replaces is None or override is None or override.how != PATCH:
        return
    fields = item.replaces.traced()
    for way, path, value in patches.patch_changes(override.words):
        if reason := try_change(fields, (way, path, value), item.document, item.path):
            last = value if way == "remove" and isinstance(value, int) else path
            yield ("override", way, last), reason


def touched_fields(item: Item) -> Iterator[tuple[tuple[str, ...], str, Keys]]:
    """The fields an overriding item decides: the path, the way, and where it says so."""
    override = override_in(item.data)
    if override is None:
        return
    if override.how in (REPLACE, DELETE):
        yield (), "set", ("override",)
    elif override.how == PATCH:
        for way, path, value in patches.patch_changes(override.words):
            last = value if way == "remove" and isinstance(value, int) else path
            yield tuple(path.split("/")), way, ("override", way, last)
    else:
        yield from (((key,), "set", (key,)) for key in item.data if key not in OWN_WORDS)


def link(packs: Mapping[str, Pack]) -> Iterator[tuple[Item, Keys, str]]:
    """Let overriding items know what they change, in load order; yields what finds nothing to change."""
    chains: dict[str, list[Item]] = {}
    for pack in packs.values():
        for items in pack.items.values():
            for item in list(items.values()):
                override = override_in(item.data)
                if override is not None:
                    yield from _link_one(item, override, packs, chains)


def _link_one(
    item: Item, override: Override, packs: Mapping[str, Pack], chains: dict[str, list[Item]]
) -> Iterator[tuple[Item, Keys, str]]:
    items = packs[item.pack].items[item.kind]
    other = packs.get(override.pack)
    target = other.items[item.kind].get(item.id) if other is not None and other.id != item.pack else None
    if target is None:
        gone = _who_deleted(packs.get(override.pack), item)
        yield item, ("override",), f"there is no {item.kind} '{item.id}' in '{override.pack}' to override{gone}"
        if override.how in (PATCH, DELETE):
            del items[item.id]
        return
    chain = chains.setdefault(override_root(target).full_id, [override_root(target)])
    last = chain[-1]
    if _is_deletion(last):
        yield item, ("override",), f"'{last.pack}' has already deleted the {item.kind} '{item.id}'"
        del items[item.id]
        return
    linked = replace(item, replaces=last)
    chain.append(linked)
    if override.how == DELETE:
        del items[item.id]
        packs[item.pack].deletions.append(linked)
    else:
        items[item.id] = linked
    yield from ((linked, keys, reason) for keys, reason in problems_of(linked))


def _who_deleted(pack: Pack | None, item: Item) -> str:
    if pack is None:
        return ": that pack is not loaded"
    deletions = [d for d in pack.deletions if (d.kind, d.id) == (item.kind, item.id)]
    return f": '{pack.id}' deletes it" if deletions else ""


def _is_deletion(item: Item) -> bool:
    override = override_in(item.data)
    return override is not None and override.how == DELETE


def override_chain(item: Item) -> list[Item]:
    """An item and everything it overrides, the first one first."""
    before = override_chain(item.replaces) if item.replaces is not None else []
    return [*before, item]


def override_root(item: Item) -> Item:
    """The item that overrides nothing, at the start of a chain."""
    return override_chain(item)[0]


def items_in_play(packs: Collection[Pack], kind: str) -> list[Item]:
    """The items of a kind when exactly these packs are in the game, after all overriding between them."""
    ids = {pack.id for pack in packs}
    deleted = [_among(item, ids) for pack in packs for item in pack.deletions if item.kind == kind]
    there = [_among(item, ids) for pack in packs for item in pack.items.get(kind, {}).values()]
    items = [item for item in there if item is not None]
    gone = {before.full_id for item in (*items, *deleted) if item is not None for before in override_chain(item)[:-1]}
    return [item for item in items if item.full_id not in gone]


def _among(item: Item, ids: Collection[str]) -> Item | None:
    """An item as it is when only some packs are there; None when it is not."""
    if item.only_with and item.only_with not in ids:
        return None
    if item.replaces is None:
        return item
    before = _nearest(item.replaces, ids)
    if before is not None:
        return item if before is item.replaces else replace(item, replaces=before)
    override = override_in(item.data)
    return replace(item, replaces=None) if override is not None and override.how == REPLACE else None


def _nearest(item: Item | None, ids: Collection[str]) -> Item | None:
    """The last item of a chain whose pack is there."""
    while item is not None:
        if item.pack in ids and (nearest := _among(item, ids)) is not None:
            return nearest
        item = item.replaces
    return None
