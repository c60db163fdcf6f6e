"""The version of mapforge."""

__version__ = "1.0.0"
