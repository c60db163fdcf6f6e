"""Overriding: packs that contradict each other, and deletions of what is still in use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from engine.vocabulary.item_id import ItemId
from mapforge.files.findings import Check, Finding, Place, Severity
from mapforge.files.plain_data import Keys
from mapforge.files.plurals import counted
from mapforge.packs.library import Item, Library, Pack
from mapforge.packs.overrides import override_root, touched_fields
from mapforge.packs.requirements import needed_packs
from mapforge.validation.checks.check_registry import rule

OVERRIDE_CONFLICT = Check(
    "pack/override-conflict",
    Severity.ERROR,
    "Two packs set the same field of an item",
    "Only one of the two values can count, and nobody has said which.",
    "Let one of the two load after the other, with `load_after: [OTHER]` in its pack.yaml. It then has the last word.",
    bad="# red/pack.yaml\nid: red\nname: Red\nversion: 1.0.0\nrequires: [base]\n"
    "# red/races/giants.yaml\nid: giants\noverride: base\ntokens: 5\n"
    "# tan/pack.yaml\nid: tan\nname: Tan\nversion: 1.0.0\nrequires: [base]\n"
    "# tan/races/giants.yaml\nid: giants\noverride: base\ntokens: 7\n",
    good="# red/pack.yaml\nid: red\nname: Red\nversion: 1.0.0\nrequires: [base]\n"
    "# red/races/giants.yaml\nid: giants\noverride: base\ntokens: 5\n"
    "# tan/pack.yaml\nid: tan\nname: Tan\nversion: 1.0.0\nrequires: [base]\nload_after: [red]\n"
    "# tan/races/giants.yaml\nid: giants\noverride: base\ntokens: 7\n",
)
DELETED_IN_USE = Check(
    "pack/deleted-in-use",
    Severity.ERROR,
    "A deleted item is still referred to",
    "What refers to it can no longer be built, so the game cannot start.",
    "Override those items too, or keep this one.",
    bad="# terrains.yaml\nhill:\n  override: {delete: base}\n",
    good="# powers/hill.yaml\nid: hill\noverride: {delete: base}\n",
)

Touch = tuple[tuple[str, ...], str, Keys]


@rule
def conflicts(library: Library) -> Iterator[Finding]:
    """Find two packs that decide the same field of an item without an order between them."""
    before = _all_needs(library.packs)
    for items in _overriding_items(library).values():
        for one, other in combinations(items, 2):
            if one.pack not in before[other.pack] and other.pack not in before[one.pack]:
                yield from _contradictions(one, other)


def _overriding_items(library: Library) -> dict[str, list[Item]]:
    """The items that override the same one, in load order."""
    items_by_root: dict[str, list[Item]] = {}
    for pack in library.packs.values():
        for item in (*(item for items in pack.items.values() for item in items.values()), *pack.deletions):
            if item.replaces is not None:
                items_by_root.setdefault(override_root(item).full_id, []).append(item)
    return items_by_root


def _all_needs(packs: Mapping[str, Pack]) -> dict[str, set[str]]:
    """For each pack, all that come before it by declaration."""
    needs: dict[str, set[str]] = {}
    for id, pack in packs.items():
        direct = needed_packs(pack, packs)
        needs[id] = direct.union(*(needs.get(other, set()) for other in direct))
    return needs


def _contradictions(one: Item, other: Item) -> Iterator[Finding]:
    for mine in touched_fields(other):
        for theirs in touched_fields(one):
            if _collide(mine, theirs):
                path = "/".join(mine[0] if len(mine[0]) > len(theirs[0]) else theirs[0]) or "everything"
                message = f"'{one.pack}' and '{other.pack}' both set '{path}' of {override_root(one).full_id}"
                help = f"Write `load_after: [{one.pack}]` in the pack.yaml of '{other.pack}', or the other way round."
                place = one.document.place(one.keys(*theirs[2]), f"where '{one.pack}' does")
                yield OVERRIDE_CONFLICT.at(other.document, other.keys(*mine[2]), message, help=help, related=[place])


def _collide(one: Touch, other: Touch) -> bool:
    """Tell whether two changes decide the same: two additions, or two equal removals, get along."""
    if one[1] == other[1] and (one[1] == "append" or (one[1] == "remove" and one[0] == other[0])):
        return False
    short, long = sorted((one, other), key=lambda touch: len(touch[0]))
    if short[1] == "append" and len(short[0]) < len(long[0]):
        return False
    return long[0][: len(short[0])] == short[0]


@rule
def deletions(library: Library) -> Iterator[Finding]:
    """List what still refers to deleted items, in whichever pack."""
    if not library.deleted:
        return
    users = _users(library)
    for pack in library.packs.values():
        for item in pack.deletions:
            places = users.get(item.item_id.without_pack, [])
            if places:
                message = f"the {item.kind} '{item.id}' is deleted, but still used in {counted(len(places), 'place')}"
                yield DELETED_IN_USE.at(item.document, item.keys("override"), message, related=places)


def _users(library: Library) -> dict[ItemId, list[Place]]:
    """The places that name what is not there."""
    from mapforge.validation.checks import borrowed_tokens, item_hooks, map_references, references

    whole = replace(library, named=tuple(library.packs))
    rules = (references.terrain_references, map_references.maps, item_hooks.hooks, borrowed_tokens.borrowed_tokens)
    users: dict[ItemId, list[Place]] = {}
    for finding in (finding for look in rules for finding in look(whole)):
        named = ItemId.in_world(finding.root)
        # Relics and places are pieces on the map, and named as such.
        kinds = ("piece", "relic", "place") if named.kind == "piece" else (named.kind,)
        for item in (ItemId(kind, named.id) for kind in kinds):
            if item in library.deleted and finding.check == references.UNKNOWN.id:
                users.setdefault(item, []).append(Place(finding.file, finding.line, finding.column, finding.message))
    return users
