"""The generated parts of docs/balance/README.md: tables, how they were made, and whether they are true today."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import correlation

from mapforge.files.plurals import counted
from tests.printed_tables.runs import MEASURES, PACKS, RUNS, WORDS
from tests.printed_tables.tables import REPLAYED, Row, chosen, made_with, replay

Tables = Mapping[str, list[Row]]
WINNERS = {
    "ratmen": 7, "orcs": 6, "halflings": 6, "tritons": 5, "elves": 5, "trolls": 4, "skeletons": 4, "humans": 4,
    "sorcerers": 3, "ghouls": 2, "amazons": 2, "wizards": 2, "giants": 2, "dwarves": 0,
}  # fmt: skip
"""How often 21 winners at tables of four and five used a race: heats 1 and 2 of the WBC tournament of 2023."""
PAIRED = ("2", "4")
"""For so many players, pairs are shown as well."""


def parts(tables: Tables) -> dict[str, str]:
    """The parts of the page by name, each as lines of Markdown."""
    found = {f"{pack} {kind}s": _text(_items(tables, pack, kind)) for pack in PACKS for kind in ("race", "power")}
    found |= {f"{pack} pairs": _text(_odd_pairs(tables, pack)) for pack in PACKS}
    found["agreement"] = _text(_agreement(tables))
    return found | {"seats": _text(_seats(tables)), "people": _text(_people(tables)), "runs": _text(_runs(tables))}


def _text(lines: Iterator[str]) -> str:
    return "\n".join(lines) + "\n"


def _items(tables: Tables, pack: str, kind: str) -> Iterator[str]:
    yield f"| {kind} | two players | wins | games | three | four | five | expert, two |"
    yield "|---|---|---|---|---|---|---|---|"
    own = chosen(tables["items"], game=pack, kind=kind, bot=MEASURES)
    for row in chosen(own, players="2"):
        lift = f"{round(100 * float(row['win_rate_lift'])):+d}"
        larger = [_only(own, item=row["item"], players=players) for players in ("3", "4", "5")]
        expert = _only(tables["items"], game=pack, kind=kind, bot="expert", item=row["item"])
        yield f"| {row['name']} | {_worth(row)} | {lift} | {row['games']} | {' | '.join([*larger, expert])} |"


def _only(rows: Sequence[Row], **wanted: str) -> str:
    return next((_worth(row) for row in chosen(rows, **wanted)), "–")


def _worth(row: Row) -> str:
    return f"{float(row['worth']):+.1f} ({float(row['low']):+.1f} to {float(row['high']):+.1f})"


def _agreement(tables: Tables) -> Iterator[str]:
    yield "| bot | game | trials | slope |"
    yield "|---|---|---|---|"
    for row in tables["agreement"]:
        slope = f"{float(row['slope']):+.2f} ({float(row['low']):+.2f} to {float(row['high']):+.2f})"
        yield f"| {row['bot']} | {row['game']} | {row['games']} | {slope} |"


def _odd_pairs(tables: Tables, pack: str) -> Iterator[str]:
    for players in PAIRED:
        yield from _odd_pairs_of(tables, pack, players)
        if players != PAIRED[-1]:
            yield ""


def _odd_pairs_of(tables: Tables, pack: str, players: str) -> Iterator[str]:
    rows = chosen(tables["pairs"], game=pack, players=players)
    names = {(row["kind"], row["item"]): row["name"] for row in chosen(tables["items"], game=pack)}
    odd = sorted(chosen(rows, stands_out="yes"), key=lambda row: -abs(float(row["surplus"])))
    fewest, most = (choose(int(row["games"]) for row in rows) for choose in (min, max))
    number = f"{fewest} to {most}" if fewest < most else str(most)
    if not odd:
        yield f"For {players} players, none of {len(rows)} pairs stands out, with {number} games each."
        return
    yield f"For {players} players, {len(odd)} of {len(rows)} pairs, with {number} games each:"
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
    yield "| race | winners among people | two players | four players |"
    yield "|---|---|---|---|"
    races = chosen(tables["items"], game="base", kind="race", bot=MEASURES)
    ranked = {players: _ranks(chosen(races, players=players)) for players in PAIRED}
    names = {row["item"]: row["name"] for row in races}
    for item, winners in WINNERS.items():
        yield f"| {names[item]} | {winners} of 21 | {' | '.join(ranked[players][item] for players in PAIRED)} |"
    yield ""
    worths = {
        players: {row["item"]: float(row["worth"]) for row in chosen(races, players=players)} for players in PAIRED
    }
    said = [f"{_rank_correlation(worths[players]):+.2f} for {players} players" for players in PAIRED]
    yield f"The correlation of ranks with the winners among people is {' and '.join(said)}."


def _rank_correlation(worths: Mapping[str, float]) -> float:
    """Spearman's, over all races."""
    return correlation(_places([worths[item] for item in WINNERS]), _places(list(WINNERS.values())))


def _places(values: Sequence[float]) -> list[float]:
    """The place of each value among all; equal ones share theirs."""
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


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
            found.append(f"{run.bot} learned otherwise (then {then['weights']}, now {now['weights']})")
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
