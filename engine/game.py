"""A game in progress: who must choose, what they can choose, and what each choice does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.analysis.blame import culprit
from engine.analysis.determinization import imagine
from engine.analysis.earnings import Earning, Payment, after_decline, after_loss, earnings, payments
from engine.analysis.player_view import PlayerView, view
from engine.analysis.price_breakdown import Reckoning, reckoned
from engine.analysis.refusal import explain
from engine.analysis.threats import Holdings, Threat, holdings, threats
from engine.board.bindings import derive
from engine.position.position import Position
from engine.position.rules import Rules
from engine.setup.description import described, map_in_words
from engine.setup.new_game import blank_position, lay_out, with_offer
from engine.setup.stage import staged
from engine.state.phases import TurnPhase
from engine.state.records import ChronicleEntry, unlinked
from engine.state.saves import fill, opened, save
from engine.state.state import State
from engine.turn.action_handlers import PERFORM, perform
from engine.turn.course import Offers, advance, begin_turn
from engine.turn.effects import run
from engine.turn.moments import Queue
from engine.turn.redeployment import place_token, take_from_hand
from engine.vocabulary.actions import Action, is_well_formed, parse
from engine.vocabulary.errors import EngineError, HookError, IllegalAction
from engine.vocabulary.numbers import NOWHERE, Player, Region
from engine.vocabulary.plain_data import Fields, Record
from engine.vocabulary.problems import counted, nearest
from engine.world.world import World

_LONGEST_WORD = 80
_ATTEMPTS = 8
"""How often pieces face down are drawn until they fit what a player can do."""


class Game:
    """One game of a world."""

    __slots__ = ("_legal", "_offers", "_origin", "position", "rules", "seed")

    rules: Rules
    seed: int | str
    position: Position
    _origin: Position
    _legal: list[Action]
    _offers: Offers

    def __init__(
        self,
        world: World | Rules,
        position: Position | None = None,
        *,
        players: int = 2,
        seed: int | str = 0,
        rulings: Mapping[str, str] | None = None,
        first: int = 0,
        order: Mapping[str, Sequence[str]] | None = None,
        offer: Sequence[tuple[str, str]] = (),
        dice: Sequence[int] = (),
    ) -> None:
        """Start a game; `offer` has the first combos on offer, each a race and a power.

        `order` fixes the order of races, powers, markers or events, `dice` the first results of the die. With a
        `position`, nothing is laid out: the game stands still there.
        """
        self.rules = world if isinstance(world, Rules) else Rules(world, dict(rulings or {}))
        self.seed = seed
        if position is not None:
            self.position = self._origin = position
            self._legal, self._offers = [], {}
            return
        if players not in self.rules.world.players:
            known = " or ".join(str(number) for number in self.rules.world.players)
            raise EngineError(f"{self.rules.world.id} is for {known} players, not {players}")
        if not 0 <= first < players:
            raise EngineError(f"the first player is a number from 0 to {players - 1}, not {first}")
        orders = with_offer(dict(order or {}), offer)

        def laid_out() -> Position:
            position = blank_position(self.rules, players, seed, first)
            lay_out(position, orders)
            position.dice = list(dice)
            return position

        self._start(laid_out(), begin_turn, laid_out)

    @classmethod
    def from_position(cls, position: Position, seed: int | str = 0) -> Game:
        """Go on from a position, as a scenario does."""
        game, before = cls(position.rules, position, seed=seed), position.copy()
        game._start(position, _go_on, lambda: before)
        return game

    def _start(
        self, position: Position, start: Callable[[Position, Queue], None], before: Callable[[], Position]
    ) -> None:
        try:
            queue: Queue = []
            start(position, queue)
            self._legal, self._offers = advance(position, queue)
        except HookError:
            raise
        except Exception as error:
            raise culprit(before(), start) or error from error
        self.position = position
        self._origin = position.copy()

    @property
    def state(self) -> State:
        """What is saved of the position; everything else in it follows from this."""
        return self.position

    @property
    def player(self) -> int:
        """Who must choose now; a defender too, in somebody else's turn. -1 when the game is over."""
        position = self.position
        if position.pending:
            return position.pending[0].player
        if position.phase == TurnPhase.DEFEND:
            return position.player_of[position.defenders[0]]
        return -1 if position.phase == TurnPhase.OVER else position.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.phase == TurnPhase.OVER

    def legal_actions(self) -> list[Action]:
        """Everything the player can do now: all of it applies, anything else is refused."""
        return self._legal[:]

    def price(self, action: Action | str) -> Reckoning | None:
        """What an attack costs and why, possible or not; None when nobody conquers or the action is no attack."""
        wanted = self._parsed(action) if isinstance(action, str) else action
        position, world = self.position, self.rules.world
        if wanted.verb not in ("conquer", "roll") or wanted.where not in world.region_index or position.actor < 0:
            return None
        known = position.profiles[position.actor].boosts
        boosts = tuple(known[name] for name in wanted.using if name in known)
        return reckoned(position, position.actor, world.region_index[wanted.where], boosts)

    def earnings(self, player: Player, *, without: Sequence[str] = (), declined: bool = False) -> list[Earning]:
        """What a player would earn if the turn were scored now, by race, item and region.

        `without` leaves out regions as if they had been lost, `declined` asks about the turns after the active race has
        gone into decline.
        """
        position = self.position
        self._check_player(player)
        if without:
            position = after_loss(position, [self._region(name) for name in without])
        return earnings(after_decline(position, player) if declined else position, player)

    def holdings(self, player: Player) -> Holdings:
        """Which regions a player keeps after redeployment, which must be left, and what is missing for it."""
        self._check_player(player)
        return holdings(self.position, player)

    def threats(self, region: str) -> list[Threat]:
        """Which races of other players could take a region in their next turn with one attack, the cheapest first."""
        return threats(self.position, self._region(region))

    @property
    def payments(self) -> list[Payment]:
        """Every coin that came or went so far, by round, player, race and item."""
        return list(payments(self.events))

    def _region(self, name: str) -> int:
        index = self.rules.world.region_index
        if name not in index:
            raise EngineError(f"there is no region '{name}'; {nearest(name, index)}")
        return index[name]

    def _check_player(self, player: Player) -> None:
        if not 0 <= player < self.position.players:
            raise EngineError(f"a player is a number from 0 to {self.position.players - 1}, not {player}")

    def why(self, action: Action | str) -> list[str]:
        """Why an action is refused, first what matters most; nothing when it is possible."""
        wanted = self._parsed(action) if isinstance(action, str) else action
        return [] if wanted in self._legal else explain(self.position, wanted, self._legal)

    def apply(self, action: object) -> None:
        """Carry out an action or its text, or raise IllegalAction with every reason and change nothing."""
        legal, listed = self._legal, None
        try:
            if isinstance(action, Action):
                listed = legal[legal.index(action)]
        except Exception:
            # Whatever an action is made of may refuse to be compared, too.
            listed = None
        if listed is None or listed is not action:
            listed = self._listed(action)
        position = self.position
        player = self.player if position.phase == TurnPhase.DEFEND or position.pending else position.turn
        position.trail = (position.trail, (player, listed))
        if position.repeats and listed.verb == "place":
            position.repeats -= 1
            place_token(position, self.rules.world.region_index[listed.where])
            return
        queue: Queue = []
        try:
            if position.pending or self._offers:
                perform(position, queue, listed, self._offers)
            else:
                PERFORM[listed.verb](position, queue, listed)
            self._legal, self._offers = advance(position, queue)
        except HookError:
            self._undo_broken_action(position)
            raise
        except Exception as error:
            self._undo_broken_action(position)
            raise self._blamed(listed) or error from error
        except BaseException:
            # Somebody has stopped it from outside, and nothing of it shall remain.
            self._undo_broken_action(position)
            raise

    def _listed(self, action: object) -> Action:
        """The action that is meant by its text or an equal one, or raise IllegalAction."""
        wanted = action if isinstance(action, Action) else self._parsed(action)
        try:
            is_legal = is_well_formed(wanted) and wanted in self._legal
        except Exception:
            is_legal = False
        if not is_legal:
            raise self._refused(wanted)
        return wanted

    def _refused(self, action: Action) -> IllegalAction:
        """The error that says why an action cannot be done."""
        if not is_well_formed(action):
            return IllegalAction("this", ["an action consists of words: a verb, and what, where and using what"])
        return IllegalAction(action, explain(self.position, action, self._legal))

    def _blamed(self, action: Action) -> HookError | None:
        """Find the hook whose answer made the rules fail at an action; None when no hook is to blame."""
        return culprit(self.position, lambda suspect, queue: perform(suspect, queue, action, self._offers))

    def _parsed(self, text: object) -> Action:
        if not isinstance(text, str):
            raise IllegalAction(f"a {type(text).__name__}", ["an action is an Action, or its text"])
        try:
            return parse(text)
        except ValueError as error:
            raise IllegalAction(text[:_LONGEST_WORD], [str(error)]) from error

    def _undo_broken_action(self, broken: Position) -> None:
        """Play everything before the action that met a broken hook again, so that nothing of it remains."""
        entries = unlinked(broken.trail, self._origin.trail)
        while not isinstance(entries[-1][1], Action):
            entries.pop()
        fresh = Game.from_position(self._origin.copy(), self.seed)
        for entry in entries[:-1]:
            if isinstance(entry[1], Action):
                fresh.apply(entry[1])
        self.position, self._legal, self._offers = fresh.position, fresh._legal, fresh._offers

    def arrange(self, tokens: Mapping[str, int], pieces: Sequence[tuple[str, str]] = ()) -> list[Action]:
        """Expand a whole arrangement (tokens per region, pieces and their regions) into steps of redeployment.

        Regions that it leaves out keep what they have, or are left.
        """
        trial, steps, index = self.copy(), list[Action](), self.rules.world.region_index
        for region in tokens:
            self._region(region)

        def take(action: Action) -> None:
            trial.apply(action)
            steps.append(action)

        while unwanted := [a for a in trial._legal if a.verb == "leave" and tokens.get(a.where, 1) == 0]:
            take(unwanted[0])
        player, phase = trial.player, trial.position.phase
        standing = {region: trial.position.tokens[index[region]] for region in tokens}
        for region, wanted in tokens.items():
            while standing[region] < wanted and (trial.player, trial.position.phase) == (player, phase):
                take(Action("place", "", region))
                standing[region] += 1
            if standing[region] != wanted:
                there = counted(standing[region], "token")
                raise IllegalAction(f"{counted(wanted, 'token')} on {region}", [f"there would be {there} on {region}"])
        for piece, region in pieces:
            take(Action("put", piece, region))
        return steps

    def redeploy(self, tokens: Mapping[str, int], pieces: Sequence[tuple[str, str]] = ()) -> None:
        """Carry out a whole arrangement at once: what follows from it and what is recorded are those of its steps.

        An arrangement that is not possible is refused as a whole.
        """
        if pieces or not self.position.repeats or not self._place_at_once(tokens):
            for step in self.arrange(tokens, pieces):
                self.apply(step)

    def _place_at_once(self, tokens: Mapping[str, int]) -> bool:
        """Place all tokens of an arrangement, if the same choices come again after each but the last; False if not."""
        position, index, steps = self.position, self.rules.world.region_index, self.rules.place
        nation = (position.defenders if position.phase == TurnPhase.DEFEND else position.settlers)[0]
        is_anywhere = self._legal is self.rules.placing(position.held[nation])
        standing, owner, regions = position.tokens, position.owner, list[Region]()
        for name, wanted in tokens.items():
            if name not in index:
                return False
            region = index[name]
            more = wanted - standing[region]
            if more > 0 and (owner[region] == nation if is_anywhere else steps[region] in self._legal):
                regions += [region] * more
            elif more:
                return False
        if len(regions) > position.repeats + 1:
            return False
        # After the very last token the game goes on, so it is placed like any other.
        last = regions.pop() if len(regions) > position.repeats else NOWHERE
        self._place_steadily(regions)
        if last != NOWHERE:
            self.apply(steps[last])
        return True

    def _place_steadily(self, regions: Sequence[Region]) -> None:
        """Place a token in one region after the other, while the same choices come again."""
        position, steps, player = self.position, self.rules.place, self.player
        tokens, trail = position.tokens, position.trail
        for region in regions:
            tokens[region] += 1
            trail = (trail, (player, steps[region]))
        position.trail = trail
        take_from_hand(position, len(regions))

    def copy(self) -> Game:
        """An independent game in the same state."""
        new = Game(self.rules, self.position.copy())
        new.seed, new._origin = self.seed, self._origin
        new._legal, new._offers = self._legal, self._offers
        return new

    def imagined(self, player: Player, seed: int | str = 0) -> Game:
        """A game that a player may take this one for: all they may not know is drawn anew, from the seed alone.

        That is the order of the stacks, covered markers, pieces that others laid face down, and every die to come.
        What they know stays; what happened before is forgotten, because it would tell.
        """
        self._check_player(player)
        new = Game(self.rules, self.position, seed=seed)
        for attempt in range(_ATTEMPTS):
            new.position = self.position.copy()
            new._legal, new._offers = self._legal, self._offers
            if not imagine(new.position, player, f"{seed}/{attempt}"):
                break
            new._legal, new._offers = advance(new.position, [])
            # A player sees what they can do: faces that would allow something else are not those of the pieces.
            if self.player != player or new._legal == self._legal:
                break
        new._origin = new.position.copy()
        return new

    @property
    def scores(self) -> list[int]:
        """Every player's coins."""
        return list(self.position.coins)

    @property
    def winners(self) -> list[int]:
        """The players with most coins, then most tokens on the map; nobody before the end."""
        if not self.over:
            return []
        # B-END-04, -05, -06: tokens on the map break a tie, pieces do not count, and whoever is still equal shares.
        coins = self.position.coins
        richest = [player for player, count in enumerate(coins) if count == max(coins)]
        if len(richest) == 1:
            return richest
        tokens = [self.tokens_on_map(player) for player in richest]
        return [player for player, count in zip(richest, tokens, strict=True) if count == max(tokens)]

    def tokens_on_map(self, player: Player) -> int:
        """How many race tokens a player has on the map, active and declined."""
        position = self.position
        return sum(
            t
            for t, owner in zip(position.tokens, position.owner, strict=True)
            if owner >= 0 and position.player_of[owner] == player
        )

    @property
    def events(self) -> list[ChronicleEntry]:
        """What happened so far, for people."""
        return unlinked(self.position.events)

    @property
    def history(self) -> list[list[Any]]:
        """The actions and chance results, from which the game replays."""
        return [
            [entry[0], str(entry[1])] if isinstance(entry[1], Action) else list(entry)
            for entry in unlinked(self.position.trail)
        ]

    def view(self, player: Player) -> PlayerView:
        """What a player may know."""
        return view(self.position, player)

    def to_scenario(self, sentence: str = "", *, packs: Sequence[str] | None = None) -> Record:
        """The position as a scenario that sets it up again and says what is possible there.

        It names all packs that brought something to the world, unless told which.
        """
        world, position = self.rules.world, self.position
        known = sorted({trait.pack for trait in world.traits if trait.pack})
        rulings = {**world.board_rulings, **self.rules.chosen}
        given = {"packs": list(packs or known), **map_in_words(world), "rulings": rulings, **described(position)}
        choices = sorted(str(action) for action in self._legal)
        then = {"choices": choices, "coins": dict(enumerate(position.coins))}
        return {"scenario": sentence or f"round {position.round} on {world.id}", "given": given, "then": then}

    def paused(self, action: Action | str) -> Game:
        """A copy of the game right after an action, before it goes on by itself; nobody can choose there."""
        new = self.copy()
        wanted = self._parsed(action) if isinstance(action, str) else action
        if wanted not in self._legal:
            raise IllegalAction(wanted, explain(self.position, wanted, self._legal))
        queue: Queue = []
        perform(new.position, queue, wanted, self._offers)
        run(new.position, queue)
        new._legal, new._offers = [], {}
        return new

    @classmethod
    def standing(cls, position: Position) -> Game:
        """A game that stands still in a position, before it goes on by itself."""
        game = cls(position.rules, position)
        game._origin = position.copy()
        return game

    def to_json(self) -> str:
        """The whole game as text."""
        return save(self.position, self.rules.world, self.rules.chosen, self.seed)

    @classmethod
    def from_json(cls, world: World | Rules, text: str) -> Game:
        """A game from its text, for the same world."""
        saved = opened(text)
        rules = world if isinstance(world, Rules) else Rules(world, saved.rulings)
        position = Position()
        fill(position, saved, rules.world)
        position.rules = rules
        game = cls(rules, position, seed=saved.seed)
        try:
            derive(position)
            game._origin = position.copy()
            game._legal, game._offers = advance(position, [])
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
            raise EngineError(f"the saved game is damaged: its fields do not fit together ({error!r})") from error
        return game

    @classmethod
    def replay(cls, world: World | Rules, history: Sequence[Sequence[Any]], **options: Any) -> Game:
        """Play a history again; `options` are those the game was started with."""
        game = cls(world, **options)
        for entry in history:
            if entry[0] not in ("die", "shuffle"):
                game.apply(entry[1])
        return game


def _go_on(position: Position, queue: Queue) -> None:
    """Do nothing before a position goes on."""


def stage(rules: Rules, given: Fields) -> Game:
    """Set up a position from a plain description and let the game go on until somebody must choose."""
    return Game.from_position(staged(rules, given))
