"""Verdicts on items in words, for a terminal and for the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from mapforge.files.plurals import counted
from mapforge.lab.intervals import Estimate
from mapforge.lab.item_verdict import DIE, ITSELF, OTHERS, PARTNER, REGIONS, ItemVerdict
from mapforge.lab.pairs import PairLine
from mapforge.lab.reports.simulation_words import with_bounds, with_margin
from mapforge.lab.token_sweep import TokenLine, fairest
from mapforge.lab.verdict import FAIR, LEAST_GAMES

SOURCES = {REGIONS: "regions", ITSELF: "its own effects", PARTNER: "its partner's effects", OTHERS: "other sources"}


def verdicts_in_words(found: Sequence[ItemVerdict]) -> str:
    """The verdicts for a terminal, and what they rest on."""
    lines = [line for each in found for line in (*item_in_words(each), "")]
    first = found[0]
    lines += [
        f"Worth is in coins over the average printed combo on {first.map}, for whoever takes it first.",
        *_fair_lines(found),
        f"The average combo is known {first.compared_with}.",
        "Numbers in brackets allow for that, and include the true value in 95 of 100 cases, for these bots; "
        "people may play differently.",
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


def _more_time(found: Sequence[ItemVerdict]) -> Iterator[str]:
    """What helps when items had hardly any games."""
    if any(each.estimates[0].games < LEAST_GAMES for each in found):
        yield f"That was too little time: allow a minute for each item, and try --minutes {len(found) + 1}."


def fair_in_words(found: ItemVerdict) -> str:
    """What counts as fair for an item."""
    fair_range = found.fair_range
    low, high = (f" ({found.names[end]})" if end else "" for end in (fair_range.weakest, fair_range.strongest))
    ends = f"from {fair_range.low:+.1f}{low} to {fair_range.high:+.1f}{high} coins"
    return (
        f"A {found.item.kind} is fair if it is worth no less and no more than printed ones: {ends}, "
        f"known to within {fair_range.margin:.1f}."
    )


def item_in_words(found: ItemVerdict) -> Iterator[str]:
    """The lines about one item."""
    yield f"{found.item}: {found.verdict}" + (f", because {found.reason}" if found.reason else "")
    if not found.worth.cases:
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
    parts = ", ".join(f"{found.sources[word]:.1f} from {said}" for word, said in SOURCES.items())
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
    odd = [line for line in found.pairs if line.stands_out]
    for line in odd:
        yield pair_in_words(line, found)
    if found.is_deep and found.pairs and not odd:
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
