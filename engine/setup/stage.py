"""Sets up a game in the middle: who holds what, what is on offer and which phase it is, from a plain description."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.board.bindings import derive
from engine.board.moves import move
from engine.position.position import Position
from engine.position.rules import Rules
from engine.setup.brought_pieces import bring_pieces, tie_pieces
from engine.setup.moment import MOMENT_WORDS, Moment
from engine.setup.names import Names
from engine.setup.new_game import blank_position
from engine.setup.player_setup import PlayerSetup
from engine.state.phases import IN_USE, PHASE_NAMES, Spot, Status, TurnPhase
from engine.state.records import Combo
from engine.turn.course import begin_turn, end_conquests
from engine.turn.effects import run
from engine.turn.market import draw_badge, refill
from engine.turn.moments import Queue
from engine.vocabulary.errors import WorldError
from engine.vocabulary.item_id import ItemId
from engine.vocabulary.numbers import Path
from engine.vocabulary.plain_data import Fields, Record
from engine.vocabulary.problems import counted
from engine.vocabulary.sets import bits, mask_of

GIVEN_WORDS = (
    "players", "die", "combos", "markers", "pieces", "lent", "copied", "phase", "round", "turn", "first", "order",
    "acting", "event", "stacks", "moment",
)  # fmt: skip
STACK_WORDS = ("races", "powers", "returned_races", "spent_races", "discarded_powers")


class StagingError(WorldError):
    """A position that cannot be set up; `problems` lists everything that is wrong with it."""


def staged(rules: Rules, given: Fields) -> Position:
    """Set up a position from a plain description, or raise StagingError with everything that is wrong with it."""
    stager = _Stager(rules, given)
    position = stager.position()
    if stager.names.problems:
        raise StagingError(stager.names.problems)
    return position


class _Stager:
    def __init__(self, rules: Rules, given: Fields) -> None:
        self.rules, self.world, self.names = rules, rules.world, Names(rules.world)
        self.given = self.names.mapping(dict(given), (), GIVEN_WORDS)
        self.moment = self.names.mapping(given["moment"], ("moment",), MOMENT_WORDS) if "moment" in given else None
        phases = GIVEN_PHASES if self.moment is None else PHASE_NAMES
        self.phase = self.names.word(given.get("phase", "conquer"), phases, "phase", ("phase",)) or "conquer"

    def _put_in_force(self, position: Position, given: object) -> None:
        """Put an event in force, or several: those that last from this round on, and one until the next."""
        for name in given if isinstance(given, list) else [given]:
            event = self.names.trait("event", name, ("event",))
            if event >= 0 and self.world.traits[event].lasts:
                position.lingering[event] = position.round + self.world.traits[event].lasts - 1
            elif event >= 0:
                position.event = event

    def position(self) -> Position:
        """Build the position, as far as the description makes sense."""
        players = self.names.listed(self.given.get("players", []), ("players",))
        position = blank_position(self.rules, self._number_of_players(len(players)))
        position.first = self._player(position, "first")
        position.turn = self._player(position, "turn")
        position.round = max(1, self.names.number(self.given.get("round", 2), ("round",), 1))
        position.dice = self._dice()
        self._lift_named(position)
        player_setup = PlayerSetup(position, self.names, readies=self.phase == "conquer" and self.moment is None)
        player_setup.set_up(players)
        self._place_markers(position)
        self._place_pieces(position, player_setup)
        self._lend(position, player_setup)
        if "event" in self.given:
            self._put_in_force(position, self.given["event"])
        self._offer(position)
        if self.moment is not None and not self.names.problems:
            Moment(player_setup, self.moment).restore(self.phase)
        derive(position)
        if self.moment is None:
            in_sight = [piece for piece in self.world.markers if position.spot[piece] in IN_USE]
            position.seen |= mask_of(in_sight)
            tie_pieces(position)
            bring_pieces(position, player_setup.told)
        position.events = position.trail = None
        if not self.names.problems and self.moment is None:
            self._enter_phase(position)
        return position

    def _lift_named(self, position: Position) -> None:
        """Take the pieces off the printed map whose places are said."""
        for name in self.names.mapping(self.given.get("pieces", {}), ("pieces",)):
            kind = self.world.piece_kinds.get(name) if isinstance(name, str) else None
            for piece in bits(kind.mask) if kind is not None else ():
                if position.spot[piece] == Spot.MAP:
                    move(position, piece, Spot.SUPPLY)

    def _number_of_players(self, given: int) -> int:
        fitting = [number for number in self.world.players if number >= given]
        if fitting:
            return min(fitting)
        most = counted(max(self.world.players), "player")
        self.names.wrong(("players",), "too_many_players", self.world.id, kind=most)
        return given

    def _player(self, position: Position, word: str) -> int:
        player = self.names.number(self.given.get(word, 0), (word,))
        if player < position.players:
            return player
        self.names.wrong((word,), "no_such_player", value=position.players - 1)
        return 0

    def _dice(self) -> list[int]:
        results = self.names.listed(self.given.get("die", []), ("die",))
        faces = sorted(set(self.world.settings.die))
        for index, result in enumerate(results):
            if result not in faces:
                self.names.wrong(("die", index), "no_face", known=map(str, faces), value=result)
        return list(results)

    def _place_markers(self, position: Position) -> None:
        for piece in self.world.markers:
            if position.spot[piece] == Spot.SUPPLY:
                move(position, piece, Spot.OUT)
        for index, name in enumerate(self.names.listed(self.given.get("markers", []), ("markers",))):
            kind = self.names.piece(name, ("markers", index))
            if kind is None:
                continue
            if kind.first not in self.world.markers:
                self.names.wrong(("markers", index), "no_marker", name)
                continue
            position.markers.append(kind.first)
            move(position, kind.first, Spot.STACK)

    def _place_pieces(self, position: Position, player_setup: PlayerSetup) -> None:
        for name, places in self.names.mapping(self.given.get("pieces", {}), ("pieces",)).items():
            player_setup.place(name, places, -1, ("pieces", name))

    def _lend(self, position: Position, player_setup: PlayerSetup) -> None:
        for word, known in (("lent", position.lent), ("copied", position.copied)):
            for name, lent in self.names.mapping(self.given.get(word, {}), (word,)).items():
                piece = Moment(player_setup, {}).piece(str(name), (word, name))
                kinds = ("power",) if word == "lent" else ("relic", "place", "power", "race")
                items = [ItemId.in_world(lent, kind) for kind in kinds]
                trait = next((self.names.traits[item] for item in items if item in self.names.traits), -1)
                if trait < 0:
                    trait = self.names.trait(items[0].kind, items[0].id, (word, name))
                if trait >= 0:
                    known[piece] = trait

    def _offer(self, position: Position) -> None:
        order = self.names.mapping(self.given.get("order", {}), ("order",), ("races", "powers"))
        races = [race for race, status in zip(position.race, position.status, strict=True) if status != Status.GONE]
        used = {*races, *position.power, *position.discards, *position.lent.values()}
        combos = list(self._combos(used))
        if "stacks" in self.given:
            self._lay_stacks(position, combos)
            return
        position.banners = self._stack("race", "races", order, used | {combo.race for combo in combos})
        position.badges = self._stack("power", "powers", order, used | {combo.power for combo in combos})
        for race, power, coins in combos:
            position.combos.append(Combo(race, power if power >= 0 else draw_badge(position), coins))
        if "combos" not in self.given:
            refill(position)

    def _lay_stacks(self, position: Position, combos: list[Combo]) -> None:
        """Lay exactly the banners and badges that are said."""
        words = self.names.mapping(self.given["stacks"], ("stacks",), STACK_WORDS)
        stacks = {
            word: [
                self.names.trait("race" if word.endswith("races") else "power", name, ("stacks", word, index))
                for index, name in enumerate(self.names.listed(words.get(word, []), ("stacks", word)))
            ]
            for word in STACK_WORDS
        }
        position.combos = combos
        position.banners, position.badges = stacks["races"], stacks["powers"]
        position.spent, position.discards = stacks["spent_races"], stacks["discarded_powers"]
        position.returned = stacks["returned_races"]

    def _combos(self, used: set[int]) -> Iterator[Combo]:
        for index, words in enumerate(self.names.listed(self.given.get("combos", []), ("combos",))):
            path: Path = ("combos", index)
            if not isinstance(words, list) or not 2 <= len(words) <= 3:
                self.names.wrong(path, "bad_combo")
                continue
            race = self.names.trait("race", words[0], (*path, 0))
            power = self.names.trait("power", words[1], (*path, 1))
            for trait, name in ((race, words[0]), (power, words[1])):
                if trait >= 0 and trait in used:
                    self.names.wrong(path, "on_offer", name)
                used.add(trait)
            yield Combo(race, power, self.names.number(words[2], (*path, 2)) if len(words) == 3 else 0)

    def _stack(self, kind: str, listed: str, order: Record, used: set[int]) -> list[int]:
        names = self.names.listed(order.get(listed, []), ("order", listed))
        top = [self.names.trait(kind, name, ("order", listed, index)) for index, name in enumerate(names)]
        for index, trait in enumerate(top):
            if trait >= 0 and trait in used:
                self.names.wrong(("order", listed, index), "on_offer", names[index])
        everything = self.world.races if kind == "race" else self.world.powers
        return top + [trait for trait in everything if trait not in used and trait not in top]

    def _enter_phase(self, position: Position) -> None:
        position.actor = self._actor(position)
        position.defenders = [nation for nation, tokens in enumerate(position.withdrawn) if tokens]
        position.defenders.sort(
            key=lambda nation: ((position.player_of[nation] - position.turn) % position.players, nation)
        )
        if position.actor < 0 and self.phase in ("choose", "conquer", "settle"):
            self.names.wrong(("players",), "no_active_race", self.phase, value=position.turn)
        elif self.phase == "pick" and position.actor >= 0:
            self.names.wrong(("phase",), "has_active_race", value=position.turn)
        else:
            queue: Queue = []
            _ENTER[self.phase](position, queue)
            run(position, queue)

    def _actor(self, position: Position) -> int:
        if "acting" not in self.given:
            return position.active[position.turn]
        race = self.names.trait("race", self.given["acting"], ("acting",))
        for nation in position.alive[position.turn]:
            if position.race[nation] == race:
                return nation
        self.names.wrong(("acting",), "no_such_race", self.given["acting"], value=position.turn)
        return -1


def _start(position: Position, queue: Queue) -> None:
    begin_turn(position, queue)


def _pick(position: Position, queue: Queue) -> None:
    position.phase = TurnPhase.PICK


def _choose(position: Position, queue: Queue) -> None:
    position.phase = TurnPhase.CHOOSE


def _conquer(position: Position, queue: Queue) -> None:
    position.expanded |= 1 << position.actor
    position.phase = TurnPhase.CONQUER


def _settle(position: Position, queue: Queue) -> None:
    _conquer(position, queue)
    end_conquests(position, queue)


def _score(position: Position, queue: Queue) -> None:
    position.phase = TurnPhase.SCORE


def _after(position: Position, queue: Queue) -> None:
    position.scored = True
    position.phase = TurnPhase.AFTER


def _end(position: Position, queue: Queue) -> None:
    position.scored = True
    position.phase = TurnPhase.TURN_END


_ENTER: dict[str, Callable[[Position, Queue], None]] = {
    "start": _start,
    "pick": _pick,
    "choose": _choose,
    "conquer": _conquer,
    "settle": _settle,
    "score": _score,
    "after": _after,
    "end": _end,
}

GIVEN_PHASES = tuple(_ENTER)
