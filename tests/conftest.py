"""Tests keep what they parse in a folder of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mapforge.files.cache import FOLDER_VARIABLE


@pytest.fixture(scope="session", autouse=True)
def cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A cache that ends with the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER_VARIABLE, str(tmp_path_factory.mktemp("cache")))
        yield
