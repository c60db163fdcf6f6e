"""A table: one game, who sits at it, what they chose, and what each of them may see."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, TypeVar

from engine import Action, Game, HookError, IllegalAction
from engine.vocabulary.actions import parse
from mapforge.bots.personas import persona_name
from mapforge.bots.roster import bot_named
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.files.printable_text import printable_line
from mapforge.games.advice import advice
from mapforge.games.narration import Teller
from mapforge.games.terminal.hook_limit import hooks_must_end
from mapforge.games.terminal.saved_game import game_text, write_game
from mapforge.games.terminal.seats import PERSON, Seat, saved_seat
from mapforge.studio.table.choice_list import ChoiceWords
from mapforge.studio.table.laid_game import LaidGame
from mapforge.studio.table.played_steps import PlayedStep, what_was_learned
from mapforge.studio.table.redeployment import PHASES, VERBS, Redeployment
from mapforge.studio.table.seen_table import Thought
from mapforge.studio.table.table_journal import BACK, DRAFT, OVER, SET, STEPS
from mapforge.studio.table.table_lines import TableLines
from mapforge.studio.table.table_sight import ONLOOKER, TableSight

if TYPE_CHECKING:
    from mapforge.studio.table.asker import Asker

_ADVISING = 60.0
"""Seconds that a bot which gives advice may take beside its hooks."""
Result = TypeVar("Result")
MOST_ACTIONS = 500
"""How many actions a page may send at once."""
LONGEST_NAME = 40


class TableRefusal(MapforgeError):  # noqa: N818 - it says what is wrong with what was asked for
    """What somebody wants at a table is not possible now."""


class GameTable:
    """One game; every method may be called from any thread."""

    def __init__(self, id: str, laid: LaidGame, *, trust: Sequence[str] = (), open_coins: bool = True) -> None:
        self.id, self.laid, self.game = id, laid, laid.game
        self.seats: list[Seat] = list(laid.seats)
        self.people = list(laid.seats)
        """Who sat down in the beginning; a person comes back to the seat that a bot has kept."""
        self.guests: set[int] = set()
        """The seats that are played from other machines."""
        self.board, self.cards = laid.board, laid.cards
        self.lock = RLock()
        self.steps: list[PlayedStep] = list(laid.steps)
        self.revision = self.epoch = 0
        self.open_coins = open_coins
        self.trouble = ""
        """Why the game cannot go on, when a hook is broken."""
        self.note = ""
        """What its people should know about its journal."""
        self.thought: Thought | None = None
        self.is_changed_outside = False
        self.told: Callable[[], None] = lambda: None
        """Called after every change."""
        self.keep: Callable[[str, Record], None] = lambda kind, data: None
        """Called before something counts; what cannot be kept does not happen."""
        self.draft: Redeployment | None = None
        self.limit: Callable[[float], AbstractContextManager[object]] = hooks_must_end if trust else nullcontext
        self.name_players()
        self.lines = TableLines(self)

    def name_players(self) -> None:
        """Tell what happens with the names that people have now."""
        self.teller = Teller(self.game.rules.world, [seat.name for seat in self.seats])

    # Who sits where

    @property
    def local(self) -> list[int]:
        """The people who play at the machine of the studio."""
        return [n for n, seat in enumerate(self.seats) if seat.bot is None and n not in self.guests]

    @property
    def is_shared(self) -> bool:
        """Whether somebody plays from another machine."""
        return any(self.seats[guest].bot is None for guest in self.guests)

    def seat_at_screen(self, wanted: int | None = None) -> int:
        """The seat whose view the studio's own screen shows: whoever must choose, or the last who did.

        Where nobody plays at this screen, it is that of somebody who looks on, and knows no more than anybody.
        """
        local = self.local
        if self.game.player in local:
            return self.game.player
        if wanted in local:
            return int(wanted or 0)
        chosen = [step.player for step in self.steps if step.player in local and step.is_persons]
        return chosen[-1] if chosen else local[0] if local else ONLOOKER

    def replace_player(self, number: int, kind: str) -> None:
        """Let a bot play for somebody, or a person again."""
        with self.lock:
            if not 0 <= number < len(self.seats):
                raise TableRefusal(f"there is no seat {number + 1} at this table")
            before = self.people[number]
            name = before.name if before.kind == PERSON else f"Player {number + 1}"
            if kind == PERSON:
                seat = Seat(name)
            else:
                bot = bot_named(kind, seed=self.revision * 31 + number)
                taken = [seat.name for seat in self.seats]
                shown = f"{name} ({kind})" if before.kind == PERSON else persona_name(kind, number, taken)
                seat = Seat(shown, kind, bot)
            self._sit([*self.seats[:number], seat, *self.seats[number + 1 :]], self.people)

    def give_name(self, number: int, name: str) -> None:
        """Give a person at the table another name."""
        with self.lock:
            word = printable_line(name).strip()[:LONGEST_NAME]
            if not word or self.people[number].kind != PERSON:
                raise TableRefusal("type a name")
            seats, people = list(self.seats), list(self.people)
            people[number] = Seat(word)
            if seats[number].bot is None:
                seats[number] = Seat(word)
            self._sit(seats, people)

    def _sit(self, seats: list[Seat], people: list[Seat]) -> None:
        self.keep(SET, {"seats": _seat_words(seats), "people": _seat_words(people)})
        self.seats, self.people = seats, people
        self.name_players()
        self.draft = None
        self._change(is_new_past=True)

    def is_kept_warm(self, number: int) -> bool:
        """Whether a bot plays for a person, who may take the seat back."""
        return 0 <= number < len(self.seats) and self.people[number].kind == PERSON != self.seats[number].kind

    # Choices

    def choose(self, seat: int, texts: Sequence[str], asker: Asker | None = None) -> None:
        """Carry out actions of a player, all of them or none; tokens that are put back wait to be confirmed.

        Nothing is changed for somebody who does not wait for it.
        """
        with self.lock:
            self._refuse_others(seat)
            if not 0 < len(texts) <= MOST_ACTIONS:
                raise TableRefusal("the request lacks an action; reload the page")
            actions = [_parsed(text) for text in texts]
            if self.game.position.phase in PHASES and all(action.verb in VERBS for action in actions):
                self._put_back(lambda draft: draft.add_all(actions), asker)
            else:
                self._carry_out(seat, [*self._draft_steps(), *actions], asker)

    def place(self, seat: int, start: str, end: str, count: int, asker: Asker | None = None) -> None:
        """Move tokens in a redeployment, from the hand (an empty word) or a region to another region or the hand."""
        with self.lock:
            self._refuse_others(seat)
            if self.game.position.phase not in PHASES:
                raise TableRefusal("tokens move only while you redeploy")
            if start:
                self._put_back(lambda draft: draft.move(start, end, count), asker)
            else:
                self._put_back(lambda draft: draft.add(Action("place", "", end), count), asker)

    def confirm(self, seat: int, asker: Asker | None = None) -> None:
        """Let the redeployment count."""
        with self.lock:
            self._refuse_others(seat)
            editor = self.draft
            if editor is None or not editor.is_complete:
                raise TableRefusal("some tokens or pieces still have to be placed")
            self._carry_out(seat, editor.steps, asker)

    def _put_back(self, work: Callable[[Redeployment], None], asker: Asker | None) -> None:
        """Change a copy of the redeployment, which counts when all of it was possible."""
        draft = self.draft.copy() if self.draft else Redeployment(self.game)
        self._worked(lambda: work(draft), asker)
        self.keep(DRAFT, {"actions": [str(action) for action in draft.steps]})
        self.draft = draft
        self._change()

    def _worked(self, work: Callable[[], Result], asker: Asker | None, more: float = 0.0) -> Result:
        """Ask hooks for somebody who waits, and only so long."""
        with self.limit(more):
            # Inside the limit: an interruption must never keep the limit from ending.
            return work() if asker is None else asker.during(work)

    def _draft_steps(self) -> list[Action]:
        return list(self.draft.steps) if self.draft else []

    def _carry_out(self, seat: int, actions: Sequence[Action], asker: Asker | None) -> None:
        trial, steps, group = self.game.copy(), list[PlayedStep](), self._next_group()

        def carry_out() -> None:
            for action in actions:
                if trial.over or trial.player != seat:
                    raise IllegalAction(action, ["the choice is no longer yours"])
                steps.append(PlayedStep(trial.copy(), seat, action, is_persons=True, group=group))
                trial.apply(action)

        try:
            self._worked(carry_out, asker)
        except HookError as error:
            self.trouble = str(error)
            self._change()
            raise
        self._add(steps, trial)

    def _add(self, steps: list[PlayedStep], game: Game) -> None:
        """Let steps count: first on the disk, then here."""
        shown, line = self.lines.steps(steps, game)
        self.keep(STEPS, line)
        self.game, self.draft, self.lines.shown = game, None, shown
        self.steps += steps
        if game.over:
            self.keep(OVER, self.lines.end())
        self._change()

    def restore(self, steps: list[PlayedStep], game: Game, draft: Sequence[str]) -> None:
        """Be where a journal left off."""
        self.steps, self.game = steps, game
        self.lines.shown = self.lines.moment(game)
        # Pages that were open before have another past.
        self.epoch = int(time.time())
        if draft:
            self.draft = Redeployment(game)
            self.draft.steps = [_parsed(text) for text in draft]
            self.draft.repeat()

    def _next_group(self) -> int:
        return self.steps[-1].group + 1 if self.steps else 0

    def _refuse_others(self, seat: int) -> None:
        if self.game.over:
            raise TableRefusal("the game is over")
        if self.game.player != seat or self.seats[seat].bot is not None:
            raise TableRefusal(f"it is {self.teller.player(self.game.player)}'s turn to choose")

    def play_bot(self) -> bool:
        """Let the bot that must choose do so; False when a person must, or the game is over or stands still."""
        with self.lock:
            if self.game.over or self.trouble or self.seats[self.game.player].bot is None:
                self.thought = None
                return False
            player, revision, game = self.game.player, self.revision, self.game.copy()
            seat = self.seats[player]
            if self.thought is None or self.thought.player != player:
                self.thought = Thought(player, time.monotonic())
        assert seat.bot is not None
        try:
            # Everybody else may look at the table meanwhile.
            with self.limit(seat.patience):
                action = seat.bot.choose(game)
                before = game.copy()
                game.apply(action)
        except Exception as error:
            with self.lock:
                self.trouble, self.thought = f"{seat.name} cannot go on: {error}", None
                self._change()
            if not isinstance(error, HookError | MapforgeError):
                raise
            return False
        with self.lock:
            if revision == self.revision:
                self._add([PlayedStep(before, player, action, is_persons=False, group=self._next_group())], game)
            return True

    # Taking back

    def undo(self, seat: int) -> None:
        """Take the last choice of a player back, or say why that is not possible."""
        with self.lock:
            if self.draft is not None and self.draft.steps and self.game.player == seat:
                self._put_back(Redeployment.take_back, None)
                return
            start, refusal = self._own_choice(seat), self.why_not_undone(seat)
            if refusal:
                raise TableRefusal(f"This cannot be taken back: {refusal}.")
            self.keep(BACK, {"to": start})
            self.game = self.steps[start].before.copy()
            del self.steps[start:]
            self.draft, self.trouble = None, ""
            self.lines.shown = self.lines.moment(self.game)
            self._change(is_new_past=True)

    def _own_choice(self, seat: int) -> int:
        """Where the last choice of a player begins, or -1."""
        own = [n for n, step in enumerate(self.steps) if step.is_persons and step.player == seat]
        if not own:
            return -1
        group = self.steps[own[-1]].group
        return min(n for n in own if self.steps[n].group == group)

    def why_not_undone(self, seat: int) -> str:
        """Why a player cannot take the last choice back; empty when they can."""
        start = self._own_choice(seat)
        if start < 0:
            return "you have chosen nothing yet"
        others = {step.player for step in self.steps[start:] if step.is_persons and step.player != seat}
        if others:
            return f"{self.teller.player(min(others))} has chosen since"
        return what_was_learned(self.steps[start].before, self.game)

    # What is seen

    def view(self, seat: int, since: int = 0, epoch: int = -1, seen: int = -1) -> Record:
        """Everything that a page shows, as one seat may see it; log and deeds from where the page has them."""
        with self.lock:
            return TableSight(self, seat).view(since, epoch, seen)

    def moment(self, seat: int, number: int) -> Record:
        """The table as one seat saw it before one of the steps."""
        with self.lock:
            if not 0 <= number <= len(self.steps):
                raise TableRefusal(f"the game has {len(self.steps)} steps")
            return TableSight(self, seat).moment(number)

    def past(self, seat: int) -> list[Record]:
        """Every step since a player chose last."""
        with self.lock:
            return TableSight(self, seat).past()

    def chart(self, seat: int) -> Record:
        """The coins of all players whose purse this one may look into, round by round."""
        with self.lock:
            return TableSight(self, seat).chart()

    def end(self, seat: int) -> Record:
        """Who won and why."""
        with self.lock:
            if not self.game.over:
                raise TableRefusal("the game is not over")
            return TableSight(self, seat).end()

    def why(self, seat: int, text: str, asker: Asker | None = None) -> Record:
        """Why an action is not possible now, and what it would cost."""
        with self.lock:
            action = _parsed(text)
            if not self.is_choosing(seat):
                who = self.teller.player(self.game.player)
                return {
                    "text": "The game is over." if self.game.over else f"It is {who}'s turn to choose.",
                    "price": None,
                }
            game = self.draft.shown if self.draft else self.game
            if self.draft and self.draft.is_complete:
                return {"text": "Everything has its place: end the redeployment, or take tokens back.", "price": None}
            words = ChoiceWords(game, self.teller)
            reasons, price = self._worked(
                lambda: (game.why(action), words.price(action) if action.verb in ("conquer", "roll") else None), asker
            )
            return {"text": _sentence(reasons, is_pending=bool(game.position.pending)), "price": price}

    def hint(self, seat: int, bot: str, asker: Asker | None = None) -> Record:
        """What a bot would do in a player's place, and why, for somebody who waits for it."""
        with self.lock:
            self._refuse_others(seat)
            if self.draft and self.draft.is_complete:
                raise TableRefusal("everything is placed: end the redeployment")
            game = (self.draft.shown if self.draft else self.game).copy()
        # Advice must not know more than the player: bots look at the game as their player may imagine it.
        return self._worked(lambda: self._advised(game, bot), asker, _ADVISING)

    def _advised(self, game: Game, bot: str) -> Record:
        action = bot_named(bot).choose(game)
        sentence = advice(game, action, self.teller)
        return {"text": f"The {bot} bot {sentence}.", "choice": ChoiceWords(game, self.teller).choice(action)}

    def is_choosing(self, seat: int) -> bool:
        """Whether a player must choose now, and can."""
        return not self.game.over and self.game.player == seat and self.seats[seat].bot is None and not self.trouble

    # Keeping

    def save(self, path: Path) -> None:
        """Write the game as `mapforge play` does, so that either can resume it."""
        with self.lock:
            laid, home = self.laid, path.parent
            write_game(
                path, self.game, self.seats, laid.map_id, laid.packs, laid.recipe, home=home, beginning=laid.beginning
            )

    def saved_text(self) -> str:
        """What such a file says that lies anywhere."""
        with self.lock:
            laid = self.laid
            return game_text(
                Path("game.json"), self.game, self.seats, laid.map_id, laid.packs, laid.recipe, laid.beginning
            )

    def set_up(self, id: str, game: Game) -> GameTable:
        """Another table with the same people, where the game goes on from another position."""
        with self.lock:
            seats = [saved_seat(seat.name, seat.kind, number) for number, seat in enumerate(self.seats)]
            return GameTable(
                id,
                self.laid.at(game, seats[: game.position.players]),
                trust=("all",) if self.limit is hooks_must_end else (),
            )

    def _change(self, *, is_new_past: bool = False) -> None:
        self.revision += 1
        if is_new_past:
            self.epoch += 1
        if self.game.over or self.seats[self.game.player].bot is None:
            self.thought = None
        self.told()


def _seat_words(seats: Sequence[Seat]) -> list[Record]:
    return [{"name": seat.name, "kind": seat.kind} for seat in seats]


def _parsed(text: object) -> Action:
    try:
        return parse(str(text))
    except ValueError as error:
        raise TableRefusal(str(error)) from error


def _sentence(reasons: Sequence[str], *, is_pending: bool) -> str:
    if is_pending:
        return "Another choice must be made first."
    if not reasons:
        return "It is possible."
    first, *others = reasons
    besides = f" Besides: {'; '.join(others)}." if others else ""
    return f"{first[0].upper()}{first[1:]}.{besides}"
