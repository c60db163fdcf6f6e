"""The emblems that come with mapforge: those of the printed items and pieces, and charges for everybody's arms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from mapforge.artwork.emblem import Emblem
from mapforge.artwork.svg_emblem import read_svg_emblem
from mapforge.files.kinds import ART
from mapforge.files.plain_files import plain_content
from mapforge.files.shipped_folders import content_folder

CHARGES = "common"
"""The pack whose pictures are charges: drawn in one tone, which arms replace."""


@cache
def shipped_names() -> Mapping[str, Path]:
    """The names of all shipped emblems that are no charges, each with its file."""
    folders = [folder for folder in sorted(content_folder().glob(f"*/{ART}")) if folder.parent.name != CHARGES]
    return {path.stem: path for folder in folders for path in sorted(folder.glob("*.svg"))}


@cache
def charge_names() -> Mapping[str, Path]:
    """The names of all charges, each with its file."""
    return {path.stem: path for path in sorted((content_folder() / CHARGES / ART).glob("*.svg"))}


def emblem_names() -> list[str]:
    """Everything that the key `emblem` may say, in order."""
    return sorted({*shipped_names(), *charge_names()})


@cache
def shipped_emblem(name: str) -> Emblem:
    """A shipped emblem; KeyError when there is none of that name."""
    return _read(shipped_names()[name])


@cache
def charge(name: str) -> Emblem:
    """A charge in its neutral tone; KeyError when there is none of that name."""
    return _read(charge_names()[name])


def _read(path: Path) -> Emblem:
    # A test holds every shipped drawing to its frame.
    return replace(read_svg_emblem(plain_content(path, is_input=False)), is_tidy=True)
