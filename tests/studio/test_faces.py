"""Faces of items without any page: what is proposed, edits of picture and emblem, cards, and pictures of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.artwork.emblem_words import proposals
from mapforge.artwork.shipped_emblems import charge_names, shipped_names
from mapforge.studio.editing.edit_request import BadRequest
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.forms.emblem_choices import arms_as_data, emblem_choices
from mapforge.studio.forms.item_face import bring_picture, opened_card
from mapforge.studio.forms.shown_item import item_view
from tests.studio.test_forms import OTTERS, open_file_in

ARMS = {"charge": "moon", "division": "fess", "field": "or", "second": "argent", "tincture": "azure"}
PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1H7V7Z" fill="#c4473a"/></svg>'


def test_everything_that_comes_with_mapforge_can_be_chosen_and_what_suits_the_name_comes_first(tmp_path: Path) -> None:
    open_file, _ = open_file_in(tmp_path)
    shown = emblem_choices(open_file, "race", "otters")
    assert [each["name"] for each in shown["emblems"]] == [*shipped_names(), *charge_names()]
    assert shown["proposals"] == proposals("Otters") == ["otter"]
    assert shown["arms"]["charge"] == "otter"
    assert all(set(each["arms"]) == set(ARMS) for each in shown["emblems"] if each["is_charge"])


def test_arms_are_drawn_as_they_are_put_together_and_unknown_ones_are_refused() -> None:
    assert arms_as_data("race", ARMS)["shapes"][0]["fill"] == "#f2c14e"
    for wrong in ({**ARMS, "field": "pink"}, {}):
        with pytest.raises(BadRequest):
            arms_as_data("race", wrong)
    with pytest.raises(BadRequest):
        arms_as_data("ruling", ARMS)


def test_a_picture_takes_the_place_of_an_emblem_in_one_step(tmp_path: Path) -> None:
    open_file, _ = open_file_in(tmp_path)
    open_file.apply({"op": "face", "path": [], "emblem": ARMS})
    assert item_view(open_file, "race", "otters")["face"]["said"] == {"emblem": ARMS}
    open_file.apply({"op": "face", "path": [], "image": "art/otters.svg"})
    assert "emblem:" not in open_file.text
    assert "image: art/otters.svg" in open_file.text
    open_file.undo()
    assert "image:" not in open_file.text
    open_file.apply({"op": "face", "path": []})
    assert open_file.text == OTTERS


def test_a_picture_that_is_brought_is_drawn_or_refused_and_overwrites_no_other(tmp_path: Path) -> None:
    open_file, _ = open_file_in(tmp_path)
    for name, content in (("a.gif", b"GIF"), ("a.svg", b"<svg"), ("a.png", PICTURE), ("a", PICTURE)):
        with pytest.raises(CannotEdit, match="'a"):
            bring_picture(open_file, "otters", name, content)
    assert not (tmp_path / "art").exists()
    assert bring_picture(open_file, "otters", "My Drawing.SVG", PICTURE) == {"image": "art/otters.svg"}
    assert bring_picture(open_file, "otters", "again.svg", PICTURE) == {"image": "art/otters.svg"}
    other = PICTURE.replace(b"7Z", b"6Z")
    assert bring_picture(open_file, "otters", "other.svg", other) == {"image": "art/otters_2.svg"}
    assert (tmp_path / "art" / "otters.svg").read_bytes() == PICTURE


def test_the_card_of_an_open_item_shows_what_is_not_saved_yet(tmp_path: Path) -> None:
    open_file, _ = open_file_in(tmp_path)
    before = opened_card(open_file, "race", "otters", "front")
    open_file.apply({"op": "set", "path": ["name"], "value": "Minks"})
    after = opened_card(open_file, "race", "otters", "front")
    assert before != after
    assert "<title>Minks</title>" in after
    assert "<text" not in after
    with pytest.raises(BadRequest):
        opened_card(open_file, "race", "otters", "edge")
