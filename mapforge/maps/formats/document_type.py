"""Document types of drawings: entities are read where they are short words, however they are declared."""

from __future__ import annotations

import re

from mapforge.maps.formats.features import CannotImport

MOST_ENTITIES = 200
"""The most entities that a drawing may declare, those of its document type included."""
MOST_ADDED = 1_000_000
"""The most characters that all entities of a drawing may become."""
_DECLARED = re.compile(r"""<!ENTITY\s{1,20}(%\s{1,20})?([\w:.-]{1,100})\s{1,20}(?:"([^"]*)"|'([^']*)')""")
_REFERENCE = re.compile(r"&([A-Za-z_][\w:.-]{0,99});")


def refuse_swelling(text: str) -> None:
    """Raise CannotImport when the entities of a drawing would become far more text than it has."""
    # Parameter entities stand for declarations, which the parser never expands; only the others swell.
    if "<!ENTITY" not in text:
        return
    if text.count("<!ENTITY") > MOST_ENTITIES:
        raise CannotImport(f"the SVG declares more than {MOST_ENTITIES} entities; save it as plain SVG")
    texts: dict[str, str] = {}
    for percent, name, double, single in _DECLARED.findall(text):
        if not percent:
            texts.setdefault(name, double or single)
    lengths: dict[str, int] = {}
    for name in texts:
        _measure(name, texts, lengths, ())
    declarations = sum(len(_REFERENCE.findall(value)) for value in texts.values())
    used = [name for name in _REFERENCE.findall(text) if name in lengths]
    if len(used) - declarations and sum(lengths[name] for name in used) > MOST_ADDED:
        raise CannotImport(f"the entities of the SVG would become more than {MOST_ADDED:,} characters")


def _measure(name: str, texts: dict[str, str], lengths: dict[str, int], around: tuple[str, ...]) -> int:
    """How many characters an entity becomes, those inside it included."""
    if name in around:
        raise CannotImport(f"the entity '{name[:40]}' of the SVG contains itself")
    if name not in lengths:
        inner = [reference for reference in _REFERENCE.findall(texts[name]) if reference in texts]
        lengths[name] = len(texts[name]) + sum(_measure(one, texts, lengths, (*around, name)) for one in inner)
        if lengths[name] > MOST_ADDED:
            raise CannotImport(f"the entities of the SVG would become more than {MOST_ADDED:,} characters")
    return lengths[name]
