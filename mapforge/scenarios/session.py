"""A run over the scenarios of some packs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from engine.vocabulary.item_id import ItemId
from mapforge.files.documents import document_from_text
from mapforge.files.findings import Finding
from mapforge.files.shipped_folders import is_shipped
from mapforge.hooks.pack_code import hook_files
from mapforge.hooks.trusted_packs import Trust
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.packs.pack_files import condition_of
from mapforge.packs.requirements import PackFinder
from mapforge.scenarios.coverage import Coverage
from mapforge.scenarios.hook_watch import Use
from mapforge.scenarios.repeatability import compared
from mapforge.scenarios.results import Result, run, told_before
from mapforge.scenarios.scenario_files import PackScenarios, Scenario, read_scenarios
from mapforge.scenarios.scenario_worlds import ScenarioWorlds
from mapforge.worlds.known_rulings import check_rulings


@dataclass(frozen=True)
class Session:
    """The packs under test, their scenarios, and what is wrong with the packs or the files."""

    library: Library
    packs: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    findings: tuple[Finding, ...]
    folders: tuple[Path, ...] = ()
    trust: tuple[str, ...] = ()
    only: str = ""
    edition: str = ""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """What decides open questions where a scenario does not: an edition, and single rulings."""


@dataclass(frozen=True)
class ScenarioRun:
    """What came of a run: a result per scenario, and the hooks that never answered."""

    session: Session
    results: tuple[Result, ...]
    silent: tuple[Use, ...]

    @property
    def findings(self) -> list[Finding]:
        """Everything that is wrong."""
        repeated = {id(result) for result in told_before(self.results)}
        reported = [result for result in self.results if id(result) not in repeated]
        return [*self.session.findings, *(finding for result in reported for finding in result.findings)]


def open_session(
    folders: Sequence[Path],
    *,
    trust: Collection[str] = (),
    only: str = "",
    edition: str = "",
    rulings: Mapping[str, str] | None = None,
) -> Session:
    """Load packs and their scenarios, with every other pack that a scenario names."""
    trust = Trust.of(trust)
    library = load_library(folders, trust=trust)
    named = library.named
    finder = PackFinder(folders)
    others = {found for name in sorted(_packs_named(library)) if (found := finder.find(name)) is not None}
    if others:
        library = load_library([*folders, *sorted(others)], trust=trust)
    check_rulings(rulings or {}, library)
    by_pack = [read_scenarios(library.packs[id]) for id in named]
    scenarios = [scenario for own in by_pack for scenario in own.scenarios if not only or _is_about(scenario, only)]
    findings = [*library.findings, *(finding for own in by_pack for finding in own.findings)]
    return Session(
        library, named, tuple(scenarios), tuple(findings), tuple(folders), trust.ran, only, edition, rulings or {}
    )


def open_draft(folder: Path, name: str, text: str, *, trust: Collection[str] = ()) -> Session:
    """The scenarios of a text that may become the file `name` of a pack, to be played once before it does."""
    trust = Trust.of(trust)
    library = load_library([folder], trust=trust)
    (id,) = library.named
    document = document_from_text(folder / name, text)
    own = read_scenarios(replace(library.packs[id], scenarios={name: document}))
    finder = PackFinder([folder])
    others = {
        other_folder for pack in sorted(_packs_given(own, library)) if (other_folder := finder.find(pack)) is not None
    }
    if others:
        library = load_library([folder, *sorted(others)], trust=trust)
    findings = (*document.findings, *own.findings)
    return Session(library, (id,), own.scenarios, findings, (folder,), trust.ran)


def _packs_named(library: Library) -> Iterator[str]:
    for id in library.named:
        conditions = {condition_of(name)[0] for name in library.packs[id].documents}
        yield from conditions - {"", *library.packs}
        yield from _packs_given(read_scenarios(library.packs[id]), library)


def _packs_given(own: PackScenarios, library: Library) -> Iterator[str]:
    for scenario in own.scenarios:
        given = scenario.data.get("given")
        packs = given.get("packs", []) if isinstance(given, dict) else []
        for name in packs if isinstance(packs, list) else [packs]:
            if isinstance(name, str) and name not in library.packs:
                yield name


def _is_about(scenario: Scenario, only: str) -> bool:
    items = [part for item in scenario.items for part in (item, ItemId.in_world(item).id)]
    return only in (*scenario.rules, *items, *_in_force(scenario), scenario.name)


def _in_force(scenario: Scenario) -> Iterator[str]:
    """The event that a scenario puts in force."""
    given = scenario.data.get("given")
    event = given.get("event") if isinstance(given, dict) else None
    for name in event if isinstance(event, list) else [event]:
        yield from (name, str(ItemId("event", name))) if isinstance(name, str) else ()


def _strangers(library: Library) -> list[str]:
    """The packs whose Python does not come with mapforge."""
    strange = {id: pack for id, pack in library.packs.items() if not is_shipped(pack.folder)}
    return [id for id, pack in strange.items() if not pack.refusal and hook_files(pack.folder)]


def play_scenarios(folders: Sequence[Path], *, trust: Collection[str] = ()) -> ScenarioRun:
    """Load packs and play all their scenarios."""
    return play_all(open_session(folders, trust=trust))


def play_all(session: Session) -> ScenarioRun:
    """Play every scenario and watch the hooks; with hooks of strangers, twice."""
    results, coverage = played_once(session)
    if coverage.strangers and results:
        results = compared(results, session.folders, _order(session))
    return ScenarioRun(session, results, tuple(coverage.silent(session.packs)))


def _order(session: Session) -> dict[str, object]:
    """How the session was opened, for the process that plays it a second time."""
    return {
        "trust": list(session.trust),
        "only": session.only,
        "edition": session.edition,
        "rulings": dict(session.rulings),
    }


def played_once(session: Session) -> tuple[tuple[Result, ...], Coverage]:
    """Play every scenario in this process."""
    worlds, coverage = worlds_for(session)
    return tuple(run(scenario, worlds) for scenario in session.scenarios), coverage


def worlds_for(session: Session) -> tuple[ScenarioWorlds, Coverage]:
    """Where the scenarios of a session are played, and who watches their hooks."""
    coverage = Coverage(strangers=_strangers(session.library))
    return ScenarioWorlds(
        session.library, coverage=coverage, edition=session.edition, rulings=session.rulings
    ), coverage
