"""The version of mapforge."""

__version__ = "0.1.0"
