"""What a hook does as an item uses it, in plain words: from the hook's own pattern, or its summary without one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from engine import Amount, Hook, RegionFilter
from engine.blueprint.amounts import ATTACK_COUNTS, heads_of
from engine.blueprint.hook_conditions import COMPARISONS
from engine.blueprint.hook_reader import MODIFIERS
from engine.vocabulary.item_id import ItemId
from engine.vocabulary.registry import Parameter
from engine.world.choice import is_by_ruling, values_by_ruling
from mapforge.files.documents import data_from_text
from mapforge.files.plain_data import Record

NO_RULINGS: Mapping[str, str] = MappingProxyType({})
UNLIMITED = 1000
"""A default that stands for as many as there are."""
_PLACE = re.compile(r"\{(\w+)(?::([^}]*))?\}")

_FLAGS = {
    "edge": "at the edge of the board",
    "coast": "on the coast",
    "water": "of water",
    "impassable": "that nobody can enter",
    "left_empty": "that races must leave",
    "conquered_this_turn": "conquered this turn",
    "taken_from_somebody": "taken from somebody this turn",
    "with_bearer": "where it lies",
    "same_terrain_as_bearer": "of the terrain where it lies",
    "at_target": "where it happens",
    "left_this_turn": "left this turn",
}
_DENIED = {
    "edge": "inside the board",
    "water": "of land",
    "impassable": "that can be entered",
    "left_empty": "where races may stay",
    "with_bearer": "other than where it lies",
}
_HOLDERS = {
    "me": "the race",
    "own": "the player",
    "own_declined": "the player's declined races",
    "opponents": "others",
    "active_opponents": "active races of others",
    "declined_opponents": "declined races of others",
    "others": "anybody else",
    "other": "the other player",
    "left": "the player to the left",
    "right": "the player to the right",
    "leader": "the leader",
    "last": "the last player",
    "anybody": "anybody",
}
_COUNTS = {
    "opponents": "other player",
    "coins": "coin in hand",
    "hand": "token in hand",
    "round": "round so far",
    "rounds_left": "round left",
    "conquests": "conquest",
    "attacks": "attack",
    "tokens_killed": "token killed in attacks",
    "attackers": "player who made attacks",
    "attacked": "player who was attacked",
    "tokens_there": "token that stood there",
    "killed_there": "token that dies there",
    "paid_there": "token that it takes",
    "declined_races": "race in decline",
    "conquests_of_occupied": "conquest this turn of a region that was not empty",
    "conquests_so_far": "conquest since the pick",
    "tokens_lost": "token that others lost to it this turn",
    "own_tokens_lost": "token that it lost this turn",
    "groups": "group of its regions",
    "largest_group": "region of its largest group",
    "passes": "time it was passed by",
}
_STANDINGS = {
    "most_coins": "nobody has more coins",
    "fewest_coins": "nobody has fewer coins",
    "not_most_coins": "somebody has more coins",
    "not_fewest_coins": "somebody has fewer coins",
}
_SIDES = {
    "target": "About attacks on the race: ",
    "owner": "About attacks on any race of its player: ",
    "any": "Whoever does it: ",
    "opponents": "When other players do it: ",
    "own": "About what the race does itself: ",
}
_LIVES = {"decline": "In decline: ", "always": "Active or in decline: "}
_OFTEN = {
    "turn": "once a turn",
    "opponent": "once a turn against each opponent",
    "combo": "once",
    "game": "once a game",
}


def hook_sentence(
    hook: Hook, entry: object, rulings: Mapping[str, str] = NO_RULINGS, hooks: Mapping[str, Hook] | None = None
) -> str:
    """What an entry in the list of an item's hooks does, with its modifiers and under the rulings that are known."""
    words = _settled(entry, hook, rulings) if isinstance(entry, dict) else {}
    given = words.get(hook.name)
    sentence = _filled(hook, given if isinstance(given, dict) else {}) if hook.pattern else _plain(hook, given)
    before = "".join(_before(words, hook))
    after = "; ".join([*_after(words), *_otherwise(words, hooks or {})])
    sentence = f"{before}{_lowered(sentence) if before else sentence}"
    return f"{_raised(sentence.rstrip('.'))}{f' ({after})' if after else ''}."


