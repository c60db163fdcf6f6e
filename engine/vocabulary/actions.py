"""What a player can do, as small values with a stable text form."""

from __future__ import annotations

import re
from typing import NamedTuple

BARE = ("expand", "pass", "decline", "stop", "done")
AT_REGION = ("conquer", "roll", "abandon", "leave", "place")
WITH_ITEM = ("put", "use")
VERBS = (*BARE, "pick", *AT_REGION, *WITH_ITEM)

LONGEST_TEXT = 1000

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


def is_well_formed(action: Action) -> bool:
    """Tell whether the parts of an action are words, as they are in every action that was parsed."""
    if type(action) is not Action:
        return False
    verb, what, where, using = action
    # Asked before every action of every game, so without a loop where there is nothing to go through.
    is_worded = type(verb) is str and type(what) is str and type(where) is str and type(using) is tuple
    return is_worded and (not using or all(type(word) is str for word in using))


def parse(text: str) -> Action:
    """Read an action from its text form."""
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"'{text[:40]}...' is not an action; none is longer than {LONGEST_TEXT} characters")
    match = _PATTERN.fullmatch(" ".join(text.split()))
    if not match or match["verb"] not in VERBS:
        raise ValueError(f"'{text}' is not an action; an action starts with {', '.join(VERBS)}")
    verb, what, where = match["verb"], match["what"] or "", match["where"] or ""
    using = tuple(sorted(match["using"].split(" and "))) if match["using"] else ()
    if verb in AT_REGION and what and not where:
        what, where = "", what
    return Action(verb, what, where, using)
