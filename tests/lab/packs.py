"""A small pack with Python of its own, for tests about who has it, in which version, and who trusts it."""

from __future__ import annotations

from pathlib import Path

MANIFEST = """\
id: {id}
name: Gleaners
version: 1.0.0
authors: [Ada]
license: MIT
requires: [base]
"""
RACE = """\
id: {id}
name: Gleaners
text: One more coin at the end of each turn.
tokens: 5
supply: 10
hooks:
  - {id}_glean: {{coins: {coins}}}
"""
HOOKS = '''\
"""Coins for gleaners."""

from collections.abc import Iterator

from engine import Coins, Holder, Natural, Scoring, hook


@hook("score")
def {id}_glean(me: Holder, scoring: Scoring, *, coins: Natural = 1) -> Iterator[Coins]:
    """Some coins more at the end of each turn.

    coins: how many
    """
    yield Coins(coins)
'''


def gleaners(folder: Path, *, coins: int = 1, hooks: str = HOOKS, id: str = "") -> Path:
    """Write the pack into a folder, which is its id unless another is given."""
    id = id or folder.name
    (folder / "races").mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(MANIFEST.format(id=id), encoding="utf-8")
    (folder / "races" / f"{id}.yaml").write_text(RACE.format(id=id, coins=coins), encoding="utf-8")
    (folder / "hooks.py").write_text(hooks.format(id=id), encoding="utf-8")
    return folder
