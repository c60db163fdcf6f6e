"""Which races and powers make sense on a board: those that have at least one hook that can ever do something there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from engine import GainPieces, GivePiece, Hook, Offer, Option, PieceKind, PlacePiece, RegionFilter, Registry, World
from engine.blueprint import MODIFIERS
from engine.world import settled
from mapforge.files import HOOKED_KINDS
from mapforge.worlds.assembly import WORLD_LISTS
from mapforge.worlds.mixes.horizon import Horizon, shown_pieces

BRINGING = (GainPieces, GivePiece, Offer, Option, PlacePiece)
"""What a hook answers that brings a piece into the game."""

HOOKED_LISTS = {kind: WORLD_LISTS[kind] for kind in HOOKED_KINDS}


@dataclass(frozen=True)
class Use:
    """A hook as the data of an item name it."""

    hook: Hook
    parameters: Mapping[str, Any]

    def filters(self) -> Iterator[Any]:
        """The region filters it is given."""
        for name, parameter in self.hook.parameters.items():
            if parameter.type is RegionFilter and name in self.parameters:
                yield self.parameters[name]

    @property
    def pieces(self) -> list[str]:
        """The kinds of pieces it is given."""
        parameters = self.hook.parameters.items()
        return [str(self.parameters[n]) for n, p in parameters if p.type is PieceKind and n in self.parameters]

    @property
    def brings_pieces(self) -> bool:
        """Whether it brings its pieces into the game; with `from_supply: false` an option only moves what is there."""
        answers = {answer for returned in self.hook.returns.values() for answer in get_args(returned)}
        answers |= {part for answer in answers for part in get_args(answer)}
        if answers.isdisjoint(BRINGING):
            return False
        from_supply = self.hook.parameters.get("from_supply")
        is_only_offered = answers.isdisjoint({GainPieces, GivePiece, Offer, PlacePiece})
        return not (is_only_offered and from_supply and not self.parameters.get("from_supply", from_supply.default))


class Sense:
    """Judges the items of a world's data by what their hooks can do on its map."""

    def __init__(self, world: World, data: Mapping[str, Any], registry: Registry, rulings: Mapping[str, str]) -> None:
        self.world, self.data, self.registry = world, data, registry
        self.rulings = {**{name: ruling.default for name, ruling in world.rulings.items()}, **rulings}

    def senseless(self) -> dict[str, str]:
        """The races and powers that make no sense, as `race/humans`, each with the reason."""
        found: dict[str, str] = {}
        while True:
            horizon = self._horizon(found)
            more = {id: reason for id, reason in self._idle(horizon) if id not in found}
            if not more:
                return found
            found |= more

    def _idle(self, horizon: Horizon) -> Iterator[tuple[str, str]]:
        for kind, listed in (("race", "races"), ("power", "powers")):
            for item in self.data[listed]:
                uses = self._uses(item)
                if uses and not any(is_able(use, horizon) for use in uses):
                    yield f"{kind}/{item['id']}", self._reason(uses, horizon)

    def _reason(self, uses: list[Use], horizon: Horizon) -> str:
        """What the board lacks; pieces the item would bring itself are no reason but its consequence."""
        own = Horizon(self.world, {*horizon.pieces, *(piece for use in uses for piece in use.pieces)})
        for chosen in (own, horizon):
            chosen.missing.clear()
            for use in uses:
                is_able(use, chosen)
            if chosen.missing:
                return f"there is no {', no '.join(chosen.missing)}"
        return "nothing it does can happen here"

    def _horizon(self, out: Mapping[str, str]) -> Horizon:
        """The board with all pieces that its map or some item in play can bring."""
        uses = [
            use
            for kind, listed in HOOKED_LISTS.items()
            for item in self.data.get(listed, [])
            if f"{kind}/{item['id']}" not in out
            for use in self._uses(item)
        ]
        horizon = Horizon(self.world, shown_pieces(self.world))
        while True:
            brought = {p for use in uses if use.brings_pieces and is_able(use, horizon) for p in use.pieces}
            if brought <= set(horizon.pieces):
                return Horizon(self.world, horizon.pieces)
            horizon = Horizon(self.world, {*horizon.pieces, *brought})

    def _uses(self, item: Mapping[str, Any]) -> list[Use]:
        return [use for words in item.get("hooks") or [] if (use := self._use(words)) is not None]

    def _use(self, words: Any) -> Use | None:
        """The hook that some words of an item name, unless a ruling switches it off."""
        given = words if isinstance(words, Mapping) else {words: None}
        name = next((str(key) for key in given if key not in MODIFIERS), "")
        hook = self.registry.hooks.get(name)
        if hook is None or not self._is_in_force(given.get("when") or {}):
            return None
        parameters = given[name] or {}
        return Use(hook, {key: settled(parameters[key], hook.parameters[key], self.rulings) for key in parameters})

    def _is_in_force(self, when: Mapping[str, Any]) -> bool:
        return all(
            self.rulings.get(name) in [str(value) for value in (values if isinstance(values, list) else [values])]
            for name, values in when.items()
        )


def is_able(use: Use, horizon: Horizon) -> bool:
    """Whether a hook can ever do something: its filters can match, and its pieces can be there."""
    has_regions = min((horizon.most(words) for words in use.filters()), default=1) > 0
    return has_regions and (use.brings_pieces or all(horizon.can_come(piece) for piece in use.pieces))
