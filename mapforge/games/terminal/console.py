"""The conversation at the terminal: show the table, ask a person, let bots play, undo, save, explain."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TextIO

from engine import Action, Game, IllegalAction
from mapforge.files import closest
from mapforge.games.bots import SensibleBot
from mapforge.games.narration import Teller
from mapforge.games.terminal.action_list import listing, numbered
from mapforge.games.terminal.paint import Paint
from mapforge.games.terminal.saved_game import write_game
from mapforge.games.terminal.seats import Seat
from mapforge.games.terminal.table_view import board, header, nations, offer
from mapforge.worlds.mixes import Recipe

HELP = """\
Type the number of a choice, or the action itself (`conquer fern_hollow`).
  board       show the board            offer       show the combos
  about NAME  what a race, power, relic or place does
  why ACTION  why an action is not possible
  log         everything that happened  auto        let a bot choose for you
  undo        take your last choice back
  save FILE   save the game             quit        leave the game"""


class Console:
    """One game at one keyboard."""

    def __init__(
        self,
        game: Game,
        seats: list[Seat],
        *,
        map_id: str,
        packs: list[str],
        texts: dict[str, str],
        source: TextIO,
        target: TextIO,
        recipe: Recipe | None = None,
        limit: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """With `limit`, every step of the game happens within what it makes."""
        self.game, self.seats, self.map_id, self.packs, self.texts = game, seats, map_id, packs, texts
        self._in, self._out, self.recipe, self._limit = source, target, recipe, limit
        self.paint = Paint.for_stream(target)
        self.teller = Teller(game.rules.world, [seat.name for seat in seats])
        self._told = len(game.events)
        self._before: list[Game] = []
        self._shown = -1

    def play(self) -> bool:
        """Play until the game is over or the player leaves; True when it is over."""
        while not self.game.over:
            bot = self.seats[self.game.player].bot
            if bot is not None:
                with self._limit():
                    self.game.apply(bot.choose(self.game))
            elif not self._ask():
                return False
        self._tell_events()
        self._tell_result()
        return True

    def say(self, text: str = "") -> None:
        """Print a paragraph."""
        print(text, file=self._out)

    def _tell_events(self) -> None:
        events = self.game.events
        for event in events[self._told :]:
            player = event[1] if len(event) > 1 and isinstance(event[1], int) else -1
            text = self.teller.tell(event)
            self.say("  " + (self.paint.player(player, text) if player >= 0 else text))
        self._told = len(events)

    def _tell_result(self) -> None:
        self.say()
        for player, coins in sorted(enumerate(self.game.scores), key=lambda pair: -pair[1]):
            tokens = self.game.tokens_on_map(player)
            self.say(f"  {self.seats[player].name}: {coins} coins, {tokens} tokens on the map")
        winners = [self.seats[player].name for player in self.game.winners]
        self.say(self.paint("bold", f"{' and '.join(winners)} win{'s' if len(winners) == 1 else ''}."))

    def _ask(self) -> bool:
        with self._limit():
            self._tell_events()
            self._show_table()
            actions = numbered(self.game)
            self.say(listing(self.game, actions, self.teller))
        print("> ", end="", file=self._out, flush=True)
        line = self._in.readline()
        if not line:
            self.say()
            return False
        with self._limit():
            return self._obey(line.strip(), actions)

    def _show_table(self) -> None:
        position = self.game.position
        now = position.round * position.players + position.turn
        self.say()
        self.say(header(self.game, self.seats, self.paint))
        if now != self._shown:
            self._shown = now
            self.say(nations(self.game, self.seats, self.teller, self.paint))
            self.say(board(self.game, self.seats, self.teller, self.paint))
        if any(action.verb == "pick" for action in self.game.legal_actions()):
            self.say(offer(self.game, self.teller))

    def _obey(self, line: str, actions: list[Action]) -> bool:
        word, _, rest = line.partition(" ")
        if word in ("quit", "exit", "q"):
            return False
        command = getattr(self, f"_command_{word}", None)
        if command is not None:
            command(rest.strip())
        elif line.isdigit():
            self._choose(dict(zip(map(str, range(1, len(actions) + 1)), actions, strict=True)).get(line), line)
        elif line:
            self._choose(self._named(line, actions), line)
        return True

    def _named(self, line: str, actions: list[Action]) -> Action | str:
        """The action a line means; names of regions and items serve as well as their ids."""
        wanted = " ".join(line.lower().split())
        for action in actions:
            where = self.teller.region(action.where)
            named = Action(action.verb, action.what, where, action.using)
            if wanted in (str(action), str(named).lower()):
                return action
        return line

    def _choose(self, action: Action | str | None, line: str) -> None:
        if action is None:
            self.say(f"There is no choice {line}; `help` lists what else you can type.")
            return
        before = self.game.copy()
        try:
            self.game.apply(action)
        except IllegalAction as refused:
            self._refuse(refused, line)
        else:
            self._before.append(before)

    def _refuse(self, refused: IllegalAction, line: str) -> None:
        self.say(f"That is not possible: {'; '.join(refused.reasons)}.")
        near = closest(line, [str(action) for action in self.game.legal_actions()])
        if near:
            self.say(f"Did you mean `{near}`?")

    def _command_help(self, rest: str) -> None:
        self.say(HELP)

    def _command_board(self, rest: str) -> None:
        self.say(nations(self.game, self.seats, self.teller, self.paint))
        self.say(board(self.game, self.seats, self.teller, self.paint))

    def _command_offer(self, rest: str) -> None:
        self.say(offer(self.game, self.teller))

    def _command_about(self, rest: str) -> None:
        wanted = rest.lower().replace(" ", "_")
        if wanted in self.texts:
            self.say(f"{self.teller.item(wanted)}: {self.texts[wanted]}")
            return
        near = closest(wanted, list(self.texts))
        self.say(f"There is no '{rest}'." + (f" Did you mean `about {near}`?" if near else ""))

    def _command_why(self, rest: str) -> None:
        trial = self.game.copy()
        try:
            trial.apply(rest)
        except IllegalAction as refused:
            self.say("; ".join(refused.reasons) + ".")
        else:
            self.say("It is possible.")

    def _command_log(self, rest: str) -> None:
        for event in self.game.events:
            self.say("  " + self.teller.tell(event))

    def _command_auto(self, rest: str) -> None:
        self._before.append(self.game.copy())
        action = SensibleBot().choose(self.game)
        self.say(f"The bot chooses `{action}`.")
        self.game.apply(action)

    def _command_undo(self, rest: str) -> None:
        if not self._before:
            self.say("There is nothing to take back.")
            return
        self.game = self._before.pop()
        self._told = len(self.game.events)
        self._shown = -1

    def _command_save(self, rest: str) -> None:
        if rest:
            self.save(rest)
        else:
            self.say("Name a file: save my_game.json")

    def save(self, file: str) -> None:
        """Save the game, and say how to go on with it."""
        try:
            write_game(Path(file), self.game, self.seats, self.map_id, self.packs, self.recipe)
        except OSError as error:
            self.say(f"The game cannot be saved as '{file}': {error.strerror or error}.")
        else:
            is_over = self.game.over
            goes_on = (
                f"`mapforge preview --game {file}` draws it" if is_over else f"`mapforge play --resume {file}` goes on"
            )
            self.say(f"Saved; {goes_on}.")
