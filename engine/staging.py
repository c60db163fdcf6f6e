"""Sets up a game in the middle: who holds what, what is on offer and which phase it is, from a plain description."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from engine.applying import run
from engine.errors import WorldError
from engine.game import Game
from engine.market import draw_badge, refill
from engine.moments import Queue
from engine.naming import Names, Path
from engine.seating import PLAYER_WORDS, Seating
from engine.setup import blank_state, lay_pieces
from engine.state import OUT, STACK, SUPPLY, Phase, State, derive, move
from engine.turn import begin_turn, end_conquests

if TYPE_CHECKING:
    from engine.rules import Rules

__all__ = ["GIVEN_WORDS", "PHASES", "PLAYER_WORDS", "StagingError", "stage"]

GIVEN_WORDS = (
    "players", "die", "combos", "markers", "pieces", "lent", "copied", "phase", "round", "turn", "first", "order",
    "acting",
)  # fmt: skip


class StagingError(WorldError):
    """A position that cannot be set up; `problems` lists everything that is wrong with it."""


def stage(rules: Rules, given: Mapping[str, Any]) -> Game:
    """Set up a position and let the game go on until somebody must choose."""
    stager = _Stager(rules, given)
    state = stager.state()
    if stager.names.problems:
        raise StagingError(stager.names.problems)
    return Game.from_state(state)


class _Stager:
    def __init__(self, rules: Rules, given: Mapping[str, Any]) -> None:
        self.rules, self.world, self.names = rules, rules.world, Names(rules.world)
        self.given = self.names.mapping(dict(given), (), GIVEN_WORDS)
        self.phase = self.names.word(given.get("phase", "conquer"), PHASES, "phase", ("phase",)) or "conquer"

    def state(self) -> State:
        """Build the state, as far as the description makes sense."""
        players = self.names.listed(self.given.get("players", []), ("players",))
        s = blank_state(self.rules, self._number_of_players(len(players)), 0, 0)
        s.first = self._player(s, "first")
        s.turn = self._player(s, "turn")
        s.round = max(1, self.names.number(self.given.get("round", 2), ("round",), 1))
        s.dice = self._dice()
        lay_pieces(s)
        seating = Seating(s, self.names, readies=self.phase == "conquer")
        seating.seat(players)
        self._place_markers(s)
        self._place_pieces(s, seating)
        self._lend(s)
        self._offer(s)
        derive(s)
        s.events = s.trail = None
        if not self.names.problems:
            self._enter_phase(s)
        return s

    def _number_of_players(self, given: int) -> int:
        fitting = [number for number in self.world.players if number >= given]
        if fitting:
            return min(fitting)
        self.names.wrong(("players",), f"{self.world.id} is for {max(self.world.players)} players at most")
        return given

    def _player(self, s: State, word: str) -> int:
        player = self.names.number(self.given.get(word, 0), (word,))
        if player < s.players:
            return player
        self.names.wrong((word,), f"players are numbered from 0 to {s.players - 1}")
        return 0

    def _dice(self) -> list[int]:
        results = self.names.listed(self.given.get("die", []), ("die",))
        faces = sorted(set(self.world.settings.die))
        for index, result in enumerate(results):
            if result not in faces:
                self.names.wrong(("die", index), f"the die shows one of {faces}, not {result!r}")
        return list(results)

    def _place_markers(self, s: State) -> None:
        for piece in self.world.markers:
            if s.where[piece] == SUPPLY:
                move(s, piece, OUT)
        for index, name in enumerate(self.names.listed(self.given.get("markers", []), ("markers",))):
            kind = self.names.piece(name, ("markers", index))
            if kind is None:
                continue
            if kind.first not in self.world.markers:
                self.names.wrong(("markers", index), f"'{name}' is neither a relic nor a place")
                continue
            s.markers.append(kind.first)
            move(s, kind.first, STACK)

    def _place_pieces(self, s: State, seating: Seating) -> None:
        for name, places in self.names.mapping(self.given.get("pieces", {}), ("pieces",)).items():
            seating.place(name, places, -1, ("pieces", name))

    def _lend(self, s: State) -> None:
        for word, known in (("lent", s.lent), ("copied", s.copied)):
            for name, lent in self.names.mapping(self.given.get(word, {}), (word,)).items():
                piece = self.names.piece(name, (word, name))
                kinds = ("power",) if word == "lent" else ("relic", "place", "power", "race")
                found = next((self.names.traits[kind, lent] for kind in kinds if (kind, lent) in self.names.traits), -1)
                if found < 0:
                    found = self.names.trait(kinds[0], lent, (word, name))
                if piece is not None and found >= 0:
                    known[piece.first] = found

    def _offer(self, s: State) -> None:
        order = self.names.mapping(self.given.get("order", {}), ("order",), ("races", "powers"))
        used = {*s.race, *s.power, *s.discards, *s.lent.values()}
        combos = list(self._combos(used))
        s.banners = self._stack("race", "races", order, used | {combo[0] for combo in combos})
        s.badges = self._stack("power", "powers", order, used | {combo[1] for combo in combos})
        for race, power, coins in combos:
            s.combos.append((race, power if power >= 0 else draw_badge(s), coins))
        if "combos" not in self.given:
            refill(s)

    def _combos(self, used: set[int]) -> Iterator[tuple[int, int, int]]:
        for index, words in enumerate(self.names.listed(self.given.get("combos", []), ("combos",))):
            path: Path = ("combos", index)
            if not isinstance(words, list) or not 2 <= len(words) <= 3:
                self.names.wrong(path, "a combo is [race, power] or [race, power, coins]")
                continue
            race = self.names.trait("race", words[0], (*path, 0))
            power = self.names.trait("power", words[1], (*path, 1))
            for trait, name in ((race, words[0]), (power, words[1])):
                if trait >= 0 and trait in used:
                    self.names.wrong(path, f"'{name}' is in play or on offer already")
                used.add(trait)
            yield race, power, self.names.number(words[2], (*path, 2)) if len(words) == 3 else 0

    def _stack(self, kind: str, listed: str, order: dict[str, Any], used: set[int]) -> list[int]:
        names = self.names.listed(order.get(listed, []), ("order", listed))
        top = [self.names.trait(kind, name, ("order", listed, index)) for index, name in enumerate(names)]
        for index, trait in enumerate(top):
            if trait >= 0 and trait in used:
                self.names.wrong(("order", listed, index), f"'{names[index]}' is in play or on offer already")
        everything = self.world.races if kind == "race" else self.world.powers
        return top + [trait for trait in everything if trait not in used and trait not in top]

    def _enter_phase(self, s: State) -> None:
        s.actor = self._actor(s)
        s.defenders = [nation for nation, tokens in enumerate(s.withdrawn) if tokens]
        s.defenders.sort(key=lambda nation: ((s.player_of[nation] - s.turn) % s.players, nation))
        if s.actor < 0 and self.phase in ("choose", "conquer", "settle"):
            self.names.wrong(("players",), f"player {s.turn} has no active race, so he cannot {self.phase}")
        elif self.phase == "pick" and s.actor >= 0:
            self.names.wrong(("phase",), f"player {s.turn} has an active race, so he cannot pick another")
        else:
            queue = Queue()
            _ENTER[self.phase](s, queue)
            run(s, queue)

    def _actor(self, s: State) -> int:
        if "acting" not in self.given:
            return s.active[s.turn]
        race = self.names.trait("race", self.given["acting"], ("acting",))
        for nation in s.alive[s.turn]:
            if s.race[nation] == race:
                return nation
        self.names.wrong(("acting",), f"player {s.turn} has no race '{self.given['acting']}'")
        return -1


def _start(s: State, queue: Queue) -> None:
    begin_turn(s, queue)


def _pick(s: State, queue: Queue) -> None:
    s.phase = Phase.PICK


def _choose(s: State, queue: Queue) -> None:
    s.phase = Phase.CHOOSE


def _conquer(s: State, queue: Queue) -> None:
    s.expanded |= 1 << s.actor
    s.phase = Phase.CONQUER


def _settle(s: State, queue: Queue) -> None:
    _conquer(s, queue)
    end_conquests(s, queue)


def _score(s: State, queue: Queue) -> None:
    s.phase = Phase.SCORE


def _after(s: State, queue: Queue) -> None:
    s.scored = True
    s.phase = Phase.AFTER


def _end(s: State, queue: Queue) -> None:
    s.scored = True
    s.phase = Phase.TURN_END


_ENTER: dict[str, Callable[[State, Queue], None]] = {
    "start": _start,
    "pick": _pick,
    "choose": _choose,
    "conquer": _conquer,
    "settle": _settle,
    "score": _score,
    "after": _after,
    "end": _end,
}

PHASES = tuple(_ENTER)
