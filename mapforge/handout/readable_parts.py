"""What a page to send has to read: maps as pictures, items as cards with their numbers and verdicts, and rulings."""

from __future__ import annotations

from collections.abc import Callable

from mapforge.errors import MapforgeError
from mapforge.files.plurals import counted
from mapforge.handout.page_pictures import page_picture
from mapforge.handout.verdict_words import VerdictWords
from mapforge.hooks.sentences import item_sentences, offer_sentences
from mapforge.kits.kit_source import KitSource
from mapforge.packs.known_names import known_names
from mapforge.packs.library import Item
from mapforge.packs.overrides import items_in_play
from mapforge.packs.sound_shapes import refuse_misshapen_map
from mapforge.packs.translations import translated, translation
from mapforge.pages.html_page import text
from mapforge.pages.ruling_entries import RulingEntry, ruling_entries

MAPS, RULINGS = "Maps", "Rulings"
VERDICT = "The balance lab says:"
HEADINGS = {
    "race": "Races",
    "power": "Powers",
    "relic": "Relics",
    "place": "Places",
    "event": "Events",
    "piece": "Pieces",
    "terrain": "Terrains",
    "symbol": "Symbols",
}
NUMBERS: dict[str, Callable[[int], str]] = {
    "tokens": lambda number: counted(number, "token"),
    "supply": lambda number: f"{number} in all",
    "defence": lambda number: f"defends like {counted(number, 'token')}",
}


def readable_parts(source: KitSource) -> dict[str, str]:
    """The parts of a page by their headings, each as HTML; what there is nothing of is left out."""
    verdicts = VerdictWords(source)
    maps = "\n".join(_map(source, item) for item in source.maps)
    parts = {MAPS: f"<div class=maps>\n{maps}\n</div>" if maps else ""}
    for kind, heading in HEADINGS.items():
        cards = "\n".join(_card(source, item, verdicts) for item in _items(source, kind))
        parts[heading] = f'<div class="items {kind}">\n{cards}\n</div>' if cards else ""
    parts[RULINGS] = _rulings(source)
    return {heading: part for heading, part in parts.items() if part}


def _items(source: KitSource, kind: str) -> list[Item]:
    """The items of a kind: those that a kit has, and whatever else the packs bring."""
    if kind in source.items:
        return [each.item for each in source.items[kind]]
    named = {pack.id for pack in source.packs}
    return [item for item in items_in_play(list(source.library.packs.values()), kind) if item.pack in named]


# Maps


def _map(source: KitSource, item: Item) -> str:
    name, description = (translated(source.library, item, field, source.language) for field in ("name", "text"))
    players = item.fields.get("players")
    numbers = " or ".join(map(str, players)) if isinstance(players, list) else "?"
    lines = [
        f"<h3>{text(name)}</h3>",
        f"<p class=quiet>For {text(numbers)} players, {text(item.fields.get('turns', '?'))} turns</p>",
        f"<p>{text(description)}</p>" if description else "",
        f'<div class="map">{_picture(source, item)}</div>',
    ]
    return f"<article>{''.join(lines)}</article>"


def _picture(source: KitSource, item: Item) -> str:
    """The drawing of a map, or why there is none."""
    from mapforge.maps.compiled_map import compile_item
    from mapforge.render.map_picture import draw_scene
    from mapforge.render.scene import scene_of

    try:
        refuse_misshapen_map(item)
        picture = draw_scene(scene_of(compile_item(item, source.library), source.library, source.language))
    except MapforgeError as error:
        return f"<p>There is no picture of this map: {text(error)}</p>"
    return picture.inline(f"{item.pack}-{item.id}-")


# Items


def _card(source: KitSource, item: Item, verdicts: VerdictWords) -> str:
    library, language = source.library, source.language
    numbers = [form(item.fields[key]) for key, form in NUMBERS.items() if type(item.fields.get(key)) is int]
    lines = [f"<h3>{text(translated(library, item, 'name', language))}</h3>"]
    lines += [f"<p class=quiet>{text(', '.join(numbers))}</p>"] if numbers else []
    lines += [f"<p class=verdict>{text(VERDICT)} {text(verdict)}.</p>"] if (verdict := verdicts.of(item)) else []
    description = translated(library, item, "text", language)
    paragraph = f"<p>{text(description)}</p>" if description else ""
    if effects := _effects(source, item):
        # The card has the text already; whoever looks up what it means has both together.
        rows = "".join(f"<li>{text(effect)}</li>" for effect in effects)
        lines.append(f"<details class=quiet><summary>What it does</summary>{paragraph}<ul>{rows}</ul></details>")
    else:
        lines.append(paragraph)
    picture = page_picture(library, item, language, source.emblems)
    return f'<div class="item">{picture}<div>{"".join(lines)}</div></div>'


def _effects(source: KitSource, item: Item) -> list[str]:
    """What the hooks of an item do, in plain words and under the rulings in force."""
    hooks, names = source.library.known_hooks.hooks, known_names(source.library)
    return [*item_sentences(hooks, item.fields.get("hooks"), source.rulings, names), *offer_sentences(item.fields)]


# Rulings


def _rulings(source: KitSource) -> str:
    known = {pack.id for pack in source.packs} | {item.pack for item in source.maps}
    entries = [entry for entry in ruling_entries(source.library) if not entry.pack or entry.pack in known]
    rows = "".join(_ruling(source, entry) for entry in entries)
    intro = "Open questions, and how they are answered here; a game may choose otherwise."
    return f"<p>{intro}</p>\n<div class=rulings>{rows}</div>" if rows and source.maps else ""


def _ruling(source: KitSource, entry: RulingEntry) -> str:
    library, language = source.library, source.language
    item = library.packs[entry.pack].items["ruling"].get(entry.id) if entry.pack else None
    spoken = item is not None and translation(library, item, "text", language) is not None
    question = translated(library, item, "text", language) if item is not None and spoken else entry.question
    chosen = source.rulings.get(entry.id, entry.default)
    answer = f"{chosen}: {entry.values[chosen]}" if chosen in entry.values else chosen
    summary = f"{text(question or entry.id)} <strong>{text(answer)}</strong>"
    return f"<details><summary>{summary}</summary>{_others(entry, chosen)}</details>"


def _others(entry: RulingEntry, chosen: str) -> str:
    others = {value: meaning for value, meaning in entry.values.items() if value != chosen}
    rows = "".join(f"<li>{text(value)}: {text(meaning)}</li>" for value, meaning in others.items())
    return f"<p class=quiet>{text(entry.id)} could also be</p><ul>{rows}</ul>"