def is_in_force(entry: object, rulings: Mapping[str, str]) -> bool:
    """Whether rulings let an entry in the list of an item's hooks count at all."""
    when = entry.get("when") if isinstance(entry, dict) else None
    return not isinstance(when, dict) or all(rulings.get(name, value) == value for name, value in when.items())


def item_sentences(hooks: Mapping[str, Hook], listed: object, rulings: Mapping[str, str] = NO_RULINGS) -> list[str]:
    """What the hooks of an item do, one sentence each, without those that nobody knows or that rulings shut off."""
    found = []
    for entry in listed if isinstance(listed, list) else []:
        names = [key for key in entry if key not in MODIFIERS] if isinstance(entry, dict) else [entry]
        hook = hooks.get(names[0]) if len(names) == 1 and isinstance(names[0], str) else None
        if hook is not None and is_in_force(entry, rulings):
            found.append(hook_sentence(hook, entry, rulings, hooks))
    return found


def _settled(entry: Record, hook: Hook, rulings: Mapping[str, str]) -> Record:
    """An entry in which every question that the rulings answer is settled."""
    words = {**entry}
    given, when = words.get(hook.name), words.get("when")
    if isinstance(given, dict):
        words[hook.name] = {name: _answered(value, hook.parameters.get(name), rulings) for name, value in given.items()}
    if isinstance(when, dict):
        words["when"] = {name: value for name, value in when.items() if rulings.get(name) != value}
    return words


def _answered(value: object, parameter: Parameter | None, rulings: Mapping[str, str]) -> object:
    if not is_by_ruling(value) or parameter is None or value["ruling"] not in rulings:
        return value
    values = values_by_ruling(value, parameter, (rulings[value["ruling"]],))
    return values.get(rulings[value["ruling"]], value) if isinstance(values, dict) else value


def _raised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lowered(text: str) -> str:
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def _plain(hook: Hook, given: object) -> str:
    """The summary with the parameters behind it: the fallback for hooks without a pattern."""
    if not isinstance(given, dict) or not given:
        return hook.summary
    said = ", ".join(f"{name.replace('_', ' ')}: {value_in_words(value)}" for name, value in given.items())
    return f"{hook.summary.rstrip('.')} [{said}]"


def _filled(hook: Hook, given: Record) -> str:
    def fill(place: re.Match[str]) -> str:
        name, form = place[1], place[2]
        parameter = hook.parameters.get(name)
        value = given.get(name, parameter.default if parameter else None)
        return _said(value, form, isinstance(value, RegionFilter) or (parameter and parameter.type is RegionFilter))

    said = re.sub(r" and 0 \w+|\b0 \w+ and |, for 0 \w+| for 0 \w+| 1 time(?! for)", "", _PLACE.sub(fill, hook.pattern))
    return re.sub(r"(race's|neighbouring|the) all regions", r"\1 regions", said).replace("gets -", "pays ")


def _said(value: object, form: str | None, is_filter: object) -> str:
    if isinstance(value, Amount | RegionFilter):
        value = value.words
    if isinstance(value, dict) and "ruling" in value:
        return _by_ruling(value, form, is_filter)
    if is_filter:
        said = regions_in_words(value)
        return said if not form else "" if value == "any" else form.replace("#", said)
    if form is None:
        return value_in_words(value)
    if "=" in form:
        return dict(part.split("=", 1) for part in form.split("|")).get(str(value), value_in_words(value))
    if "#" in form and isinstance(value, list | tuple | str):
        return form.replace("#", value_in_words(value)) if value else ""
    if "|" not in form:
        return amount_in_words(value, form)
    yes, no = form.split("|", 1)
    if isinstance(value, bool):
        return yes if value else no
    if value == 0 or value == UNLIMITED:
        return "" if "," in form else "every" if "a|" in form else "Each conquest gets"
    return (yes if value == 1 else no).replace("#", str(value))


