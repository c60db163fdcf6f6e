"""The course of a turn: which phase follows, what it offers, and what happens without anybody choosing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.board.bindings import refresh
from engine.conquest.targets import attack_options
from engine.holder.holder import Holder
from engine.holder.moment_holder import MomentHolder
from engine.holder.question import ask
from engine.position.limits import forget_round
from engine.position.position import Position
from engine.position.purse import can_pay
from engine.state.phases import Status, TurnPhase
from engine.state.state import tell
from engine.traits.bound_hook import BoundHook
from engine.turn.attack import after_roll, can_abandon, roll_decides, with_rolls
from engine.turn.capture import end_if_empty
from engine.turn.decline import kept
from engine.turn.draws import begin_round
from engine.turn.effects import run
from engine.turn.lent_pieces import return_copied_pieces
from engine.turn.market import forget_layers, pick_options, refill
from engine.turn.moments import Queue, enqueue, raise_for_player, raise_own
from engine.turn.nations import next_actor
from engine.turn.questions import possible_answers
from engine.turn.redeployment import (
    acting,
    acts_on,
    begin_redeployment,
    end_redeployment,
    expand,
    offers_steadily,
    places_for_beaten,
    redeployment_options,
    take_back,
)
from engine.turn.scores import score
from engine.turn.throws import options_by_dice
from engine.vocabulary.actions import Action
from engine.vocabulary.changes import Option
from engine.vocabulary.numbers import Nation
from engine.vocabulary.registry import AFTER, CHOOSING, CONQUERING, DEFENDING, PHASES, SETTLING
from engine.vocabulary.sets import bits
from engine.vocabulary.subjects import Phase as PhaseSubject
from engine.vocabulary.subjects import Picking, filled

EXPAND, PASS, DECLINE, STOP, DONE = (Action(verb) for verb in ("expand", "pass", "decline", "stop", "done"))

Offers = dict[Action, tuple[BoundHook | None, Nation, Option]]
Choice = tuple[list[Action], Offers]
NO_OFFERS: Final[Offers] = {}


def advance(position: Position, queue: Queue) -> Choice:
    """Go on until somebody must choose, and give the choices."""
    position.repeats = applied = 0
    while True:
        if queue:
            applied = run(position, queue, applied)
        if position.stale:
            position.stale = False
            for nation in bits(position.lenders):
                refresh(position, nation)
        if position.pending:
            asked = pending_choice(position, queue)
            if asked is None:
                continue
            return asked
        choice = _PHASES[position.phase](position, queue)
        if choice is not None:
            return choice


def pending_choice(position: Position, queue: Queue) -> Choice | None:
    """What can be answered to the decision that waits first; None when there is nothing to decide any more."""
    options = possible_answers(position, position.pending[0])
    if not any(option.verb != "pass" for option in options):
        position.pending.pop(0)
        enqueue(queue, None, [change for option in options for change in option.changes])
        return None
    offers: Offers = {_taking(option): (None, -1, option) for option in options}
    return [*offers, *((PASS,) if position.pending[0].optional else ())], offers


def offers_of(position: Position, nations: tuple[int, ...], number: int, nation: Nation) -> Offers:
    """What the traits of some nations offer in a phase in which somebody offers something."""
    offers, phase, profiles = NO_OFFERS, PHASES[number], position.profiles
    subject = filled(PhaseSubject, (phase, nation))
    for other in nations:
        for bound in profiles[other].offers.get(phase, ()):
            if bound.use.price is not None and not can_pay(position, other, bound.use.price):
                continue
            throw = bound.use.die
            for option in (
                options_by_dice(MomentHolder(position, other, bound, None, subject), bound, subject, throw)
                if throw
                else ask(Holder(position, other, bound), bound, subject)
            ):
                if offers is NO_OFFERS:
                    offers = {}
                offers[_taking(option)] = (bound, other, option)
    return offers


def _taking(option: Option) -> Action:
    """The action that takes what is offered."""
    return filled(Action, (option.verb, option.what, option.where, ()))


def begin_turn(position: Position, queue: Queue) -> None:
    """Start a player's turn with a clean memory of it."""
    position.stale = position.stale or bool(position.copied) or position.lenders_by_holdings != 0
    if position.copied:
        return_copied_pieces(position)
    if position.rules.remembers_past:
        older = [attack for attack in position.past_attacks if position.player_of[attack.attacker] != position.turn]
        position.past_attacks = older + position.attacks
    if position.layers or position.laid_coins:
        forget_layers(position)
    position.uses, position.copied, position.attacks = {}, {}, []
    position.found = position.uncovered = position.settled = 0
    position.conquests_over = position.fought = position.scored = False
    position.expanded = position.abandoned = position.tried = 0
    position.die = position.named = position.fading = position.entering = -1
    position.actor = position.active[position.turn]
    tell(position, ("turn", position.turn, position.round))
    raise_for_player(position, queue, position.turn, "on_turn_start")
    # B-RACE-GHOULS-03, -08: a declined race that still conquers does so first, before the pick or the ready phase.
    position.actors = []
    for nation in position.alive[position.turn]:
        if (
            position.status[nation] == Status.DECLINED
            and (position.held[nation] or position.hand[nation])
            and acts_on(position, nation)
        ):
            position.actors.append(nation)
    next_actor(position)


