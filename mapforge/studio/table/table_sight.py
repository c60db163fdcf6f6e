"""What is seen at a table: everything that a page shows, as one seat may see it."""

from __future__ import annotations

import time
from collections import Counter

from engine import Game
from engine.analysis.earnings import PICK, REGIONS
from engine.state.records import ChronicleEntry
from engine.vocabulary.item_id import short_id
from mapforge.files.plain_data import Record
from mapforge.games.narration import Teller
from mapforge.studio.table.choice_list import DEEDS, ChoiceWords
from mapforge.studio.table.deeds import coin_sources, deed
from mapforge.studio.table.played_steps import PlayedStep
from mapforge.studio.table.redeployment import PHASES, VERBS, Redeployment
from mapforge.studio.table.seat_view import coin_chart, seat_view
from mapforge.studio.table.seen_table import SeenTable

ONLOOKER = -1
"""The seat of somebody who plays nothing."""
MOST_DEEDS = 60
"""How many of the last steps a page is told of, to show what happened."""


class TableSight:
    """One table as one seat may see it; whoever asks holds the lock of the table."""

    def __init__(self, table: SeenTable, seat: int) -> None:
        self.table, self.seat, self.teller = table, seat, table.teller

    @property
    def _known(self) -> set[int]:
        """Whose purse this seat may look into."""
        table = self.table
        if table.game.over or (table.open_coins and not table.is_shared):
            return set(range(len(table.seats)))
        return {self.seat}

    def view(self, since: int = 0, epoch: int = -1, seen: int = -1) -> Record:
        """Everything that a page shows; log and deeds from where the page has them."""
        table, seat = self.table, self.seat
        editor = table.draft if table.draft is not None and table.game.player == seat else None
        game = editor.shown if editor else table.game
        chooses = table.is_choosing(seat)
        legal = (editor.legal() if editor else game.legal_actions()) if chooses else []
        is_followed = epoch == table.epoch
        known = since if is_followed else 0
        return {
            "table": table.id,
            "revision": table.revision,
            "epoch": table.epoch,
            "you": seat,
            "local": table.local,
            "seats": [{"name": s.name, "kind": s.kind, "person": s.bot is None} for s in table.seats],
            "kept_warm": table.is_kept_warm(seat),
            "guests": sorted(table.guests),
            "player": table.game.player,
            "over": table.game.over,
            "winners": table.game.winners,
            "prompt": self._prompt(editor),
            "choices": ChoiceWords(game, self.teller).choices(legal),
            "redeploys": chooses and game.position.phase in PHASES and not game.position.pending,
            "placed": editor.placed if editor else {},
            "can_confirm": bool(editor and editor.is_complete),
            "undo": self.undo_state(),
            "thinking": self._thinking(),
            "trouble": table.trouble,
            "note": table.note,
            "changed_outside": table.is_changed_outside,
            "steps": len(table.steps),
            "since": self._own_last() + 1,
            "earned": self._earned(),
            "deeds": self._deeds(seen) if is_followed and seen >= 0 else [],
            "log": log_lines(table.game, self.teller, known),
            "log_from": known,
            **seat_view(game, seat, self.teller, self._known),
        }

    def moment(self, number: int) -> Record:
        """The table as this seat saw it before one of the steps."""
        steps = self.table.steps
        game = self._before(number)
        last = steps[number - 1] if number else None
        return {
            "step": number,
            "steps": len(steps),
            "player": game.player,
            "words": self._told(last, game) if last else "The game begins",
            "log_length": len(game.events),
            "deed": deed(last, game, self._known) if last else None,
            **seat_view(game, self.seat, self.teller, self._known),
        }

    def _told(self, step: PlayedStep, after: Game) -> str:
        """A step in words: what somebody else chose is told as everybody was told, because it may be hidden."""
        name = self.teller.player(step.player)
        if self.table.game.over or step.player == self.seat:
            return f"{name}: {ChoiceWords(step.before, self.teller).words(step.action)}"
        lines = log_lines(after, self.teller, len(step.before.events))
        return str(lines[0]["text"]) if lines else f"{name} goes on."

    def past(self) -> list[Record]:
        """Every step since this seat chose last, with the board after it."""
        steps, start = self.table.steps, self._own_last() + 1
        found = []
        told = [number for number in range(start, len(steps)) if steps[number].action.verb not in VERBS]
        for number in told[-MOST_DEEDS:]:
            moment = self.moment(number + 1)
            found.append({key: moment[key] for key in ("step", "words", "deed", "regions", "round")})
        return found

    def chart(self) -> Record:
        """The coins of all players whose purse this one may look into, round by round."""
        return coin_chart(self.table.game, self._known)

    def end(self) -> Record:
        """Who won and why: coins by round and by source."""
        table = self.table
        everybody = range(len(table.seats))
        return {**coin_chart(table.game, everybody), "sources": coin_sources(table.steps, table.game)}

    def undo_state(self) -> Record:
        """Whether this seat may take something back, or why not."""
        table, seat = self.table, self.seat
        if table.draft is not None and table.draft.steps and table.game.player == seat:
            return {"possible": True, "why": ""}
        refusal = table.why_not_undone(seat)
        return {"possible": not refusal, "why": refusal}

    def _before(self, number: int) -> Game:
        steps = self.table.steps
        return steps[number].before if number < len(steps) else self.table.game

    def _deeds(self, seen: int) -> list[Record]:
        count = len(self.table.steps)
        first = max(seen, count - MOST_DEEDS)
        return [{"step": n, **deed(self.table.steps[n], self._before(n + 1), self._known)} for n in range(first, count)]

    def _earned(self) -> dict[str, int]:
        """What each item has earned so far, for the players whose purse this seat may look into."""
        found: Counter[str] = Counter()
        for payment in self.table.game.payments:
            if payment.player in self._known and payment.item != PICK:
                found[payment.race if payment.item == REGIONS else short_id(payment.item)] += payment.coins
        return dict(found)

    def _own_last(self) -> int:
        """The last step that this seat chose, or -1."""
        return next((n for n in reversed(range(len(self.table.steps))) if self.table.steps[n].player == self.seat), -1)

    def _prompt(self, editor: Redeployment | None) -> str:
        game = self.table.game
        if game.over:
            return winning_words([self.teller.player(player) for player in game.winners])
        if editor is not None and editor.is_complete:
            return "Everything has its place."
        if self.table.is_choosing(self.seat):
            return ChoiceWords(game, self.teller).prompt()
        deed = "decides" if game.position.pending else DEEDS[game.position.phase]
        return f"{self.teller.player(game.player)} {deed}."

    def _thinking(self) -> Record | None:
        thought = self.table.thought
        if thought is None:
            return None
        return {"player": thought.player, "seconds": round(time.monotonic() - thought.since, 1)}


def winning_words(names: list[str]) -> str:
    """Who has won."""
    return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'}."


def log_lines(game: Game, teller: Teller, known: int) -> list[Record]:
    """What happened after so many lines that are known."""
    return [_line(event, teller) for event in game.events[known:]]


def _line(event: ChronicleEntry, teller: Teller) -> Record:
    player = event[1] if len(event) > 1 and isinstance(event[1], int) else None
    line: Record = {"kind": event[0], "player": player, "text": teller.tell(event)}
    if event[0] == "die":
        line["die"] = event[2]
    return line
