"""Where the games of tables come from: the packs of a workspace, or what a page has in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from engine.vocabulary.registry import Registry
    from mapforge.studio.table.game_setup import GameSetup
    from mapforge.studio.table.kept_world import KeptWorld
    from mapforge.studio.table.laid_game import LaidGame


class GameSource(Protocol):
    """Whoever knows maps and packs, and opens games with them."""

    @property
    def trust(self) -> Sequence[str]:
        """The packs whose Python runs because somebody trusts it."""
        ...  # pragma: no cover

    @property
    def bots(self) -> Sequence[str]:
        """The bots that may play, the weakest first."""
        ...  # pragma: no cover

    def new_game(self, setup: GameSetup) -> LaidGame:
        """The game that somebody wants."""
        ...  # pragma: no cover

    def saved_game(self, name: str) -> LaidGame:
        """A game that was saved."""
        ...  # pragma: no cover

    def registry(self, kept: KeptWorld) -> Registry:
        """The hooks for a world that was kept; a MapforgeError where they are not here any more."""
        ...  # pragma: no cover

    def states(self, laid: LaidGame) -> dict[str, str]:
        """What the packs of a game are like now."""
        ...  # pragma: no cover

    def is_changed(self, states: dict[str, str]) -> bool:
        """Whether a pack is not what it was."""
        ...  # pragma: no cover
