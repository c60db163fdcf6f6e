"""Which races and powers are of any use on a board: those with at least one hook that can ever do something there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import get_args

from engine import GainPieces, GivePiece, Offer, Option, PieceKind, PlacePiece, RegionFilter, Trait, World
from engine.vocabulary.numbers import PieceSet
from engine.vocabulary.sets import mask_of
from engine.world.world import HookUse

BRINGING = (GainPieces, GivePiece, Offer, Option, PlacePiece)
"""What a hook answers that brings a piece into the game."""

JUDGED = ("race", "power")


def useless_items(world: World, rulings: Mapping[str, str] | None = None) -> dict[str, str]:
    """The races and powers that do nothing in any game of a world, as `race/humans`, each with the reason."""
    return _Judge(world, rulings or {}).useless()


class _Judge:
    """Judges the items of a world by what their hooks can do on its map."""

    def __init__(self, world: World, rulings: Mapping[str, str]) -> None:
        self.world = world
        chosen = {**{name: ruling.default for name, ruling in world.rulings.items()}, **rulings}
        self.uses = {trait.full_id: _in_force(trait, chosen) for trait in world.traits}

    def useless(self) -> dict[str, str]:
        """Without what is useless there may be fewer pieces, so that more is useless: until nothing is left to find."""
        reasons: dict[str, str] = {}
        while True:
            pieces = self._pieces(reasons)
            more = {id: reason for id, reason in self._idle(pieces) if id not in reasons}
            if not more:
                return reasons
            reasons |= more

    def _idle(self, pieces: PieceSet) -> Iterator[tuple[str, str]]:
        for trait in self.world.traits:
            uses = self.uses[trait.full_id]
            if trait.kind in JUDGED and uses and not any(_is_able(use, pieces) for use in uses):
                yield trait.full_id, self._reason(uses, pieces)

    def _reason(self, uses: list[HookUse], pieces: PieceSet) -> str:
        """What the board lacks; pieces the item would bring itself are no reason but its consequence."""
        own = pieces | mask_of_kinds(kind for use in uses for kind in _kinds(use))
        for chosen in (own, pieces):
            lacks = [lack for use in uses for each in _filters(use) for lack in each.outlook(chosen).lacks]
            lacks += [kind.id.replace("_", " ") for use in uses for kind in _kinds(use) if not kind.mask & chosen]
            if lacks:
                return f"there is no {', no '.join(dict.fromkeys(lacks))}"
        return "nothing it does can happen here"

    def _pieces(self, out: Mapping[str, str]) -> PieceSet:
        """All pieces that the map, or some item in play, can bring."""
        uses = [use for id, uses in self.uses.items() if id not in out for use in uses]
        bringing = [use for use in uses if _brings_pieces(use)]
        pieces = self._shown()
        while True:
            brought = mask_of_kinds(kind for use in bringing if _is_able(use, pieces) for kind in _kinds(use))
            if not brought & ~pieces:
                return pieces
            pieces |= brought

    def _shown(self) -> PieceSet:
        """The pieces that the map shows, and all relics and places when something guards them."""
        world = self.world
        shown = mask_of_kinds(
            world.piece_kinds[name] for region in world.regions for name, count in region.pieces if count
        )
        if world.laying:
            shown |= world.piece_kinds[world.laying.piece].mask
        return shown | mask_of(world.markers) if shown & world.marker_guards else shown


def mask_of_kinds(kinds: Iterable[PieceKind]) -> PieceSet:
    """All pieces of some kinds."""
    pieces = 0
    for kind in kinds:
        pieces |= kind.mask
    return pieces


def _in_force(trait: Trait, rulings: Mapping[str, str]) -> list[HookUse]:
    """The hooks of an item that no ruling switches off, with the parameters that rulings choose."""
    uses = [use for use in trait.hooks if all(rulings.get(name) in values for name, values in use.when)]
    return [use.under(dict(rulings)) for use in uses]


def _filters(use: HookUse) -> list[RegionFilter]:
    return [value for value in use.parameters.values() if isinstance(value, RegionFilter)]


def _kinds(use: HookUse) -> list[PieceKind]:
    return [value for value in use.parameters.values() if isinstance(value, PieceKind)]


def _is_able(use: HookUse, pieces: PieceSet) -> bool:
    """Whether a hook can ever do something: its filters can match, and its pieces can be there."""
    if not all(each.outlook(pieces).ever for each in _filters(use)):
        return False
    return _brings_pieces(use) or all(kind.mask & pieces for kind in _kinds(use))


def _brings_pieces(use: HookUse) -> bool:
    """Whether it brings its pieces into the game; with `from_supply: false` an option only moves what is there."""
    returned = use.hook.returns.values()
    if not returned:
        # A stranger's hook that was not run: what it answers is not known, so it gets the benefit of the doubt.
        return True
    answers = {answer for each in returned for answer in get_args(each)}
    answers |= {part for answer in answers for part in get_args(answer)}
    if answers.isdisjoint(BRINGING):
        return False
    is_only_offered = answers.isdisjoint({GainPieces, GivePiece, Offer, PlacePiece})
    return not (is_only_offered and use.parameters.get("from_supply") is False)
