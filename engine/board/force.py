"""Which traits are in force for whom, and everything else that follows from a state."""

from __future__ import annotations

from engine.board.tables import fold_into_tables
from engine.sight.holder import Holder
from engine.sight.question import ask
from engine.state.phases import IN_USE, Spot, Status
from engine.traits.bound import Source
from engine.traits.contribution import Contribution
from engine.traits.position import UNKNOWN, Position
from engine.traits.profile import Profile
from engine.traits.rules import MOST_KEPT
from engine.vocabulary.numbers import Nation, PieceSet
from engine.vocabulary.registry import PHASES
from engine.vocabulary.sets import bits, mask_of
from engine.vocabulary.subjects import Lending


def profile_of(position: Position, nation: Nation) -> Profile:
    """The profile of a nation as it stands now, with what its traits lend."""
    profile = _plain_profile(position, nation)
    if "lends" not in position.rules.points:
        return profile
    asked = [(nation, bound, profile) for bound in profile.lends] if profile.lends else []
    for other in position.alive[position.player_of[nation]]:
        its = position.profiles[other]
        if other != nation and its.owner:
            asked += [(other, bound, its) for bound in its.owner.get("lends", ())]
    if not asked:
        return profile
    subject = Lending(nation)
    lent = {
        Source(answer.trait, answer.bearer, answer.quiet)
        for by, bound, its in asked
        for answer in ask(Holder(position, by, bound, its), bound, subject)
    }
    return _profile(position, nation, (*profile.sources, *sorted(lent))) if lent else profile


def _plain_profile(position: Position, nation: Nation) -> Profile:
    """The profile of a nation as its race, its badge, its ground and the pieces that serve it make it."""
    rules, active = position.rules, position.status[nation] == Status.ACTIVE
    pieces, grounds = _serving(position, nation, active), 0
    for trait, mask in rules.world.trait_grounds:
        if position.held[nation] & mask:
            grounds |= 1 << trait
    key = (active, position.race[nation], position.power[nation], pieces, grounds, position.event)
    known = rules.plain_profiles.get(key)
    if known is None:
        if len(rules.plain_profiles) > MOST_KEPT:
            rules.plain_profiles.clear()
        common = bits(grounds) if position.event < 0 else (*bits(grounds), position.event)
        sources = rules.sources(position.race[nation], position.power[nation], pieces, common)
        known = rules.plain_profiles[key] = _profile(position, nation, sources)
    return known


def _serving(position: Position, nation: Nation, active: bool) -> PieceSet:
    """The pieces that bring a trait to a nation: those in its regions, and those that serve it wherever they are."""
    rules, spot, found = position.rules, position.spot, 0
    bringing = position.bringing & ~rules.idle_pieces[active]
    if position.held[nation]:
        at, owner = position.at, position.owner
        for piece in bits(bringing & ~rules.far_pieces):
            if spot[piece] == Spot.MAP and owner[at[piece]] == nation:
                found |= 1 << piece
    for piece in bits(bringing & rules.far_pieces):
        is_for_nation = rules.world.kind_of[piece].serves == "nation"
        if position.belongs[piece] == nation if is_for_nation else spot[piece] == Spot.MAP:
            found |= 1 << piece
    return found


def _profile(position: Position, nation: Nation, sources: tuple[Source, ...]) -> Profile:
    rules, active = position.rules, position.status[nation] == Status.ACTIVE
    known = rules.profiles.get((active, sources))
    if known is None:
        if len(rules.profiles) > MOST_KEPT:
            rules.profiles.clear()
        parts = [(source, _contribution(position, nation, source, active)) for source in sources]
        bringing = [(source, part) for source, part in parts if part.is_something]
        key = (active, tuple([source for source, _ in bringing]))
        known = rules.profiles.get(key)
        if known is None:
            found = [part for _, part in bringing]
            known = rules.profiles[key] = Profile(rules.world, key, found, rules.asks_everything)
    return known


