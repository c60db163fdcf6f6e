"""Makes a scenario of a position and the last actions, plays it with the real runner, and adds it to a pack."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from mapforge.errors import MapforgeError
from mapforge.files.documents import document_from_text
from mapforge.files.kinds import SCENARIOS
from mapforge.files.plain_data import Record
from mapforge.scenarios.session import open_draft, played_once
from mapforge.scenarios.written_scenario import append_scenario, scenario_text, settled_rulings
from mapforge.studio.editing.rehearsals import REHEARSALS
from mapforge.studio.table.choice_list import ChoiceWords

if TYPE_CHECKING:
    from mapforge.studio.table.game_table import GameTable

MOST_STEPS = 200
"""How far back a scenario may begin."""
LONGEST_TEXT = 400_000


class CannotRecord(MapforgeError):  # noqa: N818 - it says what could not be done
    """A scenario that cannot be made or written."""


def last_steps(table: GameTable) -> list[Record]:
    """The last actions of a game, the latest last, from which a scenario may begin."""
    with table.lock:
        return [
            {
                "player": step.player,
                "name": table.teller.player(step.player),
                "words": ChoiceWords(step.before, table.teller).words(step.action),
            }
            for step in table.steps[-MOST_STEPS:]
        ]


def recorded(table: GameTable, count: int, sentence: str, folder: Path) -> str:
    """The text of a scenario: the position before the last actions, these actions, and what came of them."""
    with table.lock:
        most = min(len(table.steps), MOST_STEPS)
        if not 0 <= count <= most:
            raise CannotRecord(f"the scenario may begin up to {most} actions ago")
        steps = table.steps[len(table.steps) - count :]
        return scenario_text(
            table.game,
            sentence,
            packs=table.laid.packs,
            settled=settled_rulings(folder / SCENARIOS / "scenario.yaml"),
            before=steps[0].before if steps else None,
            actions=[str(step.action) for step in steps],
        )


def tried(folder: Path, name: str, text: str, trust: Collection[str]) -> Record:
    """Play the scenarios of a text as `mapforge test` would, if they were in the pack."""
    REHEARSALS.check_text(_checked(text), folder / _path(name), folder)
    session = open_draft(folder, _path(name), text, trust=trust)
    results, _ = played_once(session)
    findings = [*session.findings, *(finding for result in results for finding in result.findings)]
    return {
        "passed": bool(results) and not findings,
        "findings": [{"line": finding.line, "message": finding.message} for finding in findings],
        "events": [line for result in results for line in result.events],
    }


def added(folder: Path, name: str, text: str) -> Path:
    """Add a scenario to a file in the tests of a pack; where it is."""
    path = folder / _path(name)
    REHEARSALS.check_text(_checked(text), path, folder)
    entries = document_from_text(path, text).data
    if path.is_file():
        known = document_from_text(path, path.read_text(encoding="utf-8")).data
        listed = known if isinstance(known, list) else []
        names = {str(entry.get("scenario")) for entry in listed if isinstance(entry, dict)}
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict) and str(entry.get("scenario")) in names:
                raise CannotRecord(
                    f"{path.name} already has a scenario '{entry['scenario']}'; give yours another sentence"
                )
    append_scenario(path, text.rstrip("\n") + "\n", folder)
    return path


def _path(name: str) -> str:
    word = name.removesuffix(".yaml")
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,60}", word):
        raise CannotRecord(
            f"'{name}' is not a valid name for a file of scenarios: use lower-case letters, digits and _, as in my_race"
        )
    return f"{SCENARIOS}/{word}.yaml"


def _checked(text: str) -> str:
    if not text.strip() or len(text) > LONGEST_TEXT:
        raise CannotRecord("there is no scenario to play: it begins with '- scenario: ...'")
    return text
