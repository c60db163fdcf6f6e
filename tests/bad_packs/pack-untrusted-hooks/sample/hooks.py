from collections.abc import Iterator

from engine import Add, Conquest, Holder, hook


@hook("conquest_cost")
def half_price(me: Holder, conquest: Conquest, *, by: int) -> Iterator[Add]:
    """Regions cost less."""
    yield Add(-by)
