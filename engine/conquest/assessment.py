"""Whether one region can be attacked and what it costs, asking everybody who has a say: the slow, obvious way."""

from __future__ import annotations

from typing import Final

from engine.conquest.price import fixed_price, least_price, paid_with, price_parts
from engine.holder.holder import Holder
from engine.holder.others_answers import conquest_of, others_answers, others_asked
from engine.holder.question import ask
from engine.holder.reach import heard, in_reach_of, is_guarded
from engine.position.limits import is_boost_spent, spend
from engine.position.position import Position, immune_to
from engine.traits.bound_hook import Boost, BoundHook
from engine.vocabulary.answers import Add, Allow, Fix, Forbid, Tender
from engine.vocabulary.numbers import Nation, Region, RegionSet
from engine.vocabulary.plain_data import Answer
from engine.vocabulary.price_list import Assessment
from engine.vocabulary.sets import bits, union
from engine.vocabulary.subjects import Conquest, all_conquests

OPEN: Final = ((), ("too_few_tokens",))
"""The reasons against an attack that better luck or more tokens could still overcome."""

Answers = list[tuple[BoundHook, Answer]]
"""What hooks have answered about one attack, each answer with the hook that gave it."""


def assess(
    position: Position,
    nation: Nation,
    target: Region,
    boosts: tuple[Boost, ...] = (),
    reach: RegionSet | None = None,
) -> Assessment:
    """Find every reason against an attack and its price.

    A given `reach` says that many targets are assessed: it need not be asked for again, and a target that cannot be
    attacked at any price is not priced.
    """
    me = Holder(position, nation)
    conquest = conquest_of(position, nation, target, boosts)
    reasons = _ground_reasons(position, nation, target, boosts)
    for boost in boosts:
        if is_boost_spent(position, nation, boost, conquest.defending_player):
            reasons.append("boost_used_up")
    if reach is not None and reasons:
        return Assessment(tuple(reasons), 0, 0)
    reasons += _asked_reasons(me, conquest, boosts)
    # A holder who silences help may cut off a way that is open to other regions, so the shared reach does not hold.
    if reach is None or is_guarded(position, target):
        reached = in_reach_of(me, target, boosts)
    else:
        reached = bool(reach >> target & 1)
    if not reached:
        reasons.append("out_of_reach" if position.held[nation] else "not_an_entry")
    if reach is not None and reasons:
        return Assessment(tuple(reasons), 0, 0)
    assessment = _priced(me, conquest, boosts)
    # B-CONQ-12, U-CONQ-12: whatever the discounts, a conquest needs a token.
    if assessment.available < 1:
        reasons.append("no_tokens")
    elif assessment.available < assessment.cost:
        reasons.append("too_few_tokens")
    return assessment._replace(reasons=tuple(reasons)) if reasons else assessment


def closed_by_pieces(position: Position, nation: Nation, among: RegionSet, boosts: tuple[Boost, ...] = ()) -> RegionSet:
    """The regions among some that pieces close to a nation, unless it breaks through with its hooks or some boosts."""
    player = position.player_of[nation]
    closed = immune_to(position, player, among)
    if not closed or not position.rules.breaks_immunities:
        return closed
    bounds = position.profiles[nation].own.get("pierces", ())
    for boost in boosts:
        bounds += boost.hooks.get("pierces", ())
    me, conquest = Holder(position, nation), all_conquests(nation, not position.held[nation], boosts)
    answers = [answer for bound in bounds for answer in ask(me.bearing(bound), bound, conquest)]
    left = 0
    for region in bits(closed):
        ignored = union(answer.pieces for answer in answers if answer.where >> region & 1)
        left |= immune_to(position, player, 1 << region, ignored)
    return left


def _ground_reasons(position: Position, nation: Nation, target: Region, boosts: tuple[Boost, ...] = ()) -> list[str]:
    bit = 1 << target
    reasons = []
    # B-CONQ-23, U-CONQ-25: the own active regions are no target; those of the own declined race are (B-CONQ-16).
    if position.held[nation] & bit:
        reasons.append("own_region")
    # U-CHASM-01: not by any means.
    if position.rules.world.impassable & bit:
        reasons.append("impassable")
    if position.shielded & bit and closed_by_pieces(position, nation, bit, boosts):
        reasons.append("immune")
    if position.abandoned & bit and position.rules.bars_abandoned:
        # B-ABANDON-07, U-ABANDON-06: only where the ruling forbids coming back in the same turn.
        reasons.append("abandoned_this_turn")
    return reasons


