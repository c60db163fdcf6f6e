"""What changed between two versions of a pack, in the words of the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from engine.vocabulary.item_id import ItemId
from mapforge.files.kinds import ITEM_KINDS
from mapforge.files.plain_data import Fields
from mapforge.files.plurals import counted
from mapforge.maps.compiled_map import CompiledMap, MapError, compile_item
from mapforge.packs.library import Item, Library, Pack

HARMLESS = ("name", "text", "image", "emblem", "suppress", "source", "pending")
"""Fields that no saved game and no other pack depends on."""


@dataclass(frozen=True)
class Difference:
    """One thing that changed, and whom it concerns."""

    said: str
    breaks_games: bool = False
    """A game that was saved before cannot go on."""
    changes_games: bool = False
    """A game that was saved before goes on, but otherwise."""
    breaks_packs: bool = False
    """Another pack may refer to what is gone."""


def differences(old: Library, new: Library) -> Iterator[Difference]:
    """Everything that changed between the named packs of two libraries."""
    before, after = old.packs[old.named[0]], new.packs[new.named[0]]
    if before.id != after.id:
        yield Difference(f"the pack is called {after.id} instead of {before.id}", True, breaks_packs=True)
    yield from _manifests(before, after)
    for kind in ITEM_KINDS:
        yield from _items(kind, before, after, old, new)
    yield from _hooks_brought(old, new, before.id, after.id)


def _manifests(before: Pack, after: Pack) -> Iterator[Difference]:
    if before.manifest.version != after.manifest.version:
        yield Difference(f"version {after.manifest.version} instead of {before.manifest.version}")
    gone, come = (
        sorted({str(r) for r in one.manifest.requires} - {str(r) for r in other.manifest.requires})
        for one, other in ((before, after), (after, before))
    )
    yield from (Difference(f"no longer requires {name}") for name in gone)
    yield from (Difference(f"requires {name} now", True) for name in come)
    rulings = _changes(before.manifest.ruling_defaults, after.manifest.ruling_defaults)
    yield from (Difference(f"ruling {name}: {change}", changes_games=True) for name, change in rulings)


def _items(kind: str, before: Pack, after: Pack, old: Library, new: Library) -> Iterator[Difference]:
    one, other = before.items[kind], after.items[kind]
    for id in sorted(one.keys() - other.keys()):
        yield Difference(f"{ItemId(kind, id)} is gone", True, breaks_packs=True)
    for id in sorted(other.keys() - one.keys()):
        yield Difference(f"{ItemId(kind, id)} is new{_numbers(other[id])}", kind != "map")
    for id in sorted(one.keys() & other.keys()):
        if kind == "map":
            yield from _map_changes(one[id], other[id], old, new)
        else:
            yield from _item_changes(one[id], other[id])


def _numbers(item: Item) -> str:
    tokens = item.fields.get("tokens")
    return f", with {counted(tokens, 'token')}" if type(tokens) is int else ""


def _item_changes(one: Item, other: Item) -> Iterator[Difference]:
    label = str(one.item_id.without_pack)
    for field, change in _changes(one.fields, other.fields, but=("hooks", "override")):
        yield Difference(f"{label}: {field} {change}", changes_games=field not in HARMLESS)
    before, after = (_hooks(item) for item in (one, other))
    for hook in (hook for hook in before if hook not in after):
        yield Difference(f"{label}: without the hook {hook}", changes_games=True)
    for hook in (hook for hook in after if hook not in before):
        yield Difference(f"{label}: with the hook {hook}", changes_games=True)


def _hooks(item: Item) -> list[str]:
    hooks = item.fields.get("hooks")
    return [_written(hook) for hook in hooks] if isinstance(hooks, list) else []


def _written(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False).replace('"', "")


def _changes(one: Fields, other: Fields, but: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    for key in dict.fromkeys([*one, *other]):
        if key not in but and one.get(key) != other.get(key):
            if key in ("text", "suppress"):
                yield key, "is worded differently"
            elif key not in one:
                yield key, f"is {_written(other[key])} now"
            elif key not in other:
                yield key, f"was taken out (it was {_written(one[key])})"
            else:
                yield key, f"is {_written(other[key])} instead of {_written(one[key])}"


def _map_changes(one: Item, other: Item, old: Library, new: Library) -> Iterator[Difference]:
    label = f"map/{one.id}"
    for field, change in _changes({**one.fields, "regions": 0}, {**other.fields, "regions": 0}, but=_DRAWN):
        yield Difference(f"{label}: {field} {change}", changes_games=field not in HARMLESS)
    try:
        before, after = compile_item(one, old), compile_item(other, new)
    except MapError:
        yield Difference(f"{label}: one of the two cannot be compiled, so its borders were not compared", True)
        return
    yield from _region_changes(label, before, after)
    gone, come = _borders(before) - _borders(after), _borders(after) - _borders(before)
    yield from (Difference(f"{label}: {a} and {b} are no longer neighbours", True) for a, b in sorted(gone))
    yield from (Difference(f"{label}: {a} and {b} are neighbours now", True) for a, b in sorted(come))


_DRAWN = ("points", "outlines", "borders", "links", "barriers", "board", "override")


def _borders(compiled: CompiledMap) -> set[tuple[str, str]]:
    return {(min(border.a, border.b), max(border.a, border.b)) for border in compiled.borders}


def _region_changes(label: str, before: CompiledMap, after: CompiledMap) -> Iterator[Difference]:
    one, other = ({region["id"]: region for region in compiled.regions} for compiled in (before, after))
    for id in one.keys() - other.keys():
        yield Difference(f"{label}: the region {id} is gone", True, breaks_packs=True)
    for id in other.keys() - one.keys():
        yield Difference(f"{label}: the region {id} is new", True)
    for id in one.keys() & other.keys():
        for field, change in _changes(one[id], other[id], but=("outline", "outlines")):
            yield Difference(f"{label}: {id}: {field} {change}", field not in HARMLESS)


def _hooks_brought(old: Library, new: Library, before: str, after: str) -> Iterator[Difference]:
    one = {name: hook for name, hook in old.known_hooks.hooks.items() if hook.pack == before}
    other = {name: hook for name, hook in new.known_hooks.hooks.items() if hook.pack == after}
    for name in sorted(one.keys() - other.keys()):
        yield Difference(f"the hook '{name}' is gone from its Python", breaks_packs=True)
    for name in sorted(other.keys() - one.keys()):
        yield Difference(f"its Python brings the hook '{name}'")
    for name in sorted(one.keys() & other.keys()):
        lost = sorted(one[name].parameters.keys() - other[name].parameters.keys())
        more = [p.name for p in other[name].parameters.values() if p.is_required and p.name not in one[name].parameters]
        yield from (Difference(f"the hook '{name}' no longer has '{p}'", breaks_packs=True) for p in lost)
        yield from (Difference(f"the hook '{name}' needs '{p}' now", breaks_packs=True) for p in more)


def differences_in_words(found: list[Difference]) -> str:
    """The differences, and whether saved games and other packs still fit."""
    if not found:
        return "Nothing changed."
    games = "Saved games still fit."
    if any(each.breaks_games for each in found):
        games = "Saved games no longer fit: finish them with the old version."
    elif any(each.changes_games for each in found):
        games = "Saved games still load, but continue by the new version's rules."
    broken = [each.said for each in found if each.breaks_packs]
    packs = "Other packs that use it still fit."
    if broken:
        packs = f"Other packs no longer fit if they refer to what is gone ({len(broken)} of the changes above)."
    return "\n".join([*(each.said for each in found), "", games, packs])
