"""Reads a hook as an item uses it: its name, its parameters and the modifiers beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.blueprint.amounts import ZERO, Amount, AmountCompiler
from engine.blueprint.die_words import DieCompiler
from engine.blueprint.filters import ANYWHERE, FilterCompiler, RegionFilter
from engine.blueprint.hook_conditions import ConditionCompiler
from engine.blueprint.parties import NEEDED
from engine.blueprint.question_words import ASKED, CHOOSING, NAMING, OTHERS, QuestionWords, moment_named
from engine.traits.profile import SIDES
from engine.vocabulary.item_id import ItemId
from engine.vocabulary.numbers import Path
from engine.vocabulary.plain_data import Fields, Parameters, Record
from engine.vocabulary.points import POINTS, Point
from engine.vocabulary.problems import Critic, Problem
from engine.vocabulary.registry import Hook, HookName, Parameter, Registry
from engine.world.choice import CHOICE_KEYS, ByRuling, is_by_ruling, values_by_ruling
from engine.world.world import HookUse, PieceKind, Ruling, Throw, Trait, World

TRAIT_LISTS = {"race": "races", "power": "powers", "relic": "relics", "place": "places", "event": "events"}
MODIFIERS = (
    "while", "if", "side", "boost", "limit", "times", "for_each", "singles_out", "asks", "chooses", "up_to", "price",
    "also", "otherwise", "die", "then", "suppressible", "when",
)  # fmt: skip
CHOICES = {
    "while": ("active", "decline", "always"),
    "side": ("own", "target", "owner", "any", "opponents"),
    "boost": ("turn", "opponent", "combo", "free"),
    "limit": ("turn", "player", "round", "combo", "game"),
    "for_each": OTHERS,
    "singles_out": CHOOSING,
    "asks": ASKED,
    "chooses": CHOOSING,
    "then": ("returned", "removed"),
}


NOTHING: Fields = {}


class HookReader(Critic):
    """Reads the hooks of items for one world; every problem is noted with its path."""

    def __init__(self, world: World, registry: Registry, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.world, self.registry = world, registry
        self.filters = FilterCompiler(world, problems)
        self.amounts = AmountCompiler(world, self.filters, problems)
        self.conditions = ConditionCompiler(self.amounts, problems)
        self.dice = DieCompiler(world, problems)
        self.questions = QuestionWords(world, self.amounts, problems)

    def read(self, words: Any, path: Path, index: int, beside: Fields = NOTHING) -> HookUse | None:
        """Read one hook with its parameters and modifiers; None when there is no such hook.

        What happens otherwise stands `beside` the words of a question, and concerns whom that concerns.
        """
        if not isinstance(words, dict):
            words = {words: None}
        names = [key for key in words if key not in MODIFIERS]
        if len(names) != 1:
            self.wrong(path, "not_one_hook", known=MODIFIERS)
            return None
        hook = self.registry.hooks.get(names[0])
        if hook is None:
            self.wrong((*path, names[0]), "unknown_hook", names[0])
            return None
        words = self._known_words(words, path)
        needs_before = len(self.filters.needs)
        parameters = self._parameters(hook, words[names[0]] or {}, (*path, names[0]))
        if hook.remembers:
            self.filters.world.memories.add(hook.remembers)
        points = [POINTS[point] for point in HookUse(hook, parameters).points]
        concerning = {key: beside[key] for key in ("side", "die", *NAMING) if key in beside} | words
        self.questions.check(hook, words, concerning, points, path)
        words = self._heeded_words(hook, words, points, path)
        self._check_parties(parameters, concerning, (*path, names[0]))
        condition = self.conditions.compile(words["if"], (*path, "if")) if "if" in words else None
        self._check_needs(hook, concerning, points, self.filters.needs[needs_before:], path)
        return HookUse(
            hook,
            parameters,
            during=words.get("while", "active"),
            side=words.get("side", ""),
            boost=words.get("boost", ""),
            limit=words.get("limit", ""),
            times=words.get("times", 1),
            suppressible=words.get("suppressible", True),
            when=self._when(words.get("when", {}), path),
            condition=condition,
            price=self.questions.fee(words, (*path, "price")) if "price" in words else None,
            for_each=words.get("for_each", ""),
            singles_out=words.get("singles_out", ""),
            asks=words.get("asks", ""),
            chooses=words.get("chooses", ""),
            up_to=self.amounts.compile(words["up_to"], (*path, "up_to")) if "up_to" in words else None,
            also=self._also(words, concerning, points, path, index) if "also" in words else (),
            otherwise=self._otherwise(words, points, path, index) if "otherwise" in words else None,
            die=self._throw(hook, words, points, (*path, "die"), index) if "die" in words else None,
            then=words.get("then", ""),
            index=index,
        )

    def _known_words(self, words: Record, path: Path) -> Record:
        """Leave out modifiers that say something impossible, after noting them."""
        known_words = dict(words)
        for modifier, choices in CHOICES.items():
            if modifier in words and words[modifier] not in choices:
                self.wrong((*path, modifier), "not_one_of", modifier, known=choices, value=words[modifier])
                del known_words[modifier]
        if not isinstance(words.get("when", {}), dict):
            self.wrong((*path, "when"), "bad_when")
            del known_words["when"]
        return known_words

    def _heeded_words(self, hook: Hook, words: Record, points: list[Point], path: Path) -> Record:
        """Leave out modifiers that nobody heeds beside this hook, after noting them: words that break their promise."""
        heeded = dict(words)
        self._drop_unheard_side(hook, heeded, points, path)
        self._check_life(hook, heeded, points, path)
        self._drop_unheard_limit(hook, heeded, points, path)
        self._drop_unheard_boost(hook, heeded, points, path)
        for modifier, check in _CHECKS.items():
            if modifier in words:
                check(self, hook, words, points, path)
        return heeded

    def _drop_unheard_side(self, hook: Hook, words: Record, points: list[Point], path: Path) -> None:
        allowed = [
            side for side in SIDES if all(side in hook.other_sides.get(point.name, point.sides) for point in points)
        ]
        side = words.get("side")
        if side is not None and side not in allowed:
            self.wrong((*path, "side"), "side_unheard", hook.name, known=allowed or ["left out"], value=side)
            del words["side"]

    def _drop_unheard_limit(self, hook: Hook, words: Record, points: list[Point], path: Path) -> None:
        uncounted = [point.name for point in points if not point.is_limited]
        # What a player chooses to do is counted when they do it; the other points of such a hook need not count.
        is_choice = any(point.name == "actions" for point in points)
        if "limit" in words and uncounted and not is_choice:
            self.wrong((*path, "limit"), "limit_unheard", hook.name, kind=uncounted[0])
            del words["limit"]

    def _drop_unheard_boost(self, hook: Hook, words: Record, points: list[Point], path: Path) -> None:
        unboosted = [point.name for point in points if not point.is_boosted]
        strange = [
            point.name
            for point in points
            if point.name != "loss" and words.get("side", hook.sides.get(point.name, "own")) != "own"
        ]
        if "boost" in words and unboosted:
            self.wrong((*path, "boost"), "boost_unheard", hook.name, kind=unboosted[0])
            del words["boost"]
        elif "boost" in words and strange:
            self.wrong((*path, "boost"), "boost_of_others", hook.name, kind=strange[0])
            del words["boost"]
        elif "boost" in words and "limit" in words:
            self.wrong((*path, "limit"), "limit_beside_boost", hook.name, value=words["limit"])
            del words["limit"]

    def _otherwise(self, words: Record, points: list[Point], path: Path, index: int) -> HookUse | None:
        """Read what happens when the question of a hook is denied: one hook without modifiers, at the same moment."""
        given, place = words["otherwise"], (*path, "otherwise")
        if "asks" not in words:
            self.wrong(place, "otherwise_alone")
            return None
        return self._instead(given, words, points, place, index, allowed=_CHAINED)

    def _also(
        self, words: Record, concerning: Record, points: list[Point], path: Path, index: int
    ) -> tuple[HookUse, ...]:
        """Read what else happens whenever a hook does something: hooks for the same moment."""
        place, given = (*path, "also"), words["also"]
        deaf = [point.name for point in points if not point.is_moment]
        if deaf:
            self.wrong(place, "also_unheard", kind=deaf[0])
            return ()
        listed = given if isinstance(given, list) else [given]
        uses = [
            self._instead(
                each, concerning, points, (*place, number) if isinstance(given, list) else place, index, _FOLLOWING
            )
            for number, each in enumerate(listed)
        ]
        return tuple(each for each in uses if each is not None)

    def _instead(
        self, given: object, beside: Record, points: list[Point], place: Path, index: int, allowed: tuple[str, ...] = ()
    ) -> HookUse | None:
        """Read what happens instead of a hook: another one at the same moment, with hardly any modifiers."""
        modified = [key for key in given if key in MODIFIERS and key not in allowed] if isinstance(given, dict) else []
        if modified:
            code = {_CHAINED: "otherwise_chained", _FOLLOWING: "also_modified"}.get(allowed, "otherwise_modified")
            self.wrong(place, code, known=modified)
            return None
        use = self.read(given, place, index, beside if allowed == _FOLLOWING else _without_dice(beside))
        if use is not None and not {point.name for point in points} <= set(use.points):
            self.wrong(place, "otherwise_elsewhere", use.hook.name, kind=moment_named(beside, points))
            return None
        return use

    def _throw(self, hook: Hook, beside: Record, points: list[Point], path: Path, index: int) -> Throw | None:
        """Read the dice that decide whether a hook does something."""
        deaf = [point.name for point in points if not (point.is_moment or point.name == "actions")]
        if deaf:
            self.wrong(path, "die_unheard", hook.name, kind=deaf[0])
            return None
        given = beside["die"] if isinstance(beside["die"], dict) else {}
        throw = self.dice.compile(given, path)
        if throw is None or "otherwise" not in given:
            return throw
        place = (*path, "otherwise")
        if any(not point.is_moment for point in points):
            self.wrong(place, "otherwise_elsewhere", hook.name, kind="actions")
            return None
        return replace(throw, otherwise=self._instead(given["otherwise"], beside, points, place, index))

    def _check_needs(
        self, hook: Hook, words: Fields, points: list[Point], needs: list[tuple[Path, str]], path: Path
    ) -> None:
        """Note words about what is not there when the hook is asked: dice, an attack, a place, somebody else."""
        there = {"pips"} if "die" in words else set()
        there |= {"other"} if "singles_out" in words or any(words.get(word, "me") != "me" for word in NAMING) else set()
        there |= {"other", "choice"} if "chooses" in words else set()
        there |= set() if path[0] in _WITHOUT_PIECE else {"bearer"}
        if hook.is_borne and "bearer" not in there:
            self.wrong(path, "needs_bearer", hook.name, kind=_WITHOUT_PIECE[str(path[0])])
        for point in points:
            there |= _THERE.get(point.name, set())
            is_of_others = (point.is_moment or point.name in _ABOUT_ATTACKS) and words.get(
                "side", hook.sides.get(point.name, "own")
            ) != "own"
            there |= {"other"} if is_of_others else set()
        for place, need in needs:
            if need not in there:
                self.wrong(place, f"no_{need}", hook.name, kind=moment_named(words, points))

    def _check_then(self, hook: Hook, words: Record, points: list[Point], path: Path) -> None:
        deaf = [point.name for point in points if not point.lets_go]
        if path[0] in _WITHOUT_PIECE:
            self.wrong((*path, "then"), "then_without_piece", hook.name, kind=_WITHOUT_PIECE[str(path[0])])
        elif "boost" not in words and deaf:
            self.wrong((*path, "then"), "then_unheard", hook.name, kind=deaf[0])

    def _check_life(self, hook: Hook, words: Record, points: list[Point], path: Path) -> None:
        """Note a hook that is never asked, because its nation is active or declined at the wrong time."""
        own = [point for point in points if words.get("side", hook.sides.get(point.name, "own")) == "own"]
        life = words.get("while", "active")
        if own and len(own) == len(points) and not any(life in point.lives for point in own):
            place = (*path, "while") if "while" in words else path
            better = [each for each in own[0].lives if each != "always"]
            self.wrong(place, "life_unheard", hook.name, known=better, value=_LIFE_WORDS[life])

    def _check_times(self, hook: Hook, words: Record, points: list[Point], path: Path) -> None:
        if type(words["times"]) is not int or words["times"] < 1:
            self.wrong((*path, "times"), "bad_times", value=words["times"])
        elif "limit" not in words and "boost" not in words:
            self.wrong((*path, "times"), "times_alone", hook.name)

    def _when(self, words: Record, path: Path) -> tuple[tuple[str, tuple[str, ...]], ...]:
        conditions = []
        for name, value in words.items():
            ruling = self.world.rulings.get(name)
            values = tuple(str(each) for each in (value if isinstance(value, list) else [value]))
            for each in values:
                if ruling is None or each not in ruling.values:
                    self.wrong((*path, "when", name), "no_ruling_value", name, value=each)
            conditions.append((name, values))
        return tuple(conditions)

    def _parameters(self, hook: Hook, given: object, path: Path) -> Parameters:
        if not isinstance(given, dict):
            self.wrong(path, "not_parameters", hook.name)
            return {}
        for name in given:
            if name not in hook.parameters:
                self.wrong((*path, name), "unknown_parameter", name, kind=hook.name, known=hook.parameters)
        values: Parameters = {}
        known_problems = len(self.problems)
        for parameter in hook.parameters.values():
            if parameter.name in given:
                values[parameter.name] = self._given(parameter, given[parameter.name], (*path, parameter.name))
            elif parameter.is_required:
                self.wrong(path, "missing_parameter", parameter.name, kind=hook.name)
            else:
                is_anywhere = parameter.default is ANYWHERE
                values[parameter.name] = self.filters.compile("any", path) if is_anywhere else parameter.default
        if len(self.problems) == known_problems:
            self._check_together(hook, values, path)
        return values

    def _check_together(self, hook: Hook, values: Parameters, path: Path) -> None:
        """Check what no parameter shows alone: bounds that cross, and amounts that are all zero."""
        low, high = (
            bound.fixed if isinstance(bound, Amount) else bound
            for bound in (values.get("at_least"), values.get("at_most"))
        )
        if isinstance(low, int) and isinstance(high, int) and low > high:
            self.wrong((*path, "at_least"), "bounds_crossed", known=(str(low), str(high)))
        amounts = [each for each in hook.parameters.values() if each.type is Amount and each.default is ZERO]
        if (
            "actions" not in hook.functions
            and len(amounts) > 1
            and all(_is_nothing(values.get(each.name)) for each in amounts)
        ):
            self.wrong(path, "brings_nothing", hook.name, known=[each.name for each in amounts])

    def _check_parties(self, values: Parameters, words: Record, path: Path) -> None:
        """Note a payment that is never made: by somebody to themselves, or with another player where there is none."""
        payer, to = ("me" if values.get(name) == "own" else values.get(name) for name in ("payer", "to"))
        if payer is None or to is None:
            return
        if payer == to and payer in _SINGLE_PARTIES:
            self.wrong((*path, "to"), "pays_oneself", to)

    def _given(self, parameter: Parameter, words: object, path: Path) -> object:
        if is_by_ruling(words):
            return self._by_ruling(parameter, words, path)
        return self._value(parameter, parameter.type, words, path)

    def _by_ruling(self, parameter: Parameter, words: Fields, path: Path) -> ByRuling | None:
        """Read a parameter that a ruling chooses: one value for each of the ruling's, all of them checked."""
        for key in words:
            if key not in CHOICE_KEYS:
                self.wrong((*path, key), "bad_choice_key", key, known=CHOICE_KEYS)
        name = words["ruling"]
        ruling = self.world.rulings.get(name) if isinstance(name, str) else None
        if ruling is None:
            self.wrong((*path, "ruling"), "absent", name, kind="ruling")
            return None
        values = {}
        for answer, value in self._values_by_ruling(parameter, words, ruling, path).items():
            place = (*path, "values", answer) if "values" in words else (*path, "ruling")
            values[answer] = self._value(parameter, parameter.type, value, place)
        return ByRuling(ruling.id, values)

    def _values_by_ruling(self, parameter: Parameter, words: Fields, ruling: Ruling, path: Path) -> Record:
        path = (*path, "values")
        values = values_by_ruling(words, parameter, ruling.values)
        if not isinstance(values, dict):
            self.wrong(path, "bad_choice", parameter.name, kind=ruling.id)
            return {}
        for answer in [answer for answer in values if answer not in ruling.values]:
            self.wrong((*path, answer), "no_ruling_value", ruling.id, value=answer)
        missing = [answer for answer in ruling.values if answer not in values]
        if missing:
            self.wrong(path, "choice_left_out", ruling.id, known=[f"'{answer}'" for answer in missing])
        return {answer: value for answer, value in values.items() if answer in ruling.values}

    def _trait(self, value: object, path: Path) -> Trait | None:
        """Find a race, power, relic or place by `kind/id`; its hooks are attached later."""
        wanted = ItemId.in_world(value)
        if wanted.kind not in TRAIT_LISTS or wanted.pack:
            self.wrong(path, "bare_item", value=value)
            return None
        named = next((trait for trait in self.world.traits if trait.item_id == wanted), None)
        if named is None:
            self.wrong(path, "absent", wanted.id, kind=wanted.kind)
        return named

    def _amount(self, parameter: Parameter, value: object, path: Path) -> Amount:
        amount = self.amounts.compile(value, path)
        if amount.fixed is not None and amount.fixed not in parameter.range:
            self.wrong(path, "out_of_range", parameter.name, kind=str(parameter.range), value=value)
        least = parameter.range.least
        if amount.fixed is not None or least is None:
            return amount
        # What is counted may come to less than the parameter can be: then it is the least.
        return Amount(amount.words, amount.depends, lambda me: max(least, amount.evaluate(me)))

    def _value(self, parameter: Parameter, wanted: object, value: object, path: Path) -> object:
        if wanted is RegionFilter:
            return self.filters.compile(value, path)
        if wanted is Amount:
            return self._amount(parameter, value, path)
        if wanted is Trait:
            return self._trait(value, path)
        if wanted is HookName:
            return self._hook_name(value, path)
        if wanted is PieceKind:
            return self._piece_kind(value, path)
        if parameter.item_type is not None and wanted is parameter.type:
            listed = value if isinstance(value, list) else [value]
            return tuple(self._value(parameter, parameter.item_type, item, (*path, i)) for i, item in enumerate(listed))
        self._check_plain(parameter, wanted, value, path)
        return value

    def _hook_name(self, value: object, path: Path) -> object:
        if not isinstance(value, str) or value not in self.registry.hooks:
            self.wrong(path, "absent", value, kind="hook")
            return value
        return self.registry.hooks[value].name

    def _piece_kind(self, value: object, path: Path) -> PieceKind | None:
        kind = self.world.piece_kinds.get(value) if isinstance(value, str) else None
        if kind is None:
            self.wrong(path, "absent", value, kind="piece")
        return kind

    def _check_plain(self, parameter: Parameter, wanted: object, value: object, path: Path) -> None:
        """Check a number, a flag or a word against what the parameter allows."""
        if parameter.choices and value not in parameter.choices:
            self.wrong(path, "not_one_of", parameter.name, known=parameter.choices, value=value)
        elif isinstance(value, str) and value in NEEDED and "anybody" in parameter.choices:
            self.filters.needs.append((path, NEEDED[value]))
        elif wanted in (int, bool, str) and type(value) is not wanted:
            self.wrong(path, "wrong_type", parameter.name, kind=_TYPE_WORDS[wanted], value=value)
        elif wanted is int and value not in parameter.range:
            self.wrong(path, "out_of_range", parameter.name, kind=str(parameter.range), value=value)


