"""The engine names no item of any pack, and every hook point has a meaning and a user."""

import re
from pathlib import Path

import pytest

from engine import POINTS
from mapforge.files.kinds import HOOKED_KINDS
from tests import REPOSITORY
from tests.engine.arena import library
from tests.mixing.boards import library as everything

ITEM_KINDS = ("race", "power", "relic", "place", "piece", "terrain", "symbol")


def engine_files() -> list[Path]:
    return sorted(REPOSITORY.glob("engine/**/*.py"))


def content_ids() -> set[str]:
    return {id for kind in ITEM_KINDS for id in library().items(kind)}


@pytest.mark.parametrize("path", engine_files(), ids=lambda path: path.name)
def test_no_item_of_a_pack_is_named_in_the_engine(path: Path) -> None:
    assert sorted(content_ids() & set(re.findall(r"\w+", path.read_text(encoding="utf-8")))) == []


def used_points() -> set[str]:
    hooks = everything().registry.hooks
    found: set[str] = set()
    for kind in HOOKED_KINDS:
        for item in everything().items(kind).values():
            for words in item.fields.get("hooks", []):
                named = [words] if isinstance(words, str) else [word for word in words if word in hooks]
                found |= {point for name in named for point in hooks[name].functions}
    return found


def test_every_hook_point_is_used_by_an_item() -> None:
    assert set(POINTS) - used_points() == set()


def test_every_hook_point_says_how_its_answers_become_one() -> None:
    assert [point.name for point in POINTS.values() if not point.fold or not point.answers] == []
