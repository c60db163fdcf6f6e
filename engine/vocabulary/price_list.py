"""What an attack costs: the parts of a price, what it is paid with, and lists of prices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.vocabulary.answers import Tender
from engine.vocabulary.numbers import UNBOUNDED, KindNumber, Region

NO_KIND = -1


class PriceParts(NamedTuple):
    """What a price is made of, in tokens; hooks are listed with the name of the item that brings each."""

    ground: int
    pieces: int
    natives: int
    tokens: int
    hooks: tuple[tuple[str, int], ...] = ()
    die: int = 0
    least: int = 1
    most: int = UNBOUNDED

    @property
    def total(self) -> int:
        """The sum, and never less than one token (B-CONQ-12, U-CONQ-13), or what hooks say is the least and the most.

        What is cheaper by the die comes off what a hook says is the most.
        """
        added = sum([tokens for _, tokens in self.hooks]) if self.hooks else 0
        whole = min(self.most, self.ground + self.pieces + self.natives + self.tokens + added)
        return max(self.least, whole - self.die)


class Assessment(NamedTuple):
    """What an attack on a region would meet."""

    reasons: tuple[str, ...]
    cost: int
    available: int
    source: str = "hand"
    kills: bool = False
    tender: KindNumber = NO_KIND
    tendered: int = 0
    fixed: bool = False
    beside: int = 0
    worth: int = 1
    """The tokens for which each piece stands that pays."""
    spent: bool = False
    """Whether the pieces that pay go back to the supply."""

    @property
    def is_affordable(self) -> bool:
        """Whether the tokens are enough."""
        return self.available >= self.cost


Price = int | Assessment
"""What a region costs, paid with what the nation has to pay with; an assessment when it is paid otherwise."""
PriceTable = dict[Region, Price]


class PriceList(NamedTuple):
    """The prices that were found while attacks were listed, good for the attack that follows."""

    tables: Mapping[tuple[str, ...], Mapping[Region, Price]]
    """The prices with each selection of boosts, by their names; those below one token are paid as one."""
    tender: Tender | None = None
