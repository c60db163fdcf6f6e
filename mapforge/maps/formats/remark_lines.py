"""Remarks about an import in words: those of the same kind in one line, thing by thing."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from mapforge.maps.formats.features import CHANGED, GUESSED, LEFT_OUT, REPAIRED, Remark

MOST_NAMED = 12


def told(remarks: Collection[Remark]) -> Iterator[str]:
    """Remarks of the same kind in one line each, thing by thing."""
    for line, _ in grouped(remarks):
        yield line


def grouped(remarks: Collection[Remark]) -> Iterator[tuple[str, list[Remark]]]:
    """Remarks of the same kind together, with the line that tells them."""
    order = {LEFT_OUT: 0, REPAIRED: 1, CHANGED: 2, GUESSED: 3}
    groups: dict[tuple[str, str], list[Remark]] = {}
    for remark in sorted(remarks, key=lambda remark: order.get(remark.kind, 4)):
        groups.setdefault((remark.kind, remark.what), []).append(remark)
    for (kind, what), members in groups.items():
        named = [remark.name for remark in members if remark.name]
        more = f" and {len(named) - MOST_NAMED} more" if len(named) > MOST_NAMED else ""
        count = f"{len(members)} × " if len(members) > 1 else ""
        listed = f": {', '.join(named[:MOST_NAMED])}{more}" if named else ""
        yield f"{kind}: {count}{what}{listed}", members
