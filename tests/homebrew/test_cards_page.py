"""What every shipped and example item says, on one page. MAPFORGE_WRITE_DOCS=1 writes the page anew."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mapforge.hooks.sentences import item_sentences, offer_sentences
from mapforge.packs.known_names import known_names
from mapforge.packs.library import Item, Library
from mapforge.packs.loader import load_library
from mapforge.worlds.known_rulings import usual_rulings
from tests import REPOSITORY
from tests.generated import DOCS, check_file

KINDS = ("race", "power", "relic", "place", "event", "terrain", "piece")
OPENING = """\
# What every item says

The sentences that hooks make of every shipped item and of the [examples](../examples/README.md), under the usual
rulings: what `mapforge explain`, the players' page and the studio show beside the text of its author. A test keeps
this page true.
"""


@cache
def libraries() -> tuple[Library, ...]:
    shipped = load_library([REPOSITORY / "content" / pack for pack in ("base", "underground")])
    examples = sorted(folder for folder in (REPOSITORY / "examples").iterdir() if (folder / "pack.yaml").exists())
    return (shipped, *(load_library([folder]) for folder in examples))


def items() -> Iterator[tuple[Library, Item]]:
    """Every shipped item and every item of an example, once."""
    seen = set()
    for library in libraries():
        for pack in library.packs.values():
            for kind in KINDS:
                for item in pack.items[kind].values():
                    if item.full_id not in seen and (item.fields.get("hooks") or offer_sentences(item.fields)):
                        seen.add(item.full_id)
                        yield library, item


def sentences(library: Library, item: Item) -> list[str]:
    rulings, names = usual_rulings(library, item.pack), known_names(library)
    said = item_sentences(library.known_hooks.hooks, item.fields.get("hooks"), rulings, names)
    return [*said, *offer_sentences(item.fields)]


def page() -> str:
    lines, pack, kind = [OPENING], "", ""
    for library, item in items():
        if item.pack != pack:
            lines.append(f"## {library.packs[item.pack].manifest.name}\n")
        elif item.kind != kind:
            lines.append("")
        pack, kind = item.pack, item.kind
        lines.append(f"* **{item.fields.get('name', item.id)}** ({kind}): {' '.join(sentences(library, item))}")
        lines[-1] = lines[-1].rstrip()
    text = "\n".join(lines)
    return text.replace("\n## ", "\n\n## ").replace("\n\n\n", "\n\n") + "\n"


def test_the_page_says_what_the_items_say() -> None:
    check_file(DOCS / "cards.md", page())


def test_every_item_with_hooks_says_something() -> None:
    silent = [item.full_id for library, item in items() if not sentences(library, item)]
    assert silent == []
