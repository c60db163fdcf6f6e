"""What an item and the one it overrides make together, and where each value of it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mapforge.files.documents import Document, read_document
from mapforge.packs.loader import load_library
from mapforge.packs.overridden_fields import Override, overridden_fields, override_in, try_change
from mapforge.packs.provenance import trace
from tests.validation import write_files

BASE = "id: ants\nname: Ants\ntokens: 6\nhooks:\n- cheaper: {by: 1}\n- coins_for: {where: any}\n"


@pytest.fixture
def base(tmp_path: Path) -> Document:
    (tmp_path / "base.yaml").write_text(BASE, encoding="utf-8")
    return read_document(tmp_path / "base.yaml")


@pytest.fixture
def own(tmp_path: Path) -> Document:
    (tmp_path / "own.yaml").write_text("id: ants\n", encoding="utf-8")
    return read_document(tmp_path / "own.yaml")


def together(base: Document, own: Document, **said: Any) -> Any:
    return overridden_fields({"id": "ants", **said}, own, (), trace(base.data, base, ()))


def test_an_item_says_what_it_overrides_in_one_of_four_ways() -> None:
    assert override_in({"override": "base"}) == Override("change", "base", {})
    for how in ("replace", "patch", "delete"):
        assert override_in({"override": {how: "base"}}) == Override(how, "base", {how: "base"})
    assert override_in({}) is override_in({"override": 5}) is override_in({"override": {"replace": 5}}) is None


def test_a_change_keeps_what_it_does_not_mention(base: Document, own: Document) -> None:
    fields = together(base, own, override="base", tokens=7)
    assert fields.plain() == {**base.data, "tokens": 7}
    assert fields.place(["tokens"]) == (own, ("tokens",))
    assert fields.place(["hooks", 0, "cheaper", "by"]) == (base, ("hooks", 0, "cheaper", "by"))


def test_a_replacement_keeps_nothing(base: Document, own: Document) -> None:
    assert together(base, own, override={"replace": "base"}, tokens=7).plain() == {"id": "ants", "tokens": 7}


def test_a_patch_changes_single_values_and_knows_where_they_came_from(base: Document, own: Document) -> None:
    said = {"patch": "base", "set": {"hooks/cheaper/by": 2}, "remove": ["hooks/coins_for"]}
    fields = together(base, own, override=said)
    assert fields.plain() == {**base.data, "hooks": [{"cheaper": {"by": 2}}]}
    assert fields.place(["hooks", 0, "cheaper", "by"]) == (own, ("override", "set", "hooks/cheaper/by"))
    assert fields.place(["name"]) == (base, ("name",))


def test_a_patch_that_finds_nothing_gives_the_reason_and_changes_nothing(base: Document, own: Document) -> None:
    fields = trace(base.data, base, ())
    assert "chaeper" in try_change(fields, ("set", "hooks/chaeper/by", 2), own, ())
    assert fields.plain() == base.data


def test_a_path_that_leads_nowhere_is_placed_as_far_as_it_goes(base: Document) -> None:
    assert trace(base.data, base, ("x",)).place(["hooks", 9, "by"]) == (base, ("x", "hooks", 9, "by"))


def test_references_with_a_pack_are_shortened_only_where_they_name_something_there(tmp_path: Path) -> None:
    write_files(
        tmp_path / "bugs",
        {
            "pack.yaml": "id: bugs\nname: Bugs\nversion: 1.0.0\nrequires: [base]\n",
            "maps/nest.yaml": "id: nest\nname: 'base:hill'\nplayers: [2]\nturns: 9\nregions:\n"
            "- {id: a, terrain: 'base:hill'}\n- {id: b, terrain: 'base:nowhere'}\nborders: [[a, b]]\n",
        },
    )
    nest = load_library([tmp_path / "bugs"]).packs["bugs"].items["map"]["nest"]
    assert [region["terrain"] for region in nest.data["regions"]] == ["hill", "base:nowhere"]
    assert nest.data["name"] == "base:hill"
