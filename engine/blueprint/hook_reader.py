"""Reads a hook as an item uses it: its name, its parameters and the modifiers beside it."""

from __future__ import annotations

from typing import Any

from engine.blueprint.amounts import ZERO, Amount, AmountCompiler
from engine.blueprint.filters import ANYWHERE, FilterCompiler, RegionFilter
from engine.blueprint.hook_conditions import ConditionCompiler
from engine.traits.profile import SIDES
from engine.vocabulary.item_id import ItemId
from engine.vocabulary.numbers import Path
from engine.vocabulary.plain_data import Fields, Parameters, Record
from engine.vocabulary.points import MOMENT_WORDS, POINTS, Point
from engine.vocabulary.problems import Critic, Problem
from engine.vocabulary.registry import Hook, HookName, Parameter, Registry
from engine.world.choice import CHOICE_KEYS, ByRuling, is_by_ruling, values_by_ruling
from engine.world.world import HookUse, PieceKind, Ruling, Trait, World

TRAIT_LISTS = {"race": "races", "power": "powers", "relic": "relics", "place": "places", "event": "events"}
MODIFIERS = (
    "while", "if", "side", "boost", "limit", "times", "asks", "price", "otherwise", "then", "suppressible", "when",
)  # fmt: skip
CHOICES = {
    "while": ("active", "decline", "always"),
    "side": ("own", "target", "owner", "any", "opponents"),
    "boost": ("turn", "opponent", "combo", "free"),
    "limit": ("turn", "combo", "game"),
    "asks": ("me", "other"),
    "then": ("returned", "removed"),
}


