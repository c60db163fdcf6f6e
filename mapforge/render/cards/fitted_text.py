"""Breaks a text into lines that fill an area, with letters as large as they can be there."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from mapforge.render.outlined_letters import letters_width

LEADING = 1.22
"""The height of a line, for letters of height one."""
PARAGRAPH = 0.45
"""The space between paragraphs, in lines."""
MOST_LETTERS = 4000
_STEP = 0.96
_MOST_BALANCED = 6
"""Longer texts look even by themselves."""
_HYPHEN = "-"
_AFTER_LETTERS = "-–—/"
"""Words may be broken behind these without a hyphen."""
_NOT_AT_START = "、。，．：；？！）」』】》…"


@dataclass(frozen=True)
class TextArea:
    """Where a text goes; below the `notch`, counted from the top, a line has only so much width."""

    width: float
    height: float
    notch: float = float("inf")
    notch_width: float = 0.0

    def room(self, bottom: float) -> float:
        """The width of a line that ends at some distance from the top."""
        return self.notch_width if bottom > self.notch else self.width


@dataclass(frozen=True)
class FittedText:
    """Lines with the distance of their baselines from the top, and the size of their letters."""

    size: float
    lines: tuple[tuple[str, float], ...]
    height: float


@dataclass(frozen=True)
class Script:
    """How a text is written: the language that says where words may be broken, the weight, and more fonts."""

    language: str = "en"
    is_bold: bool = False
    fonts: tuple[Path, ...] = ()

    def width(self, text: str) -> float:
        """How wide a text is in letters of height one."""
        return letters_width(text, bold=self.is_bold, folders=self.fonts)


def fitted(
    paragraphs: Sequence[str],
    area: TextArea,
    script: Script,
    largest: float,
    smallest: float,
    *,
    breaks_words: bool = True,
) -> FittedText | None:
    """The text in the largest letters with which it fits; None when it does not fit even in the smallest.

    Words are broken where that allows larger letters.
    """
    if sum(map(len, paragraphs)) > MOST_LETTERS:
        return None
    for size in _sizes(largest, smallest):
        for is_hyphenated in (False, True) if breaks_words else (False,):
            text = _at_size(paragraphs, area, script, size, is_hyphenated)
            if text is not None:
                return _balanced(text, paragraphs, area, script, is_hyphenated)
    return None


def _sizes(largest: float, smallest: float) -> Iterator[float]:
    size = largest
    while size > smallest:
        yield size
        size *= _STEP
    yield smallest


def _balanced(
    found: FittedText, paragraphs: Sequence[str], area: TextArea, script: Script, is_hyphenated: bool
) -> FittedText:
    """The same number of lines, about equally long, so that no word stands alone on the last one."""
    if is_hyphenated or len(found.lines) > _MOST_BALANCED:
        return found
    best = found
    for step in range(1, 11):
        narrow = replace(area, width=area.width * (1 - 0.04 * step), notch_width=area.notch_width * (1 - 0.04 * step))
        tried = _at_size(paragraphs, narrow, script, found.size, False)
        if tried is None or len(tried.lines) > len(found.lines):
            return best
        best = tried
    return best


def fitted_name(name: str, room: TextArea, script: Script, largest: float, smallest: float) -> FittedText | None:
    """A name on one line if its letters stay large there, or else on two or three; words are broken last of all."""
    width = room.width
    size = min(largest, width / max(script.width(name), 0.01))
    alone = FittedText(size, ((name, size * 0.8),), size)
    if size >= 0.72 * largest:
        return alone
    best = alone if size >= smallest else None
    for count, share in ((2, 0.76), (3, 0.6)):
        area = TextArea(width, min(room.height, count * share * largest * LEADING))
        text = fitted([name], area, script, share * largest, smallest, breaks_words=False)
        if text is not None and (best is None or text.size > 1.15 * best.size):
            best = text
    area = TextArea(width, min(room.height, 2.4 * largest))
    return best or fitted([name], area, script, smallest * 1.2, smallest)


def _at_size(
    paragraphs: Sequence[str], area: TextArea, script: Script, size: float, is_hyphenated: bool
) -> FittedText | None:
    lines: list[tuple[str, float]] = []
    top = 0.0
    for paragraph in paragraphs:
        if lines:
            top += PARAGRAPH * size * LEADING
        rest = list(_pieces(paragraph))
        while rest:
            room = area.room(top + size * LEADING) / size
            line, rest = _first_line(rest, room, script, is_hyphenated)
            if not line:
                return None
            lines.append((line, top + size * 0.9))
            top += size * LEADING
            if top - (LEADING - 1.1) * size > area.height:
                return None
    return FittedText(size, tuple(lines), top)


def _first_line(pieces: list[str], room: float, script: Script, is_hyphenated: bool) -> tuple[str, list[str]]:
    """The text of a line and the pieces that are left; no text when not even a part of a word fits."""
    count, used = 0, 0.0
    for piece in pieces:
        width = script.width(piece.rstrip())
        if used + width > room:
            break
        used += script.width(piece)
        count += 1
    if count < len(pieces) and is_hyphenated:
        for start, end in _broken(pieces[count], script.language):
            if used + script.width(start) <= room:
                return ("".join(pieces[:count]) + start).rstrip(), [end, *pieces[count + 1 :]]
    return "".join(pieces[:count]).rstrip(), pieces[count:]


def _pieces(text: str) -> Iterator[str]:
    """The parts between which a line may end, each with the space behind it."""
    words = " ".join(text.split())
    cuts = [at + 1 for at in range(len(words) - 1) if _may_end(words, at)]
    yield from (words[start:end] for start, end in pairwise([0, *cuts, len(words)]) if end > start)


def _may_end(text: str, at: int) -> bool:
    letter, following = text[at], text[at + 1]
    if letter == " ":
        return True
    if following == " " or following in _NOT_AT_START:
        return False
    if letter in _AFTER_LETTERS:
        return at > 0 and text[at - 1].isalpha() and following.isalpha()
    return _is_wide(letter) or _is_wide(following)


def _is_wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in "WF"


def _broken(word: str, language: str) -> Iterator[tuple[str, str]]:
    """The ways to break a word, with most of it on the first line first."""
    bare = word.rstrip()
    start = next((at for at, letter in enumerate(bare) if letter.isalpha()), len(bare))
    end = next((at + 1 for at in range(len(bare) - 1, -1, -1) if bare[at].isalpha()), start)
    for at in sorted(_breaks(bare[start:end], language), reverse=True):
        yield bare[: start + at] + _HYPHEN, word[start + at :]


@lru_cache(maxsize=4096)
def _breaks(word: str, language: str) -> tuple[int, ...]:
    """Where a word may be broken, leaving at least two letters before and three after; nowhere without pyphen."""
    try:
        import pyphen
    except ImportError:
        return ()
    known = pyphen.language_fallback(language)
    if known is None or len(word) < 6 or not word.isalpha():
        return ()
    return tuple(pyphen.Pyphen(lang=known, left=2, right=3).positions(word))
