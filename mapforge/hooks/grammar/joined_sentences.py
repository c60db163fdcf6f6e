"""Sentences about one item, put together as a person would: what is said of one occasion is said once."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mapforge.hooks.grammar.nouns import raised

_LEAD = re.compile(
    r"[^.:;]{0,80}\b[Yy]ou may use this [^.:;]{1,200}: |"
    r"(?:(?:[Ww]hen|[Aa]t|[Aa]fter|[Bb]efore|[Ww]hile|[Ii]n|[Ii]f) [^.:;]*?, )+"
)
"""A use that is announced, or occasions and conditions; how often something may be chosen counts for each alone."""
_TAKEN_BACK = re.compile(r"you take (your [\w' -]+?) back from the map")
_ENTERS = re.compile(r"You may enter the map in any (.+)\.")
_EXCEPT = re.compile(r"(.+), except for (.+)\.")


def joined_sentences(sentences: Sequence[str]) -> list[str]:
    """The same with fewer words: neighbours that begin alike become one, and what another one says better goes."""
    found: list[str] = []
    for said in _without_exceptions(_without_entries(sentences)):
        both = _together(found[-1], said) if found else None
        if both is None:
            found.append(said)
        else:
            found[-1] = both
    return found


def _together(one: str, other: str) -> str | None:
    """Two sentences about the same occasion as one; None when they have nothing in common, or more behind them."""
    if any(". " in said or ";" in said for said in (one, other)):
        return None
    lead = _common_lead(one, other)
    if not lead:
        return None
    first, second = one[len(lead) :].rstrip("."), other[len(lead) :].rstrip(".")
    if ":" in first + second:
        return None
    if (taken := _TAKEN_BACK.fullmatch(first)) is not None:
        second = second.replace(taken[1], "them")
    # A list that goes on: `a, and b` becomes `a, b, and c`.
    head, mark, tail = first.rpartition(_JOINT)
    if mark and lead.endswith(": "):
        first = f"{head}, {tail}"
    subject = second.split(" ", 1)[0]
    if lead.endswith(", ") and subject in ("you", "they") and first.startswith(f"{subject} ") and "," not in first:
        return f"{lead}{first} and {second[len(subject) + 1 :]}."
    return f"{lead}{first}{_JOINT}{second}."


_JOINT = ", and "


def _common_lead(one: str, other: str) -> str:
    """The words with which both begin, up to the end of an occasion, a condition, or a use that is announced."""
    leads = [match[0] if (match := _LEAD.match(said)) else "" for said in (one, other)]
    if leads[0] != leads[1] or not leads[0]:
        return ""
    return leads[0]


def _without_entries(sentences: Sequence[str]) -> list[str]:
    """Without where the map may be entered, if it may be entered only there."""

    def is_said_better(said: str) -> bool:
        where = _ENTERS.fullmatch(said)
        better = (f"You may enter the map only in {article}{where[1]}." for article in ("a ", "an ")) if where else ()
        return any(any(each.startswith(start.rstrip(".")) for each in sentences) for start in better)

    return [said for said in sentences if not is_said_better(said)]


def _without_exceptions(sentences: Sequence[str]) -> list[str]:
    """Without an exception that another sentence takes back, and without that sentence."""
    found = list(sentences)
    for said in sentences:
        exception = _EXCEPT.fullmatch(said)
        back = f"{raised(exception[2])} do not help other players conquer your regions." if exception else ""
        if exception and back in found:
            found[found.index(said)] = f"{exception[1]}."
            found.remove(back)
    return found
