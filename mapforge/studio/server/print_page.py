"""The page that prints: a pack as a kit to cut out, with a preview of its sheets."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence

from mapforge.files.plain_data import Record
from mapforge.kits.ink import INKS
from mapforge.kits.kit import Kit, make_kit
from mapforge.kits.kit_parts import KitLook, KitParts
from mapforge.kits.kit_plan import KitPlan, sections_for
from mapforge.kits.kit_sizes import kit_sizes
from mapforge.kits.kit_source import source_of
from mapforge.kits.sheets import BACKS, PAPERS, Imposition
from mapforge.packs.library import Library
from mapforge.packs.translations import languages
from mapforge.studio.editing.edit_request import BadRequest
from mapforge.studio.server.endpoints import Content, Endpoint, Page
from mapforge.studio.server.page_request import PageRequest

DPI = 36
MOST_SHOWN = 80
"""So many sheets are shown; the PDF has them all."""
PARTS = ("races", "powers", "pieces", "relics", "places", "coins", "aid", "board")


def _library(request: PageRequest) -> Library:
    workspace, wanted = request.studio.workspace, request.text("pack")
    for folder in workspace.folders():
        library = workspace.library(folder)
        if library.named and library.named[0] == wanted:
            return library
    raise BadRequest("there is no such pack here any longer; go back to the packs")


def _options(request: PageRequest) -> Record:
    library = _library(request)
    pack = library.packs[library.named[0]]
    return {
        "name": pack.manifest.name,
        "papers": list(PAPERS),
        "backs": list(BACKS),
        "inks": list(INKS),
        "languages": languages(library),
        "parts": list(PARTS),
    }


def _choice(request: PageRequest, field: str, known: Sequence[str]) -> str:
    value = request.data.get(field, known[0])
    if value not in known:
        raise BadRequest(f"'{field}' is one of {', '.join(known)}; reload the page")
    return str(value)


def _kit(request: PageRequest) -> Kit:
    library = _library(request)
    language = _choice(request, "language", ["en", *languages(library)])
    source = source_of(library, (), language)
    only = request.data.get("only", "")
    words = [word for word in only.split(",") if word] if isinstance(only, str) else []
    imposition = Imposition(_choice(request, "paper", list(PAPERS)), _choice(request, "backs", BACKS))
    look = KitLook(kit_sizes(source.packs), _choice(request, "ink", INKS))
    return make_kit(KitParts(source, look), KitPlan(imposition, sections_for(words)))


def _sheets(request: PageRequest) -> Record:
    """The sheets as small pictures, and what does not fit on them."""
    kit = _kit(request)
    pages = kit.previews(DPI)
    return {
        "sheets": [f"data:image/png;base64,{b64encode(page).decode()}" for page in pages[:MOST_SHOWN]],
        "count": len(pages),
        "findings": [f"{each.item}: {each.message}; {each.proposal}" for each in kit.findings],
        "untranslated": list(kit.untranslated),
    }


def _pdf(request: PageRequest) -> Content:
    return Content(_kit(request).pdf(), "application/pdf")


PRINT = Page("print", "", (Endpoint("options", _options), Endpoint("sheets", _sheets), Endpoint("pdf", _pdf)))
