"""Continuous integration: the hooks for pre-commit, the workflow to copy, and the formats that code hosts read."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

from mapforge.cli import main
from mapforge.errors import Exit
from tests.validation import ANTS, write_pack

REPOSITORY = Path(__file__).parents[2]
HOOKS = REPOSITORY / ".pre-commit-hooks.yaml"
WORKFLOW = REPOSITORY / "docs" / "workflow.yml"
PACKAGES = Path(__file__).parent / "node_modules"
WRONG = f"{ANTS}hooks:\n  - cheeper: {{where: any}}\n"
SCENARIO = """\
- scenario: hills cost two
  given:
    regions: {camp: hill edge, near: hill}
    players: [{race: ants, power: swamp, regions: {camp: 1}, hand: 5}]
  then: {cost: {near: 2}}
"""


def required(is_there: bool, what: str) -> None:
    """Leave a test out where something is not installed; .ci/run requires it."""
    if not is_there:
        (pytest.fail if os.environ.get("MAPFORGE_NEEDS_EDITOR") else pytest.skip)(f"{what} is not installed")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A git repository whose root is a sound pack, with mapforge on the path."""
    folder = write_pack(tmp_path, {"races/ants.yaml": ANTS, "tests/ants.yaml": SCENARIO})
    commands = tmp_path / "bin"
    commands.mkdir()
    (commands / "mapforge").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mapforge "$@"\n', encoding="utf-8")
    (commands / "mapforge").chmod(0o755)
    monkeypatch.setenv("PATH", f"{commands}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PRE_COMMIT_HOME", str(tmp_path / "pre_commit"))
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY), prepend=os.pathsep)
    monkeypatch.chdir(folder)
    git("init", "-q")
    git("add", ".")
    return folder


def git(*words: str) -> None:
    subprocess.run(["git", *words], check=True)


def pre_commit(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "pre_commit", *words], capture_output=True, text=True, check=False)


def test_pre_commit_takes_our_hooks() -> None:
    required(importlib.util.find_spec("pre_commit") is not None, "pre-commit")
    done = pre_commit("validate-manifest", str(HOOKS))
    assert (done.returncode, done.stdout) == (0, "")


def test_pre_commit_runs_our_hooks(repository: Path) -> None:
    required(importlib.util.find_spec("pre_commit") is not None, "pre-commit")
    hooks = [{**hook, "language": "system"} for hook in yaml.safe_load(HOOKS.read_text(encoding="utf-8"))]
    config = repository / ".pre-commit-config.yaml"
    config.write_text(json.dumps({"repos": [{"repo": "local", "hooks": hooks}]}), encoding="utf-8")
    git("add", ".")
    done = pre_commit("run", "--all-files")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("Passed") == len(hooks) == 2
    (repository / "races" / "ants.yaml").write_text(WRONG, encoding="utf-8")
    git("add", ".")
    done = pre_commit("run", "mapforge-validate")
    assert done.returncode == 1
    assert "error[hook/unknown]" in done.stdout


def test_pre_commit_tests_the_packs_of_a_repository_that_is_none_itself(repository: Path) -> None:
    required(importlib.util.find_spec("pre_commit") is not None, "pre-commit")
    inside = repository / "ants_pack"
    inside.mkdir()
    for name in ("pack.yaml", "races", "tests"):
        (repository / name).rename(inside / name)
    hooks = [{**hook, "language": "system"} for hook in yaml.safe_load(HOOKS.read_text(encoding="utf-8"))]
    config = json.dumps({"repos": [{"repo": "local", "hooks": hooks}]})
    (repository / ".pre-commit-config.yaml").write_text(config, encoding="utf-8")
    git("add", ".")
    assert pre_commit("run", "mapforge-test", "--all-files").returncode == 0
    wrong = "- scenario: nobody wins\n  given: {players: [{race: ants}]}\n  then: {winners: [7]}\n"
    (inside / "tests" / "wrong.yaml").write_text(wrong, encoding="utf-8")
    git("add", ".")
    done = pre_commit("run", "mapforge-test", "--all-files")
    assert done.returncode == 1
    assert "nobody wins" in done.stdout


def run_steps() -> list[tuple[str, str]]:
    """The commands of the workflow, by the names of their steps, but for the installation."""
    steps = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]["packs"]["steps"]
    return [(step["name"], step["run"]) for step in steps if "run" in step and step["name"] != "Install mapforge"]


