"""Numbers of things: plain ones, so many for each of what is counted, and several as one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.blueprint.amounts import ATTACK_COUNTS, RACE_COUNTS, heads_of
from mapforge.files.plain_data import Record
from mapforge.hooks.grammar.attack_phrases import attacker, attacks_in_words, conquests_in_words
from mapforge.hooks.grammar.item_names import NO_NAMES, ItemNames
from mapforge.hooks.grammar.nouns import inflected, plural_of, times_in_words
from mapforge.hooks.grammar.player_phrases import HOLDS, YOU, Person, person
from mapforge.hooks.grammar.region_phrases import region_phrase

MINUS = "\x01"
"""Stands before a number below zero until the sentence has a verb for it."""
NOTHING = "\x02"
"""Stands for an amount that is left out, until the words around it are gone too."""


@dataclass(frozen=True)
class Counted:
    """What is counted: a noun in both numbers, what follows it, and how a sentence says how many there are."""

    noun: str
    rest: str = ""
    having: str = ""
    """As in `you hold #`; there are so many, when it is empty."""

    def one(self) -> str:
        """A single one, without an article."""
        return inflected(f"{self.noun} {self.rest}".strip(), False)

    def many(self) -> str:
        """Several of them."""
        return inflected(f"{self.noun} {self.rest}".strip(), True)


_PLAIN = {
    "opponents": Counted("other player[|s]"),
    "pips": Counted("pip[|s]", "", "the dice show #"),
    "hand": Counted("token[|s]", "in your hand", "you have # in hand"),
    "round": Counted("round[|s]", "so far"),
    "rounds_left": Counted("round[|s]", "left after this one"),
    "conquests_of_occupied": Counted(
        "region[|s]",
        "you conquered this turn that [was|were] not empty",
        "you conquered # this turn that [was|were] not empty",
    ),
    "conquests_so_far": Counted(
        "region[|s]", "you have conquered since you picked this", "you have conquered # since you picked this"
    ),
    "tokens_lost": Counted("token[|s]", "other players lost to you this turn", "other players lost # to you this turn"),
    "own_tokens_lost": Counted("token[|s]", "you lost this turn", "you lost # this turn"),
    "groups": Counted("separate group[|s]", "of your regions", "your regions form #"),
    "largest_group": Counted("region[|s]", "in your largest group of regions", "your largest group has #"),
    "passes": Counted("time[|s]", "this was passed by", "this was passed by #"),
    "tokens_there": Counted("token[|s]", "that stood there", "# stood there"),
    "killed_there": Counted("token[|s]", "that die[s|] there", "# die[s|] there"),
    "beaten_there": Counted("token[|s]", "that survive[s|] there", "# survive[s|] there"),
    "rolled_there": Counted("pip[|s]", "of the final roll", "the final roll shows #"),
    "paid_there": Counted("token[|s]", "the conquest takes", "the conquest takes #"),
}


def counted_thing(value: Record, names: ItemNames = NO_NAMES) -> Counted:
    """What a count counts."""
    what = str(value.get("count"))
    if what in RACE_COUNTS and "of" in value:
        return _of_races(what, person(str(value["of"])))
    if what in _PLAIN:
        return _PLAIN[what]
    if what in ATTACK_COUNTS:
        return _attacks(what, value, names)
    if what.startswith("laid"):
        return _laid(what, value, names)
    if what == "coins_on_pick":
        return Counted("coin[|s]", f"{_has(str(value['of']))} laid on the combo" if "of" in value else "on the combo")
    if what.startswith("pieces"):
        return _pieces(what, value, names)
    if what in ("coins", "declined_races"):
        return _of_players(what, str(value.get("of", "own")))
    return _on_map(what, value, names)


def _of_races(what: str, who: Person) -> Counted:
    """What is counted of the active races of some players."""
    if who == YOU:
        return _PLAIN[what]
    theirs = who.owner == "theirs"
    return {
        "hand": Counted("token[|s]", "in their hand" if theirs else f"in the hand of {who.owner}"),
        "groups": Counted("separate group[|s]", "of their regions" if theirs else f"of regions of {who.owner}"),
        "largest_group": Counted(
            "region[|s]", "in their largest group" if theirs else f"in the largest group of {who.owner}"
        ),
        "conquests_so_far": Counted(
            "region[|s]", "their race has conquered" if theirs else f"the race of {who.owner} has conquered"
        ),
    }[what]


def _attacks(what: str, value: Record, names: ItemNames) -> Counted:
    who, which = attacker(value), attacks_in_words(value, names)
    if what == "conquests":
        rest = conquests_in_words(value, names)
        noun = region_phrase(value.get("where", "any"), names, at_conquest=True).said("a region").removeprefix("a ")
        noun = noun.removeprefix("an ") if "where" in value else "region"
        return Counted(f"[{noun}|{plural_of(noun)}]", rest, rest.replace("conquered", "conquered #", 1))
    if what == "attacks":
        return Counted("attack[|s]", f"{who} made {which}", f"{who} made # {which}")
    if what == "tokens_killed":
        return Counted(
            "token[|s]", f"killed in attacks {_by(value, who)}{which}", f"# died in attacks {_by(value, who)}{which}"
        )
    if what == "attackers":
        return Counted("player[|s]", f"who made attacks {which}")
    return Counted(
        "player[|s]", f"{who} attacked {attacks_in_words({k: v for k, v in value.items() if k != 'from'}, names)}"
    )


def _by(value: Record, who: str) -> str:
    is_said = value.get("by") != "anybody" and ("by" in value or value.get("since") != "my_last_turn")
    return f"by {who} " if is_said else ""


def _pieces(what: str, value: Record, names: ItemNames) -> Counted:
    name = names.piece(value.get("piece", "piece"))
    noun = f"[{name}|{plural_of(name)}]"
    if what == "pieces":
        regions = region_phrase(value.get("where", "any"), names)
        return Counted(noun, f"in {_held(regions.said(_HELD_FORMS.get(str(value.get('of', 'me')), 'regions')), value)}")
    if what == "pieces_before":
        before = person(str(value.get("of", "own"))).object.replace("each other player", "other players")
        return Counted(noun, f"before {before}")
    if what == "pieces_in_hand" and value.get("of", "me") not in ("me", "own"):
        has = _has(str(value["of"]))
        return Counted(noun, f"{has} in hand", f"{has} # in hand")
    rest = {"pieces_in_hand": "in your hand", "pieces_in_supply": "in the supply"}.get(what, "on the combos on offer")
    return Counted(noun, rest, "you have # in hand" if what == "pieces_in_hand" else "")


_HELD_FORMS = {"me": "your regions"}


def _held(regions: str, value: Record) -> str:
    """Regions with who holds them, unless they are said to be yours already."""
    of = str(value.get("of", "me"))
    return regions if of == "me" else f"{regions} {HOLDS.get(of, '')}".strip()


def _laid(what: str, value: Record, names: ItemNames) -> Counted:
    name = names.piece(value.get("piece", "piece"))
    where = "the combo that is picked" if what == "laid_on_pick" else "the combos on offer"
    return Counted(f"[{name}|{plural_of(name)}]", f"{_has(str(value.get('of', 'own')))} laid on {where}")


def _has(of: str) -> str:
    """Who has something that is counted, with the verb."""
    return {"opponents": "other players have", "anybody": "all players have"}.get(of, person(of).does("has"))


def _of_players(what: str, of: str) -> Counted:
    who = person("me" if of == "own" else of)
    has = (
        who.does("has")
        .replace("each other player has", "other players have")
        .replace("anybody has", "all players have")
    )
    if what == "coins":
        return Counted("coin[|s]", has, f"{has} #")
    if of == "anybody":
        return Counted("race[|s]", "in decline")
    return Counted("race[|s]", f"{has} in decline", f"{has} # in decline")


def _on_map(what: str, value: Record, names: ItemNames) -> Counted:
    of, regions = str(value.get("of", "me")), region_phrase(value.get("where", "any"), names)
    holds = HOLDS.get(of, "")
    if what == "tokens":
        whose = {"me": "you have", "own": "your races have"}.get(
            of, holds.replace("hold", "have").replace("haves", "has")
        )
        place = "on the map" if regions.is_everywhere else f"in {regions.said('regions')}"
        return Counted("token[|s]", f"{whose} {place}".strip(), f"{whose} # {place}" if whose else "")
    if what == "neighbours":
        beside = "your regions" if of == "me" else f"regions {holds}"
        return _noun_of(regions.said("a region"), regions.said("regions"), f"bordering {beside}")
    if what == "whole_areas":
        return Counted("area[|s]", f"{holds} completely", f"{holds} # completely")
    if "_with_most_" in what:
        ground, _, measure = what.partition("_with_most_")
        noun = regions.said("regions") if measure == "regions" else f"tokens in {regions.said('regions')}"
        noun = "tokens" if measure == "tokens" and regions.is_everywhere else noun
        return Counted(f"{ground[:-1]}[|s]", f"in which {_has(of)} the most {noun}")
    if what == "areas":
        return Counted("area[|s]", f"in which {holds} {regions.said('a region')}")
    held = regions.said("your regions") if of == "me" else f"{regions.said('the regions')} {holds}".strip()
    if what in ("terrains", "symbols"):
        return Counted(f"different {what[:-1]}[|s]", f"among {held}")
    if what == "pairs":
        return Counted("pair[|s]", f"of neighbours among {held}")
    if what == "holders":
        who = "other player[|s]" if of == "opponents" else "player[|s]"
        there = regions.said("a region") if of in ("opponents", "anybody", "everywhere") else f"one of {held}"
        return Counted(who, f"who hold[s|] {there}")
    if of == "everywhere" and regions.is_everywhere:
        holds = "on the map"
    bare = regions.without_holder()
    if holds and bare.clauses and bare.clauses[-1].endswith(("hold", "holds")):
        # Behind `bordering 2 or more regions you hold`, nobody knows who holds what.
        bare = replace(bare, clauses=(holds, *bare.clauses))
        return _noun_of(bare.said("a region"), bare.said("regions"), "")
    having = f"{holds} #" if of != "everywhere" else ""
    return _noun_of(bare.said("a region"), bare.said("regions"), holds, having)


def _noun_of(one: str, many: str, rest: str, having: str = "") -> Counted:
    single = one.removeprefix("an ").removeprefix("a ")
    return Counted(f"[{single}|{many}]", rest, having)


def amount_in_words(value: object, noun: str, names: ItemNames = NO_NAMES) -> str:
    """A number of things, or so many for each of what is counted; words behind the noun follow it."""
    head, tail = _amount(value, noun, names)
    return f"{head} {tail}".strip()


def _number(number: int, noun: str) -> str:
    """A number with its noun, which is the first word that can be counted, or the last."""
    size = abs(number)
    noun_form = noun if size == 1 else _many(noun)
    return f"{MINUS if number < 0 else ''}{size or 'no'} {noun_form}".strip()


_NOUNS = frozenset({"coin", "token", "pip", "time", "conquest", "region", "piece", "badge"})


def _many(noun: str) -> str:
    words = noun.split()
    at = next((index for index, word in enumerate(words) if word in _NOUNS), None)
    if at is None:
        return plural_of(noun) if noun else noun
    return " ".join([*words[:at], plural_of(words[at]), *words[at + 1 :]])


def _short(noun: str) -> str:
    """A noun without the words behind it, for the second time."""
    words = noun.split()
    at = next((index for index, word in enumerate(words) if word in _NOUNS), len(words))
    return " ".join(words[: at + 1])


def _amount(value: object, noun: str, names: ItemNames) -> tuple[str, str]:
    """The number with its noun, and for what there are so many."""
    if type(value) is int:
        return _number(value, noun), ""
    if not isinstance(value, dict) or not heads_of(value):
        return f"{value} {noun}".strip(), ""
    head, tail = _count(value, noun, names) if "count" in value else _combination(value, noun, names)
    return head, f"{tail}{_bounds(value, names)}"


def _count(value: Record, noun: str, names: ItemNames) -> tuple[str, str]:
    counted, per, times, plus = (
        counted_thing(value, names),
        value.get("per", 1),
        value.get("times", 1),
        value.get("plus", 0),
    )
    number = times if type(times) is int else 1
    head, each = _number(number, noun), f"for each {counted.one()}"
    if type(per) is int and per != 1:
        each = f"for every {per} {counted.many()}"
    if type(plus) is not int or not plus:
        return head, each
    if plus < 0 < number and plus % number == 0 and per == 1 and value.get("at_least") == 0:
        return head, f"{each} beyond the first{'' if plus == -number else f' {-plus // number}'}"
    return head, f"{each}, {'plus' if plus > 0 else 'minus'} {abs(plus)}"


def _bounds(value: Record, names: ItemNames) -> str:
    bounds = []
    is_floored = (
        "count" in value and type(value.get("plus")) is int and value["plus"] < 0 and value.get("at_least") == 0
    )
    if "at_least" in value and not is_floored:
        least = value["at_least"]
        bounds.append("never less than none" if least == 0 else f"at least {amount_in_words(least, '', names)}")
    if "at_most" in value:
        bounds.append(f"at most {amount_in_words(value['at_most'], '', names)}")
    if is_floored and not _is_beyond(value):
        bounds.append("never less than none")
    return f" ({', '.join(bounds)})" if bounds else ""


def _is_beyond(value: Record) -> bool:
    times = value.get("times", 1)
    return type(times) is int and times > 0 and value["plus"] % times == 0 and value.get("per", 1) == 1


_JOINED = {"sum": " plus ", "largest": " or ", "smallest": " or "}


def _combination(value: Record, noun: str, names: ItemNames) -> tuple[str, str]:
    head = heads_of(value)[0]
    listed = value.get(head)
    parts = listed if isinstance(listed, list) and listed else [0]
    if head == "difference":
        first, rest = _difference(value, parts, noun, names)
    else:
        first, tail = _amount(parts[0], noun, names)
        others = [amount_in_words(part, _short(noun), names) for part in parts[1:]]
        rest = _JOINED[head].join([tail, *others]) if others else tail
        rest += {"largest": ", whichever is more,", "smallest": ", whichever is less,"}.get(head, "")
    per, times = value.get("per", 1), value.get("times", 1)
    if " beyond the first" in rest and type(times) is int and per == 1:
        first, times = _number(times, noun), 1
    rest += f", divided by {per} and rounded down" if per != 1 else ""
    rest += f", all of it {times_in_words(times) if type(times) is int else times}" if times != 1 else ""
    plus = value.get("plus", 0)
    rest += f", {'plus' if plus > 0 else 'minus'} {abs(plus)}" if type(plus) is int and plus else ""
    return first, rest.strip()


def _difference(value: Record, parts: list[object], noun: str, names: ItemNames) -> tuple[str, str]:
    """The first of two amounts without the second: what lies beyond a fixed number, if it is one."""
    first, second = parts[0], parts[1] if len(parts) > 1 else 0
    head, tail = _amount(first, noun, names)
    floor = value.get("floor", 0)
    is_plain = isinstance(first, dict) and not set(first) & {"per", "times", "plus", "at_least", "at_most"}
    if is_plain and isinstance(first, dict) and "count" in first and type(second) is int and second > 0 and floor == 0:
        return head, f"{tail} beyond the first{'' if second == 1 else f' {second}'}"
    least = "never less than none" if floor == 0 else f"at least {floor}"
    return head, f"{tail}, minus {amount_in_words(second, _short(noun), names)} ({least})"
