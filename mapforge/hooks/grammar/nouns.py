"""Nouns with their number and article."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mapforge.files.plurals import plural

_BEFORE_THE_REST = re.compile(r"(.+?)((?: of | in | o' | from | on | before |, ).*)")
_CONSONANT_SOUND = re.compile(r"(?:uni|use|usu|eu|one\b|once)", re.IGNORECASE)
_VOWEL_SOUND = re.compile(r"(?:[aeiou]|hour|heir|hono)", re.IGNORECASE)
_ARTICLE = re.compile(r"\b([Aa])n? (?=([\w'-]+))")
_NUMBERED = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")
_TIMES = {1: "once", 2: "twice"}


def plural_of(noun: str) -> str:
    """More than one of something that may have several words: `heroes`, `allies`, `holes in the ground`."""
    rest = _BEFORE_THE_REST.fullmatch(noun)
    if rest:
        return plural_of(rest[1]) + rest[2]
    if re.search(r"[^aeiou]y$", noun):
        return f"{noun[:-1]}ies"
    if noun.endswith("man") and not noun.endswith("human"):
        return f"{noun[:-3]}men"
    return plural(noun)


def article(noun: str) -> str:
    """The indefinite article before a word, by its sound."""
    return "an" if _VOWEL_SOUND.match(noun) and not _CONSONANT_SOUND.match(noun) else "a"


def with_articles(text: str) -> str:
    """A text in which every `a` and `an` fits the word behind it."""
    return _ARTICLE.sub(lambda found: f"{found[1]}{article(found[2])[1:]} ", text)


def number_of(number: int, noun: str) -> str:
    """A number of things: `no tokens`, `1 token`, `2 tokens`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number if number else 'no'} {plural_of(noun)}"


def times_in_words(number: int) -> str:
    """How often: once, twice, 3 times."""
    return _TIMES.get(number, f"{number} times")


def inflected(text: str, is_many: bool) -> str:
    """A text with words for one and for many, as in `region[|s]`, in one number."""
    return _NUMBERED.sub(lambda found: found[2 if is_many else 1], text)


def joined(parts: Iterable[str], word: str) -> str:
    """Several phrases as one: `a, b and c`."""
    listed = list(dict.fromkeys(parts))
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} {word} {listed[-1]}"


def raised(text: str) -> str:
    """A text as a sentence begins."""
    return text[:1].upper() + text[1:]


def lowered(text: str) -> str:
    """A text as it goes on inside a sentence; a word in capitals stays."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]