class HookReader(Critic):
    """Reads the hooks of items for one world; every problem is noted with its path."""

    def __init__(self, world: World, registry: Registry, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.world, self.registry = world, registry
        self.filters = FilterCompiler(world, problems)
        self.amounts = AmountCompiler(world, self.filters, problems)
        self.conditions = ConditionCompiler(self.amounts, problems)

    def read(self, words: Any, path: Path, index: int) -> HookUse | None:
        """Read one hook with its parameters and modifiers; None when there is no such hook."""
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
        parameters = self._parameters(hook, words[names[0]] or {}, (*path, names[0]))
        points = [POINTS[point] for point in HookUse(hook, parameters).points]
        words = self._heeded_words(hook, words, points, path)
        self._check_parties(parameters, words, (*path, names[0]))
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
            condition=self.conditions.compile(words["if"], (*path, "if")) if "if" in words else None,
            price=words.get("price", 0),
            asks=words.get("asks", ""),
            otherwise=self._otherwise(words, points, path, index) if "otherwise" in words else None,
            then=words.get("then", ""),
            index=index,
        )

    def _known_words(self, words: Record, path: Path) -> Record:
        """Leave out modifiers that say something impossible, after noting them."""
        found = dict(words)
        for modifier, choices in CHOICES.items():
            if modifier in words and words[modifier] not in choices:
                self.wrong((*path, modifier), "not_one_of", modifier, known=choices, value=words[modifier])
                del found[modifier]
        if not isinstance(words.get("when", {}), dict):
            self.wrong((*path, "when"), "bad_when")
            del found["when"]
        return found

    def _heeded_words(self, hook: Hook, words: Record, points: list[Point], path: Path) -> Record:
        """Leave out modifiers that nobody heeds beside this hook, after noting them: words that break their promise."""
        found = dict(words)
        side = words.get("side")
        allowed = [
            side for side in SIDES if all(side in hook.other_sides.get(point.name, point.sides) for point in points)
        ]
        if side is not None and side not in allowed:
            self.wrong((*path, "side"), "side_unheard", hook.name, known=allowed or ["left out"], value=side)
            del found["side"]
        self._check_life(hook, found, points, path)
        uncounted = [point.name for point in points if not point.is_limited]
        is_choice = any(point.name == "actions" for point in points)
        if "limit" in words and uncounted and not is_choice:
            self.wrong((*path, "limit"), "limit_unheard", hook.name, kind=uncounted[0])
            del found["limit"]
        unboosted = [point.name for point in points if not point.is_boosted]
        if "boost" in words and unboosted:
            self.wrong((*path, "boost"), "boost_unheard", hook.name, kind=unboosted[0])
            del found["boost"]
        if "times" in words:
            self._check_times(hook, words, path)
        if "asks" in words:
            self._check_asks(hook, words, points, path)
        if "price" in words:
            self._check_price(hook, words, points, path)
        if "then" in words:
            self._check_then(hook, words, points, path)
        return found

    def _otherwise(self, words: Record, points: list[Point], path: Path, index: int) -> HookUse | None:
        """Read what happens when the question of a hook is denied: one hook without modifiers, at the same moment."""
        given, place = words["otherwise"], (*path, "otherwise")
        if "asks" not in words:
            self.wrong(place, "otherwise_alone")
            return None
        if isinstance(given, dict) and any(key in MODIFIERS for key in given):
            self.wrong(place, "otherwise_modified", known=[key for key in given if key in MODIFIERS])
            return None
        found = self.read(given, place, index)
        if found is not None and not {point.name for point in points} <= set(found.hook.functions):
            self.wrong(place, "otherwise_elsewhere", found.hook.name, kind=points[0].name)
            return None
        return found

    def _check_asks(self, hook: Hook, words: Record, points: list[Point], path: Path) -> None:
        deaf = [point.name for point in points if not point.is_moment]
        if deaf or "boost" in words:
            self.wrong((*path, "asks"), "asks_unheard", hook.name, kind=deaf[0] if deaf else "boost")

    def _check_price(self, hook: Hook, words: Record, points: list[Point], path: Path) -> None:
        if type(words["price"]) is not int or words["price"] < 1:
            self.wrong((*path, "price"), "bad_price", value=words["price"])
        elif "boost" not in words and "asks" not in words and not any(point.name == "actions" for point in points):
            self.wrong((*path, "price"), "price_unheard", hook.name, kind=points[0].name)

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

    def _check_times(self, hook: Hook, words: Record, path: Path) -> None:
        if type(words["times"]) is not int or words["times"] < 1:
            self.wrong((*path, "times"), "bad_times", value=words["times"])
        elif "limit" not in words and "boost" not in words:
            self.wrong((*path, "times"), "times_alone", hook.name)

    def _when(self, words: Record, path: Path) -> tuple[tuple[str, tuple[str, ...]], ...]:
        found = []
        for name, value in words.items():
            ruling = self.world.rulings.get(name)
            values = tuple(str(each) for each in (value if isinstance(value, list) else [value]))
            for each in values:
                if ruling is None or each not in ruling.values:
                    self.wrong((*path, "when", name), "no_ruling_value", name, value=each)
            found.append((name, values))
        return tuple(found)

    def _parameters(self, hook: Hook, given: object, path: Path) -> Parameters:
        if not isinstance(given, dict):
            self.wrong(path, "not_parameters", hook.name)
            return {}
        for name in given:
            if name not in hook.parameters:
                self.wrong((*path, name), "unknown_parameter", name, kind=hook.name, known=hook.parameters)
        values: Parameters = {}
        for parameter in hook.parameters.values():
            if parameter.name in given:
                values[parameter.name] = self._given(parameter, given[parameter.name], (*path, parameter.name))
            elif parameter.is_required:
                self.wrong(path, "missing_parameter", parameter.name, kind=hook.name)
            else:
                is_anywhere = parameter.default is ANYWHERE
                values[parameter.name] = self.filters.compile("any", path) if is_anywhere else parameter.default
        self._check_together(hook, values, path)
        return values

    def _check_together(self, hook: Hook, values: Parameters, path: Path) -> None:
        """Check what no parameter shows alone: bounds that cross, and amounts that are all zero."""
        low, high = values.get("at_least"), values.get("at_most")
        if isinstance(low, int) and isinstance(high, int) and low > high:
            self.wrong((*path, "at_least"), "bounds_crossed", known=(str(low), str(high)))
        amounts = [each for each in hook.parameters.values() if each.type is Amount and each.default is ZERO]
        if len(amounts) > 1 and all(_is_nothing(values.get(each.name)) for each in amounts):
            self.wrong(path, "brings_nothing", hook.name, known=[each.name for each in amounts])

    def _check_parties(self, values: Parameters, words: Record, path: Path) -> None:
        """Note a payment that is never made: by somebody to themselves, or with another player where there is none."""
        payer, to = values.get("payer"), values.get("to")
        if payer is None or to is None:
            return
        if payer == to and payer in _SINGLE_PARTIES:
            self.wrong((*path, "to"), "pays_oneself", to)
        elif "other" in (payer, to) and values.get("at") in _LONELY_MOMENTS and words.get("side", "own") == "own":
            self.wrong((*path, "payer" if payer == "other" else "to"), "nobody_other", kind=str(values["at"]))

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
        found = self.amounts.compile(value, path)
        if found.fixed is not None and found.fixed not in parameter.range:
            self.wrong(path, "out_of_range", parameter.name, kind=str(parameter.range), value=value)
        return found

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

    def _piece_kind(self, value: object, path: Path) -> PieceKind | None:
        kind = self.world.piece_kinds.get(value) if isinstance(value, str) else None
        if kind is None:
            self.wrong(path, "absent", value, kind="piece")
        return kind

    def _check_plain(self, parameter: Parameter, wanted: object, value: object, path: Path) -> None:
        """Check a number, a flag or a word against what the parameter allows."""
        if parameter.choices and value not in parameter.choices:
            self.wrong(path, "not_one_of", parameter.name, known=parameter.choices, value=value)
        elif wanted in (int, bool, str) and type(value) is not wanted:
            self.wrong(path, "wrong_type", parameter.name, kind=_TYPE_WORDS[wanted], value=value)
        elif wanted is int and value not in parameter.range:
            self.wrong(path, "out_of_range", parameter.name, kind=str(parameter.range), value=value)


def _is_nothing(value: object) -> bool:
    return isinstance(value, Amount) and value.fixed == 0


_SINGLE_PARTIES = ("me", "other", "bank")
_LONELY_MOMENTS = frozenset(MOMENT_WORDS) - {"attack", "conquest"}
"""Moments of a player's own turn that concern nobody else."""
_WITHOUT_PIECE = {"races": "race", "powers": "power", "terrains": "terrain"}
"""Items that no piece stands for."""
_LIFE_WORDS = {"active": "active", "decline": "in decline", "always": "in play"}
_TYPE_WORDS = {int: "a whole number", bool: "true or false", str: "a word"}
