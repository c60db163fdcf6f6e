"""Bots by name: a table that can be added to, and the bot that a name such as `expert:10` stands for."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from mapforge.errors import MapforgeError
from mapforge.files.number_reader import BadNumber, decimal_number
from mapforge.files.suggestions import closest

if TYPE_CHECKING:
    from engine import Action, Game, World

MOST_SECONDS = 86_400.0


class NoSuchBot(MapforgeError):  # noqa: N818 - it says what is wrong
    """A name that no bot has, or a thinking time that makes no sense."""


class Bot(Protocol):
    """A player that chooses among the legal actions, for one seat of one game."""

    def choose(self, game: Game) -> Action:
        """The action to take now; the game is left unchanged."""


class BotKind(NamedTuple):
    """A kind of bot."""

    summary: str
    """What it does, in a few words."""
    make: Callable[[int, float], Bot]
    """Makes one for a seat of a game, from a seed and the seconds of CPU time it may use in that game."""
    seconds: float = 0.0
    """The CPU seconds it uses in a game unless its name says otherwise; 0 for one that does not search."""
    learns: bool = False
    """Whether it plays with learned weights."""
    is_veteran: bool = False
    """Whether those know what single races and powers go on to be worth."""


def _random(seed: int, _: float) -> Bot:
    from mapforge.bots.simple_bots import RandomBot

    return RandomBot(seed)


def _greedy(seed: int, _: float) -> Bot:
    from mapforge.bots.simple_bots import GreedyBot

    return GreedyBot(seed)


def _planner(seed: int, _: float) -> Bot:
    from mapforge.bots.planner_bot import PlannerBot

    return PlannerBot(seed)


def _veteran(seed: int, _: float) -> Bot:
    from mapforge.bots.veteran_bot import VeteranBot

    return VeteranBot(seed)


def _character(name: str) -> Callable[[int, float], Bot]:
    def make(seed: int, _: float) -> Bot:
        from mapforge.bots.character_bot import CHARACTERS, CharacterBot

        return CharacterBot(seed, CHARACTERS[name])

    return make


def _learned(seed: int, _: float) -> Bot:
    from mapforge.bots.arena.policy_bot import PolicyBot

    return PolicyBot()


def _expert(seed: int, seconds: float) -> Bot:
    from mapforge.bots.expert_bot import ExpertBot

    return ExpertBot(seed, seconds)


# Every command line needs the names, few need a bot: each is imported when one is made.
ROSTER: dict[str, BotKind] = {
    "random": BotKind("plays at random", _random),
    "greedy": BotKind("looks one action ahead", _greedy),
    "learned": BotKind("plays by what the example for researchers has learned in minutes", _learned),
    "beginner": BotKind("misjudges combos and prices, and declines too late", _character("beginner"), learns=True),
    "casual": BotKind("plays decently, with a mistake now and then", _character("casual"), learns=True),
    "builder": BotKind("as strong as club, and would rather settle than fight", _character("builder"), learns=True),
    "club": BotKind("plans every turn with care", _character("club"), learns=True),
    "planner": BotKind("plans its turn, with a learned sense of what lasts", _planner, learns=True),
    "raider": BotKind("as strong as club, and likes to take from others", _character("raider"), learns=True),
    "veteran": BotKind(
        "a planner that knows what each race and power goes on to be worth", _veteran, learns=True, is_veteran=True
    ),
    "expert": BotKind("compares its choices by playing them out", _expert, seconds=2.0, learns=True),
    "master": BotKind("an expert that takes its time, about half a second a turn", _expert, seconds=6.0, learns=True),
}
"""All bots by name, the weakest first; add a line for a new one."""

LEVELS = ("beginner", "casual", "club", "master")
"""The bots made as opponents for people: each wins about three of four games for two against the one before."""
TEMPERAMENTS = ("raider", "builder")
"""Bots that are as strong as `club` and love to do one thing."""
RATED = ("random", "greedy", "planner", "expert")
"""The bots of a ladder where no others are named."""
USUAL = "planner"
"""The bot that plays where no other is named."""
_ANY = "bot"


def is_bot_name(word: str) -> bool:
    """Whether a word names a bot, perhaps with a time as in `expert:10`; `bot` is the usual one."""
    return word == _ANY or word.partition(":")[0] in ROSTER


def kind_word(name: str) -> str:
    """The name of a bot without a time: `expert` for `expert:10`."""
    return USUAL if name == _ANY else name.partition(":")[0]


def bot_kind(name: str) -> BotKind:
    """The kind of bot that a name stands for."""
    word = name.partition(":")[0]
    kind = ROSTER.get(USUAL if name == _ANY else word)
    if kind is None:
        near = closest(word, ROSTER)
        meant = f"did you mean '{near}'?" if near else f"there are {', '.join(ROSTER)}"
        raise NoSuchBot(f"there is no bot '{name}'; {meant}")
    return kind


def bot_named(name: str, *, seed: int = 0) -> Bot:
    """A bot for one seat of one game: `random`, `greedy`, ...; `expert:10` may use ten seconds of CPU time."""
    kind, (_, colon, time) = bot_kind(name), name.partition(":")
    return kind.make(seed, _seconds(name, kind, time) if colon else kind.seconds)


def weights_label(names: Iterable[str], world: World, players: int) -> str:
    """With which weights some bots play a game, to say with what something was measured; empty if none has any."""
    from mapforge.bots.weights.weight_choice import nearest_weights, veteran_weights

    learners = [kind for kind in map(bot_kind, names) if kind.learns]
    # In this sequence, whatever that of the bots is, so that the same weights have one label.
    used = [nearest_weights(world, players)] if not all(kind.is_veteran for kind in learners) else []
    used += [veteran_weights(world, players)] if any(kind.is_veteran for kind in learners) else []
    return ", ".join(dict.fromkeys(weights.label for weights in used))


def thinking_time(name: str) -> float:
    """How many seconds of CPU time a bot may use in a game; 0 for one that does not search."""
    word, colon, time = name.partition(":")
    kind = ROSTER.get(USUAL if name == _ANY else word)
    return 0.0 if kind is None else _seconds(name, kind, time) if colon else kind.seconds


def _seconds(name: str, kind: BotKind, time: str) -> float:
    if not kind.seconds:
        raise NoSuchBot(f"'{name}' sets a thinking time, but this bot has none: write '{name.partition(':')[0]}'")
    try:
        seconds = decimal_number(time)
    except BadNumber:
        seconds = math.nan
    if not 0 < seconds <= MOST_SECONDS:
        raise NoSuchBot(f"'{name}' needs a number of seconds per game after the colon, such as 10 or 0.5")
    return seconds
