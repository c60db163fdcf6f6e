"""Reads the modifiers that make a question of an effect: who is asked or chooses, at what price, and how often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, get_args

import engine.vocabulary.changes as c
from engine.blueprint.amounts import ONE, ZERO, Amount, AmountCompiler, heads_of
from engine.blueprint.filters import ANYWHERE, RegionFilter
from engine.blueprint.parties import PLAYERS
from engine.holder.holder import Holder
from engine.vocabulary.fees import CountedFee, Fee
from engine.vocabulary.numbers import Path
from engine.vocabulary.plain_data import Fields, Record
from engine.vocabulary.points import POINTS, Point
from engine.vocabulary.problems import Critic, Problem
from engine.vocabulary.registry import Hook
from engine.world.world import HookUse, World

ASKED = tuple(word for word in PLAYERS if word != "own")
"""Who may be asked at a moment."""
CHANCE = "chance"
"""What may choose or single out instead of a player: each possibility is as likely as the others."""
CHOOSING = (*ASKED, CHANCE)
"""Who may choose a region or another player at a moment."""
OTHERS = tuple(word for word in ASKED if word != "me")
"""For whom something may happen, one after another."""
NAMING = ("for_each", "singles_out", "asks", "chooses")
"""The modifiers that make somebody the other player of a hook."""
FEE_WORDS = ("coins", "tokens", "piece", "pieces")
HIGHEST_PRICE = 99

_PLACED = (
    c.Sacrifice, c.Leave, c.PlacePiece, c.MovePiece, c.DiscardPiece, c.Gather, c.Strike, c.Replace, c.Reinforce,
    c.Withdraw, c.Grant,
)  # fmt: skip
_RAISES: dict[type, tuple[str, ...]] = {
    c.Leave: ("on_leave",),
    c.Withdraw: ("on_leave",),
    c.March: ("on_leave",),
    c.Grant: ("on_leave",),
    c.Strike: ("on_attack", "on_conquer"),
    c.SendIntoDecline: ("on_decline",),
    c.ReadyTroops: ("on_settle",),
    c.DrawBadge: ("on_enter_play",),
    c.Occupy: ("on_attack", "on_conquer"),
}
"""The moments that changes lead to."""


class QuestionWords(Critic):
    """Reads what stands beside hooks that ask somebody; every problem is noted with its path."""

    def __init__(self, world: World, amounts: AmountCompiler, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.world, self.amounts = world, amounts

    def check(self, hook: Hook, words: Record, concerning: Record, points: Sequence[Point], path: Path) -> None:
        """Note modifiers that ask nobody, or leave nothing to choose; `concerning` says whom the moment concerns."""
        for modifier in NAMING:
            if modifier in words:
                self._check_asked(modifier, hook, concerning, points, (*path, modifier))
        if "up_to" in words and "asks" not in words and "chooses" not in words:
            self.wrong((*path, "up_to"), "up_to_alone")
        if "singles_out" in words and words.get("asks", "other") not in ("other", words["singles_out"]):
            self.wrong((*path, "asks"), "asks_elsewhere", value=words["singles_out"])
        if "price" in words:
            self._check_price(hook, words, points, (*path, "price"))

    def _check_asked(self, modifier: str, hook: Hook, words: Record, points: Sequence[Point], place: Path) -> None:
        deaf = [point.name for point in points if not point.is_moment]
        first = next(word for word in NAMING if word in words)
        if deaf or "boost" in words:
            self.wrong(place, "asks_unheard", hook.name, kind=deaf[0] if deaf else "boost", value=modifier)
        elif words[modifier] == "victim" and any(point.subject != "Conquest" for point in points):
            self.wrong(place, "no_victim", hook.name, kind=moment_named(words, points), value=modifier)
        elif words[modifier] == "other" and modifier == first and _is_lonely(hook, words, points):
            self.wrong(place, "asks_nobody", hook.name, kind=moment_named(words, points), value=modifier)
        elif modifier == "singles_out" and not _mentions_other({**words, modifier: None, "asks": None}):
            self.wrong(place, "singles_out_nobody", hook.name)
        elif modifier == "chooses" and not (_has_places(hook, points) or _names_places(hook, words, points)):
            self.wrong(place, "chooses_nothing", hook.name)

    def _check_price(self, hook: Hook, words: Record, points: Sequence[Point], place: Path) -> None:
        price = words["price"]
        if not (_is_price(price) or (isinstance(price, dict) and price)):
            self.wrong(place, "bad_price", value=price)
        elif "boost" not in words and "asks" not in words and not any(point.name == "actions" for point in points):
            self.wrong(place, "price_unheard", hook.name, kind=moment_named(words, points))

    def fee(self, words: Record, place: Path) -> Fee | None:
        """Read a price: a number of coins, or coins, tokens in hand and pieces."""
        given = words["price"]
        if type(given) is int:
            return Fee(given)
        if not isinstance(given, dict):
            return None
        if heads_of(given):
            return self._priced({"coins": self.amounts.compile(given, place)}, None)
        for key in given:
            if key not in FEE_WORDS:
                self.wrong((*place, key), "bad_price_word", key, known=FEE_WORDS)
        numbers = {key: self._price(given[key], (*place, key)) for key in ("coins", "tokens", "pieces") if key in given}
        return self._priced(numbers, self._kind(given, place))

    def _price(self, value: object, place: Path) -> Amount:
        if not heads_of(value) and not _is_price(value):
            self.wrong(place, "bad_price", value=value)
            return ZERO
        return self.amounts.compile(value, place)

    def _priced(self, numbers: dict[str, Amount], kind: int | None) -> Fee:
        """A fee of fixed numbers, or one that is counted when it is paid."""
        coins, tokens, pieces = (
            numbers.get(key, usual) for key, usual in (("coins", ZERO), ("tokens", ZERO), ("pieces", ONE))
        )

        def fee(me: Holder) -> Fee:
            paid = [max(0, amount(me)) for amount in (coins, tokens, pieces)]
            return Fee(paid[0], paid[1], ((kind, paid[2]),) if kind is not None and paid[2] else ())

        fixed = [amount.fixed for amount in (coins, tokens, pieces)]
        if None in fixed:
            return Fee(counted=(CountedFee(fee, Holder),))
        return Fee(fixed[0] or 0, fixed[1] or 0, ((kind, fixed[2] or 0),) if kind is not None else ())

    def _kind(self, given: Record, place: Path) -> int | None:
        """The kind of piece that is paid."""
        if "piece" not in given:
            if "pieces" in given:
                self.wrong((*place, "pieces"), "price_needs_piece")
            return None
        name = given["piece"]
        kind = self.world.piece_kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            self.wrong((*place, "piece"), "absent", name, kind="piece")
            return None
        return kind.index

    def check_loops(self, uses: Sequence[HookUse], path: Path) -> None:
        """Note questions of an item whose answers lead to a moment at which they are asked again without an end."""
        for loop in question_loops([uses]):
            self.wrong((*path, loop[0][1].index, "asks"), "question_loop", loop[0][1].hook.name)


Step: TypeAlias = tuple[int, HookUse]
"""A hook, and which of several items has it."""


def question_loops(items: Sequence[Sequence[HookUse]]) -> list[list[Step]]:
    """The questions of some items that their own answers raise again without an end, each with the way back to it."""
    acting = [
        (item, use)
        for item, uses in enumerate(items)
        for use in uses
        if not use.limit and all(POINTS[point].is_moment for point in use.points) and _raised(use)
    ]
    # Hooks that ask nobody pass on what they are led to.
    follows = {id(use): [step for step in acting if _is_heard((item, use), step)] for item, use in acting}
    return [way for item, use in acting if use.asks and (way := _way_back((item, use), follows))]


def _way_back(start: Step, follows: dict[int, list[Step]]) -> list[Step]:
    """The shortest way from a question to itself; empty when there is none."""
    ways, seen = [[start]], set[int]()
    for way in ways:
        for step in follows[id(way[-1][1])]:
            if step[1] is start[1]:
                return way
            if id(step[1]) not in seen:
                seen.add(id(step[1]))
                ways.append([*way, step])
    return []


def _is_heard(doing: Step, listening: Step) -> bool:
    """Tell whether what one hook does leads to the moment of another, in the same item or in somebody else's."""
    (item, use), (other, heard) = doing, listening
    if not _raised(use) & set(heard.points):
        return False
    return not (item == other and heard.side == "opponents" and _concerns_own_regions(use))


