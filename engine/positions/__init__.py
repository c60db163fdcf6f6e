"""Positions set up and described: new games, plain descriptions, what a player sees, why an action is refused."""

from __future__ import annotations

from engine.positions.bill import Reckoning, reckoned
from engine.positions.description import described, map_in_words
from engine.positions.imagination import imagine
from engine.positions.moment import MOMENT_WORDS
from engine.positions.names import Names
from engine.positions.new_game import blank_position, lay_out, with_offer
from engine.positions.player_view import NationView, PlayerView, RegionView, seen_as, view
from engine.positions.prospects import Holdings, Threat, holdings, threats
from engine.positions.purse import Earning, Payment, after_decline, after_loss, earnings, payments
from engine.positions.refusal import explain
from engine.positions.seating_plan import PLAYER_WORDS
from engine.positions.stage import GIVEN_PHASES, GIVEN_WORDS, StagingError, staged
from engine.positions.suspicion import under_suspicion

__all__ = [
    "GIVEN_PHASES",
    "GIVEN_WORDS",
    "MOMENT_WORDS",
    "PLAYER_WORDS",
    "Earning",
    "Holdings",
    "Names",
    "NationView",
    "Payment",
    "PlayerView",
    "Reckoning",
    "RegionView",
    "StagingError",
    "Threat",
    "after_decline",
    "after_loss",
    "blank_position",
    "described",
    "earnings",
    "explain",
    "holdings",
    "imagine",
    "lay_out",
    "map_in_words",
    "payments",
    "reckoned",
    "seen_as",
    "staged",
    "threats",
    "under_suspicion",
    "view",
    "with_offer",
]
