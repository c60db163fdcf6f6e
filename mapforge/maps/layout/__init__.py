"""Layouts: a bare list of borders is drawn as polygons that have exactly these neighbours."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.maps.layout.polygons import CannotLayOut, NotPlanar, lay_out
else:
    __getattr__ = late(
        __name__,
        polygons="CannotLayOut NotPlanar lay_out",
    )
