"""A game that was just opened, laid on a table."""

from __future__ import annotations

from mapforge.games.terminal.opened_game import Opening
from mapforge.studio.table.kept_python import lasting_world
from mapforge.studio.table.laid_game import LaidGame
from mapforge.studio.table.played_items import PlayedItems
from mapforge.studio.table.played_steps import played_before
from mapforge.studio.table.playing_board import playing_board


def laid_out(opening: Opening) -> LaidGame:
    """The game that was just opened, or resumed with the steps that led to it."""
    game, items = opening.game, PlayedItems(opening)
    steps = played_before(game, opening.beginning)
    return LaidGame(
        game,
        list(opening.seats),
        opening.map_id,
        opening.packs,
        opening.board.pack,
        playing_board(opening, items),
        items.cards(),
        lasting_world(game.rules.world, opening.library),
        steps[0].before if steps else game.copy(),
        steps,
        opening.beginning,
        opening.recipe,
    )
