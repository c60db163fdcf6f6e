"""Pictures and emblems that items name: each can be drawn, and none is named in vain."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from mapforge.artwork.arms import DIVISIONS, TINCTURES
from mapforge.artwork.emblem_words import proposals
from mapforge.artwork.picture_reader import PICTURE_NAME, read_picture
from mapforge.artwork.shipped_emblems import emblem_names
from mapforge.artwork.svg_emblem import BadPicture
from mapforge.files.findings import Check, Finding, Replacement, Severity
from mapforge.files.kinds import EMBLEM_KINDS
from mapforge.files.suggestions import closest
from mapforge.packs.library import Item, Library
from mapforge.validation.checks.check_registry import rule

_OTTERS = "# races/otters.yaml\nid: otters\nname: Otters\ntokens: 6\nsupply: 11\n"
_SHOWN = 4

UNREADABLE = Check(
    "picture/unreadable",
    Severity.ERROR,
    "A picture that cannot be drawn",
    "Whoever plays with the pack sees arms instead of it.",
    "Put an SVG with paths in plain colours (at most 200 kB and 20,000 points) or a PNG (at most 4096 × 4096 pixels "
    "and 2 MB) into the folder art of the pack, or choose an emblem: `emblem: otter`.",
    bad=f"{_OTTERS}image: art/otters.svg  # and there is no such file\n",
    good=f"{_OTTERS}emblem: otter\n",
)
UNKNOWN_EMBLEM = Check(
    "picture/unknown-emblem",
    Severity.ERROR,
    "An emblem that does not come with mapforge",
    "Whoever plays with the pack sees arms with another charge instead.",
    "Correct the name, or bring a picture of your own: `image: art/otters.svg`.",
    bad=f"{_OTTERS}emblem: oter\n",
    good=f"{_OTTERS}emblem: otter\n",
)
TWO_PICTURES = Check(
    "picture/two",
    Severity.WARNING,
    "An item with both a picture and an emblem",
    "Only the picture is drawn.",
    "Take out one of the two.",
    bad=f"{_OTTERS}image: art/otters.svg\nemblem: otter\n",
    good=f"{_OTTERS}emblem: otter\n",
)


@rule
def pictures(library: Library) -> Iterator[Finding]:
    """Look at every picture and every emblem that an item of a named pack names."""
    for id in library.named:
        pack = library.packs[id]
        for kind in EMBLEM_KINDS:
            for item in (*pack.items[kind].values(), *(each for each in pack.conditional if each.kind == kind)):
                yield from _picture(library, item)
                yield from _emblem(item)


def _picture(library: Library, item: Item) -> Iterator[Finding]:
    name = item.data.get("image")
    # What has another form is a finding of the schema.
    if not isinstance(name, str) or not PICTURE_NAME.fullmatch(name):
        return
    if "emblem" in item.data:
        message = f"'{name}' is drawn, and the emblem is not"
        yield TWO_PICTURES.at(item.document, item.keys("emblem"), message)
    try:
        read_picture(library.packs[item.pack].folder, name)
    except BadPicture as error:
        yield UNREADABLE.at(item.document, item.keys("image"), f"'{name}' cannot be drawn: {error}", value=True)


def _emblem(item: Item) -> Iterator[Finding]:
    emblem = item.data.get("emblem")
    if isinstance(emblem, str):
        yield from _unknown(item, ("emblem",), "emblem", emblem, emblem_names())
    elif isinstance(emblem, dict):
        known = {"charge": emblem_names(), "division": DIVISIONS}
        for key, word in emblem.items():
            if isinstance(word, str):
                names = known.get(key, TINCTURES)
                yield from _unknown(item, ("emblem", key), key, word, names)


def _unknown(item: Item, keys: tuple[str, ...], what: str, word: str, known: Collection[str]) -> Iterator[Finding]:
    if word in known:
        return
    close = closest(word, known)
    meant = list(dict.fromkeys([*([close] if close else []), *_suitable(item, what, known)]))[:_SHOWN]
    help = f"Did you mean {_either(meant)}?" if meant else f"There are {', '.join(sorted(known)[:20])}."
    fix = Replacement(word, close) if close else None
    message = f"there is no {what} '{word}'"
    yield UNKNOWN_EMBLEM.at(item.document, item.keys(*keys), message, value=True, help=help, fix=fix)


def _suitable(item: Item, what: str, known: Collection[str]) -> list[str]:
    """What the name of the item, and the word itself, mean."""
    if what not in ("emblem", "charge"):
        return []
    word, name = item.data.get("emblem"), item.fields.get("name")
    texts = [text for text in (word, name) if isinstance(text, str)]
    return [proposal for text in texts for proposal in proposals(text) if proposal in known]


def _either(words: list[str]) -> str:
    *first, last = (f"'{word}'" for word in words)
    return f"{', '.join(first)} or {last}" if first else last
