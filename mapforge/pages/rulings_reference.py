"""The page of all rulings: the open questions of the engine and of packs, with their answers."""

from __future__ import annotations

from collections.abc import Iterator

from engine.world import ENGINE_RULINGS
from mapforge.packs import Library

HEAD = """\
# Rulings

<!-- Made by mapforge/pages/rulings_reference.py from the engine and the packs; a test compares. -->

Where the rulebooks leave a question open, or contradict each other, mapforge has a ruling: a name, a default and its
alternatives. A game chooses otherwise with `--ruling NAME=VALUE`, a pack for its boards with `ruling_defaults` in
pack.yaml, a scenario with `rulings`. The source names the [rules](rules/README.md) that the question comes from. The
default is in bold.
"""

ENGINE_QUESTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "own_declined_token_defends": (
        "Do tokens of your own declined race make a region dearer for you?",
        {"no": "they add nothing to the cost", "yes": "each costs one token more"},
    ),
    "swap_needs_token_in_hand": (
        "Does swapping a lone token need a token in hand?",
        {"no": "the new token comes from the tray, whatever is in hand", "yes": "at least one token must be in hand"},
    ),
    "combo_refill": (
        "When does the next combo come on offer?",
        {"turn_end": "at the end of the turn", "after_pick": "as soon as one was picked"},
    ),
    "pick_pay_first": (
        "Do you pay for the combos above before you take the coins on yours?",
        {"yes": "what you cannot pay you cannot pick", "no": "the coins you find may pay the price"},
    ),
    "banner_reshuffle": (
        "Are the banners of vanished races shuffled when they come back?",
        {"no": "they go under the stack in order", "yes": "they are shuffled like badges"},
    ),
    "own_stack_overrun": (
        "What becomes of a stack of your declined tokens when your own race takes its region?",
        {"one_lost": "one goes to the tray, the others move", "all_lost": "all of them go to the tray"},
    ),
    "defender_redeploy": (
        "When do beaten tokens come back to the map?",
        {"after_scoring": "after the attacker was paid", "before_scoring": "before the attacker is paid"},
    ),
    "reconquer_abandoned": (
        "May a region that was abandoned this turn be conquered again in the same turn?",
        {"yes": "it may", "no": "it may not"},
    ),
    "use_in_vain": (
        "May a relic be used for a conquest that it makes neither possible nor cheaper, only to go along?",
        {"no": "what would change nothing is not used", "yes": "it is used up and moves there"},
    ),
    "idle_troops_bind": (
        "Is declining out of the question once declined troops were readied, although they have done nothing?",
        {"yes": "who has readied troops expands", "no": "while they attack and abandon nothing, it is possible"},
    ),
    "immunity_scope": (
        "Does immunity keep out the player whose piece it is?",
        {"controller_excepted": "all but him", "absolute": "everybody"},
    ),
    "water_follows_board": (
        "Does water behave as on the board that is played, whatever the race is used to?",
        {"yes": "rivers may be entered and must be left, sea and lake are closed", "no": "all waters are alike"},
    ),
    "same_terrain_on_surface": (
        "What is the same terrain on a board of the other game?",
        {"printed_terrain": "the printed one", "equivalence_list": "whatever counts as equal"},
    ),
}


def rulings_page(library: Library) -> str:
    """The whole page as Markdown."""
    parts = [HEAD, "## The engine\n", *_engine(library)]
    for pack in library.packs.values():
        if pack.items["ruling"]:
            parts += [f"## {pack.manifest.name}\n", *_pack(library, pack.id)]
    return "\n".join(parts)


def _engine(library: Library) -> Iterator[str]:
    for ruling in ENGINE_RULINGS:
        question, meanings = ENGINE_QUESTIONS[ruling.id]
        defaults = {pack.id: pack.manifest.ruling_defaults.get(ruling.id) for pack in library.packs.values()}
        other = [f"On boards of `{id}`: `{value}`." for id, value in defaults.items() if value]
        values = {value: meanings[value] for value in ruling.values}
        yield _entry(ruling.id, question, ruling.default, values, ruling.source, " ".join(other))


def _pack(library: Library, pack: str) -> Iterator[str]:
    for item in library.packs[pack].items["ruling"].values():
        fields = item.fields
        values = {str(value): str(meaning) for value, meaning in fields["values"].items()}
        yield _entry(item.id, str(fields["text"]), str(fields["default"]), values, str(fields.get("source", "")))


def _entry(id: str, question: str, default: str, values: dict[str, str], source: str, other: str = "") -> str:
    lines = [f"### {id}", "", question]
    lines += ["", *(f"* {_marked(value, default)}: {meaning}" for value, meaning in values.items())]
    notes = " ".join(part for part in (other, f"Source: {source}." if source else "") if part)
    return "\n".join([*lines, *(["", notes] if notes else []), ""])


def _marked(value: str, default: str) -> str:
    return f"**{value}**" if value == default else value
