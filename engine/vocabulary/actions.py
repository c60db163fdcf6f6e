"""What a player can do, as small values with a stable text form."""

from __future__ import annotations

import re
from typing import NamedTuple

BARE = ("expand", "pass", "decline", "stop", "done")
AT_REGION = ("conquer", "roll", "abandon", "leave", "place")
WITH_ITEM = ("put", "use")
VERBS = (*BARE, "pick", *AT_REGION, *WITH_ITEM)

_PATTERN = re.compile(
    r"(?P<verb>\S+)(?: (?!on |using )(?P<what>\S+))?(?: on (?P<where>\S+))?(?: using (?P<using>\S+(?: and \S+)*))?"
)


class Action(NamedTuple):
    """One step of play: `conquer meadow using sword`, `put tent on marsh`, `pick 3`."""

    verb: str
    what: str = ""
    where: str = ""
    using: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = [self.verb]
        if self.what:
            words.append(self.what)
        if self.where:
            words += [self.where] if self.verb in AT_REGION else ["on", self.where]
        if self.using:
            words += ["using", " and ".join(self.using)]
        return " ".join(words)


def parse(text: str) -> Action:
    """Read an action from its text form."""
    found = _PATTERN.fullmatch(" ".join(text.split()))
    if not found or found["verb"] not in VERBS:
        raise ValueError(f"'{text}' is not an action; an action starts with {', '.join(VERBS)}")
    verb, what, where = found["verb"], found["what"] or "", found["where"] or ""
    using = tuple(sorted(found["using"].split(" and "))) if found["using"] else ()
    if verb in AT_REGION and what and not where:
        what, where = "", what
    return Action(verb, what, where, using)
