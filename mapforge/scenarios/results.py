"""Plays a scenario and says what came of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from engine import EngineError, HookError, Problem
from engine.setup.stage import GIVEN_WORDS, StagingError, staged
from engine.vocabulary.errors import in_one_line
from engine.vocabulary.numbers import Path
from mapforge.files.cache import digest
from mapforge.files.deadline import DEADLINE, PLAYING, working_on
from mapforge.files.findings import Finding
from mapforge.hooks.time_limit import TooLong, time_limit
from mapforge.scenarios import hook_watch
from mapforge.scenarios.position_words import check
from mapforge.scenarios.scenario_files import SCENARIO_CHECKS, Scenario
from mapforge.scenarios.scenario_play import FAILURE, MISTAKE, Mismatch, Play, events_in_words
from mapforge.scenarios.scenario_worlds import UNBUILT, ScenarioWorlds, Unbuildable
from mapforge.scenarios.steps import take

SECONDS_PER_SCENARIO = 0.05
"""How much further each scenario moves the deadline: some times what an honest one takes."""


@dataclass(frozen=True)
class Result:
    """What came of a scenario."""

    scenario: Scenario
    mismatches: tuple[Mismatch, ...]
    events: tuple[str, ...] = ()
    notes: tuple[Mismatch, ...] = ()
    """What is worth knowing, though nothing is wrong."""
    seconds: float = field(default=0.0, compare=False)
    trace: str = ""
    """A name for what happened and what came of it: the same whenever it is played."""

    @property
    def passed(self) -> bool:
        """Whether everything went as the scenario says."""
        return not self.mismatches

    @property
    def unbuilt(self) -> tuple[str, ...]:
        """Why no world could be built for it, in which case it was not played; nothing if it was."""
        return tuple(mismatch.message for mismatch in self.mismatches if mismatch.message.startswith(UNBUILT))

    @property
    def findings(self) -> list[Finding]:
        """What to report to the author, with the place in the file."""
        return [
            self.scenario.finding(SCENARIO_CHECKS[mismatch.check], mismatch.path, mismatch.message)
            for mismatch in self.mismatches
        ]


def told_before(results: Iterable[Result]) -> list[Result]:
    """The results that only repeat why no world could be built: a mistake in an item is one failure."""
    reasons: set[str] = set()
    repeated = []
    for result in results:
        if result.unbuilt and reasons.issuperset(result.unbuilt) and len(result.unbuilt) == len(result.mismatches):
            repeated.append(result)
        reasons.update(result.unbuilt)
    return repeated


Witness = Callable[[Play], None]


def run(scenario: Scenario, worlds: ScenarioWorlds, witness: Witness | None = None) -> Result:
    """Play one scenario; a witness sees the play before its first step, and at its end."""
    start = time.perf_counter()
    DEADLINE.grant(SECONDS_PER_SCENARIO)
    with working_on(PLAYING, scenario.document.path):
        result = _played_in_time(scenario, worlds, witness)
    mismatches = (f"{mismatch.path} {mismatch.message}" for mismatch in result.mismatches)
    trace = digest(result.trace, *result.events, *mismatches)
    return replace(result, seconds=time.perf_counter() - start, trace=trace)


def _played_in_time(scenario: Scenario, worlds: ScenarioWorlds, witness: Witness | None) -> Result:
    """Play a scenario; where hooks of strangers are at work, they must end."""
    coverage = worlds.coverage
    if coverage is None or not coverage.strangers:
        return _played(scenario, worlds, witness)
    try:
        with time_limit(hook_watch.LIMIT, coverage.hook_watch.stop):
            return _played(scenario, worlds, witness)
    except TooLong:
        message = f"{coverage.hook_watch.stop()} within {hook_watch.LIMIT:g} seconds"
        return Result(scenario, (Mismatch(("when",) if "when" in scenario.data else (), message, FAILURE),))
    except Exception as error:
        # With hooks of strangers at work, whatever breaks the rules is a failure to report and not a bug of ours.
        message = f"the rules cannot go on after what a hook answered: {in_one_line(error)}"
        return Result(scenario, (Mismatch((), message, FAILURE),))


def _played(scenario: Scenario, worlds: ScenarioWorlds, witness: Witness | None) -> Result:
    try:
        play = _begin(scenario, worlds)
    except Unbuildable as error:
        return Result(scenario, tuple(Mismatch(("given", *p.path), p.message, MISTAKE) for p in error.problems))
    except HookError as error:
        return Result(scenario, (Mismatch(("given",), str(error), FAILURE),))
    if witness is not None:
        witness(play)
    _go_through(play, scenario)
    if witness is not None:
        witness(play)
    # What a scenario with misspelt names expects means little, so its differences are not told.
    mistakes = [mismatch for mismatch in play.mismatches if mismatch.check == MISTAKE]
    events = tuple(events_in_words(play.game.events))
    end = f"{play.game.to_json()} {play.game.legal_actions()}"
    return Result(scenario, tuple(mistakes or play.mismatches), events, tuple(play.notes), trace=end)


def _begin(scenario: Scenario, worlds: ScenarioWorlds) -> Play:
    given = scenario.data.get("given", {})
    if not isinstance(given, dict):
        raise Unbuildable([Problem((), "text", value="what is given is a mapping: regions, players, ...")])
    if scenario.only_with:
        packs = given.get("packs", [])
        given = {**given, "packs": [*(packs if isinstance(packs, list) else [packs]), scenario.only_with]}
    rules = worlds.rules(given, scenario.pack)
    try:
        return Play(staged(rules, {word: value for word, value in given.items() if word in GIVEN_WORDS}))
    except StagingError as error:
        raise Unbuildable(error.problems) from error


def _go_through(play: Play, scenario: Scenario) -> None:
    steps = scenario.data.get("when", [])
    try:
        for index, step in enumerate(steps if isinstance(steps, list) else [steps]):
            path: Path = ("when", index) if isinstance(steps, list) else ("when",)
            take(play, step, path)
            if play.mismatches:
                return
        if "then" in scenario.data:
            check(play, scenario.data["then"], ("then",))
    except EngineError as error:
        play.fail(("when",), str(error))
