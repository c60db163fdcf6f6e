"""Finds the scenarios of a pack: a file of its tests folder is a list of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.vocabulary.problems import nearest
from mapforge.files.documents import Document
from mapforge.files.findings import Check, Finding, Severity
from mapforge.files.plain_data import Keys, Record
from mapforge.packs.pack_files import condition_of

if TYPE_CHECKING:
    from mapforge.packs.library import Pack

WORDS = ("scenario", "rules", "items", "given", "when", "then")
MOST_RULES = 3

WRONG = Check(
    "scenario/wrong",
    Severity.ERROR,
    "A scenario cannot be played as it is written",
    "A scenario that names what does not exist, or a position that cannot be, shows nothing about the rules.",
    "Correct the place shown; docs/scenarios.md has the words a scenario may use.",
    bad="- scenario: hills are cheap\n  given:\n    regions: {knoll: hil edge}\n",
    good="- scenario: hills are cheap\n  given:\n    regions: {knoll: hill edge}\n",
)
FAILS = Check(
    "scenario/fails",
    Severity.ERROR,
    "A scenario does not end as it says",
    "Either the item or the rules do not do what the scenario expects, or the scenario is mistaken.",
    "Read what happened, then correct the item or the scenario.",
    bad="then:\n  cost: {knoll: 3}\n",
    good="then:\n  cost: {knoll: 2}\n",
)
SCENARIO_CHECKS = {check.id: check for check in (WRONG, FAILS)}


@dataclass(frozen=True)
class Scenario:
    """One scenario with its place; `items` are what it is about."""

    name: str
    pack: str
    document: Document
    index: int
    data: Record
    rules: tuple[str, ...]
    items: tuple[str, ...]
    only_with: str = ""
    """Another pack that must be there: the file stands under `with/<pack>/`."""

    @property
    def id(self) -> str:
        """A short readable name: file and sentence."""
        return f"{self.pack}/{self.document.path.stem}: {self.name}"

    def involves(self, item: str) -> bool:
        """Tell whether the scenario names an item anywhere, or is about it."""
        return item in self.items or item in _mentioned(self.data)

    def place_of(self, keys: Keys) -> str:
        """Where something stands: file, line and column."""
        line, column = self.document.position((self.index, *keys))
        return f"{self.document.path.name}:{line}:{column}"

    def finding(self, check: Check, keys: Keys, message: str) -> Finding:
        """A finding at a place in the scenario."""
        return check.at(self.document, (self.index, *keys), message, item=f"scenario/{self.name}")


@dataclass(frozen=True)
class PackScenarios:
    """The scenarios of a pack, and what is wrong with their files."""

    scenarios: tuple[Scenario, ...]
    findings: tuple[Finding, ...]


def read_scenarios(pack: Pack) -> PackScenarios:
    """Read all scenario files of a pack."""
    scenarios: list[Scenario] = []
    findings: list[Finding] = []
    for name, document in pack.scenarios.items():
        for entry in _entries(document, pack.id):
            if isinstance(entry, Scenario):
                scenarios.append(replace(entry, only_with=condition_of(name)[0]))
            else:
                findings.append(entry)
    return PackScenarios(tuple(scenarios), tuple(findings))


def _entries(document: Document, pack: str) -> Iterator[Scenario | Finding]:
    if document.findings:
        return
    if not isinstance(document.data, list):
        yield WRONG.at(document, (), "the file is a list of scenarios, each starting with '- scenario: ...'")
        return
    names: dict[str, int] = {}
    for index, words in enumerate(document.data):
        if not isinstance(words, dict):
            yield WRONG.at(document, (index,), "a scenario is a mapping that starts with 'scenario: ...'")
            continue
        yield from _misfits(document, index, words)
        name = str(words.get("scenario", ""))
        if name in names:
            related = [document.place((names[name],), "the first one")]
            message = f"there are two scenarios '{name}' in the file"
            yield WRONG.at(document, (index, "scenario"), message, related=related)
        names.setdefault(name, index)
        items = _words(words.get("items")) or _subjects(document, words)
        yield Scenario(name, pack, document, index, words, _words(words.get("rules")), items)


def _misfits(document: Document, index: int, words: Record) -> Iterator[Finding]:
    for word in words:
        if word not in WORDS:
            yield WRONG.at(document, (index, word), f"there is no '{word}' in a scenario; {nearest(word, WORDS)}")
    if not isinstance(words.get("scenario"), str) or not words["scenario"].strip():
        yield WRONG.at(document, (index, "scenario"), "a scenario needs a sentence as its name")
    for word in ("rules", "items"):
        if word in words and not _words(words[word]):
            yield WRONG.at(document, (index, word), f"'{word}' is a list of words, as in [one, other]")
    if len(_words(words.get("rules"))) > MOST_RULES:
        message = f"a scenario shows at most {MOST_RULES} rules; split it"
        yield WRONG.at(document, (index, "rules"), message)
    if "then" not in words and not any(isinstance(step, dict) for step in _steps(words)):
        yield WRONG.at(document, (index,), "a scenario expects something: a 'then', or a check or refusal in 'when'")


def _mentioned(value: object) -> set[str]:
    if isinstance(value, dict):
        return set().union(*(_mentioned(part) for pair in value.items() for part in pair))
    if isinstance(value, list):
        return set().union(*(_mentioned(part) for part in value))
    return set(re.split(r"[\s*:]+", value)) if isinstance(value, str) else set()


def _steps(words: Record) -> list[object]:
    steps = words.get("when", [])
    return steps if isinstance(steps, list) else [steps]


def _words(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(value) if isinstance(value, list) and all(isinstance(word, str) for word in value) else ()


def _subjects(document: Document, words: Record) -> tuple[str, ...]:
    """What a scenario is about when it does not say: the item its file is named after, and the players' combos."""
    given = words.get("given")
    players = given.get("players") if isinstance(given, dict) else None
    subjects = [document.path.stem]
    for player in players if isinstance(players, list) else []:
        older = player.get("declined", []) if isinstance(player, dict) else []
        for seat in (player, *(older if isinstance(older, list) else [older])):
            if isinstance(seat, dict):
                subjects += [str(seat[kind]) for kind in ("race", "power") if kind in seat]
    return tuple(dict.fromkeys(subjects))
