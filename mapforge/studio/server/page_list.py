"""All pages, in the order of the navigation."""

from __future__ import annotations

from mapforge.studio.server.home_page import HOME
from mapforge.studio.server.page import Page

PAGES: tuple[Page, ...] = (HOME,)
