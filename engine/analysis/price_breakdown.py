"""What a conquest costs, part by part, so that a person can follow the sum."""

from __future__ import annotations

from typing import NamedTuple

from engine.conquest.assessment import answers_about, priced
from engine.conquest.price import price_parts
from engine.holder.holder import Holder
from engine.holder.others_answers import conquest_of
from engine.position.position import Position
from engine.traits.bound_hook import Boost
from engine.vocabulary.answers import Fix, Ignore
from engine.vocabulary.numbers import Nation, Region
from engine.vocabulary.sets import bits

REGION, TOKENS, DIE = "region", "tokens", "die"
"""What stands for the ground, the race that defends and the die; other parts are named by ids of pieces and items."""


class PricePart(NamedTuple):
    """So many tokens more, or fewer, for one thing."""

    tokens: int
    what: str


class Reckoning(NamedTuple):
    """A price and its parts; one that something fixes has no parts."""

    cost: int
    parts: tuple[PricePart, ...]
    fixed_by: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.fixed_by:
            return f"{self.cost} with {' and '.join(self.fixed_by)}, whatever defends the region"
        breakdown = ", ".join(_in_words(part) for part in self.parts)
        total = sum(part.tokens for part in self.parts)
        return f"{breakdown}, but at least {self.cost}" if total < self.cost else breakdown


def _in_words(part: PricePart) -> str:
    there = "the token there" if part.tokens == 1 else "the tokens there"
    names = {REGION: "the region", TOKENS: there, DIE: "the die"}
    name = names.get(part.what, part.what)
    return f"{part.tokens} for {name}" if part.tokens >= 0 and part.what not in (DIE,) else f"{part.tokens} {name}"


def reckoned(position: Position, nation: Nation, target: Region, boosts: tuple[Boost, ...] = ()) -> Reckoning:
    """What a region costs a nation, whether it can attack it or not."""
    me, conquest = Holder(position, nation), conquest_of(position, nation, target, boosts)
    answers = answers_about(me, conquest, boosts, "conquest_cost")
    price = priced(position, nation, conquest, boosts)
    if price.fixed:
        return Reckoning(price.cost, (), tuple(bound.name for bound, answer in answers if type(answer) is Fix))
    ignored = {answer.kind for _, answer in answers if type(answer) is Ignore}
    whole = price_parts(position, conquest, answers)
    parts = [PricePart(whole.ground, REGION), *_pieces(position, target, ignored)]
    parts += [PricePart(whole.tokens, TOKENS)] if whole.tokens else []
    parts += [PricePart(tokens, name) for name, tokens in whole.hooks if tokens]
    die = max(1, whole.total) - price.cost
    return Reckoning(price.cost, tuple(parts + ([PricePart(-die, DIE)] if die else [])))


def _pieces(position: Position, target: Region, ignored: set[str]) -> list[PricePart]:
    """What natives and pieces add, by their kinds."""
    counts: dict[str, int] = {}
    for piece in bits(position.here[target]):
        kind = position.rules.world.kind_of[piece]
        worth = kind.defence * (kind.id not in ignored) + kind.occupant * ("dwellers" not in ignored)
        if worth:
            counts[kind.id] = counts.get(kind.id, 0) + worth
    return [PricePart(tokens, kind) for kind, tokens in counts.items()]
