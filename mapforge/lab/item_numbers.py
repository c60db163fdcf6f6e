"""The numbers of an item that can be varied: tokens, supply, and the amounts and limits of its hooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, get_args

from engine import Amount, Hook, Parameter
from engine.blueprint.hook_reader import MODIFIERS
from engine.vocabulary.item_id import ItemId
from mapforge.files.plain_data import Fields, Keys, Record

MOST_TOKENS = 30
FARTHEST = 3
"""By how much a number is varied, and by its own value if that is more."""
LARGEST = 99
"""What is more than that stands for no limit, and is not varied."""
LISTS = {"race": "races", "power": "powers"}
HOOKS = "hooks"
GONE = -1
"""Instead of a number, at the place of a hook: the item is played without it."""
_COUNTED_MODIFIERS = ("times", "up_to", "price")


class ItemNumber(NamedTuple):
    """A number of an item: where it stands, what it is, and between which values it may be varied."""

    keys: Keys
    """Keys and places in lists that lead to it: `("hooks", 0, "cheaper", "by")`."""
    value: int
    least: int
    most: int

    @property
    def words(self) -> str:
        """The keys as a path without places in lists, as patches write it: `hooks/cheaper/by`."""
        return "/".join(self.names)

    @property
    def names(self) -> list[str]:
        """The keys without places in lists."""
        return [key for key in self.keys if isinstance(key, str)]

    @property
    def choices(self) -> range:
        """All values that it may have."""
        return range(self.least, self.most + 1)


class NumberChange(NamedTuple):
    """Another value of a number of an item."""

    item: ItemId
    keys: Keys
    value: int


def fields_of(world: Fields, item: ItemId) -> Fields:
    """An item in the description of a world; empty where it is not in that world."""
    return next((each for each in world[LISTS[item.kind]] if each["id"] == item.id), {})


def numbers_of(item: Fields, hooks: Mapping[str, Hook]) -> list[ItemNumber]:
    """All numbers of an item, its own first."""
    found = []
    if isinstance(tokens := item.get("tokens"), int):
        # A power may bring none; a race without tokens could never enter the map.
        found.append(ItemNumber(("tokens",), tokens, *_around(tokens, 1 if "supply" in item else 0, MOST_TOKENS)))
    if isinstance(supply := item.get("supply"), int):
        found.append(ItemNumber(("supply",), supply, *_around(supply, max(1, int(item.get("tokens", 0))), LARGEST)))
    for place, entry in enumerate(item.get(HOOKS) or ()):
        found += _numbers_of_hook((HOOKS, place), entry, hooks)
    return found


def _numbers_of_hook(keys: Keys, entry: object, hooks: Mapping[str, Hook]) -> Iterator[ItemNumber]:
    """The parameters that are numbers, written or not, and the modifiers that are."""
    fields = entry if isinstance(entry, dict) else {entry: None}
    for name, said in fields.items():
        if name in MODIFIERS:
            if name in _COUNTED_MODIFIERS and type(said) is int:
                yield ItemNumber((*keys, name), said, *_around(said, 1, LARGEST))
        elif isinstance(name, str) and name in hooks and (said is None or isinstance(said, dict)):
            for parameter in hooks[name].parameters.values():
                value = (said or {}).get(parameter.name, plain_default(parameter))
                if type(value) is int and value <= LARGEST and _is_number(parameter.type):
                    least = parameter.range.least if parameter.range.least is not None else min(0, value)
                    most = parameter.range.most if parameter.range.most is not None else LARGEST
                    yield ItemNumber((*keys, name, parameter.name), value, *_around(value, least, most))


def plain_default(parameter: Parameter) -> object:
    """What a parameter is where nothing is said, as files would have it."""
    default = parameter.default
    return default.fixed if isinstance(default, Amount) else default


def _is_number(type_: object) -> bool:
    return any(each in (int, Amount) for each in (type_, *get_args(type_)))


def _around(value: int, least: int, most: int) -> tuple[int, int]:
    reach = max(FARTHEST, abs(value))
    return max(least, value - reach), min(most, value + reach)


def with_numbers(world: Fields, changes: Sequence[NumberChange]) -> Fields:
    """The description of a world in which items have other numbers; there is always enough cardboard for them."""
    if not changes:
        return world
    lists = {
        name: [
            _changed(each, [change for change in changes if change.item == ItemId(kind, each["id"])])
            for each in world[name]
        ]
        for kind, name in LISTS.items()
    }
    most = max((int(power.get("tokens", 0)) for power in lists["powers"]), default=0)
    lists["races"] = [_supplied(race, most) for race in lists["races"]]
    return {**world, **lists}


def _changed(item: Fields, changes: Sequence[NumberChange]) -> Fields:
    for change in changes:
        if change.value == GONE and change.keys[:-1] == (HOOKS,):
            item = {**item, HOOKS: [hook for place, hook in enumerate(item[HOOKS]) if place != change.keys[-1]]}
            continue
        more = change.value - int(item.get("tokens", 0))
        item = changed_at(item, change.keys, change.value)
        if change.keys == ("tokens",) and "supply" in item:
            item = {**item, "supply": item["supply"] + more}
    return item


def _supplied(race: Fields, badge: int) -> Fields:
    if "supply" not in race:
        return race
    return {**race, "supply": max(race["supply"], int(race.get("tokens", 0)) + badge)}


def changed_at(fields: Fields, keys: Keys, value: object) -> Record:
    """A copy of some fields with another value where the keys lead; what a hook leaves out is written."""
    changed = _with(fields, keys, value)
    return changed if isinstance(changed, dict) else {}


def _with(data: object, keys: Keys, value: object) -> object:
    if not keys:
        return value
    first, *rest = keys
    if isinstance(data, list) and isinstance(first, int):
        return [_with(each, tuple(rest), value) if place == first else each for place, each in enumerate(data)]
    # A hook may stand alone, without parameters: `cheaper` means `cheaper: {}`.
    fields = data if isinstance(data, dict) else {data: None} if isinstance(data, str) else {}
    return {**fields, first: _with(fields.get(first), tuple(rest), value)}
