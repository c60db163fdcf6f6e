"""The generated parts of docs/balance/README.md: tables, how they were made, and whether they are true today."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mapforge.files.plurals import counted
from tests.printed_tables.runs import BOTS, PACKS, RUNS, WORDS
from tests.printed_tables.tables import REPLAYED, Row, chosen, made_with, replay

Tables = Mapping[str, list[Row]]
YARDSTICK = {"ratmen": "most", "orcs": "then", "halflings": "then", "dwarves": "never"}
"""How often winners of tournaments among people used a race."""


def parts(tables: Tables) -> dict[str, str]:
    """The parts of the page by name, each as lines of Markdown."""
    found = {f"{pack} {kind}s": _text(_items(tables, pack, kind)) for pack in PACKS for kind in ("race", "power")}
    found |= {f"{pack} pairs": _text(_pairs(tables, pack)) for pack in PACKS}
    found["agreement"] = _text(_agreement(tables))
    return found | {"seats": _text(_seats(tables)), "people": _text(_people(tables)), "runs": _text(_runs(tables))}


def _text(lines: Iterator[str]) -> str:
    return "\n".join(lines) + "\n"


def _items(tables: Tables, pack: str, kind: str) -> Iterator[str]:
    rows = {bot: {row["item"]: row for row in chosen(tables["items"], game=pack, kind=kind, bot=bot)} for bot in BOTS}
    yield f"| {kind} | planner | wins | games | greedy | expert |"
    yield "|---|---|---|---|---|---|"
    for item, row in rows["planner"].items():
        lift = f"{round(100 * float(row['win_rate_lift'])):+d}"
        others = " | ".join(_worth(rows[bot][item]) if item in rows[bot] else "–" for bot in BOTS[1:])
        yield f"| {row['name']} | {_worth(row)} | {lift} | {row['games']} | {others} |"


def _worth(row: Row) -> str:
    return f"{float(row['worth']):+.1f} ({float(row['low']):+.1f} to {float(row['high']):+.1f})"


def _agreement(tables: Tables) -> Iterator[str]:
    yield "| bot | game | trials | slope |"
    yield "|---|---|---|---|"
    for row in tables["agreement"]:
        slope = f"{float(row['slope']):+.2f} ({float(row['low']):+.2f} to {float(row['high']):+.2f})"
        yield f"| {row['bot']} | {row['game']} | {row['games']} | {slope} |"


def _pairs(tables: Tables, pack: str) -> Iterator[str]:
    rows = chosen(tables["pairs"], game=pack)
    names = {(row["kind"], row["item"]): row["name"] for row in chosen(tables["items"], game=pack)}
    odd = sorted(chosen(rows, stands_out="yes"), key=lambda row: -abs(float(row["surplus"])))
    fewest, most = (choose(int(row["games"]) for row in rows) for choose in (min, max))
    number = f"{fewest} to {most}" if fewest < most else str(most)
    if not odd:
        yield f"None of {len(rows)} pairs stands out, with {number} games each."
        return
    yield f"{len(odd)} of {len(rows)} pairs, with {number} games each:"
    yield ""
    yield "| pair | if both added up | more or less than that | games |"
    yield "|---|---|---|---|"
    for row in odd:
        pair = f"{names['power', row['power']]} {names['race', row['race']]}"
        surplus = f"{float(row['surplus']):+.1f} ({float(row['low']):+.1f} to {float(row['high']):+.1f})"
        yield f"| {pair} | {float(row['expected']):+.1f} | {surplus} | {row['games']} |"


def _seats(tables: Tables) -> Iterator[str]:
    yield "| board | seat 1 | seat 2 | seat 3 | seat 4 | seat 5 | games |"
    yield "|---|---|---|---|---|---|---|"
    for pack in PACKS:
        for players in WORDS:
            rows = chosen(tables["seats"], game=pack, players=str(players))
            cells = [_share(row, players) for row in rows] + ["–"] * (5 - players)
            yield f"| {pack}, {players} players | {' | '.join(cells)} | {rows[0]['games']} |"


def _share(row: Row, players: int) -> str:
    low, high = float(row["low"]), float(row["high"])
    text = f"{100 * float(row['wins']):.0f} % ({100 * low:.0f} to {100 * high:.0f})"
    return text if low <= 1 / players <= high else f"**{text}**"


def _people(tables: Tables) -> Iterator[str]:
    yield "| race | winners among people use it | planner | greedy | expert |"
    yield "|---|---|---|---|---|"
    ranked = {bot: _ranks(chosen(tables["items"], game="base", kind="race", bot=bot)) for bot in BOTS}
    for item, word in YARDSTICK.items():
        cells = [ranked[bot].get(item, "–") for bot in BOTS]
        name = chosen(tables["items"], game="base", kind="race", item=item)[0]["name"]
        yield f"| {name} | {word} | {' | '.join(cells)} |"


def _ranks(rows: Sequence[Row]) -> dict[str, str]:
    ordered = sorted(rows, key=lambda row: -float(row["worth"]))
    return {row["item"]: f"{place} of {len(rows)}, {_worth(row)}" for place, row in enumerate(ordered, 1)}


def _runs(tables: Tables) -> Iterator[str]:
    yield "| games | board | bots | seeds | weights |"
    yield "|---|---|---|---|---|"
    for row in tables["runs"]:
        first, games = int(row["first_seed"]), int(row["games"])
        what = "trials" if row["trial"] else "seats"
        bots = f"{len(row['bots'].split())} × {row['bots'].split()[0]}"
        yield f"| {what} | {row['board']} | {bots} | {first} to {first + games - 1} | {row['weights'] or '–'} |"
    yield ""
    yield f"Made by mapforge {tables['runs'][0]['mapforge']}; `runs.csv` has the fingerprints of the packs, too."


def changes(tables: Tables) -> list[str]:
    """What is different now from when the tables were made, in words."""
    known = {row["run"]: row for row in tables["runs"]}
    found = []
    for run in (each for each in RUNS if each.name in known):
        then, now = known[run.name], made_with(run)
        if then["weights"] != now["weights"]:
            found.append(f"{run.bot} has learned otherwise (then {then['weights']}, now {now['weights']})")
        if then["content"] != now["content"]:
            found.append(f"the packs on {run.board} have changed")
        if then["mapforge"] != now["mapforge"]:
            found.append("the Python of mapforge has changed")
    return list(dict.fromkeys(found))


def state(tables: Tables) -> str:
    """Whether the tables are those of today's bots: one paragraph that a test keeps true."""
    then, now = tables["games"], replay()
    if then == now:
        return f"The first {counted(REPLAYED, 'game')} of every run were played again by a test, and go as they went.\n"
    others = sum(one != other for one, other in zip(then, now, strict=True))
    why = "; ".join(changes(tables)) or "nobody knows why"
    return (
        f"**These tables are older than today's bots:** {others} of {len(now)} games that a test plays again go "
        f"otherwise now, because {why}. They are true for the bots named below. `make balance` makes them anew.\n"
    )
