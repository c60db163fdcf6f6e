"""What happens when a region changes hands: losses, withdrawals, pieces, the new holder, and the moments around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.answers import Lose, Spare
from engine.bits import bits
from engine.conquest import Assessment, conquest_of, spend_boost
from engine.holder import Holder
from engine.market import vanish
from engine.moments import Queue, raise_moment
from engine.reach import heard
from engine.state import OUT, SUPPLY, UNCOVERED, WITH_NATION, Status, hold, move, pieces_at, tell
from engine.striking import strike_lacks
from engine.subjects import Conquest, Leaving

if TYPE_CHECKING:
    from engine.bound import Boost, Bound
    from engine.state import State


def conquer(s: State, queue: Queue, target: int, found: Assessment, boosts: tuple[Boost, ...], spend_all: bool) -> None:
    """Let the acting nation take a region and pay for it; after the final die, all that is left goes there."""
    nation, world = s.actor, s.rules.world
    pieces: list[int] = []
    if found.source == "tray":
        s.tray[s.race[nation]] -= found.cost
        s.hand[nation] -= found.beside
        tokens = found.cost + found.beside
    else:
        if found.tendered:
            pieces = pieces_at(s, world.kinds[found.tender].mask, WITH_NATION + nation)[: found.tendered]
            pieces = pieces if spend_all else pieces[: found.cost]
        tokens = s.hand[nation] if spend_all else min(found.cost - len(pieces), s.hand[nation])
        s.hand[nation] -= tokens
    s.conquests[nation] += 1
    if not tokens:
        s.hollow |= 1 << target
    conquest = conquest_of(s, nation, target, boosts, -1, True, found.kills)
    begin_attack(s, queue, conquest, boosts)
    _take(s, queue, conquest, boosts, nation, tokens, 1)
    for piece in pieces:
        s.belongs[piece] = nation
        move(s, piece, target)
    race = world.traits[s.race[nation]].id
    tell(s, "conquer", s.player_of[nation], race, world.regions[target].id, tokens, *conquest.boosts)
    if boosts or s.profiles[nation].on_conquer:
        _after_taking(s, queue, conquest, boosts)


def begin_attack(s: State, queue: Queue, conquest: Conquest, boosts: tuple[Boost, ...]) -> None:
    """Record an attack and tell everybody it concerns, while the defender still has what he holds."""
    nation, defender = conquest.attacker, conquest.defender
    s.fought = True
    own = conquest.conquered and conquest.striker < 0
    s.attacks.append((nation, conquest.target, defender, conquest.defending_player, int(own), int(conquest.occupied)))
    for boost in boosts:
        spend_boost(s, nation, boost, conquest.defending_player)
    if conquest.striker >= 0 and strike_lacks(s, conquest, "reactions"):
        return
    points = ("on_attack", "on_conquer") if conquest.conquered else ("on_attack",)
    if defender >= 0:
        if s.profiles[defender].minds_attacks:
            _raise_all(s, queue, defender, s.profiles[defender].target, points, conquest)
        for other in s.alive[conquest.defending_player]:
            if s.profiles[other].owner:
                _raise_all(s, queue, other, s.profiles[other].owner, points, conquest)
    if s.meddlers:
        for other in bits(s.meddlers):
            _raise_all(s, queue, other, s.profiles[other].sides["any"], points, conquest)
    if s.profiles[nation].on_attack:
        raise_moment(s, queue, nation, s.profiles[nation].on_attack, conquest)


def _raise_all(
    s: State,
    queue: Queue,
    nation: int,
    hooks: dict[str, tuple[Bound, ...]],
    points: tuple[str, ...],
    conquest: Conquest,
) -> None:
    for point in points:
        if point in hooks:
            raise_moment(s, queue, nation, hooks[point], conquest)


def _take(
    s: State, queue: Queue, conquest: Conquest, boosts: tuple[Boost, ...], holder: int, tokens: int, loses: int
) -> None:
    target, defender = conquest.target, conquest.defender
    here = s.here[target]
    guarded = here & s.rules.world.marker_guards if here else 0
    if defender >= 0:
        _beat(s, conquest, boosts, loses)
    if here:
        meet_fates(s, target, "lost", defender)
    hold(s, target, holder)
    s.tokens[target] = tokens
    if defender >= 0 and not s.held[defender]:
        end_if_empty(s, defender)
    if guarded and s.markers and not strike_lacks(s, conquest, "uncovering"):
        marker = s.markers.pop(0)
        s.uses[UNCOVERED, marker] = 1
        move(s, marker, target)
        tell(
            s,
            "found",
            s.player_of[conquest.attacker],
            s.rules.world.kind_of[marker].id,
            s.rules.world.regions[target].id,
        )
        _raise_found(s, queue, conquest, marker)


def _beat(s: State, conquest: Conquest, boosts: tuple[Boost, ...], loses: int) -> None:
    target, defender = conquest.target, conquest.defender
    count = s.tokens[target]
    dead = min(count, _losses(s, conquest, boosts, loses))
    s.tokens[target] = 0
    s.tray[s.race[defender]] += dead
    s.withdrawn[defender] += count - dead
    if count > dead and defender not in s.defenders:
        s.defenders.append(defender)
    tell(s, "beaten", conquest.defending_player, s.rules.world.traits[s.race[defender]].id, dead, count - dead)


def _losses(s: State, conquest: Conquest, boosts: tuple[Boost, ...], loses: int) -> int:
    attacker, defender = conquest.attacker, conquest.defender
    if conquest.swapped:
        return 1
    if conquest.defending_player == s.player_of[attacker] and s.rules.rulings["own_stack_overrun"] == "all_lost":
        return 1 << 30
    most = loses
    spared = False
    asked = [(defender, bound) for bound in s.profiles[defender].losing]
    asked += [(attacker, bound) for bound in s.profiles[attacker].killing]
    if boosts:
        named = tuple(bound for boost in boosts for bound in boost.hooks.get("loss", ()))
        asked += [(attacker, bound) for bound in heard(s, named, attacker, conquest.target)]
    for nation, bound in asked:
        for answer in bound.ask(Holder(s, nation, bound), conquest):
            if isinstance(answer, Lose):
                most = max(most, answer.tokens)
            elif isinstance(answer, Spare) and (answer.strikes or conquest.striker < 0):
                spared = True
    return 0 if spared else most


def meet_fates(s: State, region: int, event: str, nation: int) -> None:
    """Send each piece of a region where its kind says it goes when the region is lost or abandoned."""
    world = s.rules.world
    for piece in bits(s.here[region]):
        fate = getattr(world.kind_of[piece], event)
        owner = s.belongs[piece]
        if fate == "supply" or (fate == "owner" and (owner < 0 or s.status[owner] != Status.ACTIVE)):
            move(s, piece, SUPPLY)
        elif fate == "out":
            move(s, piece, OUT)
        elif fate == "owner":
            move(s, piece, WITH_NATION + owner)
            if event == "lost" and owner == nation and nation not in s.defenders:
                s.defenders.append(nation)


def end_if_empty(s: State, nation: int) -> None:
    """Let a declined nation vanish that has nothing left."""
    if s.status[nation] == Status.DECLINED and not s.held[nation] and not s.hand[nation] + s.withdrawn[nation]:
        vanish(s, nation)


def _raise_found(s: State, queue: Queue, conquest: Conquest, marker: int) -> None:
    nation = conquest.attacker
    trait = s.rules.world.kind_of[marker].trait
    bounds = s.profiles[nation].own.get("on_found", ())
    raise_moment(s, queue, nation, [b for b in bounds if b.trait.index == trait and b.bearer == marker], conquest)


def _after_taking(s: State, queue: Queue, conquest: Conquest, boosts: tuple[Boost, ...]) -> None:
    nation = conquest.attacker
    hooks = s.profiles[nation].on_conquer
    if hooks:
        raise_moment(s, queue, nation, hooks, conquest)
    for boost in boosts:
        raise_moment(s, queue, nation, boost.hooks.get("on_conquer", ()), conquest)


def strike(s: State, queue: Queue, piece: int, target: int, nation: int, loses: int) -> None:
    """Let a piece conquer a region: its occupant is beaten and nobody holds it while the piece is there."""
    conquest = conquest_of(s, nation, target, striker=piece, conquered=True)
    begin_attack(s, queue, conquest, ())
    move(s, piece, -1)
    _take(s, queue, conquest, (), -1, 0, loses)
    s.belongs[piece] = nation
    move(s, piece, target)
    world = s.rules.world
    tell(s, "strike", s.player_of[nation], world.kind_of[piece].id, world.regions[target].id)


def leave(s: State, queue: Queue, region: int) -> None:
    """Let the holder give a region up; its tokens go to his hand, its pieces where they belong."""
    nation = s.owner[region]
    s.hand[nation] += s.tokens[region]
    s.tokens[region] = 0
    hooks = s.profiles[nation].own.get("on_leave")
    if hooks:
        raise_moment(s, queue, nation, hooks, Leaving(nation, region))
    if s.here[region]:
        meet_fates(s, region, "abandoned", nation)
    hold(s, region, -1)
    tell(s, "leave", s.player_of[nation], s.rules.world.regions[region].id)
