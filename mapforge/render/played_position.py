"""A game in progress as a picture needs it: tokens and pieces in regions, and what every player has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapforge.render.blocks import IconMark
from mapforge.render.bulk import Bulk, element, number
from mapforge.render.colours import lightness
from mapforge.render.label_space import text_width
from mapforge.render.labels import PLAYERS
from mapforge.render.scene import Scene
from mapforge.render.themes import Theme

if TYPE_CHECKING:
    from engine import Game
    from engine.analysis.player_view import NationView, RegionView

PANEL_HEIGHT = 74.0
EMBLEMS = ("mountain", "black_mountain")
"""Pieces that every region of their terrain shows anyway."""


@dataclass(frozen=True)
class PlayerCard:
    """What a player has."""

    player: int
    coins: int
    active: str
    hand: int
    declined: tuple[str, ...]


@dataclass(frozen=True)
class PlayedPosition:
    """A moment of a game."""

    round: int
    turn: int
    marks: Mapping[str, Sequence[IconMark]]
    player_cards: tuple[PlayerCard, ...]


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
        min(seen["round"], scene.turns) if scene.turns else 0, seen["turn"], marks, tuple(player_cards)
    )


def _marks(scene: Scene, region: RegionView, is_declined: bool) -> list[IconMark]:
    marks = [IconMark(piece, is_piece=True) for piece in region["pieces"] if piece not in EMBLEMS]
    if region["holder"] is not None:
        race = scene.name("race", region["race"] or "")
        text = f"{race} {region['tokens']}"
        marks.insert(0, IconMark("", width=1.42, player=region["holder"], text=text, is_declined=is_declined))
    return marks


def _player_card(scene: Scene, player: int, coins: int, nations: list[NationView]) -> PlayerCard:
    own = [nation for nation in nations if nation["player"] == player]
    active = [nation for nation in own if nation["active"]]
    power = scene.name("power", active[0]["power"]) if active and active[0]["power"] else ""
    said = f"{power} {scene.name('race', active[0]['race'])}".strip() if active else scene.word("no_active_race")
    declined = tuple(scene.name("race", nation["race"]) for nation in own if not nation["active"])
    return PlayerCard(player, coins, said, sum(nation["hand"] for nation in active), declined)


def player_cards(scene: Scene, theme: Theme, position: PlayedPosition, top: float) -> tuple[Bulk, float]:
    """A card for each player: the active race and power, declined races and coins."""
    layer = Bulk(id="players", font_size="15", fill=theme.ink)
    count = max(len(position.player_cards), 1)
    width = min(320.0, (scene.width - 12 * (count - 1)) / count)
    left = (scene.width - count * width - 12 * (count - 1)) / 2
    for index, card in enumerate(position.player_cards):
        _card(layer, scene, theme, card, left + index * (width + 12), top, width, card.player == position.turn)
    return layer, PANEL_HEIGHT


def _card(
    layer: Bulk, scene: Scene, theme: Theme, card: PlayerCard, x: float, y: float, width: float, is_turn: bool
) -> None:
    colour = PLAYERS[card.player % len(PLAYERS)]
    box = {"x": number(x), "y": number(y), "width": number(width), "height": number(PANEL_HEIGHT - 8), "rx": "9"}
    layer.draw("rect", {**box, "fill": theme.panel, "stroke": colour, "stroke-width": "5" if is_turn else "2"})
    badge = layer.draw("g", {"transform": f"translate({x + 26:.1f},{y + 33:.1f})"})
    badge.append(element("circle", {"r": "17", "fill": colour, "stroke": "#1d150f", "stroke-width": "1.5"}))
    words = {"text-anchor": "middle", "font-weight": "bold", "font-size": "18", "y": "6"}
    ink = "#ffffff" if lightness(colour) < 0.62 else "#1d150f"
    badge.append(element("text", {**words, "fill": ink}, str(card.player + 1)))
    room = width - 54 - 62
    _fitted(layer, card.active, x + 52, y + 25, 16, room, bold=True)
    in_hand = scene.word("in_hand", card.hand) if card.hand else ""
    in_decline = f"{scene.word('in_decline')}: {', '.join(card.declined)}" if card.declined else ""
    below = " · ".join(part for part in (in_hand, in_decline) if part)
    _fitted(layer, below, x + 52, y + 47, 13, room)
    coin = layer.draw("g", {"transform": f"translate({x + width - 34:.1f},{y + 33:.1f})"})
    coin.append(element("circle", {"r": "22", "fill": "#f2c14e", "stroke": "#7a5410", "stroke-width": "2"}))
    coin.append(element("circle", {"r": "17", "fill": "none", "stroke": "#a8791c", "stroke-width": "1.2"}))
    coin.append(element("text", {**words, "fill": "#2d2118"}, str(card.coins)))


def _fitted(layer: Bulk, text: str, x: float, y: float, size: float, room: float, *, bold: bool = False) -> None:
    if not text:
        return
    fitting = min(size, room / max(text_width(text), 0.1))
    words = {"x": number(x), "y": number(y), "font-size": number(fitting)}
    layer.draw("text", {**words, **({"font-weight": "bold"} if bold else {})}, text)
