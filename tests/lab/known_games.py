"""Baselines, games and verdicts that a test makes up, so that it knows what should come out."""

from __future__ import annotations

from collections.abc import Mapping

from engine.vocabulary.item_id import ItemId
from mapforge.lab.baseline import Baseline, Observation
from mapforge.lab.game_record import GameRecord
from mapforge.lab.intervals import Estimate
from mapforge.lab.item_verdict import (
    DIE,
    ITSELF,
    OTHERS,
    PARTNER,
    REGIONS,
    ItemVerdict,
    Offered,
    Rank,
    RoundLine,
)
from mapforge.lab.token_sweep import TokenLine
from mapforge.lab.verdict import FAIR, BotEstimate, FairRange, Odds

DEVIATION = 17.7
"""Coins by which games with one combo differ, as a standard deviation."""


def by_item(values: Mapping[str, float]) -> dict[ItemId, float]:
    """The same values by the ids that the texts name."""
    return {ItemId.read(item): value for item, value in values.items()}


def known_baseline(worth: Mapping[str, float], error: float, games: int = 500) -> Baseline:
    """A baseline on which items have these worths, each with the same standard error."""
    worths = by_item(worth)
    return Baseline("", "", "", games, 0, "", 0.0, 0.3, 0.5, 0.01, DEVIATION, 0.0, worths, dict.fromkeys(worths, error))


def observed(seed: int, race: str, power: str, margin: float = 0.0, won: float = 0.0) -> Observation:
    """A game in which the first player took a race and a power."""
    return Observation(seed, ItemId("race", race), ItemId("power", power), margin, won)


def estimate(value: float, margin: float, cases: int = 50) -> Estimate:
    """A value with an interval that reaches so far to either side."""
    return Estimate(value, value - margin, value + margin, cases)


def known_verdict(name: str, worth: Estimate, verdict: str = FAIR) -> ItemVerdict:
    """A verdict on a race that three coins of regions and one of its own effects have earned."""
    return ItemVerdict(
        item=ItemId("race", name.lower(), "lab"),
        name=name,
        verdict=verdict,
        reason="",
        probability=0.97,
        odds=Odds(0.01, 0.97, 0.02),
        minutes_to_decide=0.0,
        worth=worth,
        lift=estimate(0.0, 0.1),
        games=worth.cases,
        bots=("planners",),
        estimates=(BotEstimate("planner", worth.cases, worth, estimate(0.0, 0.1), verdict),),
        fair_range=FairRange(-4.0, 4.0),
        rank=Rank(),
        printed={},
        sources={REGIONS: 3.0, ITSELF: 1.0, PARTNER: 0.0, OTHERS: 2.0, DIE: 0.5},
        offered=Offered(estimate(0.5, 0.1), estimate(2.0, 0.5)),
        rounds=[RoundLine(1, 2.0, 3.0), RoundLine(2, 6.0, 4.0)],
        pairs=[],
        names={},
        sweep=[TokenLine(4, estimate(-2.0, 1.0), FAIR), TokenLine(6, worth, verdict, is_printed=True)],
        is_deep=False,
        players=2,
        map="base:map/two_players",
        compared_with="from nothing",
    )


def known_game(seed: int, scores: tuple[int, ...], **facts: object) -> GameRecord:
    """A game of two rounds with these scores, in which nothing else happened than the facts say."""
    most = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == most)
    nothing = GameRecord(seed, scores, winners, 2, 10, (), (), (), (), (), ())
    return nothing._replace(**facts)  # type: ignore[arg-type] # whatever a test needs
