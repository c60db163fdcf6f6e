"""The risk that regions are lost, by which opponents can reach them and what an attack would cost."""

from __future__ import annotations

from engine import Player, Position, Region, bits
from engine.lookahead import regions_beside
from mapforge.bots.plain_sums import plain_sum

_BASE_THREAT = 0.5
"""The threat to a region that no active opponent borders: somebody may still get there."""
_ENTRY_THREAT = 0.5
"""What an opponent without an active race adds where new races enter."""
_NEIGHBOUR_THREAT = 1.0
"""What an active opponent beside the region adds."""


class LossRisk:
    """The threats to the regions of a player, as long as no opponent moves."""

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
        """The risk of a region with some more tokens in it: an estimate to compare regions by, not a probability."""
        if position.shielded >> region & 1:
            return 0.0
        cost = position.fort[region] + position.tokens[region] + more
        return self.threats[region] / (cost * cost) if cost > 0 else self.threats[region]

    def reduction(self, position: Position, region: Region, more: int = 0) -> float:
        """How much one more token in a region lowers its risk, perhaps after some others."""
        return self.at(position, region, more) - self.at(position, region, more + 1)

    def total(self, position: Position) -> float:
        """The risk of all regions of the player."""
        nations = position.alive[self.player]
        return plain_sum([self.at(position, region) for nation in nations for region in bits(position.held[nation])])
