"""The choices that make a mix, and what is left out and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mapforge.errors import MapforgeError


class MixError(MapforgeError):
    """A mix cannot be made; the message says why."""


@dataclass(frozen=True)
class Out:
    """An item that is not in the game, such as `race/humans`, and why."""

    item: str
    reason: str


@dataclass(frozen=True)
class Recipe:
    """Everything that is chosen in a mix, so that it can be made again exactly."""

    map: str
    packs: tuple[str, ...]
    players: int
    monsters: tuple[str, ...] = ()
    """The regions that get monsters."""
    out: tuple[Out, ...] = ()
    rulings: Mapping[str, str] = field(default_factory=dict)
    events: bool | Mapping[str, int] = False
    """Whether events are drawn, or in which rounds; a map that asks for them draws them in any case."""
    digest: str = ""
    """A fingerprint of the game that was written, to notice when a pack has changed since."""
