"""A game for programs in any language: reads one JSON line per decision, writes one per event."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TextIO

from engine import EngineError, Game, IllegalAction
from engine.vocabulary.json_text import read_json
from mapforge.bots.roster import USUAL, bot_named
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Fields, Record
from mapforge.games.advice import advice
from mapforge.games.narration import Teller
from mapforge.games.terminal.opened_game import Opening

PROTOCOL = 1
REQUESTS = ("action", "actions", "arrange", "price", "why", "view", "save", "scenario", "hint", "quit")


class LineProtocol:
    """Talks with a program about one game."""

    def __init__(
        self,
        opening: Opening,
        source: TextIO,
        target: TextIO,
        limit: Callable[..., AbstractContextManager[object]] = nullcontext,
    ) -> None:
        """With `limit`, every step of the game happens within what it makes."""
        self.game, self.seats, self.map_id = opening.game, opening.seats, opening.map_id
        self._in, self._out, self._limit, self._told = source, target, limit, 0
        self.teller = Teller(self.game.rules.world, [seat.name for seat in opening.seats])

    def play(self) -> bool:
        """Play until the game is over or the input ends; True if it is over."""
        self._tell("game", **self._described())
        while not self.game.over:
            self._tell_events()
            seat = self.seats[self.game.player]
            if seat.bot is not None:
                with self._limit(seat.patience):
                    self.game.apply(seat.bot.choose(self.game))
            elif not self._decide():
                return False
        self._tell_events()
        self._tell("over", scores=self.game.scores, winners=self.game.winners)
        return True

    def _tell(self, kind: str, **words: object) -> None:
        print(json.dumps({"type": kind, **words}, ensure_ascii=False), file=self._out, flush=True)

    def _described(self) -> Record:
        world = self.game.rules.world
        regions = [
            {
                "id": region.id,
                "name": region.name,
                "terrain": region.terrain.id,
                "symbols": list(region.symbols),
                "edge": region.edge,
                "borders": world.names(world.neighbours[region.index]),
            }
            for region in world.regions
        ]
        players = [{"name": seat.name, "kind": seat.kind} for seat in self.seats]
        rulings = dict(self.game.rules.rulings)
        return {
            "protocol": PROTOCOL,
            "map": self.map_id,
            "turns": world.turns,
            "players": players,
            "rulings": rulings,
            "regions": regions,
        }

    def _tell_events(self) -> None:
        events = self.game.events
        for event in events[self._told :]:
            self._tell("event", event=event[0], data=list(event[1:]), text=self.teller.tell(event))
        self._told = len(events)

    def _decide(self) -> bool:
        """Ask for one decision, answering other requests meanwhile; False if the program quits."""
        actions = [str(action) for action in self.game.legal_actions()]
        position = self.game.position
        self._tell("decision", player=self.game.player, round=position.round, turn=position.turn, actions=actions)
        while True:
            line = self._in.readline()
            if not line:
                return False
            if not line.strip():
                # People who try it out press Enter.
                continue
            with self._limit():
                try:
                    is_decided = self._answer(_request(line))
                except IllegalAction as refused:
                    self._tell("refused", action=str(refused.action), reasons=refused.reasons)
                except (ValueError, EngineError, MapforgeError) as error:
                    self._tell("error", message=str(error))
                else:
                    if is_decided is not None:
                        return is_decided

    def _answer(self, request: Fields) -> bool | None:
        """Answer a request; True if it was a decision, False if the program quits, None to wait for the next."""
        (word, argument), *_ = request.items()
        if word in ("action", "actions"):
            self._apply([argument] if isinstance(argument, str) else argument)
            return True
        if word == "arrange":
            self._apply([str(action) for action in self.game.arrange(argument)])
            return True
        self._answer_question(request)
        return False if word == "quit" else None

    def _answer_question(self, request: Fields) -> None:
        """Answer what is no decision."""
        (word, argument), *_ = request.items()
        if word in ("price", "why"):
            self._tell(word, action=argument, reasons=self.game.why(argument), **self._cost(argument))
        elif word == "view":
            self._tell("view", view=self.game.view(self.game.player))
        elif word == "save":
            self._tell("save", game=json.loads(self.game.to_json()))
        elif word == "scenario":
            self._tell("scenario", scenario=self.game.to_scenario(argument if isinstance(argument, str) else ""))
        elif word == "hint":
            action = bot_named(argument if isinstance(argument, str) else USUAL).choose(self.game)
            self._tell("hint", action=str(action), text=advice(self.game, action, self.teller))

    def _cost(self, action: str) -> Record:
        """What an attack costs and why; nothing for any other action."""
        price = self.game.price(action)
        if not price:
            return {}
        return {"cost": price.cost, "parts": [list(part) for part in price.parts], "fixed_by": list(price.fixed_by)}

    def _apply(self, actions: list[str]) -> None:
        """Carry out all of some actions of the player to move, or none of them."""
        trial: Game = self.game.copy()
        for action in actions:
            if trial.over or trial.player != self.game.player:
                raise IllegalAction(action, ["it is no longer this player's decision"])
            trial.apply(action)
        self.game = trial


def _request(line: str) -> Fields:
    """The request in a line; plain text is an action."""
    try:
        content = read_json(line)
    except ValueError as error:
        raise ValueError(f"this is not a line of JSON: {error}") from error
    request = {"action": content} if isinstance(content, str) else content
    if not isinstance(request, dict) or len(request) != 1 or next(iter(request)) not in REQUESTS:
        raise ValueError(f"a request is an action as text, or a mapping with one of {', '.join(REQUESTS)}")
    _check_shape(*next(iter(request.items())))
    return request


def _check_shape(word: str, said: object) -> None:
    """Refuse a request whose value has the wrong type."""
    if word in ("action", "price", "why") and not isinstance(said, str):
        raise ValueError(f"'{word}' takes an action as text, such as \"stop\"")
    if word == "actions" and not (said and isinstance(said, list) and all(isinstance(one, str) for one in said)):
        raise ValueError("'actions' takes a list of actions as text, such as [\"stop\"]")
    if word == "arrange" and not (isinstance(said, dict) and all(type(tokens) is int for tokens in said.values())):
        raise ValueError("'arrange' takes regions with whole numbers of tokens, such as {\"east_ash\": 3}")
