"""What the balance lab has said of the items on a page: kept verdicts, and for printed items what they are worth."""

from __future__ import annotations

from engine.vocabulary.item_id import ItemId
from mapforge.files.plain_data import Fields
from mapforge.kits.kit_source import KitSource
from mapforge.lab.baseline import Baseline, shipped_baselines
from mapforge.packs.library import Item
from mapforge.packs.translations import translated
from mapforge.studio.forms.kept_verdicts import JUDGED, kept_verdict


class VerdictWords:
    """Says what is known of the items on one page."""

    def __init__(self, source: KitSource) -> None:
        self.source = source
        known = {baseline.map: baseline for baseline in shipped_baselines()}
        self._boards = [(item, known[item.full_id]) for item in source.maps if item.full_id in known]

    def of(self, item: Item) -> str:
        """A sentence about an item, or nothing."""
        if item.kind not in JUDGED:
            return ""
        if verdict := kept_verdict(self.source.library.packs[item.pack], item):
            return _verdict(verdict)
        return next((_printed(item, base, self._name(board)) for board, base in self._boards if _is_in(item, base)), "")

    def _name(self, board: Item) -> str:
        return translated(self.source.library, board, "name", self.source.language)


def _is_in(item: Item, baseline: Baseline) -> bool:
    return item.pack == ItemId.in_world(baseline.map).pack and ItemId(item.kind, item.id) in baseline.worth


def _printed(item: Item, baseline: Baseline, board: str) -> str:
    worth = baseline.estimate(ItemId(item.kind, item.id))
    interval = f"{worth.low:+.1f} to {worth.high:+.1f}"
    return f"worth {worth.value:+.1f} coins ({interval}) to whoever takes it first on {board}, in {worth.cases:,} games"


def _verdict(verdict: Fields) -> str:
    worth, interval, games = (verdict.get(key) for key in ("worth", "interval", "games"))
    words = str(verdict["verdict"])
    if isinstance(worth, int | float):
        words += f": worth {worth:+.1f} coins"
        if isinstance(interval, list) and len(interval) == 2 and all(isinstance(end, int | float) for end in interval):
            words += f" ({interval[0]:+.1f} to {interval[1]:+.1f})"
        words += " over an average combo"
    return f"{words}, in {games:,} games" if type(games) is int else words
