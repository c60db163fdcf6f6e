"""All pages, in the order of the navigation."""

from __future__ import annotations

from mapforge.studio.server.items_page import ITEMS
from mapforge.studio.server.map_page import MAP
from mapforge.studio.server.packs_page import PACKS
from mapforge.studio.server.page import Page
from mapforge.studio.server.table_page import TABLE

PAGES: tuple[Page, ...] = (PACKS, ITEMS, MAP, TABLE)
