"""Scenarios in the studio: played as they stand in the text, with the positions before and after to look at."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from engine import EngineError, Game
from mapforge.files.documents import document_from_text
from mapforge.files.plain_data import Record
from mapforge.packs.library import Library
from mapforge.packs.swapped_documents import with_documents
from mapforge.scenarios.position_facts import facts
from mapforge.scenarios.results import Result, run
from mapforge.scenarios.scenario_files import Scenario, read_scenarios
from mapforge.scenarios.scenario_play import Play
from mapforge.scenarios.session import Session, open_draft, open_session, worlds_for
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.forms.board_picture import BoardPicture
from mapforge.studio.forms.item_index import ItemIndex, scenario_id
from mapforge.studio.forms.open_item_file import OpenItemFile


def run_opened(open_file: OpenItemFile, item_index: ItemIndex, only: int | None) -> list[Record]:
    """Play the scenarios of an opened file, or one of them, as the text is now."""
    session = _session(open_file, item_index)
    outcomes = [_told(session, scenario) for scenario in session.scenarios if only in (None, scenario.index)]
    if not outcomes and session.findings:
        raise CannotEdit("; ".join(finding.message for finding in session.findings[:3]))
    return outcomes


def _session(open_file: OpenItemFile, item_index: ItemIndex) -> Session:
    name = open_file.path.relative_to(open_file.pack.folder).as_posix()
    session = open_draft(open_file.pack.folder, name, open_file.text, trust=item_index.workspace.trust)
    return replace(session, library=_with_edits(session.library, item_index))


def _with_edits(library: Library, item_index: ItemIndex) -> Library:
    """The packs with everything that is edited and not saved yet."""
    documents = {path: document_from_text(path, text) for path, text in item_index.unsaved(library).items()}
    return with_documents(library, documents) if documents else library


class _Witness:
    def __init__(self) -> None:
        self.before: Game | None = None
        self.play: Play | None = None

    def __call__(self, play: Play) -> None:
        if self.play is None:
            self.before = play.still.copy()
        self.play = play


def _told(session: Session, scenario: Scenario) -> Record:
    witness = _Witness()
    worlds, _ = worlds_for(session)
    result = run(scenario, worlds, witness)
    given = scenario.data.get("given")
    map = str(given.get("map", "")) if isinstance(given, dict) else ""
    outcome = {"index": scenario.index, "name": scenario.name, **_outcome(result)}
    if witness.play is None or witness.before is None:
        return outcome
    after = witness.play.game
    drawn = BoardPicture(session.library, map, after.rules.world)
    boards = {"shapes": drawn.shapes, "before": drawn.position(witness.before), "after": drawn.position(after)}
    return {**outcome, "boards": boards, "facts": _facts(witness.play), "legal": _legal(after)}


def _facts(play: Play) -> Record:
    try:
        return facts(play)
    except EngineError:
        return {}


def _legal(game: Game) -> list[str]:
    return [str(action) for action in game.legal_actions()][:200]


def _outcome(result: Result) -> Record:
    return {
        "passed": result.passed,
        "troubles": [
            {
                "path": list(mismatch.path),
                "message": mismatch.message,
                "found": _plain(mismatch.found[0]) if mismatch.found else None,
                "mistake": mismatch.check != "scenario/fails",
            }
            for mismatch in result.mismatches
        ],
        "notes": [note.message for note in result.notes],
        "events": list(result.events),
        "can_accept": any(_is_acceptable(mismatch.path) for mismatch in result.mismatches)
        and all(mismatch.check == "scenario/fails" for mismatch in result.mismatches),
    }


def _is_acceptable(path: Sequence[str | int]) -> bool:
    return path[:1] == ("then",) or "check" in path or "at_once" in path


def _plain(value: object) -> object:
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    return value if isinstance(value, (int, str, bool)) or value is None else str(value)


def accept(open_file: OpenItemFile, item_index: ItemIndex, index: int) -> None:
    """Take what happened as what a scenario expects: every difference is written into the text, as one edit."""
    for _ in range(20):
        # A step that fails hides those behind it, so it is played until nothing differs.
        session = _session(open_file, item_index)
        scenario = next((each for each in session.scenarios if each.index == index), None)
        if scenario is None:
            raise CannotEdit("this scenario no longer exists")
        result = run(scenario, worlds_for(session)[0])
        if result.passed:
            return
        accepted = [mismatch for mismatch in result.mismatches if _is_acceptable(mismatch.path)]
        if not accepted or any(mismatch.check != "scenario/fails" for mismatch in result.mismatches):
            raise CannotEdit(f"this cannot be accepted, it must be corrected: {result.mismatches[0].message}")
        changes = [((index, *mismatch.path), mismatch.found) for mismatch in accepted]
        open_file.put("accept", partial(_accepted, changes))
    raise CannotEdit("the scenario has a different result each time it is played")


def _accepted(changes: Collection[tuple[tuple[str | int, ...], tuple[object, ...]]], data: Any) -> object:
    new = deepcopy(data)
    # From the end, so that what is taken away does not move what comes after it.
    for path, replacement in sorted(changes, key=lambda change: tuple(map(_rank, change[0])), reverse=True):
        parent = new
        for key in path[:-1]:
            parent = parent[key]
        key = _key_in(parent, path[-1])
        if replacement:
            parent[key] = _plain(replacement[0])
        else:
            del parent[key]
    return new


def _rank(key: str | int) -> tuple[int, str]:
    return (key, "") if isinstance(key, int) else (0, key)


def _key_in(parent: object, key: str | int) -> Any:
    """A key as the file has it: `0` may be a number there."""
    if isinstance(parent, dict) and key not in parent:
        return next((other for other in parent if str(other) == str(key)), key)
    return key


def run_pack(item_index: ItemIndex, pack: str) -> Record:
    """Play all scenarios of a pack as its files are now, unsaved edits included."""
    folder = item_index.workspace.folder(pack)
    session = open_session([folder], trust=item_index.workspace.trust)
    session = replace(session, library=_with_edits(session.library, item_index))
    worlds, coverage = worlds_for(session)
    results = [run(scenario, worlds) for scenario in session.scenarios]
    return {
        "results": [
            {
                "file": _file(session, result.scenario, folder),
                "index": result.scenario.index,
                "name": result.scenario.name,
                "passed": result.passed,
                "message": result.mismatches[0].message if result.mismatches else "",
            }
            for result in results
        ],
        "findings": [finding.message for finding in session.findings][:20],
        "silent": [str(use) for use in coverage.silent(session.packs)][:40],
    }


def _file(session: Session, scenario: Scenario, folder: Path) -> str:
    return scenario_id(scenario.document.path.relative_to(folder).as_posix())


def scenarios_about(item_index: ItemIndex, reference: str) -> list[Record]:
    """The scenarios of an item's pack that name it."""
    _, pack, kind, id = item_index.found(reference)
    return list(_about(pack.folder, read_scenarios(pack).scenarios, id)) if kind not in ("locale", "scenario") else []


def _about(folder: Path, scenarios: Collection[Scenario], id: str) -> Iterator[Record]:
    for scenario in scenarios:
        if scenario.involves(id):
            name = scenario_id(scenario.document.path.relative_to(folder).as_posix())
            yield {"file": name, "index": scenario.index, "name": scenario.name}
