"""Numbers in texts and files of anybody: finite, of limited length, and within a range that geometry can work with."""

from __future__ import annotations

import math

from mapforge.errors import MapforgeError

LARGEST = 1e9
"""Coordinates beyond this are mistakes; within it, squares and products keep enough digits."""
SMALLEST = 1e-9
"""What is nearer to 0 is noise of a calculation."""
FARTHEST = 1e12
"""What a calculation may come to on its way to a coordinate."""
_DIGITS = {8: "01234567", 10: "0123456789", 16: "0123456789abcdefABCDEF"}
_DECIMAL = "0123456789+-.eE"
_SHOWN = 24


class BadNumber(MapforgeError, ValueError):  # noqa: N818 - it says what the text is
    """A text that is no number; the message is for the user."""


class NumberOutOfRange(BadNumber):
    """A number that is too long, too large, or too near to 0."""


def whole_number(text: str, base: int = 10) -> int:
    """The whole number that a text is, in plain digits and with a sign or without."""
    from engine.vocabulary.json_text import LONGEST_WHOLE

    digits = text[1:] if text[:1] in ("-", "+") else text
    if not digits or digits.strip(_DIGITS[base]):
        raise BadNumber(f"'{_shown(text)}' is not a whole number")
    if len(digits) > LONGEST_WHOLE:
        raise NumberOutOfRange(f"a number of {len(digits):,} digits is too large; the limit is {LONGEST_WHOLE}")
    value = int(text, base)
    if abs(value) >= 10**LONGEST_WHOLE:
        raise NumberOutOfRange(f"'{_shown(text)}' is too large; the limit is {LONGEST_WHOLE} digits")
    return value


def decimal_number(text: str) -> float:
    """The finite number that a text is, with a point and an exponent or without."""
    from engine.vocabulary.json_text import LONGEST_DECIMAL

    # Python also reads other digits, underscores, spaces and words.
    if not text or text.strip(_DECIMAL):
        raise BadNumber(f"'{_shown(text)}' is not a number")
    if len(text) > LONGEST_DECIMAL:
        raise NumberOutOfRange(f"a number of {len(text):,} characters is too long; the limit is {LONGEST_DECIMAL}")
    try:
        value = float(text)
    except ValueError:
        raise BadNumber(f"'{_shown(text)}' is not a number") from None
    if not math.isfinite(value):
        raise NumberOutOfRange(f"'{_shown(text)}' is too large for a number")
    return value


def coordinate(text: str) -> float:
    """The coordinate that a text is; what is nearer to 0 than anything drawn is refused like what is too far away."""
    value = decimal_number(text)
    if value and not SMALLEST <= abs(value) <= LARGEST:
        raise NumberOutOfRange(f"'{_shown(text)}' is neither 0 nor between {SMALLEST:g} and {LARGEST:g}")
    return value


def coordinate_of(value: object) -> float | None:
    """The coordinate that a value of a file is, without noise around 0; None when it is none or too far away."""
    # To Python booleans are numbers as well.
    if (type(value) is not float and type(value) is not int) or not -LARGEST <= value <= LARGEST:
        return None
    return float(value) if abs(value) >= SMALLEST else 0.0


def drawn_number(text: str) -> float:
    """A number of a drawing, which may still be moved and scaled; noise around 0 is taken away."""
    value = within_reach(decimal_number(text))
    return value if abs(value) >= 1 / FARTHEST else 0.0


def within_reach(value: float) -> float:
    """A number that came out of others, unless it went too far for a drawing."""
    if not -FARTHEST <= value <= FARTHEST:
        raise NumberOutOfRange(f"{value:g} is too large for a drawing")
    return value


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."
