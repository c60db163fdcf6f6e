"""The toolchain: loads, checks, builds, draws and plays packs for Small World and Small World Underground."""

__version__ = "0.1.0"
