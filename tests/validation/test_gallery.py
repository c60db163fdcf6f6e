"""The gallery of bad packs: one per check and mistake, with exactly what must be found in it."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from mapforge.files.findings import Check
from mapforge.validation.checks.check_registry import all_checks
from mapforge.validation.report_formats.as_text import render
from tests import REPOSITORY
from tests.validation import PACK, found_in, write_files

GALLERY = REPOSITORY / "tests" / "bad_packs"
CASES = sorted(path for path in GALLERY.iterdir() if path.is_dir())
SHOWN_ELSEWHERE = {
    "file/too-costly",
    "pack/unsafe-archive",
    "pack/case-clash",
    "pack/unreadable-file",
    "scenario/fails",
}
"""Files that cannot be read are no files to keep in a repository; scenarios are played in tests of their own."""
NO_FILES = {
    "pack/unsafe-archive",
    "file/too-costly",
    "pack/unreadable-file",
    "pack/no-manifest",
    "pack/untrusted-hooks",
    "scenario/wrong",
    "scenario/fails",
}
"""Checks whose examples are not files of a pack."""


def packs_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_dir())


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_a_bad_pack_has_exactly_the_expected_findings(case: Path) -> None:
    report = found_in(packs_in(case))
    found = [
        f"{f.severity} {f.check} {f.file.relative_to(case).as_posix()}:{f.line}:{f.column}" for f in report.findings
    ]
    assert found == (case / "expected.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_the_name_of_a_bad_pack_is_the_check_it_shows(case: Path) -> None:
    shown = case.name.partition(".")[0]
    assert shown in {line.split()[1].replace("/", "-") for line in (case / "expected.txt").read_text().splitlines()}


def test_every_check_has_a_bad_pack() -> None:
    shown = {case.name.partition(".")[0] for case in CASES}
    assert {id for id in all_checks() if id.replace("/", "-") not in shown} <= SHOWN_ELSEWHERE


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_every_finding_says_why_it_matters_and_what_to_do(case: Path) -> None:
    report = found_in(packs_in(case))
    assert all(finding.why and finding.help for finding in report.findings)
    assert "Traceback" not in render(report)


def example_files(text: str) -> dict[str, str]:
    """The files of an example: each starts with a comment that is its path."""
    parts = re.split(r"^# (\S+\.(?:yaml|py))$\n", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def found_in_example(folder: Path, text: str) -> set[str]:
    files = example_files(text)
    assert files, "the example names no file"
    if not any(name.endswith("/pack.yaml") for name in files):
        files = {f"sample/{name}": body for name, body in {"pack.yaml": PACK.format(id="sample"), **files}.items()}
    write_files(folder, files)
    trusted = ["sample"] if "sample/hooks.py" in files else []
    return {finding.check for finding in found_in(packs_in(folder), trust=trusted).findings}


EXAMPLES = [check for check in all_checks().values() if check.id not in NO_FILES]


@pytest.mark.parametrize("check", EXAMPLES, ids=lambda check: check.id)
def test_the_bad_example_of_a_check_is_found_and_the_good_one_is_not(check: Check, tmp_path: Path) -> None:
    assert check.id in found_in_example(tmp_path / "bad", check.bad)
    assert check.id not in found_in_example(tmp_path / "good", check.good)


def test_check_ids_are_a_subject_and_words_with_hyphens() -> None:
    assert all(re.fullmatch(r"[a-z]+/[a-z]+(-[a-z]+)*", id) for id in all_checks())


def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    pack = write_files(tmp_path / "sample", {"pack.yaml": PACK.format(id="sample")})
    (pack / "races").mkdir()
    os.symlink(tmp_path / "nowhere.yaml", pack / "races" / "ants.yaml")
    (finding,) = found_in([pack]).findings
    assert (finding.check, finding.file.name) == ("pack/unreadable-file", "ants.yaml")
