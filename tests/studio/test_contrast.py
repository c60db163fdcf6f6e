"""Every text of the studio can be read: contrast of at least 4.5 to 1, in light and in dark."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mapforge.studio

TOKENS = Path(str(mapforge.studio.__file__)).parent / "static" / "shell" / "tokens.css"
GROUNDS = ("ground", "surface", "raised", "sunken")
PAIRS = [
    *((ink, ground) for ink in ("ink", "ink-soft", "ink-faint") for ground in GROUNDS),
    *((ink, ground) for ink in ("error", "accent") for ground in ("surface", "raised")),
    *(("ink", f"{tone}-soft") for tone in ("accent", "warning", "error", "good", "info")),
    *((tone, f"{tone}-soft") for tone in ("error", "warning", "info", "good")),
    ("accent-ink", "accent"),
]
"""Which ink stands on which ground."""


def themes() -> dict[str, dict[str, str]]:
    """The colours by name, in light and in dark."""
    blocks = re.findall(r"(:root[^{]*)\{([^}]*)\}", TOKENS.read_text(encoding="utf-8"))
    colours = [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)) for _, block in blocks]
    light, dark = (found for found in colours if found)
    return {"light": light, "dark": dark}


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1, as the guidelines for accessible pages define it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_ink_can_be_read_on_its_ground(theme: str) -> None:
    colours = themes()[theme]
    for ink, ground in PAIRS:
        dim, bright = sorted((luminance(colours[ink]), luminance(colours[ground])))
        assert (bright + 0.05) / (dim + 0.05) >= 4.5, f"{ink} on {ground} in {theme}"
