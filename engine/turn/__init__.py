"""The course of a game: picks, attacks, captures, redeployment, declines and scores, phase by phase."""

from __future__ import annotations

from engine.turn.capture import meet_fates
from engine.turn.course import Offers, advance, begin_turn, end_conquests
from engine.turn.decline import kept, makes_room
from engine.turn.deeds import PERFORM, perform
from engine.turn.effects import run
from engine.turn.event_deck import begin_round
from engine.turn.guards import offer_homes
from engine.turn.market import discard_badge, draw_badge, extra_price, found_nation, passing_price, refill, shuffle
from engine.turn.moments import Queue, enqueue
from engine.turn.redeployment import acts_on, expand, garrison, ground_to_leave, place_token

__all__ = [
    "PERFORM",
    "Offers",
    "Queue",
    "acts_on",
    "advance",
    "begin_round",
    "begin_turn",
    "discard_badge",
    "draw_badge",
    "end_conquests",
    "enqueue",
    "expand",
    "extra_price",
    "found_nation",
    "garrison",
    "ground_to_leave",
    "kept",
    "makes_room",
    "meet_fates",
    "offer_homes",
    "passing_price",
    "perform",
    "place_token",
    "refill",
    "run",
    "shuffle",
]
