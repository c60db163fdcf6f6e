"""The borders of maps that are laid out: rings that close, and areas with their direction."""

from __future__ import annotations

from mapforge.maps.layout.border_lines import area


def test_the_area_of_a_ring_tells_its_direction() -> None:
    square = ((0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0))
    assert area(square) == 12
    assert area(square[::-1]) == -12
    assert area(((0.0, 0.0), (5.0, 0.0), (9.0, 0.0))) == 0
