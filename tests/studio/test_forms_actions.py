"""What is done with whole items: new ones, copies, renaming with all that refers to them, deleting, and overriding."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mapforge.files.documents import document_from_text
from mapforge.files.kinds import SCENARIOS
from mapforge.packs.loader import load_library
from mapforge.scenarios.session import play_scenarios
from mapforge.studio.editing.edit_request import BadRequest
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.forms.item_index import ItemIndex
from mapforge.studio.forms.item_renames import delete_item, referrers, rename_item
from mapforge.studio.forms.new_things import copy_item, new_item, override_item
from mapforge.studio.forms.opened_view import view_of
from mapforge.studio.forms.scenario_runs import accept, run_opened, run_pack, scenarios_about
from mapforge.studio.forms.shown_item import item_view
from mapforge.validation.runner import validate

FILES = {
    "pack.yaml": "id: lab\nname: Lab\nversion: 1.0.0\nrequires: [base]\nruling_defaults: {swim: deep}\n",
    "races/otters.yaml": """\
# Folk of the river
id: otters
name: Otters
tokens: 6
supply: 11
hooks:
  - cheaper: {where: {terrain: [reeds, hill]}}   # their home
  - brings_pieces: {piece: dam, pieces: 1}
    when: {swim: deep}
""",
    "races/beavers.yaml": "id: beavers\nname: Beavers\ntokens: 5\nborrows_tokens_of: muskrats\n"
    "hooks:\n  - dearer: {where: {contains: dam}, by: 1}\n",
    "races/muskrats.yaml": "id: muskrats\nname: Muskrats\ntokens: 5\nsupply: 10\ntext: They lend their tokens.\n",
    "terrains.yaml": "# ground\nreeds: {name: Reeds}\nfen: {name: Fen, equals: [reeds, terrain/swamp]}\n",
    "pieces.yaml": "dam:\n  name: Dam\n  supply: 5\n  defence: 1\n",
    "rulings.yaml": "swim:\n  text: How deep?\n  default: deep\n  values: {deep: very, flat: not at all}\n",
    "locales/de.yaml": "race:\n  otters: {name: Otter}\nterrain:\n  reeds: {name: Schilf}\npiece: {dam: {name: D}}\n",
    "tests/otters.yaml": """\
# Otters at work
- scenario: reeds cost otters one token less
  items: [otters]
  given:
    regions: {meadow: farmland edge, bank: reeds dam, wood: forest}
    borders: [meadow-bank, meadow-wood]
    players:
      - {race: otters, power: alchemist, regions: {meadow: 1}, hand: 5, pieces: {dam: 0}}
    rulings: {swim: flat}
  then:
    cost: {bank: 2, wood: 2}
    hand: {otters: 5}
- scenario: otters hold what they take
  given:
    regions: {meadow: farmland edge, bank: reeds}
    players:
      - {race: otters, power: alchemist, regions: {meadow: 1}, hand: 5, pieces: {dam: 0}}
    rulings: {swim: flat}
    order: {races: [beavers]}
  when: [conquer bank, stop, finish turn of otters]
  then:
    holder: {bank: otters, meadow: otters}
    gains: {otters: 4}
    score: {otters regions: 2, alchemist: 2}
    events: [conquer bank]
