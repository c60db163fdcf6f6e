"""Whether a state that was read from somewhere can be one of its world: every number in its place and within bounds."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.state.fields import Shape
from engine.state.phases import PHASE_NAMES, SPOT_NAMES, Spot, Status
from engine.state.records import OF_BOOST, Attack, Combo, LaidCoins, Pending, UseKey
from engine.state.state import SAVED, State, sizes
from engine.vocabulary.actions import Action, parse
from engine.vocabulary.changes import CastDie, CountUse, DrawLots, Offer, Option
from engine.vocabulary.numbers import NOBODY
from engine.vocabulary.points import POINTS
from engine.vocabulary.problems import counted
from engine.world.world import World

AMOUNTS = range(1 << 31)
_BIG = range(-(1 << 31), 1 << 31)


def check_soundness(state: State, world: World) -> None:
    """Raise ValueError with the first thing that cannot be."""
    _Look(state, world).at_everything()


class _Look:
    """One look through a state, with the range of each kind of number."""

    def __init__(self, state: State, world: World) -> None:
        self.state, self.world = state, world
        self.sizes = sizes(world, state.players, len(state.race))
        players, nations, regions, _, pieces = (range(size) for size in self.sizes.values())
        powers = set(world.powers)
        self.ranges: dict[str, Collection[int]] = {
            "amount": AMOUNTS,
            "player": players,
            "nation": nations,
            "nation?": range(NOBODY, len(nations)),
            "region": regions,
            "region?": range(NOBODY, len(regions)),
            "race": set(world.races),
            "power": powers,
            "power?": powers | {NOBODY},
            "piece": pieces,
            "event": set(world.events),
            "event?": {*world.events, NOBODY},
            "trait": range(len(world.traits)),
            "status": range(Status.GONE + 1),
            "phase": range(len(PHASE_NAMES)),
            "spot": range(len(SPOT_NAMES)),
            "at": range(NOBODY, max(self.sizes.values())),
            "die": range(NOBODY, 1 << 31),
        }

    def at_everything(self) -> None:
        """Look at every field, then at what fields say about each other."""
        if self.state.players not in self.world.players:
            raise ValueError(f"'players' cannot be {self.state.players!r}")
        for name, shape in SAVED.items():
            try:
                self._at_field(name, shape, getattr(self.state, name))
            except (AttributeError, TypeError, LookupError) as error:
                raise ValueError(f"'{name}' has an unexpected value: {error}") from error
        self._at_places()

    def _at_field(self, name: str, shape: Shape, value: object) -> None:
        if shape.form == "each" and isinstance(value, list) and len(value) != self.sizes[shape.per]:
            entries = counted(len(value), "entry", "entries")
            raise ValueError(f"'{name}' has {entries}, not {self.sizes[shape.per]}")
        if shape.form == "mapped" and isinstance(value, dict):
            self._at_values(name, shape.per, value)
            self._at_values(name, shape.holds, value.values())
        elif shape.form in ("each", "some") and isinstance(value, list):
            self._at_values(name, shape.holds, value)
        elif shape.form == "one":
            self._at_values(name, shape.holds, [value])

    def _at_values(self, name: str, holds: str, values: Iterable[object]) -> None:
        for value in values:
            if not self._fits(holds, value):
                raise ValueError(f"'{name}' cannot have {value!r}")

    def _fits(self, holds: str, value: object) -> bool:
        if holds == "flag":
            return isinstance(value, bool)
        if holds == "text":
            return isinstance(value, str)
        if isinstance(value, Combo):
            return self._all_fit({"race": value.race, "power?": value.power, "amount": value.coins})
        if isinstance(value, LaidCoins):
            is_player = value.player in range(NOBODY, self.state.players)
            return is_player and value.race in self.ranges["race"] and type(value.coins) is int
        if isinstance(value, Attack):
            return self._is_attack(value)
        if isinstance(value, UseKey):
            return self._is_use(value)
        if isinstance(value, Pending):
            return self._is_pending(value)
        if type(value) is not int:
            return False
        return value >= 0 if holds == "set" else value in self.ranges[holds]

    def _is_attack(self, attack: Attack) -> bool:
        players = attack.defending_player in range(NOBODY, self.state.players)
        flags = all(isinstance(flag, bool) for flag in (attack.conquered, attack.occupied, attack.from_active))
        numbers = {"nation?": attack.defender, "nation": attack.attacker, "amount": attack.killed}
        details = all(self._fits("amount", number) for number in (attack.tokens, attack.paid, attack.rolled))
        return (
            players
            and flags
            and details
            and isinstance(attack.help, str)
            and self._all_fit({**numbers, "region": attack.target})
        )

    def _is_pending(self, pending: Pending) -> bool:
        is_sound = isinstance(pending.options, tuple) and bool(pending.options) and isinstance(pending.optional, bool)
        is_sound = is_sound and pending.times in AMOUNTS
        return is_sound and self._fits("player", pending.player) and self._are_options(pending.options)

    def _all_fit(self, numbers: dict[str, object]) -> bool:
        return all(self._fits(holds, value) for holds, value in numbers.items())

    def _is_use(self, use: UseKey) -> bool:
        if not self._all_fit({"nation?": use.nation, "trait": use.trait}):
            return False
        hooks = len(self.world.traits[use.trait].hooks)
        return (
            use.bearer in range(NOBODY, len(self.world.kind_of))
            and use.hook in range(OF_BOOST, hooks)
            and use.point in ("", *POINTS)
            and use.against in range(NOBODY, self.state.players)
        )

    def _are_options(self, options: tuple[object, ...]) -> bool:
        """Look through the changes of a decision that waits, and of the decisions that may follow from it."""
        return all(
            isinstance(option, Option)
            and all(isinstance(word, str) for word in (option.verb, option.what, option.where))
            and _can_be_typed(Action(option.verb, option.what, option.where))
            and self._are_changes(option.changes)
            for option in options
        )

    def _are_changes(self, changes: object) -> bool:
        state, world = self.state, self.world
        players, pieces = range(NOBODY, state.players), range(NOBODY, len(world.kind_of))
        allowed: dict[str, Collection[int]] = {
            "nation": self.ranges["nation?"], "player": players, "payer": players, "source": pieces,
            "piece": pieces[1:], "region": self.ranges["region"], "kind": range(len(world.kinds)),
            "position": range(len(state.combos)), "tokens": AMOUNTS, "pieces": AMOUNTS, "coins": _BIG,
            "loses": AMOUNTS,
        }  # fmt: skip
        if not isinstance(changes, tuple):
            return False
        for change in changes:
            for name, value in zip(change._fields, change, strict=True):
                if name in allowed and (type(value) is not int or value not in allowed[name]):
                    return False
            if not self._are_consequences(change):
                return False
        return True

    def _are_consequences(self, change: object) -> bool:
        """Look through what a change has in it: a question that follows, results of the die, a use to count."""
        if isinstance(change, Offer):
            return isinstance(change.options, tuple) and self._are_options(change.options)
        if isinstance(change, CastDie | DrawLots):
            return isinstance(change.outcomes, tuple) and all(map(self._are_changes, change.outcomes))
        return not isinstance(change, CountUse) or (self._is_use(UseKey(*change)) and change.hook >= 0)

    def _at_places(self) -> None:
        """Each piece on the map is in one of its regions, one in a hand in the hand of a nation, and so on."""
        of_spot = {Spot.MAP: "region", Spot.HAND: "nation", Spot.PLAYER: "player", Spot.BANNER: "race"}
        for spot, at in zip(self.state.spot, self.state.at, strict=True):
            if not (self._fits(of_spot[spot], at) if spot in of_spot else at == NOBODY):
                raise ValueError(f"'at' cannot have {at!r} for a piece whose spot is '{SPOT_NAMES[spot]}'")


def _can_be_typed(action: Action) -> bool:
    """Tell whether an action can be read from its text, as the record of a game keeps it."""
    try:
        return parse(str(action)) == action
    except ValueError:
        return False
