"""What a hook does as an item uses it, as a card would say it: from the hook's own pattern, or its summary."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine import Hook
from engine.blueprint.hook_reader import MODIFIERS
from engine.vocabulary.registry import Parameter
from engine.world.choice import is_by_ruling, values_by_ruling
from mapforge.files.documents import data_from_text
from mapforge.files.plain_data import Fields, Record
from mapforge.files.plurals import counted
from mapforge.hooks.grammar.amount_phrases import amount_in_words
from mapforge.hooks.grammar.condition_phrases import condition_phrases
from mapforge.hooks.grammar.item_names import NO_NAMES, ItemNames
from mapforge.hooks.grammar.joined_sentences import joined_sentences
from mapforge.hooks.grammar.modifier_phrases import (
    attacker_named,
    boost_in_words,
    bound_in_words,
    consent,
    each_in_words,
    fate_in_words,
    often_in_words,
    refusal,
    rulings_in_words,
    side_in_words,
    thrown,
    wanted,
)
from mapforge.hooks.grammar.nouns import joined, lowered, raised
from mapforge.hooks.grammar.occasion_phrases import said_by_others
from mapforge.hooks.grammar.region_phrases import region_phrase
from mapforge.hooks.grammar.sentence_patterns import Usage, filled, smoothed, split_pattern

NO_RULINGS: Mapping[str, str] = MappingProxyType({})


def hook_sentence(
    hook: Hook,
    entry: object,
    rulings: Mapping[str, str] = NO_RULINGS,
    hooks: Mapping[str, Hook] | None = None,
    names: ItemNames = NO_NAMES,
) -> str:
    """What an entry in the list of an item's hooks does, with its modifiers and under the rulings that are known."""
    words = _settled(entry, hook, rulings) if isinstance(entry, dict) else {}
    usage = _usage(hook, words, names)
    occasion, main = _clauses(usage)
    sentences = [smoothed(_sentence(words, usage, occasion, main)), *_besides(words, usage, hooks or {})]
    sentences += _otherwise(words, usage, hooks or {})
    sentences += [smoothed(each) for each in _afterwards(words, occasion, main)]
    return " ".join(f"{raised(each.rstrip('.'))}." for each in sentences)


def is_in_force(entry: object, rulings: Mapping[str, str]) -> bool:
    """Whether rulings let an entry in the list of an item's hooks count at all."""
    when = entry.get("when") if isinstance(entry, dict) else None
    return not isinstance(when, dict) or all(rulings.get(name, value) == value for name, value in when.items())


def item_sentences(
    hooks: Mapping[str, Hook],
    listed: object,
    rulings: Mapping[str, str] = NO_RULINGS,
    names: ItemNames = NO_NAMES,
) -> list[str]:
    """What the hooks of an item do, without those that nobody knows or that rulings shut off."""
    sentences = []
    for entry in listed if isinstance(listed, list) else []:
        names_of_hooks = [key for key in entry if key not in MODIFIERS] if isinstance(entry, dict) else [entry]
        name = names_of_hooks[0] if len(names_of_hooks) == 1 else None
        hook = hooks.get(name) if isinstance(name, str) else None
        if hook is not None and is_in_force(entry, rulings):
            sentences.append(hook_sentence(hook, entry, rulings, hooks, names))
    return joined_sentences(sentences)


def offer_sentences(fields: Fields) -> list[str]:
    """What an item says besides its hooks: its price, what passing it by costs, the coins on it; how long it lasts."""
    price, passing, treasure, lasts = (fields.get(key) for key in ("price", "passing", "treasure", "lasts"))
    sentences = []
    if type(lasts) is int and lasts:
        sentences.append(f"This lasts {counted(lasts, 'round')}, beside other events.")
    if type(price) is int and price:
        sentences.append(f"Picking this costs {counted(price, 'coin')}, besides those for the combos above it.")
    if type(passing) is int and passing != 1:
        cost = f"costs {counted(passing, 'coin')} instead of 1" if passing else "costs nothing"
        sentences.append(f"Passing this by {cost}.")
    if type(treasure) is int and treasure:
        lies = "lies" if treasure == 1 else "lie"
        sentences.append(f"{counted(treasure, 'coin')} {lies} on this when it comes on offer, for whoever picks it.")
    return sentences


