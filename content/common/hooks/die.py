"""The die before a conquest."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Holder, Reach, RegionFilter, Roll, hook


@hook("rolls")
def rolls_first(me: Holder, reach: Reach, *, leaves_swaps: bool = True) -> Iterator[Roll]:
    """The die may be rolled before each conquest and makes it cheaper; the target is chosen afterwards.

    leaves_swaps: whether a lone token may still be swapped when the roll suffices for nothing else

    says: The die may be rolled before each conquest and makes it cheaper{leaves_swaps:|; in vain, no swap is left}.

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

    says: The die may be rolled at {where}, each named before, and makes the conquest cheaper.

    example: rolls_at: {where: {symbol: magic}}
    """
    yield Roll(where(me), True, ends_conquests, places_all)
