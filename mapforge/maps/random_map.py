"""Generates a random map: a graph of regions, what its regions are, their names, and a layout; one seed, one map."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.maps.layout.polygons import lay_out
from mapforge.maps.proportions import Proportions, proportions
from mapforge.maps.random_graph import HEIGHT, WIDTH, NoRiver, RegionGraph, continents_graph, island_graph, random_graph
from mapforge.maps.region_contents import CLOSED, RegionContents, choose_contents, coasts
from mapforge.maps.region_names import id_of, names_for

__all__ = ["CannotGenerate", "generate"]

MOST_REGIONS = 1_000
SHAPES = ("coast", "island", "continents")
"""How land lies: to the edge with seas at it, all in water, or parted by a strait."""
MOST_PIECES = {"lost_tribe": 18, "monster": 7}
"""How many of the pieces that live in regions the box has."""
ATTEMPTS = 20
WATERS = ("sea", "lake", "river")
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
    regions: int = 0,
    water: int | None = None,
    shape: str = "coast",
) -> Record:
    """A map for so many players, as a map file has it; `counts` are other numbers of terrains, symbols or pieces.

    `regions` is how many there are in all, `water` how many of them are sea or lake, and `shape` how land lies.
    """
    numbers = _resized(proportions(kind, players), regions, water, shape)
    wanted = _with_counts(numbers, counts or {})
    chance = random.Random(f"{kind}/{players}/{seed}")
    board, contents = _board_with_contents(wanted, chance, shape)
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


def _resized(numbers: Proportions, regions: int, water: int | None, shape: str) -> Proportions:
    """The numbers of a board with so many regions in all, and so many of water, in the same proportions."""
    if shape not in SHAPES or (shape != "coast" and "sea" not in numbers.terrains):
        known = ", ".join(SHAPES if "sea" in numbers.terrains else SHAPES[:1])
        raise CannotGenerate(f"no such board has the shape '{shape}'; the choices are {known}")
    printed = numbers.regions
    regions = regions or printed
    waters = [name for name in WATERS if name in numbers.terrains]
    wanted = _usual_water(numbers, regions, waters, shape) if water is None else water
    if not 0 <= wanted < regions:
        raise CannotGenerate(f"{wanted} of {regions} regions cannot be water")
    terrains = _watered(numbers, wanted, shape, is_asked=water is not None)
    land = {name: count for name, count in numbers.terrains.items() if name not in waters}
    if regions != printed or terrains != numbers.terrains:
        terrains |= _shared_out(land, regions - wanted, numbers.limits)
    scale = (regions - wanted) / max(1, sum(land.values()))
    resized = replace(
        numbers,
        terrains=terrains,
        symbols={name: max(1, round(count * scale)) for name, count in numbers.symbols.items()},
        inhabited=min(round(numbers.inhabited * scale), MOST_PIECES[numbers.piece]),
    )
    if regions == printed and shape == "coast" and water is None:
        return resized
    # Where the printed waters lie says nothing about a board of another size or shape.
    return replace(resized, waters=(), coasts=0, groups=round(numbers.groups * regions / printed))


def _usual_water(numbers: Proportions, regions: int, waters: Sequence[str], shape: str) -> int:
    """How many regions are water when nobody says so: as on the printed board, or what surrounds islands."""
    if shape != "coast":
        return max(3, round(regions / 12))
    wet = sum(numbers.terrains[name] for name in waters)
    return max(wet, round(wet * regions / numbers.regions))


def _watered(numbers: Proportions, wanted: int, shape: str, *, is_asked: bool) -> dict[str, int]:
    """The terrains of a board with so much water: around islands all of it is sea, on a coast a third is lakes."""
    terrains = dict(numbers.terrains)
    if "sea" in terrains:
        terrains["sea"] = wanted if shape != "coast" else -(-2 * wanted // 3)
        terrains["lake"] = wanted - terrains["sea"]
    elif is_asked:
        terrains["river"] = wanted
    return terrains


def _shared_out(counts: Mapping[str, int], total: int, limits: Mapping[str, int]) -> dict[str, int]:
    """A number of regions in the proportions of others; what is limited stays within its limit."""
    whole = sum(counts.values())
    shares = {name: min(round(count * total / whole), limits.get(name, total)) for name, count in counts.items()}
    free = [name for name in counts if name not in limits] or list(counts)
    while sum(shares.values()) != total:
        step = 1 if sum(shares.values()) < total else -1
        name = min(free, key=lambda name: (step * shares[name], name))
        shares[name] += step
    return shares


def _graph(wanted: Proportions, chance: random.Random, shape: str, seas: list[int], lakes: list[int]) -> RegionGraph:
    """A board of a shape, without contents."""
    if shape == "island":
        return island_graph(chance, wanted.regions, wanted.terrains["sea"])
    if shape == "continents":
        return continents_graph(chance, wanted.regions, wanted.terrains["sea"])
    return random_graph(chance, wanted.regions, wanted.terrains.get("river", 0), seas, lakes)


def _board_with_contents(
    wanted: Proportions, chance: random.Random, shape: str = "coast"
) -> tuple[RegionGraph, RegionContents]:
    seas = [*wanted.waters[:2], *([1] * 99)][: wanted.terrains.get("sea", 0)] if wanted.waters else []
    lakes = [*wanted.waters[2:], *([1] * 99)][: wanted.terrains.get("lake", 0)] if wanted.waters else []
    best: tuple[int, RegionGraph, RegionContents] | None = None
    for _ in range(ATTEMPTS):
        try:
            board = _graph(wanted, chance, shape, seas, lakes)
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
    changed = replace(numbers, terrains=terrains, symbols=symbols, inhabited=inhabited, volcanoes=volcanoes)
    _refuse_nonsense(changed)
    return changed


def _refuse_nonsense(numbers: Proportions) -> None:
    limits = {**numbers.limits, **MOST_PIECES}
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
