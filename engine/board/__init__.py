"""What changes on the board: who holds a region, where a piece is, and which traits are in force because of it."""

from __future__ import annotations

from engine.board.force import derive, forget, profile_of, refresh
from engine.board.moves import hold, move

__all__ = ["derive", "forget", "hold", "move", "profile_of", "refresh"]
