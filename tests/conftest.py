"""Tests keep what they parse, and what the studio remembers, in folders of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mapforge.files.cache import FOLDER_VARIABLE
from mapforge.studio.editing.user_state import STATE_VARIABLE

LONG = ("tests/studio/", "tests/lab/", "tests/bots/", "tests/maps/", "tests/security/")
"""Folders whose tests take longest: they begin first, so that no process is left with one when the others are done."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put long files first."""
    items.sort(key=lambda item: next((n for n, folder in enumerate(LONG) if item.nodeid.startswith(folder)), len(LONG)))


@pytest.fixture(scope="session", autouse=True)
def cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A cache and a state that end with the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER_VARIABLE, str(tmp_path_factory.mktemp("cache")))
        patch.setenv(STATE_VARIABLE, str(tmp_path_factory.mktemp("state")))
        yield
