"""The studio: draw maps, invent items and playtest in the browser, on the very files that the command line uses."""

from mapforge.exports import TYPE_CHECKING, late

if TYPE_CHECKING:
    from mapforge.studio.requisites import NotInstalled, refuse_missing_packages
else:
    __getattr__ = late(__name__, requisites="NotInstalled refuse_missing_packages")
