"""A world under certain rulings, with the profiles of all nations met so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Action, Attacks, attack_actions
from engine.bits import bits, mask_of
from engine.bound import Bound, Source
from engine.brought import Brought
from engine.errors import EngineError
from engine.holder import Holder
from engine.points import POINTS
from engine.profile import Profile, ProfileKey
from engine.state import WITH_NATION, State, Status
from engine.subjects import Lending

if TYPE_CHECKING:
    from engine.world import World

MOST_PROFILES = 20_000
_POINT_NUMBERS = {point: number for number, point in enumerate(POINTS)}


class Rules:
    """What is the same for all games of a world with the same rulings; safe to share, never part of a state."""

    def __init__(self, world: World, rulings: dict[str, str] | None = None, *, asks_everything: bool = False) -> None:
        """With `asks_everything`, nothing is prepared or remembered: the slow, obvious way that tests compare with."""
        self.world = world
        self.asks_everything = asks_everything
        self.chosen = dict(rulings or {})
        self.rulings = {ruling.id: ruling.default for ruling in world.rulings.values()}
        for name, value in self.chosen.items():
            if name not in world.rulings:
                raise EngineError(f"there is no ruling '{name}'; there are {', '.join(sorted(world.rulings))}")
            if value not in world.rulings[name].values:
                known = ", ".join(world.rulings[name].values)
                raise EngineError(f"the ruling '{name}' cannot be '{value}'; it can be {known}")
            self.rulings[name] = value
        if self.rulings["water_follows_board"] == "no":
            self.world = world = world.with_waters_alike()
        self.best_roll = world.settings.reinforcement
        self.own_tokens_defend = self.rulings["own_declined_token_defends"] == "yes"
        self.bars_abandoned = self.rulings["reconquer_abandoned"] == "no"
        self.score_names = tuple(f"{trait.id} regions" for trait in world.traits)
        self.openings: dict[int, State] = {}
        self.nothing = Profile(world, (True, ()), [])
        self.profiles: dict[ProfileKey, Profile] = {}
        self.abandon = tuple(Action("abandon", "", region.id) for region in world.regions)
        self.leave = tuple(Action("leave", "", region.id) for region in world.regions)
        self.place = tuple(Action("place", "", region.id) for region in world.regions)
        self.attacks: Attacks = {(): attack_actions(world, ())}
        self._trait_sources = tuple(Source(trait.index) for trait in world.traits)
        self._piece_sources = tuple(Source(kind.trait, piece) for piece, kind in enumerate(world.kind_of))
        self._far_pieces = mask_of(p for p in bits(world.trait_pieces) if world.kind_of[p].serves != "holder")
        self._brought: dict[tuple[bool, Source], Brought] = {}
        # What brings nothing, such as most relics to a declined race, makes no profile of its own.
        self._idle_pieces = [0, 0]
        self._alone: dict[tuple[bool, int, int, int, int], Profile] = {}
        self._place_lists: dict[int, list[Action]] = {}

    def placing(self, mask: int) -> list[Action]:
        """The settling steps for a set of regions; the list is shared and must not be changed."""
        known = self._place_lists.get(mask)
        if known is None:
            if len(self._place_lists) > MOST_PROFILES:
                self._place_lists.clear()
            known = self._place_lists[mask] = [self.place[region] for region in bits(mask)]
        return known

    def profile(self, s: State, nation: int) -> Profile:
        """The profile of a nation as it stands now, with what its traits lend."""
        profile = self._profile_alone(s, nation)
        asked = [(nation, bound, profile) for bound in profile.lends]
        for other in s.alive[s.player_of[nation]]:
            if other != nation and s.profiles[other].owner:
                asked += [(other, bound, s.profiles[other]) for bound in s.profiles[other].owner.get("lends", ())]
        if not asked:
            return profile
        subject = Lending(nation)
        found = [answer for by, bound, its in asked for answer in bound.ask(Holder(s, by, bound, its), subject)]
        lent = {Source(answer.trait, answer.bearer, answer.quiet) for answer in found}
        return self._profile(s, nation, (*profile.sources, *sorted(lent))) if lent else profile

    def _profile_alone(self, s: State, nation: int) -> Profile:
        """The profile of a nation as its race, its badge, its ground and the pieces that serve it make it."""
        active = s.status[nation] == Status.ACTIVE
        where, owner, pieces, grounds = s.where, s.owner, 0, 0
        bringing = s.bringing & ~self._idle_pieces[active]
        for piece in bits(bringing & ~self._far_pieces) if s.held[nation] else ():
            place = where[piece]
            if place < WITH_NATION and owner[place] == nation:
                pieces |= 1 << piece
        for piece in bits(bringing & self._far_pieces):
            if _serves(s, piece, self.world.kind_of[piece].serves, nation):
                pieces |= 1 << piece
        for trait, mask in self.world.trait_grounds:
            if s.held[nation] & mask:
                grounds |= 1 << trait
        key = (active, s.race[nation], s.power[nation], pieces, grounds)
        known = self._alone.get(key)
        if known is None:
            if len(self._alone) > MOST_PROFILES:
                self._alone.clear()
            known = self._alone[key] = self._profile(s, nation, self._sources(s, nation, pieces, grounds))
        return known

    def _sources(self, s: State, nation: int, pieces: int, grounds: int) -> tuple[Source, ...]:
        """Everything that brings a trait to a nation, whose pieces and kinds of ground are known."""
        badge = [s.power[nation]] if s.power[nation] >= 0 else []
        found = [self._trait_sources[trait] for trait in (s.race[nation], *badge)]
        found += [self._piece_sources[piece] for piece in bits(pieces)]
        found += [self._trait_sources[trait] for trait in bits(grounds)]
        return tuple(found)

    def _profile(self, s: State, nation: int, sources: tuple[Source, ...]) -> Profile:
        active = s.status[nation] == Status.ACTIVE
        key = (active, sources)
        known = self.profiles.get(key)
        if known is None:
            if len(self.profiles) > MOST_PROFILES:
                self.profiles.clear()
            parts = [(source, self._brought_by(s, nation, source, active)) for source in sources]
            bringing = [(source, part) for source, part in parts if part.is_something]
            key = (active, tuple([source for source, _ in bringing]))
            known = self.profiles.get(key)
            if known is None:
                found = [part for _, part in bringing]
                known = self.profiles[key] = Profile(self.world, key, found, self.asks_everything)
        return known

    def _brought_by(self, s: State, nation: int, source: Source, active: bool) -> Brought:
        found = self._brought.get((active, source))
        if found is None:
            found = self._brought[active, source] = Brought(self.world, self.rulings, source, active=active)
            found.fold(Holder(s, nation, None, self.nothing), asks_everything=self.asks_everything)
            if not found.is_something and source in self._piece_sources:
                self._idle_pieces[active] |= 1 << source.bearer
        return found


def _serves(s: State, piece: int, whom: str, nation: int) -> bool:
    """Tell whether a piece in use brings its trait to a nation, whoever holds its region."""
    return s.belongs[piece] == nation if whom == "nation" else s.where[piece] < WITH_NATION


def counter(bound: Bound, nation: int) -> tuple[int, ...]:
    """The key that counts uses of a hook at a point: by the piece that bears it, else by the nation or the game."""
    everybody = bound.use.limit == "game"
    bearer = bound.bearer if bound.bearer >= 0 else -1 if everybody else -1 - nation
    return (bearer, bound.trait.index, bound.use.index, _POINT_NUMBERS[bound.point])


def is_spent(s: State, bound: Bound, nation: int) -> bool:
    """Tell whether a limited hook has been used as often as it may."""
    limit = bound.use.limit
    if not limit:
        return False
    counts = s.uses if limit == "turn" else s.lasting
    return counts.get(counter(bound, nation), 0) >= bound.use.times


def spend(s: State, bound: Bound, nation: int) -> None:
    """Count one use of a limited hook."""
    limit = bound.use.limit
    if limit:
        counts = s.uses if limit == "turn" else s.lasting
        key = counter(bound, nation)
        counts[key] = counts.get(key, 0) + 1


def note_copy(s: State, bearer: int, trait: int) -> None:
    """Remember which trait a copying piece was used as; for the rest of the turn it is nothing else."""
    if bearer >= 0 and bearer not in s.lent and s.rules.world.kind_of[bearer].trait != trait:
        s.copied[bearer] = trait
        s.stale = True
