"""Layouts: a bare list of borders is drawn as polygons that have exactly these neighbours."""

from typing import TYPE_CHECKING

from mapforge.exports import late

if TYPE_CHECKING:
    from mapforge.maps.layout.polygons import CannotLayOut, NotPlanar, lay_out
else:
    __all__, __getattr__ = late(
        __name__,
        polygons="CannotLayOut NotPlanar lay_out",
    )
