"""A world in which some races or powers have other tokens than their cardboard says."""

from __future__ import annotations

from collections.abc import Sequence

from mapforge.files.plain_data import Fields

LISTS = {"race": "races", "power": "powers"}


def tokens_of(world: Fields, item: str) -> int:
    """How many tokens an item such as `race/giants` brings; 0 for one that brings none or is not there."""
    kind, _, id = item.partition("/")
    found = next((each for each in world[LISTS[kind]] if each["id"] == id), None)
    return int(found.get("tokens", 0)) if found else 0


def with_tokens(world: Fields, changes: Sequence[tuple[str, int]]) -> Fields:
    """The description of a world with other tokens; there is always enough cardboard for them."""
    if not changes:
        return world
    wanted = dict(changes)
    lists = {
        name: [_changed(each, wanted.get(f"{kind}/{each['id']}")) for each in world[name]]
        for kind, name in LISTS.items()
    }
    most = max((int(power.get("tokens", 0)) for power in lists["powers"]), default=0)
    lists["races"] = [_supplied(race, most) for race in lists["races"]]
    return {**world, **lists}


def _changed(item: Fields, tokens: int | None) -> Fields:
    if tokens is None:
        return item
    more = tokens - int(item.get("tokens", 0))
    supply = {"supply": item["supply"] + more} if "supply" in item else {}
    return {**item, "tokens": tokens, **supply}


def _supplied(race: Fields, badge: int) -> Fields:
    if "supply" not in race:
        return race
    return {**race, "supply": max(race["supply"], int(race.get("tokens", 0)) + badge)}
