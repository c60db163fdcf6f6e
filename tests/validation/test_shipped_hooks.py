"""The Python of shipped packs runs once in a process, and every library has the same of it."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from engine import Hook
from mapforge.files.shipped_folders import content_folder
from mapforge.hooks import pack_code
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from tests.validation import write_pack

RIVAL = '''\
from engine import Coins, hook


@hook("score", name="{name}")
def rival(me, ending):
    """Give a coin."""
    yield Coins(1)
'''


def shipped() -> Library:
    """Both printed games."""
    return load_library([content_folder() / "base", content_folder() / "underground"])


def said(hook: Hook) -> list[object]:
    """All that is known of a hook but its functions, which are others whenever its module runs."""
    values = {field.name: getattr(hook, field.name) for field in fields(hook)}
    return [list(values.pop("functions")), values]


def test_what_was_brought_before_is_what_running_it_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    first, again = shipped().registry.hooks, shipped().registry.hooks
    assert all(again[name] is hook for name, hook in first.items())
    monkeypatch.setattr(pack_code, "_SHIPPED", {})
    anew = shipped().registry.hooks
    assert list(anew) == list(again)
    for name, hook in anew.items():
        assert hook is not again[name]
        assert said(hook) == said(again[name])


def test_a_name_that_another_pack_took_first_is_told_each_time(tmp_path: Path) -> None:
    name = next(iter(shipped().registry.hooks))
    owner = shipped().registry.hooks[name].pack
    # It requires nothing, and is called so that its Python runs before that of the other.
    manifest = "id: a_rival\nname: A rival\nversion: 1.0.0\n"
    rival = write_pack(tmp_path, {"pack.yaml": manifest, "hooks.py": RIVAL.format(name=name)}, id="a_rival")
    for _ in range(2):
        library = load_library([rival, content_folder() / owner], trust=["a_rival"])
        assert [finding.pack for finding in library.findings if "is already registered by" in finding.message] == [
            owner
        ]
    assert not shipped().findings
