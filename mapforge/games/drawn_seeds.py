"""Seeds of games for which nobody has named one: drawn so that nobody can find them out from what they see."""

from __future__ import annotations

import secrets
from hashlib import sha256

BITS = 64
"""As many as the memory of the game's generator has: trying them all takes longer than anybody lives."""


def drawn_seed() -> str:
    """A new seed as a word, because numbers in saved games and pages are shorter."""
    return f"{secrets.randbits(BITS):0{BITS // 4}x}"


def bot_seed(seed: int | str, number: int) -> int:
    """The seed of the bot in a seat; from that of a drawn word nobody can go back to the word."""
    if isinstance(seed, int):
        return seed * 31 + number
    return int.from_bytes(sha256(f"bot {number} of {seed}".encode()).digest()[:8], "big")
