"""Runs every measure and prints one line for each; `python -m tests.bench validation` runs one part."""

from __future__ import annotations

import sys

from tests.bench import engines, games, maps, pictures, validation

PARTS = {
    "speed": engines.report_speed,
    "verbs": engines.report_verbs,
    "redeployment": engines.report_redeployment,
    "growth": engines.report_growth,
    "validation": validation.report,
    "games": games.report,
    "maps": maps.report,
    "pictures": pictures.report,
}


def main(names: list[str]) -> None:
    """Run the parts that are named, or all."""
    for name in names or PARTS:
        PARTS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
