"""Odd command lines: whatever is typed ends with a sentence and the right code."""

from __future__ import annotations

import os
import random
import tempfile

from mapforge.commands import SUMMARIES
from tests.fuzz.packs import told

WORDS = [
    "", ".", "..", "/", "~", "-", "--", "-o", "--out", "--trust", "base", "base:two_players", "base:map/x", "a" * 5000,
    "\0", "\x1b[31m", "\ud800", "x\ny", "9" * 5000, "-1", "1e9", "nan", "inf", "--players", "--seed",
    "--players=bot,bot",
    "/dev/null", "/dev/full", "/proc/self/mem", "--format", "json", "sarif", "--ban", "giants", "--with", "underground",
    "--ruling", "x=y", "=", "--help", "--version", "hook/unknown", "race", "A\u202eB", "--game", "--step", "9", "--map",
]  # fmt: skip
ENDLESS = ("--watch",)
SERVING = ("studio",)
"""What goes on until Ctrl-C; tests/studio attacks it."""
SHORT = {
    "play": ("--players", "random,random"),
    "ladder": ("--bots", "random,greedy", "--games", "2"),
    "simulate": ("--players", "random,random", "--games", "2"),
    "balance": ("--minutes", "0.01"),
    "tune": ("--minutes", "0.01"),
    "train": ("--games", "1"),
}
"""What plays as long as it is told to, and the words that keep it short."""


def attack(chance: random.Random) -> str:
    """Type something."""
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            command = chance.choice([*(name for name in SUMMARIES if name not in SERVING), "pakc", ""])
            words = [chance.choice(WORDS) for _ in range(chance.randrange(5))]
            if command in SHORT:
                words = [*(word for word in words if word != "--seed"), *SHORT[command]]
            return told([command, *words] if command else words)
        finally:
            os.chdir(here)
