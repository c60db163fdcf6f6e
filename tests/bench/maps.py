"""From polygons to neighbours beside libpysal, and a build beside the bare import of its libraries."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from mapforge.maps.adjacency import Borders, borders

Shapes = NDArray[Any]
LIBRARIES = "shapely, networkx, jsonschema, svgwrite, yaml, numpy"


def voronoi(count: int, seed: int = 1) -> Shapes:
    """Regions around random points."""
    points = shapely.MultiPoint(np.random.default_rng(seed).random((count, 2)) * 1000)
    return np.array(shapely.get_parts(shapely.voronoi_polygons(points)), dtype=object)


def bricks(side: int) -> Shapes:
    """A wall: every row is shifted by half a brick, so that sides meet in T-junctions only."""
    row, column = np.divmod(np.arange(side * side), side)
    left = column + 0.5 * (row % 2)
    return np.array(shapely.box(left, row, left + 1, row + 1), dtype=object)


def islands(side: int) -> Shapes:
    """Squares that touch nothing: every side is coast."""
    row, column = np.divmod(np.arange(side * side), side)
    return np.array(shapely.box(2 * column, 2 * row, 2 * column + 1, 2 * row + 1), dtype=object)


def brick_pairs(side: int) -> int:
    """How many neighbours a wall of bricks has."""
    return side * (side - 1) + (side - 1) * (2 * side - 1)


def best(job: Callable[[], object], runs: int = 3, clock: Callable[[], float] = time.process_time) -> float:
    """The least time of some runs, in milliseconds."""
    times = []
    for _ in range(runs):
        start = clock()
        job()
        times.append(clock() - start)
    return min(times) * 1000


def rook(shapes: Shapes) -> Callable[[], Any] | None:
    """libpysal's Rook contiguity of the same polygons, or None when it is not installed."""
    try:
        import geopandas
        from libpysal.weights import Rook
    except ImportError:
        return None
    frame = geopandas.GeoDataFrame(geometry=list(shapes))

    def job() -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return Rook.from_dataframe(frame, use_index=False, silence_warnings=True)

    return job


def rook_pairs(weights: Any) -> set[tuple[int, int]]:
    """The pairs that libpysal finds."""
    return {(a, b) for a, others in weights.neighbors.items() for b in others if a < b}


def compare(name: str, shapes: Shapes, goal: float, runs: int, expected: int | None = None) -> None:
    """Time both ways, and compare what they find."""
    own = best(lambda: borders(shapes), max(runs, 3))
    found = borders(shapes)
    job = rook(shapes)
    if job is None:
        print(f"{name}: {own:.0f} ms (libpysal is not installed: pip install mapforge[bench])")
        return
    theirs = best(job, runs)
    told = _exact(found, rook_pairs(job()), expected)
    ratio = f"{theirs / own:.1f} times faster (goal {goal:g})"
    print(f"{name}: {own:.0f} ms, libpysal {theirs:.0f} ms: {ratio}; {told}")


def _exact(found: Borders, theirs: set[tuple[int, int]], expected: int | None) -> str:
    own = found.pairs()
    if expected is not None:
        assert len(own) == expected, f"{len(own)} pairs instead of {expected}"
        return f"{len(own)} borders, all; libpysal misses {len(own - theirs)}"
    # Corners of a Voronoi diagram are equal bit by bit, so that libpysal finds all pairs there.
    assert own == theirs, f"{len(own - theirs)} pairs more and {len(theirs - own)} fewer than libpysal"
    return f"{len(own)} borders, the same as libpysal"


def dirty(count: int) -> Shapes:
    """Voronoi regions of which one in a hundred was drawn carelessly, so that it overlaps its neighbours."""
    cells = voronoi(count)
    for index in range(0, count, 100):
        cells[index] = cells[index].buffer(0.02 * cells[index].length, join_style="mitre")
    return cells


def archipelago(count: int) -> Shapes:
    """Voronoi regions that have all shrunk a little: near each other, but every side is coast."""
    cells = voronoi(count)
    middles = shapely.get_coordinates(shapely.centroid(cells))
    owner = shapely.get_coordinates(cells, return_index=True)[1]
    return np.array(shapely.transform(cells, lambda xy: middles[owner] + 0.9 * (xy - middles[owner])), dtype=object)


