"""What axe, which knows what keeps people from using a page, has against a page as it is shown now."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page

from tests import REPOSITORY

SOURCE = REPOSITORY / "tests" / "javascript" / "node_modules" / "axe-core" / "axe.min.js"
NEEDED = "MAPFORGE_NEEDS_BROWSER"
"""When this is set, as in the continuous integration, a missing axe is a failure."""
_FADE = 150
"""Milliseconds after which the colours of a button are what they will be."""
_RUN = """async (rules) => {
    const words = {resultTypes: ["violations"], ...(rules ? {runOnly: rules} : {})};
    const {violations} = await axe.run(document, words);
    return violations.filter((each) => each.impact !== "minor").flatMap(({impact, id, nodes}) => nodes.map(
        ({target, any, all, none}) => `${impact} ${id} at ${target.join(" ")}: ` +
            [...any, ...all, ...none].map((check) => check.message).join("; ")));
}"""


def axe_is_here() -> None:
    """Leave a test out where axe is not installed; .ci/run installs it."""
    if not SOURCE.is_file():
        (pytest.fail if os.environ.get(NEEDED) else pytest.skip)("axe-core is not installed: `make lint` gets it")


def complaints(page: Page) -> list[str]:
    """Everything moderate or worse, in light, and in dark what depends on colours."""
    found: list[str] = []
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(SOURCE.read_text(encoding="utf-8"))
    for scheme, rules in (("light", None), ("dark", ["color-contrast"])):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.wait_for_timeout(_FADE)
        found += [f"{scheme}: {each}" for each in page.evaluate(_RUN, rules)]
    return found
