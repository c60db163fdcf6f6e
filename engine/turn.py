"""The course of a turn: which phase follows, what it offers, and what happens without anybody choosing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine import settling
from engine.actions import Action, taking
from engine.answers import Option
from engine.applying import run
from engine.attacking import after_roll, can_abandon, roll_decides, with_rolls
from engine.bits import bits
from engine.holder import Holder
from engine.market import pick_options, refill
from engine.moments import Queue, raise_for_player, raise_own
from engine.registry import AFTER, CHOOSING, CONQUERING, DEFENDING, PHASES, SETTLING
from engine.rules import is_spent
from engine.scoring import score
from engine.settling import expand
from engine.state import Phase, Status, refresh, tell
from engine.subjects import Phase as PhaseSubject
from engine.subjects import Picking
from engine.taking import end_if_empty
from engine.targets import attack_options

if TYPE_CHECKING:
    from engine.bound import Bound
    from engine.state import State

EXPAND, PASS, DECLINE, STOP, DONE = (Action(verb) for verb in ("expand", "pass", "decline", "stop", "done"))

Offers = dict[Action, tuple["Bound | None", int, Option]]
Choice = tuple[list[Action], Offers]
NO_OFFERS: Offers = {}


def advance(s: State, queue: Queue) -> Choice:
    """Go on until somebody must choose, and give the choices."""
    s.repeats = 0
    while True:
        if queue.waiting:
            run(s, queue)
        if s.stale:
            s.stale = False
            for nation in bits(s.lenders):
                refresh(s, nation)
        if s.pending:
            return pending_choice(s)
        found = _PHASES[s.phase](s, queue)
        if found is not None:
            return found


def pending_choice(s: State) -> Choice:
    """The options of the decision that waits first."""
    _, options, optional = s.pending[0]
    offers: Offers = {taking(option): (None, -1, option) for option in options}
    return [*offers, *((PASS,) if optional else ())], offers


def offers_of(s: State, nations: tuple[int, ...], number: int, nation: int) -> Offers:
    """What the traits of some nations offer in a phase in which somebody offers something."""
    found, phase = NO_OFFERS, PHASES[number]
    for other in nations:
        for bound in s.profiles[other].offers.get(phase, ()):
            if is_spent(s, bound, other):
                continue
            for option in bound.ask(Holder(s, other, bound), PhaseSubject(phase, nation)):
                if found is NO_OFFERS:
                    found = {}
                found[taking(option)] = (bound, other, option)
    return found


def begin_turn(s: State, queue: Queue) -> None:
    """Start a player's turn with a clean memory of it."""
    s.stale = s.stale or bool(s.copied) or s.watchers != 0
    s.uses, s.copied, s.attacks = {}, {}, []
    s.conquests_over = s.fought = s.scored = False
    s.expanded = s.abandoned = s.tried = 0
    s.die = s.named = s.fading = s.entering = -1
    s.actor = s.active[s.turn]
    tell(s, "turn", s.turn, s.round)
    raise_for_player(s, queue, s.turn, "on_turn_start")
    s.actors = [
        nation
        for nation in s.alive[s.turn]
        if s.status[nation] == Status.DECLINED and (s.held[nation] or s.hand[nation]) and settling.acts_on(s, nation)
    ]
    next_actor(s)


def next_actor(s: State) -> None:
    """Let the next nation of the player act: declined ones first, then the active one, or a pick."""
    if s.actors:
        s.actor = s.actors.pop(0)
        s.phase = Phase.CHOOSE
        return
    s.actor = s.active[s.turn]
    s.phase = Phase.CHOOSE if s.actor >= 0 else Phase.PICK


def _pick(s: State, queue: Queue) -> Choice | None:
    if s.entering < 0:
        return pick_options(s), NO_OFFERS
    nation, s.entering = s.entering, -1
    world = s.rules.world
    tokens = world.traits[s.race[nation]].tokens + world.traits[s.power[nation]].tokens
    tokens = min(tokens, s.tray[s.race[nation]])
    s.tray[s.race[nation]] -= tokens
    s.hand[nation] += tokens
    if "on_enter_play" in s.profiles[nation].own:
        raise_own(s, queue, nation, "on_enter_play", Picking(nation, 0))
    if s.rules.rulings["combo_refill"] == "after_pick":
        refill(s)
    s.actor = nation
    s.phase = Phase.CHOOSE
    return None


def _choose(s: State, queue: Queue) -> Choice | None:
    nation = s.actor
    if s.status[nation] == Status.GONE:
        # A declined race that acts may have lost its last region to its own player just now.
        next_actor(s)
        return None
    offers = offers_of(s, s.alive[s.turn], CHOOSING, nation) if s.offerers[CHOOSING] else NO_OFFERS
    if s.picked[nation] == s.round and s.status[nation] == Status.ACTIVE:
        if offers:
            return [*offers, EXPAND], offers
        expand(s, nation)
        return None
    if s.status[nation] == Status.DECLINED:
        return [EXPAND, PASS, *offers], offers
    return [EXPAND, *(decline_options(s) if can_decline(s) else ()), *offers], offers


def decline_options(s: State) -> list[Action]:
    """The ways to decline: the plain one, and those that a trait makes possible."""
    return [DECLINE, *[Action("decline", using=(boost.name,)) for boost in s.profiles[s.actor].decline_boosts]]


def can_decline(s: State) -> bool:
    """Tell whether the player may still send the active race into decline instead of expanding."""
    return not s.expanded and s.picked[s.actor] != s.round and s.status[s.actor] == Status.ACTIVE


