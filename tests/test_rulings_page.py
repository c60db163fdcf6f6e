"""docs/rulings.md: made from the engine and the packs, and never behind them."""

from __future__ import annotations

from engine.world.world import ENGINE_RULINGS
from mapforge.files.shipped_folders import content_folder
from mapforge.packs.loader import load_library
from mapforge.pages.ruling_entries import ENGINE_QUESTIONS
from mapforge.pages.rulings_reference import rulings_page
from tests import REPOSITORY

PAGE = REPOSITORY / "docs" / "rulings.md"


def test_the_page_says_what_the_engine_and_the_packs_say() -> None:
    library = load_library([content_folder() / "base", content_folder() / "underground"], use_cache=True)
    assert PAGE.read_text(encoding="utf-8") == rulings_page(library), (
        "write it again: python -m tests.test_rulings_page"
    )


def test_every_ruling_of_the_engine_has_a_question_and_meanings() -> None:
    assert {ruling.id: set(ruling.values) for ruling in ENGINE_RULINGS} == {
        id: set(meanings) for id, (_, meanings) in ENGINE_QUESTIONS.items()
    }


if __name__ == "__main__":
    shipped = [content_folder() / "base", content_folder() / "underground"]
    PAGE.write_text(rulings_page(load_library(shipped)), encoding="utf-8")
