"""The hook points: what the rules ask, what may be answered, and how answers fold into one result."""

from __future__ import annotations

from dataclasses import dataclass

from engine.vocabulary import answers as a
from engine.vocabulary.changes import CHANGES, Option

_ANY_CHANGE: tuple[type, ...] = tuple(CHANGES.values())


@dataclass(frozen=True)
class Point:
    """One hook point and its fold."""

    name: str
    subject: str
    answers: tuple[type, ...]
    fold: str

    @property
    def is_moment(self) -> bool:
        """A moment is answered with changes, a question with small values."""
        return self.answers is _ANY_CHANGE


_QUESTIONS = (
    Point("adjacency", "Reach", (a.Regions,), "union with the printed borders"),
    Point("entry", "Reach", (a.Regions,), "union with the edge of the board"),
    Point("legality", "Conquest", (a.Forbid, a.Allow), "what is forbidden and not allowed"),
    Point(
        "conquest_cost",
        "Conquest",
        (a.Add, a.Ignore, a.Fix, a.Tender),
        "the least Fix; else what is not ignored, plus the sum of Add, at least 1; Tender adds to what can be paid",
    ),
    Point("rolls", "Reach", (a.Roll,), "union"),
    Point("loss", "Conquest", (a.Lose, a.Spare), "a kill is 1; else any Spare is 0; else the largest Lose"),
    Point("garrison", "Settling", (a.Bounds, a.Stay, a.Reserve), "tightest bounds, union of Stay, sum of Reserve"),
    Point(
        "keeps",
        "Declining",
        (a.Keep,),
        "none beats all beats one, and of ones the most; it counts unless any answer says no",
    ),
    Point("acts", "Declining", (a.Act,), "union"),
    Point("score", "Scoring", (a.Coins, a.Factor), "sum; bank coins of a region times the product of its factors"),
    Point("suppress", "Attempt", (a.Silence,), "any"),
    Point("lends", "Lending", (a.Lend,), "union"),
    Point("actions", "Phase", (Option,), "union"),
)

_MOMENTS = (
    ("on_pick", "Picking"),
    ("on_enter_play", "Picking"),
    ("on_turn_start", "Turn"),
    ("on_attack", "Conquest"),
    ("on_conquer", "Conquest"),
    ("on_found", "Conquest"),
    ("on_leave", "Leaving"),
    ("on_settle", "Settling"),
    ("on_decline", "Declining"),
    ("on_turn_end", "Turn"),
)

POINTS: dict[str, Point] = {point.name: point for point in _QUESTIONS} | {
    name: Point(name, subject, _ANY_CHANGE, "changes, in one queue") for name, subject in _MOMENTS
}
