"""Plays the tournaments of the ladder: `python -m tests.ladder GAMES BOTS SEED`."""

from __future__ import annotations

import sys
from pathlib import Path

from mapforge.bots.roster import RATED
from mapforge.cli import main

WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}
BOARDS = {"base": ("base", []), "underground": ("underground", []), "mix": ("base", ["--with", "underground"])}


def climb(games: str, bots: str, seed: str, folder: Path = Path("build/ladder")) -> int:
    """Play each tournament, print its ratings, and keep them in a file."""
    names = ",".join(RATED) if bots == "all" else bots
    folder.mkdir(parents=True, exist_ok=True)
    for name, (pack, more) in BOARDS.items():
        for players, word in WORDS.items():
            file = folder / f"{name}_{players}.txt"
            board = f"{pack}:{word}_players"
            words = ["ladder", board, "--players", str(players), "--games", games, "--bots", names, "--seed", seed]
            code = main([*words, *more, "--out", str(file)])
            if code:
                return code
            print(f"== {name}\n{file.read_text(encoding='utf-8')}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(climb(*sys.argv[1:4]))
