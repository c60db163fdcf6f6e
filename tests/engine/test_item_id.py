"""The id of an item, read from text and written back."""

from __future__ import annotations

import pytest

from engine.vocabulary.errors import EngineError
from engine.vocabulary.item_id import ItemId, NotAnItemId, pack_in, short_id

GIANTS = ItemId("race", "giants")


def test_an_id_is_read_with_and_without_its_pack() -> None:
    assert ItemId.read("race/giants") == GIANTS
    assert ItemId.read("base:race/giants") == ItemId("race", "giants", pack="base")


def test_where_the_kind_is_known_it_may_be_left_out() -> None:
    assert ItemId.read("giants", kind="race") == GIANTS
    assert ItemId.read("base:giants", kind="race") == ItemId("race", "giants", pack="base")


def test_a_kind_in_the_text_counts_more_than_the_expected_one() -> None:
    assert ItemId.read("race/giants", kind="power") == GIANTS


@pytest.mark.parametrize("text", ["race/giants", "base:race/giants", "map/two_isles", "race/base:giants"])
def test_an_id_writes_itself_back(text: str) -> None:
    assert str(ItemId.read(text)) == f"{ItemId.read(text)}" == text


def test_an_item_that_a_world_calls_by_its_pack_keeps_that_id() -> None:
    assert ItemId.read("race/base:giants") == ItemId("race", "base:giants")


@pytest.mark.parametrize(
    "value", ["", "giants", "base:giants", "race/", "/giants", ":race/giants", "base:/giants", "a/b/c", "a:b:race/c", 3]
)
def test_what_is_no_id_is_refused(value: object) -> None:
    with pytest.raises(NotAnItemId, match="is not the id of an item: write it like 'race/NAME'") as refusal:
        ItemId.read(value)
    assert refusal.value.value == value
    assert isinstance(refusal.value, EngineError)


@pytest.mark.parametrize("text", ["", "base:", ":giants", "a:b:giants"])
def test_a_known_kind_does_not_make_an_id_of_everything(text: str) -> None:
    with pytest.raises(NotAnItemId):
        ItemId.read(text, kind="race")


def test_ids_are_keys_and_have_an_order() -> None:
    assert {ItemId.read("race/giants"): 1}[GIANTS] == 1
    assert sorted([ItemId.read("race/giants"), ItemId.read("power/flying"), ItemId.read("race/elves")]) == [
        ItemId("power", "flying"),
        ItemId("race", "elves"),
        GIANTS,
    ]


def test_in_a_world_the_pack_may_be_part_of_the_id() -> None:
    assert ItemId.in_world("base:giants", kind="race") == ItemId("race", "base:giants")
    assert ItemId.in_world("giants", kind="race") == ItemId.in_world("race/giants", kind="power") == GIANTS


def test_an_id_can_leave_its_pack_out() -> None:
    assert ItemId.read("base:race/giants").without_pack == GIANTS


def test_the_pack_in_front_of_an_id_may_be_asked_for_or_left_out() -> None:
    assert (pack_in("base:hill"), pack_in("hill")) == ("base", "")
    assert (short_id("base:hill"), short_id("hill")) == ("hill", "hill")