def _usage(hook: Hook, words: Record, names: ItemNames) -> Usage:
    given = words.get(hook.name)
    side = words.get("side") or next(iter(hook.sides.values()), "own")
    return Usage(
        hook,
        given if isinstance(given, dict) else {},
        str(side),
        "boost" in words,
        names,
        asked=str(words.get("for_each") or ("opponents" if "singles_out" in words else words.get("asks", ""))),
        life=str(words.get("while", "active")),
        is_chosen="chooses" in words,
    )


def _clauses(usage: Usage) -> tuple[str, str]:
    """The occasion of a hook and its main clause, as they go on inside a sentence."""
    if not usage.hook.pattern:
        return "", lowered(_plain(usage).rstrip("."))
    occasion, main = split_pattern(usage.hook.pattern)
    return lowered(filled(occasion, usage)), lowered(filled(main, usage).rstrip("."))


def _plain(usage: Usage) -> str:
    """The summary with the parameters behind it: the fallback for hooks without a pattern."""
    summary = usage.hook.summary
    if not usage.given:
        return summary
    parameters = ", ".join(f"{name.replace('_', ' ')}: {value_in_words(value)}" for name, value in usage.given.items())
    return f"{summary.rstrip('.')} [{parameters}]"


def _sentence(words: Record, usage: Usage, occasion: str, main: str) -> str:
    """The first sentence: when, if and how often, and what happens then."""
    times, conditions = condition_phrases(words["if"], usage.names) if "if" in words else ([], [])
    if not occasion and usage.side != "own":
        conditions = [attacker_named(each) for each in conditions]
    if conditions and not occasion and " each turn" in main:
        occasion, main = "at the end of your turn", main.replace(" each turn", "", 1)
    before = [life] if (life := _life(words, occasion, main)) else []
    before += [side] if (side := side_in_words(usage, occasion)) else []
    before += times
    if isinstance(words.get("die"), dict):
        main = thrown(main, words)
    if "boost" in words:
        main = boost_in_words(words, usage, main)
        if occasion.startswith("before ") and "use this" not in main:
            main = main.replace("you may ", f"{occasion}, you may ", 1)
    else:
        before += _often_before(words, occasion, main)
        is_fixed = not re.search(r"\{(?:at|side)\b", usage.hook.pattern)
        occasion = said_by_others(occasion, usage.side) if is_fixed and "side" in words else occasion
        before += [occasion] if occasion else []
        before += [each] if (each := each_in_words(str(words.get("for_each", "me")), usage)) else []
        main = wanted(main, words, usage)
    if words.get("while") == "always" and not life and "decline" not in f"{occasion} {main}":
        main += ", in decline too"
    return ", ".join([*before, *conditions, main])


def _life(words: Record, occasion: str, main: str) -> str:
    """In which life of the race it counts, where the sentence does not say it and cannot end with it."""
    if "decline" in f"{occasion} {main}":
        return ""
    is_long = bool(occasion) or "boost" in words or "if" in words or any(mark in main for mark in (",", ";", "("))
    return {"decline": "in decline", "always": "even in decline" if is_long else ""}.get(str(words.get("while")), "")


def _often_before(words: Record, occasion: str, main: str) -> list[str]:
    """How often a choice may be made, unless the hook says it itself."""
    is_choice = main.startswith(("you may ", "you must ")) and "asks" not in words
    if "limit" not in words or not is_choice or "once per turn" in f"{occasion}, {main}":
        return []
    return [often_in_words(words, str(words["limit"]))]


