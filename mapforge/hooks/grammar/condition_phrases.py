"""When a hook is heard at all, as the beginning of a sentence: a time, `if`, and `unless`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.blueprint.amounts import heads_of
from engine.blueprint.hook_conditions import COMPARISONS, RANKS
from mapforge.files.plain_data import Record
from mapforge.hooks.grammar.amount_phrases import Counted, amount_in_words, counted_thing
from mapforge.hooks.grammar.attack_phrases import attack_condition
from mapforge.hooks.grammar.item_names import NO_NAMES, ItemNames
from mapforge.hooks.grammar.nouns import inflected, joined

_STANDINGS = {
    "most_coins": "nobody has more coins than you",
    "fewest_coins": "nobody has fewer coins than you",
    "not_most_coins": "somebody has more coins than you",
    "not_fewest_coins": "somebody has fewer coins than you",
}
_ROUNDS = {
    "even": ("in even-numbered rounds", "the number of the round is even"),
    "odd": ("in odd-numbered rounds", "the number of the round is odd"),
    "first": ("in the first round", "it is the first round"),
    "last": ("in the last round", "it is the last round"),
}
_TIMES = ("round", "own_turn", "picked_this_turn")


def condition_phrases(words: object, names: ItemNames = NO_NAMES) -> tuple[list[str], list[str]]:
    """What stands before the occasion, which are times, and what stands behind it: `if` and `unless`."""
    if not isinstance(words, dict):
        return [], [f"if {words}"]
    parts = list(_flat(words))
    times = [_time(key, part[key]) for part in parts for key in part if key in _TIMES]
    holding = [each for part in parts for each in _clauses(part, names) if not set(part) & {"not", "none_of"}]
    exceptions = [_clause(part, names) for part in _excluded(words)]
    conditions = [f"if {joined(holding, 'and')}"] if holding else []
    return times, conditions + ([f"unless {joined(exceptions, 'or')}"] if exceptions else [])


def _flat(words: Record) -> Iterator[Record]:
    """Conditions that must all hold, one by one, without those that must not."""
    rest = {key: value for key, value in words.items() if key not in ("all_of", "not", "none_of")}
    if heads_of(rest):
        counted = {key: value for key, value in rest.items() if key not in _SINGLE}
        yield counted
        rest = {key: value for key, value in rest.items() if key in _SINGLE}
    for key, value in rest.items():
        yield {key: value}
    listed = words.get("all_of")
    for each in listed if isinstance(listed, list) else []:
        if isinstance(each, dict):
            yield from _flat(each)


def _excluded(words: Record) -> Iterator[object]:
    """Conditions of which none may hold."""
    if "not" in words:
        yield words["not"]
    listed = words.get("none_of")
    yield from listed if isinstance(listed, list) else []
    every = words.get("all_of")
    for each in every if isinstance(every, list) else []:
        if isinstance(each, dict):
            yield from _excluded(each)


_SINGLE = ("standing", *RANKS, "attack", "any_of", *_TIMES)


def _time(key: str, value: object) -> str:
    """A condition as a time."""
    if key == "own_turn":
        return "on your turn" if value else "on other players' turns"
    if key == "picked_this_turn":
        return f"{'' if value else 'except '}in the turn in which you pick this"
    if isinstance(value, dict):
        low, high = value.get("from"), value.get("to")
        if low is not None and high is not None:
            return f"in rounds {low} to {high}" if low != high else f"in round {low}"
        return f"from round {low} on" if high is None else f"up to round {high}"
    return _ROUNDS[str(value)][0] if str(value) in _ROUNDS else f"in round {value}"


def _clauses(part: Record, names: ItemNames) -> list[str]:
    """A condition as a clause, unless it is a time."""
    clause = _clause({key: value for key, value in part.items() if key not in _TIMES}, names)
    return [clause] if clause else []


def _clause(words: object, names: ItemNames) -> str:
    """A condition as a clause behind `if`."""
    if not isinstance(words, dict):
        return str(words)
    rest, clauses = dict(words), []
    if heads_of(words):
        counted = {key: rest.pop(key) for key in list(rest) if key not in (*_SINGLE, "not", "all_of", "none_of")}
        clauses.append(_comparison(counted, names))
    return joined([*clauses, *(_single(str(key), value, names) for key, value in rest.items())], "and")


def _single(key: str, value: object, names: ItemNames) -> str:
    if key == "standing":
        return _STANDINGS.get(str(value), str(value))
    if key in RANKS and isinstance(value, dict):
        more = "more" if key.endswith("most") else "fewer"
        return _sole_rank(value, more, names) if key.startswith("sole") else _rank(value, more, names)
    if key == "attack" and isinstance(value, dict):
        return attack_condition(value, names)
    if key in ("any_of", "all_of", "none_of"):
        listed = [_clause(each, names) for each in (value if isinstance(value, list) else [])]
        if key == "none_of":
            return joined((f"it is not so that {each}" for each in listed), "and")
        return joined(listed, "or" if key == "any_of" else "and")
    if key == "not":
        return f"it is not so that {_clause(value, names)}"
    return _time_clause(key, value)


def _time_clause(key: str, value: object) -> str:
    if key == "own_turn":
        return f"it is {'' if value else 'not '}your turn"
    if key == "picked_this_turn":
        return f"you {'' if value else 'did not '}pick{'ed' if value else ''} this in this turn"
    if isinstance(value, dict):
        low, high = value.get("from"), value.get("to")
        if low is not None and high is not None:
            return f"it is one of rounds {low} to {high}"
        return f"it is round {low} or later" if high is None else f"it is round {high} or earlier"
    return _ROUNDS[str(value)][1] if str(value) in _ROUNDS else f"it is round {value}"


def _rank(value: Record, more: str, names: ItemNames) -> str:
    """That nobody has more, or fewer, of what is counted."""
    counted = counted_thing(value, names)
    noun = inflected(counted.noun, True)
    if counted.having.startswith(("you hold #", "your races hold #")):
        if counted.having.startswith("your"):
            return f"no other player's races hold {more} {noun} than yours"
        return f"no other player holds {more} {noun} than you"
    if counted.having.startswith("you have #"):
        return f"no other player has {more} {noun}{counted.having.removeprefix('you have #')} than you"
    return f"no other player has {more} {noun} {counted.rest} than you".replace("  ", " ")


def _sole_rank(value: Record, more: str, names: ItemNames) -> str:
    """That everybody else has fewer, or more, of what is counted."""
    counted = counted_thing(value, names)
    noun = inflected(counted.noun, True)
    having = counted.having or f"you have # {counted.rest}".strip()
    whose = "any other player's" if having.startswith("your races") else "any other player"
    return f"{having.replace('#', f'{more} {noun}')} than {whose}".replace("  ", " ")


def _comparison(words: Record, names: ItemNames) -> str:
    """A number compared with others."""
    bounds = {key: words[key] for key in COMPARISONS if key in words}
    number = {key: value for key, value in words.items() if key not in COMPARISONS}
    is_plain = "count" in number and not set(number) & {"per", "times", "plus"}
    if words.get("count") == "round" and is_plain:
        return joined((_round_bound(key, bound) for key, bound in bounds.items()), "and")
    if not is_plain:
        amount = amount_in_words(number, "", names)
        return joined(
            (f"the number of {amount} is {_bound(key, bound, names)}" for key, bound in bounds.items()), "and"
        )
    counted = counted_thing(number, names)
    return joined((_counted_bound(counted, key, bound, names) for key, bound in bounds.items()), "and")


def _round_bound(key: str, bound: object) -> str:
    words = {"at_least": "it is round # or later", "at_most": "it is round # or earlier", "exactly": "it is round #"}
    words |= {"more_than": "it is later than round #", "fewer_than": "it is earlier than round #"}
    return words[key].replace("#", str(bound))


def _bound(key: str, bound: object, names: ItemNames) -> str:
    return f"{key.replace('_', ' ')} {amount_in_words(bound, '', names)}"


_AS_MANY = {
    "at_least": ("at least as many #", "as"),
    "at_most": ("no more #", "than"),
    "more_than": ("more #", "than"),
    "fewer_than": ("fewer #", "than"),
    "exactly": ("exactly as many #", "as"),
}
"""How a number is compared with another: what stands for it, and what leads to the other."""


def _counted_bound(counted: Counted, key: str, bound: object, names: ItemNames) -> str:
    if type(bound) is int:
        return _having(counted, _numbered(counted, key, bound), is_many=_is_many(key, bound))
    if (
        isinstance(bound, dict)
        and "count" in bound
        and not set(bound) & {"per", "times", "plus", "at_least", "at_most"}
    ):
        other = counted_thing(bound, names)
        than = other.rest if other.noun == counted.noun and other.having else other.many()
        than = "all other players together" if than == "other players hold" else than
    else:
        than = amount_in_words(bound, "", names)
    number, leading = _AS_MANY[key]
    return f"{_having(counted, number.replace('#', inflected(counted.noun, True)))} {leading} {than}"


def _is_many(key: str, bound: int) -> bool:
    return not ((key == "exactly" and bound == 1) or (key == "at_most" and bound == 1))


def _numbered(counted: Counted, key: str, bound: int) -> str:
    """So many of what is counted: `no hills`, `3 or more hills`, `exactly 1 hill`."""
    one, many = inflected(counted.noun, False), inflected(counted.noun, True)
    if (key, bound) in (("at_most", 0), ("exactly", 0), ("fewer_than", 1)):
        return f"no {many}"
    if (key, bound) in (("more_than", 0), ("at_least", 1)):
        return f"any {many}"
    if key == "at_least":
        return f"{bound} or more {many}"
    return f"{key.replace('_', ' ')} {bound} {one if bound == 1 and key != 'fewer_than' else many}"


def _having(counted: Counted, number: str, *, is_many: bool = True) -> str:
    if counted.having:
        return inflected(counted.having.replace("#", number), is_many)
    return inflected(f"there [is|are] {number} {counted.rest}".strip(), is_many)
