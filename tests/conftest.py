"""What all tests share: folders for what is kept on disk, parsed files, and a word about tests that did not run."""

from __future__ import annotations

import gc
import os
import pickle
import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import cache, wraps

import pytest

from mapforge.files import yaml_events
from mapforge.files.cache import FOLDER_VARIABLE
from mapforge.files.yaml_events import Composed
from mapforge.studio.editing.journal import STATE_VARIABLE
from tests import REPOSITORY

LONG = ("tests/studio/", "tests/lab/", "tests/bots/", "tests/maps/", "tests/security/")
"""Folders whose tests take longest: they begin first, so that no process is left with one when the others are done."""
BROWSER_TESTS = "tests/studio/browser/"


def pytest_configure(config: pytest.Config) -> None:
    """Keep what tests parse for as long as they run."""
    if not hasattr(config, "workerinput"):
        # Processes that run tests side by side share one cache.
        folder = os.environ[FOLDER_VARIABLE] = tempfile.mkdtemp(prefix="mapforge-tests-")
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    patch = pytest.MonkeyPatch()
    patch.setattr(yaml_events, "compose", remembering(yaml_events.compose))
    config.add_cleanup(patch.undo)


@pytest.fixture(scope="session", autouse=True)
def state_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What a studio remembers of its user lies in a folder of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(STATE_VARIABLE, str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Packs that the user has got are none of the tests' business."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


def remembering(compose: Callable[[str], Composed]) -> Callable[[str], Composed]:
    """The same function, but each text of the shipped packs is parsed once: nearly all tests load them."""
    texts = {path.read_text(encoding="utf-8") for path in REPOSITORY.glob("content/**/*.yaml")}

    @cache
    def kept(text: str) -> bytes:
        return pickle.dumps(compose(text), pickle.HIGHEST_PROTOCOL)

    @wraps(compose)
    def remembered(text: str) -> Composed:
        found: Composed = pickle.loads(kept(text)) if text in texts else compose(text)
        return found

    return remembered


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put long files first."""
    items.sort(key=lambda item: next((n for n, folder in enumerate(LONG) if item.nodeid.startswith(folder)), len(LONG)))


def pytest_collection_finish() -> None:
    """Spare the collector of garbage what lives as long as the tests do."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests had no browser."""
    reports = terminalreporter.stats.get("skipped", [])
    skipped = [report for report in reports if report.nodeid.startswith(BROWSER_TESTS)]
    if skipped:
        said = f"no Chromium was found, so {len(skipped)} tests of the studio in a browser were skipped"
        terminalreporter.write_line(f"studio: {said}; install the package chromium to run them")
