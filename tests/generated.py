"""Parts of documents that tests write and compare: MAPFORGE_WRITE_DOCS=1 writes them anew."""

from __future__ import annotations

import os
import re
from pathlib import Path

from tests import REPOSITORY

DOCS = REPOSITORY / "docs"


def is_written() -> bool:
    """Whether what is generated shall be written instead of compared."""
    return bool(os.environ.get("MAPFORGE_WRITE_DOCS"))


def check_part(page: Path, name: str, text: str) -> None:
    """Compare the part of a page between `<!-- name: start -->` and `<!-- name: end -->` with what it should be."""
    start, end = f"<!-- {name}: start -->\n", f"<!-- {name}: end -->\n"
    before, rest = page.read_text(encoding="utf-8").split(start)
    listed, after = rest.split(end)
    if is_written():
        page.write_text(f"{before}{start}{text}{end}{after}", encoding="utf-8")
        listed = text
    assert listed == text, f"MAPFORGE_WRITE_DOCS=1 writes {page.name} anew"


def check_file(path: Path, text: str) -> None:
    """Compare a generated file with what it should be."""
    if is_written():
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, f"MAPFORGE_WRITE_DOCS=1 writes {path.name} anew"


def check_pictures(document: str) -> None:
    """Compare the pictures that a document shows with those that its commands have drawn where we are."""
    names = re.findall(r"\]\(pictures/(\w+\.svg)\)", (DOCS / document).read_text(encoding="utf-8"))
    assert names, f"{document} shows no picture"
    for name in names:
        check_file(DOCS / "pictures" / name, Path(name).read_text(encoding="utf-8"))
