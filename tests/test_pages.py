"""Parts of generated pages: pictures that belong to their items, and pages on which nothing a pack says is markup."""

from __future__ import annotations

import pytest

from mapforge.artwork.item_emblems import ItemEmblems
from mapforge.handout.page_pictures import page_picture
from mapforge.packs.library import Library
from mapforge.packs.loader import named_library
from mapforge.pages.html_page import page, text
from mapforge.render.cards.card_picture import draw_card
from mapforge.render.cards.card_words import card_words
from mapforge.render.icons import shapes_of
from mapforge.render.style_data import ground_as_data


@pytest.fixture(scope="module")
def base() -> Library:
    return named_library(["base"])


def picture_of(library: Library, kind: str, id: str) -> str:
    return page_picture(library, library.items(kind)[id], "en", ItemEmblems(library))


def test_the_picture_of_an_item_is_the_front_of_its_card(base: Library) -> None:
    giants = base.items("race")["giants"]
    card = draw_card(card_words(base, giants)).picture
    picture = card.inline("base-race-giants-")
    shown = f'<div class="card race" data-card="race/giants">{picture}</div>'
    assert picture_of(base, "race", "giants") == shown


def test_what_has_no_card_is_shown_as_on_a_map(base: Library) -> None:
    assert ground_as_data("swamp", base.items("terrain")["swamp"].fields)["colour"] in picture_of(
        base, "terrain", "swamp"
    )
    assert shapes_of("mine", is_piece=False)[0][0] in picture_of(base, "symbol", "mine")


def test_what_a_pack_says_is_never_markup() -> None:
    assert text("<b>'&\"") == "&lt;b&gt;&#x27;&amp;&quot;"
    made = page("<script>", f"<p>{text('</p><script>')}</p>", 'pt_BR" onload="x')
    assert "<script>" not in made
    assert '<html lang="pt-BR&quot; onload=&quot;x">' in made


def test_a_page_loads_nothing_and_runs_nothing() -> None:
    made = page("A", "<p>b</p>")
    assert "default-src 'none'" in made
    assert "<p>b</p>" in made
