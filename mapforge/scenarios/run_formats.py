"""Tells what came of scenarios: as text, as JSON, or as JUnit XML for continuous integration."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.files.printable_text import printable, printable_line

if TYPE_CHECKING:
    from mapforge.files.findings import Finding
    from mapforge.scenarios.mutation import Mutant
    from mapforge.scenarios.results import Result
    from mapforge.scenarios.scenario_files import Scenario
    from mapforge.scenarios.session import ScenarioRun


def run_as_text(run: ScenarioRun) -> str:
    """Findings first, then a line per pack and the hooks that never answered."""
    from mapforge.scenarios.results import told_before

    lines = [_line(finding) for finding in run.session.findings]
    unplayed = {id(result) for result in told_before(run.results)}
    for result in run.results:
        lines += _failed(result) if id(result) not in unplayed else []
    for result in run.results:
        lines += _noted(result)
    for pack in run.session.packs:
        results = [result for result in run.results if result.scenario.pack == pack]
        skipped = sum(id(result) in unplayed for result in results)
        failed = sum(not result.passed for result in results) - skipped
        seconds = sum(result.seconds for result in results)
        outcome = f"{failed} failed" if failed else "all passed" if results else "so nothing is proved"
        outcome += f", {skipped} not played for the same reason" if skipped else ""
        lines.append(f"{pack}: {counted(len(results), 'scenario')}, {outcome} ({seconds:.1f} s)")
    if run.silent:
        lines += ["", f"{counted(len(run.silent), 'hook')} never answered in any scenario:"]
        lines += [f"  {use}" for use in run.silent]
    return "\n".join(lines)


def _failed(result: Result) -> list[str]:
    if result.passed:
        return []
    lines = [f"  {_line(finding)}" for finding in result.findings]
    happened = [f"    {printable_line(event)}" for event in result.events] or ["    nothing"]
    return [printable_line(result.scenario.id), *lines, "  what happened:", *happened, ""]


def _noted(result: Result) -> list[str]:
    lines = [f"  {result.scenario.place_of(note.path)}: note: {note.message}" for note in result.notes]
    return [result.scenario.id, *lines, ""] if lines and result.passed else []


def _line(finding: Finding) -> str:
    place = f"{_short(finding.file)}:{finding.line}:{finding.column}"
    return printable_line(f"{place}: {finding.severity}: {finding.message} [{finding.check}]")


def _short(file: Path) -> str:
    """The path as seen from the working folder, where it lies inside it."""
    try:
        return str(file.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(file)


def run_as_json(run: ScenarioRun) -> str:
    """Everything, for programs."""
    data = {
        "scenarios": [_described(result) for result in run.results],
        "findings": [_place(finding) for finding in run.session.findings],
        "silent_hooks": [use._asdict() for use in run.silent],
    }
    return json.dumps(data, indent=2, ensure_ascii=False)


def _described(result: Result) -> Record:
    scenario = result.scenario
    return {
        "name": scenario.name,
        "pack": scenario.pack,
        "file": _short(scenario.document.path),
        "line": scenario.document.position((scenario.index,))[0],
        "rules": list(scenario.rules),
        "items": list(scenario.items),
        "passed": result.passed,
        "seconds": round(result.seconds, 4),
        "findings": [_place(finding) for finding in result.findings],
        "events": list(result.events),
    }


def _place(finding: Finding) -> Record:
    return {
        "check": finding.check,
        "message": finding.message,
        "file": _short(finding.file),
        "line": finding.line,
        "column": finding.column,
    }


def run_as_junit(run: ScenarioRun) -> str:
    """One test case per scenario; what is wrong with the files themselves is a case of its own."""
    from xml.etree import ElementTree as Xml

    results, findings = run.results, run.session.findings
    suite = Xml.Element("testsuite", name="mapforge", tests=str(len(results) + len(findings)))
    suite.set("failures", str(sum(not result.passed for result in results)))
    suite.set("errors", str(len(findings)))
    suite.set("skipped", "0")
    suite.set("time", f"{sum(result.seconds for result in results):.4f}")
    for result in results:
        scenario = result.scenario
        group = f"{scenario.pack}.{scenario.document.path.stem}"
        case = Xml.SubElement(suite, "testcase", name=scenario.name, classname=group, time=f"{result.seconds:.4f}")
        case.set("file", _short(scenario.document.path))
        if not result.passed:
            message = "; ".join(finding.message for finding in result.findings)
            failure = Xml.SubElement(case, "failure", message=message, type=result.findings[0].check)
            failure.text = "\n".join(_failed(result))
    for finding in findings:
        case = Xml.SubElement(suite, "testcase", name=_short(finding.file), classname="files", time="0")
        Xml.SubElement(case, "error", message=finding.message, type=finding.check).text = _line(finding)
    Xml.indent(suite)
    return printable(Xml.tostring(suite, encoding="unicode", xml_declaration=True))


RUN_FORMATS: dict[str, Callable[[ScenarioRun], str]] = {
    "text": run_as_text,
    "json": run_as_json,
    "junit": run_as_junit,
}


def run_with_findings(findings: Iterable[Finding]) -> ScenarioRun:
    """A run in which nothing was played, because of what was found before."""
    from engine import Registry
    from mapforge.packs.library import Library
    from mapforge.scenarios.session import ScenarioRun, Session

    return ScenarioRun(Session(Library({}, (), Registry(), Registry(), []), (), (), tuple(findings)), (), ())


def rules_with_scenarios(scenarios: Iterable[Scenario]) -> dict[str, list[str]]:
    """Each rule with the scenarios that show it."""
    ids_by_rule: dict[str, list[str]] = {}
    for scenario in scenarios:
        for rule in scenario.rules:
            ids_by_rule.setdefault(rule, []).append(scenario.id)
    return dict(sorted(ids_by_rule.items()))


def rules_shown(scenarios: Iterable[Scenario]) -> str:
    """The same, for people."""
    ids_by_rule = rules_with_scenarios(scenarios)
    return "\n".join(line for rule, ids in ids_by_rule.items() for line in (rule, *(f"  {id}" for id in ids)))


def mutants_left(pack: str, left: list[Mutant], total: int) -> str:
    """The mutants that no scenario noticed."""
    outcome = f"{len(left)} survived" if left else "all noticed"
    return "\n".join([f"{pack}: {counted(total, 'mutant')}, {outcome}", *(f"  {mutant}" for mutant in left)])
