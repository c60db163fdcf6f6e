"""Reviews of games that are over: each is made once, in a thread of its own, while somebody waits for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Collection, Sequence

from engine import EngineError, Game
from engine.vocabulary.item_id import pack_in
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.games.terminal.replayed_game import ReplayedStep
from mapforge.lab.game_review import ReviewProgress, review
from mapforge.lab.playouts import Limit
from mapforge.lab.reports.review_words import review_as_data
from mapforge.studio.table.game_table import GameTable, TableRefusal

SECONDS = 30.0
PATIENCE = 20.0
"""Seconds after which nobody seems to wait any longer."""
MOST_KEPT = 20


class _NobodyWaits(MapforgeError):  # noqa: N818 - it says why the review ends
    """Whoever wanted the review has gone."""


class TableReview:
    """The review of one game: how far it is, and what came of it."""

    def __init__(self, own: Collection[str] = ()) -> None:
        self._own = own
        self.found: Record | None = None
        self.error = ""
        self._progress = ReviewProgress(0, SECONDS, "")
        self._asked = time.monotonic()

    def start(self, table: GameTable) -> None:
        """Begin to play on from the decisions of a game."""
        steps = [ReplayedStep(step.before, step.player, step.action) for step in table.steps]
        names = [seat.name for seat in table.seats]
        threading.Thread(
            target=self._run, args=(steps, table.game, names, lambda: table.limit(0.0)), daemon=True
        ).start()

    @property
    def is_running(self) -> bool:
        """Whether there is neither a result nor an error."""
        return self.found is None and not self.error

    def state(self) -> Record:
        """What a page shows."""
        self._asked = time.monotonic()
        running = {"playouts": self._progress.playouts, "share": round(1 - self._progress.left / SECONDS, 3)}
        return {"review": self.found, "running": running if self.is_running else None, "error": self.error}

    def _run(self, steps: Sequence[ReplayedStep], game: Game, names: Sequence[str], limit: Limit) -> None:
        try:
            found = review(steps, game, seconds=SECONDS, on_progress=self._heard, limit=limit)
            self.found = self._with_own_items(review_as_data(found, game, names))
        except (MapforgeError, EngineError) as error:
            self.error = f"the review stopped: {error}"
        except Exception:
            self.error = "the review stopped because of a bug in mapforge; please report it"
            raise

    def _with_own_items(self, found: Record) -> Record:
        judged = [
            {**each, "items": [item for item in each["items"] if pack_in(item) in self._own]}
            for each in found["judged"]
        ]
        return {**found, "judged": judged}

    def _heard(self, progress: ReviewProgress) -> None:
        self._progress = progress
        if time.monotonic() - self._asked > PATIENCE:
            raise _NobodyWaits("nobody waited for it")


class TableReviews:
    """The reviews of all tables; one game is reviewed at a time."""

    def __init__(self) -> None:
        self._reviews: dict[tuple[str, int], TableReview] = {}
        self._lock = threading.Lock()

    def state(self, table: str, epoch: int) -> Record:
        """The review of a table, if one has begun; a game that went on after all has another epoch."""
        found = self._reviews.get((table, epoch))
        return found.state() if found else {"review": None, "running": None, "error": ""}

    def start(self, table: GameTable, own: Collection[str] = ()) -> Record:
        """Begin the review of a game, unless it is there or under way; only items of one's own packs are named."""
        if not table.game.over:
            raise TableRefusal("a game is reviewed when it is over: until then it would be advice")
        key = (table.id, table.epoch)
        with self._lock:
            known = self._reviews.get(key)
            if known is None or known.error:
                if any(each.is_running for each in self._reviews.values()):
                    raise TableRefusal("another game is being reviewed; wait for it")
                self._reviews[key] = TableReview(own)
                self._reviews[key].start(table)
            for old in list(self._reviews)[:-MOST_KEPT]:
                del self._reviews[old]
        return self.state(*key)