def _pick(position: Position, queue: Queue) -> Choice | None:
    if position.entering < 0:
        if not position.combos:
            refill(position)
        if position.combos:
            return pick_options(position), NO_OFFERS
        _redeploy_readied(position, queue)
        return None
    nation, position.entering = position.entering, -1
    world = position.rules.world
    tokens = world.traits[position.race[nation]].tokens + world.traits[position.power[nation]].tokens
    # B-PICK-23, U-PICK-17: printed races always find enough in the tray; a homebrew supply may be short.
    tokens = min(tokens, position.tray[position.race[nation]])
    position.tray[position.race[nation]] -= tokens
    position.hand[nation] += tokens
    raise_own(position, queue, nation, "on_enter_play", filled(Picking, (nation, 0)))
    # U-PICK-15, U-RACE-MIMES-06: badges were exchanged at `on_pick`, so before the next combo can be seen.
    if position.rules.rulings["combo_refill"] == "after_pick":
        refill(position)
    position.actor = nation
    position.phase = TurnPhase.CHOOSE
    return None


def _choose(position: Position, queue: Queue) -> Choice | None:
    nation = position.actor
    if position.status[nation] == Status.GONE:
        # M-54: a declined race that acts may have lost its last region to its own player just now.
        next_actor(position)
        return None
    offers = (
        offers_of(position, position.alive[position.turn], CHOOSING, nation)
        if position.offerers[CHOOSING]
        else NO_OFFERS
    )
    if position.picked[nation] == position.round and position.status[nation] == Status.ACTIVE:
        # B-READY-06, U-DECLINE-14: the turn of the pick has neither a ready phase nor a decline.
        if offers:
            return [*offers, EXPAND], offers
        expand(position, nation)
        return None
    if position.status[nation] == Status.DECLINED:
        # B-RACE-GHOULS-02: going on to conquer is a right, so it may be passed.
        return [EXPAND, PASS, *offers], offers
    declines = decline_options(position) if can_decline(position) else []
    if declines and "keeps" in position.profiles[nation].own and kept(position, nation).compelled:
        return [*declines, *offers], offers
    return [EXPAND, *declines, *offers], offers


def decline_options(position: Position) -> list[Action]:
    """The ways to decline: the plain one, and those that a trait makes possible."""
    if not position.profiles[position.actor].decline_boosts:
        return [DECLINE]
    return [
        DECLINE,
        *[
            Action("decline", using=(boost.name,))
            for boost in position.profiles[position.actor].decline_boosts
            if can_pay(position, position.actor, boost.price)
        ],
    ]


