"""Pictures to trace: they lie behind one map, and outside of every pack."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mapforge.errors import MapforgeError
from mapforge.files import digest, write_file
from mapforge.studio.desk import state_folder

KINDS = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF8": "image/gif",
    b"RIFF": "image/webp",
}
"""How files of pictures begin. A drawing (SVG) can be imported, and would be a document with a life of its own."""
MOST = 32_000_000
USUAL: Mapping[str, float] = {"x": 0.0, "y": 0.0, "scale": 1.0, "opacity": 0.9, "map_opacity": 0.45}


class NoPicture(MapforgeError):  # noqa: N818 - it says what is wrong with what was given
    """This is no picture that can be traced."""


class TracePicture:
    """The picture behind one map, and where it lies."""

    def __init__(self, map_file: Path) -> None:
        name = digest(str(map_file.resolve()))[:24]
        self._picture = state_folder() / "traces" / name
        self._settings = self._picture.with_suffix(".json")

    def settings(self) -> dict[str, Any]:
        """Where the picture lies and how it looks; `there` tells whether there is one."""
        try:
            kept = json.loads(self._settings.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            kept = {}
        known = kept if isinstance(kept, dict) else {}
        return {
            **USUAL,
            **_numbers(known),
            "locked": known.get("locked") is not False,
            "there": self._picture.is_file(),
        }

    def keep_settings(self, wanted: Mapping[str, Any]) -> dict[str, Any]:
        """Remember where the picture lies."""
        kept = {**USUAL, **_numbers(wanted), "locked": wanted.get("locked") is not False}
        self._write(self._settings, json.dumps(kept).encode())
        return self.settings()

    def picture(self) -> tuple[bytes, str]:
        """The picture and its kind."""
        try:
            content = self._picture.read_bytes()
        except OSError as error:
            raise NoPicture("there is no picture behind this map") from error
        return content, _kind(content)

    def keep_picture(self, content: bytes) -> dict[str, Any]:
        """Put a picture behind the map, instead of the one before."""
        if len(content) > MOST:
            raise NoPicture("a picture to trace has up to 32 MB; make it smaller")
        _kind(content)
        self._write(self._picture, content)
        return self.settings()

    def forget(self) -> dict[str, Any]:
        """Take the picture away."""
        self._picture.unlink(missing_ok=True)
        self._settings.unlink(missing_ok=True)
        return self.settings()

    def _write(self, path: Path, content: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, content)


def _numbers(data: Mapping[str, Any]) -> dict[str, float]:
    return {
        name: float(data[name])
        for name in USUAL
        if isinstance(data.get(name), int | float) and math.isfinite(data[name]) and abs(data[name]) < 1e7
    }


def _kind(content: bytes) -> str:
    for start, kind in KINDS.items():
        if content.startswith(start) and (kind != "image/webp" or content[8:12] == b"WEBP"):
            return kind
    raise NoPicture("this is no PNG, JPEG, WebP or GIF; a drawing (SVG) can be imported instead")