def _asked_reasons(me: Holder, conquest: Conquest, boosts: tuple[Boost, ...]) -> list[str]:
    forbidden = ["closed"] if me.world.closed >> conquest.target & 1 else []
    answers = answers_about(me, conquest, boosts, "legality")
    if not answers:
        return forbidden
    # Leave is given reason by reason: what opens a closed ground does not lift an immunity.
    allowed = {answer.reason for _, answer in answers if type(answer) is Allow}
    forbidden += [answer.reason for _, answer in answers if type(answer) is Forbid]
    return [reason for reason in forbidden if reason not in allowed]


def answers_about(me: Holder, conquest: Conquest, boosts: tuple[Boost, ...], point: str) -> Answers:
    """Ask the attacker's own hooks and boosts, unless the holder of the target silences them, and all others."""
    own = me.profile.own.get(point, ())
    for boost in boosts:
        own += boost.hooks.get(point, ())
    own_answers = [
        (bound, answer)
        for bound in heard(me, own, conquest.target)
        for answer in ask_about_attack(me, bound, conquest)
        if answer.where >> conquest.target & 1
    ]
    return own_answers + others_answers(me, conquest, point)


def ask_about_attack(me: Holder, bound: BoundHook, conquest: Conquest) -> list[Answer]:
    """Ask a nation about its own attack, unless the answer never changes."""
    return ask(me.bearing(bound), bound, conquest) if bound.known is None else bound.known


def priced(position: Position, nation: Nation, conquest: Conquest, boosts: tuple[Boost, ...] = ()) -> Assessment:
    """Find the price of an attack that nothing forbids, and what it is paid with."""
    return _priced(Holder(position, nation), conquest, boosts)


def _priced(me: Holder, conquest: Conquest, boosts: tuple[Boost, ...]) -> Assessment:
    position, nation = me._position, me.nation
    answers = answers_about(me, conquest, boosts, "conquest_cost")
    fixes = [answer for _, answer in answers if type(answer) is Fix]
    # B-POWER-DRAGON_MASTER-01, M-29: a fixed price holds whatever defends the region, and no discount changes it.
    if fixes:
        least = min(fixes)
        added = [answer for _, answer in answers if type(answer) is Add]
        extra = sum([answer.tokens for answer in added if answer.on_fixed or (answer.on_swaps and least.kills)])
        return fixed_price(position, nation, least, extra, least_price(answers))
    tenders = [answer for _, answer in answers if type(answer) is Tender]
    cost = price_parts(position, conquest, answers, _die_that_counts(position, me, conquest.target)).total
    return paid_with(position, nation, cost, tenders[-1] if tenders else None)


def spend_prices(position: Position, conquest: Conquest) -> None:
    """Count the limited answers about the price of an attack that is made: they were heard, and are used up."""
    nation, target = conquest.attacker, conquest.target
    me = Holder(position, nation)
    own = heard(me, me.profile.own.get("conquest_cost", ()), target)
    for by, bound in [*((nation, bound) for bound in own), *others_asked(position, conquest, "conquest_cost")]:
        if bound.is_counted:
            answers = ask(me.through(by, bound), bound, conquest)
            spend(position, bound, by, [answer for answer in answers if answer.where >> target & 1])


def _die_that_counts(position: Position, me: Holder, target: Region) -> int:
    """The roll on the table, unless the holder of the target silences what granted it."""
    return position.die if position.die > 0 and heard(me, granting_roll(position, me.nation), target) else 0


def granting_roll(position: Position, nation: Nation) -> tuple[BoundHook, ...]:
    """The hooks in force that granted the roll whose result lies on the table."""
    names = names_with_roll(position)
    return tuple(bound for bound in position.profiles[nation].rolls if bound.name in names)


def names_with_roll(position: Position) -> tuple[str, ...]:
    """What was named with the roll on the table: what granted it, and boosts."""
    return tuple(position.die_source.split(" and "))
