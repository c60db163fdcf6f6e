"""The toolchain: loads, checks, builds, draws and plays packs for Small World and Small World Underground."""

from mapforge.version import __version__

__all__ = ["__version__"]
