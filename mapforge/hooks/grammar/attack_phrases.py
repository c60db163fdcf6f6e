"""Which attacks are meant: counted ones, and the one that a moment is about."""

from __future__ import annotations

from mapforge.files.plain_data import Record
from mapforge.hooks.grammar.item_names import ItemNames
from mapforge.hooks.grammar.nouns import joined
from mapforge.hooks.grammar.player_phrases import PERSONS, YOU, person
from mapforge.hooks.grammar.region_phrases import bounds_in_words, region_phrase

_HELD = {
    "nobody": "empty regions",
    "natives": "natives",
    "me": "this race",
    "own": "you",
    "own_declined": "your declined races",
    **{seat: PERSONS[seat].object for seat in ("left", "right", "leader", "last")},
    "opponents": "other players",
    "active_opponents": "other players' active races",
    "declined_opponents": "other players' declined races",
}
_BELONGED = {
    "nobody": "the region was empty",
    "natives": "natives lived there",
    "me": "the region belonged to this race",
    "own": "the region was yours",
    "own_declined": "the region belonged to one of your declined races",
    **{seat: f"the region belonged to {PERSONS[seat].object}" for seat in ("left", "right", "leader", "last")},
    "opponents": "the region belonged to another player",
    "active_opponents": "the region belonged to another player's active race",
    "declined_opponents": "the region belonged to another player's declined race",
}


def _names(value: object) -> list[str]:
    return [str(each) for each in (value if isinstance(value, list) else [value])]


def attacker(words: Record) -> str:
    """Who makes the attacks that are counted, as the subject of a sentence."""
    if "by" in words:
        subject = person(str(words["by"])).subject
        return {"each other player": "other players", "anybody": "all players"}.get(subject, subject)
    return "other players" if words.get("since") == "my_last_turn" else YOU.subject


def attacks_in_words(words: Record, names: ItemNames) -> str:
    """What is said about counted attacks behind the noun: on whom, where, how, and since when."""
    phrases = []
    if "from" in words:
        phrases.append("on " + joined((_HELD.get(each, each) for each in _names(words["from"])), "or"))
    if "where" in words:
        phrases.append(f"in {region_phrase(words['where'], names).said('regions')}")
    return " ".join([*phrases, *_details(words, names), _since(words)])


def _details(words: Record, names: ItemNames) -> list[str]:
    phrases = []
    if "tokens" in words:
        phrases.append(f"against {bounds_in_words(words['tokens'], 'token')}")
    if "killed" in words:
        phrases.append(f"that killed {bounds_in_words(words['killed'], 'token')}")
    if "paid" in words:
        phrases.append(f"that took {bounds_in_words(words['paid'], 'token')}")
    if "rolled" in words:
        phrases.append(f"with a final roll of {bounds_in_words(words['rolled'], 'pip')}")
    if "using" in words:
        phrases.append(_help(words["using"], names))
    if "failed" in words:
        phrases.append("that failed" if words["failed"] is True else "that succeeded")
    return phrases


def _help(using: object, names: ItemNames) -> str:
    if isinstance(using, bool):
        return f"{'with' if using else 'without'} the help of an item"
    return f"with the help of {joined((_item(each, names) for each in _names(using)), 'or')}"


def _item(value: str, names: ItemNames) -> str:
    return names.of(value, "relic", "place", "power", "race", "piece")


def _since(words: Record) -> str:
    return "since your last turn" if words.get("since") == "my_last_turn" else "this turn"


def conquests_in_words(words: Record, names: ItemNames) -> str:
    """What is said about counted conquests behind `region`: by whom, from whom, how, and since when."""
    who, phrases = attacker(words), []
    if "from" in words:
        held = (_HELD.get(each, each) for each in _names(words["from"]))
        phrases.append("that [was|were] empty" if words["from"] == "nobody" else f"from {joined(held, 'or')}")
    details = [each.replace("that took", "with") for each in _details(words, names)]
    return " ".join([f"{who} conquered", *phrases, *details, _since(words)])


def attack_condition(words: Record, names: ItemNames) -> str:
    """What must be so about the attack that a moment is about."""
    clauses = []
    if "by" in words:
        clauses.append(
            f"{person(str(words['by'])).subject} made the attack".replace("each other player", "another player")
        )
    if "from" in words:
        clauses.append(joined((_BELONGED.get(each, each) for each in _names(words["from"])), "or"))
    if "where" in words:
        clauses.append(f"the region is {region_phrase(words['where'], names).said('a region')}")
    for key, pattern in (("tokens", "# stood there"), ("killed", "# die there"), ("paid", "the conquest takes #")):
        if key in words:
            clauses.append(_agreed(pattern, bounds_in_words(words[key], "token")))
    if "rolled" in words:
        clauses.append(f"the final roll shows {bounds_in_words(words['rolled'], 'pip')}")
    if "using" in words:
        clauses.append(_used(words["using"], names))
    if "failed" in words:
        clauses.append("the attack fails" if words["failed"] is True else "the attack succeeds")
    return joined(clauses, "and")


def _agreed(pattern: str, number: str) -> str:
    return pattern.replace("#", number).replace("1 token die ", "1 token dies ")


def _used(using: object, names: ItemNames) -> str:
    if isinstance(using, bool):
        return f"an item was {'' if using else 'not '}used for it"
    return f"{joined((_item(each, names) for each in _names(using)), 'or')} was used for it"
