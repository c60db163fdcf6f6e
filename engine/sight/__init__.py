"""What a hook may know of a position, and the questions behind that: reach, shields, opinions, strikes, income."""

from __future__ import annotations

from engine.sight.holder import Holder
from engine.sight.income import ScoreLine, coins_earned, score_lines, shares_of_regions
from engine.sight.opinions import conquest_of, others_answers, others_asked
from engine.sight.question import MOST_ANSWERS, ask, is_open
from engine.sight.reach import (
    asked_reach,
    boosting,
    grouped,
    heard,
    in_reach,
    in_reach_of,
    is_guarded,
    linked,
    near,
    reached_from_anywhere,
)
from engine.sight.shields import immune_to
from engine.sight.strikes import open_to_strike, strike_lacks

__all__ = [
    "MOST_ANSWERS",
    "Holder",
    "ScoreLine",
    "ask",
    "asked_reach",
    "boosting",
    "coins_earned",
    "conquest_of",
    "grouped",
    "heard",
    "immune_to",
    "in_reach",
    "in_reach_of",
    "is_guarded",
    "is_open",
    "linked",
    "near",
    "open_to_strike",
    "others_answers",
    "others_asked",
    "reached_from_anywhere",
    "score_lines",
    "shares_of_regions",
    "strike_lacks",
]
