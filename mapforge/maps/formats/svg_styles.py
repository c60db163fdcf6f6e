"""Styles of SVG: attributes, `style`, and the style sheets that Illustrator and Figma write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree

from mapforge.files.number_reader import BadNumber, decimal_number

_CLEAR = re.compile(r"transparent|rgba?\([^)]*[,/]\s*0(?:\.0+)?%?\s*\)|#[0-9a-f]{6}00|#[0-9a-f]{3}0", re.IGNORECASE)
Declarations = dict[str, str]


class Styles:
    """What a drawing says about the looks of its elements."""

    def __init__(self, sheets: Iterable[str] = ()) -> None:
        self.rules: dict[str, Declarations] = {}
        for sheet in sheets:
            for selectors, body in _rules(sheet):
                for selector in selectors.split(","):
                    # Of `svg .land` or `path.land` the last and most precise word decides.
                    word = _last_word(selector.strip())
                    self.rules.setdefault(word, {}).update(_declarations(body))

    def get(self, element: ElementTree.Element, key: str) -> str:
        """What holds for an element itself: its style, a style sheet, or an attribute."""
        own = _declarations(element.get("style", "")).get(key)
        if own is not None:
            return own
        words = [f"#{element.get('id', '')}", *(f".{word}" for word in reversed(element.get("class", "").split()))]
        for word in (*words, str(element.tag).rpartition("}")[2]):
            if key in self.rules.get(word, {}):
                return self.rules[word][key]
        return element.get(key, "").strip()

    def is_hidden(self, element: ElementTree.Element) -> bool:
        """Tell whether nobody sees an element."""
        return (
            self.get(element, "display") == "none"
            or self.get(element, "visibility") in ("hidden", "collapse")
            or is_nothing(self.get(element, "opacity"))
        )


def _rules(sheet: str) -> Iterator[tuple[str, str]]:
    """The selectors and declarations of a style sheet without its comments, in one walk along it."""
    first, *rest = sheet.split("/*")
    text = first + "".join(part.partition("*/")[2] for part in rest)
    for rule in text.split("}")[:-1]:
        before, brace, body = rule.rpartition("{")
        if brace:
            yield before.rpartition("{")[2], body


def is_nothing(opacity: str) -> bool:
    """Tell whether an opacity is zero."""
    try:
        return decimal_number(opacity.strip().rstrip("%")) == 0
    except BadNumber:
        return False


def is_clear(fill: str) -> bool:
    """Tell whether a fill paints nothing."""
    return fill == "none" or bool(_CLEAR.fullmatch(fill))


def _declarations(text: str) -> Declarations:
    pairs = (part.partition(":") for part in text.split(";"))
    return {name.strip(): value.replace("!important", "").strip() for name, colon, value in pairs if colon}


def _last_word(selector: str) -> str:
    last = (selector.replace(">", " ").split() or [""])[-1].partition(":")[0]
    names = re.findall(r"[#.][\w-]+", last)
    return names[-1] if names else last
