"""How likely regions are to be lost: by who can come near, and by what an attack would cost."""

from __future__ import annotations

from engine import Player, Position, Region, bits
from engine.lookahead import regions_beside

_BASE_THREAT = 0.5
"""The danger of a region that no active opponent is near to."""
_ENTRY_THREAT = 0.5
"""What an opponent who is about to bring a new race adds, where races enter."""
_NEIGHBOUR_THREAT = 1.0
"""What an active opponent beside it adds."""


class LossRisk:
    """What threatens the regions of a player, as long as nobody else moves."""

    __slots__ = ("player", "threats")

    def __init__(self, position: Position, player: Player) -> None:
        self.player = player
        world = position.rules.world
        self.threats = [_BASE_THREAT] * len(world.regions)
        for other, nation in enumerate(position.active):
            if other == player:
                continue
            comes = regions_beside(world, position.held[nation]) if nation >= 0 else 0
            for region in bits(comes or world.entries):
                self.threats[region] += _NEIGHBOUR_THREAT if comes else _ENTRY_THREAT

    def at(self, position: Position, region: Region, more: int = 0) -> float:
        """The danger that a region is lost, with some more tokens in it."""
        if position.shielded >> region & 1:
            return 0.0
        cost = position.fort[region] + position.tokens[region] + more
        return self.threats[region] / (cost * cost) if cost > 0 else self.threats[region]

    def reduction(self, position: Position, region: Region) -> float:
        """How much one more token in a region helps."""
        return self.at(position, region) - self.at(position, region, 1)

    def total(self, position: Position) -> float:
        """The danger for all regions of the player."""
        nations = position.alive[self.player]
        return sum([self.at(position, region) for nation in nations for region in bits(position.held[nation])])
