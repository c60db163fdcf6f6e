"""A page for players out of a pack: every item with its numbers, its text and a picture, the rulings and the maps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mapforge.errors import MapforgeError
from mapforge.files.plurals import counted
from mapforge.hooks.sentences import item_sentences
from mapforge.packs.library import Item, Library, Pack
from mapforge.packs.sound_shapes import refuse_misshapen_map
from mapforge.packs.translations import translated
from mapforge.pages.emblems import emblem
from mapforge.pages.html_page import page, text
from mapforge.worlds.known_rulings import usual_rulings

HEADINGS = {
    "race": "Races",
    "power": "Powers",
    "relic": "Relics",
    "place": "Places",
    "event": "Events",
    "terrain": "Terrains",
    "symbol": "Symbols",
    "piece": "Pieces",
}
NUMBERS: dict[str, Callable[[int], str]] = {
    "tokens": lambda number: counted(number, "token"),
    "supply": lambda number: f"{number} in all",
    "defence": lambda number: f"defends like {counted(number, 'token')}",
}


def player_page(library: Library, pack: Pack, language: str = "en") -> str:
    """The page of a pack in a language; what is not translated stays as the pack says it."""
    parts = [f"<h1>{text(pack.manifest.name)}</h1>", f"<p class=quiet>{text(_imprint(pack))}</p>"]
    for kind, heading in HEADINGS.items():
        items = pack.items[kind].values()
        if items:
            cards = "\n".join(_card(library, item, language) for item in items)
            parts.append(f'<h2>{heading}</h2>\n<div class="items">\n{cards}\n</div>')
    parts += _maps(library, pack, language)
    parts += _rulings(library, pack, language)
    return page(pack.manifest.name, "\n".join(parts), language)


def _imprint(pack: Pack) -> str:
    authors = f" by {', '.join(pack.manifest.authors)}" if pack.manifest.authors else ""
    return f"Version {pack.manifest.version}{authors}"


def _card(library: Library, item: Item, language: str) -> str:
    name = translated(library, item, "name", language)
    numbers = [form(item.fields[key]) for key, form in NUMBERS.items() if type(item.fields.get(key)) is int]
    said = translated(library, item, "text", language)
    lines = [f"<h3>{text(name)}</h3>"]
    lines += [f"<p class=quiet>{text(', '.join(numbers))}</p>"] if numbers else []
    lines += [f"<p>{text(said)}</p>"] if said else []
    effects = item_sentences(library.known_hooks.hooks, item.fields.get("hooks"), usual_rulings(library, item.pack))
    if effects:
        rows = "".join(f"<li>{text(effect)}</li>" for effect in effects)
        lines.append(f'<details class="quiet"><summary>What it does</summary><ul>{rows}</ul></details>')
    return f'<div class="item">{emblem(item, name)}<div>{"".join(lines)}</div></div>'


def _maps(library: Library, pack: Pack, language: str) -> Iterator[str]:
    maps = pack.items["map"].values()
    if maps:
        yield "<h2>Maps</h2>"
    for item in maps:
        name = translated(library, item, "name", language)
        players = item.fields.get("players")
        numbers = " or ".join(map(str, players)) if isinstance(players, list) else "?"
        yield f"<h3>{text(name)}</h3>\n<p>For {text(numbers)} players, {text(item.fields.get('turns', '?'))} turns</p>"
        said = translated(library, item, "text", language)
        yield f"<p>{text(said)}</p>" if said else ""
        yield f'<div class="map">{_picture(library, item, language)}</div>'


def _picture(library: Library, item: Item, language: str) -> str:
    """The drawing of a map, or why there is none."""
    from mapforge.maps.compiled_map import compile_item
    from mapforge.render.map_picture import draw_scene
    from mapforge.render.scene import scene_of

    try:
        refuse_misshapen_map(item)
        picture = draw_scene(scene_of(compile_item(item, library), library, language))
    except MapforgeError as error:
        return f"<p>There is no picture of this map: {text(error)}</p>"
    return picture.inline(f"{item.pack}-{item.id}-")


def _rulings(library: Library, pack: Pack, language: str) -> Iterator[str]:
    rulings = pack.items["ruling"].values()
    if rulings:
        yield "<h2>Rulings</h2>\n<p>Open questions, and how this pack answers them; a game may choose otherwise.</p>"
    for item in rulings:
        values = item.fields.get("values")
        chosen = library.ruling_defaults(pack.id).get(item.id, str(item.fields.get("default", "")))
        rows = [
            f"<li>{'<strong>' if value == chosen else ''}{text(value)}{'</strong>' if value == chosen else ''}: "
            f"{text(meaning)}</li>"
            for value, meaning in (values.items() if isinstance(values, dict) else ())
        ]
        question = translated(library, item, "text", language)
        yield f"<h3>{text(question or item.id)}</h3>\n<ul>{''.join(rows)}</ul>"
