"""Scenarios: whatever their words say, they are played or reported."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice

from mapforge.files.documents import document_from_text
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.scenarios.results import run
from mapforge.scenarios.run_formats import RUN_FORMATS
from mapforge.scenarios.scenario_files import read_scenarios
from mapforge.scenarios.scenario_worlds import ScenarioWorlds
from mapforge.scenarios.session import ScenarioRun, Session
from tests.fuzz.scratch import sample_pack
from tests.fuzz.target import Target, text_of

MOST_PLAYED = 3


@cache
def _library() -> Library:
    return load_library([sample_pack()])


def play_scenarios(content: bytes) -> None:
    """Play the scenarios of a file, and tell what came of them in every format."""
    folder, loaded = sample_pack(), _library()
    document = document_from_text(folder / "tests" / "fuzz.yaml", text_of(content))
    own = read_scenarios(replace(loaded.packs["sample"], scenarios={"tests/fuzz.yaml": document}))
    worlds = ScenarioWorlds(loaded)
    results = tuple(run(scenario, worlds) for scenario in islice(own.scenarios, MOST_PLAYED))
    session = Session(loaded, ("sample",), own.scenarios, (*document.findings, *own.findings))
    for tell in RUN_FORMATS.values():
        tell(ScenarioRun(session, results, ()))


TARGETS = {
    "scenario": Target(
        play_scenarios,
        is_data=True,
        words=(
            "given", "when", "then", "players", "regions", "borders", "combos", "pieces", "stacks", "rulings", "packs",
            "refused", "because", "check", "at_once", "arrange", "put", "finish turn", "cost", "legal", "targets",
            "declined", "phase", "moment", "lent", "copied", "markers", "aside", "gains", "score", "events", "never",
        ),
    )
}  # fmt: skip
