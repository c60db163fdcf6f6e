"""Splices: whatever changes in the data of a file, the text changes at those places only, and can change back."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mapforge.studio.editing.edit_session import data_of
from mapforge.studio.editing.splices import is_same, spliced, splices_between, taken_back

STYLES = """\
# head
id: x   # c
"quo ted": 'it''s'
list:
- a
-   b   # bee
- c
deep:
  - - 1
    - 2
  - {k: v, "l m": [1, 2,
      3]}
  -
    id: q
    # inner
    w: >
      folded text
      here
    z: |+
      lit

map:
    one: 1

    # about two
    two: "2 \\u00e9"
    three: ~
empty:
flow: {a: [], b: {}}
outline: 0,0 10,0
  10,10
last: [ x , y ]"""
VALUES: list[Any] = [1, 2.5, "w", "a: b", "# x", True, None, "", [1, "z"], {"k": "v"}, [], {}, "línea\nb", "- x",
                     "0,0 1,1 2,2", {"id": "n", "outline": "0,0 1,0 1,1"}]  # fmt: skip


def containers(data: Any) -> list[Any]:
    """All lists and mappings in some data."""
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [data, *(each for part in inner for each in containers(part))] if isinstance(data, dict | list) else []


def change(data: Any, chance: Random) -> None:
    """Change, add or remove one value somewhere."""
    chosen = chance.choice(containers(data))
    keys = list(chosen) if isinstance(chosen, dict) else list(range(len(chosen)))
    what = chance.choice(["set", "remove", "add"]) if keys else "add"
    if what == "set":
        chosen[chance.choice(keys)] = deepcopy(chance.choice(VALUES))
    elif what == "remove":
        del chosen[chance.choice(keys)]
    elif isinstance(chosen, list):
        chosen.insert(chance.randint(0, len(chosen)), deepcopy(chance.choice(VALUES)))
    else:
        items = list(chosen.items())
        items.insert(chance.randint(0, len(items)), (chance.choice(["new", "k 2"]), deepcopy(chance.choice(VALUES))))
        chosen.clear()
        chosen.update(items)


@pytest.mark.parametrize(
    "text", [STYLES, STYLES + "\n", STYLES.replace("\n", "\r\n")], ids=["bare", "plain", "windows"]
)
@pytest.mark.parametrize("seed", range(4))
def test_any_change_of_the_data_is_written_exactly_and_taken_back(text: str, seed: int) -> None:
    chance, path = Random(seed), Path("x.yaml")
    for _ in range(100):
        old = data_of(path, text)
        new = deepcopy(old)
        for _ in range(chance.randint(1, 3)):
            change(new, chance)
        splices = splices_between(text, old, new) if new else []
        after = spliced(text, splices)
        assert not new or is_same(data_of(path, after), new)
        assert spliced(after, taken_back(splices)) == text


def test_lines_beside_a_change_stay_as_they_are() -> None:
    old = data_of(Path("x.yaml"), STYLES)
    new = deepcopy(old)
    new["map"]["two"] = "3"
    new["list"].insert(1, "ab")
    new["outline"] = "0,0 10,0 12,5 10,10"
    after = spliced(STYLES, splices_between(STYLES, old, new))
    assert [line for line in after.split("\n") if line not in STYLES.split("\n")] == [
        "- ab",
        '    two: "3"',
        "outline: 0,0 10,0 12,5",
    ]
