"""Libraries: what packs require, the order they are loaded in, their items and their hooks."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from mapforge.files.kinds import TRANSLATED_KINDS
from mapforge.files.shipped_folders import content_folder, schemas_folder
from mapforge.packs.library import Library
from mapforge.packs.load_order import cycles, load_order
from mapforge.packs.loader import load_library
from mapforge.packs.translations import translated
from mapforge.packs.versions import Requirement, is_within, requirement
from tests.validation import ANTS, PACK, write_files, write_pack


def manifest(id: str, **relations: str) -> str:
    lines = [f"id: {id}", f"name: {id}", "version: 1.2.0", *(f"{key}: {value}" for key, value in relations.items())]
    return "\n".join(lines) + "\n"


def library_of(folder: Path, named: list[str], **manifests: str) -> Library:
    write_files(folder, {f"{id}/pack.yaml": text for id, text in manifests.items()})
    return load_library([folder / id for id in named])


def checks_of(library: Library) -> list[str]:
    return [finding.check for finding in library.findings]


def test_the_shipped_packs_load_without_findings() -> None:
    library = load_library([content_folder() / "base", content_folder() / "underground"])
    assert list(library.packs) == ["common", "base", "underground"]
    assert library.findings == []
    assert library.registry.hooks
    assert library.items("race")["giants"].document.path.name == "giants.yaml"


def test_requirements_are_found_next_to_the_pack_and_among_the_shipped_ones(tmp_path: Path) -> None:
    library = library_of(tmp_path, ["a"], a=manifest("a", requires="[b]"), b=manifest("b", requires="[base]"))
    assert list(library.packs) == ["common", "base", "b", "a"]
    assert library.named == ("a",)


def test_a_required_pack_is_found_by_its_id_when_its_folder_is_called_otherwise(tmp_path: Path) -> None:
    write_files(tmp_path, {"a/pack.yaml": manifest("a", requires="[b]"), "b-main/pack.yaml": manifest("b")})
    assert list(load_library([tmp_path / "a"]).packs) == ["b", "a"]


def test_packs_come_after_what_they_need_and_else_by_name() -> None:
    needs = {"d": {"a"}, "c": set(), "b": {"c"}, "a": set()}
    assert load_order({id: frozenset(needed) for id, needed in needs.items()}) == ["a", "c", "b", "d"]


def test_optional_and_load_after_order_packs_that_are_there(tmp_path: Path) -> None:
    texts = {"a": manifest("a", optional="[c, nobody]"), "b": manifest("b"), "c": manifest("c", load_after="[b]")}
    library = library_of(tmp_path, ["a", "b", "c"], **texts)
    assert list(library.packs) == ["b", "c", "a"]
    assert library.findings == []


def test_a_cycle_is_told_once_as_its_path() -> None:
    needs = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}
    assert cycles({id: frozenset(needed) for id, needed in needs.items()}) == [["a", "b", "c", "a"]]


def test_a_conflict_counts_whichever_pack_says_it(tmp_path: Path) -> None:
    texts = {"a": manifest("a", conflicts="[b]"), "b": manifest("b")}
    one = library_of(tmp_path, ["a", "b"], **texts)
    other = library_of(tmp_path, ["b", "a"], **texts)
    assert checks_of(one) == checks_of(other) == ["pack/conflict"]


def test_a_conflict_with_other_versions_is_none(tmp_path: Path) -> None:
    library = library_of(tmp_path, ["a", "b"], a=manifest("a", conflicts='["b <1.0"]'), b=manifest("b"))
    assert checks_of(library) == []


@pytest.mark.parametrize(
    ("version", "wanted", "fits"),
    [
        ("1.2.0", "", True),
        ("1.2", ">=1.2", True),
        ("1.2", ">=1, <1.2", False),
        ("0.9", "!=0.9.0", False),
        ("10", ">9", True),
    ],
)
def test_version_ranges(version: str, wanted: str, fits: bool) -> None:
    assert is_within(version, wanted) is fits


def test_a_requirement_is_an_id_with_perhaps_a_range() -> None:
    assert requirement("base >=1.0, <2") == Requirement("base", ">=1.0, <2")
    assert requirement("base") == Requirement("base")
    assert requirement("base 1.0") is None
    assert requirement(7) is None


def test_ids_may_have_their_pack_in_front(tmp_path: Path) -> None:
    race = ANTS + "hooks:\n  - cheaper: {where: {terrain: [base:hill, farmland]}}\n"
    library = load_library([write_pack(tmp_path, {"races/ants.yaml": race})])
    hooks = library.items("race")["ants"].data["hooks"]
    assert hooks == [{"cheaper": {"where": {"terrain": ["hill", "farmland"]}}}]
    assert library.find("race", "base:giants") is library.find("race", "giants")
    assert [item.full_id for item in library.find_any("forest")] == ["base:power/forest", "base:terrain/forest"]


def test_an_override_says_what_changes_and_inherits_the_rest(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, {"races/giants.yaml": "id: giants\noverride: base\ntokens: 5\n"})
    item = load_library([pack]).items("race")["giants"]
    assert (item.pack, item.fields["tokens"], item.fields["name"]) == ("sample", 5, "Giants")


def test_names_are_translated_with_english_behind_them(tmp_path: Path) -> None:
    locale = "race:\n  giants: {name: Riesen}\n"
    library = load_library([write_pack(tmp_path, {"races/ants.yaml": ANTS, "locales/de.yaml": locale})])
    giants, ants = library.items("race")["giants"], library.items("race")["ants"]
    assert translated(library, giants, "name", "de") == "Riesen"
    assert translated(library, giants, "name", "fr") == "Giants"
    assert translated(library, ants, "name", "de") == "Ants"


@pytest.mark.parametrize("kind", TRANSLATED_KINDS)
def test_a_translation_has_a_word_for_every_kind_of_item(kind: str) -> None:
    locale = json.loads((schemas_folder() / "locale.schema.json").read_text(encoding="utf-8"))
    assert kind in locale["properties"]


HOOKS = '''
from collections.abc import Iterator
from typing import Literal
from engine import Add, Conquest, Holder, RegionFilter, hook
{extra}

@hook("conquest_cost", name="bargain")
def half_price(
    me: Holder, conquest: Conquest, *, where: RegionFilter, by: int = 1, how: Literal["slow", "fast"] = "slow",
    at: tuple[int, ...] = (),
) -> Iterator[Add]:
    """Regions cost less.

    by: how much less
    """
    yield Add(-by)
'''


def test_python_runs_only_when_the_pack_is_trusted(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, {"hooks.py": HOOKS.format(extra="import sys; sys.ran_in_sample = True")})
    library = load_library([pack])
    assert not hasattr(sys, "ran_in_sample")
    assert "bargain" not in library.registry.hooks
    assert library.packs["sample"].refusal
    trusting = load_library([pack], trust=["sample"])
    assert hasattr(sys, "ran_in_sample")
    del sys.ran_in_sample
    assert not trusting.packs["sample"].refusal
    assert "bargain" in trusting.registry.hooks


def test_a_copy_of_a_shipped_pack_is_not_trusted_for_its_name(tmp_path: Path) -> None:
    files = {"pack.yaml": "id: base\nname: Fake\nversion: 1.0.0\n", "hooks.py": "import sys; sys.ran_in_fake = True\n"}
    load_library([write_files(tmp_path / "base", files)])
    assert not hasattr(sys, "ran_in_fake")


def test_signatures_read_without_running_equal_those_of_the_running_code(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, {"hooks.py": HOOKS.format(extra="")})
    read = load_library([pack]).known_hooks.hooks["bargain"]
    ran = load_library([pack], trust=["sample"]).known_hooks.hooks["bargain"]
    assert read.summary == ran.summary
    assert {n: (p.type, p.default) for n, p in read.parameters.items()} == {
        n: (p.type, p.default) for n, p in ran.parameters.items()
    }


@pytest.mark.parametrize("id", ["common", "base", "underground"])
def test_the_signatures_of_shipped_hooks_can_be_read_without_running_them(id: str) -> None:
    from mapforge.hooks.pack_code import hook_files
    from mapforge.hooks.signatures import read_signatures

    folder = content_folder() / id
    read = {}
    for path in hook_files(folder):
        read |= read_signatures(path.read_bytes(), id).hooks
    ran = {name: hook for name, hook in load_library([folder]).registry.hooks.items() if hook.pack == id}
    assert read.keys() == ran.keys() != set()
    for name, hook in ran.items():
        assert (read[name].summary, read[name].example) == (hook.summary, hook.example)
        assert read[name].sides == hook.sides
        assert {n: (p.type, p.default) for n, p in read[name].parameters.items()} == {
            n: (p.type, p.default) for n, p in hook.parameters.items()
        }


@pytest.mark.parametrize(
    ("code", "line"),
    [("raise ValueError\n", 1), ("x = 1\nimport nowhere_at_all\n", 2), ("def f(:\n", 1), ("raise SystemExit\n", 1)],
)
def test_broken_python_is_a_finding_with_its_line(tmp_path: Path, code: str, line: int) -> None:
    library = load_library([write_pack(tmp_path, {"hooks.py": code})], trust=["sample"])
    (finding,) = library.findings
    assert (finding.check, finding.line, finding.pack) == ("pack/broken-hooks", line, "sample")


def test_a_hook_that_does_not_fit_is_found_at_its_function(tmp_path: Path) -> None:
    code = 'from engine import hook\n\n@hook("no_such_point")\ndef odd(me, subject):\n    """Odd."""\n    yield 1\n'
    (finding,) = load_library([write_pack(tmp_path, {"hooks.py": code})], trust=["sample"]).findings
    assert (finding.check, finding.line) == ("pack/broken-hooks", 4)


def test_a_broken_manifest_does_not_hide_the_pack(tmp_path: Path) -> None:
    pack = write_files(tmp_path / "sample", {"pack.yaml": "id: [", "races/ants.yaml": ANTS})
    library = load_library([pack])
    assert list(library.packs) == ["sample"]
    assert checks_of(library) == ["yaml/syntax"]


def test_hidden_folders_are_not_read(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, {".mapforge/x.yaml": "][", ".git/y.yaml": "]["})
    assert load_library([pack]).findings == []
    assert PACK.format(id="sample") == load_library([pack]).packs["sample"].document.text
