"""The first page: what there is to open."""

from __future__ import annotations

from typing import Any

from mapforge.files import shown
from mapforge.studio.server.call import Call
from mapforge.studio.server.endpoints import Endpoint
from mapforge.studio.server.page import Page


def _contents(call: Call) -> dict[str, Any]:
    return {"root": str(shown(call.studio.root)), "packs": []}


PACKS = Page("packs", "Packs", (Endpoint("contents", _contents),))
