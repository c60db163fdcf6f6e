"""Whether a region can be attacked and what it costs: every reason, and the cost as the hooks make it."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.answers import Add, Allow, Fix, Forbid, Ignore, Tender
from engine.bits import bits
from engine.holder import Holder
from engine.reach import heard, in_reach_of, is_guarded
from engine.rules import note_copy
from engine.shields import immune_to
from engine.state import WITH_NATION, pieces_at
from engine.subjects import Conquest, filled

if TYPE_CHECKING:
    from engine.bound import Boost, Bound
    from engine.state import State


OPEN = ((), ("too_few_tokens",))
"""The reasons against an attack that better luck or more tokens could still overcome."""


class Assessment(NamedTuple):
    """What an attack on a region would meet."""

    reasons: tuple[str, ...]
    cost: int
    available: int
    source: str = "hand"
    kills: bool = False
    tender: int = -1
    tendered: int = 0
    fixed: bool = False
    beside: int = 0

    @property
    def is_affordable(self) -> bool:
        """Whether the tokens suffice."""
        return self.available >= self.cost


@cache
def paid_by_hand(cost: int, hand: int) -> Assessment:
    """A price that is paid with nothing but tokens in hand."""
    return Assessment((), cost, hand)


def conquest_of(
    s: State,
    nation: int,
    target: int,
    boosts: tuple[Boost, ...] = (),
    striker: int = -1,
    conquered: bool = False,
    swapped: bool = False,
) -> Conquest:
    """Describe an attack for the hooks."""
    defender = s.owner[target]
    player = s.player_of[defender] if defender >= 0 else -1
    names = tuple([boost.name for boost in boosts]) if boosts else ()
    occupied = bool(s.tokens[target] or s.dwell[target])
    entering = not s.held[nation]
    told = (target, nation, defender, player, entering, names, striker, conquered, occupied, swapped)
    return filled(Conquest, told)


def assess(s: State, nation: int, target: int, boosts: tuple[Boost, ...] = (), reach: int | None = None) -> Assessment:
    """Find every reason against an attack and its price.

    A given `reach` says that many targets are assessed: it need not be asked for again, and a target that cannot be
    attacked at any price is not priced.
    """
    conquest = conquest_of(s, nation, target, boosts)
    reasons = _ground_reasons(s, nation, target)
    for boost in boosts:
        if is_boost_spent(s, nation, boost, conquest.defending_player):
            reasons.append("boost_used_up")
    if reach is not None and reasons:
        return Assessment(tuple(reasons), 0, 0)
    reasons += _asked_reasons(s, nation, conquest, boosts)
    if reach is None or is_guarded(s, target):
        reached = in_reach_of(s, nation, target, boosts)
    else:
        reached = bool(reach >> target & 1)
    if not reached:
        reasons.append("out_of_reach" if s.held[nation] else "not_an_entry")
    if reach is not None and reasons:
        return Assessment(tuple(reasons), 0, 0)
    found = priced(s, nation, conquest, boosts)
    if found.available < 1:
        reasons.append("no_tokens")
    elif found.available < found.cost:
        reasons.append("too_few_tokens")
    if not reasons:
        return found
    return Assessment(tuple(reasons), *found[1:])


def _ground_reasons(s: State, nation: int, target: int) -> list[str]:
    bit = 1 << target
    reasons = []
    if s.held[nation] & bit:
        reasons.append("own_region")
    if s.rules.world.impassable & bit:
        reasons.append("impassable")
    if s.shielded & bit and immune_to(s, s.player_of[nation], bit):
        reasons.append("immune")
    if s.abandoned & bit and s.rules.bars_abandoned:
        reasons.append("abandoned_this_turn")
    return reasons


def _asked_reasons(s: State, nation: int, conquest: Conquest, boosts: tuple[Boost, ...]) -> list[str]:
    profile = s.profiles[nation]
    if is_guarded(s, conquest.target):
        closed, own = s.rules.world.closed, profile.own.get("legality", ())
    else:
        closed, own = profile.closed, profile.laws
        if boosts:
            own += tuple(bound for bound in profile.about_boosts if bound.point == "legality")
    forbidden = ["closed"] if closed >> conquest.target & 1 else []
    answers = _answers(s, nation, conquest, boosts, "legality", own)
    if not answers:
        return forbidden
    allowed = {answer.reason for answer in answers if type(answer) is Allow}
    forbidden += [answer.reason for answer in answers if type(answer) is Forbid]
    return [reason for reason in forbidden if reason not in allowed]


def _answers(
    s: State, nation: int, conquest: Conquest, boosts: tuple[Boost, ...], point: str, own: tuple[Bound, ...]
) -> list[Any]:
    """Ask the attacker's own hooks and boosts, the holder's, his player's other nations' and everybody's."""
    for boost in boosts:
        own += boost.hooks.get(point, ())
    found: list[Any] = []
    if own:
        for bound in heard(s, own, nation, conquest.target):
            found += ask_about_attack(s, nation, bound, conquest)
        found = [answer for answer in found if answer.where >> conquest.target & 1]
    return found + others_answers(s, conquest, point)


def ask_about_attack(s: State, nation: int, bound: Bound, conquest: Conquest) -> list[Any]:
    """Ask a nation about its own attack, unless the answer never changes."""
    return bound.ask(Holder(s, nation, bound), conquest) if bound.known is None else bound.known


