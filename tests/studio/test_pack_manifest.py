"""The form of pack.yaml: what it changes, what it leaves alone, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.errors import MapforgeError
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.forms.pack_manifest import change_manifest, manifest_form
from tests.studio.open_maps import FOUR, write_pack

MANIFEST = """\
# Ours
id: lab
name: Lab      # a fine name
version: 1.0.0
authors: [Ada]
requires: [base >=0.1]
ruling_defaults: {}
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    folder = write_pack(tmp_path / "lab", isle=FOUR)
    (folder / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    return Workspace(tmp_path)


def text(workspace: Workspace) -> str:
    return (workspace.own_folder("lab") / "pack.yaml").read_text(encoding="utf-8")


def changed(workspace: Workspace, **fields: object) -> str:
    change_manifest(workspace, "lab", fields, manifest_form(workspace, "lab")["seen"])
    return text(workspace)


def test_only_the_words_that_change_are_written(workspace: Workspace) -> None:
    assert changed(workspace, name="Marsh Folk", version="1.0.0", authors=["Ada"], requires=["base >=0.1"]) == (
        MANIFEST.replace("name: Lab ", "name: Marsh Folk ")
    )
    after = changed(workspace, authors=["Ada", "Sam"], license="CC-BY-4.0", text="")
    assert "authors: [Ada, Sam]" in after
    assert "license: CC-BY-4.0" in after
    assert after.startswith("# Ours\n")
    assert "ruling_defaults: {}" in after


def test_a_form_that_is_sent_as_it_came_changes_no_byte(workspace: Workspace) -> None:
    form = manifest_form(workspace, "lab")
    assert form["packs"] == ["base", "common", "underground"]
    assert change_manifest(workspace, "lab", form["fields"], form["seen"]) == form
    assert text(workspace) == MANIFEST


@pytest.mark.parametrize(
    "fields",
    [
        {"version": "newest"},
        {"requires": ["nowhere_to_be_found"]},
        {"requires": []},
        {"name": "x" * 61},
        {"authors": [1]},
        {"id": "other"},
        {"name": ["a"]},
        [],
    ],
)
def test_what_would_be_an_error_is_refused_and_nothing_is_written(workspace: Workspace, fields: object) -> None:
    with pytest.raises(MapforgeError):
        change_manifest(workspace, "lab", fields, manifest_form(workspace, "lab")["seen"])
    assert text(workspace) == MANIFEST


def test_a_file_that_has_changed_in_the_meantime_is_not_written_over(workspace: Workspace) -> None:
    seen = manifest_form(workspace, "lab")["seen"]
    changed(workspace, name="Theirs")
    with pytest.raises(MapforgeError, match="changed in the meantime"):
        change_manifest(workspace, "lab", {"name": "Mine"}, seen)
    assert "Theirs" in text(workspace)


def test_shipped_packs_have_no_such_form(workspace: Workspace) -> None:
    with pytest.raises(MapforgeError):
        manifest_form(workspace, "base")


def test_a_text_of_before_is_put_back_byte_for_byte(workspace: Workspace) -> None:
    before = manifest_form(workspace, "lab")
    changed(workspace, version="2.0.0", authors=[])
    change_manifest(workspace, "lab", before["text"], manifest_form(workspace, "lab")["seen"])
    assert text(workspace) == MANIFEST
