"""What people wish for, in their own words: `mapforge hooks WISH`."""

from __future__ import annotations

from functools import cache

from mapforge.packs.library import Library
from mapforge.packs.loader import library_with_shipped
from mapforge.pages.hook_search import search_hooks
from tests.fuzz.target import Target, text_of


@cache
def _library() -> Library:
    return library_with_shipped([])


def search(content: bytes) -> None:
    """A wish: whatever it says, the answer names hooks that exist."""
    search_hooks(_library(), text_of(content))


TARGETS = {
    "wish": Target(search, words=("one more coin", "for each", "mountain", "giants", "cheaper", "decline", "\u0301")),
}
