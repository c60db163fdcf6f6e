"""The die before a conquest, and the final one."""

from __future__ import annotations

from collections.abc import Iterator

from engine import (
    ANYWHERE,
    ZERO,
    Amount,
    Conquest,
    FinalRoll,
    Holder,
    Positive,
    Reach,
    RegionFilter,
    Roll,
    RollAgain,
    hook,
)


@hook("rolls")
def rolls_first(me: Holder, reach: Reach, *, leaves_swaps: bool = True) -> Iterator[Roll]:
    """The die may be rolled before each conquest and makes it cheaper; the target is chosen afterwards.

    leaves_swaps: whether a lone token may still be swapped when the roll suffices for nothing else

    says: Before each conquest, you may roll the die; each pip makes the conquest 1 token cheaper{leaves_swaps:|,
      and if that is not enough you cannot swap a token instead}.

    example: rolls_first: {}
    """
    yield Roll(me.everywhere, named=False, ends_conquests=True, leaves_swaps=leaves_swaps)


@hook("rolls")
def rolls_at(
    me: Holder, reach: Reach, *, where: RegionFilter, ends_conquests: bool = False, places_all: bool = False
) -> Iterator[Roll]:
    """The die may be rolled once at each matching region, named before, and makes its conquest cheaper.

    where: the regions it may be rolled at
    ends_conquests: whether a failed roll ends the conquests of the turn
    places_all: whether all tokens in hand go into the region

    says: Before you conquer {where:a region}, you may roll the die once; each pip makes the conquest 1 token
      cheaper{ends_conquests:, and if that is not enough your conquests end|}{places_all:, and all tokens in your
      hand go there|}.

    example: rolls_at: {where: {symbol: magic}}
    """
    yield Roll(where(me), True, ends_conquests, places_all)


@hook("final_roll", reads="nation")
def rolls_last(
    me: Holder,
    conquest: Conquest,
    *,
    dice: Positive = 1,
    best_of: Positive = 1,
    worst_of: Positive = 1,
    plus: Amount = ZERO,
    where: RegionFilter = ANYWHERE,
) -> Iterator[FinalRoll]:
    """The final roll of the race is another one; with `side: target`, that of whoever attacks the race.

    dice: how many dice are added up
    best_of: how often they are thrown, if the best throw counts
    worst_of: how often they are thrown, if the worst throw counts
    plus: how many pips are added; fewer than none are taken off
    where: the regions for which it is rolled

    says: {side:own=For your final roll|other=For the final roll of attackers}{where:? in regions}, {side:own=you
      throw|other=they throw} {dice:one die|# dice}{best_of:| and count the best of # throws}{worst_of:| and
      count the worst of # throws} and add {plus:pip}.

    example: rolls_last: {best_of: 2}
    """
    yield FinalRoll(dice - 1, best_of - worst_of, plus(me), where(me))


@hook("on_attack", other_sides=())
def rolls_again(me: Holder, conquest: Conquest, *, where: RegionFilter = ANYWHERE) -> Iterator[RollAgain]:
    """A final roll that has failed is made again.

    where: the regions for which it is

    says: When your final roll fails{where:? in regions}, you roll again.

    example: {rolls_again: {}, limit: turn}
    """
    if not conquest.conquered and me.are_conquests_over and where(me) >> conquest.target & 1:
        yield RollAgain(conquest.target, tuple(boost.name for boost in conquest.boosts))
