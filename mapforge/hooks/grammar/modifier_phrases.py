"""What stands beside a hook: in which life, how often, at whose wish and at what price, each where English puts it."""

from __future__ import annotations

import re

from engine.blueprint.amounts import heads_of
from mapforge.files.plain_data import Record
from mapforge.hooks.grammar.amount_phrases import amount_in_words
from mapforge.hooks.grammar.item_names import ItemNames
from mapforge.hooks.grammar.nouns import joined, times_in_words
from mapforge.hooks.grammar.occasion_phrases import said_by_others
from mapforge.hooks.grammar.player_phrases import THEY, YOU, Person, base_form
from mapforge.hooks.grammar.region_phrases import bounds_in_words, region_phrase
from mapforge.hooks.grammar.sentence_patterns import Usage, split_pattern

_SPANS = {
    "turn": "per turn",
    "opponent": "per turn and opponent",
    "player": "per turn for all your races together",
    "game": "per game",
    "round": "per round, whoever comes first",
}
_DECLINING = {"keeps", "on_decline"}
_DECLINE = "you go into decline"
NOTHING_HAPPENS = "nothing happens"
"""What the hook for a price without an effect says."""
_OWN_TURNS = ("at the start of your turn", "at the end of your turn")
_STRANGE_SIDES = {
    "target": "when somebody attacks you",
    "owner": "when somebody attacks any of your races",
    "any": "whoever does it",
    "opponents": "when another player does it",
    "own": "",
}
"""For patterns that do not say themselves who acts."""


_DICE = {
    "dice": ("you roll # dice", "they show"),
    "best_of": ("you roll # dice", "the best one shows"),
    "worst_of": ("you roll # dice", "the worst one shows"),
}


def thrown(main: str, words: Record) -> str:
    """A main clause that happens only if dice show enough pips."""
    die = words["die"]
    several = next((word for word in _DICE if type(die.get(word)) is int and die[word] != 1), "")
    roll, shows = _DICE.get(several, ("you roll the die", "it shows"))
    roll = roll.replace("#", str(die.get(several, "")))
    bounds = {key: die[key] for key in ("at_least", "at_most") if key in die}
    shown: object = die.get("exactly", bounds)
    may = "may " if main.startswith("you may ") else ""
    rest = main.replace("you may ", "you ", 1) if may else main
    roll = roll.replace("you ", f"you {may}", 1)
    if main == NOTHING_HAPPENS and "also" in words:
        return roll
    if shown == {}:
        return f"{roll}: {rest}"
    return f"{roll}; if {shows} {_pips(shown)}, {rest}"


def _pips(shown: object) -> str:
    return "any pips" if shown == {"at_least": 1} else bounds_in_words(shown, "pip")


def side_in_words(usage: Usage, occasion: str) -> str:
    """Who acts, for a hook that does not say it itself."""
    is_said = re.search(r"\{(?:at|doer|side|where)\b", usage.hook.pattern)
    usual = set(usage.hook.sides.values()) or {"own"}
    if "lends" in usage.hook.functions and usage.side == "owner" and usage.side not in usual:
        return "for all your races"
    is_told = is_said or usage.side in usual or said_by_others(occasion, usage.side) != occasion
    return "" if is_told else _STRANGE_SIDES.get(usage.side, usage.side)


def often_in_words(words: Record, limit: str) -> str:
    """How often something may be chosen: `once per turn`, `up to twice per game`."""
    times = words.get("times", 1)
    number = times if type(times) is int else 1
    if limit == "free":
        return ""
    frequency = f"{times_in_words(number)} {_SPANS.get(limit, '')}".strip()
    return f"up to {frequency}" if number > 1 else frequency if _SPANS.get(limit) else "just once"


def bound_in_words(words: Record, occasion: str) -> str:
    """How often something happens at most, as a sentence of its own."""
    limit, times = str(words["limit"]), words.get("times", 1)
    number = times if type(times) is int else 1
    if limit == "turn" and number == 1 and occasion.startswith(_OWN_TURNS):
        return ""
    return f"This {'happens' if occasion else 'works'} only {times_in_words(number)} {_SPANS.get(limit, '')}".strip()


def boost_in_words(words: Record, usage: Usage, main: str) -> str:
    """That a player may name the item with an attack or a decline; the main clause says what it does then."""
    often = often_in_words(words, str(words["boost"]))
    lead = f"{often}, " if often else ""
    price = payment(words["price"], usage.names, YOU) if "price" in words else ""
    if main.startswith("you may "):
        return lead + main.replace("you may ", f"you may {price} to " if price else "you may ", 1)
    if price:
        return f"{lead}you may {price} when {_purpose(usage)}: {main}"
    is_decline = _purpose(usage) == _DECLINE
    return f"{lead}you may use this {'when you go into decline' if is_decline else f'to {_purpose(usage)[4:]}'}: {main}"


def _purpose(usage: Usage) -> str:
    if set(usage.hook.functions) & _DECLINING and usage.moment != "conquest":
        return _DECLINE
    return f"you conquer {region_phrase(usage.value('where'), usage.names).said('a region')}"


def payment(price: object, names: ItemNames, who: Person) -> str:
    """What a choice costs, with its verb: coins to pay, or tokens in hand and pieces to give up."""
    if not isinstance(price, dict) or heads_of(price):
        return f"pay {amount_in_words(price, 'coin', names)}"
    paid = [f"pay {amount_in_words(price['coins'], 'coin', names)}"] if "coins" in price else []
    given = []
    if "tokens" in price:
        given.append(f"{amount_in_words(price['tokens'], 'token', names)} from {who.possessive} hand")
    if "piece" in price:
        number = price.get("pieces", 1)
        name = names.piece(price["piece"])
        given.append(names.a_piece(price["piece"]) if number == 1 else amount_in_words(number, name, names))
    return joined([*paid, *([f"give up {joined(given, 'and')}"] if given else [])], "and")


