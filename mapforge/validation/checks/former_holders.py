"""Conquests described by who held the region, where the race that asks already holds it."""

from __future__ import annotations

from collections.abc import Iterator

from mapforge.files.findings import Check, Finding, Severity
from mapforge.files.kinds import HOOKED_KINDS
from mapforge.packs.library import Library
from mapforge.validation.checks.check_registry import rule

_POWER = "# powers/looting.yaml\nid: looting\nname: Looting\ntokens: 4\nhooks:\n"

TAKEN_ALREADY = Check(
    "hook/taken-already",
    Severity.WARNING,
    "A conquest described by who held the region before",
    "At its own conquest, a race already holds the region, so that a filter for other holders never matches.",
    "Say from whom it is taken: `taken_from: opponents`, or `if: {attack: {from: opponents}}`.",
    bad=_POWER + "  - gains: {at: conquest, coins: 1, where: {occupied_by: opponents}}\n",
    good=_POWER + "  - gains: {at: conquest, coins: 1, where: {taken_from: opponents}}\n",
)
_OTHERS = {
    *("nobody", "natives", "own_declined", "opponents", "active_opponents", "declined_opponents", "others", "other"),
    *("victim", "left", "right", "neighbours", "beaten", "beaten_active"),
}


@rule
def former_holders(library: Library) -> Iterator[Finding]:
    """Find filters that look for another holder in a region that the race has just taken."""
    for id in library.named:
        for kind in HOOKED_KINDS:
            for item in library.packs[id].items[kind].values():
                listed = item.fields.get("hooks")
                for index, entry in enumerate(listed if isinstance(listed, list) else []):
                    for hook in _own_conquests(entry):
                        document, keys = item.origin("hooks", index, hook, "where", "occupied_by")
                        message = f"'{hook}' is asked when the race already holds the region, so this never matches"
                        yield TAKEN_ALREADY.at(document, keys, message, value=True)


def _own_conquests(entry: object) -> Iterator[str]:
    """The hook of an entry that is about a conquest of its own race, in a region that somebody else should hold."""
    if not isinstance(entry, dict) or entry.get("side", "own") != "own" or "chooses" in entry:
        return
    for hook, given in entry.items():
        if isinstance(given, dict) and given.get("at") == "conquest" and isinstance(given.get("where"), dict):
            holders = given["where"].get("occupied_by", "me")
            named = holders if isinstance(holders, list) else [holders]
            if all(isinstance(each, str) and each in _OTHERS for each in named):
                yield str(hook)
