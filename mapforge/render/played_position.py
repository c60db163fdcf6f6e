"""A game in progress as a picture needs it: tokens and pieces in regions, and what every player has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapforge.render.blocks import IconMark
from mapforge.render.scene import Scene

if TYPE_CHECKING:
    from engine import Game
    from engine.analysis.player_view import NationView, RegionView

NOBODY = -1
EMBLEMS = ("mountain", "black_mountain")
"""Pieces that every region of their terrain shows anyway."""


@dataclass(frozen=True)
class PlayerCard:
    """What a player has."""

    player: int
    coins: int
    active: str
    """The names of the active power and race."""
    race: str
    power: str
    """Their ids; empty when there is none."""
    hand: int
    declined: tuple[str, ...]
    """The ids of the races in decline."""


@dataclass(frozen=True)
class PlayedPosition:
    """A moment of a game."""

    round: int
    turn: int
    marks: Mapping[str, Sequence[IconMark]]
    player_cards: tuple[PlayerCard, ...]
    winners: tuple[int, ...] = ()
    """Who has won, once the game is over; then it is nobody's turn."""
    result: str = ""
    """Who won and with how many coins, once the game is over."""


def position_of(game: Game, scene: Scene) -> PlayedPosition:
    """Read a position from a game."""
    seen = game.view(max(game.player, 0))
    nations = seen["nations"]
    declined = {(nation["player"], nation["race"]) for nation in nations if not nation["active"]}
    marks = {
        id: _marks(scene, region, (region["holder"], region["race"]) in declined)
        for id, region in seen["regions"].items()
    }
    player_cards = [_player_card(scene, player, coins, nations) for player, coins in enumerate(game.scores)]
    return PlayedPosition(
        min(seen["round"], scene.turns) if scene.turns else 0,
        NOBODY if game.over else seen["turn"],
        marks,
        tuple(player_cards),
        tuple(game.winners) if game.over else (),
        _result(game, scene),
    )


def _result(game: Game, scene: Scene) -> str:
    """The winners and their coins in words; empty while the game goes on."""
    winners = list(game.winners) if game.over else []
    if not winners:
        return ""
    names = " & ".join(scene.word("player", winner + 1) for winner in winners)
    return (
        f"{scene.word('wins' if len(winners) == 1 else 'win', names)} · {scene.word('coins', game.scores[winners[0]])}"
    )


def _marks(scene: Scene, region: RegionView, is_declined: bool) -> list[IconMark]:
    marks = [IconMark(piece, is_piece=True) for piece in region["pieces"] if piece not in EMBLEMS]
    if region["holder"] is not None:
        race = region["race"] or ""
        text = f"{scene.name('race', race)} {region['tokens']}"
        marks.insert(0, IconMark(race, player=region["holder"], text=text, is_declined=is_declined))
    return marks


def _player_card(scene: Scene, player: int, coins: int, nations: list[NationView]) -> PlayerCard:
    own = [nation for nation in nations if nation["player"] == player]
    active = [nation for nation in own if nation["active"]]
    race, power = (active[0]["race"], active[0]["power"] or "") if active else ("", "")
    combo = scene.combo(power, race) if race else scene.word("no_active_race")
    declined = tuple(nation["race"] for nation in own if not nation["active"])
    return PlayerCard(player, coins, combo, race, power, sum(nation["hand"] for nation in active), declined)
