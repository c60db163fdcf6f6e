"""Forms of items without any page: what they ask, and edits that change the text only where they must."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from engine.blueprint.hook_reader import MODIFIERS
from mapforge.files.documents import document_from_text
from mapforge.files.kinds import COLLECTIONS, HOOKED_KINDS
from mapforge.files.shipped_folders import content_folder
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.pages.hook_index import sentence_of_example
from mapforge.studio.editing.edit_request import BadRequest
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.workspace import NotInWorkspace, Workspace
from mapforge.studio.forms.form_words import form_grammar, known_names
from mapforge.studio.forms.hook_forms import Modifiers, hook_form, wished_hooks
from mapforge.studio.forms.item_fields import form_of
from mapforge.studio.forms.item_index import FORM_KINDS, ItemIndex
from mapforge.studio.forms.map_grounds import map_named, matched_regions, sketched_world
from mapforge.studio.forms.open_item_file import OpenItemFile
from mapforge.studio.forms.shown_item import item_view
from tests.studio.open_maps import changed_lines

OTTERS = """\
# Folk of the river; this line stays.
id: otters
name: Otters        # a fine name
tokens: 6           # on the banner
supply: 11

text: >-
  Hills and farmland
  cost you less.
hooks:
  # the only one
  - cheaper: {where: {terrain: [hill, farmland]}}
"""


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copies of the shipped packs, which may be written."""
    folder = tmp_path_factory.mktemp("copies")
    for pack in ("base", "underground"):
        target = folder / f"my_{pack}"
        shutil.copytree(content_folder() / pack, target, ignore=shutil.ignore_patterns("tests", "maps", "with"))
        manifest = target / "pack.yaml"
        manifest.write_text(manifest.read_text(encoding="utf-8").replace(f"id: {pack}\n", f"id: my_{pack}\n"))
    return folder


@pytest.fixture(scope="module")
def library() -> Library:
    return load_library([content_folder() / "base", content_folder() / "underground"])


def open_file_in(
    folder: Path, text: str = OTTERS, name: str = "races/otters.yaml", id: str = ""
) -> tuple[OpenItemFile, str]:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text("id: lab\nname: Lab\nversion: 1.0.0\nrequires: [base]\n", encoding="utf-8")
    path.write_bytes(text.encode("utf-8"))
    item_index = ItemIndex(Workspace(folder))
    kinds = {"races": "race", "terrains.yaml": "terrain", "rulings.yaml": "ruling", "locales": "locale"}
    kind = kinds[name.partition("/")[0]]
    reference = f"lab:{kind}/{id or path.stem}"
    return item_index.open(reference)[0], reference


SHELVES: dict[Path, ItemIndex] = {}


def each_item(folder: Path) -> list[tuple[ItemIndex, str]]:
    item_index = SHELVES.setdefault(folder, ItemIndex(Workspace(folder)))
    packs = [pack for pack in item_index.contents() if pack["id"].startswith("my_")]
    kinds = [kind for kind in FORM_KINDS if kind not in ("locale", "scenario")]
    return [
        (item_index, f"{pack['id']}:{kind}/{each['id']}")
        for pack in packs
        for kind in kinds
        for each in pack["items"][kind]
    ]


def test_every_shipped_item_has_a_form_that_knows_each_of_its_keys(shipped: Path) -> None:
    listed = each_item(shipped)
    assert len(listed) > 170
    for item_index, reference in listed:
        view = item_view(*item_index.open(reference))
        known = {field["key"] for field in view["form"]} | {"id", "override"}
        assert set(view["data"]) <= known, reference
        assert all(hook["known"] and hook["sentence"] for hook in view["hooks"]), reference


def test_writing_what_a_shipped_item_says_already_changes_no_byte(shipped: Path) -> None:
    for item_index, reference in each_item(shipped)[::3]:
        open_file, kind, id = item_index.open(reference)
        before = open_file.text
        prefix = [id] if kind in COLLECTIONS else []
        fields = document_from_text(open_file.path, before).value(tuple(prefix))
        assert isinstance(fields, dict)
        for key, value in fields.items():
            open_file.apply({"op": "set", "path": [*prefix, key], "value": value})
        assert open_file.text == before, reference
        assert not open_file.state()["can_undo"]