def can_decline(position: Position) -> bool:
    """Tell whether the player may still send the active race into decline instead of expanding."""
    # B-DECLINE-17, B-RACE-GHOULS-07: not after any nation of the player has readied, a declined one that acts included.
    return (
        (not position.expanded or _troops_are_idle(position))
        and position.picked[position.actor] != position.round
        and position.status[position.actor] == Status.ACTIVE
        and ("keeps" not in position.profiles[position.actor].own or kept(position, position.actor).allowed)
    )


def _troops_are_idle(position: Position) -> bool:
    """Tell whether the troops that were readied bind nobody (B-RACE-GHOULS-21): they have done nothing."""
    if position.rules.rulings["idle_troops_bind"] == "yes" or position.abandoned:
        return False
    return not any(position.expanded >> attack.attacker & 1 for attack in position.attacks)


def _conquer(position: Position, queue: Queue) -> Choice | None:
    if position.status[position.actor] == Status.GONE:
        end_conquests(position, queue)
        return None
    options = attack_options(position)
    if position.die >= 0:
        options = after_roll(position, options)
        return (
            None
            if roll_decides(position, queue, options)
            else (options if position.named >= 0 else [*options, STOP], NO_OFFERS)
        )
    nation = position.actor
    if not position.conquests_over:
        if position.profiles[nation].rolls and position.hand[nation]:
            options = with_rolls(position, nation, options)
        # B-ABANDON-05, U-ABANDON-07: only while readying, so not after the first attack of the turn.
        if not position.fought and can_abandon(position, nation):
            abandon = position.rules.abandon
            options += [abandon[region] for region in bits(position.held[nation])]
    offers = (
        offers_of(position, position.alive[position.turn], CONQUERING, nation)
        if position.offerers[CONQUERING]
        else NO_OFFERS
    )
    if not options and not offers:
        end_conquests(position, queue)
        return None
    options += offers
    options.append(STOP)
    return options, offers


def end_conquests(position: Position, queue: Queue) -> None:
    """Go on to the next nation of the player, or to redeployment."""
    position.die = position.named = -1
    nation = position.actor
    if position.status[nation] != Status.ACTIVE:
        # B-RACE-GHOULS-09: one final roll per player and turn, unless the answer grants a die of its own.
        if position.conquests_over and any(acting(position, nation, "conquer")):
            position.conquests_over = False
        next_actor(position)
        return
    _redeploy_readied(position, queue)


def _redeploy_readied(position: Position, queue: Queue) -> None:
    """Go on to the redeployment of all who have readied their troops; B-PICK-25: it may be nobody."""
    # B-RACE-GHOULS-19: all redeploy at the end of the turn, each race by itself.
    position.settlers = [other for other in position.alive[position.turn] if position.expanded >> other & 1]
    position.phase = TurnPhase.SETTLE
    if position.settlers:
        begin_redeployment(position, queue, position.settlers[0])


def _settle(position: Position, queue: Queue) -> Choice | None:
    if not position.settlers:
        return _after_redeployment(position, queue)
    nation = position.settlers[0]
    if position.status[nation] == Status.GONE:
        _next_to_redeploy(position, queue)
        return None
    if position.withdrawn[nation]:
        take_back(position, nation)
    steps, must_go_on, repeats = redeployment_options(position, nation)
    offers = (
        offers_of(position, position.alive[position.turn], SETTLING, nation)
        if position.offerers[SETTLING]
        else NO_OFFERS
    )
    if must_go_on:
        position.repeats = repeats if offers_steadily(position) else 0
        return ([*steps, *offers] if offers else steps), offers
    if not steps and not offers:
        finish_redeployment(position, queue)
        return None if position.settlers or queue else _after_redeployment(position, queue)
    return [*steps, *offers, *(() if offers and _is_due(offers) else (DONE,))], offers


def _is_due(offers: Offers) -> bool:
    """Tell whether something on offer must be taken before the nation is done."""
    return any(option.due for _, _, option in offers.values())


def finish_redeployment(position: Position, queue: Queue) -> None:
    """End the redeployment of one nation and begin the next one's."""
    end_redeployment(position, queue, position.settlers[0])
    _next_to_redeploy(position, queue)


