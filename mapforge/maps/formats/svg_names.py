"""Names in SVG drawings: what an author wrote, and what a drawing program made up."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from mapforge.files.number_reader import whole_number

INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
SERIF = "{http://www.serif.com/}"
_MADE_UP = re.compile(
    r"(?:path|rect|rectangle|polygon|polyline|circle|ellipse|line|g|use|svg|shape|layer|vector|group|union|subtract|"
    r"object|compound[ _-]?path|clip[ _-]?path|freeform|curve|star|boolean|xmlid|tspan|text|image|cls|st|sketch|frame|"
    r"region|cell|poly|feature|defs|symbol|artboard|ebene|calque|capa|livello|tracé|pfad|trazado|tracciato|forme|svgid|"
    r"patch|sheet|page|burg)"
    r"[ _-]*+[a-z]?+\d*+(?:[ _.-]++\d++)*+_?",
    re.IGNORECASE,
)
_BESIDE = frozenset(
    {"legend", "legends", "map legend", "scale bar", "scalebar", "compass", "compass rose", "north arrow", "graticule"}
    | {"watermark", "title block", "legende", "légende", "leyenda", "legenda"}
)
LONGEST_NAME = 60
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{2,4})_")
_NUMBERED = re.compile(r"_\d+_$")


def tag_of(element: ElementTree.Element) -> str:
    """The tag without its namespace."""
    return str(element.tag).rpartition("}")[2]


def is_made_up(name: str) -> bool:
    """Tell whether a drawing program made a name up, such as path123 or Vector_7."""
    return not name or name.strip("_ ").isdigit() or bool(_MADE_UP.fullmatch(name))


def title_of(element: ElementTree.Element) -> str:
    """The title inside an element: its first line, because figures and sources follow in the others."""
    return _first_line(element, "title")


def _first_line(element: ElementTree.Element, tag: str) -> str:
    texts = ("".join(child.itertext()).strip() for child in element if tag_of(child) == tag)
    return next((" ".join(text.splitlines()[0].split()) for text in texts if text), "")


def label_of(element: ElementTree.Element) -> str:
    """What was written to be read: an aria-label, a title or a label, in this order of sense."""
    named = (element.get("aria-label", ""), title_of(element), element.get(f"{INKSCAPE}label", ""))
    others = (*(element.get(key, "") for key in ("title", "name", "data-name")), element.get(f"{SERIF}id", ""))
    return next((name.strip() for name in (*named, *others) if not is_made_up(name.strip())), "")


def given_name(element: ElementTree.Element) -> str:
    """The name that a person gave an element: a label, an id, or else a short description."""
    id = readable(element.get("id", ""))
    return label_of(element) or ("" if is_made_up(id) else id) or _described(element)


def _described(element: ElementTree.Element) -> str:
    said = _first_line(element, "desc")
    return said if len(said) <= LONGEST_NAME and not is_made_up(said) else ""


def is_beside(name: str) -> bool:
    """Tell whether a layer or group has what stands beside a map, such as its legend."""
    return " ".join(re.split(r"[\W_]+", name.lower())).strip() in _BESIDE


def any_name(element: ElementTree.Element) -> str:
    """What the file calls an element, made up or not."""
    label = element.get(f"{INKSCAPE}label") or element.get("data-name") or element.get("id") or ""
    return given_name(element) or label.strip()


def _unescaped(escape: re.Match[str]) -> str:
    """The character that a program wrote as its number; half of a surrogate pair is none."""
    number = whole_number(escape[1], 16)
    return escape[0] if 0xD800 <= number <= 0xDFFF else chr(number)


def readable(id: str) -> str:
    """An id as it was before a program made it fit: Illustrator writes `New_x20_York_1_`."""
    plain = _NUMBERED.sub("", _ESCAPED.sub(_unescaped, id))
    return plain.replace("_", " ").strip() if not is_made_up(id) else id