def test_one_value_of_a_shipped_item_changes_one_line_and_back_again(shipped: Path) -> None:
    for item_index, reference in each_item(shipped):
        open_file, kind, id = item_index.open(reference)
        before = open_file.text
        prefix = [id] if kind in COLLECTIONS else []
        key = "text" if kind == "ruling" else "name"
        open_file.apply({"op": "set", "path": [*prefix, key], "value": "Another name: of #1"})
        assert len(changed_lines(before, open_file.text)) == 1, reference
        assert open_file.text.count("\n") == before.count("\n") or kind == "ruling"
        open_file.undo()
        assert open_file.text == before


def test_every_hook_of_a_shipped_item_can_be_taken_away_and_put_back_in_the_form(shipped: Path) -> None:
    for item_index, reference in each_item(shipped):
        open_file, kind, id = item_index.open(reference)
        prefix = [id] if kind in COLLECTIONS else []
        hooks = (
            document_from_text(open_file.path, open_file.text).value((*prefix, "hooks"))
            if kind in HOOKED_KINDS
            else None
        )
        if "&" in open_file.text:
            # What an alias means elsewhere cannot be taken away here.
            continue
        assert hooks is None or isinstance(hooks, list)
        for place, entry in enumerate(hooks or []):
            open_file.apply({"op": "remove", "path": [*prefix, "hooks", place]})
            open_file.apply({"op": "insert", "path": [*prefix, "hooks"], "at": place, "value": entry})
            assert document_from_text(open_file.path, open_file.text).value((*prefix, "hooks")) == hooks, reference


def test_a_number_in_a_form_changes_its_own_line_and_keeps_the_comment(tmp_path: Path) -> None:
    open_file, _ = open_file_in(tmp_path)
    open_file.apply({"op": "set", "path": ["tokens"], "value": 7})
    assert changed_lines(OTTERS, open_file.text) == ["tokens: 7           # on the banner"]
    open_file.apply({"op": "set", "path": ["hooks", 0, "cheaper", "by"], "value": 2})
    assert "  - cheaper: {where: {terrain: [hill, farmland]}, by: 2}" in open_file.text
    assert "# the only one" in open_file.text
    open_file.undo()
    open_file.undo()
    assert open_file.text == OTTERS


def test_new_hooks_and_modifiers_are_written_as_people_write_them(tmp_path: Path) -> None:
    open_file, _ = open_file_in(tmp_path)
    open_file.apply({"op": "insert", "path": ["hooks"], "value": {"coins_per_turn": {"coins": 1}}})
    open_file.apply({"op": "set", "path": ["hooks", 1, "while"], "value": "decline"})
    assert open_file.text == OTTERS + "  - coins_per_turn: {coins: 1}\n    while: decline\n"
    open_file.apply({"op": "set", "path": ["hooks", 1], "value": {"keeps_all": {}}})
    assert open_file.text == OTTERS + "  - keeps_all: {}\n"
    open_file.apply({"op": "move", "path": ["hooks"], "from": 1, "to": 0})
    data = open_file.data
    assert isinstance(data, dict)
    assert [*data["hooks"][0]] == ["keeps_all"]


def test_a_new_key_gets_its_usual_place_and_an_empty_one_goes(tmp_path: Path) -> None:
    open_file, _ = open_file_in(tmp_path)
    open_file.apply({"op": "set", "path": ["price"], "value": 2})
    assert "tokens: 6           # on the banner\nprice: 2\nsupply: 11\n" in open_file.text
    open_file.apply({"op": "set", "path": ["price"], "value": None})
    assert open_file.text == OTTERS


