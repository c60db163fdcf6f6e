"""A world under certain rulings, and what is prepared once for all its games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from engine.state.state import State
from engine.traits.bound_hook import TraitSource
from engine.traits.contribution import Contribution
from engine.traits.profile import Profile, ProfileKey
from engine.vocabulary.actions import Action
from engine.vocabulary.errors import EngineError
from engine.vocabulary.numbers import PieceSet, RegionSet, TraitNumber
from engine.vocabulary.problems import nearest
from engine.vocabulary.sets import bits, mask_of, union
from engine.world.world import World

MOST_KEPT: Final = 20_000
"""So many profiles and lists are kept before they are forgotten and made anew: a bound for the memory."""

AttackActions = tuple[tuple[Action, ...], tuple[Action, ...]]
"""For every region, the attack by tokens and the one with the final die."""
EventKey: TypeAlias = TraitNumber | tuple[TraitNumber, ...]
"""The event in force, or all of them when some last for several rounds."""


class Rules:
    """What is the same for all games of a world with the same rulings; safe to share, never part of a state."""

    def __init__(self, world: World, rulings: dict[str, str] | None = None, *, asks_everything: bool = False) -> None:
        """With `asks_everything`, nothing is prepared or remembered: the slow, obvious way that tests compare with."""
        self.chosen = dict(rulings or {})
        self.rulings = _settled(world, self.chosen)
        # U-COMPAT-04, U-COMPAT-14: another table may let every water follow one rule.
        self.world = world = world if self.rulings["water_follows_board"] == "yes" else world.with_waters_alike()
        self.asks_everything = asks_everything
        self.best_roll = world.settings.reinforcement
        self.own_tokens_defend = self.rulings["own_declined_token_defends"] == "yes"
        self.allows_vain_use = self.rulings["use_in_vain"] == "yes"
        self.points = frozenset(point for trait in world.traits for use in trait.hooks for point in use.points)
        """The points at which some item of the world answers; nobody is asked at the others."""
        self.breaks_immunities = "pierces" in self.points
        self.knows_parries = "parries" in self.points
        self.bends_final_roll = "final_roll" in self.points
        # What no item of the world looks at is not written down.
        self.remembers_details, self.remembers_past = "details" in world.memories, "past" in world.memories
        self.remembers_left, self.remembers_layers = "left" in world.memories, "layers" in world.memories
        self.has_prices = world.has_prices
        self.trait_ground = union(mask for _, mask in world.trait_grounds)
        """Regions that bring a trait to whoever holds them."""
        self.combos_change_plainly = not (world.has_prices or world.has_treasures)
        """Whether coins on combos only come from those who pass them by, one each time."""
        self.bars_abandoned = self.rulings["reconquer_abandoned"] == "no"
        self.score_names = tuple(f"{trait.id} regions" for trait in world.traits)
        self.abandon = tuple(Action("abandon", "", region.id) for region in world.regions)
        self.leave = tuple(Action("leave", "", region.id) for region in world.regions)
        self.place = tuple(Action("place", "", region.id) for region in world.regions)
        self.blanks: dict[int, State] = {}
        """Positions before a game of so many players is laid out."""
        self.nothing = Profile(world, (True, ()), [])
        self.profiles: dict[ProfileKey, Profile] = {}
        self.plain_profiles: dict[tuple[bool, TraitNumber, TraitNumber, PieceSet, int, EventKey], Profile] = {}
        self.contributions: dict[tuple[bool, TraitSource], Contribution] = {}
        self.far_pieces = mask_of(p for p in bits(world.trait_pieces) if world.kind_of[p].serves != "holder")
        # What brings nothing, such as most relics to a declined race, makes no profile of its own.
        self.idle_pieces: list[PieceSet] = [0, 0]
        self.piece_sources = tuple(TraitSource(kind.trait, piece) for piece, kind in enumerate(world.kind_of))
        self._trait_sources = tuple(TraitSource(trait.index) for trait in world.traits)
        self._attacks: dict[tuple[str, ...], AttackActions] = {}
        self.plain_attacks = self.attacks()
        self._place_lists: dict[RegionSet, list[Action]] = {}

    def __reduce__(self) -> tuple[Callable[..., Rules], tuple[World, dict[str, str], bool]]:
        """For pickle: the world and the chosen rulings; what was prepared is prepared anew."""
        return _prepared, (self.world, self.chosen, self.asks_everything)

    def sources(
        self, race: TraitNumber, power: TraitNumber, pieces: PieceSet, grounds: Iterable[TraitNumber]
    ) -> tuple[TraitSource, ...]:
        """Everything that brings a trait to a nation: its race, its badge, its pieces and the kinds of its ground."""
        badge = [power] if power >= 0 else []
        trait_sources = [self._trait_sources[trait] for trait in (race, *badge)]
        trait_sources += [self.piece_sources[piece] for piece in bits(pieces)]
        trait_sources += [self._trait_sources[trait] for trait in grounds]
        return tuple(trait_sources)

    def placing(self, mask: RegionSet) -> list[Action]:
        """The steps that place a token, for a set of regions; the list is shared and must not be changed."""
        known = self._place_lists.get(mask)
        if known is None:
            if len(self._place_lists) > MOST_KEPT:
                self._place_lists.clear()
            known = self._place_lists[mask] = [self.place[region] for region in bits(mask)]
        return known

    def attacks(self, names: tuple[str, ...] = ()) -> AttackActions:
        """The attacks on every region that use some boosts, made once."""
        known = self._attacks.get(names)
        if known is None:
            known = self._attacks[names] = (
                tuple(Action("conquer", "", region.id, names) for region in self.world.regions),
                tuple(Action("roll", "", region.id, names) for region in self.world.regions),
            )
        return known


def _prepared(world: World, rulings: dict[str, str], asks_everything: bool) -> Rules:
    return Rules(world, rulings, asks_everything=asks_everything)


def _settled(world: World, chosen: dict[str, str]) -> dict[str, str]:
    """The value of every ruling: the chosen one, else its default."""
    values = {ruling.id: ruling.default for ruling in world.rulings.values()}
    for name, value in chosen.items():
        if name not in world.rulings:
            raise EngineError(f"there is no ruling '{name}'; {nearest(name, world.rulings)}")
        if value not in world.rulings[name].values:
            known = ", ".join(world.rulings[name].values)
            raise EngineError(f"the ruling '{name}' cannot be '{value}'; it can be {known}")
        values[name] = value
    return values