def _by_ruling(value: Record, form: str | None, is_filter: object) -> str:
    """What a ruling chooses between, and its name."""
    values = value.get("values")
    ways = [_said(each, form, is_filter) for each in values.values()] if isinstance(values, dict) else []
    if not ways and form and "=" in form:
        ways = [part.partition("=")[2] for part in form.split("|")]
    elif not ways and form and "|" in form:
        ways = [_said(True, form, is_filter)]
    ways = [ways[0], *map(_lowered, ways[1:])] if ways else []
    listed = list(dict.fromkeys(way for way in ways if way))
    between = " or" if all(way.startswith((" ", ",")) for way in listed[1:]) else " or "
    return f"{between.join(listed)} (as the ruling '{value['ruling']}' says)"


def value_in_words(value: object) -> str:
    """A value as a sentence can have it."""
    if isinstance(value, dict) and "ruling" in value:
        return f"as the ruling '{value['ruling']}' says"
    if isinstance(value, dict):
        return amount_in_words(value, "") if heads_of(value) else regions_in_words(value)
    if isinstance(value, list | tuple):
        return " or ".join(map(value_in_words, value))
    return ItemId.in_world(value).id.replace("_", " ")


def amount_in_words(value: object, noun: str) -> str:
    """A number of something, or so many for each of what is counted."""
    if not isinstance(value, dict):
        return f"{value} {noun}{'' if value in (1, -1) or not noun else 's'}".strip()
    said = _count_in_words(value, noun) if "count" in value else _combination_in_words(value, noun)
    if value.get("plus"):
        said += f", plus {value['plus']}"
    bounds = [
        f"{word} {amount_in_words(value[key], '')}"
        for key, word in (("at_least", "at least"), ("at_most", "at most"))
        if key in value
    ]
    return f"{said} ({', '.join(bounds)})" if bounds else said


def _count_in_words(value: Record, noun: str) -> str:
    """So many for each of what is counted."""
    each = amount_in_words(value.get("times", 1), noun)
    per = value.get("per", 1)
    return f"{each} for {'each' if per == 1 else f'every {per}'} {_counted(value, per != 1)}"


_JOINED = {"sum": " plus ", "difference": " less ", "largest": " or ", "smallest": " or "}


def _combination_in_words(value: Record, noun: str) -> str:
    """Several amounts, and what is made of them."""
    head = next((head for head in _JOINED if head in value), "")
    listed = value.get(head)
    said = _JOINED.get(head, "").join(
        amount_in_words(part, noun) for part in (listed if isinstance(listed, list) else [])
    )
    said = f"{value_in_words(head)} of {said}" if head in ("largest", "smallest") else said
    if "per" in value or "times" in value:
        said = f"({said})" + "".join(f" {word} {value[word]}" for word in ("per", "times") if word in value)
    return f"{said}, at least {value.get('floor', 0)}" if head == "difference" else said


def _counted(value: Record, is_plural: bool) -> str:
    what, whose = str(value["count"]), _HOLDERS.get(value.get("of", "me"), "anybody")
    regions = regions_in_words(value.get("where", "any")).removeprefix("all ")
    if what in _COUNTS:
        head, _, rest = _COUNTS[what].partition(" ")
        plural = {"other": "other players"}.get(head, f"{head}s {rest}".strip())
        said = plural if is_plural else _COUNTS[what]
        if what in ATTACK_COUNTS:
            return f"{said}{_attacks_in_words(value)}"
        return f"{said} of {whose}" if "of" in value else said
    noun = {
        "regions": f"of the {regions} of {whose}",
        "tokens": f"of the tokens in {regions} of {whose}",
        "neighbours": f"of the {regions} beside those of {whose}",
        "pieces": f"{value_in_words(value.get('piece', 'piece'))} in {regions} of {whose}",
        "pieces_in_hand": f"{value_in_words(value.get('piece', 'piece'))} in hand",
        "pieces_before": f"{value_in_words(value.get('piece', 'piece'))} before {whose}",
        "pieces_in_supply": f"{value_in_words(value.get('piece', 'piece'))} in the supply",
        "pieces_on_combos": f"{value_in_words(value.get('piece', 'piece'))} on combos on offer",
        "whole_areas": f"of the areas that {whose} holds completely",
        "areas": f"of the areas in which {whose} holds {regions}",
        "terrains": f"of the different terrains among {regions} of {whose}",
    }
    return noun.get(what, what)


