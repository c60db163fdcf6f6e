"""The steps of a game: each action with the game before it, so that it can be stepped through and taken back."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Action, Game
from engine.analysis.player_view import seen_as
from engine.position.position import Position
from mapforge.games.terminal.game_start import Beginning
from mapforge.games.terminal.replayed_game import CannotReplay, replayed


@dataclass(frozen=True)
class PlayedStep:
    """One action, who chose it, and the game before it."""

    before: Game
    player: int
    action: Action
    is_persons: bool
    group: int = -1
    """Actions that were chosen at once have the same number."""


def played_before(game: Game, beginning: Beginning) -> list[PlayedStep]:
    """The steps that led to a game, played again from its beginning; nothing when that leads elsewhere."""
    try:
        return [PlayedStep(*step, is_persons=False) for step in replayed(game, beginning)]
    except CannotReplay:
        return []


_BACK = "face_down"


def what_was_learned(before: Game, after: Game) -> str:
    """What chance or a hidden thing has told since, as a sentence; empty when nothing has."""
    news = [entry[0] for entry in after.history[len(before.history) :]]
    if "die" in news:
        return "a die has been rolled since, and a roll stands"
    if "shuffle" in news or _stacks(before.position) != _stacks(after.position):
        return "something hidden has been drawn since, and everybody has seen it"
    if before.position.seen != after.position.seen or _was_turned(before.position, after.position):
        return "something face down has been turned up since"
    return ""


def _stacks(position: Position) -> tuple[int, ...]:
    stacks = (position.banners, position.badges, position.markers, position.event_deck)
    return tuple(len(stack) for stack in stacks)


def _was_turned(before: Position, after: Position) -> bool:
    """Whether anybody sees the face of a piece now of which they saw the back."""
    pieces = range(len(before.spot))
    return any(
        seen_as(before, piece, player) == _BACK != seen_as(after, piece, player)
        for player in range(before.players)
        for piece in pieces
    )