def test_the_first_hook_of_an_item_without_any_makes_the_list(tmp_path: Path) -> None:
    open_file, _ = open_file_in(tmp_path, "id: otters\nname: Otters\ntokens: 6\nsupply: 11\nhooks: []\n")
    open_file.apply({"op": "insert", "path": ["hooks"], "value": {"cheaper": {"where": "any"}}})
    assert open_file.text.endswith("hooks:\n  - cheaper: {where: any}\n")
    other, _ = open_file_in(tmp_path / "other", "id: otters\nname: Otters\ntokens: 6\nsupply: 11\n")
    other.apply({"op": "insert", "path": ["hooks"], "value": {"cheaper": {"where": "any"}}})
    assert other.text.endswith("supply: 11\nhooks:\n  - cheaper: {where: any}\n")


def test_the_text_is_the_document_even_while_it_cannot_be_read(tmp_path: Path) -> None:
    open_file, _ = open_file_in(tmp_path)
    open_file.apply({"op": "text", "text": OTTERS.replace("name: Otters", "name: [Otters")})
    view = item_view(open_file, "race", "otters")
    assert view["data"] is None
    assert view["broken"]["line"] > 1
    with pytest.raises(CannotEdit, match="fix that in the text first"):
        open_file.apply({"op": "set", "path": ["tokens"], "value": 7})
    open_file.apply({"op": "text", "text": OTTERS.replace("6 ", "8 ")})
    assert item_view(open_file, "race", "otters")["data"]["tokens"] == 8
    assert open_file.state()["saved"] is False


def test_entries_of_a_file_of_many_are_edited_one_by_one(tmp_path: Path) -> None:
    text = "# ground\nreeds: {name: Reeds}\nfen:\n  name: Fen   # wet\n  cost: 3\n"
    open_file, _ = open_file_in(tmp_path, text, "terrains.yaml", "fen")
    open_file.apply({"op": "set", "path": ["fen", "cost"], "value": 4})
    assert open_file.text == text.replace("cost: 3", "cost: 4")
    open_file.apply({"op": "set", "path": ["reeds", "water"], "value": True})
    assert "reeds: {name: Reeds, water: true}" in open_file.text
    assert item_view(open_file, "terrain", "gone")["broken"]["message"] == "this file no longer has a terrain 'gone'"


def test_findings_say_to_which_field_they_belong(tmp_path: Path) -> None:
    open_file, _ = open_file_in(tmp_path, OTTERS.replace("terrain: [hill, farmland]", "terrain: [hill, reads]"))
    found = open_file.findings()
    (finding,) = [each for each in found["findings"] if each["check"] == "reference/unknown"]
    assert finding["path"] == ["hooks", 0, "cheaper", "where", "terrain", 1]
    assert finding["is_here"]
    open_file.apply({"op": "set", "path": finding["path"], "value": "farmland"})
    assert open_file.findings()["counts"]["error"] == 0


def test_saving_writes_the_file_and_somebody_elses_change_is_told(tmp_path: Path) -> None:
    open_file, _ = open_file_in(tmp_path)
    open_file.apply({"op": "set", "path": ["tokens"], "value": 7})
    open_file.path.write_text(OTTERS.replace("Otters ", "Beavers "), encoding="utf-8")
    conflict = open_file.save()
    assert conflict is not None
    assert "Beavers" in conflict["theirs"]
    assert open_file.save(keep_mine=True) is None
    assert "tokens: 7" in open_file.path.read_text(encoding="utf-8")


def test_bad_edits_are_refused_in_a_sentence(tmp_path: Path) -> None:
    open_file, _ = open_file_in(tmp_path)
    bad: list[dict[str, Any]] = [
        {"op": "dance"},
        {"op": "set", "path": [], "value": 1},
        {"op": "set", "path": ["hooks", 9], "value": 1},
        {"op": "set", "path": ["tokens", "x", 3], "value": 1},
        {"op": "move", "path": ["name"], "from": 0, "to": 0},
        {"op": "insert", "path": ["name"], "value": 1},
        {"op": "rename", "path": ["nothing"], "key": "x"},
        {"op": "set", "path": ["name"], "value": "\ud800"},
        {"op": "set", "path": ["tokens"], "value": 1, "revision": 7},
        {"op": "text", "text": 7},
    ]
    for operation in bad:
        with pytest.raises((CannotEdit, BadRequest)):
            open_file.apply(operation)
    assert open_file.text == OTTERS