def exit_codes(folder: Path) -> tuple[list[int], str]:
    """What comes of the steps of the workflow in a repository, and what they print."""
    environment = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["env"]
    done = [
        subprocess.run(
            ["bash", "-e", "-c", command],
            cwd=folder,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        for _, command in run_steps()
    ]
    return [each.returncode for each in done], "".join(each.stdout for each in done)


def test_the_workflow_is_one_that_github_takes() -> None:
    required(importlib.util.find_spec("check_jsonschema") is not None, "check-jsonschema")
    words = ["check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(WORKFLOW)]
    done = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_workflow_passes_a_sound_pack(repository: Path) -> None:
    codes, _ = exit_codes(repository)
    assert codes == [0, 0, 0]
    assert json.loads((repository / "findings.sarif").read_text(encoding="utf-8"))["runs"][0]["results"] == []
    assert ElementTree.parse(repository / "scenarios.xml").getroot().get("tests") == "1"


def test_the_workflow_stops_a_pack_with_findings(repository: Path) -> None:
    (repository / "races" / "ants.yaml").write_text(WRONG, encoding="utf-8")
    codes, printed = exit_codes(repository)
    assert codes[:2] == [1, 0]
    assert codes[2] == 1
    assert "::error file=races/ants.yaml,line=6,col=5,title=hook/unknown::" in printed
    (result,) = json.loads((repository / "findings.sarif").read_text(encoding="utf-8"))["runs"][0]["results"]
    assert result["ruleId"] == "hook/unknown"


def sarif(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    main(["validate", *(words or (".",)), "--format", "sarif", "--fail-on", "note"])
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


ODD = {
    "races/ants.yaml": f'{WRONG}"odd \\e key": 1\n',
    "races/bees.yaml": ANTS.replace("ants", "bees").replace("Ants", "Bees") + "pending: true\n",
    "races/my wasps.yaml": "id: [\n",
    "powers/wet.yaml": "id: wet\nname: 湿\ntokens: 99\nhooks: [cheeper]\n",
}


def test_sarif_is_what_its_types_say(repository: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    node = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    compiler = PACKAGES / "typescript" / "bin" / "tsc"
    required(node is not None and compiler.is_file(), "what `make editors` installs")
    for name, text in ODD.items():
        (repository / name).parent.mkdir(exist_ok=True)
        (repository / name).write_text(text, encoding="utf-8")
    found = sarif(capsys)
    assert len(found["runs"][0]["results"]) >= 4
    typed = tmp_path / "log.ts"
    # In a literal the compiler refuses every property that the type does not have.
    typed.write_text(f'import type {{ Log }} from "sarif";\nexport const log: Log = {json.dumps(found)};\n')
    (tmp_path / "node_modules").symlink_to(PACKAGES)
    words = ["--noEmit", "--strict", "--skipLibCheck", "--types", "sarif", str(typed)]
    done = subprocess.run([str(node), str(compiler), *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_sarif_tells_what_the_repair_changes(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = repository / "races" / "ants.yaml"
    path.write_text(WRONG, encoding="utf-8")
    (result,) = sarif(capsys)["runs"][0]["results"]
    ((change,),) = [fix["artifactChanges"] for fix in result["fixes"]]
    assert change["artifactLocation"]["uri"] == "races/ants.yaml"
    (part,) = change["replacements"]
    region = part["deletedRegion"]
    lines = WRONG.split("\n")
    line = lines[region["startLine"] - 1]
    assert region["startLine"] == region["endLine"]
    before, behind = line[: region["startColumn"] - 1], line[region["endColumn"] - 1 :]
    lines[region["startLine"] - 1] = before + part["insertedContent"]["text"] + behind
    assert main(["validate", "--fix"]) == Exit.OK
    assert path.read_text(encoding="utf-8") == "\n".join(lines)


def test_a_finding_keeps_its_fingerprint_when_lines_move(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = repository / "races" / "ants.yaml"
    twice = f"{WRONG}  - cheeper: {{where: any}}\n"
    path.write_text(twice, encoding="utf-8")
    before = [result["partialFingerprints"] for result in sarif(capsys)["runs"][0]["results"]]
    path.write_text(f"# A comment.\n\n{twice}", encoding="utf-8")
    after = [result["partialFingerprints"] for result in sarif(capsys)["runs"][0]["results"]]
    assert before == after
    assert len({json.dumps(each) for each in before}) == len(before) >= 1


def test_every_rule_of_sarif_has_help(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = sarif(capsys)["runs"][0]["tool"]["driver"]["rules"]
    assert len(rules) > 50
    for rule in rules:
        assert rule["help"]["text"]
        assert "```yaml" in rule["help"]["markdown"]


def test_annotations_are_commands_that_github_reads(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in ODD.items():
        (repository / name).parent.mkdir(exist_ok=True)
        (repository / name).write_text(text, encoding="utf-8")
    main(["validate", "--format", "github"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= 4
    property = r"(?:[^%,:\r\n]|%25|%0D|%0A|%3A|%2C)+"
    form = rf"::(error|warning|notice) file={property},line=\d+,col=\d+,title={property}::(?:[^%\r\n]|%25|%0D|%0A)+"
    assert [line for line in lines if not re.fullmatch(form, line)] == []


ATTRIBUTES = {
    "testsuite": {"name", "tests", "failures", "errors", "skipped", "time"},
    "testcase": {"name", "classname", "time"},
    "failure": {"message", "type"},
    "error": {"message", "type"},
}
OPTIONAL = {"testcase": {"file"}}


def test_junit_has_the_elements_attributes_and_counts_of_its_format(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = SCENARIO.replace("cost two", "are free").replace("near: 2", "near: 0, camp: 9")
    (repository / "tests" / "more.yaml").write_text(f"{wrong}{SCENARIO}", encoding="utf-8")
    (repository / "tests" / "odd.yaml").write_text("scenario: <&> no list\n", encoding="utf-8")
    assert main(["test", ".", "--format", "junit"]) == Exit.FINDINGS
    suite = ElementTree.fromstring(capsys.readouterr().out)
    assert suite.tag == "testsuite"
    for element in suite.iter():
        attributes = set(element.attrib)
        assert ATTRIBUTES[element.tag] <= attributes <= ATTRIBUTES[element.tag] | OPTIONAL.get(element.tag, set())
    assert all(case.tag == "testcase" and len(case) <= 1 for case in suite)
    assert float(suite.attrib["time"]) >= 0
    counts = [len(suite), len(suite.findall("*/failure")), len(suite.findall("*/error")), 0]
    assert [int(suite.attrib[name]) for name in ("tests", "failures", "errors", "skipped")] == counts
    assert counts[1:3] == [1, 1]
