"""What homebrew does is told to players in sentences, and what lies face down stays hidden."""

from __future__ import annotations

from typing import Any

from engine import Game
from engine.game import stage
from mapforge.games.narration import Teller
from mapforge.games.terminal.table_view import offer
from tests.homebrew.packs import homebrew_rules


def staged(given: dict[str, Any]) -> tuple[Game, Teller]:
    game = stage(homebrew_rules(), given)
    return game, Teller(game.rules.world, ["Ada", "Ben"])


def sentences(game: Game, teller: Teller) -> list[str]:
    return [teller.tell(event) for event in game.events]


def test_a_piece_on_a_combo_is_told_and_shown_with_the_offer() -> None:
    combos = [["elves", "merchant"], ["orcs", "stout"]]
    humans = {"race": "humans", "power": "hexing", "regions": {"coast": 2}}
    game, teller = staged({"phase": "after", "combos": combos, "players": [humans]})
    game.apply("use hexing on combo_2")
    assert "Ada lays Hex on the Orcs on offer." in sentences(game, teller)
    assert "Hex lies on it" in offer(game, teller).splitlines()[1]


def test_coins_paid_to_the_bank_are_told() -> None:
    orcs = {"race": "orcs", "power": "stout", "regions": {"coast": 1}, "hand": 8}
    elves = {"race": "elves", "power": "interruptions:scorching", "regions": {"hollow": 1}}
    game, teller = staged({"players": [orcs, elves]})
    game.apply("conquer hollow")
    game.apply("use interruptions:scorching on hollow")
    assert "Ben pays 2 coins to the bank." in sentences(game, teller)


def test_what_is_laid_face_down_is_not_named() -> None:
    elves = {"race": "elves", "power": "ambushing", "regions": {"coast": 2}, "pieces": {"snare": 1}}
    game, teller = staged({"phase": "settle", "players": [elves]})
    game.apply("put snare on coast")
    assert "Something face down goes to coast." in sentences(game, teller)
