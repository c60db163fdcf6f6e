"""One hook that has another name now."""

from collections.abc import Iterator

from engine import Add, Conquest, Holder, hook


@hook("conquest_cost")
def bargain(me: Holder, conquest: Conquest) -> Iterator[Add]:
    """Every region costs one token less.

    formerly: cheap, very_cheap
    """
    yield Add(-1)