def _afterwards(words: Record, occasion: str, main: str) -> Iterator[str]:
    """Sentences that follow: how often at most, what becomes of the piece, and under which rulings."""
    is_choice = main.startswith(("you may ", "you must ")) and "asks" not in words
    is_said = "once per turn" in main
    if (
        "limit" in words
        and "boost" not in words
        and not is_choice
        and not is_said
        and (sentence := bound_in_words(words, occasion))
    ):
        yield sentence
    if words.get("suppressible") is False:
        yield "Nobody can cancel this"
    if "then" in words:
        yield fate_in_words(words["then"])
    if isinstance(words.get("when"), dict) and words["when"]:
        yield rulings_in_words(words["when"])


def _otherwise(words: Record, usage: Usage, hooks: Mapping[str, Hook]) -> Iterator[str]:
    """What happens when whoever is asked says no."""
    die = words.get("die")
    missed = die.get("otherwise") if isinstance(die, dict) else None
    for entry, start in ((missed, "otherwise"), (words.get("otherwise"), refusal(words))):
        if isinstance(entry, dict) and entry:
            yield from _instead(entry, start, words, usage, hooks)


def _besides(words: Record, usage: Usage, hooks: Mapping[str, Hook]) -> Iterator[str]:
    """What else happens whenever a hook does something."""
    also, start = words.get("also", []), consent(words)
    entries = [entry for entry in (also if isinstance(also, list) else [also]) if isinstance(entry, dict) and entry]
    told = [(entry, list(_instead(entry, start, words, usage, hooks))) for entry in entries]
    plain = [said[0].removeprefix(f"{start}, ") for entry, said in told if not any(key in MODIFIERS for key in entry)]
    if plain:
        yield f"{start}, {joined(plain, 'and')}"
    for entry, said in told:
        yield from () if not any(key in MODIFIERS for key in entry) else said


def _instead(entry: Record, start: str, words: Record, usage: Usage, hooks: Mapping[str, Hook]) -> Iterator[str]:
    """Sentences about what happens instead, or besides."""
    name = next((key for key in entry if key not in MODIFIERS), "")
    if name not in hooks:
        yield f"{start}: {value_in_words(name)}"
        return
    naming: Record = {key: words[key] for key in ("for_each", "singles_out", "asks") if key in words}
    inner = _usage(hooks[name], {**naming, **entry, "side": usage.side}, usage.names)
    _, main = _clauses(inner)
    times, conditions = condition_phrases(entry["if"], usage.names) if "if" in entry else ([], [])
    if "for_each" in entry:
        times += filter(None, [each_in_words(str(entry["for_each"]), inner)])
    if isinstance(entry.get("die"), dict):
        main = thrown(main, entry)
    yield smoothed(", ".join([start, *times, *conditions, wanted(main, entry, inner)]))
    yield from _besides(entry, inner, hooks)
    if isinstance(entry.get("otherwise"), dict):
        yield from _instead(entry["otherwise"], refusal(entry), entry, inner, hooks)


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


def value_in_words(value: object, names: ItemNames = NO_NAMES) -> str:
    """A value as a sentence can have it."""
    if isinstance(value, dict) and "ruling" in value:
        return f"as the ruling '{value['ruling']}' says"
    if isinstance(value, dict):
        return amount_in_words(value, "", names) if "count" in value else regions_in_words(value, names)
    if isinstance(value, list | tuple):
        return joined((value_in_words(each, names) for each in value), "or")
    return names.of(value)


def regions_in_words(words: object, names: ItemNames = NO_NAMES) -> str:
    """The regions that a filter means."""
    return region_phrase(words, names).said("all regions")


def example_sentence(hook: Hook) -> str:
    """The example of a hook with what it does, or nothing when there is none to read."""
    try:
        entry = data_from_text(hook.example) if hook.example else None
    except ValueError:
        return ""
    return f"{hook.example} means: {hook_sentence(hook, entry)}" if isinstance(entry, dict) else ""
