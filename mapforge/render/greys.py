"""Pictures without colour: every colour becomes the grey that is as light."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from mapforge.files.colour_words import BadColour, hex_colour

_PAINTED = ("fill", "stroke", "stop-color", "flood-color", "color")


def grey_of(colour: str) -> str:
    """The grey that looks as light as a colour; what is no colour stays as it is."""
    try:
        plain = hex_colour(colour)
    except BadColour:
        return colour
    if plain == "none":
        return colour
    red, green, blue = bytes.fromhex(plain[1:])
    grey = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{grey:02x}{grey:02x}{grey:02x}"


def take_colours_away(root: Element) -> None:
    """Make a picture grey, pictures inside it included."""
    for element in root.iter():
        for key in _PAINTED:
            value = element.get(key)
            if value:
                element.set(key, grey_of(value))
        if str(element.tag).rpartition("}")[2] == "image":
            element.set("style", f"{element.get('style', '')};filter:grayscale(1)".lstrip(";"))
