"""Every shipped hook with every modifier, for one and for many, says what a person has read and found well said.

MAPFORGE_WRITE_DOCS=1 writes the list anew; read what has changed in it before you commit it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import Amount, Hook, Parameter, RegionFilter, build_world
from engine.vocabulary.registry import Range
from mapforge.files.yaml_text import flow
from mapforge.hooks.sentences import hook_sentence, offer_sentences
from mapforge.packs.known_names import known_names
from mapforge.pages.hook_reference import example_entry
from mapforge.studio.forms.hook_forms import Modifiers
from mapforge.worlds.assembly import world_data
from tests.generated import check_file
from tests.homebrew.test_hook_reference import BOARD, hooks, library

SENTENCES = Path(__file__).parent / "sentences.txt"
FILTERS: list[Any] = ["any", {"terrain": "forest"}, {"coast": True, "occupied_by": "opponents"}, {"with_bearer": True}]
COUNTS: list[Any] = [1, 2, {"count": "regions", "where": {"terrain": ["hill", "farmland"]}, "per": 2}]
SAMPLES: dict[str, Any] = {
    "if": {"count": "conquests", "at_least": 1},
    "times": 2,
    "price": 2,
    "up_to": 3,
    "die": {"at_least": 2},
}
FEWER: dict[str, tuple[str, ...]] = {
    "at": ("pick", "turn_start", "conquest", "decline"),
    "asks": ("me", "other", "left"),
    "chooses": ("me", "left"),
    "for_each": ("opponents",),
    "singles_out": ("me",),
    "boost": ("turn", "free"),
    "limit": ("turn", "combo"),
    "who": ("me", "own", "other", "opponents"),
    "giver": ("me", "other", "opponents"),
    "before": ("me", "other", "opponents"),
    "payer": ("me", "other", "beaten", "bank"),
    "to": ("me", "other", "opponents", "bank"),
    "during": ("choose", "conquer"),
}
"""Words of which all are said alike: one hook, FULLY, says them all."""
FULLY = ("gains", "pays", "buys_tokens", "cheaper")
BESIDE: dict[tuple[str, str], dict[str, Any]] = {
    ("asks", "other"): {"price": 2},
    ("asks", "left"): {"otherwise": {"gains": {"at": "turn_end", "coins": 1}}},
    ("limit", "combo"): {"times": 3},
    ("boost", "free"): {"price": 1},
}
"""What stands beside some modifiers, to be said together."""
STRANGE = re.compile(
    r"[{}|#=\x00-\x1f]|  |\bNone\b(?! of)|\b0 |-\d|\b1 (?:coins|tokens|regions|pieces)\b|\ba [aeio]|[a-z]_[a-z]"
)


def values(parameter: Parameter) -> list[Any]:
    """What a parameter may be, as far as it is said differently."""
    if parameter.type is RegionFilter:
        return FILTERS
    if parameter.type is Amount:
        return COUNTS
    if parameter.type is bool:
        return [True, False]
    if parameter.type is int:
        return [number for number in (0, 1, 2) if number in Range(parameter.range.least, parameter.range.most)]
    return list(parameter.choices) if parameter.item_type is None else [[choice] for choice in parameter.choices]


def fewer(hook: Hook, word: str, found: list[Any]) -> list[Any]:
    """Those of the values of a parameter or modifier that are listed beside a hook."""
    return [value for value in found if hook.name in FULLY or word not in FEWER or value in FEWER[word]]


def variants(hook: Hook, modifiers: Modifiers) -> Iterator[tuple[str, dict[str, Any]]]:
    """An example as it stands, and with one thing after another said otherwise."""
    example = example_entry(hook.example)
    yield flow(example), example
    given = example.get(hook.name) or {}
    for parameter in hook.parameters.values():
        for value in fewer(hook, parameter.name, values(parameter)):
            changed = {**example, hook.name: {**given, parameter.name: value}}
            yield f"{parameter.name}: {flow(value)}", changed
    bare = {key: value for key, value in example.items() if key in (hook.name, "while")}
    for modifier, widget in modifiers.beside(bare, "relic").items():
        if "is_unheard" in widget:
            continue
        if modifier == "suppressible":
            yield from [("suppressible: false", {**bare, modifier: False})] if hook.name in FULLY else []
            continue
        found = widget["choices"] if "choices" in widget else [SAMPLES[modifier]] if modifier in SAMPLES else []
        for value in fewer(hook, modifier, found):
            beside = BESIDE.get((modifier, str(value)), {})
            yield (
                f"{modifier}: {flow(value)}{f', {flow(beside)}' if beside else ''}",
                {**bare, modifier: value, **beside},
            )


def said_by_hooks() -> str:
    known = {hook.name: hook for hook in hooks()}
    world, names = build_world(world_data(library(), BOARD), library().registry), known_names(library())
    modifiers = Modifiers(world, library().registry)
    lines = ["What hooks say: each with its example, and then with one thing said otherwise."]
    for hook in hooks():
        lines += ["", hook.name]
        said: set[str] = set()
        for what, entry in variants(hook, modifiers):
            sentence = hook_sentence(hook, entry, {}, known, names)
            if sentence not in said:
                lines.append(f"  {what}\n    {sentence}")
            said.add(sentence)
    return "\n".join([*lines, ""])


def test_hooks_say_what_a_person_has_read() -> None:
    check_file(SENTENCES, said_by_hooks())


def test_no_sentence_shows_how_it_was_made() -> None:
    said = [line.strip() for line in said_by_hooks().splitlines() if line.startswith("    ")]
    assert len(said) > 800
    assert [sentence for sentence in said if STRANGE.search(sentence) or not sentence[0].isalnum()] == []
    assert [sentence for sentence in said if "the race" in sentence or "the player's" in sentence] == []


def test_what_a_combo_costs_and_brings_on_offer_is_said() -> None:
    assert offer_sentences({"price": 3, "passing": 2, "treasure": 1}) == [
        "Picking this costs 3 coins, besides those for the combos above it.",
        "Passing this by costs 2 coins instead of 1.",
        "1 coin lies on this when it comes on offer, for whoever picks it.",
    ]
    assert offer_sentences({"price": 0, "passing": 0, "treasure": 2}) == [
        "Passing this by costs nothing.",
        "2 coins lie on this when it comes on offer, for whoever picks it.",
    ]
    assert offer_sentences({"passing": 1}) == []