def _without_dice(words: Record) -> Record:
    """The words beside a hook as they concern what happens instead of it, when nothing was thrown."""
    return {key: value for key, value in words.items() if key != "die"}


def _is_nothing(value: object) -> bool:
    return isinstance(value, Amount) and value.fixed == 0


_SINGLE_PARTIES = ("me", "other", "bank")
_WITHOUT_PIECE = {"races": "race", "powers": "power", "terrains": "terrain", "events": "event"}
"""Items that no piece stands for."""
_CHAINED = ("chooses", "for_each", "singles_out", "asks", "up_to", "price", "also", "otherwise", "if")
"""What may stand beside the hook that happens otherwise: it may be a question as well."""
_FOLLOWING = (*_CHAINED, "die")
"""What may stand beside a hook that happens with another one."""
_CHECKS = {
    "times": HookReader._check_times,
    "then": HookReader._check_then,
}
"""The modifiers that are only looked at, in the order in which their problems are noted."""
_LIFE_WORDS = {"active": "active", "decline": "in decline", "always": "in play"}
_ABOUT_ATTACKS = ("legality", "conquest_cost", "final_roll", "parries")
"""Questions about somebody's attacks: for whoever does not attack, the attacker is the other player."""
_AT_ATTACKS = {"attack", "place", "other"}
_THERE = {
    "on_attack": _AT_ATTACKS, "on_conquer": _AT_ATTACKS, "on_found": _AT_ATTACKS, "loss": _AT_ATTACKS,
    "on_leave": {"place"}, "on_pick": {"pick"}, "on_enter_play": {"pick"},
}  # fmt: skip
"""What hooks can ask about at a point, besides what they always can."""
_TYPE_WORDS = {int: "a whole number", bool: "true or false", str: "a word"}
