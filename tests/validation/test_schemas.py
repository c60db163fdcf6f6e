"""The JSON Schemas: valid draft-07, documented for editors, and never at odds with the engine."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from engine.blueprint.builder import FATES
from engine.blueprint.filters import conditions
from engine.blueprint.hook_reader import CHOICES, MODIFIERS
from engine.setup.player_setup import PLAYER_WORDS
from engine.setup.stage import GIVEN_WORDS
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files.schemas import SCHEMA_NAMES, schema
from mapforge.files.shipped_folders import content_folder, schemas_folder
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.packs.pack_files import kind_of_file
from mapforge.scenarios.position_words import CHECKS
from mapforge.scenarios.scenario_files import WORDS
from mapforge.scenarios.scenario_worlds import OWN_WORDS
from mapforge.scenarios.steps import STEPS
from mapforge.validation.editor_files import write_schemas
from mapforge.validation.live_schemas import live_common, live_document, live_schema
from tests import REPOSITORY
from tests.validation import ANTS, report_on, write_files, write_pack


@pytest.fixture(scope="module")
def shipped() -> Library:
    """The shipped packs."""
    return load_library([content_folder() / id for id in ("base", "underground")])


@pytest.mark.parametrize("kind", SCHEMA_NAMES)
def test_a_schema_is_valid_and_so_are_its_examples(kind: str) -> None:
    Draft7Validator.check_schema(schema(kind))
    for example in schema(kind).get("examples", []):
        assert list(Draft7Validator(schema(kind)).iter_errors(example)) == []


def test_there_is_a_schema_for_every_kind_of_file_in_a_pack() -> None:
    names = {path.name.removesuffix(".schema.json") for path in schemas_folder().glob("*.json")}
    assert names >= {"common", *SCHEMA_NAMES.values()}


def properties_of(part: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(part, dict):
        for name, inner in part.items():
            if name == "properties":
                yield from ((f"{path}/{key}", value) for key, value in inner.items())
            yield from properties_of(inner, f"{path}/{name}")


@pytest.mark.parametrize("kind", SCHEMA_NAMES)
def test_every_key_has_a_title_and_a_description_to_hover_over(kind: str) -> None:
    bare = [
        path
        for path, part in properties_of(schema(kind))
        if "$ref" not in part and not (part.get("title") and part.get("description"))
    ]
    assert bare == []


def test_no_schema_has_alternatives_that_blur_its_errors() -> None:
    keys: set[str] = set()
    for path in schemas_folder().glob("*.json"):
        json.loads(path.read_text(encoding="utf-8"), object_hook=keys.update)
    assert "properties" in keys
    assert not {"oneOf", "anyOf"} & keys


def test_modifiers_and_fates_are_those_of_the_engine() -> None:
    definitions = schema("race")["definitions"]
    modifiers = definitions["hook"]["properties"]
    assert set(modifiers) == set(MODIFIERS)
    assert {name: tuple(modifiers[name]["enum"]) for name in CHOICES} == CHOICES
    assert tuple(definitions["fate"]["enum"]) == FATES


def test_live_schemas_know_every_condition_hook_and_parameter(shipped: Library) -> None:
    definitions = live_schema("race", shipped)["definitions"]
    assert set(definitions["filter"]["anyOf"][0]["properties"]) == set(conditions())
    hooks = definitions["hook"]["anyOf"][0]["properties"]
    for name, hook in shipped.registry.hooks.items():
        assert set(hooks[name]["properties"]) == set(hook.parameters)
        assert hooks[name]["description"].startswith(hook.summary)
        assert ("means:" in hooks[name]["description"]) == bool(hook.example)


@pytest.mark.parametrize("kind", SCHEMA_NAMES)
def test_live_schemas_accept_all_shipped_files(kind: str, shipped: Library) -> None:
    live = live_schema(kind, shipped)
    Draft7Validator.check_schema(live)
    for pack in shipped.packs.values():
        for name, document in pack.documents.items():
            if kind_of_file(name) == kind:
                errors = [error.message for error in Draft7Validator(live).iter_errors(document.data)]
                assert errors == [], name


def test_live_schemas_accept_all_shipped_scenarios(shipped: Library) -> None:
    live = Draft7Validator(live_schema("scenario", shipped))
    documents = [document for pack in shipped.packs.values() for document in pack.scenarios.values()]
    assert len(documents) > 50
    for document in documents:
        assert [error.message for error in live.iter_errors(document.data)] == [], document.path


def test_live_schemas_accept_all_examples() -> None:
    checked = 0
    for folder in sorted(path.parent for path in (content_folder().parent / "examples").glob("*/pack.yaml")):
        library = load_library([folder])
        pack = library.packs[library.named[0]]
        documents = {n: each for n, each in {**pack.documents, **pack.scenarios}.items() if not n.startswith("with/")}
        for kind in {kind_of_file(name) for name in documents} - {""}:
            live = Draft7Validator(live_schema(kind, library))
            for document in [each for name, each in documents.items() if kind_of_file(name) == kind]:
                assert [error.message for error in live.iter_errors(document.data)] == [], document.path
                checked += 1
    assert checked > 100


def test_the_schema_of_scenarios_knows_every_word() -> None:
    definitions = schema("scenario")["definitions"]
    assert set(schema("scenario")["items"]["properties"]) == set(WORDS)
    assert set(schema("scenario")["items"]["properties"]["given"]["properties"]) == {*GIVEN_WORDS, *OWN_WORDS}
    assert set(definitions["player"]["properties"]) == set(PLAYER_WORDS)
    assert set(definitions["facts"]["properties"]) == set(CHECKS)
    assert set(definitions["step"]["properties"]) == {*STEPS, "because", "put"}


def test_no_live_schema_has_an_empty_enum_which_editors_refuse(tmp_path: Path) -> None:
    alone = load_library([write_pack(tmp_path, {"pack.yaml": "id: sample\nname: Sample\nversion: 1.0.0\n"})])
    for library in (alone, load_library([content_folder() / "base"])):
        for document in (live_common(library), *(live_document(kind, library) for kind in SCHEMA_NAMES)):
            assert '"enum": []' not in json.dumps(document)


def test_the_schemas_of_a_pack_weigh_little(tmp_path: Path, shipped: Library) -> None:
    written = write_schemas(shipped, tmp_path)
    assert {path.name for path in written} == {path.name for path in schemas_folder().glob("*.json")}
    assert sum(path.stat().st_size for path in written) < 300_000


@pytest.mark.parametrize(
    "hook",
    [
        "cheaper: {where: any}",
        "cheaper: {where: {terrain: [hill, farmland]}, by: 2}",
        "cheaper: {where: {terrain: hil}}",
        "cheaper: {where: {terain: hill}}",
        "cheaper: {where: everywhere}",
        "cheaper: {where: {not: {symbol: [mine, cavern]}}}",
        "cheaper: {where: {and: [any, {tokens: {at_least: 2}}]}}",
        "cheaper: {where: {tokens: 2}}",
        "cheaper: {where: any, by: two}",
        "cheaper: {wher: any}",
        "cheaper: {}",
        "cheeper: {where: any}",
        "places_on_conquest: {piece: fortress, where: any}",
        "places_on_conquest: {piece: fortres, where: any}",
        "loses_none:",
        "loses_none: {}",
        "cheaper: {where: any, by: {ruling: ghoul_own_die, values: {'yes': 2, 'no': 1}}}",
        "cheaper: {where: any, by: {ruling: ghoul_own_die, values: {'yes': two, 'no': 1}}}",
        "cheaper: {where: any, by: {ruling: ghoul_own_die, values: {'yes': 2}}}",
        "cheaper: {where: any, by: {ruling: ghoul_own_die, values: {'yes': 2, 'no': 1, maybe: 3}}}",
        "cheaper: {where: any, by: {ruling: ghoul_own_dye, values: {'yes': 2, 'no': 1}}}",
        "cheaper: {where: any, by: {ruling: ghoul_own_die, values: {'yes': 2, 'no': 1}, default: 1}}",
        "cheaper: {where: any, by: {ruling: ghoul_own_die}}",
        "cheaper: {where: {ruling: ghoul_own_die, values: {'yes': any, 'no': {terrain: hill}}}}",
        "cheaper: {where: {ruling: ghoul_own_die, values: {'yes': any, 'no': {terrain: hil}}}}",
        "cheaper: {where: {ruling: ghoul_own_die}}",
        "dearer: {where: any, on_swaps: {ruling: ghoul_own_die}}",
        "dearer: {where: any, on_swaps: {ruling: combo_refill}}",
    ],
)
def test_the_editor_and_the_validator_agree_about_hooks(hook: str, shipped: Library, tmp_path: Path) -> None:
    race = f"{ANTS}hooks:\n  - {hook}\n"
    library = load_library([write_pack(tmp_path, {"races/ants.yaml": race})])
    data = library.packs["sample"].documents["races/ants.yaml"].data
    is_fine = Draft7Validator(live_schema("race", library)).is_valid(data)
    assert is_fine is not bool(report_on(tmp_path, {"races/ants.yaml": race}).findings)


def test_the_command_writes_schemas_that_know_your_own_terrain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = write_pack(tmp_path, {"terrains.yaml": "lagoon: {name: Lagoon, water: true}\n"})
    monkeypatch.chdir(pack)
    assert main(["schema", "--vscode"]) == Exit.OK
    written = json.loads((pack / ".mapforge" / "schemas" / "common.schema.json").read_text(encoding="utf-8"))
    assert "lagoon" in written["definitions"]["terrain_id"]["anyOf"][0]["enum"]
    settings = json.loads((pack / ".vscode" / "settings.json").read_text(encoding="utf-8"))
    assert settings["yaml.schemas"][".mapforge/schemas/race.schema.json"] == "**/races/*.yaml"


def test_settings_that_exist_are_not_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = write_pack(tmp_path, {".vscode/settings.json": "{}\n"})
    monkeypatch.chdir(pack)
    assert main(["schema", "--vscode"]) == Exit.OK
    assert (pack / ".vscode" / "settings.json").read_text() == "{}\n"
    assert "yaml.schemas" in capsys.readouterr().out


def test_the_schemas_of_a_pack_that_requires_many_weigh_little(tmp_path: Path) -> None:
    examples = sorted(path.parent for path in (REPOSITORY / "examples").glob("*/pack.yaml"))
    ids = [folder.name for folder in examples]
    for folder in examples:
        shutil.copytree(folder, tmp_path / folder.name)
    manifest = f"id: wide\nname: Wide\nversion: 1.0.0\nrequires: [base, underground, {', '.join(ids)}]\n"
    pack = write_files(tmp_path / "wide", {"pack.yaml": manifest})
    library = load_library([pack])
    assert {"base", "underground", *ids} <= library.packs.keys()
    written = write_schemas(library, tmp_path / "schemas")
    assert sum(path.stat().st_size for path in written) <= 300_000
