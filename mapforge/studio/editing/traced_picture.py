"""A picture to trace behind a map: it is kept with the user's own state, never in the pack."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

from engine.vocabulary.json_text import read_json
from mapforge.files.cache import digest
from mapforge.files.output import CannotWrite, remove_inside, write_inside
from mapforge.files.plain_data import Fields, Record
from mapforge.files.plain_files import plain_content
from mapforge.studio.editing.edit_request import RequestFields
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.journal import state_folder

MOST_BYTES = 40_000_000
_KINDS = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF8": "image/gif",
    b"RIFF": "image/webp",
}
_DEFAULTS: Record = {"x": 0.0, "y": 0.0, "scale": 1.0, "opacity": 0.5, "locked": False, "hidden": False}


class TracedPicture:
    """The picture behind one map, and how it lies there."""

    def __init__(self, map: Path) -> None:
        self.name = digest("picture", os.path.realpath(map))
        self.folder = state_folder() / "pictures"

    def settings(self) -> Record | None:
        """Where it lies, how large and how strong; None when there is no picture."""
        if not (self.folder / f"{self.name}.picture").is_file():
            return None
        saved: object = {}
        with suppress(OSError, ValueError):
            saved = read_json(plain_content(self.folder / f"{self.name}.json"))
        return {**_DEFAULTS, **(saved if isinstance(saved, dict) else {})}

    def picture(self) -> tuple[str, bytes] | None:
        """The kind of the picture and its bytes."""
        try:
            content = plain_content(self.folder / f"{self.name}.picture", MOST_BYTES)
        except OSError:
            return None
        return _kind(content), content

    def put(self, content: bytes) -> Record:
        """Lay a picture behind the map, instead of the one before."""
        _kind(content)
        write_inside(self.folder, f"{self.name}.picture", content)
        return self.change({})

    def change(self, settings: Fields) -> Record:
        """Change how it lies; what is not named stays."""
        known = self.settings()
        if known is None:
            raise CannotEdit("there is no picture behind this map; drop one on it first")
        request = RequestFields(settings)
        for name, value in _DEFAULTS.items():
            if request.has(name):
                known[name] = request.flag(name) if isinstance(value, bool) else request.number(name)
        if not 0 < known["scale"] <= 1000 or not 0 <= known["opacity"] <= 1:
            raise CannotEdit("the scale of a picture must be more than 0, and its opacity between 0 and 1")
        write_inside(self.folder, f"{self.name}.json", json.dumps(known))
        return known

    def remove(self) -> None:
        """Take the picture away."""
        for ending in ("picture", "json"):
            with suppress(CannotWrite):
                remove_inside(self.folder, f"{self.name}.{ending}")


def _kind(content: bytes) -> str:
    if len(content) > MOST_BYTES:
        raise CannotEdit(f"the picture has {len(content):,} bytes; the limit is {MOST_BYTES:,}")
    for start, kind in _KINDS.items():
        if content.startswith(start) and (kind != "image/webp" or content[8:12] == b"WEBP"):
            return kind
    raise CannotEdit("this picture cannot be traced: use PNG, JPEG, GIF or WebP; an SVG can be imported")
