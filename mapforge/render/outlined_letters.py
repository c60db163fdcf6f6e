"""Writes letters as paths, so that a picture looks the same where its font is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from mapforge.files.fonts import font_file, font_files, undrawable
from mapforge.render.picture import Picture

_INHERITED = ("font-size", "font-weight", "font-style", "text-anchor")
_TEXT_WORDS = (*_INHERITED, "x", "y", "font-family", "textLength", "lengthAdjust")


def missing_letters(picture: Picture, folders: Sequence[Path] = ()) -> Iterator[tuple[str, str]]:
    """The letters that no font has, each with the first text that needs it."""
    seen: set[str] = set()
    for text in picture.texts():
        for letter in undrawable(text, folders):
            if letter not in seen:
                seen.add(letter)
                yield letter, text


def outlined(picture: Picture, folders: Sequence[Path] = ()) -> Picture:
    """The picture with paths instead of letters."""
    root = deepcopy(legible(picture, folders).root)
    _walk(root, {}, _Writer(tuple(font_files(folders))))
    return replace(picture, root=root)


def legible(picture: Picture, folders: Sequence[Path] = ()) -> Picture:
    """The picture without the letters that no font has, for which programs would draw boxes."""
    missing = {letter for letter, _ in missing_letters(picture, folders)}
    if not missing:
        return picture
    root = deepcopy(picture.root)
    for element in root.iter("text"):
        said = element.text or ""
        element.text = "".join(letter for letter in said if letter not in missing)
        if element.text != said and "textLength" in element.attrib:
            # What is left is no wider than before.
            left = letters_width(element.text, folders=folders) / letters_width(said, folders=folders)
            element.set("textLength", f"{float(element.attrib['textLength']) * left:.2f}")
    return replace(picture, root=root)


def letters_width(text: str, *, bold: bool = False, folders: Sequence[Path] = ()) -> float:
    """How wide a text is in letters of height one."""
    files = _files(bold, tuple(folders))
    return sum(_glyph(letter, files)[1] for letter in text)


@lru_cache(maxsize=16)
def _files(bold: bool, folders: tuple[Path, ...]) -> tuple[Path, ...]:
    return (font_file(bold=bold), *font_files(folders))


def _walk(element: ElementTree.Element, outer: dict[str, str], writer: _Writer) -> None:
    words = {**outer, **{key: element.attrib[key] for key in _INHERITED if key in element.attrib}}
    for index, child in enumerate(list(element)):
        if child.tag == "text":
            own = {**words, **{key: child.attrib[key] for key in _INHERITED if key in child.attrib}}
            element[index] = writer.path(child, own)
        else:
            _walk(child, words, writer)


class _Writer:
    def __init__(self, files: tuple[Path, ...]) -> None:
        self.files = files

    def path(self, text: ElementTree.Element, words: dict[str, str]) -> ElementTree.Element:
        """A text as a path with the same colours."""
        size = float(words.get("font-size", "16"))
        is_bold, is_italic = words.get("font-weight") == "bold", words.get("font-style") == "italic"
        own = (font_file(bold=is_bold, italic=is_italic), *self.files)
        glyphs = [_glyph(letter, own) for letter in text.text or ""]
        width = sum(advance for _, advance, _ in glyphs) * size
        share = {"middle": 0.5, "end": 1.0}.get(words.get("text-anchor", "start"), 0.0)
        x, y = float(text.get("x", "0")) - share * width, float(text.get("y", "0"))
        parts = []
        for file, advance, letter in glyphs:
            parts.append(_commands(file, letter, x, y, size))
            x += advance * size
        kept = {key: value for key, value in text.attrib.items() if key not in _TEXT_WORDS}
        element = ElementTree.Element("path", {**kept, "d": "".join(parts), "aria-label": text.text or ""})
        element.extend(list(text))
        return element


@lru_cache(maxsize=16)
def _font(file: Path) -> tuple[Any, dict[int, str], float]:
    from fontTools.ttLib import TTFont

    font = TTFont(file, fontNumber=0)
    return font.getGlyphSet(), font.getBestCmap() or {}, float(font["head"].unitsPerEm)


@lru_cache(maxsize=4096)
def _glyph(letter: str, files: tuple[Path, ...]) -> tuple[Path, float, str]:
    """The first font that has a letter, and how wide it is there in letters of height one."""
    file = next((file for file in files if ord(letter) in _font(file)[1]), files[0])
    glyphs, known, unit = _font(file)
    name = known.get(ord(letter), ".notdef")
    return file, glyphs[name].width / unit, name


def _commands(file: Path, name: str, x: float, y: float, size: float) -> str:
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    glyphs, _, unit = _font(file)
    pen = SVGPathPen(glyphs, ntos=lambda value: f"{value:.2f}".rstrip("0").rstrip("."))
    scale = size / unit
    glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, x, y)))
    return str(pen.getCommands())
