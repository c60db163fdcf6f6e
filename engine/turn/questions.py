"""Questions at moments: what a hook would do happens only if a player wants it, or only where a player chooses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.blueprint.filters import RegionFilter
from engine.blueprint.question_words import CHANCE
from engine.holder.moment_holder import AskedHolder, MomentHolder
from engine.holder.question import ask
from engine.position.limits import is_used_up, note_question, parting, spend, use_on_demand
from engine.position.position import Position
from engine.position.purse import has_owed, paying
from engine.state.phases import Spot
from engine.state.records import Pending
from engine.traits.bound_hook import BoundHook
from engine.turn.throws import Outcomes, cast, totals
from engine.vocabulary.changes import (
    CastDie,
    Change,
    CountUse,
    DiscardPiece,
    DrawLots,
    Leave,
    MoveCoins,
    Offer,
    Option,
    Sacrifice,
    Withdraw,
)
from engine.vocabulary.fees import settled
from engine.vocabulary.numbers import Nation, Player, Region
from engine.vocabulary.sets import bits
from engine.world.world import HookUse, Throw

MOST_REPEATS: Final = 20
"""So often a player may want something at one moment."""


def questions(position: Position, nation: Nation, bound: BoundHook, subject: object) -> list[Change]:
    """Offer what a hook would do to everybody whom it asks, in the order of turns."""
    use, me = bound.use, MomentHolder(position, nation, bound, None, subject)
    changes = _wanted(me, bound, subject)
    if changes and (bound.otherwise is not None or not use.asks):
        spend(position, bound, nation, changes)
    return changes if use.asks or not changes else changes + parting(bound.bearer, use.then)


def effects(me: MomentHolder, bound: BoundHook, subject: object) -> list[Change]:
    """What a hook does at a moment: by itself, or as dice decide."""
    throw = bound.use.die
    return _done(me, bound, subject) if throw is None else _thrown(me, bound, subject, throw)


def _done(me: MomentHolder, bound: BoundHook, subject: object) -> list[Change]:
    """What a hook does, and whatever else happens with it."""
    changes: list[Change] = ask(me, bound, subject)
    if changes:
        for other in bound.also:
            changes += _following(me, other, subject)
    return changes


def _thrown(me: MomentHolder, bound: BoundHook, subject: object, throw: Throw) -> list[Change]:
    """One throw, or nothing where the hook has nothing to do."""
    outcomes: Outcomes = []
    for pips in totals(me.world, throw):
        outcomes.append(tuple(_done(me.showing(pips), bound, subject)) if pips in throw.wins else ())
    if not any(outcomes):
        return []
    if bound.failing is not None:
        failing = tuple(ask(me, bound.failing, subject))
        outcomes = [outcome if pips in throw.wins else failing for pips, outcome in enumerate(outcomes)]
    return [cast(me, outcomes, throw)]


def _following(me: MomentHolder, bound: BoundHook, subject: object) -> list[Change]:
    """What a hook does that follows from another one; it may be a question as well."""
    return _wanted(_bound_to(me, bound), bound, subject) if bound.is_asked else effects(me, bound, subject)


def _wanted(me: MomentHolder, bound: BoundHook, subject: object) -> list[Change]:
    """Ask for everybody for whom a hook happens, one after another."""
    return [change for each in _concerned(me, bound.use.for_each) for change in _asked(each, bound, subject)]


def _concerned(me: MomentHolder, word: str) -> list[MomentHolder]:
    """The nation itself, or the same for each player whom a word means: that one is then the other player."""
    return [_against(me, player) for player in _players(me, word)] if word else [me]


def _drawn(options: Sequence[Option], times: int = 1) -> list[Change]:
    """Let chance decide which of some options happens, or several of them."""
    if len(options) > 1:
        return [DrawLots(tuple(option.changes for option in options), times)]
    return [*options[0].changes] if options else []


def _asked(me: MomentHolder, bound: BoundHook, subject: object) -> list[Change]:
    """Ask everybody whom a hook asks; without anybody, it happens."""
    use, changes = bound.use, list[Change]()
    word = use.singles_out or (use.chooses if _asks_holder(me, use) else use.asks or use.chooses)
    if word == CHANCE:
        return _by_chance(me, bound, subject)
    for player in _players(me, word) if word else ():
        asking = me if word == "me" else _against(me, player)
        offer = _offer(asking, bound, subject, player)
        if offer and note_question(me._position, bound, me.nation, player):
            changes += offer
    return changes if word else effects(me, bound, subject)


def _by_chance(me: MomentHolder, bound: BoundHook, subject: object) -> list[Change]:
    """What happens where or against whom chance decides."""
    if bound.use.singles_out:
        return _drawn(_singled_out(me, bound, subject, me.player))
    asks_holder = _asks_holder(me, bound.use)
    return _drawn(_options(me, bound, subject, [], [], asks_holder), 1 if asks_holder else _repeats(me, bound))


def _asks_holder(me: MomentHolder, use: HookUse) -> bool:
    """Tell whether a region is chosen first, and then whoever holds it is asked: nobody else is concerned."""
    return bool(use.chooses) and use.asks == "other" and me.concerned < 0


def _offer(me: MomentHolder, bound: BoundHook, subject: object, player: Player) -> list[Change]:
    """What one player is asked: whether something happens, against whom, and where."""
    use = bound.use
    if use.singles_out:
        return _singling_out(me, bound, subject, player)
    if _asks_holder(me, use):
        return _choice(me, bound, subject, player, asks_holder=True)
    if use.asks:
        return _question(me, bound, subject, player)
    return _choice(me, bound, subject, player)


def _singling_out(me: MomentHolder, bound: BoundHook, subject: object, player: Player) -> list[Change]:
    """Let a player choose another one against whom something happens."""
    options = _singled_out(me, bound, subject, player)
    if bound.use.asks and not bound.use.asks_whom_it_singles_out:
        return _offered(me, bound, subject, player, options) if options else []
    if len(options) == 1:
        return [*options[0].changes]
    return [Offer(player, tuple(options), optional=False)] if options else []


def _singled_out(me: MomentHolder, bound: BoundHook, subject: object, player: Player) -> list[Option]:
    """One option for each other player against whom something happens."""
    use, position, options = bound.use, me._position, list[Option]()
    is_wanted = bool(use.asks) and not use.asks_whom_it_singles_out
    fee = _fee(me, bound, player) if is_wanted else []
    after = parting(bound.bearer, use.then) if is_wanted else []
    for other in range(position.players):
        against = _against(me, other)
        if other == player:
            changes = []
        elif use.asks_whom_it_singles_out:
            changes = _question(against, bound, subject, other)
        else:
            changes = _choices(against, bound, subject) if use.chooses else effects(against, bound, subject)
        if changes:
            options.append(Option("use", bound.name, f"player_{other}", (*fee, *changes, *after)))
    return options


def again(pending: Pending) -> Pending:
    """A question that may be answered once more: nobody has to, and a use is counted once."""
    options = tuple(
        option._replace(changes=tuple(change for change in option.changes if not isinstance(change, CountUse)))
        for option in pending.options
        if option.verb != "pass"
    )
    return Pending(pending.player, options, True, pending.times - 1)


def possible_answers(position: Position, pending: Pending) -> tuple[Option, ...]:
    """The answers that are still possible to a decision that waits; to pass always is."""
    return tuple(
        option
        for option in pending.options
        if option.verb == "pass" or _is_possible(position, pending.player, option.changes)
    )


def _is_possible(position: Position, player: Player, changes: Sequence[Change]) -> bool:
    """Tell whether a player can pay what changes take, and not all that they are about has gone meanwhile."""
    if not has_owed(position, player, changes) or any(_is_over(position, change) for change in changes):
        return False
    struck = [change.region for change in changes if isinstance(change, Leave | Sacrifice | Withdraw)]
    return not struck or any(position.tokens[region] for region in struck)


def _is_over(position: Position, change: Change) -> bool:
    """Tell whether a limited hook has been used up, a piece or the coins on a combo have gone, or no choice is left."""
    if isinstance(change, CountUse):
        return is_used_up(position, change)
    if isinstance(change, MoveCoins):
        return change.coins < 0 and not position.combos[change.position].coins
    if isinstance(change, Offer):
        options = change.options
        return bool(options) and not any(_is_possible(position, change.player, each.changes) for each in options)
    return isinstance(change, DiscardPiece) and position.spot[change.piece] in (Spot.SUPPLY, Spot.OUT)


def _players(me: MomentHolder, word: str) -> list[Player]:
    """Those whom a word means, in the order of turns from whoever's turn it is."""
    position = me._position
    return sorted(me.players_called(word), key=lambda player: (player - position.turn) % position.players)