def test_shipped_items_are_read_only_and_strange_references_are_refused(tmp_path: Path) -> None:
    item_index = ItemIndex(Workspace(tmp_path))
    open_file, _, _ = item_index.open("base:race/giants")
    with pytest.raises(CannotEdit, match="copy it to a pack of your own"):
        open_file.apply({"op": "set", "path": ["tokens"], "value": 7})
    for reference in ("base:race/gaints", "base:map/two_players", "nowhere:race/x", "base", "base:race/../../etc"):
        with pytest.raises(NotInWorkspace):
            item_index.open(reference)


def test_every_hook_has_a_sentence_and_a_widget_for_each_parameter(library: Library) -> None:
    for hook in library.known_hooks.hooks.values():
        form = hook_form(hook)
        assert form["sentence"], hook.name
        assert hook.name in form["entry"]
        assert all(each["widget"]["type"] != "value" for each in form["parameters"]), hook.name


def test_hooks_are_found_by_a_wish(library: Library) -> None:
    assert wished_hooks(library, "regions cost less")["hooks"][0] == "cheaper"
    assert wished_hooks(library, "only in even rounds")["advice"]
    assert wished_hooks(library, "skip a turn")["nothing"]
    assert "coins_per_turn" in wished_hooks(library, "")["hooks"]
    cheaper = library.known_hooks.hooks["cheaper"]
    assert sentence_of_example(cheaper).startswith("Hill and farmland regions cost you 1 token less")


def test_modifiers_are_offered_only_where_the_engine_hears_them(library: Library) -> None:
    modifiers = Modifiers(sketched_world(library, map_named(library, "base:map/two_players")), library.known_hooks)
    cheaper = modifiers.beside({"cheaper": {"where": "any"}}, "race")
    assert set(cheaper) >= {"while", "side", "limit", "boost", "if", "when"}
    assert not {"times", "price", "then"} & set(cheaper)
    assert "times" in modifiers.beside({"cheaper": {"where": "any"}, "limit": "turn"}, "race")
    assert "price" in modifiers.beside({"cheaper": {"where": "any"}, "boost": "turn"}, "race")
    paid = modifiers.beside({"coins_per_turn": {"coins": 1}}, "relic")
    assert "then" in paid
    assert "then" not in modifiers.beside({"coins_per_turn": {"coins": 1}}, "race")
    assert "boost" not in paid
    kept = modifiers.beside({"coins_per_turn": {"coins": 1}, "boost": "turn"}, "race")
    assert kept["boost"]["is_unheard"]


def test_modifiers_of_questions_and_dice_can_be_edited_where_the_engine_hears_them(library: Library) -> None:
    modifiers = Modifiers(sketched_world(library, map_named(library, "base:map/two_players")), library.known_hooks)
    kills = {"kills": {"at": "turn_start", "where": "any"}}
    assert {"asks", "chooses", "die"} <= set(modifiers.beside(kills, "power"))
    asked = modifiers.beside({**kills, "asks": "me"}, "power")
    assert {"asks", "price", "otherwise", "up_to", "die"} <= set(asked)
    assert (asked["price"]["type"], asked["die"]["type"]) == ("price", "die")
    for price in ({"tokens": 1}, {"piece": "encampment", "pieces": 2}, {"count": "regions"}):
        paid = modifiers.beside({**kills, "asks": "me", "price": price}, "power")
        assert paid["price"] == {"type": "price"}
    assert not {"asks", "chooses", "up_to"} & set(modifiers.beside({"cheaper": {"where": "any"}}, "power"))


