"""The cards that the documents show."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.artwork.item_emblems import ItemEmblems
from mapforge.packs.loader import library_with_shipped
from mapforge.render.cards.card_picture import draw_sheet
from mapforge.render.cards.card_words import CardWords, card_words
from tests.generated import check_file

DOCS = Path(__file__).parents[2] / "docs" / "cards"
PRINTED = (
    ("base:race/giants", "front"),
    ("base:power/flying", "front"),
    ("underground:race/shadow_mimes", "front"),
    ("underground:power/stone", "front"),
    ("base:race/amazons", "front"),
    ("base:race/amazons", "back"),
    ("underground:relic/shiny_orb", "front"),
    ("underground:place/stonehedge", "front"),
    ("underground:relic/shiny_orb", "back"),
    ("base:piece/fortress", "front"),
    ("base:piece/fortress", "back"),
)
RACES = (
    "Otters|5|Rivers cost you one token less.", "Moth Riders|4|Your first conquest may be anywhere.",
    "Clockwork Bears|6|They never lose a token.", "Salt Witches|5|Coasts pay one coin more.",
    "Lantern Folk|7|Caverns are lit, and cost less.", "Turtle Monks|4|Two regions of yours cannot be attacked.",
    "Wolf Bakers|6|Farmland pays one coin more.", "Star Thieves|5|Take a coin from whoever you attack.",
    "Anchor Guild|6|", "Toadstool Marquises of the Lower Marsh|3|Swamps are yours by birth.",
    "Owl Judges|5|Nobody may attack you twice in a turn.", "Bell Ringers|6|Once per turn, everybody redeploys.",
    "Snow Foxes|5|Hills cost you one token less.", "Bone Collectors|6|Gain a token when a race dies out.",
    "Raven Kings|4|Look at the next combo.", "Frog Knights|7|Jump over one region.",
    "Gem Eaters|5|Mines pay two coins.", "Ghost Choir|6|Stay in decline beside another race.",
    "Wheel Wrights|5|Move tokens as far as you like.", "Tree Speakers|6|Forests defend themselves.",
)  # fmt: skip
POWERS = (
    "Sunlit|4|Gain a coin for every two hills.", "Sneaky|5|", "Tower-Building|3|Raise a tower each turn.",
    "Key-Keeping|4|Close a border.", "Moonstruck|5|Throw the die twice.", "Honeyed|4|Bees guard your farmland.",
    "Drumming|5|Conquer with one token less after the third.", "Masked|3|Look like another race.",
    "Burning|4|Emptied regions stay empty.", "Drifting|5|Leave from any coast.", "Crowned|3|Gain two coins at once.",
    "Leafy|4|", "Gambling|5|Throw the die before you pay.", "Scribbling|4|Write down a region; hold it for a coin.",
    "Snake-Charming|4|Opponents pay to attack you.", "Wide-Eyed|5|See all combos.", "Bow-Bearing|4|Attack over water.",
    "Hammering|5|Fortresses fall.", "Hungry|6|Lose a token each turn.", "Lucky|3|The die never shows nothing.",
)  # fmt: skip


def _invented(emblems: ItemEmblems, kind: str, line: str) -> CardWords:
    name, number, text = line.split("|")
    id = name.lower().replace(" ", "_").replace("-", "_")
    return CardWords(
        kind, f"lab:{kind}/{id}", name, number if kind == "race" else f"+{number}", text, (), emblems.of(kind, id)
    )


def test_the_cards_of_printed_items_are_those_of_the_documents() -> None:
    pytest.importorskip("pyphen")
    library = library_with_shipped([])
    emblems = ItemEmblems(library)
    sheet = draw_sheet((card_words(library, library.find_any(id)[0], "en", emblems), side) for id, side in PRINTED)
    check_file(DOCS / "printed.svg", sheet.picture.svg)


def test_forty_invented_items_have_cards_without_an_artist() -> None:
    pytest.importorskip("pyphen")
    emblems = ItemEmblems()
    rows = zip(RACES, POWERS, strict=True)
    cards = [_invented(emblems, kind, line) for row in rows for kind, line in zip(("race", "power"), row, strict=True)]
    sheet = draw_sheet((words, "front") for words in cards)
    assert sheet.misfits == ()
    check_file(DOCS / "homebrew.svg", sheet.picture.svg)
