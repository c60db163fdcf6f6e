"""Verdicts on items in words, for a terminal and for the page."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from mapforge.files.plurals import counted
from mapforge.lab.intervals import Estimate
from mapforge.lab.item_verdict import DIE, ITSELF, OTHERS, PARTNER, REGIONS, ItemVerdict
from mapforge.lab.pairs import PairLine
from mapforge.lab.reports.people_words import item_of_people_in_words, limits_in_words
from mapforge.lab.reports.simulation_words import with_bounds, with_margin
from mapforge.lab.token_sweep import TokenLine, fairest
from mapforge.lab.verdict import FAIR, LEAST_GAMES, UNDECIDED, WEAK

_EVEN = 0.5
SOURCES = {REGIONS: "regions", ITSELF: "its own effects", PARTNER: "its partner's effects", OTHERS: "other sources"}


def verdicts_in_words(found: Sequence[ItemVerdict]) -> str:
    """The verdicts for a terminal, and what they rest on."""
    lines = [line for each in found for line in (*item_in_words(each), "")]
    first = found[0]
    lines += [
        f"Worth is in coins over the average printed combo on {first.map}, for whoever takes it first "
        f"among {first.players} players.",
        *_fair_lines(found),
        f"The average combo is known {first.compared_with}.",
        "Numbers in brackets allow for that, and include the true value in 95 of 100 cases, for these bots; "
        "people may play differently.",
        *_people_note(found),
        *_more_time(found),
    ]
    return "\n".join(lines) + "\n"


def _fair_lines(found: Sequence[ItemVerdict]) -> Iterator[str]:
    """What counts as fair for each kind; a printed item is no measure for itself, so that its own range is another."""
    lines = Counter(fair_in_words(each) for each in found if each.worth.cases)
    kinds = {line.split()[1]: line for line, _ in reversed(lines.most_common())}
    yield from kinds.values()
    if len(lines) > len(kinds):
        yield "A printed item is compared with all others of its kind."


def _people_note(found: Sequence[ItemVerdict]) -> Iterator[str]:
    """How people's games are to be read."""
    if any(each.people and each.people.taken for each in found):
        yield "People choose what they take, so their games show how it went and not what an item is worth; " + (
            "they change nothing about a verdict."
        )


def _more_time(found: Sequence[ItemVerdict]) -> Iterator[str]:
    """What helps when items had hardly any games."""
    if any(each.estimates[0].games < LEAST_GAMES for each in found):
        yield f"That was too little time: allow a minute for each item, and try --minutes {len(found) + 1}."


def fair_in_words(found: ItemVerdict) -> str:
    """What counts as fair for an item."""
    fair_range = found.fair_range
    ends = f"from {fair_range.low:+.1f} to {fair_range.high:+.1f} coins"
    return (
        f"A {found.item.kind} is fair if it is worth no less and no more than printed ones, apart from the tenth at "
        f"either end: {ends}, known to within {fair_range.margin:.1f}."
    )


def headline(found: ItemVerdict) -> str:
    """The verdict in one sentence: how likely it is, its place among printed items, and the pairs that break it."""
    words = found.verdict
    if found.plays_like and found.verdict == FAIR:
        return (
            f"{words}, because it plays exactly like the printed {found.plays_like}{_place(found)}{_odd_pairs(found)}"
        )
    if found.verdict == UNDECIDED:
        return f"{words}, because {found.reason}{_time_to_decide(found)}{_odd_pairs(found)}"
    return f"{words}, {chance_in_words(found.verdict, found.probability)}{_place(found)}{_odd_pairs(found)}"


def chance_in_words(verdict: str, probability: float) -> str:
    """How likely a verdict is; what is fair because it is not clearly unfair is only just so."""
    return "but only just" if verdict == FAIR and probability < _EVEN else percent(probability)


def percent(probability: float) -> str:
    """A probability in words that promise no more than is known."""
    return "more than 99 %" if probability > 0.994 else f"about {round(probability * 100)} %"


def _time_to_decide(found: ItemVerdict) -> str:
    minutes = found.minutes_to_decide
    if minutes is None:
        return "; more games on this board would not settle it"
    return f"; about {counted(max(1, math.ceil(minutes)), 'more minute')} would settle it"


def _place(found: ItemVerdict) -> str:
    """Where it stands among the printed items, from the side of the verdict."""
    rank, kind = found.rank, found.item.kind
    if not rank.printed:
        return ""
    weaker = rank.printed - rank.stronger
    is_low = found.verdict == WEAK or (found.verdict == FAIR and found.odds.weak > found.odds.fair)
    number, word = (rank.stronger, "weaker") if is_low else (weaker, "stronger")
    return f": {word} than {'all' if number == rank.printed else f'{number} of'} {rank.printed} printed {kind}s"


def _odd_pairs(found: ItemVerdict) -> str:
    """The pairs that the verdict does not hold for, at most three."""
    odd = found.breaking_pairs[:3]
    if not odd:
        return ""
    said = [
        f"{'broken' if line.surplus.value > 0 else 'useless'} with {found.names[line.partner]} ({line.likely:+.0f})"
        for line in odd
    ]
    return f", but {' and '.join(said) if len(said) < 3 else f'{said[0]}, {said[1]} and {said[2]}'}"


