"""Draws a card for each player below the board: race and power with their emblems, races in decline, and coins."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mapforge.render.blocks import IconMark
from mapforge.render.bulk import Bulk, element, number
from mapforge.render.emblem_symbols import PLAYERS, ink_on
from mapforge.render.label_space import text_width
from mapforge.render.labels import framed_parts, placed_icon
from mapforge.render.played_position import PlayedPosition, PlayerCard
from mapforge.render.scene import Scene
from mapforge.render.themes import Theme

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

HEIGHT = 104.0
WIDEST = 330.0
SPACE = 12.0
_LARGE, _SMALL = 42.0, 32.0
"""How large active races and powers are drawn, and those in decline."""
_BADGE, _COIN = 46.0, 56.0
"""The room that the number of the player and their coins take."""


class PlayerCards:
    """The cards of all players, side by side."""

    def __init__(self, scene: Scene, theme: Theme, position: PlayedPosition) -> None:
        self.scene, self.theme, self.position = scene, theme, position
        count = max(len(position.player_cards), 1)
        self.width = min(WIDEST, (scene.width - SPACE * (count - 1)) / count)

    @property
    def marks(self) -> list[IconMark]:
        """The tokens on the cards."""
        return [mark for card in self.position.player_cards for mark in self._tokens(card)]

    @cached_property
    def definitions(self) -> list[Element]:
        """The powers on the cards, to be used by name."""
        powers = dict.fromkeys(card.power for card in self.position.player_cards if card.power)
        return [part for power in powers for part in framed_parts(self.scene, "power", power, _power_id(power))]

    def drawn(self, top: float) -> tuple[Bulk, float]:
        """The layer with the cards, and its height."""
        layer = Bulk(id="players", font_size="15", fill=self.theme.ink)
        count = len(self.position.player_cards)
        left = (self.scene.width - count * self.width - SPACE * (count - 1)) / 2
        for index, card in enumerate(self.position.player_cards):
            self._card(layer, card, left + index * (self.width + SPACE), top)
        return layer, HEIGHT

    def _tokens(self, card: PlayerCard) -> list[IconMark]:
        active = [IconMark(card.race, player=card.player)] if card.race else []
        return [*active, *(IconMark(race, player=card.player, is_declined=True) for race in card.declined)]

    def _card(self, layer: Bulk, card: PlayerCard, x: float, y: float) -> None:
        colour = PLAYERS[card.player % len(PLAYERS)]
        box = {"x": number(x), "y": number(y), "width": number(self.width), "height": number(HEIGHT - 8), "rx": "9"}
        is_winner = card.player in self.position.winners
        is_strong = is_winner or card.player == self.position.turn
        line = {"stroke": colour, "stroke-width": "5" if is_strong else "2"}
        layer.draw("rect", {**box, "fill": self.theme.panel, **line})
        if is_winner:
            layer.plain += _laurels(x, y, self.width)
        badge = layer.draw("g", {"transform": f"translate({x + 27:.1f},{y + 31:.1f})"})
        badge.append(element("circle", {"r": "17", "fill": colour, "stroke": "#1d150f", "stroke-width": "1.5"}))
        badge.append(element("text", {**_NUMBER, "fill": ink_on(colour)}, str(card.player + 1)))
        self._emblems(layer, card, x + _BADGE + 2, y + 31)
        room = self.width - 24
        _fitted(layer, card.active, x + 12, y + 70, 16, room, bold=True)
        _fitted(layer, self._below(card), x + 12, y + 88, 13, room)
        _coins(layer, card.coins, x + self.width - 33, y + 31)

    def _below(self, card: PlayerCard) -> str:
        in_hand = self.scene.word("in_hand", card.hand) if card.hand else ""
        races = ", ".join(self.scene.name("race", race) for race in card.declined)
        in_decline = f"{self.scene.word('in_decline')}: {races}" if races else ""
        return " · ".join(part for part in (in_hand, in_decline) if part)

    def _emblems(self, layer: Bulk, card: PlayerCard, x: float, y: float) -> None:
        """The power and the race, and as many races in decline as there is room for."""
        end = x + self.width - _BADGE - 2 - _COIN
        if card.power:
            place = f"translate({x + _LARGE / 2:.1f},{y:.1f})scale({_LARGE / 64:.3g})"
            layer.draw("use", {"href": f"#{_power_id(card.power)}", "transform": place})
            x += _LARGE + 2
        for mark in self._tokens(card):
            size = _SMALL if mark.is_declined else _LARGE
            if x + size > end:
                return
            layer.draw("use", placed_icon(mark, x + size / 2, y, size))
            x += size + 4


GOLD = "#e0a526"
CROWN = "M-17 8L-21 -9L-9 -2L0 -14L9 -2L21 -9L17 8Z"
_NUMBER = {"text-anchor": "middle", "font-weight": "bold", "font-size": "18", "y": "6"}


def _laurels(x: float, y: float, width: float) -> Iterator[Element]:
    """What only the card of a winner has: a golden line around the frame, and a crown on it."""
    around = {"x": number(x - 4), "y": number(y - 4), "width": number(width + 8), "height": number(HEIGHT)}
    yield element("rect", {**around, "rx": "12", "fill": "none", "stroke": GOLD, "stroke-width": "4"})
    place = f"translate({x + width / 2:.1f},{y - 1:.1f})"
    yield element("path", {"d": CROWN, "transform": place, "fill": GOLD, "stroke": "#2d2118", "stroke-width": "2"})


def _power_id(power: str) -> str:
    return f"power-{power.replace(':', '-')}"


def _coins(layer: Bulk, coins: int, x: float, y: float) -> None:
    coin = layer.draw("g", {"transform": f"translate({x:.1f},{y:.1f})"})
    coin.append(element("circle", {"r": "22", "fill": "#f2c14e", "stroke": "#7a5410", "stroke-width": "2"}))
    coin.append(element("circle", {"r": "17", "fill": "none", "stroke": "#a8791c", "stroke-width": "1.2"}))
    coin.append(element("text", {**_NUMBER, "fill": "#2d2118"}, str(coins)))


def _fitted(layer: Bulk, text: str, x: float, y: float, size: float, room: float, *, bold: bool = False) -> None:
    if not text:
        return
    fitting = min(size, room / max(text_width(text), 0.1))
    words = {"x": number(x), "y": number(y), "font-size": number(fitting)}
    layer.draw("text", {**words, **({"font-weight": "bold"} if bold else {})}, text)
