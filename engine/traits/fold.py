"""Answers about conquests, sorted by what they do: which regions they forbid, and what they change in a price."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.vocabulary.answers import Add, Allow, Ceiling, Fix, Floor, Forbid, Ignore, Tender
from engine.vocabulary.numbers import RegionSet
from engine.vocabulary.plain_data import Answer

NOTHING: Final[dict[str, RegionSet]] = {}


class Fold:
    """Some answers about all attacks of a nation; each holds for the regions it names."""

    __slots__ = (
        "adds", "allowed", "as_if_empty", "ceilings", "extras", "fixes", "floors", "forbidden", "ignores", "tenders",
    )  # fmt: skip

    def __init__(self, answers: list[Answer]) -> None:
        self.adds: tuple[tuple[RegionSet, int], ...] = ()
        self.extras: tuple[Add, ...] = ()
        """What is added to fixed prices, or to swaps alone."""
        self.ignores: tuple[Ignore, ...] = ()
        self.fixes: tuple[Fix, ...] = ()
        self.floors: tuple[Floor, ...] = ()
        self.ceilings: tuple[Ceiling, ...] = ()
        self.tenders: tuple[Tender, ...] = ()
        self.forbidden = self.allowed = NOTHING
        self.as_if_empty: RegionSet = 0
        for answer in answers:
            kind = type(answer)
            if kind is Add:
                self.adds += ((answer.where, answer.tokens),)
                if answer.on_fixed or answer.on_swaps:
                    self.extras += (answer,)
            elif kind is Forbid:
                where = self.forbidden.get(answer.reason, 0) | answer.where
                self.forbidden = {**self.forbidden, answer.reason: where}
            elif kind is Allow:
                self.allowed = {**self.allowed, answer.reason: self.allowed.get(answer.reason, 0) | answer.where}
            elif kind is Fix:
                self.fixes += (answer,)
            elif kind is Floor:
                self.floors += (answer,)
            elif kind is Ceiling:
                self.ceilings += (answer,)
            elif kind is Tender:
                self.tenders += (answer,)
            elif answer.kind == "dwellers":
                self.as_if_empty |= answer.where
            else:
                self.ignores += (answer,)


class Part(NamedTuple):
    """What one boost adds: answers, regions that need a question each, reach, and where it may be used at all."""

    fold: Fold
    asked: RegionSet
    reach: RegionSet
    within: RegionSet
    is_fixed: bool = False


def forbidden(folds: list[Fold], closed: RegionSet) -> RegionSet:
    """The regions that some answers forbid and no other allows all the same."""
    regions = _left_closed(folds, "closed", closed) if closed else 0
    for fold in folds:
        for reason, mask in fold.forbidden.items():
            regions |= _left_closed(folds, reason, mask)
    return regions


def _left_closed(folds: list[Fold], reason: str, mask: RegionSet) -> RegionSet:
    for fold in folds:
        mask &= ~fold.allowed.get(reason, 0)
    return mask