def item_in_words(found: ItemVerdict) -> Iterator[str]:
    """The lines about one item."""
    yield f"{found.item}: {headline(found)}"
    if not found.worth.cases:
        yield from (f"  people    {line}" for line in people_in_words(found))
        return
    yield f"  worth     {signed(found.worth)} coins{rank_in_words(found)}"
    yield f"  wins      {points(found.lift)} games in a hundred, compared with an average combo"
    estimates = ", ".join(
        f"{each.bot} {signed(each.worth)} in {each.games}" for each in found.estimates if each.worth.cases
    )
    yield f"  games     {counted(found.games, 'game')}: {estimates}"
    if found.sources:
        yield f"  coins     {coins_in_words(found)}"
    if found.offered.taken.cases:
        yield f"  on offer  {offer_in_words(found)}"
    yield from (f"  tokens    {line}" for line in tokens_in_words(found))
    yield from (f"  pairs     {line}" for line in pairs_in_words(found))
    yield from (f"  people    {line}" for line in people_in_words(found))


def people_in_words(found: ItemVerdict) -> Iterator[str]:
    """What games of people say, apart from what bots say."""
    if found.people is not None:
        yield item_of_people_in_words(found.people)
        if limits := limits_in_words(found.people):
            yield limits


def rank_in_words(found: ItemVerdict) -> str:
    """Where it stands among the printed items."""
    rank, kind = found.rank, found.item.kind
    if rank.below and rank.above:
        verb = "are" if rank.stronger > 1 else "is"
        stronger = f"{rank.stronger} of {rank.printed} printed {kind}s {verb} worth more"
        return f", between {rank.below} and {rank.above}; {stronger}"
    if rank.below:
        return f", more than {rank.below}, the strongest printed {kind}"
    return f", less than {rank.above}, the weakest printed {kind}" if rank.above else ""


def coins_in_words(found: ItemVerdict) -> str:
    """Where the coins of its race came from."""
    parts = ", ".join(f"{found.sources[word]:.1f} from {phrase}" for word, phrase in SOURCES.items())
    return f"{parts}; {found.sources[DIE]:.1f} of them from regions won with the die"


def offer_in_words(found: ItemVerdict) -> str:
    """How bots treat it where nobody must take it."""
    left = found.offered.left
    return f"never taken in {with_bounds(left)} of games, and on offer for {_picks(found)}"


def _picks(found: ItemVerdict) -> str:
    return f"{with_margin(found.offered.picks)} other picks"


def tokens_in_words(found: ItemVerdict) -> Iterator[str]:
    """The token count that would make it fair, and its worth with each count that was tried."""
    best, fair = fairest(found.sweep), found.fair_range
    if best is None:
        return
    if best.is_printed:
        yield f"its {counted(best.tokens, 'token')} bring it closest to the average"
    elif best.verdict == FAIR or fair.low <= best.worth.value <= fair.high:
        now = next(line.tokens for line in found.sweep if line.is_printed)
        word = "fair" if found.verdict != FAIR else "closer to the average"
        sure = best.verdict == FAIR or (
            found.fair_range.low <= best.worth.low and best.worth.high <= found.fair_range.high
        )
        would = "would" if sure else "would probably"
        yield f"with {counted(best.tokens, 'token')} it {would} be {word}: {signed(best.worth)} coins; it has {now}"
    else:
        yield f"not even with {counted(best.tokens, 'token')} would it be fair: {signed(best.worth)} coins"
    yield "worth with " + ", ".join(map(_with_tokens, found.sweep))


def _with_tokens(line: TokenLine) -> str:
    return f"{line.tokens}: {signed(line.worth)}"


def pairs_in_words(found: ItemVerdict) -> Iterator[str]:
    """The partners with which it is worth more or less than the sum of both."""
    for line in found.odd_pairs:
        yield pair_in_words(line, found)
    if found.is_deep and found.pairs and not found.odd_pairs:
        widest = max(line.surplus.margin for line in found.pairs)
        yield f"none of {len(found.pairs)} stands out: race and power add up, to within {widest:.1f} coins"


def pair_in_words(line: PairLine, found: ItemVerdict) -> str:
    """One pair that stands out."""
    name, more = found.names[line.partner], "more" if line.surplus.value > 0 else "less"
    surplus = line.surplus if line.surplus.value > 0 else _turned(line.surplus)
    bounds = f"{surplus.value:.1f} ({surplus.low:.1f} to {surplus.high:.1f})"
    return f"with {name} worth {bounds} coins {more} than the sum of both, in {counted(line.games, 'game')}"


def _turned(estimate: Estimate) -> Estimate:
    return Estimate(-estimate.value, -estimate.high, -estimate.low, estimate.cases)


def signed(estimate: Estimate) -> str:
    """A worth with its interval, as in +4.2 (+3.1 to +5.3)."""
    return f"{estimate.value:+.1f} ({estimate.low:+.1f} to {estimate.high:+.1f})"


def points(lift: Estimate) -> str:
    """How many games of a hundred are won more or less, with the interval."""
    return f"{lift.value * 100:+z.0f} ({lift.low * 100:+z.0f} to {lift.high * 100:+z.0f})"