def _attacks_in_words(value: Record) -> str:
    """Which attacks are meant, as the end of a sentence."""
    said = f" by {_HOLDERS.get(str(value['by']), str(value['by']))}" if "by" in value else ""
    said += f" on regions of {_holders(value['from'])}" if "from" in value else ""
    said += f" in {regions_in_words(value['where'])}" if "where" in value else ""
    for word, what in (("tokens", "tokens there"), ("killed", "tokens killed"), ("paid", "tokens paid")):
        said += f" with {_within(value[word])} {what}" if word in value else ""
    if "using" in value:
        said += " with help" if value["using"] is True else f" using {value_in_words(value['using'])}"
    if "failed" in value:
        said += " that failed" if value["failed"] is True else " that succeeded"
    if "count" in value:
        said += " since the player's last turn" if value.get("since") == "my_last_turn" else " of this turn"
    return said


def _within(bounds: object) -> str:
    if not isinstance(bounds, dict):
        return str(bounds)
    return " and ".join(f"{word.replace('_', ' ')} {bound}" for word, bound in bounds.items())


def _holders(names: object) -> str:
    """Who holds regions, in words."""
    return " or ".join(_HOLDERS.get(str(name), str(name)) for name in (names if isinstance(names, list) else [names]))


def regions_in_words(words: object) -> str:
    """The regions that a filter means."""
    if not isinstance(words, dict):
        return "all regions" if words in ("any", None) else str(words)
    if len(words) == 1 and isinstance(words.get("or"), list):
        return " or ".join(map(regions_in_words, words["or"]))
    terrain = f"{value_in_words(words['terrain'])} regions" if "terrain" in words else "regions"
    rest = " and ".join(_clause(key, value) for key, value in words.items() if key != "terrain")
    return f"{terrain} {rest}".strip()


def _clause(key: str, value: object) -> str:
    if key in _FLAGS:
        return _FLAGS[key] if value is True else _DENIED.get(key, f"not {_FLAGS[key]}")
    if key in _LISTS and isinstance(value, list):
        return _LISTS[key].join(regions_in_words(each).removeprefix("regions ") for each in value)
    if key == "none_of" and isinstance(value, list):
        return "neither " + " nor ".join(regions_in_words(each).removeprefix("regions ") for each in value)
    if key == "not":
        return f"not {regions_in_words(value).removeprefix('regions ')}"
    if key == "tokens" and isinstance(value, dict):
        return (
            "with " + " and ".join(f"{bound.replace('_', ' ')} {number}" for bound, number in value.items()) + " tokens"
        )
    if key == "occupied_by" and value == "nobody":
        return "held by nobody"
    named = value if isinstance(value, list) else [value]
    if key in ("occupied_by", "taken_from"):
        said = _holders(named)
        return f"held by {said}" if key == "occupied_by" else f"taken from {said} this turn"
    if key == "in_whole_area":
        return f"of areas that {_HOLDERS.get(str(value), str(value))} holds completely"
    if key == "linked_to" and isinstance(value, dict) and set(value) == {"to", "through"}:
        return f"linked to {regions_in_words(value['to'])} through {regions_in_words(value['through'])}"
    inside = " or ".join(map(_one, named)) if key == "contains" else value_in_words(value)
    return _CLAUSES.get(key, key.replace("_", " ") + " #").replace("#", inside)


def _one(piece: object) -> str:
    name = value_in_words(piece)
    return f"{'an' if name.startswith(tuple('aeiou')) else 'a'} {name}"


_LISTS = {"and": " and ", "all_of": " and ", "or": " or ", "any_of": " or "}
_CLAUSES = {
    "terrain": "of # terrain",
    "symbol": "with the symbol #",
    "contains": "with #",
    "holder_has": "of players with # before them",
    "holder_is": "of # races",
    "borders": "beside #",
    "adjacent_to": "adjacent to #",
    "linked_to": "linked to #",
    "area": "of the area #",
}


