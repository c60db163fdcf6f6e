"""Reports as one HTML file: verdicts in plain words with plots, for people who know no statistics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mapforge.files.plurals import counted
from mapforge.lab.item_verdict import ItemVerdict
from mapforge.lab.map_fairness import MapFairness, RegionLine
from mapforge.lab.reports.item_words import (
    coins_in_words,
    fair_in_words,
    headline,
    offer_in_words,
    pair_in_words,
    people_in_words,
    points,
    rank_in_words,
    signed,
    tokens_in_words,
)
from mapforge.lab.reports.map_words import (
    heat_picture,
    items_in_words,
    seats_in_words,
)
from mapforge.lab.reports.method import LIMITS, MAP_METHOD, METHOD, RULING_METHOD
from mapforge.lab.reports.people_words import seats_of_people_in_words
from mapforge.lab.reports.plots import (
    coins_plot,
    pairs_plot,
    rounds_plot,
    rulings_plot,
    seats_plot,
    tokens_plot,
    worth_plot,
)
from mapforge.lab.reports.ruling_words import details_in_words, effect_in_words
from mapforge.lab.reports.simulation_words import with_bounds
from mapforge.lab.ruling_effects import RulingEffects
from mapforge.lab.verdict import FAIR, STRONG, UNDECIDED, WEAK
from mapforge.maps.named_maps import NamedMap
from mapforge.pages.html_page import page, text

_STYLE = """<style>
figure { margin: 1rem 0 } figure svg { width: 100%; height: auto } figcaption { opacity: .8 }
.verdict { display: inline-block; border-radius: .4rem; padding: 0 .6rem; color: #fff; background: #777 }
.fair { background: #3c7a3a } .strong { background: #b0413e } .weak { background: #2f6f9f }
ul.lines { padding-left: 1.2rem }
</style>"""
_MEANINGS = {
    FAIR: "It is worth about as much as printed ones.",
    STRONG: "It is worth more than nearly all printed ones: give it fewer tokens, or a weaker effect.",
    WEAK: "It is worth less than nearly all printed ones: give it more tokens, or a better effect.",
    UNDECIDED: "The games do not settle it: play longer, or decide at your table.",
}
_BARS = "The dot is what the games say, the bar where the truth probably is: more games make it shorter."
_KINDS = {"race": "races", "power": "powers"}


def verdicts_page(found: Sequence[ItemVerdict]) -> str:
    """The report on some items."""
    body = [
        _STYLE,
        "<h1>Is it fair?</h1>",
        f"<p>Bots played on {text(found[0].map)}, with {found[0].players} players. In every game, the first player "
        "had to take the item.</p>",
        "<h2>Verdicts</h2>",
        *_overview(found),
        *(line for each in found for line in _verdict(each)),
        *(line for kind in _KINDS for line in _of_kind(kind, found)),
        "<h2>Where the coins came from</h2>",
        "<p>Coins in a game, while the race of the combo was in play.</p>",
        _figure(coins_plot(found), "Coins of each item by what they came from"),
        "<h2>Coins by round</h2>",
        "<p>Coins in each round of the player who took the item first. The dashed line is the others' average.</p>",
        _figure(_rounds(found), "Coins of each item in each round"),
        *_sweeps(found),
        *_method([*METHOD, f"The average combo is known {found[0].compared_with}."]),
    ]
    return page("Is it fair?", "\n".join(body))


def _overview(found: Sequence[ItemVerdict]) -> Iterator[str]:
    """All verdicts at a glance, the strongest first."""
    known = sorted((each for each in found if each.worth.cases), key=lambda each: -each.worth.value)
    if len(known) > 1:
        rows = [[each.name, each.verdict, signed(each.worth), str(each.games)] for each in known]
        yield _table(["item", "verdict", "worth in coins", "games"], rows)


def _verdict(found: ItemVerdict) -> Iterator[str]:
    yield f'<h3>{text(found.name)}: <span class="verdict {text(found.verdict)}">{text(found.verdict)}</span></h3>'
    yield f"<p>{text(_sentence(headline(found)))} {text(_MEANINGS[found.verdict])}</p>"
    if not found.worth.cases:
        return
    bots = ", ".join(f"{each.bot} says {signed(each.worth)} after {each.games}" for each in found.estimates)
    lines = [
        f"Worth {signed(found.worth)} coins{rank_in_words(found)}.",
        f"Wins: {points(found.lift)} games in a hundred, compared with an average combo.",
        f"{counted(found.games, 'game')}: {bots}.",
    ]
    lines += [f"Coins: {coins_in_words(found)}."] if found.sources else []
    lines += [f"On offer: {offer_in_words(found)}."] if found.offered.taken.cases else []
    lines += [f"People: {line}." for line in people_in_words(found)]
    yield _lines(lines)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _of_kind(kind: str, found: Sequence[ItemVerdict]) -> Iterator[str]:
    """What items of one kind are worth, and with which partners."""
    own = [each for each in found if each.item.kind == kind and each.worth.cases]
    if not own:
        return
    yield f"<h2>What {_KINDS[kind]} are worth</h2>"
    yield f"<p>{_BARS} {text(fair_in_words(own[0]))} Names in bold are being tested.</p>"
    yield _figure(worth_plot(own), f"What {_KINDS[kind]} are worth in coins")
    paired = [each for each in own if each.pairs]
    if paired:
        yield "<h2>Which go together</h2>"
        yield (
            "<p>What a race and a power are worth together, in coins over an average combo: green is much, red is "
            "little. Cells from few games are drawn towards the sum of both. An exclamation mark means that the pair "
            "is clearly worth more or less than that sum.</p>"
        )
        yield _figure(pairs_plot(paired), "Races and powers together")
        odd = [(each, line) for each in paired for line in each.odd_pairs]
        yield _lines(f"{each.name} {pair_in_words(line, each)}." for each, line in odd)


def _rounds(found: Sequence[ItemVerdict]) -> str:
    lines = {each.name: [line.own for line in each.rounds] for each in found if each.rounds}
    others = [line.others for line in found[0].rounds]
    return rounds_plot({**lines, "other players": others}, "other players")


def _sweeps(found: Sequence[ItemVerdict]) -> Iterator[str]:
    swept = [each for each in found if each.sweep]
    if swept:
        yield "<h2>With other token counts</h2>"
    for each in swept:
        yield f"<h3>{text(each.name)}</h3>"
        yield _lines(f"{line[:1].upper()}{line[1:]}." for line in tokens_in_words(each))
        yield _figure(tokens_plot(each), f"What {each.name} would be worth with other token counts")


def fairness_page(found: MapFairness, named: NamedMap) -> str:
    """The report on a map."""
    picture = heat_picture(found, named)
    body = [
        _STYLE,
        f"<h1>{text(named.item.fields.get('name', named.item.id))}</h1>",
        f"<p>{text(counted(found.games, 'game'))} between {text(found.bot)}s.</p>",
        "<h2>Does every seat have the same chance?</h2>",
        f"<p>{_BARS}</p>",
        _figure(seats_plot(found), "How often each seat wins"),
        _lines(list(seats_in_words(found))[1:]),
        *([_lines(list(seats_of_people_in_words(found.people)))] if found.people else []),
        "<h2>Coins by round</h2>",
        "<p>Coins of every seat in each round.</p>",
        _figure(rounds_plot({f"seat {n}": coins for n, coins in enumerate(found.rounds, 1)}), "Coins of each round"),
        "<h2>Where the fights are</h2>",
        f'<div class="map">{picture.inline()}</div>',
        *_regions(found),
        "<h2>Where races enter</h2>",
        *_entries(found),
        "<h2>Which items gain or lose here</h2>",
        *_items(found),
        *_method(MAP_METHOD),
    ]
    return page(f"Is {found.map} fair?", "\n".join(body))


def _regions(found: MapFairness) -> Iterator[str]:
    rows = [
        [line.name, f"{line.conquered:.1f}", f"{line.scored:.1f}", f"{line.coins:.1f}", _ground(line)]
        for line in found.regions
    ]
    yield "<p>How often each is conquered and scored in a game, and the coins it brings.</p>"
    yield _table(["region", "conquered", "scored", "coins", ""], rows)


def _ground(line: RegionLine) -> str:
    if line.is_useless:
        return "a useless corner"
    return "closed to most" if line.is_closed else ""


def _entries(found: MapFairness) -> Iterator[str]:
    rows = [
        [line.name, with_bounds(line.share), signed(line.fares) if line.fares.cases > 1 else "once"]
        for line in found.entries
    ]
    yield "<p>How often races enter by each region, and how their coins compare with other entries of that round.</p>"
    yield _table(["region", "share of entries", "coins compared"], rows)


def _items(found: MapFairness) -> Iterator[str]:
    yield _lines(items_in_words(found))
    rows = [[line.name, signed(line.here), signed(line.there), signed(line.change)] for line in found.items]
    if rows:
        yield _table(["item", "worth here", f"worth on {found.printed}", "change"], rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    titles = "".join(f"<th>{text(word)}</th>" for word in head)
    lines = "".join("<tr>" + "".join(f"<td>{text(cell)}</td>" for cell in row) + "</tr>\n" for row in rows)
    return f"<table><tr>{titles}</tr>\n{lines}</table>"


def effects_page(found: Sequence[RulingEffects]) -> str:
    """The report on rulings and editions."""
    body = [_STYLE, "<h1>What rulings change</h1>"]
    body.append("<p>Every game was played twice with the same seed: with the usual rulings, and with one changed.</p>")
    for table in found:
        body.append(f"<h2>{text(table.map)}</h2>")
        shown = [each for each in table.effects if not each.is_idle and each.games > 1]
        if shown:
            body.append(f"<p>{_BARS} Red ones clearly change something.</p>")
            body.append(_figure(rulings_plot(shown), "What each ruling changes"))
        for effect in shown:
            body.append(f"<h3>{text(effect_in_words(effect))}</h3>")
            body.append(f"<p>{text(effect.variant.question)}</p>" if effect.variant.question else "")
            body.append(_lines(details_in_words(effect)))
        body.append("<h3>No difference in any game</h3>")
        body.append(_lines(effect_in_words(each) for each in table.effects if each.is_idle))
    body += _method(RULING_METHOD)
    return page("What rulings change", "\n".join(body))


def _lines(lines: Iterable[str]) -> str:
    items = "".join(f"<li>{text(line.strip())}</li>" for line in lines if line.strip())
    return f'<ul class="lines">{items}</ul>' if items else ""


def _figure(svg: str, label: str) -> str:
    return f'<figure role="img" aria-label="{text(label)}">{svg}</figure>'


def _method(how: Sequence[str]) -> Iterator[str]:
    yield '<h2 id="method">How this was measured, and what it cannot say</h2>'
    for title, lines in (("How", how), ("Limits", LIMITS)):
        yield f"<h3>{title}</h3>"
        yield _lines(lines)
