"""What happens when a region changes hands: losses, withdrawals, pieces, the new holder, and the moments around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.board.moves import hold, move
from engine.conquest.assessment import spend_prices
from engine.conquest.price_tables import names_of
from engine.holder.holder import Holder
from engine.holder.moment_holder import MomentHolder
from engine.holder.others_answers import conquest_of
from engine.holder.question import ask
from engine.holder.reach import heard
from engine.holder.strikes import strike_lacks
from engine.position.limits import spend, spend_boost
from engine.position.position import Position, far_sides
from engine.state.phases import Spot, Status
from engine.state.records import KILLED, Attack
from engine.state.state import pieces_at, tell
from engine.traits.bound_hook import Boost, BoundHook
from engine.turn.moments import Queue, pay_for, raise_moment, raise_own
from engine.turn.nations import vanish
from engine.vocabulary.answers import Lose, Spare
from engine.vocabulary.numbers import UNBOUNDED, Nation, Piece, Region
from engine.vocabulary.price_list import Assessment
from engine.vocabulary.sets import bits
from engine.vocabulary.subjects import Conquest, Leaving, filled

_NO_DETAILS: Final = (0, 0, "", 0)


def conquer(
    position: Position,
    queue: Queue,
    target: Region,
    found: Assessment,
    boosts: tuple[Boost, ...],
    spend_all: bool,
    rolled: int = 0,
) -> None:
    """Let the acting nation take a region and pay for it; after the final die, all that is left goes there."""
    nation, world = position.actor, position.rules.world
    # Before anything moves: afterwards the hooks would see another region and answer differently.
    if position.limited_costs:
        spend_prices(position, conquest_of(position, nation, target, boosts))
    pieces: Sequence[Piece] = ()
    cost, hand = found.cost, position.hand[nation]
    if found.source == "tray":
        position.tray[position.race[nation]] -= cost
        position.hand[nation] -= found.beside
        tokens = cost + found.beside
    else:
        if found.tendered:
            pieces = pieces_at(position, world.kinds[found.tender].mask, Spot.HAND, nation)[: found.tendered]
            pieces = pieces if spend_all else pieces[: -(-cost // found.worth)]
            cost = max(0, cost - len(pieces) * found.worth)
            if found.spent and not cost:
                # A piece that is gone holds no region: a token always goes there.
                cost = min(1, hand)
        # B-CONQ-22, U-CONQ-26: exactly the cost is placed, but for the final die.
        tokens = hand if spend_all or cost > hand else cost
        position.hand[nation] = hand - tokens
    position.conquests[nation] += 1
    if not tokens:
        position.hollow |= 1 << target
    conquest = conquest_of(position, nation, target, boosts, -1, True, found.kills)
    begin_attack(position, queue, conquest, boosts, 1, tokens + len(pieces), rolled)
    _take(position, queue, conquest, nation, tokens)
    for piece in pieces:
        position.belongs[piece] = nation
        move(position, piece, *((Spot.SUPPLY,) if found.spent else (Spot.MAP, target)))
    race, region = world.traits[position.race[nation]].id, world.regions[target].id
    names = names_of(boosts) if boosts else ()
    tell(position, ("conquer", position.player_of[nation], race, region, tokens, *names))
    if boosts or position.profiles[nation].on_conquer:
        _after_taking(position, queue, conquest, boosts)


def begin_attack(
    position: Position,
    queue: Queue,
    conquest: Conquest,
    boosts: tuple[Boost, ...],
    loses: int = 1,
    paid: int = 0,
    rolled: int = 0,
) -> None:
    """Record an attack and let everybody it concerns respond, while the defender still has what they hold."""
    target, nation, defender, player, _, _, striker, conquered, occupied, _ = conquest
    position.fought = True
    # M-01: what a piece takes by itself is an attack, but no conquest of the nation that sends it.
    own = conquered and striker < 0
    is_active = defender >= 0 and position.status[defender] == Status.ACTIVE
    remembers = position.rules.remembers_details
    details = _details(position, target, paid, boosts, rolled) if remembers else _NO_DETAILS
    attack = (nation, target, defender, player, own, occupied, is_active, 0)
    position.attacks.append(filled(Attack, attack + details))
    for boost in boosts:
        spend_boost(position, nation, boost, player)
        pay_for(position, queue, nation, boost)
    # Noted before anybody responds, so that whoever is concerned can ask how many die.
    if conquered and defender >= 0:
        _note_losses(position, min(position.tokens[target], _losses(position, conquest, boosts, loses)))
    is_minded = defender >= 0 or position.attack_bystanders or position.profiles[nation].on_attack
    if is_minded and (striker < 0 or not _lacks(position, conquest, "reactions")):
        _raise_responses(position, queue, conquest)


def _details(
    position: Position, target: Region, paid: int, boosts: tuple[Boost, ...], rolled: int
) -> tuple[int, int, str, int]:
    """What is noted of an attack beside who attacked whom, in worlds that ask for it."""
    return position.tokens[target], paid, " ".join([boost.item for boost in boosts]), rolled


def _note_losses(position: Position, killed: int) -> None:
    """Write down how many tokens die in the latest attack."""
    if killed:
        attack = position.attacks[-1]
        position.attacks[-1] = filled(Attack, (*attack[:KILLED], killed, *attack[KILLED + 1 :]))


def _raise_responses(position: Position, queue: Queue, conquest: Conquest) -> None:
    """Let everybody respond whom an attack concerns: the defender, their player, others, the attacker."""
    nation, defender, profiles = conquest.attacker, conquest.defender, position.profiles
    if defender >= 0:
        if profiles[defender].minds_attacks:
            _raise_all(position, queue, defender, profiles[defender].target, conquest)
        for other in position.alive[conquest.defending_player]:
            if profiles[other].owner:
                _raise_all(position, queue, other, profiles[other].owner, conquest)
    if position.attack_bystanders:
        for other in bits(position.attack_bystanders):
            for hooks in far_sides(position, other, nation):
                _raise_all(position, queue, other, hooks, conquest)
    if profiles[nation].on_attack:
        raise_moment(position, queue, nation, profiles[nation].on_attack, conquest)


def _raise_all(
    position: Position, queue: Queue, nation: Nation, hooks: dict[str, tuple[BoundHook, ...]], conquest: Conquest
) -> None:
    for point in ("on_attack", "on_conquer") if conquest.conquered else ("on_attack",):
        if point in hooks:
            raise_moment(position, queue, nation, hooks[point], conquest)


def _take(
    position: Position,
    queue: Queue,
    conquest: Conquest,
    holder: Nation,
    tokens: int,
) -> None:
    target, defender = conquest.target, conquest.defender
    # Noted first: the guards leave with their region, and the marker is uncovered only after it has its new holder.
    here = position.here[target]
    guarded = here & position.rules.world.marker_guards if here else 0
    if defender >= 0:
        _beat(position, conquest)
    if here:
        meet_fates(position, target, "lost", defender)
    hold(position, target, holder)
    position.tokens[target] = tokens
    if defender >= 0 and not position.held[defender]:
        end_if_empty(position, defender)
    # U-MONSTER-02: the next marker is uncovered at once, for the conqueror; U-PLACE-PENTACLE-10: or for nobody.
    if guarded and position.markers and not _lacks(position, conquest, "uncovering"):
        marker = position.markers.pop(0)
        position.uncovered |= 1 << marker
        position.seen |= 1 << marker
        move(position, marker, Spot.MAP, target)
        tell(
            position,
            (
                "found",
                position.player_of[conquest.attacker],
                position.rules.world.kind_of[marker].id,
                position.rules.world.regions[target].id,
            ),
        )
        _raise_found(position, queue, conquest, marker)


def _lacks(position: Position, conquest: Conquest, effect: str) -> bool:
    return conquest.striker >= 0 and strike_lacks(Holder(position, conquest.attacker), conquest, effect)


def _beat(position: Position, conquest: Conquest) -> None:
    target, defender = conquest.target, conquest.defender
    count, dead = position.tokens[target], position.attacks[-1].killed
    position.tokens[target] = 0
    position.tray[position.race[defender]] += dead
    position.withdrawn[defender] += count - dead
    if count > dead and defender not in position.defenders:
        position.defenders.append(defender)
    tell(
        position,
        (
            "beaten",
            conquest.defending_player,
            position.rules.world.traits[position.race[defender]].id,
            dead,
            count - dead,
        ),
    )


def _losses(position: Position, conquest: Conquest, boosts: tuple[Boost, ...], loses: int) -> int:
    attacker, defender = conquest.attacker, conquest.defender
    if conquest.swapped:
        # B-RACE-SORCERERS-06, U-LOSS-09: a replaced token is lost, whatever would spare it.
        return 1
    if (
        conquest.defending_player == position.player_of[attacker]
        and position.rules.rulings["own_stack_overrun"] == "all_lost"
    ):
        # B-LOSS-17, U-LOSS-07: only where the ruling says so; by default one dies, as in any other conquest.
        return UNBOUNDED
    losing, killing = position.profiles[defender].losing, position.profiles[attacker].killing
    if not (losing or killing or boosts):
        return loses
    asked = [(defender, bound) for bound in losing]
    asked += [(attacker, bound) for bound in (*killing, *_boosts_heard(position, conquest, boosts))]
    return _asked_losses(position, conquest, asked, loses)


def _boosts_heard(position: Position, conquest: Conquest, boosts: tuple[Boost, ...]) -> tuple[BoundHook, ...]:
    """The hooks of boosts about losses, unless the holder of the target silences them."""
    bounds = tuple([bound for boost in boosts for bound in boost.hooks.get("loss", ())])
    return heard(Holder(position, conquest.attacker), bounds, conquest.target)


def _asked_losses(position: Position, conquest: Conquest, asked: list[tuple[Nation, BoundHook]], usual: int) -> int:
    """How many tokens are lost by what hooks answer: the most that one of them says, or none if one spares them."""
    most, is_spared = usual, False
    for nation, bound in asked:
        answers = ask(MomentHolder(position, nation, bound, None, conquest), bound, conquest)
        for answer in answers:
            if isinstance(answer, Lose):
                most = max(most, answer.tokens)
            elif isinstance(answer, Spare):
                is_spared |= answer.strikes or conquest.striker < 0
        # All are asked even when one spares: whoever answers has used up a limited answer.
        spend(position, bound, nation, answers)
    return 0 if is_spared else most


def meet_fates(position: Position, region: Region, event: str, nation: Nation) -> None:
    """Send each piece of a region where its kind says it goes when the region is lost or abandoned."""
    world = position.rules.world
    for piece in bits(position.here[region]):
        fate = getattr(world.kind_of[piece], event)
        owner = position.belongs[piece]
        if fate == "supply" or (fate == "owner" and (owner < 0 or position.status[owner] != Status.ACTIVE)):
            move(position, piece, Spot.SUPPLY)
        elif fate == "out":
            move(position, piece, Spot.OUT)
        elif fate == "owner":
            move(position, piece, Spot.HAND, owner)
            # M-03: a piece that comes back is placed with the beaten tokens, so its nation waits to place it.
            if event == "lost" and owner == nation and nation not in position.defenders:
                position.defenders.append(nation)


def end_if_empty(position: Position, nation: Nation) -> None:
    """Let a declined nation that has nothing left vanish."""
    # B-DECLINE-07, U-DECLINE-08; B-RACE-GHOULS-14: not while tokens wait in hand. B-DECLINE-19: an active race stays.
    if (
        position.status[nation] == Status.DECLINED
        and not position.held[nation]
        and not position.hand[nation] + position.withdrawn[nation]
    ):
        vanish(position, nation)


def _raise_found(position: Position, queue: Queue, conquest: Conquest, marker: int) -> None:
    nation = conquest.attacker
    trait = position.rules.world.kind_of[marker].trait
    bounds = position.profiles[nation].own.get("on_found", ())
    raise_moment(
        position, queue, nation, [b for b in bounds if b.trait.index == trait and b.bearer == marker], conquest
    )


def _after_taking(position: Position, queue: Queue, conquest: Conquest, boosts: tuple[Boost, ...]) -> None:
    nation = conquest.attacker
    hooks = position.profiles[nation].on_conquer
    if hooks:
        raise_moment(position, queue, nation, hooks, conquest)
    for boost in boosts:
        raise_moment(position, queue, nation, boost.hooks.get("on_conquer", ()), conquest)


def strike(position: Position, queue: Queue, piece: Piece, target: Region, nation: Nation, loses: int) -> None:
    """Let a piece conquer a region: its occupant is beaten and nobody holds it while the piece is there."""
    # U-PLACE-PENTACLE-02, -05: it is conquered like any region, but belongs to nobody and pays nobody.
    conquest = conquest_of(position, nation, target, striker=piece, conquered=True)
    begin_attack(position, queue, conquest, (), loses)
    # Off the map first: where it stood, it must neither defend nor count while the region changes hands.
    move(position, piece, Spot.SUPPLY)
    _take(position, queue, conquest, -1, 0)
    position.belongs[piece] = nation
    move(position, piece, Spot.MAP, target)
    world = position.rules.world
    tell(position, ("strike", position.player_of[nation], world.kind_of[piece].id, world.regions[target].id))


def occupy(position: Position, queue: Queue, nation: Nation, target: Region, tokens: int) -> None:
    """Let a nation conquer a region with tokens that it has just taken up, whatever phase it is."""
    conquest = conquest_of(position, nation, target, conquered=True)
    position.conquests[nation] += 1
    begin_attack(position, queue, conquest, (), paid=tokens)
    _take(position, queue, conquest, nation, tokens)
    race, player = position.rules.world.traits[position.race[nation]].id, position.player_of[nation]
    tell(position, ("conquer", player, race, position.rules.world.regions[target].id, tokens))
    _after_taking(position, queue, conquest, ())


def leave(position: Position, queue: Queue, region: Region) -> None:
    """Let the holder give a region up; its tokens go to their hand, its pieces where they belong."""
    nation = position.owner[region]
    position.hand[nation] += position.tokens[region]
    position.tokens[region] = 0
    raise_own(position, queue, nation, "on_leave", filled(Leaving, (nation, region)))
    if position.here[region]:
        meet_fates(position, region, "abandoned", nation)
    hold(position, region, -1)
    if position.rules.remembers_left:
        position.abandoned |= 1 << region
    tell(position, ("leave", position.player_of[nation], position.rules.world.regions[region].id))
