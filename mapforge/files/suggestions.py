"""Did you mean: the known word nearest to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable


def closest(word: object, known: Iterable[str]) -> str:
    """The known word most like a given one, or nothing when none is near."""
    import difflib

    said = str(word)[:60]
    words = sorted(set(known))
    for candidate in words:
        if candidate.lower() == said.lower().replace("-", "_").replace(" ", "_"):
            return candidate
    near = difflib.get_close_matches(said, words, n=1, cutoff=0.6)
    return near[0] if near else ""