def _against(me: MomentHolder, player: Player) -> MomentHolder:
    """The same nation at the same moment, when a certain player is the other one concerned."""
    return AskedHolder(me._position, me.nation, me._bound, None, me.subject, 0, player, me.chosen)


def _bound_to(me: MomentHolder, bound: BoundHook) -> MomentHolder:
    """The same nation at the same moment, for another of its hooks."""
    return AskedHolder(me._position, me.nation, bound, None, me.subject, me.pips, me.asked, me.chosen)


def _choosing(me: MomentHolder, region: Region) -> MomentHolder:
    """The same nation at the same moment, when a certain region is chosen."""
    return AskedHolder(me._position, me.nation, me._bound, None, me.subject, me.pips, me.asked, region)


def _question(me: MomentHolder, bound: BoundHook, subject: object, player: Player) -> list[Change]:
    """Offer what a hook does to a player for a price, and what happens otherwise when there is something."""
    use, fee, after = bound.use, _fee(me, bound, player), parting(bound.bearer, bound.use.then)
    if use.chooses == use.asks and me.chosen < 0:
        options = _options(me, bound, subject, fee, after)
    else:
        is_open = bool(use.chooses) and me.chosen < 0
        changes = _choices(me, bound, subject) if is_open else _here(me, bound, subject)
        options = [Option("use", bound.name, _place(me), (*fee, *changes, *after))] if changes else []
    return _offered(me, bound, subject, player, options) if options else []


