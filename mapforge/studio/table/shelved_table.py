"""A table that nobody plays at now, because it is over or cannot go on: it holds little, and reads its journal."""

from __future__ import annotations

import time
from threading import RLock

from mapforge.files.plain_data import Record
from mapforge.studio.table.asker import Asker
from mapforge.studio.table.game_table import TableRefusal
from mapforge.studio.table.kept_table import KeptSteps, KeptTable
from mapforge.studio.table.moment_changes import changed
from mapforge.studio.table.table_journal import TableJournal
from mapforge.studio.table.table_sight import ONLOOKER


class ShelvedTable:
    """A table of which only the list entry is held; everything else is read when somebody looks."""

    def __init__(self, kept: KeptTable, journal: TableJournal, why: str = "") -> None:
        self.kept, self.journal, self.id = kept, journal, kept.id
        self.trouble = why
        """Why nobody can go on; empty when the game is over."""
        self.revision, self.epoch = 0, int(time.time())
        self.lock = RLock()
        self.guests = kept.guests
        self.is_changed_outside = False

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.kept.over is not None

    @property
    def is_shared(self) -> bool:
        """Whether somebody plays from another machine."""
        return any(self.kept.seats[guest].kind == "person" for guest in self.guests)

    @property
    def local(self) -> list[int]:
        """The people who play at the machine of the studio."""
        seats = self.kept.seats
        return [n for n, seat in enumerate(seats) if seat.kind == "person" and n not in self.guests]

    @property
    def board(self) -> Record:
        """What pages draw."""
        found: Record = self.read().content["board"]
        return found

    @property
    def cards(self) -> Record:
        """What it takes to draw the cards of everything in play; nothing at tables from before they were kept."""
        found: Record = self.read().content.get("cards", {})
        return found

    def read(self) -> KeptSteps:
        """Everything in the journal."""
        return KeptSteps.read(self.journal.content())

    def seat_at_screen(self, wanted: int | None = None) -> int:
        """The seat whose view the studio's own screen shows."""
        local = self.local
        return wanted if wanted is not None and wanted in local else local[0] if local else ONLOOKER

    def view(self, seat: int, since: int = 0, epoch: int = -1, seen: int = -1) -> Record:
        """Everything that a page shows; nobody can choose anything."""
        steps, kept = self.read(), self.kept
        log = steps.log
        known = since if epoch == self.epoch else 0
        over = steps.over or {"winners": [], "prompt": "The game stands still.", "undo": []}
        undo = over["undo"][seat] if 0 <= seat < len(over["undo"]) else {"possible": False, "why": "nobody can choose"}
        return {
            **self._moment(steps, len(steps.steps), seat),
            "table": self.id,
            "revision": self.revision,
            "epoch": self.epoch,
            "you": seat,
            "local": self.local,
            "seats": [{"name": s.name, "kind": s.kind, "person": s.kind == "person"} for s in kept.seats],
            "kept_warm": False,
            "guests": sorted(self.guests),
            "over": self.is_over,
            "winners": over["winners"],
            "prompt": over["prompt"],
            "choices": [],
            "redeploys": False,
            "placed": {},
            "can_confirm": False,
            "undo": undo,
            "thinking": None,
            "trouble": self.trouble,
            "note": kept.note,
            "changed_outside": False,
            "steps": len(steps.steps),
            "since": len(steps.steps),
            "earned": {},
            "deeds": [],
            "log": log[known:],
            "log_from": known,
        }

    def moment(self, seat: int, number: int) -> Record:
        """The table as everybody saw it before one of the steps."""
        steps = self.read()
        if not 0 <= number <= len(steps.steps):
            raise TableRefusal(f"the game has {len(steps.steps)} steps")
        last = steps.steps[number - 1] if number else None
        return {
            **self._moment(steps, number, seat),
            "step": number,
            "steps": len(steps.steps),
            "words": self._told(last) if last else "The game begins",
            "deed": None,
        }

    def _told(self, step: Record) -> str:
        """A step in words; while the game is not over, as everybody was told."""
        name = self.kept.seats[step["player"]].name
        if self.is_over:
            return f"{name}: {step['words']}"
        return str(step["log"][0]["text"]) if step["log"] else f"{name} goes on."

    def _moment(self, steps: KeptSteps, number: int, seat: int) -> Record:
        now = steps.first_shown
        for step in steps.steps[:number]:
            now = changed(now, step["shown"])
        if not self.is_over and (self.is_shared or not self.kept.opened["open_coins"]):
            return {**now, "coins": [coins if player == seat else None for player, coins in enumerate(now["coins"])]}
        return dict(now)

    def past(self, seat: int) -> list[Record]:
        """Nothing goes on here."""
        return []

    def chart(self, seat: int) -> Record:
        """The coins of the players, round by round."""
        over = self.read().over
        return {key: over[key] for key in ("rounds", "lines")} if over else {"rounds": [0], "lines": []}

    def end(self, seat: int) -> Record:
        """Who won and why."""
        over = self.read().over
        if over is None:
            raise TableRefusal("the game is not over")
        return {key: over[key] for key in ("rounds", "lines", "sources")}

    def why(self, seat: int, text: str, asker: Asker | None = None) -> Record:
        """Why nobody can choose anything."""
        return {"text": "The game is over." if self.is_over else f"Nobody can go on: {self.trouble}.", "price": None}