def attacker_named(condition: str) -> str:
    """A condition on the other player where hooks are asked about somebody's attacks: that player attacks."""
    clause = re.sub(r"\bthey (hold|have)\b", lambda found: f"the attacker {_THIRD[found[1]]}", condition)
    return re.sub(r"\bthem\b", "the attacker", clause)


_THIRD = {"hold": "holds", "have": "has"}


def each_in_words(word: str, usage: Usage) -> str:
    """For whom something happens, one after another; nothing, when that is nobody but you."""
    if usage.person(word) == YOU:
        return ""
    return "for each player" if word == "anybody" else f"for {usage.person(word).subject}"


def wanted(main: str, words: Record, usage: Usage) -> str:
    """A main clause with who chooses a player or a region for it, who is asked about it, and at what price."""
    asks, singles_out = words.get("asks"), words.get("singles_out")
    if asks == "other" and singles_out not in (None, "other"):
        return _singled_out(offered(main, words, usage), str(singles_out), usage)
    if singles_out is not None:
        main = _singled_out(main, str(singles_out), usage)
    if "chooses" in words and not _says_where(usage):
        return _chosen_first(main, words, usage)
    return offered(main, words, usage)


def _singled_out(main: str, word: str, usage: Usage) -> str:
    """A main clause that happens against a player whom somebody chooses."""
    return f"{usage.person(word).does('chooses')} another player{_following(main)}"


def _following(main: str) -> str:
    """A main clause behind a choice, unless nothing happens yet."""
    return "" if main == NOTHING_HAPPENS else f": {main}"


def _says_where(usage: Usage) -> bool:
    """Whether a hook says itself in which regions it happens."""
    return "{where" in split_pattern(usage.hook.pattern)[1]


def _chosen_first(main: str, words: Record, usage: Usage) -> str:
    """A main clause that depends on a region which somebody chooses first; its holder may then be asked."""
    who, region = usage.person(str(words["chooses"])), region_phrase(usage.value("where"), usage.names).said("a region")
    rest = {key: value for key, value in words.items() if key not in ("chooses", "up_to")}
    if words.get("asks") == words["chooses"]:
        price = f"{payment(words['price'], usage.names, who)} to " if "price" in words else ""
        repeated = _repeated(words.get("up_to", 1), usage)
        return f"{who.subject} may {price}choose {region}{repeated}{_following(main)}"
    return f"{who.does('chooses')} {region}{_following(offered(main, rest, usage))}"


def offered(main: str, words: Record, usage: Usage) -> str:
    """A main clause that somebody is asked about, or that has a price."""
    who = usage.person(str(words.get("asks", "me")))
    price = f"{payment(words['price'], usage.names, who)} to " if "price" in words else ""
    if "chooses" in words:
        main += f" ({usage.person(str(words['chooses'])).does('chooses')} which)"
    if "asks" not in words:
        if price and main.startswith("you may pay "):
            return main.replace("you may pay ", f"you may {price.removesuffix(' to ')} and another ", 1)
        main = main.replace("you may ", f"you may {price}", 1)
        return main + (_repeated(words.get("up_to", 1), usage) if "chooses" in words else "")
    return _asked(main, who, price, "also" in words) + _repeated(words.get("up_to", 1), usage)


def _repeated(up_to: object, usage: Usage) -> str:
    return "" if up_to == 1 else f", up to {amount_in_words(up_to, 'time', usage.names)}"


def _asked(main: str, who: Person, price: str, leads_on: bool) -> str:
    paying = price.removesuffix(" to ")
    if main == NOTHING_HAPPENS and (paying or leads_on):
        return f"{who.subject} may {paying or 'do the following'}"
    for subject in (who, THEY):
        verb = re.match(rf"{re.escape(subject.subject)} (may )?(\w+)", main)
        if verb and verb[2] != "must":
            plain = _plain_verb(verb[2], subject)
            price = f"{paying} and " if price and plain == "pay" else price
            return f"{who.subject} may {price}{plain}{main[verb.end() :]}"
        if subject == who == YOU:
            break
    if price:
        return f"{who.subject} may {paying}; if {THEY.does('does') if who != YOU else 'you do'}, {main}"
    return f"{who.subject} may choose that {main}"


def _plain_verb(verb: str, who: Person) -> str:
    return verb if who.subject == "you" or who.is_plural else base_form(verb)


def consent(words: Record) -> str:
    """What begins the sentence about what else happens with a hook."""
    die = words.get("die")
    if "nothing" in words and isinstance(die, dict):
        several = next((word for word in _DICE if type(die.get(word)) is int and die[word] != 1), "")
        shown: object = die.get("exactly", {key: die[key] for key in ("at_least", "at_most") if key in die})
        return "then" if shown == {} else f"if {_DICE.get(several, ('', 'it shows'))[1]} {_pips(shown)}"
    if "asks" not in words:
        return "when that happens"
    return f"if {'you' if words['asks'] == 'me' else 'they'} do"


def refusal(words: Record) -> str:
    """What begins the sentence about a question that is denied."""
    return f"if {'you' if words.get('asks', 'me') == 'me' else 'they'} do not"


def fate_in_words(then: object) -> str:
    """What becomes of the piece that has the hook once it was used."""
    return "Then this is removed from the game" if then == "removed" else "Then this goes back to the supply"


def rulings_in_words(when: Record) -> str:
    """Under which rulings something holds, as a sentence of its own."""
    clauses = (
        f"'{name}' is {joined((repr(str(each)) for each in _listed(value)), 'or')}" for name, value in when.items()
    )
    return f"This applies where the ruling {joined(clauses, 'and the ruling')}"


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]
