"""A real browser for the tests in this folder; without one they are skipped, and one line says so."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from tests.studio.browser.visits import Visits
from tests.studio.running import Running, running_studio

NEEDED = "MAPFORGE_NEEDS_BROWSER"
"""When this is set, as in the continuous integration, a missing browser is a failure."""
HERE = Path(__file__).parent
KNOWN_AS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one shows no windows, and so takes a third less of the processor for the same pages."""
CHROMIUM = next(filter(None, map(shutil.which, KNOWN_AS)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if CHROMIUM or os.environ.get(NEEDED):
        return
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.skip(reason="no Chromium was found"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert CHROMIUM, "no Chromium was found: install the package chromium"
    words = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=words)
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def no_tab_stays(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close what a test leaves open, a failed one too: a table that glows would cost all later tests a core."""
    yield
    if "browser" in request.fixturenames:
        for context in list(request.getfixturevalue("browser").contexts):
            with suppress(Error):
                context.close()


@pytest.fixture(scope="session")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packs that most tests share; each has packs of its own in it."""
    return tmp_path_factory.mktemp("workspace")


@pytest.fixture(scope="session")
def studio(workspace: Path) -> Iterator[Running]:
    with running_studio(workspace) as running:
        yield running


@pytest.fixture
def visits(browser: Browser, studio: Running, workspace: Path) -> Iterator[Visits]:
    """Somebody who visits the studio; afterwards, nothing may have gone wrong in their pages."""
    visits = Visits(browser, studio, workspace)
    yield visits
    visits.leave()
