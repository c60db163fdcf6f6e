"""The process in which scenarios are played a second time; it reads what to play, and writes a trace for each."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from mapforge.scenarios.session import open_session, played_once


def play() -> None:
    """Play what the first process asks for."""
    folders, options = json.load(sys.stdin)
    answers = sys.stdout
    # What a pack prints must not end up among the traces.
    sys.stdout = sys.stderr
    session = open_session([Path(folder) for folder in folders], **options)
    traces = [result.trace for result in played_once(session)[0]]
    answers.write("\n" + json.dumps(traces))


if __name__ == "__main__":
    play()
