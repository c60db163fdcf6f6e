"""Types of arguments: numbers within bounds, refused in one way wherever they are asked for."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable

MOST_WORKERS = 1024
MOST_SEED = 2**48
MOST_GAMES = 1_000_000
_SHOWN = 40


def whole(least: int, most: int, what: str = "") -> Callable[[str], int]:
    """A whole number within bounds; `what` says of which things."""
    wanted = f"a whole number{_of(what)} from {least} to {most}"

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 18 or not least <= int(text) <= most:
            raise ArgumentTypeError(f"give {wanted}, not '{text[:_SHOWN]}'")
        return int(text)

    return read


def integer(text: str) -> int:
    """Any whole number."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"give a whole number, not '{text[:_SHOWN]}'") from None


def number(least: float, most: float, what: str = "") -> Callable[[str], float]:
    """A number within bounds, with a point or without; `what` says of which things."""
    wanted = f"a number{_of(what)} from {_plain(least)} to {_plain(most)}"

    def read(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = least - 1
        if not least <= found <= most:
            raise ArgumentTypeError(f"give {wanted}, not '{text[:_SHOWN]}'")
        return found

    return read


def _of(what: str) -> str:
    return f" of {what}" if what else ""


def _plain(bound: float) -> str:
    return f"{bound:.0f}" if bound == int(bound) else f"{bound:g}"
