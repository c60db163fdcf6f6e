"""Generates a random map: a graph of regions, what its regions are, their names, and a layout; one seed, one map."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.maps.layout.polygons import lay_out
from mapforge.maps.proportions import Proportions, proportions
from mapforge.maps.random_graph import HEIGHT, WIDTH, NoRiver, RegionGraph, random_graph
from mapforge.maps.region_contents import CLOSED, RegionContents, choose_contents, coasts
from mapforge.maps.region_names import id_of, names_for

__all__ = ["CannotGenerate", "generate"]

MOST_REGIONS = 300
ATTEMPTS = 20
SIZES = {"sea": 1.5, "lake": 1.1, "river": 1.25, "chasm": 0.8}
KIND_NAMES = {"base": "Small World", "underground": "Underground"}


class CannotGenerate(MapforgeError):  # noqa: N818 - it names what could not be done
    """No board with these numbers was found."""


def generate(
    seed: int,
    players: int,
    *,
    kind: str = "base",
    counts: Mapping[str, int] | None = None,
    id: str = "",
    name: str = "",
) -> Record:
    """A map for so many players, as a map file has it; `counts` are other numbers of terrains, symbols or pieces."""
    wanted = _with_counts(proportions(kind, players), counts or {})
    chance = random.Random(f"{kind}/{players}/{seed}")
    board, contents = _board_with_contents(wanted, chance)
    names = names_for(chance, kind, [contents.terrains[n] for n in board.graph])
    id = id or f"{kind}_{players}_players_{seed}"
    return {
        "id": id,
        "name": name or f"{KIND_NAMES[kind]} for {players} players, made from {seed}",
        "players": [players],
        "turns": wanted.turns,
        "board": {"width": int(WIDTH), "height": int(HEIGHT)},
        "regions": _regions(board, contents, names, id),
    }


def _board_with_contents(wanted: Proportions, chance: random.Random) -> tuple[RegionGraph, RegionContents]:
    seas = [*wanted.waters[:2], *([1] * 99)][: wanted.terrains.get("sea", 0)] if wanted.waters else []
    lakes = [*wanted.waters[2:], *([1] * 99)][: wanted.terrains.get("lake", 0)] if wanted.waters else []
    best: tuple[int, RegionGraph, RegionContents] | None = None
    for _ in range(ATTEMPTS):
        try:
            board = random_graph(chance, wanted.regions, wanted.terrains.get("river", 0), seas, lakes)
        except NoRiver as error:
            raise CannotGenerate(str(error)) from error
        contents = choose_contents(board, wanted, chance)
        if contents is None:
            continue
        far = abs(coasts(board, contents.terrains) - wanted.coasts) if wanted.coasts else 0
        if best is None or far < best[0]:
            best = (far, board, contents)
        if far <= 1:
            break
    if best is not None:
        return best[1], best[2]
    raise CannotGenerate("no playable board has these numbers; ask for fewer seas, lakes and chasms, or more land")


def _with_counts(numbers: Proportions, counts: Mapping[str, int]) -> Proportions:
    """The numbers with some of them changed; whatever nobody can have is refused."""
    terrains, symbols = dict(numbers.terrains), dict(numbers.symbols)
    inhabited, volcanoes = numbers.inhabited, numbers.volcanoes
    for name, count in counts.items():
        if name in terrains:
            terrains[name] = count
        elif name in symbols:
            symbols[name] = count
        elif name == numbers.piece:
            inhabited = count
        elif name == "volcano" and "chasm" in terrains:
            volcanoes = count
        else:
            known = ", ".join([*terrains, *symbols, numbers.piece, *(["volcano"] if "chasm" in terrains else [])])
            raise CannotGenerate(f"there is no '{name}' on such a board; the choices are {known}")
    found = replace(numbers, terrains=terrains, symbols=symbols, inhabited=inhabited, volcanoes=volcanoes)
    _refuse_nonsense(found)
    return found


def _refuse_nonsense(numbers: Proportions) -> None:
    limits = {**numbers.limits, "monster": 7, "lost_tribe": 18}
    counts = {**numbers.terrains, numbers.piece: numbers.inhabited}
    for name, most in limits.items():
        if counts.get(name, 0) > most:
            raise CannotGenerate(
                f"there are pieces for {counted(most, 'region')} with '{name}', not for {counts[name]}"
            )
    land = sum(count for name, count in numbers.terrains.items() if name not in (*CLOSED, "river"))
    if land < 2 * numbers.players:
        raise CannotGenerate(f"{numbers.players} players need more land than {counted(land, 'region')}")
    if numbers.regions > MOST_REGIONS:
        raise CannotGenerate(f"{numbers.regions} regions are too many; the limit is {MOST_REGIONS}")
    if 0 < numbers.terrains.get("river", 0) < 3:
        raise CannotGenerate("a river needs three regions or more, or none at all")


def _regions(board: RegionGraph, contents: RegionContents, names: list[str], seed: str) -> list[Record]:
    ids = [id_of(name) for name in names]
    layout = lay_out(
        [(ids[a], ids[b]) for a, b in board.graph.edges],
        [ids[n] for n in sorted(board.edge)],
        regions=ids,
        width=WIDTH,
        height=HEIGHT,
        sizes={ids[n]: _size(board, n, terrain) for n, terrain in contents.terrains.items()},
        seed=seed,
    )
    regions = []
    for n in board.graph:
        region = {"id": ids[n], "name": names[n], "terrain": contents.terrains[n]}
        extra = {"symbols": contents.symbols.get(n), "pieces": contents.pieces.get(n), **layout.outline(ids[n])}
        regions.append({**region, **{key: value for key, value in extra.items() if value}})
    return regions


def _size(board: RegionGraph, region: int, terrain: str) -> float:
    return SIZES.get(terrain, 1.0) * (1.35 if region in board.waters else 1.0)
