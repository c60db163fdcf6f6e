"""The contact sheets in docs/emblems show what there is; MAPFORGE_WRITE_DOCS=1 draws them anew."""

from __future__ import annotations

import pytest

from mapforge.artwork.arms import Arms, Bearer, arms_for, drawn_arms
from mapforge.artwork.item_emblems import ItemEmblems
from mapforge.artwork.shipped_emblems import charge_names
from mapforge.files.shipped_folders import content_folder
from mapforge.packs.loader import load_library
from tests.artwork.contact_sheet import Cell, sheet
from tests.generated import DOCS, check_file

SHEETS = {"races": ("race",), "powers": ("power",), "relics_and_places": ("relic", "place"), "pieces": ("piece",)}
HOMEBREW = {
    "river": {
        "race": "Otters, Beaverfolk, Reed Frogs",
        "power": "Tidal, Ferrying, Damp",
        "place": "Old Mill",
        "piece": "Dam",
    },
    "hive": {
        "race": "Beekeepers, Moth Riders, Antlings",
        "power": "Swarming, Sticky, Humming",
        "relic": "Royal Jelly, Smoke Pot",
    },
    "harbour": {
        "race": "Pirates, Merfolk, Gull Lords",
        "power": "Sailing, Tattooed, Salty",
        "place": "Lighthouse",
        "piece": "Cannon",
    },
    "crypt": {
        "race": "Vampires, Werewolves, Mourners",
        "power": "Moonlit, Cursed, Pale",
        "relic": "Cracked Mirror",
        "place": "Bone Garden",
    },
    "court": {
        "race": "Bards, Jesters, Tax Collectors",
        "power": "Noble, Gossiping, Bribing",
        "relic": "Left Shoe",
        "piece": "Tollgate",
    },
    "frost": {
        "race": "Snow Owls, Ice Bears, Yetis",
        "power": "Frozen, Sledging, Woolly",
        "place": "Hot Spring",
        "piece": "Snowman",
    },
    "desert": {
        "race": "Nomads, Dust Foxes, Sphinxes",
        "power": "Thirsty, Trading, Sunburnt",
        "relic": "Brass Lamp",
        "place": "Whispering Well",
    },
    "kitchen": {
        "race": "Cooks, Turtle Soup, Sugar Smiths",
        "power": "Spicy, Burning, Leftover",
        "relic": "Golden Ladle",
        "piece": "Pot",
    },
    "sky": {
        "race": "Crow Knights, Kite Folk, Star Seers",
        "power": "Windy, Thundering, Weightless",
        "relic": "Comet Tail",
        "place": "Cloud Stair",
    },
    "school": {
        "race": "Librarians, Snake Charmers, Apprentices",
        "power": "Gambling, Late, Scribbling",
        "relic": "Wrong Key",
        "piece": "Bell",
    },
}
"""Ten packs that nobody has written, by kind."""
FIELDS = ("azure", "gules", "vert", "purpure", "tenne", "teal")


@pytest.mark.parametrize("name", SHEETS)
def test_the_sheet_of_a_kind_shows_every_shipped_emblem(name: str) -> None:
    library = load_library([content_folder() / pack for pack in ("base", "underground")], use_cache=True)
    emblems = ItemEmblems(library)
    items = [item for kind in SHEETS[name] for item in library.items(kind).values()]
    cells = [Cell(item.kind, item.id, str(item.fields["name"]), emblems.of(item.kind, item.id)) for item in items]
    check_file(DOCS / "emblems" / f"{name}.svg", sheet(cells))


def test_the_sheet_of_charges_shows_all_of_them_as_arms() -> None:
    arms = {
        name: Arms(name, "plain", FIELDS[place % len(FIELDS)], "sable", "argent" if place % 2 else "or")
        for place, name in enumerate(charge_names())
    }
    cells = [Cell("piece", name, name, drawn_arms("piece", each)) for name, each in arms.items()]
    check_file(DOCS / "emblems" / "charges.svg", sheet(cells))


def test_the_sheet_of_homebrew_shows_what_ten_packs_get_without_an_artist() -> None:
    cells = []
    for pack, kinds in HOMEBREW.items():
        bearers = [
            Bearer(kind, name.lower().replace(" ", "_"), name) for kind in kinds for name in kinds[kind].split(", ")
        ]
        arms = arms_for(bearers)
        cells += [Cell(b.kind, f"{pack}-{b.id}", b.name, drawn_arms(b.kind, arms[b])) for b in bearers]
    assert len({cell.id for cell in cells}) == len(cells) == 80
    check_file(DOCS / "emblems" / "homebrew.svg", sheet(cells))
