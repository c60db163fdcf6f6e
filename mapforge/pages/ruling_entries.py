"""All rulings as one list: the open questions of the engine and of packs, with what each edition holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.world.world import ENGINE_RULINGS, Ruling
from mapforge.packs.library import Item, Library
from mapforge.packs.manifest import as_written
from mapforge.worlds.editions import edition_names

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
        {"controller_excepted": "all but that player", "absolute": "everybody"},
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


@dataclass(frozen=True)
class RulingEntry:
    """One question with its answers, and what boards and editions hold where they say anything."""

    id: str
    pack: str
    """The pack that asks it; empty for the engine."""
    question: str
    default: str
    values: dict[str, str]
    source: str
    boards: dict[str, str] = field(default_factory=dict)
    """Other defaults, by the pack whose boards have them."""
    editions: dict[str, dict[str, str]] = field(default_factory=dict)
    """For each edition the value it holds, by the pack that says so."""

    def held_by(self, edition: str) -> str:
        """What an edition holds, in a few words; nothing where it is silent."""
        values = self.editions.get(edition, {})
        if len(set(values.values())) < 2:
            return next(iter(values.values()), "")
        return ", ".join(f"{value} ({pack})" for pack, value in values.items())


def ruling_entries(library: Library) -> list[RulingEntry]:
    """Every ruling: those of the engine first, then those of each pack."""
    entries = [_of_engine(ruling, library) for ruling in ENGINE_RULINGS]
    for pack in library.packs.values():
        entries += [_of_pack(item, library) for item in pack.items["ruling"].values()]
    return entries


def _of_engine(ruling: Ruling, library: Library) -> RulingEntry:
    question, meanings = ENGINE_QUESTIONS[ruling.id]
    values = {value: meanings[value] for value in ruling.values}
    defaults = {id: pack.manifest.ruling_defaults.get(ruling.id, "") for id, pack in library.packs.items()}
    boards = {id: value for id, value in defaults.items() if value}
    editions = dict(_presets(ruling.id, library))
    return RulingEntry(ruling.id, "", question, ruling.default, values, ruling.source, boards, editions)


def _of_pack(item: Item, library: Library) -> RulingEntry:
    fields = item.fields
    values = {as_written(value): str(meaning) for value, meaning in fields.get("values", {}).items()}
    own_editions = fields.get("editions") or {}
    editions = {str(name): {item.pack: as_written(value)} for name, value in own_editions.items()}
    for name, by_pack in _presets(item.id, library):
        editions[name] = {**editions.get(name, {}), **by_pack}
    question, default = str(fields.get("text", "")), as_written(fields.get("default", ""))
    return RulingEntry(item.id, item.pack, question, default, values, str(fields.get("source", "")), {}, editions)


def _presets(ruling: str, library: Library) -> Iterator[tuple[str, dict[str, str]]]:
    for name in edition_names(library):
        presets = {id: pack.manifest.presets.get(name, {}) for id, pack in library.packs.items()}
        value_by_pack = {id: preset[ruling] for id, preset in presets.items() if ruling in preset}
        if value_by_pack:
            yield name, value_by_pack
