"""A table: one game, who sits at it, what they chose, and what each of them may see."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from threading import RLock

from engine import Action, Game, HookError, IllegalAction
from engine.state.records import ChronicleEntry
from engine.vocabulary.actions import parse
from mapforge.bots.roster import bot_named
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.games.advice import advice
from mapforge.games.narration import Teller
from mapforge.games.terminal.hook_limit import hooks_must_end
from mapforge.games.terminal.opened_game import Opening
from mapforge.games.terminal.saved_game import write_game
from mapforge.games.terminal.seats import PERSON, Seat, saved_seat
from mapforge.studio.table.asker import Asker
from mapforge.studio.table.choice_list import DEEDS, ChoiceWords
from mapforge.studio.table.played_steps import PlayedStep, played_before, what_was_learned
from mapforge.studio.table.playing_board import playing_board
from mapforge.studio.table.redeployment import PHASES, VERBS, Redeployment
from mapforge.studio.table.seat_view import coin_chart, seat_view

_ADVISING = 60.0
"""Seconds that a bot which gives advice may take beside its hooks."""
ONLOOKER = -1
"""The seat of somebody who plays nothing."""
MOST_ACTIONS = 500
"""How many actions a page may send at once."""


class TableRefusal(MapforgeError):  # noqa: N818 - it says what is wrong with what was asked for
    """What somebody wants at a table is not possible now."""


@dataclass(frozen=True)
class Thought:
    """A bot that is thinking."""

    player: int
    since: float


class GameTable:
    """One game; every method may be called from any thread."""

    def __init__(self, id: str, opening: Opening, *, trust: Sequence[str] = (), open_coins: bool = True) -> None:
        self.id, self.opening, self.game = id, opening, opening.game
        self.seats: list[Seat] = list(opening.seats)
        self.people = list(opening.seats)
        """Who sat down in the beginning; a person comes back to the seat that a bot has kept."""
        self.guests: set[int] = set()
        """The seats that are played from other machines."""
        self.board = playing_board(opening)
        self.lock = RLock()
        self.steps: list[PlayedStep] = played_before(opening.game)
        self.revision = self.epoch = 0
        self.open_coins = open_coins
        self.trouble = ""
        """Why the game cannot go on, when a hook is broken."""
        self.thought: Thought | None = None
        self.is_changed_outside = False
        self.told: Callable[[], None] = lambda: None
        """Called after every change."""
        self._draft: Redeployment | None = None
        self._limit: Callable[..., AbstractContextManager[object]] = hooks_must_end if trust else nullcontext
        self._name_players()

    def _name_players(self) -> None:
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
                self.seats[number] = Seat(name)
            else:
                bot = bot_named(kind, seed=self.revision * 31 + number)
                shown = f"{name} ({kind})" if before.kind == PERSON else f"{kind} {number + 1}"
                self.seats[number] = Seat(shown, kind, bot)
            self._name_players()
            self._draft = None
            self._change(is_new_past=True)

    # Choices

    def choose(self, seat: int, texts: Sequence[str]) -> None:
        """Carry out actions of a player, all of them or none; tokens that are put back wait to be confirmed."""
        with self.lock:
            self._refuse_others(seat)
            if not 0 < len(texts) <= MOST_ACTIONS:
                raise TableRefusal("the request lacks an action; reload the page")
            actions = [_parsed(text) for text in texts]
            with self._limit():
                if self.game.position.phase in PHASES and all(action.verb in VERBS for action in actions):
                    for action in actions:
                        self._drafted().add(action)
                    self._change()
                else:
                    self._carry_out(seat, [*self._draft_steps(), *actions])

    def place(self, seat: int, start: str, end: str, count: int) -> None:
        """Move tokens in a redeployment, from the hand (an empty word) or a region to another region or the hand."""
        with self.lock:
            self._refuse_others(seat)
            if self.game.position.phase not in PHASES:
                raise TableRefusal("tokens move only while you redeploy")
            with self._limit():
                if start:
                    self._drafted().move(start, end, count)
                else:
                    self._drafted().add(Action("place", "", end), count)
            self._change()

    def confirm(self, seat: int) -> None:
        """Let the redeployment count."""
        with self.lock:
            self._refuse_others(seat)
            editor = self._draft
            if editor is None or not editor.is_complete:
                raise TableRefusal("some tokens or pieces still have to be placed")
            with self._limit():
                self._carry_out(seat, editor.steps)

    def _drafted(self) -> Redeployment:
        if self._draft is None:
            self._draft = Redeployment(self.game)
        return self._draft

    def _draft_steps(self) -> list[Action]:
        return list(self._draft.steps) if self._draft else []

    def _carry_out(self, seat: int, actions: Sequence[Action]) -> None:
        trial, steps, group = self.game.copy(), list[PlayedStep](), self._next_group()
        try:
            for action in actions:
                if trial.over or trial.player != seat:
                    raise IllegalAction(action, ["the choice is no longer yours"])
                steps.append(PlayedStep(trial.copy(), seat, action, is_persons=True, group=group))
                trial.apply(action)
        except HookError as error:
            self.trouble = str(error)
            self._change()
            raise
        self.game, self._draft = trial, None
        self.steps += steps
        self._change()

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
            with self._limit(seat.patience):
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
                self.steps.append(PlayedStep(before, player, action, is_persons=False, group=self._next_group()))
                self.game = game
                self._change()
            return True

    # Taking back

    def undo(self, seat: int) -> None:
        """Take the last choice of a player back, or say why that is not possible."""
        with self.lock:
            if self._draft is not None and self._draft.steps and self.game.player == seat:
                self._draft.take_back()
                self._change()
                return
            start = self._own_choice(seat)
            refusal = self._why_not_undone(seat, start)
            if refusal:
                raise TableRefusal(f"This cannot be taken back: {refusal}.")
            self.game = self.steps[start].before.copy()
            del self.steps[start:]
            self._draft, self.trouble = None, ""
            self._change(is_new_past=True)

    def _own_choice(self, seat: int) -> int:
        """Where the last choice of a player begins, or -1."""
        own = [n for n, step in enumerate(self.steps) if step.is_persons and step.player == seat]
        if not own:
            return -1
        group = self.steps[own[-1]].group
        return min(n for n in own if self.steps[n].group == group)

    def _why_not_undone(self, seat: int, start: int) -> str:
        if start < 0:
            return "you have chosen nothing yet"
        others = {step.player for step in self.steps[start:] if step.is_persons and step.player != seat}
        if others:
            return f"{self.teller.player(min(others))} has chosen since"
        return what_was_learned(self.steps[start].before, self.game)

    # What is seen

    def view(self, seat: int, since: int = 0, epoch: int = -1) -> Record:
        """Everything that a page shows, as one seat may see it; the log from where the page has it."""
        with self.lock:
            editor = self._draft if self._draft is not None and self.game.player == seat else None
            game = editor.shown if editor else self.game
            chooses = self._is_choosing(seat)
            words = ChoiceWords(game, self.teller)
            legal = (editor.legal() if editor else game.legal_actions()) if chooses else []
            known = since if epoch == self.epoch else 0
            return {
                "table": self.id,
                "revision": self.revision,
                "epoch": self.epoch,
                "you": seat,
                "local": self.local,
                "seats": [{"name": s.name, "kind": s.kind, "person": s.bot is None} for s in self.seats],
                "guests": sorted(self.guests),
                "player": self.game.player,
                "over": self.game.over,
                "winners": self.game.winners,
                "prompt": self._prompt(seat, editor),
                "choices": words.choices(legal),
                "redeploys": chooses and game.position.phase in PHASES and not game.position.pending,
                "placed": editor.placed if editor else {},
                "can_confirm": bool(editor and editor.is_complete),
                "undo": self._undo_state(seat),
                "thinking": self._thinking(),
                "trouble": self.trouble,
                "changed_outside": self.is_changed_outside,
                "steps": len(self.steps),
                "log": self._log(seat, known),
                "log_from": known,
                **seat_view(game, seat, self.teller, self._open_purses()),
            }

    def moment(self, seat: int, number: int) -> Record:
        """The table as it was before one of the steps of a finished game."""
        with self.lock:
            if not self.game.over:
                raise TableRefusal("a game can be stepped through once it is over")
            if not 0 <= number <= len(self.steps):
                raise TableRefusal(f"the game has {len(self.steps)} steps")
            game = self.steps[number].before if number < len(self.steps) else self.game
            everybody = range(len(self.seats))
            last = self.steps[number - 1] if number else None
            said = ChoiceWords(last.before, self.teller).words(last.action) if last else "The game begins"
            return {
                "step": number,
                "steps": len(self.steps),
                "words": f"{self.teller.player(last.player)}: {said}" if last else said,
                "log_length": len(game.events),
                **seat_view(game, seat, self.teller, everybody),
            }

    def why(self, seat: int, text: str) -> Record:
        """Why an action is not possible now, and what it would cost."""
        with self.lock:
            action = _parsed(text)
            if not self._is_choosing(seat):
                who = self.teller.player(self.game.player)
                return {
                    "text": "The game is over." if self.game.over else f"It is {who}'s turn to choose.",
                    "price": None,
                }
            game = self._draft.shown if self._draft else self.game
            if self._draft and self._draft.is_complete:
                return {"text": "Everything has its place: end the redeployment, or take tokens back.", "price": None}
            with self._limit():
                reasons = game.why(action)
                price = ChoiceWords(game, self.teller).price(action) if action.verb in ("conquer", "roll") else None
            return {"text": _sentence(reasons, is_pending=bool(game.position.pending)), "price": price}

    def hint(self, seat: int, bot: str, asker: Asker | None = None) -> Record:
        """What a bot would do in a player's place, and why, for somebody who waits for it."""
        with self.lock:
            self._refuse_others(seat)
            if self._draft and self._draft.is_complete:
                raise TableRefusal("everything is placed: end the redeployment")
            game = (self._draft.shown if self._draft else self.game).copy()
        # Advice must not know more than the player: bots look at the game as their player may imagine it.
        return (asker or Asker()).during(lambda: self._advised(game, bot))

    def _advised(self, game: Game, bot: str) -> Record:
        adviser = bot_named(bot)
        with self._limit(_ADVISING):
            action = adviser.choose(game)
            said = advice(game, action, self.teller)
        return {"text": f"The {bot} bot {said}.", "choice": ChoiceWords(game, self.teller).choice(action)}

    def chart(self, seat: int) -> Record:
        """The coins of all players whose purse this one may look into, round by round."""
        with self.lock:
            known = range(len(self.seats)) if self.game.over else {seat, *self._open_purses()}
            return coin_chart(self.game, known)

    def _is_choosing(self, seat: int) -> bool:
        return not self.game.over and self.game.player == seat and self.seats[seat].bot is None and not self.trouble

    def _open_purses(self) -> range:
        return range(len(self.seats)) if self.open_coins and not self.is_shared else range(0)

    def _prompt(self, seat: int, editor: Redeployment | None) -> str:
        if self.game.over:
            names = " and ".join(self.teller.player(player) for player in self.game.winners)
            return f"{names} {'wins' if len(self.game.winners) == 1 else 'win'}."
        position = self.game.position
        if editor is not None and editor.is_complete:
            return "Everything has its place."
        if self._is_choosing(seat):
            return ChoiceWords(self.game, self.teller).prompt()
        deed = "decides" if position.pending else DEEDS[position.phase]
        return f"{self.teller.player(self.game.player)} {deed}."

    def _undo_state(self, seat: int) -> Record:
        if self._draft is not None and self._draft.steps and self.game.player == seat:
            return {"possible": True, "why": ""}
        refusal = self._why_not_undone(seat, self._own_choice(seat))
        return {"possible": not refusal, "why": refusal}

    def _thinking(self) -> Record | None:
        thought = self.thought
        if thought is None:
            return None
        return {"player": thought.player, "seconds": round(time.monotonic() - thought.since, 1)}

    def _log(self, seat: int, known: int) -> list[Record]:
        return [self._line(event) for event in self.game.events[known:]]

    def _line(self, event: ChronicleEntry) -> Record:
        player = event[1] if len(event) > 1 and isinstance(event[1], int) else None
        line: Record = {"kind": event[0], "player": player, "text": self.teller.tell(event)}
        if event[0] == "die":
            line["die"] = event[2]
        return line

    # Keeping

    def save(self, path: Path) -> None:
        """Write the game as `mapforge play` does, so that either can resume it."""
        with self.lock:
            opening = self.opening
            write_game(path, self.game, self.seats, opening.map_id, opening.packs, opening.recipe, home=path.parent)

    def set_up(self, id: str, game: Game) -> GameTable:
        """Another table with the same people, where the game goes on from another position."""
        with self.lock:
            seats = [saved_seat(seat.name, seat.kind, number) for number, seat in enumerate(self.seats)]
            opening = replace(self.opening, game=game, seats=seats[: game.position.players])
            return GameTable(id, opening, trust=("all",) if self._limit is hooks_must_end else ())

    def _change(self, *, is_new_past: bool = False) -> None:
        self.revision += 1
        if is_new_past:
            self.epoch += 1
        if self.game.over or self.seats[self.game.player].bot is None:
            self.thought = None
        self.told()


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
