"""Every scenario of every shipped pack and example is a test of its own."""

from functools import cache
from pathlib import Path

import pytest

from mapforge.files.shipped_folders import content_folder
from mapforge.scenarios.results import run
from mapforge.scenarios.scenario_files import Scenario
from mapforge.scenarios.scenario_worlds import ScenarioWorlds
from mapforge.scenarios.session import Session, open_session
from tests import REPOSITORY

FOLDERS = sorted(
    path.parent for home in (content_folder(), REPOSITORY / "examples") for path in home.glob("*/pack.yaml")
)


@cache
def session() -> Session:
    return open_session(FOLDERS, trust=[folder.name for folder in FOLDERS])


@cache
def worlds() -> ScenarioWorlds:
    return ScenarioWorlds(session().library)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "scenario" in metafunc.fixturenames:
        scenarios = session().scenarios
        metafunc.parametrize("scenario", scenarios, ids=[scenario.id for scenario in scenarios])


def test_scenario(scenario: Scenario) -> None:
    result = run(scenario, worlds())
    told = [f"{place(finding.file)}:{finding.line}:{finding.column}: {finding.message}" for finding in result.findings]
    assert result.passed, "\n".join([*told, "what happened:", *result.events])


def test_scenario_files_are_well_formed() -> None:
    assert [f"{place(finding.file)}:{finding.line}: {finding.message}" for finding in session().findings] == []


def place(file: Path) -> str:
    return str(file.relative_to(REPOSITORY)) if file.is_relative_to(REPOSITORY) else str(file)
