"""The lines that a table writes into its journal: moments as somebody who looks on sees them, steps, and the end."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Game
from mapforge.files.plain_data import Record
from mapforge.studio.table.choice_list import ChoiceWords
from mapforge.studio.table.moment_changes import changes
from mapforge.studio.table.played_steps import PlayedStep
from mapforge.studio.table.seat_view import seat_view
from mapforge.studio.table.seen_table import SeenTable
from mapforge.studio.table.table_journal import OVER, SET, STEPS
from mapforge.studio.table.table_sight import ONLOOKER, TableSight, log_lines, winning_words


class TableLines:
    """Writes down what happens at one table."""

    def __init__(self, table: SeenTable) -> None:
        self.table = table
        self.shown = self.moment(table.game)
        """The last moment that was written."""

    def moment(self, game: Game) -> Record:
        """A game as somebody who looks on sees it, with everybody's coins."""
        moment = seat_view(game, ONLOOKER, self.table.teller, range(len(self.table.seats)))
        return {**moment, "player": game.player, "log_length": len(game.events)}

    def steps(self, steps: Sequence[PlayedStep], game: Game) -> tuple[Record, Record]:
        """The last moment, and the line for steps that were chosen at once."""
        teller, written, shown = self.table.teller, [], self.shown
        for step, after in zip(steps, [*(each.before for each in steps[1:]), game], strict=True):
            moment = self.moment(after)
            written.append(
                {
                    "player": step.player,
                    "action": str(step.action),
                    "words": ChoiceWords(step.before, teller).words(step.action),
                    "shown": changes(shown, moment),
                    "log": log_lines(after, teller, len(step.before.events)),
                }
            )
            shown = moment
        first = steps[0]
        return shown, {"persons": first.is_persons, "group": first.group, "round": shown["round"], "steps": written}

    def everything(self) -> list[tuple[str, Record]]:
        """All that a new journal has to tell, but settings: the beginning, and the steps that led to the game."""
        table, first = self.table, self.table.laid.first
        self.shown = self.moment(first)
        begun = {"first_shown": self.shown, "first_log": log_lines(first, table.teller, 0)}
        lines: list[tuple[str, Record]] = [(SET, begun)]
        if table.steps:
            self.shown, line = self.steps(table.steps, table.game)
            lines.append((STEPS, line))
        return [*lines, (OVER, self.end())] if table.game.over else lines

    def end(self) -> Record:
        """The line for the end of the game."""
        table = self.table
        return {
            "winners": table.game.winners,
            "coins": table.game.scores,
            "prompt": winning_words([table.teller.player(player) for player in table.game.winners]),
            "undo": [TableSight(table, player).undo_state() for player in range(len(table.seats))],
            **TableSight(table, ONLOOKER).end(),
        }
