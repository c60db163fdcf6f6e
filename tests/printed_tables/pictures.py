"""The pictures of docs/balance: what items are worth, pairs as a heat map, and how seats fare."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tests.printed_tables.runs import MEASURES, PACKS, WORDS
from tests.printed_tables.tables import Row, chosen

_COLOURS = {"2": "#2f5f8a", "4": "#c98a2b"}
_MARKS = {"2": "o", "4": "s"}
_OFFSETS = {"2": 0.12, "4": -0.24}
_EQUAL = "#4f8a4c"


def pictures(tables: Mapping[str, list[Row]]) -> dict[str, str]:
    """All pictures by the name of their file."""
    found = {f"{pack}_items.svg": _items(chosen(tables["items"], game=pack, bot=MEASURES)) for pack in PACKS}
    found |= {f"{pack}_pairs.svg": _pairs(tables, pack, "2") for pack in PACKS}
    found |= {f"{pack}_pairs_of_four.svg": _pairs(tables, pack, "4") for pack in PACKS}
    return {**found, "seats.svg": _seats(tables["seats"])}


def _items(rows: Sequence[Row]) -> str:
    figure = Figure(figsize=(11, 8), layout="constrained")
    panels = figure.subplots(1, 2)
    for axes, kind, title in zip(panels, ("race", "power"), ("Races", "Powers"), strict=True):
        _worths(axes, chosen(rows, kind=kind))
        axes.set_title(title)
    panels[0].legend(loc="lower right", frameon=False)
    return _svg(figure)


def _worths(axes: Axes, rows: Sequence[Row]) -> None:
    ordered = sorted(chosen(rows, players="2"), key=lambda row: float(row["worth"]))
    places = {row["item"]: place for place, row in enumerate(ordered)}
    axes.axvline(0, color="#555555", linewidth=1)
    for players in _COLOURS:
        own = chosen(rows, players=players)
        heights = [places[row["item"]] + _OFFSETS[players] for row in own]
        values = [float(row["worth"]) for row in own]
        margins = [(float(row["high"]) - float(row["low"])) / 2 for row in own]
        look = {"fmt": _MARKS[players], "color": _COLOURS[players], "ms": 6 if players == "2" else 4}
        axes.errorbar(values, heights, xerr=margins, lw=1, label=f"{players} players", **look)  # type: ignore[arg-type]
    axes.set_yticks(range(len(ordered)), [row["name"] for row in ordered])
    axes.set_xlabel("coins over the average combo, with 95 % intervals")
    axes.grid(axis="x", alpha=0.3)


def _pairs(tables: Mapping[str, list[Row]], pack: str, players: str) -> str:
    rows = chosen(tables["pairs"], game=pack, players=players)
    items = chosen(tables["items"], game=pack, bot=MEASURES, players=players)
    names = {(row["kind"], row["item"]): row["name"] for row in items}
    races, powers = ([row["item"] for row in items if row["kind"] == kind] for kind in ("race", "power"))
    likely = {(row["race"], row["power"]): float(row["likely"]) for row in rows}
    grid = [[likely.get((race, power), float("nan")) for power in powers] for race in races]
    figure = Figure(figsize=(11, 7), layout="constrained")
    axes = figure.subplots()
    bound = max(abs(value) for value in likely.values())
    image = axes.imshow(grid, cmap="RdBu_r", vmin=-bound, vmax=bound, aspect="auto")
    axes.set_xticks(range(len(powers)), [names["power", id] for id in powers], rotation=60, ha="right")
    axes.set_yticks(range(len(races)), [names["race", id] for id in races])
    for row in chosen(rows, stands_out="yes"):
        place = powers.index(row["power"]), races.index(row["race"])
        axes.annotate(f"{float(row['surplus']):+.0f}", place, ha="center", va="center", fontsize=8)
    figure.colorbar(image, label="coins over the average combo; numbers: pairs that stand out")
    return _svg(figure)


def _seats(rows: Sequence[Row]) -> str:
    figure = Figure(figsize=(11, 5), layout="constrained")
    panels = figure.subplots(len(PACKS), len(WORDS), sharey="row")
    for row_of_axes, pack in zip(panels, PACKS, strict=True):
        for axes, players in zip(row_of_axes, WORDS, strict=True):
            own = chosen(rows, game=pack, players=str(players))
            wins = [100 * float(row["wins"]) for row in own]
            margins = [
                [100 * (float(row["wins"]) - float(row["low"])) for row in own],
                [100 * (float(row["high"]) - float(row["wins"])) for row in own],
            ]
            axes.axhline(100 / players, color=_EQUAL, linewidth=1.5)
            axes.errorbar(range(1, players + 1), wins, yerr=margins, fmt="o", color=_COLOURS["2"])
            axes.set_xticks(range(1, players + 1))
            axes.set_xlim(0.4, players + 0.6)
            axes.set_title(f"{pack}, {players} players", fontsize=10)
        row_of_axes[0].set_ylabel("wins in percent")
    figure.supxlabel("seat; the green line is an equal share", fontsize=10)
    return _svg(figure)


def _svg(figure: Figure) -> str:
    target = io.StringIO()
    with rc_context({"svg.hashsalt": "mapforge", "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure.savefig(target, format="svg", metadata={"Date": None, "Creator": None})
    return "\n".join(line.rstrip() for line in target.getvalue().splitlines()) + "\n"
