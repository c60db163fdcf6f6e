"""Which traits are in force for whom, and everything else that follows from a state."""

from __future__ import annotations

from engine.board.tables import fold_into_tables
from engine.holder.holder import Holder
from engine.holder.question import ask
from engine.position.position import UNKNOWN, Position
from engine.position.rules import MOST_KEPT
from engine.state.phases import IN_USE, Spot, Status
from engine.traits.bound_hook import TraitSource
from engine.traits.contribution import Contribution
from engine.traits.profile import Profile
from engine.vocabulary.answers import Lend, Suspend
from engine.vocabulary.numbers import Nation, NationSet, PieceSet
from engine.vocabulary.registry import PHASES
from engine.vocabulary.sets import bits, mask_of
from engine.vocabulary.subjects import Lending


def profile_of(position: Position, nation: Nation) -> Profile:
    """The profile of a nation as it stands now, with what its traits lend."""
    profile = _plain_profile(position, nation)
    if "lends" not in position.rules.points:
        return profile
    # Only the plain profile lends: what is lent lends nothing further, so this ends.
    asked = [(nation, bound, profile) for bound in profile.lends] if profile.lends else []
    for other in position.alive[position.player_of[nation]]:
        its = position.profiles[other]
        if other != nation and its.owner:
            asked += [(other, bound, its) for bound in its.owner.get("lends", ())]
    if not asked:
        return profile
    subject = Lending(nation)
    answers = [
        (bound, answer) for by, bound, its in asked for answer in ask(Holder(position, by, bound, its), bound, subject)
    ]
    traits, stopped = position.rules.world.traits, {answer.kind for _, answer in answers if type(answer) is Suspend}
    lent = {
        TraitSource(answer.trait, answer.bearer, answer.quiet)
        for bound, answer in answers
        if type(answer) is Lend and bound.trait.kind not in stopped
    }
    if not stopped:
        return _profile(position, nation, (*profile.sources, *sorted(lent))) if lent else profile
    sources = [source for source in (*profile.sources, *sorted(lent)) if traits[source.trait].kind not in stopped]
    return _profile(position, nation, tuple(sources))


def _plain_profile(position: Position, nation: Nation) -> Profile:
    """The profile of a nation as its race, its badge, its ground and the pieces that serve it make it."""
    rules, active = position.rules, position.status[nation] == Status.ACTIVE
    pieces, grounds = _serving(position, nation, active), 0
    for trait, mask in rules.world.trait_grounds:
        if position.held[nation] & mask:
            grounds |= 1 << trait
    events = position.event if not position.lingering else (position.event, *position.lingering)
    # A nation is refreshed with every piece that moves, but takes few forms: six numbers find the one it has now.
    key = (active, position.race[nation], position.power[nation], pieces, grounds, events)
    known = rules.plain_profiles.get(key)
    if known is None:
        if len(rules.plain_profiles) > MOST_KEPT:
            rules.plain_profiles.clear()
        in_force = (*position.lingering, *((position.event,) if position.event >= 0 else ()))
        common = (*bits(grounds), *in_force) if in_force else bits(grounds)
        sources = rules.sources(position.race[nation], position.power[nation], pieces, common)
        known = rules.plain_profiles[key] = _profile(position, nation, sources)
    return known


def _serving(position: Position, nation: Nation, active: bool) -> PieceSet:
    """The pieces that bring a trait to a nation: those in its regions, and those that serve it wherever they are."""
    rules, spot, pieces = position.rules, position.spot, 0
    bringing = position.bringing & ~rules.idle_pieces[active]
    if position.held[nation]:
        at, owner = position.at, position.owner
        for piece in bits(bringing & ~rules.far_pieces):
            if spot[piece] == Spot.MAP and owner[at[piece]] == nation:
                pieces |= 1 << piece
    for piece in bits(bringing & rules.far_pieces):
        is_for_nation = rules.world.kind_of[piece].serves == "nation"
        if position.belongs[piece] == nation if is_for_nation else spot[piece] == Spot.MAP:
            pieces |= 1 << piece
    return pieces