def growth() -> None:
    """Time ten times as many regions."""
    for name, small, large in (
        ("Voronoi", voronoi(10_000), voronoi(100_000)),
        ("single islands", islands(100), islands(316)),
        ("all coast", archipelago(4_000), archipelago(40_000)),
    ):
        first, second = best(lambda shapes=small: borders(shapes)), best(lambda shapes=large: borders(shapes))
        print(f"{name}, ten times the regions: {first:.0f} and {second:.0f} ms, {second / first:.1f} times the time")


def whole_maps() -> None:
    """Time an import, a compilation and the measures of maps with three and ten times the regions."""
    from mapforge.maps.board_measures import measures
    from mapforge.maps.compiled_map import compile_map
    from mapforge.maps.formats.foreign_files import read_features
    from mapforge.maps.formats.imported_map import ImportChoices, import_features

    for count in (1_000, 3_000, 10_000):
        features = [
            {"type": "Feature", "properties": {"name": f"r{n}"}, "geometry": shapely.geometry.mapping(shape)}
            for n, shape in enumerate(voronoi(count))
        ]
        text = json.dumps({"type": "FeatureCollection", "features": features})
        start = time.process_time()
        made = import_features(read_features(text), "growth", ImportChoices())
        imported = time.process_time()
        compiled = compile_map(made.data)
        ready = time.process_time()
        measures(compiled)
        told = f"import {imported - start:.1f} s, compile {ready - imported:.1f} s"
        print(f"a map of {count:,} regions: {told}, inspect {time.process_time() - ready:.1f} s")


def graphs() -> None:
    """Time the networkx graph of many borders."""
    import networkx as nx

    found = borders(voronoi(10_000))
    rows = list(zip(found.a.tolist(), found.b.tolist(), found.length.tolist(), strict=True))

    def job() -> None:
        graph: nx.Graph[int] = nx.Graph()
        graph.add_weighted_edges_from(rows, weight="length")

    print(f"networkx graph of {len(rows)} borders with lengths: {best(job):.0f} ms")


def building() -> None:
    """Time `mapforge build` of a new and of a known map beside the bare import of its libraries."""
    clock = time.perf_counter
    imported = best(lambda: _run("-c", f"import {LIBRARIES}"), 5, clock)
    with tempfile.TemporaryDirectory() as folder:
        _write_pack(Path(folder))
        words = ("-m", "mapforge", "build", f"{folder}/fifty", "--out")
        new = min(best(lambda n=n: _run(*words, f"{folder}/out{n}"), 1, clock) for n in range(3))
        known = best(lambda: _run(*words, f"{folder}/out0"), 3, clock)
    print(
        f"build of a map with 49 regions: {new:.0f} ms, {new / imported:.1f} times the bare import (goal 3); "
        f"known: {known:.0f} ms, {known / imported:.1f} times"
    )


def _run(*words: str) -> None:
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)


def _write_pack(folder: Path) -> None:
    maps = folder / "fifty" / "maps"
    maps.mkdir(parents=True)
    (folder / "fifty" / "pack.yaml").write_text("id: fifty\nname: Fifty\nversion: 1.0.0\nrequires: [base]\n")
    terrains = ("farmland", "forest", "hill", "swamp", "mountain", "hill", "forest")
    rows = [
        f"  - {{id: r{x}{y}, terrain: {terrains[(x + 3 * y) % 7]}, outline: "
        f'"{x * 9},{y * 9} {x * 9 + 9},{y * 9} {x * 9 + 9},{y * 9 + 9} {x * 9},{y * 9 + 9}"}}'
        for y in range(7)
        for x in range(7)
    ]
    head = "id: quilt\nname: Quilt\nplayers: [5]\nturns: 8\nboard: {width: 63, height: 63}\nregions:\n"
    (maps / "quilt.yaml").write_text(head + "\n".join(rows) + "\n")


def report() -> None:
    """Print one line for each measure."""
    compare("neighbours of 10,000 Voronoi regions", voronoi(10_000), 8, 3)
    compare("neighbours of 100,000 Voronoi regions", voronoi(100_000), 8, 1)
    compare("neighbours of 10,000 bricks", bricks(100), 4, 3, brick_pairs(100))
    unclean = dirty(3_000)
    compare("neighbours of 3,000 regions, some of which overlap", unclean, 4, 3, len(borders(unclean).pairs()))
    growth()
    whole_maps()
    graphs()
    building()