def _concerns_own_regions(use: HookUse) -> bool:
    """Tell whether a hook happens in regions of its own player alone."""
    where = use.parameters.get("where")
    words = where.words if isinstance(where, RegionFilter) else None
    # A filter of one word is that word alone.
    holders = words.get("occupied_by") if isinstance(words, dict) else words
    return isinstance(holders, str) and holders in ("me", "own", "own_declined")


def moment_named(words: Fields, points: Sequence[Point]) -> str:
    """What the author calls the moment of a hook: the word after `at`, or the point at which it is asked."""
    said = [given["at"] for given in words.values() if isinstance(given, dict) and isinstance(given.get("at"), str)]
    return said[0] if said else points[0].name


def _is_lonely(hook: Hook, words: Record, points: Sequence[Point]) -> bool:
    """Tell whether a hook answers at moments of its own player alone, which concern nobody else."""
    return all(
        point.subject != "Conquest" and words.get("side", hook.sides.get(point.name, "own")) == "own"
        for point in points
    ) and not ("chooses" in words and words.get("asks") == "other")


def _mentions_other(words: object) -> bool:
    """Tell whether words say something about the other player."""
    if isinstance(words, dict | list):
        return any(_mentions_other(each) for each in (words.values() if isinstance(words, dict) else words))
    return words == "other"


def _is_price(value: object) -> bool:
    return type(value) is int and 1 <= value <= HIGHEST_PRICE


def _has_places(hook: Hook, points: Sequence[Point]) -> bool:
    """Tell whether a hook does something in each of the regions that it is told."""
    is_told = any(parameter.type is RegionFilter for parameter in hook.parameters.values())
    return is_told and any(_changes(hook, point.name) & set(_PLACED) for point in points)


def _names_places(hook: Hook, words: Record, points: Sequence[Point]) -> bool:
    """Tell whether a hook that happens nowhere in particular says among which regions somebody chooses."""
    given = words.get(hook.name)
    is_told = isinstance(given, dict) and "where" in given and hook.parameters["where"].default is ANYWHERE
    return is_told and not any(point.subject in ("Conquest", "Leaving") for point in points)


def _changes(hook: Hook, point: str) -> set[object]:
    """The changes with which a hook says that it answers at a point; none when it may be any."""
    changes = {kind for each in get_args(hook.returns.get(point)) for kind in (get_args(each) or (each,))}
    return set() if len(changes) == len(c.CHANGES) else changes


def _effects(use: HookUse) -> list[HookUse]:
    """A hook with all that may follow from it at the same moment."""
    following = [each for each in (*use.also, use.otherwise, use.die and use.die.otherwise) if each]
    return [use, *(effect for each in following for effect in _effects(each))]


def _raised(use: HookUse) -> set[str]:
    """The moments that an answer to a question may lead to."""
    kinds = {kind for each in _effects(use) for point in use.points for kind in _changes(each.hook, point)}
    return {point for kind, points in _RAISES.items() if kind in kinds for point in points if point in POINTS}
