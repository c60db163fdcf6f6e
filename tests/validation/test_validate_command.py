"""`mapforge validate`: formats, exit codes, and one finding per cause."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files.shipped_folders import content_folder
from tests.validation import ANTS, PACK, places, report_on, write_files, write_pack

BAD_HOOK = ANTS + "hooks:\n  - cheeper: {where: any}\n"
ELEVEN = ANTS.replace("tokens: 6", "tokens: 11").replace("supply: 11", "supply: 16")


def run(*words: str | Path) -> int:
    return main(["validate", *map(str, words)])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_shipped_packs_are_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(content_folder(), "--fail-on", "warning") == Exit.OK
    assert "All is well in 3 packs." in capsys.readouterr().out


def test_text_shows_the_line_with_a_caret_the_reason_and_the_remedy(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_pack(here, {"races/ants.yaml": BAD_HOOK})
    assert run("sample") == Exit.FINDINGS
    assert capsys.readouterr().out == (
        "error[hook/unknown]: there is no hook 'cheeper'\n"
        "  --> sample/races/ants.yaml:6:5\n"
        "  |\n"
        "6 |   - cheeper: {where: any}\n"
        "  |     ^^^^^^^\n"
        "   = why: The item would not do what its text says.\n"
        "   = help: Did you mean 'cheaper'?\n"
        "   = fix: --fix can write 'cheaper' instead of 'cheeper'\n"
        "\n"
        "Found 1 error in 1 pack.\n"
    )


def test_json_has_the_promised_keys_and_relative_paths(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_pack(here, {"races/ants.yaml": BAD_HOOK})
    assert run("sample", "--format", "json") == Exit.FINDINGS
    document = json.loads(capsys.readouterr().out)
    assert document["summary"] == {"errors": 1, "warnings": 0, "notes": 0}
    (finding,) = document["findings"]
    assert list(finding) == [
        "check", "severity", "message", "pack", "file", "line", "column", "related", "help", "fix",
    ]  # fmt: skip
    assert (finding["pack"], finding["file"], finding["line"]) == ("sample", "sample/races/ants.yaml", 6)


def test_github_commands_are_escaped(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_pack(here, {"races/ants.yaml": ANTS + '"100%:\\n": 1\n'})
    run("sample", "--format", "github")
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith(("::error file=", "::warning file=")) for line in lines)
    place = "file=sample/races/ants.yaml,line=5,col=1"
    assert [line for line in lines if line.startswith(f"::error {place},title=schema/unknown-key::'100%25:%0A' means")]


def sarif(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


def test_sarif_declares_every_rule_and_points_to_places(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_pack(here, {"races/ants.yaml": BAD_HOOK, "races/my bees.yaml": ANTS.replace("ants", "my bees")})
    assert run("sample", "--format", "sarif") == Exit.FINDINGS
    document = sarif(capsys)
    (one_run,) = document["runs"]
    rules = [rule["id"] for rule in one_run["tool"]["driver"]["rules"]]
    assert document["version"] == "2.1.0"
    assert {"hook/unknown", "yaml/syntax", "scenario/fails"} <= set(rules)
    for result in one_run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]
        assert place["region"]["startLine"] >= 1
        assert " " not in place["artifactLocation"]["uri"]


@pytest.mark.parametrize("format", ["text", "json", "sarif", "github"])
@pytest.mark.parametrize(
    ("race", "fail_on", "code"),
    [
        (ANTS, "note", Exit.OK),
        (ELEVEN, "error", Exit.OK),
        (ELEVEN, "warning", Exit.FINDINGS),
        (ANTS + "pending: true\n", "warning", Exit.OK),
        (ANTS + "pending: true\n", "note", Exit.FINDINGS),
        (BAD_HOOK, "error", Exit.FINDINGS),
    ],
)
def test_the_exit_code_follows_the_severity_and_never_the_format(
    here: Path, format: str, race: str, fail_on: str, code: int
) -> None:
    write_pack(here, {"races/ants.yaml": race})
    assert run("sample", "--format", format, "--fail-on", fail_on) == code


def test_a_path_that_is_not_there_is_wrong_usage(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("nowhere") == Exit.USAGE
    assert "nowhere" in capsys.readouterr().err


def test_a_folder_without_packs_is_told_to_be_none(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "empty").mkdir()
    assert run("empty") == Exit.FINDINGS
    assert "pack/no-manifest" in capsys.readouterr().out


def test_a_folder_of_packs_means_all_of_them_and_a_file_means_its_pack(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_pack(here, {"races/ants.yaml": BAD_HOOK}, "one")
    write_pack(here, {"races/bees.yaml": BAD_HOOK.replace("ants", "bees")}, "two")
    run(".")
    assert "in 2 packs" in capsys.readouterr().out
    run("one/races/ants.yaml")
    assert "in 1 pack." in capsys.readouterr().out


def test_trust_runs_the_python_of_a_pack(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_pack(here, {"hooks.py": "raise ValueError('on purpose')\n"})
    assert run("sample", "--fail-on", "error") == Exit.OK
    assert run("sample", "--trust", "sample") == Exit.FINDINGS
    assert "on purpose" in capsys.readouterr().out


def test_text_cannot_steer_the_terminal(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_pack(here, {"races/ants.yaml": ANTS + '"\\e[31mred\\n\\u202E": 1\n'})
    run("sample")
    text = capsys.readouterr().out
    assert "'\\x1b[31mred\\x0a\\x202e' means nothing here" in text
    assert "\x1b" not in text


def test_what_a_pack_prints_does_not_end_up_in_the_report(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_pack(here, {"hooks.py": "print('hello')\n"})
    assert run("sample", "--trust", "sample", "--format", "json") == Exit.OK
    assert json.loads(capsys.readouterr().out)["findings"] == []


def test_links_that_lead_in_circles_are_followed_once(here: Path) -> None:
    pack = write_pack(here, {"races/ants.yaml": BAD_HOOK})
    (pack / "loop").symlink_to(pack)
    (pack / "races" / "up").symlink_to(pack / "races")
    assert run("sample") == Exit.FINDINGS


def test_a_folder_that_would_be_a_pack_is_not_skipped_beside_others(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_pack(here, {"races/ants.yaml": ANTS})
    write_files(here / "forgotten", {"races/bees.yaml": ANTS})
    assert run(".") == Exit.FINDINGS
    assert "there is no pack.yaml in 'forgotten'" in capsys.readouterr().out


def test_a_path_upwards_never_means_the_pack_one_is_in(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = write_pack(here, {})
    (here / "empty").mkdir()
    os.chdir(pack)
    assert run("../empty") == Exit.FINDINGS
    assert "pack/no-manifest" in capsys.readouterr().out


def test_five_mistakes_of_a_newcomer_are_all_found_in_one_run(tmp_path: Path) -> None:
    race = (
        "id: ants\nname: Ants\ntoknes: 6\nsupply: eleven\n"
        "hooks:\n  - cheeper: {where: any}\n  - cheaper: {wher: any}\n  - cheaper: {where: {terrain: hil}}\n"
    )
    assert places(report_on(tmp_path, {"races/ants.yaml": race}).findings) == [
        "schema/unknown-key ants.yaml:3:1",
        "schema/wrong-type ants.yaml:4:9",
        "hook/unknown ants.yaml:6:5",
        "hook/unknown-parameter ants.yaml:7:15",
        "reference/unknown ants.yaml:8:32",
    ]


def test_a_broken_file_hides_no_other(tmp_path: Path) -> None:
    files = {"races/ants.yaml": "id: [", "races/bees.yaml": BAD_HOOK.replace("ants", "bees"), "terrains.yaml": "- x\n"}
    found = report_on(tmp_path, files).findings
    assert [finding.check for finding in found] == ["yaml/syntax", "hook/unknown", "schema/wrong-type"]


def test_one_cause_in_many_places_is_told_once(tmp_path: Path) -> None:
    names = [f"race{number}" for number in range(22)]
    hook = "hooks:\n  - cheaper: {where: {terrain: forrest}}\n"
    report = report_on(tmp_path, {f"races/{name}.yaml": ANTS.replace("ants", name) + hook for name in names})
    (finding,) = report.findings
    assert finding.message.endswith("(and 21 other places)")
    assert len(finding.related) == 21


def test_a_missing_requirement_does_not_make_everything_else_unknown(tmp_path: Path) -> None:
    files = {"pack.yaml": PACK.format(id="sample").replace("base", "bsae"), "races/ants.yaml": BAD_HOOK}
    assert places(report_on(tmp_path, files).findings) == ["pack/missing-requirement pack.yaml:4:12"]


def test_names_of_a_pack_that_is_not_required_are_told_with_that_pack(tmp_path: Path) -> None:
    race = ANTS + "hooks:\n  - cheaper: {where: {terrain: hill}}\n"
    bare = "id: sample\nname: Sample\nversion: 1.0.0\n"
    (finding,) = report_on(tmp_path, {"pack.yaml": bare, "races/ants.yaml": race}).findings
    assert (finding.check, finding.help) == (
        "hook/unknown", "It is in the pack 'common': add 'requires: [common]' to pack.yaml.",
    )  # fmt: skip
    only_common = bare + "requires: [common]\n"
    (finding,) = report_on(tmp_path, {"pack.yaml": only_common, "races/ants.yaml": race}).findings
    assert (finding.check, finding.help) == (
        "reference/unknown", "It is in the pack 'base': add 'requires: [base]' to pack.yaml.",
    )  # fmt: skip


def test_findings_about_packs_that_were_not_named_are_not_shown(tmp_path: Path) -> None:
    write_files(tmp_path / "other", {"pack.yaml": "id: other\nname: Other\nversion: 1.0.0\nnonsense: 1\n"})
    files = {"pack.yaml": PACK.format(id="sample").replace("base", "other")}
    assert report_on(tmp_path, files).findings == ()


def test_a_suppression_with_a_reason_silences_its_check_for_its_item_only(tmp_path: Path) -> None:
    quiet = ELEVEN + "suppress:\n  race/banner-too-big: Ants are many.\n"
    loud = ELEVEN.replace("ants", "bees")
    found = report_on(tmp_path, {"races/ants.yaml": quiet, "races/bees.yaml": loud}).findings
    assert places(found) == ["race/banner-too-big bees.yaml:3:9"]


def test_a_suppression_without_a_reason_is_refused(tmp_path: Path) -> None:
    found = report_on(tmp_path, {"races/ants.yaml": ELEVEN + "suppress:\n  race/banner-too-big:\n"}).findings
    assert places(found) == ["schema/wrong-type ants.yaml:6:23"]


def test_python_of_an_untrusted_pack_still_says_what_its_hooks_need(tmp_path: Path) -> None:
    code = 'from engine import hook\n@hook("score")\ndef gold(me, s, *, coins: int):\n    """Gold."""\n    yield 1\n'
    race = ANTS + "hooks:\n  - gold: {coin: 1}\n"
    found = report_on(tmp_path, {"hooks.py": code, "races/ants.yaml": race}).findings
    assert [finding.check for finding in found] == ["pack/untrusted-hooks", "hook/unknown-parameter"]
