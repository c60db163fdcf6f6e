"""Tags: words on races and powers that other items refer to."""

from __future__ import annotations

from collections.abc import Iterator

from mapforge.files.findings import Check, Finding, Severity
from mapforge.files.kinds import HOOKED_KINDS
from mapforge.files.plain_data import Keys
from mapforge.files.suggestions import closest
from mapforge.packs.library import Library
from mapforge.validation.checks.check_registry import rule

_POWER = "# powers/holy.yaml\nid: holy\nname: Holy\ntokens: 4\nhooks:\n  - cheaper: {where: {holder_is: undead}}\n"
_RACE = "# races/bones.yaml\nid: bones\nname: Bones\ntokens: 6\nsupply: 11\n"

UNKNOWN_TAG = Check(
    "hook/unknown-tag",
    Severity.WARNING,
    "A tag that no race and no power carries",
    "A filter for it matches nothing among these packs; perhaps it is misspelt.",
    "Correct the word, or give the tag to a race or power: `tags: [undead]`.",
    bad=_POWER + _RACE,
    good=_POWER + _RACE + "tags: [undead]\n",
)


@rule
def tags(library: Library) -> Iterator[Finding]:
    """Look up every tag that a filter names."""
    known = _known_tags(library)
    for id in library.named:
        for kind in HOOKED_KINDS:
            for item in library.packs[id].items[kind].values():
                for keys, tag in _named_tags(item.data.get("hooks"), ("hooks",)):
                    if tag not in known:
                        close = closest(tag, known)
                        help = f"Did you mean '{close}'?" if close else ""
                        message = f"nothing carries the tag '{tag}'"
                        yield UNKNOWN_TAG.at(item.document, item.keys(*keys), message, value=True, help=help)


def _known_tags(library: Library) -> set[str]:
    listed = [item.fields.get("tags") for kind in ("race", "power") for item in library.items(kind).values()]
    return {tag for tags in listed if isinstance(tags, list) for tag in tags if isinstance(tag, str)}


def _named_tags(value: object, keys: Keys) -> Iterator[tuple[Keys, str]]:
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        if key == "holder_is":
            for tag in part if isinstance(part, list) else [part]:
                if isinstance(tag, str):
                    yield (*keys, key), tag
        else:
            yield from _named_tags(part, (*keys, key))
