"""Every input of the fuzzer's corpus, those that once failed among them, is read or refused as documented."""

from __future__ import annotations

from tests.fuzz.searches import replay
from tests.fuzz.target import CORPUS, seeds_of
from tests.fuzz.target_list import FILES

MOST_BYTES = 12_000


def test_every_input_of_the_corpus_is_read_or_refused_in_time() -> None:
    assert replay() == []


def test_every_target_has_a_small_corpus_of_its_own() -> None:
    assert {folder.name for folder in CORPUS.iterdir()} == set(FILES)
    for name in FILES:
        assert seeds_of(name), name
        assert all(path.stat().st_size <= MOST_BYTES for path in seeds_of(name)), name


def test_a_failure_is_reported_with_its_file() -> None:
    (failure,) = replay("svg_path", str(CORPUS / "no such file"))
    assert "FileNotFoundError" in failure
