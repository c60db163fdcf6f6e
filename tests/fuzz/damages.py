"""Random damage to plain data and to bytes."""

from __future__ import annotations

import copy
import random
from typing import Any

ODD: list[Any] = [
    -1, 0, 1, 2, 3, 7, 13, 64, 255, 2**31, 2**63, -(2**40), 10**30, 0.5, -0.0, True, False, None, "", "x", "0",
    "\x1b[31m", "\ud800", "../../x", [], [[]], [0], {}, {"Option": []}, {"Pay": [0, 1]}, "base", "conquer",
]  # fmt: skip


def places(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths to every value in some data."""
    found = [path] if path else []
    if isinstance(data, dict):
        for key, value in data.items():
            found += places(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found += places(value, (*path, index))
    return found


def damaged(data: Any, chance: random.Random, most: int = 3, keep: tuple[str, ...] = ()) -> Any:
    """A copy of some data with one to a few things changed, removed, doubled or exchanged."""
    new = copy.deepcopy(data)
    for _ in range(chance.randint(1, most)):
        found = [path for path in places(new) if path[0] not in keep]
        if not found:
            return new
        # Fields with many entries would get nearly all of the damage otherwise.
        field = chance.choice(sorted({path[:2] for path in found}, key=str))
        _damage(new, chance.choice([path for path in found if path[: len(field)] == field]), chance)
    return new


def _damage(data: Any, path: tuple[str | int, ...], chance: random.Random) -> None:
    around = data
    for key in path[:-1]:
        around = around[key]
    last: Any = path[-1]
    value = around[last]
    match chance.randrange(6):
        case 0:
            around[last] = copy.deepcopy(chance.choice(ODD))
        case 1 if type(value) is int:
            around[last] = value + chance.choice([-2, -1, 1, 2, 5, 100])
        case 2 if isinstance(around, list):
            del around[last]
        case 3 if isinstance(around, list):
            around.insert(last, copy.deepcopy(value))
        case 4 if isinstance(around, list):
            other = chance.randrange(len(around))
            around[last], around[other] = around[other], around[last]
        case _ if type(value) is bool:
            around[last] = not value
        case _ if type(value) is int:
            around[last] = chance.choice([value ^ 1, value ^ (1 << chance.randrange(8)), chance.randrange(-1, 12)])
        case _ if isinstance(value, list):
            chance.shuffle(value)
        case _:
            around[last] = copy.deepcopy(chance.choice(ODD))


def damaged_bytes(content: bytes, chance: random.Random) -> bytes:
    """Bytes with some of them changed, cut out, doubled or replaced by what often hurts."""
    new = bytearray(content)
    for _ in range(chance.randint(1, 6)):
        start = chance.randrange(len(new) + 1)
        end = min(len(new), start + chance.choice([0, 1, 1, 2, 8, 64]))
        match chance.randrange(4):
            case 0:
                new[start:end] = bytes(chance.randrange(256) for _ in range(end - start))
            case 1:
                del new[start:end]
            case 2:
                new[start:start] = new[start:end] * chance.choice([1, 2, 50])
            case _:
                new[start:end] = chance.choice(HURTING)
    return bytes(new)


HURTING = [
    b"\0", b"\xff", b"\x1b[2J", b"\t", b"&a", b"*a", b"<<", b"!!python/object/apply:os.system [x]", b"9" * 400,
    b"1e999", b".nan", b".inf", b"- - - - -", b"{", b"}", b"[", b"]", b"'", b'"', b"\n", b"---\n", b"../../../x",
    b"\xed\xa0\x80",
    b"\xe2\x80\xae", b"id: base\n", b"-1", b"null", b"~", b"1000000000", b"players: []\n", b"turns: 99999999\n",
]  # fmt: skip
