"""The measures of a map beside those of the printed boards: as data for programs, and as text for people."""

from __future__ import annotations

from collections.abc import Mapping

from mapforge.files.plain_data import Record
from mapforge.maps.board_assessment import assess
from mapforge.maps.board_measures import Measures, Value
from mapforge.maps.compiled_map import CompiledMap


def measures_as_data(compiled: CompiledMap, own: Measures, printed: Mapping[str, Measures]) -> Record:
    """The measures for programs, each beside those of the printed boards."""
    rows = {
        group: {
            name: {
                "value": value,
                "printed": {id: board.numbers.get(group, {}).get(name) for id, board in printed.items()},
            }
            for name, value in _names(group, own, printed).items()
        }
        for group in own.numbers
    }
    return {
        "map": compiled.id,
        "players": compiled.data.get("players"),
        "verdicts": assess(compiled, own, printed),
        "measures": rows,
        "regions": own.regions,
    }


def measures_as_text(compiled: CompiledMap, own: Measures, printed: Mapping[str, Measures]) -> str:
    """The assessment and the measures for people."""
    heads = [compiled.id, *printed]
    widths = [max(10, len(head)) for head in heads]
    lines = [f"{name:16}{assessment}" for name, assessment in assess(compiled, own, printed).items()]
    lines += ["", f"{'':26}" + "".join(f"  {head:>{width}}" for head, width in zip(heads, widths, strict=True))]
    for group in own.numbers:
        rows = _names(group, own, printed)
        lines += [group] if rows else []
        for name, value in rows.items():
            values = [value, *(board.numbers.get(group, {}).get(name) for board in printed.values())]
            cells = "".join(f"  {_shown(v):>{width}}" for v, width in zip(values, widths, strict=True))
            lines.append(f"  {name:24}{cells}")
    for name, ids in own.regions.items():
        lines.append(f"{name}: {', '.join(ids) or 'none'}")
    return "\n".join(lines) + "\n"


def _names(group: str, own: Measures, printed: Mapping[str, Measures]) -> dict[str, Value]:
    """The numbers of a group; what only the printed boards count is zero here."""
    names = dict(own.numbers[group])
    if group in ("terrain", "symbol", "piece"):
        for board in printed.values():
            names |= {name: 0 for name in board.numbers[group] if name not in names}
    return names


def _shown(value: Value) -> str:
    return "-" if value is None else f"{value:g}"