def _offered(
    me: MomentHolder, bound: BoundHook, subject: object, player: Player, options: list[Option]
) -> list[Change]:
    """Offer some options as often as they may be wanted, with what happens otherwise."""
    denied = _denied(me, bound, subject)
    if denied:
        options.append(Option("pass", "", "", tuple(denied)))
    return [Offer(player, tuple(options), not denied, _repeats(me, bound))]


def _fee(me: MomentHolder, bound: BoundHook, player: Player) -> list[Change]:
    """What a player pays who wants something, and that it is counted when it is limited."""
    use, position = bound.use, me._position
    fee = paying(position, player, settled(use.price, me)) if use.asks and use.price is not None else []
    if use.asks and use.limit and bound.otherwise is None:
        fee.append(use_on_demand(position, bound, me.nation))
    return fee


def _repeats(me: MomentHolder, bound: BoundHook) -> int:
    return min(MOST_REPEATS, bound.use.up_to(me)) if bound.use.up_to is not None else 1


def _denied(me: MomentHolder, bound: BoundHook, subject: object) -> list[Change]:
    """What happens when the answer is no; that may be a question as well."""
    return _following(me, bound.otherwise, subject) if bound.otherwise is not None else []


def _choices(me: MomentHolder, bound: BoundHook, subject: object) -> list[Change]:
    """Let everybody who chooses a region of a hook do so, or chance."""
    if bound.use.chooses == CHANCE:
        return _drawn(_options(me, bound, subject, [], []))
    players = _players(me, bound.use.chooses)
    return [change for player in players for change in _choice(me, bound, subject, player, is_repeated=False)]


def _choice(
    me: MomentHolder,
    bound: BoundHook,
    subject: object,
    player: Player,
    is_repeated: bool = True,
    asks_holder: bool = False,
) -> list[Change]:
    """Let a player choose one of the regions of a hook, or several; of one alone there is no choice."""
    options = _options(me, bound, subject, [], [], asks_holder)
    if len(options) > 1:
        return [Offer(player, tuple(options), False, _repeats(me, bound) if is_repeated and not asks_holder else 1)]
    return [*options[0].changes] if options else []


def _options(
    me: MomentHolder,
    bound: BoundHook,
    subject: object,
    before: list[Change],
    after: list[Change],
    asks_holder: bool = False,
) -> list[Option]:
    """One option for each region in which a hook does something, or a single one when that is in no region."""
    regions = _candidates(me, bound, subject)
    if not regions and not asks_holder:
        changes = effects(me, bound, subject)
        return [Option("use", bound.name, _place(me), (*before, *changes, *after))] if changes else []
    options = []
    for region in regions:
        there = _choosing(me, region)
        if asks_holder:
            changes = _question(_against(there, there.concerned), bound, subject, there.concerned)
        else:
            changes = _here(there, bound, subject)
        if changes:
            name = me.world.regions[region].id
            options.append(Option("use", bound.name, name, (*before, *changes, *after)))
    return options


def _candidates(me: MomentHolder, bound: BoundHook, subject: object) -> list[Region]:
    """The regions among which somebody chooses: where a hook does something, or those that it names."""
    found = ask(me, bound, subject) if bound.use.die is None else effects(me, bound, subject)
    regions = {region for change in found for region in _regions(me._position, change)}
    where = bound.use.parameters.get("where")
    if not regions and isinstance(where, RegionFilter):
        return [*bits(where(me))]
    return sorted(regions)


def _here(me: MomentHolder, bound: BoundHook, subject: object) -> list[Change]:
    """What a hook does in the region that was chosen, or anywhere when none was."""
    changes = effects(me, bound, subject)
    return changes if me.chosen < 0 else _within(me._position, changes, me.chosen)


def _regions(position: Position, change: Change) -> Iterable[Region]:
    """The regions that a change is about: where it happens, or where the piece is that goes."""
    if isinstance(change, CastDie):
        return [region for outcome in change.outcomes for each in outcome for region in _regions(position, each)]
    if isinstance(change, DiscardPiece):
        return [position.at[change.piece]] if position.spot[change.piece] == Spot.MAP else []
    region = getattr(change, "region", None)
    return [] if region is None else [region]


def _within(position: Position, changes: Iterable[Change], region: Region) -> list[Change]:
    """Those of some changes that happen in a region, or nowhere in particular."""
    changes_here: list[Change] = []
    for change in changes:
        if isinstance(change, CastDie):
            outcomes = tuple(tuple(_within(position, outcome, region)) for outcome in change.outcomes)
            changes_here.append(change._replace(outcomes=outcomes))
        elif region in (_regions(position, change) or [region]):
            changes_here.append(change)
    return changes_here


def _place(me: MomentHolder) -> str:
    """The region that was chosen, or that of the moment, when there is one."""
    place = me.chosen_region or me.place
    return me.world.regions[place.bit_length() - 1].id if place else ""
