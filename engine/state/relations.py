"""Whether the fields of a state fit together: who is active, who holds what, and that nothing is there twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from engine.state.entry_kinds import is_event, is_step
from engine.state.phases import Spot, Status, TurnPhase
from engine.state.records import unlinked
from engine.state.state import FIRST_ROUND, NO_DIE, State
from engine.vocabulary.numbers import NOBODY, NOWHERE
from engine.world.world import World

_BITS_OF_CHANCE = 64
Doubts = Iterator[tuple[bool, str]]
"""What must be true, and what to say when it is not."""


def check_relations(state: State, world: World) -> None:
    """Raise ValueError with the first two fields that contradict each other."""
    for look in _LOOKS:
        for is_so, message in look(state, world):
            if not is_so:
                raise ValueError(message)


def _sets(state: State, world: World) -> Doubts:
    nations, regions, pieces = len(state.race), len(world.regions), len(world.kind_of)
    sizes = {"expanded": nations, "settled": nations, "tried": regions, "abandoned": regions, "hollow": regions}
    sizes |= {"found": pieces, "uncovered": pieces, "seen": pieces, "rng": _BITS_OF_CHANCE}
    for name, size in sizes.items():
        yield getattr(state, name) < 1 << size, f"'{name}' names something that is not there"


def _rounds(state: State, world: World) -> Doubts:
    last = world.turns
    yield FIRST_ROUND <= state.round <= last, f"'round' cannot be {state.round} in a game of {last} rounds"
    yield state.phase != TurnPhase.OVER or state.round == last, "'phase' is over before the last round"
    for nation, picked in enumerate(state.picked):
        yield picked <= state.round, f"'picked' of nation {nation} lies in the future"


def _nations(state: State, world: World) -> Doubts:
    for player, nation in enumerate(state.active):
        own = [n for n, status in enumerate(state.status) if status == Status.ACTIVE and state.player_of[n] == player]
        expected = [nation] if nation >= 0 else []
        yield own == expected, f"'active' of player {player} is {nation}, but by their 'status' it is {own or 'none'}"
    for nation, status in enumerate(state.status):
        left = state.hand[nation] + state.withdrawn[nation] + state.aside[nation]
        yield status != Status.GONE or not left, f"nation {nation} is gone by its 'status' and has tokens left"


def _regions(state: State, world: World) -> Doubts:
    for region, (owner, tokens) in enumerate(zip(state.owner, state.tokens, strict=True)):
        id = world.regions[region].id
        yield owner >= 0 or not tokens, f"'tokens' has some in {id}, and by its 'owner' nobody is there"
        yield owner < 0 or state.status[owner] != Status.GONE, f"'owner' of {id} is gone by its 'status'"


def _tokens(state: State, world: World) -> Doubts:
    """Every token of a race is in its tray, with one of its nations or on the map."""
    in_play = {race for race, status in zip(state.race, state.status, strict=True) if status != Status.GONE}
    yield in_play.issuperset(state.beyond_tray), "'beyond_tray' has a race that is not in play"
    counts = Counter(dict(zip(world.races, state.tray, strict=True)))
    for nation, race in enumerate(state.race):
        counts[race] += state.hand[nation] + state.withdrawn[nation] + state.aside[nation]
    for owner, tokens in zip(state.owner, state.tokens, strict=True):
        if owner >= 0:
            counts[state.race[owner]] += tokens
    for race in world.races:
        supply = world.traits[race].supply + state.beyond_tray.get(race, 0)
        clause = f"'tray', 'hand', 'withdrawn', 'aside' and 'tokens' have {counts[race]} {world.traits[race].id} in all"
        yield counts[race] == supply, f"{clause}, and there are {supply}"


def _cardboard(state: State, world: World) -> Doubts:
    """Every banner, badge and marker exists exactly once."""
    alive = [nation for nation, status in enumerate(state.status) if status != Status.GONE]
    banners = [*(state.race[nation] for nation in alive), *(combo.race for combo in state.combos)]
    banners += [*state.banners, *state.spent]
    yield Counter(banners) == Counter(world.races), "some race is duplicated or missing among 'race' and 'banners'"
    badges = [state.power[nation] for nation in alive if state.power[nation] >= 0]
    badges += [*(combo.power for combo in state.combos if combo.power >= 0), *state.badges, *state.discards]
    badges += state.lent.values()
    yield Counter(badges) == Counter(world.powers), "some power is duplicated or missing among 'power' and 'badges'"
    covered = [piece for piece in world.markers if state.spot[piece] == Spot.STACK]
    yield sorted(state.markers) == covered, "'markers' are not the pieces that are covered by their 'spot'"
    yield not any(state.seen >> piece & 1 for piece in covered), "'seen' has a piece that is covered by its 'spot'"
    is_below = len(set(state.returned)) == len(state.returned) and set(state.returned) <= set(state.banners)
    on_offer = {combo.race for combo in state.combos}
    yield on_offer.issuperset(state.passes), "'passes' has a race that is not on offer"
    yield is_below, "'returned' has a race twice, or one that is not among the 'banners'"


def _pieces(state: State, world: World) -> Doubts:
    markers = set(world.markers)
    on_offer = {combo.race for combo in state.combos}
    for piece, (spot, at, owner) in enumerate(zip(state.spot, state.at, state.belongs, strict=True)):
        name = f"piece {piece}, {world.kind_of[piece].id},"
        yield owner < 0 or state.status[owner] != Status.GONE, f"{name} 'belongs' to a nation that is gone"
        yield spot != Spot.HAND or state.status[at] != Status.GONE, f"{name} is in the hand of a nation that is gone"
        yield spot != Spot.BANNER or at in on_offer, f"{name} lies on a race that is not on offer"
        yield spot != Spot.STACK or piece in markers, f"{name} is covered by its 'spot' and cannot be"


def _turn(state: State, world: World) -> Doubts:
    if state.phase == TurnPhase.OVER:
        return
    actor, phase = state.actor, state.phase
    if phase in (TurnPhase.CHOOSE, TurnPhase.CONQUER):
        yield actor >= 0, "'actor' is nobody while somebody must act"
        yield (
            actor < 0 or state.player_of[actor] == state.turn,
            "'actor' is no nation of the player whose 'turn' it is",
        )
    if phase == TurnPhase.PICK and state.entering < 0:
        yield state.active[state.turn] < 0, "in this 'phase' a player picks who already has an 'active' nation"
    if phase == TurnPhase.CONQUER:
        yield bool(state.expanded >> actor & 1), "the 'actor' conquers without having 'expanded'"
    if phase in (TurnPhase.PICK, TurnPhase.CHOOSE, TurnPhase.CONQUER):
        yield not state.scored, "the turn is 'scored', but by its 'phase' it has just begun"
    yield phase == TurnPhase.SETTLE or not state.settlers, "'settlers' wait, and by the 'phase' nobody settles"
    if state.entering >= 0:
        yield state.entering == state.active[state.turn], "'entering' is not the 'active' nation of the player"
        yield phase == TurnPhase.PICK, "a nation is 'entering', but nobody picks in this 'phase'"
    for name, nations in (("actors", state.actors), ("settlers", state.settlers)):
        yield _are_of(state, nations, state.turn), f"'{name}' has nations of another player than 'turn' says"
    for name, nations in (("actors", state.actors), ("settlers", state.settlers), ("defenders", state.defenders)):
        yield len(set(nations)) == len(nations), f"'{name}' has a nation twice"
    yield state.fading < 0 or state.player_of[state.fading] == state.turn, "'fading' is not the nation of the player"


def _are_of(state: State, nations: Iterable[int], player: int) -> bool:
    return all(state.player_of[nation] == player for nation in nations)


def _die(state: State, world: World) -> Doubts:
    faces = set(world.settings.die)
    yield state.die == NO_DIE or state.die in faces, f"'die' cannot be {state.die}"
    yield faces.issuperset(state.dice), "'dice' has a number that no die shows"
    yield state.named == NOWHERE or state.die != NO_DIE, "a region is 'named' for a roll, but no 'die' was rolled"
    yield (
        state.die == NO_DIE or state.phase == TurnPhase.CONQUER,
        "a 'die' was rolled while nobody conquers",
    )


def _attacks(state: State, world: World) -> Doubts:
    for attack in state.attacks if state.phase != TurnPhase.OVER else ():
        yield state.player_of[attack.attacker] == state.turn, "'attacks' has one by a nation whose turn it is not"
        known = NOBODY if attack.defender < 0 else state.player_of[attack.defender]
        yield attack.defending_player == known, "'attacks' names another player than the one of the defender"


def _chronicles(state: State, world: World) -> Doubts:
    for number, event in enumerate(unlinked(state.events)):
        yield is_event(event, state.players), f"entry {number} of 'events' is not an event of the game"
    for number, step in enumerate(unlinked(state.trail)):
        yield is_step(step, state.players), f"entry {number} of 'trail' is neither an action nor a result of chance"


_LOOKS: tuple[Callable[[State, World], Doubts], ...] = (
    _sets,
    _rounds,
    _nations,
    _regions,
    _tokens,
    _cardboard,
    _pieces,
    _turn,
    _die,
    _attacks,
    _chronicles,
)