def _conquer(s: State, queue: Queue) -> Choice | None:
    if s.status[s.actor] == Status.GONE:
        end_conquests(s, queue)
        return None
    found = attack_options(s)
    if s.die >= 0:
        found = after_roll(s, found)
        return None if roll_decides(s, queue, found) else (found if s.named >= 0 else [*found, STOP], NO_OFFERS)
    nation = s.actor
    if not s.conquests_over:
        if s.profiles[nation].rolls and s.hand[nation]:
            found = with_rolls(s, nation, found)
        if not s.fought and can_abandon(s, nation):
            abandon = s.rules.abandon
            found += [abandon[region] for region in bits(s.held[nation])]
    offers = offers_of(s, s.alive[s.turn], CONQUERING, nation) if s.offerers[CONQUERING] else NO_OFFERS
    if not found and not offers:
        end_conquests(s, queue)
        return None
    found += offers
    found.append(STOP)
    return found, offers


def end_conquests(s: State, queue: Queue) -> None:
    """Go on to the next nation of the player, or to redeployment."""
    s.die = s.named = -1
    nation = s.actor
    if s.status[nation] != Status.ACTIVE:
        if s.conquests_over and any(settling.acting(s, nation, "conquer")):
            s.conquests_over = False
        next_actor(s)
        return
    s.settlers = [other for other in s.alive[s.turn] if s.expanded >> other & 1]
    s.phase = Phase.SETTLE
    settling.begin(s, queue, s.settlers[0])


def _settle(s: State, queue: Queue) -> Choice | None:
    if not s.settlers:
        return _end_settling(s, queue)
    nation = s.settlers[0]
    if s.status[nation] == Status.GONE:
        _next_settler(s, queue)
        return None
    if s.withdrawn[nation]:
        settling.take_back(s, nation)
    steps, must_go_on, repeats = settling.options(s, nation)
    offers = offers_of(s, s.alive[s.turn], SETTLING, nation) if s.offerers[SETTLING] else NO_OFFERS
    if must_go_on:
        s.repeats = repeats if settling.offers_steadily(s) else 0
        return ([*steps, *offers] if offers else steps), offers
    if not steps and not offers:
        finish_settling(s, queue)
        return None if s.settlers or queue.waiting else _end_settling(s, queue)
    return [*steps, *offers, DONE], offers


def finish_settling(s: State, queue: Queue) -> None:
    """End the redeployment of one nation and begin the next one's."""
    settling.finish(s, queue, s.settlers[0])
    _next_settler(s, queue)


def _next_settler(s: State, queue: Queue) -> None:
    s.settlers = [nation for nation in s.settlers[1:] if s.status[nation] != Status.GONE]
    if s.settlers:
        settling.begin(s, queue, s.settlers[0])


def _score(s: State, queue: Queue) -> Choice | None:
    score(s, s.turn, s.fading)
    s.scored = True
    s.phase = Phase.AFTER
    return _after(s, queue)


def _after(s: State, queue: Queue) -> Choice | None:
    offers = offers_of(s, s.alive[s.turn], AFTER, s.actor) if s.offerers[AFTER] else NO_OFFERS
    if offers:
        return [*offers, DONE], offers
    s.phase = Phase.TURN_END
    return _turn_end(s, queue)


def _turn_end(s: State, queue: Queue) -> Choice | None:
    raise_for_player(s, queue, s.turn, "on_turn_end")
    s.phase = Phase.DEFEND if s.defenders or queue.waiting else Phase.NEXT
    return None


def _end_settling(s: State, queue: Queue) -> Choice | None:
    """Let the beaten redeploy, clockwise from the player in turn."""
    if len(s.defenders) > 1:
        s.defenders.sort(key=lambda nation: ((s.player_of[nation] - s.turn) % s.players, nation))
    s.phase = Phase.DEFEND if s.defenders or s.scored else Phase.SCORE
    return None


def _defend(s: State, queue: Queue) -> Choice | None:
    waits = not s.scored and s.rules.rulings["defender_redeploy"] == "after_scoring"
    while s.defenders:
        nation = s.defenders[0]
        if waits and s.player_of[nation] != s.turn:
            break
        if s.withdrawn[nation]:
            if s.held[nation]:
                s.repeats = s.withdrawn[nation] - 1
                return s.rules.placing(s.held[nation]), NO_OFFERS
            _keep_withdrawn(s, nation)
        elif s.status[nation] < Status.GONE:
            offers = offers_of(s, (nation,), DEFENDING, nation)
            if offers:
                return [*offers, DONE], offers
        s.defenders.pop(0)
    s.phase = Phase.NEXT if s.scored else Phase.SCORE
    return None


def _keep_withdrawn(s: State, nation: int) -> None:
    """Tokens without a region stay in hand, or go to the tray when the nation never acts again."""
    tokens, s.withdrawn[nation] = s.withdrawn[nation], 0
    if s.status[nation] == Status.ACTIVE or settling.acts_on(s, nation):
        s.hand[nation] += tokens
    else:
        s.tray[s.race[nation]] += tokens
        end_if_empty(s, nation)


def _next(s: State, queue: Queue) -> Choice | None:
    if s.refill_due:
        refill(s)
    s.turn = (s.turn + 1) % s.players
    if s.turn == s.first:
        s.round += 1
        if s.round > s.rules.world.turns:
            s.phase = Phase.OVER
            tell(s, "over")
            return None
    begin_turn(s, queue)
    return None


def _over(s: State, queue: Queue) -> Choice:
    return [], NO_OFFERS


_PHASES: list[Callable[[State, Queue], Choice | None]] = [
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
