"""How a game began: what was on offer first, or a position of its own; without it, nobody can play the game again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from engine import Game, World
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.files.suggestions import closest


class NotOnOffer(MapforgeError):  # noqa: N818 - it names what could not be done
    """Something is to be on offer first that is no race or power in play."""


@dataclass(frozen=True)
class Beginning:
    """What the seed of a game does not tell about its beginning."""

    offer: tuple[str, ...] = ()
    """Races and powers that were laid on top of their stacks."""
    position: Record | None = None
    """The game as it was saved before its first action, when it began in a position of its own."""

    def of(self, game: Game) -> Game:
        """The beginning of a game."""
        if self.position is not None:
            return Game.from_json(game.rules, json.dumps(self.position))
        position, order = game.position, stack_order(game.rules.world, self.offer)
        return Game(game.rules, players=position.players, seed=game.seed, first=position.first, order=order)

    def as_data(self) -> Record:
        """What a save says about it; nothing for the usual beginning."""
        data: Record = {"offer": list(self.offer)} if self.offer else {}
        return data if self.position is None else {**data, "beginning": self.position}


def stack_order(world: World, offer: Sequence[str]) -> dict[str, list[str]]:
    """Races and powers that lie on top of their stacks."""
    stacks = {"races": world.races, "powers": world.powers}
    names = {stack: [world.traits[index].id for index in traits] for stack, traits in stacks.items()}
    order: dict[str, list[str]] = {stack: [] for stack in stacks}
    for name in offer:
        found = [stack for stack, ids in names.items() if name in ids]
        if not found:
            near = closest(name, [id for ids in names.values() for id in ids])
            raise NotOnOffer(
                f"no race or power in play is called '{name}'" + (f"; did you mean '{near}'?" if near else "")
            )
        order[found[0]].append(name)
    return order