def test_every_modifier_of_every_shipped_item_is_among_those_offered(library: Library) -> None:
    modifiers = Modifiers(
        sketched_world(library, map_named(library, "underground:map/two_players")), library.known_hooks
    )
    count = 0
    for kind in HOOKED_KINDS:
        for item in library.items(kind).values():
            for entry in item.fields.get("hooks", []):
                offered = modifiers.beside(entry, kind)
                used = [word for word in entry if word in MODIFIERS]
                count += len(used)
                assert [word for word in used if offered[word].get("is_unheard")] == [], (item.full_id, entry)
    assert count > 80


def test_a_filter_shows_the_regions_it_always_and_perhaps_matches(library: Library) -> None:
    world = sketched_world(library, map_named(library, "base:map/two_players"))
    hills = matched_regions(world, {"terrain": "hill"})
    assert hills["always"]
    assert hills["ever"] == []
    mine = matched_regions(world, {"terrain": "hill", "occupied_by": "me"})
    assert mine["always"] == []
    assert mine["ever"] == hills["always"]
    assert matched_regions(world, {"terrain": "nowhere"})["trouble"]
    assert matched_regions(world, {"tokens": 7})["always"] == []
    assert len(matched_regions(world, "any")["always"]) == len(world.regions)


def test_the_grammar_of_forms_has_every_word_of_filters_and_conditions(library: Library) -> None:
    from engine.blueprint.amounts import count_names
    from engine.blueprint.filters import conditions
    from engine.blueprint.hook_conditions import condition_names

    grammar = form_grammar()
    assert set(grammar["filter"]) == set(conditions())
    assert set(grammar["count"]) == set(count_names())
    assert set(grammar["condition"]) == set(condition_names())
    lists = known_names(library)
    widgets = [*grammar["filter"].values(), *grammar["scale"].values()]
    assert all(word["widget"]["of"] in lists for word in widgets if "of" in word["widget"])


def test_the_form_of_every_kind_has_titles_and_required_fields() -> None:
    for kind in FORM_KINDS:
        if kind not in ("locale", "scenario"):
            form = form_of(kind)
            assert all(field["title"] and field["description"] for field in form), kind
            assert [field["key"] for field in form if field["required"]]
            assert not [field["key"] for field in form_of(kind, is_partial=True) if field["required"]]


def test_what_two_pages_type_at_different_places_is_kept_and_at_the_same_place_refused(tmp_path: Path) -> None:
    open_file, _ = open_file_in(tmp_path)
    open_file.apply({"op": "set", "path": ["tokens"], "value": 7})
    open_file.apply({"op": "text", "text": OTTERS.replace("supply: 11", "supply: 13"), "base": OTTERS})
    assert "tokens: 7 " in open_file.text
    assert "supply: 13\n" in open_file.text
    open_file.apply({"op": "text", "text": OTTERS.replace("# Folk", "# People"), "base": OTTERS})
    assert open_file.text.startswith("# People of the river")
    with pytest.raises(CannotEdit, match="the same lines"):
        open_file.apply({"op": "text", "text": OTTERS.replace("6 ", "9 "), "base": OTTERS})


def test_lines_keep_their_ends_whatever_a_page_sends(tmp_path: Path) -> None:
    text = OTTERS.replace("\n", "\r\n")
    open_file, _ = open_file_in(tmp_path, text)
    open_file.apply({"op": "text", "text": OTTERS.replace("supply: 11", "supply: 12"), "base": OTTERS})
    assert open_file.text == text.replace("supply: 11", "supply: 12")
    open_file.apply({"op": "insert", "path": ["hooks"], "value": {"coins_per_turn": {"coins": 1}}})
    assert "\n" not in open_file.text.replace("\r\n", "")


def test_an_edit_that_was_not_saved_is_there_again_after_a_crash(tmp_path: Path) -> None:
    open_file, _ = open_file_in(tmp_path)
    open_file.apply({"op": "set", "path": ["tokens"], "value": 7})
    open_file.close()
    again = OpenItemFile("lab", open_file.path, "race", open_file.library, lambda texts: {}, read_only=False)
    assert "tokens: 7" in again.text
    assert again.state()["recovered"]
    again.undo()
    assert again.text == OTTERS
    assert again.state()["saved"]
