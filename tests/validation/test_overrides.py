"""Overriding: replace, patch and delete items of other packs, and content that needs another pack."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.validation.runner import validate
from mapforge.worlds.assembly import plain_map, world_data
from tests.validation import ANTS, PACK, places, write_files, write_pack

PATCH = """\
id: giants
override:
  patch: base
  set: {tokens: 5, hooks/cheaper/by: 2}
  append: {hooks: [{coins_per_region: {where: {terrain: mountain}}}]}
  remove: [text]
"""


def library_with(folder: Path, files: Mapping[str, str]) -> Library:
    return load_library([write_pack(folder, files)])


def race_in_play(library: Library, id: str, *packs: str) -> dict[str, object]:
    data = world_data(library, {}, pack_ids=packs or None)
    (found,) = [race for race in data["races"] if race["id"] == id]
    return dict(found)


def test_a_patch_sets_appends_and_removes_and_keeps_the_rest(tmp_path: Path) -> None:
    library = library_with(tmp_path, {"races/giants.yaml": PATCH})
    assert library.findings == []
    fields = library.items("race")["giants"].fields
    assert (fields["name"], fields["tokens"], "text" in fields) == ("Giants", 5, False)
    cheaper, coins = fields["hooks"]
    assert (cheaper["cheaper"]["by"], list(coins)) == (2, ["coins_per_region"])


def test_a_world_is_made_of_the_patched_item(tmp_path: Path) -> None:
    library = library_with(tmp_path, {"races/giants.yaml": PATCH})
    assert race_in_play(library, "giants")["tokens"] == 5
    assert race_in_play(library, "giants", "base", "common")["tokens"] == 6


def test_a_replacement_keeps_nothing(tmp_path: Path) -> None:
    race = "id: giants\noverride: {replace: base}\nname: Titans\ntokens: 4\nsupply: 9\n"
    library = library_with(tmp_path, {"races/giants.yaml": race})
    assert library.items("race")["giants"].fields.keys() == {"id", "name", "tokens", "supply"}


def test_a_replacement_must_be_complete(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, {"races/giants.yaml": "id: giants\noverride: {replace: base}\nname: Titans\n"})
    assert {finding.check for finding in validate([pack]).findings} == {"schema/missing-key"}


def test_a_deleted_item_is_out_of_the_game(tmp_path: Path) -> None:
    library = library_with(tmp_path, {"races/giants.yaml": "id: giants\noverride: {delete: base}\n"})
    assert "giants" not in library.items("race")
    assert all(race["id"] != "giants" for race in world_data(library, {})["races"])


def test_a_deletion_lists_what_still_refers_to_the_item(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, {"symbols.yaml": "mine: {override: {delete: base}}\n"})
    (finding,) = validate([pack]).findings
    assert finding.check == "pack/deleted-in-use"
    assert {"dwarves.yaml", "two_players.yaml"} <= {place.file.name for place in finding.related}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ("set: {hooks/cheper/by: 2}", "giants.yaml:2:31"),
        ("append: {tokens: [1]}", "giants.yaml:2:34"),
        ("remove: [tags/undead]", "giants.yaml:2:34"),
    ],
)
def test_a_patch_of_what_is_not_there_is_found_at_its_place(tmp_path: Path, change: str, place: str) -> None:
    race = f"id: giants\noverride: {{patch: base, {change}}}\n"
    (finding,) = validate([write_pack(tmp_path, {"races/giants.yaml": race})]).findings
    assert places((finding,)) == [f"pack/override-without-target {place}"]


def test_a_mistake_in_a_patched_hook_is_found_where_it_was_written(tmp_path: Path) -> None:
    race = "id: giants\noverride:\n  patch: base\n  set: {hooks/cheaper/were: any}\n"
    found = validate([write_pack(tmp_path, {"races/giants.yaml": race})]).findings
    assert places(found) == ["hook/unknown-parameter giants.yaml:4:9"]


def two_packs(folder: Path, one: str, other: str, more: str = "") -> list[Path]:
    red = {"pack.yaml": PACK.format(id="red"), "races/giants.yaml": one}
    tan = {"pack.yaml": PACK.format(id="tan") + more, "races/giants.yaml": other}
    return [write_files(folder / "red", red), write_files(folder / "tan", tan)]


FIVE, FOUR = "id: giants\noverride: base\ntokens: 5\n", "id: giants\noverride: {patch: base, set: {tokens: 4}}\n"


def test_two_packs_that_set_the_same_field_are_a_conflict(tmp_path: Path) -> None:
    (finding,) = validate(two_packs(tmp_path, FIVE, FOUR)).findings
    assert (finding.check, finding.related[0].file.parts[-3]) == ("pack/override-conflict", "red")


def test_the_pack_that_loads_later_by_declaration_has_the_last_word(tmp_path: Path) -> None:
    folders = two_packs(tmp_path, FIVE, FOUR, "load_after: [red]\n")
    assert validate(folders).findings == ()
    assert load_library(folders).items("race")["giants"].fields["tokens"] == 4


def test_packs_that_change_different_fields_get_along(tmp_path: Path) -> None:
    add = "id: giants\noverride: {patch: base, append: {hooks: [{cheaper: {where: any}}]}}\n"
    folders = two_packs(tmp_path, FIVE, add)
    assert validate(folders).findings == ()
    fields = load_library(folders).items("race")["giants"].fields
    assert (fields["tokens"], len(fields["hooks"])) == (5, 2)


def test_explain_shows_the_chain_with_file_and_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    two_packs(tmp_path, FIVE, FOUR, "load_after: [red]\n")
    monkeypatch.chdir(tmp_path)
    assert main(["explain", "giants", "--in", "red", "--in", "tan"]) == 0
    text = capsys.readouterr().out
    assert "red:race/giants  red/races/giants.yaml:2:1  change" in text
    assert "tan:race/giants  tan/races/giants.yaml:2:1  patch: set tokens" in text
    assert "(instead of 5, red/races/giants.yaml:3:9)" in text


def test_a_shipped_item_cannot_be_overridden_by_accident(tmp_path: Path) -> None:
    giants = "id: giants\nname: Mine\ntokens: 9\nsupply: 14\n"
    library = library_with(tmp_path, {"races/giants.yaml": giants})
    assert library.items("race")["giants"].pack == "base"
    pack = write_pack(tmp_path, {"races/giants.yaml": giants})
    assert [finding.check for finding in validate([pack]).findings] == ["reference/duplicate-id"]


WITH = {"with/underground/races/ants.yaml": ANTS, "with/underground/tests/ants.yaml": "[]\n"}


def test_what_lies_under_with_exists_only_when_that_pack_is_there(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, WITH)
    shipped = Path(load_library([pack]).packs["base"].folder).parent
    assert "ants" not in load_library([pack]).items("race")
    both = load_library([pack, shipped / "underground"])
    assert "ants" in both.items("race")
    assert race_in_play(both, "ants", "sample", "base", "common", "underground")
    data = world_data(both, {}, pack_ids=["sample", "base", "common"])
    assert all(race["id"] != "ants" for race in data["races"])


def test_what_lies_under_with_is_checked_with_that_pack(tmp_path: Path) -> None:
    race = ANTS + "hooks:\n  - cheaper: {where: {terrain: mudpol}}\n"
    pack = write_pack(tmp_path, {"with/underground/races/ants.yaml": race})
    assert places(validate([pack]).findings) == ["reference/unknown ants.yaml:6:32"]


def test_scenarios_under_with_are_played_with_that_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    race = ANTS + "hooks:\n  - cheaper: {where: {terrain: mudpool}}\n"
    scenario = """\
- scenario: mud is cheap
  given:
    regions: {camp: hill edge, mud: mudpool}
    players: [{race: ants, power: stout, regions: {camp: 1}, hand: 5}]
  then: {cost: {mud: 1}}
"""
    files = {"with/underground/races/ants.yaml": race, "with/underground/tests/ants.yaml": scenario}
    assert main(["test", str(write_pack(tmp_path, files))]) == 0
    assert "sample: 1 scenario, all passed" in capsys.readouterr().out


def test_a_patched_map_is_the_one_that_is_played(tmp_path: Path) -> None:
    patch = "id: two_players\noverride: {patch: base, set: {turns: 3, regions/barley_reach/terrain: swamp}}\n"
    pack = write_pack(tmp_path, {"maps/two_players.yaml": patch})
    assert validate([pack]).findings == ()
    item = load_library([pack]).packs["sample"].items["map"]["two_players"]
    plain = plain_map(item)
    (region,) = [region for region in plain["regions"] if region["id"] == "barley_reach"]
    assert (plain["turns"], region["terrain"]) == (3, "swamp")
