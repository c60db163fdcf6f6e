"""When a hook is heard at all: the round, the standing, or a count, found once before each question or moment."""

from __future__ import annotations

from collections.abc import Callable

from engine.blueprint.amounts import Amount, AmountCompiler, amount_words, check_bounds, heads_of
from engine.holder.holder import Holder
from engine.vocabulary.numbers import Path
from engine.vocabulary.plain_data import Record
from engine.vocabulary.problems import Critic, Problem

Condition = Callable[[Holder], bool]

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "at_least": lambda found, bound: found >= bound,
    "at_most": lambda found, bound: found <= bound,
    "more_than": lambda found, bound: found > bound,
    "fewer_than": lambda found, bound: found < bound,
    "exactly": lambda found, bound: found == bound,
}
"""How a number may be compared with another, which is fixed or an amount itself."""

STANDINGS: dict[str, Condition] = {
    "most_coins": lambda me: me.coins == max(me.all_coins),
    "fewest_coins": lambda me: me.coins == min(me.all_coins),
    "not_most_coins": lambda me: me.coins < max(me.all_coins),
    "not_fewest_coins": lambda me: me.coins > min(me.all_coins),
}
"""How a player stands by coins, which are public: every payment was."""

RANKS = ("most", "fewest", "sole_most", "sole_fewest")
"""How players are compared by a count."""

ROUNDS: dict[str, Condition] = {
    "even": lambda me: me.round % 2 == 0,
    "odd": lambda me: me.round % 2 == 1,
    "first": lambda me: me.round == 1,
    "last": lambda me: me.round == me.world.turns,
}


class ConditionCompiler(Critic):
    """Turns the words beside `if` into a condition and notes every problem with its path."""

    def __init__(self, amounts: AmountCompiler, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.amounts = amounts

    def compile(self, words: object, path: Path) -> Condition:
        """Compile a mapping of conditions, all of which must hold."""
        if not isinstance(words, dict) or not words:
            self.wrong(path, "bad_condition")
            return lambda me: False
        if heads_of(words):
            return self._counted(words, path)
        parts = [self._word(key, value, (*path, key)) for key, value in words.items()]
        return parts[0] if len(parts) == 1 else lambda me: all(part(me) for part in parts)

    def _word(self, key: object, value: object, path: Path) -> Condition:
        compiler = getattr(self, f"_word_{key}", None) if isinstance(key, str) else None
        if compiler is None:
            self.wrong(path, "unknown_if", key, known=(*condition_names(), *COMPARISONS))
            return lambda me: False
        condition: Condition = compiler(value, path)
        return condition

    def _word_round(self, value: object, path: Path) -> Condition:
        if isinstance(value, str) and value in ROUNDS:
            return ROUNDS[value]
        if type(value) is int:
            return lambda me: me.round == value
        bounds = value if isinstance(value, dict) else {}
        if not bounds or set(bounds) - {"from", "to"} or not all(type(each) is int for each in bounds.values()):
            self.wrong(path, "bad_round", value if isinstance(value, str) else "", known=tuple(ROUNDS), value=value)
            return lambda me: False
        low, high = bounds.get("from", 1), bounds.get("to")
        return lambda me: me.round >= low and (high is None or me.round <= high)

    def _word_standing(self, value: object, path: Path) -> Condition:
        if isinstance(value, str) and value in STANDINGS:
            return STANDINGS[value]
        self.wrong(path, "not_one_of", "standing", known=tuple(STANDINGS), value=value)
        return lambda me: False

    def _word_most(self, value: object, path: Path) -> Condition:
        amount = self._compared(value, path)
        return lambda me: all(amount(me) >= other for other in _of_others(me, amount))

    def _word_fewest(self, value: object, path: Path) -> Condition:
        amount = self._compared(value, path)
        return lambda me: all(amount(me) <= other for other in _of_others(me, amount))

    def _word_sole_most(self, value: object, path: Path) -> Condition:
        amount = self._compared(value, path)
        return lambda me: all(amount(me) > other for other in _of_others(me, amount))

    def _word_sole_fewest(self, value: object, path: Path) -> Condition:
        amount = self._compared(value, path)
        return lambda me: all(amount(me) < other for other in _of_others(me, amount))

    def _compared(self, value: object, path: Path) -> Amount:
        """A count that players are compared by."""
        amount = self.amounts.compile(value, path)
        if type(value) is int:
            self.wrong(path, "bad_comparison", value=value)
        elif isinstance(value, dict) and value.get("count") == "coins":
            self.wrong((*path, "count"), "coins_stand", known=tuple(STANDINGS))
        return amount

    def _word_own_turn(self, value: object, path: Path) -> Condition:
        if type(value) is not bool:
            self.wrong(path, "not_a_flag")
        return lambda me: me.has_own_turn is value

    def _word_picked_this_turn(self, value: object, path: Path) -> Condition:
        if type(value) is not bool:
            self.wrong(path, "not_a_flag")
        return lambda me: me.was_picked_this_turn is value

    def _word_attack(self, value: object, path: Path) -> Condition:
        return self.amounts.attacks.this(value, path)

    def _word_not(self, value: object, path: Path) -> Condition:
        inner = self.compile(value, path)
        return lambda me: not inner(me)

    def _word_all_of(self, value: object, path: Path) -> Condition:
        parts = self._several(value, path)
        return lambda me: all(part(me) for part in parts)

    def _word_any_of(self, value: object, path: Path) -> Condition:
        parts = self._several(value, path)
        return lambda me: any(part(me) for part in parts)

    def _word_none_of(self, value: object, path: Path) -> Condition:
        parts = self._several(value, path)
        return lambda me: not any(part(me) for part in parts)

    def _several(self, value: object, path: Path) -> list[Condition]:
        if not isinstance(value, list) or not value:
            self.wrong(path, "no_conditions")
            return []
        return [self.compile(each, (*path, index)) for index, each in enumerate(value)]

    def _counted(self, words: Record, path: Path) -> Condition:
        """A number that is compared with others; further conditions may stand beside it."""
        allowed = amount_words(heads_of(words)[0])
        bounds = {key: self.amounts.compile(words[key], (*path, key)) for key in COMPARISONS if key in words}
        rest = {key: value for key, value in words.items() if key not in bounds}
        others = [self._word(key, rest.pop(key), (*path, key)) for key in [*rest] if key not in allowed]
        if not bounds and not others:
            self.wrong(path, "bad_count_condition", known=COMPARISONS)
        amount = self.amounts.compile(rest, path)
        check_bounds(self, bounds.get("at_least"), bounds.get("at_most"), path)
        compared = [(COMPARISONS[key], bound) for key, bound in bounds.items()]

        def holds(me: Holder) -> bool:
            found = amount(me)
            return all(is_so(found, bound(me)) for is_so, bound in compared) and all(other(me) for other in others)

        return holds


def _of_others(me: Holder, amount: Amount) -> list[int]:
    """What a count comes to for each other player, as their race in play sees it; 0 for who has none."""
    seen = [me.seen_by(player) for player in me.opponents]
    return [0 if other is None else amount(other) for other in seen]


def condition_names() -> tuple[str, ...]:
    """The words that may stand beside `if`."""
    return ("count", *sorted(name[6:] for name in vars(ConditionCompiler) if name.startswith("_word_")))
