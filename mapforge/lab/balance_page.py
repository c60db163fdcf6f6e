"""Reports as one HTML file: verdicts in plain words with plots, readable without a word of statistics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mapforge.files import counted
from mapforge.lab.balance_words import item_in_words
from mapforge.lab.item_verdict import ItemVerdict
from mapforge.lab.map_fairness import MapFairness
from mapforge.lab.map_words import fairness_in_words, heat_picture
from mapforge.lab.plots import coins_plot, seats_plot, worth_plot
from mapforge.lab.verdict import BOUND, FAIR, STRONG, UNDECIDED, WEAK
from mapforge.maps import NamedMap
from mapforge.pages import page, text

_LINES = '<pre style="white-space: pre-wrap">'
_MEANINGS = {
    FAIR: "About as good as the printed ones on average",
    STRONG: f"At least {BOUND:g} coins better than the average: give it fewer tokens, or a weaker effect",
    WEAK: f"At least {BOUND:g} coins worse than the average: give it more tokens, or a better effect",
    UNDECIDED: "The games do not say; play longer, or decide at your table",
}


def verdicts_page(found: Sequence[ItemVerdict]) -> str:
    """The report on some items."""
    body = [
        "<h1>Is it fair?</h1>",
        f"<p>Bots played on {text(found[0].map)}. In every game the first player had to take the item.</p>",
        "<h2>Verdicts</h2>",
        *_verdicts(found),
        "<h2>What each is worth</h2>",
        "<p>The dot is what the games say, the bar where the truth probably lies: the more games, the shorter it is. "
        "In the green range an item is fair.</p>",
        f'<div class="map">{worth_plot(found)}</div>',
        "<h2>Where the coins came from</h2>",
        f'<div class="map">{coins_plot(found)}</div>',
        *_method(found[0].compared_with),
    ]
    return page("Is it fair?", "\n".join(body))


def _verdicts(found: Sequence[ItemVerdict]) -> Iterator[str]:
    for each in found:
        yield f"<h3>{text(each.name)}: {text(each.verdict)}</h3>"
        yield f"<p>{text(_MEANINGS[each.verdict])}.</p>"
        yield f"{_LINES}{text(chr(10).join(item_in_words(each)))}</pre>"


def _method(compared_with: str) -> Iterator[str]:
    yield "<h2>How this was found out</h2>"
    yield (
        "<p>An item is tried with every printed partner equally often. What counts is how many coins its player has "
        "over the others at the end, compared with an average printed combo, which is known from "
        f"{text(compared_with)}. Two bots of different strength play; where they do not see the same side, the verdict "
        "is <em>undecided</em>. Of twenty average items, at most one is called strong or weak by accident.</p>"
    )
    yield (
        "<p>Bots do not trade, threaten or take revenge, and they may miss what a person would do with an item. Take "
        "the numbers as a first opinion, and your table as the last.</p>"
    )


def fairness_page(found: MapFairness, named: NamedMap) -> str:
    """The report on a map."""
    picture = heat_picture(found, named)
    body = [
        f"<h1>{text(named.item.fields.get('name', named.item.id))}</h1>",
        f"<p>{text(counted(found.games, 'game'))} between {text(found.bot)}s.</p>",
        "<h2>Does every seat have the same chance?</h2>",
        "<p>The dot is what the games say, the bar where the truth probably lies.</p>",
        f'<div class="map">{seats_plot(found)}</div>',
        f"{_LINES}{text(fairness_in_words(found))}</pre>",
        "<h2>Where the fights are</h2>",
        f'<div class="map">{picture[picture.index("<svg") :]}</div>',
    ]
    return page(f"Is {found.map} fair?", "\n".join(body))