""",
}


@pytest.fixture
def item_index(tmp_path: Path) -> ItemIndex:
    return item_index_with(tmp_path, FILES)


def item_index_with(folder: Path, files: dict[str, str]) -> ItemIndex:
    for name, text in files.items():
        path = folder / "lab" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return ItemIndex(Workspace(folder))


def texts(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.yaml"))
        if ".mapforge" not in path.parts
    }


def errors(folder: Path) -> list[str]:
    return [f"{f.file.name}:{f.line} {f.message}" for f in validate([folder]).findings if f.severity == "error"]


def test_the_pack_of_these_tests_is_sound(item_index: ItemIndex, tmp_path: Path) -> None:
    assert errors(tmp_path / "lab") == []
    assert [result.passed for result in play_scenarios([tmp_path / "lab"]).results] == [True, True]


RENAMINGS = {
    "lab:race/otters": ("river_folk", 9),
    "lab:race/muskrats": ("bank_voles", 1),
    "lab:terrain/reeds": ("rushes", 5),
    "lab:piece/dam": ("weir", 5),
    "lab:ruling/swim": ("swimming", 4),
}


def test_renaming_changes_every_reference_and_nothing_else(item_index: ItemIndex, tmp_path: Path) -> None:
    folder = tmp_path / "lab"
    first = texts(folder)
    for reference, (new, least) in RENAMINGS.items():
        before, old = texts(folder), reference.partition("/")[2]
        assert len(referrers(item_index, reference)) >= least, reference
        assert rename_item(item_index, reference, new) == reference.replace(old, new)
        after = texts(folder)
        for name, text in before.items():
            now = after.get(name) or after[name.replace(old, new)]
            changed = [line for line in now.split("\n") if line not in text.split("\n")]
            assert all(new in line for line in changed), name
            assert now.count("\n") == text.count("\n")
    assert errors(folder) == []
    assert [result.passed for result in play_scenarios([folder]).results] == [True, True]
    for reference, (new, _) in RENAMINGS.items():
        old = reference.partition("/")[2]
        assert rename_item(item_index, reference.replace(old, new), old) == reference
    assert texts(folder) == first


def test_renaming_moves_the_file_and_the_scenarios_that_are_named_after_it(
    item_index: ItemIndex, tmp_path: Path
) -> None:
    rename_item(item_index, "lab:race/otters", "river_folk")
    assert (tmp_path / "lab/races/river_folk.yaml").is_file()
    assert (tmp_path / "lab" / SCENARIOS / "river_folk.yaml").is_file()
    assert not (tmp_path / "lab/races/otters.yaml").exists()
    assert "race:\n  river_folk: {name: Otter}" in (tmp_path / "lab/locales/de.yaml").read_text(encoding="utf-8")


def test_renaming_reaches_other_packs_and_mixes_of_the_workspace(item_index: ItemIndex, tmp_path: Path) -> None:
    other = tmp_path / "sequel"
    (other / "races").mkdir(parents=True)
    (other / "pack.yaml").write_text(
        "id: sequel\nname: Sequel\nversion: 1.0.0\nrequires: [base, lab]\n", encoding="utf-8"
    )
    (other / "races/otters.yaml").write_text("id: otters\noverride: lab\ntokens: 7\n", encoding="utf-8")
    (tmp_path / "game.yaml").write_text(
        "mix: 1\nmap: base:map/two_players\nplayers: 2\npacks: [lab]\nout:\n  race/otters: too wet\n", encoding="utf-8"
    )
    rename_item(item_index, "lab:race/otters", "river_folk")
    assert (other / "races/river_folk.yaml").read_text(encoding="utf-8").startswith("id: river_folk\noverride: lab\n")
    assert "race/river_folk: too wet" in (tmp_path / "game.yaml").read_text(encoding="utf-8")


def test_a_renaming_that_cannot_be_changes_nothing(item_index: ItemIndex, tmp_path: Path) -> None:
    before = texts(tmp_path / "lab")
    for new in ("beavers", "giants", "No Id", "../x", ""):
        with pytest.raises((CannotEdit, BadRequest)):
            rename_item(item_index, "lab:race/otters", new)
    with pytest.raises(CannotEdit, match="nothing in it is changed"):
        rename_item(item_index, "base:race/giants", "titans")
    open_file, _, _ = item_index.open("lab:locale/de")
    open_file.apply({"op": "set", "path": ["race", "otters", "name"], "value": "Fischotter"})
    with pytest.raises(CannotEdit, match="save them or undo them first"):
        rename_item(item_index, "lab:race/otters", "river_folk")
    assert texts(tmp_path / "lab") == before


def test_deleting_tells_who_refers_to_it_and_keeps_a_copy(item_index: ItemIndex, tmp_path: Path) -> None:
    places = referrers(item_index, "lab:race/otters")
    assert {place["file"] for place in places} == {"lab/locales/de.yaml", "lab/tests/otters.yaml"}
    text = (tmp_path / "lab/races/otters.yaml").read_text(encoding="utf-8")
    kept = delete_item(item_index, "lab:race/otters")
    assert kept.read_text(encoding="utf-8") == text
    assert not (tmp_path / "lab/races/otters.yaml").exists()
    delete_item(item_index, "lab:terrain/fen")
    assert (tmp_path / "lab/terrains.yaml").read_text(encoding="utf-8") == "# ground\nreeds: {name: Reeds}\n"


NEW = {"race": "Newts", "symbol": "Newt Sign", "ruling": "May newts swim", "locale": "pl", "scenario": "At home"}


def test_something_new_of_every_kind_is_sound_and_can_be_edited(item_index: ItemIndex, tmp_path: Path) -> None:
    for kind, name in NEW.items():
        reference = new_item(item_index, "lab", kind, name)
        view = view_of(*item_index.open(reference))
        assert view["broken"] is None
        open_file, _, _ = item_index.open(reference)
        if kind not in ("locale", "scenario"):
            field = "text" if kind == "ruling" else "name"
            open_file.apply({"op": "set", "path": [*view["prefix"], field], "value": "Salamanders"})
            assert item_view(*item_index.open(reference))["data"][field] == "Salamanders"
            open_file.undo()
    assert errors(tmp_path / "lab") == []


def test_bad_names_for_new_things_are_refused(item_index: ItemIndex) -> None:
    for kind, name in (("race", "Otters"), ("race", "7"), ("locale", "not a language"), ("map", "x"), ("race", " ")):
        with pytest.raises(Exception, match=r"\w"):
            new_item(item_index, "lab", kind, name)
    with pytest.raises(CannotEdit, match="choose one of your own"):
        new_item(item_index, "base", "race", "Newts")


def test_a_shipped_item_is_copied_under_a_free_id_with_its_text(item_index: ItemIndex, tmp_path: Path) -> None:
    reference = copy_item(item_index, "underground:race/kraken", "lab")
    assert reference.startswith("lab:race/kraken")
    assert "requires: [base, underground]" in (tmp_path / "lab/pack.yaml").read_text(encoding="utf-8")
    assert errors(tmp_path / "lab") == []
    assert load_library([tmp_path / "lab"]).items("race")["kraken_2"].fields["emblem"] == "kraken"
    assert copy_item(item_index, "base:piece/hero", "lab") == "lab:piece/hero_2"
    assert errors(tmp_path / "lab") == []
    assert copy_item(item_index, "base:terrain/sea", "lab") == "lab:terrain/sea_2"
    assert load_library([tmp_path / "lab"]).items("terrain")["sea_2"].fields["water"] is True
    assert copy_item(item_index, "base:scenario/amazons", "lab") == "lab:scenario/amazons"


def test_overriding_edits_the_overriding_file_and_shows_the_chain(item_index: ItemIndex, tmp_path: Path) -> None:
    reference = override_item(item_index, "base:race/giants", "lab")
    open_file, kind, id = item_index.open(reference)
    open_file.apply({"op": "set", "path": ["tokens"], "value": 8})
    open_file.save()
    view = item_view(open_file, kind, id)
    assert view["fields"]["tokens"] == 8
    assert view["data"] == {"id": "giants", "override": "base", "tokens": 8}
    assert [(step["pack"], step["how"]) for step in view["chain"]] == [("base", "first"), ("lab", "change")]
    assert view["hooks"][0]["own"] is False
    assert not any(field["required"] for field in view["form"])
    assert override_item(item_index, "base:terrain/hill", "lab") == "lab:terrain/hill"
    assert "hill:\n  override: base\n" in (tmp_path / "lab/terrains.yaml").read_text(encoding="utf-8")
    assert errors(tmp_path / "lab") == []


def test_a_translation_lists_everything_and_writes_what_is_typed(item_index: ItemIndex) -> None:
    open_file, kind, id = item_index.open("lab:locale/de")
    rows = {(row["kind"], row["id"]): row for row in view_of(open_file, kind, id)["rows"]}
    assert rows["race", "otters"]["own"] == {"name": "Otter"}
    assert rows["race", "beavers"]["own"] == {}
    open_file.apply({"op": "set", "path": ["race", "beavers", "name"], "value": "Biber"})
    open_file.apply({"op": "set", "path": ["ruling", "swim", "text"], "value": "Wie tief?"})
    data = document_from_text(open_file.path, open_file.text).data
    assert data["race"]["beavers"] == {"name": "Biber"}
    assert data["ruling"] == {"swim": {"text": "Wie tief?"}}
    assert "  otters: {name: Otter}\n" in open_file.text


def run(item_index: ItemIndex, index: int | None = None) -> list[dict[str, Any]]:
    return run_opened(item_index.open("lab:scenario/otters")[0], item_index, index)


def test_scenarios_are_played_as_the_text_is_now_with_boards_before_and_after(item_index: ItemIndex) -> None:
    first, second = run(item_index)
    assert first["passed"], first["troubles"]
    assert {shape["id"] for shape in first["boards"]["shapes"]} == {"meadow", "bank", "wood"}
    assert second["boards"]["before"]["regions"]["bank"]["holder"] is None
    assert second["boards"]["after"]["regions"]["bank"]["race"] == "Otters"
    assert "conquer bank" in first["legal"]
    assert first["facts"]["cost"] == {"bank": 2, "wood": 2}


def test_an_edit_of_the_item_that_is_not_saved_counts_in_its_scenarios(item_index: ItemIndex) -> None:
    open_file, _, _ = item_index.open("lab:race/otters")
    open_file.apply({"op": "set", "path": ["hooks", 0, "cheaper", "by"], "value": 2})
    (first,) = run(item_index, 0)
    assert [trouble["path"] for trouble in first["troubles"]] == [["then", "cost", "bank"]]
    assert first["troubles"][0]["found"] == 1
    assert not next(each for each in run_pack(item_index, "lab")["results"] if each["index"] == 0)["passed"]


def test_what_happened_can_be_accepted_and_passes_then(item_index: ItemIndex) -> None:
    open_file, _, _ = item_index.open("lab:scenario/otters")
    before = open_file.text
    open_file.apply({"op": "set", "path": [0, "then", "cost"], "value": {"bank": 9, "wood": 7}})
    open_file.apply({"op": "set", "path": [0, "then", "legal"], "value": ["conquer bank", "decline"]})
    assert not run(item_index, 0)[0]["passed"]
    accept(open_file, item_index, 0)
    (first,) = run(item_index, 0)
    assert first["passed"]
    assert open_file.data[0]["then"] == {
        "cost": {"bank": 2, "wood": 2},
        "hand": {"otters": 5},
        "legal": ["conquer bank"],
    }
    assert "# Otters at work" in open_file.text
    while open_file.state()["can_undo"]:
        open_file.undo()
    assert open_file.text == before


def test_what_is_misspelt_cannot_be_accepted(item_index: ItemIndex) -> None:
    open_file, _, _ = item_index.open("lab:scenario/otters")
    open_file.apply({"op": "set", "path": [0, "then", "cost"], "value": {"nowhere": 9}})
    (first,) = run(item_index, 0)
    assert not first["can_accept"]
    with pytest.raises(CannotEdit, match="must be corrected"):
        accept(open_file, item_index, 0)


def test_the_scenarios_about_an_item_are_found(item_index: ItemIndex) -> None:
    assert [each["file"] for each in scenarios_about(item_index, "lab:race/otters")] == ["otters", "otters"]
    assert len(scenarios_about(item_index, "lab:terrain/reeds")) == 2


def test_a_patch_and_a_deletion_have_forms_that_say_what_they_are(tmp_path: Path) -> None:
    files = {
        "pack.yaml": FILES["pack.yaml"].replace("ruling_defaults: {swim: deep}\n", ""),
        "races/giants.yaml": "id: giants\noverride: {patch: base, set: {tokens: 5}}\n",
        "races/orcs.yaml": "id: orcs\noverride: {delete: base}\n",
    }
    item_index = item_index_with(tmp_path, files)
    open_file, kind, id = item_index.open("lab:race/giants")
    open_file.apply({"op": "set", "path": ["override", "set", "tokens"], "value": 8})
    view = item_view(open_file, kind, id)
    assert (view["how"], view["fields"]["tokens"]) == ("patch", 8)
    assert open_file.text == "id: giants\noverride: {patch: base, set: {tokens: 8}}\n"
    gone = item_view(*item_index.open("lab:race/orcs"))
    assert gone["how"] == "delete"
    assert [step["pack"] for step in gone["chain"]] == ["base", "lab"]
