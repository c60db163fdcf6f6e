"""A game in progress: who must choose, what he can choose, and what each choice does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.actions import Action, parse
from engine.errors import EngineError, HookError, IllegalAction
from engine.explaining import explain
from engine.moments import Queue
from engine.performing import PERFORM, perform
from engine.rules import Rules
from engine.saving import load_state, save_state
from engine.settling import place_token
from engine.setup import lay_out, opening
from engine.state import Phase, State, unlinked
from engine.turn import Offers, advance, begin_turn
from engine.viewing import view

if TYPE_CHECKING:
    from engine.world import World


class Game:
    """One game of a world."""

    __slots__ = ("_legal", "_offers", "_origin", "rules", "seed", "state")

    rules: Rules
    seed: int | str
    state: State
    _origin: State
    _legal: list[Action]
    _offers: Offers

    def __init__(
        self,
        world: World | Rules,
        *,
        players: int = 2,
        seed: int | str = 0,
        rulings: Mapping[str, str] | None = None,
        first: int = 0,
        order: Mapping[str, Sequence[str]] | None = None,
        dice: Sequence[int] = (),
    ) -> None:
        """Start a game; `order` fixes the order of races, powers or markers, `dice` the first results of the die."""
        self.rules = world if isinstance(world, Rules) else Rules(world, dict(rulings or {}))
        if players not in self.rules.world.players:
            known = " or ".join(str(number) for number in self.rules.world.players)
            raise EngineError(f"{self.rules.world.id} is for {known} players, not for {players}")
        if not 0 <= first < players:
            raise EngineError(f"the first player is a number from 0 to {players - 1}, not {first}")
        self.seed = seed
        state = opening(self.rules, players, seed, first)
        lay_out(state, dict(order or {}))
        state.dice = list(dice)
        self._start(state, begin=True)

    @classmethod
    def from_state(cls, state: State, seed: int | str = 0) -> Game:
        """Go on from a state, as a scenario or a saved game does."""
        game = cls.__new__(cls)
        game.rules, game.seed = state.rules, seed
        game._start(state, begin=False)
        return game

    def _start(self, state: State, *, begin: bool) -> None:
        queue = Queue()
        if begin:
            begin_turn(state, queue)
        self._legal, self._offers = advance(state, queue)
        self.state = state
        self._origin = state.copy()

    @property
    def player(self) -> int:
        """Who must choose now; a defender too, in somebody else's turn. -1 when the game is over."""
        s = self.state
        if s.pending:
            return s.pending[0][0]
        if s.phase == Phase.DEFEND:
            return s.player_of[s.defenders[0]]
        return -1 if s.phase == Phase.OVER else s.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase == Phase.OVER

    def legal_actions(self) -> list[Action]:
        """Everything the player can do now: all of it applies, anything else is refused."""
        return self._legal[:]

    def apply(self, action: Action | str) -> None:
        """Carry out an action, or raise IllegalAction with every reason and change nothing."""
        if isinstance(action, str):
            action = self._parsed(action)
        if action not in self._legal:
            raise IllegalAction(action, explain(self.state, action, self._legal))
        s = self.state
        player = self.player if s.phase == Phase.DEFEND or s.pending else s.turn
        s.trail = (s.trail, (player, action))
        if s.repeats and action.verb == "place":
            s.repeats -= 1
            place_token(s, self.rules.world.region_index[action.where])
            return
        queue = Queue()
        try:
            if s.pending or self._offers:
                perform(s, queue, action, self._offers)
            else:
                PERFORM[action.verb](s, queue, action)
            self._legal, self._offers = advance(s, queue)
        except HookError:
            self._undo_broken_action(s)
            raise
        except Exception as error:
            self._undo_broken_action(s)
            raise self._blamed(action) or error from error

    def _blamed(self, action: Action) -> HookError | None:
        """Find the hook whose answer made the rules fail at an action; None when no hook is to blame."""
        from engine.blaming import under_suspicion

        suspect = under_suspicion(self.state)
        try:
            perform(suspect, (queue := Queue()), action, self._offers)
            advance(suspect, queue)
        except HookError as error:
            return error
        except Exception:
            return None
        return None

    def _parsed(self, text: str) -> Action:
        try:
            return parse(text)
        except ValueError as error:
            raise IllegalAction(text, [str(error)]) from error

    def _undo_broken_action(self, broken: State) -> None:
        """Play everything before the action that met a broken hook again, so that nothing of it remains."""
        entries = unlinked(broken.trail, self._origin.trail)
        while not isinstance(entries[-1][1], Action):
            entries.pop()
        fresh = Game.from_state(self._origin.copy(), self.seed)
        for entry in entries[:-1]:
            if isinstance(entry[1], Action):
                fresh.apply(entry[1])
        self.state, self._legal, self._offers = fresh.state, fresh._legal, fresh._offers

    def arrange(self, tokens: Mapping[str, int], pieces: Sequence[tuple[str, str]] = ()) -> list[Action]:
        """Expand a whole arrangement (tokens per region, pieces and their regions) into settling steps."""
        from engine.arranging import arrange

        return arrange(self, tokens, pieces)

    def copy(self) -> Game:
        """An independent game in the same state."""
        new = Game.__new__(Game)
        new.rules, new.seed, new._origin = self.rules, self.seed, self._origin
        new._legal, new._offers = self._legal, self._offers
        new.state = self.state.copy()
        return new

    @property
    def scores(self) -> list[int]:
        """Every player's coins."""
        return list(self.state.coins)

    @property
    def winners(self) -> list[int]:
        """The players with most coins, then most tokens on the map; nobody before the end."""
        if not self.over:
            return []
        ranks = [(coins, self.tokens_on_map(player)) for player, coins in enumerate(self.state.coins)]
        return [player for player, rank in enumerate(ranks) if rank == max(ranks)]

    def tokens_on_map(self, player: int) -> int:
        """How many race tokens a player has on the map, active and declined."""
        s = self.state
        return sum(t for t, owner in zip(s.tokens, s.owner, strict=True) if owner >= 0 and s.player_of[owner] == player)

    @property
    def events(self) -> list[tuple[Any, ...]]:
        """What happened so far, for people."""
        return unlinked(self.state.events)

    @property
    def history(self) -> list[list[Any]]:
        """The actions and chance results, from which the game replays."""
        return [
            [entry[0], str(entry[1])] if isinstance(entry[1], Action) else list(entry)
            for entry in unlinked(self.state.trail)
        ]

    def view(self, player: int) -> dict[str, Any]:
        """What a player may know."""
        return view(self.state, player)

    def to_json(self) -> str:
        """The whole game as text."""
        return save_state(self.state, self.seed)

    @classmethod
    def from_json(cls, world: World | Rules, text: str) -> Game:
        """A game from its text, for the same world."""
        state, seed = load_state(world, text)
        game = cls.__new__(cls)
        game.rules, game.seed, game.state = state.rules, seed, state
        game._origin = state.copy()
        try:
            game._legal, game._offers = advance(state, Queue())
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise EngineError(f"the saved game is damaged: {error!r}") from error
        return game

    @classmethod
    def replay(cls, world: World | Rules, history: Sequence[Sequence[Any]], **options: Any) -> Game:
        """Play a history again; `options` are those the game was started with."""
        game = cls(world, **options)
        for entry in history:
            if entry[0] not in ("die", "shuffle"):
                game.apply(entry[1])
        return game
