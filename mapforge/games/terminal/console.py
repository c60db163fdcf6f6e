"""A game at the terminal: shows the board, asks people, lets bots play, undoes, saves and explains."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TextIO

from engine import Action, EngineError, Game, IllegalAction
from engine.state.records import ChronicleEntry
from engine.vocabulary.numbers import is_number
from mapforge.bots.roster import USUAL, NoSuchBot, bot_named
from mapforge.errors import MapforgeError
from mapforge.files.output import CannotWrite
from mapforge.files.plurals import counted
from mapforge.files.short_paths import copied
from mapforge.files.suggestions import closest
from mapforge.games.advice import advice
from mapforge.games.narration import Teller
from mapforge.games.terminal.action_list import listing, numbered
from mapforge.games.terminal.bot_progress import thinking
from mapforge.games.terminal.game_start import Beginning
from mapforge.games.terminal.saved_game import write_game
from mapforge.games.terminal.seats import Seat
from mapforge.games.terminal.table_view import Paint, board, header, nations, offer
from mapforge.games.terminal.typed_line import read_line
from mapforge.games.terminal.typed_words import TypedWords
from mapforge.scenarios.written_scenario import write_scenario
from mapforge.worlds.mixes.recipe import Recipe

HELP = """\
Type the number of a choice, or the action itself (`conquer Fern Hollow`).
  place fern hollow 3        places three tokens; `place all fern hollow` the rest
  arrange fern hollow 3, owlwood 1   places a whole arrangement
  stop all here              stops and leaves all tokens where they stand
  stop all fern hollow       stops and puts all tokens there
  board       show the board and what borders what
  offer       show the combos           about NAME  what an item does
  why ACTION  what it costs, or why it is not possible
  hint        what a bot would do and why; `hint expert` asks another one
  log         everything that happened  auto        let a bot choose for you
  undo        take your last choice back
  scenario FILE  write the position as a scenario
  save FILE   save the game             quit        leave the game
  help, ?     this page; the tab key completes what you type"""

COMMANDS = (
    "about", "arrange", "auto", "board", "help", "hint", "log", "offer", "quit", "save", "scenario", "stop all here",
    "undo", "why",
)  # fmt: skip

_ADVISING = 60.0
"""Seconds that a bot may take for a hint, in addition to the limit on hooks."""


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
        beginning: Beginning | None = None,
        limit: Callable[..., AbstractContextManager[object]] = nullcontext,
    ) -> None:
        """With `limit`, every step of the game happens within what it makes."""
        self.game, self.seats, self.map_id, self.packs, self.texts = game, seats, map_id, packs, texts
        self._in, self._out, self.recipe, self._limit = source, target, recipe, limit
        self.beginning = beginning
        self.paint = Paint.for_stream(target)
        self.teller = Teller(game.rules.world, [seat.name for seat in seats])
        self.words = TypedWords(game.rules.world, self.teller)
        self._told = len(game.events)
        self._before: list[Game] = []
        self._shown = -1

    def play(self) -> bool:
        """Play until the game is over or the player leaves; True when it is over."""
        while not self.game.over:
            seat = self.seats[self.game.player]
            if seat.bot is not None:
                with self._limit(seat.patience), thinking(seat.name, self._out):
                    self.game.apply(seat.bot.choose(self.game))
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
        if self._told and self._others_acted(events[self._told :]):
            self.say("Since your last choice:")
        for event in events[self._told :]:
            player = event[1] if len(event) > 1 and isinstance(event[1], int) else -1
            text = self.teller.tell(event)
            self.say("  " + (self.paint.player(player, text) if player >= 0 else text))
        self._told = len(events)

    def _others_acted(self, events: list[ChronicleEntry]) -> bool:
        """Tell whether somebody other than the player to move has taken a turn since."""
        return any(event[0] == "turn" and event[1] != self.game.player for event in events)

    def _tell_result(self) -> None:
        self.say()
        for player, coins in sorted(enumerate(self.game.scores), key=lambda pair: -pair[1]):
            tokens = self.game.tokens_on_map(player)
            self.say(f"  {self.seats[player].name}: {counted(coins, 'coin')}, {counted(tokens, 'token')} on the map")
        winners = [self.seats[player].name for player in self.game.winners]
        self.say(self.paint("bold", f"{' and '.join(winners)} win{'s' if len(winners) == 1 else ''}."))

    def _ask(self) -> bool:
        with self._limit():
            self._tell_events()
            self._show_table()
            actions = numbered(self.game)
            self.say(listing(self.game, actions, self.teller))
        line = read_line(self._in, self._out, [*COMMANDS, *map(str, actions)])
        if line is None:
            self.say()
            return False
        with self._limit(_ADVISING if line.lower().startswith("hint") else 0.0):
            return self._obey(line.strip(), actions)

    def _show_table(self) -> None:
        position = self.game.position
        now = position.round * position.players + position.turn
        self.say()
        self.say(header(self.game, self.seats, self.paint))
        if now != self._shown:
            is_first, self._shown = self._shown < 0, now
            self.say(nations(self.game, self.seats, self.teller, self.paint))
            self.say(board(self.game, self.seats, self.teller, self.paint, neighbours=is_first))
        if any(action.verb == "pick" for action in self.game.legal_actions()):
            self.say(offer(self.game, self.teller))

    def _obey(self, line: str, actions: list[Action]) -> bool:
        word, _, rest = line.partition(" ")
        word = "help" if word == "?" else word.lower()
        if word in ("quit", "exit", "q"):
            return False
        command = getattr(self, f"_command_{word}", None)
        if command is not None:
            command(rest.strip())
        elif line.isdigit():
            self._choose(dict(zip(map(str, range(1, len(actions) + 1)), actions, strict=True)).get(line), line)
        elif (placing := self.words.placing(line)) is not None:
            self._place(*placing, line)
        elif word == "stop" and rest.lower().startswith("all"):
            self._stop_all(rest[3:].strip(), line)
        elif line:
            self._choose(self.words.action(line, actions), line)
        return True

    def _place(self, region: str, number: int | None, line: str) -> None:
        """Place several tokens in one region, or all that wait."""
        step = Action("place", "", region)
        trial, steps = self.game.copy(), list[Action]()
        while (number is None and step in trial.legal_actions()) or len(steps) < (number or 0):
            if trial.player != self.game.player or trial.position.phase != self.game.position.phase:
                break
            if step not in trial.legal_actions():
                break
            trial.apply(step)
            steps.append(step)
        if steps and len(steps) >= (number or 1):
            self._choose_all(steps, line)
        else:
            most = f"only {len(steps)} of them can be placed there" if steps else ""
            self._refuse(IllegalAction(step, [most] if most else self.game.why(step)), line)

    def _stop_all(self, where: str, line: str) -> None:
        """Stop conquering, and leave all tokens where they stand or put them into one region."""
        position, stop = self.game.position, Action("stop")
        trial = self.game.copy()
        if stop not in trial.legal_actions():
            self._refuse(IllegalAction(stop, self.game.why(stop)), line)
            return
        trial.apply(stop)
        region = "" if where in ("", "here") else self.words.region(where)
        held = self.game.rules.world.names(position.held[position.actor])
        if where not in ("", "here") and region not in held:
            self.say(f"That is not possible: {self._nowhere(region, where)}.")
            return
        wanted = (
            [region] * sum(position.tokens) if region else [name for name in held for _ in range(self._spare(name))]
        )
        steps = [stop]
        for name in wanted:
            step = Action("place", "", name)
            if trial.position.turn == position.turn and step in trial.legal_actions():
                trial.apply(step)
                steps.append(step)
        self._choose_all(steps, line)

    def _nowhere(self, region: str, typed: str) -> str:
        """Why tokens cannot go where somebody typed."""
        name = self.teller.region(region)
        return f"the race does not hold {name}" if region else f"there is no region '{typed}'"

    def _spare(self, region: str) -> int:
        """How many tokens of a region are lifted when its race redeploys."""
        return max(0, self.game.position.tokens[self.game.rules.world.region_index[region]] - 1)

    def _choose_all(self, actions: Sequence[Action], line: str) -> None:
        """Carry out several actions, or none of them."""
        before = self.game.copy()
        try:
            for action in actions:
                self.game.apply(action)
        except IllegalAction as refused:
            self.game = before
            self._refuse(refused, line)
        else:
            self._before.append(before)

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
        first, *others = refused.reasons or ["nothing would change"]
        self.say(f"That is not possible: {first}." + (f" (Besides: {'; '.join(others)}.)" if others else ""))
        near = self.words.suggestion(line, self.game.legal_actions())
        if near:
            self.say(f"Did you mean `{near}`?")

    def _command_help(self, rest: str) -> None:
        self.say(HELP)

    def _command_board(self, rest: str) -> None:
        self.say(nations(self.game, self.seats, self.teller, self.paint))
        self.say(board(self.game, self.seats, self.teller, self.paint, neighbours=True))

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
        actions = numbered(self.game)
        meant = actions[int(rest) - 1] if is_number(rest) and 0 < int(rest) <= len(actions) else None
        try:
            action = meant or self.words.asked(rest, actions)
            reasons, price = self.game.why(action), self.game.price(action)
        except IllegalAction as refused:
            self._refuse(refused, rest)
            return
        if price is not None:
            self.say(f"It costs {counted(price.cost, 'token')}: {self.teller.price(price)}.")
        if reasons:
            self._refuse(IllegalAction(action, reasons), str(action))
        else:
            self.say("It is possible.")

    def _command_arrange(self, rest: str) -> None:
        tokens = self.words.arrangement(rest)
        if isinstance(tokens, str):
            self.say(f"'{tokens}' is not a region with a number: arrange fern hollow 3, owlwood 1")
            return
        try:
            steps = self.game.arrange(tokens)
        except EngineError as error:
            reasons = error.reasons if isinstance(error, IllegalAction) else [str(error)]
            self._refuse(IllegalAction("arrange", reasons), "")
        else:
            self._choose_all(steps, rest)

    def _command_scenario(self, rest: str) -> None:
        if not rest:
            self.say("Name a file: scenario my_pack/tests/positions.yaml")
            return
        try:
            write_scenario(Path(rest), self.game, packs=self.packs)
        except (OSError, MapforgeError) as error:
            self.say(f"The scenario cannot be written: {error}.")
        else:
            self.say(f"Wrote {rest}: `mapforge test` plays it inside a pack's tests folder.")

    def _command_log(self, rest: str) -> None:
        for event in self.game.events:
            self.say("  " + self.teller.tell(event))

    def _command_auto(self, rest: str) -> None:
        self._before.append(self.game.copy())
        action = bot_named(USUAL).choose(self.game)
        self.say(f"The bot chooses `{action}`.")
        self.game.apply(action)

    def _command_hint(self, rest: str) -> None:
        name = rest.strip().lower() or USUAL
        try:
            bot = bot_named(name)
        except NoSuchBot as error:
            self.say(f"That is not possible: {error}")
            return
        with thinking(name, self._out):
            action = bot.choose(self.game)
        self.say(f"The {name} bot {advice(self.game, action, self.teller)}.")
        self.say(f"Type `{action}` to do it.")

    def _command_undo(self, rest: str) -> None:
        if not self._before:
            self.say("There is nothing to take back.")
            return
        self.game = self._before.pop()
        self._told = len(self.game.events)
        self._shown = -1

    def _command_save(self, rest: str) -> None:
        if not rest:
            self.say("Name a file: save my_game.json")
            return
        try:
            self.save(rest)
        except CannotWrite as error:
            self.say(f"The game is not saved: {error}.")

    def save(self, file: str) -> None:
        """Save the game, and say how to go on with it; CannotWrite when that fails."""
        write_game(Path(file), self.game, self.seats, self.map_id, self.packs, self.recipe, beginning=self.beginning)
        word = copied(file)
        self.say(
            f"Saved. `mapforge preview --game {word}` draws it."
            if self.game.over
            else f"Saved. Resume with `mapforge play --resume {word}`."
        )
