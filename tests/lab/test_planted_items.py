"""Planted items: what docs/balance.md says of them is what came out, and they are what they are called."""

from __future__ import annotations

import csv
from pathlib import Path
from xml.etree import ElementTree

from mapforge.lab.verdict import FAIR, STRONG, WEAK
from mapforge.packs.loader import load_library
from tests.generated import DOCS, check_part
from tests.planted_items.items import ITEMS, PACKS, write_items
from tests.planted_items.page import OPPOSITES, Row, planted_part


def judged() -> list[Row]:
    with (DOCS / "balance" / "planted.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_the_page_tells_what_became_of_planted_items() -> None:
    check_part(DOCS / "balance.md", "planted", planted_part(judged()))


def test_nine_of_ten_planted_items_were_judged_rightly_and_none_was_reversed() -> None:
    rows = judged()
    assert sum(row["verdict"] == row["truth"] for row in rows) / len(rows) >= 0.9
    assert not [row for row in rows if (row["truth"], row["verdict"]) in OPPOSITES]


def test_every_planted_item_can_be_played(tmp_path: Path) -> None:
    paths = write_items(tmp_path)
    library = load_library([tmp_path / pack for pack in PACKS.values()])
    assert not [finding for finding in library.findings if finding.severity.name == "ERROR"]
    for item, path in paths.items():
        assert library.packs[PACKS[item.game]].items[item.kind][item.id].document.path == path
    known = {f"{PACKS[item.game]}:{item.kind}/{item.id}": item.truth for item in ITEMS}
    assert all(known[row["item"]] == row["truth"] for row in judged())
    assert {item.truth for item in ITEMS} == {FAIR, STRONG, WEAK}


def test_the_pictures_are_pictures() -> None:
    for name in ("planted", "verdicts"):
        assert ElementTree.parse(DOCS / "balance" / f"{name}.svg").getroot().tag.endswith("svg")
