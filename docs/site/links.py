"""The finished pages: no link leads nowhere, and pictures are loaded when they come into sight."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class _Page(HTMLParser):
    """Where a page can be entered, and where it leads."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = {""}
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note names and links."""
        given = dict(attributes)
        self.anchors |= {given[key] or "" for key in ("id", "name") if key in given}
        self.links += [given[key] or "" for key in ("href", "src") if key in given]


@cache
def _page(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def broken_links(site: Path) -> Iterator[str]:
    """Links to files that are not there, or to a place that a page does not have."""
    for path in sorted(site.rglob("*.html")):
        for link in _page(path).links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = path if not parts.path else (path.parent / unquote(parts.path)).resolve()
            if not target.exists():
                yield f"{path.relative_to(site)}: there is no {link}"
            elif target.suffix == ".html" and unquote(parts.fragment) not in _page(target).anchors:
                yield f"{path.relative_to(site)}: {link} names a place that is not there"


def make_pictures_lazy(site: Path) -> None:
    """Let pictures wait until they come into sight."""
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r"<img (?![^>]*\bloading=)", '<img loading="lazy" ', text), encoding="utf-8")
