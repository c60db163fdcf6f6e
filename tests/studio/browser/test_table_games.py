"""Whole games in a real browser, by clicking and dragging only."""

from __future__ import annotations

import pytest

from tests.studio.browser.tables import result, sat_down
from tests.studio.browser.visits import Visits


@pytest.mark.parametrize("on", ["base:map/two_players", "underground:map/two_players"])
def test_a_whole_game_is_played_by_clicking(visits: Visits, on: str) -> None:
    player = sat_down(visits, on)
    player.play()
    result(player)
    assert {"pick", "click", "drag", "stop"} <= player.met
