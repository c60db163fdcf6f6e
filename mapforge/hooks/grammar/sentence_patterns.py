"""The pattern with which a hook says what it does: text with places for its parameters and modifiers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_origin

from engine import Amount, Hook, PieceKind, RegionFilter, Trait
from engine.blueprint.amounts import heads_of
from engine.vocabulary.registry import Parameter
from engine.world.choice import is_by_ruling
from mapforge.files.plain_data import Fields
from mapforge.hooks.grammar.amount_phrases import MINUS, NOTHING, amount_in_words
from mapforge.hooks.grammar.item_names import NO_NAMES, ItemNames
from mapforge.hooks.grammar.nouns import joined, lowered, plural_of
from mapforge.hooks.grammar.occasion_phrases import MOMENTS, PLACED, moment_in_words, phase_in_words
from mapforge.hooks.grammar.player_phrases import PERSONS, THEY, YOU, Person, person
from mapforge.hooks.grammar.region_phrases import bounds_in_words, region_phrase

UNLIMITED = 1000
"""A default that stands for as many as there are."""
_DOERS = {"own": "you", "target": "attackers", "owner": "attackers", "any": "everybody", "opponents": "other players"}
_OPENINGS = ("When ", "At ", "After ", "Before ", "Between ", "While ", "During ", "Each turn")
_MOMENTS = {"place": PLACED, "attacked": ("attack", "conquest"), "conquered": ("conquest",)}
"""Places in patterns that depend on whether the moment is about a region."""
_PARTIES = ("payer", "to", "who", "giver", "before")
"""The parameters that name players."""
_COMBOS = "|".join(PERSONS[word].subject for word in ("first_combo", "last_combo", "every_combo", "chosen_combo"))
_LAID = re.compile(rf"\b(pays?) ({_COMBOS}) ([^,;.()]{{1,160}})")
_TAKEN = re.compile(rf"\b({_COMBOS}) pays ([a-z ]{{1,80}}?) (\d[^,;.()]{{0,160}})")
"""Coins are laid on combos and taken from them: nobody pays a card."""
_HERE = "the region where this lies"
_NEAR = "(?:(?! for )[^,;.()]){0,160}?"
_SMOOTH = [
    (re.compile(clumsy, re.IGNORECASE), smooth)
    for clumsy, smooth in (
        (r"that border ([^,;.()]{1,160}?) that border yours", r"that border both \1 and yours"),
        (rf"for {_HERE} that borders? yours", f"while {_HERE} borders yours"),
        (rf"for {_HERE} bordering it(?:, but no more than \w+ counts?)?", f"if it borders {_HERE}"),
        (rf"(held by (?:another|anybody|the)\b{_NEAR}) bordering it", r"\1 that borders it"),
        (rf"(held by{_NEAR}) bordering it", r"\1 that border it"),
        (rf"({_HERE}), which you choose", r"\1"),
        (
            rf"{_HERE} that (you conquer|(?:some|any)body conquers|another player conquers) gets ([^,;.()]{{1,160}})",
            rf"when \1 {_HERE}, it gets \2",
        ),
        (rf"({_HERE}) without (an? [^,;.()]{{1,80}}?) gets one", r"\1 gets \2 unless it has one"),
        (r"\bone (\w+) in regions with an? \1\b", r"one \1 on the map"),
        (r"(\bno(?:ne)?\b[^,;.()]{0,160} ever costs) everybody", r"\1 anybody"),
        (r"\byou (pay|give) you\b", r"you \1 yourself"),
        (r"\bactive races must leave ((?:(?! held by )[^,;.()]){1,120}? (you|they) hold\b)", r"\2 must leave \1"),
        (r"\bthe best of 2\b", "the better of 2"),
        (r"\bthe worst of 2\b", "the worse of 2"),
        (r"(\broll 2 dice; if the) best one", r"\1 better one"),
        (r"(\broll 2 dice; if the) worst one", r"\1 worse one"),
        (r"(\bregions?) (that (?:is|are) not [^,;.()]{1,60}?) (you|they|your races) hold\b", r"\1 \3 hold \2"),
        (r"1 beaten token to the tray for each token that survives there", "the tokens beaten there to the tray"),
        (r"must hold at least (\d+) (tokens?) and may hold no more than \1 tokens?", r"must hold exactly \1 \2"),
        (r"must hold at least 1 token and may hold", "may hold"),
    )
]
"""What patterns and regions, each well said alone, make of each other."""
_PARTY = {word: Person(said, said, said) for word, said in (("own", "your active race"), ("anybody", "every player"))}
"""Players as those who get or give something, where they are called otherwise than elsewhere."""
_NUMBERED = re.compile(r"(?:#|\b1)( of your)? (coin|token|pip|time|conquest|region|piece|badge)s?\b|#")
"""A number with its noun, where a pattern has texts for one and for many."""
_TWICE = re.compile(
    r"(\b\d+ (?:[\w']+ ){1,6}for (?:each|every)\b(?:(?! and \d| plus | minus | or \d)[^,;.:()]){1,160}?"
    r"(?: \([^()]{1,60}\))?)"
    r" (?=for (?:each|every) )"
)
"""So many for each of something, for each of something else: said twice, it would be unclear what belongs to what."""
_PLACE = re.compile(r"(\w+)(?::(.*))?", re.DOTALL)


@dataclass(frozen=True)
class Usage:
    """How an item uses a hook, as far as words depend on it."""

    hook: Hook
    given: Fields
    side: str = "own"
    is_boosted: bool = False
    names: ItemNames = NO_NAMES
    asked: str = ""
    """Who is asked whether it happens; to the hook, that is the other player."""
    life: str = "active"
    """In which life of the race it counts."""
    is_chosen: bool = False
    """Whether somebody chooses one of the regions."""

    def parameter(self, name: str) -> Parameter | None:
        """A parameter of the hook."""
        return self.hook.parameters.get(name)

    def value(self, name: str) -> object:
        """What the item says for a parameter, or its default."""
        parameter = self.parameter(name)
        value = self.given.get(name, parameter.default if parameter and not parameter.is_required else None)
        return value.words if isinstance(value, Amount | RegionFilter) else value

    @property
    def moment(self) -> str:
        """The moment that the hook is about, as a parameter says it, or because it knows no other."""
        return str(self.value("at") or ("conquest" if list(self.hook.functions) == ["on_conquer"] else ""))

    def is_there(self, kind: str) -> bool:
        """Whether the moment is about a region and the hook happens there, so that nobody chooses another one."""
        return self.moment in _MOMENTS[kind] and not self.is_chosen

    def person(self, word: str) -> Person:
        """Whom a word means at this moment."""
        if word == "other" and self.asked not in ("", "me", "other"):
            return THEY
        return person(word, self.moment, self.side)

    @property
    def whose(self) -> str:
        """Whose regions are attacked, where that is known: those of the race, or of all races of its player."""
        return {"target": "you", "owner": "races"}.get(self.side, "")


def split_pattern(pattern: str) -> tuple[str, str]:
    """The occasion at the beginning of a pattern, and the rest of it."""
    depth = 0
    for index, letter in enumerate(pattern):
        depth += (letter == "{") - (letter == "}")
        if letter == "," and not depth:
            start = pattern[:index]
            is_occasion = start.startswith(_OPENINGS) or re.match(r"\{(?:at|during)\b", start)
            return (start, pattern[index + 1 :].strip()) if is_occasion else ("", pattern)
    return "", pattern


def filled(pattern: str, usage: Usage) -> str:
    """A pattern with what an item says in its places."""
    parts, index = [], 0
    while index < len(pattern):
        if pattern[index] == "{" and (end := _closing(pattern, index)):
            parts.append(_place(pattern[index + 1 : end], usage))
            index = end + 1
        else:
            parts.append(pattern[index])
            index += 1
    return "".join(parts)


def _closing(pattern: str, start: int) -> int:
    """Where the place that begins here ends; 0 when it does not."""
    depth = 0
    for index in range(start, len(pattern)):
        depth += (pattern[index] == "{") - (pattern[index] == "}")
        if not depth:
            return index
    return 0


def _place(text: str, usage: Usage) -> str:
    place = _PLACE.fullmatch(text)
    if place is None:
        return text
    name, form = place[1], place[2]
    chosen = _by_modifier(name, form or "", usage)
    if chosen is not None:
        return chosen
    value = usage.value(name)
    if is_by_ruling(value):
        return _by_ruling(name, form, value, usage)
    return _said(name, value, form, usage)


def _by_modifier(name: str, form: str, usage: Usage) -> str | None:
    """What depends on who acts, or on whether the player names the item; None for a parameter."""
    if name in usage.hook.parameters:
        return None
    if name == "doer":
        return _DOERS.get(usage.side, usage.side)
    if name in ("side", "life"):
        options = _named_options(form)
        return filled(options.get(usage.side if name == "side" else usage.life, options.get("other", "")), usage)
    if name in _MOMENTS:
        return filled([*_options(form), ""][0 if usage.is_there(name) else 1], usage)
    if name in ("die", "pips"):
        return _die(name, usage)
    if name == "conqueror":
        return _conqueror(usage).does(form)
    if name == "boost":
        options_of_two = [*_options(form), ""]
        return filled(options_of_two[0 if usage.is_boosted else 1], usage)
    return None


def _conqueror(usage: Usage) -> Person:
    if usage.side == "own":
        return YOU
    return THEY if usage.asked in ("", "me", "other") else Person("the conqueror", "the conqueror", "the conqueror")


def _die(name: str, usage: Usage) -> str:
    """What a roll of the die must show, before what it brings."""
    low, high = (usage.value(f"{'die_' if name == 'die' else ''}{bound}") for bound in ("at_least", "at_most"))
    low, high = low if type(low) is int else 0, high if type(high) is int else UNLIMITED
    is_open = low <= (0 if name == "die" or usage.value("once") is True else 1) and high == UNLIMITED
    if is_open:
        return "" if name == "die" else ": "
    bounds = {"at_least": low} if high == UNLIMITED else {"at_least": low, "at_most": high}
    shown = "any pips" if bounds == {"at_least": 1} else bounds_in_words(bounds, "pip")
    return f"{'you roll the die' if name == 'die' else ''}; if it shows {shown}, "


def _options(form: str) -> list[str]:
    """The parts of a form between bars, but for bars inside places."""
    parts, depth = [""], 0
    for letter in form:
        depth += (letter == "{") - (letter == "}")
        if letter == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def _named_options(form: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in _options(form):
        name, _, wording = part.partition("=")
        options[name] = wording
    return options


def _said(name: str, value: object, form: str | None, usage: Usage) -> str:
    """A value in its form."""
    parameter = usage.parameter(name)
    kind = parameter.type if parameter else None
    if kind is RegionFilter or (isinstance(value, dict) and not heads_of(value)):
        return _regions(name, value, form, usage)
    if name == "at" and str(value) in MOMENTS:
        kind = {"where": "place", "attacked": "attacked"}.get(form or "", "")
        where = usage.value("where") if kind and usage.is_there(kind) else "any"
        return moment_in_words(str(value), usage.side, where, usage.names)
    if name == "during":
        return phase_in_words(str(value))
    if form and "=" in form and kind is not Amount and not isinstance(value, int):
        return _chosen(value, _named_options(form), kind, usage)
    if name in _PARTIES and isinstance(value, str):
        return _party(str(value), form, usage)
    if isinstance(value, bool):
        yes_no = [*_options(form or ""), ""]
        return filled(yes_no[0 if value else 1], usage)
    if kind is PieceKind and form is not None:
        return _piece(value, form, usage)
    if form is not None and "#" in form and isinstance(value, list | tuple | str):
        return form.replace("#", _plain(value, kind, usage)) if value else ""
    if form is not None and len(_options(form)) > 1:
        return _one_or_many(value, form, usage)
    if form is not None:
        return _amount(name, value, form, usage)
    return _plain(value, kind, usage)


def _regions(name: str, value: object, form: str | None, usage: Usage) -> str:
    phrase = region_phrase(value, usage.names)
    is_target = name == "where"
    whose = usage.whose if is_target else ""
    if form is None:
        return phrase.said("all regions", whose)
    is_left_out = form.startswith("?")
    whose = "" if form.startswith("*") else whose
    form, _, everywhere = form.lstrip("?*").partition("||")
    if "|" in form and "{" not in form:
        one, many = [*_options(form), ""][:2]
        return one if phrase.single else many
    form = filled(form, usage)
    if usage.is_chosen and is_target:
        form = re.sub(r"\b(?:each|every|all) regions?\b", "a region", form).replace("each of your", "one of your")
    if phrase.is_everywhere and (is_left_out or "#" in form):
        return everywhere
    if "#" in form:
        return form.replace("#", phrase.said("regions", whose))
    return phrase.said(form, whose)


def _chosen(value: object, options: Mapping[str, str], kind: object, usage: Usage) -> str:
    """The text for a word, or for a list of words: for all of them together, or one by one."""
    if isinstance(value, str) and get_origin(kind) is tuple:
        value = [value]
    if not isinstance(value, list | tuple):
        return filled(options[str(value)], usage) if str(value) in options else _plain(value, kind, usage)
    together = "+".join(map(str, value))
    if not value or (together in options and "each" not in options):
        return filled(options.get(together, ""), usage)
    listed = joined((filled(options.get(str(each), str(each).replace("_", " ")), usage) for each in value), "and")
    return options.get("each", "#").replace("#", listed)


def _party(value: str, form: str | None, usage: Usage) -> str:
    """A player or the bank, with a verb or as its object."""
    who = _PARTY.get(value) or usage.person(value)
    if form is None or form == "their":
        return who.object if form is None else who.possessive
    return who.subject if form == "subject" else who.does(form)


def _piece(value: object, form: str, usage: Usage) -> str:
    name = usage.names.piece(value)
    is_single = usage.names.is_single(value)
    if "|" in form:
        one, many = [*_options(form), ""][:2]
        return filled(one if is_single else many, usage)
    if form == "the" or is_single:
        return f"the {name}"
    forms = {
        "your": f"your {name}",
        "yours": f"your {plural_of(name)}",
        "many": plural_of(name),
        "each": f"each {name}",
    }
    return forms.get(form, usage.names.a_piece(value))


def _one_or_many(value: object, form: str, usage: Usage) -> str:
    """One of two or three texts: for one, for more, and for none or no limit."""
    one, many, *none = _options(form)
    if value in (0, UNLIMITED) and type(value) is int:
        return filled(none[0], usage) if none else ""
    if isinstance(value, dict):
        is_one = amount_in_words(value, "", usage.names).startswith("1 ")
        form = one if is_one and ("#" not in many or _NUMBERED.search(one)) else many
        return _NUMBERED.sub(lambda found: _numbered(value, found, usage), filled(form, usage))
    return filled(one if value == 1 else many, usage).replace("#", str(value))


def _numbered(value: Mapping[str, object], found: re.Match[str], usage: Usage) -> str:
    """`# tokens` with so many for each of what is counted."""
    whose, noun = found[1] or "", found[2] or ""
    number = amount_in_words(value, noun, usage.names)
    return re.sub(rf"(?<=\d) {noun}s?", f"{whose} {noun}s", number, count=1) if whose else number


def _amount(name: str, value: object, form: str, usage: Usage) -> str:
    """A number of something, where `@piece` stands for the name of the piece that a parameter says."""
    parameter = usage.parameter(name)
    default = parameter.default if parameter else None
    if value == 0 and type(value) is int and (default == 0 or (isinstance(default, Amount) and default.fixed == 0)):
        return NOTHING
    noun = re.sub(r"@(\w+)", lambda found: usage.names.piece(usage.value(found[1])), filled(form, usage))
    if value == UNLIMITED and "@" in form:
        return usage.names.all_pieces(usage.value(form.partition("@")[2]))
    return amount_in_words(value, noun, usage.names)


def _plain(value: object, kind: object, usage: Usage) -> str:
    if isinstance(value, dict):
        if heads_of(value):
            return amount_in_words(value, "", usage.names)
        return region_phrase(value, usage.names).said("all regions")
    if isinstance(value, list | tuple):
        return joined((_plain(each, kind, usage) for each in value), "or")
    if kind is PieceKind:
        return usage.names.piece(value)
    if kind is Trait:
        return usage.names.of(value)
    return usage.names.of(value) if isinstance(value, str) else str(value)


def _by_ruling(name: str, form: str | None, value: Mapping[str, object], usage: Usage) -> str:
    """What a ruling chooses between, and its name."""
    values = value.get("values")
    ways = [_said(name, each, form, usage) for each in values.values()] if isinstance(values, dict) else []
    if not ways and form and "|" in form:
        ways = [filled(part.partition("=")[2] or part, usage) for part in _options(form)]
    listed = [way for way in dict.fromkeys(ways) if way]
    listed = [*listed[:1], *map(lowered, listed[1:])]
    between = " or" if all(way.startswith((" ", ",")) for way in listed[1:]) else " or "
    return f"{between.join(listed)} (as the ruling '{value['ruling']}' says)"


def smoothed(text: str) -> str:
    """A sentence without what is left out, and with a verb for what is paid instead of got."""
    text = re.sub(rf",? and (?:get|add) {NOTHING}", "", text).replace(f"add {MINUS}", "subtract ")
    text = re.sub(rf",? for {NOTHING}|,? {NOTHING}", "", re.sub(rf" and {NOTHING}|{NOTHING} and ", "", text))
    text = re.sub(rf"\bget {MINUS}([^,;.]*?) and (?=\d)", r"pay \1 and get ", text)
    text = re.sub(rf"\bgets {MINUS}([^,;.]*?) and (?=\d)", r"pays \1 and gets ", text)
    text = re.sub(rf" and {MINUS}", " and pay ", text)
    text = re.sub(rf"pays you {MINUS}(\d+ coins?)", r"gets \1 from you", text)
    text = re.sub(r"(?<=die )2 times\b", "twice", text)
    text = re.sub(r" 1 time(?= for)", " once", re.sub(r" 1 time(?! for)", "", text))
    text = text.replace(f"get {MINUS}", "pay ").replace(f"gets {MINUS}", "pays ")
    text = re.sub(rf"{MINUS}(\d+ \w+) (less|more)", lambda m: f"{m[1]} {'more' if m[2] == 'less' else 'less'}", text)
    text = text.replace(MINUS, "minus ")
    for clumsy, smooth in _SMOOTH:
        text = clumsy.sub(smooth, text)
    text = _TWICE.sub(r"\1, once ", text)
    text = _LAID.sub(lambda m: f"{m[1].replace('pay', 'lay')} {m[3]} on {m[2]}", text)
    text = _TAKEN.sub(lambda m: f"{m[3]} {'goes' if m[3].startswith('1 ') else 'go'} from {m[1]} to {m[2]}", text)
    text = re.sub(r" ([,;.:)])", r"\1", re.sub(r"  +", " ", text)).strip()
    text = re.sub(r",(?=[,;.:)]| \(|$)", "", text)
    return re.sub(r"\b((?:once|twice|up to)\b[^,;.:]{0,60}), before each conquest", r"\1, before a conquest", text)