def _contribution(position: Position, nation: Nation, source: Source, active: bool) -> Contribution:
    rules = position.rules
    found = rules.contributions.get((active, source))
    if found is None:
        found = rules.contributions[active, source] = Contribution(rules.world, rules.rulings, source, active=active)
        me = Holder(position, nation, profile=rules.nothing)
        fold_into_tables(found, me, asks_everything=rules.asks_everything)
        if not found.is_something and source in rules.piece_sources:
            rules.idle_pieces[active] |= 1 << source.bearer
    return found


def refresh(position: Position, nation: Nation) -> None:
    """Find again which traits are in force for a nation."""
    if position.status[nation] == Status.GONE:
        return
    before = position.profiles[nation].owner
    _refresh_alone(position, nation)
    if "lends" in before or "lends" in position.profiles[nation].owner:
        for other in position.alive[position.player_of[nation]]:
            if other != nation:
                _refresh_alone(position, other)


def _refresh_alone(position: Position, nation: Nation) -> None:
    old, profile, bit = position.profiles[nation], profile_of(position, nation), 1 << nation
    if profile is old:
        return
    position.profiles[nation] = profile
    if profile.borders is not old.borders:
        position.near[nation] = UNKNOWN
    if profile.roles != old.roles:
        position.lenders = position.lenders | bit if profile.lends_by_board else position.lenders & ~bit
        position.watchers = position.watchers | bit if profile.lends_by_holdings else position.watchers & ~bit
        position.meddlers = position.meddlers | bit if profile.meddles else position.meddlers & ~bit
        position.talkers = position.talkers | bit if profile.has_a_say else position.talkers & ~bit
        position.onlookers = position.onlookers | bit if profile.looks_on else position.onlookers & ~bit
        position.counters = position.counters | bit if profile.counts_prices else position.counters & ~bit
    if old.offers.keys() != profile.offers.keys():
        offerers = position.offerers
        for number, phase in enumerate(PHASES):
            offerers[number] = offerers[number] | bit if phase in profile.offers else offerers[number] & ~bit


def forget(position: Position, nation: Nation) -> None:
    """Strike a nation that has vanished from the sets of those who are asked."""
    others = ~(1 << nation)
    position.lenders &= others
    position.watchers &= others
    position.meddlers &= others
    position.talkers &= others
    position.onlookers &= others
    position.counters &= others
    position.offerers = [offerers & others for offerers in position.offerers]


def derive(position: Position) -> None:
    """Compute everything that follows from the state, as after loading."""
    world = position.rules.world
    position.alive = [
        tuple(n for n, p in enumerate(position.player_of) if p == player and position.status[n] != Status.GONE)
        for player in range(position.players)
    ]
    position.held = [0] * len(position.race)
    for region, nation in enumerate(position.owner):
        if nation >= 0:
            position.held[nation] |= 1 << region
    position.near = [UNKNOWN] * len(position.race)
    _derive_ground(position)
    position.bringing = mask_of(piece for piece in bits(world.trait_pieces) if position.spot[piece] in IN_USE)
    position.lenders = position.watchers = position.meddlers = position.talkers = 0
    position.onlookers = position.counters = 0
    position.offerers = [0] * len(PHASES)
    position.listed = None
    position.repeats = 0
    position.stale = False
    position.profiles = [position.rules.nothing] * len(position.race)
    for nation in range(len(position.race)):
        refresh(position, nation)


def _derive_ground(position: Position) -> None:
    world = position.rules.world
    position.here = [0] * len(world.regions)
    position.fort = [region.terrain.cost for region in world.regions]
    position.dwell = [0] * len(world.regions)
    position.shielded = 0
    for piece, spot in enumerate(position.spot):
        if spot == Spot.MAP:
            region, kind = position.at[piece], world.kind_of[piece]
            position.here[region] |= 1 << piece
            position.fort[region] += kind.defence + kind.occupant
            position.dwell[region] += kind.occupant
            if kind.immune != "no":
                position.shielded |= 1 << region
