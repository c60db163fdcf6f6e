"""The studio: maps are drawn in the browser, on the very files, checks and engine that the command line uses."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.studio.desk import MapDesk, Workspace
else:
    __getattr__ = late(__name__, desk="MapDesk Workspace")