def _next_to_redeploy(position: Position, queue: Queue) -> None:
    position.settlers = [nation for nation in position.settlers[1:] if position.status[nation] != Status.GONE]
    if position.settlers:
        begin_redeployment(position, queue, position.settlers[0])


def _score(position: Position, queue: Queue) -> Choice | None:
    score(position, queue, position.turn, position.fading)
    position.scored = True
    position.phase = TurnPhase.AFTER
    return _after(position, queue)


def _after(position: Position, queue: Queue) -> Choice | None:
    offers = (
        offers_of(position, position.alive[position.turn], AFTER, position.actor)
        if position.offerers[AFTER]
        else NO_OFFERS
    )
    if offers:
        return [*offers, DONE], offers
    position.phase = TurnPhase.TURN_END
    return _turn_end(position, queue)


def _turn_end(position: Position, queue: Queue) -> Choice | None:
    raise_for_player(position, queue, position.turn, "on_turn_end")
    position.phase = TurnPhase.DEFEND if position.defenders or queue else TurnPhase.NEXT
    return None


def _after_redeployment(position: Position, queue: Queue) -> Choice | None:
    """Let the beaten redeploy, clockwise from the player in turn (B-LOSS-12, U-LOSS-11)."""
    if len(position.defenders) > 1:
        position.defenders.sort(
            key=lambda nation: ((position.player_of[nation] - position.turn) % position.players, nation)
        )
    position.phase = TurnPhase.DEFEND if position.defenders or position.scored else TurnPhase.SCORE
    return None


def _defend(position: Position, queue: Queue) -> Choice | None:
    waits = not position.scored and position.rules.rulings["defender_redeploy"] == "after_scoring"
    while position.defenders:
        nation = position.defenders[0]
        # B-LOSS-17, B-RACE-GHOULS-11: tokens beaten by their own player come back in that player's redeployment.
        if waits and position.player_of[nation] != position.turn:
            break
        if position.withdrawn[nation]:
            if position.held[nation]:
                steps, position.repeats = places_for_beaten(position, nation)
                return steps, NO_OFFERS
            _keep_withdrawn(position, nation)
        elif position.status[nation] < Status.GONE:
            offers = offers_of(position, (nation,), DEFENDING, nation)
            if offers:
                return [*offers, DONE], offers
        position.defenders.pop(0)
    position.phase = TurnPhase.NEXT if position.scored else TurnPhase.SCORE
    return None


def _keep_withdrawn(position: Position, nation: Nation) -> None:
    """Tokens without a region stay in hand, or go to the tray when the nation never acts again."""
    # B-LOSS-04, B-RACE-GHOULS-10 keep them in hand; U-POWER-TOMB-03 gives up those of a race that cannot come back.
    tokens, position.withdrawn[nation] = position.withdrawn[nation], 0
    if position.status[nation] == Status.ACTIVE or acts_on(position, nation):
        position.hand[nation] += tokens
    else:
        position.tray[position.race[nation]] += tokens
        end_if_empty(position, nation)


def _next(position: Position, queue: Queue) -> Choice | None:
    if position.refill_due:
        refill(position)
    position.turn = (position.turn + 1) % position.players
    if position.turn == position.first:
        if position.round >= position.rules.world.turns:
            # B-END-01, U-END-01: the marker stays on the last space.
            position.phase = TurnPhase.OVER
            tell(position, ("over",))
            return None
        position.round += 1
        if position.lasting:
            forget_round(position)
        begin_round(position)
    begin_turn(position, queue)
    return None


def _over(position: Position, queue: Queue) -> Choice:
    return [], NO_OFFERS


_PHASES: Final[list[Callable[[Position, Queue], Choice | None]]] = [
    _pick,
    _choose,
    _conquer,
    _settle,
    _score,
    _after,
    _turn_end,
    _defend,
    _next,
    _over,
]
"""What happens in each phase, in the order in which Phase counts them."""
