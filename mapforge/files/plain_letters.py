"""Names in the letters of ids: without accents, and what has no plain form as people write it."""

from __future__ import annotations

import unicodedata

_WRITTEN = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h"}
)


def plain_letters(text: str) -> str:
    """A text in small letters from a to z, with whatever else is plain; other letters are left out."""
    written = text.lower().translate(_WRITTEN)
    return unicodedata.normalize("NFKD", written).encode("ascii", "ignore").decode()
