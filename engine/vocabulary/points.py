"""The hook points: what the rules ask, what may be answered, and how answers fold into one result."""

from __future__ import annotations

from dataclasses import dataclass

from engine.vocabulary import answers as a
from engine.vocabulary.changes import CHANGES, Option

_ANY_CHANGE: tuple[type, ...] = tuple(CHANGES.values())


OWN, ATTACKED = ("own",), ("own", "target")
ABOUT_ATTACKS = ("own", "target", "owner", "any", "opponents")
OF_OTHERS = ("own", "any", "opponents")
LIVES = ("active", "decline", "always")


@dataclass(frozen=True)
class Point:
    """One hook point, its fold, and which modifiers are heeded there."""

    name: str
    subject: str
    answers: tuple[type, ...]
    fold: str
    sides: tuple[str, ...] = OWN
    """Whose question a hook can answer."""
    lives: tuple[str, ...] = LIVES
    """In which life of its nation it is asked about what the nation itself does."""
    is_limited: bool = False
    """Whether uses are counted."""
    is_boosted: bool = False
    """Whether it is asked when the player names its item with an attack or a decline."""

    @property
    def lets_go(self) -> bool:
        """Whether a piece may leave after its hook has answered, because the answer is carried out there and then."""
        return self.is_moment or self.name in ("score", "actions")

    @property
    def is_moment(self) -> bool:
        """A moment is answered with changes, a question with small values."""
        return self.answers is _ANY_CHANGE


_QUESTIONS = (
    Point("adjacency", "Reach", (a.Regions,), "union with the printed borders", is_boosted=True),
    Point("entry", "Reach", (a.Regions,), "union with the edge of the board", is_boosted=True),
    Point(
        "legality",
        "Conquest",
        (a.Forbid, a.Allow),
        "what is forbidden and not allowed",
        sides=ABOUT_ATTACKS,
        is_boosted=True,
    ),
    Point("pierces", "Conquest", (a.Pierce,), "union", is_boosted=True),
    Point(
        "conquest_cost",
        "Conquest",
        (a.Add, a.Ignore, a.Fix, a.Floor, a.Ceiling, a.Tender),
        "the least Fix; else what is not ignored, plus the sum of Add; at most the lowest Ceiling; at least 1, or the "
        "highest Floor; Tender adds to what can be paid",
        sides=ABOUT_ATTACKS,
        is_limited=True,
        is_boosted=True,
    ),
    Point("rolls", "Reach", (a.Roll,), "union", is_limited=True, is_boosted=True),
    Point(
        "final_roll",
        "Conquest",
        (a.FinalRoll,),
        "the sum of dice, of throws and of pips; of several throws the best counts, or the worst",
        sides=("own", "target", "owner"),
        is_limited=True,
    ),
    Point(
        "loss",
        "Conquest",
        (a.Lose, a.Spare),
        "a kill is 1; else any Spare is 0; else the largest Lose",
        sides=ATTACKED,
        is_limited=True,
        is_boosted=True,
    ),
    Point("parries", "Conquest", (a.Parry,), "union: each is a choice of the defender", sides=("target", "owner")),
    Point(
        "garrison",
        "Settling",
        (a.Bounds, a.Stay, a.Root, a.Reserve),
        "tightest bounds, unions of Stay and Root, sum of Reserve",
    ),
    Point(
        "keeps",
        "Declining",
        (a.Keep,),
        "none beats all beats one, and of ones the most; it counts, and is allowed, unless any answer says no; "
        "any may compel",
        is_boosted=True,
    ),
    Point("acts", "Declining", (a.Act,), "union", lives=("decline", "always")),
    Point(
        "score",
        "Scoring",
        (a.Coins, a.Factor),
        "sum; bank coins of a region times the product of its factors",
        is_limited=True,
    ),
    Point("suppress", "Attempt", (a.Silence,), "any", sides=ATTACKED),
    Point(
        "lends", "Lending", (a.Lend, a.Suspend), "union of Lend, without what any Suspend stops", sides=("own", "owner")
    ),
    Point("actions", "Phase", (Option,), "union", is_limited=True),
)

_ACTIVE = ("active", "always")
_MOMENTS = (
    ("on_pick", "Picking", OF_OTHERS, _ACTIVE, False),
    ("on_enter_play", "Picking", OF_OTHERS, _ACTIVE, False),
    ("on_turn_start", "Turn", OF_OTHERS, LIVES, False),
    ("on_attack", "Conquest", ABOUT_ATTACKS, LIVES, False),
    ("on_conquer", "Conquest", ABOUT_ATTACKS, LIVES, True),
    ("on_found", "Conquest", OWN, LIVES, False),
    ("on_leave", "Leaving", OF_OTHERS, LIVES, False),
    ("on_settle", "Settling", OF_OTHERS, LIVES, False),
    ("on_decline", "Declining", OF_OTHERS, _ACTIVE, True),
    ("on_turn_end", "Turn", OF_OTHERS, LIVES, False),
)

MOMENT_WORDS = {
    "pick": "on_enter_play",
    "turn_start": "on_turn_start",
    "attack": "on_attack",
    "conquest": "on_conquer",
    "leaving": "on_leave",
    "redeployment": "on_settle",
    "decline": "on_decline",
    "turn_end": "on_turn_end",
}
"""The moments that a parameter `at` names: a hook for several moments answers at that one alone."""

POINTS: dict[str, Point] = {point.name: point for point in _QUESTIONS} | {
    name: Point(name, subject, _ANY_CHANGE, "changes, in one queue", sides, lives, True, is_boosted)
    for name, subject, sides, lives, is_boosted in _MOMENTS
}
