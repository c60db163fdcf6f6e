"""The fonts that pictures are written with: they come with a library, so that letters are the same on every machine."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from pathlib import Path

FONT_FAMILY = "Source Serif Pro"
STYLES = {(False, False): "Regular", (True, False): "Bold", (False, True): "It", (True, True): "BoldIt"}
"""The files of the family, by whether they are bold and italic."""
ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
_ALWAYS_DRAWN = frozenset(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C]))
"""Letters that every font of ours has, so that nobody need look."""


def font_folder() -> Path:
    """Where the fonts of the library lie."""
    import font_source_serif_pro

    return Path(str(font_source_serif_pro.__file__)).parent / "files"


def font_file(*, bold: bool = False, italic: bool = False) -> Path:
    """The file of one style."""
    return font_folder() / f"SourceSerifPro-{STYLES[bold, italic]}.ttf"


def font_files(folders: Iterable[Path] = ()) -> list[Path]:
    """Our fonts, and those of other folders after them; a file stands for itself."""
    own = [font_folder() / f"SourceSerifPro-{style}.ttf" for style in STYLES.values()]
    others = (path for place in folders for path in _in_order(place) if path.suffix.lower() in ENDINGS)
    return [*own, *others]


def _in_order(place: Path) -> list[Path]:
    return [place] if place.is_file() else sorted(place.rglob("*"))


def undrawable(text: str, folders: Sequence[Path] = ()) -> list[str]:
    """The letters of a text that no font has, each once."""
    rare = [letter for letter in dict.fromkeys(text) if letter not in _ALWAYS_DRAWN and not letter.isspace()]
    if not rare:
        return []
    known = _letters(tuple(font_files(folders)))
    return [letter for letter in rare if ord(letter) not in known]


@lru_cache(maxsize=8)
def _letters(files: tuple[Path, ...]) -> Collection[int]:
    return frozenset().union(*(_letters_of(file) for file in files))


@lru_cache(maxsize=64)
def _letters_of(file: Path) -> frozenset[int]:
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with file.open("rb") as opened, TTFont(opened, fontNumber=0, lazy=True) as font:
            return frozenset(font.getBestCmap() or ())
    except (OSError, TTLibError):
        return frozenset()
