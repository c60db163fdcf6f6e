"""The emblem of an item: its own picture, an emblem by name, or arms that nobody beside it has."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from mapforge.artwork.arms import BEASTS, DARK, PALE, Bearer, arms_for, drawn_arms
from mapforge.artwork.emblem_words import charges_meant, proposals
from mapforge.artwork.item_emblems import ItemEmblems, arms_in
from mapforge.artwork.shipped_emblems import shipped_emblem, shipped_names
from mapforge.files.kinds import EMBLEM_KINDS
from mapforge.files.shipped_folders import content_folder
from mapforge.packs.loader import load_library
from mapforge.packs.pack_zip import write_zip
from mapforge.validation.runner import validate
from tests.artwork.test_strangers_pictures import SQUARE, svg
from tests.validation import write_pack

OTTERS = "id: otters\nname: Otters\ntokens: 6\nsupply: 11\n"


def emblems(folder: Path, files: dict[str, str]) -> ItemEmblems:
    return ItemEmblems(load_library([write_pack(folder, files)], use_cache=True))


def test_a_picture_wins_over_an_emblem_and_an_emblem_over_arms(tmp_path: Path) -> None:
    files = {"art/otters.svg": svg(SQUARE).decode()}
    both = emblems(tmp_path / "a", {**files, "races/otters.yaml": f"{OTTERS}image: art/otters.svg\nemblem: giants\n"})
    named = emblems(tmp_path / "b", {"races/otters.yaml": f"{OTTERS}emblem: giants\n"})
    nothing = emblems(tmp_path / "c", {"races/otters.yaml": OTTERS})
    assert both.of("race", "otters").shapes[0].fill == "#a9713f"
    assert named.of("race", "otters") == shipped_emblem("giants")
    assert "otter" in {arms.charge for arms in nothing.arms.values()}
    assert nothing.of("race", "otters").shapes


def test_a_picture_that_cannot_be_drawn_gives_way_to_what_there_is(tmp_path: Path) -> None:
    broken = emblems(tmp_path, {"races/otters.yaml": f"{OTTERS}image: art/otters.svg\nemblem: giants\n"})
    assert broken.of("race", "otters") == shipped_emblem("giants")
    broken = emblems(tmp_path / "b", {"races/otters.yaml": f"{OTTERS}image: art/otters.svg\n"})
    assert broken.of("race", "otters").shapes


def test_arms_that_are_written_down_are_those(tmp_path: Path) -> None:
    words = "{charge: owl, division: fess, field: azure, second: teal, tincture: argent}"
    found = emblems(tmp_path, {"races/otters.yaml": f"{OTTERS}emblem: {words}\n"}).of("race", "otters")
    assert found.shapes[0].fill == DARK["azure"]
    assert found.shapes[1].fill == DARK["teal"]
    assert PALE["argent"] in {shape.fill for shape in found.shapes}


def test_what_overrides_an_item_keeps_its_picture(tmp_path: Path) -> None:
    changed = emblems(tmp_path, {"races/giants.yaml": "id: giants\noverride: base\ntokens: 5\n"})
    assert changed.of("race", "giants").shapes == shipped_emblem("giants").shapes


def test_what_overrides_an_item_may_name_an_emblem_in_place_of_its_picture(tmp_path: Path) -> None:
    changed = emblems(tmp_path, {"races/giants.yaml": "id: giants\noverride: base\nemblem: elves\n"})
    assert changed.of("race", "giants") == shipped_emblem("elves")
    patch = "id: giants\noverride: {patch: base, set: {emblem: elves}}\n"
    patched = emblems(tmp_path / "b", {"races/giants.yaml": patch})
    assert patched.of("race", "giants") == shipped_emblem("elves")


def test_a_zip_of_a_pack_has_its_pictures(tmp_path: Path) -> None:
    files = {"art/otters.svg": svg(SQUARE).decode(), "races/otters.yaml": f"{OTTERS}image: art/otters.svg\n"}
    names = write_zip(write_pack(tmp_path, {**files, "art/notes.txt": "x"}), tmp_path / "sample.zip")
    assert "art/otters.svg" in names
    assert "art/notes.txt" not in names
    packed = ItemEmblems(load_library([tmp_path / "sample.zip"]))
    assert packed.of("race", "otters").shapes[0].fill == "#a9713f"


def test_relics_and_places_are_found_as_pieces_of_a_map() -> None:
    shipped = ItemEmblems(load_library([content_folder() / "underground"], use_cache=True))
    assert shipped.of("piece", "shiny_orb").shapes == shipped_emblem("shiny_orb").shapes
    assert shipped.of("piece", "nobody_knows_it").shapes


def test_every_shipped_item_and_piece_brings_its_picture() -> None:
    library = load_library([content_folder() / pack for pack in ("base", "underground")], use_cache=True)
    items = [item for kind in EMBLEM_KINDS for item in library.items(kind).values()]
    assert [item.full_id for item in items if item.fields.get("image") != f"art/{item.id}.svg"] == []
    assert len({item.id for item in items}) == len(items) == 105
    assert ItemEmblems(library).arms == {}


def bearers(kind: str, count: int) -> list[Bearer]:
    return [Bearer(kind, f"{kind}_{number}", "Xyzzy") for number in range(count)]


@pytest.mark.parametrize("kind", EMBLEM_KINDS)
def test_neighbours_have_different_arms(kind: str) -> None:
    arms = list(arms_for(bearers(kind, 40)).values())
    looks = [(each.field, each.division, each.second) for each in arms]
    assert len(set(arms)) == 40
    assert len(set(looks)) == 40
    assert len({each.charge for each in arms[:20]}) == 20


def test_items_whose_names_mean_the_same_differ_in_field_and_division() -> None:
    kin = [Bearer("race", f"{word}_otters", f"{word.title()} Otters") for word in ("river", "sea", "sky", "iron")]
    arms = arms_for(kin).values()
    assert {each.charge for each in arms} == {"otter"}
    assert all(a.field != b.field and a.division != b.division for a, b in combinations(arms, 2))


def test_arms_follow_from_the_items_alone_and_charges_stand_out() -> None:
    some = bearers("power", 12)
    assert arms_for(some) == arms_for(reversed(some))
    for arms in arms_for(some).values():
        assert (arms.field in DARK) == (arms.tincture in PALE)
        assert drawn_arms("power", arms).shapes


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("Otters", "otter"),
        ("Iron Dwarves", "iron_dwarves"),
        ("Werewolves", "wolf"),
        ("Sea Dragons", "dragon"),
        ("Mountain Goats", "mountain"),
        ("Ghost Ship", "ghost"),
        ("Goblins", "orcs"),
        ("Moonlit", "moon"),
    ],
)
def test_proposals_are_shipped_emblems_first(name: str, first: str) -> None:
    assert proposals(name)[0] == first


@pytest.mark.parametrize("name", ["Monkeys", "Forestall", "Keystone", "Wizened", "Crownless", "Sunken-eyed?", "Ratify"])
def test_parts_of_words_mean_nothing(name: str) -> None:
    assert "bell" not in proposals(name)
    assert not {"forest", "key", "stone", "wise", "crown", "sun", "ratmen", "eye"} & set(charges_meant(name))


@pytest.mark.parametrize(
    ("name", "bearing"),
    [
        ("Frost Giants", "giants"),
        ("Forest Bears", "bear"),
        ("Hobgoblins", "orcs"),
        ("Storm Knights", "humans"),
        ("Sea Otters", "otter"),
        ("Cave Trolls", "trolls"),
        ("Moth Riders", "moth"),
    ],
)
def test_arms_show_what_a_name_means_whoever_has_drawn_it(name: str, bearing: str) -> None:
    bearer = Bearer("race", name.lower().replace(" ", "_"), name)
    arms = arms_for([bearer])[bearer]
    assert arms.charge == bearing
    if bearing in shipped_names():
        # Drawings have colours and ink of their own, for which a dark field is too dark.
        assert arms.field in PALE
        assert {shape.path for shape in shipped_emblem(bearing).shapes} <= {
            shape.path for shape in drawn_arms("race", arms).shapes
        }


def test_arms_of_names_that_mean_nothing_stay_when_others_come() -> None:
    few, more = bearers("race", 6), [*bearers("race", 6), Bearer("race", "otters", "Otters"), Bearer("power", "q", "Q")]
    before, after = arms_for(few), arms_for(more)
    assert {bearer: after[bearer].charge for bearer in few} == {bearer: before[bearer].charge for bearer in few}
    assert not {arms.charge for arms in before.values()} & BEASTS


def test_a_plain_field_has_no_second_tincture() -> None:
    plain = {"charge": "otter", "division": "plain", "field": "azure", "tincture": "argent"}
    arms = arms_in(plain)
    assert arms is not None
    assert arms == arms_in({**plain, "second": "azure"})
    assert arms_in({**plain, "division": "fess"}) is None
    assert arms_in({**plain, "charge": "giants"}) is not None


@pytest.mark.parametrize(("division", "is_sound"), [("plain", True), ("fess", False)])
def test_the_schema_asks_for_a_second_tincture_where_a_field_is_divided(
    division: str, is_sound: bool, tmp_path: Path
) -> None:
    emblem = f"emblem: {{charge: otter, division: {division}, field: azure, tincture: argent}}\n"
    pack = write_pack(tmp_path, {"races/otters.yaml": f"{OTTERS}{emblem}"})
    assert ([finding.check for finding in validate([pack]).findings] == []) == is_sound
