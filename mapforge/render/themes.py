"""Themes: the paper, the ink and how much is drawn."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Theme:
    """Colours around the ground, and whether there are drawings on it."""

    paper: str
    panel: str
    ink: str
    border: str
    halo: str
    tint: str
    tint_share: float = 0.0
    """How much of the tint every ground takes."""
    textures: bool = True
    is_hatched: bool = False
    """Grounds are grey and told apart by hatchings, for printers without colours."""
    decorations: bool = True
    """Whether there are symbols, labels, a title, a track and a legend."""


THEMES = {
    "parchment": Theme("#efe3c8", "#e2d2ae", "#2d2118", "#3b2a1c", "#fff8e6", "#e8c98a", 0.06),
    "night": Theme("#1d1b26", "#2b2838", "#f1ead9", "#0f0d14", "#1d1b26", "#1a1830", 0.28),
    "plain": Theme("#ffffff", "#f4f4f4", "#111111", "#222222", "#ffffff", "#ffffff", 0.15, is_hatched=True),
    "outline": Theme(
        "#ffffff", "#ffffff", "#111111", "#222222", "#ffffff", "#ffffff", 0.0, textures=False, decorations=False
    ),
}
DEFAULT_THEME = "parchment"
OVERLAYS = ("graph", "ids", "names", "findings", "coords")
"""What can be drawn on top."""
FONT = "Source Serif Pro, Source Serif 4, Palatino Linotype, Palatino, Book Antiqua, Georgia, DejaVu Serif, serif"
