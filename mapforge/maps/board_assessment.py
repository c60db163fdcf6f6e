"""The assessment of a map: one sentence for each question that a designer has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from statistics import fmean, median

from mapforge.maps.board_measures import Measures
from mapforge.maps.compiled_map import CompiledMap

REACH = 2
"""How many steps a race usually goes in its first turn."""
UNEVEN = 0.6
"""Entries are uneven when the poorest offers less than this part of the usual one."""
WEIGHED = (
    ("map", "land"),
    ("map", "borders"),
    ("borders per region", "mean"),
    ("ways", "mean distance"),
    ("ways", "chokepoints"),
    ("board edge", "entries"),
    ("board edge", "coast"),
    ("groups of one terrain", "groups"),
    ("groups of one terrain", "largest group"),
)


def assess(compiled: CompiledMap, own: Measures, printed: Mapping[str, Measures]) -> dict[str, str]:
    """What there is to say about entries, the middle, and the printed boards."""
    land = [
        id
        for id in compiled.neighbours
        if not compiled.is_ground(id, "impassable") and not compiled.is_ground(id, "closed")
    ]
    remarks = {"entries": _entries(compiled, set(land)), "middle": _middle(compiled, set(land))}
    if printed:
        remarks["printed boards"] = _printed(own, printed)
    return remarks


def _entries(compiled: CompiledMap, land: set[str]) -> str:
    reach = {id: len(_within(compiled, [id], land, REACH)) for id in compiled.entries if id in land}
    if not reach:
        return "nobody can enter: no land lies at the edge of the board"
    poorest, richest = min(reach, key=lambda id: (reach[id], id)), max(reach, key=lambda id: (reach[id], id))
    usual = median(reach.values())
    is_fair = reach[poorest] >= UNEVEN * usual
    near = f"{usual:g} {'region' if usual == 1 else 'regions'}"
    verdict = f"{'fair' if is_fair else 'uneven'}: within {REACH} steps of an entry lie usually {near}"
    return f"{verdict}, {reach[poorest]} from {poorest}, {reach[richest]} from {richest}"


def _middle(compiled: CompiledMap, land: set[str]) -> str:
    """The middle is what lies farthest from the edge; it is fought over when many ways lead there."""
    entries = [id for id in compiled.entries if id in land]
    inner = sorted(land - set(entries))
    if not entries or not inner:
        return "there is none: every region lies at the edge"
    core, deepest = _core(inner, _steps(compiled, entries, land))
    if not core:
        return "there is none: no way leads from the edge to the other regions"
    ways = fmean(sum(other in land for other in compiled.neighbours[id]) for id in core)
    word = "fought over" if ways >= 4.5 else "quiet" if ways < 3.5 else "calm"
    steps = f"{deepest} step{'s' if deepest != 1 else ''}"
    core_size = f"{len(core)} region{'s' if len(core) != 1 else ''}"
    return f"{word}: {core_size} up to {steps} from the nearest entry, with {ways:.1f} ways in on average"


def _core(inner: Iterable[str], far: Mapping[str, int]) -> tuple[list[str], int]:
    """The regions farthest from the entries, on deep boards those one step nearer as well, and how far that is."""
    deepest = max((far[id] for id in inner if id in far), default=0)
    return [id for id in inner if far.get(id, 0) >= max(1, deepest - (deepest > 2))], deepest


def _printed(own: Measures, printed: Mapping[str, Measures]) -> str:
    differences = {id: list(_differences(own, board)) for id, board in printed.items()}
    id = min(differences, key=lambda name: sum(share for share, _ in differences[name]))
    far = sorted(differences[id], reverse=True)
    if not far or far[0][0] < 0.15:
        return f"much like {id}"
    word = "a little different from" if far[0][0] < 0.5 else "far from"
    return f"{word} {id}: {', '.join(difference for share, difference in far[:4] if share >= 0.15)}"


def _differences(own: Measures, board: Measures) -> Iterator[tuple[float, str]]:
    for group, name in WEIGHED:
        ours, theirs = own.numbers.get(group, {}).get(name), board.numbers.get(group, {}).get(name)
        if isinstance(ours, int | float) and isinstance(theirs, int | float):
            label = "borders per region" if group == "borders per region" else name
            yield abs(ours - theirs) / max(abs(theirs), 3), f"{label} {ours:g} instead of {theirs:g}"


def _within(compiled: CompiledMap, starts: Iterable[str], allowed: set[str], steps: int) -> set[str]:
    reached = set(starts)
    rim = set(reached)
    for _ in range(steps):
        rim = {other for id in rim for other in compiled.neighbours[id] if other in allowed} - reached
        reached |= rim
    return reached


def _steps(compiled: CompiledMap, starts: Iterable[str], allowed: set[str]) -> dict[str, int]:
    rim, far, steps = set(starts), dict.fromkeys(starts, 0), 0
    while rim:
        steps += 1
        rim = {other for id in rim for other in compiled.neighbours[id] if other in allowed} - far.keys()
        far |= dict.fromkeys(rim, steps)
    return far
