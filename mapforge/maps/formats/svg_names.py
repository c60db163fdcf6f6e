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
    r"patch|sheet|page|burg|note|notes|note:)"
    r"(?:[ _-]++[a-z])?+[ _-]*+(?:[a-z]?+\d++)?+(?:[ _.-]++\d++)*+_?",
    re.IGNORECASE,
)
_BESIDE = frozenset(
    {"legend", "legends", "map legend", "scale bar", "scalebar", "compass", "compass rose", "north arrow", "graticule"}
    | {"watermark", "title block", "legende", "légende", "leyenda", "legenda"}
)
_UPON = frozenset(
    {"supply center", "supply centers", "supply centre", "supply centres", "centers", "centres", "unit", "units"}
    | {"dislodged unit", "dislodged units", "armies", "fleets", "order", "orders", "highest order", "arrows", "arrow"}
    | {"label", "labels", "brief label", "full label", "province labels", "names", "texts", "text", "title", "titles"}
    | {"marker", "markers", "marks", "icons", "pins", "dots", "notes", "ornaments", "decoration", "decorations"}
    | {"off board", "frame", "coast text", "supply center markers", "highlights", "bridges"}
)
_REGIONS = frozenset(
    {
        "province",
        "provinces",
        "region",
        "regions",
        "country",
        "countries",
        "territory",
        "territories",
        "state",
        "states",
    }
    | {"county", "counties", "district", "districts", "department", "departments", "municipality", "municipalities"}
    | {"canton", "cantons", "prefecture", "prefectures"}
)
_OF_REGIONS = frozenset({"all", "map", "land", "sea", "fill", "fills", "shape", "shapes", "path", "paths", "area"})
_LAYER_WORD = re.compile(r"(?: layers?| groups?)$")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NO_REGION = re.compile(
    r"(?:un|im)(?:play|pass)able\b.*|off ?board\b.*|background|backdrop|frame|legend|compass|scale ?bar|title|watermark"
)
_CLOSED = re.compile(r"(?:un|im)(?:play|pass)[ai]ble\b.*|out of play")
_CENTRES = re.compile(r"(?:\w{1,40} )?(?:centers?|centres?|points)")
_CENTRE = re.compile(r"(?:sc|supply ?(?:center|centre)s?|unit|army|fleet|label|txt|brf|icon)s? \w{1,40}")
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
    """What was written to be read: an aria-label, a title, a label or a name among figures, in this order of sense."""
    named = (element.get("aria-label", ""), title_of(element), element.get(f"{INKSCAPE}label", ""), _listed(element))
    others = (*(element.get(key, "") for key in ("title", "name", "data-name")), element.get(f"{SERIF}id", ""))
    return next((name.strip() for name in (*named, *others) if not is_made_up(name.strip())), "")


def _listed(element: ElementTree.Element) -> str:
    """The name that a description has as an element of its own, among other figures."""
    lists = (child for child in element if tag_of(child) == "desc")
    return next((" ".join((one.text or "").split()) for each in lists for one in each if tag_of(one) == "name"), "")


def given_name(element: ElementTree.Element) -> str:
    """The name that a person gave an element: a label, an id, or else a short description."""
    id = readable(element.get("id", ""))
    return label_of(element) or ("" if is_made_up(id) else id) or _described(element)


def _described(element: ElementTree.Element) -> str:
    description = _first_line(element, "desc")
    return description if len(description) <= LONGEST_NAME and not is_made_up(description) else ""


def _plain(name: str) -> str:
    """A name in small letters, with spaces between its words."""
    return " ".join(re.split(r"[\W_]+", _CAMEL.sub(" ", name).lower())).strip()


def is_beside(name: str) -> bool:
    """Tell whether a layer or group has what stands beside a map, such as its legend."""
    return _LAYER_WORD.sub("", _plain(name)) in _BESIDE


def is_upon(name: str) -> bool:
    """Tell whether a layer or group has what stands on a map and is no region, such as units and labels."""
    plain = _LAYER_WORD.sub("", _plain(name))
    return plain in _UPON or bool(_CENTRES.fullmatch(plain))


def has_regions(name: str) -> bool:
    """Tell whether a layer or group is called after the regions in it, such as `provinces` or `Country shapes`."""
    words = set(_LAYER_WORD.sub("", _plain(name)).split())
    return bool(words & _REGIONS) and words <= _REGIONS | _OF_REGIONS


def is_no_region(name: str) -> bool:
    """Tell whether a name says that a shape is no region: out of play, or part of the frame."""
    return bool(_NO_REGION.fullmatch(_plain(name)))


def is_closed_to_all(word: str) -> bool:
    """Tell whether a class says that nobody enters what is drawn so."""
    return bool(_CLOSED.fullmatch(_plain(word)))


def is_mark(name: str) -> bool:
    """Tell whether a name says that a shape marks a place in a region, as `sc_LON` does."""
    return bool(_CENTRE.fullmatch(_plain(name)))


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
