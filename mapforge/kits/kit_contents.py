"""The first page of a kit: what is in it, how it is printed, and in which order it is cut."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mapforge.kits.board_tiles import PrintedBoard, Tiling
from mapforge.kits.kit_pages import KitPages
from mapforge.kits.kit_plan import AID, BOARD, TEST
from mapforge.kits.typst_text import TypstPage, string, words

FIRST_BOTH, LAST_BOTH, FIRST_ONE = "first-both", "last-both", "first-one"
"""Anchors of the pages that are printed on both sides, and on one."""
_NAMED_ONLY = ("banners", "badges", "cards", "relics", "places")
"""Sections with one of each."""
_MOST_LISTED = 12
Boards = Sequence[tuple[PrintedBoard, Tiling | None]]


class KitContents:
    """Writes the first page."""

    def __init__(self, pages: KitPages, counts: Mapping[str, Mapping[str, int]], boards: Boards) -> None:
        self.pages, self.parts, self.counts, self.boards = pages, pages.parts, counts, boards

    def page(
        self, *, has_test: bool, has_aid: bool, is_duplex: bool, has_more: bool, lacks: Sequence[str]
    ) -> TypstPage:
        """The page; `has_more` tells that something is printed on one side, `lacks` what is not translated."""
        word = self.parts.word
        ways = [self._range("both_sides", FIRST_BOTH, LAST_BOTH)] if is_duplex else []
        ways += [self._range("one_side", FIRST_ONE, "")] if is_duplex and has_more else []
        instructions = "".join(
            f"{way}\n\n" for way in [words(word("true_size"), 10, bold=True), *ways, words(word("own_sizes"), 9)]
        )
        cuts = "".join(f"+ {words(word(key), 9)}\n" for key in self._cuts())
        rest = f"#v(3mm)\n{words(word('untranslated') + ': ' + _listed(lacks), 7)}\n" if lacks else ""
        body = (
            f"#set text(size: 9pt)\n{words(self.pages.title, 22, bold=True)}\n\n{instructions}#v(3mm)\n"
            f"{words(word('contents'), 13, bold=True)}\n{self._table(has_test, has_aid)}#v(4mm)\n"
            f"{words(word('cutting'), 13, bold=True)}\n\n#set enum(spacing: 0.7em)\n{cuts}{rest}"
        )
        return self.pages.text(body, word("contents"))

    def _range(self, key: str, first: str, last: str) -> str:
        before, _, after = self.parts.word(key).partition("{}")
        until = _page_of(last) if last else "#context counter(page).final().first()"
        return f"{words(before, 9)}{_page_of(first)}–{until}{words(after, 9)}"

    def _table(self, has_test: bool, has_aid: bool) -> str:
        head = [f"[{words(self.parts.word(key), 8, bold=True)}]" for key in ("part", "number", "page")]
        looks = "stroke: (x: none, y: 0.3pt + gray), inset: (x: 2pt, y: 3.5pt), align: (left, right, right)"
        return f"#table(columns: (1fr, auto, auto), {looks}, {', '.join([*head, *self._rows(has_test, has_aid)])})\n"

    def _rows(self, has_test: bool, has_aid: bool) -> Iterator[str]:
        word = self.parts.word
        if has_test:
            yield self._row(word(TEST), 1, f"s-{TEST}")
        for section, counts in self.counts.items():
            yield self._row(word(section), sum(counts.values()), f"s-{section}", self._listing(section))
        if has_aid:
            yield self._row(word(AID), 1, f"s-{AID}")
        for number, (board, tiling) in enumerate(self.boards):
            size = f"{board.width:.0f} × {board.height:.0f} mm"
            tiles = f", {tiling.columns} × {tiling.rows}" if tiling and len(tiling.tiles) > 1 else ""
            yield self._row(f"{word(BOARD)}: {board.scene.title}", 1, f"s-board-{number}", size + tiles)

    def _row(self, name: str, count: int, target: str, remark: str = "") -> str:
        label = f"{words(name, 9)}{' #h(4pt) ' + words(remark, 7) if remark else ''}"
        return f"[{label}], [{count}], [{_page_of(target)}]"

    def _listing(self, section: str) -> str:
        """How many there are of each."""
        parts = [part for part in self.parts.section(section) if part.count]
        if len(parts) < 2:
            return ""
        if section in _NAMED_ONLY:
            return ", ".join(part.name for part in parts)
        return ", ".join(f"{part.name}\u00a0×\u00a0{part.count}" for part in parts)

    def _cuts(self) -> Iterator[str]:
        """What to do, step by step, as far as the kit needs it."""
        has_parts = bool(self.counts)
        wanted = {
            "cut_glue": True,
            "cut_long": has_parts,
            "cut_lines": has_parts,
            "cut_corners": has_parts,
            "cut_board": any(tiling is not None and len(tiling.tiles) > 1 for _, tiling in self.boards),
            "cut_die": "die" in self.counts,
        }
        return (key for key, is_wanted in wanted.items() if is_wanted)


def _page_of(target: str) -> str:
    return f"#context counter(page).at(label({string(target)})).first()"


def _listed(lacks: Sequence[str]) -> str:
    more = f" (+{len(lacks) - _MOST_LISTED})" if len(lacks) > _MOST_LISTED else ""
    return ", ".join(lacks[:_MOST_LISTED]) + more