def others_answers(s: State, conquest: Conquest, point: str) -> list[Any]:
    """Ask everybody but the attacker about an attack."""
    defender = conquest.defender
    found: list[Any] = []
    if defender >= 0:
        for bound in s.profiles[defender].target.get(point, ()):
            found += bound.ask(Holder(s, defender, bound), conquest)
        for other in s.alive[conquest.defending_player]:
            for bound in s.profiles[other].owner.get(point, ()):
                found += bound.ask(Holder(s, other, bound), conquest)
    if s.meddlers:
        for other in bits(s.meddlers):
            for bound in s.profiles[other].sides["any"].get(point, ()):
                found += bound.ask(Holder(s, other, bound), conquest)
    return [answer for answer in found if answer.where >> conquest.target & 1] if found else found


def priced(s: State, nation: int, conquest: Conquest, boosts: tuple[Boost, ...] = ()) -> Assessment:
    """Find the price of an attack that nothing forbids."""
    target = conquest.target
    extra = on_fixed = 0
    ignored: set[str] = set()
    fixed: Fix | None = None
    tender: Tender | None = None
    profile = s.profiles[nation]
    if is_guarded(s, target):
        own = profile.own.get("conquest_cost", ())
    else:
        own = profile.costs
        if boosts:
            own += tuple(bound for bound in profile.about_boosts if bound.point == "conquest_cost")
        extra = profile.static[target]
    for answer in _answers(s, nation, conquest, boosts, "conquest_cost", own):
        kind = type(answer)
        if kind is Add:
            extra += answer.tokens
            on_fixed += answer.tokens if answer.on_fixed else 0
        elif kind is Ignore:
            ignored.add(answer.kind)
        elif kind is Fix:
            fixed = answer if fixed is None else min(fixed, answer)
        else:
            tender = answer
    if fixed is not None:
        return fixed_price(s, nation, fixed, on_fixed)
    if s.die > 0 and heard(s, die_counts(s, nation), nation, target):
        extra -= s.die
    defence = s.fort[target] - s.dwell[target] + _dwellers(s, nation, target, ignored)
    if ignored:
        defence -= ignored_pieces(s, target, ignored)
    hand = s.hand[nation]
    if tender is None:
        return paid_by_hand(max(1, defence + extra), hand)
    cost = max(1, defence + extra)
    tendered = tenders(s, nation, tender, cost)
    return Assessment((), cost, hand + tendered, tender=tender.piece, tendered=tendered)


def tenders(s: State, nation: int, tender: Tender, cost: int) -> int:
    """How many pieces can pay; without `alone`, a token from the hand must go along."""
    ready = len(pieces_at(s, s.rules.world.kinds[tender.piece].mask, WITH_NATION + nation))
    if tender.alone:
        return ready
    return min(ready, cost - 1) if s.hand[nation] else 0


def fixed_price(s: State, nation: int, fixed: Fix, extra: int) -> Assessment:
    """What a fixed price is paid with, and whether there is enough of it."""
    hand, tray = s.hand[nation], s.tray[s.race[nation]]
    if fixed.source == "hand":
        return Assessment((), fixed.tokens + extra, hand, kills=fixed.kills, fixed=True)
    source = "tray" if tray >= fixed.tokens or fixed.source == "tray" else "hand"
    if source == "hand":
        return Assessment((), fixed.tokens + extra, hand, kills=fixed.kills, fixed=True)
    needs_hand = s.rules.rulings["swap_needs_token_in_hand"] == "yes"
    available = 0 if (needs_hand and hand < 1) or hand < extra else tray
    return Assessment((), fixed.tokens, available, source, fixed.kills, fixed=True, beside=extra)


def table_cost(s: State, nation: int, target: int) -> int:
    """The price of a region about which no hook need be asked."""
    owner = s.owner[target]
    own = owner >= 0 and s.player_of[owner] == s.player_of[nation] and not s.rules.own_tokens_defend
    return max(1, s.fort[target] + s.profiles[nation].static[target] + (0 if own else s.tokens[target]))


def _dwellers(s: State, nation: int, target: int, ignored: set[str]) -> int:
    if "dwellers" in ignored:
        return 0
    owner = s.owner[target]
    own = owner >= 0 and s.player_of[owner] == s.player_of[nation] and not s.rules.own_tokens_defend
    return s.dwell[target] + (0 if own else s.tokens[target])


def ignored_pieces(s: State, target: int, ignored: Collection[str]) -> int:
    """The defence of the pieces in a region that do not count."""
    world = s.rules.world
    return sum(world.kind_of[p].defence for p in bits(s.here[target]) if world.kind_of[p].id in ignored)


def die_counts(s: State, nation: int) -> tuple[Bound, ...]:
    """The hooks in force that granted the roll whose result lies on the table."""
    return tuple(bound for bound in s.profiles[nation].rolls if bound.name == s.die_source)


def boost_key(boost: Boost, nation: int, player: int) -> tuple[int, ...]:
    """The key under which the uses of a boost are counted."""
    bearer = boost.bearer if boost.bearer >= 0 else -1 - nation
    return (bearer, boost.trait.index, -1, player) if boost.limit == "opponent" else (bearer, boost.trait.index, -1)


def is_boost_spent(s: State, nation: int, boost: Boost, player: int) -> bool:
    """Tell whether a boost cannot be used again on a player's region."""
    counts = s.lasting if boost.limit == "combo" else s.uses
    return bool(counts) and boost.limit != "free" and counts.get(boost_key(boost, nation, player), 0) > 0


def spend_boost(s: State, nation: int, boost: Boost, player: int) -> None:
    """Count one use of a boost."""
    counts = s.lasting if boost.limit == "combo" else s.uses
    key = boost_key(boost, nation, player)
    counts[key] = counts.get(key, 0) + 1
    note_copy(s, boost.bearer, boost.trait.index)
