"""An unchanged file is not parsed again, and a changed one always is."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.files import yaml_events
from mapforge.files.documents import Document
from mapforge.files.parse_cache import Shelf

TEXT = "id: ants\nname: Ants\ntokens: 6\n"


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were parsed."""
    texts: list[str] = []
    compose = yaml_events.compose
    monkeypatch.setattr(yaml_events, "compose", lambda text: (texts.append(text), compose(text))[1])
    return texts


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "ants.yaml").write_text(TEXT, encoding="utf-8")
    return tmp_path / "ants.yaml"


def read_once(path: Path, kind: str = "race", *, is_used: bool = True, is_whole: bool = True) -> Document:
    shelf = Shelf(path.parent, is_used=is_used, is_whole=is_whole)
    document = shelf.read(path, kind)
    shelf.keep()
    return document


def test_an_unchanged_file_is_parsed_once_and_means_the_same(path: Path, parsed: list[str]) -> None:
    first, second = read_once(path), read_once(path)
    assert parsed == [TEXT]
    assert (first.data, first.text) == (second.data, second.text) == ({"id": "ants", "name": "Ants", "tokens": 6}, TEXT)


def test_places_are_known_in_a_file_that_was_not_parsed_again(path: Path) -> None:
    read_once(path)
    assert read_once(path).position(("tokens",)) == (3, 1)


def test_a_changed_file_is_parsed_again(path: Path, parsed: list[str]) -> None:
    read_once(path)
    path.write_text(TEXT.replace("6", "7"), encoding="utf-8")
    assert read_once(path).data["tokens"] == 7
    assert len(parsed) == 2


def test_a_file_of_another_kind_is_parsed_again(path: Path, parsed: list[str]) -> None:
    read_once(path, "race")
    read_once(path, "power")
    assert len(parsed) == 2


def test_a_file_with_findings_is_looked_at_every_time(path: Path) -> None:
    path.write_text("a: 1\na: 2\n", encoding="utf-8")
    for _ in range(2):
        (finding,) = read_once(path).findings
        assert finding.check == "yaml/duplicate-key"


def test_without_the_cache_every_file_is_parsed(path: Path, parsed: list[str]) -> None:
    read_once(path)
    read_once(path, is_used=False)
    assert len(parsed) == 2


def test_reading_a_part_of_a_pack_forgets_nothing_of_the_rest(path: Path, parsed: list[str]) -> None:
    other = path.with_name("bees.yaml")
    other.write_text("id: bees\n", encoding="utf-8")
    read_once(path)
    read_once(other, is_whole=False)
    read_once(path)
    assert parsed == [TEXT, "id: bees\n"]