def _profile(position: Position, nation: Nation, sources: tuple[TraitSource, ...]) -> Profile:
    rules, active = position.rules, position.status[nation] == Status.ACTIVE
    known = rules.profiles.get((active, sources))
    if known is None:
        if len(rules.profiles) > MOST_KEPT:
            rules.profiles.clear()
        parts = [(source, _contribution(position, nation, source, active)) for source in sources]
        # Sources that bring nothing are no part of the key: with and without an idle relic, the profile is the same.
        bringing = [(source, part) for source, part in parts if part.is_something]
        key = (active, tuple([source for source, _ in bringing]))
        known = rules.profiles.get(key)
        if known is None:
            contributions = [part for _, part in bringing]
            known = rules.profiles[key] = Profile(rules.world, key, contributions, rules.asks_everything)
    return known


def _contribution(position: Position, nation: Nation, source: TraitSource, active: bool) -> Contribution:
    rules = position.rules
    contribution = rules.contributions.get((active, source))
    if contribution is None:
        contribution = rules.contributions[active, source] = Contribution(
            rules.world, rules.rulings, source, active=active
        )
        me = Holder(position, nation, profile=rules.nothing)
        fold_into_tables(contribution, me, asks_everything=rules.asks_everything)
        if not contribution.is_something and source in rules.piece_sources:
            rules.idle_pieces[active] |= 1 << source.bearer
    return contribution


def refresh(position: Position, nation: Nation) -> None:
    """Find again which traits are in force for a nation."""
    if position.status[nation] == Status.GONE:
        return
    before = position.profiles[nation].owner
    # What a nation lends to its player's other nations comes and goes with it, so they are found again, too.
    _refresh_alone(position, nation)
    if "lends" in before or "lends" in position.profiles[nation].owner:
        for other in position.alive[position.player_of[nation]]:
            if other != nation:
                _refresh_alone(position, other)


def _refresh_alone(position: Position, nation: Nation) -> None:
    old, profile, bit = position.profiles[nation], profile_of(position, nation), 1 << nation
    # Profiles are shared by all games of a world: the same object says that nothing has changed.
    if profile is old:
        return
    position.profiles[nation] = profile
    # What lies beside a nation depends on its traits as well: it is found again when it is next asked for.
    if profile.borders is not old.borders:
        position.near[nation] = UNKNOWN
    if profile.roles != old.roles:
        position.lenders = _with(position.lenders, bit, profile.lends_by_board)
        position.lenders_by_holdings = _with(position.lenders_by_holdings, bit, profile.lends_by_holdings)
        position.attack_bystanders = _with(position.attack_bystanders, bit, profile.is_attack_bystander)
        position.asked_holders = _with(position.asked_holders, bit, profile.is_asked_as_holder)
        position.moment_bystanders = _with(position.moment_bystanders, bit, profile.is_moment_bystander)
        position.limited_costs = _with(position.limited_costs, bit, profile.has_limited_costs)
    if old.offers.keys() != profile.offers.keys():
        offerers = position.offerers
        for number, phase in enumerate(PHASES):
            offerers[number] = offerers[number] | bit if phase in profile.offers else offerers[number] & ~bit


def _with(nations: NationSet, bit: NationSet, is_member: bool) -> NationSet:
    return nations | bit if is_member else nations & ~bit


def forget(position: Position, nation: Nation) -> None:
    """Strike a nation that has vanished from the sets of those who are asked."""
    others = ~(1 << nation)
    position.lenders &= others
    position.lenders_by_holdings &= others
    position.attack_bystanders &= others
    position.asked_holders &= others
    position.moment_bystanders &= others
    position.limited_costs &= others
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
    position.lenders = position.lenders_by_holdings = position.attack_bystanders = position.asked_holders = 0
    position.moment_bystanders = position.limited_costs = 0
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
    position.natives = [0] * len(world.regions)
    position.shares_ground = False
    position.shielded = 0
    for piece, spot in enumerate(position.spot):
        if spot == Spot.MAP:
            region, kind = position.at[piece], world.kind_of[piece]
            position.here[region] |= 1 << piece
            position.fort[region] += kind.defence + kind.occupant
            position.natives[region] += kind.occupant
            if kind.immune != "no":
                position.shielded |= 1 << region
