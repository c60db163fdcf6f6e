"""The page of trust: the packs whose Python runs in the studio, and how to revoke that trust."""

from __future__ import annotations

from mapforge.files.plain_data import Record
from mapforge.studio.server.endpoints import Endpoint, Page
from mapforge.studio.server.page_request import PageRequest


def _list(request: PageRequest) -> Record:
    return {"trusted": request.studio.workspace.trusted()}


def _revoke(request: PageRequest) -> Record:
    request.studio.workspace.revoke(request.text("path"))
    return _list(request)


TRUST = Page("trust", "Trust", (Endpoint("list", _list), Endpoint("revoke", _revoke, posts=True)))