def condition_in_words(words: object) -> str:
    """A condition as the beginning of a sentence can have it."""
    if not isinstance(words, dict):
        return str(words)
    said = []
    bounds = [f"{key.replace('_', ' ')} {_bound_in_words(words[key])}" for key in COMPARISONS if key in words]
    if "count" in words:
        what = _counted(words, True).removeprefix("of the ")
        said.append(f"there are {' and '.join(bounds)} {what}")
    elif heads_of(words):
        number = {key: value for key, value in words.items() if key not in COMPARISONS}
        said.append(f"{amount_in_words(number, '')} is {' and '.join(bounds)}")
    said += [_condition(key, value) for key, value in words.items() if key in _CONDITION_WORDS]
    return " and ".join(said)


def _bound_in_words(bound: object) -> str:
    return f"({amount_in_words(bound, '')})" if isinstance(bound, dict) else str(bound)


_CONDITION_WORDS = (
    "round", "standing", "most", "fewest", "own_turn", "picked_this_turn", "attack",
    "not", "all_of", "any_of", "none_of",
)  # fmt: skip


def _condition(key: str, value: object) -> str:
    if key == "standing":
        return _STANDINGS.get(str(value), str(value))
    if key in ("most", "fewest") and isinstance(value, dict):
        return f"nobody has {'more' if key == 'most' else 'fewer'} {_counted(value, True).removeprefix('of the ')}"
    if key == "attack" and isinstance(value, dict):
        return f"it is an attack{_attacks_in_words(value)}"
    if key == "not":
        return f"it is not so that {condition_in_words(value)}"
    if key in ("all_of", "any_of", "none_of"):
        said = map(condition_in_words, value if isinstance(value, list) else [])
        return (" and " if key == "all_of" else " or ").join(said) if key != "none_of" else _none_in_words(said)
    if key == "own_turn":
        return "it is the player's turn" if value else "it is somebody else's turn"
    if key == "picked_this_turn":
        return f"the combo was {'' if value else 'not '}picked this turn"
    if isinstance(value, dict):
        return "the round is " + " and ".join(
            f"{bound} {number} on" if bound == "from" else f"{number} at most" for bound, number in value.items()
        )
    return f"the round is {value}" if isinstance(value, int) or value in ("even", "odd") else f"it is the {value} round"


def _none_in_words(said: Iterable[str]) -> str:
    return f"it is not so that {' or '.join(said)}"


def _before(words: Record, hook: Hook) -> Iterator[str]:
    yield _LIVES.get(str(words.get("while")), "")
    side = words.get("side")
    if side and side not in hook.sides.values():
        yield _SIDES.get(str(side), "")
    if "if" in words:
        yield f"if {condition_in_words(words['if'])}, "


def _otherwise(words: Record, hooks: Mapping[str, Hook]) -> Iterator[str]:
    """What happens when whoever is asked says no."""
    entry = words.get("otherwise")
    name = next(iter(entry), "") if isinstance(entry, dict) else ""
    if name:
        said = hook_sentence(hooks[name], entry).rstrip(".") if name in hooks else value_in_words(name)
        yield f"otherwise: {_lowered(said)}"


def _after(words: Record) -> Iterator[str]:
    often, times = words.get("boost") or words.get("limit"), words.get("times", 1)
    said = _OFTEN.get(str(often), "")
    if times != 1:
        said = said.replace("once", f"{times} times")
    if "boost" in words:
        yield f"when the player asks for it{f', {said}' if said else ''}"
    elif said:
        yield said
    if "asks" in words:
        yield f"if {'the player' if words['asks'] == 'me' else 'the other player'} wants it"
    if "price" in words:
        yield f"for {amount_in_words(words['price'], 'coin')}"
    if "then" in words:
        yield f"then the piece is {words['then']}"
    if isinstance(words.get("when"), dict) and words["when"]:
        yield "under " + ", ".join(f"{name}: {value_in_words(value)}" for name, value in words["when"].items())


def example_sentence(hook: Hook) -> str:
    """The example of a hook with what it does, or nothing when there is none to read."""
    try:
        entry = data_from_text(hook.example) if hook.example else None
    except ValueError:
        return ""
    return f"{hook.example} means: {hook_sentence(hook, entry)}" if isinstance(entry, dict) else ""
